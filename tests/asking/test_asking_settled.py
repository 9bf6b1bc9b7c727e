"""Clauses in the form of a request that want nothing, and needs that are met."""

import pytest

from bankworld.simulator.asking import Listener, Topic, compile_listener, read

_LABEL = "the amount to keep for payroll"
_TOPIC = Topic(id="payroll", label=_LABEL, area="money", kind="fact", gated=True, about=("payroll + figure",))
_LISTENER = compile_listener(Listener(id="marcus", names=("Marcus",), colleagues=(), outsiders=(), topics=(_TOPIC,)))


@pytest.mark.parametrize(
    "message",
    [
        "I can't recall whether I thanked you for the payroll figure.",
        "I wonder whether I told you about the payroll figure.",
        "Did I mention that the payroll figure arrived?",
        "I was missing the payroll figure but it turned up.",
        "Let me check the payroll figure first.",
        "Shall I send you the payroll figure?",
    ],
)
def test_a_remark_that_wants_nothing_reaches_no_topic(message: str) -> None:
    assert read(message, _LISTENER).asked == ()


@pytest.mark.parametrize(
    "message",
    [
        "I can't recall the payroll figure.",
        "I asked you for the payroll figure this morning.",
        "Still waiting on what the payroll figure is.",
    ],
)
def test_a_need_that_stands_is_answered(message: str) -> None:
    assert read(message, _LISTENER).asked == ("payroll",)
