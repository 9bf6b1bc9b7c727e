"""Proofs of a stored attempt: that its journal hangs together, is the one that was sealed, and can be made again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bankworld.agents.protocol import Action, Briefing, Observation
from bankworld.families.family import Family
from bankworld.runs.files import StoreError
from bankworld.runs.plan import Plan
from bankworld.runs.results import instance_of, result_bytes
from bankworld.runs.store import AttemptFolder, manifest
from bankworld.simulator.actionlog import Input, LogError, MemoryLog, read_log
from bankworld.simulator.attempt import attempt
from bankworld.worlds.journal import find_fault

CHAIN, SEALED, AGAIN = "chain", "sealed", "re-executed"


@dataclass(frozen=True, slots=True)
class Proof:
    """One proof of one attempt: which one, whether it holds, and what it found."""

    attempt: str
    name: str
    holds: bool
    says: str


class Broken(Exception):
    """A proof does not hold. The message says where the first difference lies."""


class Nobody:
    """Stands in for the agent when a log is re-executed: it must never be asked."""

    def begin(self, briefing: Briefing) -> None:
        """Nothing to prepare."""

    def act(self, observation: Observation) -> Action:
        """Called only when the log ran out before the attempt ended."""
        raise LogError(f"the action log ends before turn {observation.turn}, and the attempt does not")

    def recall(self, observation: Observation, action: Action) -> None:
        """Nothing to remember."""


def prove(run: Path, plan: Plan, families: Mapping[str, Family], only: str | None = None) -> list[Proof]:
    """Chain, seal and re-execution of every attempt of a run that is finished or sealed."""
    sealed = manifest(run)
    proofs: list[Proof] = []
    planned_names: set[str] = set()
    for planned in plan.planned():
        planned_names.add(planned.name)
        store = AttemptFolder(run, planned)
        if _wanted(planned.name, only) and (store.finished or planned.name in sealed):
            proofs += _proofs(store, families[planned.task.id], sealed.get(planned.name))
    proofs += [
        Proof(name, SEALED, False, "the manifest seals an attempt that run.json does not plan")
        for name in sealed
        if name not in planned_names and _wanted(name, only)
    ]
    return proofs


def _wanted(name: str, only: str | None) -> bool:
    return only is None or only == name


def _proofs(store: AttemptFolder, family: Family, line: dict[str, Any] | None) -> Iterator[Proof]:
    made = {
        CHAIN: lambda: _chain(store),
        SEALED: lambda: _seal(store, line),
        AGAIN: lambda: _again(store, family),
    }
    for name, proof in made.items():
        try:
            yield Proof(store.planned.name, name, True, proof())
        except (Broken, StoreError, LogError) as broken:
            yield Proof(store.planned.name, name, False, str(broken))
        except Exception as error:
            yield Proof(store.planned.name, name, False, f"{type(error).__name__}: {error}")


def _chain(store: AttemptFolder) -> str:
    data = store.journal_bytes()
    fault = find_fault(data, str(store.result()["genesis"]))
    if fault:
        raise Broken(f"line {fault.line} {fault.problem}")
    count = data.count(b"\n")
    return f"{count} events follow from the genesis"


def _seal(store: AttemptFolder, line: dict[str, Any] | None) -> str:
    if line is None:
        raise Broken("the manifest has no line for this attempt")
    data, result = store.journal_bytes(), store.result()
    count = data.count(b"\n")
    if count != line["events"]:
        raise Broken(f"{count} events are stored where {line['events']} were sealed")
    if sha256(data).hexdigest() != line["journal_sha256"]:
        raise Broken("the stored journal is not the one that was sealed")
    for name in ("genesis", "head"):
        if result[name] != line[name]:
            raise Broken(f"result.json names another {name} than the manifest")
    if store.result_sha256() != line["result_sha256"]:
        raise Broken("result.json is not the one that was sealed")
    return "journal and result are the manifest's"


def _again(store: AttemptFolder, family: Family) -> str:
    made = instance_of(store, family)
    if made.digest != store.result()["genesis"]:
        raise Broken("the family on disk makes another instance than the one attempted")
    if not store.log.exists():
        raise Broken("actions.jsonl is missing")
    log = Consumed(read_log(store.log))
    attempted = attempt(made, Nobody(), log)
    journal, stored = attempted.journal.to_bytes(), store.journal_bytes()
    if journal != stored:
        raise Broken(f"the action log gives another event {_first_difference(journal, stored)} than the stored one")
    inputs = attempted.turns if not attempted.ending.startswith("stopped") else attempted.turns + 1
    if len(log.entries) != inputs:
        raise Broken(f"the action log holds {len(log.entries)} inputs, and the attempt took {inputs}")
    if result_bytes(store.planned, made, attempted) != (store.path / "result.json").read_bytes():
        raise Broken("the action log gives another result.json")
    return "the action log gives the same bytes again"


class Consumed(MemoryLog):
    """A log that is only read."""

    def append(self, entry: Input) -> None:
        """Never: nobody acts when a log is re-executed."""
        raise LogError("the action log ends before the attempt does")


def _first_difference(left: bytes, right: bytes) -> int:
    """Number of the first line that differs."""
    pairs = zip(left.split(b"\n"), right.split(b"\n"), strict=False)
    return next((number for number, (one, other) in enumerate(pairs, start=1) if one != other), 0)
