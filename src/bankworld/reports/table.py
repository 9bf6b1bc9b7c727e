"""A run as a table: what was planned, what came of it, and what failed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from bankworld.runs.plan import Plan, TaskRef
from bankworld.runs.store import AttemptFolder

Summary = dict[str, Any]
SCRIPTED = ("reference", "no-action", "refuse", "approve-everything", "dump")
MOST_FAILURES = 6


@dataclass(frozen=True, slots=True)
class Outcome:
    """One planned attempt as it is stored; `result` is None while it has not finished, `grade` while it has none."""

    errored: bool
    result: dict[str, Any] | None
    grade: dict[str, Any] | None

    @property
    def reward(self) -> Decimal | None:
        """The reward, where there is one."""
        return None if self.grade is None or self.grade["reward"] is None else Decimal(self.grade["reward"])

    @property
    def bounds(self) -> tuple[Decimal, Decimal]:
        """Worst and best reward the attempt can still come to."""
        if self.grade is None:
            return Decimal(0), Decimal(1)
        lowest, highest = self.grade["bounds"]
        return Decimal(lowest), Decimal(highest)


def is_scripted(agent: str) -> bool:
    """Whether an agent is one of the scripted players, whose attempts need no model judge."""
    return agent in SCRIPTED or agent.startswith("control:")


def summary(run: Path, plan: Plan, judge: str) -> Summary:
    """Everything a report of one run states, as plain data. Denominators are what was planned."""
    outcomes = {task: _outcomes(run, plan, task, judge) for task in plan.tasks}
    every = [outcome for of_task in outcomes.values() for outcome in of_task]
    graders = [{one.grade["grader"] for one in of_task if one.grade} for of_task in outcomes.values()]
    return {
        "schema": 1,
        "run": str(run),
        "agent": plan.agent,
        "suite": plan.suite,
        "judge": judge,
        "provisional": judge == "reader" and not is_scripted(plan.agent),
        "mixed_graders": any(len(digests) > 1 for digests in graders),
        **_totals(every),
        "tasks": [_row(task, of_task) for task, of_task in outcomes.items()],
    }


def _outcomes(run: Path, plan: Plan, task: TaskRef, judge: str) -> list[Outcome]:
    stores = [AttemptFolder(run, planned) for planned in plan.planned() if planned.task == task]
    return [
        Outcome(store.errored, store.result(), store.grade(judge))
        if store.finished
        else Outcome(store.errored, None, None)
        for store in stores
    ]


def _totals(outcomes: Sequence[Outcome]) -> Summary:
    """Counts and means of some attempts. `mean_reward` is over `mean_of` of `planned`; the bounds are over all."""
    rewards = [one.reward for one in outcomes if one.reward is not None]
    return {
        "planned": len(outcomes),
        "attempts": sum(one.result is not None for one in outcomes),
        "errored": sum(one.errored for one in outcomes),
        "ungraded": sum(one.result is not None and one.reward is None for one in outcomes),
        "full_passes": sum(one.grade is not None and bool(one.grade["full_pass"]) for one in outcomes),
        "mean_reward": float(sum(rewards) / len(rewards)) if rewards else None,
        "mean_of": len(rewards),
        "mean_bounds": [float(sum(one.bounds[side] for one in outcomes) / len(outcomes)) for side in (0, 1)],
        "complete": len(rewards) == len(outcomes),
    }


def _row(task: TaskRef, outcomes: Sequence[Outcome]) -> Summary:
    grades = [one.grade for one in outcomes if one.grade]
    failed: Counter[str] = Counter()
    for grade in grades:
        failed.update(check["id"] for check in grade["checks"] if check["passed"] is False and not check["diagnostic"])
        failed.update(one["id"] for one in grade["criteria"] if one["met"] is False)
    endings = Counter(str(one.result["ending"]) for one in outcomes if one.result)
    return {
        "task": task.id,
        "title": task.title,
        "setting": task.setting,
        **_totals(outcomes),
        "endings": dict(sorted(endings.items())),
        "failed": dict(sorted(failed.items(), key=lambda item: (-item[1], item[0]))),
        "office_misses": sum(grade["severity"].get("office_misses", 0) for grade in grades),
    }


def shown(one: Summary) -> Any:
    """A summary as a terminal table."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=f"{one['agent']} · judged by the {one['judge']}", title_justify="left")
    for name in ("task", ""):
        table.add_column(name, overflow="fold")
    for name in ("attempts", "full passes", "mean reward"):
        table.add_column(name, justify="right")
    for name in ("ending", "failed (attempts)"):
        table.add_column(name, overflow="fold")
    for row in one["tasks"]:
        table.add_row(
            row["task"],
            row["title"],
            f"{row['attempts']} of {row['planned']}",
            str(row["full_passes"]),
            number(row["mean_reward"]),
            _endings(row),
            _failures(row["failed"]),
        )
    return table


def footer(one: Summary) -> Sequence[str]:
    """The sentences under a table."""
    lines = [
        f"{one['attempts']} of {one['planned']} attempts done, {one['errored']} errored, {one['ungraded']} ungraded. "
        f"Mean reward {number(one['mean_reward'])}, {one['full_passes']} full passes."
    ]
    if not one["complete"]:
        lowest, highest = one["mean_bounds"]
        lines.append(
            f"The mean is over {one['mean_of']} of {one['planned']} planned attempts; "
            f"over all of them it lies between {number(lowest)} and {number(highest)}."
        )
    if one["mixed_graders"]:
        lines.append("Grades of different graders are mixed here: `bankworld grade` makes them one.")
    misses = sum(row["office_misses"] for row in one["tasks"])
    if misses:
        lines.append(f"Colleagues asked back or did not follow {misses} times; a failure that this caused is theirs.")
    if one["provisional"]:
        lines.append("Provisional: the reader is a deterministic reader, not a model judge.")
    return lines


def number(value: float | None) -> str:
    """A reward as tables print it."""
    return "n/a" if value is None else f"{value:.3f}"


def _endings(row: Summary) -> str:
    endings = [name if count == row["planned"] else f"{name} ({count})" for name, count in row["endings"].items()]
    return ", ".join([*endings, *([f"errored ({row['errored']})"] if row["errored"] else [])]) or "-"


def _failures(failed: dict[str, int]) -> str:
    names = [f"{name} ({count})" for name, count in failed.items()]
    rest = len(names) - MOST_FAILURES
    return ", ".join(names[:MOST_FAILURES]) + (f", and {rest} more" if rest > 0 else "") or "-"
