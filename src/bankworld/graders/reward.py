"""The reward of one attempt (DESIGN §7).

SQ: 0 if a mandatory criterion is not met, else the sum of the weights met; all authoritative checks are the *required
actions* criterion. MQ: 0 if a gate fails or a mandatory criterion is not met, else half the share of authoritative
checks passed plus half the sum of the weights met. A part nobody could decide leaves the reward open between its worst
and best case; where the two differ there is no reward.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal


@dataclass(frozen=True, slots=True)
class Part:
    """A check or criterion: `met` is None when undecided; `mandatory` for gates and mandatory criteria."""

    id: str
    met: bool | None
    mandatory: bool
    weight: Decimal


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Everything a reward is made of."""

    setting: Literal["SQ", "MQ"]
    checks: Sequence[Part]
    criteria: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Reward:
    """`value` is None while worst and best case differ."""

    value: Decimal | None
    lowest: Decimal
    highest: Decimal


def reward_of(verdicts: Verdicts) -> Reward:
    """Reward with its bounds, to six places."""
    lowest, highest = _case(verdicts, False), _case(verdicts, True)
    return Reward(lowest if lowest == highest else None, lowest, highest)


def _case(verdicts: Verdicts, undecided: bool) -> Decimal:
    def met(part: Part) -> bool:
        return undecided if part.met is None else part.met

    mandatory = [*(part for part in verdicts.criteria if part.mandatory)]
    if verdicts.setting == "MQ":
        mandatory += [part for part in verdicts.checks if part.mandatory]
    if not all(met(part) for part in mandatory):
        return Decimal(0)
    rubric = sum((Fraction(part.weight) for part in verdicts.criteria if met(part)), Fraction(0))
    if verdicts.setting == "SQ":
        return _decimal(rubric)
    passed = Fraction(sum(met(part) for part in verdicts.checks), len(verdicts.checks))
    return _decimal((passed + rubric) / 2)


def _decimal(value: Fraction) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal("0.000001")).normalize() if value not in (0, 1) else Decimal(int(value))
