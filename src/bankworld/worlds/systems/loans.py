"""Loans: what the screen shows, payoff quotes, payments by component, and fee relief."""

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from pydantic import Field

from bankworld.worlds.daycount import per_diem
from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import parse_amount, positive_amount, round_cents, usd
from bankworld.worlds.store import Row
from bankworld.worlds.systems import incoming
from bankworld.worlds.systems.accounts import settle
from bankworld.worlds.systems.directory import existing_customer
from bankworld.worlds.systems.ledger import Line, book, credit, debit, open_account
from bankworld.worlds.systems.loan_book import (
    CHARGE_INCOME,
    Charge,
    Loan,
    LoanEvent,
    PayoffQuote,
    RateChange,
    balance,
    charges_account,
    convention,
    existing_loan,
    interest_account,
    interest_due,
    principal_account,
)
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, CustomerId, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

MAX_QUOTE_DAYS = 30


class LoanId(Arguments):
    """One loan."""

    loan_id: str = Field(min_length=1)


class QuoteRequest(Arguments):
    """A payoff quote."""

    loan_id: str = Field(min_length=1)
    good_through: str = Field(description="Last day on which the total is right, YYYY-MM-DD.")


class QuoteId(Arguments):
    """One quote."""

    quote_id: str = Field(min_length=1)


class Payment(Arguments):
    """A payment on a loan, by component."""

    loan_id: str = Field(min_length=1)
    source: str = Field(min_length=1, description="Account or suspense account the money comes from.")
    principal: Sum = Field(default="0", description="Part applied to principal.")
    interest: Sum = Field(default="0", description="Part applied to interest.")
    charges: Sum = Field(default="0", description="Part applied to charges.")
    reason: str = Field(min_length=3)
    source_document: str = Field(min_length=1, description="Id of the document or record it rests on.")
    suspense_item: str | None = Field(default=None, description="Item in suspense, when the source is suspense.")
    approval_id: str | None = Field(default=None, description="Approval this payment relies on, if any.")


class Relief(Arguments):
    """Relief from a charge."""

    charge_id: str = Field(min_length=1)
    amount: Sum
    reason_code: str = Field(min_length=2, description="Reason code of the fee-relief procedure.")
    reason: str = Field(min_length=3)
    approval_id: str | None = Field(default=None, description="Approval this relief relies on, if any.")


@REGISTRY.tool(system="loans")
def customer_loans(world: "World", wanted: CustomerId) -> Result:
    """List a customer's loans with principal outstanding and status."""
    customer = existing_customer(world, wanted.customer_id)
    rows = world.store.find(Loan, customer=customer["id"])
    return {"loans": [_headline(world, row) for row in rows]}


@REGISTRY.tool(system="loans")
def loan_get(world: "World", wanted: LoanId) -> Result:
    """Show a loan: principal, screen rate and its history, day count, interest paid-to date, open charges, quotes."""
    loan = existing_loan(world.store, wanted.loan_id)
    charges = world.store.find(Charge, loan=loan["id"])
    quotes = world.store.find(PayoffQuote, loan=loan["id"])
    return {
        **_headline(world, loan),
        "original": usd(loan["original"]),
        "credit_limit": None if loan["credit_limit"] is None else usd(loan["credit_limit"]),
        "rate_percent": loan["rate"],
        "day_count": loan["basis"],
        "interest_paid_to": loan["paid_to"],
        "maturity": loan["maturity"],
        "rate_history": [
            {"effective": row["effective"], "rate_percent": row["rate"], "note": row["note"]}
            for row in world.store.find(RateChange, loan=loan["id"], order="effective,id")
        ],
        "charges": [{**row, "amount": usd(row["amount"]), "settled": usd(row["settled"])} for row in charges],
        "payoff_quotes": [{**row, "total": usd(row["total"])} for row in quotes],
    }


@REGISTRY.tool(system="loans", seconds=30)
def loan_history(world: "World", wanted: LoanId) -> Result:
    """List a loan's payments, advances and reversals, oldest first."""
    loan = existing_loan(world.store, wanted.loan_id)
    rows = world.store.find(LoanEvent, loan=loan["id"], order="booked,id")
    money = ("amount", "principal", "interest", "charges")
    shown = ("id", "booked", "kind", "note")
    return {
        "loan_id": loan["id"],
        "history": [
            {**{name: row[name] for name in shown}, **{name: usd(row[name]) for name in money}} for row in rows
        ],
    }


@REGISTRY.tool(system="loans", writes=True)
def payoff_quote_issue(world: "World", wanted: QuoteRequest) -> Result:
    """Issue a payoff quote from the screen's figures. An earlier quote that still stands is voided by it."""
    loan = existing_loan(world.store, wanted.loan_id)
    if loan["status"] != "active":
        raise Refusal(f"Loan {loan['id']} is {loan['status']}.")
    good_through = _quote_date(world, wanted.good_through)
    for earlier in world.store.find(PayoffQuote, loan=loan["id"], status="issued"):
        world.store.update(PayoffQuote, earlier["id"], status="void")
    principal = balance(world.store, principal_account(loan["id"]))
    interest = round_cents(interest_due(world.store, loan, good_through))
    charges = balance(world.store, charges_account(loan["id"]))
    quote = world.store.insert(
        PayoffQuote,
        id=world.store.next_id("PQ"),
        loan=loan["id"],
        issued=world.stamp,
        good_through=good_through.isoformat(),
        total=principal + interest + charges,
        per_diem=str(per_diem(principal, Decimal(loan["rate"]), convention(loan)).quantize(Decimal("0.0001"))),
        status="issued",
        issued_by=world.agent,
    )
    parts = {"principal": usd(principal), "interest": usd(interest), "charges": usd(charges)}
    return {
        "quote_id": quote["id"],
        **parts,
        "total": usd(quote["total"]),
        "good_through": quote["good_through"],
        "per_diem": quote["per_diem"],
    }


@REGISTRY.tool(system="loans", writes=True)
def payoff_quote_void(world: "World", wanted: QuoteId) -> Result:
    """Void a payoff quote that should no longer be relied on."""
    quote = world.store.get(PayoffQuote, wanted.quote_id)
    if quote is None or quote["status"] == "void":
        raise Refusal(f"There is no quote {wanted.quote_id[:40]!r} to void.")
    world.store.update(PayoffQuote, quote["id"], status="void")
    return {"quote_id": quote["id"], "status": "void"}


@REGISTRY.tool(system="loans", writes=True)
def loan_payment(world: "World", order: Payment) -> Result:
    """Apply money to a loan: so much to principal, interest and charges (from suspense: name the item).
    Posts at once within your limit; a larger one is entered and waits for a second person."""
    loan = existing_loan(world.store, order.loan_id)
    if loan["status"] != "active":
        raise Refusal(f"Loan {loan['id']} is {loan['status']} and takes no payments.")
    parts = {name: parse_amount(getattr(order, name), what=name) for name in ("principal", "interest", "charges")}
    total = positive_amount(usd(sum(parts.values())), what="The payment")
    outstanding = balance(world.store, principal_account(loan["id"]))
    if parts["principal"] > outstanding:
        raise Refusal(f"Loan {loan['id']} has {usd(outstanding)} of principal, less than {usd(parts['principal'])}.")
    owed = balance(world.store, charges_account(loan["id"]))
    if parts["charges"] > owed:
        raise Refusal(f"Loan {loan['id']} has {usd(owed)} of open charges, less than {usd(parts['charges'])}.")
    source = open_account(world.store, order.source)
    if source["kind"] not in ("deposit", "suspense"):
        raise Refusal("A loan is paid from a deposit or suspense account.")
    item = incoming.item_for(world, source, order.suspense_item, total)
    result = settle(
        world,
        _payment_lines(loan, source["id"], parts),
        total,
        kind="loan payment",
        reason=order.reason,
        source=order.source_document,
        item=item,
        approval=order.approval_id,
    )
    if result["status"] == "posted":
        result["loan"] = _headline(world, existing_loan(world.store, loan["id"]))
    return result


def _payment_lines(loan: Row, source: str, parts: dict[str, int]) -> list[Line]:
    accounts = {"principal": principal_account, "interest": interest_account, "charges": charges_account}
    credits = [credit(accounts[name](loan["id"]), cents, name) for name, cents in parts.items() if cents]
    return [debit(source, sum(parts.values())), *credits]


@REGISTRY.tool(system="loans", writes=True)
def fee_waive(world: "World", order: Relief) -> Result:
    """Waive a charge, in whole or part: no cash moves, the charge and its income are taken back."""
    charge = world.store.get(Charge, order.charge_id)
    if charge is None or charge["status"] != "open":
        raise Refusal(f"There is no open charge {order.charge_id[:40]!r}.")
    amount = positive_amount(order.amount)
    left = charge["amount"] - charge["settled"]
    if amount > left:
        raise Refusal(f"Only {usd(left)} of charge {charge['id']} is open.")
    lines = [debit(CHARGE_INCOME, amount, "waiver"), credit(charges_account(charge["loan"]), amount, "waiver")]
    row = book(
        world,
        lines,
        kind="fee waiver",
        reason=f"{order.reason_code}: {order.reason}",
        source=charge["id"],
        approval=order.approval_id,
    )
    settled = charge["settled"] + amount
    status = "waived" if settled == charge["amount"] else "open"
    world.store.update(Charge, charge["id"], settled=settled, status=status)
    return {"entry_id": row["id"], "charge_id": charge["id"], "waived": usd(amount), "status": status}


def _quote_date(world: "World", text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"good_through must be a date like 2026-10-14, not {text[:20]!r}.") from None
    ahead = (day - world.now.date()).days
    if not 0 <= ahead <= MAX_QUOTE_DAYS:
        raise Refusal(f"A quote is good from today for at most {MAX_QUOTE_DAYS} days.")
    return day


def _headline(world: "World", loan: Row) -> Result:
    return {
        "loan_id": loan["id"],
        "name": loan["name"],
        "kind": loan["kind"],
        "status": loan["status"],
        "principal": usd(balance(world.store, principal_account(loan["id"]))),
        "open_charges": usd(balance(world.store, charges_account(loan["id"]))),
    }
