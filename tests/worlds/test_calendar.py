"""The business calendar over holiday weekends, each channel's cut-off, opening hours, and the end of each day."""

from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.worlds.business_days import (
    add_business_days,
    federal_holidays,
    is_business_day,
    next_business_day,
)
from bankworld.worlds.institution import load
from bankworld.worlds.world import World

CALENDAR = load("penns_hollow").calendar
DAYS = st.dates(min_value=date(2025, 1, 1), max_value=date(2031, 12, 31))


@pytest.mark.parametrize(
    ("year", "holidays"),
    [
        (2026, "01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25"),
        (2027, "01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25"),
    ],
)
def test_the_weekdays_on_which_the_federal_reserve_is_closed(year: int, holidays: str) -> None:
    closed = sorted(day for day in federal_holidays(year) if day.weekday() < 5)
    assert [f"{day:%m-%d}" for day in closed] == holidays.split()


@pytest.mark.parametrize("friday", [date(2026, 7, 3), date(2027, 6, 18), date(2027, 12, 24), date(2021, 12, 31)])
def test_the_friday_before_a_saturday_holiday_is_open(friday: date) -> None:
    assert is_business_day(friday)
    assert not is_business_day(friday + timedelta(days=1))
    assert is_business_day(friday + timedelta(days=3))


def test_a_sunday_holiday_closes_monday() -> None:
    assert next_business_day(date(2027, 7, 2)) == date(2027, 7, 6)


@given(DAYS, st.integers(min_value=1, max_value=30))
def test_business_days_forward_and_back_return_to_the_same_day(day: date, count: int) -> None:
    there = add_business_days(day, count)
    assert is_business_day(there)
    steps = sum(is_business_day(day + timedelta(days=n)) for n in range(1, (there - day).days + 1))
    assert steps == count
    if is_business_day(day):
        assert add_business_days(there, -count) == day


@pytest.mark.parametrize(
    ("channel", "last"), [("loan_posting", "17:00"), ("wire", "16:00"), ("borrowing_base_draw_notice", "14:00")]
)
def test_the_minute_of_the_cutoff_is_in_time_and_the_second_after_is_not(channel: str, last: str) -> None:
    cutoff = datetime.combine(date(2026, 10, 14), time.fromisoformat(last))
    assert CALENDAR.booking_date(cutoff, channel) == date(2026, 10, 14)
    assert CALENDAR.booking_date(cutoff + timedelta(seconds=1), channel) == date(2026, 10, 15)


@pytest.mark.parametrize(
    ("at", "booked"),
    [
        (datetime(2026, 11, 25, 17, 1), date(2026, 11, 27)),
        (datetime(2026, 11, 26, 10, 0), date(2026, 11, 27)),
        (datetime(2026, 7, 3, 16, 59), date(2026, 7, 3)),
        (datetime(2026, 7, 3, 17, 1), date(2026, 7, 6)),
        (datetime(2027, 7, 2, 17, 1), date(2027, 7, 6)),
        (datetime(2026, 12, 31, 17, 1), date(2027, 1, 4)),
    ],
)
def test_what_comes_late_before_a_holiday_is_booked_after_it(at: datetime, booked: date) -> None:
    assert CALENDAR.booking_date(at, "loan_posting") == booked


@given(st.datetimes(min_value=datetime(2026, 1, 1), max_value=datetime(2028, 1, 1)))
def test_a_booking_date_is_a_business_day_and_never_lies_back(at: datetime) -> None:
    for channel in CALENDAR.cutoffs:
        booked = CALENDAR.booking_date(at, channel)
        assert is_business_day(booked)
        assert booked >= at.date()


@given(st.datetimes(min_value=datetime(2026, 1, 1), max_value=datetime(2028, 1, 1)))
def test_the_bank_opens_on_a_business_day_within_its_hours(at: datetime) -> None:
    opens = CALENDAR.open_from(at)
    assert opens >= at
    assert is_business_day(opens.date())
    assert CALENDAR.opens <= opens.time() < CALENDAR.closes
    assert CALENDAR.open_from(opens) == opens


def test_the_end_of_day_runs_once_on_every_calendar_day(bank: World) -> None:
    bank.pass_time(9 * 86_400)
    runs = [event["time"] for event in bank.journal.events if event.get("work") == "interest accrues"]
    assert runs == [f"2026-10-{day}T18:00:00" for day in range(14, 23)]


def test_a_posting_after_the_cutoff_carries_the_next_business_date(bank: World) -> None:
    bank.pass_time_until(datetime(2026, 10, 16, 17, 0, 0), lambda: False)
    result = bank.call(
        "transfer",
        {
            "source": "2190",
            "destination": "10-5523",
            "amount": "1.00",
            "suspense_item": bank.call("suspense_list", {})["items"][0]["id"],
            "reason": "late on Friday",
            "source_document": "DOC-101",
        },
    )
    assert result["booked"] == "2026-10-19"
