"""Two agents on the same tasks: paired differences, exact tests, and corrections for many comparisons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import bdtr

from bankworld.statistics.bootstrap import DEFAULT, Resampling, cluster_mean
from bankworld.statistics.estimates import Estimate, Floats, Method, Reason, Tasks, point, task_means, undefined
from bankworld.statistics.intervals import clustered_t
from bankworld.statistics.power import minimum_detectable_effect

EXACT_TASKS = 40
"""Above this many tasks that differ, the sign flips are sampled: two halves of 2^20 sums are what memory likes."""
FLIPS = 100_000
TIE = 1e-9


@dataclass(frozen=True, slots=True)
class PairedComparison:
    """First minus second over the same tasks; ``sign_flip`` and ``sign`` are two-sided p-values."""

    difference: Estimate
    t_interval: Estimate
    sign_flip: Estimate
    sign: Estimate
    detectable: Estimate


def compare(first: Tasks, second: Tasks, plan: Resampling = DEFAULT) -> PairedComparison:
    """All about the difference of two agents: interval, p-values, and the difference this design could have found.

    ``first`` and ``second`` hold the same tasks in the same order; attempts may differ in number. Raises ValueError if
    the numbers of tasks differ.
    """
    differences = task_differences(first, second)
    if isinstance(differences, Reason):
        none = undefined(differences, len(first))
        return PairedComparison(none, none, none, none, none)
    wins, losses = int((differences > TIE).sum()), int((differences < -TIE).sum())
    deviation = float(np.std(np.sort(differences), ddof=1)) if differences.size > 1 else 0.0
    return PairedComparison(
        difference=cluster_mean(differences, plan),
        t_interval=clustered_t(differences[:, None].tolist(), plan.confidence),
        sign_flip=sign_flip_test(differences, plan),
        sign=sign_test(wins, losses),
        detectable=minimum_detectable_effect(deviation, differences.size, significance=1 - plan.confidence),
    )


def task_differences(first: Tasks, second: Tasks) -> Floats | Reason:
    """Difference of task means, shape ``(tasks,)``. Raises ValueError if the numbers of tasks differ."""
    if len(first) != len(second):
        raise ValueError(f"paired agents need the same tasks, not {len(first)} and {len(second)}")
    ours, theirs = task_means(first), task_means(second)
    if isinstance(ours, Reason):
        return ours
    return theirs if isinstance(theirs, Reason) else ours - theirs


def paired_difference(first: Tasks, second: Tasks, plan: Resampling = DEFAULT) -> Estimate:
    """Mean difference of task means with the paired cluster bootstrap: both agents are resampled on the same tasks.

    Source: Efron and Tibshirani 1993, ch. 8; Miller 2024 for pairing by question.
    """
    differences = task_differences(first, second)
    return undefined(differences, len(first)) if isinstance(differences, Reason) else cluster_mean(differences, plan)


def sign_flip_test(differences: Sequence[float] | Floats, plan: Resampling = DEFAULT) -> Estimate:
    """Two-sided p-value of "no difference" from flipping the sign of each task's difference.

    The share of the 2^G sign patterns whose absolute sum reaches the observed one; exact up to 40 tasks that differ,
    sampled beyond that as ``(1 + hits) / (1 + flips)``. Tasks without a difference do not matter. ``n`` counts the
    tasks that differ. Source: Fisher 1935, The Design of Experiments, §21; Phipson and Smyth 2010 for the sampled form.
    """
    given = np.asarray(differences, dtype=np.float64)
    if given.size == 0:
        return undefined(Reason.NO_TASKS)
    moves = np.sort(np.abs(given[np.abs(given) > TIE]))
    threshold = abs(math.fsum(given)) - TIE * max(1.0, float(moves.sum()))
    if threshold <= 0:
        return point(1.0, moves.size, method=Method.EXACT)
    if moves.size <= EXACT_TASKS:
        return point(_exact_share(moves, threshold), moves.size, method=Method.EXACT)
    return point(_sampled_share(moves, threshold, plan.seed), moves.size, method=Method.MONTE_CARLO)


def _exact_share(moves: Floats, threshold: float) -> float:
    """Share of sign patterns whose sum is at least the threshold in absolute value: both halves listed, then met."""
    left, right = _signed_sums(moves[::2]), _signed_sums(moves[1::2])
    above = right.size - np.searchsorted(right, threshold - left, side="left")
    return float(2 * above.sum() / (left.size * right.size))


def _signed_sums(moves: Floats) -> Floats:
    sums = np.zeros(1)
    for move in moves:
        sums = np.concatenate([sums - move, sums + move])
    return np.sort(sums)


def _sampled_share(moves: Floats, threshold: float, seed: int) -> float:
    flips = np.random.default_rng(seed).integers(0, 2, size=(FLIPS, moves.size), dtype=np.int8)
    sums = (2.0 * flips - 1.0) @ moves
    return float((1 + (np.abs(sums) >= threshold).sum()) / (1 + FLIPS))


def sign_test(wins: int, losses: int) -> Estimate:
    """Exact two-sided sign test, ``min(1, 2 P(Bin(wins + losses, ½) <= min))``; ties are left out.

    On discordant pairs of one yes or no a task this is McNemar's exact test; attempts of one task are not independent
    and must not be fed to it one by one. Source: Conover 1999, Practical Nonparametric Statistics, §3.4.
    """
    if min(wins, losses) < 0:
        raise ValueError("counts are at least 0")
    total = wins + losses
    if total == 0:
        return point(1.0, 0, method=Method.EXACT)
    return point(min(1.0, 2 * float(bdtr(min(wins, losses), total, 0.5))), total, method=Method.EXACT)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's adjusted p-values, in the given order: no false alarm in the whole declared family at the level.

    ``max_{j<=i} min(1, (m - j + 1) p_(j))``. Source: Holm 1979, Scandinavian Journal of Statistics 6.
    """
    _check_p(p_values)
    count = len(p_values)
    adjusted, floor = [0.0] * count, 0.0
    for rank, index in enumerate(_ascending(p_values)):
        floor = max(floor, min(1.0, (count - rank) * p_values[index]))
        adjusted[index] = floor
    return tuple(adjusted)


def benjamini_hochberg(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjusted p-values that bound the share of false alarms among findings; for exploratory tables only.

    ``min_{j>=i} min(1, m p_(j) / j)``. Source: Benjamini and Hochberg 1995, JRSS B 57.
    """
    _check_p(p_values)
    count = len(p_values)
    adjusted, ceiling = [0.0] * count, 1.0
    for rank, index in reversed(list(enumerate(_ascending(p_values), start=1))):
        ceiling = min(ceiling, count * p_values[index] / rank)
        adjusted[index] = ceiling
    return tuple(adjusted)


def _ascending(p_values: Sequence[float]) -> list[int]:
    return sorted(range(len(p_values)), key=p_values.__getitem__)


def _check_p(p_values: Sequence[float]) -> None:
    if not all(0 <= p <= 1 for p in p_values):
        raise ValueError("p-values lie between 0 and 1")
