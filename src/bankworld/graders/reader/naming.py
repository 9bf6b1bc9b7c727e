"""Words that name the subject rather than speak of it, and verbs that speak of it without naming it."""

from __future__ import annotations

import re

from . import lexicon
from .cues import rival_in
from .nouns import Fit, Match, Theme, View
from .syntax import Parsed, Predicate

_DETERMINERS = lexicon.words("determiners")
_PREPOSITIONS = lexicon.words("prepositions")
_SENDING = frozenset(("email", "fax", "send", "post", "mail", "transmit", "file", "enter", "record", "log"))
ELLIPTICAL_DENIAL = re.compile(
    r"(?:but |and |although |though )?(?:it|they|that|this|these|we|he|she|i) "
    r"(?:has|have|had|is|was|were|are|did|does|do) "
    r"?n[o']t(?: yet| been| so| happened| done| the case| true)*[.!]?",
    re.I,
)
"""`It hasn't been.`"""


def own_theme(view: View, predicate: Predicate) -> list[Theme]:
    """`nobody has credited the account`: a verb speaks of the subject by itself, unless a rival stands with it."""
    segment, words = view.parsed.segments[predicate.segment], view.parsed.words
    goal = next((i for i in range(predicate.end, segment.end) if words[i] in _PREPOSITIONS), segment.end)
    if predicate.stem not in view.subject.own or rival_in(view, segment.start, goal):
        return []
    return [Theme(Match(Fit.YES), after=True, explicit=False)]


def is_name(view: View, predicate: Predicate) -> bool:
    """`the funding of the draw`, `paid-in-full letter`: the word names the subject or describes it, it is no verb."""
    if predicate.state is not None:
        described = not predicate.be and predicate.end in view.named and predicate.at == predicate.start
        if (
            predicate.state.weak
            and not predicate.be
            and any(
                p.state is None and p.at < predicate.at and not p.adjectival and p.at not in view.named
                for p in view.parsed.within(predicate.segment)
            )
        ):
            return True
        return described and predicate.state.stance == "done"
    if _opens_quotation(view.parsed, predicate):
        return True
    if predicate.form != "ing" or predicate.at not in view.named or predicate.be:
        return False
    words = view.parsed.words
    return predicate.end >= len(words) or words[predicate.end] not in _DETERMINERS


def _opens_quotation(parsed: Parsed, predicate: Predicate) -> bool:
    """`emailed "wire received"`: the verb says how the quoted words came, nothing of the subject."""
    end = parsed.spans[predicate.end - 1][1]
    following = parsed.text[end : end + 4].lstrip(" :,")
    return (
        following[:1] == '"'
        and following[1:2].isalnum()
        and parsed.text.count('"', 0, end) % 2 == 0
        and predicate.stem in _SENDING
    )
