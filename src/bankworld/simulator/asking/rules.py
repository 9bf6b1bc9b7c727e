"""The rule syntax of topics, compiled to bit masks.

Every distinct group of a listener's rules is one bit. A word or phrase of the text sets the bits of the groups it
belongs to; a rule holds in a clause whose bits include all of its groups. The cost is one look-up a word, whatever
the number of topics.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from . import spelling
from .model import Listener, RuleError, Topic
from .tokens import FUNCTION, Words

_ATOM = re.compile(r"#|[a-z0-9$%][a-z0-9$%'&./,-]*\*?(?: [a-z0-9$%][a-z0-9$%'&./,-]*\*?)*")
FIGURE = "#"  # the atom that any amount of money matches
_SHORTEST_STEM = 3
_INFLECTED = 3
_ANY = "*"  # the second word is a stem
_LONGEST_DAY = 3


@dataclass(frozen=True, slots=True)
class TopicRules:
    """One topic: the masks of its alternatives, those of its avoided wordings, and its label's."""

    topic: Topic
    needs: tuple[int, ...]
    avoids: tuple[int, ...]

    def hit(self, bits: int) -> bool:
        """Whether some alternative holds and no avoided wording does."""
        for need in self.needs:
            if bits & need == need:
                return not any(bits & a == a for a in self.avoids)
        return False


# A word of a phrase: all its forms, or its stem. Phrases by their second word, and those whose second word is a stem.
Part = frozenset[str] | str
Phrases = Mapping[str, tuple[tuple[tuple[Part, ...], int], ...]]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules of a listener over one vocabulary."""

    topics: tuple[TopicRules, ...]
    words: Mapping[str, int]
    stems: Mapping[str, int]
    stem_lengths: tuple[int, ...]
    phrases: Mapping[str, Phrases]
    phrase_stems: Mapping[str, Phrases]
    figure: int
    slips: Mapping[str, str]
    concepts: Mapping[str, int]

    def match(self, bits: int) -> tuple[str, ...]:
        """Ids of the topics that hold, in the listener's order."""
        return tuple([rules.topic.id for rules in self.topics if rules.hit(bits)]) if bits else ()

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
        text = [self.slips.get(word, word) for word in words.words]
        for i, word in enumerate(text):
            bits = self.words.get(word, 0)
            if word[0].isdigit() and (len(word) > _LONGEST_DAY or "," in word or "." in word) and word[-1] != "%":
                bits |= self.figure
            begun = [self.phrases[word]] if word in self.phrases else []
            for length in self.stem_lengths:
                if length > len(word):
                    break
                prefix = word[:length]
                bits |= self.stems.get(prefix, 0)
                if prefix in self.phrase_stems:
                    begun.append(self.phrase_stems[prefix])
            singles.append(bits)
            if begun and i + 1 < len(text):
                found = [hit for table in begun for hit in _continuations(text, i + 1, table)]
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
    phrases: dict[str, dict[tuple[str, ...], int]] = {}
    phrase_stems: dict[str, dict[tuple[str, ...], int]] = {}
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
                    goes_on = table.setdefault(form, {})
                    goes_on[rest] = goes_on.get(rest, 0) | bit
            elif stem:
                stems[first[:-1]] = stems.get(first[:-1], 0) | bit
            else:
                for form in _forms(first):
                    words[form] = words.get(form, 0) | bit
    lengths = tuple(sorted({len(s) for s in (*stems, *phrase_stems)}))
    spelled = {part for group in groups for atom in group for part in Words(atom).words}
    slips = spelling.slips(spelled | words.keys())
    return Rulebook(topics, words, stems, lengths, _frozen(phrases), _frozen(phrase_stems), figure, slips, concepts)


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


def _frozen(table: Mapping[str, Mapping[tuple[str, ...], int]]) -> dict[str, Phrases]:
    return {first: _by_second(goes_on) for first, goes_on in table.items()}


def _by_second(goes_on: Mapping[tuple[str, ...], int]) -> Phrases:
    found: dict[str, list[tuple[tuple[Part, ...], int]]] = {}
    for rest, bits in goes_on.items():
        parts = tuple(_part(word) for word in rest)
        seconds = (_ANY,) if isinstance(parts[0], str) else sorted(parts[0])
        for second in seconds:
            found.setdefault(second, []).append((parts, bits))
    return {second: tuple(entries) for second, entries in found.items()}


def _part(word: str) -> Part:
    return word[:-1] if word.endswith("*") else frozenset(_forms(word))


def _continuations(words: list[str], at: int, table: Phrases) -> list[tuple[int, int]]:
    """The end and bits of each phrase of a table that goes on at a word."""
    found: list[tuple[int, int]] = []
    for second in (words[at], _ANY):
        for parts, bits in table.get(second, ()):
            if _follows(words, at, parts):
                found.append((at + len(parts), bits))
    return found


def _follows(words: list[str], at: int, parts: tuple[Part, ...]) -> bool:
    if at + len(parts) > len(words):
        return False
    for i, want in enumerate(parts, at):
        if not (words[i].startswith(want) if isinstance(want, str) else words[i] in want):
            return False
    return True
