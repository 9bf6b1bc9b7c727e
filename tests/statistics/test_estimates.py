"""The result type and its promise: finite numbers, or a reason."""

import math

import numpy as np
import pytest

from bankworld.statistics.bootstrap import DEFAULT, cluster_bootstrap
from bankworld.statistics.estimates import Estimate, Method, Reason, bounded, divide, settled, task_means, undefined


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_an_estimate_refuses_numbers_that_are_not_finite(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Estimate(number)
    with pytest.raises(ValueError, match="finite"):
        Estimate(0.5, number, 1.0)


def test_a_missing_value_needs_a_reason_and_has_no_interval() -> None:
    with pytest.raises(ValueError, match="reason"):
        Estimate(None)
    with pytest.raises(ValueError, match="reason"):
        Estimate(None, 0.1, 0.2, reason=Reason.NO_TASKS)
    assert not undefined(Reason.NO_TASKS).is_defined


def test_an_interval_has_two_ends_in_order() -> None:
    with pytest.raises(ValueError, match="two ends"):
        Estimate(0.5, low=0.1)
    with pytest.raises(ValueError, match="not an interval"):
        Estimate(0.5, low=0.9, high=0.1)
    assert bounded(0.5, 0.4, 0.6, 3, Method.WILSON).interval == (0.4, 0.6)


def test_results_keep_twelve_digits_and_no_rounding_dust() -> None:
    assert settled(0.1 + 0.2) == 0.3
    assert settled(-3e-17) == 0
    assert settled(1.5e-12) == 1.5e-12


def test_missing_and_infinite_outcomes_are_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        task_means([[0.5, math.nan]])


def test_division_by_zero_stays_inside_without_a_warning() -> None:
    assert np.isnan(divide(np.ones(1), np.zeros(1)))[0]


def test_the_package_has_one_answer_for_no_tasks() -> None:
    nothing = cluster_bootstrap(np.zeros((0, 2)), lambda sums: sums[:, 0], DEFAULT, Reason.NO_CASES)
    assert nothing == undefined(Reason.NO_TASKS)
