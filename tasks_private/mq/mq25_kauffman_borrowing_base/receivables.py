"""A borrower's receivables, invoice by invoice, and the lines of the right certificate over them."""

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

Values = dict[str, Any]

WITH_CREDIT, _AT_THE_BOUNDARY = 2, 3
"""Which of the other debtors has the netted credit memo, and which an invoice of exactly 90 days."""

_AGED_AFTER, _CROSS_PERCENT = 90, 25
_TERMS = (30, 45, 60)


def compose(rng: Random, shape: Values) -> list[Values]:
    """The receivables by debtor with their invoices, as of the certificate's date: the one above the cap, the
    cross-aged one, the contra debtor, the affiliate, and five others."""
    as_of = shape["as_of"]
    top, crossed, contra, affiliate, names = shape["names"]
    named = [
        _debtor(rng, as_of, top, (shape["top"], 6)),
        _debtor(rng, as_of, crossed, (shape["cross_rest"], 3), (shape["cross_aged"], 4)),
        _debtor(rng, as_of, contra, (shape["contra_balance"], 2)),
        _debtor(rng, as_of, affiliate, (shape["affiliate"], 2)),
    ]
    others: list[Values] = []
    for number, (name, (balance, aged)) in enumerate(zip(names, shape["others"], strict=True)):
        netted = shape["netted"] if number == WITH_CREDIT else 0
        others.append(_debtor(rng, as_of, name, (balance - aged + netted, 4), (aged, 2 - number % 2)))
    named[1]["apart"] = True
    credit = _invoice(as_of, 17, 0, -shape["netted"])
    others[WITH_CREDIT]["invoices"].append({**credit, "due": None})
    oldest = others[_AT_THE_BOUNDARY]["invoices"][0]
    others[_AT_THE_BOUNDARY]["invoices"][0] = _invoice(as_of, _AGED_AFTER, 60, oldest["amount"])
    others[_AT_THE_BOUNDARY]["invoices"][-1]["query"] = True
    return [*named, *others]


def _debtor(rng: Random, as_of: date, name: str, current: tuple[int, int], aged: tuple[int, int] = (0, 1)) -> Values:
    """One debtor: (cents, how many invoices) current and aged. The oldest invoice of many is past every reading of
    "over 90 days"; the other aged ones are on long terms and not 90 days past *due*."""
    ages = sorted(rng.sample(range(6, 86), current[1]), reverse=True)
    old = sorted(rng.sample(range(91, 138), aged[1]), reverse=True)
    invoices: list[Values] = []
    if aged[0]:
        invoices = [_invoice(as_of, age, 60, amount) for age, amount in zip(old, parts_of(rng, *aged), strict=True)]
    if len(old) > 2:
        invoices[0] = _invoice(as_of, rng.randrange(158, 176), 30, invoices[0]["amount"])
    invoices += [
        _invoice(as_of, age, rng.choice(_TERMS), amount)
        for age, amount in zip(ages, parts_of(rng, *current), strict=True)
    ]
    return {"name": name, "invoices": invoices, "apart": False}


def _invoice(as_of: date, age: int, terms: int, amount: int) -> Values:
    """An open item so many days old, on so many days of terms."""
    day = as_of - timedelta(days=age)
    return {"number": "", "date": day, "due": day + timedelta(days=terms), "amount": amount, "query": False}


def parts_of(rng: Random, cents: int, parts: int) -> list[int]:
    """A sum in so many uneven parts of whole five dollars; the last one takes the rest."""
    weights = [rng.randrange(60, 140) for _ in range(parts)]
    found = [cents * weight // sum(weights) // 500 * 500 for weight in weights[:-1]]
    return [*found, cents - sum(found)]


def number_items(rng: Random, debtors: list[Values], credit: str) -> None:
    """Invoice numbers in the order of their dates; credits carry the number of their memo."""
    number = rng.randrange(41_000, 58_000)
    rows = [(invoice["date"], debtor["name"], invoice) for debtor in debtors for invoice in debtor["invoices"]]
    for _, _, invoice in sorted(rows, key=lambda row: row[:2]):
        if invoice["amount"] < 0:
            invoice["number"] = credit
            continue
        number += rng.randrange(3, 29)
        invoice["number"] = f"INV-{number}"


def _aged(debtor: Values, as_of: date) -> int:
    return sum(invoice["amount"] for invoice in debtor["invoices"] if (as_of - invoice["date"]).days > _AGED_AFTER)


def balance_of(debtor: Values) -> int:
    return sum(invoice["amount"] for invoice in debtor["invoices"])


def certificate_lines(debtors: list[Values], shape: Values) -> dict[str, int]:
    """The lines of the right certificate from the composition itself."""
    left: dict[str, int] = {}
    over_90 = cross_aged = 0
    for debtor in debtors:
        balance, aged = balance_of(debtor), _aged(debtor, shape["as_of"])
        over_90 += aged
        crossed = aged * 100 > balance * _CROSS_PERCENT
        cross_aged += balance - aged if crossed else 0
        left[debtor["name"]] = 0 if crossed else balance - aged
    _, _, contra_name, affiliate_name, others = shape["names"]
    contra = min(shape["owed"], left[contra_name])
    affiliates = left[affiliate_name]
    left[contra_name] -= contra
    left[affiliate_name] = 0
    left[others[WITH_CREDIT]] -= shape["memo"]
    cap = Decimal(sum(left.values())) * shape["cap"] / 100
    concentration = sum(half_up(max(Decimal(0), amount - cap)) for amount in left.values())
    gross = sum(balance_of(debtor) for debtor in debtors)
    inventory = half_up(Decimal(shape["raw"] + shape["finished"]) * shape["inventory_rate"] / 100)
    ineligibles = over_90 + cross_aged + shape["memo"] + contra + affiliates + concentration
    return {
        "gross": gross,
        "over_90": over_90,
        "cross_aged": cross_aged,
        "credit_memos": shape["memo"],
        "contra": contra,
        "affiliates": affiliates,
        "concentration": concentration,
        "ineligibles": ineligibles,
        "eligible": gross - ineligibles,
        "inventory": min(inventory, shape["sublimit"]),
        "block": shape["block"],
        "letters_of_credit": shape["letters_of_credit"],
    }


def half_up(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def past_due(debtors: list[Values], as_of: date) -> list[tuple[str, int]]:
    """The borrower's own summary, by days past due."""
    bounds = [("not yet due", -(10**6), 0), ("1 to 30", 1, 30), ("31 to 60", 31, 60), ("61 to 90", 61, 90)]
    bounds.append(("over 90", 91, 10**6))
    late = [
        ((as_of - invoice["due"]).days if invoice["due"] else 0, invoice["amount"])
        for debtor in debtors
        for invoice in debtor["invoices"]
    ]
    return [(name, sum(amount for days, amount in late if low <= days <= high)) for name, low, high in bounds]
