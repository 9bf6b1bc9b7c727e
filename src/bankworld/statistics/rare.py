"""Rare events, counted by task: what zero or few occurrences still allow.

An event that an agent repeats at one task is one finding, so the units are tasks, not attempts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bankworld.statistics.estimates import Estimate, Method, Reason, bounded, undefined
from bankworld.statistics.intervals import CONFIDENCE, check_confidence, check_share, exact_high, exact_low


def tasks_with_event(events: Sequence[Sequence[bool]]) -> int:
    """The number of tasks in which the event occurred in at least one attempt."""
    return sum(any(attempts) for attempts in events)


def event_at_most(events: Sequence[Sequence[bool]], confidence: float = CONFIDENCE) -> Estimate:
    """Share of tasks in which the event ever occurred, with the exact one-sided upper bound over tasks."""
    if any(len(attempts) == 0 for attempts in events):
        return undefined(Reason.NO_ATTEMPTS, len(events))
    return upper_bound(tasks_with_event(events), len(events), confidence)


def upper_bound(occurrences: int, tasks: int, confidence: float = CONFIDENCE) -> Estimate:
    """Share with interval ``[0, u]``: u is the exact one-sided bound, the beta quantile ``B(confidence; x+1, n-x)``.

    With no occurrence ``u = 1 - (1 - confidence)^(1/n)``, about 3/n at 95 %. Source: Clopper and Pearson 1934.
    """
    check_confidence(confidence)
    check_share(occurrences, tasks)
    if tasks == 0:
        return undefined(Reason.NO_TASKS)
    high = exact_high(occurrences, tasks, 1 - confidence)
    return bounded(occurrences / tasks, 0.0, high, tasks, Method.CLOPPER_PEARSON)


def lower_bound(occurrences: int, tasks: int, confidence: float = CONFIDENCE) -> Estimate:
    """Share with interval ``[l, 1]``: l is the exact one-sided bound, the beta quantile ``B(1-confidence; x, n-x+1)``.

    Source: Clopper and Pearson 1934.
    """
    check_confidence(confidence)
    check_share(occurrences, tasks)
    if tasks == 0:
        return undefined(Reason.NO_TASKS)
    low = exact_low(occurrences, tasks, 1 - confidence)
    return bounded(occurrences / tasks, low, 1.0, tasks, Method.CLOPPER_PEARSON)


def rule_of_three(tasks: int, confidence: float = CONFIDENCE) -> Estimate:
    """The approximate upper bound after no occurrence, ``-ln(1 - confidence)/n``, cut at 1; rounded up, 3/n at 95 %.

    For a quick look; ``upper_bound`` is exact and slightly tighter. Source: Hanley and Lippman-Hand 1983, JAMA 249.
    """
    check_confidence(confidence)
    check_share(0, tasks)
    if tasks == 0:
        return undefined(Reason.NO_TASKS)
    return bounded(0.0, 0.0, min(1.0, -math.log(1 - confidence) / tasks), tasks, Method.RULE_OF_THREE)
