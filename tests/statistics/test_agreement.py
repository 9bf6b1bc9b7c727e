"""Agreement on labels: reference numbers, the paradoxes of kappa, and tables without an answer."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import cohens_kappa, fleiss_kappa

from bankworld.statistics.agreement import (
    Agreement,
    LabelTable,
    agreement,
    cohen_kappa,
    gwet_ac1,
    kappa_ceiling,
    label_table,
    nominal_alpha,
    pabak,
    percent_agreement,
)
from bankworld.statistics.alpha import krippendorff_alpha
from bankworld.statistics.bootstrap import Resampling, pooled_rate
from bankworld.statistics.calibration import calibration, corrected_rate, rogan_gladen
from bankworld.statistics.estimates import Estimate, Method, Reason
from bankworld.statistics.intervals import wilson

close = pytest.approx
QUICK = Resampling(draws=399)
YES_NO = ("met", "not_met")
LABELS = ("met", "not_met", "cannot_determine")
small_tables = st.lists(
    st.lists(st.lists(st.integers(0, 6), min_size=3, max_size=3), min_size=3, max_size=3), min_size=2, max_size=5
)


def as_tasks(rows: list[list[int]], labels: list[str], tasks: int) -> LabelTable:
    """The table's pairs dealt out to tasks in turn."""
    pairs = [(labels[i], labels[j]) for i, row in enumerate(rows) for j, count in enumerate(row) for _ in range(count)]
    return label_table([pairs[task::tasks] for task in range(tasks)], labels)


def table(rows: list[list[list[int]]]) -> LabelTable:
    return LabelTable(LABELS[: len(rows[0])], np.array(rows, dtype=np.int64))


def coefficients(result: Agreement) -> dict[str, Estimate]:
    names = ("percent", "kappa", "kappa_ceiling", "ac1", "alpha", "pabak", "prevalence", "bias", "positive", "negative")
    return {name: getattr(result, name) for name in names}


REFERENCE = {
    "percent": "percent_agreement",
    "kappa": "cohen_kappa",
    "kappa_ceiling": "kappa_max",
    "ac1": "gwet_ac1",
    "alpha": "krippendorff_alpha_nominal",
    "pabak": "pabak",
    "prevalence": "prevalence_index",
    "bias": "bias_index",
    "positive": "positive_agreement",
    "negative": "negative_agreement",
}


@pytest.mark.parametrize("place", range(6))
def test_coefficients_are_the_reference_ones(golden: dict[str, Any], place: int) -> None:
    case = golden["agreement"][place]
    rows = case["table_rows_judgeA_cols_judgeB"]
    result = agreement(as_tasks(rows, case["labels"], 20), QUICK)
    assert result.table == tuple(map(tuple, rows))
    assert result.pairs == case["n"]
    for name, estimate in coefficients(result).items():
        if REFERENCE[name] in case:
            assert estimate.value == close(case[REFERENCE[name]], abs=1e-9), name
    irr = case["irrCAC"]
    assert result.kappa.value == close(irr["conger_kappa"], abs=1e-5)
    assert result.ac1.value == close(irr["gwet"], abs=1e-5)
    assert result.alpha.value == close(irr["krippendorff"], abs=1e-5)


@pytest.mark.parametrize("place", [0, 1, 5])
def test_intervals_of_independent_pairs_are_near_the_large_sample_ones(golden: dict[str, Any], place: int) -> None:
    case = golden["agreement"][place]
    each_alone = as_tasks(case["table_rows_judgeA_cols_judgeB"], case["labels"], case["n"])
    assert cohen_kappa(each_alone).interval == close(tuple(case["kappa_ci95"]), abs=0.05)
    assert gwet_ac1(each_alone).interval == close(tuple(case["irrCAC"]["gwet_ci95"]), abs=0.03)
    assert percent_agreement(each_alone).interval == close(tuple(case["wilson95"]), abs=0.03)


def test_the_same_agreement_gives_very_different_kappas(golden: dict[str, Any]) -> None:
    balanced, paradox = (
        agreement(as_tasks(golden["agreement"][i]["table_rows_judgeA_cols_judgeB"], list(YES_NO), 10), QUICK)
        for i in (0, 1)
    )
    assert balanced.percent.value == paradox.percent.value == 0.85
    assert (balanced.kappa.value or 0) - (paradox.kappa.value or 0) > 0.35
    assert (paradox.ac1.value or 0) > 0.8


@given(rows=small_tables)
@settings(max_examples=60)
def test_kappa_and_alpha_are_those_of_statsmodels(rows: list[list[list[int]]]) -> None:
    ours = table(rows)
    pooled = ours.pooled
    assume(pooled.sum() > 1 and len(set(np.flatnonzero(pooled.sum(0))) | set(np.flatnonzero(pooled.sum(1)))) > 1)
    kappa, n = cohen_kappa(ours, QUICK).value, int(pooled.sum())
    with np.errstate(invalid="ignore", divide="ignore"):  # theirs warns about the largest kappa of some tables
        assert kappa == close(float(cohens_kappa(pooled).kappa), abs=1e-9)
    used = [[(i == k) + (j == k) for k in range(3)] for i in range(3) for j in range(3) for _ in range(pooled[i, j])]
    scott = float(fleiss_kappa(np.array(used)))
    assert nominal_alpha(ours, QUICK).value == close(1 - (1 - scott) * (2 * n - 1) / (2 * n), abs=1e-9)


@given(rows=small_tables)
@settings(max_examples=60)
def test_coefficients_stay_in_their_bounds_and_do_not_care_which_rater_is_first(rows: list[list[list[int]]]) -> None:
    ours = table(rows)
    assume(ours.pooled.sum() > 0)
    for measure in (percent_agreement, cohen_kappa, gwet_ac1, nominal_alpha, pabak):
        one, other = measure(ours, QUICK), measure(ours.swapped, QUICK)
        assert (one.value, one.reason) == (other.value, other.reason)
        assert one.value is None or -1 - 1e-9 <= one.value <= 1 + 1e-9
    kappa, ceiling = cohen_kappa(ours, QUICK), kappa_ceiling(ours, QUICK)
    assert kappa.value is None or kappa.value <= (ceiling.value or 0) + 1e-9


@given(rows=small_tables, seed=st.integers(0, 99))
@settings(max_examples=40)
def test_neither_the_order_of_tasks_nor_of_labels_matters(rows: list[list[list[int]]], seed: int) -> None:
    ours = table(rows)
    order = random.Random(seed)
    tasks, names = order.sample(range(len(rows)), len(rows)), order.sample(range(3), 3)
    relabelled = LabelTable(tuple(LABELS[i] for i in names), ours.counts[:, names][:, :, names])
    for measure in (percent_agreement, cohen_kappa, gwet_ac1, nominal_alpha):
        assert measure(LabelTable(LABELS, ours.counts[tasks]), QUICK) == measure(ours, QUICK)
        assert measure(relabelled, QUICK).value == measure(ours, QUICK).value


def test_flips_that_cluster_in_episodes_widen_the_interval() -> None:
    same, flipped = ("met", "met"), ("met", "not_met")
    spread = [[same] * 5 + [flipped]] * 10 + [[same] * 6] * 30
    clustered = [[flipped] * 6] * 1 + [[flipped] * 4 + [same] * 2] + [[same] * 6] * 38
    one, other = (percent_agreement(label_table(tasks, YES_NO)) for tasks in (spread, clustered))
    assert one.value == other.value == close(230 / 240)
    assert one.interval is not None
    assert other.interval is not None
    assert other.interval[1] - other.interval[0] > 2 * (one.interval[1] - one.interval[0])
    assert other.interval[0] < (wilson(230, 240).low or 0)


def test_a_single_label_leaves_kappa_and_alpha_undefined(golden: dict[str, Any]) -> None:
    n = golden["agreement_degenerate"]["both_all_met_n"]
    result = agreement(label_table([[("met", "met")]] * n, YES_NO))
    assert result.percent == wilson(n, n)
    assert (result.ac1.value, result.ac1.interval) == (golden["agreement_degenerate"]["gwet_ac1"], None)
    for estimate in (result.kappa, result.kappa_ceiling, result.alpha):
        assert (estimate.value, estimate.reason) == (None, Reason.SINGLE_LABEL)
    assert result.negative.reason is Reason.NO_CASES
    assert result.ac1.reason is result.bias.reason is Reason.NO_VARIATION


def test_perfect_agreement_on_both_labels_shows_no_false_certainty() -> None:
    result = agreement(label_table([[("met", "met"), ("not_met", "not_met")]] * 9, YES_NO))
    assert (result.kappa.value, result.kappa.interval, result.kappa.reason) == (1.0, None, Reason.NO_VARIATION)
    assert result.percent == wilson(9, 9)


def test_a_kappa_that_many_draws_lack_has_no_interval() -> None:
    result = cohen_kappa(label_table([[("met", "met")]] * 8 + [[("not_met", "not_met")]], YES_NO))
    assert (result.value, result.reason) == (1.0, Reason.UNSTABLE)


def test_three_labels_have_no_positive_and_negative() -> None:
    result = agreement(table([[[3, 1, 0], [0, 4, 1], [1, 0, 2]]] * 3), QUICK)
    for estimate in (result.prevalence, result.bias, result.positive, result.negative):
        assert (estimate.value, estimate.reason) == (None, Reason.NOT_BINARY)
    assert calibration(table([[[3, 1, 0], [0, 4, 1], [1, 0, 2]]]), QUICK).sensitivity.reason is Reason.NOT_BINARY


def test_empty_tables_and_wrong_labels_are_told_apart() -> None:
    assert cohen_kappa(label_table([], YES_NO)).reason is Reason.NO_TASKS
    assert cohen_kappa(label_table([[], []], YES_NO)).reason is Reason.NO_CASES
    assert cohen_kappa(label_table([[("met", "met"), ("met", "not_met")]], YES_NO)).reason is Reason.ONE_TASK
    with pytest.raises(KeyError):
        label_table([[("met", "maybe")]], YES_NO)
    for wrong in (("met",), ("met", "met")):
        with pytest.raises(ValueError, match="different labels"):
            label_table([], wrong)
    with pytest.raises(ValueError, match="shape"):
        LabelTable(YES_NO, np.zeros((1, 3, 3), dtype=np.int64))


def test_alpha_is_the_canonical_one_for_each_metric(golden: dict[str, Any]) -> None:
    canonical = golden["krippendorff_canonical"]
    units = list(zip(*canonical["reliability_data"], strict=True))
    for metric in ("nominal", "ordinal", "interval"):
        for tasks in ([units], [[unit] for unit in units]):
            assert krippendorff_alpha(tasks, metric, QUICK).value == close(canonical[metric], abs=1e-9)


@given(rows=small_tables)
@settings(max_examples=30)
def test_alpha_of_two_raters_is_the_one_of_their_table(rows: list[list[list[int]]]) -> None:
    tasks = [[(i, j) for i in range(3) for j in range(3) for _ in range(counts[i][j])] for counts in rows]
    by_units, by_table = krippendorff_alpha(tasks, "nominal", QUICK), nominal_alpha(table(rows), QUICK)
    assert by_units.value == close(by_table.value, abs=1e-9) if by_table.value is not None else by_units.value is None
    assert by_units.reason is by_table.reason


@given(
    units=st.lists(st.lists(st.none() | st.integers(0, 3), min_size=3, max_size=3), min_size=2, max_size=8),
    seed=st.integers(0, 99),
)
@settings(max_examples=40)
def test_alpha_does_not_care_who_rates_or_how_numbers_are_scaled(units: list[list[int | None]], seed: int) -> None:
    order = random.Random(seed)
    raters = order.sample(range(3), 3)
    changed = [[None if unit[r] is None else 10.0 * (unit[r] or 0) - 5 for r in raters] for unit in units]
    for metric in ("nominal", "ordinal", "interval"):
        one = krippendorff_alpha([[unit] for unit in units], metric, QUICK)
        other = krippendorff_alpha([[unit] for unit in changed], metric, QUICK)
        assert one.value == close(other.value, abs=1e-9) if one.value is not None else other.value is None
        assert one.value is None or one.value <= 1 + 1e-9


def test_ordinal_alpha_does_not_care_about_distances_and_interval_alpha_does() -> None:
    near = [[(1, 2), (2, 3), (3, 3), (1, 1), (2, 2)]]
    far = [[(1, 2), (2, 90), (90, 90), (1, 1), (2, 2)]]
    assert krippendorff_alpha(near, "ordinal").value == krippendorff_alpha(far, "ordinal").value
    assert krippendorff_alpha(near, "interval").value != krippendorff_alpha(far, "interval").value


def test_alpha_that_does_not_exist_says_why() -> None:
    assert krippendorff_alpha([], "nominal").reason is Reason.NO_TASKS
    assert krippendorff_alpha([[(1, None), (None, None)]], "ordinal").reason is Reason.NO_CASES
    assert krippendorff_alpha([[(1, 1)], [(1, 1)]], "interval").reason is Reason.SINGLE_LABEL
    with pytest.raises(ValueError, match="finite"):
        krippendorff_alpha([[(1, float("nan"))]], "interval")


def test_a_rater_against_people_gives_the_reference_numbers(golden: dict[str, Any]) -> None:
    human = golden["human_calibration"]
    result = calibration(as_tasks(human["table_rows_human_cols_judge"], human["labels"], 20))
    expected = {
        "kappa": "kappa",
        "accuracy": "accuracy",
        "sensitivity": "sensitivity_TPR",
        "specificity": "specificity_TNR",
        "precision": "precision_met",
        "macro_f1": "macro_f1",
        "balanced_accuracy": "balanced_accuracy",
        "matthews": "mcc",
        "bias": "judge_bias_pred_minus_human",
    }
    for ours, theirs in expected.items():
        estimate: Estimate = getattr(result, ours)
        assert estimate.value == close(human[theirs], abs=1e-9), ours
        assert estimate.interval is not None, ours
        assert estimate.interval[0] < human[theirs] < estimate.interval[1], ours


def test_an_observed_share_is_corrected_for_the_raters_errors(golden: dict[str, Any]) -> None:
    human = golden["human_calibration"]
    reference = human["rogan_gladen"]
    sensitivity, specificity = human["sensitivity_TPR"], human["specificity_TNR"]
    assert rogan_gladen(reference["p_obs"], sensitivity, specificity).value == close(reference["p_true"])
    labelled = as_tasks(human["table_rows_human_cols_judge"], human["labels"], 20)
    verdicts = [[True] * 63 + [False] * 37] * 10 + [[True] * 73 + [False] * 27, [True] * 53 + [False] * 47]
    corrected, observed = corrected_rate(labelled, verdicts), pooled_rate(verdicts)
    assert corrected.value == close(reference["p_true"])
    assert corrected.method is Method.CLUSTER_BOOTSTRAP
    assert corrected.interval is not None
    assert observed.interval is not None
    doubt = corrected.interval[1] - corrected.interval[0]
    assert doubt > (observed.interval[1] - observed.interval[0]) / (sensitivity + specificity - 1)


@given(truth=st.floats(0, 1), sensitivity=st.floats(0.55, 1), specificity=st.floats(0.55, 1))
def test_correction_finds_the_true_share_again(truth: float, sensitivity: float, specificity: float) -> None:
    observed = truth * sensitivity + (1 - truth) * (1 - specificity)
    assert rogan_gladen(observed, sensitivity, specificity).value == close(truth, abs=1e-9)


def test_a_rater_no_better_than_chance_corrects_nothing() -> None:
    assert rogan_gladen(0.4, 0.5, 0.5).reason is rogan_gladen(0.4, 0.3, 0.2).reason is Reason.UNINFORMATIVE
    assert rogan_gladen(0.05, 0.9, 0.9).value == 0.0
    with pytest.raises(ValueError, match="between 0 and 1"):
        rogan_gladen(1.4, 0.9, 0.9)
    chance = LabelTable(YES_NO, np.array([[[3, 3], [3, 3]]] * 4))
    one_sided = LabelTable(YES_NO, np.array([[[3, 3], [0, 0]]] * 4))
    verdicts = [[True, False]] * 4
    assert corrected_rate(chance, verdicts).reason is Reason.UNINFORMATIVE
    assert corrected_rate(one_sided, verdicts).reason is Reason.NO_CASES
    assert corrected_rate(chance, []).reason is Reason.NO_TASKS
    assert corrected_rate(table([[[1, 0, 0]] * 3]), verdicts).reason is Reason.NOT_BINARY
    sharp = LabelTable(YES_NO, np.array([[[8, 2], [2, 8]]]))
    assert corrected_rate(sharp, verdicts).reason is Reason.ONE_TASK
