"""What `if`, `once`, `until` and their like do to the clauses around them."""

from __future__ import annotations

from . import lexicon
from .clauses import Clauses
from .subjects import Stance
from .syntax import Predicate

_COURTESY_PHRASES = lexicon.phrases("courtesy")
_HARD_CONDITIONS_PHRASES = lexicon.phrases("hard_conditions")
_STOPPING = lexicon.words("stopping")
_BARGAINS = lexicon.words("bargains")
_ABLE = frozenset(("can", "will", "could", "would"))
_PAST_BE = frozenset(("was", "were", "got"))


def in_time_clause(clauses: Clauses, predicate: Predicate) -> Stance:
    """Told of the past, `when` and `after` report; told of the future, they condition."""
    low, high = clauses.block(predicate)
    words = clauses.parsed.words
    main = [n for n in range(low, high) if clauses.modes[n] not in ("time", "condition")]
    tokens = [words[i] for n in main for i in range(clauses.parsed.segments[n].start, clauses.parsed.segments[n].end)]
    ahead = set(tokens) & {"will", "shall", "please", "can", "cannot", "should", "going", "would", "must", "may"}
    finite_past = (
        predicate.be in _PAST_BE
        or predicate.have == "had"
        or (
            predicate.form == "ed"
            and predicate.bare
            and predicate.start > clauses.parsed.segments[predicate.segment].start
        )
    )
    participle = predicate.form in ("ed", "pp") and predicate.bare
    main_past = any(
        word.endswith("ed") or word in ("was", "were", "did", "had", "told", "sent", "went", "has", "have", "paid")
        for word in tokens
    )
    if "before" in clauses.parsed.segments[predicate.segment].links and set(tokens) & _STOPPING:
        return Stance.NEGATED
    if predicate.negated:
        return Stance.NEGATED if finite_past else Stance.CONDITIONAL
    if not ahead and tokens and (finite_past or (participle and main_past) or (predicate.form == "ing" and main_past)):
        links = clauses.parsed.segments[predicate.segment].links
        not_yet = clauses.negators(
            clauses.parsed.segments[main[0]].start, clauses.parsed.segments[main[-1]].end
        ) and bool(set(links) & {"until", "till", "before"})
        return Stance.CONDITIONAL if not_yet else Stance.DONE
    return Stance.CONDITIONAL


def conditioned(clauses: Clauses, predicate: Predicate, own: Stance) -> Stance:
    """What a condition elsewhere in the sentence does to the main clause."""
    low, high = clauses.block(predicate)
    start, end = clauses.parsed.segments[low].start, clauses.parsed.segments[high - 1].end
    words = clauses.parsed.words
    if own in (Stance.DONE, Stance.FUTURE, Stance.PENDING) and _hard_condition(clauses, predicate, start, end):
        return Stance.CONDITIONAL
    if own is Stance.NEGATED and predicate.modal in _ABLE and not predicate.have and "without" in words[start:end]:
        return Stance.CONDITIONAL
    if own is Stance.FUTURE and _bargained(clauses, predicate):
        return Stance.CONDITIONAL
    conditions = [
        n
        for n in range(low, high)
        if clauses.modes[n] in ("condition", "time")
        and n != predicate.segment
        and not (own is Stance.DONE and _courtesy(clauses, n))
    ]
    conditions = [n for n in conditions if _next_to(clauses, predicate, n)]
    if not conditions:
        return own
    if own is Stance.FUTURE or (own is Stance.PENDING and predicate.form == "base" and not predicate.governor):
        return Stance.CONDITIONAL
    modal_negated = own is Stance.NEGATED and bool(predicate.modal) and not predicate.have
    if modal_negated and any(
        set(clauses.parsed.segments[n].links) & {"until", "till", "unless", "before", "if", "without", "once"}
        for n in conditions
    ):
        return Stance.CONDITIONAL
    present = (
        predicate.be in ("is", "are", "'s", "gets", "get")
        and not predicate.being
        and predicate.form in ("ed", "pp", "state")
        and not predicate.have
    )
    if own is Stance.DONE and (present or (not (predicate.be or predicate.have) and predicate.form == "s")):
        future_sub = not any(p.be in _PAST_BE or p.have == "had" for n in conditions for p in clauses.parsed.within(n))
        return Stance.CONDITIONAL if future_sub else own
    headline = predicate.bare and predicate.form == "ed" and predicate.inherits is None
    if own is Stance.DONE and headline and any("if" in clauses.parsed.segments[n].links for n in conditions):
        return Stance.CONDITIONAL
    leading = any(n < predicate.segment and clauses.modes[n] == "condition" for n in conditions)
    if own is Stance.DONE and leading:
        return Stance.CONDITIONAL
    if (
        own is Stance.DONE
        and words
        and any(
            set(clauses.parsed.segments[n].links) & {"provided", "unless", "only if", "assuming"} for n in conditions
        )
    ):
        return Stance.CONDITIONAL
    return own


def _bargained(clauses: Clauses, predicate: Predicate) -> bool:
    """`Pay by Friday and we will waive the fee`."""
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    return segment.link == "and" and words[0] in _BARGAINS and words[segment.start] in ("we", "i")


def _next_to(clauses: Clauses, predicate: Predicate, number: int) -> bool:
    """A trailing condition belongs to the last main predicate before it, a leading one to the first after it."""
    between = range(min(number, predicate.segment) + 1, max(number, predicate.segment))
    others = [
        p
        for n in between
        if clauses.modes[n] not in ("condition", "time")
        for p in clauses.parsed.within(n)
        if p.inherits is not predicate and predicate.inherits is not p
    ]
    return not any(p.inherits is None and not p.adjectival and not (p.modal and predicate.modal) for p in others)


def _hard_condition(clauses: Clauses, predicate: Predicate, start: int, end: int) -> bool:
    words = clauses.parsed.words
    hard = _HARD_CONDITIONS_PHRASES
    segment = clauses.parsed.segments[predicate.segment]
    within = any(
        words[i] in hard.by_first and hard.at(words, i) and not (i and words[i - 1] in ("not", "no", "longer"))
        for i in range(segment.start, segment.end)
    )
    if within:
        return True
    for number in (predicate.segment - 1, predicate.segment + 1):
        if not 0 <= number < len(clauses.parsed.segments) or not clauses.parsed.verbless(number):
            continue
        first = clauses.parsed.segments[number].start
        if start <= first < end and words[first] in hard.by_first and hard.at(words, first):
            return True
    return False


def _courtesy(clauses: Clauses, number: int) -> bool:
    segment = clauses.parsed.segments[number]
    return _COURTESY_PHRASES.within(clauses.parsed.words, segment.start, min(segment.end, segment.start + 4))
