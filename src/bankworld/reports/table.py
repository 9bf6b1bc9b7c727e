"""A run as a table: what was planned, what came of it, and what failed."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from bankworld.runs.plan import Plan
from bankworld.runs.store import AttemptFolder

Summary = dict[str, Any]
SCRIPTED = ("reference", "no-action", "refuse", "approve-everything", "dump")


def is_scripted(agent: str) -> bool:
    """Whether an agent is one of the scripted players, whose attempts need no model judge."""
    return agent in SCRIPTED or agent.startswith("control:")


def summary(run: Path, plan: Plan, judge: str) -> Summary:
    """Everything a report of one run states, as plain data. Denominators are what was planned."""
    rows = [_task_row(run, plan, family.task.id, judge) for family in plan.families]
    rewards = [reward for row in rows for reward in row.pop("rewards")]
    graded = [Decimal(reward) for reward in rewards if reward is not None]
    planned = sum(row["planned"] for row in rows)
    complete = len(graded) == planned
    return {
        "schema": 1,
        "run": str(run),
        "agent": plan.agent,
        "judge": judge,
        "provisional": judge == "reader" and not is_scripted(plan.agent),
        "planned": planned,
        "attempts": sum(row["attempts"] for row in rows),
        "errored": sum(row["errored"] for row in rows),
        "ungraded": sum(row["ungraded"] for row in rows),
        "full_passes": sum(row["full_passes"] for row in rows),
        "mean_reward": float(sum(graded) / len(graded)) if graded else None,
        "mean_of": len(graded),
        "complete": complete,
        "tasks": rows,
    }


def _task_row(run: Path, plan: Plan, task: str, judge: str) -> Summary:
    stores = [AttemptFolder(run, planned) for planned in plan.planned() if planned.family.task.id == task]
    finished = [store for store in stores if store.finished]
    grades = [(store, store.grade(judge)) for store in finished]
    rewards = [grade["reward"] if grade else None for _, grade in grades]
    known = [Decimal(reward) for reward in rewards if reward is not None]
    failed: Counter[str] = Counter()
    for _, grade in grades:
        if grade:
            failed.update(
                check["id"] for check in grade["checks"] if check["passed"] is False and not check["diagnostic"]
            )
            failed.update(one["id"] for one in grade["criteria"] if one["met"] is False)
    family = stores[0].planned.family
    return {
        "task": task,
        "title": family.task.title,
        "planned": len(stores),
        "attempts": len(finished),
        "errored": sum(store.errored for store in stores),
        "ungraded": sum(reward is None for reward in rewards),
        "full_passes": sum(bool(grade and grade["full_pass"]) for _, grade in grades),
        "mean_reward": float(sum(known) / len(known)) if known else None,
        "endings": dict(sorted(Counter(store.result()["ending"] for store in finished).items())),
        "failed": dict(sorted(failed.items(), key=lambda item: (-item[1], item[0]))),
        "office_misses": sum(grade["severity"]["office_misses"] for _, grade in grades if grade),
        "rewards": rewards,
    }


def shown(one: Summary) -> Any:
    """A summary as a terminal table."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, title=f"{one['agent']} · judged by the {one['judge']}", title_justify="left")
    for name, justify in (
        ("task", "left"),
        ("", "left"),
        ("attempts", "right"),
        ("full passes", "right"),
        ("mean reward", "right"),
        ("ending", "left"),
        ("failed (attempts)", "left"),
    ):
        table.add_column(name, justify="left" if justify == "left" else "right", overflow="fold")
    for row in one["tasks"]:
        table.add_row(
            row["task"],
            row["title"],
            f"{row['attempts']} of {row['planned']}",
            str(row["full_passes"]),
            number(row["mean_reward"]),
            ", ".join(row["endings"]),
            _failures(row["failed"]),
        )
    return table


def footer(one: Summary) -> Sequence[str]:
    """The sentences under a table."""
    lines = [
        f"Mean reward {number(one['mean_reward'])} over {one['mean_of']} of {one['planned']} planned attempts; "
        f"{one['full_passes']} full passes; {one['errored']} errored, {one['ungraded']} ungraded."
    ]
    if one["provisional"]:
        lines.append("Provisional: the reader is a deterministic reader, not a model judge.")
    return lines


def number(value: float | None) -> str:
    """A reward as tables print it."""
    return "n/a" if value is None else f"{value:.3f}"


def _failures(failed: dict[str, int]) -> str:
    names = [f"{name} ({count})" for name, count in failed.items()]
    return ", ".join(names[:6]) + (f", and {len(names) - 6} more" if len(names) > 6 else "") or "-"
