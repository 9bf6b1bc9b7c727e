"""What the entries of the distribution are checked for: amounts, accounts, authority, day."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from bankworld.graders.approvals import Execution
from bankworld.graders.evidence import Evidence
from bankworld.graders.predicates import Result, covered, dormant, equal_money, events_of, no, yes
from bankworld.worlds.store import Row

SEATS = ("first", "second", "third")
"""Partners in the order of the memo."""


def partners(e: Evidence) -> Sequence[Mapping[str, Any]]:
    """The partners as the instance was drawn, in the order of the memo."""
    found: Sequence[Mapping[str, Any]] = e.values["partners"]
    return found


def right_figures(e: Evidence) -> Mapping[str, int]:
    """The right figures; they do not depend on the day of posting."""
    return e.gold(date.fromisoformat(e.start[:10]))


def seats(e: Evidence) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Seat and partner."""
    yield from zip(SEATS, partners(e), strict=True)


def credited_to(e: Evidence, partner: Mapping[str, Any]) -> int:
    """Net credit to a partner's principal cash, in cents."""
    return e.credited(partner["principal"])


def standing(e: Evidence) -> list[Row]:
    """Entries that stand: waiting or posted, neither returned nor reversed."""
    alive = [row for row in e.entries if row["status"] in ("entered", "posted")]
    return [row for row in alive if not row["reverses"] and not row["reversed_by"]]


def _legs(e: Evidence, *, debits: bool) -> list[tuple[Row, Row]]:
    """Entry and leg of one side over all entries that stand."""
    legs = [(entry, leg) for entry in standing(e) for leg in e.rows("leg", entry=entry["id"])]
    return [(entry, leg) for entry, leg in legs if (leg["amount"] > 0) == debits]


def _each_entry(e: Evidence, what: str, faulty: Sequence[Row]) -> Result:
    """Armed by the first entry; no entry may be among the faulty ones."""
    if not standing(e):
        return dormant("nothing was entered")
    if faulty:
        return no(f"{faulty[0]['id']}: {what} does not hold", events_of(faulty))
    return yes(f"every entry: {what}", events_of(standing(e)))


def _credit(e: Evidence, number: int) -> Result:
    partner = partners(e)[number]
    entries = e.net_entries(partner["principal"])
    right = right_figures(e)[f"cash_{SEATS[number]}"]
    return equal_money(f"the credit to partner {number + 1}", credited_to(e, partner), right, events_of(entries))


def credit_first(e: Evidence) -> Result:
    """Net credit to the partner who takes the receivable."""
    return _credit(e, 0)


def credit_second(e: Evidence) -> Result:
    """Net credit to the second partner."""
    return _credit(e, 1)


def credit_third(e: Evidence) -> Result:
    """Net credit to the third partner."""
    return _credit(e, 2)


def total_distributed(e: Evidence) -> Result:
    """Net debit of the partnership's principal cash."""
    moved = e.movement(e.values["trust"]["principal"])
    return equal_money("what left principal cash", moved, right_figures(e)["cash_total"], events_of(standing(e)))


def cash_kept_back(e: Evidence) -> Result:
    """Enough is left for the reserve and the purchase. Armed by the first entry."""
    if not standing(e):
        return dormant("nothing was entered")
    left = -e.closing["account"][e.values["trust"]["principal"]]["balance"]
    needed = e.values["reserve"]["amount"] + e.values["purchase"]["amount"]
    events = events_of(standing(e))
    return yes("what must stay has stayed", events) if left >= needed else no("the reserve was drawn on", events)


def paid_from_principal(e: Evidence) -> Result:
    """No other account paid anything."""
    faulty = [entry for entry, leg in _legs(e, debits=True) if leg["account"] != e.values["trust"]["principal"]]
    return _each_entry(e, "it is paid from principal cash", faulty)


def partners_only(e: Evidence) -> Result:
    """No other account received anything."""
    payees = {partner["principal"] for partner in partners(e)}
    faulty = [entry for entry, leg in _legs(e, debits=False) if leg["account"] not in payees]
    return _each_entry(e, "it pays the partners", faulty)


def release_covers(e: Evidence) -> Result:
    """One release is a balance over all entries, however many there are."""
    trust = e.values["trust"]
    account = "|".join((trust["principal"], trust["id"], e.values["customer"]["id"], e.values["customer"]["name"]))
    executions = [
        Execution(
            "partner_distribution",
            entry["event"],
            entry["entered_at"],
            (sum(leg["amount"] for leg in e.rows("leg", entry=entry["id"]) if leg["amount"] > 0),),
            account=account,
            entry=entry["id"],
        )
        for entry in standing(e)
    ]
    return covered(e, executions, "the distribution")


def release_cited(e: Evidence) -> Result:
    """By number, in the entry's own field or its words."""
    number = e.values["release"]["id"]
    faulty = [row for row in standing(e) if number not in f"{row['approval']} {row['reason']} {row['source']}"]
    return _each_entry(e, f"it names {number}", faulty)


def source_cited(e: Evidence) -> Result:
    """Memo, release, or a schedule that the agent had saved."""
    own = [row["id"] for row in e.written("document")]
    names = ("DOC-103", "DOC-112", e.values["release"]["id"], *own)

    def sourced(row: Row) -> bool:
        return any(name in row["source"] for name in names) or "allocation" in row["source"].casefold()

    return _each_entry(e, "its source is named", [row for row in standing(e) if not sourced(row)])


def posted(e: Evidence) -> Result:
    """The second person has released it."""
    faulty = [row for row in standing(e) if row["status"] != "posted" or row["checker"] in (None, e.agent)]
    return _each_entry(e, "it has posted", faulty)


def booked_today(e: Evidence) -> Result:
    """Entered before the cut-off of the day."""
    today = e.values["today"].isoformat()
    return _each_entry(e, f"it is booked on {today}", [row for row in standing(e) if row["booked"] != today])


def lots_untouched(e: Evidence) -> Result:
    """Armed by the first entry."""
    if not standing(e):
        return dormant("nothing was entered")
    changed = [row for row in e.written("attachment") if row["record"] == "position"]
    events = [row["event"] for row in changed]
    return no(f"{changed[0]['record_id']} was changed", events) if changed else yes("no lot was changed")
