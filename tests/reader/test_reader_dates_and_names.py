"""Dates, identifiers and parties in their usual spellings."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.graders.reader import dates, identifiers, mentions


@given(st.dates(dt.date(1990, 1, 1), dt.date(2060, 12, 31)))
def test_every_spelling_of_a_date_reads_back(day: dt.date) -> None:
    month, short = day.strftime("%B"), day.strftime("%b")
    for spelling in (
        day.isoformat(),
        f"{day.month}/{day.day}/{day.year}",
        f"{day.month:02}/{day.day:02}/{day.year}",
        f"{short} {day.day}, {day.year}",
        f"{month} {day.day} {day.year}",
        f"{day.day} {month} {day.year}",
        f"{day.day}-{short}-{day.year}",
        f"{day:%a}, {day.day} {short}. {day.year}",
        f"the {day.day}th of {month}, {day.year}",
    ):
        assert [mention.date for mention in dates(f"It posted on {spelling}.")] == [day], spelling


def test_a_date_without_a_year_takes_the_callers() -> None:
    assert [mention.date for mention in dates("by 14 October", 2026)] == [dt.date(2026, 10, 14)]
    (mention,) = dates("by 14 October")
    assert (mention.year, mention.month, mention.day, mention.date) == (None, 10, 14, None)


@pytest.mark.parametrize("text", ["50/100 dollars", "act/365", "you may 5", "31/31/2026", "1.2.3", "40-2217"])
def test_what_is_no_date_is_not_read_as_one(text: str) -> None:
    assert dates(text) == ()


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("loan 40-2217", "loan", "402217"),
        ("title 71829304412", "title", "71829304412"),
        ("Pennsylvania title no. 718 293 04412", "title", "71829304412"),
        ("title 7182-930-4412", "title", "71829304412"),
        ("ref PR-2026-0141", "reference", "PR20260141"),
        ("VIN 1XKYD49X0KJ123456", "vin", "1XKYD49X0KJ123456"),
        ("suspense GL 2190", "account", "2190"),
    ],
)
def test_an_identifier_reads_whatever_its_spacing(text: str, kind: str, value: str) -> None:
    assert [(one.kind, one.value) for one in identifiers(text)] == [(kind, value)]


@pytest.mark.parametrize("text", ["call 814-555-0142", "on 10/14/2026", "payment of $33,953.34", "29 days"])
def test_phones_dates_and_sums_are_no_identifiers(text: str) -> None:
    assert identifiers(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Dear Mr. Halvorsen,",
        "dale halvorsen",
        "Halvorsen said",
        "HALVORSEN, DALE",
        "Dale J. Halvorsen",
        "ask Halvorsen",
    ],
)
def test_a_person_is_known_by_any_usual_spelling(text: str) -> None:
    assert mentions(text, ["Dale Halvorsen"])


@pytest.mark.parametrize("text", ["Halvorsen Hauling LLC", "Kim Halvorsen", "Dale Orr", ""])
def test_another_party_of_the_same_name_is_not_the_person(text: str) -> None:
    assert not mentions(text, ["Dale Halvorsen"])


@pytest.mark.parametrize("text", ["Halvorsen Hauling", "HALVORSEN HAULING, L.L.C.", "Halvorsen Hauling, Inc."])
def test_a_company_is_known_without_its_legal_form(text: str) -> None:
    assert mentions(text, ["Halvorsen Hauling LLC"])


def test_a_company_goes_by_its_distinctive_first_word_only() -> None:
    assert mentions("the wire from Tamarack", ["Tamarack Aggregates LLC"])
    assert not mentions("the stone in the valley", ["Stone Valley Trucks LLC"])
