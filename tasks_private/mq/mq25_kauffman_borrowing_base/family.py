"""Draws an instance of a Kauffman draw and writes the bank's records."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from random import Random

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.store import Store
from bankworld.worlds.systems.approvals import Approval
from bankworld.worlds.systems.borrowing_base import BaseCertificate, supported
from bankworld.worlds.systems.directory import Contact, Customer
from bankworld.worlds.systems.ledger import Account
from bankworld.worlds.systems.loan_book import Loan, LoanEvent, RateChange
from bankworld.worlds.systems.opening import open_books, open_loan

from .composition import drawn_shape, practice_shape
from .papers import (
    affiliates,
    business_day_of,
    credit_memos,
    draft_certificate,
    payables,
    previous_certificate,
)
from .receivables import Values, balance_of, certificate_lines, compose, number_items, past_due


def draw(seed: int) -> Values:
    """Everything that varies between instances. Seed 0 is the practice instance with the scenario's figures."""
    rng = Random(f"kauffman:{seed}")
    return _values(rng, practice_shape() if seed == 0 else drawn_shape(rng), seed)


def figures(p: Values) -> dict[str, int]:
    """The right figures as the generator composed them."""
    shape = p["shape"]
    lines = certificate_lines(p["debtors"], shape)
    availability = (
        supported(lines, Decimal(shape["rate"]), shape["commitment"]) - shape["principal"] - shape["letters_of_credit"]
    )
    top = next(balance_of(debtor) for debtor in p["debtors"] if debtor["name"] == shape["names"][0])
    return {
        **lines,
        "loans": shape["principal"],
        "availability": availability,
        "draw": shape["revised"],
        "principal_after": shape["principal"] + shape["revised"],
        "availability_after": availability - shape["revised"],
        "top_balance": top,
    }


def _values(rng: Random, shape: Values, seed: int) -> Values:
    as_of, today = shape["as_of"], shape["today"]
    debtors = compose(rng, shape)
    memo_numbers = (f"CM-{as_of:%m}{rng.randrange(10, 16)}", f"CM-{as_of:%m}29")
    number_items(rng, debtors, memo_numbers[0])
    cfo, controller, supplier = shape["people"]
    next_month = date(today.year + today.month // 12, today.month % 12 + 1, shape["due_day"])
    minute = as_of.replace(day=10)
    minute = minute if is_business_day(minute) else add_business_days(minute, 1)
    agreed = date(as_of.year - 2, 5, 20)
    lines = certificate_lines(debtors, shape)
    return {
        "shape": shape,
        "bank": "Penns Hollow Bank",
        "today": today,
        "as_of": as_of,
        "case": f"CASE-{2500 + seed}",
        "customer": {
            "id": f"C-{1101 + seed}",
            "name": "Kauffman Fabricating Inc.",
            "short": "Kauffman",
            "address": "1400 Foundry Avenue, Penns Hollow, PA 16880",
            "cfo": " ".join(cfo),
            "cfo_first": cfo[0],
            "cfo_last": cfo[1],
            "cfo_email": f"{cfo[0].lower()}.{cfo[1].lower()}@kauffmanfab.example",
            "cfo_new_email": f"{cfo[0].lower()}@{cfo[1].lower()}-mail.example",
            "controller": " ".join(controller),
            "controller_first": controller[0],
            "controller_email": f"{controller[0].lower()}.{controller[1].lower()}@kauffmanfab.example",
        },
        "line": {
            "id": shape["loan"],
            "commitment": shape["commitment"],
            "principal": shape["principal"],
            "rate": Decimal(rng.choice(["8.25", "8.50", "8.75"])) if seed else Decimal("8.50"),
            "agreed": agreed,
            "amended": business_day_of(date(as_of.year, 1, 1) - timedelta(days=rng.randrange(20, 90))),
        },
        "equipment": {
            "id": shape["equipment"],
            "commitment": 40_000_000,
            "principal": rng.randrange(110, 210) * 100_000,
        },
        "operating": {"id": shape["operating"], "balance": rng.randrange(1_800_000, 5_200_000)},
        "payroll": {"id": shape["payroll"], "balance": rng.randrange(300_000, 900_000)},
        "debtors": sorted(debtors, key=lambda debtor: debtor["name"]),
        "crossed": {
            "name": shape["names"][1],
            "balance": shape["cross_aged"] + shape["cross_rest"],
            "schedule": rng.randrange(5, 9),
        },
        "buckets": past_due(debtors, as_of),
        "gross": lines["gross"],
        "run": add_business_days(as_of, 1),
        "memos": credit_memos(rng, shape, memo_numbers),
        "payables": payables(rng, shape),
        "affiliates": affiliates(rng, shape),
        "inventory": {"raw": shape["raw"], "finished": shape["finished"], "wip": shape["wip"]},
        "draft": draft_certificate(lines, shape),
        "old": previous_certificate(rng, shape),
        "prepared": add_business_days(today, -2),
        "minute": {
            "id": f"APR-{rng.randrange(4200, 4900)}",
            "number": f"{as_of.year}-{rng.randrange(30, 49)}",
            "date": minute,
            "amount": shape["revised"] - 1_000_000,
            "until": as_of,
        },
        "notice": {"amount": shape["first"], "received": datetime.combine(today, time(8, 35))},
        "yesterday": add_business_days(today, -1),
        "supplier": supplier,
        "next_due": next_month,
        "exam": {"date": business_day_of(as_of - timedelta(days=rng.randrange(120, 170)))},
        "signature_due": add_business_days(today, 5),
        "first": shape["first"],
        "revised": shape["revised"],
    }


def furnish(store: Store, p: Values) -> None:
    """Write customer, accounts, loans, certificates and the expired minute into the bank's records."""
    customer, line = p["customer"], p["line"]
    store.insert(
        Customer,
        id=customer["id"],
        name=customer["name"],
        kind="company",
        address=customer["address"],
        manager="marcus",
    )
    _contacts(store, p)
    deposits = [
        Account(
            id=p[key]["id"],
            name=f"{customer['short']} {key}",
            kind="deposit",
            customer=customer["id"],
            balance=-p[key]["balance"],
            overdraft="refuse",
        )
        for key in ("operating", "payroll")
    ]
    open_books(store, deposits)
    month_start = p["today"].replace(day=1)
    for key, kind, name in (("line", "line", "Revolving line"), ("equipment", "equipment line", "Equipment line")):
        loan = p[key]
        open_loan(
            store,
            Loan(
                id=loan["id"],
                customer=customer["id"],
                kind=kind,
                name=name,
                original=loan["commitment"],
                credit_limit=loan["commitment"],
                rate=str(line["rate"]),
                basis="act/360",
                paid_to=month_start.isoformat(),
                maturity=date(p["today"].year + 1, 5, 20).isoformat(),
            ),
            principal=loan["principal"],
            accrued_to=p["today"],
        )
        store.insert(
            RateChange,
            id=f"{loan['id']}-r1",
            loan=loan["id"],
            effective=line["agreed"].isoformat(),
            rate=str(line["rate"]),
        )
    _history(store, p)
    _certificates(store, p)
    _minute(store, p)


def _contacts(store: Store, p: Values) -> None:
    customer = p["customer"]
    people = (
        ("1", customer["cfo"], "chief financial officer", "authorized signer: notices, certificates", "cfo_email"),
        ("2", customer["controller"], "controller", "prepares agings; no instructions", "controller_email"),
    )
    for number, name, role, authority, email in people:
        store.insert(
            Contact,
            id=f"{customer['id']}-{number}",
            party=customer["id"],
            name=name,
            role=role,
            authority=authority,
            email=customer[email],
            since=p["line"]["agreed"].isoformat(),
        )


def _history(store: Store, p: Values) -> None:
    """What moved the principal since the month before."""
    line, grown = p["line"], p["line"]["principal"] - p["old"]["loans"]
    moves = (
        ("1", p["as_of"] - timedelta(days=21), "advance", grown + 4_000_000),
        ("2", p["as_of"] - timedelta(days=6), "payment", 4_000_000),
    )
    for number, day, kind, amount in moves:
        store.insert(
            LoanEvent,
            id=f"LEV-{line['id']}-{number}",
            loan=line["id"],
            booked=business_day_of(day).isoformat(),
            kind=kind,
            amount=amount,
            principal=amount,
        )


def _certificates(store: Store, p: Values) -> None:
    line, old = p["line"], p["old"]
    rows = (
        ("BBC-4101", p["old"], old["as_of"], "entered", "maria", "DOC-109", old["accepted"]),
        ("BBC-4102", p["draft"], p["as_of"], "draft", p["customer"]["controller"], "DOC-108", p["prepared"]),
    )
    for key, lines, as_of, status, prepared_by, source, filed in rows:
        kept = {name: value for name, value in lines.items() if name in BaseCertificate.model_fields}
        store.insert(
            BaseCertificate,
            **{
                **kept,
                "id": key,
                "loan": line["id"],
                "as_of": as_of.isoformat(),
                "version": 1,
                "status": status,
                "prepared_by": prepared_by,
                "rate": str(p["shape"]["rate"]),
                "source": source,
                "entered_at": f"{filed.isoformat()}T10:20:00",
            },
        )


def _minute(store: Store, p: Values) -> None:
    """The committee's approval of a month ago, as the register keeps it: given, never used, run out."""
    minute, line = p["minute"], p["line"]
    given = f"{minute['date'].isoformat()}T15:00:00"
    store.insert(
        Approval,
        id=minute["id"],
        requester="marcus",
        approver="loan_committee",
        action="loan_draw",
        amount=minute["amount"],
        amount_kind="up_to",
        account=line["id"],
        purpose=f"Minute {minute['number']}: draw for the spring plate order",
        document="DOC-110",
        status="expired",
        requested_at=given,
        requested_event=0,
        decided_at=given,
        decided_event=0,
        granted=minute["amount"],
        valid_from=given,
        valid_until=f"{minute['until'].isoformat()}T17:00:00",
        reason=f"Minute {minute['number']}",
    )
