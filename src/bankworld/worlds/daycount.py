"""Day counts and simple interest.

The start day counts, the end day does not; the governing document names the convention
(ISDA 2006 Definitions §4.16: Actual/360 (e), Actual/365 Fixed (d), 30/360 (f)).
"""

from datetime import date
from decimal import Decimal
from typing import Literal, get_args

from bankworld.worlds.money import dollars, round_cents

Convention = Literal["act/360", "act/365", "30/360"]
CONVENTIONS: tuple[Convention, ...] = get_args(Convention)

_MONTH_END = 31
_THIRTY = 30


def days_between(start: date, end: date, convention: Convention) -> int:
    """Interest days from and including `start` to but excluding `end`. Negative when `end` comes first."""
    if convention != "30/360":
        return (end - start).days
    first = _THIRTY if start.day == _MONTH_END else start.day
    last = _THIRTY if end.day == _MONTH_END and first == _THIRTY else end.day
    return (end.year - start.year) * 360 + (end.month - start.month) * 30 + last - first


def year_days(convention: Convention) -> int:
    """Days in the convention's year: 360 or 365."""
    return 365 if convention == "act/365" else 360


def exact_interest(principal: int, rate: Decimal, days: int, convention: Convention) -> Decimal:
    """Unrounded simple interest in dollars: principal × rate % × days ÷ year. `principal` in cents."""
    return dollars(principal) * rate / 100 * days / year_days(convention)


def interest(principal: int, rate: Decimal, start: date, end: date, convention: Convention) -> int:
    """Simple interest in cents, rounded once."""
    return round_cents(exact_interest(principal, rate, days_between(start, end, convention), convention))


def per_diem(principal: int, rate: Decimal, convention: Convention) -> Decimal:
    """One day's unrounded interest in dollars."""
    return exact_interest(principal, rate, 1, convention)
