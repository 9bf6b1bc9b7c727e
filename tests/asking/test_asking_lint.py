"""The author's checks: each can fail, and says which topic and message."""

from dataclasses import replace

import pytest
from asking_evaluation import listeners

from bankworld.simulator.asking import Listener, RuleError, Topic, compile_listener, lint, read

MARCUS = listeners()["marcus"].listener
ASKS = {
    "payroll_hold": ["How much stays for payroll?", "I'm missing the payroll amount.",
                     "Please confirm what to keep for wages."],
    "ship_title": ["Where does the title go?", "I need the shipping address for the title."],
    "statement_review": ["Could you review the draft statement?", "Please look over the statement."],
    "waiver_limit": ["What is your fee waiver limit?", "Up to how much can you waive?"],
}  # fmt: skip
NOT_ASKS = {"payroll_hold": ["I left 6,000 for payroll.", "No need to send the payroll amount."]}


def _with(**changes: object) -> Listener:
    first, *rest = MARCUS.topics
    return replace(MARCUS, topics=(replace(first, **changes), *rest))  # type: ignore[arg-type]


def test_a_well_written_person_passes() -> None:
    assert lint(MARCUS, ASKS, NOT_ASKS) == []


def test_asks_that_no_rule_reaches_are_named() -> None:
    found = lint(MARCUS, {"ship_title": ["What about the paper for the truck?"]}, {})
    assert any("neither answered nor offered" in line for line in found)
    assert any("0 of 1" in line for line in found)


def test_a_disclosure_unasked_is_named() -> None:
    found = lint(MARCUS, {}, {"payroll_hold": ["How much for payroll?"]})
    assert any("discloses the gated payroll_hold unasked" in line for line in found)


def test_a_common_word_as_a_whole_rule_is_named() -> None:
    assert any("common word 'hold'" in line for line in lint(_with(about=("hold",)), {}, {}))


def test_an_ask_that_discloses_a_gated_sibling_is_named() -> None:
    loose = _with(about=("title + address|shipping", "payroll + @amount"))
    assert any("also discloses the gated payroll_hold" in line for line in lint(loose, ASKS, {}))


@pytest.mark.parametrize("rule", ["@no_such_set", "pay+roll", "a* + payroll", "payroll + ", "(payroll)", ""])
def test_bad_syntax_names_topic_and_rule(rule: str) -> None:
    with pytest.raises(RuleError, match="payroll_hold"):
        compile_listener(_with(about=(rule,)))


def test_no_rules_and_double_topics_are_refused() -> None:
    with pytest.raises(RuleError, match="no rule"):
        compile_listener(_with(about=()))
    topic = Topic("a", "the payroll amount", "fact", "x", ("payroll",))
    with pytest.raises(RuleError, match="twice"):
        compile_listener(Listener("x", ("X Y",), (), (), (topic, topic)))


def test_an_avoided_wording_does_not_suppress_the_other_half_of_an_and() -> None:
    topic = Topic("a", "the wire amount", "fact", "x", ("wire + amount",), avoid=("payroll",))
    listener = compile_listener(Listener("x", ("X Y",), (), (), (topic,)))
    assert read("Please confirm the payroll date and the wire amount.", listener).asked == ("a",)
    assert read("Please confirm the payroll wire amount.", listener).asked == ()
