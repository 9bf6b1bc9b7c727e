"""Normalising, quoting, figures: the parts by themselves."""

import pytest

from bankworld.simulator.asking import Act, Listener, Topic, compile_listener, read
from bankworld.simulator.asking.figures import amounts, dates
from bankworld.simulator.asking.normalise import normalise
from bankworld.simulator.asking.quoted import lines
from bankworld.simulator.asking.segment import segment
from bankworld.simulator.asking.tokens import stem


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("pay $6,000.50 and 1.2 million", (600050, 120000000)),
        ("250.00 on account 44711234, check no. 1042", (25000,)),
        ("in 2025 at 6.75% or 6.75 percent on 6/30/2025", ()),
        ("6000 dollars, 12k, 46550", (600000, 1200000, 4655000)),
        ("₹1,20,000 or 3 lakh", (12000000, 30000000)),
        ("loan 30451 and invoice #4821", ()),
    ],
)
def test_amounts_are_cents_and_identifiers_are_not_amounts(text: str, cents: tuple[int, ...]) -> None:
    assert amounts(text) == cents


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("by june 30, 2025", ("2025-06-30",)),
        ("on 6/3 or 13/6/2025", ("--06-03", "2025-06-13")),
        ("the 3rd of may and 2025-01-02", ("--05-03", "2025-01-02")),
        ("tomorrow or friday", ("tomorrow", "friday")),
        ("99/99", ()),
    ],
)
def test_dates_are_iso_or_words(text: str, found: tuple[str, ...]) -> None:
    assert dates(text) == found


def test_normalised_text_leads_back_to_the_original() -> None:
    message = "<p>Hi&nbsp;<b>Marcus</b></p>\\n1. **Payroll**: how   much?"
    normal = normalise(message)
    at = normal.lower.index("payroll")
    assert message[slice(*normal.span(at, at + 7))] == "Payroll"
    assert normal.text.splitlines()[-1] == "- Payroll: how much?"


def test_replies_between_quoted_lines_are_the_writers_own() -> None:
    text = "on monday dana wrote:\n> what is open?\nthe payroll amount\n> and?\nnothing"
    assert [line.quoted for line in lines(text)] == [True, True, False, True, False]
    below = "thanks\non monday dana wrote:\nwhat is open?\nhow much?"
    assert [line.quoted for line in lines(below)] == [False, True, True, True]


def test_clauses_are_cut_where_the_asking_begins() -> None:
    text = "before i release the wire i need the payroll figure, but where does the title go?"
    assert [piece.text for piece in segment(text, text)[2]] == [
        "before i release the wire",
        "i need the payroll figure",
        "but where does the title go?",
    ]


def test_decimals_and_abbreviations_do_not_end_a_sentence() -> None:
    text = "post 1,450.00 to acct. 12 at 3 p.m. and call mr. bell"
    assert len(segment(text, text)[1]) == 1


def test_stems_join_the_forms_of_a_word() -> None:
    assert stem("approval") == stem("approve") == stem("approved")
    assert stem("difference") == stem("differs")


def test_an_unlisted_topic_is_never_offered() -> None:
    secret = Topic("sar", "the suspicious activity report", "fact", "x", ("sar + filed",), gated=True, listed=False)
    other = Topic("fee", "the late fee", "fact", "x", ("late fee + @amount",))
    reading = read(
        "What about the suspicious activity report thing?",
        compile_listener(Listener("x", ("Ann Roe",), (), (), (secret, other))),
    )
    assert "sar" not in reading.doubtful


def test_a_desk_keeps_its_full_name_as_vocative() -> None:
    topic = Topic("wire", "whether the wire is final", "fact", "x", ("wire + final",))
    listener = compile_listener(Listener("x", ("Ann Roe",), ("Wire Room",), (), (topic,)))
    assert read("Wire: is the wire final?", listener).asked == ("wire",)
    assert read("Wire Room, is the wire final?", listener).clauses[-1].act is Act.OTHER_ADDRESSEE
