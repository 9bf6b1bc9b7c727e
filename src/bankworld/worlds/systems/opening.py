"""Opening books: how a bank's ledger stands, in balance, when an instance begins."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from bankworld.worlds.daycount import days_between, exact_interest
from bankworld.worlds.money import dollars, round_cents
from bankworld.worlds.store import Store
from bankworld.worlds.systems.ledger import Account, trial_balance
from bankworld.worlds.systems.loan_book import (
    CHARGE_INCOME,
    INTEREST_INCOME,
    Loan,
    charges_account,
    interest_account,
    principal_account,
)
from bankworld.worlds.systems.trust_book import Advance, TrustAccount

OPENING = "3900"
"""Equity and everything else of the bank that the task does not show; it takes the other side of the opening."""

_STANDING = {
    "1010": ("Due from Federal Reserve Bank", "asset", 0),
    INTEREST_INCOME: ("Loan interest income", "income", 0),
    CHARGE_INCOME: ("Late charge and fee income", "income", 0),
    OPENING: ("Opening balances", "liability", 0),
}


def open_books(
    store: Store, deposits: Sequence[Account], *, suspense: Mapping[str, tuple[str, int]] | None = None
) -> None:
    """Write the standing general ledger, deposits and suspense accounts (name, cents received), in balance."""
    for number, (name, kind, balance) in _STANDING.items():
        store.insert(Account, id=number, name=name, kind=kind, balance=balance)
    for number, (name, received) in (suspense or {}).items():
        store.insert(Account, id=number, name=name, kind="suspense", balance=-received, overdraft="refuse")
        _add(store, "1010", received)
    for account in deposits:
        store.insert(Account, **account.model_dump())
    balance_off(store)


def open_loan(store: Store, loan: Loan, *, principal: int, accrued_to: date, charges: int = 0) -> None:
    """Write a loan with its ledger accounts: principal, interest accrued to before `accrued_to`, charges."""
    basis = loan.basis
    days = days_between(date.fromisoformat(loan.paid_to), accrued_to, basis)  # type: ignore[arg-type]
    exact = exact_interest(principal, Decimal(loan.rate), days, basis)  # type: ignore[arg-type]
    accrued = round_cents(exact)
    row = loan.model_dump() | {"accrual_carry": str(exact - dollars(accrued))}
    store.insert(Loan, **row)
    parts = (
        (principal_account, "principal", principal),
        (interest_account, "interest", accrued),
        (charges_account, "charges", charges),
    )
    for account, what, cents in parts:
        store.insert(
            Account,
            id=account(loan.id),
            name=f"{loan.name} {loan.id} {what}",
            kind=f"loan {what}",
            customer=loan.customer,
            balance=cents,
        )
    balance_off(store)


def open_trust(store: Store, trust: TrustAccount, *, principal: int, income: int = 0, overdraft: str = "post") -> None:
    """Write a trust account with the ledger accounts of its cash, in cents."""
    store.insert(TrustAccount, **trust.model_dump())
    parts = ((trust.principal, "principal", principal), (trust.income, "income", income))
    for account, what, cents in parts:
        if account is not None:
            name = f"{trust.name} {what} cash"
            store.insert(
                Account,
                id=account,
                name=name,
                kind="deposit",
                customer=trust.customer,
                balance=-cents,
                overdraft=overdraft,
            )
    balance_off(store)


def open_advance(store: Store, advance: Advance) -> None:
    """Write a custody advance; what is outstanding stands in the ledger account that carries it."""
    store.insert(Advance, **advance.model_dump())
    if store.get(Account, advance.account) is None:
        store.insert(Account, id=advance.account, name="Custody advances", kind="asset", balance=0)
    _add(store, advance.account, advance.advanced - advance.recovered)
    balance_off(store)


def balance_off(store: Store) -> None:
    """Bring the trial balance to zero through the opening account."""
    _add(store, OPENING, -trial_balance(store))


def _add(store: Store, account_id: str, cents: int) -> None:
    account = store.get(Account, account_id)
    assert account is not None
    store.update(Account, account_id, balance=account["balance"] + cents)
