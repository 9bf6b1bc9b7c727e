"""The one result type of the package: a number with its interval, or the reason why there is none."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Tasks: TypeAlias = Sequence[Sequence[float]]
"""Tasks, each with the outcomes of its attempts; tasks may differ in their number of attempts."""

NEGLIGIBLE = 1e-15


class Reason(StrEnum):
    """Why a value, or its interval, does not exist."""

    NO_TASKS = "no tasks"
    NO_ATTEMPTS = "a task has no attempts"
    ONE_TASK = "one task cannot show how tasks vary"
    NO_VARIATION = "all tasks agree, so resampling them shows no uncertainty"
    TOO_FEW_ATTEMPTS = "a task has fewer attempts than k"
    UNEQUAL_ATTEMPTS = "tasks differ in their number of attempts"
    ONE_ATTEMPT = "no task was attempted twice"
    SINGLE_LABEL = "only one label was used"
    NOT_BINARY = "defined for two labels only"
    NO_CASES = "no case falls in the denominator"
    UNSTABLE = "undefined in too many resamples"
    UNINFORMATIVE = "the rater does no better than chance"


class Method(StrEnum):
    """How an interval was formed or a p-value was found."""

    CLUSTER_BOOTSTRAP = "task-cluster bootstrap, percentile"
    CLUSTERED_T = "clustered t"
    WILSON = "Wilson"
    CLOPPER_PEARSON = "Clopper-Pearson"
    RULE_OF_THREE = "rule of three"
    EXACT = "exact"
    MONTE_CARLO = "Monte Carlo"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A point value with a confidence interval over ``n`` independent units.

    ``n`` counts tasks where the method clusters by task, and trials otherwise. A missing value always has a ``reason``
    and no interval; a value without an interval has a ``reason`` where an interval was asked for. Nothing is ever NaN
    or infinite. Raises ValueError if built otherwise.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0
    reason: Reason | None = None
    method: Method | None = None

    def __post_init__(self) -> None:
        numbers = [x for x in (self.value, self.low, self.high) if x is not None]
        if not all(math.isfinite(x) for x in numbers):
            raise ValueError(f"an estimate holds finite numbers or None, not {numbers}")
        if (self.low is None) != (self.high is None):
            raise ValueError("an interval has two ends")
        if self.value is None and (self.reason is None or self.low is not None):
            raise ValueError("a missing value needs a reason and has no interval")
        if self.low is not None and self.high is not None and (self.reason is not None or self.low > self.high):
            raise ValueError(f"not an interval: {self.low}, {self.high}, {self.reason}")

    @property
    def is_defined(self) -> bool:
        return self.value is not None

    @property
    def interval(self) -> tuple[float, float] | None:
        return None if self.low is None or self.high is None else (self.low, self.high)


def undefined(reason: Reason, n: int = 0) -> Estimate:
    """An estimate that does not exist, and why."""
    return Estimate(None, n=n, reason=reason)


def point(value: float, n: int, reason: Reason | None = None, method: Method | None = None) -> Estimate:
    """A value without an interval."""
    return Estimate(settled(value), n=n, reason=reason, method=method)


def bounded(value: float, low: float, high: float, n: int, method: Method) -> Estimate:
    """A value with an interval."""
    return Estimate(settled(value), settled(low), settled(high), n=n, method=method)


def settled(number: float) -> float:
    """Twelve significant digits: the last bits of a sum depend on the machine's vector units, a result must not."""
    number = float(number)
    return 0.0 if abs(number) < NEGLIGIBLE else float(f"{number:.12g}")


def task_means(tasks: Tasks) -> Floats | Reason:
    """The mean outcome of each task, shape ``(tasks,)``; exactly independent of the order of attempts.

    Raises ValueError on NaN or infinity: an outcome that is missing must be left out or decided by the caller.
    """
    if len(tasks) == 0:
        return Reason.NO_TASKS
    if any(len(attempts) == 0 for attempts in tasks):
        return Reason.NO_ATTEMPTS
    return finite(math.fsum(attempts) / len(attempts) for attempts in tasks)


def finite(numbers: Iterable[float]) -> Floats:
    """The numbers as an array. Raises ValueError on NaN or infinity."""
    array = np.fromiter((float(number) for number in numbers), dtype=np.float64)
    if not np.isfinite(array).all():
        raise ValueError("outcomes must be finite numbers")
    return array


def divide(numerator: Floats, denominator: Floats) -> Floats:
    """Elementwise quotient; NaN, without a warning, where the denominator is 0. NaN stays inside the package."""
    numerator, denominator = np.broadcast_arrays(numerator, denominator)
    quotient = np.full(numerator.shape, np.nan)
    return np.divide(numerator, denominator, out=quotient, where=np.abs(denominator) > NEGLIGIBLE)
