"""The reward's arithmetic."""

from decimal import Decimal

from bankworld.graders.reward import Part, Verdicts, reward_of


def part(name: str, met: bool | None, mandatory: bool = False, weight: str = "1") -> Part:
    return Part(name, met, mandatory, Decimal(weight))


CRITERIA = [part("main", True, True, "0.4"), part("side", True, False, "0.35"), part("status", True, False, "0.25")]


def reward(setting: str, checks: list[Part], criteria: list[Part]) -> Decimal | None:
    return reward_of(Verdicts(setting, checks, criteria)).value  # type: ignore[arg-type]


def test_everything_met_is_one_in_both_settings() -> None:
    assert reward("SQ", [part("a", True)], CRITERIA) == 1
    assert reward("MQ", [part("a", True, True), part("b", True)], CRITERIA) == 1


def test_a_multi_turn_reward_is_half_checks_and_half_rubric() -> None:
    checks = [part("gate", True, True), part("b", False), part("c", True), part("d", True)]
    criteria = [*CRITERIA[:2], part("status", False, False, "0.25")]
    assert reward("MQ", checks, criteria) == Decimal("0.75")


def test_a_failed_gate_or_mandatory_criterion_leaves_nothing() -> None:
    assert reward("MQ", [part("gate", False, True), part("b", True)], CRITERIA) == 0
    assert (
        reward("MQ", [part("gate", True, True)], [part("main", False, True, "0.4"), part("rest", True, False, "0.6")])
        == 0
    )
    assert reward("SQ", [], [part("main", False, True, "0.4"), part("rest", True, False, "0.6")]) == 0


def test_a_single_turn_reward_is_the_sum_of_weights_met() -> None:
    assert reward("SQ", [part("a", False)], [*CRITERIA[:2], part("status", False, False, "0.25")]) == Decimal("0.75")


def test_an_undecided_part_leaves_the_reward_open_between_its_bounds() -> None:
    found = reward_of(Verdicts("SQ", [], [*CRITERIA[:2], part("status", None, False, "0.25")]))
    assert (found.value, found.lowest, found.highest) == (None, Decimal("0.75"), Decimal(1))


def test_an_undecided_part_that_cannot_matter_leaves_the_reward_closed() -> None:
    found = reward_of(Verdicts("MQ", [part("gate", False, True)], [part("main", None, True, "1")]))
    assert found.value == 0
