"""A run's folder: where each attempt keeps its log, journal, result and grades.

run.json                      the configuration
manifest.jsonl                one sealed line a finished attempt
attempts/FAMILY/sSEED-aN/     actions.jsonl, journal.jsonl, result.json, timing.json, grades/JUDGE.json
"""

import fcntl
import os
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bankworld.families.family import Instance, instance
from bankworld.runs.files import StoreError, append_line, cut_torn, read_json, read_lines, write_json, write_whole
from bankworld.runs.plan import SCHEMA, Planned
from bankworld.worlds.journal import Event, read_events

if TYPE_CHECKING:
    from bankworld.simulator.attempt import Attempted

MANIFEST = "manifest.jsonl"


@dataclass(frozen=True, slots=True)
class AttemptFolder:
    """One attempt on disk."""

    run: Path
    planned: Planned

    @property
    def path(self) -> Path:
        """The attempt's folder."""
        return self.run / self.planned.path

    @property
    def log(self) -> Path:
        """The durable action log."""
        return self.path / "actions.jsonl"

    @property
    def finished(self) -> bool:
        """Whether the attempt ended and everything of it is on disk."""
        return (self.path / "result.json").exists()

    @property
    def errored(self) -> bool:
        """Whether the last try raised."""
        return (self.path / "error.json").exists() and not self.finished

    def journal_bytes(self) -> bytes:
        """The stored journal."""
        return (self.path / "journal.jsonl").read_bytes()

    def events(self) -> list[Event]:
        """The stored journal's events."""
        return read_events(self.journal_bytes())

    def result(self) -> dict[str, Any]:
        """The stored result."""
        return read_json(self.path / "result.json")

    def instance(self) -> Instance:
        """The instance the attempt was made on."""
        return instance(self.planned.family, self.planned.seed, tuple(self.result()["variant"]))

    def grade(self, judge: str) -> dict[str, Any] | None:
        """The stored grade of a judge, if there is one."""
        path = self.path / "grades" / f"{judge}.json"
        return read_json(path) if path.exists() else None

    def keep_grade(self, grade: dict[str, Any]) -> None:
        """Store a grade under its judge's name."""
        write_json(self.path / "grades" / f"{grade['judge']}.json", grade)

    def keep_error(self, error: Exception) -> None:
        """Record that a try raised; earlier errors are kept beside it."""
        self.path.mkdir(parents=True, exist_ok=True)
        path = self.path / "error.json"
        if path.exists():
            earlier = len(list(self.path.glob("error-*.json"))) + 1
            path.rename(self.path / f"error-{earlier}.json")
        text = "".join(traceback.format_exception(error))
        write_json(path, {"schema": SCHEMA, "type": type(error).__name__, "message": str(error), "traceback": text})

    def keep(self, made: Instance, attempted: "Attempted", seconds: float) -> None:
        """Store a finished attempt. The result is written last: its presence says that the rest is there."""
        journal = attempted.journal.to_bytes()
        result = {
            "schema": SCHEMA,
            "task": made.task.id,
            "seed": self.planned.seed,
            "attempt": self.planned.number,
            "variant": list(made.variant),
            "genesis": made.digest,
            "ending": attempted.ending,
            "detail": attempted.detail,
            "turns": attempted.turns,
            "tool_calls": attempted.tool_calls,
            "events": len(attempted.journal.events),
            "head": attempted.journal.head,
            "journal_sha256": sha256(journal).hexdigest(),
        }
        write_whole(self.path / "journal.jsonl", journal)
        write_json(self.path / "timing.json", {"seconds": round(seconds, 4)})
        write_json(self.path / "result.json", result)
        self.seal(result)

    def seal(self, result: dict[str, Any]) -> None:
        """Add the attempt's line to the manifest."""
        kept = {name: result[name] for name in ("genesis", "events", "head", "journal_sha256")}
        append_line(self.run / MANIFEST, {"attempt": self.planned.path.as_posix(), **kept})


def manifest(run: Path) -> dict[str, dict[str, Any]]:
    """Sealed lines by attempt path; the last one counts."""
    return {line["attempt"]: line for line in read_lines(run / MANIFEST)}


@contextmanager
def held(run: Path) -> Generator[None]:
    """Hold a run's folder for this process. Raises StoreError naming the process that holds it already."""
    run.mkdir(parents=True, exist_ok=True)
    with (run / ".lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise StoreError(f"{run} is in use by process {file.read().strip() or 'unknown'}.") from None
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        cut_torn(run / MANIFEST)
        yield
