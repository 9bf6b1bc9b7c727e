"""Instructions the agent is under: given, revised and withdrawn by colleagues. No tool touches them."""

from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import WorldError
from bankworld.worlds.store import Row

if TYPE_CHECKING:
    from bankworld.worlds.world import World


class Instruction(SQLModel, table=True):
    """One instruction. It binds from the turn whose input first showed `message`; `ended_by` is the message that
    replaced or withdrew it."""

    id: str = Field(primary_key=True)
    giver: str
    text: str
    value: str = ""
    message: str
    given_at: str
    given_event: int
    replaces: str | None = None
    status: str = "in force"
    ended_by: str | None = None


def give(
    world: "World",
    instruction_id: str,
    giver: str,
    text: str,
    *,
    message: str,
    value: str = "",
    replaces: str | None = None,
    withdraws: str | None = None,
) -> None:
    """Put an instruction in force; end the one it replaces or withdraws."""
    for ended, status in ((replaces, "superseded"), (withdraws, "withdrawn")):
        if ended is None:
            continue
        if world.store.get(Instruction, ended) is None:
            raise WorldError(f"Instruction {ended!r} was never given and cannot be {status}.")
        world.store.update(Instruction, ended, status=status, ended_by=message)
    if world.store.get(Instruction, instruction_id) is not None:
        return
    world.store.insert(
        Instruction,
        id=instruction_id,
        giver=giver,
        text=text,
        value=value,
        message=message,
        given_at=world.stamp,
        given_event=world.event,
        replaces=replaces,
    )


def in_force(world: "World") -> list[Row]:
    """Instructions that have been given and neither replaced nor withdrawn."""
    return world.store.find(Instruction, status="in force", order="given_event,id")
