"""A message taken apart: every clause with its act, before any topic is looked for."""

import re
from dataclasses import dataclass

from . import leads, settled
from .acts import Judgement, Setting
from .listening import CompiledListener
from .model import Act
from .normalise import Normal, normalise
from .rules import Scan
from .segment import Piece, Sentence, segment
from .tokens import FUNCTION, Words

_SUBJECT_LINE = re.compile(r"(?:subject|re)\s*:")
_CONJUNCT = re.compile(
    r",\s*(?:and|or|plus|&)?\s*|\s+(?:and|or|plus|&|as well as|along with|together with)\s+|\s*;\s*"
    r"|\s*/\s*|\s+\+\s+"
)
_SIGN_OFF = re.compile(
    r"(?:(?:many |best |kind |warm |with )?(?:thanks|thank you|regards|wishes)|best|sincerely|cheers|respectfully"
    r"|yours(?: truly)?)"
    r"(?: again| in advance| and regards)?\s*[,.!—-]*$"
)
_LONGEST_NAME = 6


@dataclass(frozen=True, slots=True)
class Judged:
    """A clause with its act."""

    piece: Piece
    act: Act
    rule: str
    object_at: int

    @property
    def matched_span(self) -> tuple[int, int]:
        """Where topics are looked for: all of the clause, or a gap's object."""
        return self.piece.start + self.object_at, self.piece.end


@dataclass(frozen=True, slots=True)
class Parsed:
    """The clauses of one message and the look-up of its words."""

    normal: Normal
    sentences: tuple[Sentence, ...]
    clauses: tuple[Judged, ...]
    scan: Scan
    words: Words
    first_own: int  # the first sentence of the writer's own that says something

    def content(self, start: int, end: int) -> list[str]:
        """Content words in a span of characters."""
        a, b = self.words.within(start, end)
        return [w for w in self.words.words[a:b] if w not in FUNCTION]


def parse(message: str, listener: CompiledListener) -> Parsed:
    """Normalise, split off quotations, segment, and judge every clause."""
    normal = normalise(message)
    masked, sentences, pieces = segment(normal.text, normal.lower)
    words = Words(masked)
    judged = tuple(_judge_all(sentences, pieces, listener))
    own = (c.piece.sentence for c in judged if c.act not in (Act.QUOTED, Act.SMALL_TALK))
    return Parsed(normal, sentences, judged, listener.rules.scan(words), words, next(own, -1))


def _judge_all(sentences: tuple[Sentence, ...], pieces: tuple[Piece, ...], listener: CompiledListener) -> list[Judged]:
    found: list[Judged] = []
    opening: dict[int, Act] = {}  # the act of each sentence's last clause, for the lists it introduces
    forces: dict[int, Act | None] = {}
    elsewhere = _Elsewhere(listener)
    signature = -1
    for piece in pieces:
        sentence = sentences[piece.sentence]
        if sentence.quoted:
            found.append(Judged(piece, Act.QUOTED, "quoted", 0))
            continue
        before = found[-1].act if piece.place and found else None
        if _SIGN_OFF.match(sentence.text):
            signature = sentence.paragraph
        elif sentence.paragraph == signature and (sentence.question or len(sentence.text.split()) > _LONGEST_NAME):
            signature = -1
        if sentence.paragraph == signature:
            judgement = Judgement(Act.SMALL_TALK, "signature")
        elif elsewhere.covers(piece, sentence):
            judgement = Judgement(Act.OTHER_ADDRESSEE, "vocative")
        elif _SUBJECT_LINE.match(sentence.text) and not piece.question:
            judgement = Judgement(Act.STATEMENT, "subject line")
        else:
            lead = _force(sentence.lead, sentences, opening, forces)
            judgement = listener.gate.judge(
                piece.text,
                Setting(
                    piece.place, piece.cut, piece.front, piece.question, sentence.question, before, lead,
                    leads.nominal(piece.text),
                ),
            )  # fmt: skip
        if judgement.act is Act.ASK and not piece.question and _met(piece, sentences, listener):
            judgement = Judgement(Act.STATEMENT, "met since")
        found.append(Judged(piece, judgement.act, judgement.rule, _offset(piece, judgement, listener)))
        opening[piece.sentence] = judgement.act
    return found


def _met(piece: Piece, sentences: tuple[Sentence, ...], listener: CompiledListener) -> bool:
    """Whether a clause tells of a past need that its sentence, or the next of the paragraph, says is met."""
    if not settled.was_wanted(listener.gate.head(piece.text)):
        return False
    near = sentences[piece.sentence : piece.sentence + 2]
    return any(settled.is_met(one.text) for one in near if one.paragraph == near[0].paragraph and not one.question)


def _offset(piece: Piece, judgement: Judgement, listener: CompiledListener) -> int:
    if not judgement.object_at:
        return 0
    return len(piece.text) - len(listener.gate.head(piece.text)) + judgement.object_at


def _force(
    lead: int, sentences: tuple[Sentence, ...], opening: dict[int, Act], forces: dict[int, Act | None]
) -> Act | None:
    """The force of a lead-in; one that says nothing passes on that of its own lead-in."""
    if lead < 0:
        return None
    if lead not in forces:
        own = leads.force(sentences[lead].text, opening.get(lead, Act.STATEMENT))
        forces[lead] = own if own else _force(sentences[lead].lead, sentences, opening, forces)
    return forces[lead]


def conjuncts(judged: Judged) -> list[tuple[int, int]]:
    """The spans that "and" and commas make of what is matched; one span if there are none."""
    start, end = judged.matched_span
    edges = [start]
    for cut in _CONJUNCT.finditer(judged.piece.text, judged.object_at):
        edges += (judged.piece.start + cut.start(), judged.piece.start + cut.end())
    edges.append(end)
    return list(zip(edges[::2], edges[1::2], strict=True))


class _Elsewhere:
    """Follows vocatives: from "Beth, can you …" to the end of the paragraph nobody else is asked."""

    def __init__(self, listener: CompiledListener) -> None:
        self._listener = listener
        self._paragraph = self._sentence = -1
        self._all = False

    def covers(self, piece: Piece, sentence: Sentence) -> bool:
        """Whether a clause is addressed to a colleague; clauses must come in order."""
        people = self._listener.people
        if piece.place == 0:
            if people.to_own.match(sentence.text):
                self._all, self._paragraph = False, -1
            elif people.greets_other and people.greets_other.match(sentence.text):
                self._all = True
            elif self._calls(sentence.text, question=sentence.question):
                self._paragraph = sentence.paragraph
            asks = sentence.question or "please" in sentence.text
            if asks and people.to_other_last and people.to_other_last.search(sentence.text):
                self._sentence = piece.sentence
        elif piece.cut in ("and", "but", "so", "mark", "dash") and self._calls(piece.text, question=False):
            self._paragraph = sentence.paragraph
        return self._all or self._paragraph == sentence.paragraph or self._sentence == piece.sentence

    def _calls(self, text: str, *, question: bool) -> bool:
        people = self._listener.people
        if people.to_other and people.to_other.match(text):
            return True
        asked = people.to_other_asked.match(text) if people.to_other_asked else None
        return asked is not None and (question or self._listener.gate.inverts(text[asked.end() :]))
