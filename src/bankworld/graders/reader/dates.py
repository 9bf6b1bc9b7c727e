"""Calendar dates in any usual spelling."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

from .cleaning import clean


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date as written. `year` is None where neither the text nor the caller gives one; offsets are into the text."""

    year: int | None
    month: int
    day: int
    start: int
    end: int
    text: str

    @property
    def date(self) -> dt.date | None:
        """The calendar date, or None without a year."""
        return None if self.year is None else dt.date(self.year, self.month, self.day)


_MONTHS = {
    name: i + 1
    for i, name in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
}
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?"
_YEAR = r"(?:(?P<year>(?:19|20)\d\d)(?!\d)|'(?P<short>\d\d)(?!\d))"
_PATTERNS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"(?<![\d/.-])(?P<year>(?:19|20)\d\d)[-/.](?P<number>[01]?\d)[-/.](?P<day>[0-3]?\d)(?![\d-])",
        r"(?<![\d/.-])(?P<first>[0-3]?\d)/(?P<second>[0-3]?\d)/(?P<year>(?:19|20)\d\d|\d\d)(?![\d/])",
        r"(?<![\d/.-])(?P<first>[01]?\d)-(?P<second>[0-3]?\d)-(?P<year>(?:19|20)\d\d)(?![\d-])",
        r"(?<![\d/.-])(?P<day>[0-3]?\d)\.(?P<number>[01]?\d)\.(?P<year>(?:19|20)\d\d)(?!\d)",
        rf"\b{_MONTH}[ ]{{0,2}}(?:the[ ])?{_DAY}(?![\d:%]|[.,]\d)(?:[ ]{{0,2}},?[ ]{{0,2}}{_YEAR})?",
        rf"(?<![\d/.,$-]){_DAY}[ -]{{1,2}}(?:day[ ])?(?:of[ ])?{_MONTH}(?:[ ]{{0,2}}[,-]?[ ]{{0,2}}{_YEAR})?(?!\d)",
        r"(?:\b(?:on|by|through|thru|until|till|dated|since|from|of|before|after|due|effective|for|between|and|at|to|"
        r"date:?|posted)[ ]|[(\[][ ]?)"
        r"(?P<first>[01]?\d)/(?P<second>[0-3]?\d)(?![\d/%])(?![ ]?(?:interest|share|of|split|month|year))",
    )
)
_DIGIT = re.compile(r"\d")
_MODAL_MAY = re.compile(r"may|mar", re.I)
_TWO_DIGITS = 100
_CENTURY = 2000
_MONTHS_IN_YEAR = 12


def dates(text: str, year: int | None = None) -> tuple[DateMention, ...]:
    """The dates in `text`, in order. `year` fills in for dates without one; 10/14/2026 is read the American way."""
    plain = clean(text)
    if not _DIGIT.search(plain):
        return ()
    found: list[DateMention] = []
    taken: list[tuple[int, int]] = []
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            mention = _read(plain, match, year)
            if mention:
                found.append(mention)
    found.sort(key=lambda d: (d.start, -d.end))
    kept: list[DateMention] = []
    for mention in found:
        if not taken or mention.start >= taken[-1][1]:
            kept.append(mention)
            taken.append((mention.start, mention.end))
    return tuple(kept)


def _read(plain: str, match: re.Match[str], year: int | None) -> DateMention | None:
    parts = match.groupdict()
    month, day = _month_and_day(parts)
    if parts.get("month") and _MODAL_MAY.fullmatch(parts["month"]) and not parts["month"][0].isupper():
        return None
    written = parts.get("year") or parts.get("short")
    value = int(written) if written else year
    if value is not None and value < _TWO_DIGITS:
        value += _CENTURY
    try:
        dt.date(value or 2000, month, day)
    except ValueError:
        return None
    start = match.start("first") if parts.get("first") and not written else match.start()
    return DateMention(value, month, day, start, match.end(), plain[start : match.end()])


def _month_and_day(parts: dict[str, str | None]) -> tuple[int, int]:
    if parts.get("month"):
        return _MONTHS[str(parts["month"]).lower()[:3]], int(str(parts["day"]))
    if parts.get("number"):
        return int(str(parts["number"])), int(str(parts["day"]))
    first, second = int(str(parts["first"])), int(str(parts["second"]))
    return (second, first) if first > _MONTHS_IN_YEAR else (first, second)
