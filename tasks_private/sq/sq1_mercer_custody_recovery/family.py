"""Draws the parties, figures and dates of a Mercer custody recovery."""

from calendar import monthrange
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from random import Random

from bankworld.worlds.business_days import add_business_days, is_business_day
from bankworld.worlds.daycount import interest
from bankworld.worlds.money import dollars, round_cents

from .records import ADVANCES, SUSPENSE, Values, furnish

__all__ = ["Values", "draw", "figures", "furnish"]

_LARGEST_WIRE = 4_950_000
"""Beyond 50,000.00 a posting needs the trust officer's approval (LT-TR-03 §3)."""

_COTRUSTEES = ["Alan", "Edwin", "Paul", "Simon", "Hugh"]
_BENEFICIARIES = ["Ruth", "Clara", "Nora", "Adele", "Vera"]
_ACCOUNTANTS = [
    ("Priya Lindquist", "Lindquist & Roe, certified public accountants", "lindquistroe.example"),
    ("Martin Ferrow", "Ferrow Halsted LLP", "ferrowhalsted.example"),
    ("Janet Okell", "Okell Brandt & Co.", "okellbrandt.example"),
]
_ADVISERS = [
    ("Gerald Ostrander", "Ostrander Advisory", "ostrander.example"),
    ("Louise Pellham", "Pellham Capital Counsel", "pellham.example"),
    ("Victor Strand", "Strand & Mayhew Advisers", "strandmayhew.example"),
]
_ISSUERS = [
    ("Brandreth Water Company", "Brandreth Water", "BRW"),
    ("Calloway Bridge Corporation", "Calloway Bridge", "CBC"),
    ("Dunstable Gas Works Inc.", "Dunstable Gas", "DGW"),
    ("Ellery Terminal Railway Co.", "Ellery Terminal", "ETR"),
]
_INDENTURES = ["Stanfield Indenture Trust", "Quarles Corporate Trust", "Wendover Bond Trustees"]
_AGENTS = ["Corliss Paying Services", "Amory Paying Agency", "Redfern Transfer Company"]
_OTHERS = ["Tolland Orphans Fund", "Wexcombe Library Endowment", "Hargrave Scholarship Trust"]


def draw(seed: int) -> Values:
    """Everything that varies between instances. Seed 0 is the practice instance."""
    if seed == 0:
        return _practice()
    rng = Random(f"mercer:{seed}")
    while True:
        values = _drawn(rng, seed)
        if values["wire"]["amount"] <= _LARGEST_WIRE and _rivals_differ(values):
            return values


def _drawn(rng: Random, seed: int) -> Values:
    due = rng.choice([date(2025, 12, 1), date(2026, 3, 1), date(2026, 6, 1), date(2026, 9, 1), date(2026, 3, 15)])
    today = _business_day(due + timedelta(days=rng.randrange(95, 160)))
    face = rng.randrange(18, 32) * 5_000
    coupon = round_cents(Decimal(face) * (rate := Decimal(rng.choice(["4.25", "4.80", "5.25", "5.50", "6.10"]))) / 200)
    return _values(
        rng,
        seed=seed,
        today=today,
        due=due,
        face=face,
        called=rng.randrange(24, 42) * 1_000,
        rate=rate,
        coupon=coupon,
        recovered=rng.randrange(6, 19) * 10_000,
        recovered_on=_business_day(due + timedelta(days=rng.randrange(62, 80))),
        overdue_rate=Decimal(rng.choice(["3.20", "3.45", "3.60", "4.10", "4.35", "4.75"])),
        cost=rng.randrange(3_100, 7_200) * 10,
    )


def _practice() -> Values:
    """The figures of the scenario; parties, numbers and the remaining balances are ours."""
    return _values(
        Random("mercer:practice"),
        seed=0,
        today=date(2026, 10, 14),
        due=date(2026, 6, 1),
        face=110_000,
        called=38_000,
        rate=Decimal("5.75"),
        coupon=316_250,
        recovered=100_000,
        recovered_on=date(2026, 8, 17),
        overdue_rate=Decimal("3.60"),
        cost=43_000,
    )


def _values(
    rng: Random,
    *,
    seed: int,
    today: date,
    due: date,
    face: int,
    called: int,
    rate: Decimal,
    coupon: int,
    recovered: int,
    recovered_on: date,
    overdue_rate: Decimal,
    cost: int,
) -> Values:
    """All values of an instance. `face` and `called` are dollars of face, `rate` percent a year, the rest cents."""
    practice = seed == 0
    overdue = interest(called * 100 + coupon, overdue_rate, due, today, "act/360")
    gross = called * 100 + coupon + overdue
    return {
        "bank": "Larkfield Trust Company",
        "today": today,
        "case": f"CASE-{1100 + seed}",
        **_parties(rng, seed),
        "bond": {
            "position": f"POS-{rng.randrange(3100, 3900)}",
            "security": f"575B{due.year + 5}" if practice else f"B{rng.randrange(1000, 9999)}",
            "rate": rate,
            "face": face,
            "called": called,
            "due": due,
            "next": _half_year_after(due),
            "last": _half_year_before(due),
            "maturity": date(due.year + 5, due.month, due.day),
            "acquired": date(due.year - 4, due.month, 18),
            "notice": due - timedelta(days=35),
        },
        "sister": {
            "position": f"POS-{rng.randrange(4100, 4900)}",
            "security": f"C{rng.randrange(1000, 9999)}",
            "rate": rate - Decimal("0.50"),
            "face": called + rng.randrange(4, 20) * 1_000,
            "maturity": date(due.year + 9, due.month, due.day),
            "acquired": date(due.year - 2, 2, 9),
        },
        "shares": rng.randrange(8, 30) * 50,
        "advance": {
            "id": "ADV-118" if practice else f"ADV-{rng.randrange(100, 900)}",
            "amount": coupon,
            "entry": f"ENT-{rng.randrange(3100, 3400)}",
            "recovered": recovered,
            "recovered_on": recovered_on,
            "recovered_entry": f"ENT-{rng.randrange(3500, 3900)}",
            "printed": recovered_on.replace(day=1) - timedelta(days=1),
        },
        "overdue": {"rate": overdue_rate, "days": (today - due).days, "interest": overdue},
        "cost": cost,
        "gross": gross,
        "quarter_end": _quarter_end(today),
        "statement": {
            "day": _month_end(due),
            "dividends": rng.randrange(21_000, 62_000),
            "fee": rng.randrange(9_000, 16_000),
            "entry": f"ENT-{rng.randrange(3401, 3499)}",
        },
        "preliminary": {
            "reference": f"PA-{rng.randrange(1000, 1999)}",
            "dated": add_business_days(today, -6),
            "forwarded": add_business_days(today, -5),
        },
        "final": {"reference": f"FA-{rng.randrange(2000, 2999)}"},
        "suspense": SUSPENSE,
        "advances": ADVANCES,
        "wire": {
            "reference": f"IW-{today:%m%d}-{rng.randrange(100, 499)}",
            "amount": gross - cost,
            "received": datetime.combine(today, time(8, 12)),
        },
        "other_wire": {
            "reference": f"IW-{today:%m%d}-{rng.randrange(500, 899)}",
            "amount": cost + rng.randrange(400_000, 900_000),
        },
        "principal_cash": rng.randrange(400_000, 900_000),
        "income_cash": coupon + rng.randrange(20_000, 60_000),
        "other_advances": rng.randrange(500_000, 900_000),
    }


def _parties(rng: Random, seed: int) -> Values:
    practice = seed == 0
    first = _COTRUSTEES[0] if practice else rng.choice(_COTRUSTEES)
    ruth = _BENEFICIARIES[0] if practice else rng.choice(_BENEFICIARIES)
    accountant = _ACCOUNTANTS[0] if practice else rng.choice(_ACCOUNTANTS)
    adviser = _ADVISERS[0] if practice else rng.choice(_ADVISERS)
    issuer = _ISSUERS[0] if practice else rng.choice(_ISSUERS)
    number = 4471 if practice else rng.randrange(4100, 4900)
    indenture = _INDENTURES[0] if practice else rng.choice(_INDENTURES)
    return {
        "customer": {"id": f"C-{2210 + seed}", "name": "Mercer Family Trust", "short": "Mercer"},
        "trust": {
            "id": f"TR-{number}",
            "principal": f"30-{number}:P",
            "income": f"30-{number}:I",
            "made": date(2009, 4, 22),
        },
        "cotrustee": {"name": f"{first} Mercer", "first": first, "email": f"{first.lower()}@mercerfamily.example"},
        "beneficiary": {
            "name": f"{ruth} Mercer",
            "first": ruth,
            "email": f"{ruth.lower()}@mercerhouse.example",
            "account": f"10-{rng.randrange(5100, 5900)}",
        },
        "accountant": _firm(accountant),
        "adviser": _firm(adviser),
        "issuer": {"name": issuer[0], "short": issuer[1], "code": issuer[2]},
        "indenture": {
            "name": indenture,
            "contact": rng.choice(["Corporate Actions", "Bondholder Services"]),
            "email": f"bonds@{indenture.split()[0].lower()}.example",
        },
        "agent_firm": _AGENTS[0] if practice else rng.choice(_AGENTS),
        "other": {
            "id": f"C-{7300 + seed}",
            "name": _OTHERS[0] if practice else rng.choice(_OTHERS),
            "trust": f"TR-{rng.randrange(6100, 6900)}",
            "cash": f"30-{rng.randrange(6100, 6900)}",
        },
    }


def _firm(firm: tuple[str, str, str]) -> dict[str, str]:
    name, company, domain = firm
    return {"name": name, "first": name.split()[0], "firm": company, "email": f"{name.split()[1].lower()}@{domain}"}


def figures(p: Values) -> dict[str, int]:
    """The right figures as the generator composed them: cents, and dollars of face for `face_left`."""
    bond, advance, overdue = p["bond"], p["advance"], p["overdue"]["interest"]
    called = bond["called"] * 100
    cost_principal = round_cents(dollars(p["cost"]) * called / p["gross"])
    cost_income = p["cost"] - cost_principal
    income = advance["amount"] + overdue - cost_income
    outstanding = advance["amount"] - advance["recovered"]
    left = bond["face"] - bond["called"]
    return {
        "wire": p["wire"]["amount"],
        "called": called,
        "coupon": advance["amount"],
        "overdue": overdue,
        "gross": p["gross"],
        "cost": p["cost"],
        "cost_principal": cost_principal,
        "cost_income": cost_income,
        "principal": called - cost_principal,
        "income": income,
        "advanced": advance["amount"],
        "recovered": advance["recovered"],
        "advance": outstanding,
        "income_cash": income - outstanding,
        "face_left": left,
        "next_coupon": round_cents(Decimal(left) * bond["rate"] / 200),
    }


def _rivals_differ(p: Values) -> bool:
    """Whether every mistake of the scenario gives other credits than the right ones."""
    right = figures(p)
    called, income, cost, overdue = right["called"], right["income"], right["cost"], right["overdue"]
    advance, wire = right["advance"], right["wire"]
    late_on_principal = round_cents(dollars(overdue) * called / (called + right["coupon"]))
    principals = [
        wire,
        wire - advance,
        called,
        called - cost,
        called - cost // 2,
        called + late_on_principal,
        called + late_on_principal - right["cost_principal"],
        right["principal"],
    ]
    incomes = [0, income, income - right["advanced"], income + right["recovered"], right["income_cash"]]
    shares = [0, cost, cost // 2, right["cost_principal"], right["cost_income"]]
    rivals = (principals, incomes, shares)
    return all(len(set(amounts)) == len(amounts) for amounts in rivals) and right["income_cash"] > 0


def _half_year_after(day: date) -> date:
    return date(day.year + (day.month + 5) // 12, (day.month + 5) % 12 + 1, day.day)


def _half_year_before(day: date) -> date:
    return _half_year_after(day).replace(year=_half_year_after(day).year - 1)


def _month_end(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def _quarter_end(day: date) -> date:
    return _month_end(day.replace(day=1, month=(day.month + 2) // 3 * 3))


def _business_day(day: date) -> date:
    while not (is_business_day(day) and is_business_day(day - timedelta(days=1))):
        day += timedelta(days=1)
    return day
