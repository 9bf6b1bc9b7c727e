"""Labelled amounts, stated amounts and contradictions."""

from __future__ import annotations

import pytest

from bankworld.graders.reader import Subject, contradictions, figures, states_amount


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Payoff: $33,953.34", [("payoff",)]),
        ("6,000.00 to operating", [("operating",)]),
        ("line interest of 2,490.75", [("line", "interest")]),
        ("33,758.88 principal plus 194.46 interest", [("principal",), ("interest",)]),
        ("| Line interest | 2,490.75 |", [("line", "interest")]),
        ("Payoff      33,953.34", [("payoff",)]),
        ("| Item | Amount |\n|---|---|\n| Truck payoff | 33,953.34 |", [("truck", "payoff")]),
        ("The payoff is $33,953.34, and 6,000.00 went to operating.", [("payoff",), ("went", "operating")]),
    ],
)
def test_an_amount_takes_its_nearest_label(text: str, labels: list[tuple[str, ...]]) -> None:
    assert [figure.words for figure in figures(text)] == labels


MAIL = """The payoff is $33,953.34, not $33,946.63. We credited 6,000.00 to operating.
> You quoted 33,946.63 on Friday.
"""


def test_a_stated_amount_is_found_by_its_label() -> None:
    assert states_amount(MAIL, 3395334, ["payoff"])
    assert states_amount(MAIL, 600000, ["operating account", "operating"])
    assert not states_amount(MAIL, 600000, ["payroll"])


def test_a_figure_set_aside_or_quoted_is_not_stated() -> None:
    assert not states_amount(MAIL, 3394663)


@pytest.mark.parametrize(
    "text",
    [
        "The quote of 33,946.63 has expired; use 33,953.34.",
        "Rather than 33,946.63 we used 33,953.34.",
        "We used 33,953.34 instead of 33,946.63.",
        "33,946.63 was wrong; the payoff is 33,953.34.",
        "Not 33,946.63 but 33,953.34.",
        "The letter says 33,946.63 (expired). The payoff is 33,953.34.",
    ],
)
def test_of_two_figures_only_the_kept_one_is_stated(text: str) -> None:
    assert states_amount(text, 3395334)
    assert not states_amount(text, 3394663)


@pytest.mark.parametrize(
    "text", ["not only 6,000.00 but more", "It does not exceed 6,000.00", "6,000.00 is not yet posted"]
)
def test_some_negations_leave_the_figure_standing(text: str) -> None:
    assert states_amount(text.replace("does not exceed", "is not more than"), 600000)


TITLE = Subject("title", ("title", "lien"))


def test_done_against_pending_is_a_contradiction_between_artefacts() -> None:
    texts = {"mail": "The lien has been released.", "note": "The lien release is pending."}
    (found,) = contradictions(texts, (TITLE,))
    assert (found.kind, found.about, found.first[0], found.second[0]) == ("status", "title", "mail", "note")


def test_a_lower_rung_done_does_not_contradict_a_higher_one_open() -> None:
    texts = {"mail": "The lien release was requested. The lien has not been released."}
    assert contradictions(texts, (TITLE,)) == ()


def test_two_amounts_under_one_label_are_a_contradiction() -> None:
    texts = {"mail": "Payoff: 33,953.34", "note": "Payoff: 33,946.63", "report": "Payoff: $33,953.34"}
    (found,) = contradictions(texts, ())
    assert (found.kind, found.about, found.second[0]) == ("amount", "payoff", "note")


def test_quoted_words_contradict_nothing() -> None:
    texts = {"mail": "The lien release is pending.\n> The lien has been released.\n> Payoff: 1.00\nPayoff: 2.00"}
    assert contradictions(texts, (TITLE,)) == ()
