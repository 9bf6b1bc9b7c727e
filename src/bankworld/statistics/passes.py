"""Success over repeated attempts: pass^k (all of k succeed), pass@k (any of k succeeds), reward profiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple, TypeAlias

from bankworld.statistics.bootstrap import DEFAULT, Resampling, cluster_mean, full_passes, wilson_if_flat
from bankworld.statistics.estimates import Estimate, Reason, Tasks, finite, undefined
from bankworld.statistics.intervals import wilson


class TaskCount(NamedTuple):
    """How many attempts at one task succeeded."""

    successes: int
    attempts: int


Rule: TypeAlias = Callable[[TaskCount, int], "Fraction | None"]


def count_successes(passes: Sequence[Sequence[bool]]) -> tuple[TaskCount, ...]:
    """Successes and attempts of each task."""
    return tuple(TaskCount(sum(map(bool, attempts)), len(attempts)) for attempts in passes)


def task_pass_hat(count: TaskCount, k: int) -> Fraction | None:
    """Chance that k attempts drawn without replacement all succeed: ``C(c, k) / C(n, k)``; None where n < k.

    The unbiased estimate of p^k; ``(c/n)^k`` is biased upwards. Source: Yao et al. 2024 (tau-bench).
    Raises ValueError if k < 1 or the count is impossible.
    """
    _check(count, k)
    return None if count.attempts < k else Fraction(comb(count.successes, k), comb(count.attempts, k))


def task_pass_at(count: TaskCount, k: int) -> Fraction | None:
    """Chance that at least one of k attempts succeeds: ``1 - C(n-c, k) / C(n, k)``; None where n < k.

    Source: Chen et al. 2021 (HumanEval). Raises ValueError if k < 1 or the count is impossible.
    """
    _check(count, k)
    if count.attempts < k:
        return None
    return 1 - Fraction(comb(count.attempts - count.successes, k), comb(count.attempts, k))


def exact_pass_hat(counts: Sequence[TaskCount], k: int) -> Fraction | None:
    """Mean of ``task_pass_hat`` over tasks, exactly; None if there are no tasks or any has fewer than k attempts."""
    return _exact(counts, k, task_pass_hat)


def exact_pass_at(counts: Sequence[TaskCount], k: int) -> Fraction | None:
    """Mean of ``task_pass_at`` over tasks, exactly; None if there are no tasks or any has fewer than k attempts."""
    return _exact(counts, k, task_pass_at)


def pass_hat(counts: Sequence[TaskCount], k: int, plan: Resampling = DEFAULT) -> Estimate:
    """pass^k over tasks, ``mean_i C(c_i, k) / C(n_i, k)``, with its interval over tasks.

    Undefined if any task has fewer than k attempts; never imputed. The interval is the task-cluster bootstrap, except
    where every task contributes 0 or 1 (as at k = n): then Wilson over tasks, whose coverage holds for few successes
    where the bootstrap's does not.
    """
    return _estimated(counts, k, task_pass_hat, plan)


def pass_at(counts: Sequence[TaskCount], k: int, plan: Resampling = DEFAULT) -> Estimate:
    """pass@k over tasks, ``mean_i 1 - C(n_i - c_i, k) / C(n_i, k)``, with its interval as for ``pass_hat``."""
    return _estimated(counts, k, task_pass_at, plan)


def all_success(counts: Sequence[TaskCount], confidence: float = DEFAULT.confidence) -> Estimate:
    """Share of tasks whose every attempt succeeded (pass^n), with Wilson's interval over tasks.

    One yes or no a task, hence independent trials. Undefined where tasks differ in their number of attempts: all of
    two and all of eight are different feats.
    """
    if not counts:
        return undefined(Reason.NO_TASKS)
    sizes = {count.attempts for count in counts}
    if len(sizes) > 1:
        return undefined(Reason.UNEQUAL_ATTEMPTS, len(counts))
    if sizes == {0}:
        return undefined(Reason.NO_ATTEMPTS, len(counts))
    return wilson(sum(count.successes == count.attempts for count in counts), len(counts), confidence)


@dataclass(frozen=True, slots=True)
class RewardProfile:
    """Attempts by reward (zero, partial, full) and tasks by full passes (none, some, every attempt)."""

    zero: int
    partial: int
    full: int
    none: int
    some: int
    every: int


def reward_profile(tasks: Tasks) -> RewardProfile:
    """Counts of attempts with reward 0, between, and 1, and of tasks with no, some, and only full passes.

    Raises ValueError on a reward outside [0, 1] (up to rounding) or a task without attempts.
    """
    if not all(tasks) or any(not 0 <= reward <= 1 + 1e-9 for attempts in tasks for reward in attempts):
        raise ValueError("a profile needs attempts at each task, and rewards between 0 and 1")
    passes = full_passes(tasks)
    attempts = sum(map(len, tasks))
    zero = sum(reward == 0 for rewards in tasks for reward in rewards)
    full = sum(map(sum, passes))
    none = sum(not any(task) for task in passes)
    every = sum(all(task) for task in passes)
    return RewardProfile(zero, attempts - zero - full, full, none, len(passes) - none - every, every)


def _check(count: TaskCount, k: int) -> None:
    if k < 1:
        raise ValueError(f"k is at least 1, not {k}")
    if not 0 <= count.successes <= count.attempts:
        raise ValueError(f"{count.successes} of {count.attempts} attempts cannot succeed")


def _exact(counts: Sequence[TaskCount], k: int, rule: Rule) -> Fraction | None:
    shares = [rule(count, k) for count in counts]
    defined = [share for share in shares if share is not None]
    return sum(defined, Fraction(0)) / len(shares) if defined and len(defined) == len(shares) else None


def _estimated(counts: Sequence[TaskCount], k: int, rule: Rule, plan: Resampling) -> Estimate:
    if not counts:
        return undefined(Reason.NO_TASKS)
    shares = [share for share in (rule(count, k) for count in counts) if share is not None]
    if len(shares) < len(counts):
        return undefined(Reason.TOO_FEW_ATTEMPTS, len(counts))
    if all(share in (0, 1) for share in shares):
        return wilson(int(sum(shares)), len(shares), plan.confidence)
    return wilson_if_flat(cluster_mean(finite(map(float, shares)), plan), plan)
