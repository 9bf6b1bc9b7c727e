"""What varies between instances, and the arithmetic by which a seed is found on which every careless way shows."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

from bankworld.worlds.business_days import add_business_days, is_business_day

Values = dict[str, Any]

SEATS = ("first", "second", "third")
"""Partners in the order of the memo: the largest share first, who also takes the receivable."""

_FIRST = ("Adela", "Bram", "Corin", "Delia", "Edric", "Fenna", "Gideon", "Hetty", "Ivo", "Jorun", "Katrin", "Leander")
_LAST = ("Ashgrove", "Bellamere", "Cranleigh", "Dunmoor", "Eastlake", "Fairholm", "Gresty", "Harkness", "Inskeep")
_SECURITIES = (
    ("CRWM", "Carrow Mills, common"),
    ("HLBD", "Holbeck Drainage, common"),
    ("TSDC", "Tansy Ditch Canals, common"),
    ("ORMB", "Ormsby Bindery, common"),
    ("PLKT", "Plackett Tools, common"),
    ("WRFD", "Wrayford Lime, common"),
    ("SNDL", "Sandlewick Glass, common"),
)
_PAYERS = ("Dunmore Tile Works", "Yardley Feed Store", "Crosby Slate Yard", "Minton Barge Company")
_SHARES = (
    ("40", "35", "25"),
    ("37.5", "36.25", "26.25"),
    ("42.5", "31.25", "26.25"),
    ("44", "33.5", "22.5"),
    ("38.4", "33.6", "28"),
    ("41.25", "32.5", "26.25"),
    ("36", "34.5", "29.5"),
    ("45", "28.75", "26.25"),
)
_THIRD = Decimal(1) / 3
_LEAST_APART = 500
"""Cents by which each figure of a careless way differs from the right one."""


def practice_shape() -> Values:
    """The scenario's figures."""
    lots = ((200, 3500, 3410, 515_000), (150, 4800, 4920, 804_000), (120, 4000, 4055, 390_000))
    return {
        "today": date(2026, 10, 1),
        "effective": date(2026, 9, 30),
        "old_day": date(2026, 9, 28),
        "due": date(2026, 10, 15),
        "shares": tuple(Decimal(one) for one in ("40", "35", "25")),
        "people": (("Ava", "Lindqvist"), ("Ben", "Garraway"), ("Cora", "Pemberly")),
        "lots": lots,
        "securities": _SECURITIES[:5],
        "payer": _PAYERS[0],
        "receivable": 27_500,
        "distributable": 4_000_000,
        "reserve": 450_000,
        "purchase": (60, 3400),
        "claimed": 1_345_000,
    }


def drawn_shape(rng: Random) -> Values:
    """Figures of another seed, drawn until every careless way gives every partner it touches another sum."""
    while True:
        shape = _candidate(rng)
        right = credits(shape)
        if min(right) > 200_000 and all(_apart(right, wrong) for wrong in careless(shape).values()):
            return {**shape, "claimed": careless(shape)["receivable_left_out"][1]}


def _candidate(rng: Random) -> Values:
    effective, today = _month_end(rng)
    lots = [(rng.randrange(16, 60) * 5, rng.randrange(1_900, 6_400)) for _ in SEATS]
    due = today.replace(day=15)
    return {
        "today": today,
        "effective": effective,
        "old_day": add_business_days(effective, -2),
        "due": due if is_business_day(due) else add_business_days(due, 1),
        "shares": tuple(Decimal(one) for one in rng.choice(_SHARES)),
        "people": tuple(zip(rng.sample(_FIRST, 3), rng.sample(_LAST, 3), strict=True)),
        "lots": tuple((count, price, _moved(rng, price), _basis(rng, count * price)) for count, price in lots),
        "securities": tuple(rng.sample(_SECURITIES, 5)),
        "payer": rng.choice(_PAYERS),
        "receivable": rng.randrange(180, 940) * 100 + rng.choice((0, 25, 50)),
        "distributable": rng.randrange(3_400_000, 5_600_000),
        "reserve": rng.randrange(30, 70) * 10_000,
        "purchase": (rng.randrange(8, 20) * 5, rng.randrange(2_000, 4_400)),
    }


def _month_end(rng: Random) -> tuple[date, date]:
    """The last business day of a month, and the business day after it."""
    month = rng.randrange(3, 12)
    today = date(2026, month, 1)
    today = today if is_business_day(today) else add_business_days(today, 1)
    return add_business_days(today, -1), today


def _moved(rng: Random, price: int) -> int:
    return price + rng.choice((-1, 1)) * rng.randrange(60, 240)


def _basis(rng: Random, value: int) -> int:
    return round(value * rng.choice((0.64, 0.71, 0.83, 1.09, 1.17)) / 1000) * 1000 + rng.randrange(0, 1000, 50)


# -- arithmetic ------------------------------------------------------------------------------------------------


def lot_values(shape: Mapping[str, Any]) -> tuple[int, ...]:
    """Cents of each delivered lot at the effective date's close."""
    return tuple(count * price for count, price, _, _ in shape["lots"])


def capital(shape: Mapping[str, Any]) -> tuple[int, ...]:
    """Capital that each partner has paid in, in cents: nearly equal, and no measure of a distribution."""
    third = round(shape["distributable"] / 300_000) * 100_000
    return (third, third + 250_000, third + 400_000)


def credits(shape: Mapping[str, Any]) -> tuple[int, ...]:
    """Cash of each partner in cents."""
    return _divided(shape, lot_values(shape))


def careless(shape: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Cash of each partner by each careless way, in cents."""
    lots = lot_values(shape)
    none = (0, 0, 0)
    return {
        "receivable_left_out": _divided(shape, lots, pooled=False, charged=False),
        "receivable_not_charged": _divided(shape, lots, charged=False, settled=False),
        "receivable_not_pooled": _divided(shape, lots, pooled=False, settled=False),
        "tax_basis": _divided(shape, tuple(lot[3] for lot in shape["lots"])),
        "old_prices": _divided(shape, tuple(lot[0] * lot[2] for lot in shape["lots"])),
        "cash_only": _divided(shape, none, pooled=False, charged=False),
        "thirds": _divided(shape, lots, shares=(_THIRD, _THIRD, _THIRD)),
        "reserve_paid": _divided(shape, lots, more_cash=shape["reserve"]),
        "by_capital": _divided(shape, lots, shares=tuple(Decimal(one) / sum(capital(shape)) for one in capital(shape))),
    }


def _divided(
    shape: Mapping[str, Any],
    lots: Sequence[int],
    *,
    more_cash: int = 0,
    pooled: bool = True,
    charged: bool = True,
    shares: Sequence[Decimal] = (),
    settled: bool = True,
) -> tuple[int, ...]:
    """Share of the pool less what was taken; `settled` gives the odd cent to the first, whose share is the largest."""
    cash, receivable = int(shape["distributable"]) + more_cash, int(shape["receivable"])
    parts = shares or tuple(one / 100 for one in shape["shares"])
    pool = cash + sum(lots) + receivable * pooled
    taken = (lots[0] + receivable * charged, lots[1], lots[2])
    rounded = [half_up(part * pool) - off for part, off in zip(parts, taken, strict=True)]
    if settled:
        rounded[0] += cash - sum(rounded)
    return tuple(rounded)


def half_up(cents: Decimal) -> int:
    """Whole cents."""
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def _apart(right: Sequence[int], wrong: Sequence[int]) -> bool:
    """What a careless way changes, it changes by more than a rounding."""
    changed = [abs(one - other) for one, other in zip(right, wrong, strict=True) if one != other]
    return bool(changed) and min(changed) >= _LEAST_APART and min(wrong) > 0
