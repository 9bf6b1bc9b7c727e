"""The trust ledger's records: accounts with principal and income cash, lots, dated prices, advances, receivables.

Cash lies in the ledger; everything here stands beside it. What goes with an entry (a lot that shrinks, an advance that
is recovered) is an *attachment* of that entry: it waits while the entry does, takes effect when the entry posts, is
dead when the entry is returned, and is taken back when the entry is reversed.
"""

from decimal import Decimal
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal, WorldError
from bankworld.worlds.money import dollars, round_cents
from bankworld.worlds.store import Row, Store
from bankworld.worlds.systems.ledger import Entry, follow_up, legs_of, undoing

if TYPE_CHECKING:
    from bankworld.worlds.world import World

POSITION, ADVANCE = "position", "advance"
"""What an attachment may change."""


class TrustAccount(SQLModel, table=True):
    """A trust, entity or custody account. `principal` and `income` are the ledger accounts of its cash."""

    id: str = Field(primary_key=True)
    name: str
    kind: str
    customer: str
    principal: str
    income: str | None = None
    status: str = "open"


class Position(SQLModel, table=True):
    """One lot: `quantity` in whole `units` (shares, or dollars of face), tax `basis` in cents."""

    id: str = Field(primary_key=True)
    trust: str
    security: str
    description: str
    units: str = "shares"
    quantity: int
    basis: int
    acquired: str
    status: str = "held"
    note: str = ""


class Price(SQLModel, table=True):
    """A price of a security on a date: dollars a unit, or percent of face, as `quoted` says."""

    id: str = Field(primary_key=True)
    security: str
    day: str
    price: str
    quoted: str = "dollars a share"
    kind: str = "close"
    file: str = ""


class Advance(SQLModel, table=True):
    """Money that custody has advanced to an account and not all recovered, in cents; `account` carries it."""

    id: str = Field(primary_key=True)
    trust: str
    what: str
    posted: str
    advanced: int
    recovered: int = 0
    account: str = "1490"
    status: str = "open"


class Receivable(SQLModel, table=True):
    """Money somebody owes an account: payer, amount in cents, due day, and to whom it has been assigned."""

    id: str = Field(primary_key=True)
    trust: str
    payer: str
    what: str
    amount: int
    due: str
    assigned_to: str = ""
    document: str = ""
    status: str = "open"


class Attachment(SQLModel, table=True):
    """What goes with an entry: `amount` off a lot (units) or off an advance (cents). Status is waiting, done or undone.

    `basis` is what a lot lost of its tax basis with it, in cents, known once done.
    """

    id: str = Field(primary_key=True)
    entry: str
    record: str
    record_id: str
    amount: int
    basis: int = 0
    reason: str
    source: str
    status: str
    event: int


def existing_trust(store: Store, trust_id: str) -> Row:
    """The trust account with this id, or a `Refusal`."""
    row = store.get(TrustAccount, trust_id.strip())
    if row is None:
        raise Refusal(f"There is no trust account {trust_id[:40]!r}. trust_accounts lists a customer's accounts.")
    return row


def existing_position(store: Store, position_id: str) -> Row:
    """The lot with this id, or a `Refusal`."""
    row = store.get(Position, position_id.strip())
    if row is None:
        raise Refusal(f"There is no position {position_id[:40]!r}. positions_list shows the ids.")
    return row


def existing_advance(store: Store, advance_id: str) -> Row:
    """The advance with this id, or a `Refusal`."""
    row = store.get(Advance, advance_id.strip())
    if row is None:
        raise Refusal(f"There is no advance {advance_id[:40]!r}. advances_list shows the ids.")
    return row


def own_entry(world: "World", entry_id: str) -> Row:
    """An entry of the agent's that has posted or waits to, and may carry attachments; a `Refusal` otherwise."""
    row = world.store.get(Entry, entry_id.strip())
    if row is None or row["maker"] != world.agent:
        raise Refusal(f"There is no entry {entry_id[:40]!r} of yours.")
    if row["status"] not in ("entered", "posted") or row["reverses"] or row["reversed_by"]:
        state = "a reversal or reversed" if row["reverses"] or row["reversed_by"] else row["status"]
        raise Refusal(f"Entry {row['id']} is {state}; nothing can go with it.")
    return row


def attach(world: "World", entry: Row, record: str, record_id: str, amount: int, *, reason: str, source: str) -> Row:
    """Have a change of a record go with an entry: done at once where that has posted, else on its release."""
    row = world.store.insert(
        Attachment,
        id=world.store.next_id("ATT"),
        entry=entry["id"],
        record=record,
        record_id=record_id,
        amount=amount,
        reason=reason,
        source=source,
        status="waiting",
        event=world.event,
    )
    return _carry_out(world.store, row) if entry["status"] == "posted" else row


def spoken_for(store: Store, record: str, record_id: str) -> int:
    """How much of a record waiting attachments will take."""
    waiting = store.find(Attachment, record=record, record_id=record_id, status="waiting")
    return sum(one["amount"] for one in waiting if _entry(store, one)["status"] == "entered")


def unattached(store: Store, entry: Row, account: str) -> int:
    """Cents credited to `account` by an entry that no attachment of it has used yet."""
    credited = -sum(line.amount for line in legs_of(store, entry["id"]) if line.account == account)
    return credited - sum(one["amount"] for one in store.find(Attachment, entry=entry["id"], record=ADVANCE))


@follow_up
def entry_posted(world: "World", entry: Row) -> None:
    """Do what waited for this entry."""
    for row in world.store.find(Attachment, entry=entry["id"], status="waiting"):
        _carry_out(world.store, row)


@undoing
def entry_reversed(world: "World", entry: Row) -> None:
    """Take back what went with a reversed entry."""
    for row in world.store.find(Attachment, entry=entry["id"], status="done"):
        _change(world.store, row, row["amount"], row["basis"])
        world.store.update(Attachment, row["id"], status="undone")


def _carry_out(store: Store, row: Row) -> Row:
    basis = 0
    if row["record"] == POSITION:
        lot = existing_position(store, row["record_id"])
        basis = round_cents(dollars(lot["basis"]) * Decimal(row["amount"]) / Decimal(lot["quantity"]))
    _change(store, row, -row["amount"], -basis)
    return store.update(Attachment, row["id"], status="done", basis=basis)


def _change(store: Store, row: Row, amount: int, basis: int) -> None:
    """Move a lot by units and basis, or an advance's recovered sum against the sign; keep its status in step."""
    if row["record"] == POSITION:
        lot = existing_position(store, row["record_id"])
        left = lot["quantity"] + amount
        status = "held" if left else "closed"
        store.update(Position, lot["id"], quantity=left, basis=lot["basis"] + basis, status=status)
        return
    advance = existing_advance(store, row["record_id"])
    recovered = advance["recovered"] - amount
    status = "open" if recovered < advance["advanced"] else "closed"
    store.update(Advance, advance["id"], recovered=recovered, status=status)


def _entry(store: Store, attachment: Row) -> Row:
    row = store.get(Entry, attachment["entry"])
    if row is None:
        raise WorldError(f"Attachment {attachment['id']} goes with no entry.")
    return row
