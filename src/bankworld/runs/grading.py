"""Grades of stored attempts: made from journal and instance alone, and made again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bankworld.families.family import Family
from bankworld.graders.grade import READER, grade
from bankworld.runs.files import StoreError
from bankworld.runs.plan import Plan
from bankworld.runs.results import instance_of
from bankworld.runs.store import AttemptFolder


@dataclass(frozen=True, slots=True)
class Regraded:
    """One attempt graded again: the grade before and now; `error` says why there is no new one."""

    attempt: str
    before: dict[str, Any] | None
    now: dict[str, Any] | None
    error: str = ""

    @property
    def changed(self) -> bool:
        """Whether there was another grade before."""
        return self.before is not None and self.now is not None and self.before != self.now

    @property
    def same_grader(self) -> bool:
        """Whether both grades name the same grader digest, so that they ought to be the same."""
        return self.before is not None and self.now is not None and self.before["grader"] == self.now["grader"]


def grade_attempt(store: AttemptFolder, family: Family) -> dict[str, Any]:
    """Grade a stored attempt and keep the grade. An error is kept too, and raised: the attempt stays ungraded.

    Raises StoreError when the family on disk makes another instance than the one attempted.
    """
    try:
        made = instance_of(store, family)
        if made.digest != store.result()["genesis"]:
            raise StoreError(
                f"{store.planned.name} was attempted on another version of {family.task.id}: "
                "grade it with the tasks folder of that time (--tasks)."
            )
        now = grade(made, store.events(), READER)
        store.keep_grade(now)
    except Exception as error:
        store.keep_grading_error(READER, error)
        raise
    return now


def grade_again(run: Path, plan: Plan, families: Mapping[str, Family]) -> Iterator[Regraded]:
    """Grade every finished attempt of a run again. The caller holds the run."""
    for planned in plan.planned():
        store = AttemptFolder(run, planned)
        if not store.finished:
            continue
        before = store.grade(READER)
        try:
            yield Regraded(planned.name, before, grade_attempt(store, families[planned.task.id]))
        except Exception as error:
            yield Regraded(planned.name, before, None, f"{type(error).__name__}: {error}")
