"""Sums of money in any usual spelling, told apart from dates, rates, counts and identifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from .cleaning import clean
from .numerals import NUMBER_WORDS, SCALES, value_of


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money. `cents` is negative for `-$5.00` and for a bracketed figure in a column; offsets are into the text.

    `explicit` tells that the text itself names a currency; a bare `1,234.50` is an amount by its shape only.
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


_SYMBOLS = {"$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "bucks": "USD", "€": "EUR", "eur": "EUR",
            "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "₹": "INR", "rs": "INR", "rs.": "INR", "inr": "INR",
            "rupees": "INR", "rupee": "INR"}  # fmt: skip
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
_WORDS = re.compile(
    rf"\b(?P<whole>{NUMBER_WORDS})(?:[ ]*(?:,?[ ]*and|&)?[ ]+(?P<hundredths>\d{{1,2}}|no|xx)/(?:100|xx))?[ ]+(?P<unit>{_AFTER}|cents?\b)"
    rf"(?:,?[ ]+(?:and[ ]+)?(?P<cents>{NUMBER_WORDS}|\d{{1,2}})[ ]+cents?\b)?",
    re.I,
)
_CENTS = re.compile(r"(?<![\w.,$])(?P<cents>\d{1,2})(?:[ ]cents?\b|[ ]?¢)", re.I)
_UNIT = re.compile(r"dollar|cent|USD|EUR|GBP|INR|bucks|euro|rupee", re.I)
_RISKY_SCALES = frozenset(("m", "b", "mm", "mn", "bn", "cr"))
_TRAILING_CENTS = re.compile(r",?[ ]+(?:and[ ]+)?(?P<cents>\d{1,2})[ ]+cents?\b", re.I)

_NOT_AFTER = re.compile(
    r"[ ]?%|[ ]?(?:per ?cent|percent|bps|basis|points?|pct)\b|[ -]?(?:(?:calendar|business|banking|working)[ ])?(?:days?|months?|years?|weeks?|hours?|hrs?|"
    r"minutes?|mins?|seconds?|shares?|units?|lots?|miles?|pages?|items?|copies|lbs?|pounds|tons?|checks?|invoices?|accounts?|people|customers?|"
    r"times|transactions?|entries|rows|lines|records|employees|payments|square|sq|feet|gallons|bushels|acres|mi\b|km)\b|x\b|[ ]?[ap]\.?m\b|[ ]?(?:act|actual|30)/|(?:st|nd|rd|th)\b|[-/:]\d|\.\d|,\d|[-]?[A-Za-z]\d|"
    r"[ ]?(?:o'clock|degrees)|°|-[A-Z]{1,3}\b",
    re.I,
)
_NOT_BEFORE = re.compile(
    r"(?:\b(?:section|sec|reg|regulation|part|rule|article|version|v|ratio|coverage|rate|rates|apr|apy|margin|title|loan|account|acct|a/c|invoice|inv|case|ref|reference|"
    r"check|cheque|ticket|id|no|number|num|vin|phone|tel|fax|ext|zip|page|room|suite|form|note|step|line|gl|policy|order|wire|trace|confirmation|unit|lot|docket|routing|"
    r"serial|certificate|year|exhibit|schedule|item|row|since|flight|tracking|po|p\.o|box|ending in|ending|chapter|level|cusip|fein|ein|ssn|times|factor|spread|yield|coupon|dscr|index|sofr|prime)\b\.?"
    r"(?:[ ](?:no|number|num|of|is|at|was|id)\b\.?)?[ ]?[:#=]?|[§#@x×/]|\bat a)[ ]?$",
    re.I,
)
_RATE_BEFORE = re.compile(
    r"\b(?:rate|apr|apy|margin|ratio|coverage|yield|coupon|spread|factor|dscr|sofr|prime|price|times|version|section)s?\b[^.;\n$]{0,14}$",
    re.I,
)
_CUE_BEFORE = re.compile(
    r"\b(?:amount|amounts|payoff|balance|principal|interest|fee|fees|charge|charges|total|sum|pay|pays|paid|paying|transfer|transferred|credit|credited|debit|debited|wired?|"
    r"post|posted|apply|applied|keep|keeps|leave|leaves|left|deposit|deposited|move|moved|advance|advanced|approved?|authorized?|refund|refunded|waived?|release|released|payment|"
    r"payroll|proceeds|only|about|roughly|exactly|approximately|remaining|remainder|owes?|owed|of|for|draw|drew|sent|send|limit|to|than|up to|reserve|put|puts|"
    r"operating|hold|held|residual|is|was|be)\b[ ]?[:=–-]?[ ]?$|(?:^|\n)[^\n:]{2,40}[:=|\t][ ]*$|[:=][ ]{0,6}$|[|\t][ ]*$| {3,}$",
    re.I,
)
_WEAK_CUES = frozenset("of for to than is was be about roughly exactly approximately only hold held".split())
_CUE_AFTER = re.compile(
    r"[ ](?:to|into|for|in|toward|towards|as|from|back|net|even|against|out of)\b[ ](?:the |his |her |their |our |your |a )?[a-z]",
    re.I,
)
_TABULAR = re.compile(r"(?:^|\n|[|\t:$\d=]|\s{2})[ ]*$")
_TO_ACCOUNT = re.compile(
    r"[ ](?:to|into|for|toward|towards)[ ](?:the |his |her |their |our |your |line |truck |loan )?(?:operating|principal|interest|payroll|fees?|charges?|checking|savings|account|line|loan|payoff|escrow|suspense|truck|reserve|customer|borrower)",
    re.I,
)
_SMALLEST_BARE = 3
_LONGEST_BARE = 9
_YEARS = range(1900, 2100)
_LOOK = 28


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
    if not before and (last.isalnum() or last in _JOINED or last == ""):
        if last:
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
    if not explicit and not _stands_alone(plain, figure, scale, end):
        return None
    if explicit and not figure.after and plain[end : end + 1] in ("%",):
        return None
    if len(fraction) > 2 and not scale:  # noqa: PLR2004 - a price or a rate, not a sum
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


def _stands_alone(plain: str, figure: _Figure, scale: str, end: int) -> bool:
    """Whether a figure without a currency is money, by its shape and its neighbours."""
    digits = figure.digits
    if digits.isdigit() and not scale and not _SMALLEST_BARE <= len(digits) <= _LONGEST_BARE:
        return False
    left = plain[max(0, figure.start - _LOOK) : figure.start]
    if _NOT_AFTER.match(plain, end) or plain[end : end + 1].isalnum():
        return False
    whole, _, fraction = digits.partition(".")
    has_cents, grouped = len(fraction) == 2, "," in whole
    if not (has_cents and grouped) and _NOT_BEFORE.search(left):
        return has_cents and not _RATE_BEFORE.search(left) and _label_is_money(left)
    if scale:
        return True
    if _RATE_BEFORE.search(left) and not grouped:
        return False
    if has_cents or grouped:
        return not fraction or has_cents or (grouped and len(fraction) == 1)
    return not fraction and _bare(plain, left, digits, end)


def _label_is_money(left: str) -> bool:
    """`Note 33,953.34` and `line: 2,490.75` are money; `section 4.10` is not."""
    return (
        re.search(
            r"\b(?:note|line|check|cheque|wire|loan|item|unit|order|invoice|account|acct|certificate|title|coupon|ticket|since|year|confirmation)\b[^\w]*(?:(?:of|is|at|was)[ ])?$",
            left,
            re.I,
        )
        is not None
    )


def _bare(plain: str, left: str, digits: str, end: int) -> bool:
    """A whole number without a comma counts only beside a word of money."""
    if digits[0] == "0" or int(digits) in _YEARS:
        return False
    cue = _CUE_BEFORE.search(left)
    if cue is None:
        opens = (
            not left.strip()
            or left.rstrip()[-1] in ",;:(-–•*"
            or left.rstrip().endswith((" and", " then", " put", " keep"))
        )
        return opens and len(digits) > _SMALLEST_BARE and _TO_ACCOUNT.match(plain, end) is not None
    word = cue[0].strip(" :=–-|\t\n").lower()
    following = _CUE_AFTER.match(plain, end)
    if word in _WEAK_CUES:
        money = _CUE_BEFORE.search(left[: cue.start()].rstrip() + " ")
        return (
            following is not None
            or bool(money and money[0].strip().lower() not in _WEAK_CUES)
            or (plain[end : end + 1] in ("", ".", ",", ";", ")", "\n") and word in ("of", "exactly", "only"))
        )
    return (
        following is not None
        or not re.match(r"[ ]?[A-Za-z]", plain[end : end + 2])
        or bool(
            re.match(
                r"[ ](?:and|plus|less|minus|or|today|late|on|by|per|was|is|has|principal|interest|fee)\b",
                plain[end : end + 12],
            )
        )
    )


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
