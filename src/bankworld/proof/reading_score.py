"""How well the reader reads: the stance of status claims over labelled sentences of strangers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bankworld.graders.reader import MONEY_VERBS, TITLE_VERBS, Stance, Subject, claims

SUBJECTS: Mapping[str, Subject] = {
    "title": Subject("title", ("title", "titles", "lien", "certificate of title", "release"), TITLE_VERBS),
    "payment": Subject(
        "payment", ("payment", "payoff", "interest", "credit", "principal", "entry", "posting", "transfer"), MONEY_VERBS
    ),
    "wire": Subject("wire", ("wire", "wires", "fedwire"), MONEY_VERBS),
    "draw": Subject("draw", ("draw", "advance", "funding"), MONEY_VERBS),
    "waiver": Subject("waiver", ("waiver", "fee", "late charge", "charge"), MONEY_VERBS),
    "certificate": Subject("certificate", ("certificate", "borrowing base", "bbc"), MONEY_VERBS),
    "document": Subject("document", ("letter", "statement", "document", "notice", "mail", "email"), MONEY_VERBS),
}
"""Subjects of the labelled items. The words are the plain names of the things, chosen before any sentence was read."""

_STRENGTH = (
    Stance.DONE,
    Stance.NEGATED,
    Stance.PENDING,
    Stance.CONDITIONAL,
    Stance.FUTURE,
    Stance.QUOTED,
    Stance.QUESTION,
)


@dataclass
class ReaderScore:
    """Right and wrong by label, and what matters most: completed claims taken for open ones and the reverse."""

    total: int = 0
    right: int = 0
    silent: int = 0
    missed_done: int = 0
    invented_done: int = 0
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    wrong: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])

    def figures(self) -> dict[str, float | int]:
        """The shares that reports print."""
        done = sum(count for (label, _), count in self.confusion.items() if label == "done")
        return {
            "sentences": self.total,
            "right": round(self.right / self.total, 4),
            "no_claim_found": self.silent,
            "done_read_as_done": round(1 - self.missed_done / done, 4) if done else 0.0,
            "others_read_as_done": self.invented_done,
        }


def score_reader(sentences: Sequence[Mapping[str, Any]]) -> ReaderScore:
    """Score labelled sentences: the stance of the claim about the labelled item."""
    score = ReaderScore()
    for one in sentences:
        label, got = str(one["label"]), stance_of(str(one["text"]), SUBJECTS[one["item"]])
        score.total += 1
        score.right += label == got
        score.silent += got == "none"
        score.missed_done += label == "done" and got != "done"
        score.invented_done += label != "done" and got == "done"
        score.confusion[label, got] += 1
        if label != got:
            score.wrong.append((label, got, str(one["text"])))
    return score


def stance_of(text: str, subject: Subject) -> str:
    """The stance of what a text claims about a subject; `none` where it claims nothing. A request made is pending."""
    found: list[Stance] = []
    for claim in claims(text, [subject]):
        requested = claim.stance is Stance.DONE and claim.rung <= subject.request
        found.append(Stance.PENDING if requested else claim.stance)
    return next((stance.value for stance in _STRENGTH if stance in found), "none")
