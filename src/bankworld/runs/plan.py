"""What a run is: its configuration, written first and never changed, and the attempts it plans."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bankworld import __version__
from bankworld.families.family import Family
from bankworld.runs.files import StoreError, read_json, write_json

SCHEMA = 1
LOCK = "run.json"


@dataclass(frozen=True, slots=True)
class Planned:
    """One attempt to be made: which family, which seed, which of how many."""

    family: Family
    seed: int
    number: int

    @property
    def path(self) -> Path:
        """Its folder inside the run's: no time and nothing random in it."""
        return Path("attempts") / self.family.slug / f"s{self.seed}-a{self.number}"


@dataclass(frozen=True)
class Plan:
    """The configuration of a run."""

    families: Sequence[Family]
    agent: str
    attempts: int
    seeds: Sequence[int]

    def config(self) -> dict[str, Any]:
        """What `run.json` holds."""
        return {
            "schema": SCHEMA,
            "bankworld": __version__,
            "agent": self.agent,
            "attempts": self.attempts,
            "seeds": list(self.seeds),
            "settings": sorted({family.task.setting for family in self.families}),
            "tasks": {family.task.id: family.digest for family in self.families},
            "suite": suite_digest(self.families),
        }

    def planned(self) -> Iterator[Planned]:
        """Every attempt, task by task."""
        for family in self.families:
            for seed in self.seeds:
                for number in range(1, self.attempts + 1):
                    yield Planned(family, seed, number)


def suite_digest(families: Sequence[Family]) -> str:
    """sha256 over the digests of the families, by task id."""
    total = sha256()
    for family in sorted(families, key=lambda one: one.task.id):
        total.update(f"{family.task.id} {family.digest}\n".encode())
    return total.hexdigest()


def lock(folder: Path, plan: Plan) -> None:
    """Write the configuration of a new run, or make sure that a folder's run has this very one.

    Raises StoreError listing the keys that differ.
    """
    path = folder / LOCK
    wanted = plan.config()
    if not path.exists():
        if folder.exists() and any(not child.name.startswith(".") for child in folder.iterdir()):
            raise StoreError(f"{folder} holds files and no run. Name another folder with --out.")
        write_json(path, wanted)
        return
    stored = read_config(folder)
    differing = [key for key in sorted({*stored, *wanted}) if stored.get(key) != wanted.get(key)]
    if differing:
        lines = "\n".join(f"  {key}: {stored.get(key)} -> {wanted.get(key)}" for key in differing)
        raise StoreError(
            f"{folder} holds a run with another configuration, and runs are never mixed. What differs:\n{lines}\n"
            "Repeat the old command to resume it, or name another folder with --out."
        )


def read_config(folder: Path) -> dict[str, Any]:
    """The stored configuration of a run. Raises StoreError when there is none or it is of a newer schema."""
    if not (folder / LOCK).exists():
        raise StoreError(f"There is no run in {folder}. Name the folder that `bankworld run` printed.")
    config: dict[str, Any] = read_json(folder / LOCK)
    if config.get("schema", 0) > SCHEMA:
        raise StoreError(f"{folder} was written by a newer bankworld (schema {config['schema']}). Update bankworld.")
    return config


def plan_of(folder: Path, families: Sequence[Family]) -> Plan:
    """The plan of a stored run, given the families it may refer to. Raises StoreError when one has gone."""
    config = read_config(folder)
    known = {family.task.id: family for family in families}
    missing = [task for task in config["tasks"] if task not in known]
    if missing:
        raise StoreError(f"The run needs {', '.join(missing)}, which the tasks folder does not hold. See --tasks.")
    chosen = [known[task] for task in config["tasks"]]
    return Plan(
        sorted(chosen, key=lambda one: (one.task.setting, int(one.task.id.split("-")[1]))),
        config["agent"],
        config["attempts"],
        config["seeds"],
    )
