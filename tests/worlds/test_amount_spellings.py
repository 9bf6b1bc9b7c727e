"""A sum of money reads back from every spelling; what is no sum is refused in words, whatever it is."""

import re
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import LARGEST_CENTS, dollars, parse_amount, positive_amount, round_cents, usd

CENTS = st.integers(min_value=0, max_value=LARGEST_CENTS)
SPELLINGS = st.builds(
    lambda before, after, grouped, zeros: (before, after, grouped, zeros),
    st.sampled_from(["", "$", "$ ", "USD ", "usd", "USD $", "  "]),
    st.sampled_from(["", " dollars", " Dollars", "USD", " usd", "  "]),
    st.booleans(),
    st.sampled_from(["", "0", "000"]),
)
SUM = re.compile(r"(?:USD\s*)?\$?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2}0*)?(?:\s*(?:dollars|USD))?", re.I)


@given(CENTS, SPELLINGS)
def test_every_spelling_of_an_amount_reads_back(cents: int, spelling: tuple[str, str, bool, str]) -> None:
    before, after, grouped, zeros = spelling
    plain = usd(cents) if grouped else usd(cents).replace(",", "")
    assert parse_amount(f"{before}{plain}{zeros}{after}") == cents


@given(st.integers(min_value=0, max_value=10**11))
def test_whole_dollars_read_back_without_their_cents(units: int) -> None:
    for value in (units, str(units), f"{units:,}", f"{units}.0", Decimal(units)):
        assert parse_amount(value) == units * 100


@given(st.integers(min_value=0, max_value=10**11))
def test_a_number_with_cents_reads_back_as_a_float_would_carry_it(cents: int) -> None:
    assert parse_amount(cents / 100) == cents


@given(st.integers(min_value=-(10**13), max_value=10**13))
def test_cents_and_dollars_are_inverse(cents: int) -> None:
    assert round_cents(dollars(cents)) == cents
    assert Decimal(usd(cents).replace(",", "")) == dollars(cents)


@given(st.integers(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=9_999))
def test_a_half_cent_rounds_away_from_zero_and_less_does_not(cents: int, rest: int) -> None:
    exact = dollars(cents) + Decimal(rest) / 1_000_000
    assert round_cents(exact) == cents + (rest >= 5_000)
    assert round_cents(-exact) == -(cents + (rest >= 5_000))


@given(st.text(max_size=30).filter(lambda text: SUM.fullmatch(text.strip()) is None))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(Refusal, match="not a sum of money"):
        parse_amount(text)


@given(st.one_of(st.none(), st.booleans(), st.binary(), st.lists(st.integers()), st.dictionaries(st.text(), st.text())))
def test_what_is_neither_number_nor_text_is_refused(value: Any) -> None:
    with pytest.raises(Refusal, match="must be a sum of money"):
        parse_amount(value)


@pytest.mark.parametrize(
    "value",
    [LARGEST_CENTS // 100 + 1, 10**19, 10**400, "9" * 25, 1e15, Decimal(10) ** 18],
    ids=["one above", "20 digits", "400 digits", "text of 25 digits", "float", "decimal"],
)
def test_a_sum_above_any_entry_is_refused_by_its_size(value: Any) -> None:
    with pytest.raises(Refusal, match="larger than any entry"):
        parse_amount(value)


def test_a_number_longer_than_python_prints_is_refused_like_any_other() -> None:
    with pytest.raises(Refusal, match="larger than any entry"):
        parse_amount(10**5000)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e30, 0.1 + 0.2, -1, -0.01])
def test_a_number_that_is_no_whole_number_of_cents_is_refused(value: float) -> None:
    with pytest.raises(Refusal):
        parse_amount(value)


def test_zero_is_an_amount_and_never_a_positive_one() -> None:
    assert parse_amount("0.00") == 0
    with pytest.raises(Refusal, match="more than zero"):
        positive_amount("0.00")
