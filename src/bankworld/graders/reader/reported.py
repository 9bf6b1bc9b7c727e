"""Whose words a clause is: the writer's own, somebody's report, a question, or a denial."""

from __future__ import annotations

from . import lexicon
from .clauses import Clauses
from .subjects import Stance
from .syntax import Predicate

_BE = lexicon.words("be")
_DETERMINERS = lexicon.words("determiners")
_DOUBTFUL_NOUNS = lexicon.words("doubtful_nouns")
_DOUBTING = lexicon.words("doubting")
_HEARSAY = lexicon.words("hearsay")
_MODALS = lexicon.words("modals")
_PREPOSITIONS = lexicon.words("prepositions")
_QUOTING_PREFIX_PHRASES = lexicon.phrases("quoting_prefix")
_SPEECH = lexicon.words("speech")
_VOUCHING = lexicon.words("vouching")
_WISHES = lexicon.words("wishes")
_SOFT_MATRIX = frozenset(
    ["like", "wanted", "writing", "write", "pleased", "happy", "glad", "able", "can", "delighted", "let"]
)
_PRESSING = frozenset(["please", "need", "needs", "must", "should", "ask", "asked", "waiting", "wait", "still"])
_TRUE = frozenset(("true", "so", "correct", "accurate", "right", "case", "yet"))
_TOLD = frozenset(("told", "informed", "advised", "assured", "notified"))
_REACH = 30
_COORDINATES = 4


def reported(clauses: Clauses, predicate: Predicate) -> Stance | None:
    if predicate.inherits is not None:
        return reported(clauses, predicate.inherits)
    if _QUOTING_PREFIX_PHRASES.by_first.keys() & set(clauses.parsed.words):
        low, high = clauses.block(predicate)
        start, end = clauses.parsed.segments[low].start, clauses.parsed.segments[high - 1].end
        if _QUOTING_PREFIX_PHRASES.within(clauses.parsed.words, start, end):
            return Stance.QUOTED
    if _per_source(clauses, predicate) or _attributed_after(clauses, predicate):
        return Stance.QUOTED
    segment = clauses.parsed.segments[predicate.segment]
    number = predicate.segment
    linked = clauses.modes[number] in ("that", "whether") or bool(set(segment.links) & {"that", "whether"})
    while (
        number > predicate.segment - _COORDINATES
        and number
        and set(segment.links) <= {"and", "or", "nor"}
        and not linked
    ):
        previous = clauses.parsed.segments[number - 1]
        if clauses.parsed.words[segment.start] in ("we", "i", "our"):
            break
        number, segment = number - 1, previous
        linked = bool(set(segment.links) & {"that", "whether"})
        found = _matrix_in(clauses, segment.start, _clause_start(clauses, number), linked=False)
        if found is not None:
            return found
    if linked and number:
        previous = number - 1
        while previous and not set(clauses.parsed.segments[previous].links) - {",", "("} and _short(clauses, previous):
            previous -= 1
        found = _matrix_in(
            clauses, clauses.parsed.segments[previous].start, clauses.parsed.segments[number - 1].end, linked=True
        )
        if found is not None:
            return found
    limit = (
        predicate.start
        if segment is clauses.parsed.segments[predicate.segment] and predicate.carried < 0
        else segment.end
    )
    if clauses.parsed.segments[number].links[:1] == (",",) and number and _short(clauses, number - 1):
        before = clauses.parsed.segments[number - 1]
        if (
            clauses.parsed.words[before.end - 1] in _SPEECH - _DOUBTFUL_NOUNS
            and _matrix_in(clauses, before.start, before.end, linked=True) is Stance.QUOTED
        ):
            return Stance.QUOTED
    return _matrix_in(clauses, segment.start, limit, linked=False)


def _per_source(clauses: Clauses, predicate: Predicate) -> bool:
    """`per the borrower's controller the certificate was delivered`; `per your request` names no source."""
    words, segment = clauses.parsed.words, clauses.parsed.segments[predicate.segment]
    for start in (segment.start, clauses.parsed.segments[max(predicate.segment - 1, 0)].start):
        if words[start] == "per" and start < predicate.at:
            return bool(_HEARSAY.intersection(words[start + 1 : start + 5]))
    return False


def _clause_start(clauses: Clauses, number: int) -> int:
    starts = [p.start for p in clauses.parsed.within(number)]
    return min(starts, default=clauses.parsed.segments[number].end)


def _short(clauses: Clauses, number: int) -> bool:
    segment = clauses.parsed.segments[number]
    return segment.end - segment.start <= 6


def _matrix_in(clauses: Clauses, low: int, high: int, *, linked: bool) -> Stance | None:
    """What the last word of saying, knowing or asking in the range does to the clause after it."""
    words = clauses.parsed.words
    low = max(low, high - _REACH)
    negative = clauses.negators(low, high)
    for i in range(high - 1, low - 1, -1):
        word = words[i]
        if not linked and not _governs_clause(clauses, i, high):
            continue
        if word in _DOUBTING:
            return Stance.QUESTION if word in ("unclear", "uncertain", "unsure") else Stance.NEGATED
        if word in _WISHES:
            return Stance.FUTURE
        if set(words[low:i]) & (_DOUBTING - _DOUBTFUL_NOUNS | {"wrong"}) and word in _SPEECH | _VOUCHING:
            return Stance.NEGATED
        if word in _SPEECH:
            return _speech(clauses, i, low, negative)
        if word in _VOUCHING:
            return _vouching(clauses, i, low, negative)
    if linked and negative:
        return Stance.NEGATED
    return None


def _governs_clause(clauses: Clauses, index: int, high: int) -> bool:
    words = clauses.parsed.words
    following = words[index + 1] if index + 1 < high else ""
    if (
        not following
        or following in _PREPOSITIONS
        or following in _BE
        or following in _MODALS
        or following in ("has", "have", "had", "and")
    ):
        return False
    if words[index] in _DOUBTFUL_NOUNS:
        before = words[index - 1] if index else ""
        opens = following in _DETERMINERS or following in ("we", "he", "she", "they", "i", "you", "it")
        if words[index].endswith("s") and opens and before not in _DETERMINERS:
            return True
        return (
            before in ("i", "we", "you", "they", "he", "she", "please", "to", "not", "can", "will", "records", "record")
            or before in _MODALS
        )
    return True


def _speech(clauses: Clauses, index: int, low: int, negative: bool) -> Stance | None:
    words = clauses.parsed.words
    before = words[low:index]
    if negative:
        return Stance.NEGATED
    if words[index] in _TOLD and set(before) & {"was", "were", "been", "am", "are"} and "please" not in before:
        return Stance.QUOTED
    if set(before) & {"will", "shall"}:
        return Stance.FUTURE
    if words[index] in ("say", "tell", "state", "report", "advise", "note") and (
        not before or set(before) & {"i", "we", "please", "can", "may", "to", "could"}
    ):
        return None
    if set(before) & {"i", "we", "please"} or (not before and words[index] not in ("template", "statement", "claim")):
        return None
    return Stance.QUOTED


def _vouching(clauses: Clauses, index: int, low: int, negative: bool) -> Stance | None:
    words = clauses.parsed.words
    before = set(words[low:index])
    if negative:
        return Stance.NEGATED
    if words[index] in _TOLD and before & {"was", "were", "been"}:
        return Stance.QUOTED
    if words[index] in ("ensure", "sure", "see") and before & (_PRESSING | {"will", "to", "make"}):
        return Stance.FUTURE
    if before & _SOFT_MATRIX:
        return None
    if before & {"will", "shall"}:
        return Stance.FUTURE
    if (
        words[index] in ("confirm", "verify", "know", "establish", "see")
        and before & _PRESSING
        and words[index] != "know"
    ):
        return Stance.QUESTION
    return None


def _attributed_after(clauses: Clauses, predicate: Predicate) -> bool:
    """`..., Dale said`; `..., or so he claims`."""
    number = predicate.segment + 1
    if number >= len(clauses.parsed.segments) or "," not in clauses.parsed.segments[number].links:
        return False
    segment = clauses.parsed.segments[number]
    words = clauses.parsed.words[segment.start : segment.end]
    if not words or len(words) > 5 or set(words) & {"i", "we", "please"}:
        return False
    edge = (
        words[-1] in _SPEECH - _DOUBTFUL_NOUNS
        or words[0] in ("says", "said")
        or words[:2] in (["it", "says"], ["it", "said"], ["it", "reads"])
    )
    return edge and clauses.parsed.verbless(number)


def denied_after(clauses: Clauses, predicate: Predicate) -> bool:
    """`... is false`; `..., which is not so`."""
    words = clauses.parsed.words
    segment = clauses.parsed.segments[predicate.segment]
    ranges = [(predicate.end, segment.end)]
    if predicate.segment + 1 < len(clauses.parsed.segments):
        following = clauses.parsed.segments[predicate.segment + 1]
        if set(following.links) & {"which", "that", "but"} or words[following.start : following.start + 1] in (
            ["this"],
            ["it"],
            ["that"],
        ):
            ranges.append((following.start, following.end))
    for low, high in ranges:
        for i in range(low, high):
            if words[i] not in ("is", "was", "would", "be", "were", "are", "'s"):
                continue
            rest = words[i + 1 : i + 4]
            if rest[:1] == ["not"] and set(rest) & _TRUE - {"yet"}:
                return True
            if set(rest[:2]) & {"false", "untrue", "incorrect", "wrong", "mistaken", "premature", "inaccurate"}:
                return True
    return False
