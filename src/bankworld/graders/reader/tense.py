"""The stance of a predicate by its own verb group and noun phrases."""

from __future__ import annotations

from . import lexicon
from .clauses import Clauses
from .subjects import Stance
from .syntax import Predicate

_BE = lexicon.words("be")
_DESIRES = lexicon.words("desires")
_DETERMINERS = lexicon.words("determiners")
_FUTURE_TIMES_PHRASES = lexicon.phrases("future_times")
_GOVERNORS = lexicon.governors()
_MODALS = lexicon.words("modals")
_NOT_NEGATING_PHRASES = lexicon.phrases("not_negating")
_FORESEEING = lexicon.words("foreseeing")
_DAYS = lexicon.words("closing_days")
_INVERTING = frozenset(("at", "in", "on", "under", "not", "never", "nowhere"))
_AUXILIARIES = _BE | _MODALS | {"has", "have", "had", "did", "do", "does"}
_PAST_BE = frozenset(("was", "were", "got"))


def request_word(clauses: Clauses, predicate: Predicate) -> int:
    """Index of the asking word that governs an infinitive or a subjunctive, or -1."""
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    if predicate.to:
        governor = _governor(clauses, predicate)
        return governor if governor >= 0 and _GOVERNORS.get(words[governor]) == "request" else -1
    subjunctive = predicate.be == "be" and not predicate.modal
    if not (subjunctive or (predicate.form == "base" and predicate.bare)) or "that" not in segment.links:
        return -1
    low = clauses.parsed.segments[predicate.segment - 1].start if predicate.segment else 0
    for i in range(segment.start - 1, low - 1, -1):
        if _GOVERNORS.get(words[i]) == "request":
            return i
    return -1


def _governor(clauses: Clauses, predicate: Predicate) -> int:
    """Index of the word that governs `to`, looked for to the left of the verb group; -1 if none is known."""
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    table = _GOVERNORS
    to = max((i for i in range(predicate.at) if words[i] == "to"), default=-1)
    for i in range(to - 1, segment.start - 1, -1):
        if words[i] in table and words[i] not in ("us", "them", "it", "on", "that"):
            return i
        if words[i] in _BE and i < to - 1:
            return -1
    return -1


def own_stance(clauses: Clauses, predicate: Predicate) -> Stance | None:
    """The stance from the verb group alone and its own noun phrases."""
    if predicate.adjectival:
        return _adjective(clauses, predicate)
    state = predicate.state
    noun_negated = _noun_negated(clauses, predicate)
    if state is not None:
        return _state(clauses, predicate, noun_negated)
    base = _tense(clauses, predicate)
    if predicate.negated or noun_negated:
        return Stance.NEGATED
    if predicate.nearly and base is Stance.DONE and not _all_but(clauses, predicate):
        return Stance.PENDING
    return base


def _all_but(clauses: Clauses, predicate: Predicate) -> bool:
    return "all" in clauses.parsed.words[predicate.start : predicate.at]


def _noun_negated(clauses: Clauses, predicate: Predicate) -> bool:
    if predicate.inherits is not None:
        return False
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    low = clauses.parsed.segments[predicate.carried].start if predicate.carried >= 0 else segment.start
    if "nor" in segment.links and predicate.inherits is None:
        return True
    if clauses.negators(low, predicate.start) and not _has_other(clauses, predicate):
        return True
    if _opens_negative(clauses, predicate) or _negative_before_ampersand(clauses, predicate):
        return True
    number = predicate.segment
    while (
        number
        and clauses.parsed.verbless(number - 1)
        and set(clauses.parsed.segments[number].links) <= {",", "and", "or", "nor"}
    ):
        number -= 1
        if words[clauses.parsed.segments[number].start : clauses.parsed.segments[number].start + 1] in (
            ["neither"],
            ["none"],
        ):
            return True
    after = words[predicate.end : predicate.end + 1]
    return (
        after in (["no"], ["nothing"], ["none"], ["neither"])
        and predicate.end < segment.end
        and not _exempt(clauses, predicate.end)
    )


def _opens_negative(clauses: Clauses, predicate: Predicate) -> bool:
    """`At no time since the payoff did anyone ...`: a negative opening inverts and denies the first clause."""
    words, first = clauses.parsed.words, min(clauses.parsed.by_segment, default=-1)
    opening = clauses.parsed.segments[0]
    if predicate.segment != first or predicate.segment == 0 or words[0] not in _INVERTING:
        return False
    if not _AUXILIARIES.intersection(words[opening.end : predicate.at]):
        return False
    return clauses.negators(opening.start, min(opening.end, opening.start + 3))


def _negative_before_ampersand(clauses: Clauses, predicate: Predicate) -> bool:
    """`No wire from Barrow & Sons has gone out`: the name falls apart, the negation does not."""
    words, number = clauses.parsed.words, predicate.segment
    segment = clauses.parsed.segments[number]
    if not number or segment.links[-1:] not in (("&",), ("or",), ("/",)) or words[segment.start] in _DETERMINERS:
        return False
    earlier = clauses.parsed.segments[number - 1]
    return clauses.parsed.verbless(number - 1) and clauses.negators(earlier.start, min(earlier.end, earlier.start + 2))


def _exempt(clauses: Clauses, index: int) -> bool:
    return _NOT_NEGATING_PHRASES.at(clauses.parsed.words, index) > 0


def _has_other(clauses: Clauses, predicate: Predicate) -> bool:
    """Another predicate of the segment stands before: its negation is not this one's."""
    return (
        any(
            p.at < predicate.at and not p.adjectival
            for p in clauses.parsed.within(predicate.segment)
            if p is not predicate
        )
        and not predicate.to
    )


def _adjective(clauses: Clauses, predicate: Predicate) -> Stance | None:
    words = clauses.parsed.words
    before = words[predicate.at - 1]
    if predicate.state is not None:
        return Stance.PENDING
    if before == "no":
        return Stance.NEGATED
    if before in ("a", "an", "any") and clauses.negators(
        clauses.parsed.segments[predicate.segment].start, predicate.at
    ):
        return Stance.NEGATED
    if before in ("a", "an", "any", "each", "every", "some", "such"):
        return None
    return Stance.NEGATED if predicate.negated else Stance.DONE


def _state(clauses: Clauses, predicate: Predicate, noun_negated: bool) -> Stance | None:
    state = predicate.state
    assert state is not None
    own = Stance(state.stance)
    negated = predicate.negated or noun_negated
    if negated:
        if own is Stance.DONE or own is Stance.FUTURE:
            return Stance.NEGATED
        if own is Stance.PENDING:
            return Stance.DONE if predicate.no_longer else None
        return None
    if predicate.nearly and own is Stance.DONE and not _all_but(clauses, predicate):
        return Stance.PENDING
    if own is Stance.DONE:
        if _foreseen(clauses, predicate):
            return Stance.FUTURE
        if predicate.modal:
            return Stance.PENDING if predicate.modal == "must" else Stance.FUTURE
        if predicate.to:
            return Stance.FUTURE
        return (
            Stance.FUTURE
            if _future_time(clauses, predicate) and predicate.be not in _PAST_BE and not predicate.have
            else own
        )
    return own


def _foreseen(clauses: Clauses, predicate: Predicate) -> bool:
    """`expect the credit on your account Friday`."""
    start = clauses.parsed.segments[predicate.segment].start
    return not _FORESEEING.isdisjoint(clauses.parsed.words[start : predicate.start])


def _tense(clauses: Clauses, predicate: Predicate) -> Stance:
    if predicate.to:
        return _infinitive(clauses, predicate)
    if predicate.modal:
        return _modal(clauses, predicate)
    if predicate.form == "ing":
        return _gerund(clauses, predicate)
    if predicate.being:
        return Stance.PENDING
    if predicate.form in ("ed", "pp"):
        return _participle(clauses, predicate)
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    if predicate.do == "did" or (predicate.stem == "reflect" and predicate.bare):
        return Stance.DONE
    clause = words[segment.start : predicate.at]
    if "hereby" in words or clause[:2] == ["this", "letter"] or clause[:2] == ["this", "notice"]:
        return Stance.DONE
    if predicate.form == "base" and predicate.bare and not set(clause) & {"we", "i", "they", "you"}:
        return Stance.PENDING
    return Stance.FUTURE


def _infinitive(clauses: Clauses, predicate: Predicate) -> Stance:
    index = _governor(clauses, predicate)
    stance = _GOVERNORS.get(clauses.parsed.words[index], "") if index >= 0 else _GOVERNORS.get(predicate.governor, "")
    if stance == "done" and not (
        predicate.have or predicate.governor == "managed" or (index >= 0 and clauses.parsed.words[index] == "managed")
    ):
        return Stance.FUTURE
    if stance in ("", "request"):
        return Stance.FUTURE
    return Stance(stance)


def _modal(clauses: Clauses, predicate: Predicate) -> Stance:
    modal = predicate.modal
    if predicate.have:
        if modal in ("will", "shall"):
            return Stance.FUTURE
        return Stance.CONDITIONAL if modal == "would" else Stance.PENDING
    if modal in ("must", "ought"):
        return Stance.PENDING
    if modal == "would":
        return Stance.CONDITIONAL
    return Stance.FUTURE


def _gerund(clauses: Clauses, predicate: Predicate) -> Stance:
    words = clauses.parsed.words
    if predicate.be:
        ahead = _future_time(clauses, predicate) or _names_day(clauses, predicate)
        return Stance.FUTURE if ahead and not predicate.have else Stance.PENDING
    before = words[predicate.start - 1] if predicate.start else ""
    if before in _FORESEEING:
        return Stance.FUTURE
    if before == "on" and predicate.start > 1 and _GOVERNORS.get(words[predicate.start - 2]) == "future":
        return Stance.FUTURE
    return Stance.NEGATED if before == "without" else Stance.PENDING


def _names_day(clauses: Clauses, predicate: Predicate) -> bool:
    """`is waiving it Monday`: a day that ends the clause, not the day since which it runs."""
    segment = clauses.parsed.segments[predicate.segment]
    words = clauses.parsed.words[predicate.end : segment.end]
    if len(words) > 1 and words[-1][0].isdigit() and words[-2] in ("on", "the", "by"):
        return True
    return bool(words) and words[-1] in _DAYS and words[-2:-1] not in (["since"], ["from"], ["until"], ["last"])


def _participle(clauses: Clauses, predicate: Predicate) -> Stance:
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    if predicate.be == "be":
        return Stance.FUTURE
    soon = _future_time(clauses, predicate)
    if (
        soon
        and not predicate.have
        and predicate.be not in _PAST_BE | {"been"}
        and (predicate.be or _headline(clauses, predicate))
    ):
        return Stance.FUTURE
    if predicate.bare and predicate.inherits is None:
        clause = words[segment.start : predicate.start]
        if set(clause) & {"having", "getting"}:
            return Stance.PENDING
        wanted = set(clause) & (_DESIRES - {"expected", "required"} | {"please"}) or set(clause) & _MODALS
        if wanted:
            return Stance.FUTURE
    return Stance.DONE


def _headline(clauses: Clauses, predicate: Predicate) -> bool:
    """A participle without an auxiliary, said of the noun before it."""
    segment = clauses.parsed.segments[predicate.segment]
    after = clauses.parsed.words[predicate.end : segment.end]
    return not after or after[0] not in _DETERMINERS


def _future_time(clauses: Clauses, predicate: Predicate) -> bool:
    segment = clauses.parsed.segments[predicate.segment]
    return _FUTURE_TIMES_PHRASES.within(clauses.parsed.words, segment.start, segment.end)
