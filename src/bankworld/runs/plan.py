"""What a run is: its configuration, written first and never changed, and the attempts it plans."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bankworld import __version__
from bankworld.families.family import Family
from bankworld.runs.files import SCHEMA, StoreError, read_json, write_json

LOCK = "run.json"


@dataclass(frozen=True, slots=True)
class TaskRef:
    """A task as a run refers to it: enough to read the run where its family is not at hand."""

    id: str
    folder: str
    title: str
    setting: str
    digest: str


@dataclass(frozen=True, slots=True)
class Planned:
    """One attempt to be made: which task, which seed, which of how many."""

    task: TaskRef
    seed: int
    number: int

    @property
    def name(self) -> str:
        """What people call it: no time and nothing random in it."""
        return f"{self.task.folder}/s{self.seed}-a{self.number}"

    @property
    def path(self) -> Path:
        """Its folder inside the run's."""
        return Path("attempts") / self.name


@dataclass(frozen=True, slots=True)
class Plan:
    """The configuration of a run."""

    tasks: tuple[TaskRef, ...]
    agent: str
    attempts: int
    seeds: tuple[int, ...]

    @property
    def suite(self) -> str:
        """sha256 over the digests of the families, by task id."""
        lines = sorted(f"{task.id} {task.digest}\n" for task in self.tasks)
        return sha256("".join(lines).encode()).hexdigest()

    def config(self) -> dict[str, Any]:
        """What `run.json` holds."""
        return {
            "schema": SCHEMA,
            "bankworld": __version__,
            "agent": self.agent,
            "attempts": self.attempts,
            "seeds": list(self.seeds),
            "settings": sorted({task.setting for task in self.tasks}),
            "tasks": {task.id: asdict(task) for task in self.tasks},
            "suite": self.suite,
        }

    def planned(self) -> Iterator[Planned]:
        """Every attempt, task by task."""
        for task in self.tasks:
            for seed in self.seeds:
                for number in range(1, self.attempts + 1):
                    yield Planned(task, seed, number)


def plan_of(families: Sequence[Family], agent: str, attempts: int = 1, seeds: Sequence[int] = (0,)) -> Plan:
    """The plan to make `attempts` attempts at each family and seed; what is named twice is planned once."""
    tasks = [
        TaskRef(family.task.id, family.slug, family.task.title, family.task.setting, family.digest)
        for family in families
    ]
    return Plan(tuple(dict.fromkeys(tasks)), agent, attempts, tuple(dict.fromkeys(seeds)))


def lock(folder: Path, plan: Plan) -> None:
    """Write the configuration of a new run, or make sure that a folder's run has this very one.

    Raises StoreError listing the keys that differ.
    """
    if not (folder / LOCK).exists():
        write_json(folder / LOCK, plan.config())
        return
    stored, wanted = _flat(read_json(folder / LOCK)), _flat(plan.config())
    differing = [key for key in sorted({*stored, *wanted}) if stored.get(key) != wanted.get(key)]
    if differing:
        lines = "\n".join(f"  {key}: {stored.get(key)} -> {wanted.get(key)}" for key in differing)
        raise StoreError(
            f"{folder} holds a run with another configuration, and runs are never mixed. What differs:\n{lines}\n"
            "Repeat the old command to resume it, or name another folder with --out."
        )


def refuse_foreign(folder: Path) -> None:
    """Raise StoreError for a path that is neither free, nor empty, nor a run's folder."""
    if folder.exists() and not folder.is_dir():
        raise StoreError(f"{folder} is no folder. Name another one with --out.")
    if not folder.exists() or (folder / LOCK).exists():
        return
    if any(not child.name.startswith(".") for child in folder.iterdir()):
        raise StoreError(f"{folder} holds files and no run. Name another folder with --out.")


def read_plan(folder: Path) -> Plan:
    """The plan of a stored run. Raises StoreError when there is none or it cannot be read."""
    path = folder / LOCK
    if not path.exists():
        raise StoreError(f"There is no run in {folder}. Name the folder that `bankworld run` printed.")
    config = read_json(path)
    try:
        tasks = sorted((TaskRef(**task) for task in config["tasks"].values()), key=_by_number)
        return Plan(tuple(tasks), config["agent"], config["attempts"], tuple(config["seeds"]))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise StoreError(f"{path} is damaged: {type(error).__name__} {error}.") from None


def families_for(plan: Plan, found: Sequence[Family]) -> dict[str, Family]:
    """The families of a plan by task id. Raises StoreError when one has gone."""
    known = {family.task.id: family for family in found}
    missing = [task.id for task in plan.tasks if task.id not in known]
    if missing:
        raise StoreError(f"The run needs {', '.join(missing)}, which the tasks folder does not hold. See --tasks.")
    return {task.id: known[task.id] for task in plan.tasks}


def _by_number(task: TaskRef) -> tuple[str, int]:
    return task.setting, int(task.id.split("-")[1])


def _flat(config: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in config.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")  # pyright: ignore[reportUnknownArgumentType]
        else:
            flat[f"{prefix}{key}"] = value
    return flat
