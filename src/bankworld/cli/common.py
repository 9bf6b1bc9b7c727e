"""What several commands need: options, families by id, and printing."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bankworld.families.family import Family
    from bankworld.runs.plan import Plan

TasksOption = Annotated[Path | None, typer.Option("--tasks", help="Folder of task families.", show_default=False)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
RunArgument = Annotated[Path, typer.Argument(help="Folder of a run.")]


def families(folder: Path | None, ids: Sequence[str] = (), setting: str | None = None) -> "list[Family]":
    """The families of a tasks folder, all or those named (by id or folder name), of a setting or of both."""
    from bankworld.families.family import default_tasks, find_families

    found = list(find_families(folder or default_tasks()))
    if setting:
        if setting.upper() not in ("SQ", "MQ"):
            raise typer.BadParameter(f"--setting is SQ or MQ, not {setting!r}.")
        found = [family for family in found if family.task.setting == setting.upper()]
    if not ids:
        return found
    chosen: list[Family] = []
    for wanted in ids:
        match = [one for one in found if wanted.upper() == one.task.id or wanted == one.slug]
        if not match:
            known = ", ".join(one.task.id for one in found) or "none"
            raise typer.BadParameter(f"There is no task {wanted!r}. There are: {known}.")
        chosen += match
    return chosen


def stored_plan(run: Path, folder: Path | None) -> "Plan":
    """The plan of a stored run."""
    from bankworld.runs.plan import plan_of

    return plan_of(run, families(folder))


def say(text: str) -> None:
    """Print one line."""
    typer.echo(text)


def say_json(value: Any) -> None:
    """Print plain data as JSON."""
    typer.echo(json.dumps(value, indent=1, sort_keys=True))
