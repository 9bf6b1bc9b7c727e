"""Money, day counts, holidays and cut-offs."""

from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.worlds.business_days import add_business_days, federal_holidays, is_business_day
from bankworld.worlds.daycount import days_between, interest
from bankworld.worlds.errors import Refusal
from bankworld.worlds.institution import load
from bankworld.worlds.money import parse_amount, round_cents, usd


@given(st.integers(min_value=0, max_value=10**12))
def test_every_usual_spelling_of_an_amount_reads_back(cents: int) -> None:
    plain = f"{cents // 100}.{cents % 100:02d}"
    for text in (plain, usd(cents), f"${usd(cents)}", f"USD {plain}", f"{plain} dollars", f" {plain}00 "):
        assert parse_amount(text) == cents


def test_whole_amounts_are_one_number_however_they_are_spelled() -> None:
    assert {parse_amount(value) for value in (25, 25.0, "25", "25.0", "$25.00", "25 dollars")} == {2500}


@pytest.mark.parametrize(
    "wrong", ["-5", "12.345", "1e30", "NaN", "Infinity", "", "ten", "1,23.00", None, True, [], 10**20, float("nan")]
)
def test_what_is_no_sum_of_money_is_refused(wrong: object) -> None:
    with pytest.raises(Refusal):
        parse_amount(wrong)


def test_rounding_is_half_up_and_once() -> None:
    assert [round_cents(Decimal(text)) for text in ("0.005", "0.0149", "2.675", "-0.005")] == [1, 1, 268, -1]


@pytest.mark.parametrize(
    ("principal", "rate", "start", "end", "convention", "cents"),
    [
        (125_000_000, "7.25", date(2026, 1, 15), date(2026, 3, 31), "act/360", 1_888_021),
        (125_000_000, "7.25", date(2026, 1, 15), date(2026, 3, 31), "act/365", 1_862_158),
        (125_000_000, "7.25", date(2026, 1, 15), date(2026, 3, 31), "30/360", 1_913_194),
        (3_375_888, "7.25", date(2026, 9, 15), date(2026, 10, 14), "act/365", 19_446),
        (18_450_000, "9.00", date(2026, 8, 21), date(2026, 10, 14), "act/360", 249_075),
    ],
)
def test_interest_follows_the_convention(
    principal: int, rate: str, start: date, end: date, convention: str, cents: int
) -> None:
    assert interest(principal, Decimal(rate), start, end, convention) == cents  # type: ignore[arg-type]


def test_thirty_day_months_end_on_the_thirtieth_only_after_a_thirtieth() -> None:
    assert days_between(date(2026, 1, 15), date(2026, 3, 31), "30/360") == 76
    assert days_between(date(2026, 1, 31), date(2026, 3, 31), "30/360") == 60


def test_federal_reserve_holidays_are_the_published_ones() -> None:
    assert sorted(federal_holidays(2026)) == [
        date(2026, 1, 1),
        date(2026, 1, 19),
        date(2026, 2, 16),
        date(2026, 5, 25),
        date(2026, 6, 19),
        date(2026, 7, 4),
        date(2026, 9, 7),
        date(2026, 10, 12),
        date(2026, 11, 11),
        date(2026, 11, 26),
        date(2026, 12, 25),
    ]
    assert date(2027, 7, 5) in federal_holidays(2027)


def test_a_saturday_holiday_leaves_friday_open() -> None:
    assert is_business_day(date(2026, 7, 3))
    assert not is_business_day(date(2027, 7, 5))


def test_business_days_step_over_weekends_and_holidays() -> None:
    assert add_business_days(date(2026, 10, 9), 1) == date(2026, 10, 13)
    assert add_business_days(date(2026, 10, 13), -1) == date(2026, 10, 9)


@pytest.mark.parametrize(
    ("at", "booked"),
    [
        (datetime(2026, 10, 14, 17, 0), date(2026, 10, 14)),
        (datetime(2026, 10, 14, 17, 0, 1), date(2026, 10, 15)),
        (datetime(2026, 10, 9, 18, 0), date(2026, 10, 13)),
        (datetime(2026, 10, 10, 9, 0), date(2026, 10, 13)),
    ],
)
def test_a_posting_past_the_cutoff_is_booked_on_the_next_business_day(at: datetime, booked: date) -> None:
    assert load("penns_hollow").calendar.booking_date(at, "loan_posting") == booked
