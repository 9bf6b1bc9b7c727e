"""Trust and custody: accounts, lots, prices by date, advances, receivables, and entries of several legs.

The system tests form: accounts that take postings, legs that balance, lots that are there. Whether the allocation is
right is for people and graders to say.
"""

from datetime import date
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import positive_amount, usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems import incoming
from bankworld.worlds.systems.accounts import settle
from bankworld.worlds.systems.ledger import Account, Line, available, credit, debit, open_account, shown_balance
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.systems.trust_book import (
    ADVANCE,
    POSITION,
    Advance,
    Position,
    Price,
    Receivable,
    TrustAccount,
    attach,
    existing_advance,
    existing_position,
    existing_trust,
    own_entry,
    spoken_for,
    unattached,
)
from bankworld.worlds.tools import Arguments, CustomerId, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

TRUST_POSTING = "trust posting"
"""Kind of the entry that a trust posting makes."""

_MOST_LEGS = 24


class TrustId(Arguments):
    """One trust, entity or custody account."""

    trust_id: str = Field(min_length=1)


class PriceQuery(Arguments):
    """A security on a date."""

    security: str = Field(min_length=1, description="Security id as positions_list shows it.")
    date: str = Field(description="Date YYYY-MM-DD.")


class PostingLeg(BaseModel):
    """One side of an entry."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True, frozen=True)

    account: str = Field(min_length=1, description="Ledger account: principal or income cash, suspense, 1490, …")
    side: Literal["debit", "credit"]
    amount: Sum = Field(description="Sum of money, e.g. 1250.00.")
    component: str = Field(default="", max_length=80, description="What the money is: principal, coupon, cost, …")


class Posting(Arguments):
    """A balanced entry of any number of legs."""

    legs: list[PostingLeg] = Field(min_length=2, max_length=_MOST_LEGS)
    reason: str = Field(min_length=3, description="Why the entry is made.")
    source_document: str = Field(min_length=1, description="Id of the document or record it rests on.")
    suspense_item: str | None = Field(default=None, description="Item in suspense, when a leg debits suspense.")
    approval_id: str | None = Field(default=None, description="Approval this entry relies on, if any.")


class Reduction(Arguments):
    """Units or face that leave a lot with an entry."""

    position_id: str = Field(min_length=1)
    quantity: int = Field(ge=1, description="Units or dollars of face to take off.")
    entry_id: str = Field(min_length=1, description="Your entry that books the proceeds.")
    reason: str = Field(min_length=3)
    source_document: str = Field(min_length=1)


class Application(Arguments):
    """A recovery of an advance by an entry."""

    advance_id: str = Field(min_length=1)
    amount: Sum = Field(description="Sum recovered, e.g. 1250.00.")
    entry_id: str = Field(min_length=1, description="Your entry that credits the advance's account.")


@REGISTRY.tool(system="trust")
def trust_accounts(world: "World", wanted: CustomerId) -> Result:
    """List a customer's trust, entity and custody accounts."""
    rows = world.store.find(TrustAccount, customer=wanted.customer_id)
    return {"trust_accounts": [_account_shown(row) for row in rows]}


@REGISTRY.tool(system="trust")
def trust_get(world: "World", wanted: TrustId) -> Result:
    """Show a trust, entity or custody account with its principal and income cash."""
    row = existing_trust(world.store, wanted.trust_id)
    return {
        **_account_shown(row),
        "principal_cash": _cash(world, row["principal"]),
        "income_cash": _cash(world, row["income"]),
    }


@REGISTRY.tool(system="trust")
def positions_list(world: "World", wanted: TrustId) -> Result:
    """List the lots of an account: security, quantity or face, tax basis, when acquired, status."""
    trust = existing_trust(world.store, wanted.trust_id)
    rows = world.store.find(Position, trust=trust["id"])
    return {"trust_id": trust["id"], "positions": [_position_shown(world, row) for row in rows]}


@REGISTRY.tool(system="trust")
def price_get(world: "World", wanted: PriceQuery) -> Result:
    """Show the prices on file for a security on a date."""
    try:
        day = date.fromisoformat(wanted.date).isoformat()
    except ValueError:
        raise Refusal(f"date is written like 2026-09-30, not {wanted.date[:20]!r}.") from None
    rows = world.store.find(Price, security=wanted.security.strip(), order="day,id")
    if not rows:
        raise Refusal(f"The price file knows no security {wanted.security[:40]!r}. positions_list shows the ids.")
    found = [row for row in rows if row["day"] == day]
    if not found:
        days = ", ".join(dict.fromkeys(row["day"] for row in rows))
        raise Refusal(f"No price of {rows[0]['security']} is on file for {day}. On file: {days}.")
    shown = ("day", "price", "quoted", "kind", "file")
    return {"security": rows[0]["security"], "prices": [{name: row[name] for name in shown} for row in found]}


@REGISTRY.tool(system="trust")
def advances_list(world: "World", wanted: TrustId) -> Result:
    """List custody advances to an account: what was advanced, recovered and is outstanding."""
    trust = existing_trust(world.store, wanted.trust_id)
    return {"advances": [_advance_shown(row) for row in world.store.find(Advance, trust=trust["id"])]}


@REGISTRY.tool(system="trust")
def receivables_list(world: "World", wanted: TrustId) -> Result:
    """List an account's receivables: payer, amount, due day, to whom assigned, status."""
    trust = existing_trust(world.store, wanted.trust_id)
    rows = world.store.find(Receivable, trust=trust["id"])
    return {"receivables": [{**row, "amount": usd(row["amount"])} for row in rows]}


@REGISTRY.tool(system="trust", writes=True, seconds=90)
def trust_posting(world: "World", order: Posting) -> Result:
    """Enter one balanced entry of several legs over trust cash, suspense and general ledger accounts. Posts at once
    within your limit; a larger one is entered and waits for a second person."""
    lines = [_line(world, leg) for leg in order.legs]
    debits = sum(line.amount for line in lines if line.amount > 0)
    credits_ = -sum(line.amount for line in lines if line.amount < 0)
    if debits != credits_:
        raise Refusal(f"The legs do not balance: debits {usd(debits)}, credits {usd(credits_)}.")
    return settle(
        world,
        lines,
        debits,
        kind=TRUST_POSTING,
        reason=order.reason,
        source=order.source_document,
        item=_suspense_item(world, lines, order.suspense_item),
        approval=order.approval_id,
        booked=world.business_date(channel="trust_posting"),
    )


@REGISTRY.tool(system="trust", writes=True)
def position_reduce(world: "World", order: Reduction) -> Result:
    """Take units or face off a lot with the entry that books the proceeds. Waits while that waits; undone with it."""
    lot = existing_position(world.store, order.position_id)
    entry = own_entry(world, order.entry_id)
    free = lot["quantity"] - spoken_for(world.store, POSITION, lot["id"])
    if order.quantity > free or lot["status"] != "held":
        raise Refusal(f"Position {lot['id']} is {lot['status']} with {free:,} {lot['units']} free.")
    row = attach(world, entry, POSITION, lot["id"], order.quantity, reason=order.reason, source=order.source_document)
    return {
        "change_id": row["id"],
        "change_status": row["status"],
        **_position_shown(world, existing_position(world.store, lot["id"])),
    }


@REGISTRY.tool(system="trust", writes=True)
def advance_apply(world: "World", order: Application) -> Result:
    """Mark an advance as recovered by an entry that credits its account. Waits while that waits; undone with it."""
    advance = existing_advance(world.store, order.advance_id)
    entry = own_entry(world, order.entry_id)
    amount = positive_amount(order.amount)
    free = unattached(world.store, entry, advance["account"])
    if advance["status"] != "open":
        raise Refusal(f"Advance {advance['id']} is {advance['status']}.")
    if amount > free:
        raise Refusal(f"Entry {entry['id']} has {usd(max(free, 0))} to account {advance['account']} left to apply.")
    row = attach(world, entry, ADVANCE, advance["id"], amount, reason=entry["reason"], source=entry["source"])
    return {
        "change_id": row["id"],
        "change_status": row["status"],
        **_advance_shown(existing_advance(world.store, advance["id"])),
    }


def _line(world: "World", leg: PostingLeg) -> Line:
    account = open_account(world.store, leg.account)
    if account["kind"].startswith("loan"):
        raise Refusal(f"Account {account['id']} is a loan balance and takes no trust posting.")
    book_side = debit if leg.side == "debit" else credit
    return book_side(account["id"], positive_amount(leg.amount), leg.component)


def _suspense_item(world: "World", lines: list[Line], item_id: str | None) -> str | None:
    """The suspense item these legs use up; a `Refusal` when they use none and one is named, or cannot bear them."""
    debited = [(open_account(world.store, line.account), line.amount) for line in lines if line.amount > 0]
    suspense = [(account, amount) for account, amount in debited if account["kind"] == "suspense"]
    if not suspense:
        return incoming.item_for(world, debited[0][0], item_id, debited[0][1])
    if len({account["id"] for account, _ in suspense}) > 1:
        raise Refusal("One entry debits one suspense account.")
    return incoming.item_for(world, suspense[0][0], item_id, sum(amount for _, amount in suspense))


def _cash(world: "World", account_id: str | None) -> Result | None:
    row = world.store.get(Account, account_id or "")
    if row is None:
        return None
    return {
        "account_id": row["id"],
        "balance": usd(shown_balance(row)),
        "available": usd(available(world.store, row)),
        "status": row["status"],
    }


def _account_shown(row: Row) -> Result:
    return {"trust_id": row["id"], **{name: row[name] for name in ("name", "kind", "customer", "status")}}


def _position_shown(world: "World", row: Row) -> Result:
    shown = ("security", "description", "units", "quantity", "acquired", "status", "note")
    waiting = spoken_for(world.store, POSITION, row["id"])
    return {
        "position_id": row["id"],
        **{name: row[name] for name in shown},
        "tax_basis": usd(row["basis"]),
        **({"leaving": waiting} if waiting else {}),
    }


def _advance_shown(row: Row) -> Result:
    shown = ("what", "posted", "account", "status")
    money = {
        "advanced": row["advanced"],
        "recovered": row["recovered"],
        "outstanding": row["advanced"] - row["recovered"],
    }
    return {
        "advance_id": row["id"],
        **{name: row[name] for name in shown},
        **{name: usd(cents) for name, cents in money.items()},
    }
