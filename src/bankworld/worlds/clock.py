"""Simulated time and what is due in it.

Time is the institution's civil time to the second, injected, never read from the machine. The clock jumps: it
never sleeps. Things due run in order of time, then in the order in which they were scheduled.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bankworld.worlds.errors import WorldError


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """One thing that will happen: when, its place among equals, what kind, and what it needs to know."""

    at: datetime
    order: int
    kind: str = field(compare=False)
    payload: dict[str, Any] = field(compare=False, default_factory=dict[str, Any])


class Clock:
    """The present moment and the queue of things due."""

    def __init__(self, start: datetime) -> None:
        self.now = start
        self._queue: list[Due] = []
        self._scheduled = 0

    def schedule(self, at: datetime, kind: str, payload: dict[str, Any] | None = None) -> Due:
        """Have `kind` happen at `at`, or at once when that moment has passed."""
        due = Due(max(at, self.now), self._scheduled, kind, payload or {})
        self._scheduled += 1
        heapq.heappush(self._queue, due)
        return due

    def next_due(self) -> datetime | None:
        """When the next thing happens; None when nothing is scheduled."""
        return self._queue[0].at if self._queue else None

    def pending(self) -> list[Due]:
        """All things due, soonest first."""
        return sorted(self._queue)

    def advance(self, until: datetime, handle: Callable[[Due], None]) -> None:
        """Move to `until`, letting each thing due happen at its own moment on the way."""
        if until < self.now:
            raise WorldError(f"Time runs forward: {until} lies before {self.now}.")
        while self._queue and self._queue[0].at <= until:
            due = heapq.heappop(self._queue)
            self.now = due.at
            handle(due)
        self.now = until
