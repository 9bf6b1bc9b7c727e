"""The written records of an instance, as a gold computation may read them: rows, documents, and what people say."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from bankworld.worlds.errors import WorldError
from bankworld.worlds.money import parse_amount
from bankworld.worlds.store import Row


@dataclass(frozen=True, slots=True)
class Records:
    """Opening rows by table, and by `person.topic` what that person says when asked."""

    tables: Mapping[str, Sequence[Row]]
    said: Mapping[str, str]

    def row(self, table: str, **equal: object) -> Row:
        """The one row of a table with these values."""
        found = [row for row in self.tables[table] if all(row[name] == value for name, value in equal.items())]
        if len(found) != 1:
            raise WorldError(f"{len(found)} rows of {table} have {equal}; one was expected.")
        return found[0]

    def document(self, document_id: str) -> str:
        """A document's text as one line, without Markdown emphasis."""
        return flat(str(self.row("document", id=document_id)["body"]))

    def find(self, document_id: str, pattern: str) -> str:
        """The first group of a pattern in a document."""
        return captured(self.document(document_id), pattern, document_id)

    def amount(self, document_id: str, pattern: str) -> int:
        """The first group of a pattern in a document, as cents."""
        return parse_amount(self.find(document_id, pattern))

    def said_amount(self, topic: str, pattern: str) -> int:
        """The first group of a pattern in what a person says on `person.topic`, as cents."""
        return parse_amount(captured(flat(self.said[topic]), pattern, topic))


def flat(text: str) -> str:
    """Text on one line without Markdown emphasis."""
    return re.sub(r"\s+", " ", text.replace("**", ""))


def captured(text: str, pattern: str, where: str) -> str:
    """First group of `pattern` in `text`. Raises WorldError when it is not there."""
    match = re.search(pattern, text)
    if match is None:
        raise WorldError(f"{where} does not say what {pattern!r} looks for.")
    return match[1]


def long_date(text: str) -> date:
    """`October 14, 2026` as a date."""
    return datetime.strptime(text, "%B %d, %Y").date()
