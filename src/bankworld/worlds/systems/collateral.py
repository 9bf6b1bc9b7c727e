"""Collateral: titles in the vault, holds on them, and requests to let them go.

A request climbs requested → received → signed → shipped → confirmed. Only the collateral desk moves it.
"""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.systems.directory import existing_customer
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, CustomerId, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World

RELEASE_RUNGS = ("requested", "received", "signed", "shipped", "confirmed")


class Collateral(SQLModel, table=True):
    """One item the bank holds as security. `secures` are loan ids separated by spaces."""

    id: str = Field(primary_key=True)
    customer: str
    kind: str
    description: str
    serial: str
    title_number: str
    form: str
    location: str
    secures: str
    status: str = "held"
    hold: str = ""


class ReleaseRequest(SQLModel, table=True):
    """A request to the collateral desk to sign off a lien and send the title."""

    id: str = Field(primary_key=True)
    collateral: str
    title_number: str
    payoff_evidence: str
    ship_to: str
    instructions: str
    requested_by: str
    requested_at: str
    status: str
    event: int


class Release(Arguments):
    """What the desk needs to let a title go."""

    collateral_id: str = Field(min_length=1)
    title_number: str = Field(min_length=1, description="As on the paper.")
    payoff_evidence: str = Field(min_length=1, description="Entry that paid the secured loan off.")
    ship_to: str = Field(min_length=5, description="Name and address to send the title to.")
    instructions: str = Field(min_length=5, description="Who signs, how it is sent, anything to mind.")


class RequestId(Arguments):
    """One request."""

    request_id: str = Field(min_length=1)


@REGISTRY.tool(system="collateral")
def collateral_list(world: "World", wanted: CustomerId) -> Result:
    """List the collateral held for a customer: description, title number, where it lies, which loans it secures."""
    customer = existing_customer(world, wanted.customer_id)
    rows = world.store.find(Collateral, customer=customer["id"])
    return {"collateral": [{**row, "secures": row["secures"].split()} for row in rows]}


@REGISTRY.tool(system="collateral", writes=True)
def release_request(world: "World", order: Release) -> Result:
    """Ask the collateral desk to sign off the bank's lien and send the title. The request is not the release:
    only the desk's own confirmation is."""
    item = world.store.get(Collateral, order.collateral_id)
    if item is None:
        raise Refusal(f"There is no collateral {order.collateral_id[:40]!r}. collateral_list shows the ids.")
    if _plain(order.title_number) != _plain(item["title_number"]):
        raise Refusal(f"The title number does not match the record of {item['id']}.")
    if item["hold"]:
        raise Refusal(f"{item['id']} is under a hold: {item['hold']}")
    if world.store.find(ReleaseRequest, collateral=item["id"]):
        raise Refusal(f"A release of {item['id']} has already been requested. release_status shows it.")
    row = world.store.insert(
        ReleaseRequest,
        id=world.store.next_id("REL"),
        collateral=item["id"],
        title_number=item["title_number"],
        payoff_evidence=order.payoff_evidence,
        ship_to=order.ship_to,
        instructions=order.instructions,
        requested_by=world.agent,
        requested_at=world.stamp,
        status="requested",
        event=world.event,
    )
    return {"request_id": row["id"], "status": "requested", "note": "The collateral desk will take it from here."}


@REGISTRY.tool(system="collateral")
def release_status(world: "World", wanted: RequestId) -> Result:
    """Show how far a release request has come."""
    row = world.store.get(ReleaseRequest, wanted.request_id)
    if row is None:
        raise Refusal(f"There is no release request {wanted.request_id[:40]!r}.")
    return {name: value for name, value in row.items() if name != "event"}


def _plain(number: str) -> str:
    return "".join(char for char in number.casefold() if char.isalnum())
