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
    waiting,
)
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
    approvals,
    cases,
    calculator,
    waiting,
    instructions,
)
"""The modules of the systems, in the order in which an agent's tools are listed."""

__all__ = ["END_OF_DAY", "REGISTRY", "SYSTEMS"]
