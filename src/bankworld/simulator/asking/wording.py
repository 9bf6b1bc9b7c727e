"""The shared wording: sets that rules name with "@", and words too common to be a rule by themselves."""

from functools import cache
from importlib.resources import files
from typing import Any, cast

import yaml


@cache
def sets() -> dict[str, tuple[str, ...]]:
    """Every shared set by name, references to other sets resolved."""
    raw = cast(dict[str, list[str]], _load()["sets"])
    return {name: tuple(_flat(raw, name, ())) for name in raw}


@cache
def version() -> int:
    """The version of the wording; results of different versions are not comparable."""
    return cast(int, _load()["version"])


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
    return cast(dict[str, Any], yaml.safe_load(_read("wording_sets.yaml")))


def _read(name: str) -> str:
    return files(__package__ or __name__).joinpath(name).read_text(encoding="utf-8")


def _flat(raw: dict[str, list[str]], name: str, seen: tuple[str, ...]) -> list[str]:
    if name in seen:
        raise ValueError(f"wording set @{name} contains itself")
    found: list[str] = []
    for entry in raw[name]:
        found += _flat(raw, entry[1:], (*seen, name)) if entry.startswith("@") else [entry]
    return list(dict.fromkeys(found))
