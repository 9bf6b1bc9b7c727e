"""Agreement of two raters on numbers, such as the rewards two judges lead to.

Equal means say nothing about single attempts; the differences within attempts do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bankworld.statistics.bootstrap import (
    DEFAULT,
    FULL_REWARD,
    Resampling,
    Statistic,
    cluster_bootstrap,
    cluster_ratio,
    pooled_rate,
    wilson_if_flat,
)
from bankworld.statistics.estimates import Estimate, Floats, Reason, divide, finite, undefined
from bankworld.statistics.intervals import normal_quantile

Pairs: TypeAlias = Sequence[Sequence[tuple[float, float]]]
"""Tasks, each with the pairs (first rater's number, second rater's number) of its attempts."""

SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Limits:
    """Bland-Altman: mean difference first minus second, and the limits within which differences mostly lie."""

    bias: Estimate
    lower: Estimate
    upper: Estimate


@dataclass(frozen=True, slots=True)
class Concordance:
    """Two raters' numbers compared attempt by attempt; ``largest`` is None without attempts."""

    pairs: int
    mean_absolute: Estimate
    root_mean_square: Estimate
    largest: float | None
    changed: Estimate
    within: Estimate
    zero_disagreement: Estimate
    full_disagreement: Estimate
    lin: Estimate
    icc: Estimate
    limits: Limits


def concordance(pairs: Pairs, tolerance: float = 0.05, plan: Resampling = DEFAULT) -> Concordance:
    """All about two raters' numbers.

    ``changed`` is the share of attempts whose numbers differ, ``within`` the share that differ by at most
    ``tolerance``, ``zero_disagreement`` and ``full_disagreement`` the shares where just one rater gave 0, or 1. Shares
    are pooled over attempts, intervals resample tasks.
    """
    gaps = [abs(first - second) for task in pairs for first, second in task]
    return Concordance(
        pairs=len(gaps),
        mean_absolute=mean_absolute_difference(pairs, plan),
        root_mean_square=root_mean_square_difference(pairs, plan),
        largest=max(gaps, default=None),
        changed=_share(pairs, lambda first, second: abs(first - second) > SAME, plan),
        within=_share(pairs, lambda first, second: abs(first - second) <= tolerance + SAME, plan),
        zero_disagreement=_share(pairs, lambda first, second: (first == 0) != (second == 0), plan),
        full_disagreement=_share(pairs, lambda first, second: (first >= FULL_REWARD) != (second >= FULL_REWARD), plan),
        lin=lin_concordance(pairs, plan),
        icc=absolute_agreement(pairs, plan),
        limits=bland_altman(pairs, plan=plan),
    )


def mean_absolute_difference(pairs: Pairs, plan: Resampling = DEFAULT) -> Estimate:
    """``Σ |x - y| / n`` over all attempts, with its interval over tasks."""
    if not pairs:
        return undefined(Reason.NO_TASKS)
    sums = finite(math.fsum(abs(first - second) for first, second in task) for task in pairs)
    return wilson_if_flat(cluster_ratio(sums, finite(map(len, pairs)), plan), plan)


def root_mean_square_difference(pairs: Pairs, plan: Resampling = DEFAULT) -> Estimate:
    """``sqrt(Σ (x - y)² / n)`` over all attempts, with its interval over tasks."""
    return _moment_estimate(pairs, lambda m: np.sqrt(np.maximum(m.square_difference, 0)), Reason.NO_CASES, plan)


def lin_concordance(pairs: Pairs, plan: Resampling = DEFAULT) -> Estimate:
    """Lin's coefficient ``2 s_xy / (s_x² + s_y² + (x̄ - ȳ)²)`` with variances over n.

    1 only if every pair is equal. Undefined if all numbers are the same. Source: Lin 1989, Biometrics 45.
    """

    def coefficient(m: Moments) -> Floats:
        return divide(2 * m.covariance, m.first_variance + m.second_variance + m.bias**2)

    return _moment_estimate(pairs, coefficient, Reason.NO_VARIATION, plan)


def absolute_agreement(pairs: Pairs, plan: Resampling = DEFAULT) -> Estimate:
    """Two-way intraclass correlation for absolute agreement of single ratings, ICC(A,1), of two raters.

    ``(MSR - MSE) / (MSR + MSE + 2 (MSC - MSE)/n)``. Source: McGraw and Wong 1996, Psychological Methods 1.
    """

    def coefficient(m: Moments) -> Floats:
        spare = divide(m.n, m.n - 1)
        rows = spare * (m.first_variance + m.second_variance + 2 * m.covariance) / 2
        errors = spare * (m.first_variance + m.second_variance - 2 * m.covariance) / 2
        columns = m.n * m.bias**2 / 2
        return divide(rows - errors, rows + errors + 2 * divide(columns - errors, m.n))

    return _moment_estimate(pairs, coefficient, Reason.NO_VARIATION, plan)


def bland_altman(pairs: Pairs, coverage: float = 0.95, plan: Resampling = DEFAULT) -> Limits:
    """Mean difference and limits of agreement ``d̄ ± z · s_d`` (n - 1 in s_d), each with its interval over tasks.

    Source: Bland and Altman 1986, The Lancet 327. Undefined limits for a single pair.
    """
    z = normal_quantile(0.5 + coverage / 2)

    def limit(sign: float) -> Callable[[Moments], Floats]:
        def value(m: Moments) -> Floats:
            spread = np.maximum(m.square_difference - m.bias**2, 0) * divide(m.n, m.n - 1)
            return m.bias + sign * z * np.sqrt(spread)

        return value

    return Limits(
        bias=_moment_estimate(pairs, lambda m: m.bias, Reason.NO_CASES, plan),
        lower=_moment_estimate(pairs, limit(-1), Reason.NO_CASES, plan),
        upper=_moment_estimate(pairs, limit(+1), Reason.NO_CASES, plan),
    )


@dataclass(frozen=True, slots=True)
class Moments:
    """Means, variances (over n) and differences of pairs, each of shape ``(draws,)``."""

    n: Floats
    bias: Floats
    first_variance: Floats
    second_variance: Floats
    covariance: Floats
    square_difference: Floats


def _moments(sums: Floats) -> Moments:
    n, x, y, xx, yy, xy, dd = sums.T
    mean_x, mean_y = divide(x, n), divide(y, n)
    return Moments(
        n=n,
        bias=mean_x - mean_y,
        first_variance=divide(xx, n) - mean_x**2,
        second_variance=divide(yy, n) - mean_y**2,
        covariance=divide(xy, n) - mean_x * mean_y,
        square_difference=divide(dd, n),
    )


def _moment_estimate(pairs: Pairs, value: Callable[[Moments], Floats], missing: Reason, plan: Resampling) -> Estimate:
    if not pairs:
        return undefined(Reason.NO_TASKS)
    everything = finite(number for task in pairs for pair in task for number in pair)
    if everything.size == 0:
        return undefined(Reason.NO_CASES, len(pairs))
    # Centred first, so that sums of squares lose no digits where the mean is large.
    centre = math.fsum(everything) / everything.size
    totals = np.array([_sums(task, centre) for task in pairs], dtype=np.float64)
    statistic: Statistic = lambda sums: value(_moments(sums))  # noqa: E731
    return cluster_bootstrap(totals, statistic, plan, missing)


def _sums(task: Sequence[tuple[float, float]], centre: float) -> tuple[float, ...]:
    x = [first - centre for first, _ in task]
    y = [second - centre for _, second in task]
    return (
        len(task),
        math.fsum(x),
        math.fsum(y),
        math.fsum(a * a for a in x),
        math.fsum(b * b for b in y),
        math.fsum(a * b for a, b in zip(x, y, strict=True)),
        math.fsum((a - b) ** 2 for a, b in zip(x, y, strict=True)),
    )


def _share(pairs: Pairs, happened: Callable[[float, float], bool], plan: Resampling) -> Estimate:
    return pooled_rate([[happened(first, second) for first, second in task] for task in pairs], plan)
