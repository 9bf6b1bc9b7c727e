"""Noun phrases: whether a stretch of a sentence names the subject, something else, or what was named before."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum

from . import lexicon
from .subjects import Subject
from .syntax import Parsed

_ADVERBS = lexicon.words("adverbs")
_AGENTS = lexicon.words("agents")
_BE = lexicon.words("be")
_CARRIERS = lexicon.words("carriers")
_DETERMINERS = lexicon.words("determiners")
_GENERIC_HEADS = lexicon.words("generic_heads")
_INNER_PREPOSITIONS = lexicon.words("inner_prepositions")
_NEGATORS = lexicon.words("negators")
_NOMINALS = lexicon.table("nominals")
_OTHER_HEADS = lexicon.words("other_heads")
_PREPOSITIONS = lexicon.words("prepositions")
_REQUEST_HEADS = lexicon.words("request_heads")

_SKIPPED_START = frozenset(("just", "only", "of", "on", "for", "with", "to", "about"))
_DAYS = frozenset(
    [
        "today",
        "tomorrow",
        "yesterday",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "now",
        "itself",
        "too",
        "already",
        "week",
        "month",
        "morning",
        "afternoon",
        "evening",
        "noon",
        "night",
    ]
)


_PARTS = frozenset(("all", "part", "most", "half", "none", "some", "rest", "both", "remainder", "any", "one"))


class Fit(Enum):
    """How a phrase stands to the subject."""

    NO = 0
    YES = 1
    SAME = 2
    """It points to whatever was spoken of before."""


@dataclass(frozen=True, slots=True)
class Match:
    """A fit, with the verb that the head noun names: `release` in "the title release"."""

    fit: Fit
    nominal: str = ""
    pronoun: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A noun phrase that a predicate speaks of: `after` it as an object or before it, `explicit` or elided."""

    match: Match
    after: bool
    explicit: bool


NO = Match(Fit.NO)
SAME = Match(Fit.SAME)


@dataclass(frozen=True, slots=True)
class View:
    """One sentence seen by one subject: the tokens that name it, that bar it, and that name other things."""

    parsed: Parsed
    subject: Subject
    named: frozenset[int]
    barred: frozenset[int]
    items: frozenset[int]
    earlier: dict[int, Match] = field(default_factory=dict[int, Match])
    themes: dict[int, list[Theme]] = field(default_factory=dict[int, list[Theme]])

    @classmethod
    def of(cls, parsed: Parsed, subject: Subject) -> View:
        """Mark the tokens of `parsed`; after a barred word only an identifier still names the subject."""
        named = _tokens(parsed, subject.spans(parsed.text))
        barred = _tokens(parsed, subject.barred(parsed.text))
        if barred:
            first = min(barred)
            named = frozenset(i for i in named - barred if i < first or parsed.words[i][0].isdigit())
        return cls(parsed, subject, named, barred, parsed.items - named)

    def names(self, low: int, high: int) -> bool:
        """Whether the subject is named in the range."""
        return any(low <= i < high for i in self.named) and not any(low <= i < high for i in self.barred)

    def has_item(self, low: int, high: int) -> bool:
        """Whether another thing is named in the range."""
        return any(low <= i < high for i in self.items) or any(low <= i < high for i in self.barred)


def _tokens(parsed: Parsed, spans: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """Tokens that overlap one of the ordered `spans`."""
    found: set[int] = set()
    for low, high in spans:
        index = bisect_right(parsed.spans, (low, low))
        index -= index > 0 and parsed.spans[index - 1][1] > low
        while index < len(parsed.spans) and parsed.spans[index][0] < high:
            found.add(index)
            index += 1
    return frozenset(found)


def match_before(view: View, low: int, high: int) -> Match:
    """Fit of the phrase before a predicate; an opening such as `by Friday` is skipped."""
    words = view.parsed.words
    prepositions, determiners = _PREPOSITIONS, _DETERMINERS
    if low < high and words[low] in prepositions:
        for i in range(low + 2, high):
            fresh = words[i] in determiners or words[i] in ("it", "they") or words[i] in _AGENTS
            if fresh and words[i - 1] not in prepositions:
                return match(view, i, high)
        return SAME if not view.has_item(low, high) and not view.names(low, high) else NO
    return match(view, low, high)


def match(view: View, low: int, high: int) -> Match:
    """Fit of `words[low:high]`, by the head of the phrase before its first preposition."""
    words = view.parsed.words
    low = _start(view, low, high)
    prepositions = _PREPOSITIONS
    end = next((i for i in range(low, high) if words[i] in prepositions), high)
    head = _head(view, low, end)
    if (head < 0 or words[head] in _PARTS) and low < end < high and words[end] == "of":
        return match(view, end + 1, high)
    if head < 0:
        named = view.names(low, end)
        if named:
            return Match(Fit.YES)
        return Match(Fit.SAME) if end in (low, high) else NO
    named_core = view.names(low, end)
    named_tail = not named_core and _named_tail(view, end, high)
    if any(low <= i < end for i in view.barred) or (not named_core and any(end <= i < high for i in view.barred)):
        return NO
    word = words[head]
    if head in view.named:
        return Match(Fit.YES)
    if word in _REQUEST_HEADS:
        return _nominal(view, "request", low, head, named_core or named_tail, high)
    nominal = _NOMINALS.get(word)
    if nominal is None and word in _CARRIERS and head > low:
        nominal = _NOMINALS.get(words[head - 1])
        head = head - 1 if nominal else head
    if nominal is not None:
        return _nominal(view, nominal, low, head, named_core or named_tail, high)
    if word in _AGENTS and head > low and head - 1 in view.named:
        return Match(Fit.YES)
    if word in _GENERIC_HEADS:
        return Match(Fit.YES) if named_core or named_tail else _same(view, low, high, word)
    if head in view.items or word in _OTHER_HEADS or word in _AGENTS:
        return NO
    return Match(Fit.YES) if named_core or named_tail else NO


def _start(view: View, low: int, high: int) -> int:
    words = view.parsed.words
    determiners, negators = _DETERMINERS, _NEGATORS
    while low < high and low not in view.named:
        word = words[low]
        skipped = (
            word in determiners
            and low + 1 < high
            and word not in ("this", "that", "these", "those", "both", "all", "another")
        )
        skipped = skipped or (
            word in ("this", "that", "all", "both", "these", "those", "another")
            and low + 1 < high
            and words[low + 1] not in _PREPOSITIONS
        )
        if not (skipped or word in negators or word in _SKIPPED_START or word == "'s"):
            break
        low += 1
    return low


def _head(view: View, low: int, end: int) -> int:
    words = view.parsed.words
    for i in range(end - 1, low - 1, -1):
        word = words[i]
        if i in view.named:
            return i
        if (
            word[0].isdigit()
            or word in _DAYS
            or word in _ADVERBS
            or (word.endswith("ly") and i not in view.items)
            or word in _BE
        ):
            continue
        if word[0].isalpha():
            return i
    return -1


def _named_tail(view: View, end: int, high: int) -> bool:
    words = view.parsed.words
    inner = _INNER_PREPOSITIONS
    i = end
    while i < high:
        if words[i] in _PREPOSITIONS and words[i] not in inner:
            return False
        if i in view.named:
            return not any(end <= k < i and words[k] not in _NOMINALS for k in view.items)
        i += 1
    return False


def _nominal(view: View, nominal: str, low: int, head: int, named: bool, high: int) -> Match:
    if named:
        return Match(Fit.YES, nominal)
    agents = _AGENTS
    if any(low <= i < high and i != head and view.parsed.words[i] not in agents for i in view.items | view.barred):
        return NO
    return Match(Fit.SAME, nominal)


def _same(view: View, low: int, high: int, word: str) -> Match:
    if view.has_item(low, high):
        return NO
    return Match(Fit.SAME, pronoun=word in ("it", "this", "that", "they", "which", "these", "those", "both", "them"))
