"""Carries out a plan: attempts that are not finished are run, half ones continued, each graded as it ends."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bankworld.agents.protocol import Agent
from bankworld.families.family import Instance, instance
from bankworld.graders.grade import READER, grade
from bankworld.runs.plan import Plan, Planned, lock
from bankworld.runs.store import AttemptFolder, held, manifest
from bankworld.simulator.actionlog import FileLog
from bankworld.simulator.attempt import attempt

MakeAgent = Callable[[Instance, Planned], Agent]


@dataclass
class Progress:
    """What a run has come to so far."""

    planned: int
    resumed: int = 0
    done: int = 0
    errored: list[str] = field(default_factory=list[str])


def carry_out(
    plan: Plan,
    folder: Path,
    make_agent: MakeAgent,
    *,
    variant_of: Callable[[Planned], tuple[str, ...]] | None = None,
    tell: Callable[[Progress, Planned], None] | None = None,
) -> Progress:
    """Run what is missing of a plan into a folder. An attempt that raises is recorded, and the run goes on."""
    with held(folder):
        lock(folder, plan)
        attempts = list(plan.planned())
        sealed = manifest(folder)
        progress = Progress(len(attempts))
        for planned in attempts:
            store = AttemptFolder(folder, planned)
            if tell:
                tell(progress, planned)
            made = instance(planned.family, planned.seed, variant_of(planned) if variant_of else ())
            if store.finished:
                progress.resumed += 1
                if planned.path.as_posix() not in sealed:
                    store.seal(store.result())
            else:
                _run_one(store, made, make_agent, progress)
            if store.finished and store.grade(READER) is None:
                store.keep_grade(grade(made, store.events()))
            progress.done += 1
    return progress


def _run_one(store: AttemptFolder, made: Instance, make_agent: MakeAgent, progress: Progress) -> None:
    store.path.mkdir(parents=True, exist_ok=True)
    started = time.perf_counter()
    log = FileLog(store.log)
    try:
        attempted = attempt(made, make_agent(made, store.planned), log)
        store.keep(made, attempted, time.perf_counter() - started)
    except Exception as error:
        store.keep_error(error)
        progress.errored.append(store.planned.path.as_posix())
    finally:
        log.close()
