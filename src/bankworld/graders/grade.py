"""Grading one attempt: checks, approval verdicts, rubric, reward. Reads the journal and the instance, nothing else."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from bankworld.families.family import Instance
from bankworld.families.spec import Criterion
from bankworld.graders.evidence import Evidence, Tables, key_rows
from bankworld.graders.predicates import Check, Result
from bankworld.graders.readings import Reading, decide
from bankworld.graders.reward import Part, Verdicts, reward_of
from bankworld.graders.severity import severity
from bankworld.worlds.journal import Event
from bankworld.worlds.store import key_of, models

SCHEMA = 1
READER = "reader"

Grade = dict[str, Any]
"""A stored grade as plain JSON data."""


def grade(instance: Instance, events: Sequence[Event], judge: str = READER) -> Grade:
    """Grade a journal of this instance. Deterministic: the same journal and graders give the same grade."""
    evidence = evidence_of(instance, events)
    module = instance.family.checks
    task = instance.task
    checks = {check.id: _run(module.CHECKS.get(check.id), evidence) for check in task.checks}
    required = _all_passed({one.id: checks[one.id] for one in task.checks if not one.diagnostic})
    criteria = {criterion.id: _criterion(criterion, module, evidence, required) for criterion in task.criteria}
    verdicts = Verdicts(
        setting=task.setting,
        checks=tuple(
            Part(one.id, _passed(checks[one.id]), one.gate, Decimal(1)) for one in task.checks if not one.diagnostic
        ),
        criteria=tuple(Part(one.id, criteria[one.id]["met"], one.mandatory, one.weight) for one in task.criteria),
    )
    reward = reward_of(verdicts)
    return {
        "schema": SCHEMA,
        "task": task.id,
        "judge": judge,
        "grader": grader_digest(instance),
        "checks": [{**one.model_dump(), **_shown(checks[one.id])} for one in task.checks],
        "criteria": [
            {"id": one.id, "weight": str(one.weight), "mandatory": one.mandatory, **criteria[one.id]}
            for one in task.criteria
        ],
        "approvals": _approvals(evidence),
        "reward": None if reward.value is None else str(reward.value),
        "bounds": [str(reward.lowest), str(reward.highest)],
        "full_pass": reward.value == 1,
        "provisional": judge == READER,
        "severity": severity(evidence, criteria),
    }


def evidence_of(instance: Instance, events: Sequence[Event]) -> Evidence:
    """The evidence of a journal of this instance."""
    return Evidence(
        agent=instance.task.agent,
        requester=instance.task.requester,
        start=instance.start.isoformat(),
        values=instance.values,
        covered=instance.covered,
        opening=_opening(instance),
        events=events,
        gold=instance.gold,
    )


_OPENINGS: dict[str, Tables] = {}


def _opening(instance: Instance) -> Tables:
    if instance.digest not in _OPENINGS:
        _OPENINGS[instance.digest] = key_rows(instance.tables, lambda table: key_of(models()[table]))
    return _OPENINGS[instance.digest]


def _run(check: Check | None, evidence: Evidence) -> Result | Exception:
    """A check that raises is an error, not a fail."""
    if check is None:
        return LookupError("the family declares this check and does not define it")
    try:
        return check(evidence)
    except Exception as error:
        return error


def _passed(result: Result | Exception) -> bool | None:
    return None if isinstance(result, Exception) else result.passed


def _shown(result: Result | Exception) -> dict[str, Any]:
    if isinstance(result, Exception):
        error = f"{type(result).__name__}: {result}"
        return {"passed": None, "dormant": False, "error": error, "why": "", "events": []}
    return {
        "passed": result.passed,
        "dormant": result.dormant,
        "error": None,
        "why": result.why,
        "events": list(result.events),
    }


def _all_passed(checks: Mapping[str, Result | Exception]) -> Result | Exception:
    """The *required actions*: every one of these checks passed. One that fails decides; else one that raised does."""
    failed = {name: one for name, one in checks.items() if isinstance(one, Result) and not one.passed}
    if failed:
        why = "; ".join(f"{name}: {one.why}" for name, one in failed.items())
        return Result(False, why, tuple(dict.fromkeys(event for one in failed.values() for event in one.events)))
    raised = next((one for one in checks.values() if isinstance(one, Exception)), None)
    return raised or Result(True, f"all {len(checks)} checks passed")


def _mechanical(
    criterion: Criterion, module: Any, evidence: Evidence, required: Result | Exception
) -> Result | Exception | None:
    if criterion.all_checks:
        return required
    return _run(module.MECHANICAL.get(criterion.id), evidence) if criterion.mechanical else None


def _criterion(criterion: Criterion, module: Any, evidence: Evidence, required: Result | Exception) -> dict[str, Any]:
    """Both parts of a criterion that has both must be met."""
    mechanical = _mechanical(criterion, module, evidence, required)
    judged = _run(lambda one: _judged(criterion, module, one), evidence) if criterion.reading else None
    parts = [part for part in (mechanical, judged) if part is not None]
    errors = [part for part in parts if isinstance(part, Exception)]
    results = [part for part in parts if isinstance(part, Result)]
    failed = [part for part in results if not part.passed]
    met = False if failed else None if errors else True
    why = failed[0].why if failed else "; ".join(part.why for part in results)
    return {
        "judged": _verdict(judged),
        "mechanical": None if mechanical is None else _passed(mechanical),
        "met": met,
        "why": why or "; ".join(f"{type(error).__name__}: {error}" for error in errors),
        "events": list(dict.fromkeys(event for part in results for event in part.events)),
    }


def _verdict(judged: Result | Exception | None) -> str | None:
    if judged is None:
        return None
    if isinstance(judged, Exception):
        return "ungraded"
    return "met" if judged.passed else "not_met"


def _judged(criterion: Criterion, module: Any, evidence: Evidence) -> Result:
    reading = Reading(
        artefacts=module.artefacts(evidence),
        figures=module.figures(evidence),
        facts=module.facts(evidence),
        subjects=module.SUBJECTS(evidence),
        default=tuple(criterion.artefacts),
    )
    return decide(criterion.reading, reading)


def _approvals(evidence: Evidence) -> list[dict[str, Any]]:
    rows = {
        finding.execution.event: {
            "action": finding.execution.action,
            "event": finding.execution.event,
            "amount": finding.execution.amount,
            "verdict": finding.verdict.value,
            "approval": finding.approval,
            "why": finding.why,
        }
        for finding in evidence.notes.get("approvals", [])
    }
    return [rows[event] for event in sorted(rows)]


def grader_digest(instance: Instance) -> str:
    """sha256 over what decides a grade: the graders' source, the family's description and its code."""
    total = sha256(_source_digest().encode())
    folder = instance.family.folder
    for path in (folder / "task.yaml", *sorted(folder.glob("*.py"))):
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


@cache
def _source_digest() -> str:
    total = sha256()
    folder = Path(__file__).parent
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.yaml")]):
        total.update(path.relative_to(folder).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()
