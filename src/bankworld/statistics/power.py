"""What a design can show: correlation within tasks, effective attempts, and the smallest difference it detects."""

from __future__ import annotations

import math

from scipy.special import nctdtr

from bankworld.statistics.estimates import Estimate, Reason, Tasks, finite, point, settled, task_means, undefined
from bankworld.statistics.intervals import normal_quantile, t_quantile

BISECTIONS = 80


def intraclass_correlation(tasks: Tasks) -> Estimate:
    """One-way ANOVA correlation of attempts at the same task: ``(MSB - MSW) / (MSB + (m₀ - 1) MSW)``, ICC(1,1).

    ``m₀ = (N - Σ n_i²/N) / (G - 1)``, which is m for equal attempts. May be negative. Sources: Shrout and Fleiss 1979,
    Psychological Bulletin 86; Donner and Koval 1980, Biometrics 36, for unequal sizes.
    """
    means = task_means(tasks)
    if isinstance(means, Reason):
        return undefined(means, len(tasks))
    sizes = finite(map(len, tasks))
    groups, attempts = len(tasks), float(sizes.sum())
    if groups == 1:
        return undefined(Reason.ONE_TASK, 1)
    if attempts == groups:
        return undefined(Reason.ONE_ATTEMPT, groups)
    grand = math.fsum(math.fsum(task) for task in tasks) / attempts
    between = math.fsum(sizes * (means - grand) ** 2) / (groups - 1)
    within = math.fsum((x - m) ** 2 for task, m in zip(tasks, means, strict=True) for x in task) / (attempts - groups)
    usual = (attempts - float((sizes**2).sum()) / attempts) / (groups - 1)
    total = between + (usual - 1) * within
    if settled(total) == 0:
        return undefined(Reason.NO_VARIATION, groups)
    return point((between - within) / total, groups)


def design_effect(tasks: Tasks) -> Estimate:
    """By how much clustering multiplies the variance of the mean: ``1 + (m̄ - 1) ICC`` with ``m̄ = Σ n_i² / Σ n_i``.

    A negative correlation counts as none, so that chance never makes attempts worth more than their number.
    Source: Kish 1965, Survey Sampling, ch. 5.
    """
    correlation = intraclass_correlation(tasks)
    if correlation.value is None:
        return correlation
    sizes = [len(attempts) for attempts in tasks]
    usual = sum(size * size for size in sizes) / sum(sizes)
    return point(1 + (usual - 1) * max(0.0, correlation.value), len(tasks))


def effective_attempts(tasks: Tasks) -> Estimate:
    """How many independent attempts would say as much: attempts divided by the design effect (Kish 1965)."""
    effect = design_effect(tasks)
    return effect if effect.value is None else point(sum(map(len, tasks)) / effect.value, len(tasks))


def minimum_detectable_effect(
    deviation: float, tasks: int, power: float = 0.8, significance: float = 0.05, *, normal: bool = False
) -> Estimate:
    """The smallest true mean difference a paired two-sided test over tasks finds with the given power.

    ``deviation`` is the standard deviation of the differences between two agents' task means. Solves the noncentral t
    power exactly; ``normal=True`` gives ``(z_{1-α/2} + z_{power}) · deviation / sqrt(G)``, slightly too small.
    Source: Cohen 1988, Statistical Power Analysis, ch. 2. Raises ValueError on impossible arguments.
    """
    if not (0 <= deviation < math.inf and 0 < significance < power < 1 and tasks >= 0):
        raise ValueError("need a deviation of at least 0, and 0 < significance < power < 1")
    if tasks < 2:
        return undefined(Reason.ONE_TASK if tasks else Reason.NO_TASKS, tasks)
    if deviation == 0:
        return undefined(Reason.NO_VARIATION, tasks)
    shift = normal_quantile(1 - significance / 2) + normal_quantile(power)
    if not normal:
        shift = _noncentrality(tasks - 1, power, significance)
    return point(shift * deviation / math.sqrt(tasks), tasks)


def tasks_needed(
    difference: float,
    between: float,
    within: tuple[float, float],
    attempts: tuple[int, int] = (1, 1),
    power: float = 0.8,
) -> float:
    """Tasks a paired comparison at the two-sided 5 % level needs to find ``difference``; to be rounded up.

    ``(z_{0.975} + z_{power})² · (ω² + σ_A²/K_A + σ_B²/K_B) / δ²``: ``between`` is ω², the variance over tasks of the
    difference of true scores, ``within`` the variances within tasks, ``attempts`` the attempts a task. More attempts
    shrink the within part only. Source: Miller 2024, "Adding Error Bars to Evals". Raises ValueError on bad arguments.
    """
    if difference == 0 or min(between, *within) < 0 or min(attempts) < 1:
        raise ValueError("need a difference, variances of at least 0, and at least one attempt a task")
    shift = normal_quantile(0.975) + normal_quantile(power)
    variance = between + sum(spread / count for spread, count in zip(within, attempts, strict=True))
    return shift**2 * variance / difference**2


def _noncentrality(freedom: int, power: float, significance: float) -> float:
    """The noncentrality at which a two-sided t test has the power."""
    critical = t_quantile(1 - significance / 2, freedom)

    def reached(shift: float) -> bool:
        wrong = float(nctdtr(freedom, shift, -critical))
        # The library gives NaN for some tails too small to matter (below Φ(-shift), for shifts above 5).
        return 1 - float(nctdtr(freedom, shift, critical)) + (0.0 if math.isnan(wrong) else wrong) >= power

    low, high = 0.0, 1.0
    while not reached(high):
        low, high = high, 2 * high
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
