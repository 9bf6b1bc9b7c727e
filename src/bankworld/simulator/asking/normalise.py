"""Plain text out of what agents send, with the way back to the characters as sent."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

HEADER = "\x01"  # begins a line that is a heading
QUOTE_OPEN = "\x02"
QUOTE_CLOSE = "\x03"

_ASCII = str.maketrans(
    {
        "‘": "'", "’": "'", "‚": "'", "′": "'", "`": "'",
        "“": '"', "”": '"', "„": '"', "«": '"', "»": '"',
        "–": "—", "―": "—", "−": "-", "‑": "-", "‐": "-",
        "…": ".", "\u00a0": " ", "\u2007": " ", "\u202f": " ", "\t": " ", "\u2028": "\n", "\u2029": "\n",
        "？": "?", "！": "!", "：": ":", "，": ",", "；": ";",
    }
)  # fmt: skip
_ENTITY = {
    "&nbsp;": " ", "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&apos;": "'",
    "&rsquo;": "'", "&lsquo;": "'", "&ldquo;": '"', "&rdquo;": '"', "&mdash;": "—", "&ndash;": "—", "&bull;": "-",
}  # fmt: skip
_MARKUP = re.compile(
    r"""(?P<open><blockquote[^<>]{0,200}>)
      | (?P<close></blockquote\s*>)
      | (?P<item><li(?:\s[^<>]{0,200})?>)
      | (?P<line><(?:br|/?p|/?div|/tr|/h[1-6]|/?ul|/?ol|/li)(?:\s[^<>]{0,200})?\s*/?>|\r\n?|\\r\\n|\\n|\\r)
      | (?P<tab>\\t)
      | (?P<quote>\\["'])
      | (?P<entity>&(?:nbsp|amp|lt|gt|quot|\#39|apos|[lr][sd]quo|[mn]dash|bull);)
      | (?P<drop></?[a-z][a-z0-9]{0,15}(?:\s[^<>]{0,200})?/?>|[\x00-\x08\x0b\x0c\x0e-\x1f\u200b-\u200d\ufeff\u00ad])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BULLET = r"(?:[-*+•‣◦▪·●○✓✔☐☑►→—]|\[[ xX]?\])(?:[ ]*\[[ xX]?\])?"
_NUMBER = r"(?:\(?\d{1,2}[.)]|\(?[a-hA-H]\)|[a-h]\.|\(?[ivx]{1,4}\)|[qQ]\d{1,2}[:.)])"
_LINE_STARTS = rf"""(?P<rule>^[ ]*[-_*=]{{3,}}[ ]*$|^[ |:]*-{{2,}}[-:| ]*$)
      | (?P<header>^[ ]*\#{{1,6}}[ ]+(?:\d{{1,2}}[.)][ ]+)?
                 | ^[ ]*(?:\*\*|__)(?=[^*_\n]{{2,80}}(?:(?:\*\*|__)[ ]*:?|:(?:\*\*|__))[ ]*$))
      | (?P<bullet>^[ ]*(?:{_BULLET}[ ]+)?{_NUMBER}[ ]+(?=\S)|^[ ]*{_BULLET}[ ]+(?=\S))
"""
_INLINE = r"""
      | (?=[*_~'|.\[\](\ ])(?:(?P<drop>\*\*|__|~~|'''+|(?<!\w)[*_](?=\w)|(?<=[\w.?!:)])[*_](?!\w)
                |\[(?=[^\]\n]{1,120}\]\()|(?<=\])\([^)\s]{0,300}\)|(?<=\w)\](?=\()|^[ ]*\|[ ]*|(?<![ ])[ ]*\|[ ]*$)
      | (?P<cell>(?<![ ])[ ]*\|[ ]*)
      | (?P<dots>\.{2,})
      | (?P<space>(?<=\S)[ ]{2,}))
"""
_LINE_LAYOUT = re.compile(_LINE_STARTS, re.VERBOSE | re.MULTILINE)
_LAYOUT = re.compile(_LINE_STARTS + _INLINE, re.VERBOSE | re.MULTILINE)
_NEEDS_INLINE = re.compile(r"[*_~|\[]|''|\.\.|  ")


@dataclass(frozen=True, slots=True)
class Normal:
    """Normalised text, the same in lower case (equally long), and the steps that lead back to the original."""

    text: str
    lower: str
    steps: tuple[tuple[list[int], list[int]], ...]

    def origin(self, position: int) -> int:
        """The original offset of a character of the normalised text."""
        for new, old in reversed(self.steps):
            i = bisect_right(new, position) - 1
            moved = old[i] + position - new[i]
            position = min(moved, old[i + 1]) if i + 1 < len(old) else moved
        return position

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original half-open span of a non-empty normalised one."""
        return self.origin(start), self.origin(end - 1) + 1


def normalise(message: str) -> Normal:
    """Markup, escapes, bullets and typography made plain; characters keep their order."""
    text = message.translate(_ASCII)
    steps: list[tuple[list[int], list[int]]] = []
    if _MARKUP.search(text):
        text, step = _rewrite(text, _MARKUP, _plain_markup)
        steps.append(step)
    text, step = _rewrite(text, _LAYOUT if _NEEDS_INLINE.search(text) else _LINE_LAYOUT, _plain_layout)
    steps.append(step)
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(low if len(low := c.lower()) == 1 else c for c in text)
    return Normal(text, lower, tuple(steps))


def _plain_markup(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind == "entity":
        return _ENTITY[match.group().lower()]
    return {
        "open": "\n" + QUOTE_OPEN, "close": QUOTE_CLOSE + "\n", "item": "\n- ", "line": "\n", "tab": " ",
        "quote": match.group()[-1],
    }.get(kind or "", "")  # fmt: skip


def _plain_layout(match: re.Match[str]) -> str:
    kind = match.lastgroup
    if kind == "bullet":
        found = match.group()
        return found[: len(found) - len(found.lstrip())] + "- "
    return {"header": HEADER, "cell": ", ", "dots": ".", "space": " "}.get(kind or "", "")


def _rewrite(
    text: str, pattern: re.Pattern[str], replacement: Callable[[re.Match[str]], str]
) -> tuple[str, tuple[list[int], list[int]]]:
    parts: list[str] = []
    new, old = [0], [0]
    done = length = 0
    for match in pattern.finditer(text):
        kept, put = text[done : match.start()], replacement(match)
        parts += (kept, put)
        done = match.end()
        new += (length + len(kept), length + len(kept) + len(put))
        old += (match.start(), done)
        length += len(kept) + len(put)
    parts.append(text[done:])
    return "".join(parts), (new, old)
