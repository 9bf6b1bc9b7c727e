"""Controls as data: action scripts with a known right grade, whole or as edits of another one.

A script takes every input from a result it has seen: `see` names parts of a tool's result, `await` waits for a message
and names what it says, and later steps use `${name}`. Nothing in a script reaches inside the world.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, cast

from pydantic import Field, model_validator

from bankworld.families.family import Family
from bankworld.families.spec import Authored, read_yaml, validated
from bankworld.worlds.errors import WorldError

REFERENCE = "reference"


class Step(Authored):
    """One thing the scripted player does: a call, words, waiting for a message, or the end.

    `see` names parts of the result. `derive` names right figures that a reader of this result and of the earlier ones
    can now work out, where no single part shows them (the sum of the invoices that are too old).
    """

    id: str = ""
    call: str | None = None
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    see: dict[str, str] = Field(default_factory=dict)
    derive: dict[str, str] = Field(default_factory=dict)
    say: str | None = None
    await_: dict[str, str] = Field(default_factory=dict, alias="await")
    finish: str | None = None
    fails: bool = False

    @model_validator(mode="after")
    def _one_deed(self) -> "Step":
        deeds = [bool(self.call), self.say is not None, bool(self.await_), self.finish is not None]
        if sum(deeds) != 1:
            raise ValueError("a step is exactly one of call, say, await, finish")
        return self


class Placed(Authored):
    """Steps put in before or after a step of the base."""

    before: str | None = None
    after: str | None = None
    steps: list[Step]


class Moved(Authored):
    """Steps of the base moved, in their order, before or after another step."""

    steps: list[str]
    before: str | None = None
    after: str | None = None


class Expected(Authored):
    """The grade a control must get. `fails` and `unmet` are exact; None leaves them open."""

    reward: str
    fails: list[str] = Field(default_factory=list)
    unmet: list[str] = Field(default_factory=list)
    verdicts: dict[str, str] = Field(default_factory=dict)


class Control(Authored):
    """One authored control. `guesses` are right figures that a failing one holds without having seen them."""

    id: str
    title: str
    kind: str = "failure"
    source: str = ""
    variant: list[str] = Field(default_factory=list)
    guesses: dict[str, str] = Field(default_factory=dict)
    base: str | None = None
    steps: list[Step] = Field(default_factory=list[Step])
    drop: list[str] = Field(default_factory=list)
    set: dict[str, dict[str, Any]] = Field(default_factory=dict)
    replace: dict[str, list[Step]] = Field(default_factory=dict)
    insert: list[Placed] = Field(default_factory=list[Placed])
    move: list[Moved] = Field(default_factory=list[Moved])
    expect: Expected

    @model_validator(mode="after")
    def _whole_or_edited(self) -> "Control":
        if bool(self.base) == bool(self.steps):
            raise ValueError(f"control {self.id} has either steps of its own or a base that it edits")
        if self.kind not in ("reference", "alternative", "failure"):
            raise ValueError(f"control {self.id}: kind is reference, alternative or failure")
        if self.guesses and self.kind != "failure":
            raise ValueError(f"control {self.id}: only a failure may know a figure that it has not seen")
        return self


def controls(family: Family) -> Mapping[str, Control]:
    """All controls of a family by id, the reference first. Read once a process."""
    return _controls(family.folder)


@cache
def _controls(folder: Path) -> Mapping[str, Control]:
    found: dict[str, Control] = {}
    for path in sorted((folder / "controls").glob("*.yaml")):
        for control in _read(path):
            if control.id in found:
                raise WorldError(f"{path}: there is another control {control.id}.")
            found[control.id] = control
    if REFERENCE not in found:
        raise WorldError(f"{folder / 'controls'} holds no control called {REFERENCE}.")
    return {REFERENCE: found.pop(REFERENCE), **found}


def _read(path: Path) -> Iterator[Control]:
    data = read_yaml(path)
    many = cast("list[Any]", data) if isinstance(data, list) else [data]
    for one in many:
        yield validated(Control, one, path)


def steps_of(family: Family, control: Control) -> list[Step]:
    """The full script of a control, edits applied. Raises WorldError when an edit names a step that is not there."""
    if control.base is None:
        return _numbered(control.steps)
    steps = steps_of(family, controls(family)[control.base])
    for name, changes in control.set.items():
        at = _place(steps, name, control)
        steps[at] = _changed(steps[at], changes)
    for name, instead in control.replace.items():
        at = _place(steps, name, control)
        steps[at : at + 1] = instead
    for name in control.drop:
        del steps[_place(steps, name, control)]
    for move in control.move:
        taken = [steps.pop(_place(steps, name, control)) for name in move.steps]
        at = _where(steps, move.before, move.after, control)
        steps[at:at] = taken
    for placed in control.insert:
        at = _where(steps, placed.before, placed.after, control)
        steps[at:at] = placed.steps
    return _numbered(steps)


def _numbered(steps: list[Step]) -> list[Step]:
    return [step if step.id else step.model_copy(update={"id": f"step{number}"}) for number, step in enumerate(steps)]


def _place(steps: list[Step], name: str, control: Control) -> int:
    for number, step in enumerate(steps):
        if step.id == name:
            return number
    raise WorldError(f"Control {control.id} edits step {name!r}, which its base does not have.")


def _where(steps: list[Step], before: str | None, after: str | None, control: Control) -> int:
    if (before is None) == (after is None):
        raise WorldError(f"Control {control.id}: an insertion or move says either before or after which step.")
    return _place(steps, before, control) if before is not None else _place(steps, str(after), control) + 1


def _changed(step: Step, changes: dict[str, Any]) -> Step:
    """A step with some of its fields changed; `with` is merged key by key, and `edit` replaces words in texts."""
    data = deepcopy(step.model_dump(by_alias=True))
    edits: dict[str, str] = changes.get("edit", {})
    for key, value in changes.items():
        if key == "edit":
            continue
        data[key] = {**data[key], **value} if isinstance(value, dict) and isinstance(data[key], dict) else value
    for old, new in edits.items():
        if not _edit(data, old, new):
            raise WorldError(f"Step {step.id} does not say {old!r}, which an edit wants to replace.")
    return Step.model_validate(data)


def _edit(data: dict[str, Any], old: str, new: str) -> bool:
    found = False
    for key, value in data.items():
        if isinstance(value, str) and old in value:
            data[key], found = value.replace(old, new), True
        elif isinstance(value, dict):
            found = _edit(cast("dict[str, Any]", value), old, new) or found
    return found
