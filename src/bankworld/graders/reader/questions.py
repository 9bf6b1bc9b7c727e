"""Questions that carry no question mark, and questions that somebody else asks."""

from __future__ import annotations

from collections.abc import Sequence

from . import lexicon
from .tokens import is_adverb

_AUX = frozenset(
    ["has", "have", "is", "are", "was", "were", "did", "does", "do", "will", "can", "could", "would", "any"]
)
_STATUS = lexicon.phrases("status_questions")
_WH = frozenset(("when", "where", "why", "who", "how", "what", "which"))
_FILLERS = lexicon.words("question_fillers")
_FIRST = frozenset(("i", "we", "me", "us", "our", "my", "please", "you", "let", "pls"))
_ASKERS = lexicon.words("third_asking")
_STARTS = lexicon.words("determiners") | lexicon.words("agents") | {"it", "them", "anyone", "anybody", "there", "me"}
_NOT_SUBJECTS = (
    lexicon.words("negators") | lexicon.words("prepositions") | lexicon.words("be") | lexicon.words("modals")
) - lexicon.words("determiners")
_OPENING = 6


def asks(words: Sequence[str], text: str, verbs: frozenset[str]) -> bool:
    """Whether a sentence asks: by its mark, by its inverted order, or by a phrase such as `any word on`."""
    if text.rstrip("\"') ]").endswith("?"):
        return True
    first = _opening(words)
    if first >= len(words):
        return False
    if _STATUS.within(words, first, min(first + _OPENING, len(words))):
        return True
    if words[-2:] == ["or", "what"] or words[-2:] == ["or", "not"]:
        return True
    return _inverted(words, first, verbs) or (words[first] in _WH and _inverted(words, first + 1, verbs))


def asked_by_others(words: Sequence[str], end: int) -> bool:
    """Whether the words before `end` say that a third person asks: `the customer asked if`."""
    before = words[max(0, end - 14) : end]
    at = max((i for i, word in enumerate(before) if word in _ASKERS), default=-1)
    if at < 0 and not (before[-2:-1] == ["to"] or {"wants", "wanted"} & set(before)):
        return False
    clause = before[:at] if at >= 0 else before
    return bool(clause) and not _FIRST & set(clause)


def _opening(words: Sequence[str]) -> int:
    """Index of the first word after `so`, `hey` or a name called: `Tina, where are we`."""
    index = 0
    while index < len(words) and (words[index] in _FILLERS or words[index] in (",", "–", "-", "—", ":")):
        index += 1
    for comma in range(index + 1, min(index + 3, len(words))):
        if words[comma] == "," and words[index] not in _WH | _AUX:
            return comma + 1
    return index


def _inverted(words: Sequence[str], index: int, verbs: frozenset[str]) -> bool:
    """An auxiliary before its subject; `do not` and `is pending` are none."""
    if index + 1 >= len(words) or words[index] not in _AUX:
        return False
    if words[index] == "were" and "to" in words[index : index + 7]:
        return False
    following = words[index + 1]
    if following == "not" and words[index - 1] in _WH:
        return True
    if following in _STARTS and following != "no":
        return words[index] != "any"
    if words[index] in ("any", "do", "will") or following in _NOT_SUBJECTS or is_adverb(following):
        return False
    known = lexicon.vocabulary(verbs).forms.get(following)
    return known is None and following not in lexicon.states() and following[0].isalpha()
