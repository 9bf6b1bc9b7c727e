"""The directory: who works here, who our customers are and who may speak for them, and what the procedures say."""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.store import Row
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, NoArguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World


class Person(SQLModel, table=True):
    """A rostered employee, desk, or the examined agent itself."""

    id: str = Field(primary_key=True)
    name: str
    role: str
    title: str
    kind: str
    email: str
    opens: str
    closes: str
    reply_minutes: int
    knows: str = ""
    manner: str = ""


class Customer(SQLModel, table=True):
    """The customer master."""

    id: str = Field(primary_key=True)
    name: str
    kind: str
    address: str
    manager: str


class Contact(SQLModel, table=True):
    """Somebody on record for a customer or counterparty: what they may do and since when the record stands."""

    id: str = Field(primary_key=True)
    party: str
    name: str
    role: str
    authority: str
    email: str
    phone: str = ""
    since: str


class Procedure(SQLModel, table=True):
    """One version of a written procedure. Versions share `number`."""

    id: str = Field(primary_key=True)
    number: str
    title: str
    effective_from: str
    effective_to: str | None = None
    supersedes: str | None = None
    owner: str = ""
    body: str


class CustomerQuery(Arguments):
    """A customer by id, or a part of the name."""

    query: str = Field(min_length=1, description="Customer id, or part of the name.")


class ProcedureId(Arguments):
    """One procedure."""

    number: str = Field(min_length=1, description="Procedure number as listed.")
    as_of: str | None = Field(default=None, description="Date YYYY-MM-DD; today when omitted.")


@REGISTRY.tool(system="directory")
def staff_directory(world: "World", _: NoArguments) -> Result:
    """List colleagues and desks: id, role, title, mail address, hours, and what each is the right person for."""
    shown = ("id", "name", "role", "title", "kind", "email", "opens", "closes", "knows")
    return {"people": [{name: person[name] for name in shown} for person in world.store.find(Person)]}


@REGISTRY.tool(system="directory")
def customer_find(world: "World", query: CustomerQuery) -> Result:
    """Find customers by id or part of the name, with the contacts on record, their authority and addresses."""
    wanted = query.query.casefold()
    found = [
        row for row in world.store.find(Customer) if wanted in row["name"].casefold() or wanted == row["id"].casefold()
    ]
    return {"customers": [{**row, "contacts": world.store.find(Contact, party=row["id"])} for row in found]}


@REGISTRY.tool(system="directory")
def procedures_list(world: "World", _: NoArguments) -> Result:
    """List the written procedures with every version's effective dates."""
    shown = ("number", "title", "effective_from", "effective_to", "owner")
    rows = world.store.find(Procedure, order="number,effective_from")
    return {"procedures": [{name: row[name] for name in shown} for row in rows]}


@REGISTRY.tool(system="directory", seconds=60)
def procedure_open(world: "World", wanted: ProcedureId) -> Result:
    """Open the version of a procedure that was in effect on a date (today when no date is given)."""
    day = wanted.as_of or world.now.date().isoformat()
    versions = world.store.find(Procedure, number=wanted.number)
    if not versions:
        raise Refusal(f"There is no procedure {wanted.number!r}. procedures_list shows the numbers.")
    for row in versions:
        if row["effective_from"] <= day and (row["effective_to"] is None or day <= row["effective_to"]):
            return _shown(row)
    raise Refusal(f"No version of {wanted.number} was in effect on {day}.")


def _shown(row: Row) -> Result:
    return {name: value for name, value in row.items() if name != "id"}


def existing_customer(world: "World", customer_id: str) -> Row:
    """The customer with this id, or a `Refusal`."""
    row = world.store.get(Customer, customer_id.strip())
    if row is None:
        raise Refusal(f"There is no customer {customer_id[:40]!r}. customer_find finds customers by name.")
    return row


def person_by_address(world: "World", address: str) -> Row | None:
    """The rostered person whose id or mail address this is."""
    wanted = address.strip().casefold()
    for person in world.store.find(Person):
        if wanted in (person["id"].casefold(), person["email"].casefold(), person["name"].casefold()):
            return person
    return None


def contact_by_address(world: "World", address: str) -> Row | None:
    """The outside contact on record with this mail address."""
    wanted = address.strip().casefold()
    for contact in world.store.find(Contact):
        if wanted == contact["email"].casefold():
            return contact
    return None
