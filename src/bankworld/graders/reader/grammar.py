"""From a sentence to its clauses and predicates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from . import lexicon
from .lexicon import State, Vocabulary
from .syntax import Parsed, Predicate
from .tokens import find_states, is_adverb, segments, tokenize
from .verbs import inherit, read_group

_BE = lexicon.words("be")
_DETERMINERS = lexicon.words("determiners")
_HAVING_VERBS = lexicon.words("having_verbs")
_NOMINALS = lexicon.table("nominals")
_REQUEST_HEADS = lexicon.words("request_heads")
_ITEMS = lexicon.words("items")
_MODALS = lexicon.words("modals")
_PREPOSITIONS = lexicon.words("prepositions")
_TIME_WORDS = lexicon.words("time_words")
_LIST_LINKS = frozenset((",", "and", "or", "nor", "&", "+", "/", "plus"))
_LABEL_LINKS = frozenset((":", "|", "–", "—", "-", "=", "→", "("))
_LABEL_MARKS = frozenset((":", "|", "=", "→"))
_VERBAL_PRONOUNS = frozenset(("i", "we", "you", "they"))
_DO = frozenset(("do", "does", "did"))
_HAVE = frozenset(("have", "has", "had", "having"))
_BEARING = State(("has",), "done", "~", weak=False)
_SHORT = 6
_WIDEST_GAP = 5
"""Words that may stand between a verb and its particle: `took the prepayment penalty off`."""
_OPENING_AUX = _DO | {"can", "could", "will", "would", "should", "shall", "may"}


@lru_cache(maxsize=512)
def parse(text: str, verbs: frozenset[str]) -> Parsed:
    """The clauses and predicates of one sentence; `verbs` are stems to notice beside the listed ones.

    The result is shared: an artefact is read once for many subjects. Nobody changes it.
    """
    vocabulary = lexicon.vocabulary(verbs)
    words, spans = tokenize(text)
    states = find_states(words)
    parsed = Parsed(text, words, spans, segments(words, states))
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
            read_group(parsed, found)
            if _is_predicate(parsed, found):
                inherit(parsed, found)
                parsed.predicates.append(found)
                parsed.by_segment.setdefault(number, []).append(found)
                index = found.end
            else:
                index += 1
    return parsed


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
        for gap in range(_WIDEST_GAP):
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
        if words[i] in _PREPOSITIONS or (words[i] in _BE and words[i] != "'s"):
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


def _is_predicate(parsed: Parsed, predicate: Predicate) -> bool:
    """Whether the word acts as a predicate here and not as a noun or a mere adjective."""
    words, segment = parsed.words, parsed.segments[predicate.segment]
    before = words[predicate.at - 1] if predicate.at > segment.start else ""
    after = words[predicate.end] if predicate.end < segment.end else ""
    if predicate.state is not None:
        return _is_state(parsed, predicate, before, after)
    determiners, prepositions = _DETERMINERS, _PREPOSITIONS
    if predicate.form in ("ed", "pp"):
        if predicate.stem == "get" and predicate.bare and after.endswith("ed"):
            return False
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
        while index < segment.end and is_adverb(words[index]):
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
            or (predicate.bare and before not in determiners and after in determiners)
        )
    return True


def _is_base_verb(parsed: Parsed, predicate: Predicate, before: str, after: str) -> bool:
    if before in _DETERMINERS and before not in ("this", "that", "these", "those", "both", "all"):
        return False
    if predicate.to or predicate.modal or predicate.do or before in ("please", "hereby", "help"):
        return True
    opener = parsed.words[parsed.segments[predicate.segment].start]
    if predicate.segment == 0 and opener in _OPENING_AUX and not parsed.within(0):
        predicate.do = opener
        return True
    if before in ("let", "us", "them") and predicate.at - 2 >= 0:
        return True
    if before in _VERBAL_PRONOUNS or (before in ("also", "then", "hereby") and predicate.at > 1):
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
        opened = after in _PREPOSITIONS and state.words in (("gone",), ("booked",))
        labels = before == "" and (opened or not after or (bool(segment.links) and segment.links[-1] in _LABEL_LINKS))
        heading = predicate.start == segment.start and _followed_by_label(parsed, predicate)
        needs = state.words[0] in ("needs", "need", "requires", "require", "lacks", "await")
        if needs:
            return before not in _DETERMINERS
        due = (
            state.stance == "future"
            and (not after or after in _TIME_WORDS or after == "on" or after == "by")
            and before not in _DETERMINERS
        )
        return bool(predicate.be or predicate.modal) or labels or heading or due or (not after and bool(before))
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
