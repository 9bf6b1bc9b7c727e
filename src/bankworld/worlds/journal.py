"""The journal: an append-only, hash-chained list of everything that happened in an attempt.

Each line is one event in canonical JSON. Its `hash` is sha256 over the hash before it and the event's own bytes
without `hash`; the first one stands on the genesis, the digest of the instance. The journal holds no run, version
or agent name: it is a function of instance and action log alone.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bankworld.worlds.canonical import canonical

Event = dict[str, Any]
"""One journal line as data: seq, time, kind, actor, the event's own fields, effects, hash."""


def chain_hash(previous: str, body: bytes) -> str:
    """sha256 of the previous hash and the event's canonical bytes."""
    return sha256(previous.encode("ascii") + body).hexdigest()


class Journal:
    """The events of one attempt, in order, chained as they are appended."""

    def __init__(self, genesis: str) -> None:
        self.genesis = genesis
        self.head = genesis
        self.events: list[Event] = []
        self._lines: list[bytes] = []

    @property
    def next_seq(self) -> int:
        """The number the next event will carry; the first is 1."""
        return len(self.events) + 1

    def append(self, event: Event) -> Event:
        """Number, chain and keep an event. The event must be plain JSON data."""
        event["seq"] = self.next_seq
        body = canonical(event)
        self.head = event["hash"] = chain_hash(self.head, body)
        self.events.append(event)
        self._lines.append(body[:-1] + b',"hash":"' + self.head.encode("ascii") + b'"}\n')
        return event

    def to_bytes(self) -> bytes:
        """The whole journal as it is stored in `journal.jsonl`."""
        return b"".join(self._lines)


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a stored journal departs from what it should be, in words."""

    line: int
    problem: str


def read_events(data: bytes) -> list[Event]:
    """Parse stored journal bytes without verifying them. Raises ValueError on a line that is not JSON."""
    return [json.loads(line) for line in data.splitlines()]


def find_fault(data: bytes, genesis: str) -> Fault | None:
    """The first place where the chain breaks, or None. Checks bytes, numbering, order and hashes."""
    head = genesis
    for number, event, line in _numbered(data):
        if event is None:
            return Fault(number, "is not a complete JSON event")
        if event.get("seq") != number:
            return Fault(
                number, f"carries number {event.get('seq')} where {number} is due: an event is missing or moved"
            )
        claimed = event.pop("hash", None)
        try:
            body = canonical(event)
        except (ValueError, RecursionError):
            return Fault(number, "holds what no journal holds: a number that is none, or endless nesting")
        expected = chain_hash(head, body)
        if claimed != expected:
            return Fault(number, "does not continue the chain: its content or its predecessor was changed")
        if line != body[:-1] + b',"hash":"' + expected.encode("ascii") + b'"}':
            return Fault(number, "is spelled differently from the canonical form")
        head = expected
    if data and not data.endswith(b"\n"):
        return Fault(data.count(b"\n") + 1, "lacks its line end: the file was cut")
    return None


def _numbered(data: bytes) -> Iterator[tuple[int, Event | None, bytes]]:
    for number, line in enumerate(data.split(b"\n")[: data.count(b"\n") + (not data.endswith(b"\n"))], start=1):
        if not line:
            yield number, None, line
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        yield number, event if isinstance(event, dict) else None, line
