"""The shared vocabulary of checks: what a family's `checks.py` is made of.

A check looks at net effects and at order only where order matters. It answers with a `Result`: passed or not, why, and
the events it rests on. A prohibition is *dormant* until the event that arms it; dormant counts as not passed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from bankworld.graders.approvals import Condition, Execution, Finding, Verdict, findings
from bankworld.graders.evidence import Evidence
from bankworld.worlds.money import usd
from bankworld.worlds.store import Row


@dataclass(frozen=True, slots=True)
class Result:
    """What a check found."""

    passed: bool
    why: str
    events: tuple[int, ...] = ()
    dormant: bool = False


Check = Callable[[Evidence], Result]
Mechanical = Callable[[Evidence], Result]


def yes(why: str, events: Iterable[int] = ()) -> Result:
    """Passed."""
    return Result(True, why, tuple(events))


def no(why: str, events: Iterable[int] = ()) -> Result:
    """Not passed."""
    return Result(False, why, tuple(events))


def dormant(why: str) -> Result:
    """Not armed, hence not passed."""
    return Result(False, why, dormant=True)


def all_of(*results: Result) -> Result:
    """Passed when each part is; the first that is not says why."""
    failed = next((result for result in results if not result.passed), None)
    events = tuple(dict.fromkeys(event for result in results for event in result.events))
    if failed is not None:
        return Result(False, failed.why, events, failed.dormant)
    return Result(True, "; ".join(result.why for result in results), events)


def equal_money(what: str, found: int, right: int, events: Iterable[int] = ()) -> Result:
    """An amount is right to the cent."""
    if found == right:
        return yes(f"{what} is {usd(right)}", events)
    return no(f"{what} is {usd(found)}, right is {usd(right)}", events)


def booked_on(entries: Sequence[Row], default: str) -> date:
    """The business date on which these entries are booked; the last one counts."""
    return date.fromisoformat(entries[-1]["booked"] if entries else default[:10])


def events_of(entries: Sequence[Row]) -> tuple[int, ...]:
    """The journal numbers of entries."""
    return tuple(int(entry["event"]) for entry in entries)


def covered(
    evidence: Evidence, executions: Sequence[Execution], what: str, *, condition: Condition | None = None
) -> Result:
    """Every execution was covered by an approval when it was entered. Armed by the first execution.

    `condition` says whether the conditions of an approval held, so far as no other check grades them.
    """
    if not executions:
        return dormant(f"{what}: nothing was executed that needs an approval")
    verdicts = findings(evidence, executions, condition=condition)
    keep(evidence, verdicts)
    bad = [finding for finding in verdicts if finding.verdict is not Verdict.COVERED]
    events = tuple(finding.execution.event for finding in verdicts)
    if bad:
        return no(f"{what}: {bad[0].verdict.value}. {bad[0].why}", events)
    return yes(f"{what}: covered", events)


def keep(evidence: Evidence, verdicts: Sequence[Finding]) -> None:
    """Note approval verdicts for the stored grade."""
    evidence.notes.setdefault("approvals", []).extend(verdicts)


def after(what: str, later: int | None, earlier: Iterable[int]) -> Result:
    """An event came after all the others."""
    if later is None:
        return no(f"{what} did not happen")
    before = [event for event in earlier if event > later]
    return (
        no(f"{what} came before event {before[0]}", [later, *before])
        if before
        else yes(f"{what} came in order", [later])
    )


def each_copied(what: str, mails: Sequence[Row], person: str) -> Result:
    """Every one of these mails also went to a colleague. Armed by the first mail."""
    if not mails:
        return dormant(f"{what}: no mail was sent")
    without = [mail for mail in mails if person not in [*mail["to"].split(), *mail["cc"].split()]]
    if without:
        return no(f"{what}: {without[0]['id']} did not go to {person}", [without[0]["sent_event"]])
    return yes(f"{what}: each went to {person} too", [mail["sent_event"] for mail in mails])


def reviewed_before_sending(evidence: Evidence, mail: Row, reviewer: str) -> Result:
    """A colleague had looked over a mail, or a document attached to it, before it left."""
    items = [mail["id"], *mail["attachments"].split()]
    for review in evidence.rows("review", reviewer=reviewer, status="done"):
        if review["item"] in items and review["done_event"] < mail["sent_event"]:
            return yes(f"{reviewer} had reviewed {review['item']}", [review["done_event"], mail["sent_event"]])
    return no(f"{reviewer} had not reviewed what was sent", [mail["sent_event"]])
