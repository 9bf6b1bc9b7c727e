"""What an author's topics of one person must satisfy before anybody talks to that person."""

from collections.abc import Iterator, Mapping, Sequence

from . import wording
from .listening import CompiledListener, compile_listener
from .model import Listener, Topic
from .reader import read
from .rules import atoms_of

_ANSWERED, _COMPLETE = 0.90, 0.90
_CARRIERS = ("I am asking about {}.", "Could you tell me {}, please?", "What I still need is {}.")
_LEAST_ASKS, _MOST_MIXED = 2, 60
_STATUS = "I have opened the file and logged the receipt. The posting is in balance and the ticket is saved."


def lint(listener: Listener, asks: Mapping[str, Sequence[str]], not_asks: Mapping[str, Sequence[str]]) -> list[str]:
    """Every demand of the authoring guide that one person fails, one sentence each; empty if all hold.

    `asks` and `not_asks` map topic ids to messages. Raises `RuleError` on bad rule syntax.
    """
    compiled = compile_listener(listener)
    return [
        *_common_triggers(listener),
        *_own_asks(compiled, asks),
        *_gated_siblings(compiled, asks),
        *_disclosures(compiled, not_asks),
        *_labels(compiled),
        *_compositions(compiled, asks),
    ]


def _common_triggers(listener: Listener) -> Iterator[str]:
    common = wording.common_words()
    for topic in listener.topics:
        for rule in topic.about:
            groups = atoms_of(rule, wording.sets())
            if len(groups) == 1:
                for atom in groups[0]:
                    if atom.rstrip("*") in common:
                        yield f"{topic.id}: the common word {atom!r} is a whole rule"


def _own_asks(listener: CompiledListener, asks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    total = answered = 0
    for name, message in _pairs(asks):
        if name not in listener.topics:
            yield f"asks name the unknown topic {name}"
            continue
        reading = read(message, listener)
        total += 1
        answered += name in reading.asked
        if name not in reading.asked and name not in reading.doubtful and listener.topics[name].listed:
            yield f"{name}: neither answered nor offered: {message!r}"
    if total and answered < _ANSWERED * total:
        yield f"only {answered} of {total} asks are answered"


def _gated_siblings(listener: CompiledListener, asks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, message in _pairs(asks):
        for other in read(message, listener).asked:
            if other != name and listener.topics[other].gated:
                yield f"{name}: an ask also discloses the gated {other}: {message!r}"


def _disclosures(listener: CompiledListener, not_asks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, message in _pairs(not_asks):
        for topic in _gated(listener, message):
            yield f"{name}: discloses the gated {topic} unasked: {message!r}"
    for message in wording.neutral_lines():
        for topic in _gated(listener, message):
            yield f"{topic}: disclosed to a message that asks for nothing: {message!r}"


def _labels(listener: CompiledListener) -> Iterator[str]:
    for topic in listener.listener.topics:
        for carrier in _CARRIERS:
            message = carrier.format(topic.label)
            if topic.id not in read(message, listener).asked:
                yield f"{topic.id}: its own label is not understood in {message!r}"


def _compositions(listener: CompiledListener, asks: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Pairs and triples of asks in one mail, in each form; deterministic and bounded."""
    total = complete = 0
    for i, (wanted, parts) in enumerate(_mixtures(listener, asks)):
        for form, message in _forms(parts, i, listener.listener.topics):
            found = read(message, listener)
            alone = {t for part in parts for t in read(part, listener).asked}
            reached = alone & wanted
            total += 1
            complete += reached <= set(found.asked)
            extra = sorted(t for t in found.asked if t not in alone and t not in wanted)
            if extra:
                yield f"{', '.join(extra)}: reached from the status or quoted part of a mail ({form}): {message!r}"
    if total and complete < _COMPLETE * total:
        yield f"only {complete} of {total} composed mails are complete"


def _mixtures(
    listener: CompiledListener, asks: Mapping[str, Sequence[str]]
) -> Iterator[tuple[set[str], tuple[str, ...]]]:
    names = [t.id for t in listener.listener.topics if asks.get(t.id)]
    count = 0
    for step in range(1, len(names)):
        for i, name in enumerate(names):
            if count >= _MOST_MIXED:
                return
            group = [name, names[(i + step) % len(names)]]
            if (i + step) % 2 and len(names) > _LEAST_ASKS:
                group.append(names[(i + 2 * step) % len(names)])
            group = list(dict.fromkeys(group))
            if len(group) < _LEAST_ASKS:
                continue
            yield set(group), tuple(asks[n][(i + k + step) % len(asks[n])] for k, n in enumerate(group))
            count += 1


def _forms(parts: tuple[str, ...], i: int, topics: tuple[Topic, ...]) -> Iterator[tuple[str, str]]:
    quoted = topics[i % len(topics)].label
    yield "prose", " ".join(parts)
    yield "bullets", "Open points:\n" + "\n".join(f"- {p}" for p in parts)
    yield "numbers", "\n".join(f"{k}. {p}" for k, p in enumerate(parts, 1))
    yield "status", f"{_STATUS}\n\n" + " ".join(parts)
    yield "quoted", "\n".join(parts) + f"\n\nOn Monday the desk wrote:\n> Could you tell me {quoted}?\n"


def _gated(listener: CompiledListener, message: str) -> Iterator[str]:
    yield from (t for t in read(message, listener).asked if listener.topics[t].gated)


def _pairs(messages: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for name, lines in messages.items():
        for line in lines:
            yield name, line
