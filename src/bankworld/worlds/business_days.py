"""The business calendar: Federal Reserve holidays, weekends, and the days between.

Holidays as the Federal Reserve Banks observe them: one that falls on Sunday moves to Monday, one that
falls on Saturday is not moved (the preceding Friday is open).
"""

from datetime import date, timedelta
from functools import lru_cache

_MONDAY, _THURSDAY, _SATURDAY, _SUNDAY = 0, 3, 5, 6


def _nth(year: int, month: int, weekday: int, nth: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _last_monday_of_may(year: int) -> date:
    end = date(year, 5, 31)
    return end - timedelta(days=end.weekday())


@lru_cache(maxsize=64)
def federal_holidays(year: int) -> frozenset[date]:
    """The eleven holidays on the day they are observed in `year`."""
    fixed = [date(year, 1, 1), date(year, 6, 19), date(year, 7, 4), date(year, 11, 11), date(year, 12, 25)]
    floating = [
        _nth(year, 1, _MONDAY, 3),
        _nth(year, 2, _MONDAY, 3),
        _last_monday_of_may(year),
        _nth(year, 9, _MONDAY, 1),
        _nth(year, 10, _MONDAY, 2),
        _nth(year, 11, _THURSDAY, 4),
    ]
    observed = [day + timedelta(days=1) if day.weekday() == _SUNDAY else day for day in fixed]
    return frozenset(observed + floating)


def is_business_day(day: date) -> bool:
    """Neither Saturday, Sunday nor an observed Federal Reserve holiday."""
    return day.weekday() < _SATURDAY and day not in federal_holidays(day.year)


def next_business_day(day: date) -> date:
    """The first business day after `day`."""
    return add_business_days(day, 1)


def add_business_days(day: date, count: int) -> date:
    """`count` business days after (or, when negative, before) `day`, which itself is not counted."""
    step = timedelta(days=1 if count >= 0 else -1)
    for _ in range(abs(count)):
        day += step
        while not is_business_day(day):
            day += step
    return day
