"""`run`: examine an agent, or go on where a run stopped."""

import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bankworld.cli.common import INTERRUPTED, JsonOption, Mistake, TasksOption, families, say
from bankworld.cli.stored import conclude

if TYPE_CHECKING:
    from bankworld.families.family import Family, Instance
    from bankworld.runs.plan import Planned
    from bankworld.runs.runner import MakeAgent, Progress

MaxUngraded = Annotated[int, typer.Option(min=0, help="So many errored or ungraded attempts still exit 0.")]


def run(
    setting: Annotated[str | None, typer.Option(help="SQ (single-turn) or MQ (multi-turn).")] = None,
    task: Annotated[list[str] | None, typer.Option(help="Task id; may be given several times.")] = None,
    agent: Annotated[str | None, typer.Option(help="Who is examined; the reference when omitted.")] = None,
    attempts: Annotated[int, typer.Option(min=1, help="Attempts at each task and seed.")] = 1,
    seed: Annotated[list[int] | None, typer.Option(min=0, help="Seed; may be given several times.")] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the run.", show_default=False)] = None,
    tasks: TasksOption = None,
    max_ungraded: MaxUngraded = 0,
    json: JsonOption = False,
) -> None:
    """Examine an agent. Into an existing run's folder: resume it."""
    from bankworld.proof.players import variant_of
    from bankworld.runs.plan import plan_of
    from bankworld.runs.runner import carry_out

    chosen = families(tasks, task or (), setting)
    if not chosen:
        raise Mistake("No task fits. `bankworld tasks list` shows what there is.")
    if agent is None and not json:
        say("No agent named: playing the reference.")
    player = agent or "reference"
    plan = plan_of(chosen, player, attempts, seed or (0,))
    _refuse_unknown(player, chosen, plan.seeds[0])
    folder = out or Path("runs") / _name(player, setting, task or [])
    signal.signal(signal.SIGTERM, _interrupt)
    bar = Bar(quiet=json)
    try:
        with bar:
            carry_out(
                plan,
                chosen,
                folder,
                _maker(player),
                variant_of=lambda family: variant_of(player, family),
                tell=bar.tell,
            )
    except KeyboardInterrupt:
        print(f"Stopped after {bar.done} of {bar.planned} attempts. Resume with:\n  {_again()}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    conclude(folder, plan, json, max_ungraded)


def _name(player: str, setting: str | None, ids: list[str]) -> str:
    what = "-".join(ids).lower() if ids else (setting or "all").lower()
    return f"{what}-{player}".replace(":", "-").replace("/", "-")


def _refuse_unknown(name: str, chosen: "list[Family]", seed: int) -> None:
    """Refuse an unknown agent before anything is written."""
    from bankworld.families.family import instance
    from bankworld.proof.players import player

    for family in chosen:
        player(name, instance(family, seed))


def _maker(name: str) -> "MakeAgent":
    from bankworld.proof.players import player

    def make(made: "Instance", planned: "Planned") -> Any:
        return player(name, made)

    return make


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _again() -> str:
    return shlex.join(["bankworld", *sys.argv[1:]])


class Bar:
    """A progress bar on a terminal; elsewhere it only counts."""

    def __init__(self, *, quiet: bool) -> None:
        self.done = self.planned = 0
        self._bar: Any = None
        self._task: Any = None
        self._quiet = quiet or not sys.stderr.isatty()

    def __enter__(self) -> "Bar":
        if not self._quiet:
            from rich.console import Console
            from rich.progress import Progress

            self._bar = Progress(console=Console(stderr=True, markup=False, emoji=False), transient=True)
            self._task = self._bar.add_task("", total=None)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()

    def tell(self, progress: "Progress", planned: "Planned", turn: int) -> None:
        """Take in how far the run is, and show what is under way."""
        self.done, self.planned = progress.done, progress.planned
        if self._bar:
            doing = f"{planned.task.id} s{planned.seed}-a{planned.number}, turn {turn}"
            self._bar.update(self._task, total=progress.planned, completed=progress.done, description=doing)
