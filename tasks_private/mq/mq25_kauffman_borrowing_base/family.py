"""Draws the receivables, terms, parties and dates of a Kauffman draw, and writes the bank's records."""

from calendar import monthrange
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import Any

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.store import Store
from bankworld.worlds.systems.approvals import Approval
from bankworld.worlds.systems.borrowing_base import BaseCertificate, supported
from bankworld.worlds.systems.directory import Contact, Customer
from bankworld.worlds.systems.ledger import Account
from bankworld.worlds.systems.loan_book import Loan, LoanEvent, RateChange
from bankworld.worlds.systems.opening import open_books, open_loan

Values = dict[str, Any]

_AGED_AFTER, _CROSS_PERCENT = 90, 25
_TERMS = (30, 45, 60)
_TOPS = ["Orwin Machine Works", "Talbrook Press Lines", "Vandermill Conveyors", "Sedgeland Process Equipment"]
_CROSSED = ["Delmont Railcar Repair", "Carrowgate Hoists", "Pellbrook Boiler Co.", "Nethercote Kilns"]
_CONTRAS = ["Ridley Plate & Profile", "Wexmoor Galvanizing", "Thornbury Laser Cutting", "Ashwick Powder Coating"]
_AFFILIATES = ["Kauffman Leasing LLC", "Stonecroft Rentals LLC", "Lower Mill Tool Hire LLC"]
_OTHERS = [
    "Hartsock Implement",
    "Bowlander Trailer Works",
    "Eastcombe Mining Supply",
    "Laurelhurst Cranes",
    "Shippenreed Bridge Co.",
    "Marlinfield Feed Systems",
    "Queensgate Silo Builders",
    "Fallowmere Dairy Equipment",
]
_SUPPLIERS = ["Lorimer Steel Service", "Breckfield Plate & Coil", "Summerlea Alloys"]
_CFOS = [("Ilse", "Brandt"), ("Corin", "Maddock"), ("Renate", "Lindell"), ("Piers", "Holloway")]
_CONTROLLERS = [("Wes", "Tandy"), ("Noreen", "Kipp"), ("Hollis", "Crane")]


def draw(seed: int) -> Values:
    """Everything that varies between instances. Seed 0 is the practice instance with the scenario's figures."""
    rng = Random(f"kauffman:{seed}")
    return _values(rng, _practice() if seed == 0 else _shape(rng), seed)


def _practice() -> Values:
    """The scenario's figures; the split over debtors and invoices is ours as well."""
    return {
        "as_of": date(2026, 9, 30),
        "due_day": 15,
        "today": date(2026, 10, 15),
        "old_cap": 20,
        "cap": 25,
        "rate": 80,
        "inventory_rate": 50,
        "raw": 19_840_000,
        "finished": 8_760_000,
        "wip": 5_430_000,
        "sublimit": 12_500_000,
        "block": 5_000_000,
        "letters_of_credit": 4_000_000,
        "commitment": 150_000_000,
        "top": 41_200_000,
        "cross_aged": 7_430_000,
        "cross_rest": 5_890_000,
        "contra_balance": 4_670_000,
        "owed": 3_120_000,
        "affiliate": 2_240_000,
        "others": [(12_000_000, 3_000_000), (18_840_000, 1_718_000), (21_462_000, 0), (17_150_000, 0), (17_750_000, 0)],
        "memo": 1_845_000,
        "netted": 486_000,
        "principal": 84_260_000,
        "first": 11_000_000,
        "revised": 8_500_000,
        "names": (_TOPS[0], _CROSSED[0], _CONTRAS[0], _AFFILIATES[0], _OTHERS[:5]),
        "people": (_CFOS[0], _CONTROLLERS[0], _SUPPLIERS[0]),
        "loan": "40-3120",
        "equipment": "40-3307",
        "operating": "10-7741",
        "payroll": "10-7758",
    }


def _shape(rng: Random) -> Values:
    """A composition in which every rule bites: one debtor above the cap, one cross-aged, one at exactly 25 %."""
    as_of, due_day, today = _dates(rng)
    old_cap, cap = rng.choice([(20, 25), (20, 30), (25, 30)])
    exact = rng.randrange(230, 420) * 40_000
    aged_little = rng.randrange(900, 1_900) * 1_000
    others = [(exact, exact // 4), (rng.randrange(1_500, 2_200) * 10_000, aged_little)]
    others += [(rng.randrange(1_400, 2_300) * 10_000, 0) for _ in range(3)]
    contra_balance = rng.randrange(300, 700) * 10_000
    owed = contra_balance + rng.choice([-1, -1, 1]) * rng.randrange(80, 220) * 10_000
    memo = rng.randrange(900, 2_600) * 1_000
    left = sum(balance - aged for balance, aged in others) + contra_balance - min(owed, contra_balance) - memo
    share = Decimal(cap + rng.randrange(7, 12)) / 100
    crossed = rng.randrange(900, 1_700) * 10_000
    cross_aged = crossed * rng.randrange(34, 63) // 100 // 1_000 * 1_000
    raw, finished = rng.randrange(1_500, 2_600) * 10_000, rng.randrange(600, 1_400) * 10_000
    inventory_rate = rng.choice([50, 55, 60])
    counted = (raw + finished) * inventory_rate // 100
    shape: Values = {
        "as_of": as_of,
        "due_day": due_day,
        "today": today,
        "old_cap": old_cap,
        "cap": cap,
        "rate": rng.choice([80, 82, 85]),
        "inventory_rate": inventory_rate,
        "raw": raw,
        "finished": finished,
        "wip": rng.randrange(300, 800) * 10_000,
        "sublimit": (counted - rng.randrange(800_000, 2_500_000)) // 500_000 * 500_000,
        "block": rng.choice([4_000_000, 5_000_000, 6_000_000, 7_500_000]),
        "letters_of_credit": rng.choice([2_500_000, 4_000_000, 5_500_000]),
        "top": int(left * share / (1 - share)) // 10_000 * 10_000,
        "cross_aged": cross_aged,
        "cross_rest": crossed - cross_aged,
        "contra_balance": contra_balance,
        "owed": owed,
        "affiliate": rng.randrange(120, 420) * 10_000,
        "others": others,
        "memo": memo,
        "netted": rng.randrange(200, 900) * 1_000,
        "revised": rng.randrange(12, 23) * 500_000,
        "names": (
            rng.choice(_TOPS),
            rng.choice(_CROSSED),
            rng.choice(_CONTRAS),
            rng.choice(_AFFILIATES),
            rng.sample(_OTHERS, 5),
        ),
        "people": (rng.choice(_CFOS), rng.choice(_CONTROLLERS), rng.choice(_SUPPLIERS)),
        "loan": f"40-{rng.randrange(3100, 3190)}",
        "equipment": f"40-{rng.randrange(3300, 3390)}",
        "operating": f"10-{rng.randrange(7700, 7749)}",
        "payroll": f"10-{rng.randrange(7750, 7799)}",
    }
    return shape | _outstanding(rng, shape)


def _outstanding(rng: Random, shape: Values) -> Values:
    """Principal and first request, so that the revised draw fits into availability and the first one does not."""
    value = supported(_lines(_debtors(Random(0), shape), shape), Decimal(shape["rate"]), 10**12)
    room = shape["revised"] + rng.randrange(300_000, 1_300_000)
    principal = (value - shape["letters_of_credit"] - room) // 10_000 * 10_000
    first = shape["revised"] + rng.randrange(4, 8) * 500_000
    commitment = (principal + 40_000_000) // 25_000_000 * 25_000_000 + 25_000_000
    return {"principal": principal, "first": first, "commitment": commitment}


def _dates(rng: Random) -> tuple[date, int, date]:
    """As-of date, day of the month on which the certificate is due, and a business day at or soon after it."""
    month = rng.randrange(1, 12)
    as_of = date(2026, month, monthrange(2026, month)[1])
    due_day = rng.choice([10, 12, 15])
    today = as_of + timedelta(days=due_day)
    while not is_business_day(today):
        today += timedelta(days=1)
    return as_of, due_day, add_business_days(today, rng.randrange(0, 4))


# -- receivables ---------------------------------------------------------------------------------------------


def _debtors(rng: Random, shape: Values) -> list[Values]:
    """The receivables by debtor with their invoices, as of the certificate's date."""
    as_of = shape["as_of"]
    top, crossed, contra, affiliate, others = shape["names"]
    debtors = [
        _debtor(rng, as_of, top, current=(shape["top"], 6)),
        _debtor(rng, as_of, crossed, current=(shape["cross_rest"], 3), aged=(shape["cross_aged"], 4)),
        _debtor(rng, as_of, contra, current=(shape["contra_balance"], 2)),
        _debtor(rng, as_of, affiliate, current=(shape["affiliate"], 2)),
    ]
    for number, (name, (balance, aged)) in enumerate(zip(others, shape["others"], strict=True)):
        netted = shape["netted"] if number == 2 else 0
        boundary = number == 3
        debtors.append(
            _debtor(
                rng, as_of, name, current=(balance - aged + netted, 4), aged=(aged, 2 - number % 2), boundary=boundary
            )
        )
    debtors[1]["apart"] = True
    debtors[6]["invoices"].append(
        {"number": "", "date": as_of - timedelta(days=17), "due": None, "amount": -shape["netted"], "query": False}
    )
    debtors[7]["invoices"][-1]["query"] = True
    return debtors


def _debtor(
    rng: Random,
    as_of: date,
    name: str,
    *,
    current: tuple[int, int],
    aged: tuple[int, int] = (0, 1),
    boundary: bool = False,
) -> Values:
    """One debtor: (cents, how many invoices) current and aged. `boundary` makes the oldest current one 90 days old.

    Aged invoices are on long terms, so that few of them are 90 days past *due*.
    """
    ages = sorted(rng.sample(range(6, 86), current[1]), reverse=True)
    ages[0] = _AGED_AFTER if boundary else ages[0]
    old = sorted(rng.sample(range(91, 138), aged[1]), reverse=True)
    if aged[1] > 3:
        old[0] = rng.randrange(158, 176)
    parts = [*zip(old, _split(rng, *aged), strict=True)] if aged[0] else []
    invoices: list[Values] = []
    for age, amount in [*parts, *zip(ages, _split(rng, *current), strict=True)]:
        terms = 60 if _AGED_AFTER < age < 150 else rng.choice(_TERMS)
        day = as_of - timedelta(days=age)
        invoices.append(
            {"number": "", "date": day, "due": day + timedelta(days=terms), "amount": amount, "query": False}
        )
    return {"name": name, "invoices": invoices, "apart": False}


def _split(rng: Random, cents: int, parts: int) -> list[int]:
    """A sum in so many uneven parts of whole five dollars; the last one takes the rest."""
    weights = [rng.randrange(60, 140) for _ in range(parts)]
    found = [cents * weight // sum(weights) // 500 * 500 for weight in weights[:-1]]
    return [*found, cents - sum(found)]


def _number(rng: Random, debtors: list[Values], credit: str) -> None:
    """Invoice numbers in the order of their dates; credits carry the number of their memo."""
    number = rng.randrange(41_000, 58_000)
    rows = [(invoice["date"], debtor["name"], invoice) for debtor in debtors for invoice in debtor["invoices"]]
    for _, _, invoice in sorted(rows, key=lambda row: row[:2]):
        if invoice["amount"] < 0:
            invoice["number"] = credit
            continue
        number += rng.randrange(3, 29)
        invoice["number"] = f"INV-{number}"


def _aged(debtor: Values, as_of: date) -> int:
    return sum(invoice["amount"] for invoice in debtor["invoices"] if (as_of - invoice["date"]).days > _AGED_AFTER)


def _balance(debtor: Values) -> int:
    return sum(invoice["amount"] for invoice in debtor["invoices"])


def _lines(debtors: list[Values], shape: Values) -> dict[str, int]:
    """The lines of the right certificate from the composition itself."""
    left: dict[str, int] = {}
    over_90 = cross_aged = 0
    for debtor in debtors:
        balance, aged = _balance(debtor), _aged(debtor, shape["as_of"])
        over_90 += aged
        crossed = aged * 100 > balance * _CROSS_PERCENT
        cross_aged += balance - aged if crossed else 0
        left[debtor["name"]] = 0 if crossed else balance - aged
    _, _, contra_name, affiliate_name, others = shape["names"]
    contra = min(shape["owed"], left[contra_name])
    affiliates = left[affiliate_name]
    left[contra_name] -= contra
    left[affiliate_name] = 0
    left[others[2]] -= shape["memo"]
    cap = Decimal(sum(left.values())) * shape["cap"] / 100
    concentration = sum(_half_up(max(Decimal(0), amount - cap)) for amount in left.values())
    gross = sum(_balance(debtor) for debtor in debtors)
    inventory = _half_up(Decimal(shape["raw"] + shape["finished"]) * shape["inventory_rate"] / 100)
    ineligibles = over_90 + cross_aged + shape["memo"] + contra + affiliates + concentration
    return {
        "gross": gross,
        "over_90": over_90,
        "cross_aged": cross_aged,
        "credit_memos": shape["memo"],
        "contra": contra,
        "affiliates": affiliates,
        "concentration": concentration,
        "ineligibles": ineligibles,
        "eligible": gross - ineligibles,
        "inventory": min(inventory, shape["sublimit"]),
        "block": shape["block"],
        "letters_of_credit": shape["letters_of_credit"],
    }


def _half_up(cents: Decimal) -> int:
    return int(cents.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def figures(p: Values) -> dict[str, int]:
    """The right figures as the generator composed them."""
    shape = p["shape"]
    lines = _lines(p["debtors"], shape)
    availability = (
        supported(lines, Decimal(shape["rate"]), shape["commitment"]) - shape["principal"] - shape["letters_of_credit"]
    )
    top = next(_balance(debtor) for debtor in p["debtors"] if debtor["name"] == shape["names"][0])
    return {
        **lines,
        "loans": shape["principal"],
        "availability": availability,
        "draw": shape["revised"],
        "principal_after": shape["principal"] + shape["revised"],
        "availability_after": availability - shape["revised"],
        "top_balance": top,
    }


# -- everything else the papers show ---------------------------------------------------------------------------


def _values(rng: Random, shape: Values, seed: int) -> Values:
    as_of, today = shape["as_of"], shape["today"]
    debtors = _debtors(rng, shape)
    memo_numbers = (f"CM-{as_of:%m}{rng.randrange(10, 16)}", f"CM-{as_of:%m}29")
    _number(rng, debtors, memo_numbers[0])
    cfo, controller, supplier = shape["people"]
    next_month = date(today.year + today.month // 12, today.month % 12 + 1, shape["due_day"])
    minute = as_of.replace(day=10)
    minute = minute if is_business_day(minute) else add_business_days(minute, 1)
    agreed = date(as_of.year - 2, 5, 20)
    lines = _lines(debtors, shape)
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
            "amended": _business_day_of(date(as_of.year, 1, 1) - timedelta(days=rng.randrange(20, 90))),
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
        "buckets": _buckets(debtors, as_of),
        "gross": lines["gross"],
        "run": add_business_days(as_of, 1),
        "memos": _memos(rng, shape, memo_numbers),
        "payables": _payables(rng, shape),
        "affiliates": _related(rng, shape),
        "inventory": {"raw": shape["raw"], "finished": shape["finished"], "wip": shape["wip"]},
        "draft": _draft(lines, shape),
        "old": _old(rng, shape),
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
        "exam": {"date": _business_day_of(as_of - timedelta(days=rng.randrange(120, 170)))},
        "signature_due": add_business_days(today, 5),
        "first": shape["first"],
        "revised": shape["revised"],
    }


def _business_day_of(day: date) -> date:
    return day if is_business_day(day) else add_business_days(day, 1)


def _buckets(debtors: list[Values], as_of: date) -> list[tuple[str, int]]:
    """The borrower's own summary, by days past due."""
    bounds = [("not yet due", -(10**6), 0), ("1 to 30", 1, 30), ("31 to 60", 31, 60), ("61 to 90", 61, 90)]
    bounds.append(("over 90", 91, 10**6))
    late = [
        ((as_of - invoice["due"]).days if invoice["due"] else 0, invoice["amount"])
        for debtor in debtors
        for invoice in debtor["invoices"]
    ]
    return [(name, sum(amount for days, amount in late if low <= days <= high)) for name, low, high in bounds]


def _memos(rng: Random, shape: Values, numbers: tuple[str, str]) -> list[Values]:
    """Two memos of the month: one that the aging shows, one issued at its end and keyed after the run."""
    as_of, others = shape["as_of"], shape["names"][4]
    keyed = add_business_days(as_of, 2)
    return [
        {
            "number": numbers[0],
            "issued": as_of - timedelta(days=17),
            "debtor": others[2],
            "amount": shape["netted"],
            "why": rng.choice(["return of brackets", "price difference", "short count"]),
            "posted": as_of - timedelta(days=16),
        },
        {
            "number": numbers[1],
            "issued": as_of - timedelta(days=1),
            "debtor": others[2],
            "amount": shape["memo"],
            "why": rng.choice(["rejected weldments returned", "frames out of tolerance", "coating claim settled"]),
            "posted": keyed,
        },
    ]


def _payables(rng: Random, shape: Values) -> list[Values]:
    """The borrower's payables ledger: the contra debtor among ordinary vendors, one of its bills paid already."""
    as_of, contra = shape["as_of"], shape["names"][2]
    first, second = _split(rng, shape["owed"], 2)
    vendors = [shape["people"][2], "Alder Valley Electric", "Penn Freight Pool", "Grindrod Abrasives"]
    bills = [
        (vendor, rng.randrange(20, 400) * 5_000, rng.randrange(4, 44), None) for vendor in vendors for _ in range(2)
    ]
    bills += [
        (contra, first, rng.randrange(20, 40), None),
        (contra, second, rng.randrange(5, 19), None),
        (contra, rng.randrange(60, 180) * 10_000, rng.randrange(48, 70), rng.randrange(3, 12)),
    ]
    number = rng.randrange(8_000, 9_000)
    rows: list[Values] = []
    for vendor, amount, age, paid in sorted(bills, key=lambda bill: (bill[0], -bill[2])):
        number += rng.randrange(2, 19)
        rows.append(
            {
                "vendor": vendor,
                "number": f"B-{number}",
                "date": as_of - timedelta(days=age),
                "amount": amount,
                "paid": as_of - timedelta(days=paid) if paid else None,
            }
        )
    return rows


def _related(rng: Random, shape: Values) -> list[Values]:
    """Companies under common control: one of them owes the borrower, the others do not appear in the aging."""
    name = shape["names"][3]
    return [
        {"name": "Foundry Avenue Land Company", "tie": "same shareholders"},
        {"name": name, "tie": rng.choice(["owned by the majority shareholder", "wholly owned by the shareholders"])},
        {"name": "K&M Field Services Inc.", "tie": "minority holding of Borrower, 40 %"},
    ]


def _draft(lines: dict[str, int], shape: Values) -> Values:
    """The borrower's own certificate: aged invoices out, everything else left in."""
    kept = {
        "gross": lines["gross"],
        "over_90": lines["over_90"],
        "eligible": lines["gross"] - lines["over_90"],
        "inventory": lines["inventory"],
        "block": lines["block"],
    }
    return _completed(kept, shape, shape["principal"])


def _old(rng: Random, shape: Values) -> Values:
    """The month before: right then, and with more room than there is now."""
    principal = shape["principal"] - rng.randrange(250, 600) * 10_000
    wanted = shape["first"] + rng.randrange(120, 300) * 10_000 + principal + shape["letters_of_credit"]
    inventory = shape["sublimit"]
    eligible = (wanted - inventory + shape["block"]) * 100 // shape["rate"] // 100 * 100
    out = {
        "over_90": rng.randrange(300, 900) * 10_000,
        "cross_aged": 0,
        "credit_memos": 0,
        "contra": rng.randrange(90, 400) * 10_000,
        "affiliates": rng.randrange(90, 300) * 10_000,
        "concentration": rng.randrange(2_000, 9_000) * 1_000,
    }
    kept = {**out, "gross": eligible + sum(out.values()), "eligible": eligible}
    kept |= {"inventory": inventory, "block": shape["block"]}
    before = shape["as_of"].replace(day=1) - timedelta(days=1)
    accepted = _business_day_of(before + timedelta(days=shape["due_day"]))
    return {**_completed(kept, shape, principal), "as_of": before, "accepted": accepted}


def _completed(lines: dict[str, int], shape: Values, principal: int) -> Values:
    value = supported(lines, Decimal(shape["rate"]), shape["commitment"])
    letters = shape["letters_of_credit"]
    return {**lines, "loans": principal, "letters_of_credit": letters, "availability": value - principal - letters}


# -- the bank's records ----------------------------------------------------------------------------------------


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
            booked=_business_day_of(day).isoformat(),
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
