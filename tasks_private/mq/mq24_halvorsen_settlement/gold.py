"""The right answer of a Halvorsen settlement, worked out from the bank's written records alone."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from bankworld.families.records import Records

_AMOUNT = r"([\d,]+\.\d\d)"


def gold(records: Records, on: date) -> dict[str, int]:
    """Cents by name, for postings booked on `on`.

    The wire advice and the signed bill say what arrived; the notes say how interest runs (start day in, posting day
    out, rounded once, half up); the customer's figure is what he told the relationship manager.
    """
    wire = records.amount("DOC-101", rf"Amount credited: USD {_AMOUNT}")
    agreed = records.amount("DOC-103", rf"\| Net amount payable by wire \| {_AMOUNT}")
    if wire != agreed:
        raise ValueError(f"wire {wire} and signed bill {agreed} differ")
    truck_loan = records.find("DOC-105", r"secures only the Installment Note of [A-Z][a-z]+ \d+, \d{4}, loan (\S+?):")
    line = records.find("DOC-109", r"\| Secures \| line (\S+)")
    truck_principal = _balance(records, truck_loan, "P")
    truck_interest = _interest(
        truck_principal,
        Decimal(records.find("DOC-104", r"bears interest at ([\d.]+)% a year")),
        int(records.find("DOC-104", r"over a year of (\d+) days")),
        _paid_to(records, truck_loan),
        on,
    )
    line_interest = _interest(
        _balance(records, line, "P"),
        Decimal(records.find("DOC-106", r"\| Rate \| ([\d.]+)% a year, fixed")),
        int(records.find("DOC-106", r"over a year of (\d+) days")),
        _paid_to(records, line),
        on,
    )
    operating = records.said_amount("marcus.payroll", rf"he wants {_AMOUNT} left in operating")
    payoff = truck_principal + truck_interest
    return {
        "wire": wire,
        "payoff": payoff,
        "line_interest": line_interest,
        "operating": operating,
        "line_principal": wire - payoff - line_interest - operating,
        "late_charge": records.amount("DOC-106", rf"assess one late charge of USD {_AMOUNT}"),
    }


def _balance(records: Records, loan: str, part: str) -> int:
    return int(records.row("account", id=f"{loan}:{part}")["balance"])


def _paid_to(records: Records, loan: str) -> date:
    return date.fromisoformat(records.row("loan", id=loan)["paid_to"])


def _interest(principal: int, rate: Decimal, year: int, start: date, end: date) -> int:
    exact = Decimal(principal) * rate / 100 * (end - start).days / year
    return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))
