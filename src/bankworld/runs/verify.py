"""Proofs of a stored attempt: that its journal hangs together, is the one that was sealed, and can be made again."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bankworld.agents.protocol import Action, Briefing, Observation
from bankworld.runs.plan import Plan
from bankworld.runs.store import AttemptFolder, manifest
from bankworld.simulator.actionlog import LogError, MemoryLog, read_log
from bankworld.simulator.attempt import attempt
from bankworld.worlds.journal import find_fault


@dataclass(frozen=True, slots=True)
class Proof:
    """One proof of one attempt: which, whether it was made, and what it found."""

    attempt: str
    name: str
    holds: bool
    says: str


class Nobody:
    """Stands in for the agent when a log is re-executed: it must never be asked."""

    def begin(self, briefing: Briefing) -> None:
        """Nothing to prepare."""

    def act(self, observation: Observation) -> Action:
        """Called only when the log ran out before the attempt ended."""
        raise LogError("the action log ends before the attempt does")

    def recall(self, observation: Observation, action: Action) -> None:
        """Nothing to remember."""


def prove(run: Path, plan: Plan, only: str | None = None) -> list[Proof]:
    """Chain, seal and re-execution of every finished attempt of a run."""
    sealed = manifest(run)
    proofs: list[Proof] = []
    for planned in plan.planned():
        name = planned.path.as_posix().removeprefix("attempts/")
        if only and only not in (name, planned.path.as_posix()):
            continue
        store = AttemptFolder(run, planned)
        if not store.finished:
            continue
        made = store.instance()
        data = store.journal_bytes()
        genesis = str(store.result()["genesis"])
        proofs.append(_chain(name, data, genesis))
        proofs.append(_seal(name, data, genesis, sealed.get(planned.path.as_posix())))
        proofs.append(_again(name, store, data, made.digest))
    return proofs


def _chain(name: str, data: bytes, genesis: str) -> Proof:
    fault, count = find_fault(data, genesis), data.count(b"\n")
    if fault is None:
        return Proof(name, "chain", True, f"{count} events follow from the genesis")
    return Proof(name, "chain", False, f"line {fault.line} {fault.problem}")


def _seal(name: str, data: bytes, genesis: str, line: dict[str, object] | None) -> Proof:
    if line is None:
        return Proof(name, "sealed", False, "the manifest has no line for this attempt")
    count = data.count(b"\n")
    if genesis != line["genesis"]:
        return Proof(name, "sealed", False, "result.json names another genesis than the manifest")
    if count != line["events"]:
        return Proof(name, "sealed", False, f"{count} events are stored where {line['events']} were sealed")
    if sha256(data).hexdigest() != line["journal_sha256"]:
        return Proof(name, "sealed", False, "the stored journal is not the one that was sealed")
    return Proof(name, "sealed", True, "count, head and digest are the manifest's")


def _again(name: str, store: AttemptFolder, data: bytes, digest: str) -> Proof:
    if digest != store.result()["genesis"]:
        return Proof(name, "re-executed", False, "the family on disk makes another instance than the one attempted")
    try:
        journal = attempt(store.instance(), Nobody(), MemoryLog(read_log(store.log))).journal.to_bytes()
    except LogError as error:
        return Proof(name, "re-executed", False, str(error))
    if journal == data:
        return Proof(name, "re-executed", True, "the action log gives the same bytes again")
    pairs = zip(journal.splitlines(), data.splitlines(), strict=False)
    line = next((number for number, (left, right) in enumerate(pairs, start=1) if left != right), None)
    at = line or min(journal.count(b"\n"), data.count(b"\n")) + 1
    return Proof(name, "re-executed", False, f"the action log gives another event {at} than the stored one")
