"""How each colleague of an instance listens: whom they take questions for, and what can be asked of them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bankworld.families.family import Instance
from bankworld.families.people import PersonSpec, TopicSpec
from bankworld.simulator.asking import CompiledListener, Listener, Topic, compile_listener, expanded

_WORD = re.compile(r"[a-z]{3,}")
STEM = 6
"""Words that agree in so many letters count as one."""

_WEIGHTS = {1: 100, 2: 40}
_LEAST, _OF_SET = 10, 5
_PLAIN_WORDS = """
the and for can you does from has have how into need put that this was what when where which who will with would your
much please could any are but get got him his her its know let not our out should them they want
"""
_PLAIN = frozenset(_PLAIN_WORDS.split())
"""Words that tell no topic from another."""


@dataclass(frozen=True, slots=True)
class Ear:
    """A person as one who is written to."""

    person: Mapping[str, Any]
    listener: Listener
    compiled: CompiledListener
    vocabulary: Mapping[str, Mapping[str, int]]

    def topic(self, topic_id: str) -> Topic:
        """One topic of this person's."""
        return next(topic for topic in self.listener.topics if topic.id == topic_id)


def ears(instance: Instance) -> dict[str, Ear]:
    """Everybody's ears by person id; compiled once an instance."""
    return _ears(_Hashable(instance))


@dataclass(frozen=True)
class _Hashable:
    instance: Instance

    def __hash__(self) -> int:
        return int(self.instance.digest[:15], 16)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashable) and other.instance.digest == self.instance.digest


@lru_cache(maxsize=512)
def _ears(key: _Hashable) -> dict[str, Ear]:
    instance = key.instance
    people = [person for person in instance.institution.people if person["kind"] != "agent"]
    made: dict[str, Ear] = {}
    for person in people:
        spec = instance.people.people.get(person["id"])
        others = tuple(name for other in people if other is not person for name in _names(other))
        listener = Listener(
            id=person["id"],
            names=_names(person),
            colleagues=others,
            outsiders=tuple(instance.people.outsiders),
            topics=tuple(_topic(name, topic) for name, topic in (spec.topics if spec else {}).items()),
        )
        made[person["id"]] = Ear(person, listener, compile_listener(listener), _vocabulary(spec))
    return made


def _vocabulary(spec: PersonSpec | None) -> dict[str, dict[str, int]]:
    """Word weights by listed topic: a word counts for less the more siblings share it; integers, exact everywhere.

    A word that a topic has only through a shared set counts a fifth.
    """
    topics = {name: topic for name, topic in (spec.topics if spec else {}).items() if topic.listed}
    own = {name: _stems([topic.label, *topic.about, *topic.asks]) for name, topic in topics.items()}
    lent = {
        name: _stems([atom for rule in topic.about for atom in expanded(rule)]) - own[name]
        for name, topic in topics.items()
    }
    shared = Counter(word for name in topics for word in own[name] | lent[name])
    weights = {word: _WEIGHTS.get(count, _LEAST) for word, count in shared.items()}
    return {
        name: {word: weights[word] for word in own[name]} | {word: weights[word] // _OF_SET for word in lent[name]}
        for name in topics
    }


def _stems(texts: Sequence[str]) -> set[str]:
    return {word[:STEM] for word in _WORD.findall(" ".join(texts).casefold())} - _PLAIN


def _names(person: Mapping[str, Any]) -> tuple[str, ...]:
    name = str(person["name"])
    return (name,) if person["kind"] == "desk" else (name.split(" ")[0], name)


def _topic(topic_id: str, spec: TopicSpec) -> Topic:
    return Topic(
        id=topic_id,
        label=spec.label,
        kind=spec.kind,
        area=spec.area,
        about=tuple(spec.about),
        gated=spec.gated,
        listed=spec.listed,
        avoid=tuple(spec.avoid),
    )
