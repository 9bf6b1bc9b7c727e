"""All systems of record, in the order in which an agent sees their tools."""

from bankworld.worlds.systems import (  # noqa: F401
    directory,
    instructions,
    mail,
    documents,
    accounts,
    incoming,
    loans,
    collateral,
    approvals,
    cases,
    calculator,
    waiting,
)
from bankworld.worlds.systems.registry import END_OF_DAY, REGISTRY

__all__ = ["END_OF_DAY", "REGISTRY"]
