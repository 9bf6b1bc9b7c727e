"""The reward's arithmetic over every combination of verdicts: exact, bounded, and open only when it must be."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.graders.reward import Part, Verdicts, reward_of

Setting = Literal["SQ", "MQ"]


def parts(text: str, weights: Sequence[str] | None = None) -> list[Part]:
    """`y! n ?` as parts: met, not met, undecided; `!` for mandatory."""
    found: list[Part] = []
    for number, word in enumerate(text.split()):
        met = {"y": True, "n": False, "?": None}[word[0]]
        weight = Decimal(weights[number]) if weights else Decimal(1)
        found.append(Part(f"part{number}", met, word.endswith("!"), weight))
    return found


def rewarded(setting: Setting, checks: str, criteria: str, weights: Sequence[str]) -> tuple[str, ...]:
    found = reward_of(Verdicts(setting, parts(checks), parts(criteria, weights)))
    return tuple("open" if one is None else str(one) for one in (found.value, found.lowest, found.highest))


THREE = ("0.40", "0.35", "0.25")


@pytest.mark.parametrize(
    ("setting", "checks", "criteria", "reward"),
    [
        ("SQ", "y y", "y! y y", ("1", "1", "1")),
        ("SQ", "y y", "y! y n", ("0.75", "0.75", "0.75")),
        ("SQ", "y y", "n! y y", ("0", "0", "0")),
        ("SQ", "n! n", "y! y y", ("1", "1", "1")),
        ("SQ", "y y", "y! y ?", ("open", "0.75", "1")),
        ("SQ", "y y", "?! y y", ("open", "0", "1")),
        ("SQ", "y y", "n! y ?", ("0", "0", "0")),
        ("MQ", "y! y y", "y! y y", ("1", "1", "1")),
        ("MQ", "y! y n", "y! y y", ("0.833333", "0.833333", "0.833333")),
        ("MQ", "y! n n", "y! n n", ("0.366667", "0.366667", "0.366667")),
        ("MQ", "n! y y", "y! y y", ("0", "0", "0")),
        ("MQ", "y! y y", "n! y y", ("0", "0", "0")),
        ("MQ", "y! y ?", "y! y y", ("open", "0.833333", "1")),
        ("MQ", "?! y y", "y! y y", ("open", "0", "1")),
        ("MQ", "y! ? y", "y! y ?", ("open", "0.708333", "1")),
        ("MQ", "n! ? ?", "?! ? ?", ("0", "0", "0")),
        ("MQ", "?! y y", "n! y y", ("0", "0", "0")),
    ],
)
def test_rewards_worked_by_hand(setting: Setting, checks: str, criteria: str, reward: tuple[str, ...]) -> None:
    assert rewarded(setting, checks, criteria, THREE) == reward


VERDICT = st.sampled_from([True, False, None])
SHARES = st.lists(st.integers(1, 50), min_size=1, max_size=4)


@st.composite
def verdicts(draw: st.DrawFn) -> Verdicts:
    shares = draw(SHARES)
    total = sum(shares)
    weights = [Decimal(share * 10_000 // total) / 10_000 for share in shares]
    weights[0] += 1 - sum(weights)
    criteria = [Part(f"c{n}", draw(VERDICT), draw(st.booleans()), weight) for n, weight in enumerate(weights)]
    checks = [Part(f"k{n}", draw(VERDICT), draw(st.booleans()), Decimal(1)) for n in range(draw(st.integers(1, 4)))]
    return Verdicts(draw(st.sampled_from(["SQ", "MQ"])), checks, criteria)


def by_the_formula(one: Verdicts) -> Fraction:
    """DESIGN §7, word for word, for decided verdicts."""
    rubric = sum((Fraction(part.weight) for part in one.criteria if part.met), Fraction(0))
    if not all(part.met for part in one.criteria if part.mandatory):
        return Fraction(0)
    if one.setting == "SQ":
        return rubric
    if not all(part.met for part in one.checks if part.mandatory):
        return Fraction(0)
    return Fraction(1, 2) * Fraction(sum(bool(part.met) for part in one.checks), len(one.checks)) + rubric / 2


def resolutions(one: Verdicts) -> list[Fraction]:
    """The reward under every way in which the undecided parts could come out."""

    def ways(given_parts: Sequence[Part]) -> list[list[Part]]:
        options = [[part] if part.met is not None else [replace(part, met=met) for met in (False, True)]
                   for part in given_parts]  # fmt: skip
        return [list(way) for way in product(*options)]

    return [
        by_the_formula(Verdicts(one.setting, checks, criteria))
        for checks in ways(one.checks)
        for criteria in ways(one.criteria)
    ]


@settings(max_examples=150)
@given(verdicts())
def test_the_bounds_are_the_worst_and_best_case_and_the_reward_is_open_just_when_they_differ(one: Verdicts) -> None:
    found, cases = reward_of(one), resolutions(one)
    assert abs(Fraction(found.lowest) - min(cases)) <= Fraction(1, 10**6)
    assert abs(Fraction(found.highest) - max(cases)) <= Fraction(1, 10**6)
    assert (found.value is None) == (min(cases) != max(cases))
    assert found.value in (None, found.lowest)
    assert 0 <= found.lowest <= found.highest <= 1


@settings(max_examples=80)
@given(verdicts())
def test_a_reward_of_one_is_a_full_pass_and_nothing_else_is(one: Verdicts) -> None:
    counted = [*one.criteria, *(one.checks if one.setting == "MQ" else ())]
    assert (reward_of(one).value == 1) == all(part.met for part in counted)
