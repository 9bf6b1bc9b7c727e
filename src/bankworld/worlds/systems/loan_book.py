"""The loan book: loans, their rates, charges and history, accrual, and what a payment does to a loan.

Each loan has three ledger accounts: principal, interest receivable and charges receivable. Interest accrues at end
of day for every calendar day; the part below a cent is carried, so that what stands in the ledger is the exact
accrual rounded once.
"""

from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.daycount import Convention, days_between, exact_interest
from bankworld.worlds.errors import Refusal, WorldError
from bankworld.worlds.money import dollars, round_cents
from bankworld.worlds.store import Row, Store
from bankworld.worlds.systems.ledger import Account, book, credit, debit, follow_up, legs_of, undoing
from bankworld.worlds.systems.registry import end_of_day

if TYPE_CHECKING:
    from bankworld.worlds.world import World

INTEREST_INCOME = "4010"
CHARGE_INCOME = "4020"
_COMPONENTS = ("principal", "interest", "charges")


class Loan(SQLModel, table=True):
    """One loan as the core system shows it. `rate` is percent a year; `accrual_carry` is a fraction of a cent."""

    id: str = Field(primary_key=True)
    customer: str
    kind: str
    name: str
    credit_limit: int | None = None
    original: int
    rate: str
    basis: str
    paid_to: str
    maturity: str
    status: str = "active"
    accrual_carry: str = "0"


class RateChange(SQLModel, table=True):
    """The rate history the core system shows."""

    id: str = Field(primary_key=True)
    loan: str
    effective: str
    rate: str
    note: str = ""


class LoanEvent(SQLModel, table=True):
    """One line of a loan's history. `before` keeps paid-to date and status for a reversal."""

    id: str = Field(primary_key=True)
    loan: str
    booked: str
    kind: str
    amount: int
    principal: int = 0
    interest: int = 0
    charges: int = 0
    note: str = ""
    entry: str | None = None
    before: str = ""


class Charge(SQLModel, table=True):
    """A charge assessed on a loan and what became of it."""

    id: str = Field(primary_key=True)
    loan: str
    kind: str
    amount: int
    assessed: str
    status: str = "open"
    settled: int = 0


class PayoffQuote(SQLModel, table=True):
    """A payoff quote as issued: total through a date, per diem after it, and whether it still stands."""

    id: str = Field(primary_key=True)
    loan: str
    issued: str
    good_through: str
    total: int
    per_diem: str
    status: str
    issued_by: str


def principal_account(loan_id: str) -> str:
    """Ledger account of a loan's principal."""
    return f"{loan_id}:P"


def interest_account(loan_id: str) -> str:
    """Ledger account of a loan's accrued interest receivable."""
    return f"{loan_id}:I"


def charges_account(loan_id: str) -> str:
    """Ledger account of a loan's charges receivable."""
    return f"{loan_id}:C"


def existing_loan(store: Store, loan_id: str) -> Row:
    """The loan with this id, or a `Refusal`."""
    row = store.get(Loan, loan_id.strip())
    if row is None:
        raise Refusal(f"There is no loan {loan_id[:40]!r}. customer_loans lists a customer's loans.")
    return row


def balance(store: Store, account_id: str) -> int:
    """Debit balance of a ledger account in cents."""
    row = store.get(Account, account_id)
    if row is None:
        raise WorldError(f"Loan account {account_id} is missing.")
    return int(row["balance"])


def convention(loan: Row) -> Convention:
    """The loan's day-count convention on the screen."""
    return loan["basis"]


def interest_due(store: Store, loan: Row, on: date) -> Decimal:
    """Unrounded interest in dollars from the paid-to date to `on` at the screen's rate, today's principal."""
    days = days_between(date.fromisoformat(loan["paid_to"]), on, convention(loan))
    return exact_interest(balance(store, principal_account(loan["id"])), Decimal(loan["rate"]), days, convention(loan))


@follow_up
def payment_posted(world: "World", entry: Row) -> None:
    """Remember a loan payment once it has posted."""
    if entry["kind"] != "loan payment":
        return
    lines = legs_of(world.store, entry["id"])
    parts = {name: sum(-line.amount for line in lines if line.component == name) for name in _COMPONENTS}
    loan_id = next(line.account.rpartition(":")[0] for line in lines if line.component in parts)
    remember_payment(world, existing_loan(world.store, loan_id), entry, **parts)


def remember_payment(world: "World", loan: Row, entry: Row, *, principal: int, interest: int, charges: int) -> None:
    """Write the history line of a payment, move the paid-to date when interest is current, close a paid-off loan."""
    store = world.store
    store.insert(
        LoanEvent,
        id=store.next_id("LEV"),
        loan=loan["id"],
        booked=entry["booked"],
        kind="payment",
        amount=principal + interest + charges,
        principal=principal,
        interest=interest,
        charges=charges,
        entry=entry["id"],
        before=standing(loan),
    )
    changes: dict[str, str] = {}
    if interest and balance(store, interest_account(loan["id"])) <= 0:
        changes = {"paid_to": entry["booked"], "accrual_carry": "0"}
    owed = sum(
        balance(store, account(loan["id"])) for account in (principal_account, interest_account, charges_account)
    )
    if loan["kind"] == "term" and owed <= 0:
        changes["status"] = "paid off"
    if changes:
        store.update(Loan, loan["id"], **changes)
    _settle_charges(store, loan["id"], charges)


def _unsettle_charges(store: Store, loan_id: str, given_back: int) -> None:
    for charge in reversed(store.find(Charge, loan=loan_id)):
        part = min(given_back, charge["settled"])
        if part > 0:
            given_back -= part
            store.update(Charge, charge["id"], settled=charge["settled"] - part, status="open")


def standing(loan: Row) -> str:
    """What of a loan a history line keeps, so that a reversal can put it back."""
    return f"{loan['paid_to']} {loan['status']} {loan['accrual_carry']}"


def _settle_charges(store: Store, loan_id: str, paid: int) -> None:
    for charge in store.find(Charge, loan=loan_id, status="open"):
        part = min(paid, charge["amount"] - charge["settled"])
        if part <= 0:
            continue
        paid -= part
        settled = charge["settled"] + part
        status = "paid" if settled == charge["amount"] else "open"
        store.update(Charge, charge["id"], settled=settled, status=status)


@undoing
def reopen(world: "World", entry: Row) -> None:
    """Give a loan back the standing it had before a payment that has been reversed."""
    for event in world.store.find(LoanEvent, entry=entry["id"]):
        paid_to, *status, carry = event["before"].split(" ")
        world.store.update(Loan, event["loan"], paid_to=paid_to, status=" ".join(status), accrual_carry=carry)


@undoing
def after_reversal(world: "World", entry: Row) -> None:
    """Write the reversal into the loan's history, and reopen charges it had paid."""
    store = world.store
    for event in store.find(LoanEvent, entry=entry["id"]):
        negative = {name: -event[name] for name in ("amount", "principal", "interest", "charges")}
        store.insert(
            LoanEvent,
            id=store.next_id("LEV"),
            loan=event["loan"],
            booked=world.business_date(),
            kind="reversal",
            note=f"reverses {event['id']}",
            **negative,
        )
    for line in legs_of(store, entry["id"]):
        loan_id, _, part = line.account.rpartition(":")
        if part == "C":
            _unsettle_charges(store, loan_id, -line.amount)


def _days_of(loan: Row, today: date) -> int:
    """Interest days that one calendar day adds; with months of thirty days it may be none, or more than one."""
    start = date.fromisoformat(loan["paid_to"])
    tomorrow = today + timedelta(days=1)
    return days_between(start, tomorrow, convention(loan)) - days_between(start, today, convention(loan))


@end_of_day("interest accrues")
def accrue(world: "World") -> None:
    """Accrue one day's interest on every active loan's principal."""
    for loan in world.store.find(Loan, status="active"):
        principal = balance(world.store, principal_account(loan["id"]))
        day = exact_interest(principal, Decimal(loan["rate"]), _days_of(loan, world.now.date()), convention(loan))
        exact = day + Decimal(loan["accrual_carry"])
        posted = round_cents(exact)
        world.store.update(Loan, loan["id"], accrual_carry=str(exact - dollars(posted)))
        if posted:
            lines = [debit(interest_account(loan["id"]), posted), credit(INTEREST_INCOME, posted)]
            book(
                world,
                lines,
                kind="accrual",
                reason="daily accrual",
                source=loan["id"],
                maker="bank",
                booked=world.now.date().isoformat(),
            )


@end_of_day("payoff quotes lapse")
def lapse_quotes(world: "World") -> None:
    """Mark quotes whose good-through date has ended."""
    today = world.now.date().isoformat()
    for quote in world.store.find(PayoffQuote, status="issued"):
        if quote["good_through"] <= today:
            world.store.update(PayoffQuote, quote["id"], status="expired")
