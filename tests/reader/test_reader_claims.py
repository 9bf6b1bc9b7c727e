"""Status claims: the labelled sentences, and what must hold for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reader_corpus import SUBJECTS, Labelled, load, read, right

from bankworld.graders.reader import MONEY_VERBS, Claim, Stance, Subject, claims, highest_claim

FILES = (
    "sentences_dev.tsv",
    "sentences_second.tsv",
    "sentences_third.tsv",
    "sentences_fourth.tsv",
    "sentences_fifth.tsv",
    "sentences_sixth.tsv",
)
TITLE = SUBJECTS["title"]
PAYOFF = SUBJECTS["money"]


@pytest.mark.parametrize("row", [row for name in FILES for row in load(name)], ids=lambda row: row.text[:60])
def test_a_labelled_sentence_reads_as_labelled(row: Labelled) -> None:
    assert right(row, read(row)), read(row)


def test_work_in_progress_and_completion_are_told_apart() -> None:
    assert highest_claim("The bank's lien on the title is being released.", TITLE) == 0
    assert highest_claim("Our lien on Pennsylvania title 71829304412 has been released.", TITLE) == 4


def test_each_clause_speaks_of_its_own_subject() -> None:
    found = claims("The payoff posted and the title release was requested.", (TITLE, PAYOFF))
    assert {(claim.subject, claim.rung, claim.stance) for claim in found} == {
        ("payoff", 5, Stance.DONE),
        ("title", 1, Stance.DONE),
    }


def test_a_pronoun_takes_what_was_named_last() -> None:
    text = "We hold title 71829304412. The payoff posted. It was approved."
    assert [(c.subject, c.rung) for c in claims(text, (TITLE, PAYOFF))] == [("payoff", 5), ("payoff", 2)]


def test_a_number_is_found_with_any_spacing() -> None:
    assert highest_claim("Number 7182 930 4412 has been released.", TITLE) == 4


def test_another_number_of_the_same_kind_is_another_thing() -> None:
    other = Subject("other", ("title", "55500012345"))
    found = claims("Title 55500012345 has been released.", (TITLE, other))
    assert [claim.subject for claim in found] == ["other"]


def test_a_barred_word_turns_the_phrase_away() -> None:
    truck = Subject("title", ("title",), not_words=("F-550",))
    assert highest_claim("The F-550 title has been released.", truck) == 0


def test_columns_and_headings_give_a_status() -> None:
    table = "| Item | Requested | Released |\n|---|---|---|\n| Title 71829304412 | yes | no |\n"
    assert [(c.rung, c.stance) for c in claims(table, (TITLE,))] == [(1, Stance.DONE), (4, Stance.NEGATED)]


def test_synonyms_reach_the_callers_own_verbs() -> None:
    subject = Subject("title", ("lien",), {"request": 1, "sign": 3, "release": 4, "ship": 5, "mail": 5, "receive": 7})
    assert highest_claim("The lien was discharged.", subject) == 4
    assert highest_claim("The lien release was dispatched.", subject) == 5
    assert highest_claim("The lien release is complete.", subject) == 4


NEUTRAL = (
    "Thank you for your patience.",
    "Marcus is at his desk until five.",
    "The office closes early on Wednesday.",
    "I hope the drive was easy.",
    "Please call with questions.",
    "It has rained since Monday.",
)
STATEMENTS = (
    "The bank's lien on title 71829304412 is being released.",
    "The payoff has been posted.",
    "It has not been confirmed.",
    "The title release was requested this morning.",
    "The title will be mailed once the officer signs.",
    "Kim wrote that the payment was returned.",
    "The title has not been shipped.",
    "It was signed on Tuesday.",
)


def content(found: tuple[Claim, ...]) -> list[tuple[str, int, Stance, str]]:
    """Claims without their place."""
    return [(claim.subject, claim.rung, claim.stance, claim.sentence) for claim in found]


@given(st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=5), st.sampled_from(NEUTRAL), st.data())
def test_a_neutral_sentence_changes_no_claim(parts: list[str], neutral: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(parts)))
    longer = [*parts[:at], neutral, *parts[at:]]
    for glue in (" ", "\n\n"):
        plain = claims(glue.join(parts), (TITLE, PAYOFF))
        assert content(claims(glue.join(longer), (TITLE, PAYOFF))) == content(plain)


@given(st.text(max_size=300) | st.lists(st.sampled_from(STATEMENTS + NEUTRAL), max_size=6).map("\n> ".join))
def test_a_claim_points_at_its_words(text: str) -> None:
    for claim in claims(text, (TITLE, PAYOFF)):
        assert 0 <= claim.start < claim.end <= len(text)
        assert claim.sentence in text


def test_the_order_of_subjects_does_not_matter() -> None:
    text = " ".join(STATEMENTS)
    one, other = claims(text, (TITLE, PAYOFF)), claims(text, (PAYOFF, TITLE))
    assert set(one) == set(other)


def test_the_default_money_ladder_ends_in_confirmation() -> None:
    assert max(MONEY_VERBS.values()) == 7
