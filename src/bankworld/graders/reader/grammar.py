"""From a sentence to its tokens, clauses and predicates, with a small grammar of English verb groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from . import lexicon
from .lexicon import State, Vocabulary

_ADVERBS = lexicon.words("adverbs")
_AGENTS = lexicon.words("agents")
_BE = lexicon.words("be")
_DETERMINERS = lexicon.words("determiners")
_HAVING_VERBS = lexicon.words("having_verbs")
_NOMINALS = lexicon.table("nominals")
_REQUEST_HEADS = lexicon.words("request_heads")
_GOVERNORS = lexicon.governors()
_ITEMS = lexicon.words("items")
_MODALS = lexicon.words("modals")
_NEARLY = lexicon.words("nearly")
_NEGATORS = lexicon.words("negators")
_NOT_ADVERBS_LY = lexicon.words("not_adverbs_ly")
_NOT_NEGATING_PHRASES = lexicon.phrases("not_negating")
_PREPOSITIONS = lexicon.words("prepositions")
_RAISING = lexicon.words("raising")
_RELATIVES = lexicon.words("relatives")
_TIME_WORDS = lexicon.words("time_words")

_TOKEN = re.compile(
    r"\d+(?:[.,:/-]\w+)*|[^\W\d_]+(?:-?\d[\w-]*|'[^\W\d_]{1,3}(?![^\W\d_]))?|(?<=\s)-+>?(?=\s)|→|[✓✔☑✅☐✗✘❌☒]|[,;:()–—|=&+/…\[\]]|\t| {3,}"
)
_CONTRACTIONS = {"'ve": "have", "'ll": "will", "'re": "are", "'m": "am", "'d": "would", "'s": "'s"}
_NEGATED_STEMS = {"won": "will", "can": "can", "shan": "shall", "ain": "is"}
_PUNCTUATION = frozenset(",;:()–—|=&+/…[]\t→-")
_COORDINATORS = frozenset(("and", "but", "or", "nor", "so", "plus", "&", "+", "/", "yet"))
_LIST_LINKS = frozenset((",", "and", "or", "nor", "&", "+", "/", "plus"))
_LABEL_LINKS = frozenset((":", "|", "–", "—", "-", "=", "→", "("))
_LABEL_MARKS = frozenset((":", "|", "=", "→"))
_OPENING_COMMA = frozenset((",", "(", "–", "—", ")"))
_VERBAL_PRONOUNS = frozenset(("i", "we", "you", "they"))
_RELATIVE_HEADS = frozenset(("which", "that", "who"))
_DO = frozenset(("do", "does", "did"))
_HAVE = frozenset(("have", "has", "had", "having"))
_GET = frozenset(("get", "gets", "got", "getting", "gotten"))
_LINKS = lexicon.phrases("conditions", "times", "causes")
_LINK_STARTS = _PUNCTUATION | _COORDINATORS | _RELATIVES | _LINKS.by_first.keys()
_STATES = lexicon.states()
_AUXILIARIES = _BE | _MODALS | _HAVE | {"not"}
_SUBJECT_STARTS = _DETERMINERS | _AGENTS | {"it"}
_BEARING = State(("has",), "done", "~", weak=False)
_SHORT = 6
_OPENING_AUX = _DO | {"can", "could", "will", "would", "should", "shall", "may"}
_LONGEST_STEP = 3


@dataclass(frozen=True, slots=True)
class Segment:
    """A clause or fragment: tokens `start` to `end` and the link words before them."""

    links: tuple[str, ...]
    start: int
    end: int

    @property
    def link(self) -> str:
        """The last link word that is no punctuation, else the punctuation, else nothing."""
        for link in reversed(self.links):
            if link not in _PUNCTUATION or link in "&+/":
                return link
        return self.links[-1] if self.links else ""


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
    predicates: list[Predicate] = field(default_factory=lambda: [])
    items: frozenset[int] = frozenset()
    by_segment: dict[int, list[Predicate]] = field(default_factory=lambda: {})

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


def tokenize(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Lower-case words and punctuation with their offsets; contractions are taken apart."""
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(text):
        word = match[0].lower()
        if "'" in word:
            _contraction(word, match, words, spans)
            continue
        if word[0] in " \t":
            word = "|"
        elif word[0] == "-":
            word = "–"
        words.append(word)
        spans.append(match.span())
    return words, spans


def _contraction(word: str, match: re.Match[str], words: list[str], spans: list[tuple[int, int]]) -> None:
    stem, mark, tail = word.partition("'")
    cut = match.start() + len(stem)
    if tail == "t" and stem.endswith("n") and len(stem) > 1:
        words += [_NEGATED_STEMS.get(stem, stem[:-1]), "not"]
    else:
        words += [stem, _CONTRACTIONS.get(mark + tail, tail)]
    spans += [(match.start(), cut), (cut, match.end())]


def parse(text: str, vocabulary: Vocabulary) -> Parsed:
    """The clauses and predicates of one sentence."""
    words, spans = tokenize(text)
    states = _find_states(words)
    parsed = Parsed(text, words, spans, _segments(words, states))
    parsed.items = frozenset(i for i, word in enumerate(words) if word in _ITEMS)
    for number, segment in enumerate(parsed.segments):
        index = segment.start
        while index < segment.end:
            word = words[index]
            if (
                word not in vocabulary.forms
                and index not in states
                and word not in _HAVING_VERBS
                and not word.startswith("un")
            ):
                index += 1
                continue
            found = _predicate(parsed, index, number, states, vocabulary)
            if found is None:
                index += 1
                continue
            _read_group(parsed, found)
            if _is_predicate(parsed, found):
                _inherit(parsed, found)
                parsed.predicates.append(found)
                parsed.by_segment.setdefault(number, []).append(found)
                index = found.end
            else:
                index += 1
    return parsed


def _find_states(words: Sequence[str]) -> dict[int, State]:
    found: dict[int, State] = {}
    index = 0
    while index < len(words):
        for state in _STATES.get(words[index], ()):
            length = len(state.words)
            if tuple(words[index : index + length]) == state.words:
                found[index] = state
                index += length - 1
                break
        index += 1
    return found


def _segments(words: Sequence[str], states: dict[int, State]) -> list[Segment]:
    inside = {i + k for i, s in states.items() for k in range(1, len(s.words))}
    segments: list[Segment] = []
    links: list[str] = []
    start = index = 0
    while index < len(words):
        length = 0 if index in inside else _boundary(words, index)
        if not length:
            index += 1
            continue
        if index > start:
            segments.append(Segment(tuple(links), start, index))
            links = []
        links.append(" ".join(words[index : index + length]))
        index += length
        start = index
    if len(words) > start or links:
        segments.append(Segment(tuple(links), start, len(words)))
    return segments


def _boundary(words: Sequence[str], index: int) -> int:
    """Length of the link that stands at `index`; 0 if none does."""
    word = words[index]
    if word not in _LINK_STARTS:
        return 0
    if word in _PUNCTUATION or word in _RELATIVES:
        return 1
    if word in _COORDINATORS:
        return 0 if word in ("so", "yet") and not _opens_clause(words, index) else 1
    length = _LINKS.at(words, index)
    return 0 if word in ("pending", "before", "following") and _is_modifier(words, index) else length


def _opens_clause(words: Sequence[str], index: int) -> bool:
    following = words[index + 1] if index + 1 < len(words) else ""
    before = words[index - 1] if index else ""
    return before in (",", ";") or (following in _SUBJECT_STARTS and before != "not")


def _is_modifier(words: Sequence[str], index: int) -> bool:
    """`pending` is a link only between a clause and its noun; `before` at the end is an adverb."""
    if words[index] == "pending":
        return True
    if words[index] == "following":
        return index > 0 and words[index - 1] in _DETERMINERS
    return index + 1 >= len(words)


def _predicate(
    parsed: Parsed, index: int, number: int, states: dict[int, State], vocabulary: Vocabulary
) -> Predicate | None:
    words, segment = parsed.words, parsed.segments[number]
    state = states.get(index)
    phrasal = _phrasal(words, index, vocabulary)
    if state is not None and not (phrasal and len(state.words) == 1):
        following = words[index + len(state.words)] if index + len(state.words) < len(words) else ""
        if following != "to" or len(state.words) > 1:
            return Predicate(index, index + len(state.words), number, state.key, "state", state)
    word = words[index]
    if word in _HAVING_VERBS and _bears_step(words, index, segment.end):
        return Predicate(index, index + 1, number, "~", "state", _BEARING)
    found = vocabulary.forms.get(word)
    prefixed = False
    if found is None and word.startswith("un") and len(word) > _SHORT - 1:
        found = vocabulary.forms.get(word[2:])
        prefixed = found is not None and found[1] in ("ed", "pp")
        found = found if prefixed else None
    if found is None:
        return None
    stem, form = found
    end = index + 1
    for particle, whole in vocabulary.particles.get(stem, ()):
        for gap in (0, 1, 2):
            low = index + 1 + gap
            if tuple(words[low : low + len(particle)]) == particle and low + len(particle) <= segment.end:
                return Predicate(index, low + len(particle) if not gap else end, number, whole, form)
            if gap and low - 1 < len(words) and words[low - 1] in _PREPOSITIONS:
                break
    if stem not in vocabulary.whole:
        return None
    return Predicate(index, end, number, stem, form, negated=prefixed)


def _bears_step(words: Sequence[str], index: int, end: int) -> bool:
    """`has Maria's approval`, `carries her signature`."""
    if index + 1 < end and words[index + 1].endswith("ed"):
        return False
    for i in range(index + 1, min(index + 5, end)):
        if words[i] in _PREPOSITIONS or words[i] in _BE and words[i] != "'s":
            return False
        if _NOMINALS.get(words[i]) in ("approve", "sign"):
            return i + 1 >= end or words[i + 1] not in _REQUEST_HEADS
    return False


def _phrasal(words: Sequence[str], index: int, vocabulary: Vocabulary) -> bool:
    """Whether a verb with its particle starts here: `gone out`."""
    found = vocabulary.forms.get(words[index])
    if found is None:
        return False
    pairs = vocabulary.particles.get(found[0], ())
    return any(tuple(words[index + 1 : index + 1 + len(particle)]) == particle for particle, _ in pairs)


def _read_group(parsed: Parsed, predicate: Predicate) -> None:
    """Walk left over adverbs and auxiliaries, also across a parenthesis between them."""
    words = parsed.words
    low = parsed.segments[predicate.segment].start
    predicate.start = _walk(words, predicate, predicate.at - 1, low)
    open_chain = not (predicate.modal or predicate.have or predicate.do or predicate.governor)
    finite = predicate.be not in ("", "be", "been") and not predicate.being
    links = parsed.segments[predicate.segment].links
    if predicate.start == low and open_chain and not finite and links and links[-1] in _OPENING_COMMA:
        _carry(parsed, predicate)


def _carry(parsed: Parsed, predicate: Predicate) -> None:
    for number in range(predicate.segment - 1, max(-1, predicate.segment - 4), -1):
        segment = parsed.segments[number]
        last = segment.end - 1
        while last >= segment.start and _is_adverb(parsed.words[last]) and parsed.words[last] != "good":
            last -= 1
        if predicate.form == "base" and parsed.words[last] not in _MODALS | {"not"}:
            continue
        if last < segment.start or parsed.words[last] not in _AUXILIARIES or not parsed.verbless(number):
            continue
        predicate.carried = number
        predicate.start = _walk(parsed.words, predicate, segment.end - 1, segment.start)
        return


def _is_adverb(word: str) -> bool:
    return word in _ADVERBS or (word.endswith("ly") and word not in _NOT_ADVERBS_LY)


def _walk(words: Sequence[str], predicate: Predicate, index: int, low: int) -> int:
    be, modals, negators = _BE, _MODALS, _NEGATORS
    exempt, nearly = _NOT_NEGATING_PHRASES, _NEARLY
    seen_to = -1
    while index >= low:
        word = words[index]
        if word in negators and word not in ("nothing", "none", "nobody"):
            if word == "no" and words[index + 1 : index + 2] != ["longer"]:
                break
            if not exempt.at(words, index):
                predicate.negated = True
                predicate.no_longer = word == "no"
            if word == "cannot":
                predicate.modal = "can"
        elif word in ("longer", "as", "than", "all", "but") and index > low:
            if word == "but" and words[index - 1] != "all":
                break
        elif word == "being":
            predicate.being = True
        elif word == "to" and seen_to < 0 and not predicate.modal:
            if predicate.form != "base" and predicate.be != "be" and not predicate.have:
                break
            predicate.to, seen_to = True, index
        elif word in be:
            predicate.be = predicate.be or word
            if predicate.to:
                predicate.governor = predicate.governor or "be"
        elif word in modals:
            predicate.modal = "can" if word == "cannot" else word
        elif word in _HAVE:
            if predicate.to and not predicate.governor:
                predicate.governor = word
            else:
                predicate.have = word
        elif word in _DO:
            predicate.do = word
        elif word in _GET and predicate.form in ("ed", "pp"):
            predicate.be = predicate.be or word
        elif word in nearly:
            predicate.nearly = True
        elif predicate.to and not predicate.governor:
            if _is_adverb(word) and word not in _GOVERNORS:
                index -= 1
                continue
            predicate.governor = word
            if word not in _RAISING:
                return seen_to
        elif not _is_adverb(word):
            break
        index -= 1
    return index + 1


def _is_predicate(parsed: Parsed, predicate: Predicate) -> bool:
    """Whether the word acts as a predicate here and not as a noun or a mere adjective."""
    words, segment = parsed.words, parsed.segments[predicate.segment]
    before = words[predicate.at - 1] if predicate.at > segment.start else ""
    after = words[predicate.end] if predicate.end < segment.end else ""
    if predicate.state is not None:
        return _is_state(parsed, predicate, before, after)
    determiners, prepositions = _DETERMINERS, _PREPOSITIONS
    if predicate.form in ("ed", "pp"):
        if (
            predicate.bare
            and (before in determiners or before == "'s")
            and before not in ("this", "that", "all", "both")
        ):
            predicate.adjectival = bool(after) and after not in prepositions
            return predicate.adjectival
        return not (predicate.bare and before in ("as", "than", "if", "when"))
    if predicate.form == "base":
        return _is_base_verb(parsed, predicate, before, after)
    if predicate.form == "s":
        index = predicate.end
        while index < segment.end and _is_adverb(words[index]):
            index += 1
        after = words[index] if index < segment.end else ""
        plain_object = (
            after in determiners
            or after in ("it", "them")
            or after in _TIME_WORDS
            or not after
            or after in prepositions
        )
        return (
            (bool(before) or bool(segment.links and segment.links[-1] in _LIST_LINKS))
            and plain_object
            and before not in determiners
            and before not in prepositions
            and predicate.bare
            and not _has_finite(parsed, predicate)
        )
    if predicate.form == "ing":
        return (
            bool(predicate.be)
            or before
            in (
                "of",
                "without",
                "before",
                "after",
                "begun",
                "started",
                "on",
                "start",
                "begin",
                "still",
                "upon",
                "once",
                "now",
                "",
            )
            or predicate.at == segment.start
            or before in _VERBAL_PRONOUNS
            or predicate.bare
            and before not in determiners
            and after in determiners
        )
    return True


def _is_base_verb(parsed: Parsed, predicate: Predicate, before: str, after: str) -> bool:
    if predicate.to or predicate.modal or predicate.do or before in ("please", "hereby", "help"):
        return True
    opener = parsed.words[parsed.segments[predicate.segment].start]
    if predicate.segment == 0 and opener in _OPENING_AUX and not parsed.within(0):
        predicate.do = opener
        return True
    if before in ("let", "us", "them") and predicate.at - 2 >= 0:
        return True
    if before in _VERBAL_PRONOUNS or before in ("also", "then", "hereby") and predicate.at > 1:
        return True
    opens = predicate.start == parsed.segments[predicate.segment].start
    determined = after in _DETERMINERS or after in ("it", "them")
    if opens and parsed.predicates and parsed.segments[predicate.segment].link in ("and", "or", ",", "then", "but"):
        return determined or parsed.predicates[-1].form == "base"
    return opens and determined


def _is_state(parsed: Parsed, predicate: Predicate, before: str, after: str) -> bool:
    state = predicate.state
    assert state is not None
    segment = parsed.segments[predicate.segment]
    if (
        state.key == "~"
        and state.words in (("complete",), ("need",), ("open",), ("require",))
        and (predicate.to or predicate.modal or predicate.do)
        and predicate.be != "be"
    ):
        if state.words == ("complete",):
            predicate.state, predicate.stem, predicate.form = None, "complete", "base"
            return True
        return state.words != ("open",)
    if state.weak:
        labels = before == "" and (not after or bool(segment.links) and segment.links[-1] in _LABEL_LINKS)
        heading = predicate.start == segment.start and _followed_by_label(parsed, predicate)
        needs = state.words[0] in ("needs", "need", "requires", "require", "lacks")
        if needs:
            return before not in _DETERMINERS
        due = (
            state.stance == "future"
            and (not after or after in _TIME_WORDS or after == "on" or after == "by")
            and before not in _DETERMINERS
        )
        return bool(predicate.be or predicate.modal) or labels or heading or due or not after and bool(before)
    if before in _DETERMINERS:
        predicate.adjectival = True
        return bool(after) and state.stance == "pending"
    return True


def _followed_by_label(parsed: Parsed, predicate: Predicate) -> bool:
    number = predicate.segment + 1
    return (
        predicate.end == parsed.segments[predicate.segment].end
        and number < len(parsed.segments)
        and bool(set(parsed.segments[number].links) & _LABEL_MARKS)
    )


def _has_finite(parsed: Parsed, predicate: Predicate) -> bool:
    segment = parsed.segments[predicate.segment]
    be = _BE | _HAVE | _MODALS
    return any(parsed.words[i] in be for i in range(segment.start, segment.end))


def _inherit(parsed: Parsed, predicate: Predicate) -> None:
    """`has been signed and released`: the second verb shares the auxiliaries of the first."""
    segment = parsed.segments[predicate.segment]
    if not parsed.predicates or predicate.adjectival:
        return
    last = parsed.predicates[-1]
    if last.segment == predicate.segment or predicate.start != segment.start or last.adjectival:
        return
    shares = predicate.bare or (
        predicate.be in ("been", "be") and not (predicate.have or predicate.modal or predicate.to)
    )
    if (
        not shares
        or predicate.segment - last.segment > _LONGEST_STEP
        or not set(segment.links) <= _LIST_LINKS | {"but", "yet", "then", ";"}
    ):
        return
    if predicate.state is None and (
        predicate.form != last.form and not (predicate.form in ("ed", "pp") and last.form in ("ed", "pp", "state"))
    ):
        return
    predicate.inherits = last
    predicate.modal, predicate.have, predicate.do = last.modal, predicate.have or last.have, last.do
    predicate.be, predicate.being = predicate.be or last.be, last.being
    predicate.to, predicate.governor = last.to, last.governor
    predicate.nearly = predicate.nearly or last.nearly
    if (
        segment.link not in ("but", "yet", ";")
        and not predicate.negated
        and last.negated
        and not (last.state is None and last.at and parsed.words[last.at].startswith("un"))
    ):
        predicate.negated = True
