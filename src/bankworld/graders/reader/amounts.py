"""Sums of money in any usual spelling, told apart from dates, rates, counts and identifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from .bare_numbers import stands_alone
from .cleaning import clean
from .numerals import NUMBER_WORDS, SCALES, value_of


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money; offsets are into the text.

    `cents` is negative for `-$5.00` and for a bracketed figure in a column. `explicit` tells that the text itself
    names a currency; a bare `1,234.50` is an amount by its shape only.
    """

    cents: int
    start: int
    end: int
    text: str
    currency: str = "USD"
    explicit: bool = False

    @property
    def magnitude(self) -> int:
        """Cents without the sign."""
        return abs(self.cents)


_SYMBOLS = {
    **dict.fromkeys(("$", "us$", "usd", "dollar", "dollars", "bucks"), "USD"),
    **dict.fromkeys(("€", "eur", "euro", "euros"), "EUR"),
    **dict.fromkeys(("£", "gbp"), "GBP"),
    **dict.fromkeys(("₹", "rs", "rs.", "inr", "rupee", "rupees"), "INR"),
}
_SHORT_SCALES = {"k": 10**3, "m": 10**6, "mm": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9, "cr": 10**7} | SCALES

_BEFORE = r"(?:US[ ]?\$|USD|EUR|GBP|INR|Rs\.?|[$€£₹])"
_AFTER = r"(?:USD|EUR|GBP|INR|dollars?|bucks|euros?|rupees?)\b"
_SCALE = r"[ ]?(?:thousand|million|billion|lakh|crore|k|mm|mn|m|bn|b|cr)\b"
_NUMBER = re.compile(
    r"(?<!\d)(?:\d{1,3}(?:,\d{2,3}){1,5}(?!\d)(?:\.\d{1,6})?|\d{1,12}(?!\d)(?:\.\d{1,6})?|\.\d{2})(?!\d)"
)
_PREFIX = re.compile(
    rf"(?P<open>\()?(?P<sign>(?<![\w.])[-+])?[ ]?(?:(?<![A-Za-z])(?P<before>{_BEFORE})[ ]{{0,2}}(?P<inner>\(|-)?)?$",
    re.I,
)
_SUFFIX = re.compile(rf"(?P<scale>{_SCALE})?(?P<after>[ ]?{_AFTER})?", re.I)
_JOINED = frozenset(".,/:#_")
_HUNDREDTHS = r"(?:[ ]*(?:,?[ ]*and|&)?[ ]+(?P<hundredths>\d{1,2}|no|xx)/(?:100|xx))?"
_WORDS = re.compile(
    rf"\b(?P<whole>{NUMBER_WORDS}){_HUNDREDTHS}[ ]+(?P<unit>{_AFTER}|cents?\b)"
    rf"(?:,?[ ]+(?:and[ ]+)?(?P<cents>{NUMBER_WORDS}|\d{{1,2}})[ ]+cents?\b)?",
    re.I,
)
_CENTS = re.compile(r"(?<![\w.,$])(?P<cents>\d{1,2})(?:[ ]cents?\b|[ ]?¢)", re.I)
_UNIT = re.compile(r"dollar|cent|USD|EUR|GBP|INR|bucks|euro|rupee", re.I)
_RISKY_SCALES = frozenset(("m", "b", "mm", "mn", "bn", "cr"))
_TRAILING_CENTS = re.compile(r",?[ ]+(?:and[ ]+)?(?P<cents>\d{1,2})[ ]+cents?\b", re.I)

_TABULAR = re.compile(r"(?:^|\n|[|\t:$\d=]|\s{2})[ ]*$")


def amounts(text: str) -> tuple[Amount, ...]:
    """The sums of money in `text`, in order and without overlap."""
    plain = clean(text)
    found = _digit_amounts(plain)
    if _UNIT.search(plain):
        found += _word_amounts(plain)
    found.sort(key=lambda a: (a.start, -a.end))
    kept: list[Amount] = []
    for amount in found:
        if not kept or amount.start >= kept[-1].end:
            kept.append(amount)
    return tuple(kept)


def _cents(number: Decimal) -> int:
    return int((number * 100).quantize(Decimal(1), ROUND_HALF_UP))


def _currency(*marks: str | None) -> tuple[str, bool]:
    for mark in marks:
        if mark and mark.strip():
            return _SYMBOLS.get(mark.strip().lower().replace("us $", "us$"), "USD"), True
    return "USD", False


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number with what stands directly around it; offsets are into the text."""

    digits: str
    start: int
    end: int
    opening: int
    bracket: bool
    negative: bool
    inner: str
    before: str
    scale: str
    after: str
    first: int


def _digit_amounts(plain: str) -> list[Amount]:
    found: list[Amount] = []
    for match in _NUMBER.finditer(plain):
        figure = _figure(plain, match)
        amount = _read_digits(plain, figure) if figure else None
        if amount:
            found.append(amount)
    if "cent" in plain or "¢" in plain:
        found.extend(Amount(int(m["cents"]), m.start(), m.end(), m[0], "USD", True) for m in _CENTS.finditer(plain))
    return found


def _figure(plain: str, match: re.Match[str]) -> _Figure | None:
    start, end = match.span()
    low = max(0, start - 12)
    head = plain[low:start]
    prefix = _PREFIX.search(head)
    assert prefix is not None
    before = prefix["before"] or ""
    last = head[-1:]
    if not before and last and (last.isalnum() or last in _JOINED):
        return None
    suffix = _SUFFIX.match(plain, end)
    assert suffix is not None
    opening = low + prefix.start()
    first = low + prefix.start("before") if before else start
    scale, after = suffix["scale"] or "", suffix["after"] or ""
    negative = prefix["sign"] == "-" or prefix["inner"] == "-"
    if prefix["sign"]:
        first = min(first, low + prefix.start("sign")) if negative else first
    return _Figure(
        match[0],
        start,
        end,
        opening,
        bool(prefix["open"]),
        negative,
        prefix["inner"] or "",
        before,
        scale,
        after,
        first,
    )


def _read_digits(plain: str, figure: _Figure) -> Amount | None:
    scale = figure.scale.strip().lower()
    currency, explicit = _currency(figure.before, figure.after)
    whole, _, fraction = figure.digits.partition(".")
    end = figure.end + len(figure.scale) + len(figure.after)
    if scale in _RISKY_SCALES and not explicit:
        return None
    if not explicit and not stands_alone(plain, figure.digits, scale, figure.start, end):
        return None
    if explicit and not figure.after and plain[end : end + 1] in ("%",):
        return None
    if len(fraction) > 2 and not scale:
        return None
    cents = _cents(Decimal((whole.replace(",", "") or "0") + "." + (fraction or "0")) * _SHORT_SCALES.get(scale, 1))
    if figure.after and not figure.before:
        extra = _TRAILING_CENTS.match(plain, end)
        if extra and not fraction:
            cents, end = cents + int(extra["cents"]), extra.end()
    return _signed(plain, figure, cents, end, currency, explicit)


def _signed(plain: str, figure: _Figure, cents: int, end: int, currency: str, explicit: bool) -> Amount:
    """A bracketed figure is negative in a column; in running text the brackets are an aside."""
    start, closed = figure.first, plain[end : end + 1] == ")"
    in_column = figure.bracket and closed and _TABULAR.search(plain, max(0, figure.opening - 6), figure.opening)
    if in_column or (figure.inner == "(" and closed):
        start, end, cents = figure.opening if in_column else start, end + 1, -cents
    elif figure.negative:
        cents = -cents
    return Amount(cents, start, end, plain[start:end], currency, explicit)


def _word_amounts(plain: str) -> list[Amount]:
    found: list[Amount] = []
    for match in _WORDS.finditer(plain):
        whole = value_of(match["whole"])
        if whole is None:
            continue
        if match["unit"].lower().startswith("cent"):
            cents = whole
        else:
            cents = whole * 100 + _small(match["hundredths"]) + _small(match["cents"])
        currency, _ = _currency(match["unit"] if not match["unit"].lower().startswith("cent") else None)
        found.append(Amount(cents, match.start(), match.end(), match[0], currency, True))
    return found


def _small(text: str | None) -> int:
    if not text:
        return 0
    if text.isdigit():
        return int(text)
    return value_of(text) or 0
