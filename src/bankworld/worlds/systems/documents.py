"""Documents: what is on file, what is received while the day goes on, and what the agent saves."""

import re
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.store import Row
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World

_SNIPPET = 160
_MOST_HITS = 20


class Document(SQLModel, table=True):
    """One document. `received` is the moment from which it can be found; None means it has not arrived."""

    id: str = Field(primary_key=True)
    title: str
    kind: str
    folder: str
    dated: str
    author: str
    received: str | None
    body: str
    saved_event: int | None = None


class Folder(Arguments):
    """One folder, or all."""

    folder: str | None = Field(default=None, description="Folder name; all folders when omitted.")


class Search(Arguments):
    """Words to look for."""

    words: str = Field(min_length=2, description="Words that must all occur in title or text.")


class DocumentId(Arguments):
    """One document."""

    document_id: str = Field(min_length=1)


class NewDocument(Arguments):
    """What to save."""

    title: str = Field(min_length=3, description="Title of the document.")
    body: str = Field(min_length=10, description="The full text.")
    kind: str = Field(default="statement", description="statement, letter, worksheet, memo, …")
    folder: str = Field(default="working", description="Folder to file it in.")


def available(world: "World") -> list[Row]:
    """Documents that have arrived, newest filing order last."""
    return [row for row in world.store.find(Document) if row["received"] and row["received"] <= world.stamp]


def existing_document(world: "World", document_id: str) -> Row:
    """The available document with this id; a `Refusal` otherwise."""
    row = world.store.get(Document, document_id.strip())
    if row is None or not row["received"] or row["received"] > world.stamp:
        raise Refusal(f"There is no document {document_id[:40]!r}. documents_list and documents_search show the ids.")
    return row


@REGISTRY.tool(system="documents")
def documents_list(world: "World", where: Folder) -> Result:
    """List documents: id, title, kind, date, folder, author. Optionally one folder only."""
    rows = [row for row in available(world) if where.folder in (None, row["folder"])]
    shown = ("id", "title", "kind", "dated", "folder", "author")
    return {"documents": [{name: row[name] for name in shown} for row in rows]}


@REGISTRY.tool(system="documents", seconds=30)
def documents_search(world: "World", search: Search) -> Result:
    """Search titles and texts for documents that contain all the words; most hits first, then by id."""
    words = [word for word in re.split(r"\s+", search.words.casefold()) if word]
    ranked: list[tuple[int, str, Row]] = []
    for row in available(world):
        text = f"{row['title']}\n{row['body']}".casefold()
        if all(word in text for word in words):
            ranked.append((-sum(text.count(word) for word in words), row["id"], row))
    ranked.sort(key=lambda item: item[:2])
    hits = [
        {"id": row["id"], "title": row["title"], "dated": row["dated"], "snippet": _snippet(row["body"], words[0])}
        for _, _, row in ranked[:_MOST_HITS]
    ]
    return {"found": len(ranked), "documents": hits}


@REGISTRY.tool(system="documents", seconds=90)
def document_open(world: "World", wanted: DocumentId) -> Result:
    """Open a document and read its full text."""
    row = existing_document(world, wanted.document_id)
    return {name: row[name] for name in ("id", "title", "kind", "dated", "folder", "author", "body")}


@REGISTRY.tool(system="documents", writes=True, seconds=120)
def document_save(world: "World", new: NewDocument) -> Result:
    """Save a document of your own (a statement, letter, worksheet or memo). Returns its id, for attaching to mail."""
    row = world.store.insert(
        Document,
        id=world.store.next_id("DOC"),
        title=new.title,
        kind=new.kind,
        folder=new.folder,
        dated=world.now.date().isoformat(),
        author=world.agent,
        received=world.stamp,
        body=new.body,
        saved_event=world.event,
    )
    return {"document_id": row["id"], "title": row["title"]}


def _snippet(body: str, word: str) -> str:
    at = max(0, body.casefold().find(word) - _SNIPPET // 2)
    return " ".join(body[at : at + _SNIPPET].split())
