"""Paragraphs, list items, sentences and clauses, by span in the normalised text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .leads import opens_requests
from .normalise import HEADER
from .quoted import Line, lines

_LONG_QUOTE = re.compile(r'(?<!":)(?<!": )"(?=[^"\n]*\w)((?:[^"\n\s]+\s+){4,200}[^"\n\s]+)"')
_TERMINAL = re.compile(r"[.?!:;]['\")\]]*\s*$")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:no|nos|mr|mrs|ms|dr|inc|co|corp|ltd|st|vs|est|e\.g|i\.e|approx|acct|ref|amt|dept|jr|sr|ext|tel|attn|cf|"
    r"etc|p|pp|fig|art|sec|a\.m|p\.m|u\.s|[a-z])\.$"
)
_CLOCK = re.compile(r"(?:a\.m|p\.m|inc|etc|co|corp|ltd)\.$")
_STOP = re.compile(r"[.?!]+['\")\]]*(?=\s|$)")
_MARKER = re.compile(r"(?:^|(?<=[\s:;,.?]))(?:\(?([1-9]|[a-f]|i{1,3})\)|([1-9])\.(?=\s+[a-z\"$]))\s+")
_ORDINALS = ("123456789", "abcdef", ("i", "ii", "iii"))

_SUBJECT = r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|you|he|she|they|it|it's|there|there's|nobody|no one|nothing)"
_AUX = (
    r"(?:can|could|would|will|do|does|did|don't|doesn't|didn't|is|are|was|were|isn't|aren't|has|have|hasn't|haven't|"
    r"should|may|shall|must|might)"
)
_WH = r"(?:what|what's|how|who|who's|whose|why|where|where's|when|when's|which|whether)"
_ASK_WORD = r"(?:please|kindly|pls|(?:tell|send|give|let|show|get) (?:me|us))"
_ASK_VERB = r"(?:explain|confirm|advise|clarify|provide|specify|state|identify|forward|let|indicate|verify)"
_OWN_STEP = (
    r"(?:i|we|you|he|she|they|it|anyone|i'm|we're|this|that|the [\w' -]{1,30}? "
    r"(?:is|are|was|were|has|have|goes|can|will|ships?|posts?|posted|closes|closed|clears|leaves)|"
    r"(?:posting|releasing|sending|booking|closing|applying|moving|paying|wiring|shipping|mailing|signing|"
    r"finali[sz]ing|completing|processing|proceeding|issuing|disbursing|crediting|transferring|funding|executing|"
    r"entering|submitting|making|approving))\b"
)
_CUT = re.compile(
    rf"""(?=[\s,;—])(?:(?P<mark>\s*;\s+)
      | (?P<dash>\s+--?\s+|\s*(?<!\d)—\s*|\s*—\s*(?!\d))
      | ,?\s+(?=(?P<but>but|though|although|whereas|however)\s)
      | ,\s+(?=(?P<so>so)\b)|\s+(?=so\s+(?:that\s+)?(?:i|we|please|can|could|what|which|how)\b)
      | ,?\s+(?=(?P<because>because|as\s+i|since\s+(?:i|we|the|it))\b)
      | ,?\s+(?=(?P<time>before|after|once|until|till|unless|as\ soon\ as)\s+{_OWN_STEP})
      | ,?\s+(?=(?P<and>(?:and|or|then|plus|&)\s+(?:(?:then|also|if\s+so|finally|lastly|again|just)\s*,?\s+)?
            (?:{_SUBJECT}|{_AUX}|{_WH}|{_ASK_WORD}|{_ASK_VERB}))\s+\w)
      | ,\s+(?=(?P<comma>(?:please|kindly|pls)\s+\w
            |(?:can|could|would|will|do|does|did)\s+(?:you|i|we|he|she|they|it|the)\b
            |(?:is|are|has|have|should|may|shall|was|were)\s+
                (?:you|i|we|he|she|they|it|the|that|this|there|your|my|a|any)\b
            |(?:tell|send|let|give)\s+(?:me|us)\b
            |(?:i|we)(?:'m|'d|'ll|\s)\s*(?:also\s+|still\s+|just\s+)*
                (?:need|require|am|don't|do|missing|can't|cannot|like|want)\b
            |(?:what|what's|why|whose|how\s+(?:much|many|do|should|is|are|long|soon)|whether)\s
            |(?:where|when)\s+(?:is|are|do|does|did|should|will|can|to|was|it|the)\b
            |which\s+(?:one|of|\w+\s+(?:should|do|does|did|is|are|would|will|can|to)\b)
            |(?:just|only)\s+the\b)))
    """,
    re.VERBOSE,
)  # fmt: skip
_FILLED = r"(?:(?:and|but|so|also|then|ok|okay|now|again|hi|hello)[,\s]+)*"
_FRONT = re.compile(
    rf"{_FILLED}(?:before|after|once|if|since|until|till|unless|as soon as|because|although|though|while|whenever|"
    r"given that|now that|assuming|in order to|in case|suppose|supposing|provided|without|had|were|should|"
    r"when(?!\s+(?:is|are|do|does|did|will|can|could|should|would|was|were|has|have|exactly)\b)|"
    r"to (?:post|release|complete|finish|process|close|proceed|book|move|finali[sz]e|apply|send|pay"
    r"|prepare|enter|issue|"
    r"make|submit|do|get|be able|avoid|sign|file|wire|fund|clear|settle|reconcile|draft|build|ship))\s"
)
_POLITE_IF = re.compile(
    rf"{_FILLED}if (?:you|someone) (?:could|can|would|will|have|know)\s+(?:please |kindly |just |also "
    rf"|at least |quickly )*"
    r"(?:tell|send|confirm|let|provide|share|give|advise|clarify|forward|point|get|check|remind|explain"
    r"|help|drop|email)\b"
)
_SECOND_SUBJECT = re.compile(
    r"\s(?=(?:i|we)(?:'m|'ll|'d|\s+(?:am|need|still|would|require|lack|want|must|will|have to|also|can't"
    r"|cannot|don't|do not)\b)"
    r"|(?:please|kindly|pls)\s|(?:can|could|would|will) (?:you|someone|i)\b|(?:should|do|does|is"
    r"|are) (?:i|we|you|the|it)\b"
    r"|(?:what|which|how (?:much|many)|who|where)\s)"
)
_THREE_WORDS = re.compile(r"\s*(?:\S+\s+){2}\S+")
_TAG = re.compile(r"(?:ok|okay|right|correct|yes|no|agreed|true|yes or no|is that right)\W*$")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or list item. `lead` is the index of the sentence that introduces it, or -1."""

    start: int
    end: int
    text: str
    paragraph: int
    bullet: bool
    header: bool
    quoted: bool
    lead: int
    question: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause: its span, lower-case text, sentence index, place in the sentence and what cut it from the last."""

    start: int
    end: int
    text: str
    sentence: int
    place: int
    cut: str
    front: bool
    question: bool


@dataclass(frozen=True, slots=True)
class _Unit:
    start: int
    end: int
    paragraph: int
    bullet: bool
    header: bool
    quoted: bool
    indent: int


def segment(text: str, lower: str) -> tuple[str, tuple[Sentence, ...], tuple[Piece, ...]]:
    """The text with long in-line quotations blanked out, its sentences and its clauses."""
    whole = lower.strip()
    if len(whole) > 2 and whole[0] == whole[-1] == '"' and whole.count('"') == 2:
        lower = lower.replace('"', " ")
    masked = _LONG_QUOTE.sub(_blank, lower) if '"' in lower else lower
    sentences = tuple(_sentences(masked, list(_units(text, masked, lines(lower)))))
    pieces: list[Piece] = []
    for i, sentence in enumerate(sentences):
        pieces += _clauses(i, sentence)
    return masked, sentences, tuple(pieces)


def _blank(match: re.Match[str]) -> str:
    return '"' + "~" * (len(match.group()) - 2) + '"'


def _units(cased: str, text: str, found: list[Line]) -> Iterator[_Unit]:
    """Lines joined where an editor wrapped them, split at in-line "(1) … (2) …"."""
    paragraph = 0
    held: _Unit | None = None
    for line in found:
        start, end = _trim(text, line.start, line.end)
        if start >= end:
            paragraph += 1
            if held:
                yield from _inline_list(text, held)
            held = None
            continue
        header = text[start] == HEADER
        bullet = text.startswith("- ", start)
        if (
            held
            and not bullet
            and not header
            and not held.header
            and held.quoted == line.quoted
            and not _TERMINAL.search(text, held.start, held.end)
            and (cased[start].islower() or cased[start].isdigit() or cased[start] in "($\"'")
            and (held.end - held.start > 40 or held.bullet or text[held.end - 1] == ",")
        ):
            held = _Unit(held.start, end, held.paragraph, held.bullet, held.header, held.quoted, held.indent)
            continue
        if held:
            yield from _inline_list(text, held)
        start = start + 2 if bullet else start + 1 if header else start
        start, end = _trim(text, start, end)
        held = _Unit(start, end, paragraph, bullet, header, line.quoted, start - line.start)
    if held:
        yield from _inline_list(text, held)


def _inline_list(text: str, unit: _Unit) -> Iterator[_Unit]:
    marks: list[re.Match[str]] = []
    for match in _MARKER.finditer(text, unit.start, unit.end):
        mark = match[1] or match[2]
        if any(len(marks) < len(row) and row[len(marks)] == mark for row in _ORDINALS):
            marks.append(match)
    if len(marks) < 2:
        yield unit
        return
    edges = [m.start() for m in marks[1:]] + [unit.end]
    head = _trim(text, unit.start, marks[0].start())
    if head[0] < head[1]:
        yield _Unit(*head, unit.paragraph, unit.bullet, unit.header, unit.quoted, unit.indent)
    for match, edge in zip(marks, edges, strict=True):
        start, end = _trim(text, match.end(), edge)
        end = end - 4 if text.endswith(" and", start, end) else end
        if start < end:
            yield _Unit(start, end, unit.paragraph, True, False, unit.quoted, unit.indent + 1)


def _sentences(text: str, units: list[_Unit]) -> Iterator[Sentence]:
    count = 0
    leads = _Leads()
    for unit in units:
        lead = leads.of(unit, count)
        for start, end in _parts(text, unit):
            body = text[start:end]
            yield Sentence(
                start, end, body, unit.paragraph, unit.bullet, unit.header, unit.quoted, lead, "?" in body[-3:]
            )
            # "Two favors. Read the draft …": what is counted off need not come as a list.
            lead = count if not unit.quoted and "?" not in body and opens_requests(body.rstrip(" .:!")) else lead
            count += 1
        leads.passed(unit, count - 1, opens=text[unit.end - 1] == ":")


class _Leads:
    """Which sentence introduces a unit: an item's own sub-heading, the line before a list, or the heading above.

    All positions are indices of sentences; -1 is none.
    """

    def __init__(self) -> None:
        self._header = self._outer = self._inner = self._last = -1
        self._indent = 0
        self._open = False  # the outer lead still reaches plain lines
        self._reach = -1  # the paragraph of the first plain line it reached

    def of(self, unit: _Unit, index: int) -> int:
        if unit.header:
            self._header, self._outer, self._inner, self._open = index, -1, -1, False
            return -1
        if unit.bullet:
            self._outer = self._last if self._outer < 0 else self._outer
            self._inner = -1 if unit.indent <= self._indent else self._inner
            return next((lead for lead in (self._inner, self._outer, self._header) if lead >= 0), -1)
        self._inner = -1
        if not (self._open and self._reach in (-1, unit.paragraph)):
            self._outer, self._open = -1, False
        self._reach = unit.paragraph
        return self._outer if self._outer >= 0 else self._header

    def passed(self, unit: _Unit, last: int, *, opens: bool) -> None:
        self._last = -1 if unit.bullet else last
        if unit.bullet:
            self._open = False
            if opens:
                self._inner, self._indent = last, unit.indent
        elif opens and not unit.header:
            self._outer, self._open, self._reach = last, True, -1


def _parts(text: str, unit: _Unit) -> Iterator[tuple[int, int]]:
    """Sentences; one that announces requests before a colon is two."""
    for start, end in _split(text, unit.start, unit.end):
        colon = text.find(": ", start, end)
        if not unit.quoted and colon > start and opens_requests(text[start:colon].strip()):
            yield start, colon + 1
            yield _trim(text, colon + 1, end)
        else:
            yield start, end


def _split(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for match in _STOP.finditer(text, start, end):
        stop = match.end()
        if stop < end and text[match.start()] == ".":
            before = text[max(at, match.start() - 8) : match.start() + 1]
            if _ABBREVIATION.search(before) and not (_CLOCK.search(before) and _begins(text, stop)):
                continue
        a, b = _trim(text, at, stop)
        if any(c.isalnum() for c in text[a:b]):
            yield a, b
        at = stop
    a, b = _trim(text, at, end)
    if any(c.isalnum() for c in text[a:b]):
        yield a, b


_BEGINS = re.compile(r"\s+(?:i|we|please|can|could|what|which|how|who|where|when|is|are|do|does|the|also)\b")


def _begins(text: str, at: int) -> bool:
    return bool(_BEGINS.match(text, at))


def _clauses(index: int, sentence: Sentence) -> Iterator[Piece]:
    text = sentence.text
    if sentence.quoted:
        yield Piece(sentence.start, sentence.end, text, index, 0, "", False, sentence.question)
        return
    found: list[Piece] = []
    cuts = _cuts(sentence)
    edges = [start for start, _, _ in cuts[1:]] + [len(text)]
    for (_, start, cut), edge in zip(cuts, edges, strict=True):
        a, b = _trim(text, start, edge)
        body = text[a:b]
        if any(c.isalnum() for c in body):
            front = cut == "front"
            found.append(
                Piece(
                    sentence.start + a, sentence.start + b, body, index, len(found), "" if front else cut, front,
                    "?" in body[-3:],
                )
            )  # fmt: skip
    if len(found) > 1 and found[-1].question and found[-1].cut in ("time", "because"):
        # The mark of "Has it cleared before I post?" belongs to the main clause.
        found[-2:] = [replace(found[-2], question=True), replace(found[-1], question=False)]
    yield from found


def _cuts(sentence: Sentence) -> list[tuple[int, int, str]]:
    """(end of the previous clause, start of this one, what cut them); the first entry's kind says "front" or ""."""
    text = sentence.text
    found: list[tuple[int, int, str]] = [(0, 0, "")]
    short = sentence.question and text.count(" ") < 9
    begin = 0
    if _FRONT.match(text) and not _POLITE_IF.match(text) and not _is_inversion(sentence):
        comma = _front_end(text)
        if comma:
            found = [(0, 0, "front"), (comma[0], comma[1], "fronted")]
            begin = comma[1]
    for match in _CUT.finditer(text, begin):
        if match.start() <= begin or match.end() >= len(text):
            continue
        kind = match.lastgroup or ("so" if text.startswith("so", match.end()) else "")
        if (kind == "dash" and short) or _TAG.match(text, match.end()):
            continue
        found.append((match.start(), match.end(), kind))
    return found


def _is_inversion(sentence: Sentence) -> bool:
    """Whether a sentence asks: "Should I keep 6,000?" does, "Should she call, …" does not."""
    first = sentence.text.split(" ", 1)[0]
    return first in ("should", "had", "were") and (sentence.question or "," not in sentence.text)


def _front_end(text: str) -> tuple[int, int] | None:
    """Where a fronted clause ends and the main clause begins: at its comma or colon, or at a second subject."""
    depth = 0
    first = _THREE_WORDS.match(text)
    second = _SECOND_SUBJECT.search(text, first.end() if first else len(text))
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if second and i == second.start() and c != ",":
            return second.start(), second.start() + 1
        if c in ",:" and depth <= 0 and text[i + 1 : i + 2] == " ":
            return i, i + 2
    return None


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
