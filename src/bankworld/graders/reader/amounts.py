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
_DIGITS = r"(?:\d{1,3}(?:,\d{2,3}){1,5}|\d{1,12})(?:\.\d{1,6})?|\.\d{2}"
_SCALE = r"[ ]?(?:thousand|million|billion|lakh|crore|k|mm|mn|m|bn|b|cr)\b"
_MONEY = re.compile(
    rf"(?P<open>\()?(?P<sign>(?<![\w.])[-+])?[ ]?(?:(?<![A-Za-z])(?P<before>{_BEFORE})[ ]{{0,2}}(?P<inner>\(|-)?)?"
    rf"(?P<digits>(?<![\w.,/:#])(?:{_DIGITS})|(?<=[$€£₹])(?:{_DIGITS})|(?<=USD|EUR|GBP|INR)(?:{_DIGITS})|(?<=Rs\.)(?:{_DIGITS}))"
    rf"(?P<scale>{_SCALE})?(?P<after>[ ]?{_AFTER})?(?P<close>\))?",
    re.I,
)
_WORDS = re.compile(
    rf"\b(?P<whole>{NUMBER_WORDS})(?:[ ]*(?:,?[ ]*and|&)?[ ]+(?P<hundredths>\d{{1,2}}|no|xx)/(?:100|xx))?[ ]+(?P<unit>{_AFTER}|cents?\b)"
    rf"(?:,?[ ]+(?:and[ ]+)?(?P<cents>{NUMBER_WORDS}|\d{{1,2}})[ ]+cents?\b)?",
    re.I,
)
_CENTS = re.compile(r"(?<![\w.,$])(?P<cents>\d{1,2})(?:[ ]cents?\b|[ ]?¢)", re.I)
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
_RATE_BEFORE = re.compile(r"\b(?:rate|apr|apy|margin|ratio|coverage|yield|coupon|spread|factor|dscr|sofr|prime|price|times|version|section)s?\b[^.;\n$]{0,14}$", re.I)
_CUE_BEFORE = re.compile(
    r"\b(?:amount|amounts|payoff|balance|principal|interest|fee|fees|charge|charges|total|sum|pay|pays|paid|paying|transfer|transferred|credit|credited|debit|debited|wired?|"
    r"post|posted|apply|applied|keep|keeps|leave|leaves|left|deposit|deposited|move|moved|advance|advanced|approved?|authorized?|refund|refunded|waived?|release|released|payment|"
    r"payroll|proceeds|only|about|roughly|exactly|approximately|remaining|remainder|owes?|owed|of|for|draw|drew|sent|send|limit|to|than|up to|reserve|put|puts|"
    r"operating|hold|held|residual|is|was|be)\b[ ]?[:=–-]?[ ]?$|(?:^|\n)[^\n:]{2,40}[:=|\t][ ]*$|[:=][ ]{0,6}$|[|\t][ ]*$| {3,}$",
    re.I,
)
_WEAK_CUES = frozenset("of for to than is was be about roughly exactly approximately only hold held".split())
_CUE_AFTER = re.compile(r"[ ](?:to|into|for|in|toward|towards|as|from|back|net|even|against|out of)\b[ ](?:the |his |her |their |our |your |a )?[a-z]", re.I)
_TABULAR = re.compile(r"(?:^|\n|[|\t:$\d=]|\s{2})[ ]*$")
_SMALLEST_BARE = 3
_YEARS = range(1900, 2100)
_LOOK = 48


def amounts(text: str) -> tuple[Amount, ...]:
    """The sums of money in `text`, in order and without overlap."""
    plain = clean(text)
    if not any(character.isdigit() for character in plain) and not _WORDS.search(plain):
        return ()
    found = [*_digit_amounts(plain), *_word_amounts(plain)]
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


def _digit_amounts(plain: str) -> list[Amount]:
    found: list[Amount] = []
    for match in _MONEY.finditer(plain):
        amount = _read_digits(plain, match)
        if amount:
            found.append(amount)
    for match in _CENTS.finditer(plain):
        found.append(Amount(int(match["cents"]), match.start(), match.end(), match[0], "USD", True))
    return found


def _read_digits(plain: str, match: re.Match[str]) -> Amount | None:
    digits, scale = match["digits"], (match["scale"] or "").strip().lower()
    before, after = match["before"], match["after"]
    currency, explicit = _currency(before, after)
    whole, _, fraction = digits.partition(".")
    end = match.end("after") if after else match.end("scale") if scale else match.end("digits")
    if scale in ("m", "b", "mm", "mn", "bn", "cr") and not explicit:
        return None
    if not explicit and not _stands_alone(plain, match, scale, end):
        return None
    if explicit and not after and _NOT_AFTER.match(plain, end) and not plain[end : end + 2].startswith((" ", "/")) and plain[end] in "%.":
        return None
    if len(fraction) > 2 and not scale:
        return None
    cents = _cents(Decimal((whole.replace(",", "") or "0") + "." + (fraction or "0")) * _SHORT_SCALES.get(scale, 1))
    start = match.start("before") if before else match.start("digits")
    if after and not before:
        extra = _TRAILING_CENTS.match(plain, end)
        if extra and not fraction:
            cents, end = cents + int(extra["cents"]), extra.end()
    return _signed(plain, match, cents, start, end, currency, explicit)


def _signed(plain: str, match: re.Match[str], cents: int, start: int, end: int, currency: str, explicit: bool) -> Amount:
    bracketed = match["inner"] == "(" and plain[end : end + 1] == ")"
    in_column = match["open"] and plain[end : end + 1] == ")" and _TABULAR.search(plain, max(0, match.start() - 6), match.start())
    if bracketed or in_column:
        start, end, cents = match.start() if in_column else start, end + 1, -cents
    elif match["sign"] == "-" or match["inner"] == "-":
        start = match.start("sign") if match["sign"] == "-" else start
        cents = -cents
    return Amount(cents, start, end, plain[start:end], currency, explicit)


def _stands_alone(plain: str, match: re.Match[str], scale: str, end: int) -> bool:
    """Whether a figure without a currency is money, by its shape and its neighbours."""
    digits = match["digits"]
    low = max(0, match.start("digits") - _LOOK)
    left = plain[low : match.start("digits")]
    if _NOT_AFTER.match(plain, end) or plain[end : end + 1].isalnum():
        return False
    whole, _, fraction = digits.partition(".")
    has_cents, grouped = len(fraction) == 2, "," in whole
    if _NOT_BEFORE.search(left) and not (has_cents and grouped):
        return _NOT_BEFORE.search(left) is not None and has_cents and not _RATE_BEFORE.search(left) and _label_is_money(left)
    if scale:
        return True
    if _RATE_BEFORE.search(left) and not grouped:
        return False
    if has_cents or grouped:
        return not fraction or has_cents or (grouped and len(fraction) == 1)
    return not fraction and _bare(plain, left, digits, end)


def _label_is_money(left: str) -> bool:
    """`Note 33,953.34` and `line: 2,490.75` are money; `section 4.10` is not."""
    return re.search(r"\b(?:note|line|check|cheque|wire|loan|item|unit|order|invoice|account|acct|certificate|title|coupon|ticket|since|year|confirmation)\b[^\w]*(?:(?:of|is|at|was)[ ])?$", left, re.I) is not None


def _bare(plain: str, left: str, digits: str, end: int) -> bool:
    """A whole number without a comma counts only beside a word of money."""
    if not _SMALLEST_BARE <= len(digits) <= 9 or digits[0] == "0" or int(digits) in _YEARS:
        return False
    cue = _CUE_BEFORE.search(left)
    if cue is None:
        return False
    word = cue[0].strip(" :=–-|\t\n").lower()
    following = _CUE_AFTER.match(plain, end)
    if word in _WEAK_CUES:
        return following is not None or (len(digits) >= _SMALLEST_BARE and plain[end : end + 1] in ("", ".", ",", ";", ")", "\n") and word in ("of", "exactly", "only"))
    return following is not None or not re.match(r"[ ]?[A-Za-z]", plain[end : end + 2]) or bool(re.match(r"[ ](?:and|plus|less|minus|or|today|late|on|by|per|was|is|has|principal|interest|fee)\b", plain[end : end + 12]))


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
