"""Incoming wires and the suspense items they wait in until somebody says where the money belongs."""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems.ledger import follow_up, legs_of, release_test, undoing
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import NoArguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World


class SuspenseItem(SQLModel, table=True):
    """Money received and not yet applied: what came, from whom, and how much of it is left."""

    id: str = Field(primary_key=True)
    account: str
    rail: str
    reference: str
    sender: str
    beneficiary: str
    received: str
    text: str
    amount: int
    remaining: int


@REGISTRY.tool(system="incoming")
def suspense_list(world: "World", _: NoArguments) -> Result:
    """List items in suspense: what was received, from whom, and what is still unapplied."""
    rows = [row for row in world.store.find(SuspenseItem) if row["received"] <= world.stamp]
    return {"items": [{**row, "amount": usd(row["amount"]), "remaining": usd(row["remaining"])} for row in rows]}


def item_for(world: "World", source: Row, item_id: str | None, amount: int) -> str | None:
    """The suspense item a debit of `source` uses up; None for other accounts. Refuses what the item cannot bear."""
    if source["kind"] != "suspense":
        if item_id:
            raise Refusal(f"Account {source['id']} is no suspense account; leave suspense_item out.")
        return None
    item = world.store.get(SuspenseItem, item_id or "")
    if item is None or item["account"] != source["id"] or item["received"] > world.stamp:
        raise Refusal(f"A debit of suspense {source['id']} must name its item; suspense_list shows the items.")
    if amount > item["remaining"]:
        raise Refusal(f"Item {item['id']} has {usd(item['remaining'])} left, less than {usd(amount)}.")
    return str(item["id"])


@release_test
def still_there(world: "World", entry: Row) -> None:
    """An item that waited may have been used up by another one since."""
    item = world.store.get(SuspenseItem, entry["item"] or "")
    used = sum(line.amount for line in legs_of(world.store, entry["id"]) if item and line.account == item["account"])
    if item is not None and used > item["remaining"]:
        raise Refusal(f"Item {item['id']} has {usd(item['remaining'])} left, less than {usd(used)}.")


@follow_up
def use(world: "World", entry: Row) -> None:
    """Take what a posted entry applied off its item."""
    _change(world, entry, -1)


@undoing
def give_back(world: "World", entry: Row) -> None:
    """Put back on its item what a reversed entry had used."""
    _change(world, entry, 1)


def _change(world: "World", entry: Row, sign: int) -> None:
    item = world.store.get(SuspenseItem, entry["item"] or "")
    if item is None:
        return
    used = sum(line.amount for line in legs_of(world.store, entry["id"]) if line.account == item["account"])
    world.store.update(SuspenseItem, item["id"], remaining=item["remaining"] + sign * used)
