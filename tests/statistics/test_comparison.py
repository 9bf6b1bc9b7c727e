"""Paired comparison of two agents, corrections for many, and what a design can show."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.stats import chi, norm, t, ttest_rel
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower

from bankworld.statistics.bootstrap import DEFAULT, Resampling
from bankworld.statistics.comparison import (
    benjamini_hochberg,
    compare,
    holm,
    paired_difference,
    sign_flip_test,
    sign_test,
)
from bankworld.statistics.estimates import Method, Reason
from bankworld.statistics.intervals import normal_quantile
from bankworld.statistics.power import (
    design_effect,
    effective_attempts,
    intraclass_correlation,
    minimum_detectable_effect,
    tasks_needed,
)

close = pytest.approx
QUICK = Resampling(draws=399)
p_values = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def pair(golden: dict[str, Any]) -> tuple[list[list[float]], list[list[float]]]:
    models = golden["paired_models"]
    n = models["n_attempts"]
    first, second = ([[1.0] * c + [0.0] * (n - c) for c in models[f"successes_{name}"]] for name in "AB")
    return first, second


def test_the_paired_comparison_gives_the_reference_numbers(golden: dict[str, Any]) -> None:
    models = golden["paired_models"]
    result = compare(*pair(golden))
    boot = models["rng_paired_cluster_bootstrap"]
    assert result.difference.value == close(models["mean_diff"])
    assert models["mean_A"] - models["mean_B"] == close(models["mean_diff"])
    assert result.difference.interval == close(tuple(boot["percentile"]), abs=boot["tolerance"])
    assert result.t_interval.interval == close(tuple(models["ci95_t_df24"]), abs=1e-9)
    assert result.sign.value == close(models["sign_test"]["p_two_sided"], abs=1e-9)
    assert result.sign.n == models["sign_test"]["n_nonzero"]
    flip = models["exact_sign_flip_permutation"]
    assert (result.sign_flip.value, result.sign_flip.n) == (flip["p_two_sided"], flip["n_nonzero"])
    assert result.sign_flip.method is Method.EXACT
    exact = TTestPower().solve_power(nobs=25, alpha=0.05, power=0.8) * models["sd_task_diff"]
    assert result.detectable.value == close(float(exact), rel=1e-6)


def test_pairing_by_task_is_much_narrower_than_not_pairing(golden: dict[str, Any]) -> None:
    models = golden["paired_models"]
    difference = paired_difference(*pair(golden))
    assert difference.interval is not None
    half = (difference.interval[1] - difference.interval[0]) / 2
    assert half == close(1.96 * models["se_diff"], rel=0.1)
    assert half < 0.5 * 1.96 * models["unpaired_se"]


def test_sign_test_on_discordant_tasks_is_the_exact_mcnemar(golden: dict[str, Any]) -> None:
    every = golden["paired_models"]["all8_mcnemar"]
    assert sign_test(every["b"], every["c"]).value == close(every["exact_p"])
    for case in golden["mcnemar_reference"]:
        (_, b), (c, _) = case["table"]
        assert sign_test(b, c).value == close(case["exact_p"], rel=1e-4)
        assert sign_test(b, c).value == close(float(mcnemar(case["table"], exact=True).pvalue), rel=1e-9)


def brute_force(differences: list[float]) -> float:
    observed = abs(math.fsum(differences)) - 1e-9
    signs = list(itertools.product((-1, 1), repeat=len(differences)))
    hits = sum(abs(math.fsum(s * d for s, d in zip(row, differences, strict=True))) >= observed for row in signs)
    return hits / len(signs)


@given(eighths=st.lists(st.integers(-8, 8), min_size=1, max_size=9))
def test_sign_flips_are_counted_exactly(eighths: list[int]) -> None:
    differences = [number / 8 for number in eighths]
    ours = sign_flip_test(differences)
    assert ours.value == close(brute_force(differences))
    assert 0 < (ours.value or 0) <= 1
    assert sign_flip_test([-d for d in reversed(differences)]) == ours


def test_sampled_sign_flips_come_near_the_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    differences = np.random.default_rng(4).normal(0.1, 0.25, size=24)
    exact = sign_flip_test(differences)
    monkeypatch.setattr("bankworld.statistics.comparison.EXACT_TASKS", 10)
    sampled = sign_flip_test(differences)
    assert (exact.method, sampled.method) == (Method.EXACT, Method.MONTE_CARLO)
    assert sampled.value == close(exact.value, abs=0.005)
    assert sampled == sign_flip_test(differences)
    assert sampled != sign_flip_test(differences, Resampling(seed=3))


def test_sign_flips_come_near_the_paired_t_test() -> None:
    rng = np.random.default_rng(8)
    first, second = rng.normal(0.55, 0.2, 30), rng.normal(0.45, 0.2, 30)
    assert sign_flip_test(first - second).value == close(float(ttest_rel(first, second).pvalue), abs=0.01)


def test_equal_agents_show_no_difference_and_no_false_precision() -> None:
    same = [[1.0, 0.0], [0.5, 0.5], [0.0, 0.0]]
    result = compare(same, same)
    assert (result.difference.value, result.difference.reason) == (0.0, Reason.NO_VARIATION)
    assert result.sign_flip.value == result.sign.value == 1.0
    assert result.detectable.reason is Reason.NO_VARIATION


def test_comparisons_that_cannot_be_made_say_why() -> None:
    with pytest.raises(ValueError, match="same tasks"):
        compare([[1.0]], [])
    assert compare([], []).difference.reason is Reason.NO_TASKS
    assert compare([[1.0]], [[]]).sign.reason is Reason.NO_ATTEMPTS
    assert paired_difference([[]], [[1.0]]).reason is Reason.NO_ATTEMPTS
    alone = compare([[1.0]], [[0.0]])
    assert (alone.difference.value, alone.difference.reason) == (1.0, Reason.ONE_TASK)
    assert alone.detectable.reason is Reason.ONE_TASK
    assert alone.sign_flip.value == 1.0
    assert sign_flip_test([]).reason is Reason.NO_TASKS
    with pytest.raises(ValueError, match="at least 0"):
        sign_test(-1, 2)


@given(values=st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=2, max_size=8))
@settings(max_examples=30)
def test_exchanging_the_agents_turns_the_sign(values: list[tuple[float, float]]) -> None:
    first, second = [[a] for a, _ in values], [[b] for _, b in values]
    one, other = paired_difference(first, second, QUICK), paired_difference(second, first, QUICK)
    assert one.value == close(-(other.value or 0), abs=1e-11)


def test_corrections_give_the_reference_numbers(golden: dict[str, Any]) -> None:
    many = golden["multiple_comparisons"]
    assert holm(many["p"]) == close(tuple(many["holm"]))
    assert benjamini_hochberg(many["p"]) == close(tuple(many["bh"]))
    assert [p <= 0.05 for p in holm(many["p"])] == many["holm_reject"]
    assert [p <= 0.05 for p in benjamini_hochberg(many["p"])] == many["bh_reject"]


@given(values=p_values)
@settings(max_examples=25)
def test_corrections_are_those_of_statsmodels_in_any_order(values: list[float]) -> None:
    assert holm(values) == close(tuple(multipletests(values, method="holm")[1]))
    assert benjamini_hochberg(values) == close(tuple(multipletests(values, method="fdr_bh")[1]))


@given(values=p_values)
def test_corrections_never_lower_a_p_value_and_holm_is_the_stricter(values: list[float]) -> None:
    for raw, strict, loose in zip(values, holm(values), benjamini_hochberg(values), strict=True):
        assert raw <= loose + 1e-12
        assert loose <= strict + 1e-12
        assert strict <= 1


def test_corrections_of_nothing_are_nothing_and_wrong_numbers_are_refused() -> None:
    assert holm([]) == benjamini_hochberg([]) == ()
    for wrong in ([1.1], [math.nan]):
        with pytest.raises(ValueError, match="between 0 and 1"):
            holm(wrong)


def test_detectable_effects_are_the_reference_ones(golden: dict[str, Any]) -> None:
    power = golden["power_mde"]
    assert normal_quantile(0.975) + normal_quantile(0.8) == close(power["z_sum"], abs=1e-9)
    for case in power["cases"]:
        deviation, tasks = case["sd_task_diff"], case["tasks"]
        # The reference stops its search at seven digits.
        assert minimum_detectable_effect(deviation, tasks).value == close(case["mde_t"], abs=5e-7)
        assert minimum_detectable_effect(deviation, tasks, normal=True).value == close(case["mde_normal"], abs=1e-9)


def integrated_power(effect: float, tasks: int, significance: float) -> float:
    """Power of the two-sided t test by integrating over the sample's standard deviation."""
    freedom, shift = tasks - 1, effect * math.sqrt(tasks)
    critical = t.ppf(1 - significance / 2, freedom)

    def density(spread: float) -> float:
        beyond = norm.sf(critical * spread - shift) + norm.cdf(-critical * spread - shift)
        return float(beyond * chi.pdf(spread * math.sqrt(freedom), freedom) * math.sqrt(freedom))

    return float(quad(density, 0, math.inf, epsabs=1e-12, limit=300)[0])


@pytest.mark.parametrize("tasks", [2, 3, 10, 50])
@pytest.mark.parametrize(("power", "significance"), [(0.8, 0.05), (0.95, 0.01), (0.5, 0.2)])
def test_detectable_effects_reach_exactly_their_power(tasks: int, power: float, significance: float) -> None:
    effect = minimum_detectable_effect(1.0, tasks, power, significance).value
    assert effect is not None
    assert integrated_power(effect, tasks, significance) == close(power, abs=1e-8)


def test_more_attempts_shrink_only_the_part_within_tasks(golden: dict[str, Any]) -> None:
    miller = golden["power_mde"]["miller_n"]
    between, within = miller["w2"], (miller["sA2"], miller["sB2"])
    assert tasks_needed(miller["delta"], between, within) == close(miller["n_K1"], abs=1e-6)
    eight = tasks_needed(miller["delta"], between, within, (8, 8))
    assert eight == close(((normal_quantile(0.975) + normal_quantile(0.8)) / 0.03) ** 2 * (between + within[0] / 4))
    assert tasks_needed(miller["delta"], between, within, (10**9, 10**9)) == close(
        ((normal_quantile(0.975) + normal_quantile(0.8)) / 0.03) ** 2 * between, rel=1e-6
    )


def test_designs_without_an_answer_say_why() -> None:
    assert minimum_detectable_effect(0.2, 1).reason is Reason.ONE_TASK
    assert minimum_detectable_effect(0.2, 0).reason is Reason.NO_TASKS
    assert minimum_detectable_effect(0.0, 9).reason is Reason.NO_VARIATION
    for wrong in ((-1.0, 9, 0.8, 0.05), (0.2, 9, 0.05, 0.8), (math.nan, 9, 0.8, 0.05)):
        with pytest.raises(ValueError, match="need a deviation"):
            minimum_detectable_effect(*wrong)
    with pytest.raises(ValueError, match="need a difference"):
        tasks_needed(0, 0.1, (0.1, 0.1))


def test_correlation_within_tasks_is_the_reference_one(golden: dict[str, Any]) -> None:
    cluster = golden["cluster_full_pass"]
    tasks = [row["passes"] for row in cluster["data"]]
    assert intraclass_correlation(tasks).value == close(cluster["anova_icc"], abs=1e-9)
    assert design_effect(tasks).value == close(cluster["deff_1_plus_m_minus_1_icc"], abs=1e-9)
    assert effective_attempts(tasks).value == close(cluster["n_eff"], abs=1e-8)
    # The design effect explains the clustered error out of the naive one, up to the G/(G-1) corrections.
    inflated = cluster["naive_binomial_se"] * math.sqrt(design_effect(tasks).value or 0)
    assert inflated == close(cluster["clustered_se_miller_no_correction"], rel=0.02)


def test_correlation_of_two_ratings_is_the_one_way_reference(golden: dict[str, Any]) -> None:
    rewards = golden["judge_rewards"]
    pairs = list(zip(rewards["A"], rewards["B"], strict=True))
    assert intraclass_correlation(pairs).value == close(rewards["icc"]["ICC(1,1)"], abs=1e-9)


def test_negative_correlation_never_makes_attempts_worth_more() -> None:
    tasks = [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]]
    assert intraclass_correlation(tasks).value == -1.0
    assert design_effect(tasks).value == 1.0
    assert effective_attempts(tasks).value == 6.0


def test_correlation_that_cannot_be_seen_says_why() -> None:
    assert intraclass_correlation([]).reason is Reason.NO_TASKS
    assert intraclass_correlation([[1.0], []]).reason is Reason.NO_ATTEMPTS
    assert intraclass_correlation([[1.0, 0.0]]).reason is Reason.ONE_TASK
    assert design_effect([[1.0], [0.0]]).reason is Reason.ONE_ATTEMPT
    assert effective_attempts([[0.3, 0.3], [0.3, 0.3]]).reason is Reason.NO_VARIATION


@given(tasks=st.lists(st.lists(st.sampled_from([0.0, 0.25, 1.0]), min_size=1, max_size=5), min_size=2, max_size=8))
def test_correlation_is_at_most_one_and_attempts_are_worth_at_most_their_number(tasks: list[list[float]]) -> None:
    correlation, effective = intraclass_correlation(tasks), effective_attempts(tasks)
    if correlation.value is not None:
        assert correlation.value <= 1 + 1e-9
        assert 0 < (effective.value or 0) <= sum(map(len, tasks)) + 1e-9


def test_the_default_plan_is_ten_thousand_draws_at_95_percent() -> None:
    assert (DEFAULT.draws, DEFAULT.confidence) == (10_000, 0.95)
