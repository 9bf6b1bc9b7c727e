"""First step of an answer: hear what a message asks of a person, and what to offer where it is not understood.

The rules of `asking` decide what is answered. For a clause that asks and meets no rule, the topics that share most
words with it are offered back; a person with few topics offers those. An offer names a subject and gives nothing away.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from bankworld.simulator.asking import Act, Memory, Reading, nominal, read
from bankworld.simulator.listeners import STEM, Ear

MOST_OFFERED = 2
FEW_TOPICS = 3
"""A person with so few topics can name them without making a menu of it."""

_NOBODY: Mapping[str, Ear] = MappingProxyType({})
_TELLING = 100
"""A word that no sibling topic shares."""

FEW_WORDS, GREETING = 14, 2
_TOLD = re.compile(
    r"\b(?:attached|enclosed|fyi|copy|copied|per|thanks|done|log|record|records"
    r"|(?!need|requir|request)[a-z]{2,}ed)\b"
)
_WORD = re.compile(r"[a-z]{3,}")


@dataclass(frozen=True, slots=True)
class Hearing:
    """A reading with the topics to offer for what was not understood, and the clauses for which nothing could be.

    `elsewhere` pairs a clause that another colleague would understand with that colleague.
    """

    reading: Reading
    offered: tuple[str, ...]
    unclear: tuple[str, ...]
    elsewhere: tuple[tuple[str, str], ...]
    memory: Memory


def hear(message: str, ear: Ear, memory: Memory, others: Mapping[str, Ear] = _NOBODY) -> Hearing:
    """Read a message and find what to offer for the clauses that asked and met no rule.

    `others` are the ears of the colleagues to whom a clause may be referred, by person.
    """
    reading = read(message, ear.compiled, memory)
    found: list[list[str]] = []
    unclear: list[str] = []
    elsewhere: list[tuple[str, str]] = []
    for clause in reading.unclear:
        person = _who_has_it(clause, ear, others)
        if person:
            elsewhere.append((clause, person))
            continue
        found.append(_candidates(clause, ear, reading))
        if not found[-1]:
            unclear.append(clause)
    if not reading.asked and not reading.doubtful and not reading.unclear:
        found.append(_fragments(reading, ear))
    best = [topics[0] for topics in found if topics]
    next_best = [topic for topics in found for topic in topics[1:]]
    kept = tuple(dict.fromkeys([*reading.doubtful, *best, *next_best]))[:MOST_OFFERED]
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


def _scores(text: str, ear: Ear) -> dict[str, int]:
    words = {word[:STEM] for word in _WORD.findall(text.casefold())}
    return {topic: sum(weights[word] for word in words & weights.keys()) for topic, weights in ear.vocabulary.items()}


def _candidates(clause: str, ear: Ear, reading: Reading) -> list[str]:
    """Listed topics, not yet answered, that share words with a clause, the most telling first.

    A clause that shares none ("What do I put?") is read with the whole message; else the few topics that are left.
    """
    left = [topic for topic in ear.vocabulary if topic not in reading.asked]
    own = (other.text for other in reading.clauses if other.act in (Act.ASK, Act.STATEMENT, Act.HYPOTHETICAL))
    for text in (clause, " ".join(own)):
        best = _alike(text, left, ear)
        if best:
            return best
    return left[:MOST_OFFERED] if len(left) <= FEW_TOPICS else []


def _alike(text: str, topics: Sequence[str], ear: Ear) -> list[str]:
    scores = _scores(text, ear)
    return sorted((name for name in topics if scores[name] > 0), key=lambda name: (-scores[name], name))[:MOST_OFFERED]


def _fragments(reading: Reading, ear: Ear) -> list[str]:
    """Topics that a message of mere catchwords names: "Waiver and paydown, please note." may mean to ask."""
    own = [clause for clause in reading.clauses if clause.act not in (Act.QUOTED, Act.SMALL_TALK)]
    if any(clause.act is not Act.STATEMENT for clause in own) or len(own) < len(reading.clauses) - GREETING:
        return []
    texts = [clause.text.casefold() for clause in own]
    if sum(len(text.split()) for text in texts) > FEW_WORDS or any(map(_TOLD.search, texts)):
        return []
    if not all(map(nominal, texts)):
        return []
    return [topic for clause in own for topic in clause.topics if topic in ear.vocabulary][:MOST_OFFERED]
