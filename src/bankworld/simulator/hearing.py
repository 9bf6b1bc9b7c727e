"""First step of an answer: hear what a message asks of a person, and what to offer where it is not understood.

The rules of `asking` decide what is answered. For a clause that asks and meets no rule, the topics that share most
words with it are offered back; a person with few topics offers those. An offer names a subject and gives nothing away.
"""

import re
from dataclasses import dataclass, replace

from bankworld.simulator.asking import Memory, Reading, read
from bankworld.simulator.listeners import Ear

MOST_OFFERED = 2
FEW_TOPICS = 3
"""A person with so few topics can name them without making a menu of it."""

_WORD = re.compile(r"[a-z]{3,}")


@dataclass(frozen=True, slots=True)
class Hearing:
    """A reading with the topics to offer for what was not understood, and the clauses for which nothing could be."""

    reading: Reading
    offered: tuple[str, ...]
    unclear: tuple[str, ...]
    memory: Memory


def hear(message: str, ear: Ear, memory: Memory) -> Hearing:
    """Read a message and find what to offer for the clauses that asked and met no rule."""
    reading = read(message, ear.compiled, memory)
    offered = list(reading.doubtful)
    unclear: list[str] = []
    for clause in reading.unclear:
        candidates = [topic for topic in _candidates(clause, ear) if topic not in reading.asked]
        if candidates:
            offered += [topic for topic in candidates if topic not in offered]
        else:
            unclear.append(clause)
    kept = tuple(offered[:MOST_OFFERED])
    return Hearing(reading, kept, tuple(unclear), _remembering(reading.memory, kept))


def _remembering(memory: Memory, offered: tuple[str, ...]) -> Memory:
    return replace(
        memory, offered=tuple(dict.fromkeys([*memory.offered, *offered]))[-MOST_OFFERED:] if offered else memory.offered
    )


def _candidates(clause: str, ear: Ear) -> list[str]:
    """Listed topics that share words with a clause, the most telling first; else the few that there are."""
    words = {word[:6] for word in _WORD.findall(clause.casefold())}
    scores = {topic: sum(weights[word] for word in words & weights.keys()) for topic, weights in ear.vocabulary.items()}
    best = sorted((topic for topic in scores if scores[topic] > 0), key=lambda topic: (-scores[topic], topic))
    if best:
        return best[:MOST_OFFERED]
    listed = list(ear.vocabulary)
    return listed[:MOST_OFFERED] if len(listed) <= FEW_TOPICS else []
