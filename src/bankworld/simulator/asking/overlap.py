"""How many telling words a clause shares with each topic, in integers.

The score repairs what rules miss: it may name a topic in a question back, and answers one only if that topic is not
gated and stands far ahead. A word weighs the less the more sibling topics it occurs in; for asking back, the words of
a label weigh more. A word no topic uses still counts as a member of a shared set that a topic does use.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from . import wording
from .model import Topic
from .rules import Rulebook, Scan, atoms_of
from .tokens import FUNCTION, Words, stem

ANSWER, AHEAD, OFFER = 200, 100, 120
_WEIGHTS = (0, 100, 60, 40, 28, 20, 16, 13, 11, 10)
_LABEL = 60


@dataclass(frozen=True, slots=True)
class Likeness:
    """A topic's score, and the score with the extra weight of label words."""

    topic: str
    score: int
    named: int


@dataclass(frozen=True, slots=True)
class Overlap:
    """For each feature (a stem, or "@" and the name of a set) its weights in each topic that has it."""

    weights: Mapping[str, Mapping[int, tuple[int, int]]]
    concepts: tuple[tuple[int, str], ...]
    ids: tuple[str, ...]

    def scores(self, scan: Scan, start: int, end: int) -> tuple[Likeness, ...]:
        """Topics with a positive score in a span of characters, best first; ties keep the order of ids."""
        first, last = scan.words.within(start, end)
        total: dict[int, tuple[int, int]] = {}
        seen: set[str] = set()
        for i in range(first, last):
            best: dict[int, tuple[int, int]] = {}
            for feature in self._features(scan, i, last):
                if feature not in seen:
                    seen.add(feature)
                    for owner, weight in self.weights[feature].items():
                        best[owner] = max(best.get(owner, (0, 0)), weight)
            for owner, (weight, extra) in best.items():
                score, named = total.get(owner, (0, 0))
                total[owner] = score + weight, named + weight + extra
        found = [Likeness(self.ids[i], score, named) for i, (score, named) in total.items()]
        return tuple(sorted(found, key=lambda x: (-x.named, -x.score, x.topic)))

    def answer(self, ranked: tuple[Likeness, ...]) -> str | None:
        """The topic that stands far enough ahead to be answered."""
        by_score = sorted(ranked, key=lambda x: (-x.score, x.topic))
        second = by_score[1].score if len(by_score) > 1 else 0
        clear = by_score and by_score[0].score >= ANSWER and by_score[0].score - second >= AHEAD
        return by_score[0].topic if clear else None

    def _features(self, scan: Scan, i: int, last: int) -> list[str]:
        """What a word stands for: its stem and the sets of which it, or a phrase it begins, is a member."""
        word = scan.words.words[i]
        bits = scan.begun(i, last) | (0 if word in FUNCTION else scan.singles[i])
        found = [name for bit, name in self.concepts if bits & bit]
        root = stem(word)
        return [root, *found] if word not in FUNCTION and root in self.weights else found


def index(topics: tuple[Topic, ...], rules: Rulebook) -> Overlap:
    """Features of every topic from its label, its rules and the sets it names or whose words it uses."""
    owners: dict[str, list[int]] = {}
    labels: list[set[str]] = []
    generic = _generic()
    for i, topic in enumerate(topics):
        labels.append({f for f in _features_in(topic.label.lower(), rules) if f not in generic})
        for feature in _features_of(topic, rules):
            owners.setdefault(feature, []).append(i)
    half = max(1, len(topics) // 2)
    weights = {
        feature: {i: (_WEIGHTS[min(len(of), len(_WEIGHTS) - 1)], _LABEL if feature in labels[i] else 0) for i in of}
        for feature, of in owners.items()
        if len(of) <= half
    }
    concepts = tuple((bit, f"@{name}") for name, bit in rules.concepts.items() if f"@{name}" in weights)
    return Overlap(weights, concepts, tuple(topic.id for topic in topics))


def _features_of(topic: Topic, rules: Rulebook) -> dict[str, None]:
    found: dict[str, None] = {}
    texts = [topic.label.lower()]
    for part in (part for rule in topic.about for group in rule.split(" + ") for part in group.split("|")):
        if part.strip().startswith("@"):
            found[part.strip().lower()] = None
        else:
            texts += [atom.replace("*", "") for atoms in atoms_of(part, wording.sets()) for atom in atoms]
    for text in texts:
        found.update(dict.fromkeys(_features_in(text, rules)))
    return found


def _generic() -> frozenset[str]:
    atoms = (atom for name in sorted(wording.questions()) for atom in wording.sets()[name])
    return frozenset(stem(word) for atom in atoms for word in Words(atom.replace("*", "")).words)


def _features_in(text: str, rules: Rulebook) -> list[str]:
    words = Words(text)
    bits = rules.scan(words).bits(0, len(text))
    things = wording.things()
    stems = [stem(w) for w in words.words if w not in FUNCTION]
    return [*stems, *(f"@{name}" for name, bit in rules.concepts.items() if bits & bit and name in things)]
