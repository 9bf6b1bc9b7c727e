"""The store witnesses its own writes; the journal shows every change to itself."""

import json
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.families.family import Instance
from bankworld.worlds.clock import Clock
from bankworld.worlds.errors import WorldError
from bankworld.worlds.journal import Journal, find_fault
from bankworld.worlds.store import Store
from bankworld.worlds.systems.ledger import Account
from bankworld.worlds.world import World

GENESIS = "0" * 64


def a_journal(count: int = 6) -> bytes:
    journal = Journal(GENESIS)
    for number in range(count):
        journal.append(
            {"time": f"2026-10-14T09:00:0{number}", "kind": "tool", "note": f"ä\ud83d{number}", "effects": []}
        )
    return journal.to_bytes()


def test_an_untouched_journal_has_no_fault() -> None:
    assert find_fault(a_journal(), GENESIS) is None


@given(st.data())
def test_any_changed_byte_is_a_fault(data: st.DataObject) -> None:
    stored = bytearray(a_journal())
    at = data.draw(st.integers(0, len(stored) - 1))
    stored[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != stored[at]))
    assert find_fault(bytes(stored), GENESIS) is not None


def test_a_removed_a_swapped_and_a_respelled_event_are_faults() -> None:
    lines = a_journal().splitlines(keepends=True)
    assert find_fault(b"".join([*lines[:2], *lines[3:]]), GENESIS) is not None
    assert find_fault(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]), GENESIS) is not None
    respelled = json.dumps(json.loads(lines[1])).encode() + b"\n"
    assert find_fault(b"".join([lines[0], respelled, *lines[2:]]), GENESIS) is not None


def test_another_genesis_is_a_fault_of_the_first_line() -> None:
    fault = find_fault(a_journal(), "1" * 64)
    assert fault is not None
    assert fault.line == 1


def test_private_copies_do_not_see_each_other(practice: Instance) -> None:
    first, second = Store(practice.image), Store(practice.image)
    first.update(Account, "2190", balance=1)
    assert first.digest() != second.digest()
    assert second.digest() == Store(practice.image).digest()


def test_undo_puts_back_every_row(practice: Instance) -> None:
    store = Store(practice.image)
    before = store.digest()
    store.update(Account, "2190", balance=5, status="closed")
    store.insert(Account, id="9999", name="new", kind="deposit")
    store.update(Account, "9999", balance=7)
    store.undo()
    assert store.digest() == before
    assert store.effects == []


def test_effects_hold_rows_before_and_after(practice: Instance) -> None:
    store = Store(practice.image)
    old = store.get(Account, "2190")
    assert old is not None
    store.update(Account, "2190", balance=5)
    assert store.take_effects() == [["account", "2190", {"balance": old["balance"]}, {"balance": 5}]]


def test_an_unknown_column_is_our_own_mistake(practice: Instance) -> None:
    with pytest.raises(WorldError, match="no column colour"):
        Store(practice.image).update(Account, "2190", colour="red")


def test_things_due_happen_in_order_of_time_then_of_scheduling() -> None:
    start = datetime(2026, 10, 14, 9)
    clock, seen = Clock(start), []
    for name, minutes in (("late", 5), ("first", 1), ("second", 1), ("past", -9)):
        clock.schedule(start + timedelta(minutes=minutes), name)
    clock.advance(start + timedelta(minutes=10), lambda due: seen.append((due.kind, clock.now)))
    assert [name for name, _ in seen] == ["past", "first", "second", "late"]
    assert clock.now == start + timedelta(minutes=10)
    with pytest.raises(WorldError):
        clock.advance(start, lambda due: None)


def test_interest_accrues_to_the_exact_sum_rounded_once(bank: World) -> None:
    for _ in range(40):
        bank.pass_time(86_400)
    loan = bank.store.get(Account, "40-2217:I")
    assert loan is not None
    assert loan["balance"] == 46_268  # 33,758.88 at 7.25 % for 69 days of 365, rounded once
