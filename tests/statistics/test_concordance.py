"""Agreement of two raters on numbers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.statistics.bootstrap import Resampling
from bankworld.statistics.concordance import (
    absolute_agreement,
    bland_altman,
    concordance,
    lin_concordance,
    mean_absolute_difference,
    root_mean_square_difference,
)
from bankworld.statistics.estimates import Estimate, Reason
from bankworld.statistics.intervals import wilson

close = pytest.approx
QUICK = Resampling(draws=399)
shares = st.integers(0, 20).map(lambda n: n / 20)
pairs_by_task = st.lists(st.lists(st.tuples(shares, shares), min_size=1, max_size=4), min_size=2, max_size=6)


def judges(golden: dict[str, Any]) -> list[list[tuple[float, float]]]:
    rewards = golden["judge_rewards"]
    return [[pair] for pair in zip(rewards["A"], rewards["B"], strict=True)]


def test_two_judges_rewards_give_the_reference_numbers(golden: dict[str, Any]) -> None:
    rewards, pairs = golden["judge_rewards"], judges(golden)
    result = concordance(pairs)
    assert result.pairs == len(rewards["A"])
    assert result.mean_absolute.value == close(rewards["mad"], abs=1e-9)
    assert result.root_mean_square.value == close(rewards["rmse"], abs=1e-9)
    assert result.largest == close(rewards["max_abs"])
    assert result.changed.value == close(1 - rewards["exact_equal"] / 12)
    assert result.within.value == close(rewards["within_0_05"] / 12)
    assert result.zero_disagreement.value == close(rewards["gate_disagreements"] / 12)
    assert result.lin.value == close(rewards["lin_ccc"], abs=1e-9)
    assert result.icc.value == close(rewards["icc"]["ICC(A,1)"], abs=1e-9)
    assert result.limits.bias.value == close(rewards["mean_diff"], abs=1e-9)
    assert rewards["mean_A"] - rewards["mean_B"] == close(rewards["mean_diff"], abs=1e-9)
    limits = (result.limits.lower.value, result.limits.upper.value)
    # The reference rounds the normal quantile to 1.96.
    assert limits == close(tuple(rewards["bland_altman_limits"]), abs=1e-5)


def test_equal_means_do_not_hide_disagreement() -> None:
    crossed = [[(0.0, 1.0), (1.0, 0.0)], [(0.5, 0.5), (1.0, 0.0)], [(0.0, 1.0), (0.2, 0.2)]]
    result = concordance(crossed)
    assert result.limits.bias.value == 0
    assert (result.lin.value or 0) < 0
    assert result.zero_disagreement.value == result.full_disagreement.value == close(4 / 6)


@given(pairs=pairs_by_task)
@settings(max_examples=40)
def test_concordance_is_symmetric_bounded_and_below_the_correlation(pairs: list[list[tuple[float, float]]]) -> None:
    swapped = [[(second, first) for first, second in task] for task in pairs]
    for measure in (lin_concordance, absolute_agreement, mean_absolute_difference, root_mean_square_difference):
        assert measure(pairs, plan=QUICK).value == close_or_none(measure(swapped, plan=QUICK))
    lin = lin_concordance(pairs, QUICK).value
    flat = np.array([pair for task in pairs for pair in task])
    if lin is not None and (flat.std(axis=0) > 0).all() and len(flat) > 1:
        assert abs(lin) <= abs(float(np.corrcoef(flat.T)[0, 1])) + 1e-9
    mean, square = mean_absolute_difference(pairs, QUICK).value, root_mean_square_difference(pairs, QUICK).value
    assert 0 <= (mean or 0) <= (square or 0) + 1e-9


def close_or_none(estimate: Estimate) -> Any:
    return None if estimate.value is None else close(estimate.value, abs=1e-9)


def test_a_large_mean_loses_no_digits(golden: dict[str, Any]) -> None:
    lifted = [[(a + 1e6, b + 1e6) for a, b in task] for task in judges(golden)]
    assert lin_concordance(lifted).value == close(golden["judge_rewards"]["lin_ccc"], abs=1e-7)


def test_equal_judges_have_no_false_certainty() -> None:
    same = [[(0.2, 0.2), (0.4, 0.4)], [(0.7, 0.7), (1.0, 1.0)], [(0.0, 0.0), (1.0, 1.0)]]
    result = concordance(same, plan=QUICK)
    assert (result.lin.value, result.lin.reason) == (1.0, Reason.NO_VARIATION)
    assert result.changed == wilson(0, 3)
    assert (result.limits.upper.value, result.limits.upper.interval) == (0.0, None)


def test_numbers_without_an_answer_say_why() -> None:
    nothing, empty = concordance([]), concordance([[], []])
    assert (nothing.largest, nothing.lin.reason, nothing.mean_absolute.reason) == (None, *[Reason.NO_TASKS] * 2)
    assert (empty.largest, empty.lin.reason, empty.mean_absolute.reason) == (None, *[Reason.NO_CASES] * 2)
    assert lin_concordance([[(0.5, 0.5)], [(0.5, 0.5)]]).reason is Reason.NO_VARIATION
    alone = bland_altman([[(0.4, 0.5)]])
    assert (alone.bias.value, alone.bias.reason) == (close(-0.1), Reason.ONE_TASK)
    assert alone.lower.reason is Reason.NO_CASES
    with pytest.raises(ValueError, match="finite"):
        lin_concordance([[(0.5, float("inf"))]])
