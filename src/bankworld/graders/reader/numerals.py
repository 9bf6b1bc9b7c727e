"""Numbers in words: `thirty-three thousand nine hundred fifty-three`."""

from __future__ import annotations

import re
from collections.abc import Sequence

_UNITS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    word: 10 * (i + 2)
    for i, word in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
}
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "lakh": 10**5, "crore": 10**7}
_WORDS = [*_UNITS, *_TENS, *SCALES, "hundred"]
_ONE = "(?:" + "|".join(sorted(_WORDS, key=len, reverse=True)) + ")"
NUMBER_WORDS = rf"(?:an?[ ]+(?=hundred|thousand|million))?{_ONE}(?:(?:[ ]+and[ ]+|[ ]*-[ ]*|,?[ ]+){_ONE}){{0,14}}"
"""Pattern of a number in words, to be compiled with IGNORECASE."""

_SPLIT = re.compile(r"[a-z]+")


def value_of(text: str) -> int | None:
    """The whole number that the words say, or None where they do not form one."""
    words = [word for word in _SPLIT.findall(text.lower()) if word != "and"]
    if words and words[0] in ("a", "an"):
        words[0] = "one"
    return _combine(words)


def _combine(words: Sequence[str]) -> int | None:
    total, group = 0, 0
    seen = False
    for word in words:
        if word in _UNITS:
            if group % 10 and seen:
                return None
            group += _UNITS[word]
        elif word in _TENS:
            if group % 100:
                return None
            group += _TENS[word]
        elif word == "hundred":
            group = max(group, 1) * 100
        elif word in SCALES:
            total += max(group, 1) * SCALES[word]
            group = 0
        else:
            return None
        seen = True
    return total + group if seen else None
