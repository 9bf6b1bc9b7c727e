"""How a sentence stands to a predicate in it: done, pending, negated, conditional, quoted, future or asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import lexicon
from .clauses import Clauses
from .conditions import conditioned, in_time_clause
from .questions import asked_by_others
from .reported import denied_after, reported
from .subjects import Stance
from .syntax import Parsed, Predicate
from .tense import own_stance

_ASKERS = lexicon.words("third_asking")
_REPEATED = 12
_SPEECH = lexicon.words("speech")
_QUOTED = re.compile(r"(?<!\w)'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){2,240}'(?!\w)")
_ASKING_AUX = frozenset(
    ["has", "have", "is", "are", "was", "were", "did", "does", "do", "will", "can", "could", "would"]
)


class Reading:
    """The stances of the predicates of one sentence."""

    def __init__(self, parsed: Parsed, *, question: bool, quoted: bool, in_quotes: Callable[[int, int], bool]) -> None:
        self.parsed = parsed
        self.clauses = Clauses(parsed, question=question)
        self.quoted = quoted
        self.in_quotes = in_quotes
        self.single_quotes = tuple(m.span() for m in _QUOTED.finditer(parsed.text)) if "'" in parsed.text else ()

    def stance(self, predicate: Predicate) -> Stance | None:
        """The stance, or None where the words claim nothing."""
        if self.quoted or self._inside_quotes(predicate):
            return Stance.QUOTED
        clauses = self.clauses
        matrix, mode = reported(clauses, predicate), clauses.mode_of(predicate)
        if matrix is Stance.QUESTION or mode == "whether":
            others = mode == "whether" and asked_by_others(self.parsed.words, self._link_end(predicate))
            return Stance.QUOTED if others and not clauses.question else Stance.QUESTION
        if matrix is Stance.QUOTED:
            return Stance.QUESTION if clauses.question and self._asks_opinion() else Stance.QUOTED
        if self._asked_in_quotation(predicate):
            return Stance.QUOTED
        if clauses.question or self._marked(predicate) or self._inverted_question(predicate):
            return Stance.QUESTION
        if matrix is Stance.NEGATED or denied_after(clauses, predicate):
            return Stance.NEGATED
        return self._in_own_words(predicate, mode, matrix)

    def _in_own_words(self, predicate: Predicate, mode: str, matrix: Stance | None) -> Stance | None:
        if mode == "condition":
            return Stance.CONDITIONAL
        if mode == "time":
            return in_time_clause(self.clauses, predicate)
        own = own_stance(self.clauses, predicate)
        if own is None:
            return None
        if matrix is Stance.FUTURE and own is Stance.DONE:
            return Stance.FUTURE
        return conditioned(self.clauses, predicate, own)

    def _inside_quotes(self, predicate: Predicate) -> bool:
        low, high = (
            self.parsed.spans[predicate.at][0],
            self.parsed.spans[min(predicate.end, len(self.parsed.spans)) - 1][1],
        )
        if self.in_quotes(low, high):
            return True
        for start, end in self.single_quotes:
            if start <= low and high <= end:
                several = " " in self.parsed.text[start:end].strip()
                return several or any(word in _SPEECH for word in self.parsed.words)
        return False

    def _link_end(self, predicate: Predicate) -> int:
        """Where the words before the `if` or `whether` end."""
        number = predicate.segment
        while number and not set(self.parsed.segments[number].links) & {"if", "whether", "when"}:
            number -= 1
        return self.parsed.segments[number].start

    def _asks_opinion(self) -> bool:
        """`do you think it will post today?`"""
        words = self.parsed.words
        return any(words[i] == "you" and words[i + 1] in _SPEECH for i in range(len(words) - 1))

    def _marked(self, predicate: Predicate) -> bool:
        """`| paid? |`: a question mark right after the word."""
        end = self.parsed.spans[predicate.end - 1][1]
        return self.parsed.text[end : end + 1] == "?"

    def _asked_in_quotation(self, predicate: Predicate) -> bool:
        """`he keeps asking has the wire gone out`: a question repeated without quotation marks."""
        words, start = self.parsed.words, self.parsed.segments[predicate.segment].start
        for i in range(start + 1, min(predicate.at, start + _REPEATED)):
            if words[i] in _ASKING_AUX and words[i - 1] in _ASKERS:
                return asked_by_others(words, i)
        return False

    def _inverted_question(self, predicate: Predicate) -> bool:
        words = self.parsed.words
        return (
            bool(words)
            and words[0] in _ASKING_AUX
            and not (words[0] == "were" and "to" in words[:_REPEATED])
            and predicate.segment == 0
            and predicate.start > 1
            and predicate.form != "base"
        )
