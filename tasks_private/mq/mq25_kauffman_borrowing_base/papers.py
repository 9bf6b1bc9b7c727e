"""The other papers of the file: credit memos, payables, affiliates, and the certificates that are not the right one."""

from datetime import date, timedelta
from decimal import Decimal
from random import Random

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.systems.borrowing_base import supported

from .receivables import WITH_CREDIT, Values, parts_of


def credit_memos(rng: Random, shape: Values, numbers: tuple[str, str]) -> list[Values]:
    """Two memos of the month: one that the aging shows, one issued at its end and keyed after the run."""
    as_of, others = shape["as_of"], shape["names"][4]
    keyed = add_business_days(as_of, 2)
    return [
        {
            "number": numbers[0],
            "issued": as_of - timedelta(days=17),
            "debtor": others[WITH_CREDIT],
            "amount": shape["netted"],
            "why": rng.choice(["return of brackets", "price difference", "short count"]),
            "posted": as_of - timedelta(days=16),
        },
        {
            "number": numbers[1],
            "issued": as_of - timedelta(days=1),
            "debtor": others[WITH_CREDIT],
            "amount": shape["memo"],
            "why": rng.choice(["rejected weldments returned", "frames out of tolerance", "coating claim settled"]),
            "posted": keyed,
        },
    ]


def payables(rng: Random, shape: Values) -> list[Values]:
    """The borrower's payables ledger: the contra debtor among ordinary vendors, one of its bills paid already."""
    as_of, contra = shape["as_of"], shape["names"][2]
    first, second = parts_of(rng, shape["owed"], 2)
    vendors = [shape["people"][2], "Alder Valley Electric", "Penn Freight Pool", "Grindrod Abrasives"]
    bills = [
        (vendor, rng.randrange(20, 400) * 5_000, rng.randrange(4, 44), None) for vendor in vendors for _ in range(2)
    ]
    bills += [
        (contra, first, rng.randrange(20, 40), None),
        (contra, second, rng.randrange(5, 19), None),
        (contra, rng.randrange(60, 180) * 10_000, rng.randrange(48, 70), rng.randrange(3, 12)),
    ]
    number = rng.randrange(8_000, 9_000)
    rows: list[Values] = []
    for vendor, amount, age, paid in sorted(bills, key=lambda bill: (bill[0], -bill[2])):
        number += rng.randrange(2, 19)
        rows.append(
            {
                "vendor": vendor,
                "number": f"B-{number}",
                "date": as_of - timedelta(days=age),
                "amount": amount,
                "paid": as_of - timedelta(days=paid) if paid else None,
            }
        )
    return rows


def affiliates(rng: Random, shape: Values) -> list[Values]:
    """Companies under common control: one of them owes the borrower, the others do not appear in the aging."""
    name = shape["names"][3]
    return [
        {"name": "Foundry Avenue Land Company", "tie": "same shareholders"},
        {"name": name, "tie": rng.choice(["owned by the majority shareholder", "wholly owned by the shareholders"])},
        {"name": "K&M Field Services Inc.", "tie": "minority holding of Borrower, 40 %"},
    ]


def draft_certificate(lines: dict[str, int], shape: Values) -> Values:
    """The borrower's own certificate: aged invoices out, everything else left in."""
    kept = {
        "gross": lines["gross"],
        "over_90": lines["over_90"],
        "eligible": lines["gross"] - lines["over_90"],
        "inventory": lines["inventory"],
        "block": lines["block"],
    }
    return _completed(kept, shape, shape["principal"])


def previous_certificate(rng: Random, shape: Values) -> Values:
    """The month before: right then, and with more room than there is now."""
    principal = shape["principal"] - rng.randrange(250, 600) * 10_000
    wanted = shape["first"] + rng.randrange(120, 300) * 10_000 + principal + shape["letters_of_credit"]
    inventory = shape["sublimit"]
    eligible = (wanted - inventory + shape["block"]) * 100 // shape["rate"] // 100 * 100
    out = {
        "over_90": rng.randrange(300, 900) * 10_000,
        "cross_aged": 0,
        "credit_memos": 0,
        "contra": rng.randrange(90, 400) * 10_000,
        "affiliates": rng.randrange(90, 300) * 10_000,
        "concentration": rng.randrange(2_000, 9_000) * 1_000,
    }
    kept = {**out, "gross": eligible + sum(out.values()), "eligible": eligible}
    kept |= {"inventory": inventory, "block": shape["block"]}
    before = shape["as_of"].replace(day=1) - timedelta(days=1)
    accepted = business_day_of(before + timedelta(days=shape["due_day"]))
    return {**_completed(kept, shape, principal), "as_of": before, "accepted": accepted}


def _completed(lines: dict[str, int], shape: Values, principal: int) -> Values:
    value = supported(lines, Decimal(shape["rate"]), shape["commitment"])
    letters = shape["letters_of_credit"]
    return {**lines, "loans": principal, "letters_of_credit": letters, "availability": value - principal - letters}


def business_day_of(day: date) -> date:
    return day if is_business_day(day) else add_business_days(day, 1)
