"""The intervals hold what they promise, and the naive one does not."""

import pytest

from bankworld.statistics import coverage
from bankworld.statistics.coverage import Coverage, coverage_table, simulate_coverage


@pytest.mark.slow
def test_intervals_over_tasks_cover_and_pooled_attempts_do_not() -> None:
    usual = simulate_coverage((0.35, 0.48), simulations=600)
    assert 0.91 <= usual.bootstrap <= 0.975
    assert 0.92 <= usual.clustered_t <= 0.98
    assert usual.every_wilson >= 0.92
    assert usual.pooled_wilson < 0.75


@pytest.mark.slow
def test_the_bootstrap_fails_for_rare_full_success_and_wilson_over_tasks_does_not() -> None:
    rare = simulate_coverage((0.25, 1.0), simulations=300)
    assert rare.every_bootstrap < 0.7
    assert rare.every_wilson > 0.9


def test_the_table_has_a_row_a_shape(capsys: pytest.CaptureFixture[str]) -> None:
    row = Coverage(2.0, 2.0, 0.5, 0.055, 0.781, 0.959, 0.953, 0.757, 0.949)
    lines = coverage_table([row]).splitlines()
    assert len(lines) == 2
    assert lines[1].split()[2:] == ["0.500", "0.055", "0.781", "0.959", "0.953", "0.757", "0.949"]
    coverage.print_coverage(simulations=2)
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(coverage.SHAPES)
