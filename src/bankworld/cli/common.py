"""What several commands need: exit codes, options, families by id, and printing."""

import json
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bankworld.families.family import Family

DONE, USAGE, UNFINISHED, PROOF_FAILED, INTERRUPTED = 0, 1, 2, 3, 130

TasksOption = Annotated[Path | None, typer.Option("--tasks", help="Folder of task families.", show_default=False)]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
RunArgument = Annotated[Path, typer.Argument(help="Folder of a run.")]


class Mistake(Exception):
    """The user asked for something that is not there. The message is one sentence with the way out."""


def families(folder: Path | None, ids: Sequence[str] = (), setting: str | None = None) -> "list[Family]":
    """The families of a tasks folder, all or those named (by id or folder name), of a setting or of both."""
    from bankworld.families.family import default_tasks, find_families

    found = list(find_families(folder or default_tasks()))
    if setting:
        if setting.upper() not in ("SQ", "MQ"):
            raise Mistake(f"--setting is SQ or MQ, not {setting!r}.")
        found = [family for family in found if family.task.setting == setting.upper()]
    return [family for wanted in ids for family in _named(wanted, found)] if ids else found


def _named(wanted: str, found: "Sequence[Family]") -> "list[Family]":
    match = [one for one in found if wanted.upper() == one.task.id or wanted == one.slug]
    if not match:
        known = ", ".join(one.task.id for one in found) or "none"
        raise Mistake(f"There is no task {wanted!r}. There are: {known}.")
    return match


def say(text: str) -> None:
    """Print one line."""
    typer.echo(text)


def say_json(value: Any) -> None:
    """Print plain data as JSON."""
    typer.echo(json.dumps(value, indent=1, sort_keys=True))


def on_one_line(text: str) -> str:
    """A stored text on one line, its control and direction characters spelled out: a terminal must not obey them."""
    spaced = " ".join(text.split())
    return "".join(
        one if unicodedata.category(one) not in ("Cc", "Cf", "Cs", "Co") else f"\\u{ord(one):04x}" for one in spaced
    )
