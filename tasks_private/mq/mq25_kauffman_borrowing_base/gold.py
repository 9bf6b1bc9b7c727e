"""The right certificate and draw, worked out from the papers of the file and the bank's rows alone."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from bankworld.families.records import Records, long_date
from bankworld.worlds.money import parse_amount

_AMOUNT = r"([\d,]+\.\d\d)"
_DAY = r"(\d\d/\d\d/\d{4})"
_ITEM = re.compile(rf"\| ([^|]+?) \| (INV-\d+|CM-\d+) \| {_DAY} \| (?:{_DAY}|credit) \| (-?)([\d,]+\.\d\d) \|")
_MEMO = re.compile(rf"\| (CM-\d+) \| {_DAY} \| ([^|]+?) \| {_AMOUNT} \|")
_BILL = re.compile(rf"\| ([^|]+?) \| B-\d+ \| {_DAY} \| {_AMOUNT} \| open \|")


def gold(records: Records, on: date) -> dict[str, int]:
    """Cents by name. The certificate does not depend on the day of the draw, so `on` is not used.

    Agreement, section 3: each account is excluded once, at the first of (a) to (e) that reaches it; (f), as amended,
    is taken last from what is left. Rounded once, half up, at each extension (PH-CR-07 section 3).
    """
    as_of = long_date(records.find("DOC-103", r"Open as of ([A-Z][a-z]+ \d+, \d{4})"))
    balances, over_90, left = _aged(records, as_of)
    cross_aged = _cross_aged(records, balances, left)
    shown = {number for _, number, _, _ in _items(records)}
    memos = [memo for memo in _memos(records) if memo[1] <= as_of and memo[0] not in shown]
    for _, _, debtor, amount in memos:
        left[debtor] -= amount
    contra = _contra(records, left)
    affiliates = _affiliates(records, left)
    cap = Decimal(sum(left.values())) * _percent(records, "DOC-102", r"above (\d+)% of the accounts that are left")
    concentration = sum(_half_up(amount - cap) for amount in left.values() if amount > cap)
    gross = sum(balances.values())
    ineligibles = over_90 + cross_aged + sum(memo[3] for memo in memos) + contra + affiliates + concentration
    inventory = _inventory(records)
    block = records.amount("DOC-101", rf"availability block of USD {_AMOUNT}")
    letters = records.amount("DOC-113", rf"standby letter of credit [^|]*\| [^|]* \| {_AMOUNT}")
    loan = records.find("DOC-101", r"\| Line number \| (\S+)")
    loans = int(records.row("account", id=f"{loan}:P")["balance"])
    rate = _percent(records, "DOC-101", r"\(a\) (\d+)% of Eligible Accounts")
    base = _half_up(Decimal(gross - ineligibles) * rate) + inventory - block
    supported = min(base, records.amount("DOC-101", rf"\| Commitment \| USD {_AMOUNT}"))
    availability = supported - loans - letters
    draw = records.said_amount("marcus.amount", rf"she asks for {_AMOUNT} now")
    return {
        "gross": gross,
        "over_90": over_90,
        "cross_aged": cross_aged,
        "credit_memos": sum(memo[3] for memo in memos),
        "contra": contra,
        "affiliates": affiliates,
        "concentration": concentration,
        "ineligibles": ineligibles,
        "eligible": gross - ineligibles,
        "inventory": inventory,
        "block": block,
        "letters_of_credit": letters,
        "loans": loans,
        "availability": availability,
        "draw": draw,
        "principal_after": loans + draw,
        "availability_after": availability - draw,
        "top_balance": max(balances.values()),
    }


def _items(records: Records) -> Iterator[tuple[str, str, date, int]]:
    """Debtor, number, invoice date and open cents of every item of the aging and of the schedule that came later."""
    for document in ("DOC-103", "DOC-201"):
        for match in _ITEM.finditer(records.document(document)):
            debtor, number, day, sign, amount = match[1], match[2], match[3], match[5], match[6]
            yield debtor, number, _short(day), parse_amount(amount) * (-1 if sign else 1)


def _aged(records: Records, as_of: date) -> tuple[dict[str, int], int, dict[str, int]]:
    """Balance of each debtor, the sum that is more than 90 days from invoice, and what each has left without it."""
    balances: dict[str, int] = defaultdict(int)
    left: dict[str, int] = defaultdict(int)
    for debtor, _, day, amount in _items(records):
        balances[debtor] += amount
        left[debtor] += 0 if (as_of - day).days > 90 else amount
    return balances, sum(balances.values()) - sum(left.values()), left


def _cross_aged(records: Records, balances: dict[str, int], left: dict[str, int]) -> int:
    percent = _percent(records, "DOC-101", r"total balance more than (\d+)% is excluded")
    taken = 0
    for debtor, balance in balances.items():
        if balance - left[debtor] > balance * percent:
            taken += left[debtor]
            left[debtor] = 0
    return taken


def _memos(records: Records) -> Iterator[tuple[str, date, str, int]]:
    """Number, day of issue, debtor and cents of each memo in the register."""
    for match in _MEMO.finditer(records.document("DOC-104")):
        yield match[1], _short(match[2]), match[3], parse_amount(match[4])


def _contra(records: Records, left: dict[str, int]) -> int:
    owed: dict[str, int] = defaultdict(int)
    for match in _BILL.finditer(records.document("DOC-105")):
        owed[match[1]] += parse_amount(match[3])
    taken = 0
    for debtor, amount in left.items():
        part = min(owed.get(debtor, 0), amount)
        left[debtor] = amount - part
        taken += part
    return taken


def _affiliates(records: Records, left: dict[str, int]) -> int:
    certificate = records.document("DOC-106")
    taken = 0
    for debtor, amount in left.items():
        if f"| {debtor} |" in certificate:
            left[debtor] = 0
            taken += amount
    return taken


def _inventory(records: Records) -> int:
    cost = sum(
        records.amount("DOC-107", rf"\| {name}[^|]*\| [^|]* \| {_AMOUNT}")
        for name in ("Raw material", "Finished goods")
    )
    counted = _half_up(Decimal(cost) * _percent(records, "DOC-101", r"\(b\) (\d+)% of the cost of Eligible Inventory"))
    return min(counted, records.amount("DOC-101", rf"inventory sublimit of USD {_AMOUNT}"))


def _percent(records: Records, document: str, pattern: str) -> Decimal:
    return Decimal(records.find(document, pattern)) / 100


def _half_up(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def _short(text: str) -> date:
    return datetime.strptime(text, "%m/%d/%Y").date()
