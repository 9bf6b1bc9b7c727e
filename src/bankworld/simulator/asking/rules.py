"""The rule syntax of topics, compiled to bit masks.

Every distinct group of a listener's rules is one bit. A word or phrase of the text sets the bits of the groups it
belongs to; a rule holds in a clause whose bits include all of its groups. The cost is one look-up a word, whatever
the number of topics.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .model import Listener, RuleError, Topic
from .tokens import FUNCTION, Words

_ATOM = re.compile(r"#|[a-z0-9$%][a-z0-9$%'&./,-]*\*?(?: [a-z0-9$%][a-z0-9$%'&./,-]*\*?)*")
FIGURE = "#"  # the atom that any amount of money matches
_SHORTEST_STEM = 3
_INFLECTED = 3
_LONGEST_DAY = 3


@dataclass(frozen=True, slots=True)
class TopicRules:
    """One topic: the masks of its alternatives, those of its avoided wordings, and its label's."""

    topic: Topic
    needs: tuple[int, ...]
    avoids: tuple[int, ...]

    def hit(self, bits: int) -> bool:
        """Whether some alternative holds and no avoided wording does."""
        return any(bits & n == n for n in self.needs) and not any(bits & a == a for a in self.avoids)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a listener over one vocabulary."""

    topics: tuple[TopicRules, ...]
    words: Mapping[str, int]
    stems: Mapping[str, int]
    stem_lengths: tuple[int, ...]
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], int], ...]]
    phrase_stems: Mapping[str, tuple[tuple[tuple[str, ...], int], ...]]
    figure: int
    concepts: Mapping[str, int]

    def match(self, bits: int) -> tuple[str, ...]:
        """Ids of the topics that hold, in the listener's order."""
        return tuple(rules.topic.id for rules in self.topics if bits and rules.hit(bits))

    def avoided(self, bits: int) -> tuple[str, ...]:
        """Ids of the topics one of whose avoided wordings holds."""
        return tuple(rules.topic.id for rules in self.topics if any(bits & a == a for a in rules.avoids))

    def touched(self, names: tuple[str, ...], bits: int) -> tuple[str, ...]:
        """Those of some topics to whose rules the bits contribute."""
        return tuple(
            rules.topic.id
            for rules in self.topics
            if rules.topic.id in names and any(bits & need for need in rules.needs)
        )

    def scan(self, words: Words) -> "Scan":
        """Look every word of a text up once."""
        singles: list[int] = []
        phrases: dict[int, list[tuple[int, int]]] = {}
        for i, word in enumerate(words.words):
            bits = self.words.get(word, 0)
            if word[0].isdigit() and (len(word) > _LONGEST_DAY or "," in word or "." in word) and word[-1] != "%":
                bits |= self.figure
            starts = self.phrases.get(word, ())
            for length in self.stem_lengths:
                if length > len(word):
                    break
                prefix = word[:length]
                bits |= self.stems.get(prefix, 0)
                starts += self.phrase_stems.get(prefix, ())
            singles.append(bits)
            found = [(i + len(rest) + 1, bit) for rest, bit in starts if _follows(words.words, i + 1, rest)]
            if found:
                phrases[i] = found
        return Scan(words, singles, phrases)


@dataclass(frozen=True, slots=True)
class Scan:
    """The group bits of each word of one text, and of the phrases by the word they begin with and their end."""

    words: Words
    singles: list[int]
    phrases: Mapping[int, list[tuple[int, int]]]

    def bits(self, start: int, end: int) -> int:
        """The groups found in a span of characters."""
        first, last = self.words.within(start, end)
        bits = 0
        for i in range(first, last):
            bits |= self.singles[i] | self.begun(i, last)
        return bits

    def begun(self, i: int, last: int) -> int:
        """The groups of the phrases that begin with a word and end before another."""
        bits = 0
        for end, bit in self.phrases.get(i, ()):
            bits |= bit if end <= last else 0
        return bits


def compile_rules(listener: Listener, wording: Mapping[str, tuple[str, ...]]) -> Rulebook:
    """Compile every topic; raises `RuleError` with topic and rule where the syntax or a set is wrong."""
    groups: dict[tuple[str, ...], int] = {}
    compiled: list[TopicRules] = []
    seen: set[str] = set()
    for topic in listener.topics:
        if topic.id in seen:
            raise RuleError(f"{listener.id}: topic {topic.id} is defined twice")
        seen.add(topic.id)
        if not topic.about:
            raise RuleError(f"{listener.id}: topic {topic.id} has no rule under about")
        needs = [_mask(listener, topic, rule, wording, groups) for rule in topic.about]
        needs += _label_masks(topic.label, groups)
        avoids = tuple(_mask(listener, topic, rule, wording, groups) for rule in topic.avoid)
        compiled.append(TopicRules(topic, tuple(needs), avoids))
    concepts = {name: _combine([atoms], groups) for name, atoms in wording.items()}
    return _index(tuple(compiled), groups, concepts)


def atoms_of(rule: str, wording: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The groups of a rule, each as its words, phrases and stems; raises ValueError on bad syntax."""
    if re.search(r"\S\+|\+\S", rule):
        raise ValueError('"+" needs a space on both sides')
    found: list[tuple[str, ...]] = []
    for group in rule.lower().split(" + "):
        atoms: list[str] = []
        for part in group.split("|"):
            atom = " ".join(part.split())
            if atom.startswith("@"):
                if atom[1:] not in wording:
                    raise ValueError(f"there is no set {atom}")
                atoms += wording[atom[1:]]
                continue
            if not _ATOM.fullmatch(atom):
                raise ValueError(f"cannot read {part!r}")
            if any(len(w) <= _SHORTEST_STEM and w.endswith("*") for w in atom.split()):
                raise ValueError(f"the stem {atom!r} is too short")
            atoms.append(atom)
        found.append(tuple(dict.fromkeys(atoms)))
    return found


def content_of(label: str) -> tuple[str, ...]:
    """The content words of a label."""
    return tuple(dict.fromkeys(w for w in Words(label.lower()).words if w not in FUNCTION))


def _mask(
    listener: Listener,
    topic: Topic,
    rule: str,
    wording: Mapping[str, tuple[str, ...]],
    groups: dict[tuple[str, ...], int],
) -> int:
    try:
        return _combine(atoms_of(rule, wording), groups)
    except ValueError as error:
        raise RuleError(f"{listener.id}: topic {topic.id}, rule {rule!r}: {error}") from error


def _label_masks(label: str, groups: dict[tuple[str, ...], int]) -> Iterable[int]:
    """A label is a rule: as it stands, and as all of its content words in one clause."""
    words = Words(label.lower()).words
    if words:
        yield _combine([(" ".join(words),)], groups)
    content = content_of(label)
    if len(content) > 1:
        yield _combine([(word,) for word in content], groups)


def _combine(rule: list[tuple[str, ...]], groups: dict[tuple[str, ...], int]) -> int:
    mask = 0
    for group in rule:
        mask |= groups.setdefault(group, 1 << len(groups))
    return mask


def _index(
    topics: tuple[TopicRules, ...], groups: Mapping[tuple[str, ...], int], concepts: Mapping[str, int]
) -> Rulebook:
    words: dict[str, int] = {}
    stems: dict[str, int] = {}
    phrases: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    phrase_stems: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    figure = 0
    for group, bit in groups.items():
        for atom in group:
            figure |= bit if atom == FIGURE else 0
            parts = _parts(atom)
            if not parts:
                continue
            first, rest = parts[0], tuple(parts[1:])
            stem = first.endswith("*")
            if rest:
                table = phrase_stems if stem else phrases
                for form in (first[:-1],) if stem else _forms(first):
                    table.setdefault(form, []).append((rest, bit))
            elif stem:
                stems[first[:-1]] = stems.get(first[:-1], 0) | bit
            else:
                for form in _forms(first):
                    words[form] = words.get(form, 0) | bit
    lengths = tuple(sorted({len(s) for s in (*stems, *phrase_stems)}))
    return Rulebook(topics, words, stems, lengths, _frozen(phrases), _frozen(phrase_stems), figure, concepts)


def _parts(atom: str) -> list[str]:
    """The words of an atom as the text will be read, stems keeping their star."""
    parts: list[str] = []
    for part in atom.split():
        found = Words(part.rstrip("*")).words
        if found and part.endswith("*"):
            found[-1] += "*"
        parts += found
    return parts


def _forms(word: str) -> tuple[str, ...]:
    """A plain word and its plurals; anything wider is the author's "*"."""
    if len(word) < _INFLECTED or not word.isalpha() or word in FUNCTION:
        return (word,)
    if word.endswith("y") and word[-2] not in "aeiou":
        return word, word[:-1] + "ies"
    return word, word + "s", word + "es"


def _frozen(
    table: Mapping[str, list[tuple[tuple[str, ...], int]]],
) -> dict[str, tuple[tuple[tuple[str, ...], int], ...]]:
    return {key: tuple(entries) for key, entries in table.items()}


def _follows(words: list[str], at: int, rest: tuple[str, ...]) -> bool:
    if at + len(rest) > len(words):
        return False
    for word, want in zip(words[at : at + len(rest)], rest, strict=True):
        if want.endswith("*"):
            if not word.startswith(want[:-1]):
                return False
        elif word != want and word not in _forms(want):
            return False
    return True
