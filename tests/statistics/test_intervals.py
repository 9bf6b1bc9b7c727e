"""Closed-form intervals against reference numbers and statsmodels."""

from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from bankworld.statistics.estimates import Reason
from bankworld.statistics.intervals import clopper_pearson, clustered_error, clustered_t, wilson
from bankworld.statistics.rare import event_at_most, lower_bound, rule_of_three, tasks_with_event, upper_bound

close = pytest.approx


def outcomes(golden: dict[str, Any]) -> list[list[float]]:
    return [row["passes"] for row in golden["cluster_full_pass"]["data"]]


def test_wilson_gives_the_reference_intervals(golden: dict[str, Any]) -> None:
    for case in golden["wilson"]:
        assert wilson(case["k"], case["n"]).interval == close(tuple(case["ci"]), abs=1e-9)
    cluster = golden["cluster_full_pass"]
    assert wilson(84, 200).interval == close(tuple(cluster["ci95_naive_wilson"]), abs=1e-9)
    assert wilson(6, 25).interval == close(tuple(cluster["wilson_all8_6_of_25"]), abs=1e-9)
    for case in golden["agreement"]:
        agreed = round(case["percent_agreement"] * case["n"])
        assert wilson(agreed, case["n"]).interval == close(tuple(case["wilson95"]), abs=1e-9)


def test_clopper_pearson_gives_the_reference_intervals(golden: dict[str, Any]) -> None:
    cluster, retest = golden["cluster_full_pass"], golden["test_retest"]
    assert clopper_pearson(6, 25).interval == close(tuple(cluster["clopper_all8_6_of_25"]), abs=1e-9)
    same = clopper_pearson(retest["criteria_same"], retest["criteria_total"])
    changed = clopper_pearson(retest["reward_changed"], retest["reward_total"])
    assert same.interval == close(tuple(retest["clopper95"]), abs=1e-9)
    assert changed.interval == close(tuple(retest["reward_changed_clopper95"]), abs=1e-9)


def test_the_published_test_retest_shares_come_out(golden: dict[str, Any]) -> None:
    retest = golden["test_retest"]
    same, changed = wilson(346, 353), wilson(2, 64)
    assert same.value == close(retest["percent"] / 100, abs=1e-9)
    assert round(100 * (same.value or 0), 1) == 98.0
    assert same.interval == close(tuple(retest["wilson95"]), abs=1e-9)
    assert changed.value == close(retest["percent_changed"] / 100)
    assert changed.interval == close(tuple(retest["reward_changed_wilson95"]), abs=1e-9)


def test_the_clustered_error_is_millers_and_the_interval_students(golden: dict[str, Any]) -> None:
    cluster, tasks = golden["cluster_full_pass"], outcomes(golden)
    assert clustered_error(tasks).value == close(cluster["clustered_se_with_G_over_Gm1"], abs=1e-9)
    assert clustered_error(tasks).value == close(cluster["equals_sd_of_task_means_over_sqrt_G"], abs=1e-9)
    miller = clustered_error(tasks, corrected=False)
    assert miller.value == close(cluster["clustered_se_miller_no_correction"], abs=1e-9)
    estimate = clustered_t(tasks)
    assert estimate.value == close(cluster["mean"])
    assert estimate.interval == close(tuple(cluster["ci95_t"]), abs=1e-9)
    assert estimate.n - 1 == cluster["t_df"]


def test_the_clustered_error_is_the_one_of_statsmodels() -> None:
    tasks = np.random.default_rng(5).random((12, 6))
    flat, groups = tasks.ravel(), np.repeat(np.arange(12), 6)
    fit = sm.OLS(flat, np.ones_like(flat)).fit(cov_type="cluster", cov_kwds={"groups": groups})
    assert clustered_error(tasks.tolist()).value == close(float(fit.bse[0]), rel=1e-9)


@pytest.mark.parametrize(("hits", "trials"), [(0, 9), (1, 9), (5, 9), (9, 9), (120, 200)])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_shares_agree_with_statsmodels(hits: int, trials: int, confidence: float) -> None:
    for ours, method in ((wilson, "wilson"), (clopper_pearson, "beta")):
        theirs = proportion_confint(hits, trials, alpha=1 - confidence, method=method)
        assert ours(hits, trials, confidence).interval == close(tuple(map(float, theirs)), abs=1e-9)


@given(trials=st.integers(1, 400), data=st.data())
def test_shares_lie_inside_their_intervals_and_intervals_inside_zero_and_one(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    for estimate in (wilson(hits, trials), clopper_pearson(hits, trials), upper_bound(hits, trials)):
        assert estimate.interval is not None
        low, high = estimate.interval
        assert 0 <= low <= (estimate.value or 0) <= high <= 1
        assert low < high


@given(trials=st.integers(1, 400), data=st.data())
def test_wilson_mirrors_hits_and_misses(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    one, other = wilson(hits, trials).interval, wilson(trials - hits, trials).interval
    assert one is not None
    assert other is not None
    assert one == close((1 - other[1], 1 - other[0]), abs=1e-9)


def test_impossible_shares_are_refused_and_empty_ones_undefined() -> None:
    for wrong in ((5, 4), (-1, 4)):
        with pytest.raises(ValueError, match="not a share"):
            wilson(*wrong)
    with pytest.raises(ValueError, match="confidence"):
        wilson(1, 4, 1.0)
    assert wilson(0, 0).reason is clopper_pearson(0, 0).reason is Reason.NO_CASES


def test_the_t_interval_says_why_it_is_missing() -> None:
    assert clustered_t([]).reason is Reason.NO_TASKS
    assert clustered_t([[1.0], []]).reason is Reason.NO_ATTEMPTS
    alone, flat = clustered_t([[1.0, 0.0]]), clustered_t([[0.3, 0.3], [0.3]])
    assert (alone.value, alone.reason) == (0.5, Reason.ONE_TASK)
    assert (flat.value, flat.reason, flat.interval) == (0.3, Reason.NO_VARIATION, None)


def test_no_occurrence_leaves_the_exact_upper_bound(golden: dict[str, Any]) -> None:
    zero = golden["zero_events"]
    assert upper_bound(0, zero["n"]).high == close(zero["upper95_one_sided_exact"], abs=1e-9)
    assert round(rule_of_three(zero["n"]).high or 0, 2) == close(zero["rule_of_three"])
    assert upper_bound(0, 25, 0.9).high == close(1 - 0.1 ** (1 / 25))


def test_one_sided_bounds_are_ends_of_wider_two_sided_intervals() -> None:
    two_sided = clopper_pearson(3, 40, 0.9)
    assert upper_bound(3, 40, 0.95).high == two_sided.high
    assert lower_bound(3, 40, 0.95).low == two_sided.low
    assert lower_bound(0, 40).low == 0
    assert upper_bound(40, 40).high == 1


def test_an_event_repeated_at_one_task_counts_once() -> None:
    events = [[True, True, True], [False, False], [False]]
    assert tasks_with_event(events) == 1
    assert event_at_most(events) == upper_bound(1, 3)
    assert event_at_most([]).reason is Reason.NO_TASKS
    assert event_at_most([[True], []]).reason is Reason.NO_ATTEMPTS
    assert rule_of_three(0).reason is lower_bound(0, 0).reason is Reason.NO_TASKS


@given(trials=st.integers(2, 300))
def test_the_rule_of_three_lies_just_above_the_exact_bound(trials: int) -> None:
    exact, rule = upper_bound(0, trials).high, rule_of_three(trials).high
    assert exact is not None
    assert rule is not None
    assert exact <= rule <= 3 / trials
