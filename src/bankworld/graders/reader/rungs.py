"""Which rung a verb claims, given the noun that it is said of."""

from __future__ import annotations

from itertools import takewhile

from . import lexicon
from .nouns import Theme, View
from .subjects import Stance, Subject
from .syntax import Predicate

_GIVING_VERBS = lexicon.words("giving_verbs")
_INSIDE = lexicon.words("inside")
_INSIDE_STEPS = lexicon.words("inside_steps")
_INSIDE_VERBS = lexicon.words("inside_verbs")
_PREPOSITIONS = lexicon.words("prepositions")
_REQUEST_VERBS = lexicon.words("request_verbs")
_STARTING_VERBS = lexicon.words("starting_verbs")
_GETTING = frozenset(("receive", "get", "collect", "obtain"))
_NEAR = 5


def rung_of(view: View, predicate: Predicate, theme: Theme) -> int | None:
    """The rung that a predicate claims of what it is said of; None if it claims none."""
    subject, nominal = view.subject, theme.match.nominal
    if predicate.state is not None:
        if predicate.state.key != "~":
            return subject.rung(predicate.state.key)
        if nominal == "request":
            return subject.request
        return subject.rung(nominal) if nominal else subject.completion
    own = subject.rung(predicate.stem)
    if nominal == "request":
        approving = predicate.stem == "approve" or "approve" in lexicon.synonyms().get(predicate.stem, ())
        return own if approving else subject.request
    if _handed_over(view, predicate):
        return subject.request
    if not nominal and _got_by_us(view, predicate):
        return None
    if nominal and (predicate.stem in _GIVING_VERBS or (predicate.stem in _STARTING_VERBS and own is None)):
        return subject.rung(nominal)
    return own


def reaches(subject: Subject, predicate: Predicate) -> bool:
    """Whether the verb can claim any rung of the subject; spares the search for its noun phrase."""
    if predicate.state is not None or subject.rung(predicate.stem) is not None:
        return True
    return predicate.stem in _GIVING_VERBS or predicate.stem in _STARTING_VERBS or predicate.stem in _REQUEST_VERBS


def started(predicate: Predicate, theme: Theme, stance: Stance) -> Stance:
    """A step that was only started is pending."""
    begun = theme.match.nominal not in ("", "request") and predicate.stem in _STARTING_VERBS
    return Stance.PENDING if begun and stance is Stance.DONE else stance


def refused(subject: Subject, predicate: Predicate, stance: Stance) -> Stance | None:
    """`rejected`, `denied`: the step is denied, where the subject's ladder knows refusal."""
    if "refuse" not in subject.verbs or predicate.state is not None or not refuses(predicate.stem):
        return stance
    if stance in (Stance.DONE, Stance.FUTURE, Stance.PENDING):
        return Stance.NEGATED if stance is not Stance.PENDING else stance
    return None if stance is Stance.NEGATED else stance


def refuses(stem: str) -> bool:
    """Whether the verb turns the thing away."""
    return stem == "refuse" or "refuse" in lexicon.synonyms().get(stem, ())


def _handed_over(view: View, predicate: Predicate) -> bool:
    """`released to the collateral desk`, `sent for signature`: the thing moved inside the bank, nothing more."""
    if predicate.stem.split()[0] not in _INSIDE_VERBS:
        return False
    words = view.parsed.words
    end = view.parsed.segments[predicate.segment].end
    for i in range(predicate.at + 1, end - 1):
        if words[i] not in ("to", "into", "for", "with"):
            continue
        goal = takewhile(lambda word: word not in _PREPOSITIONS, words[i + 1 : min(i + _NEAR, end)])
        places = _INSIDE_STEPS if words[i] == "for" else _INSIDE
        if not places.isdisjoint(goal):
            return True
        if words[i] in ("to", "into"):
            return False
    return False


def _got_by_us(view: View, predicate: Predicate) -> bool:
    """`We received your payment` is no confirmation by the other side."""
    if predicate.stem not in _GETTING or "settle" not in view.subject.verbs or predicate.be:
        return False
    words = view.parsed.words[view.parsed.segments[predicate.segment].start : predicate.start]
    return bool({"we", "i"}.intersection(words)) or predicate.bare
