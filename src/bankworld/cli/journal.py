"""`journal show` and `journal verify`."""

from typing import Annotated, Any

import typer

from bankworld.cli.common import JsonOption, RunArgument, TasksOption, say, say_json, stored_plan

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
PROOF_FAILED = 3
_WIDTH = 150

AttemptArgument = Annotated[
    str | None, typer.Argument(help="TASK_FOLDER/sSEED-aN; all when omitted.", show_default=False)
]


@app.command("show")
def show(
    run: RunArgument, attempt: AttemptArgument = None, tasks: TasksOption = None, json: JsonOption = False
) -> None:
    """Print the journal of an attempt: time, actor, what happened, money moved."""
    for store in _stores(run, attempt, tasks):
        if json:
            for event in store.events():
                say_json(event)
            continue
        say(f"{store.planned.path}")
        for event in store.events():
            say(line(event))


@app.command("verify")
def verify(
    run: RunArgument, attempt: AttemptArgument = None, tasks: TasksOption = None, json: JsonOption = False
) -> None:
    """Prove stored journals: the chain holds, the manifest's seal holds, the action log gives the same bytes again."""
    from bankworld.runs.verify import prove

    proofs = prove(run, stored_plan(run, tasks), attempt)
    if not proofs:
        raise typer.BadParameter(f"There is no finished attempt {attempt or ''} in {run}.")
    if json:
        say_json([{"attempt": one.attempt, "proof": one.name, "holds": one.holds, "says": one.says} for one in proofs])
    else:
        for one in proofs:
            say(f"{'holds ' if one.holds else 'BROKEN'}  {one.name:<12} {one.attempt}: {one.says}")
    if not all(one.holds for one in proofs):
        raise typer.Exit(PROOF_FAILED)


def _stores(run: Any, attempt: str | None, tasks: Any) -> list[Any]:
    from bankworld.runs.store import AttemptFolder

    stores = [AttemptFolder(run, planned) for planned in stored_plan(run, tasks).planned()]
    names = (attempt, f"attempts/{attempt}")
    chosen = [one for one in stores if one.finished and (attempt is None or one.planned.path.as_posix() in names)]
    if not chosen:
        raise typer.BadParameter(f"There is no finished attempt {attempt or ''} in {run}.")
    return chosen


def line(event: dict[str, Any]) -> str:
    """One event on one line."""
    from bankworld.worlds.money import usd

    what = _what(event)
    moved = [
        f"{after['account']} {usd(after['amount'])}"
        for table, _, before, after in event["effects"]
        if table == "leg" and before is None
    ]
    text = f"{event['seq']:>4}  {event['time'][5:].replace('T', ' ')}  {event['actor']:<12} {event['kind']:<10} {what}"
    return f"{text[:_WIDTH]}{'   [' + '; '.join(moved) + ']' if moved else ''}"


def _what(event: dict[str, Any]) -> str:
    match event["kind"]:
        case "tool":
            result = event["result"]
            return (
                f"{event['tool']} {'REFUSED: ' + result['error'] if 'error' in result else _brief(event['arguments'])}"
            )
        case "say" | "report" | "report_held" | "remark":
            return " ".join(event["text"].split())
        case "heard":
            return f"asked {event['asked']}" + (f" unclear {event['unclear']}" if event["unclear"] else "")
        case "message":
            return " ".join(str(next((row[3]["body"] for row in event["effects"] if row[0] == "message"), "")).split())
        case "decision":
            return f"{event['approval']} {next((row[3].get('status', '') for row in event['effects']), '')}"
        case "turn":
            return f"turn {event['turn']}" + (f", shown {', '.join(event['shown'])}" if event["shown"] else "")
        case _:
            return str(event.get("ending") or event.get("work") or "")


def _brief(arguments: Any) -> str:
    if not isinstance(arguments, dict):
        return ""
    return ", ".join(f"{name}={' '.join(str(value).split())[:40]}" for name, value in arguments.items())  # type: ignore[misc]
