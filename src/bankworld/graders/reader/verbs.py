"""Verb groups: the auxiliaries, negations and adverbs that belong to a verb."""

from __future__ import annotations

from collections.abc import Sequence

from . import lexicon
from .syntax import Parsed, Predicate
from .tokens import is_adverb

_BE = lexicon.words("be")
_GOVERNORS = lexicon.governors()
_MODALS = lexicon.words("modals")
_NEARLY = lexicon.words("nearly")
_NEGATORS = lexicon.words("negators")
_NOT_NEGATING_PHRASES = lexicon.phrases("not_negating")
_RAISING = lexicon.words("raising")
_LIST_LINKS = frozenset((",", "and", "or", "nor", "&", "+", "/", "plus"))
_OPENING_COMMA = frozenset((",", "(", "–", "—", ")"))
_DO = frozenset(("do", "does", "did"))
_HAVE = frozenset(("have", "has", "had", "having"))
_GET = frozenset(("get", "gets", "got", "getting", "gotten"))
_AUXILIARIES = _BE | _MODALS | _HAVE | {"not"}
_LONGEST_STEP = 3


def read_group(parsed: Parsed, predicate: Predicate) -> None:
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
        while last >= segment.start and is_adverb(parsed.words[last]) and parsed.words[last] != "good":
            last -= 1
        if predicate.form == "base" and parsed.words[last] not in _MODALS | {"not"}:
            continue
        if last < segment.start or parsed.words[last] not in _AUXILIARIES or not parsed.verbless(number):
            continue
        predicate.carried = number
        predicate.start = _walk(parsed.words, predicate, segment.end - 1, segment.start)
        return


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
            if (
                predicate.form != "base"
                and words[predicate.at] != predicate.stem
                and predicate.be != "be"
                and not predicate.have
            ):
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
            if is_adverb(word) and word not in _GOVERNORS:
                index -= 1
                continue
            predicate.governor = word
            if word not in _RAISING:
                return seen_to
        elif not is_adverb(word):
            break
        index -= 1
    return index + 1


def inherit(parsed: Parsed, predicate: Predicate) -> None:
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
