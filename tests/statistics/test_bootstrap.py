"""The task-cluster bootstrap: reference numbers, exact enumeration, and what must not move it."""

import itertools
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap as scipy_bootstrap

from bankworld.statistics.bootstrap import (
    DEFAULT,
    Resampling,
    cluster_bootstrap,
    cluster_mean,
    cluster_ratio,
    draw_counts,
    full_pass_rate,
    mean_reward,
    percentiles,
    pooled_rate,
    resampled,
)
from bankworld.statistics.estimates import Estimate, Floats, Method, Reason
from bankworld.statistics.intervals import clustered_t, wilson

close = pytest.approx
QUICK = Resampling(draws=399)
suites = st.lists(st.lists(st.floats(0, 1), min_size=1, max_size=5), min_size=2, max_size=9)


def outcomes(golden: dict[str, Any]) -> list[list[float]]:
    return [row["passes"] for row in golden["cluster_full_pass"]["data"]]


def width(estimate: Estimate) -> float:
    assert estimate.interval is not None
    return estimate.interval[1] - estimate.interval[0]


def test_the_full_pass_rate_has_the_reference_interval(golden: dict[str, Any]) -> None:
    reference = golden["cluster_full_pass"]["rng_boot"]
    estimate = full_pass_rate(outcomes(golden))
    assert estimate.value == 0.42
    assert estimate.interval == close(tuple(reference["percentile"]), abs=reference["tolerance"])
    assert (estimate.n, estimate.method) == (25, Method.CLUSTER_BOOTSTRAP)


def test_the_spread_of_draws_is_the_reference_and_not_the_two_stage_one(golden: dict[str, Any]) -> None:
    cluster = golden["cluster_full_pass"]
    means = np.array([[np.mean(row)] for row in outcomes(golden)])
    spread = float(np.std(resampled(means / 25, lambda sums: sums[:, 0], DEFAULT)))
    assert spread == close(cluster["rng_boot"]["se"], abs=0.0015)
    assert spread < cluster["rng_two_stage_wrong"]["se"] - 0.001


def test_shares_of_tasks_that_pass_all_have_the_reference_interval(golden: dict[str, Any]) -> None:
    reference = golden["cluster_full_pass"]["rng_all8"]
    estimate = cluster_mean(np.array([float(all(row)) for row in outcomes(golden)]))
    assert estimate.value == close(reference["values_mean"])
    assert estimate.interval == close(tuple(reference["percentile"]), abs=reference["tolerance"])


def test_all_draws_of_four_tasks_give_the_exact_bootstrap(golden: dict[str, Any]) -> None:
    exact = golden["exact_bootstrap_4_tasks"]
    means = np.array(exact["task_means"])
    draws = np.array([means[list(pick)].mean() for pick in itertools.product(range(4), repeat=4)])
    assert draws.size == exact["n_resamples_enumerated"]
    low, high = percentiles(draws)
    assert (low, high) == (exact["quantile_2_5_inverted_cdf"], exact["quantile_97_5_inverted_cdf"])
    assert (low, high) == (exact["quantile_2_5_linear"], exact["quantile_97_5_linear"])
    sampled = resampled(means[:, None] / 4, lambda sums: sums[:, 0], Resampling(draws=100_000))
    assert float(np.mean(sampled)) == close(exact["mean"], abs=0.003)
    assert float(np.std(sampled)) == close(exact["se"], abs=0.002)
    assert float(np.std(means) / 2) == close(exact["se_formula"])
    assert percentiles(sampled) == (0.125, 0.875)


def test_the_percentile_interval_is_the_one_of_scipy() -> None:
    means = np.random.default_rng(3).random(30)
    theirs = scipy_bootstrap((means,), np.mean, method="percentile", rng=np.random.default_rng(1))
    ours = cluster_mean(means)
    assert ours.interval == close(tuple(map(float, theirs.confidence_interval)), abs=0.005)


def test_tasks_weigh_the_same_in_means_and_attempts_the_same_in_pooled_rates(golden: dict[str, Any]) -> None:
    unequal = golden["unequal_attempts"]
    assert mean_reward(unequal["data"]).value == close(unequal["mean_of_task_means"])
    assert pooled_rate(unequal["data"]).value == close(unequal["pooled_mean_ratio_estimator"])


def test_each_draw_takes_as_many_tasks_as_there_are() -> None:
    counts = draw_counts(7, 500, 1)
    assert counts.shape == (500, 7)
    assert (counts.sum(axis=1) == 7).all()
    assert counts.mean(axis=0) == close(np.ones(7), abs=0.2)
    with pytest.raises(ValueError, match="read-only"):
        counts[0, 0] = 3


def test_agreeing_tasks_get_wilson_over_tasks_instead_of_a_width_of_zero(golden: dict[str, Any]) -> None:
    estimate = mean_reward([[0.0] * 8] * 25)
    assert estimate == wilson(0, 25)
    assert estimate.high == close(0.1331922509, abs=1e-9)
    assert golden["degenerate_bootstrap_all_zero"]["scipy"]["percentile"]["ci"] == [0.0, 0.0]
    assert mean_reward([[1.0]] * 4) == wilson(4, 4)
    assert mean_reward([[0.5, 0.5], [1.0, 0.0]]).method is Method.WILSON
    assert pooled_rate([[1, 1], [1]]) == wilson(2, 2)


def test_agreeing_values_beyond_a_share_have_no_interval() -> None:
    estimate = mean_reward([[3.0], [3.0]])
    assert (estimate.value, estimate.interval, estimate.reason) == (3.0, None, Reason.NO_VARIATION)


def test_the_bootstrap_says_why_it_is_missing() -> None:
    assert mean_reward([]).reason is pooled_rate([]).reason is Reason.NO_TASKS
    assert mean_reward([[1.0], []]).reason is Reason.NO_ATTEMPTS
    assert pooled_rate([[], []]).reason is Reason.NO_CASES
    alone = mean_reward([[1.0, 0.0]])
    assert (alone.value, alone.interval, alone.reason) == (0.5, None, Reason.ONE_TASK)


def test_undefined_draws_widen_an_interval_or_remove_it() -> None:
    draws = np.linspace(0, 1, 999)
    some, many = draws.copy(), draws.copy()
    some[[500, 501, 502]] = np.nan
    many[100:150] = np.nan
    assert percentiles(some)[0] < percentiles(draws)[0]
    assert percentiles(some)[1] > percentiles(draws)[1]
    assert percentiles(many) == (-np.inf, np.inf)
    rare = cluster_ratio(np.array([1.0, 0, 0, 0, 0]), np.array([2.0, 0, 0, 0, 0]))
    assert (rare.value, rare.interval, rare.reason) == (0.5, None, Reason.UNSTABLE)


def test_many_features_are_worked_through_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    totals = np.random.default_rng(2).random((6, 5))

    def total(sums: Floats) -> Floats:
        return sums.sum(axis=1)

    whole = cluster_bootstrap(totals, total, QUICK, Reason.NO_CASES)
    monkeypatch.setattr("bankworld.statistics.bootstrap.CHUNK", 7)
    assert cluster_bootstrap(totals, total, QUICK, Reason.NO_CASES) == whole


@pytest.mark.parametrize(("draws", "confidence"), [(10, 0.95), (999, 1.0), (999, 0.0)])
def test_a_plan_that_cannot_show_its_interval_is_refused(draws: int, confidence: float) -> None:
    with pytest.raises(ValueError, match=r"draws|confidence"):
        Resampling(draws=draws, confidence=confidence)


def test_duplicating_every_attempt_does_not_shrink_the_interval(golden: dict[str, Any]) -> None:
    tasks = outcomes(golden)
    doubled = [[*row, *row] for row in tasks]
    assert mean_reward(doubled) == mean_reward(tasks)
    assert clustered_t(doubled) == clustered_t(tasks)
    assert wilson(168, 400).high < (wilson(84, 200).high or 0)


def test_duplicating_every_task_does_shrink_the_interval(golden: dict[str, Any]) -> None:
    tasks = outcomes(golden)
    assert width(mean_reward([*tasks, *tasks])) < 0.8 * width(mean_reward(tasks))


@given(tasks=suites)
@settings(max_examples=40)
def test_intervals_of_rewards_stay_between_zero_and_one_and_hold_the_mean(tasks: list[list[float]]) -> None:
    estimate = mean_reward(tasks, QUICK)
    assert estimate.interval is not None
    assert -1e-9 <= estimate.interval[0] <= estimate.interval[1] <= 1 + 1e-9
    assert 0 <= (estimate.value or 0) <= 1


@given(tasks=suites, seed=st.integers(0, 99))
@settings(max_examples=40)
def test_neither_the_order_of_tasks_nor_of_attempts_matters(tasks: list[list[float]], seed: int) -> None:
    order = random.Random(seed)
    shuffled = [order.sample(row, len(row)) for row in order.sample(tasks, len(tasks))]
    assert mean_reward(shuffled, QUICK) == mean_reward(tasks, QUICK)
    assert pooled_rate(shuffled, QUICK) == pooled_rate(tasks, QUICK)


def test_the_same_seed_repeats_and_another_differs(golden: dict[str, Any]) -> None:
    tasks = [[x * 0.9 + i / 1000 for x in row] for i, row in enumerate(outcomes(golden))]
    first = mean_reward(tasks)
    draw_counts.cache_clear()
    assert mean_reward(tasks) == first
    assert mean_reward(tasks, Resampling(seed=7)) != first


def test_a_wider_confidence_gives_a_wider_interval(golden: dict[str, Any]) -> None:
    tasks = outcomes(golden)
    assert width(mean_reward(tasks, Resampling(confidence=0.99))) > width(mean_reward(tasks))
