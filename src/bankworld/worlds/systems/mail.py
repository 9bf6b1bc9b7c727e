"""Mail: drafts, reviews, sending, delivery and bounces.

A message to an address that is neither on the roster nor on record bounces. What is sent cannot be taken back.
"""

from typing import TYPE_CHECKING, Any

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.store import Row
from bankworld.worlds.systems.directory import Person, contact_by_address, person_by_address
from bankworld.worlds.systems.documents import existing_document
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World

_PREVIEW = 120


class Message(SQLModel, table=True):
    """One mail or spoken message. `channel` is mail or conversation; ids in the lists are separated by spaces.

    `shown_event` is the turn event with which the agent first saw it, None while it has not.
    """

    id: str = Field(primary_key=True)
    channel: str
    sender: str
    to: str
    cc: str = ""
    subject: str = ""
    body: str
    attachments: str = ""
    status: str
    reply_to: str | None = None
    sent_at: str | None = None
    sent_event: int | None = None
    shown_event: int | None = None


class Review(SQLModel, table=True):
    """A colleague's look at a draft mail or a saved document before it goes out."""

    id: str = Field(primary_key=True)
    item: str
    reviewer: str
    note: str
    status: str
    comment: str = ""
    asked_event: int
    done_event: int | None = None


class Folder(Arguments):
    """Which mail to list."""

    folder: str = Field(default="inbox", description="inbox, sent or drafts.")


class MessageId(Arguments):
    """One message."""

    message_id: str = Field(min_length=1)


class Draft(Arguments):
    """A mail to be written."""

    to: list[str] = Field(min_length=1, max_length=20, description="Mail addresses, or ids of colleagues.")
    subject: str = Field(min_length=1)
    body: str = Field(min_length=1)
    cc: list[str] = Field(default_factory=list, max_length=20)
    attachments: list[str] = Field(default_factory=list, max_length=20, description="Ids of documents to attach.")
    reply_to: str | None = Field(default=None, description="Id of the message this answers.")


class DraftId(Arguments):
    """One draft."""

    draft_id: str = Field(min_length=1)


class ReviewRequest(Arguments):
    """What is to be looked at, and by whom."""

    item_id: str = Field(min_length=1, description="Id of a draft mail or of a document you saved.")
    reviewer: str = Field(min_length=1, description="Id of the colleague.")
    note: str = ""


@REGISTRY.tool(system="mail")
def mail_list(world: "World", where: Folder) -> Result:
    """List mail in a folder (inbox, sent, drafts), oldest first, with the beginning of each text."""
    agent = world.agent
    rows = world.store.find(Message, channel="mail", order="sent_event,id")
    match where.folder:
        case "inbox":
            chosen = [row for row in rows if row["status"] == "delivered" and agent in _ids(row, "to", "cc")]
        case "sent":
            chosen = [row for row in rows if row["sender"] == agent and row["status"] != "draft"]
        case "drafts":
            chosen = [row for row in rows if row["sender"] == agent and row["status"] == "draft"]
        case _:
            raise Refusal("The folders are inbox, sent and drafts.")
    return {"messages": [_headline(row) for row in chosen]}


@REGISTRY.tool(system="mail", seconds=45)
def mail_read(world: "World", wanted: MessageId) -> Result:
    """Read one message in full."""
    row = world.store.get(Message, wanted.message_id)
    if row is None or world.agent not in [row["sender"], *_ids(row, "to", "cc")]:
        raise Refusal(f"There is no message {wanted.message_id[:40]!r} of yours. mail_list shows the ids.")
    return {**_headline(row), "body": row["body"]}


@REGISTRY.tool(system="mail", writes=True, seconds=120)
def mail_draft(world: "World", draft: Draft) -> Result:
    """Write a draft mail. It goes nowhere until mail_send; mail_review lets a colleague look at it first."""
    for attachment in draft.attachments:
        existing_document(world, attachment)
    row = world.store.insert(
        Message,
        id=world.store.next_id("MSG"),
        channel="mail",
        sender=world.agent,
        to=_addresses(world, draft.to),
        cc=_addresses(world, draft.cc),
        subject=draft.subject,
        body=draft.body,
        attachments=" ".join(draft.attachments),
        status="draft",
        reply_to=draft.reply_to,
    )
    return {"draft_id": row["id"], "to": _ids(row, "to"), "cc": _ids(row, "cc")}


@REGISTRY.tool(system="mail", writes=True, seconds=30)
def mail_review(world: "World", wanted: ReviewRequest) -> Result:
    """Ask a colleague to look over a draft mail or a document you saved. The answer comes as a message."""
    reviewer = person_by_address(world, wanted.reviewer)
    if reviewer is None or reviewer["kind"] == "agent":
        raise Refusal(f"{wanted.reviewer[:40]!r} is no colleague who could review. staff_directory shows the ids.")
    _reviewable(world, wanted.item_id)
    row = ask_review(world, wanted.item_id, reviewer["id"], wanted.note)
    return {"review_id": row["id"], "status": "asked", "reviewer": reviewer["id"]}


@REGISTRY.tool(system="mail", writes=True, seconds=60)
def mail_send(world: "World", wanted: DraftId) -> Result:
    """Send a draft mail. What is sent cannot be taken back. Addresses nobody has on record bounce."""
    row = world.store.get(Message, wanted.draft_id)
    if row is None or row["sender"] != world.agent or row["status"] != "draft":
        raise Refusal(f"There is no draft {wanted.draft_id[:40]!r} of yours to send.")
    bounced = [who for who in _ids(row, "to", "cc") if "@" in who and contact_by_address(world, who) is None]
    reached = [who for who in _ids(row, "to", "cc") if who not in bounced]
    status = "delivered" if reached else "bounced"
    world.store.update(Message, row["id"], status=status, sent_at=world.stamp, sent_event=world.event)
    return {"message_id": row["id"], "delivered_to": reached, "bounced": bounced}


def ask_review(world: "World", item: str, reviewer: str, note: str) -> Row:
    """Put a review into the reviewer's hands."""
    return world.store.insert(
        Review,
        id=world.store.next_id("REV"),
        item=item.strip(),
        reviewer=reviewer,
        note=note,
        status="asked",
        asked_event=world.event,
    )


def deliver(world: "World", *, sender: str, to: str, body: str, channel: str = "mail", **more: Any) -> Row:
    """A message from somebody else arrives now."""
    row = world.store.insert(
        Message,
        id=world.store.next_id("MSG"),
        channel=channel,
        sender=sender,
        to=to,
        body=body,
        status="delivered",
        sent_at=world.stamp,
        sent_event=world.event,
        **more,
    )
    if world.agent in recipients(row):
        world.arrivals.append(row["id"])
    return row


def recipients(row: Row) -> list[str]:
    """Everybody a message is addressed or copied to: roster ids, and outside addresses as written."""
    return _ids(row, "to", "cc")


def _reviewable(world: "World", item: str) -> None:
    message = world.store.get(Message, item.strip())
    if message is not None and message["sender"] == world.agent and message["status"] == "draft":
        return
    document = existing_document(world, item)
    if document["author"] != world.agent:
        raise Refusal("Only your own drafts and documents can be sent for review.")


def _addresses(world: "World", written: list[str]) -> str:
    found: list[str] = []
    for address in written:
        person = person_by_address(world, address)
        if person is None and ("@" not in address or any(char.isspace() for char in address.strip())):
            names = ", ".join(row["id"] for row in world.store.find(Person))
            raise Refusal(f"{address[:60]!r} is neither a mail address nor a colleague ({names}).")
        found.append(person["id"] if person else address.strip().casefold())
    return " ".join(dict.fromkeys(found))


def _ids(row: Row, *fields: str) -> list[str]:
    return [who for field in fields for who in row[field].split()]


def _headline(row: Row) -> dict[str, Any]:
    body = " ".join(row["body"].split())
    return {
        "id": row["id"],
        "from": row["sender"],
        "to": _ids(row, "to"),
        "cc": _ids(row, "cc"),
        "subject": row["subject"],
        "sent_at": row["sent_at"],
        "status": row["status"],
        "attachments": row["attachments"].split(),
        "begins": body[:_PREVIEW],
    }
