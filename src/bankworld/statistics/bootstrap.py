"""The task-cluster bootstrap: tasks are drawn with replacement, and a task brings all its attempts along.

Every statistic here is a function of sums over tasks, so a draw is a vector saying how often each task was drawn, and
all draws together are one matrix product. Attempts are never resampled inside a task: the spread of task means already
holds the noise within tasks, which would count twice.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bankworld.statistics.estimates import (
    Estimate,
    Floats,
    Method,
    Reason,
    Tasks,
    bounded,
    divide,
    finite,
    point,
    settled,
    task_means,
    undefined,
)
from bankworld.statistics.intervals import CONFIDENCE, check_confidence, wilson

Statistic: TypeAlias = Callable[[Floats], Floats]
"""From sums over tasks, shape ``(draws, features)``, to values, shape ``(draws,)``, NaN where undefined."""

FULL_REWARD = 1 - 1e-9
CHUNK = 250_000
"""Multiplications at once: bounds memory, stays in cache, and is too little for BLAS to wake threads for."""


@dataclass(frozen=True, slots=True)
class Resampling:
    """How to resample. The same plan over as many tasks repeats the same draws."""

    draws: int = 10_000
    seed: int = 20_261_201
    confidence: float = CONFIDENCE

    def __post_init__(self) -> None:
        check_confidence(self.confidence)
        if tail_rank(self.draws, self.confidence) < 1:
            raise ValueError(f"{self.draws} draws cannot show a {self.confidence:.0%} interval")


def tail_rank(draws: int, confidence: float) -> int:
    """How many draws from either end the percentile lies: ``floor((B + 1) α/2)``."""
    return math.floor((draws + 1) * (1 - confidence) / 2 + 1e-9)


DEFAULT = Resampling()


def mean_reward(tasks: Tasks, plan: Resampling = DEFAULT) -> Estimate:
    """Mean of task means, ``(1/G) Σ_i (1/n_i) Σ_j r_ij``, with its percentile interval over tasks.

    With equal attempts it is the grand mean. When all task means are equal the bootstrap would print a width of zero;
    then Wilson over tasks stands in, if the rewards lie in [0, 1]. Source: Efron and Tibshirani 1993, ch. 8 and 13.
    """
    means = task_means(tasks)
    if isinstance(means, Reason):
        return undefined(means, len(tasks))
    return wilson_if_flat(cluster_mean(means, plan), plan)


def full_pass_rate(tasks: Tasks, plan: Resampling = DEFAULT) -> Estimate:
    """Mean over tasks of the share of attempts with full reward (1 up to rounding), as ``mean_reward``."""
    return mean_reward(full_passes(tasks), plan)


def full_passes(tasks: Tasks) -> tuple[tuple[bool, ...], ...]:
    """Which attempts earned the full reward of 1, up to rounding in the last place."""
    return tuple(tuple(reward >= FULL_REWARD for reward in attempts) for attempts in tasks)


def pooled_rate(hits: Tasks, plan: Resampling = DEFAULT) -> Estimate:
    """Share of all outcomes together, ``Σ_ij x_ij / Σ_i n_i``: each outcome counts the same, not each task.

    The ratio estimator with its percentile interval over tasks; a task may be empty. For criteria that come from
    episodes and the like. Source: Davison and Hinkley 1997, ch. 2 and 3.8.
    """
    if len(hits) == 0:
        return undefined(Reason.NO_TASKS)
    sums = finite(math.fsum(outcomes) for outcomes in hits)
    sizes = finite(len(outcomes) for outcomes in hits)
    return wilson_if_flat(cluster_ratio(sums, sizes, plan), plan)


def cluster_mean(values: Floats, plan: Resampling = DEFAULT) -> Estimate:
    """Mean of one value a task, with its percentile interval."""
    return cluster_ratio(values, np.ones_like(values), plan)


def cluster_ratio(numerators: Floats, denominators: Floats, plan: Resampling = DEFAULT) -> Estimate:
    """``Σ numerators / Σ denominators`` over tasks, both shape ``(tasks,)``, with its percentile interval."""
    return cluster_bootstrap(np.column_stack([numerators, denominators]), _ratio, plan, Reason.NO_CASES)


def _ratio(sums: Floats) -> Floats:
    return divide(sums[:, 0], sums[:, 1])


def cluster_bootstrap(totals: Floats, statistic: Statistic, plan: Resampling, missing: Reason) -> Estimate:
    """A function of sums over tasks, with its percentile interval over tasks.

    ``totals`` has shape ``(tasks, features)``. ``missing`` says why the statistic may be undefined. A draw in which it
    is undefined counts as beyond both ends, so that leaving it out can never narrow the interval; if such draws reach
    an end the interval does not exist. Tasks are put in a fixed order first, so their given order never matters.
    """
    groups = totals.shape[0]
    if groups == 0:
        return undefined(Reason.NO_TASKS)
    value = statistic(totals.sum(axis=0, keepdims=True))[0]
    if np.isnan(value):
        return undefined(missing, groups)
    if groups == 1:
        return point(value, 1, Reason.ONE_TASK)
    return with_percentiles(value, resampled(totals, statistic, plan), groups, plan)


def with_percentiles(value: float, draws: Floats, n: int, plan: Resampling) -> Estimate:
    """The value with the percentile interval of its draws, or the reason why there is none."""
    low, high = percentiles(draws, plan.confidence)
    if not (math.isfinite(low) and math.isfinite(high)):
        return point(value, n, Reason.UNSTABLE)
    if settled(low) == settled(high):
        return point(value, n, Reason.NO_VARIATION)
    return bounded(value, low, high, n, Method.CLUSTER_BOOTSTRAP)


def percentiles(draws: Floats, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The k-th smallest and k-th largest draw, ``k = floor((B + 1) α/2)``; infinite where undefined draws reach."""
    rank = tail_rank(draws.size, confidence)
    missing = np.isnan(draws)
    low = np.partition(np.where(missing, -np.inf, draws), rank - 1)[rank - 1]
    high = np.partition(np.where(missing, np.inf, draws), draws.size - rank)[draws.size - rank]
    return float(low), float(high)


def resampled(totals: Floats, statistic: Statistic, plan: Resampling) -> Floats:
    """The statistic of every draw, shape ``(draws,)``."""
    ordered = totals[np.lexsort(totals.T[::-1])]
    counts = draw_counts(ordered.shape[0], plan.draws, plan.seed)
    rows = max(1, CHUNK // ordered.size)
    return np.concatenate([statistic(counts[start : start + rows] @ ordered) for start in range(0, plan.draws, rows)])


@lru_cache(maxsize=4)
def draw_counts(groups: int, draws: int, seed: int) -> Floats:
    """How often each draw holds each task: shape ``(draws, groups)``, each row summing to ``groups``; read-only."""
    picks: NDArray[np.int32] = np.random.default_rng(seed).integers(0, groups, size=(draws, groups), dtype=np.int32)
    rows = np.arange(0, draws * groups, groups)[:, None]
    counts = np.bincount((picks + rows).ravel(), minlength=draws * groups).reshape(draws, groups).astype(np.float64)
    counts.flags.writeable = False
    return counts


def wilson_if_flat(estimate: Estimate, plan: Resampling) -> Estimate:
    """Wilson over tasks where all tasks agree on a share: 0 of 25 tasks leaves room up to 0.13, not none."""
    value = estimate.value
    if estimate.reason is not Reason.NO_VARIATION or value is None or not 0 <= value <= 1:
        return estimate
    return wilson(value * estimate.n, estimate.n, plan.confidence)
