"""The labelled sentences of this folder and how a reading of one is scored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bankworld.graders.reader import DOCUMENT_VERBS, MONEY_VERBS, Claim, Stance, Subject, claims

SUBJECTS = {
    "title": Subject("title", ("title", "lien", "71829304412")),
    "money": Subject("payoff", ("payoff", "payment"), MONEY_VERBS),
    "wire": Subject("wire", ("wire",), MONEY_VERBS),
    "document": Subject("certificate", ("certificate",), DOCUMENT_VERBS),
    "approval": Subject("waiver", ("waiver",), MONEY_VERBS),
}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with the stance and the rung of what it says of its subject; stance `none` says nothing."""

    domain: str
    stance: str
    rung: int
    text: str


def load(name: str) -> tuple[Labelled, ...]:
    """The rows of the file `name`: domain, stance, rung, text, separated by tabs."""
    rows: list[Labelled] = []
    for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
        domain, stance, rung, text = line.split("\t", 3)
        rows.append(Labelled(domain, stance, int(rung), text.replace("\\n", "\n")))
    return tuple(rows)


def read(row: Labelled) -> tuple[Claim, ...]:
    """What the reader finds in a row about its subject."""
    return claims(row.text, (SUBJECTS[row.domain],))


def right(row: Labelled, found: tuple[Claim, ...]) -> bool:
    """The labelled stance is read at the labelled rung, and no step is claimed as done that is not."""
    if row.stance == "none":
        return not any(claim.stance is Stance.DONE for claim in found)
    at_rung = {claim.stance.value for claim in found if claim.rung == row.rung}
    done = max((claim.rung for claim in found if claim.stance is Stance.DONE), default=0)
    if row.stance == "done":
        return at_rung <= {"done", "question"} and done == row.rung
    return row.stance in at_rung and done < row.rung


def right_stance(row: Labelled, found: tuple[Claim, ...]) -> bool:
    """The claim of the highest rung has the labelled stance, whatever that rung."""
    if row.stance == "none":
        return not found
    top = max((claim.rung for claim in found), default=0)
    return row.stance in {claim.stance.value for claim in found if claim.rung == top}
