"""pass^k, pass@k and reward profiles, with published rows rebuilt from counts."""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.statistics.bootstrap import full_pass_rate, mean_reward
from bankworld.statistics.estimates import Method, Reason
from bankworld.statistics.intervals import wilson
from bankworld.statistics.passes import (
    RewardProfile,
    TaskCount,
    all_success,
    count_successes,
    exact_pass_at,
    exact_pass_hat,
    pass_at,
    pass_hat,
    reward_profile,
    task_pass_at,
    task_pass_hat,
)

close = pytest.approx
ATTEMPTS, TASKS = 8, 25

PUBLISHED = {
    # setting and model: none, every, pass^2, pass^4, full passes of 200, interval of the full-pass rate in percent
    "SQ Gemini": (6, 0, 24.43, 12.91, 77, (25.5, 52.0)),
    "SQ Opus": (8, 6, 32.71, 27.20, 84, (26.5, 58.0)),
    "SQ Grok": (5, 1, 16.43, 6.00, 68, (23.5, 44.5)),
    "SQ Sol": (5, 8, 44.14, 35.83, 110, (39.5, 70.0)),
    "MQ Gemini": (6, 1, 20.29, 10.17, 73, (25.0, 48.5)),
    "MQ Opus": (7, 2, 29.57, 15.54, 88, (30.5, 57.5)),
}

counts_of_tasks = st.lists(
    st.integers(1, 9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)).map(lambda pair: TaskCount(*pair))),
    min_size=1,
    max_size=8,
)


def of_eight(successes: list[int]) -> list[TaskCount]:
    return [TaskCount(c, ATTEMPTS) for c in successes]


def as_outcomes(successes: list[int]) -> list[list[float]]:
    return [[1.0] * c + [0.0] * (ATTEMPTS - c) for c in successes]


def percent(share: Fraction | None) -> float:
    assert share is not None
    return round(float(100 * share), 2)


def test_single_tasks_give_the_reference_shares(golden: dict[str, Any]) -> None:
    for case in golden["pass_k"]["single"]:
        count = TaskCount(case["c"], case["n"])
        for ours, theirs in ((task_pass_hat, case["pass_hat"]), (task_pass_at, case["pass_at"])):
            share = ours(count, case["k"])
            assert share is None if theirs is None else float(share or 0) == close(theirs, abs=1e-9)
        if "plugin" in case and case["k"] > 1 and 0 < case["c"] < case["n"]:
            assert float(task_pass_hat(count, case["k"]) or 0) < case["plugin"]


def test_the_published_row_of_counts_comes_out_exactly(golden: dict[str, Any]) -> None:
    paper = golden["pass_k"]["paper_table3_SQ_opus"]
    for solution in paper["solutions"]:
        counts = of_eight(solution["successes_per_task"])
        for k, value in solution["pass_hat"].items():
            assert float(100 * (exact_pass_hat(counts, int(k)) or 0)) == close(value, abs=1e-9)
        for k, value in solution["pass_at"].items():
            assert float(100 * (exact_pass_at(counts, int(k)) or 0)) == close(value, abs=1e-9)
        for k, value in solution["plugin_c_over_n_pow_k"].items():
            assert percent(exact_pass_hat(counts, int(k))) < value
        assert [percent(exact_pass_hat(counts, k)) for k in (2, 4, 8)] == [32.71, 27.20, 24.00]
        profile = reward_profile(as_outcomes(solution["successes_per_task"]))
        assert (profile.none, profile.some, profile.every) == (8, 11, 6)


def test_the_published_row_with_its_full_pass_rate_leaves_one_set_of_counts(golden: dict[str, Any]) -> None:
    solutions = golden["pass_k"]["paper_table3_SQ_opus"]["solutions"]
    rows = [s["successes_per_task"] for s in solutions if sum(s["successes_per_task"]) == 84]
    assert len(rows) == 1
    counts = of_eight(rows[0])
    assert exact_pass_hat(counts, 1) == Fraction(42, 100)
    assert full_pass_rate(as_outcomes(rows[0])).value == 0.42
    assert all_success(counts).value == pass_hat(counts, 8).value == 0.24


def mixed_counts(published: tuple[Any, ...]) -> Iterator[list[int]]:
    """All counts of the tasks with some passes that give the published numbers."""
    none, every, second, fourth, passes, _ = published

    @cache
    def share(c: int, k: int) -> Fraction:
        return task_pass_hat(TaskCount(c, ATTEMPTS), k) or Fraction(0)

    for some in itertools.combinations_with_replacement(range(1, ATTEMPTS), TASKS - none - every):
        if sum(some) + ATTEMPTS * every != passes:
            continue
        totals = (every + sum((share(c, k) for c in some), Fraction(0)) for k in (2, 4))
        if [percent(total / TASKS) for total in totals] == [second, fourth]:
            yield [0] * none + list(some) + [ATTEMPTS] * every


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_rows_rebuilt_from_counts_have_the_published_intervals(name: str) -> None:
    low, high = PUBLISHED[name][-1]
    rows = list(mixed_counts(PUBLISHED[name]))
    assert rows
    nearest = min(
        max(abs(100 * ends[0] - low), abs(100 * ends[1] - high))
        for ends in (full_pass_rate(as_outcomes(row)).interval for row in rows)
        if ends is not None
    )
    assert nearest <= 0.5 + 1e-9


def test_pooling_all_attempts_as_one_task_is_another_number(golden: dict[str, Any]) -> None:
    wrong = golden["pass_k"]["pooled_wrong"]
    pooled = exact_pass_hat([TaskCount(wrong["c"], wrong["n"])], wrong["k"])
    assert float(100 * (pooled or 0)) == close(wrong["value"], abs=1e-9)


def test_pass_two_has_the_reference_interval(golden: dict[str, Any]) -> None:
    cluster = golden["cluster_full_pass"]
    counts = count_successes([row["passes"] for row in cluster["data"]])
    estimate = pass_hat(counts, 2)
    assert estimate.value == close(cluster["rng_pass2"]["mean"], abs=1e-9)
    assert estimate.interval == close(tuple(cluster["rng_pass2"]["percentile"]), abs=cluster["rng_pass2"]["tolerance"])
    assert pass_hat(counts, 1) == mean_reward([row["passes"] for row in cluster["data"]])


def test_one_task_with_too_few_attempts_makes_the_suite_undefined(golden: dict[str, Any]) -> None:
    unequal = golden["unequal_attempts"]
    counts = count_successes(unequal["data"])
    shares = {f"t{i}": task_pass_hat(count, 8) for i, count in enumerate(counts)}
    assert shares == {task: None if share is None else Fraction(share) for task, share in unequal["pass_hat_8"].items()}
    assert exact_pass_hat(counts, 8) is exact_pass_at(counts, 8) is None
    assert pass_hat(counts, 8).reason is pass_at(counts, 8).reason is Reason.TOO_FEW_ATTEMPTS
    assert pass_hat(counts, 2).is_defined
    assert all_success(counts).reason is Reason.UNEQUAL_ATTEMPTS


def test_all_success_is_one_yes_or_no_a_task() -> None:
    counts = of_eight([0] * 19 + [8] * 6)
    assert all_success(counts) == pass_hat(counts, 8) == wilson(6, 25)
    assert pass_hat(of_eight([7] * 25), 8) == wilson(0, 25)
    assert pass_at(of_eight([1, 0, 8]), 8).method is Method.WILSON


def test_empty_suites_and_wrong_arguments_are_told_apart() -> None:
    assert exact_pass_hat([], 1) is None
    assert pass_hat([], 1).reason is all_success([]).reason is Reason.NO_TASKS
    assert all_success([TaskCount(0, 0)]).reason is Reason.NO_ATTEMPTS
    assert pass_hat([TaskCount(0, 0)], 1).reason is Reason.TOO_FEW_ATTEMPTS
    with pytest.raises(ValueError, match="at least 1"):
        task_pass_hat(TaskCount(1, 2), 0)
    with pytest.raises(ValueError, match="cannot succeed"):
        task_pass_at(TaskCount(3, 2), 1)


@given(counts=counts_of_tasks)
def test_pass_hat_falls_and_pass_at_rises_with_k_between_zero_and_one(counts: list[TaskCount]) -> None:
    ks = range(1, min(count.attempts for count in counts) + 1)
    falling = [exact_pass_hat(counts, k) or Fraction(0) for k in ks]
    rising = [exact_pass_at(counts, k) or Fraction(0) for k in ks]
    assert falling == sorted(falling, reverse=True)
    assert rising == sorted(rising)
    assert falling[0] == rising[0] == sum(Fraction(c.successes, c.attempts) for c in counts) / len(counts)
    assert all(0 <= share <= 1 for share in falling + rising)


@given(counts=counts_of_tasks, seed=st.randoms(use_true_random=False))
def test_pass_hat_does_not_depend_on_the_order_of_tasks(counts: list[TaskCount], seed: Any) -> None:
    shuffled = seed.sample(counts, len(counts))
    assert exact_pass_hat(shuffled, 1) == exact_pass_hat(counts, 1)
    assert pass_hat(shuffled, 1) == pass_hat(counts, 1)


@given(n=st.integers(1, 7), data=st.data())
def test_pass_hat_is_the_share_of_k_subsets_that_all_succeed(n: int, data: st.DataObject) -> None:
    outcomes = data.draw(st.lists(st.booleans(), min_size=n, max_size=n))
    k = data.draw(st.integers(1, n))
    subsets = list(itertools.combinations(outcomes, k))
    (count,) = count_successes([outcomes])
    assert task_pass_hat(count, k) == Fraction(sum(map(all, subsets)), len(subsets))
    assert task_pass_at(count, k) == Fraction(sum(map(any, subsets)), len(subsets))


def test_a_profile_counts_attempts_and_tasks() -> None:
    tasks = [[0.0, 0.0], [0.6, 1.0], [1.0, 0.1 + 0.2 + 0.7], [0.0, 0.999]]
    assert reward_profile(tasks) == RewardProfile(zero=3, partial=2, full=3, none=2, some=1, every=1)
    assert reward_profile([]) == RewardProfile(0, 0, 0, 0, 0, 0)
    for wrong in ([[1.2]], [[-0.1]], [[]], [[float("nan")]]):
        with pytest.raises(ValueError, match="rewards between"):
            reward_profile(wrong)


def test_the_published_profile_of_attempts_is_a_profile() -> None:
    row = [0.0] * 112 + [0.5] * 4 + [1.0] * 84
    profile = reward_profile([row[i::TASKS] for i in range(TASKS)])
    assert (profile.zero, profile.partial, profile.full) == (112, 4, 84)
