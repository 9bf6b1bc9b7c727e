"""The reader's words, loaded once from `words.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, cast

import yaml

Form = tuple[str, str]
"""Stem and inflection; the inflection is one of base, s, ed, pp, ing."""


@dataclass(frozen=True, slots=True)
class State:
    """A status said without a verb: `in the mail`. `key` is the verb it stands for, `~` for completion."""

    words: tuple[str, ...]
    stance: str
    key: str
    weak: bool


class Phrases:
    """A set of word sequences, found at a position by their first word, the longest first."""

    __slots__ = ("by_first",)

    def __init__(self, phrases: Iterable[str]) -> None:
        self.by_first: dict[str, list[tuple[str, ...]]] = {}
        for phrase in phrases:
            words = tuple(phrase.split())
            self.by_first.setdefault(words[0], []).append(words)
        for group in self.by_first.values():
            group.sort(key=len, reverse=True)

    def at(self, words: Sequence[str], index: int) -> int:
        """Length of the longest phrase that starts at `index`; 0 if none does."""
        for phrase in self.by_first.get(words[index], ()):
            if tuple(words[index : index + len(phrase)]) == phrase:
                return len(phrase)
        return 0

    def within(self, words: Sequence[str], low: int, high: int) -> bool:
        """Whether a phrase starts in `words[low:high]`."""
        by_first = self.by_first
        return any(words[i] in by_first and self.at(words, i) for i in range(low, high))


@lru_cache(maxsize=1)
def raw() -> Mapping[str, Any]:
    """The parsed file; every scalar is a string, so `on` and `no` stay words."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    source = files("bankworld.graders.reader").joinpath("words.yaml").read_text(encoding="utf-8")
    return cast("Mapping[str, Any]", yaml.load(source, Loader=loader))


@cache
def words(name: str) -> frozenset[str]:
    """The single words of the list `name`."""
    return frozenset(cast("Sequence[str]", raw()[name]))


@cache
def phrases(*names: str) -> Phrases:
    """The word sequences of the lists `names`."""
    return Phrases(phrase for name in names for phrase in cast("Sequence[str]", raw()[name]))


@cache
def table(name: str) -> Mapping[str, str]:
    """The one-to-one map `name`."""
    return cast("Mapping[str, str]", raw()[name])


@lru_cache(maxsize=1)
def governors() -> Mapping[str, str]:
    """Word before `to` -> the stance it gives to the verb after it."""
    groups = cast("Mapping[str, Sequence[str]]", raw()["governors"])
    return {word: stance for stance, group in groups.items() for word in group}


@cache
def ladder(name: str) -> Mapping[str, int]:
    """A default verb ladder: stem -> rung."""
    ladders = cast("Mapping[str, Mapping[str, str]]", raw()["ladders"])
    return {stem: int(rung) for stem, rung in ladders[name].items()}


@lru_cache(maxsize=1)
def synonyms() -> Mapping[str, tuple[str, ...]]:
    """Stem -> the stems it may stand for, in order of preference."""
    groups = cast("Mapping[str, Sequence[str]]", raw()["synonyms"])
    found: dict[str, list[str]] = {}
    for target, group in groups.items():
        for word in group:
            found.setdefault(word, []).append(target)
    return {word: tuple(targets) for word, targets in found.items()}


@lru_cache(maxsize=1)
def states() -> Mapping[str, tuple[State, ...]]:
    """First word -> the states that start with it, the longest first."""
    weak = words("weak_states")
    found: dict[str, list[State]] = {}
    for stance, groups in cast("Mapping[str, Mapping[str, Sequence[str]]]", raw()["states"]).items():
        for key, group in groups.items():
            for phrase in group:
                split = tuple(phrase.split())
                found.setdefault(split[0], []).append(State(split, stance, key, phrase in weak))
    return {first: tuple(sorted(group, key=lambda s: -len(s.words))) for first, group in found.items()}


def inflections(stem: str) -> dict[str, str]:
    """Surface form -> inflection, for a one-word stem."""
    irregular = cast("Mapping[str, Sequence[str]]", raw()["irregular"])
    doubles = stem in words("doubling") and stem not in words("never_doubled")
    root = stem + stem[-1] if doubles else stem
    ends_consonant_y = stem.endswith("y") and stem[-2] not in "aeiou"
    found: dict[str, str] = {}
    third = (
        stem[:-1] + "ies" if ends_consonant_y else stem + ("es" if stem.endswith(("s", "sh", "ch", "x", "o")) else "s")
    )
    dropped = root[:-1] if stem.endswith("e") and not stem.endswith("ee") else root
    found[dropped + "ing"] = "ing"
    found[third] = "s"
    found[stem] = "base"
    if stem in irregular:
        past, participle = irregular[stem]
        found[past] = "ed"
        found[participle] = "ed" if past == participle else "pp"
        return found
    found[stem[:-1] + "ied" if ends_consonant_y else dropped + "ed"] = "ed"
    if stem in ("cancel", "transfer", "refer", "okay", "ok"):
        found[stem + stem[-1] + "ed"] = found[stem + "ed"] = "ed"
    return found


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every form of every verb the reader should notice."""

    forms: Mapping[str, Form]
    whole: frozenset[str]
    particles: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]


@lru_cache(maxsize=256)
def vocabulary(extra: frozenset[str]) -> Vocabulary:
    """The forms of all listed verbs and of the `extra` stems, which may be phrases such as `go out`."""
    stems = set(extra) | set(synonyms()) | words("starting_verbs") | words("giving_verbs") | words("request_verbs")
    stems |= {stem for name in ("title", "money") for stem in ladder(name)}
    stems |= set(cast("Mapping[str, Any]", raw()["synonyms"]))
    forms: dict[str, Form] = {}
    whole: set[str] = set()
    particles: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for stem in sorted(stems):
        first, *rest = stem.split()
        if rest:
            particles.setdefault(first, []).append((tuple(rest), stem))
        else:
            whole.add(stem)
        for form, kind in inflections(first).items():
            forms.setdefault(form, (first, kind))
    ordered = {first: tuple(sorted(group, key=lambda g: -len(g[0]))) for first, group in particles.items()}
    return Vocabulary(forms, frozenset(whole), ordered)
