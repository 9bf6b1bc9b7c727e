"""What the tests of the run store share: a family, and agents to play it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.agents.protocol import Agent
from bankworld.families.family import Family, Instance, default_tasks, find_families
from bankworld.proof.players import player
from bankworld.runs.plan import Planned

MakeAgent = Callable[[Instance, Planned], Agent]


@pytest.fixture(scope="session")
def families() -> list[Family]:
    return [one for one in find_families(default_tasks()) if one.task.id == "MQ-24"]


@pytest.fixture(scope="session")
def play() -> Callable[[str], MakeAgent]:
    """A maker of scripted players by name."""
    return lambda name: lambda instance, planned: player(name, instance)


@pytest.fixture(scope="session")
def contents() -> Callable[[Path], dict[str, bytes]]:
    """Every file of a run's folder but its lock and the wall-clock times."""
    left_out = {"timing.json", ".lock"}

    def read(folder: Path) -> dict[str, bytes]:
        return {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in left_out
        }

    return read
