"""`doctor`: is this machine fit to run the examination?"""

import os
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import typer

from bankworld.cli.common import USAGE, TasksOption, families, say

LIBRARIES = ("langgraph", "langchain-core", "pydantic", "sqlmodel", "sqlalchemy", "jinja2", "pyyaml", "typer", "rich")
OLDEST_PYTHON = (3, 11)
TRACING = ("LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING", "LANGCHAIN_TRACING_V2")

Finding = tuple[bool, str]
"""Whether something is as it should be, and the sentence about it."""


def doctor(tasks: TasksOption = None) -> None:
    """Check this machine: Python, libraries, institutions, families, write access, tracing. Exits 1 on a fault."""
    findings = [*_python(), *_libraries(), *_institutions(), *_families(tasks), *_writing(), *_tracing()]
    for fine, sentence in findings:
        say(f"{'ok   ' if fine else 'FAULT'}  {sentence}")
    if not all(fine for fine, _ in findings):
        raise typer.Exit(USAGE)


def _python() -> Iterator[Finding]:
    from bankworld import __version__

    needed = ".".join(str(part) for part in OLDEST_PYTHON)
    fine = sys.version_info >= OLDEST_PYTHON
    yield fine, f"bankworld {__version__} on Python {sys.version.split()[0]}, {needed} or newer is needed"


def _libraries() -> Iterator[Finding]:
    for name in LIBRARIES:
        try:
            yield True, f"{name} {version(name)}"
        except PackageNotFoundError:
            yield False, f"{name} is not installed"


def _institutions() -> Iterator[Finding]:
    from bankworld.worlds.errors import WorldError
    from bankworld.worlds.institution import INSTITUTIONS, load

    for name in INSTITUTIONS:
        try:
            bank = load(name)
            yield True, f"institution {name}: {len(bank.people)} people, {len(bank.procedures)} procedures"
        except WorldError as error:
            yield False, f"institution {name}: {error}"


def _families(folder: Path | None) -> Iterator[Finding]:
    from bankworld.worlds.errors import WorldError

    try:
        found = [family.task.id for family in families(folder)]
    except WorldError as error:
        yield False, str(error)
        return
    yield bool(found), f"task families: {', '.join(found) or 'none; say where they are with --tasks'}"


def _writing() -> Iterator[Finding]:
    here = Path.cwd()
    fine = os.access(here, os.W_OK)
    yield fine, f"runs can be written to {here}" if fine else f"{here} cannot be written to: use `run --out`"


def _tracing() -> Iterator[Finding]:
    present = [name for name in TRACING if os.environ.get(name)]
    yield True, f"tracing variables set, and ignored: {', '.join(present)}" if present else "no tracing variables set"
