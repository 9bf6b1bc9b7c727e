"""A coarse reading, for a stretch that speaks of the subject and in which the grammar finds no predicate of it.

Its order is that of caution: whatever asks, reports, conditions or denies outranks a word of completion.
"""

from __future__ import annotations

import re
from functools import lru_cache

from . import lexicon
from .nouns import View
from .questions import asks
from .subjects import Stance
from .syntax import Parsed

_ORDER = (Stance.QUOTED, Stance.QUESTION, Stance.CONDITIONAL, Stance.NEGATED, Stance.FUTURE, Stance.PENDING)
_RIVALS = lexicon.words("rivals")
_BREAKS = frozenset((";", "but", "while", "though", "although", "whereas"))


@lru_cache(maxsize=8)
def _cue(stance: Stance) -> re.Pattern[str]:
    return re.compile("|".join(lexicon.raw()["cues"][stance.value]), re.I)


def cue_stance(view: View, verbs: frozenset[str]) -> tuple[Stance, int] | None:
    """The stance that the words around the subject suggest and the rung they reach, or None."""
    low, high = _stretch(view)
    parsed = view.parsed
    if low >= high:
        return None
    text = parsed.text[parsed.spans[low][0] : parsed.spans[high - 1][1]]
    whole = low == 0 and high == len(parsed.words)
    if asks(parsed.words, parsed.text, verbs) and not _cue(Stance.QUOTED).search(text):
        return Stance.QUESTION, view.subject.completion
    for stance in _ORDER:
        if _cue(stance).search(parsed.text if whole else text):
            return stance, view.subject.completion
    return _completed(view, low, high, verbs)


def _stretch(view: View) -> tuple[int, int]:
    """The tokens between the breaks around the first naming of the subject."""
    parsed = view.parsed
    if not view.named:
        return 0, len(parsed.words)
    number = parsed.segment_of(min(view.named))
    low = high = number
    while low > 0 and not set(parsed.segments[low].links) & _BREAKS:
        low -= 1
    while high + 1 < len(parsed.segments) and not set(parsed.segments[high + 1].links) & _BREAKS:
        high += 1
    return parsed.segments[low].start, parsed.segments[high].end


def rival_in(view: View, low: int, high: int) -> bool:
    """Whether another thing that has a status of its own is named in the range."""
    return any(view.parsed.words[i] in _RIVALS and i not in view.named for i in range(low, high))


def _completed(view: View, low: int, high: int, verbs: frozenset[str]) -> tuple[Stance, int] | None:
    """A completed verb of the subject's ladder, where nothing else could own it."""
    if rival_in(view, low, high):
        return None
    forms = lexicon.vocabulary(verbs).forms
    rungs = [_rung(view, view.parsed, i, forms[view.parsed.words[i]]) for i in range(low, high) if view.parsed.words[i] in forms]
    best = max(rungs, default=0)
    return (Stance.DONE, best) if best else None


def _rung(view: View, parsed: Parsed, index: int, form: lexicon.Form) -> int:
    stem, kind = form
    before = parsed.words[index - 1] if index else ""
    if kind not in ("ed", "pp") or kind == "base" or before in lexicon.words("determiners"):
        return 0
    return view.subject.rung(stem) or 0
