"""The office and the reader against labelled words of strangers: floors below what is reached; and no leak, ever."""

from pathlib import Path

import pytest

from bankworld.families.family import Family, default_tasks, find_families, instance
from bankworld.proof.askfree import leaks
from bankworld.proof.hearing import labels_not_understood, read_corpus, score_people
from bankworld.proof.reading_score import score_reader

CORPORA = Path(__file__).parents[1] / "corpora"
PEOPLE, SENTENCES = sorted(CORPORA.glob("*_people_*.jsonl")), sorted(CORPORA.glob("status_*.jsonl"))


def family(task: str) -> Family:
    return next(one for one in find_families(default_tasks()) if one.task.id == task)


FRESH = ("mq25_people_b",)
"""Corpora that have had their first run and no work since; what they came to stands in their heads."""


def worked_on(path: Path) -> object:
    marks = [pytest.mark.xfail(strict=True, reason="run once, not worked on yet")] if path.stem in FRESH else []
    return pytest.param(path, marks=marks, id=path.stem)


@pytest.mark.parametrize("path", [worked_on(path) for path in PEOPLE])
def test_people_understand_what_strangers_ask_and_give_no_gated_fact_unasked(path: Path) -> None:
    head, messages = read_corpus(path)
    figures = score_people(instance(family(head["task"]), 0), messages).figures()
    assert figures["gated_leaks"] == 0
    assert figures["answered_or_offered"] >= 0.86  # type: ignore[operator]
    assert figures["within_two_messages"] >= 0.95  # type: ignore[operator]
    assert figures["precision"] >= 0.95  # type: ignore[operator]
    assert head["first_run"], "a corpus states what its first run came to"


@pytest.mark.parametrize("path", SENTENCES, ids=lambda path: path.stem)
def test_the_reader_tells_a_pending_claim_from_a_completed_one(path: Path) -> None:
    head, sentences = read_corpus(path)
    figures = score_reader(sentences).figures()
    assert figures["right"] >= 0.90
    assert figures["done_read_as_done"] >= 0.90
    assert head["first_run"], "a corpus states what its first run came to"


@pytest.mark.parametrize("task", ["MQ-24", "MQ-25"])
def test_every_label_is_understood(task: str) -> None:
    assert list(labels_not_understood(instance(family(task), 0))) == []


BEHIND_A_COLON = "a question to a colleague that stands behind a colon still reaches a topic of the recipient's"


@pytest.mark.parametrize(
    "task", ["MQ-24", pytest.param("MQ-25", marks=pytest.mark.xfail(strict=True, reason=BEHIND_A_COLON))]
)
def test_generated_messages_that_ask_for_nothing_get_no_gated_fact(task: str) -> None:
    assert [leak.text for leak in leaks(instance(family(task), 0), 300, gated_only=True)] == []
