"""Status claims: which rung a text says a subject has reached, and with what stance."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from . import lexicon
from .cleaning import clean
from .cues import cue_stance
from .grammar import parse
from .lexicon import State
from .naming import ELLIPTICAL_DENIAL, is_name, own_theme
from .nouns import Fit, Theme, View
from .questions import asks
from .rungs import reaches, refused, rung_of, started
from .sentences import Sentence, sentences
from .stance import Reading
from .subjects import Stance, Subject
from .syntax import Parsed, Predicate
from .tense import request_word
from .themes import look_back, themes
from .values import mark_stance, valued

_MOST_CUES = 50
_COMMUNICATIONS = lexicon.words("communications")
_NOMINALS = lexicon.table("nominals")
_NO = lexicon.words("no")
_SPEECH = lexicon.words("speech")
_YES = lexicon.words("yes")


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement about one subject. `start` and `end` are the offsets of its predicate in the text."""

    subject: str
    rung: int
    stance: Stance
    sentence: str
    start: int
    end: int


_QUOTES = re.compile(r'(?<![\w"])"(?=\S)[^"\n]{2,1500}(?:\n(?!\s*\n)[^"\n]{0,1500}){0,4}"(?!\w)')


_ENCUMBRANCES = frozenset(("lien", "title", "security interest", "encumbrance"))
_WORD = re.compile(r"[^\W\d_]+|[✓✔☑✅☐✗✘❌☒|]")
_TELLING = (
    lexicon.words("items")
    | _YES
    | _NO
    | set(lexicon.states())
    | _NOMINALS.keys()
    | lexicon.phrases("future_times").by_first.keys()
    | {"|"}
)


@dataclass(slots=True)
class _Topic:
    """What the text has been speaking of: True the subject, False something else, None nothing yet."""

    active: bool | None = None
    asked: tuple[int, ...] = ()


def claims(text: str, subjects: Sequence[Subject], *, known: bool = False) -> tuple[Claim, ...]:
    """Every status claim of `text` about each of `subjects`, in the order of the text.

    A sentence that names two subjects of one kind counts for the one it names more closely. With `known`, what went
    before the text is taken to have spoken of the subjects, so that a bare "it" may mean them.
    """
    if not subjects:
        return ()
    reader = _Reader(text, tuple(subjects), known=known)
    return reader.read()


def highest_claim(text: str, subject: Subject) -> int:
    """The highest rung that `text` claims as done; 0 if it claims none."""
    return max((c.rung for c in claims(text, (subject,)) if c.stance is Stance.DONE), default=0)


class _Reader:
    """Reads one text sentence by sentence, keeping what is being spoken of."""

    def __init__(self, text: str, subjects: tuple[Subject, ...], *, known: bool) -> None:
        self.on_topic = known
        self.text = text
        self.subjects = subjects
        self.plain = plain = clean(text)
        self.quotes = [m.span() for m in _QUOTES.finditer(plain)] if '"' in plain else []
        self.named = [subject.spans(plain) for subject in subjects]
        self.verbs = frozenset(stem for s in subjects for stem in s.verbs)
        self.topics = [_Topic() for _ in subjects]
        self.found: list[Claim] = []
        self.known: dict[
            tuple[object, ...], tuple[tuple[Claim, ...], int, tuple[tuple[bool | None, tuple[int, ...]], ...]]
        ] = {}

    def read(self) -> tuple[Claim, ...]:
        """All claims."""
        parts = sentences(self.text, self.plain)
        self._first_topics(parts)
        for sentence in parts:
            if self._matters(sentence):
                self._remembered(sentence)
        for number, subject in enumerate(self.subjects if self.on_topic else ()):
            if not any(claim.subject == subject.id for claim in self.found):
                self.found.extend(self._by_cues(parts, number))
        return tuple(self.found)

    def _by_cues(self, parts: Sequence[Sentence], number: int) -> list[Claim]:
        """Where no sentence has a claim: what the words around the subject suggest."""
        subject, spans = self.subjects[number], self.named[number]
        naming = [s for s in parts if _overlaps(spans, s.start, s.end)][:_MOST_CUES]
        found: list[Claim] = []
        for sentence in naming or (parts[:_MOST_CUES] if self.on_topic else ()):
            view = View.of(parse(sentence.text, self.verbs), subject)
            cue = cue_stance(view, self.verbs) if view.parsed.words and not view.barred else None
            if cue:
                stance = Stance.QUOTED if sentence.quoted else cue[0]
                found.append(Claim(subject.id, cue[1], stance, self._shown(sentence), sentence.start, sentence.end))
        return found

    def _first_topics(self, parts: Sequence[Sentence]) -> None:
        """An answer above the quoted mail speaks of what that mail speaks of."""
        for topic in self.topics:
            topic.active = True if self.on_topic else None
        quoted = "\n".join(s.text for s in parts if s.quoted)[:20_000]
        if quoted:
            for topic, subject in zip(self.topics, self.subjects, strict=True):
                topic.active = True if subject.spans(quoted) else topic.active

    def _remembered(self, sentence: Sentence) -> None:
        """Read a sentence once in each situation: text made of repetitions costs what its parts cost."""
        key = (
            sentence.text,
            sentence.kind,
            sentence.quoted,
            sentence.mark,
            sentence.context,
            tuple((t.active, t.asked) for t in self.topics),
        )
        known = None if self._quotes_in(sentence) else self.known.get(key)
        if known is None:
            before = len(self.found)
            self._sentence(sentence)
            after = tuple((t.active, t.asked) for t in self.topics)
            self.known[key] = (tuple(self.found[before:]), sentence.start, after)
            return
        found, start, after = known
        shift = sentence.start - start
        self.found.extend(replace(claim, start=claim.start + shift, end=claim.end + shift) for claim in found)
        for topic, (active, asked) in zip(self.topics, after, strict=True):
            topic.active, topic.asked = active, asked

    def _sentence(self, sentence: Sentence) -> None:
        parsed = parse(sentence.text, self.verbs)
        question = asks(parsed.words, sentence.text, self.verbs)
        reading = Reading(parsed, question=question, quoted=sentence.quoted, in_quotes=self._quoted_at(sentence))
        views = [View.of(parsed, subject) for subject in self.subjects]
        for number, (view, topic) in enumerate(zip(views, self.topics, strict=True)):
            silent = not view.named and topic.active is False
            spotted = [] if silent else self._claims_of(sentence, reading, view, topic)
            weaker = [v for k, v in enumerate(views) if k != number and view.named and view.named < v.named]
            kept = [] if weaker and sentence.kind != "heading" else spotted
            self.found.extend(kept)
            asked = question and (kept or topic.asked)
            topic.asked = tuple(c.rung for c in kept if c.stance in (Stance.QUESTION, Stance.QUOTED)) if asked else ()
            if view.named:
                topic.active = True
            elif _changes_topic(view):
                topic.active = False

    def _matters(self, sentence: Sentence) -> bool:
        """Whether the sentence can say anything, or change what is spoken of; tells most of a text apart cheaply."""
        low, high = sentence.start, sentence.end
        if any(_overlaps(spans, low, high) for spans in self.named):
            return True
        words = set(_WORD.findall(sentence.text.lower()))
        if all(topic.active is False for topic in self.topics):
            for topic in self.topics:
                topic.asked = ()
            return False
        forms = lexicon.vocabulary(self.verbs).forms
        if self.on_topic and ELLIPTICAL_DENIAL.fullmatch(sentence.text.strip()):
            return True
        return not words.isdisjoint(_TELLING) or not words.isdisjoint(forms) or sentence.mark is not None

    def _quotes_in(self, sentence: Sentence) -> list[tuple[int, int]]:
        first = bisect_right(self.quotes, sentence.start, key=lambda span: span[1])
        last = bisect_left(self.quotes, sentence.end, key=lambda span: span[0])
        return self.quotes[first:last]

    def _quoted_at(self, sentence: Sentence) -> Callable[[int, int], bool]:
        spans = [(a - sentence.start, b - sentence.start) for a, b in self._quotes_in(sentence)]

        def inside(low: int, high: int) -> bool:
            for start, end in spans:
                if start <= low and high <= end:
                    shown = sentence.text[max(start, 0) : end].strip('" ')
                    return " " in shown or any(w in _SPEECH for w in sentence.text.lower().split())
            return False

        return inside

    def _claims_of(self, sentence: Sentence, reading: Reading, view: View, topic: _Topic) -> list[Claim]:
        answered = self._answer(sentence, reading.parsed, view, topic)
        if answered:
            return answered
        if self.found and (view.named or topic.active) and ELLIPTICAL_DENIAL.fullmatch(sentence.text.strip()):
            rung = max((c.rung for c in self.found if c.subject == view.subject.id), default=view.subject.completion)
            return [Claim(view.subject.id, rung, Stance.NEGATED, self._shown(sentence), sentence.start, sentence.end)]
        found = [c for p in reading.parsed.predicates for c in self._of_predicate(sentence, reading, view, topic, p)]
        found += self._held(sentence, reading, view, topic)
        if not found:
            found = self._verbless(sentence, reading, view, topic)
        elif sentence.mark is False or (sentence.context and _opens(sentence.context, self.verbs)):
            found = self._left_open(found, sentence, view, parsed=reading.parsed)
        made = any(c.stance is Stance.DONE and c.rung == view.subject.request for c in found)
        return _distinct(
            [c for c in found if not (made and c.stance is Stance.PENDING and c.rung == view.subject.request)]
        )

    def _left_open(self, found: list[Claim], sentence: Sentence, view: View, *, parsed: Parsed) -> list[Claim]:
        """Under "to do", a bare `title released` is still to be done; a request already made stays made."""
        request = view.subject.request
        if not _is_bare(parsed):
            return found
        if all(claim.rung == request for claim in found):
            return [*found, *self._under_heading(sentence, view)]
        return [
            replace(c, stance=Stance.PENDING) if c.stance is Stance.DONE and c.rung != request else c for c in found
        ]

    def _of_predicate(
        self, sentence: Sentence, reading: Reading, view: View, topic: _Topic, predicate: Predicate
    ) -> list[Claim]:
        found: list[Claim] = []
        if not reaches(view.subject, predicate):
            return found
        for theme in themes(view, predicate) or own_theme(view, predicate):
            own = predicate.stem in view.subject.own and topic.active is None
            if theme.match.fit is Fit.SAME and not own and not _speaks_of(topic, theme, view.subject, predicate):
                continue
            asked = request_word(reading.clauses, predicate)
            if asked >= 0:
                claim = self._request(sentence, reading, view.subject, predicate, asked)
                return [claim] if claim else []
            if is_name(view, predicate) or (predicate.stem == "leave" and theme.after and theme.match.pronoun):
                continue
            rung = rung_of(view, predicate, theme)
            if rung is None:
                continue
            stance = reading.stance(predicate)
            if stance is None:
                continue
            stance = valued(view.parsed, predicate, started(predicate, theme, stance))
            if predicate.stem == "verify" and stance is Stance.NEGATED and not theme.explicit:
                continue
            final = refused(view.subject, predicate, stance)
            if final is not None:
                found.append(self._claim(sentence, view.parsed, view.subject, rung, final, predicate))
        return found

    def _request(
        self, sentence: Sentence, reading: Reading, subject: Subject, predicate: Predicate, word: int
    ) -> Claim | None:
        """`asked Collateral to release the title` claims a request, as done as the asking is."""
        matrix = next((p for p in reading.parsed.predicates if p.at == word), None)
        if matrix is None:
            others = [p for p in reading.parsed.within(predicate.segment) if p is not predicate and p.at > word]
            if others or reading.parsed.words[word] in ("application", "instruction"):
                return None
            stance = reading.stance(predicate)
            stance = Stance.DONE if stance in (Stance.FUTURE, Stance.PENDING) else stance
        else:
            stance = reading.stance(matrix)
        if stance is None:
            return None
        return self._claim(sentence, reading.parsed, subject, subject.request, stance, matrix or predicate)

    def _claim(
        self, sentence: Sentence, parsed: Parsed, subject: Subject, rung: int, stance: Stance, predicate: Predicate
    ) -> Claim:
        start, end = parsed.spans[predicate.start][0], parsed.spans[predicate.end - 1][1]
        return Claim(subject.id, rung, stance, self._shown(sentence), sentence.start + start, sentence.start + end)

    def _shown(self, sentence: Sentence) -> str:
        return self.text[sentence.start : sentence.end]

    def _answer(self, sentence: Sentence, parsed: Parsed, view: View, topic: _Topic) -> list[Claim]:
        """`Has the title been released? Yes, on Tuesday.`"""
        if not topic.asked or not parsed.words or sentence.quoted:
            return []
        first = parsed.words[0]
        yes = first in _YES
        no = first in _NO or parsed.words[:2] == ["not", "yet"] or first == "not"
        own = [p for p in parsed.predicates if p.state is None and p.form in ("ed", "pp")]
        if not (yes or no) or own:
            return []
        stance = Stance.DONE if yes else Stance.NEGATED
        start, end = sentence.start, sentence.start + parsed.spans[0][1]
        return [Claim(view.subject.id, max(topic.asked), stance, self._shown(sentence), start, end)]

    def _held(self, sentence: Sentence, reading: Reading, view: View, topic: _Topic) -> list[Claim]:
        """`We no longer hold a lien` is a release; `our lien remains` denies one."""
        rung = view.subject.rung("release")
        if rung is None or "release" not in view.subject.verbs:
            return []
        about_lien = any(word.lower() in _ENCUMBRANCES for word in view.subject.words)
        if not about_lien or not (view.named or topic.active):
            return []
        found: list[Claim] = []
        for name, stance in (("gone", Stance.DONE), ("stands", Stance.NEGATED)):
            match = _holding(name).search(sentence.text)
            if match is None:
                continue
            at = next((i for i, span in enumerate(view.parsed.spans) if span[1] > match.start()), 0)
            segment = max(view.parsed.segment_of(at), 0)
            state = State(("held",), "done", "release", weak=False)
            stand_in = Predicate(
                at, at + 1, segment, "release", "state", state, start=at, be="is" if stance is Stance.DONE else ""
            )
            read = reading.stance(stand_in)
            if read is not None:
                final = stance if read is Stance.DONE or (stance is Stance.DONE and read is Stance.NEGATED) else read
                start, end = sentence.start + match.start(), sentence.start + match.end()
                found.append(Claim(view.subject.id, rung, final, self._shown(sentence), start, end))
        return found

    def _verbless(self, sentence: Sentence, reading: Reading, view: View, topic: _Topic) -> list[Claim]:
        """List items and rows that name a step and leave its status to a mark, a heading, a value or a column."""
        parsed = reading.parsed
        if not parsed.segments or (not view.named and not topic.active):
            return []
        named = look_back(view, len(parsed.segments))
        if named.fit is Fit.NO or (named.fit is Fit.SAME and not named.nominal):
            return []
        columns = self._columns(sentence, view)
        if columns:
            return columns
        stance = mark_stance(sentence, parsed)
        if stance is None or not parsed.words:
            return self._under_heading(sentence, view)
        rung = view.subject.rung(named.nominal) if named.nominal else view.subject.completion
        if rung is None:
            return []
        if sentence.quoted:
            stance = Stance.QUOTED
        return [Claim(view.subject.id, rung, stance, self._shown(sentence), sentence.start, sentence.end)]

    def _columns(self, sentence: Sentence, view: View) -> list[Claim]:
        """A row under headed columns: `Title | yes` below `Item | Released`."""
        found: list[Claim] = []
        texts = [self.text[low:high].strip() for low, high in sentence.cells]
        for over, text in zip(sentence.header[1:], texts[1:], strict=False):
            if text and parse(over, self.verbs).predicates:
                found += self._read_as(f"{texts[0]} {over}: {text}", sentence, view)
        return found

    def _read_as(self, pseudo: str, sentence: Sentence, view: View) -> list[Claim]:
        """The claims of words put together from the layout; they stand for the whole line."""
        parsed = parse(pseudo, self.verbs)
        reading = Reading(parsed, question=False, quoted=sentence.quoted, in_quotes=lambda _low, _high: False)
        inner = View.of(parsed, view.subject)
        found = [c for p in parsed.predicates for c in self._of_predicate(sentence, reading, inner, _Topic(True), p)]
        return [replace(claim, start=sentence.start, end=sentence.end) for claim in found]

    def _under_heading(self, sentence: Sentence, view: View) -> list[Claim]:
        """A line whose status is the heading over it."""
        if not sentence.context or sentence.kind == "heading":
            return []
        if not parse(sentence.context, self.verbs).predicates:
            return []
        return self._read_as(f"{sentence.context}: {sentence.text}", sentence, view)


def _overlaps(spans: Sequence[tuple[int, int]], low: int, high: int) -> bool:
    """Whether one of the ordered spans starts in the range."""
    index = bisect_left(spans, (low, low))
    return index < len(spans) and spans[index][0] < high


def _changes_topic(view: View) -> bool:
    return bool(view.barred) or any(view.parsed.words[i] not in _COMMUNICATIONS for i in view.items)


def _speaks_of(topic: _Topic, theme: Theme, subject: Subject, predicate: Predicate) -> bool:
    if topic.active is None:
        strong = theme.match.nominal in subject.verbs and theme.match.nominal in ("release", "request", "approve")
        return strong and theme.explicit
    return topic.active


@lru_cache(maxsize=2)
def _holding(name: str) -> re.Pattern[str]:
    return re.compile("|".join(lexicon.raw()["holding"][name]), re.I)


@lru_cache(maxsize=256)
def _opens(context: str, verbs: frozenset[str]) -> bool:
    """Whether a heading says that what stands under it is not done."""
    parsed = parse(context, verbs)
    return any(p.state is not None and p.state.stance in ("pending", "future") for p in parsed.predicates)


def _is_bare(parsed: Parsed) -> bool:
    return all(p.bare for p in parsed.predicates)


def _distinct(found: list[Claim]) -> list[Claim]:
    seen: set[tuple[int, Stance, int]] = set()
    kept: list[Claim] = []
    for claim in found:
        key = (claim.rung, claim.stance, claim.start)
        if key not in seen:
            seen.add(key)
            kept.append(claim)
    return kept
