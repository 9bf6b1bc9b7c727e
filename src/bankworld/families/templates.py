"""Jinja for what people write and say: strict about unknown names, with the filters bankers need."""

from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from jinja2 import StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from bankworld.worlds.money import usd


def longdate(day: date) -> str:
    """October 14, 2026."""
    return f"{day:%B} {day.day}, {day.year}"


def shortdate(day: date) -> str:
    """10/14/2026."""
    return f"{day:%m/%d/%Y}"


def pct(rate: Decimal) -> str:
    """A rate without its sign, two places at least: 7.25."""
    return f"{rate:.2f}" if rate == round(rate, 2) else str(rate.normalize())


def clock(moment: datetime) -> str:
    """14:05."""
    return f"{moment:%H:%M}"


@cache
def environment() -> SandboxedEnvironment:
    """The one environment all authored text is rendered in."""
    made = SandboxedEnvironment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    made.filters |= {"usd": usd, "longdate": longdate, "shortdate": shortdate, "pct": pct, "clock": clock}
    return made


def fill(text: str, values: dict[str, Any]) -> str:
    """`text` with its placeholders filled in. Raises jinja2.UndefinedError on an unknown name."""
    return text if "{" not in text else environment().from_string(text).render(values)
