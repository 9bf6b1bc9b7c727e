"""The action log: every outside input of an attempt, in order, durable before it takes effect.

One canonical JSON line an input: a turn of the agent, or a stop. A torn last line (the process died while writing)
is recognised and cut; everything before it is kept.
"""

import json
import os
from math import isfinite
from pathlib import Path
from typing import Any, Protocol, cast

from bankworld.agents.protocol import Action, Stop, ToolCall
from bankworld.worlds.canonical import canonical

MOST_NESTING = 32
MOST_BITS = 256


class LogError(Exception):
    """A stored action log is damaged other than by a torn last line."""


Input = Action | Stop


class ActionLog(Protocol):
    """Where inputs come from when they are known already, and go to when they are new."""

    def known(self) -> list[Input]:
        """Inputs of an earlier life of the attempt, in order."""
        ...

    def append(self, entry: Input) -> None:
        """Keep a new input. When this returns, the input survives the death of the process."""
        ...


class MemoryLog:
    """A log that lives as long as the process: for proofs and tests."""

    def __init__(self, entries: list[Input] | None = None) -> None:
        self.entries: list[Input] = list(entries or [])

    def known(self) -> list[Input]:
        """Inputs given at the start."""
        return list(self.entries)

    def append(self, entry: Input) -> None:
        """Keep a new input."""
        self.entries.append(entry)


class FileLog:
    """`actions.jsonl` of a stored attempt, flushed and synced at each turn."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = read_log(path, repair=True) if path.exists() else []
        self._file = path.open("ab")
        self._next = len(self._known) + 1

    def known(self) -> list[Input]:
        """Inputs already on disk."""
        return list(self._known)

    def append(self, entry: Input) -> None:
        """Write, flush and sync one input."""
        self._file.write(encode(self._next, entry))
        self._file.flush()
        os.fsync(self._file.fileno())
        self._next += 1

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def keepable(entry: Input) -> Input:
    """An input as it can be kept: numbers JSON does not know and nesting without end become words that say so."""
    if isinstance(entry, Stop):
        return entry
    calls = tuple(ToolCall(call.id, call.name, _plain(call.arguments)) for call in entry.calls)
    return Action(entry.text, calls)


def _plain(value: Any, depth: int = 0) -> Any:
    if isinstance(value, float) and not isfinite(value):
        return repr(value)
    if isinstance(value, dict | list) and depth >= MOST_NESTING:
        return "nested too deeply"
    if isinstance(value, dict):
        return {str(key): _plain(item, depth + 1) for key, item in cast("dict[Any, Any]", value).items()}
    if isinstance(value, list | tuple):
        return [_plain(item, depth + 1) for item in cast("list[Any]", value)]
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > MOST_BITS:
        return "an endless number"
    return value if value is None or isinstance(value, str | int | float | bool) else repr(value)


def encode(number: int, entry: Input) -> bytes:
    """One input as its line."""
    body: dict[str, Any] = {"n": number}
    if isinstance(entry, Stop):
        body["stop"] = {"reason": entry.reason, "detail": entry.detail}
    else:
        body["text"] = entry.text
        body["calls"] = [{"id": call.id, "name": call.name, "arguments": call.arguments} for call in entry.calls]
    return canonical(body) + b"\n"


def decode(line: bytes) -> Input:
    """An input from its line. Raises ValueError when it is none."""
    body = json.loads(line)
    if "stop" in body:
        return Stop(body["stop"]["reason"], body["stop"]["detail"])
    calls = tuple(ToolCall(call["id"], call["name"], call["arguments"]) for call in body["calls"])
    return Action(body["text"], calls)


def read_log(path: Path, *, repair: bool = False) -> list[Input]:
    """All inputs of a stored log. With `repair`, a torn last line is cut off the file; without, it is left out."""
    data = path.read_bytes()
    whole, _, torn = data.rpartition(b"\n")
    if torn and repair:
        with path.open("r+b") as file:
            file.truncate(len(data) - len(torn))
            os.fsync(file.fileno())
    entries: list[Input] = []
    for number, line in enumerate(whole.splitlines() if whole else [], start=1):
        try:
            entries.append(decode(line))
        except (ValueError, KeyError, TypeError) as error:
            raise LogError(f"{path}, line {number}: not an input of an attempt ({error}).") from error
    return entries
