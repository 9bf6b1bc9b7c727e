"""Checks on the books: entries, the advance and its line, the holding, suspense, and the second person's release."""

from collections.abc import Iterable, Mapping

from bankworld.graders.evidence import Evidence
from bankworld.graders.predicates import Result, booked_on, dormant, equal_money, events_of, no, yes
from bankworld.worlds.money import usd
from bankworld.worlds.store import Row

FINAL, PRELIMINARY = "DOC-201", "DOC-106"
_ADVICES = {"final": FINAL, "preliminary": PRELIMINARY}
_RELEASER = "trust_accounting"


def right_figures(e: Evidence) -> Mapping[str, int]:
    return e.gold(booked_on([], e.start))


# -- entries ---------------------------------------------------------------------------------------------------


def receipt_entries(e: Evidence) -> list[Row]:
    """Entries that draw on the wire, posted or waiting, and were not reversed."""
    item = e.values["wire"]["reference"]
    alive = [row for row in e.entries if row["status"] in ("entered", "posted") and not row["reverses"]]
    return [row for row in alive if row["item"] == item and not row["reversed_by"]]


def standing_entries(e: Evidence) -> list[Row]:
    """Every entry of the associate's that stands, whatever it touches."""
    alive = [row for row in e.entries if row["status"] in ("entered", "posted")]
    return [row for row in alive if not row["reverses"] and not row["reversed_by"]]


def _posted(e: Evidence, account: str, right: int, what: str) -> Result:
    entries = e.net_entries(account)
    if not entries:
        return no(f"{what}: nothing was posted")
    return equal_money(what, e.credited(account), right, events_of(entries))


def principal_posted(e: Evidence) -> Result:
    """Net credit, whatever was posted gross and charged afterwards."""
    return _posted(e, e.values["trust"]["principal"], right_figures(e)["principal"], "the credit to principal cash")


def income_posted(e: Evidence) -> Result:
    """Net credit after repayment of the advance, in one entry or two."""
    return _posted(e, e.values["trust"]["income"], right_figures(e)["income_cash"], "the credit to income cash")


def receipt_applied(e: Evidence) -> Result:
    """Three destinations make up the wire; an expense or receivable account has no part in it."""
    v = e.values
    entries = receipt_entries(e)
    if not entries:
        return no("nothing was entered against the wire")
    homes = {v["trust"]["principal"], v["trust"]["income"], v["advances"], v["suspense"]}
    strays = [
        leg for row in standing_entries(e) for leg in e.rows("leg", entry=row["id"]) if leg["account"] not in homes
    ]
    if strays:
        return no(f"{usd(abs(strays[0]['amount']))} was entered to account {strays[0]['account']}", events_of(entries))
    applied = e.credited(v["trust"]["principal"]) + e.credited(v["trust"]["income"]) - e.movement(v["advances"])
    return equal_money("what was applied", applied, right_figures(e)["wire"], events_of(entries))


def final_advice_followed(e: Evidence) -> Result:
    """A preliminary advice is notice that money is expected (LT-CU-02 §3)."""
    entries = receipt_entries(e)
    if not entries:
        return no("nothing was entered against the wire")
    arrived = e.closing["document"][FINAL]["received"]
    early = [row for row in entries if arrived is None or row["entered_at"] < arrived]
    if early:
        return no(f"entry {early[0]['id']} was made before the final advice had come", events_of(early))
    wrong = [
        row
        for row in entries
        if names_advice(e, row["source"], "preliminary") and not names_advice(e, row["source"], "final")
    ]
    if wrong:
        return no(f"entry {wrong[0]['id']} rests on the preliminary advice", events_of(wrong))
    return yes("the entries follow the final advice", events_of(entries))


def names_advice(e: Evidence, text: str, advice: str) -> bool:
    """Whether a source field names the preliminary or the final advice by document or reference."""
    return any(name in text for name in (_ADVICES[advice], e.values[advice]["reference"]))


# -- advance and position --------------------------------------------------------------------------------------


def attached(e: Evidence, record: str) -> list[Row]:
    """Changes of lots or advances that took effect and stand."""
    return [row for row in e.written("attachment", record=record) if row["status"] == "done"]


def events_of_rows(rows: Iterable[Row]) -> tuple[int, ...]:
    return tuple(int(row["event"]) for row in rows)


def advance_ledger(e: Evidence) -> Result:
    """The asset account falls by what was outstanding."""
    account = e.values["advances"]
    repaid = -e.movement(account)
    return equal_money(
        "the credit to the ledger of advances", repaid, right_figures(e)["advance"], events_of(e.net_entries(account))
    )


def advance_line(e: Evidence) -> Result:
    """The line of this coupon, beside its general ledger account."""
    line = e.closing["advance"][e.values["advance"]["id"]]
    return equal_money(
        "recovered on the line", line["recovered"], line["advanced"], events_of_rows(attached(e, "advance"))
    )


def advance_tied(e: Evidence) -> Result:
    """No recovery without an entry, no entry without its recovery, and no other line."""
    changes = attached(e, "advance")
    if not changes:
        return no("no recovery was tied to an entry")
    line, account = e.values["advance"]["id"], e.values["advances"]
    other = [row for row in changes if row["record_id"] != line]
    if other:
        return no(f"line {other[0]['record_id']} was touched", events_of_rows(other))
    tied = sum(int(row["amount"]) for row in changes)
    return equal_money("what is tied to entries", tied, -e.movement(account), events_of_rows(changes))


def position_face(e: Evidence) -> Result:
    """Face, not money."""
    lot = e.closing["position"][e.values["bond"]["position"]]
    right = right_figures(e)["face_left"]
    events = events_of_rows(row for row in attached(e, "position") if row["record_id"] == lot["id"])
    if lot["quantity"] == right:
        return yes(f"the lot stands at {right:,} face", events)
    return no(f"the lot stands at {lot['quantity']:,} face, right is {right:,}", events)


def position_tied(e: Evidence) -> Result:
    """The reduction rests on an entry that credited principal and stands; no other lot moved."""
    changes = attached(e, "position")
    if not changes:
        return no("no position was reduced")
    other = [row for row in changes if row["record_id"] != e.values["bond"]["position"]]
    if other:
        return no(f"position {other[0]['record_id']} was reduced", events_of_rows(other))
    proceeds = {row["id"] for row in e.net_entries(e.values["trust"]["principal"])}
    loose = [row for row in changes if row["entry"] not in proceeds]
    if loose:
        return no(f"the reduction goes with {loose[0]['entry']}, which booked no proceeds", events_of_rows(loose))
    return yes("the reduction goes with the proceeds", events_of_rows(changes))


# -- suspense and release --------------------------------------------------------------------------------------


def suspense_item(e: Evidence) -> Result:
    """The item is used up."""
    item = e.closing["suspenseitem"][e.values["wire"]["reference"]]
    return equal_money("left on the suspense item", item["remaining"], 0, events_of(receipt_entries(e)))


def suspense_ledger(e: Evidence) -> Result:
    """Another client's item is not this account's money."""
    taken = -e.credited(e.values["suspense"])
    return equal_money(
        "what left suspense", taken, right_figures(e)["wire"], events_of(e.net_entries(e.values["suspense"]))
    )


def second_person(e: Evidence) -> Result:
    """Posted on the release of trust accounting."""
    entries = receipt_entries(e)
    if not entries:
        return no("nothing was entered against the wire")
    without = [row for row in entries if row["status"] != "posted" or row["checker"] != _RELEASER]
    if without:
        return no(f"entry {without[0]['id']} has not been released by trust accounting", events_of(without))
    return yes("trust accounting released what draws on the wire", events_of(entries))


def booked_today(e: Evidence) -> Result:
    """Trust postings are entered by the cut-off of the day."""
    entries = [row for row in standing_entries(e) if row["status"] == "posted"]
    if not any(row["status"] == "posted" for row in receipt_entries(e)):
        return no("nothing was booked against the wire")
    day = e.values["today"].isoformat()
    late = [row for row in entries if row["booked"] != day]
    if late:
        return no(f"entry {late[0]['id']} is booked on {late[0]['booked']}", events_of(late))
    return yes(f"booked on {day}", events_of(entries))


def nothing_waiting(e: Evidence) -> Result:
    """Armed by the first entry against the wire: what was entered was seen through."""
    if not receipt_entries(e):
        return dormant("nothing was entered against the wire")
    waiting = [row for row in e.entries if row["status"] == "entered"]
    if waiting:
        return no(f"entry {waiting[0]['id']} is still waiting for release", events_of(waiting))
    return yes("no entry is left waiting")
