"""Requests without the form of one, lists within a sentence, withdrawals, and slips of spelling."""

import pytest
from asking_evaluation import listeners

from bankworld.simulator.asking import Act, leads, read, spelling

MARCUS = listeners()["marcus"]


@pytest.mark.parametrize(
    "text",
    [
        "Redlines welcome.",
        "Say the word and I will post.",
        "Your OK on this.",
        "I can't move it until you've approved it.",
        "Correct me if that is not what he said.",
        "hey marcus why the late fee",
        "It is ready apart from your initials.",
    ],
)
def test_a_remark_that_wants_an_answer_asks(text: str) -> None:
    assert any(clause.act is Act.ASK for clause in read(text, MARCUS).clauses)


@pytest.mark.parametrize(
    "text",
    [
        "No approval needed on the waiver after all.",
        "I found the payroll figure in the memo, so scratch my question.",
        "No update needed.",
        "Thanks for the payroll figure. Deposited at 1:15, reference in the file.",
        "No payroll amount needed, she gave it to me.",
        "I wanted to confirm that I left the payroll money in operating.",
        "Two things done: payroll left in checking, title sent.",
        "I have what I need for payroll.",
    ],
)
def test_a_withdrawal_or_report_is_given_nothing(text: str) -> None:
    assert read(text, MARCUS).asked == ()


@pytest.mark.parametrize("lead", ["two things for halvorsen", "three open points before i can post", "to decide"])
def test_words_that_announce_requests_open_a_list(lead: str) -> None:
    assert leads.opens_requests(lead)


@pytest.mark.parametrize("lead", ["two things done", "no open items", "questions answered", "request submitted"])
def test_words_that_announce_a_report_do_not(lead: str) -> None:
    assert not leads.opens_requests(lead)


def test_a_slip_is_mended_only_within_a_longer_word_and_never_into_another_word() -> None:
    table = spelling.slips(["payroll", "contact", "balance", "wages"])
    assert table["paroll"] == table["paryoll"] == table["payrroll"] == "payroll"
    assert "contract" not in table
    assert "balanced" not in table
    assert "wags" not in table
