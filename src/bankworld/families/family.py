"""A family as it lies on disk, and the instance that a seed makes of it."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache, cached_property, partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import TemplateError

from bankworld.families.people import People, rendered
from bankworld.families.people_checks import misfits
from bankworld.families.records import Records
from bankworld.families.spec import Covered, Task, read_yaml, validated
from bankworld.families.templates import fill
from bankworld.worlds.canonical import digest
from bankworld.worlds.errors import WorldError
from bankworld.worlds.institution import Institution, front_matter
from bankworld.worlds.institution import load as load_institution
from bankworld.worlds.store import Row, Store
from bankworld.worlds.systems.cases import Case
from bankworld.worlds.systems.documents import Document

PRACTICE_SEED = 0


@dataclass(frozen=True)
class Family:
    """One folder of authored files."""

    folder: Path
    task: Task

    @property
    def slug(self) -> str:
        """The folder's name."""
        return self.folder.name

    @cached_property
    def people(self) -> Any:
        """`people.yaml` before its placeholders are filled."""
        return read_yaml(self.folder / "people.yaml")

    @cached_property
    def generator(self) -> ModuleType:
        """`family.py`: `draw(seed)`, `furnish(store, p)`, `figures(p)`."""
        return self._module("family")

    @cached_property
    def gold(self) -> ModuleType:
        """`gold.py`: `gold(records, on)`."""
        return self._module("gold")

    @cached_property
    def checks(self) -> ModuleType:
        """`checks.py`: `CHECKS` and `MECHANICAL`."""
        return self._module("checks")

    @cached_property
    def digest(self) -> str:
        """sha256 over every authored file of the family, names included."""
        total = sha256()
        for path in sorted(self.folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                total.update(f"{path.relative_to(self.folder).as_posix()}\n".encode())
                total.update(sha256(path.read_bytes()).digest())
        return total.hexdigest()

    def _module(self, name: str) -> ModuleType:
        """A module of the folder, which is a package of its own: a long generator may lie in several files."""
        package = f"bankworld_family_{self.slug}"
        if package not in sys.modules:
            sys.modules[package] = ModuleType(package)
            sys.modules[package].__path__ = [str(self.folder)]
        try:
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            raise WorldError(f"{self.folder / name}.py: {error}") from error


@dataclass(frozen=True)
class Instance:
    """A family rendered for one seed: everything an attempt needs, and the digest that stands for all of it."""

    family: Family
    seed: int
    variant: tuple[str, ...]
    values: dict[str, Any]
    institution: Institution
    image: bytes = field(repr=False)
    tables: dict[str, list[Row]] = field(repr=False)
    people: People = field(repr=False)
    covered: tuple[Covered, ...]
    assignment: str
    start: datetime
    digest: str

    @property
    def task(self) -> Task:
        """The authored description."""
        return self.family.task

    @property
    def id(self) -> str:
        """Name of the instance in paths: task, seed and any variant."""
        return "-".join([f"{self.family.slug}-s{self.seed}", *self.variant])

    def gold(self, on: date) -> dict[str, int]:
        """The right figures for postings booked on this date, worked out from the records alone, once a date."""
        if on not in self._golds:
            self._golds[on] = self.family.gold.gold(self.records, on)
        return dict(self._golds[on])

    @cached_property
    def _golds(self) -> dict[date, dict[str, int]]:
        return {}

    @cached_property
    def records(self) -> Records:
        """The written records a gold computation may read."""
        said = {
            f"{person}.{topic}": " ".join(deed.say for deed in spec.gives)
            for person, who in self.people.people.items()
            for topic, spec in who.topics.items()
        }
        return Records(self.tables, said)

    def figures(self) -> dict[str, int]:
        """The generator's own figures."""
        return dict(self.family.generator.figures(self.values))


def load_family(folder: Path) -> Family:
    """Read and validate a family's description. Raises WorldError naming the file at fault."""
    path = folder / "task.yaml"
    return Family(folder, validated(Task, read_yaml(path), path))


def find_families(root: Path) -> Iterator[Family]:
    """All families under `sq/` and `mq/` of a tasks folder, by setting and number."""
    if not root.is_dir():
        raise WorldError(f"There is no tasks folder at {root}. Say where the families are with --tasks DIR.")
    found = [load_family(path.parent) for path in root.glob("*/*/task.yaml")]
    yield from sorted(found, key=lambda family: (family.task.setting, int(family.task.id.split("-")[1])))


_INSTANCES: dict[tuple[Path, int, tuple[str, ...]], Instance] = {}


def instance(family: Family, seed: int, variant: tuple[str, ...] = ()) -> Instance:
    """The family rendered for a seed; kept for the life of the process. `variant` names timeline entries left out."""
    key = (family.folder, seed, variant)
    if key not in _INSTANCES:
        _INSTANCES[key] = _build(family, seed, variant)
    return _INSTANCES[key]


def _build(family: Family, seed: int, variant: tuple[str, ...]) -> Instance:
    values: dict[str, Any] = family.generator.draw(seed)
    institution = load_institution(family.task.institution)
    store = Store.empty()
    institution.furnish(store)
    family.generator.furnish(store, values)
    for document in _documents(family, values):
        store.insert(Document, **document)
    assignment = _filled(family, family.task.assignment, values)
    start = datetime.fromisoformat(_filled(family, family.task.start, values))
    store.insert(
        Case,
        id=_filled(family, family.task.case, values),
        title=family.task.title,
        customer=values["customer"]["id"],
        status="open",
        opened=start.date().isoformat(),
    )
    people = _people(family, values, variant)
    tables = dict(store.rows())
    faults = list(misfits(people, institution, tables))
    if faults:
        raise WorldError(f"{family.folder / 'people.yaml'}: {'; '.join(faults)}")
    image = store.image()
    rows_digest = store.digest()
    store.close()
    return Instance(
        family=family,
        seed=seed,
        variant=variant,
        values=values,
        institution=institution,
        image=image,
        tables=tables,
        people=people,
        covered=_covered(family, values),
        assignment=assignment,
        start=start,
        digest=_digest(family, rows_digest, people, assignment, start, institution),
    )


def _digest(
    family: Family, rows: str, people: People, assignment: str, start: datetime, institution: Institution
) -> str:
    task = family.task
    return digest(
        {
            "task": task.id,
            "setting": task.setting,
            "agent": task.agent,
            "requester": task.requester,
            "budget": task.budget.model_dump(),
            "institution": institution.id,
            "systems": sorted(institution.systems),
            "rows": rows,
            "people": json.loads(people.model_dump_json()),
            "assignment": assignment,
            "start": start.isoformat(),
        }
    )


def _documents(family: Family, values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path in sorted((family.folder / "documents").glob("*.md.j2")):
        head, body = front_matter(_filled(family, path.read_text("utf-8"), values, path.name), path.name)
        received = head.pop("received", f"{head['dated']}T00:00:00")
        row = {name: str(value) for name, value in head.items()}
        yield {**row, "received": None if received == "later" else str(received), "body": body}


def _people(family: Family, values: dict[str, Any], variant: tuple[str, ...]) -> People:
    data: Any = rendered(family.people, partial(_filled, family, values=values, where="people.yaml"))
    timeline = data.get("timeline", [])
    unknown = set(variant) - {happening.get("id") for happening in timeline}
    if unknown:
        raise WorldError(f"{family.slug} has no timeline entry {', '.join(sorted(unknown))} to leave out.")
    data["timeline"] = [happening for happening in timeline if happening.get("id") not in variant]
    return validated(People, data, family.folder / "people.yaml")


def _covered(family: Family, values: dict[str, Any]) -> tuple[Covered, ...]:
    where = family.folder / "task.yaml"
    data = [
        rendered(covered.model_dump(), lambda text: _filled(family, text, values)) for covered in family.task.covered
    ]
    return tuple(validated(Covered, one, where) for one in data)


def _filled(family: Family, text: str, values: dict[str, Any], where: str = "task.yaml") -> str:
    try:
        return fill(text, values)
    except TemplateError as error:
        raise WorldError(f"{family.folder.name}/{where}: {error}") from error


@cache
def default_tasks() -> Path:
    """A checkout's `tasks_private`: beside the package's source, else in the working folder."""
    beside = Path(__file__).resolve().parents[3] / "tasks_private"
    return beside if beside.is_dir() else Path.cwd() / "tasks_private"
