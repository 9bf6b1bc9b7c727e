"""Borrowing base certificates: what a line's receivables and inventory support, by as-of date and version.

A certificate climbs draft → entered → superseded. The system checks that the lines of a certificate add up; whether
the right receivables were left out is the business of whoever enters it.
"""

from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from pydantic import Field
from sqlmodel import Field as Column
from sqlmodel import SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import dollars, parse_amount, round_cents, usd
from bankworld.worlds.store import Row, Store
from bankworld.worlds.systems.loan_book import existing_loan
from bankworld.worlds.systems.loans import LoanId
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

INELIGIBLES = ("over_90", "cross_aged", "credit_memos", "contra", "affiliates", "other", "concentration")
"""Categories of receivables that are left out, in the order of the bank's form."""

MONEY = ("gross", *INELIGIBLES, "eligible", "inventory", "block", "loans", "letters_of_credit")
"""Lines of a certificate in cents, without the last one."""


class BaseCertificate(SQLModel, table=True):
    """One version of a certificate. Amounts are cents; `rate` is percent; `availability` may be negative."""

    id: str = Column(primary_key=True)
    loan: str
    as_of: str
    version: int
    status: str
    prepared_by: str
    gross: int
    over_90: int = 0
    cross_aged: int = 0
    credit_memos: int = 0
    contra: int = 0
    affiliates: int = 0
    other: int = 0
    concentration: int = 0
    eligible: int
    rate: str
    inventory: int
    block: int = 0
    loans: int
    letters_of_credit: int = 0
    availability: int
    source: str = ""
    entered_at: str | None = None
    event: int | None = None


class CertificateId(Arguments):
    """One certificate."""

    certificate_id: str = Field(min_length=1)


class NewCertificate(Arguments):
    """The bank's calculation, line by line. What is left out is entered as a positive sum."""

    loan_id: str = Field(min_length=1)
    as_of: str = Field(description="Date of the agings, YYYY-MM-DD.")
    gross: Sum = Field(description="Gross receivables.")
    over_90: Sum = Field(default="0", description="Left out as aged.")
    cross_aged: Sum = Field(default="0", description="Left out as the rest of an aged debtor.")
    credit_memos: Sum = Field(default="0", description="Credits the aging does not show.")
    contra: Sum = Field(default="0", description="Left out against what the borrower owes.")
    affiliates: Sum = Field(default="0", description="Left out as owed by affiliates.")
    other: Sum = Field(default="0", description="Left out for another reason.")
    concentration: Sum = Field(default="0", description="Left out above the cap on one debtor.")
    eligible: Sum = Field(description="Gross less everything left out.")
    rate_percent: Sum = Field(description="Advance rate on eligible receivables, e.g. 85.")
    inventory: Sum = Field(default="0", description="Inventory as it counts: at its rate, within its limit.")
    block: Sum = Field(default="0", description="Block or reserve taken off.")
    loans: Sum = Field(description="Loans outstanding.")
    letters_of_credit: Sum = Field(default="0", description="Letters of credit outstanding.")
    availability: Sum = Field(description="The last line; with a minus sign when loans exceed what is supported.")
    source_document: str = Field(min_length=1, description="Id of the aging it rests on.")


@REGISTRY.tool(system="borrowing_base")
def certificates_list(world: "World", wanted: LoanId) -> Result:
    """List the borrowing base certificates of a line: as-of date, version, who prepared it, status, availability."""
    loan = existing_loan(world.store, wanted.loan_id)
    rows = world.store.find(BaseCertificate, loan=loan["id"], order="as_of,version")
    shown = ("id", "as_of", "version", "status", "prepared_by")
    return {
        "certificates": [
            {**{name: row[name] for name in shown}, "availability": usd(row["availability"])} for row in rows
        ]
    }


@REGISTRY.tool(system="borrowing_base", seconds=30)
def certificate_get(world: "World", wanted: CertificateId) -> Result:
    """Show one borrowing base certificate with all its lines."""
    row = world.store.get(BaseCertificate, wanted.certificate_id)
    if row is None:
        raise Refusal(f"There is no certificate {wanted.certificate_id[:40]!r}. certificates_list shows the ids.")
    money = {name: usd(row[name]) for name in (*MONEY, "availability")}
    return {**{name: value for name, value in row.items() if name != "event"}, **money}


@REGISTRY.tool(system="borrowing_base", writes=True, seconds=120)
def certificate_enter(world: "World", new: NewCertificate) -> Result:
    """Enter the bank's own borrowing base certificate. The lines must add up. Earlier versions for the same date,
    the borrower's draft included, are marked superseded."""
    loan = existing_loan(world.store, new.loan_id)
    if loan["credit_limit"] is None:
        raise Refusal(f"Loan {loan['id']} is no line and has no borrowing base.")
    lines = {name: parse_amount(getattr(new, name), what=name) for name in MONEY}
    rate = _percent(new.rate_percent)
    availability = _signed(new.availability)
    _must_add_up(lines, rate, availability, loan["credit_limit"])
    as_of = _past_date(world, new.as_of)
    version = 1 + supersede(world.store, loan["id"], as_of)
    row = world.store.insert(
        BaseCertificate,
        id=world.store.next_id("BBC"),
        loan=loan["id"],
        as_of=as_of,
        version=version,
        status="entered",
        prepared_by=world.agent,
        **lines,
        rate=str(rate),
        availability=availability,
        source=new.source_document,
        entered_at=world.stamp,
        event=world.event,
    )
    return {"certificate_id": row["id"], "version": version, "status": "entered", "availability": usd(availability)}


def supersede(store: Store, loan_id: str, as_of: str) -> int:
    """Mark all versions for a date superseded; returns the number of the last one, 0 when there was none."""
    rows = store.find(BaseCertificate, loan=loan_id, as_of=as_of)
    for row in rows:
        if row["status"] != "superseded":
            store.update(BaseCertificate, row["id"], status="superseded")
    return max((row["version"] for row in rows), default=0)


def supported(lines: Row, rate: Decimal, commitment: int) -> int:
    """What the lines of a certificate support, before loans and letters of credit, in cents: the base or the
    commitment, whichever is lower. Eligible receivables are rounded once, half up, when the rate is applied."""
    base = round_cents(dollars(lines["eligible"]) * rate / 100) + lines["inventory"] - lines["block"]
    return min(base, commitment)


def _must_add_up(lines: dict[str, int], rate: Decimal, availability: int, commitment: int) -> None:
    left = lines["gross"] - sum(lines[name] for name in INELIGIBLES)
    if lines["eligible"] != left:
        raise Refusal(f"The lines do not add up: gross less all that is left out is {usd(left)}, not the eligible sum.")
    last = supported(lines, rate, commitment) - lines["loans"] - lines["letters_of_credit"]
    if availability != last:
        raise Refusal(f"The lines do not add up: as entered, they give availability of {usd(last)}.")


def _percent(value: object) -> Decimal:
    try:
        rate = Decimal(str(value).rstrip("% ").strip())
    except InvalidOperation:
        raise Refusal("rate_percent must be a number such as 85.") from None
    if not rate.is_finite() or not 0 < rate <= 100:
        raise Refusal("rate_percent lies between 0 and 100.")
    return rate


def _signed(value: object) -> int:
    text = str(value).strip()
    negative = text.startswith(("-", "(", "−"))
    cents = parse_amount(text.strip("-−() "), what="availability")
    return -cents if negative else cents


def _past_date(world: "World", text: str) -> str:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refusal(f"as_of must be a date like 2026-09-30, not {text[:20]!r}.") from None
    if day > world.now.date():
        raise Refusal("A certificate is not dated ahead.")
    return day.isoformat()
