"""The right distribution, worked out from the papers of the file and the trust ledger's rows alone."""

import re
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from bankworld.families.records import Records, captured, long_date
from bankworld.worlds.money import parse_amount

_AMOUNT = r"([\d,]+\.\d\d)"
_SEATS = ("first", "second", "third")
_LINE = re.compile(rf"\| \d \| ([^|]+?) \| ([A-Z]{{4}}) \| (\d+) \| {_AMOUNT} \|")


def gold(records: Records, on: date) -> dict[str, int]:
    """Cents by name. The allocation is made as of its effective date, so the posting date `on` is not used.

    Pool: distributable cash, delivered lots at the effective date's close, receivables assigned at face. A partner's
    cash is the share of the pool less what that partner took; rounded half up, the odd cent to the largest share.
    """
    effective = long_date(records.find("DOC-103", r"Effective date \| ([A-Z][a-z]+ \d+, \d{4})"))
    lines = [match.groups() for match in _LINE.finditer(records.document("DOC-103"))]
    cash = _distributable(records)
    lots = [_value(records, symbol, int(shares), effective) for _, symbol, shares, _ in lines]
    taken = [parse_amount(charged) for _, _, _, charged in lines]
    pool = cash + sum(lots) + sum(taken)
    shares = [_share(records, name) for name, _, _, _ in lines]
    parts = [_half_up(share * pool) for share in shares]
    credit = [part - lot - charged for part, lot, charged in zip(parts, lots, taken, strict=True)]
    largest = shares.index(max(shares))
    credit[largest] += cash - sum(credit)
    basis = [_basis(records, symbol) for _, symbol, _, _ in lines]
    found = {"pool": pool, "cash_total": cash, "receivable": _assigned(records)}
    found |= {"lots_total": sum(lots), "basis_total": sum(basis)}
    for number, seat in enumerate(_SEATS):
        found |= {f"cash_{seat}": credit[number], f"lot_{seat}": lots[number]}
        found |= {f"basis_{seat}": basis[number], f"receivable_{seat}": taken[number]}
        if number != largest:
            found[f"share_{seat}"] = parts[number]
    return found


def _distributable(records: Records) -> int:
    """Collected principal cash less the tax reserve and purchases that have not settled."""
    account = records.find("DOC-108", r"Principal cash account \| (\S+)")
    collected = -int(records.row("account", id=account)["balance"])
    pending = records.amount("DOC-108", rf"\| purchase, [^|]*\| [^|]*\| {_AMOUNT}")
    return collected - pending - records.amount("DOC-110", rf"tax reserve of USD {_AMOUNT}")


def _share(records: Records, name: str) -> Decimal:
    """The share of the fourth amendment, as a fraction."""
    return Decimal(records.find("DOC-102", rf"\| {re.escape(name)} \| [^|]* \| ([\d.]+)%")) / 100


def _value(records: Records, symbol: str, shares: int, day: date) -> int:
    price = records.row("price", security=symbol, day=day.isoformat(), kind="close")["price"]
    return _half_up(Decimal(str(price)) * 100 * shares)


def _basis(records: Records, symbol: str) -> int:
    return records.amount("DOC-107", rf"\| {symbol} \| [^|]* \| [^|]* \| [^|]* \| {_AMOUNT}")


def _assigned(records: Records) -> int:
    return parse_amount(captured(records.document("DOC-104"), rf"sum of USD {_AMOUNT}", "DOC-104"))


def _half_up(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))
