"""What a family's `people.yaml` says: who knows what and gives it when, who decides what, and what happens by itself.

A *deed* is one thing a person does: says something, sends a document, gives or withdraws an instruction, moves a
request of their desk. Deeds carry out in order, each after its own delay.
"""

import re
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any, Literal, cast

from pydantic import Field, model_validator

from bankworld.families.spec import Authored

_DURATION = re.compile(r"\+?(?:(\d+)h)?(?:(\d+)m?)?$")


def duration(text: str) -> timedelta:
    """`40m`, `1h30`, `+4h30m` as a timedelta. Raises ValueError for anything else."""
    match = _DURATION.match(text.strip())
    if match is None or not any(match.groups()):
        raise ValueError(f"{text!r} is no duration; write 40m, 1h or 1h30")
    return timedelta(hours=int(match[1] or 0), minutes=int(match[2] or 0))


class Instruct(Authored):
    """An instruction to the agent: what is in force from now on, and which one it replaces or withdraws."""

    id: str
    text: str
    value: str = ""
    replaces: str | None = None
    withdraws: str | None = None


class Deed(Authored):
    """One thing a person does, `after` a delay from the moment before.

    `needs` names an instruction: the deed is done only if that is in force when it is decided on. `post` is for a
    second person: the item that waits is compared with its form and posted, or returned.
    """

    after: str = "0m"
    not_before: str | None = None
    needs: str | None = None
    say: str = ""
    subject: str = ""
    by: Literal["reply", "mail", "conversation"] = "reply"
    instruct: Instruct | None = None
    send: list[str] = Field(default_factory=list)
    release: str | None = None
    post: bool = False
    note: str = ""

    @model_validator(mode="after")
    def _readable(self) -> "Deed":
        duration(self.after)
        if self.not_before:
            time.fromisoformat(self.not_before)
        if not (self.say or self.instruct or self.send or self.release or self.post):
            raise ValueError("a deed says, sends, instructs or moves something")
        return self

    def moment(self, base: datetime) -> datetime:
        """When the deed is done, counted from `base`."""
        at = base + duration(self.after)
        if self.not_before:
            at = max(at, datetime.combine(at.date(), time.fromisoformat(self.not_before)))
        return at


class TopicSpec(Authored):
    """Something a person can be asked for, how it is recognised, and what they do then."""

    label: str
    area: str
    kind: Literal["fact", "document", "approval", "confirmation", "action"] = "fact"
    gated: bool = False
    listed: bool = True
    about: list[str]
    avoid: list[str] = Field(default_factory=list)
    asks: list[str] = Field(default_factory=list)
    not_asks: list[str] = Field(default_factory=list)
    gives: list[Deed]
    again: str = ""
    needs: str | None = None


class Rule(Authored):
    """How a person decides requests for permission: the first rule that fits the request applies.

    `account` lists the spellings that fit, apart by `|`; a request that names no account fits too. `grants` and
    `grants_kind` say what is granted where that is not what was asked for.
    """

    action: str
    at_most: str | None = None
    exactly: str | None = None
    account: str | None = None
    kind: Literal["exact", "up_to"] | None = None
    needs: str | None = None
    decision: Literal["grant", "refuse"] = "grant"
    grants: str | None = None
    grants_kind: Literal["exact", "up_to"] | None = None
    after: str = "15m"
    not_before: str | None = None
    not_between: list[str] = Field(default_factory=list, max_length=2)
    valid_until: str | None = "17:00"
    use: Literal["once", "draw_down"] = "once"
    conditions: str = ""
    says: str
    gives: list[Deed] = Field(default_factory=list[Deed])

    @model_validator(mode="after")
    def _readable(self) -> "Rule":
        duration(self.after)
        for text in (self.not_before, self.valid_until, *self.not_between):
            if text:
                time.fromisoformat(text)
        return self


class Trigger(Authored):
    """What sets a timeline entry off: a time, a kind of event, an instruction, a report, or a delivered message."""

    at: str | None = None
    tool: str | None = None
    instruction: str | None = None
    approval: str | None = None
    reported: bool = False
    mail_to: str | None = None
    bounced: bool = False
    entry: str | None = None

    @model_validator(mode="after")
    def _one(self) -> "Trigger":
        named = [name for name in type(self).model_fields if getattr(self, name)]
        if len(named) != 1:
            raise ValueError("a trigger names exactly one cause")
        if self.at:
            duration(self.at)
        return self


class Happening(Authored):
    """One entry of the timeline: what sets it off, who acts, and what they do. Each fires once."""

    id: str
    when: Trigger
    who: str
    gives: list[Deed]


class DeskWork(Authored):
    """What a desk does with an item put before it."""

    item: Literal["release_request", "entered_entry"]
    gives: list[Deed]


class Closing(Authored):
    """How the requester answers a report of completed work."""

    say: str = "Thank you. That is all from my side."
    closes: bool = True


class PersonSpec(Authored):
    """One person or desk of the roster in this task."""

    topics: dict[str, TopicSpec] = Field(default_factory=dict[str, TopicSpec])
    decides: list[Rule] = Field(default_factory=list[Rule])
    reviews: list[Deed] = Field(default_factory=list[Deed])
    works: list[DeskWork] = Field(default_factory=list[DeskWork])
    points_to: dict[str, str] = Field(default_factory=dict)


class People(Authored):
    """Everybody who acts in the task. `assigned` are instructions of the assignment that may be replaced later."""

    assigned: list[Instruct] = Field(default_factory=list[Instruct])
    outsiders: list[str] = Field(default_factory=list)
    people: dict[str, PersonSpec]
    timeline: list[Happening] = Field(default_factory=list[Happening])
    closing: Closing = Closing()

    @model_validator(mode="after")
    def _reachable(self) -> "People":
        instructions = {instruct.id for instruct in self.all_instructions()}
        for happening in self.timeline:
            wanted = happening.when.instruction
            if wanted and wanted not in instructions:
                raise ValueError(f"timeline {happening.id} waits for instruction {wanted!r}, which nobody gives")
            if happening.who not in self.people:
                raise ValueError(f"timeline {happening.id}: {happening.who!r} is not among the people")
        ids = [happening.id for happening in self.timeline]
        if len(set(ids)) != len(ids):
            raise ValueError("two timeline entries share an id")
        return self

    def all_instructions(self) -> list[Instruct]:
        """Every instruction the agent may come under, those of the assignment first."""
        return [*self.assigned, *(deed.instruct for deed in self.all_deeds() if deed.instruct)]

    def all_deeds(self) -> list[Deed]:
        """Every deed anybody may do."""
        found: list[Deed] = [deed for happening in self.timeline for deed in happening.gives]
        for person in self.people.values():
            found += [deed for topic in person.topics.values() for deed in topic.gives]
            found += [deed for rule in person.decides for deed in rule.gives]
            found += [*person.reviews, *(deed for work in person.works for deed in work.gives)]
        return found


def rendered(value: Any, fill: Callable[[str], str]) -> Any:
    """Every text in nested data passed through `fill`."""
    if isinstance(value, str):
        return fill(value)
    if isinstance(value, dict):
        return {key: rendered(item, fill) for key, item in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [rendered(item, fill) for item in cast("list[Any]", value)]
    return value
