"""First step of an answer: hear what a message asks of a person, and what to offer where it is not understood.

The rules of `asking` decide what is answered. For a clause that asks and meets no rule, the topics that share most
words with it are offered back; a person with few topics offers those. An offer names a subject and gives nothing away.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bankworld.simulator.asking import Memory, Reading, read
from bankworld.simulator.listeners import Ear

MOST_OFFERED = 2
FEW_TOPICS = 3
"""A person with so few topics can name them without making a menu of it."""

_TELLING = 100
"""A word that no sibling topic shares."""

_WORD = re.compile(r"[a-z]{3,}")


@dataclass(frozen=True, slots=True)
class Hearing:
    """A reading with the topics to offer for what was not understood, and the clauses for which nothing could be."""

    reading: Reading
    offered: tuple[str, ...]
    unclear: tuple[str, ...]
    elsewhere: tuple[tuple[str, str], ...]
    memory: Memory


def hear(message: str, ear: Ear, memory: Memory, others: Mapping[str, Ear] | None = None) -> Hearing:
    """Read a message and find what to offer for the clauses that asked and met no rule.

    `elsewhere` are clauses that ask for what one of `others` has, with that colleague's id.
    """
    reading = read(message, ear.compiled, memory)
    offered = list(reading.doubtful)
    unclear: list[str] = []
    elsewhere: list[tuple[str, str]] = []
    for clause in reading.unclear:
        colleague = _who_has_it(clause, ear, others or {})
        if colleague is not None:
            elsewhere.append((clause, colleague))
            continue
        candidates = [topic for topic in _candidates(clause, ear) if topic not in reading.asked]
        if candidates:
            offered += [topic for topic in candidates if topic not in offered]
        else:
            unclear.append(clause)
    kept = tuple(offered[:MOST_OFFERED])
    return Hearing(reading, kept, tuple(unclear), tuple(elsewhere), _remembering(reading.memory, kept))


def _remembering(memory: Memory, offered: tuple[str, ...]) -> Memory:
    return replace(
        memory, offered=tuple(dict.fromkeys([*memory.offered, *offered]))[-MOST_OFFERED:] if offered else memory.offered
    )


def _who_has_it(clause: str, ear: Ear, others: Mapping[str, Ear]) -> str | None:
    """The colleague whose own rules understand a clause, unless it shares telling words with this person's topics."""
    if any(score >= _TELLING for score in _scores(clause, ear).values()):
        return None
    for person, other in sorted(others.items()):
        if person != ear.listener.id and other.listener.topics and read(clause, other.compiled, Memory()).asked:
            return person
    return None


def _scores(clause: str, ear: Ear) -> dict[str, int]:
    words = {word[:6] for word in _WORD.findall(clause.casefold())}
    return {topic: sum(weights[word] for word in words & weights.keys()) for topic, weights in ear.vocabulary.items()}


def _candidates(clause: str, ear: Ear) -> list[str]:
    """Listed topics that share words with a clause, the most telling first; else the few that there are."""
    scores = _scores(clause, ear)
    best = sorted((topic for topic in scores if scores[topic] > 0), key=lambda topic: (-scores[topic], topic))
    if best:
        return best[:MOST_OFFERED]
    listed = list(ear.vocabulary)
    return listed[:MOST_OFFERED] if len(listed) <= FEW_TOPICS else []
