"""Measures the recogniser on files of labelled messages: recall, precision, disclosure, offers, time."""

import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from bankworld.simulator.asking import CompiledListener, Listener, Reading, Topic, compile_listener, read

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Message:
    """One labelled message; `kind` is ask, none or mention."""

    to: str
    wanted: frozenset[str]
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Score:
    """Shares over asked topics and over messages without one."""

    topics: int
    recall: float
    offered: float
    precision: float
    disclosing_none: float
    disclosing_mention: float
    gated_leaks: int


def listeners() -> dict[str, CompiledListener]:
    """The invented employees of `listeners.yaml`."""
    raw = cast(dict[str, Any], yaml.safe_load((HERE / "listeners.yaml").read_text(encoding="utf-8")))
    return {name: compile_listener(_listener(name, person)) for name, person in raw.items()}


def _listener(name: str, person: dict[str, Any]) -> Listener:
    topics = tuple(
        Topic(
            key, t["label"], t["kind"], t["area"], tuple(t["about"]), t.get("gated", False), t.get("listed", True),
            tuple(t.get("not", ())),
        )
        for key, t in person["topics"].items()
    )  # fmt: skip
    return Listener(name, tuple(person["names"]), tuple(person["colleagues"]), tuple(person["outsiders"]), topics)


def messages(name: str) -> list[Message]:
    """The messages of one file."""
    found: list[Message] = []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        to, wanted, text = (part.strip() for part in line.split(" | ", 2))
        kind = {"-": "none", "~": "mention"}.get(wanted, "ask")
        topics = frozenset(wanted.split()) if kind == "ask" else frozenset[str]()
        found.append(Message(to, topics, kind, re.sub(r" ?// ?", "\n", text)))
    return found


def score(pairs: Iterable[tuple[Message, Reading, CompiledListener]]) -> Score:
    """Recall, answered-or-offered, precision, and disclosures."""
    wanted = hit = offered = given = leaks = 0
    disclosing = {"none": [0, 0], "mention": [0, 0]}
    for message, reading, listener in pairs:
        asked = set(reading.asked)
        given += len(asked)
        wanted += len(message.wanted)
        hit += len(asked & message.wanted)
        offered += len((asked | set(reading.doubtful)) & message.wanted)
        if message.kind != "ask":
            disclosing[message.kind][0] += bool(asked)
            disclosing[message.kind][1] += 1
            leaks += sum(listener.topics[t].gated for t in asked)
    share = {kind: a / max(1, b) for kind, (a, b) in disclosing.items()}
    return Score(
        wanted,
        hit / max(1, wanted),
        offered / max(1, wanted),
        hit / max(1, given),
        share["none"],
        share["mention"],
        leaks,
    )


def main(name: str, *, verbose: bool) -> None:
    """Print scores, the time, and with `verbose` every wrong message."""
    people = listeners()
    found = [(m, read(m.text, people[m.to]), people[m.to]) for m in messages(name)]
    sys.stdout.write(f"{name}: {len(found)} messages {score(found)}\n")
    times: list[float] = []
    for m, _, listener in found:
        begin = time.perf_counter()
        read(m.text, listener)
        times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    sys.stdout.write(f"ms: median {times[len(times) // 2]:.2f} p95 {times[len(times) * 95 // 100]:.2f}\n")
    for m, reading, _ in found if verbose else ():
        if frozenset(reading.asked) != m.wanted:
            sys.stdout.write(f"\n{m.to} want {sorted(m.wanted)} got {reading.asked} offer {reading.doubtful} "
                             f"unclear {reading.unclear}\n  {m.text!r}\n")  # fmt: skip
            for c in reading.clauses:
                sys.stdout.write(f"     {c.act.value} [{c.rule}] {c.text!r} {c.topics}\n")


if __name__ == "__main__":
    main(sys.argv[1], verbose="-v" in sys.argv)
