"""How well the reader reads: the stance of status claims over labelled sentences of strangers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bankworld.graders.reader import (
    CERTIFICATE_VERBS,
    DRAW_VERBS,
    LETTER_VERBS,
    PAYMENT_VERBS,
    TITLE_VERBS,
    WAIVER_VERBS,
    WIRE_VERBS,
    Claim,
    Stance,
    Subject,
    claims,
)

SUBJECTS: Mapping[str, Subject] = {
    "title": Subject("title", ("title", "lien", "certificate of title", "release"), TITLE_VERBS),
    "payment": Subject(
        "payment",
        ("payment", "pmt", "pymt", "payoff", "interest", "credit", "principal", "entry", "posting", "transfer",
         "reversal", "refund", "remittance", "installment", "ACH", "debit", "curtailment", "deposit"),
        PAYMENT_VERBS,
        own=frozenset(("credit", "debit", "apply", "pay", "move", "reapply", "repost", "post")),
    ),
    "wire": Subject(
        "wire", ("wire", "wire transfer", "fedwire", "incoming", "outgoing"), WIRE_VERBS,
        own=frozenset(("wire",)),
    ),
    "draw": Subject(
        "draw", ("draw", "advance", "funding", "drawdown", "disbursement", "takedown", "proceeds"), DRAW_VERBS,
        own=frozenset(("draw", "fund", "advance", "disburse")),
    ),
    "waiver": Subject(
        "waiver", ("waiver", "fee", "late charge", "charge", "penalty", "prepay fee", "late fee"), WAIVER_VERBS,
        own=frozenset(("waive", "forgive", "rebate", "take off", "come off", "knock off", "reverse", "refund")),
    ),
    "certificate": Subject(
        "certificate", ("certificate", "cert", "borrowing base", "borrowing base certificate", "bbc"),
        CERTIFICATE_VERBS, own=frozenset(("certify",)),
    ),
    "document": Subject(
        "document",
        ("letter", "statement", "document", "notice", "mail", "email", "1098", "1099", "confirmation letter", "advice",
         "ltr", "stmt", "confirmation", "copy", "payoff quote", "confirm"),
        LETTER_VERBS,
    ),
}  # fmt: skip
"""Subjects of the labelled items: the names bank people give the things, and the verbs of their steps."""

_OWN_STEP: Mapping[str, tuple[int, int]] = {
    "title": (4, 4),
    "payment": (4, 5),
    "wire": (4, 4),
    "draw": (4, 5),
    "waiver": (4, 4),
    "certificate": (4, 6),
    "document": (4, 4),
}
"""The rung from which a step counts as the item's own, and the rung from which nothing said beside it takes it back."""

_STRENGTH = (
    Stance.DONE,
    Stance.NEGATED,
    Stance.PENDING,
    Stance.CONDITIONAL,
    Stance.FUTURE,
    Stance.QUOTED,
    Stance.QUESTION,
)


_WEAKER = (Stance.FUTURE, Stance.QUOTED, Stance.QUESTION)
"""What a step already taken towards the item outranks."""


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
    """The stance of what a text claims about a subject; `none` where it claims nothing.

    A step before the item's own, such as a request made or a form signed, is pending, and so is the item then, also
    where another such step is denied.
    """
    found = claims(text, [subject], known=True)
    own, final = _OWN_STEP[subject.id]
    begun = [claim for claim in found if claim.stance is Stance.DONE and claim.rung < final]
    early = {_stance(claim, own) for claim in begun}
    stances = {
        Stance.PENDING if begun and claim.stance is Stance.NEGATED and claim.rung < final else claim.stance
        for claim in found
        if claim not in begun
    }
    if Stance.DONE in stances:
        return Stance.DONE.value
    stronger = next((stance for stance in _STRENGTH if stance in stances), None)
    if stronger is not None and not (stronger in _WEAKER and Stance.PENDING in early):
        return stronger.value
    return next((stance.value for stance in _STRENGTH if stance in early), "none")


def _stance(claim: Claim, own: int) -> Stance:
    return Stance.PENDING if claim.stance is Stance.DONE and claim.rung < own else claim.stance
