"""How often the intervals hold what they promise: a simulation with a known truth."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import beta as beta_function

from bankworld.statistics.bootstrap import Resampling, cluster_mean, mean_reward
from bankworld.statistics.estimates import Estimate, finite
from bankworld.statistics.intervals import clustered_t, wilson
from bankworld.statistics.passes import all_success, count_successes

SHAPES = ((0.35, 0.48), (0.6, 0.6), (0.25, 1.0), (2.0, 2.0))
QUICK = Resampling(draws=999)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares of simulations whose interval held the truth, for task success rates drawn from Beta(a, b).

    ``pooled_wilson`` takes all attempts as independent; ``every_*`` are for the share of tasks that pass every attempt.
    """

    a: float
    b: float
    mean: float
    every: float
    pooled_wilson: float
    clustered_t: float
    bootstrap: float
    every_bootstrap: float
    every_wilson: float


def simulate_coverage(
    shape: tuple[float, float], simulations: int = 1500, tasks: int = 25, attempts: int = 8, plan: Resampling = QUICK
) -> Coverage:
    """Coverage of each interval over simulated suites; every simulation has its own draws."""
    a, b = shape
    mean, every = a / (a + b), float(beta_function(a + attempts, b) / beta_function(a, b))
    rng = np.random.default_rng(plan.seed)
    hits = np.zeros(5)
    for number in range(simulations):
        outcomes = (rng.random((tasks, attempts)) < rng.beta(a, b, size=(tasks, 1))).tolist()
        now = replace(plan, seed=plan.seed + number)
        passed_all = finite(all(task) for task in outcomes)
        hits += [
            _holds(wilson(sum(map(sum, outcomes)), tasks * attempts, plan.confidence), mean),
            _holds(clustered_t(outcomes, plan.confidence), mean),
            _holds(mean_reward(outcomes, now), mean),
            _holds(cluster_mean(passed_all, now), every),
            _holds(all_success(count_successes(outcomes), plan.confidence), every),
        ]
    return Coverage(a, b, mean, every, *(float(share) for share in hits / simulations))


def coverage_table(rows: Iterable[Coverage]) -> str:
    """The rows as a plain table."""
    head = f"{'Beta(a, b)':<14}{'mean':>6}{'every':>7}{'pooled':>8}{'t':>7}{'boot':>7}{'every boot':>12}{'Wilson':>8}"
    lines = [
        f"{f'({row.a:g}, {row.b:g})':<14}{row.mean:>6.3f}{row.every:>7.3f}{row.pooled_wilson:>8.3f}"
        f"{row.clustered_t:>7.3f}{row.bootstrap:>7.3f}{row.every_bootstrap:>12.3f}{row.every_wilson:>8.3f}"
        for row in rows
    ]
    return "\n".join([head, *lines])


def print_coverage(simulations: int = 1500) -> None:
    """Simulate all shapes and write the table to standard output."""
    sys.stdout.write(coverage_table(simulate_coverage(shape, simulations) for shape in SHAPES) + "\n")


def _holds(estimate: Estimate, truth: float) -> bool:
    """Whether the interval exists and holds the truth; an interval that does not exist holds nothing."""
    ends = estimate.interval
    return ends is not None and ends[0] <= truth <= ends[1]


if __name__ == "__main__":
    print_coverage()
