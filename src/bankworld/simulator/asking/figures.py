"""Amounts and dates that a clause states, so that what was asked stays bound to its figures."""

import re

_AMOUNT = re.compile(
    r"(?P<sign>[$€£₹]|\b(?:usd|rs\.?|inr)\s?)?\s?(?<![\w.,/#-])"
    r"(?P<number>\d{1,3}(?:,\d{2,3})+|\d+)(?P<cents>\.\d{1,2})?(?![\d%])"
    r"(?:\s?(?P<scale>k|m|mm|bn|thousand|million|billion|lakhs?|crores?)\b)?(?P<unit>\s?(?:dollars|usd|bucks|rupees)\b)?"
    r"(?![\w/%]|-\w|\s?(?:percent|per cent|pct|bps|basis|%))"
)
_IDENTIFIER = re.compile(
    r"(?:#|\b(?:no|nos|number|account|acct|a/c|ending|ends|loan|wire|ref|reference|check|cheque|invoice|id|case|unit|"
    r"form|section|page|line|step|item|vin|room|po|lot|desk|box|rule|policy|suite|zip|ext|version|note|ticket)"
    r"(?:\s+(?:no|number|id|in|with|#))?)[\s.:#-]*$"
)
_SCALE = {"k": 3, "thousand": 3, "m": 6, "mm": 6, "million": 6, "bn": 9, "billion": 9, "lakh": 5, "crore": 7}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?"
_ISO = re.compile(r"(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])")
_SLASH = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?(?![\d/])")
_NAMED = re.compile(rf"\b{_MONTH}\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?!,\d)(?:,?\s+(\d{{4}}))?")
_DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b(?:,?\s+(\d{{4}}))?")
_RELATIVE = re.compile(r"\b(?:today|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b")
_NAME_OF_NUMBER, _LONGEST = 40, 20
_DIGIT = re.compile(r"\d")
_BARE, _YEARS, _CENTURY, _MONTH_COUNT, _DAY_COUNT = 4, range(1900, 2101), 2000, 12, 31


def amounts(text: str) -> tuple[int, ...]:
    """Amounts in cents, in order; account numbers, years, rates and dates are left out. `text` is lower-case."""
    if not _DIGIT.search(text):
        return ()
    text = _without_dates(text)
    found: list[int] = []
    for match in _AMOUNT.finditer(text):
        digits, cents = match["number"], match["cents"] or ""
        if len(digits) > _LONGEST:
            continue
        marked = bool(match["sign"] or match["scale"] or match["unit"])
        plain = "," not in digits and not cents
        if not marked and _IDENTIFIER.search(text, max(0, match.start() - _NAME_OF_NUMBER), match.start()):
            continue
        if not marked and plain and (len(digits) < _BARE or int(digits) in _YEARS or digits[0] == "0"):
            continue
        whole = int(digits.replace(",", "")) * 100 + int(cents[1:].ljust(2, "0") or 0)
        found.append(whole * 10 ** _SCALE.get((match["scale"] or "").rstrip("s"), 0))
    return tuple(found)


def dates(text: str) -> tuple[str, ...]:
    """Dates in order: ISO, "--MM-DD" where no year is given, or the word ("friday"). Numbers read month first."""
    found = [(match.start(), match.group()) for match in _RELATIVE.finditer(text)]
    if not _DIGIT.search(text):
        return tuple(dict.fromkeys(value for _, value in found))
    for match in _ISO.finditer(text):
        found.append((match.start(), match.group()))
    for match in _SLASH.finditer(text):
        found += _dated(match.start(), match[3], int(match[1]), int(match[2]))
    for match in _NAMED.finditer(text):
        found += _dated(match.start(), match[3], _MONTHS.index(match[1][:3]) + 1, int(match[2]))
    for match in _DAY_FIRST.finditer(text):
        found += _dated(match.start(), match[3], _MONTHS.index(match[2][:3]) + 1, int(match[1]))
    return tuple(dict.fromkeys(value for _, value in sorted(found)))


def _dated(at: int, year: str | None, month: int, day: int) -> list[tuple[int, str]]:
    if month > _MONTH_COUNT and day <= _MONTH_COUNT:
        month, day = day, month
    if not (1 <= month <= _MONTH_COUNT and 1 <= day <= _DAY_COUNT):
        return []
    full = int(year) + (_CENTURY if year and int(year) < 100 else 0) if year else None
    return [(at, f"{full:04d}-{month:02d}-{day:02d}" if full else f"--{month:02d}-{day:02d}")]


def _without_dates(text: str) -> str:
    for pattern in (_ISO, _SLASH, _NAMED, _DAY_FIRST):
        text = pattern.sub(lambda m: " " * len(m.group()), text)
    return text
