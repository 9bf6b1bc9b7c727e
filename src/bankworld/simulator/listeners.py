"""How each colleague of an instance listens: whom they take questions for, and what can be asked of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bankworld.families.family import Instance
from bankworld.families.people import TopicSpec
from bankworld.simulator.asking import CompiledListener, Listener, Topic, compile_listener


@dataclass(frozen=True, slots=True)
class Ear:
    """A person as one who is written to."""

    person: Mapping[str, Any]
    listener: Listener
    compiled: CompiledListener

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
        made[person["id"]] = Ear(person, listener, compile_listener(listener))
    return made


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
