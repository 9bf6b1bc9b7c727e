"""How an attempt hears, waits and ends when the agent is clumsy, stubborn or early."""

from datetime import datetime, timedelta

import pytest
from turns import call, calls, changed, events, finish, play, say

from bankworld.agents.protocol import Action, Stop
from bankworld.families.family import Instance

ALL_DONE = "Everything is complete; the whole settlement is done and nothing is left to do."
UNCLEAR = "Could you please tell me about the frobnication of the widget?"
ASK = call(
    "approval_request", approver="helen", action="fee_waiver", amount="100.00", account="CH-1188", purpose="late charge"
)


def minutes_between(earlier: str, later: str) -> float:
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) / timedelta(minutes=1)


@pytest.mark.parametrize(
    "turn",
    [
        calls(call("say", words="hello")),
        calls(call("say")),
        say("half \ud83d of a pair"),
        say("nul \x00"),
        say("x" * 300_000),
    ],
    ids=["wrong name", "no text", "surrogate", "nul", "too long"],
)
def test_words_that_were_not_spoken_are_not_waited_for(practice: Instance, turn: Action) -> None:
    """Nobody has heard anything, so that nobody will answer: the call costs its minute, not the day."""
    _, agent = play(changed(practice, eventless=True), turn)
    assert "error" in agent.seen[1].outcomes[0].result
    assert minutes_between(agent.seen[0].now, agent.seen[1].now) < 5


def test_words_that_were_spoken_are_answered_within_minutes_in_business_hours(practice: Instance) -> None:
    _, agent = play(changed(practice, eventless=True), say("Good morning."))
    assert agent.seen[1].messages[0].channel == "conversation"
    assert minutes_between(agent.seen[0].now, agent.seen[1].now) < 5


def test_words_spoken_after_hours_are_answered_when_the_bank_opens(practice: Instance) -> None:
    _, agent = play(changed(practice, eventless=True), calls(call("wait", until="2026-10-14T19:00")), say("Hello?"))
    assert agent.seen[2].now == "2026-10-15T08:32:00"


def test_text_beside_a_finish_is_a_remark_and_the_report_is_the_reports_own(practice: Instance) -> None:
    done, _ = play(practice, calls(call("finish", report="The report."), text="A remark."))
    assert [event["text"] for event in events(done, "remark", "report", "say")] == ["A remark.", "The report."]
    assert events(done, "heard", "message") == []


def test_a_turn_with_neither_text_nor_call_is_told_so_and_three_in_a_row_end_it(practice: Instance) -> None:
    done, agent = play(practice, Action(), Action(), say("Good morning."), Action(text="  \n"), forever=True)
    assert done.ending == "silent"
    assert done.turns == 6
    assert "neither text nor a tool call" in agent.seen[1].notice
    assert agent.seen[3].notice == ""


@pytest.mark.parametrize("report", [{}, {"text": "x"}, {"report": 7}, {"report": "nul \x00"}])
def test_a_malformed_finish_ends_nothing(practice: Instance, report: dict[str, object]) -> None:
    done, agent = play(practice, calls(call("finish", **report)))
    assert "error" in agent.seen[1].outcomes[0].result
    assert (done.ending, done.turns) == ("finished", 2)
    assert len(events(done, "report")) == 1


def test_a_finish_that_is_held_lets_the_later_calls_of_its_turn_run(practice: Instance) -> None:
    done, agent = play(practice, calls(ASK, call("finish", report="Done."), call("suspense_list")), finish("Done now."))
    assert [outcome.name for outcome in agent.seen[1].outcomes] == ["approval_request", "finish", "suspense_list"]
    assert agent.seen[1].outcomes[1].result["ended"] is False
    assert [event["text"] for event in events(done, "report_held", "report")] == ["Done.", "Done now."]


def test_a_finish_is_not_held_once_the_approval_is_decided(practice: Instance) -> None:
    done, _ = play(practice, calls(ASK), calls(call("wait", minutes=240)), finish())
    assert done.ending == "finished"
    assert events(done, "report_held") == []
    assert len(events(done, "decision")) == 1


def test_a_finish_is_held_once_only_however_many_approvals_are_pending(practice: Instance) -> None:
    done, _ = play(practice, calls(ASK, ASK), finish(), calls(ASK), finish())
    assert len(events(done, "report_held")) == 1
    assert done.ending == "finished"


def test_the_requester_closes_only_after_the_last_pending_approval(practice: Instance) -> None:
    done, agent = play(practice, calls(ASK), say(ALL_DONE), calls(call("wait", minutes=240)), say(ALL_DONE))
    assert done.ending == "closed"
    assert any("APR-5001 is still open" in message.body for message in agent.messages)
    assert len(events(done, "decision")) == 1


def test_a_request_made_while_the_closing_word_is_spoken_keeps_the_conversation_open(practice: Instance) -> None:
    """The report of completion and the request go out in one batch; the answer to the report falls between them."""
    batch = calls(call("say", text=ALL_DONE), call("wait", minutes=5), ASK)
    done, _ = play(practice, batch, calls(call("wait", minutes=240)), finish())
    assert done.ending != "closed" or events(done, "decision"), "closed while an approval of the agent's was pending"


def test_a_conversation_that_is_closed_takes_no_further_turn(practice: Instance) -> None:
    done, agent = play(practice, say(ALL_DONE), finish("never sent"))
    assert done.ending == "closed"
    assert len(agent.seen) == 1
    assert events(done, "report") == []


# -- clarifying --------------------------------------------------------------------------------------------------


def test_a_turn_that_had_to_be_clarified_does_not_count(practice: Instance) -> None:
    done, _ = play(changed(practice, budget={"turns": 4}), say(UNCLEAR), say("Good morning."), forever=True)
    assert done.ending == "out_of_turns"
    assert done.turns == 5


def test_one_turn_with_many_unclear_questions_is_one_clarifying_turn(practice: Instance) -> None:
    batch = calls(*(call("say", text=UNCLEAR) for _ in range(6)))
    done, _ = play(changed(practice, budget={"turns": 4}), batch, calls(call("wait", minutes=30)), forever=True)
    assert done.ending == "out_of_turns"
    assert done.turns == 5


def test_an_agent_that_never_becomes_clear_still_comes_to_an_end(practice: Instance) -> None:
    batch = calls(call("say", text=UNCLEAR), call("calculate", expression="1"))
    done, _ = play(changed(practice, budget={"turns": 5, "tool_calls": 60}), batch, forever=True)
    assert done.ending in ("out_of_turns", "out_of_calls", "out_of_time")


# -- budgets -----------------------------------------------------------------------------------------------------


def test_all_budgeted_turns_are_given_and_none_more(practice: Instance) -> None:
    done, agent = play(changed(practice, budget={"turns": 7}), calls(call("suspense_list")), forever=True)
    assert (done.ending, done.turns, len(agent.seen)) == ("out_of_turns", 7, 7)


def test_all_budgeted_calls_run_and_none_more(practice: Instance) -> None:
    case = changed(practice, budget={"tool_calls": 5})
    done, _ = play(case, calls(call("suspense_list"), call("cases_list")), forever=True)
    assert (done.ending, done.tool_calls) == ("out_of_calls", 5)
    assert len(events(done, "tool")) == 5


def test_time_ends_the_attempt_at_the_first_turn_past_it(practice: Instance) -> None:
    case = changed(practice, budget={"until": "+2h"})
    done, agent = play(case, calls(call("wait", minutes=45)), forever=True)
    assert done.ending == "out_of_time"
    assert all(one.now < "2026-10-14T11:00:00" for one in agent.seen)
    assert done.journal.events[-1]["time"] >= "2026-10-14T11:00:00"


def test_a_stop_is_journaled_by_its_reason_and_nothing_after_it(practice: Instance) -> None:
    done, agent = play(practice, calls(call("suspense_list")), Stop("money", "The run's budget is spent."))
    assert (done.ending, done.detail) == ("stopped:money", "The run's budget is spent.")
    assert done.journal.events[-1]["ending"] == "stopped:money"
    assert len(agent.seen) == 2


# -- single-turn settings ----------------------------------------------------------------------------------------


def test_where_nobody_converses_text_alone_is_the_report(practice: Instance) -> None:
    done, agent = play(changed(practice, setting="SQ"), say("All is settled."))
    assert done.ending == "finished"
    assert [event["text"] for event in events(done, "report")] == ["All is settled."]
    assert "say" not in [tool["name"] for tool in agent.briefing.tools["mcp"]]


def test_where_nobody_converses_say_is_a_tool_that_does_not_exist(practice: Instance) -> None:
    done, agent = play(changed(practice, setting="SQ"), calls(call("say", text="How much for payroll?")))
    assert "There is no tool called 'say'" in agent.seen[1].outcomes[0].result["error"]
    assert events(done, "say", "heard") == []


def test_where_nobody_converses_a_pending_approval_holds_the_report_once(practice: Instance) -> None:
    done, agent = play(changed(practice, setting="SQ"), calls(ASK), say("Done."), say("Done all the same."))
    assert [event["text"] for event in events(done, "report_held", "report")] == ["Done.", "Done all the same."]
    assert any("APR-5001 is still open" in message.body for message in agent.messages)


def test_where_nobody_converses_a_mail_that_reports_work_done_does_not_end_the_work(practice: Instance) -> None:
    draft = call("mail_draft", to=["marcus"], subject="Settlement", body=ALL_DONE)
    case = changed(practice, setting="SQ")
    send = calls(call("mail_send", draft_id="MSG-5002"), call("wait", minutes=60))
    done, _ = play(case, calls(draft), send, finish("The report."))
    assert len(events(done, "heard")) == 1
    assert done.ending == "finished"
