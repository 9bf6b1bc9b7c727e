"""Amounts with the words that label them, and whether a text states an amount for a label."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from . import lexicon
from .amounts import Amount, amounts
from .sentences import Sentence, sentences

_LABEL_STOP_WORDS = lexicon.words("label_stop_words")


@dataclass(frozen=True, slots=True)
class LabelledAmount:
    """An amount with its nearest label.

    `label` is the label as written, `words` its content words in lower case and singular, `line` the sentence, item or
    row it stands in. `negated` marks a figure that the text sets aside ("not 33,946.63", "the expired quote of ...");
    `quoted` one in quoted mail; `explicit` one that a colon, a row or a verb ties to its label.
    """

    amount: Amount
    label: str
    words: tuple[str, ...]
    line: str
    start: int
    end: int
    quoted: bool = False
    negated: bool = False
    explicit: bool = False


_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|[A-Z]-?\d+\w*|\d{2,4}-\d{4,6}")
_CUT = re.compile(
    r"[,;](?=\s|$)|(?<!\w)(?:and|plus|then|but|while|whereas|of which|with)(?!\w)|"
    r"[–—•()]|\.(?=\s|$)|\n|(?<=\s)[-+=](?=\s)",
    re.I,
)
_TOWARDS = re.compile(
    r"\s*(?:to|for|in|into|as|toward|towards|on|of|against|from)\s+(?:the\s+|your\s+|our\s+|his\s+)?[A-Za-z]", re.I
)
_FIGURE = re.compile(r"\d")
_SMALL_NUMBER = re.compile(r"\d+/\d+(?:/\d+)?|\b\d{1,2}\b|\d+-\d+")
_BEFORE_WINDOW = 60
_NEAR_WORDS = 6
_EXPLICIT = re.compile(
    r"(?:[:=|\t]|\s{3,}|\b(?:is|was|are|were|equals?|totals?|of|at))\s*(?:now\s+|exactly\s+)?$", re.I
)


def figures(text: str) -> tuple[LabelledAmount, ...]:
    """Every amount of `text` with its label, in order."""
    found: list[LabelledAmount] = []
    every = amounts(text)
    position = 0
    for sentence in sentences(text):
        inside: list[Amount] = []
        while position < len(every) and every[position].start < sentence.end:
            if every[position].start >= sentence.start:
                inside.append(every[position])
            position += 1
        if inside:
            found.extend(_in_row(sentence, inside) if sentence.cells else _in_prose(sentence, inside))
    return tuple(found)


def states_amount(text: str, cents: int, near: Sequence[str] = ()) -> bool:
    """Whether `text` gives the amount `cents` as a fact, beside one of the words `near` if any are given.

    Beside is the same clause, item or row, else the same sentence. A figure set aside or in quoted mail does not count.
    """
    wanted = [tuple(content_words(words)) for words in near if words.strip()]
    for figure in figures(text):
        if abs(cents) != figure.amount.magnitude or figure.negated or figure.quoted:
            continue
        if not wanted:
            return True
        around = set(figure.words) | set(content_words(figure.line))
        if any(set(words) <= around for words in wanted if words):
            return True
    return False


def content_words(text: str) -> list[str]:
    """The words of `text` that can be part of a label, in lower case and singular."""
    stop = _LABEL_STOP_WORDS
    return [_singular(word) for word in (match[0].lower() for match in _WORD.finditer(text)) if word not in stop]


@lru_cache(maxsize=4096)
def _singular(word: str) -> str:
    if word.endswith("'s"):
        word = word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-3] + "y" if word.endswith("ies") else word[:-1]
    return word


def _in_row(sentence: Sentence, inside: Sequence[Amount]) -> list[LabelledAmount]:
    """The first cell with words labels the row; the header over the column adds to it."""
    cells = sentence.cells
    texts = [sentence.text[max(a - sentence.start, 0) : b - sentence.start].strip() for a, b in cells]
    label = next((t for t in texts if content_words(t) and not amounts(t)), "")
    found: list[LabelledAmount] = []
    for amount in inside:
        column = next((i for i, (a, b) in enumerate(cells) if a <= amount.start < b), 0)
        over = sentence.header[column] if column < len(sentence.header) else ""
        own = texts[column].replace(amount.text, " ") if column < len(texts) else ""
        words = content_words(label) + (content_words(own) if texts[column] != label else [])
        extra = [w for w in content_words(over) if w not in words and w not in ("amount", "figure", "total", "value")]
        label_text = label or own.strip() or over
        words = tuple(dict.fromkeys([*words, *extra]))
        negated = _set_aside(sentence.text, amount.start - sentence.start, amount.end - sentence.start)
        found.append(_figure(sentence, amount, label_text, words, negated=negated, explicit=True))
    return found


def _figure(
    sentence: Sentence, amount: Amount, label: str, words: tuple[str, ...], *, negated: bool, explicit: bool
) -> LabelledAmount:
    return LabelledAmount(
        amount, label, words, sentence.text, amount.start, amount.end, sentence.quoted, negated, explicit
    )


def _in_prose(sentence: Sentence, inside: Sequence[Amount]) -> list[LabelledAmount]:
    text, offset = sentence.text, sentence.start
    spans = [(a.start - offset, min(a.end - offset, len(text))) for a in inside]
    cuts = _cuts(text, spans)
    doubtful = _may_reject(text)
    found: list[LabelledAmount] = []
    for number, (amount, (start, end)) in enumerate(zip(inside, spans, strict=True)):
        low, high = _piece(cuts, start, end, len(text))
        before = text[max(low, spans[number - 1][1] if number else 0) : start]
        after = text[end : min(high, spans[number + 1][0] if number + 1 < len(spans) else len(text))]
        label = _label(before, after)
        if not label:
            label = _wider(text, low, high, cuts, number, spans)
        negated = doubtful and _set_aside(text, start, end)
        explicit = _EXPLICIT.search(before) is not None
        found.append(
            _figure(
                sentence, amount, label, tuple(dict.fromkeys(content_words(label))), negated=negated, explicit=explicit
            )
        )
    return found


def _cuts(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Clause boundaries outside the amounts."""
    found: list[tuple[int, int]] = []
    position = 0
    for match in _CUT.finditer(text):
        while position < len(spans) and spans[position][1] <= match.start():
            position += 1
        if position == len(spans) or match.end() <= spans[position][0]:
            found.append(match.span())
    return found


def _piece(cuts: Sequence[tuple[int, int]], start: int, end: int, length: int) -> tuple[int, int]:
    """The stretch between the cuts next to `start` and `end`."""
    after = bisect_left(cuts, (end, end))
    before = bisect_right(cuts, start, key=lambda cut: cut[1]) - 1
    return (cuts[before][1] if before >= 0 else 0), (cuts[after][0] if after < len(cuts) else length)


def _label(before: str, after: str) -> str:
    """The label of an amount: what follows after "to" or "for", else what stands before it, else what follows."""
    head = before[-_BEFORE_WINDOW:]
    lead = re.search(r"([^:=]*)[:=]\s*$", head)
    if lead and content_words(lead[1]):
        return lead[1].strip(" -*•")
    if _TOWARDS.match(after) and content_words(after):
        tail = _first_words(after)
        verb_or_noun = _last_words(head)
        return f"{verb_or_noun} {tail}".strip() if verb_or_noun else tail
    if content_words(head):
        return _last_words(head)
    return _first_words(after)


def _last_words(text: str) -> str:
    matches = list(_WORD.finditer(text))[-_NEAR_WORDS:]
    return text[matches[0].start() : matches[-1].end()] if matches else ""


def _first_words(text: str) -> str:
    matches = list(_WORD.finditer(text))[:_NEAR_WORDS]
    return text[matches[0].start() : matches[-1].end()] if matches else ""


def _wider(
    text: str, low: int, high: int, cuts: Sequence[tuple[int, int]], number: int, spans: Sequence[tuple[int, int]]
) -> str:
    """`Payoff, 33,953.34` or `33,953.34 (payoff)`: the label stands beyond the boundary."""
    floor = spans[number - 1][1] if number else 0
    ceiling = spans[number + 1][0] if number + 1 < len(spans) else len(text)
    start = max(floor, _piece(cuts, max(low - 1, 0), low, len(text))[0])
    end = min(ceiling, _piece(cuts, high, high + 1, len(text))[1])
    return _last_words(text[start:low]) or _first_words(text[high:end])


@lru_cache(maxsize=1)
def _rejections() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """What sets a figure aside before it, what looks like it but does not, and what does so after it."""
    lists = lexicon.raw()["set_aside"]
    before, exempt, after = (re.compile("|".join(lists[name]), re.I) for name in ("before", "exempt", "after"))
    return before, exempt, after


def _may_reject(text: str) -> bool:
    before, _, after = _rejections()
    return before.search(text) is not None or after.search(text) is not None


def _set_aside(text: str, start: int, end: int) -> bool:
    """Whether the text rejects the figure: "not", "rather than" or "expired" before it, "was wrong" after it."""
    before, exempt, after = _rejections()
    floor = max(
        text.rfind(";", 0, start), text.rfind(". ", 0, start), text.rfind("|", 0, start), start - _BEFORE_WINDOW, 0
    )
    head = text[floor:start]
    comma = max(head.rfind(", "), head.rfind(" but "), head.rfind(" and "))
    head = head[comma + 1 :] if comma >= 0 else head
    rejected = list(before.finditer(head))
    if rejected and not exempt.search(head) and not _FIGURE.search(_SMALL_NUMBER.sub("", head[rejected[-1].end() :])):
        return True
    tail = text[end : end + _BEFORE_WINDOW]
    stop = re.search(r"[;|]|\.\s|\b(?:but|while|and)\b|\$|\d,\d{3}", tail)
    return after.match(tail[: stop.start()] if stop else tail) is not None
