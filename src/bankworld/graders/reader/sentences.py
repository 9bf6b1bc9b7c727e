"""Splitting: from cleaned text to sentences, list items and table rows, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import lexicon
from .cleaning import clean

LONGEST = 1500
"""A sentence is cut at this many characters, so that unbroken text costs linear time."""
WRAPPED = 50
"""A line at least this long may be a hard-wrapped line of a paragraph."""
HEADING = 80
"""A heading is at most this long."""

_QUOTE_LINE = re.compile(r"\s*>")
_QUOTE_SIGNS = re.compile(r"^[\s>]+")
_REPLY = re.compile(
    r"\s*(?:On\b.{4,200}\bwrote:|-{2,}\s*(?:Original|Forwarded)\b.{0,60}|Begin forwarded message:.{0,60})\s*$", re.I
)
_FORWARD_HEAD = re.compile(r"\s*From:\s.+", re.I)
_HEADER = re.compile(r"\s*(?:From|Sent|To|Cc|Date|Subject):", re.I)
_ITEM = re.compile(r"\s*(?:[-*•·‣▪◦+–]\s+|\(?\d{1,2}[.)]\s+|\(?[a-z][.)]\s+|(?=[✓✔☑✅☐✗✘❌☒]|\[[ xX]?\]))")
_MARK = re.compile(r"\s*(?:([✓✔☑✅]|\[[xX]\])|([☐✗✘❌☒]|\[ ?\]))\s*")
_RULE = re.compile(r"[\s|:+=-]{3,}$")
_COLUMNS = re.compile(r"[ ]*\t[ \t]*|[ ]*\|[ |]*|(?<=\S) {3,}(?=\S)")
_HASHES = re.compile(r"\s*#{1,6}\s+(?=\S)")
_END = re.compile(r"[.!?]+[\"')\]]*(?=\s|$)")
_WORD_BEFORE = re.compile(r"[A-Za-z.]{1,12}$")
_HEADER_WORDS = lexicon.words("column_heads")
_ABBREVIATIONS = lexicon.words("abbreviations")
_ALWAYS = lexicon.words("never_last")
_OPENERS = lexicon.words("sentence_openers")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One stretch that states something; offsets are into the text.

    `kind` is prose, item, row or heading; `mark` a leading check mark (True ticked, False open or crossed); `context`
    the heading it stands under; `cells` the offsets of the cells of a row and `header` the words over its columns.
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


@dataclass(slots=True)
class _Line:
    start: int
    text: str
    quoted: bool


def sentences(text: str, plain: str | None = None) -> tuple[Sentence, ...]:
    """The sentences, list items and table rows of `text`, in order; `plain` is `clean(text)` where it is known."""
    lines = _lines(text, clean(text) if plain is None else plain)
    found: list[Sentence] = []
    context: str = ""
    header: tuple[str, ...] = ()
    index = 0
    while index < len(lines):
        line, following = lines[index], lines[index + 1] if index + 1 < len(lines) else None
        stripped = line.text.strip()
        index += 1
        if not stripped or (_RULE.match(stripped) and not stripped.startswith("[")):
            header = header if stripped else ()
            continue
        cells = _cells(line)
        if len(cells) > 1:
            if not header and _is_header(line, cells, following):
                header = tuple(line.text[a - line.start : b - line.start].lower() for a, b in cells)
            else:
                found.append(_row(line, cells, header, context))
            continue
        header = ()
        first = index - 1
        while index < len(lines) and index - first < 60 and _continues(lines[index - 1], lines[index]):
            index += 1
        block = "\n".join(part.text for part in lines[first:index])
        following = next((part for part in lines[index : index + 3] if part.text.strip()), None)
        if _is_heading(block, following):
            context = stripped.lstrip("# ").rstrip(": ")
            found.append(
                Sentence(
                    block.strip(), line.start + _indent(block), line.start + len(block.rstrip()), "heading", line.quoted
                )
            )
            continue
        is_item = _ITEM.match(block) is not None
        if not is_item and stripped[-1] in ".!?":
            context = ""
        found.extend(_split(block, line, "item" if is_item else "prose", context))
    return tuple(found)


def _lines(text: str, plain: str) -> list[_Line]:
    blockquotes = _blockquotes(text) if "<blockquote" in text.lower() else ()
    pieces = plain.split("\n")
    lines: list[_Line] = []
    position = 0
    rest_quoted = signed = seen_body = False
    for number, piece in enumerate(pieces):
        marked = _QUOTE_LINE.match(piece) is not None
        if not marked and (_REPLY.match(piece) or (seen_body and _is_forward(pieces, number))):
            rest_quoted, signed = True, False
        signed = signed or (rest_quoted and marked)
        if signed and not marked and piece.strip():
            rest_quoted = signed = False
        quoted = marked or rest_quoted or any(low <= position < high for low, high in blockquotes)
        seen_body = seen_body or (bool(piece.strip()) and not _HEADER.match(piece))
        shown = _QUOTE_SIGNS.sub(lambda m: " " * len(m[0]), piece) if marked else piece
        lines.append(_Line(position, shown, quoted))
        position += len(piece) + 1
    return lines


def _is_forward(pieces: Sequence[str], number: int) -> bool:
    """A block of mail headers in the body: what follows was written by somebody else."""
    following = pieces[number + 1] if number + 1 < len(pieces) else ""
    return _FORWARD_HEAD.match(pieces[number]) is not None and _HEADER.match(following) is not None


def _blockquotes(text: str) -> tuple[tuple[int, int], ...]:
    low = text.lower()
    spans: list[tuple[int, int]] = []
    start = low.find("<blockquote")
    while start >= 0 and len(spans) < 50:
        close = low.find("</blockquote", start)
        spans.append((start, close if close >= 0 else len(text)))
        start = low.find("<blockquote", spans[-1][1])
    return tuple(spans)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _continues(line: _Line, following: _Line) -> bool:
    """Whether `following` goes on with the same hard-wrapped paragraph."""
    here, there = line.text.rstrip(), following.text.strip()
    if not here or not there or line.quoted != following.quoted or here[-1] in ".!?:":
        return False
    if _ITEM.match(following.text) or _HASHES.match(line.text) or _COLUMNS.search(there):
        return False
    return len(here) >= WRAPPED or (there[0].islower() and len(here) >= WRAPPED // 2)


def _is_heading(block: str, following: _Line | None) -> bool:
    stripped = block.strip()
    if _HASHES.match(block):
        return True
    if len(stripped) > HEADING or following is None or "\n" in stripped:
        return False
    if stripped.endswith(":"):
        return True
    next_is_item = _ITEM.match(following.text) is not None
    return next_is_item and not _ITEM.match(block) and stripped[-1] not in ".!?," and len(stripped.split()) <= 6


def _cells(line: _Line) -> tuple[tuple[int, int], ...]:
    text = line.text.rstrip()[:LONGEST]
    if "|" not in text and "\t" not in text and "   " not in text:
        return ()
    spans: list[tuple[int, int]] = []
    position = _indent(text)
    for gap in _COLUMNS.finditer(text, position):
        if gap.start() > position or spans:
            spans.append((line.start + position, line.start + gap.start()))
        position = gap.end()
    if position < len(text):
        spans.append((line.start + position, line.start + len(text)))
    return tuple(spans)


def _is_header(line: _Line, cells: Sequence[tuple[int, int]], following: _Line | None) -> bool:
    below = following.text.strip() if following else ""
    if "-" in below and _RULE.match(below):
        return True
    names = [line.text[a - line.start : b - line.start].strip().lower() for a, b in cells]
    return any(name in _HEADER_WORDS for name in names) and bool(below) and not any(c.isdigit() for c in line.text)


def _row(line: _Line, cells: tuple[tuple[int, int], ...], header: tuple[str, ...], context: str) -> Sentence:
    start, end = line.start + _indent(line.text), min(line.start + len(line.text.rstrip()), line.start + LONGEST)
    text = line.text[start - line.start : end - line.start]
    return Sentence(text, start, end, "row", line.quoted, None, context, cells, header)


def _split(block: str, line: _Line, kind: str, context: str) -> Iterator[Sentence]:
    start, mark = 0, None
    if kind == "item":
        match = _ITEM.match(block)
        start = match.end() if match else 0
    ticked = _MARK.match(block, start)
    if ticked:
        start, mark = ticked.end(), ticked[1] is not None
    for low, high in _spans(block, start):
        shown = block[low:high]
        yield Sentence(shown, line.start + low, line.start + high, kind, line.quoted, mark, context)


def _spans(block: str, start: int) -> Iterator[tuple[int, int]]:
    """Trimmed spans of the sentences of `block`, none longer than LONGEST."""
    for end in _ends(block, start):
        low = start
        while end - low > LONGEST:
            cut = block.rfind(" ", low + LONGEST // 2, low + LONGEST)
            cut = cut if cut > low else low + LONGEST
            yield low, cut
            low = cut
        low += _indent(block[low:end])
        if low < end:
            yield low, low + len(block[low:end].rstrip())
        start = end


def _ends(block: str, start: int) -> Iterator[int]:
    for match in _END.finditer(block, start):
        if _closes(block, match):
            yield match.end()
    yield len(block)


def _closes(block: str, match: re.Match[str]) -> bool:
    """Whether a full stop ends a sentence and not an abbreviation."""
    after = block[match.end() : match.end() + 24].lstrip()
    if match[0][0] != ".":
        return not after or not after[0].islower()
    if not after:
        return True
    if after[0].islower():
        return False
    before = _WORD_BEFORE.search(block, max(0, match.start() - 12), match.start())
    word = before[0].lower() if before else ""
    is_initial = len(word) == 1 and word != "i" and before is not None and before[0].isupper()
    if word in _ALWAYS or is_initial:
        return False
    if word == "no":
        return not (after[0].isdigit() or after[0] == "#")
    opener = re.match(r"[A-Za-z]+", after)
    return word not in _ABBREVIATIONS or (opener is not None and opener[0].lower() in _OPENERS)
