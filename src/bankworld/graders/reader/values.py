"""Statuses given as a value: after a label, in a column, by a tick or a cross."""

from __future__ import annotations

from collections.abc import Sequence

from . import lexicon
from .sentences import Sentence
from .subjects import Stance
from .syntax import Parsed, Predicate

_FUTURE_TIMES_PHRASES = lexicon.phrases("future_times")
_NO = lexicon.words("no")
_YES = lexicon.words("yes")
LABEL_LINKS = frozenset((":", "|", "–", "—", "-", "=", "→", "("))
_TICKS = frozenset("✓✔☑✅")
_CROSSES = frozenset("✗✘❌☐☒")
_SHORT_VALUE = 3


def valued(parsed: Parsed, predicate: Predicate, stance: Stance) -> Stance:
    """`Title released: no`; `Lien released? Yes`; `Released – not yet`."""
    number = predicate.segment + 1
    if stance not in (Stance.DONE, Stance.QUESTION) or number >= len(parsed.segments):
        return stance
    segment = parsed.segments[number]
    if (
        predicate.end != parsed.segments[predicate.segment].end
        or not segment.links
        or segment.links[0] not in LABEL_LINKS
    ):
        return stance
    said = value_of(parsed.words[segment.start : segment.end])
    if said is None and any(p.state is not None for p in parsed.within(number)):
        state = next(p.state for p in parsed.within(number) if p.state is not None)
        said = Stance(state.stance) if state.stance in ("pending", "future") else None
    if said is None and _FUTURE_TIMES_PHRASES.within(parsed.words, segment.start, segment.end):
        said = Stance.FUTURE
    return said or stance


def value_of(words: Sequence[str]) -> Stance | None:
    """`yes` or `no`, as a value after a label."""
    if not words:
        return None
    if words[0] in _YES and len(words) <= _SHORT_VALUE:
        return Stance.DONE
    if words[0] == "not" and words[1:2] not in ([], ["yet"]):
        return None
    if words[0] in _NO and (len(words) <= _SHORT_VALUE or words[0] == "no"):
        return Stance.NEGATED
    return None


def mark_stance(sentence: Sentence, parsed: Parsed) -> Stance | None:
    """The status that a tick, a cross, a time or the value after a label gives to a verbless line."""
    if sentence.mark is not None:
        return Stance.DONE if sentence.mark else Stance.PENDING
    if any(p.state is None for p in parsed.predicates):
        return None
    last = parsed.segments[-1]
    value = parsed.words[last.start : last.end]
    if parsed.words[-1] in _TICKS:
        return Stance.DONE
    if parsed.words[-1] in _CROSSES:
        return Stance.NEGATED
    if _FUTURE_TIMES_PHRASES.within(parsed.words, last.start, last.end) and not parsed.predicates:
        return Stance.QUESTION if sentence.question else Stance.FUTURE
    if last.links and value and last.links[-1] in LABEL_LINKS:
        return value_of(value)
    return None
