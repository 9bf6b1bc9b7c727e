"""`grade` and `report`: what stored runs came to."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bankworld.cli.common import UNFINISHED, JsonOption, RunArgument, TasksOption, families, say, say_json

if TYPE_CHECKING:
    from bankworld.runs.grading import Regraded
    from bankworld.runs.plan import Plan

JUDGE = "reader"


def grade(run: RunArgument, tasks: TasksOption = None, json: JsonOption = False) -> None:
    """Grade the stored attempts of a run again, and say what changed."""
    from bankworld.reports.table import summary
    from bankworld.runs.grading import grade_again
    from bankworld.runs.plan import families_for, read_plan
    from bankworld.runs.store import held

    plan = read_plan(run)
    known = families_for(plan, families(tasks))
    with held(run):
        regraded = list(grade_again(run, plan, known))
    one = summary(run, plan, JUDGE)
    if json:
        say_json({**one, "regraded": [_as_data(attempt) for attempt in regraded]})
    else:
        _tell_changes(regraded)
        _print(one)
    if one["errored"] or one["ungraded"] or any(attempt.error for attempt in regraded):
        raise typer.Exit(UNFINISHED)


def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs.")],
    json: JsonOption = False,
) -> None:
    """Print what runs came to. Runs are never pooled: each has its own table."""
    from bankworld.reports.table import summary
    from bankworld.runs.plan import read_plan

    found = [summary(folder, read_plan(folder), JUDGE) for folder in runs]
    if json:
        say_json(found[0] if len(found) == 1 else found)
        return
    for one in found:
        if len(found) > 1:
            say(one["run"])
        _print(one)


def conclude(folder: Path, plan: "Plan", json: bool, max_ungraded: int) -> None:
    """Print what a run came to, and exit 2 where too many attempts lack a reward."""
    from bankworld.reports.table import summary

    one = summary(folder, plan, JUDGE)
    if json:
        say_json(one)
    else:
        _print(one)
        _tell_errors(folder, plan)
        say(f"The run lies in {folder}.")
    if one["planned"] - one["mean_of"] > max_ungraded:
        raise typer.Exit(UNFINISHED)


def _tell_errors(folder: Path, plan: "Plan") -> None:
    from bankworld.runs.store import AttemptFolder

    for planned in plan.planned():
        store = AttemptFolder(folder, planned)
        if store.errored:
            error = store.error()
            say(f"Errored: {planned.name}: {error['type']}: {error['message']} (the same command tries it again)")


def _tell_changes(regraded: "list[Regraded]") -> None:
    changed = [one for one in regraded if one.changed]
    same = sum(one.before is not None and one.now is not None and not one.changed for one in regraded)
    say(f"Graded again: {same} of {len(regraded)} grades are what they were, {len(changed)} changed.")
    for one in changed:
        why = "by the same graders" if one.same_grader else "graders or family changed"
        say(f"  {one.attempt}: {_reward(one.before)} -> {_reward(one.now)} ({why})")
    for one in regraded:
        if one.before is None and one.now is not None:
            say(f"  {one.attempt}: {_reward(one.now)} (had no grade)")
        if one.error:
            say(f"  {one.attempt}: not graded. {one.error}")


def _reward(grade: dict[str, Any] | None) -> str:
    reward = grade["reward"] if grade else None
    return "ungraded" if reward is None else str(reward)


def _as_data(one: "Regraded") -> dict[str, Any]:
    rewards = [grade["reward"] if grade else None for grade in (one.before, one.now)]
    return {
        "attempt": one.attempt,
        "changed": one.changed,
        "same_grader": one.same_grader,
        "rewards": rewards,
        "error": one.error or None,
    }


def _print(one: dict[str, Any]) -> None:
    from rich.console import Console

    from bankworld.reports.table import footer, shown

    console = Console(highlight=False, markup=False, emoji=False, width=None if sys.stdout.isatty() else 120)
    console.print(shown(one))
    for line in footer(one):
        console.print(line)
