"""The right split of a custody recovery, worked out from the papers of the file and the bank's rows alone."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from bankworld.families.records import Records

_AMOUNT = r"([\d,]+\.\d\d)"


def gold(records: Records, on: date) -> dict[str, int]:
    """Cents by name; `face_left` in dollars of face. The split does not depend on the day of entry: `on` is not used.

    The final advice names the parts, and its total must be the wire's. Instrument, article 3: the called bonds are
    principal, coupon and all overdue interest are income, costs follow gross receipts with the principal share rounded
    half up and the remainder on income. The advance is repaid with what is left of it (custody agreement, section 7).
    """
    wire = records.amount("DOC-107", rf"Amount credited: USD {_AMOUNT}")
    called = records.amount("DOC-201", rf"\| Principal of bonds called [^|]*\| {_AMOUNT} \|")
    coupon = records.amount("DOC-201", rf"\| Interest due [^|]*\| {_AMOUNT} \|")
    overdue = records.amount("DOC-201", rf"\| Interest on overdue sums[^|]*\| {_AMOUNT} \|")
    cost = records.amount("DOC-201", rf"\| Less: expenses of collection[^|]*\| {_AMOUNT} \|")
    gross = called + coupon + overdue
    if gross - cost != wire:
        raise ValueError(f"the parts of the final advice come to {gross - cost}, the wire is {wire}")
    if overdue != _overdue(records, called + coupon):
        raise ValueError(f"overdue interest of {overdue} does not follow from rate and days of the advice")
    records.find("DOC-101", r"(all of it is income, whether the sum that was late is principal or income)")
    records.find("DOC-101", r"(share of principal is rounded to the cent, half up, and income bears the rest)")
    cost_principal = _half_up(Decimal(cost) * called / gross)
    income = coupon + overdue - (cost - cost_principal)
    advanced = records.amount("DOC-103", rf"contractual credit of the coupon [^|]*\| {_AMOUNT} \|")
    recovered = records.amount("DOC-104", rf"\| Recovered on account of the advance \| {_AMOUNT} \|")
    advance = int(records.row("advance", id=records.find("DOC-103", r"\| Line \| (ADV-\d+) \|"))["advanced"])
    if advance != advanced:
        raise ValueError(f"ledger {advanced} and system {advance} differ on what was advanced")
    face = int(records.row("position", id=records.find("DOC-105", r"\| Our position \| (POS-\d+) \|"))["quantity"])
    left = face - called // 100
    rate = Decimal(records.find("DOC-105", r"\| Rate \| ([\d.]+)% a year"))
    return {
        "wire": wire,
        "called": called,
        "coupon": coupon,
        "overdue": overdue,
        "gross": gross,
        "cost": cost,
        "cost_principal": cost_principal,
        "cost_income": cost - cost_principal,
        "principal": called - cost_principal,
        "income": income,
        "advanced": advanced,
        "recovered": recovered,
        "advance": advanced - recovered,
        "income_cash": income - (advanced - recovered),
        "face_left": left,
        "next_coupon": _half_up(Decimal(left) * rate / 2),
    }


def _overdue(records: Records, late: int) -> int:
    rate = Decimal(records.find("DOC-201", r"at ([\d.]+)% a year"))
    days = int(records.find("DOC-201", r"for (\d+) days, actual/360"))
    return _half_up(Decimal(late) * rate * days / 36_000)


def _half_up(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))
