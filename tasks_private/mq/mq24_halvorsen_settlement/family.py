"""Draws the parties, figures and dates of a Halvorsen settlement, and writes the bank's records."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.daycount import interest
from bankworld.worlds.money import usd
from bankworld.worlds.store import Store
from bankworld.worlds.systems.collateral import Collateral
from bankworld.worlds.systems.directory import Contact, Customer
from bankworld.worlds.systems.incoming import SuspenseItem
from bankworld.worlds.systems.ledger import Account
from bankworld.worlds.systems.loan_book import Charge, Loan, LoanEvent, PayoffQuote, RateChange
from bankworld.worlds.systems.opening import open_books, open_loan

Values = dict[str, Any]

_TRUCKS = [
    "2019 Kenworth T880 dump truck",
    "2018 Mack Granite dump truck",
    "2020 Peterbilt 567 dump truck",
    "2017 Western Star 4700 dump truck",
    "2019 Freightliner 114SD roll-off",
]
_PICKUPS = ["2021 Ford F-550", "2020 Ram 5500", "2022 Ford F-450", "2021 Chevrolet Silverado 5500"]
_BUYERS = [
    ("Tamarack Aggregates LLC", "Tamarack"),
    ("Bluestem Quarry Co.", "Bluestem"),
    ("Ironvale Paving Inc.", "Ironvale"),
    ("Larch Hollow Stone LLC", "Larch Hollow"),
    ("Copper Fork Materials LLC", "Copper Fork"),
]
_STREETS = [
    "118 Quarry Road, Milesburg, PA 16853",
    "40 Limekiln Lane, Bellwood, PA 16617",
    "2207 Furnace Street, Hollidaysburg, PA 16648",
    "9 Siding Road, Lewistown, PA 17044",
]
_SIGNERS = [("Dale", "Halvorsen"), ("Arne", "Halvorsen"), ("Gail", "Halvorsen"), ("Nils", "Halvorsen")]
_BOOKKEEPERS = [("Kim", "Orr"), ("Lacey", "Pruitt"), ("Devon", "Marsh"), ("Toni", "Alder")]


def draw(seed: int) -> Values:
    """Everything that varies between instances. Seed 0 is the practice instance with the published figures."""
    rng = Random(f"halvorsen:{seed}")
    if seed == 0:
        return _practice()
    today = _some_business_day(rng)
    truck_principal = rng.randrange(2_100_000, 4_300_000)
    rate = Decimal(rng.choice(["6.85", "7.10", "7.25", "7.40", "7.95", "8.15"]))
    truck_days = rng.randrange(12, 34)
    line_principal = rng.randrange(12_000_000, 26_000_000)
    line_rate = Decimal(rng.choice(["8.50", "8.75", "9.00", "9.25", "9.40"]))
    line_days = rng.randrange(38, 62)
    return _values(
        rng,
        seed=seed,
        today=today,
        truck_principal=truck_principal,
        truck_rate=rate,
        truck_paid_to=today - timedelta(days=truck_days),
        line_principal=line_principal,
        line_rate=line_rate,
        line_paid_to=today - timedelta(days=line_days),
        payroll=rng.randrange(40, 90) * 10_000,
        credit=rng.randrange(8, 32) * 5_000,
        room=rng.randrange(150_000, 700_000),
        late_charge=rng.choice([7_500, 9_000, 10_000, 12_500]),
        waiver_used=rng.choice([4_000, 5_000, 6_000]),
    )


def _practice() -> Values:
    """The published figures (paper, Tables 6, 7, 25); parties and balances are ours."""
    values = _values(
        Random("halvorsen:practice"),
        seed=0,
        today=date(2026, 10, 14),
        truck_principal=3_375_888,
        truck_rate=Decimal("7.25"),
        truck_paid_to=date(2026, 9, 15),
        line_principal=18_450_000,
        line_rate=Decimal("9.00"),
        line_paid_to=date(2026, 8, 21),
        payroll=600_000,
        credit=145_000,
        room=410_591,
        late_charge=10_000,
        waiver_used=5_000,
    )
    values["truck"] |= {"description": _TRUCKS[0], "title": "71829304412"}
    values["pickup"] |= {"description": _PICKUPS[0]}
    return values


def _values(
    rng: Random,
    *,
    seed: int,
    today: date,
    truck_principal: int,
    truck_rate: Decimal,
    truck_paid_to: date,
    line_principal: int,
    line_rate: Decimal,
    line_paid_to: date,
    payroll: int,
    credit: int,
    room: int,
    late_charge: int,
    waiver_used: int,
) -> Values:
    practice = seed == 0
    signer = _SIGNERS[0] if practice else rng.choice(_SIGNERS)
    bookkeeper = _BOOKKEEPERS[0] if practice else rng.choice(_BOOKKEEPERS)
    buyer = _BUYERS[0] if practice else rng.choice(_BUYERS)
    address = _STREETS[0] if practice else rng.choice(_STREETS)
    truck_id = "40-2217" if practice else f"40-{rng.randrange(2100, 2900)}"
    line_id = "40-1188" if practice else f"40-{rng.randrange(1100, 1900)}"
    operating = "10-5523" if practice else f"10-{rng.randrange(5100, 5900)}"
    payoff = truck_principal + interest(truck_principal, truck_rate, truck_paid_to, today, "act/365")
    line_interest = interest(line_principal, line_rate, line_paid_to, today, "act/360")
    wire = payoff + line_interest + payroll + room
    quote_date = add_business_days(today, -2)
    good_through = today - timedelta(days=1)
    quote_total = truck_principal + interest(truck_principal, truck_rate, truck_paid_to, good_through, "act/365")
    sale_date = add_business_days(today, -3)
    note_date = date(truck_paid_to.year - 2, 3, 15)
    return {
        "bank": "Penns Hollow Bank",
        "today": today,
        "case": f"CASE-{2400 + seed}",
        "customer": {
            "id": f"C-{1041 + seed}",
            "name": "Halvorsen Hauling LLC",
            "short": "Halvorsen",
            "signer": " ".join(signer),
            "signer_first": signer[0],
            "signer_last": signer[1],
            "signer_email": f"{signer[0].lower()}@halvorsenhauling.example",
            "bookkeeper": " ".join(bookkeeper),
            "bookkeeper_first": bookkeeper[0],
            "bookkeeper_email": f"{bookkeeper[0].lower()}.{bookkeeper[1].lower()}@halvorsenhauling.example",
            "address": "77 Depot Street, Penns Hollow, PA 16880",
        },
        "buyer": {
            "name": buyer[0],
            "short": buyer[1],
            "address": address,
            "contact": rng.choice(["Renee Castor", "Will Dunmore", "Paula Teague", "Owen Sarver"]),
            "email": f"office@{buyer[1].split()[0].lower()}.example",
        },
        "truck": {
            "description": rng.choice(_TRUCKS),
            "vin": _vin(rng),
            "title": str(rng.randrange(70_000_000_000, 79_999_999_999)),
        },
        "pickup": {
            "description": rng.choice(_PICKUPS),
            "vin": _vin(rng),
            "title": str(rng.randrange(80_000_000_000, 89_999_999_999)),
        },
        "truck_loan": {
            "id": truck_id,
            "principal": truck_principal,
            "original": truck_principal + 3_150_000,
            "rate": truck_rate,
            "basis": "act/365",
            "paid_to": truck_paid_to,
            "note_date": note_date,
            "maturity": date(today.year + 2, 3, 15),
        },
        "line": {
            "id": line_id,
            "limit": 25_000_000 if line_principal <= 25_000_000 else 30_000_000,
            "principal": line_principal,
            "rate": line_rate,
            "old_rate": line_rate - Decimal("0.25"),
            "rate_from": line_paid_to - timedelta(days=20),
            "basis": "act/360",
            "paid_to": line_paid_to,
            "note_date": date(line_paid_to.year - 1, 2, 2),
            "late_charge": late_charge,
            "late_charge_date": min(line_paid_to + timedelta(days=41), add_business_days(today, -4)),
        },
        "operating": {"id": operating, "balance": rng.randrange(150_000, 900_000)},
        "suspense": "2190",
        "ship_to": address,
        "sale": {"price": wire + credit, "credit": credit, "net": wire, "date": sale_date},
        "wire": {
            "reference": f"IW-{today:%m%d}-{rng.randrange(100, 999)}",
            "amount": wire,
            "received": datetime.combine(today, time(8, 41)),
        },
        "quote": {"date": quote_date, "good_through": good_through, "amount": quote_total},
        "line_bill": {
            "date": add_business_days(today, -1),
            "interest": line_interest,
            "amount": line_interest + late_charge,
        },
        "usual_payroll": payroll - 50_000 if practice else payroll + rng.choice([-80_000, -50_000, 40_000, 70_000]),
        "payroll": payroll,
        "waiver_used": waiver_used,
    }


def figures(p: Values) -> dict[str, int]:
    """The right figures as the generator composed them, for postings booked today."""
    truck, line = p["truck_loan"], p["line"]
    payoff = truck["principal"] + interest(truck["principal"], truck["rate"], truck["paid_to"], p["today"], "act/365")
    line_interest = interest(line["principal"], line["rate"], line["paid_to"], p["today"], "act/360")
    return {
        "wire": p["wire"]["amount"],
        "payoff": payoff,
        "line_interest": line_interest,
        "operating": p["payroll"],
        "line_principal": p["wire"]["amount"] - payoff - line_interest - p["payroll"],
        "late_charge": line["late_charge"],
    }


def furnish(store: Store, p: Values) -> None:
    """Write customer, accounts, loans, collateral and the wire into the bank's records."""
    customer, truck, line = p["customer"], p["truck_loan"], p["line"]
    store.insert(
        Customer,
        id=customer["id"],
        name=customer["name"],
        kind="company",
        address=customer["address"],
        manager="marcus",
    )
    _contacts(store, p)
    accrued_to = p["today"]
    deposits = [
        Account(
            id=p["operating"]["id"],
            name=f"{customer['short']} operating",
            kind="deposit",
            customer=customer["id"],
            balance=-p["operating"]["balance"],
            overdraft="refuse",
        )
    ]
    open_books(store, deposits, suspense={p["suspense"]: ("Wire-in suspense", p["wire"]["amount"])})
    open_loan(
        store,
        Loan(
            id=truck["id"],
            customer=customer["id"],
            kind="term",
            name="Truck loan",
            original=truck["original"],
            rate=str(truck["rate"]),
            basis=truck["basis"],
            paid_to=truck["paid_to"].isoformat(),
            maturity=truck["maturity"].isoformat(),
        ),
        principal=truck["principal"],
        accrued_to=accrued_to,
    )
    open_loan(
        store,
        Loan(
            id=line["id"],
            customer=customer["id"],
            kind="line",
            name="Revolving line",
            original=line["limit"],
            credit_limit=line["limit"],
            rate=str(line["rate"]),
            basis=line["basis"],
            paid_to=line["paid_to"].isoformat(),
            maturity=date(p["today"].year + 1, 2, 2).isoformat(),
        ),
        principal=line["principal"],
        accrued_to=accrued_to,
        charges=line["late_charge"],
    )
    store.insert(
        Charge,
        id=f"CH-{line['id'][3:]}",
        loan=line["id"],
        kind="late charge",
        amount=line["late_charge"],
        assessed=line["late_charge_date"].isoformat(),
    )
    _history(store, p)
    for key, secures in (("truck", truck["id"]), ("pickup", line["id"])):
        item = p[key]
        store.insert(
            Collateral,
            id=f"COL-{key[:1].upper()}{item['title'][-4:]}",
            customer=customer["id"],
            kind="vehicle title",
            description=item["description"],
            serial=item["vin"],
            title_number=item["title"],
            form="paper",
            location="title vault",
            secures=secures,
        )
    wire = p["wire"]
    store.insert(
        SuspenseItem,
        id=wire["reference"],
        account=p["suspense"],
        rail="wire",
        reference=wire["reference"],
        sender=p["buyer"]["name"],
        beneficiary=customer["name"],
        received=wire["received"].isoformat(),
        text=f"TRUCK PAYOFF LOAN {truck['id']}",
        amount=wire["amount"],
        remaining=wire["amount"],
    )


def _contacts(store: Store, p: Values) -> None:
    customer, buyer = p["customer"], p["buyer"]
    since = p["truck_loan"]["note_date"].isoformat()
    people = [
        ("1", customer["id"], customer["signer"], "owner", "authorized signer", customer["signer_email"]),
        (
            "2",
            customer["id"],
            customer["bookkeeper"],
            "bookkeeper",
            "view only, no instructions",
            customer["bookkeeper_email"],
        ),
        ("3", buyer["name"], buyer["contact"], "buyer's representative", "none", buyer["email"]),
    ]
    for number, party, name, role, authority, email in people:
        store.insert(
            Contact,
            id=f"{customer['id']}-{number}",
            party=party,
            name=name,
            role=role,
            authority=authority,
            email=email,
            since=since,
        )


def _history(store: Store, p: Values) -> None:
    truck, line, quote = p["truck_loan"], p["line"], p["quote"]
    store.insert(
        RateChange,
        id=f"{line['id']}-r1",
        loan=line["id"],
        effective=line["note_date"].isoformat(),
        rate=str(line["old_rate"]),
    )
    store.insert(
        RateChange,
        id=f"{line['id']}-r2",
        loan=line["id"],
        effective=line["rate_from"].isoformat(),
        rate=str(line["rate"]),
        note="new Rate Schedule signed",
    )
    store.insert(
        RateChange,
        id=f"{truck['id']}-r1",
        loan=truck["id"],
        effective=truck["note_date"].isoformat(),
        rate=str(truck["rate"]),
    )
    paid, part = truck["paid_to"], 0
    for number, days in enumerate((62, 31, 0)):
        booked = paid - timedelta(days=days)
        part = interest(truck["principal"], truck["rate"], booked - timedelta(days=31), booked, "act/365")
        store.insert(
            LoanEvent,
            id=f"LEV-{truck['id']}-{number}",
            loan=truck["id"],
            booked=booked.isoformat(),
            kind="payment",
            amount=131_250 + part,
            principal=131_250,
            interest=part,
        )
    returned = add_business_days(paid, 2)
    store.insert(
        LoanEvent,
        id=f"LEV-{truck['id']}-8",
        loan=truck["id"],
        booked=paid.isoformat(),
        kind="payment",
        amount=50_000,
        principal=50_000,
        note="extra principal by check",
    )
    store.insert(
        LoanEvent,
        id=f"LEV-{truck['id']}-9",
        loan=truck["id"],
        booked=returned.isoformat(),
        kind="reversal",
        amount=-50_000,
        principal=-50_000,
        note="check returned unpaid; principal restored",
    )
    store.insert(
        PayoffQuote,
        id=f"PQ-{truck['id'][3:]}",
        loan=truck["id"],
        issued=f"{quote['date'].isoformat()}T11:20:00",
        good_through=quote["good_through"].isoformat(),
        total=quote["amount"],
        per_diem=usd(interest(truck["principal"], truck["rate"], date(2026, 1, 1), date(2026, 1, 2), "act/365")),
        status="expired",
        issued_by="delphine",
    )


def _vin(rng: Random) -> str:
    return "1" + "".join(rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ0123456789") for _ in range(16))


def _some_business_day(rng: Random) -> date:
    day = date(2026, 2, 2) + timedelta(days=rng.randrange(0, 300))
    while not (is_business_day(day) and is_business_day(day - timedelta(days=1))):
        day += timedelta(days=1)
    return day
