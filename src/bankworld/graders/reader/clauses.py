"""The clauses of a sentence: which condition, which report, which merely follow."""

from __future__ import annotations

from . import lexicon
from .syntax import Parsed, Predicate
from .tokens import Segment

_BE = lexicon.words("be")
_AGENTS = lexicon.words("agents")
_ASKING = lexicon.words("asking")
_DETERMINERS = lexicon.words("determiners")
_MODALS = lexicon.words("modals")
_NEGATORS = lexicon.words("negators")
_NOT_NEGATING_PHRASES = lexicon.phrases("not_negating")
_PREPOSITIONS = lexicon.words("prepositions")
_TIME_WORDS = lexicon.words("time_words")
_INVERTED = frozenset(("should", "had", "were"))
_CONDITION_LINKS = frozenset(lexicon.raw()["conditions"])
_TIME_LINKS = frozenset(lexicon.raw()["times"])
_FAR = 10


class Clauses:
    """The clauses of one sentence, each with the kind of its link."""

    def __init__(self, parsed: Parsed, *, question: bool) -> None:
        self.parsed = parsed
        self.question = question
        self.known_modes: list[str] = []

    @property
    def modes(self) -> list[str]:
        """What kind of clause each segment is: condition, time, whether, that, relative, or plain."""
        if not self.known_modes:
            for number in range(len(self.parsed.segments)):
                self.known_modes.append(self._mode(number))
        return self.known_modes

    def _mode(self, number: int) -> str:
        segment = self.parsed.segments[number]
        if self._is_inverted(segment):
            return "condition"
        found = {self._link_mode(link, number, segment) for link in segment.links}
        for mode in ("whether", "condition", "time", "that", "relative"):
            if mode in found:
                return mode
        if segment.link in ("and", "or", "nor", "&", "/") and number and "," not in segment.links:
            first = self.parsed.words[segment.start] if segment.start < segment.end else ""
            before = self.known_modes[number - 1]
            if first not in ("we", "i", "our") and not (before == "time" and self._starts_main(segment)):
                return before
        return ""

    def _is_inverted(self, segment: Segment) -> bool:
        """`Should the officer sign, ...`."""
        words = self.parsed.words[segment.start : segment.start + 2]
        subject = _DETERMINERS | _AGENTS | {"it"}
        return (
            len(words) > 1
            and words[0] in _INVERTED
            and words[1] in subject
            and not self.question
            and (not segment.links or segment.links[-1] in (",", ";"))
        )

    def _starts_main(self, segment: Segment) -> bool:
        words = self.parsed.words[segment.start : segment.end]
        return any(word in _MODALS for word in words)

    def _link_mode(self, link: str, number: int, segment: Segment) -> str:
        if not link[:1].isalpha():
            return ""
        first = self.parsed.words[segment.start] if segment.start < segment.end else ""
        if link == "whether" or (link in ("if", "when") and self._asked_before(number, link)):
            return "whether"
        if link in _CONDITION_LINKS or link == "should":
            return "condition"
        if link == "when" and "," in segment.links and self._after_time(number):
            return ""
        if link in _TIME_LINKS:
            return "" if not first or self._only_time(link, segment) else "time"
        if link == "that":
            inner = (
                self.known_modes[number - 1]
                if number and self.known_modes[number - 1] in ("condition", "time", "whether")
                else "that"
            )
            return "that" if inner != "condition" and inner != "time" and inner != "whether" else inner
        if link in ("which", "who", "whose", "where"):
            return "relative"
        return ""

    def _after_time(self, number: int) -> bool:
        """`tomorrow, when the system is up`: the time is set, the clause only describes it."""
        end = self.parsed.segments[number - 1].end if number else 0
        return end > 0 and self.parsed.words[end - 1] in _TIME_WORDS

    def _only_time(self, link: str, segment: Segment) -> bool:
        """`until tomorrow`, `after that`: a time, not a clause."""
        words = self.parsed.words[segment.start : segment.end]
        if words[0] in _TIME_WORDS or words[0][:1].isdigit():
            return True
        clausal = link in ("once", "when", "whenever", "as soon as")
        return (
            not clausal
            and len(words) <= 2
            and words[0] in ("this", "that", "next", "then", "all", "a", "two", "three", "five")
        )

    def _asked_before(self, number: int, link: str) -> bool:
        """`let me know if` asks; `if` alone conditions."""
        if not number:
            return False
        segment = self.parsed.segments[number - 1]
        tail = self.parsed.words[max(segment.start, segment.end - 3) : segment.end]
        asking = _ASKING
        if link == "when":
            return (
                any(
                    word in ("ask", "asks", "asked", "asking", "know", "wonder", "wondered", "wondering", "inquired")
                    for word in tail
                )
                and "let" not in self.parsed.words
            )
        last = tail[-1] if tail else ""
        if last in _BE and any(
            word in ("question", "issue") for word in self.parsed.words[segment.start : segment.end]
        ):
            return True
        return last in asking or (
            any(word in ("ask", "asked", "asks", "asking", "wonder") for word in tail) and last not in _PREPOSITIONS
        )

    def mode_of(self, predicate: Predicate) -> str:
        if predicate.inherits is not None and "then" not in self.parsed.segments[predicate.segment].links:
            return self.mode_of(predicate.inherits)
        if predicate.carried >= 0:
            return self.modes[predicate.carried]
        return self.modes[predicate.segment]

    def block(self, predicate: Predicate) -> tuple[int, int]:
        """First and one past the last segment between the semicolons around the predicate."""
        low = high = predicate.segment
        while low > max(0, predicate.segment - _FAR) and not set(self.parsed.segments[low].links) & {";"}:
            low -= 1
        high += 1
        while (
            high < min(len(self.parsed.segments), predicate.segment + _FAR)
            and ";" not in self.parsed.segments[high].links
        ):
            high += 1
        return low, high

    def negators(self, low: int, high: int) -> bool:
        words = self.parsed.words
        exempt = _NOT_NEGATING_PHRASES
        for i in range(low, high):
            if words[i] in _NEGATORS and not exempt.at(words, i):
                numbered = words[i] == "no" and i + 1 < len(words) and words[i + 1][0].isdigit()
                if not numbered:
                    return True
        return False
