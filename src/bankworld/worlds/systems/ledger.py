"""Double entry: every movement of money is one balanced entry over accounts of one ledger.

`balance` is debits minus credits in cents, so the trial balance is the plain sum over all accounts and is zero after
every event. A deposit, being owed to its customer, therefore carries a negative balance; `shown_balance` turns it
the way its owner reads it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal, WorldError
from bankworld.worlds.money import usd
from bankworld.worlds.store import Row, Store
from bankworld.worlds.systems import approvals

if TYPE_CHECKING:
    from bankworld.worlds.world import World

FollowUp = Callable[["World", Row], None]
"""What a system of record does once an item has posted; it looks at the entry and leaves what is not its own alone."""

FOLLOW_UPS: list[FollowUp] = []
"""Follow-ups in registration order. They run when an item posts, whether at once or on its release."""

UNDOINGS: list[FollowUp] = []
RELEASE_TESTS: list[FollowUp] = []
"""What systems take back once an entry has been reversed, in registration order."""

CREDIT_KINDS = frozenset({"deposit", "suspense", "income", "liability"})
"""Kinds of account whose natural balance is a credit."""


class Account(SQLModel, table=True):
    """One account of the ledger. `overdraft` says what happens to a debit beyond the available balance."""

    id: str = Field(primary_key=True)
    name: str
    kind: str
    customer: str | None = None
    balance: int = 0
    uncollected: int = 0
    status: str = "open"
    overdraft: str = "post"


class Hold(SQLModel, table=True):
    """Money of an account that is not available: amount, why, from when until when."""

    id: str = Field(primary_key=True)
    account: str
    amount: int
    kind: str
    reason: str
    placed: str
    expires: str | None = None
    status: str = "active"


class Entry(SQLModel, table=True):
    """One balanced entry: when entered, for which business date, by whom, why, on which document.

    `event` is the journal event of the entering, `posted_event` that in which the balances moved: the same one, or the
    release by a second person. Status is entered, posted, or returned by the second person.
    """

    id: str = Field(primary_key=True)
    kind: str
    entered_at: str
    booked: str
    maker: str
    checker: str | None = None
    reason: str
    source: str
    status: str
    item: str | None = None
    approval: str | None = None
    reverses: str | None = None
    reversed_by: str | None = None
    event: int
    posted_at: str | None = None
    posted_event: int | None = None


class Leg(SQLModel, table=True):
    """One side of an entry. `amount` is debit-positive cents; `component` says what the money is."""

    id: str = Field(primary_key=True)
    entry: str
    account: str
    amount: int
    component: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A leg about to be booked."""

    account: str
    amount: int
    component: str = ""


def debit(account: str, cents: int, component: str = "") -> Line:
    """A debit of `cents`."""
    return Line(account, cents, component)


def credit(account: str, cents: int, component: str = "") -> Line:
    """A credit of `cents`."""
    return Line(account, -cents, component)


def existing_account(store: Store, account_id: str) -> Row:
    """The account with this id; a `Refusal` when there is none."""
    row = store.get(Account, account_id.strip())
    if row is None:
        raise Refusal(f"There is no account {account_id[:40]!r}. customer_accounts lists a customer's accounts.")
    return row


def open_account(store: Store, account_id: str) -> Row:
    """The open account with this id; a `Refusal` when unknown or closed."""
    row = existing_account(store, account_id)
    if row["status"] != "open":
        raise Refusal(f"Account {row['id']} is {row['status']} and takes no postings.")
    return row


def shown_balance(account: Row) -> int:
    """The balance with the sign its owner reads: a deposit of 100.00 shows as +100.00."""
    return -account["balance"] if account["kind"] in CREDIT_KINDS else account["balance"]


def held(store: Store, account_id: str) -> int:
    """Cents under active holds."""
    return sum(hold["amount"] for hold in store.find(Hold, account=account_id, status="active"))


def available(store: Store, account: Row) -> int:
    """Collected balance less active holds, in cents."""
    return shown_balance(account) - account["uncollected"] - held(store, account["id"])


def book(world: "World", lines: list[Line], **entry: Any) -> Row:
    """Book a balanced entry now and move the balances.

    Raises `Refusal` when a legal hold or the account's own rule forbids a debit, `WorldError` when unbalanced.
    """
    lines = [line for line in lines if line.amount]
    if sum(line.amount for line in lines) != 0 or not lines:
        raise WorldError(f"An entry must balance: {lines}")
    for line in lines:
        _may_move(world.store, line)
    row = record_entry(world, lines, status="posted", posted_at=world.stamp, posted_event=world.event, **entry)
    _move(world.store, lines)
    return row


def follow_up(work: FollowUp) -> FollowUp:
    """Register what a system does once an item has posted."""
    FOLLOW_UPS.append(work)
    return work


def run_follow_ups(world: "World", entry: Row) -> None:
    """Let every system do what the posting of this item brings about."""
    for work in FOLLOW_UPS:
        work(world, entry)


def release_test(test: FollowUp) -> FollowUp:
    """Register what a system tests of a waiting item's form; it raises `Refusal` when the item no longer fits."""
    RELEASE_TESTS.append(test)
    return test


def undoing(work: FollowUp) -> FollowUp:
    """Register what a system takes back once an entry has been reversed; it is handed the original."""
    UNDOINGS.append(work)
    return work


def run_undoings(world: "World", entry: Row) -> None:
    """Let every system take back what the posting of this item had brought about."""
    for work in UNDOINGS:
        work(world, entry)


def release_entry(world: "World", entry: Row, checker: str) -> Row:
    """Post an entered item as its second person: balances move now, and its follow-ups run.

    Form is tested and nothing else: raises `Refusal` when an account no longer takes the posting, or when the approval
    that the item cites has been revoked or has lapsed. Whether that approval was ever enough is not looked at.
    """
    lines = legs_of(world.store, entry["id"])
    if entry["approval"] and approvals.has_ended(world, entry["approval"]):
        raise Refusal(f"Approval {entry['approval']} has been revoked or has lapsed.")
    for line in lines:
        _may_move(world.store, line)
    for test in RELEASE_TESTS:
        test(world, entry)
    row = world.store.update(
        Entry, entry["id"], status="posted", checker=checker, posted_at=world.stamp, posted_event=world.event
    )
    _move(world.store, lines)
    run_follow_ups(world, row)
    return row


def _move(store: Store, lines: list[Line]) -> None:
    for line in lines:
        account = open_account(store, line.account)
        store.update(Account, account["id"], balance=account["balance"] + line.amount)


def record_entry(world: "World", lines: list[Line], *, status: str, **entry: Any) -> Row:
    """Write entry and legs without moving balances (an item that waits for release, or the first half of `book`)."""
    entry_id = world.store.next_id("ENT")
    fields = {"booked": world.business_date(), "maker": world.agent, **entry}
    row = world.store.insert(Entry, id=entry_id, entered_at=world.stamp, status=status, event=world.event, **fields)
    for number, line in enumerate(lines, start=1):
        world.store.insert(
            Leg,
            id=f"{entry_id}.{number}",
            entry=entry_id,
            account=line.account,
            amount=line.amount,
            component=line.component,
        )
    return row


def legs_of(store: Store, entry_id: str) -> list[Line]:
    """The legs of an entry in order."""
    return [Line(leg["account"], leg["amount"], leg["component"]) for leg in store.find(Leg, entry=entry_id)]


def trial_balance(store: Store) -> int:
    """Sum over all accounts; zero unless something is broken."""
    return sum(account["balance"] for account in store.find(Account))


def _may_move(store: Store, line: Line) -> None:
    account = open_account(store, line.account)
    if account["kind"] == "loan principal" and account["balance"] + line.amount < 0:
        raise Refusal(f"{account['name']} is {usd(account['balance'])}, less than {usd(-line.amount)}.")
    debits_customer = line.amount > 0 and account["kind"] in ("deposit", "suspense")
    if not debits_customer:
        return
    if any(hold["kind"] == "legal" for hold in store.find(Hold, account=account["id"], status="active")):
        raise Refusal(f"Account {account['id']} is under a legal hold. Refer to the legal process desk.")
    free = available(store, account)
    if line.amount > free and account["overdraft"] == "refuse":
        raise Refusal(f"Account {account['id']} has {usd(free)} available, less than {usd(line.amount)}.")
