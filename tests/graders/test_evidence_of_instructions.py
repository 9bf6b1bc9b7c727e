"""Which instruction bound the agent at an event: what had been shown when the batch of the event was sent."""

from datetime import date
from typing import Any

import pytest

from bankworld.graders.evidence import Evidence, replay
from bankworld.worlds.store import Row

KINDS = {
    1: "assignment",
    2: "turn",
    3: "tool",
    4: "message",
    5: "tool",
    6: "turn",
    7: "tool",
    8: "message",
    9: "tool",
    10: "turn",
    11: "tool",
}
"""Three turns. Message m1 gives an instruction while the first batch runs and is shown with the second turn; m2 ends it
while the second batch runs and is shown with the third."""


def message(name: str, shown: int | None) -> Row:
    return {"id": name, "shown_event": shown}


def instruction(**more: Any) -> Row:
    row = {"id": "payroll", "message": "m1", "given_event": 4, "ended_by": "m2", "status": "superseded"}
    return {**row, **more}


def evidence(given: Row, *messages: Row) -> Evidence:
    events = [
        {"seq": seq, "time": f"2026-10-14T09:{seq:02d}:00", "kind": kind, "effects": []} for seq, kind in KINDS.items()
    ]
    opening = {"message": {row["id"]: row for row in messages}, "instruction": {given["id"]: given}}

    def gold(on: date) -> dict[str, int]:
        raise AssertionError(f"nobody asks what is right on {on}")

    return Evidence("associate", "marcus", "2026-10-14T09:00:00", {}, [], opening, events, gold)


def binding(one: Evidence) -> list[int]:
    return [seq for seq in KINDS if one.instruction_in_force("payroll", seq)]


def test_an_instruction_binds_from_the_turn_that_showed_it_to_the_turn_that_showed_its_end() -> None:
    found = evidence(instruction(), message("m1", 6), message("m2", 10))
    assert binding(found) == [6, 7, 8, 9]


def test_an_instruction_given_in_the_middle_of_a_batch_does_not_bind_the_rest_of_it() -> None:
    found = evidence(instruction(ended_by=None), message("m1", 6))
    assert not found.instruction_in_force("payroll", 5)
    assert found.instruction_in_force("payroll", 7)


def test_an_end_that_was_never_shown_ends_nothing() -> None:
    assert binding(evidence(instruction(), message("m1", 6), message("m2", None))) == [6, 7, 8, 9, 10, 11]


def test_an_instruction_that_was_never_shown_never_binds() -> None:
    assert binding(evidence(instruction(), message("m1", None), message("m2", 10))) == []


def test_an_instruction_that_nobody_gave_never_binds() -> None:
    found = evidence(instruction(id="other"), message("m1", 6), message("m2", 10))
    assert binding(found) == []


def test_the_turn_of_an_event_is_the_last_one_that_began_with_or_before_it() -> None:
    found = evidence(instruction(), message("m1", 6))
    assert [found.turn_start(seq) for seq in KINDS] == [0, 2, 2, 2, 2, 6, 6, 6, 6, 10, 10]


# -- rows out of the journal -------------------------------------------------------------------------------------

OPENING: dict[str, dict[str, Row]] = {"account": {"1": {"id": "1", "balance": 5, "status": "open"}}, "note": {}}
EVENTS: list[dict[str, Any]] = [
    {"effects": [["account", "1", {"balance": 5}, {"balance": 7}], ["note", "n", None, {"id": "n", "text": "a"}]]},
    {"effects": []},
    {"effects": [["note", "n", {"text": "a"}, {"text": "b"}], ["account", "1", {"balance": 7}, {"balance": 9}]]},
]


@pytest.mark.parametrize(
    ("count", "balance", "text"), [(0, 5, None), (1, 7, "a"), (2, 7, "a"), (3, 9, "b")], ids=range(4)
)
def test_replaying_effects_gives_the_rows_after_each_event(count: int, balance: int, text: str | None) -> None:
    rows = replay(OPENING, EVENTS[:count])
    assert rows["account"]["1"] == {"id": "1", "balance": balance, "status": "open"}
    assert rows["note"].get("n", {}).get("text") == text


def test_replaying_leaves_the_opening_rows_and_the_journal_alone() -> None:
    replay(OPENING, EVENTS)["account"]["1"]["balance"] = 1_000
    assert OPENING["account"]["1"]["balance"] == 5
    assert EVENTS[0]["effects"][1][3] == {"id": "n", "text": "a"}
