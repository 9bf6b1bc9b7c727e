"""A run's folder: where each attempt keeps its log, journal, result and grades.

run.json                      the configuration
manifest.jsonl                one sealed line a finished attempt
attempts/FAMILY/sSEED-aN/     actions.jsonl, journal.jsonl, result.json, timing.json, grades/JUDGE.json,
                              error.json and error-1.json … of tries that raised
"""

import fcntl
import os
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bankworld.runs.files import (
    SCHEMA,
    StoreError,
    append_line,
    cut_torn,
    make_folder,
    read_json,
    read_lines,
    write_json,
    write_whole,
)
from bankworld.runs.plan import Planned
from bankworld.worlds.journal import Event, read_events

MANIFEST = "manifest.jsonl"
GRADES = 1
"""Newest schema of grades that is understood here."""


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
        """The stored journal. Raises StoreError when it is gone."""
        path = self.path / "journal.jsonl"
        try:
            return path.read_bytes()
        except FileNotFoundError:
            raise StoreError(f"{path} is missing.") from None

    def events(self) -> list[Event]:
        """The stored journal's events. Raises StoreError when a line is damaged."""
        try:
            return read_events(self.journal_bytes())
        except ValueError as error:
            raise StoreError(
                f"{self.path / 'journal.jsonl'} is damaged: {error}. See `bankworld journal verify`."
            ) from None

    def result(self) -> dict[str, Any]:
        """The stored result."""
        return read_json(self.path / "result.json")

    def error(self) -> dict[str, Any]:
        """What the last try raised."""
        return read_json(self.path / "error.json")

    def grade(self, judge: str) -> dict[str, Any] | None:
        """The stored grade of a judge, if there is one."""
        path = self.path / "grades" / f"{judge}.json"
        return read_json(path, GRADES) if path.exists() else None

    def keep_grade(self, grade: dict[str, Any]) -> None:
        """Store a grade under its judge's name."""
        write_json(self.path / "grades" / f"{grade['judge']}.json", grade)
        (self.path / f"grading-error-{grade['judge']}.json").unlink(missing_ok=True)

    def keep_grading_error(self, judge: str, error: Exception) -> None:
        """Record that grading raised: the attempt stays ungraded."""
        write_json(self.path / f"grading-error-{judge}.json", _described(error))

    def keep_error(self, error: Exception) -> None:
        """Record that a try raised; earlier errors are kept beside it."""
        path = self.path / "error.json"
        if path.exists():
            earlier = len(list(self.path.glob("error-*.json"))) + 1
            path.rename(self.path / f"error-{earlier}.json")
        write_json(path, _described(error))

    def keep(self, journal: bytes, result: bytes, seconds: float) -> None:
        """Store a finished attempt. The result is written last: its presence says that the rest is there."""
        write_whole(self.path / "journal.jsonl", journal)
        write_json(self.path / "timing.json", {"schema": SCHEMA, "seconds": round(seconds, 4)})
        write_whole(self.path / "result.json", result)
        self.seal()

    def seal(self) -> None:
        """Add the attempt's line to the manifest."""
        result = self.result()
        kept = {name: result[name] for name in ("genesis", "events", "head", "journal_sha256")}
        line = {"schema": SCHEMA, "attempt": self.planned.name, **kept, "result_sha256": self.result_sha256()}
        append_line(self.run / MANIFEST, line)

    def result_sha256(self) -> str:
        """Digest of the stored result."""
        return sha256((self.path / "result.json").read_bytes()).hexdigest()


def manifest(run: Path) -> dict[str, dict[str, Any]]:
    """Sealed lines by attempt. Raises StoreError where two lines of one attempt disagree."""
    sealed: dict[str, dict[str, Any]] = {}
    for line in read_lines(run / MANIFEST):
        if sealed.setdefault(line["attempt"], line) != line:
            raise StoreError(f"{run / MANIFEST} seals {line['attempt']} twice, differently.")
    return sealed


@contextmanager
def held(run: Path) -> Generator[None]:
    """Hold a run's folder for this process. Raises StoreError naming the process that holds it already."""
    make_folder(run)
    with (run / ".lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            raise StoreError(f"{run} is in use by process {holder}. Wait for it, or name another --out.") from None
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        cut_torn(run / MANIFEST)
        yield


def _described(error: Exception) -> dict[str, Any]:
    text = "".join(traceback.format_exception(error))
    return {"schema": SCHEMA, "type": type(error).__name__, "message": str(error), "traceback": text}
