"""Writes the trust company's records for a Mercer custody recovery."""

from datetime import datetime, time
from typing import Any

from bankworld.worlds.store import Store
from bankworld.worlds.systems.directory import Contact, Customer
from bankworld.worlds.systems.incoming import SuspenseItem
from bankworld.worlds.systems.ledger import Account, Entry, Leg
from bankworld.worlds.systems.opening import open_books
from bankworld.worlds.systems.trust_book import Advance, Position, TrustAccount

Values = dict[str, Any]

ADVANCES, CLAIMS, SUSPENSE = "1490", "1495", "2190"
"""General ledger accounts of this family."""


def furnish(store: Store, p: Values) -> None:
    """Write parties, cash, positions, the advance and the wire into the trust company's records."""
    customer, trust, beneficiary, other = p["customer"], p["trust"], p["beneficiary"], p["other"]
    for who in (customer, other):
        store.insert(
            Customer, id=who["id"], name=who["name"], kind="trust", address="Larkfield, Pennsylvania", manager="judith"
        )
    _contacts(store, p)
    store.insert(
        TrustAccount,
        id=trust["id"],
        name=f"{customer['name']}, {p['bank']} and {p['cotrustee']['name']}, trustees",
        kind="trust",
        customer=customer["id"],
        principal=trust["principal"],
        income=trust["income"],
    )
    store.insert(
        TrustAccount, id=other["trust"], name=other["name"], kind="trust", customer=other["id"], principal=other["cash"]
    )
    outstanding = p["advance"]["amount"] - p["advance"]["recovered"]
    accounts = [
        _cash(trust["principal"], f"{customer['short']} principal cash", customer["id"], p["principal_cash"]),
        _cash(trust["income"], f"{customer['short']} income cash", customer["id"], p["income_cash"]),
        _cash(beneficiary["account"], f"{beneficiary['name']}, income remittance", customer["id"], 84_216),
        _cash(other["cash"], f"{other['name']} cash", other["id"], 1_942_055),
        Account(id=ADVANCES, name="Custody advances", kind="asset", balance=outstanding + p["other_advances"]),
        Account(id=CLAIMS, name="Claims and other receivables", kind="asset", balance=312_440),
    ]
    received = p["wire"]["amount"] + p["other_wire"]["amount"]
    open_books(store, accounts, suspense={SUSPENSE: ("Wire-in suspense", received)})
    _positions(store, p)
    _past_entries(store, p)
    _wires(store, p)


def _cash(number: str, name: str, customer: str, balance: int) -> Account:
    return Account(id=number, name=name, kind="deposit", customer=customer, balance=-balance, overdraft="refuse")


def _contacts(store: Store, p: Values) -> None:
    customer, since = p["customer"]["id"], p["trust"]["made"].isoformat()
    people = [
        (customer, p["cotrustee"], "co-trustee", "the whole account, with workings"),
        (customer, p["beneficiary"], "income beneficiary", "income figures only; no instructions"),
        (customer, p["accountant"], "accountant of the trust", "on the trust officer's copy list"),
        (customer, p["adviser"], "investment adviser", "recommends; receives trade confirmations only"),
        (p["indenture"]["name"], {**p["indenture"], "name": p["indenture"]["contact"]}, "indenture trustee", "none"),
    ]
    for number, (party, who, role, authority) in enumerate(people, start=1):
        store.insert(
            Contact,
            id=f"{customer}-{number}",
            party=party,
            name=who["name"],
            role=role,
            authority=authority,
            email=who["email"],
            since=since,
        )


def _positions(store: Store, p: Values) -> None:
    trust, issuer, advance = p["trust"]["id"], p["issuer"], p["advance"]
    for lot in (p["bond"], p["sister"]):
        store.insert(
            Position,
            id=lot["position"],
            trust=trust,
            security=f"{issuer['code']}-{lot['security']}",
            description=f"{issuer['name']} first mortgage bonds, {lot['rate']:.2f}%, due {lot['maturity']:%m/%d/%Y}",
            units="dollars of face",
            quantity=lot["face"],
            basis=lot["face"] * 100 - 41_250,
            acquired=lot["acquired"].isoformat(),
        )
    store.insert(
        Position,
        id="POS-5102",
        trust=trust,
        security="KLD-C",
        description="Kelding Dairies Inc., common",
        quantity=p["shares"],
        basis=p["shares"] * 3_120,
        acquired="2019-09-12",
    )
    store.insert(
        Advance,
        id=advance["id"],
        trust=trust,
        what=f"Coupon {p['bond']['due']:%m/%d/%Y}, {issuer['name']} {p['bond']['rate']:.2f}%",
        posted=p["bond"]["due"].isoformat(),
        advanced=advance["amount"],
        recovered=advance["recovered"],
        account=ADVANCES,
    )


def _past_entries(store: Store, p: Values) -> None:
    """What stands behind the advance: the contractual credit, the payment to the beneficiary, the first recovery."""
    advance, income, statement = p["advance"], p["trust"]["income"], p["statement"]
    paid_out = advance["amount"] + statement["dividends"] - statement["fee"]
    past = [
        (advance["entry"], p["bond"]["due"], "contractual settlement", ADVANCES, income, advance["amount"]),
        (statement["entry"], statement["day"], "distribution", income, p["beneficiary"]["account"], paid_out),
        (
            advance["recovered_entry"],
            advance["recovered_on"],
            "advance recovery",
            income,
            ADVANCES,
            advance["recovered"],
        ),
    ]
    for entry, day, kind, debited, credited, amount in past:
        at = datetime.combine(day, time(15, 20)).isoformat()
        store.insert(
            Entry,
            id=entry,
            kind=kind,
            entered_at=at,
            booked=day.isoformat(),
            maker="custody",
            checker="trust_accounting",
            reason=f"{kind}, {p['customer']['short']}",
            source=advance["id"],
            status="posted",
            event=0,
            posted_at=at,
            posted_event=0,
        )
        store.insert(Leg, id=f"{entry}.1", entry=entry, account=debited, amount=amount)
        store.insert(Leg, id=f"{entry}.2", entry=entry, account=credited, amount=-amount)


def _wires(store: Store, p: Values) -> None:
    wire, other = p["wire"], p["other_wire"]
    items = [
        (wire, p["indenture"]["name"], p["customer"]["name"], f"{p['issuer']['code']} BONDS {p['trust']['id']}"),
        (other, "Vandermeer Grant Office", p["other"]["name"], "ANNUAL GRANT SECOND PART"),
    ]
    for item, sender, beneficiary, text in items:
        store.insert(
            SuspenseItem,
            id=item["reference"],
            account=SUSPENSE,
            rail="wire",
            reference=item["reference"],
            sender=sender,
            beneficiary=beneficiary,
            received=wire["received"].isoformat(),
            text=text,
            amount=item["amount"],
            remaining=item["amount"],
        )
