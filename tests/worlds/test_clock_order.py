"""Simulated time runs forward, and what is due happens in the order of its time, then of its scheduling."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.worlds.clock import Clock, Due
from bankworld.worlds.errors import WorldError

START = datetime(2026, 10, 14, 9)
MINUTES = st.integers(min_value=-30, max_value=300)


@given(st.lists(MINUTES, max_size=20), st.lists(st.integers(min_value=0, max_value=120), max_size=6))
def test_things_due_happen_in_order_of_time_then_of_scheduling(due: list[int], steps: list[int]) -> None:
    clock = Clock(START)
    happened: list[tuple[datetime, int]] = []
    for number, minutes in enumerate(due):
        clock.schedule(START + timedelta(minutes=minutes), "x", {"number": number})

    def handle(one: Due) -> None:
        assert clock.now == one.at
        happened.append((one.at, one.payload["number"]))

    until = START
    for step in steps:
        until += timedelta(minutes=step)
        clock.advance(until, handle)
        assert clock.now == until
    wanted = [(max(START, START + timedelta(minutes=minutes)), number) for number, minutes in enumerate(due)]
    expected = sorted(one for one in wanted if one[0] <= until) if steps else []
    assert happened == expected
    assert len(clock.pending()) == len(due) - len(happened)


def test_what_a_thing_due_sets_going_at_once_happens_at_the_same_moment_after_its_equals() -> None:
    clock = Clock(START)
    seen: list[str] = []

    def handle(due: Due) -> None:
        seen.append(due.kind)
        if due.kind == "first":
            clock.schedule(clock.now - timedelta(hours=3), "child")

    for kind in ("first", "second"):
        clock.schedule(START + timedelta(minutes=1), kind)
    clock.advance(START + timedelta(minutes=1), handle)
    assert seen == ["first", "second", "child"]


def test_time_never_runs_backwards() -> None:
    clock = Clock(START)
    with pytest.raises(WorldError, match="Time runs forward"):
        clock.advance(START - timedelta(seconds=1), lambda due: None)
    assert clock.now == START


def test_nothing_happens_before_it_is_due() -> None:
    clock = Clock(START)
    clock.schedule(START + timedelta(seconds=2), "later")
    clock.advance(START + timedelta(seconds=1), lambda due: pytest.fail("too early"))
    assert clock.next_due() == START + timedelta(seconds=2)
