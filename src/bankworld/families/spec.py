"""What a family's `task.yaml` says: who is asked what, what is graded, and what earns how much."""

from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bankworld.worlds.errors import WorldError
from bankworld.worlds.money import parse_amount

ModelT = TypeVar("ModelT", bound=BaseModel)


class Authored(BaseModel):
    """Base of everything read from a family's files: unknown keys are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Criterion(Authored):
    """One weighted rubric line: a `reading` is decided from artefacts, a `mechanical` part from the journal, and
    `all_checks` by whether every authoritative check passed."""

    id: str
    weight: Decimal
    mandatory: bool = False
    statement: str
    mechanical: bool = False
    all_checks: bool = False
    artefacts: list[str] = Field(default_factory=list)
    reading: list[dict[str, Any]] = Field(default_factory=list[dict[str, Any]])

    @model_validator(mode="after")
    def _decidable(self) -> "Criterion":
        if not (self.reading or self.mechanical or self.all_checks):
            raise ValueError(f"criterion {self.id} has no reading, no mechanical part, no checks: nothing decides it")
        if self.mechanical and self.all_checks:
            raise ValueError(f"criterion {self.id} is decided by all checks or by a mechanical part, not by both")
        return self


class Check(Authored):
    """A declared executable check: authoritative unless `diagnostic`; a `gate` is mandatory."""

    id: str
    says: str
    gate: bool = False
    diagnostic: bool = False


class Covered(Authored):
    """An action of this task that needs an approval, and what has been used of the limits for it already."""

    action: str
    used: dict[str, str] = Field(default_factory=dict)

    @property
    def used_cents(self) -> dict[str, int]:
        """What has been used of each role's limit already, in cents."""
        return {role: parse_amount(amount) for role, amount in self.used.items()}


class Budget(Authored):
    """Where an attempt ends whatever the agent does."""

    turns: int = 120
    tool_calls: int = 400
    until: str = "+32h"


class Task(Authored):
    """The authored description of one family."""

    id: str
    title: str
    setting: Literal["SQ", "MQ"]
    workflow: Literal["C", "P", "L", "R", "K", "T"]
    institution: str
    version: int = 1
    agent: str
    requester: str
    start: str
    case: str
    assignment: str
    criteria: list[Criterion]
    checks: list[Check]
    covered: list[Covered] = Field(default_factory=list[Covered])
    answers: list[str] = Field(default_factory=list)
    sources: dict[str, str] = Field(default_factory=dict)
    budget: Budget = Budget()
    canary: str

    @model_validator(mode="after")
    def _sound(self) -> "Task":
        total = sum((criterion.weight for criterion in self.criteria), Decimal(0))
        if total != 1:
            raise ValueError(f"the weights of {self.id} sum to {total}, not to 1")
        for kind, ids in (("criterion", [c.id for c in self.criteria]), ("check", [c.id for c in self.checks])):
            if len(set(ids)) != len(ids):
                raise ValueError(f"{self.id} names a {kind} twice")
        if not any(not check.diagnostic for check in self.checks):
            raise ValueError(f"{self.id} has no authoritative check")
        return self


def read_yaml(path: Path) -> Any:
    """Parsed YAML. Raises WorldError naming the file when it is missing or malformed."""
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise WorldError(f"{path}: {error}") from error


def validated(model: type[ModelT], data: Any, where: Path) -> ModelT:
    """`data` as `model`. Raises WorldError that names the file and each fault."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"
            for fault in error.errors(include_url=False)
        )
        raise WorldError(f"{where}: {faults}") from None
