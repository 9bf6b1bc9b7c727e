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

_ORDER = (
    ("quoted", Stance.QUOTED),
    ("question", Stance.QUESTION),
    ("conditional", Stance.CONDITIONAL),
    ("negated", Stance.NEGATED),
    ("future", Stance.FUTURE),
    ("pending", Stance.PENDING),
    ("done", Stance.DONE),
)
_RESTING = "resting"
_RIVALS = lexicon.words("rivals")
_BREAKS = frozenset((";", "but", "while", "though", "although", "whereas"))


@lru_cache(maxsize=8)
def _cue(name: str) -> re.Pattern[str]:
    return re.compile("|".join(lexicon.raw()["cues"][name]), re.I)


def cue_stance(view: View, verbs: frozenset[str]) -> tuple[Stance, int] | None:
    """The stance that the words around the subject suggest and the rung they reach, or None."""
    low, high = _stretch(view)
    parsed = view.parsed
    if low >= high:
        return None
    text = parsed.text[parsed.spans[low][0] : parsed.spans[high - 1][1]]
    whole = low == 0 and high == len(parsed.words)
    if asks(parsed.words, parsed.text, verbs) and not _cue("quoted").search(text):
        return Stance.QUESTION, view.subject.completion
    shown = parsed.text if whole else text
    for name, stance in _ORDER:
        if _cue(name).search(shown) and not (stance is Stance.DONE and rival_in(view, low, high)):
            return stance, view.subject.completion
    completed = _completed(view, low, high, verbs)
    if completed is None and _cue(_RESTING).search(shown):
        return Stance.PENDING, view.subject.completion
    return completed


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
    start = parsed.segments[low].start - len(parsed.segments[low].links) if low == 0 else parsed.segments[low].start
    return max(start, 0), parsed.segments[high].end


def rival_in(view: View, low: int, high: int) -> bool:
    """Whether another thing that has a status of its own is named in the range."""
    return any(view.parsed.words[i] in _RIVALS and i not in view.named for i in range(low, high))


def _completed(view: View, low: int, high: int, verbs: frozenset[str]) -> tuple[Stance, int] | None:
    """A completed verb of the subject's ladder, where nothing else could own it."""
    if rival_in(view, low, high):
        return None
    forms = lexicon.vocabulary(verbs).forms
    words = view.parsed.words
    rungs = [_rung(view, i, forms[words[i]]) for i in range(low, high) if words[i] in forms]
    best = max(rungs, default=0)
    return (Stance.DONE, best) if best else None


def _rung(view: View, index: int, form: lexicon.Form) -> int:
    stem, kind = form
    before = view.parsed.words[index - 1] if index else ""
    if kind not in ("ed", "pp") or before in lexicon.words("determiners"):
        return 0
    return view.subject.rung(stem) or 0
