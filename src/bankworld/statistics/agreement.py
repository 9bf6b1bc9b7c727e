"""Agreement of two raters on closed labels, corrected for chance in the usual ways, with intervals over tasks.

No single coefficient tells: with a rare label kappa and alpha fall although the raters hardly differ, which Gwet's AC1
does not. ``agreement`` therefore gives all of them with the table they come from. Intervals resample tasks, because
the criteria of one episode stand and fall together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bankworld.statistics.bootstrap import DEFAULT, Resampling, cluster_bootstrap, wilson_if_flat
from bankworld.statistics.estimates import Estimate, Floats, Reason, divide, undefined

Kernel: TypeAlias = Callable[[Floats], Floats]
"""From tables of counts, shape ``(draws, q, q)``, to values, shape ``(draws,)``, NaN where undefined."""

BINARY = 2


@dataclass(frozen=True, slots=True, eq=False)
class LabelTable:
    """Counts of label pairs by task: ``counts[task, first rater's label, second rater's label]``.

    For two labels the first one is the positive. Raises ValueError on fewer than two labels, a repeated label, or a
    shape that does not fit.
    """

    labels: tuple[str, ...]
    counts: NDArray[np.int64]

    def __post_init__(self) -> None:
        size = len(self.labels)
        if size < BINARY or len(set(self.labels)) < size:
            raise ValueError(f"agreement needs two or more different labels, not {self.labels}")
        if self.counts.ndim != 3 or self.counts.shape[1:] != (size, size) or (self.counts < 0).any():
            raise ValueError(f"counts have shape (tasks, {size}, {size}) and are at least 0")

    @property
    def pooled(self) -> NDArray[np.int64]:
        """The table of all tasks together, shape ``(q, q)``."""
        return self.counts.sum(axis=0)

    @property
    def swapped(self) -> LabelTable:
        """The same with the raters exchanged."""
        return LabelTable(self.labels, self.counts.transpose(0, 2, 1))

    def estimate(self, kernel: Kernel, missing: Reason, plan: Resampling = DEFAULT) -> Estimate:
        """A function of the pooled table with its interval over tasks; ``n`` counts tasks."""
        groups, size = len(self.counts), len(self.labels)
        if groups and not self.counts.any():
            return undefined(Reason.NO_CASES, groups)
        totals = self.counts.reshape(groups, size * size).astype(np.float64)
        return cluster_bootstrap(totals, lambda sums: kernel(sums.reshape(-1, size, size)), plan, missing)


def label_table(tasks: Sequence[Sequence[tuple[str, str]]], labels: Sequence[str]) -> LabelTable:
    """Count the pairs (first rater's label, second rater's label) of each task. Raises KeyError on an unknown label."""
    index = {label: place for place, label in enumerate(labels)}
    counts = np.zeros((len(tasks), len(labels), len(labels)), dtype=np.int64)
    for task, pairs in enumerate(tasks):
        for first, second in pairs:
            counts[task, index[first], index[second]] += 1
    return LabelTable(tuple(labels), counts)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything about two raters: the pooled table, and each coefficient with its interval over tasks."""

    labels: tuple[str, ...]
    table: tuple[tuple[int, ...], ...]
    pairs: int
    percent: Estimate
    kappa: Estimate
    kappa_ceiling: Estimate
    ac1: Estimate
    alpha: Estimate
    pabak: Estimate
    prevalence: Estimate
    bias: Estimate
    positive: Estimate
    negative: Estimate


def agreement(table: LabelTable, plan: Resampling = DEFAULT) -> Agreement:
    """All coefficients of one pair of raters."""
    pooled = table.pooled
    return Agreement(
        labels=table.labels,
        table=tuple(tuple(int(count) for count in row) for row in pooled),
        pairs=int(pooled.sum()),
        percent=percent_agreement(table, plan),
        kappa=cohen_kappa(table, plan),
        kappa_ceiling=kappa_ceiling(table, plan),
        ac1=gwet_ac1(table, plan),
        alpha=nominal_alpha(table, plan),
        pabak=pabak(table, plan),
        prevalence=prevalence_index(table, plan),
        bias=bias_index(table, plan),
        positive=positive_agreement(table, plan),
        negative=negative_agreement(table, plan),
    )


def percent_agreement(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Share of pairs with the same label, ``p_o``; Wilson over tasks stands in where all tasks agree alike."""
    return wilson_if_flat(table.estimate(_observed, Reason.NO_CASES, plan), plan)


def cohen_kappa(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``(p_o - p_e) / (1 - p_e)`` with ``p_e = Σ_k p_Ak p_Bk``; undefined if both raters used one same label only.

    Source: Cohen 1960, Educational and Psychological Measurement 20.
    """
    return table.estimate(_kappa, Reason.SINGLE_LABEL, plan)


def kappa_ceiling(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """The largest kappa these margins allow: ``(Σ_k min(p_Ak, p_Bk) - p_e) / (1 - p_e)`` (Cohen 1960)."""
    return table.estimate(_kappa_ceiling, Reason.SINGLE_LABEL, plan)


def gwet_ac1(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``(p_o - p_e) / (1 - p_e)`` with ``p_e = Σ_k π_k (1 - π_k) / (q - 1)``, π the mean margins.

    Defined even if only one label was used. Source: Gwet 2008, British Journal of Mathematical and Statistical
    Psychology 61.
    """
    return table.estimate(_ac1, Reason.NO_CASES, plan)


def nominal_alpha(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Krippendorff's alpha for two raters and labels without order, ``1 - D_o / D_e``; see ``krippendorff_alpha``."""
    return table.estimate(_nominal_alpha, Reason.SINGLE_LABEL, plan)


def pabak(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Prevalence- and bias-adjusted kappa, ``(q p_o - 1) / (q - 1)``, which is ``2 p_o - 1`` for two labels.

    Sources: Byrt, Bishop and Carlin 1993, Journal of Clinical Epidemiology 46; Brennan and Prediger 1981 for q labels.
    """
    size = len(table.labels)
    return table.estimate(lambda tables: (size * _observed(tables) - 1) / (size - 1), Reason.NO_CASES, plan)


def prevalence_index(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``(a - d) / n``: how unevenly the two labels occur (Byrt et al. 1993). Two labels only."""
    return _binary(table, lambda t: divide(t[:, 0, 0] - t[:, 1, 1], _total(t)), Reason.NO_CASES, plan)


def bias_index(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``(b - c) / n``: how much more often the first rater says the positive (Byrt et al. 1993). Two labels only."""
    return _binary(table, lambda t: divide(t[:, 0, 1] - t[:, 1, 0], _total(t)), Reason.NO_CASES, plan)


def positive_agreement(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``2a / (2a + b + c)``: agreement where the positive was said. Two labels only.

    Source: Cicchetti and Feinstein 1990, Journal of Clinical Epidemiology 43.
    """
    return _specific(table, 0, plan)


def negative_agreement(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """``2d / (2d + b + c)``: agreement where the negative was said (Cicchetti and Feinstein 1990). Two labels only."""
    return _specific(table, 1, plan)


def _specific(table: LabelTable, label: int, plan: Resampling) -> Estimate:
    def share(tables: Floats) -> Floats:
        return divide(2 * tables[:, label, label], tables[:, label, :].sum(axis=1) + tables[:, :, label].sum(axis=1))

    return wilson_if_flat(_binary(table, share, Reason.NO_CASES, plan), plan)


def _binary(table: LabelTable, kernel: Kernel, missing: Reason, plan: Resampling) -> Estimate:
    if len(table.labels) != BINARY:
        return undefined(Reason.NOT_BINARY, len(table.counts))
    return table.estimate(kernel, missing, plan)


def _total(tables: Floats) -> Floats:
    return tables.sum(axis=(1, 2))


def _observed(tables: Floats) -> Floats:
    return divide(np.trace(tables, axis1=1, axis2=2), _total(tables))


def _margins(tables: Floats) -> tuple[Floats, Floats]:
    """Label shares of the first and second rater, each ``(draws, q)``."""
    total = _total(tables)[:, None]
    return divide(tables.sum(axis=2), total), divide(tables.sum(axis=1), total)


def _above_chance(observed: Floats, expected: Floats) -> Floats:
    return divide(observed - expected, 1 - expected)


def _kappa(tables: Floats) -> Floats:
    first, second = _margins(tables)
    return _above_chance(_observed(tables), (first * second).sum(axis=1))


def _kappa_ceiling(tables: Floats) -> Floats:
    first, second = _margins(tables)
    return _above_chance(np.minimum(first, second).sum(axis=1), (first * second).sum(axis=1))


def _ac1(tables: Floats) -> Floats:
    first, second = _margins(tables)
    shares = (first + second) / 2
    return _above_chance(_observed(tables), (shares * (1 - shares)).sum(axis=1) / (tables.shape[1] - 1))


def _nominal_alpha(tables: Floats) -> Floats:
    used = tables.sum(axis=2) + tables.sum(axis=1)
    ratings = used.sum(axis=1)
    unlike_pairs = ratings**2 - (used**2).sum(axis=1)
    disagreements = 2 * (_total(tables) - np.trace(tables, axis1=1, axis2=2))
    return 1 - divide((ratings - 1) * disagreements, unlike_pairs)
