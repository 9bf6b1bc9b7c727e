"""Money: integer cents in storage, `Decimal` in arithmetic, one half-up rounding per posted amount."""

import re
from decimal import ROUND_HALF_UP, Decimal

from bankworld.worlds.errors import Refusal

CENTS_PER_UNIT = 100
LARGEST_CENTS = 10**13
"""Above a hundred billion dollars no entry at these institutions is meant seriously."""

_LONGEST = 64
_AMOUNT = re.compile(
    r"(?:USD\s*)?\$?\s*(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<cents>\.\d{1,2}0*)?(?:\s*(?:dollars|USD))?", re.I
)


def round_cents(amount: Decimal) -> int:
    """Round dollars half-up to whole cents. Shape: `Decimal` dollars in, `int` cents out."""
    return int((amount * CENTS_PER_UNIT).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def dollars(cents: int) -> Decimal:
    """Exact dollars of an integer number of cents."""
    return Decimal(cents) / CENTS_PER_UNIT


def usd(cents: int) -> str:
    """Cents as banks print them: `3395334` → `33,953.34`; negative amounts carry a minus sign."""
    sign = "-" if cents < 0 else ""
    units, rest = divmod(abs(cents), CENTS_PER_UNIT)
    return f"{sign}{units:,}.{rest:02d}"


def parse_amount(value: object, *, what: str = "amount") -> int:
    """Cents of an amount in any usual spelling: `25`, `25.0`, `"$25.00"`, `"25 dollars"`, `"1,450.00"`.

    Raises `Refusal` for anything that is not a plain positive-or-zero sum of whole cents below the largest entry.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise Refusal(f"{what} must be a sum of money such as 1250.00, not {type(value).__name__}.")
    if isinstance(value, int) and abs(value) > LARGEST_CENTS:
        raise Refusal(f"{what} is larger than any entry this bank can book.")
    text = repr(value) if isinstance(value, float) else str(value).strip()
    match = _AMOUNT.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise Refusal(
            f"{what} {text[:40]!r} is not a sum of money. Write it like 1250.00, positive and in whole cents."
        )
    digits = match["digits"].replace(",", "") + (match["cents"] or "")
    if len(digits) > 20 or (cents := round_cents(Decimal(digits))) > LARGEST_CENTS:
        raise Refusal(f"{what} {text[:40]!r} is larger than any entry this bank can book.")
    return cents


def positive_amount(value: object, *, what: str = "amount") -> int:
    """`parse_amount`, and more than zero."""
    cents = parse_amount(value, what=what)
    if cents == 0:
        raise Refusal(f"{what} must be more than zero.")
    return cents
