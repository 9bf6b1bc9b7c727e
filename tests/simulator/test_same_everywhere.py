"""What a bank is made of does not depend on how the process came to load it."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import bankworld
from bankworld.families.family import Instance
from bankworld.worlds.systems.catalogue import REGISTRY, SYSTEMS
from bankworld.worlds.world import World

SCRIPT = """
import sys
from bankworld.worlds.systems import {first}
from hashlib import sha256
from pathlib import Path
from bankworld.families.family import instance, load_family
from bankworld.worlds.world import World
case = instance(load_family(Path(sys.argv[1])), 0)
bank = World(case.institution, case.image, start=case.start, genesis=case.digest, agent="associate")
bank.call("no_such_tool", {{}})
bank.call("wait", {{"until": "2026-10-16T18:30"}})
sys.stdout.write(sha256(bank.journal.to_bytes()).hexdigest())
"""


@pytest.mark.parametrize("first", ["mail"])
def test_the_order_in_which_systems_are_imported_does_not_reach_the_journal(
    practice: Instance, bank: World, tmp_path: Path, first: str
) -> None:
    """A call of no tool lists the tools, and the works of the end of day run in order: both are journaled."""
    bank.call("no_such_tool", {})
    bank.call("wait", {"until": "2026-10-16T18:30"})
    there = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(first=first), str(practice.family.folder)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(bankworld.__file__).parents[1])},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert there.stdout == sha256(bank.journal.to_bytes()).hexdigest()


def test_the_tools_are_listed_in_the_order_that_the_catalogue_promises(practice: Instance) -> None:
    places = {system.__name__: number for number, system in enumerate(SYSTEMS)}
    order = [places[tool.run.__module__] for tool in REGISTRY.chosen(practice.institution.systems)]
    assert order == sorted(order)
