"""Where artefacts, or two places of one artefact, cannot both be right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .claims import Claim, claims
from .figures import LabelledAmount, figures
from .subjects import Stance, Subject


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two statements that exclude each other.

    `kind` is `status` or `amount`; `about` the subject's id or the label; `first` and `second` are (artefact, words).
    For a status, `first` is the statement that the step is done.
    """

    kind: str
    about: str
    first: tuple[str, str]
    second: tuple[str, str]


_UNDONE = (Stance.PENDING, Stance.NEGATED, Stance.FUTURE)


def contradictions(texts: Mapping[str, str], subjects: Sequence[Subject]) -> tuple[Contradiction, ...]:
    """Contradictions within and between `texts` (artefact name -> text), in the order of the artefacts.

    A step done against a step, the same or a lower one, that is not; and two explicit amounts under one label.
    """
    read = {name: claims(text, subjects) for name, text in texts.items()}
    found = [*_of_status(read), *_of_amounts(texts)]
    return tuple(dict.fromkeys(found))


def _of_status(read: Mapping[str, Sequence[Claim]]) -> Iterator[Contradiction]:
    every = [(name, claim) for name, found in read.items() for claim in found]
    done: dict[str, list[tuple[str, Claim]]] = {}
    for name, claim in every:
        if claim.stance is Stance.DONE:
            done.setdefault(claim.subject, []).append((name, claim))
    for name, claim in every:
        if claim.stance not in _UNDONE:
            continue
        above = [(n, c) for n, c in done.get(claim.subject, ()) if c.rung >= claim.rung]
        if above:
            nearest = min(above, key=lambda pair: (pair[0] != name, pair[1].rung))
            yield Contradiction("status", claim.subject, (nearest[0], nearest[1].sentence), (name, claim.sentence))


def _of_amounts(texts: Mapping[str, str]) -> Iterator[Contradiction]:
    seen: dict[tuple[str, ...], tuple[str, LabelledAmount]] = {}
    for name, text in texts.items():
        for figure in figures(text):
            if figure.negated or figure.quoted or not figure.explicit or not figure.words:
                continue
            key = tuple(sorted(figure.words))
            first = seen.setdefault(key, (name, figure))
            if first[1].amount.magnitude != figure.amount.magnitude:
                yield Contradiction("amount", " ".join(first[1].words), (first[0], first[1].line), (name, figure.line))
