"""An agent that makes every kind of wrong call: each is answered, kept, costs time, and replays to the same journal."""

import json
from pathlib import Path
from typing import Any

import pytest
from turns import Turns, call, calls, events, finish

from bankworld.agents.protocol import Action, ToolCall
from bankworld.families.family import Instance
from bankworld.graders.grade import evidence_of
from bankworld.simulator.actionlog import FileLog, read_log
from bankworld.simulator.attempt import Attempted, attempt
from bankworld.worlds.journal import find_fault

GOOD = {
    "source": "2190",
    "destination": "10-5523",
    "amount": "10.00",
    "reason": "payroll",
    "source_document": "DOC-103",
    "suspense_item": "IW-1014-664",
}


def nested(depth: int) -> Any:
    value: Any = "x"
    for number in range(depth):
        value = [value] if number % 2 else {"a": value}
    return value


WRONG: dict[str, ToolCall] = {
    "unknown tool": call("money_print", amount="1"),
    "unknown key": call("transfer", **GOOD, colour="red"),
    "missing": call("transfer"),
    "wrong type": call("transfer", **{**GOOD, "amount": {"value": 10}}),
    "negative": call("transfer", **{**GOOD, "amount": "-10.00"}),
    "zero": call("transfer", **{**GOOD, "amount": 0}),
    "huge": call("transfer", **{**GOOD, "amount": 1e30}),
    "mills": call("transfer", **{**GOOD, "amount": "12.345"}),
    "unknown account": call("transfer", **{**GOOD, "destination": "99-0000"}),
    "nul": call("case_note", case_id="CASE-2400", text="a note with \x00 in it"),
    "surrogate": call("case_note", case_id="CASE-2400", text="a note with \ud83d in it"),
    "long": call("case_note", case_id="CASE-2400", text="x" * 5_000_000),
    "nested": call("transfer", **{**GOOD, "reason": nested(40)}),
    "list": ToolCall("", "transfer", [1, 2]),
    "text": ToolCall("", "transfer", "ten dollars to operating"),
    "null": ToolCall("", "transfer", None),
}


def recorded(practice: Instance, folder: Path, *turns: Action) -> tuple[Attempted, Turns]:
    """An attempt whose inputs go to disk before they count, as in a run; what is on disk already is replayed."""
    agent, log = Turns(*turns), FileLog(folder / "actions.jsonl")
    try:
        return attempt(practice, agent, log), agent
    finally:
        log.close()


def test_every_wrong_call_is_answered_and_kept_and_the_bank_goes_on(practice: Instance, tmp_path: Path) -> None:
    good = call("transfer", **GOOD)
    done, agent = recorded(practice, tmp_path, calls(*WRONG.values()), calls(good), finish())
    outcomes = agent.seen[1].outcomes
    assert [outcome.name for outcome in outcomes] == [one.name for one in WRONG.values()]
    assert all(list(outcome.result) == ["error"] for outcome in outcomes)
    assert agent.seen[2].outcomes[0].result["status"] == "posted"
    tools = events(done, "tool")
    assert [event["effects"] for event in tools[:-1]] == [[]] * len(WRONG)
    times = [event["time"] for event in tools]
    assert times == sorted(set(times))
    assert find_fault(done.journal.to_bytes(), practice.digest) is None
    assert len(done.journal.to_bytes()) < 200_000
    assert done.ending == "finished"
    assert evidence_of(practice, done.journal.events).credited("10-5523") == 1_000


def test_a_log_of_wrong_calls_replays_to_the_same_journal(practice: Instance, tmp_path: Path) -> None:
    turns = [calls(*WRONG.values()), calls(call("transfer", **GOOD)), finish()]
    undisturbed, _ = recorded(practice, tmp_path, *turns)
    assert len(read_log(tmp_path / "actions.jsonl")) == 3
    again, _ = recorded(practice, tmp_path, *turns)
    assert again.journal.to_bytes() == undisturbed.journal.to_bytes()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")], ids=repr)
def test_a_number_that_json_does_not_know_is_a_wrong_call_and_not_the_end(
    practice: Instance, tmp_path: Path, value: float
) -> None:
    """Python's JSON reader takes NaN and Infinity from a model's reply, so that they do reach an attempt."""
    turns = [calls(call("transfer", **{**GOOD, "amount": value})), finish()]
    done, agent = recorded(practice, tmp_path, *turns)
    assert "not a sum of money" in agent.seen[1].outcomes[0].result["error"]
    for line in (tmp_path / "actions.jsonl").read_bytes().splitlines():
        json.loads(line, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    again, _ = recorded(practice, tmp_path, *turns)
    assert again.journal.to_bytes() == done.journal.to_bytes()


def test_rubbish_nested_as_deep_as_a_parser_goes_is_a_wrong_call_and_not_the_end(
    practice: Instance, tmp_path: Path
) -> None:
    deep = json.loads("[" * 700 + "]" * 700)
    _, agent = recorded(practice, tmp_path, calls(call("transfer", **{**GOOD, "reason": deep})), finish())
    assert "nested too deeply" in agent.seen[1].outcomes[0].result["error"]


@pytest.mark.parametrize("expression", ["abs(1, 2)", "min(1, 2, max())", "1/0", "9e999999*9"])
def test_an_expression_that_cannot_be_worked_out_is_a_wrong_call_and_not_the_end(
    practice: Instance, tmp_path: Path, expression: str
) -> None:
    _, agent = recorded(practice, tmp_path, calls(call("calculate", expression=expression)), finish())
    assert "error" in agent.seen[1].outcomes[0].result


def test_a_wrong_say_and_a_wrong_finish_are_kept_with_what_was_sent(practice: Instance, tmp_path: Path) -> None:
    batch = calls(call("say", words="hello"), call("finish", text="done"), call("suspense_list"))
    done, _ = recorded(practice, tmp_path, batch, finish())
    kept = {event["tool"]: event["arguments"] for event in events(done, "tool") if "error" in event["result"]}
    assert kept == {"say": {"words": "hello"}, "finish": {"text": "done"}}
