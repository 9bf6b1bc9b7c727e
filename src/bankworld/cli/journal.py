"""`journal show` and `journal verify`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from bankworld.cli.common import (
    PROOF_FAILED,
    JsonOption,
    Mistake,
    RunArgument,
    TasksOption,
    families,
    on_one_line,
    say,
    say_json,
)

if TYPE_CHECKING:
    from bankworld.runs.plan import Plan
    from bankworld.runs.store import AttemptFolder

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
_WIDTH, _ARGUMENT_WIDTH = 150, 40

AttemptArgument = Annotated[
    str | None,
    typer.Argument(help="TASK/sSEED-aN, the task by id or folder; all when omitted.", show_default=False),
]


@app.command("show")
def show(run: RunArgument, attempt: AttemptArgument = None, json: JsonOption = False) -> None:
    """Print the journal of an attempt: time, actor, what happened, money moved."""
    from bankworld.runs.plan import read_plan

    plan = read_plan(run)
    stores = _finished(run, plan, _name(plan, attempt))
    if json:
        say_json({store.planned.name: store.events() for store in stores})
        return
    for store in stores:
        say(store.planned.name)
        for event in store.events():
            say(line(event))


@app.command("verify")
def verify(
    run: RunArgument, attempt: AttemptArgument = None, tasks: TasksOption = None, json: JsonOption = False
) -> None:
    """Prove stored journals: the chain holds, the manifest's seal holds, the action log gives the same bytes again."""
    from bankworld.runs.plan import families_for, read_plan
    from bankworld.runs.verify import prove

    plan = read_plan(run)
    proofs = prove(run, plan, families_for(plan, families(tasks)), _name(plan, attempt))
    if not proofs:
        raise Mistake(f"There is no finished attempt {attempt or ''} in {run}.")
    if json:
        say_json([{"attempt": one.attempt, "proof": one.name, "holds": one.holds, "says": one.says} for one in proofs])
    else:
        for one in proofs:
            say(f"{'holds ' if one.holds else 'BROKEN'}  {one.name:<12} {one.attempt}: {one.says}")
    if not all(one.holds for one in proofs):
        raise typer.Exit(PROOF_FAILED)


def _name(plan: "Plan", wanted: str | None) -> str | None:
    """The name of the attempt somebody means: `MQ-24/s0-a1`, or with the task's folder."""
    if wanted is None:
        return None
    task, _, which = wanted.strip("/").removeprefix("attempts/").partition("/")
    folder = next((one.folder for one in plan.tasks if task.upper() == one.id), task)
    return f"{folder}/{which}"


def _finished(run: Path, plan: "Plan", name: str | None) -> "list[AttemptFolder]":
    from bankworld.runs.store import AttemptFolder

    stores = [AttemptFolder(run, planned) for planned in plan.planned()]
    chosen = [one for one in stores if one.finished and name in (None, one.planned.name)]
    if not chosen:
        raise Mistake(f"There is no finished attempt {name or ''} in {run}.")
    return chosen


def line(event: dict[str, Any]) -> str:
    """One event on one line."""
    text = (
        f"{event['seq']:>4}  {event['time'][5:].replace('T', ' ')}  "
        f"{event['actor']:<12} {event['kind']:<10} {on_one_line(_what(event))}"
    )
    moved = "; ".join(_moved(event))
    return f"{text[:_WIDTH]}{f'   [{moved}]' if moved else ''}".rstrip()


def _moved(event: dict[str, Any]) -> Iterator[str]:
    from bankworld.worlds.money import usd

    for table, _, before, after in event.get("effects", []):
        if table == "leg" and before is None:
            yield f"{after['account']} {usd(after['amount'])}"


def _what(event: dict[str, Any]) -> str:
    match event["kind"]:
        case "tool" if "error" in event["result"]:
            return f"{event['tool']} REFUSED: {event['result']['error']}"
        case "tool":
            return f"{event['tool']} {_brief(event['arguments'])}"
        case "say" | "report" | "report_held" | "remark":
            return event["text"]
        case "heard":
            return f"asked {event['asked']}" + (f" unclear {event['unclear']}" if event["unclear"] else "")
        case "message":
            return _of_row(event, "message", "body")
        case "decision":
            return f"{event['approval']} {_of_row(event, 'approval', 'status')}"
        case "turn":
            return f"turn {event['turn']}" + (f", shown {', '.join(event['shown'])}" if event["shown"] else "")
        case _:
            return str(event.get("ending") or event.get("work") or "")


def _of_row(event: dict[str, Any], table: str, name: str) -> str:
    return next((str(after[name]) for row, _, _, after in event["effects"] if row == table and after), "")


def _brief(arguments: Any) -> str:
    if not isinstance(arguments, dict):
        return str(arguments)
    named = cast("dict[str, Any]", arguments)
    return ", ".join(f"{name}={on_one_line(str(value))[:_ARGUMENT_WIDTH]}" for name, value in named.items())
