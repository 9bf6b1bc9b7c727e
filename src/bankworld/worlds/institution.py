"""An institution as its own papers describe it: roster, authority, calendar and dated procedures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from bankworld.worlds.business_days import is_business_day, next_business_day
from bankworld.worlds.errors import WorldError
from bankworld.worlds.money import parse_amount
from bankworld.worlds.store import Store
from bankworld.worlds.systems.approvals import AuthorityLimit
from bankworld.worlds.systems.directory import Person, Procedure

_VERSION = re.compile(r"-R\d+$")
"""A superseded version carries its procedure's number with a revision mark."""

INSTITUTIONS = ("penns_hollow", "larkfield")


@dataclass(frozen=True, slots=True)
class Calendar:
    """Business hours and cut-offs in local civil time."""

    zone: str
    opens: time
    closes: time
    cutoffs: Mapping[str, time]

    def booking_date(self, at: datetime, channel: str) -> date:
        """The business day on which an item of this channel, entered at `at`, is booked."""
        day = at.date()
        if not is_business_day(day) or at.time() > self.cutoffs[channel]:
            return next_business_day(day)
        return day

    def end_of_day(self, at: datetime) -> datetime:
        """The first end-of-day run after `at`. Accrual runs every calendar day."""
        run = datetime.combine(at.date(), self.cutoffs["end_of_day"])
        return run if run > at else run + timedelta(days=1)

    def open_from(self, at: datetime) -> datetime:
        """`at` itself in business hours, else the next moment at which the bank opens."""
        day = at.date()
        if is_business_day(day) and at.time() < self.closes:
            return max(at, datetime.combine(day, self.opens))
        return datetime.combine(next_business_day(day), self.opens)


@dataclass(frozen=True, slots=True)
class Institution:
    """One bank's standing data. `systems` are the systems of record that exist there."""

    id: str
    name: str
    place: str
    systems: frozenset[str]
    calendar: Calendar
    people: tuple[Mapping[str, Any], ...]
    authority: tuple[Mapping[str, Any], ...]
    agent_limits: Mapping[str, Mapping[str, int]]
    procedures: tuple[Mapping[str, Any], ...]

    def person(self, person_id: str) -> Mapping[str, Any]:
        """The rostered person or desk. Raises WorldError when nobody has this id."""
        for person in self.people:
            if person["id"] == person_id:
                return person
        raise WorldError(f"Nobody at {self.name} has the id {person_id!r}.")

    def furnish(self, store: Store) -> None:
        """Write roster, authority and procedures into a new world's store."""
        for person in self.people:
            store.insert(Person, **person)
        for limit in self.authority:
            store.insert(AuthorityLimit, **limit)
        for procedure in self.procedures:
            store.insert(Procedure, **procedure)


@cache
def load(institution_id: str) -> Institution:
    """Read an institution from its folder in the package. Raises WorldError naming the file at fault."""
    if institution_id not in INSTITUTIONS:
        raise WorldError(f"There is no institution {institution_id!r}. There are: {', '.join(INSTITUTIONS)}.")
    folder = files("bankworld.worlds") / institution_id
    about = _yaml(folder / "institution.yaml")
    authority = _yaml(folder / "authority.yaml")
    return Institution(
        id=institution_id,
        name=about["name"],
        place=about["place"],
        systems=frozenset(about["systems"]),
        calendar=_calendar(_yaml(folder / "calendar.yaml")),
        people=tuple(_person(person) for person in _yaml(folder / "roster.yaml")["people"]),
        authority=tuple(_authority_rows(authority["limits"])),
        agent_limits={
            role: {name: parse_amount(amount) for name, amount in limits.items()}
            for role, limits in authority["agent_limits"].items()
        },
        procedures=tuple(_procedure(path) for path in _sorted(folder / "procedures") if path.name.endswith(".md")),
    )


def _yaml(path: Traversable) -> Any:
    try:
        return yaml.safe_load(path.read_text("utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise WorldError(f"{path} cannot be read: {error}") from error


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda path: path.name)


def _time(text: str) -> time:
    return time.fromisoformat(text)


def _calendar(data: Mapping[str, Any]) -> Calendar:
    opens, closes = data["business_hours"]
    return Calendar(
        zone=data["time_zone"],
        opens=_time(opens),
        closes=_time(closes),
        cutoffs={name: _time(at) for name, at in data["cut_offs"].items()},
    )


def _person(data: Mapping[str, Any]) -> dict[str, Any]:
    opens, closes = data.get("hours", ("08:30", "17:00"))
    kept = ("id", "name", "role", "title", "kind", "email", "knows", "manner")
    row = {name: data.get(name, "") for name in kept}
    return {**row, "opens": opens, "closes": closes, "reply_minutes": int(data.get("reply_minutes", 10))}


def _authority_rows(limits: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for action, rule in limits.items():
        for role, amount in rule["roles"].items():
            rows.append(
                {
                    "id": f"{action}:{role}",
                    "action": action,
                    "label": rule["label"],
                    "role": role,
                    "amount": None if amount is None else parse_amount(amount),
                    "unit": rule.get("unit", "per item"),
                    "reason_code": int(bool(rule.get("reason_code", False))),
                    "delegable": int(bool(rule.get("delegable", False))),
                    "notes": rule.get("notes", ""),
                }
            )
    return rows


def _procedure(path: Traversable) -> dict[str, Any]:
    head, body = front_matter(path.read_text("utf-8"), str(path))
    return {
        "id": path.name.removesuffix(".md"),
        "number": _VERSION.sub("", str(head["id"])),
        "title": head["title"],
        "effective_from": str(head["effective_from"]),
        "effective_to": str(head["effective_to"]) if head.get("effective_to") else None,
        "supersedes": head.get("supersedes") and str(head["supersedes"]),
        "owner": str(head.get("owner", "")),
        "body": body,
    }


def front_matter(text: str, where: str) -> tuple[dict[str, Any], str]:
    """Split YAML front matter from a Markdown body. Raises WorldError naming the file when it has none."""
    parts = text.split("---\n", 2)
    if len(parts) != 3 or parts[0].strip():
        raise WorldError(f"{where} must start with front matter between two lines of ---.")
    return yaml.safe_load(parts[1]), parts[2].strip() + "\n"
