"""The store is the only writer and its own witness: effects, undoing, private copies, digests."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.families.family import Instance
from bankworld.worlds.errors import WorldError
from bankworld.worlds.store import Store
from bankworld.worlds.systems.cases import CaseNote
from bankworld.worlds.systems.ledger import Account

EMPTY = Store.empty().image()
KEYS = st.sampled_from(["a", "b", "c"])
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
WRITES = st.lists(
    st.tuples(st.sampled_from(["insert", "update", "close"]), KEYS, st.integers(-(2**62), 2**62), TEXTS), max_size=14
)


def write(store: Store, writes: list[tuple[str, str, int, str]]) -> None:
    """Carry out those writes that the rows allow."""
    for deed, key, number, text in writes:
        exists = store.get(Account, key) is not None
        if deed == "insert" and not exists:
            store.insert(Account, id=key, name=text, kind="deposit", balance=number)
        elif deed == "update" and exists:
            store.update(Account, key, balance=number, name=text)
        elif deed == "close" and exists:
            store.update(Account, key, status="closed", customer=None)


def test_an_inserted_row_is_an_effect_without_a_before_and_with_every_default() -> None:
    store = Store(EMPTY)
    row = store.insert(Account, id="1", name="one", kind="asset")
    whole = {
        "id": "1", "name": "one", "kind": "asset", "customer": None, "balance": 0, "uncollected": 0,
        "status": "open", "overdraft": "post",
    }  # fmt: skip
    assert row == whole
    assert store.take_effects() == [["account", "1", None, whole]]
    assert store.effects == []


def test_a_changed_row_is_an_effect_of_the_changed_columns_only() -> None:
    store = Store(EMPTY)
    store.insert(Account, id="1", name="one", kind="asset", balance=5)
    store.take_effects()
    after = store.update(Account, "1", balance=7, status="closed")
    assert after == store.get(Account, "1")
    assert store.effects == [["account", "1", {"balance": 5, "status": "open"}, {"balance": 7, "status": "closed"}]]


def test_a_row_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(WorldError, match="No account 1 to change"):
        Store(EMPTY).update(Account, "1", balance=1)


@settings(max_examples=40)
@given(WRITES, WRITES)
def test_undoing_restores_every_row_byte_for_byte(kept: list[Any], undone: list[Any]) -> None:
    store = Store(EMPTY)
    write(store, kept)
    store.take_effects()
    before = store.digest(), dict(store.rows())
    write(store, undone)
    store.undo()
    assert (store.digest(), dict(store.rows())) == before
    assert store.effects == []
    store.close()


@settings(max_examples=40)
@given(WRITES)
def test_equal_rows_have_equal_digests_and_other_rows_others(writes: list[Any]) -> None:
    first, second = Store(EMPTY), Store(EMPTY)
    write(first, writes)
    for row in reversed(first.find(Account)):
        second.insert(Account, **row)
    assert first.digest() == second.digest()
    second.insert(Account, id="z", name="", kind="asset")
    assert first.digest() != second.digest()
    first.close()
    second.close()


def test_two_tables_do_not_lend_each_other_rows_in_the_digest() -> None:
    first, second = Store(EMPTY), Store(EMPTY)
    first.insert(CaseNote, id="n", case="c", author="a", at="t", text="x")
    assert first.digest() != second.digest()


def test_private_copies_neither_see_nor_disturb_each_other_or_their_image(practice: Instance) -> None:
    copies = [Store(practice.image) for _ in range(3)]
    opening = copies[0].digest()
    for number, copy in enumerate(copies[1:], start=1):
        copy.update(Account, "2190", balance=number)
        copy.insert(Account, id=f"new-{number}", name="new", kind="asset")
    assert copies[0].digest() == opening == Store(practice.image).digest()
    assert len({copy.digest() for copy in copies}) == 3
    assert copies[1].get(Account, "new-2") is None
    for copy in copies:
        copy.close()


def test_an_image_opens_to_the_rows_it_was_made_of() -> None:
    store = Store(EMPTY)
    store.insert(Account, id="1", name="ä’\u2028", kind="asset", balance=-(2**40))
    assert Store(store.image()).digest() == store.digest()


def test_fresh_ids_come_in_the_order_of_use() -> None:
    store = Store(EMPTY)
    assert [store.next_id("ENT"), store.next_id("MSG"), store.next_id("ENT")] == ["ENT-5001", "MSG-5001", "ENT-5002"]
