"""Intervals in closed form: Wilson, Clopper-Pearson, and t over tasks.

Only the interval over tasks is honest about several attempts at one task; Wilson and Clopper-Pearson hold for trials
that are independent, such as one outcome a task.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.special import betaincinv, ndtri, stdtrit

from bankworld.statistics.estimates import (
    Estimate,
    Method,
    Reason,
    Tasks,
    bounded,
    point,
    settled,
    task_means,
    undefined,
)

CONFIDENCE = 0.95


def normal_quantile(probability: float) -> float:
    """The standard normal quantile."""
    return float(ndtri(probability))


def t_quantile(probability: float, freedom: float) -> float:
    """The quantile of Student's t with ``freedom`` degrees of freedom."""
    return float(stdtrit(freedom, probability))


def check_confidence(confidence: float) -> None:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence lies strictly between 0 and 1, not {confidence}")


def check_share(successes: float, trials: int) -> None:
    if trials < 0 or not 0 <= successes <= max(trials, 0):
        raise ValueError(f"{successes} of {trials} is not a share")


def wilson(successes: float, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """Share with Wilson's score interval, for independent trials.

    Centre ``(p + z²/2n) / (1 + z²/n)``, half-width ``z/(1 + z²/n) · sqrt(p(1-p)/n + z²/4n²)`` (Wilson 1927, JASA 22).
    ``successes`` may be fractional: a variable on [0, 1] varies at most as a Bernoulli one with the same mean.
    """
    check_confidence(confidence)
    check_share(successes, trials)
    if trials == 0:
        return undefined(Reason.NO_CASES)
    z = normal_quantile(0.5 + confidence / 2)
    share = successes / trials
    shrink = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / shrink
    half = z / shrink * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return bounded(share, low, high, trials, Method.WILSON)


def clopper_pearson(successes: int, trials: int, confidence: float = CONFIDENCE) -> Estimate:
    """Share with the exact two-sided interval, for independent trials.

    Ends are the beta quantiles ``B(α/2; x, n-x+1)`` and ``B(1-α/2; x+1, n-x)`` (Clopper and Pearson 1934,
    Biometrika 26).
    """
    check_confidence(confidence)
    check_share(successes, trials)
    if trials == 0:
        return undefined(Reason.NO_CASES)
    tail = (1 - confidence) / 2
    return bounded(
        successes / trials,
        exact_low(successes, trials, tail),
        exact_high(successes, trials, tail),
        trials,
        Method.CLOPPER_PEARSON,
    )


def exact_low(successes: int, trials: int, tail: float) -> float:
    """The smallest rate under which ``successes`` or more have probability ``tail``."""
    return 0.0 if successes == 0 else float(betaincinv(successes, trials - successes + 1, tail))


def exact_high(successes: int, trials: int, tail: float) -> float:
    """The largest rate under which ``successes`` or fewer have probability ``tail``."""
    return 1.0 if successes == trials else float(betaincinv(successes + 1, trials - successes, 1 - tail))


def clustered_error(tasks: Tasks, *, corrected: bool = True) -> Estimate:
    """Standard error of the mean of task means, attempts clustered by task.

    ``sd(task means) / sqrt(G)``. With equal attempts this is Miller's clustered error
    ``N⁻² Σ_g (Σ_i (s_gi - s̄))²`` times ``G/(G-1)``; ``corrected=False`` leaves that factor out (Miller 2024,
    "Adding Error Bars to Evals").
    """
    means = task_means(tasks)
    if isinstance(means, Reason):
        return undefined(means, len(tasks))
    if means.size == 1:
        return undefined(Reason.ONE_TASK, 1)
    spread = np.std(np.sort(means), ddof=1 if corrected else 0)
    return point(float(spread) / math.sqrt(means.size), means.size)


def clustered_t(tasks: Tasks, confidence: float = CONFIDENCE) -> Estimate:
    """Mean of task means with a t interval over tasks: ``mean ± t(G-1) · sd(task means)/sqrt(G)``.

    The ends are not cut to [0, 1]. Source: as ``clustered_error``, with G - 1 degrees of freedom.
    """
    check_confidence(confidence)
    means = task_means(tasks)
    if isinstance(means, Reason):
        return undefined(means, len(tasks))
    mean = math.fsum(means) / means.size
    if means.size == 1:
        return point(mean, 1, Reason.ONE_TASK)
    error = clustered_error(tasks).value or 0.0
    if settled(error) == 0:
        return point(mean, means.size, Reason.NO_VARIATION)
    half = t_quantile(0.5 + confidence / 2, means.size - 1) * error
    return bounded(mean, mean - half, mean + half, means.size, Method.CLUSTERED_T)
