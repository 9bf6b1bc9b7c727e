"""`run`, `grade`, `report`."""

import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bankworld.cli.common import JsonOption, RunArgument, TasksOption, families, say, say_json, stored_plan

if TYPE_CHECKING:
    from bankworld.families.family import Instance
    from bankworld.runs.plan import Plan, Planned
    from bankworld.runs.runner import Progress

UNFINISHED, INTERRUPTED = 2, 130


def run(
    setting: Annotated[str | None, typer.Option(help="SQ (single-turn) or MQ (multi-turn).")] = None,
    task: Annotated[list[str] | None, typer.Option(help="Task id; may be given several times.")] = None,
    agent: Annotated[str | None, typer.Option(help="Who is examined; the reference when omitted.")] = None,
    attempts: Annotated[int, typer.Option(min=1, help="Attempts at each task and seed.")] = 1,
    seed: Annotated[list[int] | None, typer.Option(min=0, help="Seed; may be given several times.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the run.", show_default=False)] = None,
    tasks: TasksOption = None,
    max_ungraded: Annotated[int, typer.Option(min=0, help="So many errored or ungraded attempts still exit 0.")] = 0,
    json: JsonOption = False,
) -> None:
    """Examine an agent. Into an existing run's folder: resume it."""
    from bankworld.runs.plan import Plan
    from bankworld.runs.runner import carry_out

    chosen = families(tasks, task or (), setting)
    if not chosen:
        raise typer.BadParameter("No task fits. `bankworld tasks list` shows what there is.")
    if agent is None and not json:
        say("No agent named: playing the reference.")
    plan = Plan(chosen, agent or "reference", attempts, seed or [0])
    _known_player(plan)
    folder = out or Path("runs") / _name(plan, setting, task or [])
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        with _Bar(quiet=json) as bar:
            carry_out(plan, folder, _maker(plan.agent), variant_of=_variants(plan.agent), tell=bar.tell)
    except KeyboardInterrupt:
        print(f"Interrupted. Resume with:\n  {_again()}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    _conclude(folder, plan, json, max_ungraded)


def grade_again(run: RunArgument, tasks: TasksOption = None, json: JsonOption = False) -> None:
    """Grade a stored run again, and say what changed."""
    from bankworld.graders.grade import READER, grade
    from bankworld.runs.store import AttemptFolder, held

    plan = stored_plan(run, tasks)
    changed: list[dict[str, Any]] = []
    with held(run):
        for planned in plan.planned():
            store = AttemptFolder(run, planned)
            if not store.finished:
                continue
            before, now = store.grade(READER), grade(store.instance(), store.events())
            store.keep_grade(now)
            if before is not None and before != now:
                changed.append(
                    {
                        "attempt": planned.path.as_posix(),
                        "reward": [before["reward"], now["reward"]],
                        "grader_changed": before["grader"] != now["grader"],
                    }
                )
    if not json:
        say("Graded again: nothing changed." if not changed else f"Graded again: {len(changed)} grades changed.")
        for row in changed:
            say(f"  {row['attempt']}: {row['reward'][0]} -> {row['reward'][1]}")
    _conclude(run, plan, json, 0)


def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs.")],
    tasks: TasksOption = None,
    json: JsonOption = False,
) -> None:
    """Print what runs came to."""
    from bankworld.graders.grade import READER
    from bankworld.reports.table import summary

    found = [summary(folder, stored_plan(folder, tasks), READER) for folder in runs]
    if json:
        say_json(found[0] if len(found) == 1 else found)
        return
    for one in found:
        _print(one)


def _conclude(folder: Path, plan: "Plan", json: bool, max_ungraded: int) -> None:
    from bankworld.graders.grade import READER
    from bankworld.reports.table import summary

    one = summary(folder, plan, READER)
    if json:
        say_json(one)
    else:
        _print(one)
        say(f"The run lies in {folder}.")
    if one["planned"] - one["mean_of"] > max_ungraded:
        raise typer.Exit(UNFINISHED)


def _print(one: dict[str, Any]) -> None:
    from rich.console import Console

    from bankworld.reports.table import footer, shown

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(shown(one))
    for line in footer(one):
        console.print(line)


def _name(plan: "Plan", setting: str | None, ids: list[str]) -> str:
    what = "-".join(ids).lower() if ids else (setting or "all").lower()
    return f"{what}-{plan.agent.replace(':', '-').replace('/', '-')}"


def _known_player(plan: "Plan") -> None:
    """Refuse an unknown agent before anything is written."""
    from bankworld.families.family import instance
    from bankworld.proof.players import player

    for family in plan.families:
        player(plan.agent, instance(family, plan.seeds[0]))


def _maker(name: str) -> Any:
    from bankworld.proof.players import player

    def make(made: "Instance", planned: "Planned") -> Any:
        return player(name, made)

    return make


def _variants(name: str) -> Any:
    from bankworld.proof.players import variant_of

    def variant(planned: "Planned") -> tuple[str, ...]:
        return variant_of(name, planned.family)

    return variant


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _again() -> str:
    return shlex.join(["bankworld", *sys.argv[1:]])


class _Bar:
    """A progress bar on a terminal; nothing elsewhere."""

    def __init__(self, *, quiet: bool) -> None:
        self._bar: Any = None
        self._task: Any = None
        self._quiet = quiet or not sys.stderr.isatty()

    def __enter__(self) -> "_Bar":
        if not self._quiet:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True), transient=True)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def tell(self, progress: "Progress", planned: "Planned") -> None:
        """Show how far the run is and what is under way."""
        if self._bar is None:
            return
        if self._task is None:
            self._task = self._bar.add_task("", total=progress.planned)
        self._bar.update(self._task, completed=progress.done, description=f"{planned.family.task.id} s{planned.seed}")
