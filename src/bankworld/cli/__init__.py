"""The command line. Heavy imports live inside the commands, so that `--help` is quick."""

import sys

import typer

from bankworld.cli import journal, run, tasks, worlds

_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[2]
"""The base of everything the option parser raises; typer does not name it in public."""

USAGE, PROOF_FAILED, INTERRUPTED = 1, 3, 130

app = typer.Typer(
    name="bankworld",
    help="Examines AI agents on real bank work: did they have permission when they moved the money?",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("run")(run.run)
app.command("grade")(run.grade_again)
app.command("report")(run.report)
app.command("doctor")(worlds.doctor)
app.add_typer(tasks.app, name="tasks", help="The task families: list, show.")
app.add_typer(worlds.app, name="worlds", help="The simulated institutions: list, show.")
app.add_typer(journal.app, name="journal", help="Stored journals: show, verify.")


def main() -> None:
    """Run the command line and turn every failure at the edge into one clear sentence and its exit code."""
    try:
        code = app(standalone_mode=False)
    except typer.Exit as error:
        code = error.exit_code
    except (typer.Abort, KeyboardInterrupt):
        print("Interrupted.", file=sys.stderr)
        code = INTERRUPTED
    except Exception as error:
        code = _known(error)
    sys.exit(code if isinstance(code, int) else 0)


def _known(error: Exception) -> int:
    """Print an error that the user can act on; let any other show its traceback."""
    from bankworld.runs.files import StoreError
    from bankworld.simulator.actionlog import LogError
    from bankworld.worlds.errors import WorldError

    if isinstance(error, StoreError | LogError | WorldError):
        print(f"bankworld: {error}", file=sys.stderr)
        return USAGE
    if isinstance(error, _USAGE_ERROR):
        error.show()  # type: ignore[attr-defined]
        return USAGE
    raise error
