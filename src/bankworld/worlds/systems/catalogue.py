"""All systems of record. Importing this module registers every tool and all end-of-day work."""

from bankworld.worlds.systems import (
    accounts,
    approvals,
    borrowing_base,
    calculator,
    cases,
    collateral,
    directory,
    documents,
    draws,
    incoming,
    instructions,
    loans,
    mail,
    trust,
    waiting,
)
from bankworld.worlds.systems.ledger import FOLLOW_UPS, RELEASE_TESTS, UNDOINGS
from bankworld.worlds.systems.registry import END_OF_DAY, REGISTRY

SYSTEMS = (
    directory,
    documents,
    mail,
    accounts,
    incoming,
    loans,
    draws,
    borrowing_base,
    collateral,
    trust,
    approvals,
    cases,
    calculator,
    waiting,
    instructions,
)
"""The modules of the systems, in the order in which an agent's tools are listed."""

REGISTRY.arrange([system.__name__ for system in SYSTEMS])
_WORKS = sorted(END_OF_DAY.items(), key=lambda item: (item[1].__module__, item[0]))
END_OF_DAY.clear()
END_OF_DAY.update(_WORKS)
for _hooks in (FOLLOW_UPS, UNDOINGS, RELEASE_TESTS):
    _hooks.sort(key=lambda work: (work.__module__, work.__name__))

__all__ = ["END_OF_DAY", "REGISTRY", "SYSTEMS"]
