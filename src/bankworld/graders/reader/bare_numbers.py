"""Whether a number without a currency is a sum of money, by its shape and its neighbours."""

from __future__ import annotations

import re

from . import lexicon


def _any_of(name: str) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(lexicon.words(name), key=lambda w: (-len(w), w))) + ")"


_UNIT = rf"[ -]?(?:(?:calendar|business|banking|working)[ ])?{_any_of('units')}\b"
_NOT_AFTER = re.compile(
    rf"[ ]?(?:%|per ?cent|bps|basis|points?\b|pct)|{_UNIT}|x\b|[ ]?[ap]\.?m\b|[ ]?(?:act|actual|30)/|(?:st|nd|rd|th)\b|"
    r"[-/:]\d|\.\d|,\d|-?[A-Za-z]\d|[ ]?(?:o'clock|degrees)|°|-[A-Z]{1,3}\b",
    re.I,
)
_NOT_BEFORE = re.compile(
    rf"(?:\b{_any_of('number_labels')}\b\.?"
    r"(?:[ ](?:no|number|num|of|is|at|was|id)\b\.?)?[ ]?[:#=]?|[§#@x×/]|\bat a)[ ]?$",
    re.I,
)
_MONEY_LABEL = re.compile(rf"\b{_any_of('money_labels')}\b[^\w]*(?:(?:of|is|at|was)[ ])?$", re.I)
_RATE_BEFORE = re.compile(rf"\b{_any_of('rate_words')}\b[^.;\n$]{{0,14}}$", re.I)
_CUE_BEFORE = re.compile(rf"\b{_any_of('money_cues')}\b[ ]?[:=–-]?[ ]?$|[:=][ ]{{0,6}}$|[|\t][ ]*$| {{3,}}$", re.I)
_WEAK_BEFORE = re.compile(rf"\b(?P<cue>{_any_of('weak_cues')})[ ]$", re.I)
_OPENS = re.compile(r"(?:^|[,;:(–•*-]|\b(?:and|then|put|keep))[ ]*$", re.I)
_CUE_AFTER = re.compile(
    r"[ ](?:to|into|for|in|towards?|as|from|back|net|even|against|out of)[ ]"
    r"(?:the |his |her |their |our |your |a )?[a-z]",
    re.I,
)
_TO_GOAL = re.compile(
    rf"[ ](?:to|into|for|towards?)[ ](?:the |his |her |their |our |your |line |truck |loan )?{_any_of('goals')}\b", re.I
)
_GOES_ON = re.compile(rf"(?![ ]?[A-Za-z])|[ ]{_any_of('after_money')}\b", re.I)
_SENTENCE_CUES = frozenset(("of", "exactly", "only"))
_YEARS = range(1900, 2100)
_SMALLEST, _LONGEST = 3, 9
_LOOK = 28
_CENT_DIGITS = 2


def stands_alone(plain: str, digits: str, scale: str, start: int, end: int) -> bool:
    """Whether the figure `digits` at `start` to `end` of `plain` is money.

    `1,234.50`, `1234.50` and `1,234` are, unless a label, a unit or a rate says otherwise; a plain whole number is one
    only beside a word of money.
    """
    if digits.isdigit() and not scale and not _SMALLEST <= len(digits) <= _LONGEST:
        return False
    if _NOT_AFTER.match(plain, end) or plain[end : end + 1].isalnum():
        return False
    left = plain[max(0, start - _LOOK) : start]
    whole, _, fraction = digits.partition(".")
    has_cents, grouped = len(fraction) == _CENT_DIGITS, "," in whole
    if not (has_cents and grouped) and _NOT_BEFORE.search(left):
        return has_cents and not _RATE_BEFORE.search(left) and _MONEY_LABEL.search(left) is not None
    if scale:
        return True
    if _RATE_BEFORE.search(left) and not grouped:
        return False
    if has_cents or grouped:
        return len(fraction) <= _CENT_DIGITS
    return not fraction and _beside_money(plain, left, digits, end)


def _beside_money(plain: str, left: str, digits: str, end: int) -> bool:
    if digits[0] == "0" or int(digits) in _YEARS:
        return False
    goes_to = _CUE_AFTER.match(plain, end) is not None
    if _CUE_BEFORE.search(left):
        return goes_to or _GOES_ON.match(plain, end) is not None
    weak = _WEAK_BEFORE.search(left)
    if weak:
        after_noun = _CUE_BEFORE.search(left[: weak.start()].rstrip() + " ") is not None
        at_end = plain[end : end + 1] in ("", ".", ",", ";", ")", "\n") and weak["cue"].lower() in _SENTENCE_CUES
        return goes_to or after_noun or at_end
    return len(digits) > _SMALLEST and _OPENS.search(left) is not None and _TO_GOAL.match(plain, end) is not None
