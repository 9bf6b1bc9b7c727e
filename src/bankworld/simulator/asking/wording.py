"""The shared wording: sets that rules name with "@", and words too common to be a rule by themselves."""

from functools import cache
from importlib.resources import files
from typing import Any, cast

import yaml


@cache
def sets() -> dict[str, tuple[str, ...]]:
    """Every shared set by name, references to other sets resolved."""
    raw: dict[str, list[str]] = {}
    for kind in ("questions", "actions", "things"):
        raw |= cast(dict[str, list[str]], _load()[kind])
    return {name: tuple(_flat(raw, name, ())) for name in raw}


@cache
def things() -> frozenset[str]:
    """The sets that name things; using one of their words brings a topic the others for the overlap score."""
    return frozenset(_load()["things"])


@cache
def questions() -> frozenset[str]:
    """The sets that can be asked of anything ("amount", "date") and so single no topic out."""
    return frozenset(_load()["questions"])


@cache
def version() -> int:
    """The version of the wording; results of different versions are not comparable."""
    return int(_load()["version"])


@cache
def common_words() -> frozenset[str]:
    """Words that may not be a whole rule."""
    return frozenset(word for line in cast(list[str], _load()["common"]) for word in line.split())


@cache
def neutral_lines() -> tuple[str, ...]:
    """Messages that ask for nothing, one a line."""
    return tuple(line for line in _read("neutral.txt").splitlines() if line.strip() and not line.startswith("#"))


@cache
def _load() -> dict[str, Any]:
    # The base loader keeps every scalar a string: "yes", "no" and "on" are words here.
    return cast(dict[str, Any], yaml.load(_read("wording_sets.yaml"), Loader=yaml.BaseLoader))


def _read(name: str) -> str:
    return files(__package__ or __name__).joinpath(name).read_text(encoding="utf-8")


def _flat(raw: dict[str, list[str]], name: str, seen: tuple[str, ...]) -> list[str]:
    if name in seen:
        raise ValueError(f"wording set @{name} contains itself")
    found: list[str] = []
    for entry in raw[name]:
        found += _flat(raw, entry[1:], (*seen, name)) if entry.startswith("@") else [entry]
    return list(dict.fromkeys(found))


def expanded(rule: str) -> tuple[str, ...]:
    """The words, phrases and stems of the shared sets a rule names."""
    names = (part.strip() for group in rule.lower().split(" + ") for part in group.split("|"))
    return tuple(atom for name in names if name.startswith("@") for atom in sets().get(name[1:], ()))
