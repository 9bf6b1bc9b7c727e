"""Status claims about the seven measured items, in the ways bank people word them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bankworld.graders.reader import WAIVER_VERBS, Stance, Subject, claims
from bankworld.proof.reading_score import SUBJECTS, stance_of

ROWS = [
    line.split("\t", 2)
    for line in (Path(__file__).parent / "sentences_items.tsv").read_text(encoding="utf-8").splitlines()
]
WAIVER = Subject("waiver", ("waiver",), WAIVER_VERBS, own=frozenset(("forgive",)))


@pytest.mark.parametrize("item", SUBJECTS)
def test_the_stance_about_an_item_reads_as_labelled(item: str) -> None:
    wrong = [
        (stance, text)
        for name, stance, text in ROWS
        if name == item and stance_of(text.replace("\\n", "\n"), SUBJECTS[name]) != stance
    ]
    assert wrong == []


def test_a_bare_pronoun_needs_a_known_topic() -> None:
    assert claims("It was forgiven by the manager.", (Subject("waiver", ("waiver",), WAIVER_VERBS),)) == ()
    found = claims("It was forgiven by the manager.", (WAIVER,), known=True)
    assert [claim.stance for claim in found] == [Stance.DONE]


def test_an_own_verb_speaks_of_the_subject_unless_a_rival_stands_with_it() -> None:
    assert [claim.stance for claim in claims("The $35 was forgiven.", (WAIVER,))] == [Stance.DONE]
    assert claims("The lien was forgiven.", (WAIVER,)) == ()


def test_a_refusal_denies_the_step() -> None:
    assert [claim.stance for claim in claims("The waiver was declined.", (WAIVER,))] == [Stance.NEGATED]


def test_coarse_cues_are_read_only_on_a_known_topic() -> None:
    text = "Waiver: nothing from Denise as of Tuesday"
    assert claims(text, (WAIVER,)) == ()
    assert [claim.stance for claim in claims(text, (WAIVER,), known=True)] == [Stance.NEGATED]
