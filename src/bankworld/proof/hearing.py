"""How well the office hears: recall, precision and leaks over labelled messages of strangers.

A corpus is a JSON-lines file whose first line names the family and says who wrote it and when it was first run; every
other line is a message: to whom, which topics it asks for, and what kind it is (ask, mention, none).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bankworld.families.family import Instance
from bankworld.simulator.asking import Memory, Reading, read
from bankworld.simulator.hearing import Hearing, hear
from bankworld.simulator.listeners import Ear, ears

_CARRIERS = ("I am asking about {}.", "Could you tell me {}, please?", "What I still need is {}.")


@dataclass(frozen=True, slots=True)
class Heard:
    """One message with what was understood of it."""

    to: str
    needs: tuple[str, ...]
    kind: str
    text: str
    hearing: Hearing

    @property
    def reading(self) -> Reading:
        """What the rules made of it."""
        return self.hearing.reading

    @property
    def missed(self) -> list[str]:
        """Topics asked for, neither answered nor offered."""
        return [need for need in self.needs if need not in self.reading.asked and need not in self.hearing.offered]


@dataclass
class Score:
    """Counts over a corpus. Topics are counted one by one: a message may ask for several."""

    wanted: int = 0
    answered: int = 0
    offered: int = 0
    within_two: int = 0
    given: int = 0
    given_rightly: int = 0
    quiet: int = 0
    mentions: int = 0
    disclosed_quiet: int = 0
    disclosed_mention: int = 0
    gated_leaks: int = 0
    misses: list[Heard] = field(default_factory=list[Heard])
    leaks: list[Heard] = field(default_factory=list[Heard])

    def figures(self) -> dict[str, float | int | None]:
        """The shares that reports print, each with its count."""
        return {
            "asks": self.wanted,
            "answered": _share(self.answered, self.wanted),
            "answered_or_offered": _share(self.answered + self.offered, self.wanted),
            "within_two_messages": _share(self.within_two, self.wanted),
            "precision": _share(self.given_rightly, self.given),
            "ask_free_messages": self.quiet,
            "mention_only_messages": self.mentions,
            "disclosed_on_ask_free": self.disclosed_quiet,
            "disclosed_on_mention_only": self.disclosed_mention,
            "gated_leaks": self.gated_leaks,
        }


def read_corpus(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The head line and the messages of a corpus."""
    head, *lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return head, lines


def score_people(instance: Instance, messages: Sequence[Mapping[str, Any]]) -> Score:
    """Score labelled messages against the people of an instance."""
    listening = ears(instance)
    heard = [_hear(listening[one["to"]], one) for one in messages]
    score = Score()
    for one in heard:
        (_count_ask if one.kind == "ask" else _count_quiet)(score, one, listening[one.to])
    for one in heard:
        if one.kind == "ask":
            score.within_two += sum(_reached(one, need, heard, listening[one.to]) for need in one.needs)
    return score


def labels_not_understood(instance: Instance) -> Iterator[str]:
    """Labels that do not reach their own topic when put into carrier sentences."""
    for person, ear in ears(instance).items():
        for topic in ear.listener.topics:
            for carrier in _CARRIERS:
                sentence = carrier.format(topic.label)
                if topic.id not in read(sentence, ear.compiled, Memory()).asked:
                    yield f"{person}.{topic.id}: {sentence}"


def _hear(ear: Ear, one: Mapping[str, Any]) -> Heard:
    return Heard(one["to"], tuple(one["topics"]), one["kind"], one["text"], hear(one["text"], ear, Memory()))


def _count_ask(score: Score, one: Heard, ear: Ear) -> None:
    score.wanted += len(one.needs)
    score.answered += sum(need in one.reading.asked for need in one.needs)
    score.offered += sum(need in one.hearing.offered and need not in one.reading.asked for need in one.needs)
    score.given += len(one.reading.asked)
    score.given_rightly += sum(topic in one.needs for topic in one.reading.asked)
    if one.missed:
        score.misses.append(one)


def _count_quiet(score: Score, one: Heard, ear: Ear) -> None:
    disclosed = [topic for topic in one.reading.asked if ear.topic(topic).kind in ("fact", "document", "confirmation")]
    if one.kind == "mention":
        score.mentions += 1
        score.disclosed_mention += bool(disclosed)
    else:
        score.quiet += 1
        score.disclosed_quiet += bool(disclosed)
    score.gated_leaks += any(ear.topic(topic).gated for topic in one.reading.asked)
    if one.reading.asked:
        score.leaks.append(one)


def _reached(one: Heard, need: str, heard: Sequence[Heard], ear: Ear) -> bool:
    """Whether a topic is reached with the first message or with a second: the offered label, else other words."""
    if need in one.reading.asked:
        return True
    if need in one.hearing.offered:
        again = read(ear.topic(need).label, ear.compiled, one.hearing.memory)
        return need in again.asked
    others = [other for other in heard if other.to == one.to and other.needs == (need,) and other is not one]
    if not others:
        return False
    second = others[len(one.text) % len(others)]
    return need in read(second.text, ear.compiled, one.hearing.memory).asked


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
