"""Accounts: balances, holds, history, book transfers between accounts, and reversals."""

from typing import TYPE_CHECKING

from pydantic import Field

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import positive_amount, usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems import incoming
from bankworld.worlds.systems.directory import existing_customer
from bankworld.worlds.systems.ledger import (
    Account,
    Entry,
    Hold,
    Leg,
    Line,
    available,
    book,
    credit,
    debit,
    existing_account,
    follow_up,
    legs_of,
    open_account,
    record_entry,
    run_follow_ups,
    run_undoings,
    shown_balance,
)
from bankworld.worlds.systems.registry import REGISTRY, end_of_day
from bankworld.worlds.tools import Arguments, CustomerId, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

_LAST_ENTRIES = 40


class AccountId(Arguments):
    """One account."""

    account_id: str = Field(min_length=1)


class Transfer(Arguments):
    """A book transfer."""

    source: str = Field(min_length=1, description="Account or suspense account to debit.")
    destination: str = Field(min_length=1, description="Account to credit.")
    amount: Sum = Field(description="Sum of money, e.g. 1250.00.")
    reason: str = Field(min_length=3, description="Why the entry is made.")
    source_document: str = Field(min_length=1, description="Id of the document or record it rests on.")
    suspense_item: str | None = Field(default=None, description="Item in suspense, when the source is suspense.")
    approval_id: str | None = Field(default=None, description="Approval this entry relies on, if any.")


class Reversal(Arguments):
    """Which entry, and why."""

    entry_id: str = Field(min_length=1)
    reason: str = Field(min_length=3)


@REGISTRY.tool(system="accounts")
def account_get(world: "World", wanted: AccountId) -> Result:
    """Show an account: balance, uncollected part, holds, available balance, status."""
    row = existing_account(world.store, wanted.account_id)
    holds = world.store.find(Hold, account=row["id"], status="active")
    return {
        **_headline(row),
        "uncollected": usd(row["uncollected"]),
        "available": usd(available(world.store, row)),
        "holds": [{**hold, "amount": usd(hold["amount"])} for hold in holds],
    }


@REGISTRY.tool(system="accounts")
def customer_accounts(world: "World", wanted: CustomerId) -> Result:
    """List a customer's deposit accounts with balances."""
    customer = existing_customer(world, wanted.customer_id)
    rows = world.store.find(Account, customer=customer["id"], kind="deposit")
    return {"accounts": [_headline(row) for row in rows]}


@REGISTRY.tool(system="accounts", seconds=30)
def account_history(world: "World", wanted: AccountId) -> Result:
    """List the latest entries that touched an account, oldest first."""
    account = existing_account(world.store, wanted.account_id)
    legs = world.store.find(Leg, account=account["id"])[-_LAST_ENTRIES:]
    return {"account": account["id"], "entries": [_history_line(world, leg) for leg in legs]}


@REGISTRY.tool(system="accounts", writes=True)
def transfer(world: "World", order: Transfer) -> Result:
    """Book a transfer between two accounts (from suspense: name the item). Posts at once within your limit;
    a larger one is entered and waits for a second person."""
    amount = positive_amount(order.amount)
    source, destination = open_account(world.store, order.source), open_account(world.store, order.destination)
    for account in (source, destination):
        if account["kind"].startswith("loan"):
            raise Refusal("Loan balances move through loan_payment, not through a transfer.")
    if source["id"] == destination["id"]:
        raise Refusal("Source and destination are the same account.")
    lines = [debit(source["id"], amount), credit(destination["id"], amount)]
    item = incoming.item_for(world, source, order.suspense_item, amount)
    return settle(
        world,
        lines,
        amount,
        kind="transfer",
        reason=order.reason,
        source=order.source_document,
        item=item,
        approval=order.approval_id,
    )


@REGISTRY.tool(system="accounts", writes=True)
def entry_reverse(world: "World", wanted: Reversal) -> Result:
    """Reverse a posted entry of your own in full: opposite legs, tied to the original."""
    original = world.store.get(Entry, wanted.entry_id)
    if original is None:
        raise Refusal(f"There is no entry {wanted.entry_id[:40]!r}.")
    if original["status"] != "posted" or original["reversed_by"] or original["reverses"]:
        raise Refusal(f"Entry {original['id']} is {'reversed' if original['reversed_by'] else original['status']}.")
    if original["maker"] != world.agent:
        raise Refusal("Only your own entries can be reversed by you. Ask loan servicing for the others.")
    lines = [Line(line.account, -line.amount, line.component) for line in legs_of(world.store, original["id"])]
    if world.store.find(Entry, reverses=original["id"], status="entered"):
        raise Refusal(f"A reversal of {original['id']} is entered already and waits for a second person.")
    amount = sum(line.amount for line in lines if line.amount > 0)
    result = settle(
        world, lines, amount, kind="reversal", reason=wanted.reason, source=original["source"], reverses=original["id"]
    )
    return {**result, "reverses": original["id"]}


@follow_up
def reversal_posted(world: "World", entry: Row) -> None:
    """Tie a reversal to its original once it has posted, and take back what the original had brought about."""
    original = world.store.get(Entry, entry["reverses"] or "")
    if original is None:
        return
    world.store.update(Entry, original["id"], reversed_by=entry["id"])
    run_undoings(world, original)


def settle(world: "World", lines: list[Line], amount: int, **entry: str | None) -> Result:
    """Post within the agent's own limit, else enter and leave the release to a second person."""
    limit = world.entry_limit("book_entry")
    if amount > limit:
        row = record_entry(world, lines, status="entered", **entry)
        note = f"Over your limit of {usd(limit)}: entered, not posted. A second person must release it."
        return {"entry_id": row["id"], "status": "entered", "note": note}
    row = book(world, lines, **entry)
    run_follow_ups(world, row)
    return {"entry_id": row["id"], "status": "posted", "booked": row["booked"], "amount": usd(amount)}


@end_of_day("holds expire")
def expire_holds(world: "World") -> None:
    """Release holds whose last day has ended."""
    today = world.now.date().isoformat()
    for hold in world.store.find(Hold, status="active"):
        if hold["expires"] and hold["expires"] <= today:
            world.store.update(Hold, hold["id"], status="expired")


def _headline(row: Row) -> Result:
    return {
        "account_id": row["id"],
        "name": row["name"],
        "kind": row["kind"],
        "status": row["status"],
        "balance": usd(shown_balance(row)),
    }


def _history_line(world: "World", leg: Row) -> Result:
    entry = world.store.get(Entry, leg["entry"])
    if entry is None:
        raise Refusal(f"Entry {leg['entry']} is missing.")
    side = "debit" if leg["amount"] > 0 else "credit"
    shown = ("id", "kind", "booked", "maker", "reason", "status", "reverses", "reversed_by")
    return {**{name: entry[name] for name in shown}, side: usd(abs(leg["amount"])), "component": leg["component"]}
