"""Draws an instance of the Basalt Ridge distribution."""

from datetime import date
from decimal import Decimal
from random import Random

from bankworld.worlds.business_days import add_business_days

from .composition import SEATS, Values, capital, credits, drawn_shape, half_up, lot_values, practice_shape
from .records import furnish

__all__ = ["draw", "figures", "furnish"]


def draw(seed: int) -> Values:
    """Everything that varies between instances. Seed 0 is the practice instance with the scenario's figures."""
    rng = Random(f"basalt ridge:{seed}")
    return _values(rng, practice_shape() if seed == 0 else drawn_shape(rng), seed)


def figures(p: Values) -> dict[str, int]:
    """The right figures as the generator composed them, in cents."""
    shape, lots = p["shape"], lot_values(p["shape"])
    pool = shape["distributable"] + sum(lots) + shape["receivable"]
    found = {"pool": pool, "cash_total": shape["distributable"], "receivable": shape["receivable"]}
    found |= {"lots_total": sum(lots), "basis_total": sum(lot[3] for lot in shape["lots"])}
    for number, seat in enumerate(SEATS):
        found[f"cash_{seat}"] = credits(shape)[number]
        found[f"lot_{seat}"] = lots[number]
        found[f"basis_{seat}"] = shape["lots"][number][3]
        found[f"receivable_{seat}"] = 0 if number else shape["receivable"]
        if number:
            found[f"share_{seat}"] = half_up(shape["shares"][number] / 100 * pool)
    return found


def _values(rng: Random, shape: Values, seed: int) -> Values:
    today, effective = shape["today"], shape["effective"]
    numbers = rng.sample(range(4100, 4999), 9)
    customer = 3000 + 5 * seed
    partners = [_partner(shape, number, numbers, customer) for number in range(3)]
    bought, paid = shape["purchase"]
    purchase = {
        "symbol": shape["securities"][4][0],
        "name": shape["securities"][4][1],
        "shares": bought,
        "price": paid,
        "amount": bought * paid,
        "traded": effective,
        "settles": add_business_days(today, 1),
    }
    return {
        "shape": shape,
        "bank": "Larkfield Trust Company",
        "today": today,
        "effective": effective,
        "old_day": shape["old_day"],
        "delivered": add_business_days(effective, -1),
        "case": f"CASE-{2200 + seed}",
        "customer": {
            "id": f"C-{customer}",
            "name": "Basalt Ridge Partners LP",
            "short": "Basalt Ridge",
            "address": "18 Ridge Road, Larkfield, PA 17099",
            "mailbox": "partners@basaltridge.example",
        },
        "trust": {
            "id": f"TR-{numbers[6]}",
            "principal": f"30-{numbers[6]}",
            "income": f"31-{numbers[6]}",
            "cash": shape["distributable"] + shape["reserve"] + purchase["amount"],
            "income_cash": rng.randrange(60_000, 240_000),
        },
        "partners": partners,
        "other": {
            "id": f"C-{customer + 4}",
            "name": "Tolland Quarry Trust",
            "trust": f"TR-{numbers[7]}",
            "principal": f"30-{numbers[7]}",
            "cash": rng.randrange(3_000_000, 9_000_000),
        },
        "reserve": {"amount": shape["reserve"], "set": add_business_days(effective, -12)},
        "purchase": purchase,
        "kept": {
            "symbol": shape["securities"][3][0],
            "name": shape["securities"][3][1],
            "shares": rng.randrange(14, 40) * 10,
            "price": rng.randrange(2_100, 5_200),
            "position": f"POS-{numbers[8]}9",
        },
        "receivable": {
            "id": f"REC-{numbers[8]}",
            "amount": shape["receivable"],
            "payer": shape["payer"],
            "due": shape["due"],
            "assigned": add_business_days(effective, -3),
        },
        "release": {
            "id": f"DP-{effective:%m%d}",
            "total": shape["distributable"],
            "from": today,
            "until": add_business_days(today, 1),
        },
        "agreed": date(2014, 4, 8),
        "amended": date(2025, 1, 6),
        "claimed": shape["claimed"],
    }


def _partner(shape: Values, number: int, numbers: list[int], customer: int) -> Values:
    first, last = shape["people"][number]
    count, price, old_price, basis = shape["lots"][number]
    symbol, name = shape["securities"][number]
    account = numbers[number]
    return {
        "id": f"C-{customer + 1 + number}",
        "number": number + 1,
        "first": first,
        "last": last,
        "name": f"{first} {last}",
        "email": f"{first.lower()}.{last.lower()}@{last.lower()}.example",
        "new_email": f"{first.lower()}@{last.lower()}-home.example",
        "capital": capital(shape)[number],
        "share": _percent(shape["shares"][number]),
        "trust": f"TR-{account}",
        "principal": f"30-{account}",
        "income": f"31-{account}",
        "cash": 180_000 + 7 * numbers[number + 3],
        "symbol": symbol,
        "security": name,
        "shares": count,
        "price": price,
        "open_price": price - 12 - 5 * number,
        "old_price": old_price,
        "old_open_price": old_price + 9 + 4 * number,
        "basis": basis,
        "acquired": date(2015 + 2 * number, 3 + number, 9 + number),
        "lot": f"POS-{account}1",
        "held_as": f"POS-{account}2",
        "receivable": 0 if number else shape["receivable"],
    }


def _percent(share: Decimal) -> str:
    """A share as the amendment prints it: 40, 36.25."""
    text = f"{share:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
