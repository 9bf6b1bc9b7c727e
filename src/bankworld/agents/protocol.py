"""The shapes an examined agent speaks: what it is told, what it sees each turn, and what it may do.

An agent sees tool schemas, tool results and messages. It never sees an instance, a world or a grade.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call: the caller's own id for it, the tool's name, and arguments as sent."""

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class Action:
    """One turn of the agent: text, tool calls, or both. `say` and `finish` are calls like any other."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """A budget or the user ended the attempt instead of another turn. `reason` is one word, `detail` a sentence."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one call came back with."""

    call_id: str
    name: str
    result: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message that reached the agent: spoken in the conversation, or mail."""

    id: str
    channel: str
    sender: str
    subject: str
    body: str
    attachments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """All that is new since the agent's last turn."""

    turn: int
    now: str
    outcomes: tuple[Outcome, ...] = ()
    messages: tuple[Incoming, ...] = ()
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Briefing:
    """What the agent is given before its first turn. `tools` holds the same tools rendered for each provider."""

    setting: str
    system: str
    tools: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict[str, Sequence[Mapping[str, Any]]])


class Agent(Protocol):
    """Anything that can sit the examination."""

    def begin(self, briefing: Briefing) -> None:
        """Take the briefing. Called once, before the first turn."""
        ...

    def act(self, observation: Observation) -> Action | Stop:
        """Take one turn."""
        ...

    def recall(self, observation: Observation, action: Action) -> None:
        """Learn of a turn taken in an earlier life of this attempt, so that the next one follows from it."""
        ...
