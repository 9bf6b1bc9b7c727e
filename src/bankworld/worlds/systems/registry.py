"""Where systems of record register their tools and their end-of-day work."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from bankworld.worlds.tools import Registry

if TYPE_CHECKING:
    from bankworld.worlds.world import World

REGISTRY = Registry()
"""All tools of all systems. An institution chooses the systems it has."""

END_OF_DAY: dict[str, Callable[["World"], None]] = {}
"""End-of-day work by name, run in registration order; each is one journal event when it changes anything."""


def end_of_day(name: str) -> Callable[[Callable[["World"], None]], Callable[["World"], None]]:
    """Register end-of-day work under `name`."""

    def register(work: Callable[["World"], None]) -> Callable[["World"], None]:
        END_OF_DAY[name] = work
        return work

    return register
