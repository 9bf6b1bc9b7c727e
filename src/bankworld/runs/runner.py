"""Carries out a plan: attempts that are not finished are run, half ones continued, each graded as it ends."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bankworld.agents.protocol import Agent
from bankworld.families.family import Family, Instance, instance
from bankworld.graders.grade import READER
from bankworld.runs.files import make_folder, sync_folder
from bankworld.runs.grading import grade_attempt
from bankworld.runs.plan import Plan, Planned, families_for, lock, refuse_foreign
from bankworld.runs.results import result_bytes
from bankworld.runs.store import AttemptFolder, held, manifest
from bankworld.simulator.actionlog import FileLog
from bankworld.simulator.attempt import attempt

MakeAgent = Callable[[Instance, Planned], Agent]


@dataclass
class Progress:
    """What a run has come to so far. `resumed` attempts were finished before; the lists hold attempt names."""

    planned: int
    resumed: int = 0
    done: int = 0
    errored: list[str] = field(default_factory=list[str])
    ungraded: list[str] = field(default_factory=list[str])


Tell = Callable[[Progress, Planned, int], None]
"""Told what is under way: progress, attempt, turn (0 before the first)."""


def carry_out(
    plan: Plan,
    families: Sequence[Family],
    folder: Path,
    make_agent: MakeAgent,
    *,
    variant_of: Callable[[Family], tuple[str, ...]] = lambda family: (),
    tell: Tell = lambda progress, planned, turn: None,
) -> Progress:
    """Run what is missing of a plan into a folder. An attempt that raises is recorded, and the run goes on."""
    by_task = families_for(plan, families)
    refuse_foreign(folder)
    with held(folder):
        lock(folder, plan)
        attempts = list(plan.planned())
        sealed = manifest(folder)
        progress = Progress(len(attempts))
        for planned in attempts:
            family = by_task[planned.task.id]
            store = AttemptFolder(folder, planned)
            tell(progress, planned, 0)
            if store.finished:
                progress.resumed += 1
                if planned.name not in sealed:
                    store.seal()
            else:
                _run_one(store, family, variant_of(family), make_agent, progress, tell)
            if store.finished and store.grade(READER) is None:
                _grade_one(store, family, progress)
            progress.done += 1
    return progress


def _run_one(
    store: AttemptFolder,
    family: Family,
    variant: tuple[str, ...],
    make_agent: MakeAgent,
    progress: Progress,
    tell: Tell,
) -> None:
    planned = store.planned
    make_folder(store.path)
    started = time.perf_counter()
    try:
        made = instance(family, planned.seed, variant)
        log = FileLog(store.log)
        try:
            sync_folder(store.path)
            agent = make_agent(made, planned)
            attempted = attempt(made, agent, log, watch=lambda turn: tell(progress, planned, turn))
        finally:
            log.close()
        seconds = time.perf_counter() - started
        store.keep(attempted.journal.to_bytes(), result_bytes(planned, made, attempted), seconds)
    except Exception as error:
        store.keep_error(error)
        progress.errored.append(planned.name)


def _grade_one(store: AttemptFolder, family: Family, progress: Progress) -> None:
    try:
        grade_attempt(store, family)
    except Exception:
        progress.ungraded.append(store.planned.name)
