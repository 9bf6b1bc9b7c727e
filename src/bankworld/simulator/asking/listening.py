"""A listener made ready: names, rules and overlap weights compiled once."""

from dataclasses import dataclass

from . import overlap, wording
from .acts import Gate
from .model import Listener, Topic
from .people import People, compile_people
from .rules import Rulebook, compile_rules


@dataclass(frozen=True, slots=True)
class CompiledListener:
    """All that `read` needs to know about a listener."""

    listener: Listener
    people: People
    gate: Gate
    rules: Rulebook
    overlap: overlap.Overlap
    topics: dict[str, Topic]


def compile_listener(listener: Listener) -> CompiledListener:
    """Compile a listener; raises `RuleError` naming topic and rule on bad syntax."""
    sets = wording.sets()
    people = compile_people(listener)
    rules = compile_rules(listener, sets)
    weights = overlap.index(listener.topics, rules)
    return CompiledListener(listener, people, Gate(people), rules, weights, {t.id: t for t in listener.topics})
