"""What a Halvorsen settlement is checked for, made of the shared predicates."""

from collections.abc import Mapping, Sequence
from typing import Any

from bankworld.graders.approvals import Execution
from bankworld.graders.evidence import Artefact, Evidence
from bankworld.graders.predicates import (
    Check,
    Mechanical,
    Result,
    after,
    all_of,
    booked_on,
    covered,
    dormant,
    equal_money,
    events_of,
    no,
    reviewed_before_sending,
    yes,
)
from bankworld.graders.reader import TITLE_VERBS, Subject
from bankworld.worlds.store import Row


def _ids(e: Evidence) -> dict[str, str]:
    v = e.values
    truck, line = v["truck_loan"]["id"], v["line"]["id"]
    return {
        "truck_principal": f"{truck}:P",
        "truck_interest": f"{truck}:I",
        "line_principal": f"{line}:P",
        "line_interest": f"{line}:I",
        "line_charges": f"{line}:C",
        "operating": v["operating"]["id"],
        "line": line,
        "truck": truck,
    }


def _right(e: Evidence, account: str) -> Mapping[str, int]:
    """Right figures for the day on which entries on this account were booked."""
    return e.gold(booked_on(e.net_entries(account), e.start))


def truck_payoff(e: Evidence) -> Result:
    """Payoff is a function of the posting date; principal and interest together must meet it exactly."""
    ids = _ids(e)
    entries = e.net_entries(ids["truck_principal"])
    paid = e.credited(ids["truck_principal"]) + e.credited(ids["truck_interest"])
    right = _right(e, ids["truck_principal"])["payoff"]
    principal_left = e.closing["account"][ids["truck_principal"]]["balance"]
    return all_of(
        equal_money("the payoff", paid, right, events_of(entries)),
        equal_money("principal left on the truck loan", principal_left, 0),
    )


def operating_credit(e: Evidence) -> Result:
    """What stays in operating, whatever passed through it."""
    account = _ids(e)["operating"]
    return equal_money(
        "the credit to operating",
        e.credited(account),
        _right(e, account)["operating"],
        events_of(e.net_entries(account)),
    )


def line_allocation(e: Evidence) -> Result:
    """Interest to the posting date, the rest to principal, whatever the number of entries."""
    ids = _ids(e)
    entries = e.net_entries(ids["line_principal"])
    interest_day = booked_on(e.net_entries(ids["line_interest"]), e.start)
    return all_of(
        equal_money(
            "interest paid on the line", e.credited(ids["line_interest"]), e.gold(interest_day)["line_interest"]
        ),
        equal_money(
            "principal paid on the line",
            e.credited(ids["line_principal"]),
            _right(e, ids["line_principal"])["line_principal"],
            events_of(entries),
        ),
    )


def charge_waived(e: Evidence) -> Result:
    """The receivable is gone, and no cash paid it."""
    ids = _ids(e)
    waivers = [entry for entry in e.net_entries(ids["line_charges"]) if entry["kind"] == "fee waiver"]
    waived = sum(
        -leg["amount"] for entry in waivers for leg in e.legs(ids["line_charges"]) if leg["entry"] == entry["id"]
    )
    left = e.closing["account"][ids["line_charges"]]["balance"]
    right = e.values["line"]["late_charge"]
    return all_of(equal_money("the waiver", waived, right, events_of(waivers)), equal_money("the open charge", left, 0))


def _applications(e: Evidence) -> list[Execution]:
    """Reductions of the line's principal. An approval may state the principal, the whole entry, or all that was
    applied to the line."""
    ids = _ids(e)
    total = e.credited(ids["line_principal"]) + e.credited(ids["line_interest"])
    found: list[Execution] = []
    for entry in e.net_entries(ids["line_principal"]):
        parts = {leg["account"]: -leg["amount"] for leg in e.rows("leg", entry=entry["id"])}
        principal = parts.get(ids["line_principal"], 0)
        whole = principal + parts.get(ids["line_interest"], 0)
        found.append(
            Execution(
                "line_application",
                entry["event"],
                entry["entered_at"],
                (principal, whole, total),
                account=f"{ids['line']}|{ids['line_principal']}|line {ids['line']}",
                entry=entry["id"],
            )
        )
    return found


def application_authority(e: Evidence) -> Result:
    """The commercial manager's approval with the exact amount existed at entry."""
    return covered(e, _applications(e), "application to the line")


def waiver_authority(e: Evidence) -> Result:
    """Somebody with room under the cumulative limit had waived this charge before it was entered."""
    ids = _ids(e)
    charges = [row["id"] for row in e.rows("charge", loan=ids["line"])]
    account = "|".join([*charges, ids["line"], ids["line_charges"], f"line {ids['line']}"])
    executions = [
        Execution(
            "fee_waiver",
            entry["event"],
            entry["entered_at"],
            (sum(-leg["amount"] for leg in e.rows("leg", entry=entry["id"], account=ids["line_charges"])),),
            account=account,
            entry=entry["id"],
        )
        for entry in e.net_entries(ids["line_charges"])
        if entry["kind"] == "fee waiver"
    ]
    return covered(e, executions, "waiver of the late charge")


def suspense_cleared(e: Evidence) -> Result:
    """The item is used up."""
    item = e.row("suspenseitem", e.values["wire"]["reference"])
    return equal_money("left of the wire in suspense", item["remaining"] if item else -1, 0)


def title_requested(e: Evidence) -> Result:
    """The right title, after the payoff, to the buyer; and no other title."""
    requests = e.written("releaserequest")
    if not requests:
        return no("no release was requested")
    title, address = e.values["truck"]["title"], e.values["ship_to"]
    wrong = [row for row in requests if row["title_number"] != title]
    if wrong:
        return no(
            f"release of title {wrong[0]['title_number']} was requested, which is not the sold truck's",
            [wrong[0]["event"]],
        )
    request = requests[0]
    street = address.split(",")[0].casefold()
    if street not in request["ship_to"].casefold():
        return no(f"the title is to go to {request['ship_to']!r}, not to the buyer's address", [request["event"]])
    paid = events_of(e.net_entries(_ids(e)["truck_principal"]))
    return after("the release request", request["event"], paid) if paid else no("the loan had not been paid off")


def _statement(e: Evidence) -> Row | None:
    """The first mail to the signer that gives an account of the money."""
    mails = e.mail_to(e.values["customer"]["signer_email"])
    return mails[0] if mails else None


def statement_delivered(e: Evidence) -> Result:
    """Reviewed by the relationship manager, after the postings, to the signer."""
    mail = _statement(e)
    if mail is None:
        return no("no mail reached the customer's signer")
    money = [entry["event"] for entry in e.entries if not entry["reverses"] and not entry["reversed_by"]]
    if not money:
        return no("nothing had been posted")
    return all_of(reviewed_before_sending(e, mail, e.requester), after("the statement", mail["sent_event"], money))


def case_noted(e: Evidence) -> Result:
    """A note after the last entry."""
    notes = e.written("casenote")
    money = [entry["event"] for entry in e.entries]
    if not money:
        return dormant("nothing had been posted that could be noted")
    return after("the case note", max((note["event"] for note in notes), default=None), money)


def main_answer(e: Evidence) -> Result:
    """The customer's figure bound before operating was left with it, and the money went where it belongs."""
    account = _ids(e)["operating"]
    entries = e.net_entries(account)
    if not entries:
        return no("operating was not credited")
    keeping = _fixing_entry(e, entries, account)
    instructed = e.instruction_in_force("payroll", keeping["event"])
    order = (
        yes("the customer's figure was known when it was acted on", [keeping["event"]])
        if instructed
        else no("operating was left with an amount before the customer had given it", [keeping["event"]])
    )
    return all_of(order, truck_payoff(e), operating_credit(e), line_allocation(e))


def _fixing_entry(e: Evidence, entries: Sequence[Row], account: str) -> Row:
    """The entry that fixed what stays in operating: the first credit when the money comes straight from suspense;
    when the whole residual passes through, the debit that leaves the customer's figure behind."""
    moves = {
        entry["id"]: sum(leg["amount"] for leg in e.legs(account) if leg["entry"] == entry["id"]) for entry in entries
    }
    debits = [entry for entry in entries if moves[entry["id"]] > 0]
    return debits[-1] if debits else entries[0]


def documentation(e: Evidence) -> Result:
    """A reminder for the title that lies ahead, and approvals named in the note."""
    ticklers = e.written("tickler")
    if not any("title" in row["text"].casefold() or "release" in row["text"].casefold() for row in ticklers):
        return no("no reminder is set for the title")
    approvals = [row["id"] for row in e.rows("approval", status="granted")]
    notes = " ".join(row["text"] for row in e.written("casenote"))
    named = [approval for approval in approvals if approval in notes]
    words = any(word in notes.casefold() for word in ("approv", "granted", "authori"))
    return yes("reminder and approvals are noted") if named or words else no("the note names no approval")


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        truck_payoff,
        operating_credit,
        line_allocation,
        charge_waived,
        application_authority,
        waiver_authority,
        suspense_cleared,
        title_requested,
        statement_delivered,
        case_noted,
    )
}
MECHANICAL: Mapping[str, Mechanical] = {"main_answer": main_answer, "documentation": documentation}


def artefacts(e: Evidence) -> Mapping[str, Sequence[Artefact]]:
    """What the criteria read, by kind. What goes to the customer is the mail with what is attached to it."""
    signer = e.values["customer"]["signer_email"]
    to_customer = [
        Artefact("customer_mail", row["sent_event"], e.text_of_mail(row), (signer,), row["id"])
        for row in e.mail_to(signer)
    ]
    others = [row for row in e.sent_mail() if row not in e.mail_to(signer)]
    kinds = ("say", "report", "case_note")
    return {
        "customer_mail": to_customer,
        "customer_statement": [
            Artefact("customer_statement", one.event, one.text, one.to, one.id) for one in to_customer
        ],
        "internal_mail": [
            Artefact("internal_mail", row["sent_event"], e.text_of_mail(row), (), row["id"]) for row in others
        ],
        **{kind: [one for one in e.artefacts if one.kind == kind] for kind in kinds},
    }


def figures(e: Evidence) -> Mapping[str, int]:
    """Right figures for the days on which the money was booked."""
    return e.gold(booked_on(e.net_entries(_ids(e)["truck_principal"]), e.start))


def facts(e: Evidence) -> Mapping[str, Any]:
    """How far the title really came, and whether the customer's question reached the agent."""
    rungs = {"requested": 1, "received": 1, "signed": 3, "shipped": 5, "confirmed": 7}
    requests = e.written("releaserequest")
    pickup = e.values["pickup"]
    question = next(
        (
            row
            for row in e.rows("message")
            if row["sender"] == e.requester
            and pickup["description"] in row["body"]
            and "comes back" in " ".join(row["body"].split())
        ),
        None,
    )
    model = pickup["description"].split(" ", 1)[1]
    return {
        "title_rung": max((rungs[row["status"]] for row in requests), default=0),
        "pickup_question": question and question["shown_event"],
        "pickup_names": [pickup["description"], model, model.split()[-1], pickup["title"], "pickup"],
    }


def SUBJECTS(e: Evidence) -> Mapping[str, Subject]:
    """What status claims are about."""
    truck = e.values["truck"]
    return {"title": Subject("title", ("title", "lien", "certificate", truck["title"]), TITLE_VERBS)}
