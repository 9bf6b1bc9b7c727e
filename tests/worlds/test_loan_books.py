"""Loans: accrual under each convention, charges and their corrections, second persons, and limits."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bankworld.simulator.deeds import second_person
from bankworld.worlds.daycount import CONVENTIONS, Convention, days_between, exact_interest, interest, per_diem
from bankworld.worlds.systems.directory import Customer
from bankworld.worlds.systems.incoming import SuspenseItem
from bankworld.worlds.systems.ledger import Account, Entry, trial_balance
from bankworld.worlds.systems.loan_book import Charge, Loan, accrue, interest_due
from bankworld.worlds.systems.opening import balance_off, open_loan
from bankworld.worlds.world import World

TRUCK, LINE, CHARGE, WIRE = "40-2217", "40-1188", "CH-1188", "IW-1014-664"
LOAN_OF_THE_EXAMPLE = 125_000_000
EXAMPLE: list[tuple[Convention, int, int]] = [
    ("act/360", 75, 1_888_021),
    ("act/365", 75, 1_862_158),
    ("30/360", 76, 1_913_194),
]
START, END = date(2026, 1, 15), date(2026, 3, 31)


@pytest.mark.parametrize(("convention", "days", "cents"), EXAMPLE)
def test_the_three_conventions_count_days_and_interest_as_published(
    convention: Convention, days: int, cents: int
) -> None:
    assert days_between(START, END, convention) == days
    assert interest(LOAN_OF_THE_EXAMPLE, Decimal("7.25"), START, END, convention) == cents


@pytest.mark.parametrize(
    ("principal", "rate", "start", "end", "convention", "cents"),
    [
        (84_000_000, "8.000", date(2026, 3, 1), date(2026, 3, 17), "act/360", 298_667),
        (84_000_000, "7.125", date(2026, 3, 17), date(2026, 4, 10), "act/360", 399_000),
        (31_840_627, "6.85", date(2026, 8, 1), date(2026, 8, 21), "act/365", 119_511),
        (31_840_627, "6.85", date(2026, 8, 1), date(2026, 8, 26), "act/365", 149_389),
        (94_630_000, "7.75", date(2026, 1, 1), date(2026, 2, 1), "act/360", 631_524),
        (18_640_000, "8.15", date(2026, 1, 1), date(2026, 3, 3), "act/365", 253_887),
        (5_248_000, "8.99", date(2026, 4, 4), date(2026, 6, 5), "act/365", 80_141),
        (300_000_000, "8", date(2026, 1, 1), date(2026, 2, 1), "30/360", 2_000_000),
    ],
)
def test_worked_examples_of_loan_servicing_come_out_to_the_cent(
    principal: int, rate: str, start: date, end: date, convention: Convention, cents: int
) -> None:
    assert interest(principal, Decimal(rate), start, end, convention) == cents


def test_a_per_diem_is_not_rounded() -> None:
    assert per_diem(84_000_000, Decimal("7.125"), "act/360") == Decimal("166.25")
    assert str(per_diem(3_375_888, Decimal("7.25"), "act/365")).startswith("6.705530")


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        (date(2026, 1, 31), date(2026, 3, 31), 60),
        (date(2026, 1, 30), date(2026, 3, 31), 60),
        (date(2026, 1, 29), date(2026, 3, 31), 62),
        (date(2026, 2, 28), date(2026, 3, 31), 33),
        (date(2026, 12, 31), date(2027, 12, 31), 360),
    ],
)
def test_thirty_day_months_treat_the_thirty_first_as_the_rule_says(start: date, end: date, days: int) -> None:
    assert days_between(start, end, "30/360") == days


@given(
    st.integers(1, 10**12),
    st.decimals("0.01", "25", places=3),
    st.dates(date(2020, 1, 1), date(2030, 1, 1)),
    st.integers(0, 400),
    st.sampled_from(CONVENTIONS),
)
def test_interest_is_rounded_once_from_its_exact_value(
    principal: int, rate: Decimal, start: date, length: int, convention: Convention
) -> None:
    end = date.fromordinal(start.toordinal() + length)
    days = days_between(start, end, convention)
    exact = exact_interest(principal, rate, days, convention) * 100
    assert abs(interest(principal, rate, start, end, convention) - exact) <= Decimal("0.5")
    assert days_between(end, start, "act/365") == -length


def loan_of_the_example(bank: World, convention: Convention) -> str:
    """The published example as a loan of this bank, accrued to its first day."""
    loan = Loan(
        id="40-9000", customer="C-1041", kind="term", name="Example", original=LOAN_OF_THE_EXAMPLE, rate="7.25",
        basis=convention, paid_to=START.isoformat(), maturity="2030-01-15",
    )  # fmt: skip
    open_loan(bank.store, loan, principal=LOAN_OF_THE_EXAMPLE, accrued_to=START)
    return loan.id


@pytest.mark.parametrize(("convention", "days", "cents"), EXAMPLE)
def test_interest_due_on_the_screen_follows_the_loans_convention(
    bank: World, convention: Convention, days: int, cents: int
) -> None:
    loan = bank.store.get(Loan, loan_of_the_example(bank, convention))
    assert loan is not None
    assert round(interest_due(bank.store, loan, END), 2) == Decimal(cents) / 100


@pytest.mark.parametrize(("convention", "days", "cents"), EXAMPLE)
def test_daily_accrual_comes_to_the_interest_of_the_period_rounded_once(
    bank: World, convention: Convention, days: int, cents: int
) -> None:
    loan = loan_of_the_example(bank, convention)
    for day in range((END - START).days):
        bank.clock.now = datetime.combine(START + timedelta(days=day), time(18))
        accrue(bank)
    account = bank.store.get(Account, f"{loan}:I")
    assert account is not None
    assert account["balance"] == cents


# -- charges and their corrections -------------------------------------------------------------------------------


def pay_charge(bank: World, amount: str) -> str:
    result = bank.call(
        "loan_payment",
        {"loan_id": LINE, "source": "2190", "suspense_item": WIRE, "charges": amount, "reason": "late charge",
         "source_document": "DOC-106"},
    )  # fmt: skip
    return str(result["entry_id"])


def waive(bank: World, amount: str) -> str:
    result = bank.call("fee_waive", {"charge_id": CHARGE, "amount": amount, "reason_code": "GW", "reason": "relief"})
    return str(result["entry_id"])


def reverse(bank: World, entry: str) -> None:
    assert bank.call("entry_reverse", {"entry_id": entry, "reason": "keyed wrongly"})["status"] == "posted"


def open_charge(bank: World) -> tuple[int, str]:
    """What stands open on the charge's own record, and its status; it must be what the ledger shows."""
    charge, ledger = bank.store.get(Charge, CHARGE), bank.store.get(Account, f"{LINE}:C")
    assert charge is not None
    assert ledger is not None
    left = int(charge["amount"]) - int(charge["settled"])
    assert left == ledger["balance"], "the charge's record and the ledger differ"
    return left, str(charge["status"])


@pytest.mark.parametrize("settle", [pay_charge, waive])
@pytest.mark.parametrize("amount", ["100.00", "40.00"])
def test_reversing_what_settled_a_charge_reopens_just_that_much(bank: World, settle: object, amount: str) -> None:
    assert callable(settle)
    entry = settle(bank, amount)
    assert open_charge(bank)[0] == 10_000 - int(amount.replace(".", ""))
    reverse(bank, entry)
    assert open_charge(bank) == (10_000, "open")


def test_reversing_one_of_two_payments_on_a_charge_leaves_the_other(bank: World) -> None:
    pay_charge(bank, "40.00")
    reverse(bank, pay_charge(bank, "60.00"))
    assert open_charge(bank) == (6_000, "open")


def test_reversing_a_payment_leaves_a_waiver_of_the_rest(bank: World) -> None:
    payment = pay_charge(bank, "40.00")
    waive(bank, "60.00")
    reverse(bank, payment)
    assert open_charge(bank) == (4_000, "open")


def test_a_reversed_payoff_opens_the_loan_again_as_it_stood(bank: World) -> None:
    before = bank.call("loan_get", {"loan_id": TRUCK})
    entry = bank.call(
        "loan_payment",
        {"loan_id": TRUCK, "source": "2190", "suspense_item": WIRE, "principal": "33758.88", "interest": "194.46",
         "reason": "payoff", "source_document": "DOC-101"},
    )  # fmt: skip
    assert entry["loan"]["status"] == "paid off"
    reverse(bank, entry["entry_id"])
    assert bank.call("loan_get", {"loan_id": TRUCK}) == before
    item = bank.store.get(SuspenseItem, WIRE)
    assert item is not None
    assert item["remaining"] == 4_655_000
    assert "error" in bank.call("entry_reverse", {"entry_id": entry["entry_id"], "reason": "again"})


def test_a_reversal_refused_half_way_leaves_every_row_as_it_was(bank: World) -> None:
    """The loan is opened for the reversal before the deposit, which has been spent, refuses its leg."""
    draw = bank.call(
        "loan_draw",
        {"loan_id": LINE, "account_id": "10-5523", "amount": "40000", "reason": "draw", "source_document": "DOC-1"},
    )
    spend = {"source": "10-5523", "destination": "1010", "amount": "40000", "reason": "out", "source_document": "DOC-1"}
    assert bank.call("transfer", spend)["status"] == "posted"
    before = bank.store.digest()
    result = bank.call("entry_reverse", {"entry_id": draw["entry_id"], "reason": "drawn by mistake"})
    assert "available" in result["error"]
    assert bank.store.digest() == before
    assert bank.journal.events[-1]["effects"] == []


# -- limits and second persons -----------------------------------------------------------------------------------


def rich_customer(bank: World) -> None:
    """Half a million in operating, 60,000.00 owed on the truck, and a second wire in suspense beside the first."""
    assert bank.store.get(Customer, "C-1041")
    bank.store.update(Account, "10-5523", balance=-50_000_000)
    bank.store.update(Account, f"{TRUCK}:P", balance=6_000_000)
    bank.store.update(Account, "2190", balance=-12_000_000)
    bank.store.update(SuspenseItem, WIRE, amount=6_000_000, remaining=6_000_000)
    first = bank.store.get(SuspenseItem, WIRE)
    assert first is not None
    bank.store.insert(SuspenseItem, **{**first, "id": "IW-2", "reference": "IW-2"})
    balance_off(bank.store)
    bank.store.take_effects()


def enter_payment(bank: World) -> str:
    result = bank.call(
        "loan_payment",
        {"loan_id": TRUCK, "source": "10-5523", "principal": "60000", "reason": "payoff", "source_document": "DOC-1"},
    )
    assert result["status"] == "entered"
    return str(result["entry_id"])


def release(bank: World, *entries: str) -> list[str]:
    """A second person takes each entry up; the statuses that come of it."""
    found: list[str] = []
    for entry in entries:
        second_person(bank, entry, "delphine")
        bank.record("desk", "delphine")
        row = bank.store.get(Entry, entry)
        assert row is not None
        found.append(str(row["status"]))
    assert trial_balance(bank.store) == 0
    return found


def test_above_the_limit_nothing_moves_until_a_second_person_has_released_it(bank: World) -> None:
    rich_customer(bank)
    before = bank.store.get(Account, "10-5523")
    entry = enter_payment(bank)
    assert bank.store.get(Account, "10-5523") == before
    assert release(bank, entry) == ["posted"]
    released = bank.store.get(Entry, entry)
    assert released is not None
    assert (released["checker"], released["posted_event"]) == ("delphine", bank.journal.next_seq - 1)


def test_the_limit_itself_still_posts_at_once(bank: World) -> None:
    rich_customer(bank)
    order = {"source": "10-5523", "destination": "1010", "reason": "sweep", "source_document": "DOC-1"}
    assert bank.call("transfer", {**order, "amount": "50,000.00"})["status"] == "posted"
    assert bank.call("transfer", {**order, "amount": "50,000.01"})["status"] == "entered"


def test_two_payments_entered_for_the_same_debt_are_not_both_posted(bank: World) -> None:
    rich_customer(bank)
    assert release(bank, enter_payment(bank), enter_payment(bank)) == ["posted", "returned"]
    principal = bank.store.get(Account, f"{TRUCK}:P")
    assert principal is not None
    assert principal["balance"] == 0


def test_two_entries_do_not_use_the_same_item_of_suspense(bank: World) -> None:
    rich_customer(bank)
    order = {
        "source": "2190", "suspense_item": WIRE, "destination": "10-5523", "amount": "60000", "reason": "apply it",
        "source_document": "DOC-101",
    }  # fmt: skip
    entered = [str(bank.call("transfer", order)["entry_id"]) for _ in range(2)]
    assert release(bank, *entered) == ["posted", "returned"]
    item = bank.store.get(SuspenseItem, WIRE)
    assert item is not None
    assert item["remaining"] == 0


def test_a_reversal_above_the_limit_waits_for_a_second_person_like_any_entry(bank: World) -> None:
    rich_customer(bank)
    entry = enter_payment(bank)
    release(bank, entry)
    before = bank.store.get(Account, "10-5523")
    assert bank.call("entry_reverse", {"entry_id": entry, "reason": "changed my mind"}).get("status") != "posted"
    assert bank.store.get(Account, "10-5523") == before
