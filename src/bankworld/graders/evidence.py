"""What an attempt left behind, as graders read it: the opening rows, the journal, and the rows at the end.

Nothing else enters a grade. The closing rows are the opening ones with every journaled effect applied.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from bankworld.worlds.journal import Event
from bankworld.worlds.store import Row
from bankworld.worlds.systems.ledger import CREDIT_KINDS

Tables = Mapping[str, Mapping[str, Row]]


def key_rows(tables: Mapping[str, Sequence[Row]], keys: Callable[[str], str]) -> dict[str, dict[str, Row]]:
    """Rows by table and key."""
    return {name: {str(row[keys(name)]): row for row in rows} for name, rows in tables.items()}


def replay(opening: Tables, events: Sequence[Event]) -> dict[str, dict[str, Row]]:
    """The rows after every effect of these events."""
    rows = {name: dict(table) for name, table in opening.items()}
    for event in events:
        for table, key, before, after in event["effects"]:
            if before is None:
                rows[table][key] = dict(after)
            else:
                rows[table][key] = {**rows[table][key], **after}
    return rows


@dataclass(frozen=True, slots=True)
class Artefact:
    """A text the agent wrote: what kind, in which event, to whom."""

    kind: str
    event: int
    text: str
    to: tuple[str, ...] = ()
    id: str = ""


@dataclass
class Evidence:
    """One attempt laid open. `gold(on)` gives the right figures for postings booked on a date."""

    agent: str
    requester: str
    start: str
    values: Mapping[str, Any]
    covered: Sequence[Any]
    opening: Tables
    events: Sequence[Event]
    gold: Callable[[date], Mapping[str, int]]
    notes: dict[str, Any] = field(default_factory=dict[str, Any])

    @cached_property
    def closing(self) -> Tables:
        """Rows at the end of the attempt."""
        return replay(self.opening, self.events)

    def rows(self, table: str, **equal: Any) -> list[Row]:
        """Closing rows of a table with these values, in key order of insertion."""
        return [row for row in self.closing[table].values() if all(row[name] == value for name, value in equal.items())]

    def row(self, table: str, key: str) -> Row | None:
        """One closing row."""
        return self.closing[table].get(key)

    def written(self, table: str, **equal: Any) -> list[Row]:
        """Rows of a table that did not exist at the opening."""
        return [row for row in self.rows(table, **equal) if self._key(table, row) not in self.opening[table]]

    def _key(self, table: str, row: Row) -> str:
        return str(row["id"])

    def time_of(self, seq: int) -> str:
        """Simulated time of an event."""
        return str(self.events[seq - 1]["time"])

    # -- money -----------------------------------------------------------------------------------------------

    def movement(self, account: str) -> int:
        """Change of an account's balance over the attempt, debit-positive, end-of-day accruals left out."""
        accrued = sum(
            leg["amount"] for leg in self.legs(account) if self.closing["entry"][leg["entry"]]["kind"] == "accrual"
        )
        opening = self.opening["account"][account]["balance"]
        return int(self.closing["account"][account]["balance"]) - int(opening) - accrued

    def credited(self, account: str) -> int:
        """Net credit to an account in cents, in its owner's sense."""
        kind = self.opening["account"][account]["kind"]
        return -self.movement(account) if kind in CREDIT_KINDS or kind.startswith("loan") else self.movement(account)

    def legs(self, account: str) -> list[Row]:
        """Legs on an account of entries that posted."""
        posted = self.closing["entry"]
        return [leg for leg in self.rows("leg", account=account) if posted[leg["entry"]]["status"] == "posted"]

    @cached_property
    def entries(self) -> list[Row]:
        """The agent's posted or entered entries in order."""
        rows = [row for row in self.rows("entry") if row["maker"] == self.agent]
        return sorted(rows, key=lambda row: int(row["event"]))

    def net_entries(self, account: str) -> list[Row]:
        """Entries that touched an account and were neither reversed nor are reversals."""
        ids = {leg["entry"] for leg in self.legs(account)}
        return [row for row in self.entries if row["id"] in ids and not row["reverses"] and not row["reversed_by"]]

    # -- what was said and written ---------------------------------------------------------------------------

    @cached_property
    def artefacts(self) -> list[Artefact]:
        """Everything the agent wrote to anybody, in order. Remarks nobody heard are left out."""
        found = [
            Artefact("say" if event["kind"] == "say" else "report", event["seq"], event["text"])
            for event in self.events
            if event["kind"] in ("say", "report", "report_held")
        ]
        found += [Artefact("case_note", row["event"], row["text"]) for row in self.written("casenote")]
        found += [
            Artefact("document", row["saved_event"], row["body"], id=row["id"])
            for row in self.written("document")
            if row["saved_event"]
        ]
        for row in self.sent_mail():
            to = (*row["to"].split(), *row["cc"].split())
            found.append(Artefact("mail", row["sent_event"], f"{row['subject']}\n{row['body']}", to, row["id"]))
        return sorted(found, key=lambda artefact: artefact.event)

    def sent_mail(self) -> list[Row]:
        """The agent's delivered mails in order of sending."""
        rows = [row for row in self.rows("message", channel="mail", status="delivered") if row["sender"] == self.agent]
        return sorted(rows, key=lambda row: int(row["sent_event"]))

    def mail_to(self, address: str) -> list[Row]:
        """Delivered mails of the agent that reached this address."""
        return [row for row in self.sent_mail() if address in [*row["to"].split(), *row["cc"].split()]]

    def text_of_mail(self, row: Row) -> str:
        """A mail's text with the texts of the documents attached to it."""
        attached = [self.closing["document"][document]["body"] for document in row["attachments"].split()]
        return "\n\n".join([row["subject"], row["body"], *attached])

    # -- order -----------------------------------------------------------------------------------------------

    def tool_events(self, *names: str) -> Iterator[Event]:
        """The agent's calls of these tools that took effect."""
        for event in self.events:
            if event["kind"] == "tool" and event["tool"] in names and "error" not in event["result"]:
                yield event

    def instruction_in_force(self, instruction: str, at_event: int) -> bool:
        """Whether an instruction bound the agent at an event: shown with or before the turn of the event, and not
        yet shown to be replaced or withdrawn (DESIGN §4.4)."""
        row = self.row("instruction", instruction)
        if row is None or not self.was_shown(row["message"], at_event):
            return False
        return row["ended_by"] is None or not self.was_shown(row["ended_by"], at_event)

    def was_shown(self, message: str, at_event: int) -> bool:
        """Whether a message had been shown to the agent with the turn that an event belongs to, or earlier."""
        row = self.row("message", message)
        if row is None or row["shown_event"] is None:
            return False
        return int(row["shown_event"]) <= self.turn_start(at_event)

    def turn_start(self, at_event: int) -> int:
        """The event with which the turn of an event began."""
        for event in reversed(self.events[:at_event]):
            if event["kind"] == "turn":
                return int(event["seq"])
        return 0
