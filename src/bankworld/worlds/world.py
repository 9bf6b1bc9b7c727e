"""One institution in motion: its rows, its clock, its journal, and the one way in which anything happens.

Everything that happens is an event. An event is written when it is over, with the rows it changed; a call that the
bank refuses leaves an event and no row.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from math import isfinite
from typing import Any, cast

from bankworld.worlds.clock import Clock, Due
from bankworld.worlds.errors import Refusal, WorldError
from bankworld.worlds.institution import Institution
from bankworld.worlds.journal import Event, Journal
from bankworld.worlds.store import Store
from bankworld.worlds.systems.catalogue import END_OF_DAY, REGISTRY
from bankworld.worlds.tools import MAX_DEPTH, MAX_TEXT_CHARS, Result, Tool, check

SECONDS_PER_WRONG_CALL = 20
"""What a call costs that names no tool or is malformed."""

_LARGEST_INTEGER = 10**30
_LIMIT_NOTE = "more than a system of record takes"

Handler = Callable[[Due], None]


class World:
    """The bank an attempt works in. `agent` is the rostered id of the examined employee."""

    def __init__(self, institution: Institution, image: bytes, *, start: datetime, genesis: str, agent: str) -> None:
        self.institution = institution
        self.store = Store(image)
        self.clock = Clock(start)
        self.journal = Journal(genesis)
        self.agent = agent
        self.turn = 0
        self.position: dict[str, int] = {"message": 0, "part": 0, "tool": 0}
        self.tools = {tool.name: tool for tool in REGISTRY.chosen(institution.systems)}
        self.arrivals: list[str] = []
        self.handlers: dict[str, Handler] = {}
        self.observers: list[Callable[[Event], None]] = []
        self._schedule_end_of_day()

    @property
    def now(self) -> datetime:
        """The present moment at the bank."""
        return self.clock.now

    @property
    def stamp(self) -> str:
        """The present moment as rows and events spell it."""
        return self.clock.now.isoformat()

    @property
    def event(self) -> int:
        """The number of the event under way, for rows that must point to it."""
        return self.journal.next_seq

    def turn_of(self, event: int) -> int:
        """The turn of the agent that an event belongs to; 0 for what others did."""
        return int(self.journal.events[event - 1].get("turn", 0))

    def entry_limit(self, kind: str) -> int:
        """What the agent's own role may enter alone, in cents; above it an item waits for a second person."""
        role = self.institution.person(self.agent)["role"]
        return self.institution.agent_limits.get(role, {}).get(kind, 0)

    def business_date(self, at: datetime | None = None, *, channel: str = "loan_posting") -> str:
        """The date on which something entered now is booked: today, or the next business day past the cut-off."""
        return self.institution.calendar.booking_date(at or self.now, channel).isoformat()

    # -- what happens ----------------------------------------------------------------------------------------

    def record(self, kind: str, actor: str, **data: Any) -> Event:
        """Append an event with every row written since the last one."""
        event: Event = {"time": self.stamp, "kind": kind, "actor": actor, **data, "effects": self.store.take_effects()}
        self.journal.append(event)
        for observe in self.observers:
            observe(event)
        return event

    def call(self, name: str, arguments: Any) -> Result:
        """Run one tool call of the agent: time passes, then it takes effect or is refused. Never raises for the agent.

        Returns the tool's result, or `{"error": sentence}`.
        """
        self.position["tool"] += 1
        self.position["part"] += 1
        tool = self.tools.get(name)
        seconds = tool.seconds if tool else SECONDS_PER_WRONG_CALL
        self.pass_time(seconds)
        result = self._run(tool, name, arguments)
        if "error" in result and seconds == 0:
            self.pass_time(SECONDS_PER_WRONG_CALL)
        self.record(
            "tool",
            self.agent,
            **self._place(),
            tool=name if len(name) <= 80 else name[:80],
            arguments=bounded(arguments),
            result=result,
        )
        return result

    def _run(self, tool: Tool | None, name: str, arguments: Any) -> Result:
        try:
            if tool is None:
                raise Refusal(f"There is no tool called {name[:60]!r}. The tools are: {', '.join(self.tools)}.")
            return tool.run(self, check(tool, arguments))
        except Refusal as refusal:
            self.store.undo()
            return {"error": str(refusal)}

    def _place(self) -> dict[str, Any]:
        return {"turn": self.turn, "at": dict(self.position)}

    # -- time ------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: int) -> None:
        """Let simulated time pass; what falls due on the way happens at its own moment."""
        self.clock.advance(self.clock.now + timedelta(seconds=seconds), self._handle)

    def pass_time_until(self, moment: datetime, stop: Callable[[], bool]) -> None:
        """Jump from one thing due to the next until `moment`, or earlier once `stop()` holds."""
        while self.clock.now < moment and not stop():
            due = self.clock.next_due()
            self.clock.advance(min(moment, due) if due else moment, self._handle)

    def _handle(self, due: Due) -> None:
        handler = self.handlers.get(due.kind)
        if handler is None:
            raise WorldError(f"Nothing handles what is due at {due.at}: {due.kind}.")
        handler(due)

    def _schedule_end_of_day(self) -> None:
        self.handlers["end_of_day"] = self._end_of_day
        self.clock.schedule(self.institution.calendar.end_of_day(self.clock.now), "end_of_day")

    def _end_of_day(self, due: Due) -> None:
        for name, work in END_OF_DAY.items():
            work(self)
            if self.store.effects:
                self.record("bank", "bank", work=name)
        following = self.institution.calendar.end_of_day(due.at)
        self.clock.schedule(following, "end_of_day")

    def close(self) -> None:
        """Release the private copy of the bank."""
        self.store.close()


def bounded(value: Any, depth: int = 0) -> Any:
    """Arguments as the journal keeps them: a text no system would take by its digest and length, no endless nesting."""
    if isinstance(value, str):
        if len(value) <= MAX_TEXT_CHARS:
            return value
        return {"omitted": _LIMIT_NOTE, "characters": len(value), "sha256": _text_digest(value)}
    if isinstance(value, dict | list) and depth > MAX_DEPTH:
        return {"omitted": "nested too deeply"}
    if isinstance(value, dict):
        return {str(key)[:200]: bounded(item, depth + 1) for key, item in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list):
        return [bounded(item, depth + 1) for item in cast("list[Any]", value)]
    if isinstance(value, float) and not isfinite(value):
        return {"omitted": "not a number", "text": repr(value)}
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _LARGEST_INTEGER:
        return {"omitted": "an endless number"}
    return value


def _text_digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
