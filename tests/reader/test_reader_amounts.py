"""Amounts: every usual spelling of a sum reads back, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.graders.reader import amounts

SPELLINGS: list[tuple[str, list[int]]] = [
    ("$1,234.5", [123450]),
    ("1234.50", [123450]),
    ("1,234", [123400]),
    ("USD 6,000", [600000]),
    ("6,000 USD", [600000]),
    ("US$ 5,000", [500000]),
    ("25 dollars", [2500]),
    ("5 dollars and 25 cents", [525]),
    ("50 cents", [50]),
    ("6k", [600000]),
    ("$6K", [600000]),
    ("$6 thousand", [600000]),
    ("$1.5M", [150000000]),
    ("six thousand dollars", [600000]),
    ("a hundred dollars", [10000]),
    ("twenty-five dollars and fifty cents", [2550]),
    ("Thirty-three thousand nine hundred fifty-three and 34/100 dollars", [3395334]),
    ("(1,200.00)", [-120000]),
    ("$(1,200.00)", [-120000]),
    ("-$25.00", [-2500]),
    ("the payroll hold (6,000.00)", [600000]),
    ("6000 to operating", [600000]),
    ("Operating: 6000", [600000]),
    ("payoff was 33953", [3395300]),
    ("principal 33,758.88 at 7.25%", [3375888]),
    ("Check 1042 for $25.00", [2500]),
    ("credit 6,000.00 to operating 10-5523, 4,105.91 to line principal.", [600000, 410591]),
    ("₹1,00,000", [10000000]),
]
NOT_AMOUNTS = [
    "29 days", "90 days past due", "7.25 % act/365", "9.00 % act/360", "30/360", "80 %", "rate 7.25", "ratio of 1.28",
    "loan 40-2217", "title 71829304412", "title no. 718 293 04412", "VIN 1XKYD49X0KJ123456", "invoice 10045",
    "2 checks", "10/14/2026 9:30", "2026-10-14", "14.10.2026", "in 2026", "the 14th", "5 p.m.", "17:00",
    "call 814-555-0142",
    "zip 16801", "Section 4.10", "Reg 1010.311", "1.2.3", "1,234 units", "T680 2019 Kenworth", "10-K form", "No. 12",
]  # fmt: skip


@pytest.mark.parametrize(("text", "cents"), SPELLINGS)
def test_a_usual_spelling_reads_as_its_cents(text: str, cents: list[int]) -> None:
    assert [amount.cents for amount in amounts(text)] == cents


@pytest.mark.parametrize("text", NOT_AMOUNTS)
def test_what_is_no_sum_of_money_is_not_read_as_one(text: str) -> None:
    assert amounts(text) == ()


UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
ONES = [*UNITS.split(), "eighteen", "nineteen"]
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905 - reads as the words do


def in_words(number: int) -> str:
    """An English spelling of a whole number below a million."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f"-{ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        return f"{ONES[number // 100]} hundred" + (f" {in_words(number % 100)}" if number % 100 else "")
    return f"{in_words(number // 1000)} thousand" + (f" {in_words(number % 1000)}" if number % 1000 else "")


@given(st.integers(1, 99_999_999))
def test_every_spelling_of_an_amount_reads_back(cents: int) -> None:
    whole, part = divmod(cents, 100)
    spellings = [
        f"${whole:,}.{part:02}",
        f"${whole}.{part:02}",
        f"$ {whole:,}.{part:02}",
        f"USD {whole:,}.{part:02}",
        f"{whole:,}.{part:02} USD",
        f"{whole:,}.{part:02} dollars",
        f"{whole:,}.{part:02}",
        f"{in_words(whole)} and {part:02}/100 dollars",
    ]
    if part:
        spellings.append(f"{in_words(whole)} dollars and {in_words(part)} cents")
    if not part:
        spellings += [f"${whole:,}", f"{whole} dollars", f"{in_words(whole)} dollars"]
    if whole % 1000 == 0 and not part and whole:
        spellings += [f"${whole // 1000}k", f"${whole // 1000} thousand"]
    for spelling in spellings:
        sentence = f"We credited {spelling} to operating."
        assert [amount.cents for amount in amounts(sentence)] == [cents], spelling


@given(st.text(max_size=200))
def test_offsets_point_at_the_text(text: str) -> None:
    for amount in amounts(text):
        assert 0 <= amount.start < amount.end <= len(text)
