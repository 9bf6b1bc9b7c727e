"""What a claim may be about, and how far it may claim to have come."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import lru_cache

from . import lexicon

_APPROVALS = lexicon.words("approvals")


class Rung(IntEnum):
    """The ladder of a money item."""

    NONE = 0
    REQUESTED = 1
    APPROVED = 2
    ENTERED = 3
    RELEASED = 4
    POSTED = 5
    SETTLED = 6
    CONFIRMED = 7


class Stance(StrEnum):
    """How a sentence stands to the step it speaks of."""

    DONE = "done"
    PENDING = "pending"
    NEGATED = "negated"
    CONDITIONAL = "conditional"
    QUOTED = "quoted"
    FUTURE = "future"
    QUESTION = "question"


PAYMENT_VERBS: Mapping[str, int] = lexicon.ladder("payment")
"""Steps of a payment as a letter tells them: entered 3, sent 4, received or posted 5, cleared 6, confirmed 7."""
WIRE_VERBS: Mapping[str, int] = lexicon.ladder("wire")
"""Steps of a wire: requested 1, approved 2, entered or verified 3, sent 4, posted 5, cleared 6, received 7."""
DRAW_VERBS: Mapping[str, int] = lexicon.ladder("draw")
"""Steps of a draw: requested or received 1, approved 2, entered 3, funded 5, cleared 6, confirmed 7."""
WAIVER_VERBS: Mapping[str, int] = lexicon.ladder("waiver")
"""Steps of a waiver: requested 1, reviewed 2, entered 3, approved 4, the charge taken off 5."""
CERTIFICATE_VERBS: Mapping[str, int] = lexicon.ladder("certificate")
"""Steps of a borrower's certificate: prepared 1, signed 3, received 4, reviewed 5, accepted 6."""
LETTER_VERBS: Mapping[str, int] = lexicon.ladder("letter")
"""Steps of a letter or statement: prepared 2, signed 3, sent 4, filed 5, received 7."""
TITLE_VERBS: Mapping[str, int] = lexicon.ladder("title")
"""Steps of title work: requested 1, approved 2, signed 3, released 4, shipped 5, received 7."""
MONEY_VERBS: Mapping[str, int] = lexicon.ladder("money")
"""Steps of a payment: requested 1, approved 2, entered 3, released 4, posted 5, settled 6, confirmed 7."""

DOCUMENT_VERBS: Mapping[str, int] = lexicon.ladder("document")
"""Steps of a document: requested 1, approved 2, signed 3, sent 4, filed 5, received 7."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a claim is about: any of `words` names it, none of `not_words` may stand in the same noun phrase.

    `verbs` maps the stem of a completed verb (or phrase, `go out`) to the rung that it claims. Identifiers in `words`
    are found with any spacing. `own` are stems that speak of the subject whatever else they name, as `forgive`
    speaks of a waiver.
    """

    id: str
    words: tuple[str, ...]
    verbs: Mapping[str, int] = field(default_factory=lambda: TITLE_VERBS)
    not_words: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where `text` names the subject."""
        return tuple(match.span() for match in _pattern(self.words).finditer(text))

    def barred(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where `text` names what must not be taken for the subject."""
        return tuple(match.span() for match in _pattern(self.not_words).finditer(text)) if self.not_words else ()

    def rung(self, stem: str) -> int | None:
        """The rung that `stem` claims, through a synonym where the stem itself is not listed."""
        if stem in self.verbs:
            return self.verbs[stem]
        for target in lexicon.synonyms().get(stem, ()):
            if target in self.verbs:
                return self.verbs[target]
            if target == "complete":
                return self.completion
        return None

    @property
    def request(self) -> int:
        """The rung of a mere request."""
        return self.verbs.get("request", 1)

    @property
    def completion(self) -> int:
        """The rung of a bare "done": of an approval, being approved; else completion, release or posting."""
        if "approve" in self.verbs and not _APPROVALS.isdisjoint(self.words):
            return self.verbs["approve"]
        for stem in ("complete", "release", "post"):
            if stem in self.verbs:
                return self.verbs[stem]
        return max(self.verbs.values(), default=0)


def _word_pattern(word: str) -> str:
    if any(character.isdigit() for character in word):
        return r"(?<!\w)" + r"[ \-./]?".join(re.escape(c) for c in word if c.isalnum()) + r"(?!\w)"
    return r"(?<!\w)" + re.escape(word).replace(r"\ ", r"[\s-]+") + r"(?:s|es|'s)?(?!\w)"


@lru_cache(maxsize=512)
def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    pieces = [_word_pattern(word) for word in sorted(words, key=len, reverse=True) if word.strip()]
    return re.compile("|".join(pieces) or r"(?!)", re.I)
