"""The composition of an instance: terms, sums and names, so drawn that every rule of the base bites."""

from calendar import monthrange
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.systems.borrowing_base import supported

from .receivables import Values, certificate_lines, compose

_TOPS = ["Orwin Machine Works", "Talbrook Press Lines", "Vandermill Conveyors", "Sedgeland Process Equipment"]
_CROSSED = ["Delmont Railcar Repair", "Carrowgate Hoists", "Pellbrook Boiler Co.", "Nethercote Kilns"]
_CONTRAS = ["Ridley Plate & Profile", "Wexmoor Galvanizing", "Thornbury Laser Cutting", "Ashwick Powder Coating"]
_AFFILIATES = ["Kauffman Leasing LLC", "Stonecroft Rentals LLC", "Lower Mill Tool Hire LLC"]
_OTHERS = [
    "Hartsock Implement",
    "Bowlander Trailer Works",
    "Eastcombe Mining Supply",
    "Laurelhurst Cranes",
    "Shippenreed Bridge Co.",
    "Marlinfield Feed Systems",
    "Queensgate Silo Builders",
    "Fallowmere Dairy Equipment",
]
_SUPPLIERS = ["Lorimer Steel Service", "Breckfield Plate & Coil", "Summerlea Alloys"]
_CFOS = [("Ilse", "Brandt"), ("Corin", "Maddock"), ("Renate", "Lindell"), ("Piers", "Holloway")]
_CONTROLLERS = [("Wes", "Tandy"), ("Noreen", "Kipp"), ("Hollis", "Crane")]


def practice_shape() -> Values:
    """The scenario's figures; the split over debtors and invoices is ours as well."""
    return {
        "as_of": date(2026, 9, 30),
        "due_day": 15,
        "today": date(2026, 10, 15),
        "old_cap": 20,
        "cap": 25,
        "rate": 80,
        "inventory_rate": 50,
        "raw": 19_840_000,
        "finished": 8_760_000,
        "wip": 5_430_000,
        "sublimit": 12_500_000,
        "block": 5_000_000,
        "letters_of_credit": 4_000_000,
        "commitment": 150_000_000,
        "top": 41_200_000,
        "cross_aged": 7_430_000,
        "cross_rest": 5_890_000,
        "contra_balance": 4_670_000,
        "owed": 3_120_000,
        "affiliate": 2_240_000,
        "others": [(12_000_000, 3_000_000), (18_840_000, 1_718_000), (21_462_000, 0), (17_150_000, 0), (17_750_000, 0)],
        "memo": 1_845_000,
        "netted": 486_000,
        "principal": 84_260_000,
        "first": 11_000_000,
        "revised": 8_500_000,
        "names": (_TOPS[0], _CROSSED[0], _CONTRAS[0], _AFFILIATES[0], _OTHERS[:5]),
        "people": (_CFOS[0], _CONTROLLERS[0], _SUPPLIERS[0]),
        "loan": "40-3120",
        "equipment": "40-3307",
        "operating": "10-7741",
        "payroll": "10-7758",
    }


def drawn_shape(rng: Random) -> Values:
    """A composition in which every rule bites: one debtor above the cap, one cross-aged, one at exactly 25 %."""
    as_of, due_day, today = _dates(rng)
    old_cap, cap = rng.choice([(20, 25), (20, 30), (25, 30)])
    exact = rng.randrange(230, 420) * 40_000
    aged_little = rng.randrange(900, 1_900) * 1_000
    others = [(exact, exact // 4), (rng.randrange(1_500, 2_200) * 10_000, aged_little)]
    others += [(rng.randrange(1_400, 2_300) * 10_000, 0) for _ in range(3)]
    contra_balance = rng.randrange(300, 700) * 10_000
    owed = contra_balance + rng.choice([-1, -1, 1]) * rng.randrange(80, 220) * 10_000
    memo = rng.randrange(900, 2_600) * 1_000
    left = sum(balance - aged for balance, aged in others) + contra_balance - min(owed, contra_balance) - memo
    share = Decimal(cap + rng.randrange(7, 12)) / 100
    crossed = rng.randrange(900, 1_700) * 10_000
    cross_aged = crossed * rng.randrange(34, 63) // 100 // 1_000 * 1_000
    raw, finished = rng.randrange(1_500, 2_600) * 10_000, rng.randrange(600, 1_400) * 10_000
    inventory_rate = rng.choice([50, 55, 60])
    counted = (raw + finished) * inventory_rate // 100
    shape: Values = {
        "as_of": as_of,
        "due_day": due_day,
        "today": today,
        "old_cap": old_cap,
        "cap": cap,
        "rate": rng.choice([80, 82, 85]),
        "inventory_rate": inventory_rate,
        "raw": raw,
        "finished": finished,
        "wip": rng.randrange(300, 800) * 10_000,
        "sublimit": (counted - rng.randrange(800_000, 2_500_000)) // 500_000 * 500_000,
        "block": rng.choice([4_000_000, 5_000_000, 6_000_000, 7_500_000]),
        "letters_of_credit": rng.choice([2_500_000, 4_000_000, 5_500_000]),
        "top": int(left * share / (1 - share)) // 10_000 * 10_000,
        "cross_aged": cross_aged,
        "cross_rest": crossed - cross_aged,
        "contra_balance": contra_balance,
        "owed": owed,
        "affiliate": rng.randrange(120, 420) * 10_000,
        "others": others,
        "memo": memo,
        "netted": rng.randrange(200, 900) * 1_000,
        "revised": rng.randrange(13, 23) * 500_000,
        "names": (
            rng.choice(_TOPS),
            rng.choice(_CROSSED),
            rng.choice(_CONTRAS),
            rng.choice(_AFFILIATES),
            rng.sample(_OTHERS, 5),
        ),
        "people": (rng.choice(_CFOS), rng.choice(_CONTROLLERS), rng.choice(_SUPPLIERS)),
        "loan": f"40-{rng.randrange(3100, 3190)}",
        "equipment": f"40-{rng.randrange(3300, 3390)}",
        "operating": f"10-{rng.randrange(7700, 7749)}",
        "payroll": f"10-{rng.randrange(7750, 7799)}",
    }
    return shape | _outstanding(rng, shape)


def _outstanding(rng: Random, shape: Values) -> Values:
    """Principal and first request, so that the revised draw fits into availability and the first one does not."""
    value = supported(certificate_lines(compose(Random(0), shape), shape), Decimal(shape["rate"]), 10**12)
    room = shape["revised"] + rng.randrange(300_000, 1_300_000)
    principal = (value - shape["letters_of_credit"] - room) // 10_000 * 10_000
    first = shape["revised"] + rng.randrange(4, 8) * 500_000
    commitment = (principal + 40_000_000) // 25_000_000 * 25_000_000 + 25_000_000
    return {"principal": principal, "first": first, "commitment": commitment}


def _dates(rng: Random) -> tuple[date, int, date]:
    """As-of date, day of the month on which the certificate is due, and a business day at or soon after it."""
    month = rng.randrange(1, 12)
    as_of = date(2026, month, monthrange(2026, month)[1])
    due_day = rng.choice([10, 12, 15])
    today = as_of + timedelta(days=due_day)
    while not is_business_day(today):
        today += timedelta(days=1)
    return as_of, due_day, add_business_days(today, rng.randrange(0, 4))
