"""The command line. Heavy imports live inside the commands, so that `--help` is quick."""

import io
import sys

import typer

from bankworld.cli import doctor, journal, measure, run, stored, tasks, worlds
from bankworld.cli.common import INTERRUPTED, USAGE, Mistake

_OPTION_ERROR: type[Exception] = typer.BadParameter.__mro__[2]
"""The base of everything the option parser raises; typer does not name it in public."""

app = typer.Typer(
    name="bankworld",
    help="Examines AI agents on bank work: did they have permission when they moved the money?",
    epilog="Exit codes: 0 done, 1 usage, 2 errored or ungraded attempts, 3 a proof failed, 130 interrupted.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("run")(run.run)
app.command("grade")(stored.grade)
app.command("report")(stored.report)
app.command("doctor")(doctor.doctor)
app.add_typer(tasks.app, name="tasks", help="The task families: list, show.")
app.add_typer(worlds.app, name="worlds", help="The simulated institutions: list, show.")
app.add_typer(measure.app, name="measure", help="The office and the reader against words of strangers.")
app.add_typer(journal.app, name="journal", help="Stored journals: show, verify.")


def main() -> None:
    """Run the command line and turn every failure at the edge into one clear sentence and its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
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
    if isinstance(error, _OPTION_ERROR):
        error.show()  # type: ignore[attr-defined]
        return USAGE
    from bankworld.runs.files import StoreError
    from bankworld.simulator.actionlog import LogError
    from bankworld.worlds.errors import WorldError

    if isinstance(error, Mistake | StoreError | LogError | WorldError | OSError):
        print(f"bankworld: {error}", file=sys.stderr)
        return USAGE
    raise error
