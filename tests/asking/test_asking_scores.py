"""The recogniser on labelled messages: what was reached must stay reached."""

import re
from collections.abc import Callable

import pytest
from asking_evaluation import Score, listeners, messages, score

from bankworld.simulator.asking import read

PEOPLE = listeners()
FILES = ("dev.txt", "second.txt", "third.txt", "fourth.txt")
ALL = [message for name in FILES for message in messages(name)]


def _as_sent(text: str) -> str:
    return text


def _breaks(text: str) -> str:
    return text.replace("\n", "<br>")


def _escaped(text: str) -> str:
    return text.replace("\n", "\\n")


def _no_question_mark(text: str) -> str:
    return text.replace("?", "")


def _no_punctuation(text: str) -> str:
    return re.sub(r"[.,;:?!]", "", text)


def _score(change: Callable[[str], str] = _as_sent) -> Score:
    return score((m, read(change(m.text), PEOPLE[m.to]), PEOPLE[m.to]) for m in ALL)


def test_asks_are_answered_or_offered_and_nothing_leaks() -> None:
    found = _score()
    assert found.recall >= 0.92
    assert found.offered >= 0.96
    assert found.precision >= 0.98
    assert found.disclosing_none == 0
    assert found.disclosing_mention == 0
    assert found.gated_leaks == 0


@pytest.mark.parametrize("change", [str.upper, str.lower, _breaks, _escaped])
def test_case_and_transport_encoding_change_nothing(change: Callable[[str], str]) -> None:
    assert _score(change) == _score()


@pytest.mark.parametrize("change", [_no_question_mark, _no_punctuation])
def test_missing_punctuation_costs_recall_but_leaks_next_to_nothing(change: Callable[[str], str]) -> None:
    found = _score(change)
    assert found.recall >= 0.75
    assert found.gated_leaks <= 1


def test_asks_of_one_person_rarely_reach_another() -> None:
    hits = total = 0
    for message in ALL:
        for name, listener in PEOPLE.items():
            if message.kind == "ask" and name != message.to:
                asked = read(message.text, listener).asked
                total += 1
                hits += bool(asked)
                assert not any(listener.topics[t].gated for t in asked), message.text
    assert hits / total <= 0.02
