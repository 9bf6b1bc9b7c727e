"""Waiting: the only way to let time pass on purpose."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pydantic import Field

from bankworld.worlds.errors import Refusal
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result

if TYPE_CHECKING:
    from bankworld.worlds.world import World

LONGEST = timedelta(days=5)


class Wait(Arguments):
    """How long."""

    minutes: int | None = Field(default=None, ge=1, le=60 * 24 * 5, description="So many minutes, or")
    until: str | None = Field(default=None, description="until a moment, YYYY-MM-DDTHH:MM.")


@REGISTRY.tool(system="waiting", seconds=0)
def wait(world: "World", wanted: Wait) -> Result:
    """Let time pass, so many minutes or until a moment. Ends early when something arrives for you."""
    moment = _moment(world, wanted)
    before = len(world.arrivals)
    world.pass_time_until(moment, lambda: len(world.arrivals) > before)
    return {"now": world.stamp, "something_arrived": len(world.arrivals) > before}


def _moment(world: "World", wanted: Wait) -> datetime:
    if (wanted.minutes is None) == (wanted.until is None):
        raise Refusal("Give either minutes or until.")
    if wanted.minutes is not None:
        return world.now + timedelta(minutes=wanted.minutes)
    try:
        moment = datetime.fromisoformat(str(wanted.until))
    except ValueError:
        raise Refusal("until is written like 2026-10-14T10:30.") from None
    if moment.tzinfo is not None:
        raise Refusal("until is the bank's local time, without a zone.")
    if not world.now < moment <= world.now + LONGEST:
        raise Refusal("until lies ahead, and within five days.")
    return moment
