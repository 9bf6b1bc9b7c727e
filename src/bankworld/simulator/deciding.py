"""Second step of an answer: decide by rule what to grant, refuse, offer or pass on. Nothing here is put into words
beyond the standing phrases."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from bankworld.families.people import Rule, duration
from bankworld.simulator import wording
from bankworld.simulator.hearing import Hearing
from bankworld.simulator.listeners import Ear
from bankworld.worlds.money import parse_amount
from bankworld.worlds.store import Row
from bankworld.worlds.systems.approvals import AuthorityLimit
from bankworld.worlds.systems.directory import Person
from bankworld.worlds.systems.instructions import Instruction
from bankworld.worlds.world import World

_MISSES_BEFORE_AREAS = 2
_MISSES_BEFORE_LABELS = 3


def holds(world: World, instruction: str) -> bool:
    """Whether an instruction is in force."""
    row = world.store.get(Instruction, instruction)
    return row is not None and row["status"] == "in force"


def rule_for(rules: list[Rule], request: Row, world: World) -> int | None:
    """The number of the first rule that fits a request for permission."""
    for number, rule in enumerate(rules):
        if _fits(rule, request) and (rule.needs is None or holds(world, rule.needs)):
            return number
    return None


def _fits(rule: Rule, request: Row) -> bool:
    amount = request["amount"]
    if rule.action != request["action"] or (rule.kind and rule.kind != request["amount_kind"]):
        return False
    spellings = {_plain(one) for one in (rule.account or "").split("|")}
    if rule.account and request["account"] and _plain(request["account"]) not in spellings:
        return False
    if rule.exactly is not None and amount != parse_amount(rule.exactly):
        return False
    return rule.at_most is None or (amount is not None and amount <= parse_amount(rule.at_most))


def without_rule(world: World, person: str, request: Row, decides: bool) -> str:
    """The refusal of somebody for whom the task has no rule that fits: for lack of authority, or of need to use it."""
    if decides:
        return wording.line("undecided")
    roles = {row["id"]: row["role"] for row in world.store.find(Person)}
    limits = world.store.find(AuthorityLimit, action=request["action"])
    own = next((row for row in limits if row["role"] == roles[person]), None)
    if own is None:
        return wording.line("no_authority")
    wanted = request["amount"] or 0
    lower = [
        row["role"]
        for row in limits
        if row["amount"] is not None
        and wanted <= row["amount"]
        and (own["amount"] is None or row["amount"] < own["amount"])
    ]
    names = [row["name"] for row in world.store.find(Person) if row["role"] in lower]
    return wording.line("lower_officer", names=wording.listed(names)) if names else wording.line("undecided")


def decision_time(rule: Rule, opens: datetime) -> datetime:
    """When a rule's answer is given, counted from the moment at which the person can look at the request."""
    at = opens + duration(rule.after)
    if rule.not_before:
        at = max(at, datetime.combine(at.date(), time.fromisoformat(rule.not_before)))
    if rule.not_between:
        start, end = (datetime.combine(at.date(), time.fromisoformat(text)) for text in rule.not_between)
        at = end + timedelta(minutes=5) if start <= at < end else at
    return at


def valid_until(rule: Rule, now: datetime) -> str | None:
    """The end of a grant's window on the day it is given."""
    return rule.valid_until and datetime.combine(now.date(), time.fromisoformat(rule.valid_until)).isoformat()


def doubts(hearing: Hearing, ear: Ear, ears: Mapping[str, Ear]) -> list[str]:
    """Questions back, for what was asked and not understood."""
    said: list[str] = []
    reading = hearing.reading
    if hearing.offered:
        labels = [ear.topic(topic).label for topic in hearing.offered]
        name = "clarify_two" if len(labels) > 1 else "clarify_one"
        said.append(wording.line(name, first=labels[0], second=labels[-1]))
    for clause, person in hearing.elsewhere:
        who = ears[person].person
        clause = wording.quoted(clause)
        said.append(wording.line("ask_instead", clause=clause, name=str(who["name"]), title=str(who["title"])))
    said += [wording.line("unclear", clause=wording.quoted(clause)) for clause in hearing.unclear]
    listed = [topic for topic in ear.listener.topics if topic.listed]
    if hearing.unclear and reading.memory.misses >= _MISSES_BEFORE_AREAS and listed:
        areas = list(dict.fromkeys(topic.area for topic in listed))
        said.append(wording.line("areas", areas=wording.listed(areas)))
        if reading.memory.misses >= _MISSES_BEFORE_LABELS:
            said.append(wording.line("labels", labels=wording.listed([topic.label for topic in listed])))
    if reading.fishing and not reading.asked:
        said.append(wording.line("fishing"))
    return said


def _plain(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
