"""Which parts of a mail are its writer's own and which are quoted. Quoted text never asks."""

import re
from dataclasses import dataclass

from .normalise import QUOTE_CLOSE, QUOTE_OPEN

_ATTRIBUTION = re.compile(r"\s*on\b.{4,160}\bwrote\s*:?\s*|.{2,80}<[^<>\n]+@[^<>\n]+>\s*wrote\s*:?\s*")
_SAID = re.compile(r"\s*[\w .'-]{2,40}\s(?:wrote|writes)\s*:\s*")
_ORIGINAL = re.compile(
    r"[-_=*\s]*(?:begin )?(?:original|forwarded|previous|earlier) (?:message|mail|email)\b[-_=*:\s]*"
)
_HEADER = re.compile(r"\s*(?:from|sent|to|cc|bcc|subject|date|re)\s*:")
_FROM = re.compile(r"\s*from\s*:\s*\S")
_DROPPED = re.compile(r"\s*(?:from|sent|to|cc|bcc|date)\s*:")


@dataclass(frozen=True, slots=True)
class Line:
    """One line by its span in the normalised text."""

    start: int
    end: int
    quoted: bool


def lines(lower: str) -> list[Line]:
    """The lines of a lower-cased mail, in order, each own or quoted; the writer's own address lines are left out."""
    spans: list[tuple[int, int]] = []
    at = 0
    for raw in lower.split("\n"):
        spans.append((at, at + len(raw)))
        at += len(raw) + 1
    texts = [lower[a:b] for a, b in spans]
    found: list[Line] = []
    below = block = passage = own = False
    for i, (start, end) in enumerate(spans):
        text = texts[i]
        marked = text.lstrip().startswith(">")
        block = block or QUOTE_OPEN in text
        passage = passage and bool(text.strip())
        if not (below or block or marked):
            if _ORIGINAL.fullmatch(text) or (own and _forwarded(texts, i)):
                below = True
            elif _attributes(texts, i):
                # Replies between ">" lines are the writer's own, so the rest is quoted only without such lines.
                below = not any(t.lstrip().startswith(">") for t in texts[i + 1 :])
                found.append(Line(start, end, quoted=True))
                continue
            elif _SAID.fullmatch(text):
                passage = True
        quoted = below or block or marked or passage
        block = block and QUOTE_CLOSE not in text
        if not own and not quoted and _DROPPED.match(text) and _in_header(texts, i):
            continue
        own = own or (not quoted and bool(text.strip()) and not _HEADER.match(text))
        found.append(Line(start, end, quoted))
    return found


def _attributes(texts: list[str], i: int) -> bool:
    if _ATTRIBUTION.fullmatch(texts[i]):
        return True
    wrapped = texts[i].lstrip().startswith("on ") and i + 1 < len(texts)
    return wrapped and texts[i + 1].rstrip().endswith("wrote:") and len(texts[i]) + len(texts[i + 1]) < 200


def _forwarded(texts: list[str], i: int) -> bool:
    return bool(_FROM.match(texts[i])) and any(_HEADER.match(t) for t in texts[i + 1 : i + 3])


def _in_header(texts: list[str], i: int) -> bool:
    """A lone "To: …" may be content; two address lines together are a mail header."""
    near = texts[max(0, i - 2) : i] + texts[i + 1 : i + 3]
    return any(_HEADER.match(t) for t in near)
