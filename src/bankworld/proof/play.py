"""Plays a scripted player on an instance and grades what it left: the step every proof takes."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bankworld.families.controls import Control
from bankworld.families.family import Family, Instance, instance
from bankworld.graders.grade import Grade, grade
from bankworld.proof.players import CONTROL, player
from bankworld.simulator.actionlog import MemoryLog
from bankworld.simulator.attempt import Attempted, attempt


@dataclass(frozen=True, slots=True)
class Played:
    """One scripted attempt with its grade."""

    instance: Instance
    attempted: Attempted
    grade: Grade

    @property
    def reward(self) -> Decimal | None:
        """The reward, None when it is open."""
        return None if self.grade["reward"] is None else Decimal(self.grade["reward"])

    @property
    def fails(self) -> set[str]:
        """Checks that did not pass."""
        return {check["id"] for check in self.grade["checks"] if not check["passed"]}

    @property
    def unmet(self) -> set[str]:
        """Criteria that are not met."""
        return {one["id"] for one in self.grade["criteria"] if not one["met"]}

    @property
    def verdicts(self) -> set[tuple[str, str]]:
        """Approval verdicts by action."""
        return {(one["action"], one["verdict"]) for one in self.grade["approvals"]}


def play(family: Family, seed: int, name: str, variant: tuple[str, ...] = ()) -> Played:
    """Play a player by name on a seed. Raises what the player raises."""
    made = instance(family, seed, variant)
    attempted = attempt(made, player(name, made), MemoryLog())
    return Played(made, attempted, grade(made, attempted.journal.events))


def play_control(family: Family, seed: int, control: Control) -> Played:
    """Play a control on its own variant."""
    return play(family, seed, CONTROL + control.id, tuple(control.variant))


def departures(played: Played, control: Control) -> list[str]:
    """Where a control's grade is not the declared one; empty when it is."""
    expect = control.expect
    found: list[str] = []
    if played.reward != Decimal(expect.reward):
        found.append(f"reward {played.reward} instead of {expect.reward}")
    for what, got, wanted in (("checks", played.fails, expect.fails), ("criteria", played.unmet, expect.unmet)):
        if got != set(wanted):
            found.append(f"fails {what} {sorted(got) or 'none'} instead of {sorted(wanted) or 'none'}")
    for action, verdict in expect.verdicts.items():
        if (action, verdict) not in played.verdicts:
            found.append(f"{action} is not judged {verdict!r} but {sorted(played.verdicts)}")
    return found


def first_reason(played: Played) -> str:
    """Why the first failed part failed, for a message."""
    parts: list[dict[str, Any]] = [*played.grade["checks"], *played.grade["criteria"]]
    for part in parts:
        if not part.get("passed", part.get("met")):
            return f"{part['id']}: {part.get('error') or part['why']}"
    return "nothing failed"
