"""Draws: advances under a line to a deposit account of the borrower.

The system tests the commitment and the form of the order. Whether the draw was approved, and whether a certificate
supports it, is for people and graders to say.
"""

from typing import TYPE_CHECKING

from pydantic import Field

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import positive_amount, usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems.accounts import settle
from bankworld.worlds.systems.borrowing_base import BaseCertificate
from bankworld.worlds.systems.ledger import Entry, credit, debit, follow_up, legs_of, open_account
from bankworld.worlds.systems.loan_book import LoanEvent, balance, existing_loan, principal_account, standing
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

DRAW = "loan draw"
"""Kind of the entry that a draw makes."""


class Draw(Arguments):
    """An advance under a line."""

    loan_id: str = Field(min_length=1)
    account_id: str = Field(min_length=1, description="Deposit account to credit.")
    amount: Sum = Field(description="Sum of money, e.g. 1250.00.")
    reason: str = Field(min_length=3)
    source_document: str = Field(min_length=1, description="Id of the document or record it rests on.")
    approval_id: str | None = Field(default=None, description="Approval this draw relies on, if any.")


@REGISTRY.tool(system="loans", writes=True)
def loan_draw(world: "World", order: Draw) -> Result:
    """Draw under a line: debit loan principal, credit a deposit account. Posts at once within your limit;
    a larger one is entered and waits for a second person."""
    loan = existing_loan(world.store, order.loan_id)
    amount = positive_amount(order.amount)
    if loan["status"] != "active":
        raise Refusal(f"Loan {loan['id']} is {loan['status']} and cannot be drawn on.")
    if loan["credit_limit"] is None:
        raise Refusal(f"Loan {loan['id']} is no line; nothing can be drawn under it.")
    room = loan["credit_limit"] - balance(world.store, principal_account(loan["id"])) - _waiting(world, loan)
    if amount > room:
        raise Refusal(f"{usd(max(room, 0))} of the commitment on {loan['id']} is undrawn, less than {usd(amount)}.")
    account = open_account(world.store, order.account_id)
    if account["kind"] != "deposit":
        raise Refusal("A draw is credited to a deposit account.")
    return settle(
        world,
        [debit(principal_account(loan["id"]), amount, "principal"), credit(account["id"], amount)],
        amount,
        kind=DRAW,
        reason=order.reason,
        source=order.source_document,
        approval=order.approval_id,
        booked=world.business_date(channel=_channel(world, loan)),
    )


@follow_up
def draw_posted(world: "World", entry: Row) -> None:
    """Write a posted draw into the history of its loan."""
    if entry["kind"] != DRAW:
        return
    drawn = next(line for line in legs_of(world.store, entry["id"]) if line.component == "principal")
    loan = existing_loan(world.store, drawn.account.rpartition(":")[0])
    world.store.insert(
        LoanEvent,
        id=world.store.next_id("LEV"),
        loan=loan["id"],
        booked=entry["booked"],
        kind="advance",
        amount=drawn.amount,
        principal=drawn.amount,
        entry=entry["id"],
        before=standing(loan),
    )


def _waiting(world: "World", loan: Row) -> int:
    """Cents of draws on this loan that are entered and not yet released."""
    return sum(
        line.amount
        for entry in world.store.find(Entry, kind=DRAW, status="entered")
        for line in legs_of(world.store, entry["id"])
        if line.account == principal_account(loan["id"])
    )


def _channel(world: "World", loan: Row) -> str:
    """A line under certificates has the cut-off of draw notices, any other that of loan postings."""
    certified = world.store.find(BaseCertificate, loan=loan["id"])
    return "borrowing_base_draw_notice" if certified else "loan_posting"
