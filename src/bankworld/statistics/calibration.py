"""A rater held against a reference, such as a judge against people: sensitivity, specificity and what they correct.

Tables hold the reference in rows and the rater in columns, the positive label first. Rates by class suffer if labels
were collected by what the rater said; then weigh the sample first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from bankworld.statistics.agreement import BINARY, Kernel, LabelTable, cohen_kappa, percent_agreement
from bankworld.statistics.bootstrap import DEFAULT, Resampling, resampled, wilson_if_flat, with_percentiles
from bankworld.statistics.estimates import Estimate, Floats, Reason, divide, finite, point, undefined


@dataclass(frozen=True, slots=True)
class Calibration:
    """A rater against a reference, each measure with its interval over tasks."""

    accuracy: Estimate
    sensitivity: Estimate
    specificity: Estimate
    balanced_accuracy: Estimate
    precision: Estimate
    macro_f1: Estimate
    matthews: Estimate
    bias: Estimate
    kappa: Estimate


def calibration(table: LabelTable, plan: Resampling = DEFAULT) -> Calibration:
    """All measures of a rater (columns) against a reference (rows), two labels, the positive first.

    ``bias`` is the rater's positive share minus the reference's. Sources: Youden 1950, Cancer 3; Matthews 1975,
    Biochimica et Biophysica Acta 405.
    """
    return Calibration(
        accuracy=percent_agreement(table, plan),
        sensitivity=sensitivity(table, plan),
        specificity=specificity(table, plan),
        balanced_accuracy=balanced_accuracy(table, plan),
        precision=_binary_share(table, _precision, plan),
        macro_f1=_binary_share(table, _macro_f1, plan),
        matthews=_binary(table, _matthews, plan, Reason.SINGLE_LABEL),
        bias=_binary(table, _bias, plan),
        kappa=cohen_kappa(table, plan),
    )


def sensitivity(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Share of the reference's positives that the rater calls positive, ``TP / (TP + FN)``."""
    return _binary_share(table, _sensitivity, plan)


def specificity(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Share of the reference's negatives that the rater calls negative, ``TN / (TN + FP)``."""
    return _binary_share(table, _specificity, plan)


def balanced_accuracy(table: LabelTable, plan: Resampling = DEFAULT) -> Estimate:
    """Mean of sensitivity and specificity."""
    return _binary_share(table, lambda tables: (_sensitivity(tables) + _specificity(tables)) / 2, plan)


def rogan_gladen(observed: float, sensitivity: float, specificity: float) -> Estimate:
    """The true positive share behind an observed one: ``(p + Sp - 1) / (Se + Sp - 1)``, cut to [0, 1].

    Undefined unless ``Se + Sp > 1``. Source: Rogan and Gladen 1978, American Journal of Epidemiology 107.
    """
    if not all(0 <= share <= 1 for share in (observed, sensitivity, specificity)):
        raise ValueError("shares lie between 0 and 1")
    corrected = _corrected(np.array([observed]), np.array([sensitivity]), np.array([specificity]))[0]
    return undefined(Reason.UNINFORMATIVE) if np.isnan(corrected) else point(corrected, 0)


def corrected_rate(table: LabelTable, verdicts: Sequence[Sequence[bool]], plan: Resampling = DEFAULT) -> Estimate:
    """The positive share of all ``verdicts`` (by task) corrected by Rogan and Gladen with the rates from ``table``.

    The interval resamples the tasks of both, independently of each other, so the doubt about sensitivity and
    specificity is in it. ``n`` counts the tasks of the verdicts.
    """
    if len(table.labels) != BINARY:
        return undefined(Reason.NOT_BINARY, len(verdicts))
    if not verdicts:
        return undefined(Reason.NO_TASKS)
    labelled = table.counts.reshape(-1, BINARY * BINARY).astype(np.float64)
    said = np.column_stack([finite(sum(map(bool, task)) for task in verdicts), finite(map(len, verdicts))])
    rates = (_flat(_sensitivity), _flat(_specificity))
    se, sp = (rate(labelled.sum(axis=0, keepdims=True)) for rate in rates)
    share = divide(said[:, 0].sum(keepdims=True), said[:, 1].sum(keepdims=True))
    if np.isnan([share, se, sp]).any():
        return undefined(Reason.NO_CASES, len(verdicts))
    value = _corrected(share, se, sp)[0]
    if np.isnan(value):
        return undefined(Reason.UNINFORMATIVE, len(verdicts))
    if min(len(labelled), len(said)) < 2:
        return point(value, len(verdicts), Reason.ONE_TASK)
    apart = replace(plan, seed=plan.seed + 1)
    shares = resampled(said, lambda sums: divide(sums[:, 0], sums[:, 1]), apart)
    draws = _corrected(shares, *(resampled(labelled, rate, plan) for rate in rates))
    return with_percentiles(value, draws, len(verdicts), plan)


def _corrected(observed: Floats, sensitivity: Floats, specificity: Floats) -> Floats:
    gain = sensitivity + specificity - 1
    usable = np.where(gain > 0, gain, 0.0)
    return np.clip(divide(observed + specificity - 1, usable), 0.0, 1.0)


def _flat(kernel: Kernel) -> Kernel:
    return lambda sums: kernel(sums.reshape(-1, BINARY, BINARY))


def _binary_share(table: LabelTable, kernel: Kernel, plan: Resampling) -> Estimate:
    return wilson_if_flat(_binary(table, kernel, plan), plan)


def _binary(table: LabelTable, kernel: Kernel, plan: Resampling, missing: Reason = Reason.NO_CASES) -> Estimate:
    if len(table.labels) != BINARY:
        return undefined(Reason.NOT_BINARY, len(table.counts))
    return table.estimate(kernel, missing, plan)


def _sensitivity(tables: Floats) -> Floats:
    return divide(tables[:, 0, 0], tables[:, 0, :].sum(axis=1))


def _specificity(tables: Floats) -> Floats:
    return divide(tables[:, 1, 1], tables[:, 1, :].sum(axis=1))


def _precision(tables: Floats) -> Floats:
    return divide(tables[:, 0, 0], tables[:, :, 0].sum(axis=1))


def _macro_f1(tables: Floats) -> Floats:
    missed = tables[:, 0, 1] + tables[:, 1, 0]
    positive = divide(2 * tables[:, 0, 0], 2 * tables[:, 0, 0] + missed)
    negative = divide(2 * tables[:, 1, 1], 2 * tables[:, 1, 1] + missed)
    return (positive + negative) / 2


def _matthews(tables: Floats) -> Floats:
    margins = np.prod(tables.sum(axis=2), axis=1) * np.prod(tables.sum(axis=1), axis=1)
    return divide(tables[:, 0, 0] * tables[:, 1, 1] - tables[:, 0, 1] * tables[:, 1, 0], np.sqrt(margins))


def _bias(tables: Floats) -> Floats:
    return divide(tables[:, 1, 0] - tables[:, 0, 1], tables.sum(axis=(1, 2)))
