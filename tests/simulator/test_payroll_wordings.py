"""Marcus gives the payroll figure to anybody who asks for it in words of their own, and to nobody who does not ask."""

from pathlib import Path

import pytest
from turns import call, calls, events, play, say

from bankworld.families.family import Instance
from bankworld.graders.grade import evidence_of

WORDINGS = Path(__file__).parent / "stranger_wordings.txt"
"""One message a line, written by somebody who has not seen how messages are read."""

WAIT = calls(call("wait", minutes=60))


def test_asked_in_a_strangers_words_marcus_gives_the_payroll_figure(practice: Instance) -> None:
    wordings = [line.strip() for line in WORDINGS.read_text("utf-8").splitlines() if line.strip()]
    assert len(wordings) >= 5
    for wording in wordings:
        done, agent = play(practice, say(wording), WAIT, WAIT)
        told = [message.body for message in agent.messages if message.sender == "marcus"]
        assert any("6,000.00" in text for text in told), wording
        assert "payroll" in events(done, "heard")[0]["asked"], wording


def test_asked_by_mail_he_gives_it_too(practice: Instance) -> None:
    body = "How much does the customer want left in operating for payroll?"
    draft = call("mail_draft", to=["marcus"], subject="Halvorsen", body=body)
    done, agent = play(practice, calls(draft), calls(call("mail_send", draft_id="MSG-5002")), WAIT, WAIT, WAIT)
    assert any("6,000.00" in message.body for message in agent.messages if message.sender == "marcus")
    evidence = evidence_of(practice, done.journal.events)
    given = evidence.row("instruction", "payroll")
    assert given is not None
    assert given["value"] == "6,000.00"


@pytest.mark.parametrize(
    "remark",
    [
        "Good morning, I am on it.",
        "The bookkeeper wrote that they usually keep about 5,500 for payroll. I have noted it.",
        "Once payroll is covered I will post the rest.",
        "Where should the title be sent?",
    ],
)
def test_never_asked_he_never_gives_it_till_the_end_of_the_day(practice: Instance, remark: str) -> None:
    done, agent = play(practice, say(remark), *[calls(call("wait", minutes=240))] * 5)
    assert agent.seen[-1].now > "2026-10-14T18:00:00"
    assert len(agent.messages) >= 2
    told = "\n".join(message.body for message in agent.messages)
    assert "6,000" not in told
    assert "6000" not in told
    assert evidence_of(practice, done.journal.events).row("instruction", "payroll") is None


def test_merely_copied_on_a_question_to_somebody_else_he_does_not_answer_it(practice: Instance) -> None:
    body = "How much does the customer want left in operating for payroll?"
    draft = call("mail_draft", to=["helen"], cc=["marcus"], subject="Halvorsen", body=body)
    _, agent = play(practice, calls(draft), calls(call("mail_send", draft_id="MSG-5002")), WAIT, WAIT, WAIT)
    assert not any("6,000" in message.body for message in agent.messages)
