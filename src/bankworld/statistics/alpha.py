"""Krippendorff's alpha for any number of raters, with gaps, on labels, ranks or numbers."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from bankworld.statistics.bootstrap import DEFAULT, Resampling, Statistic, cluster_bootstrap
from bankworld.statistics.estimates import Estimate, Floats, Reason, divide, undefined

Metric: TypeAlias = Literal["nominal", "ordinal", "interval"]
Unit: TypeAlias = Sequence[float | None]
"""What each rater said of one unit; None where a rater said nothing. Labels are given as numbers."""


def krippendorff_alpha(tasks: Sequence[Sequence[Unit]], metric: Metric, plan: Resampling = DEFAULT) -> Estimate:
    """``1 - D_o / D_e`` from coincidences of values within units, with its interval over tasks.

    ``tasks`` holds the units of each task. A unit with m ratings adds ``1/(m - 1)`` for each ordered pair of them;
    units with one rating say nothing. The squared distance is 0 or 1 (nominal), that of values (interval), or that of
    mid-ranks ``Σ_{g<c} n_g + n_c/2`` (ordinal), ranks being those of the draw. Undefined where only one value occurs.
    Source: Krippendorff 2019, Content Analysis, ch. 12. Work grows with the square of the number of different values.
    Raises ValueError on NaN or infinity.
    """
    rated = [[_present(unit) for unit in units] for units in tasks]
    values = sorted({rating for units in rated for unit in units for rating in unit})
    if not tasks:
        return undefined(Reason.NO_TASKS)
    if not values:
        return undefined(Reason.NO_CASES, len(tasks))
    totals = np.stack([_coincidences(units, values) for units in rated])
    statistic = _statistic(np.array(values, dtype=np.float64), metric)
    return cluster_bootstrap(totals.reshape(len(tasks), -1), statistic, plan, Reason.SINGLE_LABEL)


def _present(unit: Unit) -> tuple[float, ...]:
    """The ratings of a unit that can be paired."""
    ratings = tuple(rating for rating in unit if rating is not None)
    if not all(math.isfinite(rating) for rating in ratings):
        raise ValueError("ratings must be finite numbers or None")
    return ratings if len(ratings) > 1 else ()


def _coincidences(units: Sequence[tuple[float, ...]], values: Sequence[float]) -> Floats:
    """How often two raters of one unit said c and k, each unit weighing as many as its ratings: shape ``(V, V)``."""
    place = {value: index for index, value in enumerate(values)}
    matrix = np.zeros((len(values), len(values)))
    for unit in units:
        counts = Counter(unit)
        for first, often in counts.items():
            for second, times in counts.items():
                pairs = often * (times - (first == second))
                matrix[place[first], place[second]] += pairs / (len(unit) - 1)
    return matrix


def _statistic(values: Floats, metric: Metric) -> Statistic:
    def alpha(sums: Floats) -> Floats:
        coincidences = sums.reshape(-1, values.size, values.size)
        used = coincidences.sum(axis=2)
        ratings = used.sum(axis=1)
        distances = _squared_distances(values, used, metric)
        observed = (coincidences * distances).sum(axis=(1, 2))
        expected = (used[:, :, None] * used[:, None, :] * distances).sum(axis=(1, 2))
        return 1 - divide((ratings - 1) * observed, expected)

    return alpha


def _squared_distances(values: Floats, used: Floats, metric: Metric) -> Floats:
    """Shape ``(1 or draws, V, V)``."""
    if metric == "nominal":
        return 1 - np.eye(values.size)[None]
    scores = values[None] if metric == "interval" else np.cumsum(used, axis=1) - used / 2
    return (scores[:, :, None] - scores[:, None, :]) ** 2
