"""Cases: what a piece of work is about, what was noted on it, and what must be looked at again when."""

from datetime import date
from typing import TYPE_CHECKING

from sqlmodel import Field, SQLModel

from bankworld.worlds.errors import Refusal
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, NoArguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World


class Case(SQLModel, table=True):
    """One piece of work."""

    id: str = Field(primary_key=True)
    title: str
    customer: str
    status: str
    opened: str


class CaseNote(SQLModel, table=True):
    """A note on a case: what was done, on what basis, what is open."""

    id: str = Field(primary_key=True)
    case: str
    author: str
    at: str
    text: str
    event: int | None = None


class Tickler(SQLModel, table=True):
    """A dated reminder to follow something up."""

    id: str = Field(primary_key=True)
    case: str
    owner: str
    due: str
    text: str
    event: int | None = None


class CaseId(Arguments):
    """One case."""

    case_id: str = Field(min_length=1)


class NewNote(Arguments):
    """A note."""

    case_id: str = Field(min_length=1)
    text: str = Field(min_length=10)


class NewTickler(Arguments):
    """A reminder."""

    case_id: str = Field(min_length=1)
    due: str = Field(description="Date YYYY-MM-DD.")
    text: str = Field(min_length=5)


@REGISTRY.tool(system="cases")
def cases_list(world: "World", _: NoArguments) -> Result:
    """List open cases at this desk."""
    return {"cases": world.store.find(Case)}


@REGISTRY.tool(system="cases")
def case_get(world: "World", wanted: CaseId) -> Result:
    """Show a case with its notes and reminders."""
    row = world.store.get(Case, wanted.case_id)
    if row is None:
        raise Refusal(f"There is no case {wanted.case_id[:40]!r}. cases_list shows the ids.")
    return {
        **row,
        "notes": world.store.find(CaseNote, case=row["id"]),
        "ticklers": world.store.find(Tickler, case=row["id"]),
    }


@REGISTRY.tool(system="cases", writes=True, seconds=120)
def case_note(world: "World", note: NewNote) -> Result:
    """Add a note to a case. Notes cannot be changed afterwards."""
    case = case_get(world, CaseId(case_id=note.case_id))
    row = world.store.insert(
        CaseNote,
        id=world.store.next_id("NOTE"),
        case=case["id"],
        author=world.agent,
        at=world.stamp,
        text=note.text,
        event=world.event,
    )
    return {"note_id": row["id"], "case_id": case["id"]}


@REGISTRY.tool(system="cases", writes=True, seconds=30)
def tickler_add(world: "World", new: NewTickler) -> Result:
    """Set a dated reminder on a case."""
    case = case_get(world, CaseId(case_id=new.case_id))
    try:
        due = date.fromisoformat(new.due)
    except ValueError:
        raise Refusal(f"due must be a date like 2026-10-14, not {new.due[:20]!r}.") from None
    if due < world.now.date():
        raise Refusal("A reminder lies in the future.")
    row = world.store.insert(
        Tickler,
        id=world.store.next_id("TCK"),
        case=case["id"],
        owner=world.agent,
        due=due.isoformat(),
        text=new.text,
        event=world.event,
    )
    return {"tickler_id": row["id"], "due": row["due"]}
