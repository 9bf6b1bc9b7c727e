"""A sentence taken apart: its tokens, clauses and predicates."""

from __future__ import annotations

from dataclasses import dataclass, field

from .lexicon import State
from .tokens import Segment


@dataclass(slots=True)
class Predicate:
    """A verb or a state in its clause. `start` is where its verb group begins, `at` where the verb stands."""

    at: int
    end: int
    segment: int
    stem: str
    form: str
    state: State | None = None
    start: int = 0
    negated: bool = False
    no_longer: bool = False
    nearly: bool = False
    modal: str = ""
    have: str = ""
    be: str = ""
    being: bool = False
    do: str = ""
    to: bool = False
    governor: str = ""
    adjectival: bool = False
    carried: int = -1
    inherits: Predicate | None = None
    forced: str = ""

    @property
    def passive(self) -> bool:
        """Whether what it speaks of stands before it."""
        return self.state is not None or (bool(self.be or self.being) and self.form in ("ed", "pp"))

    @property
    def bare(self) -> bool:
        """Whether it has no auxiliary at all."""
        return not (self.modal or self.have or self.be or self.being or self.do or self.to)


@dataclass(slots=True)
class Parsed:
    """A sentence taken apart; `spans` are the offsets of the tokens in its text."""

    text: str
    words: list[str]
    spans: list[tuple[int, int]]
    segments: list[Segment]
    predicates: list[Predicate] = field(default_factory=list[Predicate])
    items: frozenset[int] = frozenset()
    by_segment: dict[int, list[Predicate]] = field(default_factory=dict[int, list[Predicate]])

    def segment_of(self, index: int) -> int:
        """Number of the segment that holds token `index`."""
        for number, segment in enumerate(self.segments):
            if segment.start <= index < segment.end:
                return number
        return -1

    def verbless(self, number: int) -> bool:
        """Whether segment `number` holds no predicate."""
        return number not in self.by_segment

    def within(self, number: int) -> list[Predicate]:
        """The predicates of segment `number`, in order."""
        return self.by_segment.get(number, [])
