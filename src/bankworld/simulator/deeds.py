"""Third step: what a person does, once decided, is carried out and said, in one message at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bankworld.families.people import Deed, Instruct
from bankworld.simulator import wording
from bankworld.worlds.errors import Refusal
from bankworld.worlds.store import Row
from bankworld.worlds.systems import instructions, mail
from bankworld.worlds.systems.collateral import RELEASE_RUNGS, ReleaseRequest
from bankworld.worlds.systems.documents import Document
from bankworld.worlds.systems.ledger import Entry, release_entry
from bankworld.worlds.world import World


@dataclass(frozen=True, slots=True)
class Said:
    """Part of one message: its words, and the instruction those words give."""

    text: str
    instruct: Instruct | None = None
    documents: tuple[str, ...] = ()
    subject: str = ""


def carry_out(world: World, deed: Deed, *, person: str = "", item: str = "") -> Said:
    """Do what a deed does to the bank's records; what it says is returned, not yet sent.

    `item` is the entry that waits for `person`, where the deed posts one.
    """
    if deed.post:
        return Said(f"{item}: {second_person(world, item, person) or deed.say}", subject=deed.subject)
    if deed.release:
        move_release(world, deed.release)
    for document in deed.send:
        world.store.update(Document, document, received=world.stamp)
    return Said(
        deed.say or (deed.instruct.text if deed.instruct else ""), deed.instruct, tuple(deed.send), deed.subject
    )


def second_person(world: World, entry_id: str, checker: str) -> str:
    """Post a waiting entry, or return it when its form does not allow that; returns why it went back, if it did."""
    entry = world.store.get(Entry, entry_id)
    assert entry is not None
    try:
        release_entry(world, entry, checker)
    except Refusal as refusal:
        world.store.undo()
        world.store.update(Entry, entry_id, status="returned", checker=checker)
        return wording.line("returned", why=str(refusal))
    return ""


def move_release(world: World, status: str) -> None:
    """Raise every open release request of the agent's that stands below `status`."""
    rank = RELEASE_RUNGS.index(status)
    for row in world.store.find(ReleaseRequest):
        if RELEASE_RUNGS.index(row["status"]) < rank:
            world.store.update(ReleaseRequest, row["id"], status=status)


def speak(
    world: World, person: str, said: Sequence[Said], *, conversation: bool, answers: Row | None = None
) -> str | None:
    """Send one message with everything said, and put the instructions it gives in force. Returns the message's id."""
    text = wording.letter([part.text for part in said])
    if not text:
        return None
    subject = next((part.subject for part in said if part.subject), "")
    if not subject and answers is not None and not conversation:
        subject = answers["subject"] if answers["subject"].startswith("Re: ") else f"Re: {answers['subject']}"
    row = mail.deliver(
        world,
        sender=person,
        to=world.agent,
        body=text,
        channel="conversation" if conversation else "mail",
        subject=subject,
        reply_to=answers and answers["id"],
        attachments=" ".join(document for part in said for document in part.documents),
    )
    for part in said:
        if part.instruct is not None:
            given = part.instruct
            instructions.give(
                world,
                given.id,
                person,
                given.text,
                message=row["id"],
                value=given.value,
                replaces=given.replaces,
                withdraws=given.withdraws,
            )
    world.record("message", person, message=row["id"], instructs=[part.instruct.id for part in said if part.instruct])
    return str(row["id"])


def moments(deeds: Sequence[Deed], start: datetime) -> list[tuple[datetime, Deed]]:
    """When each deed of a series is done: one after the other, each after its own delay."""
    timed: list[tuple[datetime, Deed]] = []
    for deed in deeds:
        start = deed.moment(start)
        timed.append((start, deed))
    return timed
