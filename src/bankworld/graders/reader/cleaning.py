"""Plain text of the same length: an offset into the cleaned text is an offset into the original."""

from __future__ import annotations

import re

_TABLE = {i: " " for i in range(32) if i not in (9, 10)} | {
    0x2018: "'", 0x2019: "'", 0x201A: "'", 0x201B: "'", 0x2032: "'", 0x00B4: "'", 0x201C: '"', 0x201D: '"', 0x201E: '"',
    0x00AB: '"', 0x00BB: '"', 0x00A0: " ", 0x202F: " ", 0x2009: " ", 0x2007: " ", 0x200B: " ", 0xFEFF: " ",
    0x2028: "\n", 0x2029: "\n", 0x2010: "-", 0x2011: "-", 0x2212: "-",
    0x0060: " ", 0x007F: " ", 0x00AD: " ", 0xFE0F: " ",
}  # fmt: skip
_TABLE.update(dict.fromkeys(range(0xD800, 0xE000), " "))
_EMPHASIS = re.compile(r"\*\*|__|~~[^~\n]{1,300}~~")
_TAG = re.compile(r"<(/?)([a-zA-Z!][a-zA-Z0-9]{0,12})[^<>]{0,300}>")
_HIDDEN = re.compile(r"<!--[^>]{0,500}-->|<(script|style)\b[^<>]{0,200}>[^<]{0,5000}</\1>", re.I)
_ENTITY = re.compile(r"&(nbsp|amp|gt|lt|quot|apos|#39|#36|ndash|mdash|rsquo|lsquo|ldquo|rdquo);", re.I)
_ENTITIES = {"amp": "&", "#36": "$", "quot": '"', "apos": "'", "#39": "'", "rsquo": "'", "lsquo": "'", "ldquo": '"',
             "rdquo": '"', "ndash": "–", "mdash": "—"}  # fmt: skip
_BLOCK = frozenset(
    [
        "br",
        "p",
        "div",
        "tr",
        "li",
        "ul",
        "ol",
        "table",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "section",
        "hr",
        "thead",
        "tbody",
    ]
)
_CELL = frozenset(("td", "th"))
_FILLER = "\x1f"
"""White space that, unlike a run of blanks, does not look like the gap between two columns."""
_VISIBLE = re.compile(r"[^\n]")


def clean(text: str) -> str:
    """`text` with typographic marks made plain, and tags, controls, struck words and lone surrogates blanked."""
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    text = text.translate(_TABLE)
    if "**" in text or "__" in text or "~~" in text:
        text = _EMPHASIS.sub(_blank, text)
    if "<" in text:
        text = _TAG.sub(_blank_tag, _HIDDEN.sub(_blank, text))
    if "&" in text:
        text = _ENTITY.sub(lambda m: _ENTITIES.get(m[1].lower(), " ").ljust(len(m[0])), text)
    return text


def _blank(match: re.Match[str]) -> str:
    return _VISIBLE.sub(_FILLER, match[0])


def _blank_tag(match: re.Match[str]) -> str:
    name, length = match[2].lower(), len(match[0])
    if name in _BLOCK:
        return "\n" + " " * (length - 1)
    if name in _CELL and not match[1]:
        return "|".ljust(length)
    return _blank(match)
