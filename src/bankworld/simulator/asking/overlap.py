"""How many telling words a clause shares with each topic, in integers.

The score repairs what rules miss: it may name a topic in a question back, and answers one only if that topic is not
gated and stands far ahead. A word weighs the less the more sibling topics it occurs in.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .model import Topic
from .rules import atoms_of
from .tokens import FUNCTION, Words, stem

ANSWER, AHEAD, OFFER = 200, 100, 120
_WEIGHTS = (0, 100, 60, 40, 28, 20, 16, 13, 11, 10)


@dataclass(frozen=True, slots=True)
class Overlap:
    """For each feature (a stem, or the name of a shared set) the topics that have it and its weight."""

    weights: Mapping[str, tuple[int, tuple[int, ...]]]
    sets: Mapping[str, tuple[str, ...]]
    ids: tuple[str, ...]

    def scores(self, words: list[str]) -> tuple[tuple[str, int], ...]:
        """Topics with a positive score, best first; ties keep the order of ids."""
        features: dict[str, None] = {}
        for word in words:
            if word in FUNCTION:
                continue
            root = stem(word)
            # A word counts once: as itself where a topic uses it, else as a member of its sets.
            features.update(dict.fromkeys((root,) if root in self.weights else self.sets.get(root, ())))
        total: dict[int, int] = {}
        for feature in features:
            weight, owners = self.weights.get(feature, (0, ()))
            for owner in owners:
                total[owner] = total.get(owner, 0) + weight
        ranked = sorted((-score, self.ids[i]) for i, score in total.items() if score)
        return tuple((name, -score) for score, name in ranked)


def index(topics: tuple[Topic, ...], wording: Mapping[str, tuple[str, ...]]) -> Overlap:
    """Features of every topic from its label, its rules and the sets it names or whose words it uses."""
    members: dict[str, list[str]] = {}
    for name, atoms in wording.items():
        for atom in atoms:
            words = [w for w in Words(atom.rstrip("*")).words if w not in FUNCTION]
            if len(words) == 1:
                members.setdefault(stem(words[0]), []).append(f"@{name}")
    owners: dict[str, list[int]] = {}
    for i, topic in enumerate(topics):
        for feature in _features(topic, wording, members):
            owners.setdefault(feature, []).append(i)
    half = max(1, len(topics) // 2)
    weights = {
        feature: (_WEIGHTS[min(len(of), len(_WEIGHTS) - 1)], tuple(of))
        for feature, of in owners.items()
        if len(of) <= half
    }
    sets = {root: tuple(dict.fromkeys(names)) for root, names in members.items()}
    return Overlap(weights, sets, tuple(topic.id for topic in topics))


def _features(topic: Topic, wording: Mapping[str, tuple[str, ...]], members: Mapping[str, list[str]]) -> dict[str, None]:
    found: dict[str, None] = {}
    for rule in topic.about:
        for part in rule.replace(" + ", "|").split("|"):
            if part.strip().startswith("@"):
                found[part.strip().lower()] = None
    texts = [topic.label.lower()]
    for rule in topic.about:
        plain = " + ".join("|".join(p for p in g.split("|") if not p.strip().startswith("@")) for g in rule.split(" + "))
        groups = [g for g in plain.split(" + ") if g.strip()]
        texts += [atom for group in groups for atoms in atoms_of(group, wording) for atom in atoms]
    for text in texts:
        for word in Words(text.replace("*", "")).words:
            if word not in FUNCTION:
                root = stem(word)
                found[root] = None
                found.update(dict.fromkeys(members.get(root, ())))
    return found
