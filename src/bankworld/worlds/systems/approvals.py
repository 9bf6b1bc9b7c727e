"""Approvals as objects: who asked whom for what, how much of it, on what terms, and what was answered when.

The bank does not check a request or an entry against its approvals. Whether an execution was covered is a verdict of
the graders, reached from the journal.
"""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import parse_amount, positive_amount, usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems.directory import Person, person_by_address
from bankworld.worlds.systems.registry import REGISTRY, end_of_day
from bankworld.worlds.tools import Arguments, NoArguments, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

AMOUNT_KINDS = ("exact", "up_to")
USES = ("once", "draw_down")


class AuthorityLimit(SQLModel, table=True):
    """What a role may decide: an action, up to an amount (None: without limit)."""

    id: str = Field(primary_key=True)
    action: str
    label: str
    role: str
    amount: int | None = None
    unit: str
    reason_code: int = 0
    delegable: int = 0
    notes: str = ""


class Delegation(SQLModel, table=True):
    """A written delegation: whose authority, to whom, for which action, from when until when."""

    id: str = Field(primary_key=True)
    principal: str
    deputy: str
    action: str
    valid_from: str
    valid_until: str


class Approval(SQLModel, table=True):
    """A request for permission and its answer. Amounts are cents; an empty field restricts nothing by itself."""

    id: str = Field(primary_key=True)
    requester: str
    approver: str
    action: str
    amount: int | None
    amount_kind: str
    currency: str = "USD"
    account: str = ""
    counterparty: str = ""
    purpose: str = ""
    document: str = ""
    case: str = ""
    use: str = "once"
    status: str = "pending"
    requested_at: str
    requested_event: int
    decided_at: str | None = None
    decided_event: int | None = None
    granted: int | None = None
    conditions: str = ""
    valid_from: str | None = None
    valid_until: str | None = None
    reason: str = ""
    revoked_at: str | None = None
    revoked_event: int | None = None


class Request(Arguments):
    """What permission is asked for."""

    approver: str = Field(min_length=1, description="Id of the colleague or desk that has the authority.")
    action: str = Field(min_length=3, description="Kind of action, as authority_lookup names it.")
    amount: Sum | None = Field(default=None, description="Sum of money, if the action has one.")
    amount_kind: str = Field(default="exact", description="exact or up_to.")
    account: str = Field(default="", description="Account, loan, charge or collateral it concerns.")
    counterparty: str = Field(default="", description="Payee or other party, if any.")
    purpose: str = Field(min_length=3, description="What it is for.")
    document: str = Field(default="", description="Document it rests on.")
    case: str = Field(default="", description="Case it belongs to.")


class ApprovalId(Arguments):
    """One approval."""

    approval_id: str = Field(min_length=1)


class Decision(Arguments):
    """A decision on a request made to yourself."""

    approval_id: str = Field(min_length=1)
    decision: str = Field(description="grant or refuse.")
    reason: str = Field(min_length=3)


class Lookup(Arguments):
    """Which authority."""

    action: str | None = Field(default=None, description="Kind of action; all when omitted.")


@REGISTRY.tool(system="approvals")
def authority_lookup(world: "World", wanted: Lookup) -> Result:
    """Show the authority matrix: which role may decide which action up to which amount, and who holds the role."""
    limits = [row for row in world.store.find(AuthorityLimit) if wanted.action in (None, row["action"])]
    if not limits:
        known = ", ".join(dict.fromkeys(row["action"] for row in world.store.find(AuthorityLimit)))
        raise Refusal(f"The matrix knows no action {str(wanted.action)[:40]!r}. It knows: {known}.")
    return {"authority": [_matrix_line(world, row) for row in limits]}


@REGISTRY.tool(system="approvals", writes=True, seconds=90)
def approval_request(world: "World", request: Request) -> Result:
    """Ask a colleague for permission. The request waits until it is decided; the answer comes as a message."""
    approver = person_by_address(world, request.approver)
    if approver is None:
        raise Refusal(f"{request.approver[:40]!r} is no colleague. staff_directory shows the ids.")
    if request.amount_kind not in AMOUNT_KINDS:
        raise Refusal("amount_kind is exact or up_to.")
    amount = None if request.amount is None else positive_amount(request.amount)
    row = world.store.insert(
        Approval,
        id=world.store.next_id("APR"),
        requester=world.agent,
        approver=approver["id"],
        action=request.action.strip(),
        amount=amount,
        amount_kind=request.amount_kind,
        account=request.account,
        counterparty=request.counterparty,
        purpose=request.purpose,
        document=request.document,
        case=request.case,
        requested_at=world.stamp,
        requested_event=world.event,
    )
    return {"approval_id": row["id"], "status": "pending", "approver": approver["id"]}


@REGISTRY.tool(system="approvals")
def approvals_list(world: "World", _: NoArguments) -> Result:
    """List your requests for permission, and those that await your own decision."""
    rows = [row for row in world.store.find(Approval) if world.agent in (row["requester"], row["approver"])]
    return {"approvals": [_shown(row) for row in rows]}


@REGISTRY.tool(system="approvals")
def approval_get(world: "World", wanted: ApprovalId) -> Result:
    """Show one request for permission and its answer."""
    return _shown(existing_approval(world, wanted.approval_id))


@REGISTRY.tool(system="approvals", writes=True)
def approval_decide(world: "World", wanted: Decision) -> Result:
    """Decide a request that was made to you."""
    row = existing_approval(world, wanted.approval_id)
    if row["approver"] != world.agent:
        raise Refusal(f"{row['id']} is for {row['approver']} to decide, not for you.")
    if row["status"] != "pending":
        raise Refusal(f"{row['id']} is already {row['status']}.")
    if wanted.decision not in ("grant", "refuse"):
        raise Refusal("decision is grant or refuse.")
    granted = row["amount"] if wanted.decision == "grant" else None
    decide(world, row, "granted" if wanted.decision == "grant" else "refused", granted=granted, reason=wanted.reason)
    return {"approval_id": row["id"], "decision": wanted.decision}


def existing_approval(world: "World", approval_id: str) -> Row:
    """The approval with this id, or a `Refusal`."""
    row = world.store.get(Approval, approval_id.strip())
    if row is None:
        raise Refusal(f"There is no approval {approval_id[:40]!r}. approvals_list shows the ids.")
    return row


def decide(
    world: "World",
    row: Row,
    status: str,
    *,
    granted: int | None = None,
    reason: str = "",
    conditions: str = "",
    valid_until: str | None = None,
    use: str = "once",
    account: str | None = None,
    amount_kind: str | None = None,
) -> Row:
    """Write a decision on a pending request: `granted` or `refused`, on these terms, from now on."""
    return world.store.update(
        Approval,
        row["id"],
        status=status,
        decided_at=world.stamp,
        decided_event=world.event,
        granted=granted,
        reason=reason,
        conditions=conditions,
        valid_from=world.stamp,
        valid_until=valid_until,
        use=use,
        account=row["account"] if account is None else account,
        amount_kind=amount_kind or row["amount_kind"],
    )


def revoke(world: "World", row: Row, reason: str) -> Row:
    """Take a grant back from now on."""
    return world.store.update(
        Approval, row["id"], status="revoked", revoked_at=world.stamp, revoked_event=world.event, reason=reason
    )


def has_ended(world: "World", approval_id: str) -> bool:
    """Whether an approval on the register was revoked or has run out by now. One that was never given has not ended."""
    row = world.store.get(Approval, approval_id.strip())
    if row is None:
        return False
    return row["status"] in ("revoked", "expired") or bool(row["valid_until"] and row["valid_until"] < world.stamp)


def pending_of(world: "World", requester: str) -> list[Row]:
    """Requests of this person that nobody has decided yet."""
    return world.store.find(Approval, requester=requester, status="pending")


@end_of_day("approvals expire")
def expire(world: "World") -> None:
    """Mark grants whose window has closed."""
    for row in world.store.find(Approval, status="granted"):
        if row["valid_until"] and row["valid_until"] <= world.stamp:
            world.store.update(Approval, row["id"], status="expired")


def amount_of(text: object) -> int:
    """Cents of an authored amount."""
    return parse_amount(text)


def _matrix_line(world: "World", row: Row) -> Result:
    holders = [person["id"] for person in world.store.find(Person, role=row["role"])]
    limit = "without limit" if row["amount"] is None else usd(row["amount"])
    shown = {name: row[name] for name in ("action", "label", "role", "unit", "notes")}
    return {**shown, "limit": limit, "held_by": holders, "reason_code_needed": bool(row["reason_code"])}


def _shown(row: Row) -> Result:
    hidden = {"requested_event", "decided_event", "revoked_event"}
    money = {name: None if row[name] is None else usd(row[name]) for name in ("amount", "granted")}
    return {**{name: value for name, value in row.items() if name not in hidden}, **money}
