"""Cleaning and splitting: from raw text to sentences, list items and table rows, each with its place in the text.

Everything keeps the length of the text, so an offset into the cleaned text is an offset into the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 1500
"""A sentence is cut at this many characters, so that unbroken text costs linear time."""

_TABLE = {i: " " for i in range(32) if i not in (9, 10)} | {
    0x2018: "'", 0x2019: "'", 0x201A: "'", 0x201B: "'", 0x2032: "'", 0x00B4: "'", 0x201C: '"', 0x201D: '"', 0x201E: '"',
    0x00AB: '"', 0x00BB: '"', 0x00A0: " ", 0x202F: " ", 0x2009: " ", 0x2007: " ", 0x200B: " ", 0xFEFF: " ", 0x2028: "\n",
    0x2029: "\n", 0x2010: "-", 0x2011: "-", 0x2212: "-", 0x0060: " ", 0x007F: " ", 0x00AD: " ", 0xFE0F: " ",
}  # fmt: skip
_SURROGATE = re.compile("[\ud800-\udfff]")
_EMPHASIS = re.compile(r"\*\*|__|~~[^~\n]{1,300}~~")
_TAG = re.compile(r"<(/?)([a-zA-Z!][a-zA-Z0-9]{0,12})[^<>]{0,300}>")
_HIDDEN = re.compile(r"<!--.{0,2000}?-->|<(script|style)\b[^<>]{0,200}>.{0,5000}?</\1>", re.S | re.I)
_ENTITY = re.compile(r"&(nbsp|amp|gt|lt|quot|apos|#39|#36|ndash|mdash|rsquo|lsquo|ldquo|rdquo);", re.I)
_ENTITIES = {"amp": "&", "#36": "$", "quot": '"', "apos": "'", "#39": "'", "rsquo": "'", "lsquo": "'", "ldquo": '"',
             "rdquo": '"', "ndash": "–", "mdash": "—"}  # fmt: skip
_BLOCK = frozenset("br p div tr li ul ol table h1 h2 h3 h4 h5 h6 blockquote section hr thead tbody".split())
_CELL = frozenset(("td", "th"))

_QUOTE_LINE = re.compile(r"\s*(?:>|&gt;)")
_REPLY = re.compile(r"\s*(?:On\b.{4,200}\bwrote:|-{2,}\s*(?:Original|Forwarded)\b.{0,60}|Begin forwarded message:.*)\s*$", re.I)
_FORWARD_HEAD = re.compile(r"\s*From:\s.+", re.I)
_HEADER = re.compile(r"\s*(?:From|Sent|To|Cc|Date|Subject):", re.I)
_ITEM = re.compile(r"\s*(?:[-*•·‣▪◦+]\s+|\(?\d{1,2}[.)]\s+|\(?[a-z][.)]\s+|(?=[✓✔☑✅☐✗✘❌☒]|\[[ xX]?\]))")
_MARK = re.compile(r"\s*(?:([✓✔☑✅]|\[[xX]\])|([☐]|\[ ?\])|([✗✘❌☒]))\s*")
_RULE = re.compile(r"[\s|:+=-]{3,}$")
_COLUMNS = re.compile(r"\t|\s*\|\s*|(?<=\S) {3,}(?=\S)")
_HEADING = re.compile(r"\s*#{1,6}\s+\S")
_END = re.compile(r"[.!?]+[\"')\]]*(?=\s|$)")
_WORD_BEFORE = re.compile(r"[A-Za-z.]{1,12}$")
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr st jr sr inc co corp ltd llc no nos acct ref approx vs e.g i.e etc a.m p.m u.s jan feb mar apr jun jul aug sep "
    "sept oct nov dec mon tue tues wed thu thur thurs fri dept est ext incl attn ave blvd pa n.a l.l.c l.p tel p.s".split()
)
_ALWAYS = frozenset("mr mrs ms dr st vs e.g i.e no nos ref attn approx".split())
_OPENERS = frozenset("the we i it our please this that they he she you your if once there no yes as in on all these".split())


@dataclass(frozen=True, slots=True)
class Sentence:
    """One stretch that states something. `kind` is prose, item, row or heading; offsets are into the text.

    `mark` is a leading check mark (True ticked, False open or crossed); `context` is the heading the line stands under;
    `cells` are the offsets of the cells of a row, `header` the words over its columns.
    """

    text: str
    start: int
    end: int
    kind: str = "prose"
    quoted: bool = False
    mark: bool | None = None
    context: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    header: tuple[str, ...] = ()

    @property
    def question(self) -> bool:
        """Whether the sentence ends as a question."""
        return self.text.rstrip("\"') ]").endswith("?")


def clean(text: str) -> str:
    """The text with typographic marks made plain, and tags, controls and lone surrogates blanked; same length."""
    text = text.replace("\r\n", " \n").replace("\r", "\n").translate(_TABLE)
    if not text.isascii():
        text = _SURROGATE.sub(" ", text)
    if "**" in text or "__" in text or "~~" in text:
        text = _EMPHASIS.sub(lambda m: " " * len(m[0]), text)
    if "<" in text:
        text = _HIDDEN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
        text = _TAG.sub(_blank_tag, text)
    if "&" in text:
        text = _ENTITY.sub(lambda m: _ENTITIES.get(m[1].lower(), " ").ljust(len(m[0])), text)
    return text


def _blank_tag(match: re.Match[str]) -> str:
    name, length = match[2].lower(), len(match[0])
    if name in _BLOCK:
        return "\n" + " " * (length - 1)
    if name in _CELL:
        return ("|" if not match[1] else " ").ljust(length)
    return re.sub(r"[^\n]", " ", match[0])


@dataclass(slots=True)
class _Line:
    start: int
    end: int
    text: str
    quoted: bool = False


def _lines(text: str, original: str) -> Iterator[_Line]:
    blockquotes = _blockquotes(original) if "<blockquote" in original[:200_000].lower() else ()
    rest_quoted, seen_body, reply_marks = False, False, False
    position = 0
    for piece in text.split("\n"):
        line = _Line(position, position + len(piece), piece)
        position += len(piece) + 1
        marked = _QUOTE_LINE.match(piece) is not None
        if not marked and _REPLY.match(piece):
            rest_quoted, reply_marks = True, False
        elif not marked and seen_body and _FORWARD_HEAD.match(piece):
            upcoming = text[position : position + 200].lstrip().split("\n", 1)[0]
            if _HEADER.match(upcoming):
                rest_quoted = True
        if rest_quoted and marked:
            reply_marks = True
        if rest_quoted and reply_marks and not marked and piece.strip():
            rest_quoted = False
        line.quoted = marked or rest_quoted or any(low <= line.start < high for low, high in blockquotes)
        if marked:
            line.text = re.sub(r"^[\s>]+", lambda m: " " * len(m[0]), piece)
        seen_body = seen_body or (bool(piece.strip()) and not _HEADER.match(piece))
        yield line


def _blockquotes(original: str) -> tuple[tuple[int, int], ...]:
    opened = [m.start() for m in re.finditer(r"<blockquote", original, re.I)][:50]
    spans: list[tuple[int, int]] = []
    for start in opened:
        close = original.lower().find("</blockquote", start)
        spans.append((start, close if close >= 0 else len(original)))
    return tuple(spans)


def _continues(line: _Line, following: _Line) -> bool:
    """Whether `following` is the same paragraph, hard-wrapped."""
    here, there = line.text.rstrip(), following.text.strip()
    if not there or line.quoted != following.quoted or _ITEM.match(following.text) or _COLUMNS.search(following.text.strip()):
        return False
    if not here or here[-1] in ".!?:;" or _COLUMNS.search(here.strip()):
        return bool(here) and here[-1] in ".!?" and len(here) >= 50 and there[0].isupper()
    return there[0].islower() or len(here) >= 50


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences, list items and table rows of `text`, in order."""
    lines = list(_lines(clean(text), text))
    found: list[Sentence] = []
    context, header = "", ()
    index = 0
    while index < len(lines):
        line = lines[index]
        stripped = line.text.strip()
        if not stripped:
            header = ()
            index += 1
            continue
        if _RULE.match(stripped):
            index += 1
            continue
        if _is_row(stripped):
            cells = _cells(line)
            following = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
            if not header and (_RULE.match(following) and "-" in following or _looks_like_header(line, cells)):
                header = tuple(line.text[a - line.start : b - line.start].lower() for a, b in cells)
            else:
                found.append(_row(line, cells, header, context))
            index += 1
            continue
        header = ()
        last = index
        while last + 1 < len(lines) and last - index < 40 and _continues(lines[last], lines[last + 1]):
            last += 1
        index = last + 1
        block = "\n".join(part.text for part in lines[line_index(lines, line) : last + 1])
        found.extend(_block(line, block, context, lines, index))
        context = _context(found[-1] if found else None, context, block)
    return tuple(found)


def line_index(lines: list[_Line], line: _Line) -> int:
    """Position of `line`, which is in `lines`, by its start."""
    low, high = 0, len(lines)
    while low < high:
        middle = (low + high) // 2
        if lines[middle].start < line.start:
            low = middle + 1
        else:
            high = middle
    return low
