"""What a predicate is said of: the noun phrases before or after it, or what was named earlier in the sentence."""

from __future__ import annotations

from . import lexicon
from .nouns import NO, SAME, Fit, Match, Theme, View, match, match_before
from .syntax import Predicate

_ADVERBS = lexicon.words("adverbs")
_COMMUNICATIONS = lexicon.words("communications")
_DESIRES = lexicon.words("desires")
_DETERMINERS = lexicon.words("determiners")
_DOUBTFUL_NOUNS = lexicon.words("doubtful_nouns")
_DOUBTING = lexicon.words("doubting")
_MOVING_VERBS = lexicon.words("moving_verbs")
_MODALS = lexicon.words("modals")
_PREPOSITIONS = lexicon.words("prepositions")
_SPEECH = lexicon.words("speech")
_TIME_WORDS = lexicon.words("time_words")
_VOUCHING = lexicon.words("vouching")
_WISHES = lexicon.words("wishes")

_SAYING = _SPEECH | _VOUCHING | _WISHES | _DESIRES | _DOUBTING
_COORDINATED = frozenset((",", "and", "or", "nor", "&", "+", "/"))
_CAUSING = frozenset(("have", "has", "had", "having", "get", "getting", "got"))
_LISTED = _COORDINATED | {":", "|", "that", ";", "–", "—", "-"}
_LABEL = frozenset((":", "|", "–", "—", "-", "=", "→", "(", "\t"))
_DITRANSITIVE = frozenset(("ask", "apply", "submit", "request", "do", "go out"))
_MOST = 12


def themes(view: View, predicate: Predicate) -> list[Theme]:
    """The phrases that fit the subject, or may through an earlier mention; empty if it speaks of something else."""
    if predicate.at not in view.themes:
        view.themes[predicate.at] = []
        view.themes[predicate.at] = _themes(view, predicate)
    return view.themes[predicate.at]


def _themes(view: View, predicate: Predicate) -> list[Theme]:
    if predicate.adjectival:
        return _adjectival(view, predicate)
    if predicate.state is not None:
        return _of_state(view, predicate)
    if predicate.passive:
        return _keep(_before(view, predicate))
    return _of_active(view, predicate)


def look_back(view: View, number: int) -> Match:
    """The nearest earlier segment that names something: the subject or another thing."""
    if number not in view.earlier:
        view.earlier[number] = _look_back(view, number)
    return view.earlier[number]


def _look_back(view: View, number: int) -> Match:
    for earlier in range(number - 1, max(-1, number - _MOST), -1):
        segment = view.parsed.segments[earlier]
        verbless = view.parsed.verbless(earlier)
        asked = None if verbless else _asked_in(view, earlier)
        if asked is not None:
            return asked
        if view.names(segment.start, segment.end):
            found = match_before(view, segment.start, segment.end)
            if (
                verbless
                and found.fit is Fit.NO
                and _last_named(view, segment.end) < _last_item(view, segment.start, segment.end)
            ):
                return NO
            return Match(Fit.YES, found.nominal if verbless and found.fit is Fit.YES else "")
        if view.has_item(segment.start, segment.end) and not _is_talk(view, segment.start, segment.end):
            return NO
        step = match_before(view, segment.start, segment.end)
        if verbless and step.nominal:
            return step
    return SAME


def _asked_in(view: View, number: int) -> Match | None:
    """A segment that speaks of a request for the step: "it" is then the request."""
    for predicate in view.parsed.within(number):
        for theme in themes(view, predicate):
            if theme.match.nominal == "request":
                return theme.match
    return None


def _last_named(view: View, end: int) -> int:
    return max((i for i in view.named if i < end), default=-1)


def _last_item(view: View, start: int, end: int) -> int:
    return max((i for i in view.items if start <= i < end), default=-1)


def _is_talk(view: View, low: int, high: int) -> bool:
    talk = _COMMUNICATIONS
    return all(view.parsed.words[i] in talk for i in view.items if low <= i < high) and not any(
        low <= i < high for i in view.barred
    )


def _keep(found: list[Theme]) -> list[Theme]:
    return [theme for theme in found if theme.match.fit is not Fit.NO]


def _adjectival(view: View, predicate: Predicate) -> list[Theme]:
    segment = view.parsed.segments[predicate.segment]
    following = next((p.start for p in view.parsed.within(predicate.segment) if p.at > predicate.at), segment.end)
    found = match(view, predicate.end, max(following, predicate.end))
    return [Theme(found, after=True, explicit=True)] if found.fit is Fit.YES else []


def _before(view: View, predicate: Predicate) -> list[Theme]:
    parsed = view.parsed
    segment = parsed.segments[predicate.segment]
    low = parsed.segments[predicate.carried].start if predicate.carried >= 0 else segment.start
    number = predicate.carried if predicate.carried >= 0 else predicate.segment
    high = min(predicate.start, parsed.segments[number].end)
    low = _after_matrix(view, low, high, number)
    if low >= high:
        return _elided(view, predicate)
    found = match_before(view, low, high)
    phrases = [found]
    while (
        number
        and low == parsed.segments[number].start
        and parsed.verbless(number - 1)
        and parsed.segments[number].links
        and set(parsed.segments[number].links) <= _COORDINATED
    ):
        number -= 1
        earlier = parsed.segments[number]
        low = earlier.start
        if parsed.words[low] in _PREPOSITIONS or set(earlier.links) - _COORDINATED - {"that"}:
            break
        phrases.append(match(view, earlier.start, earlier.end))
    if found.fit is Fit.SAME:
        found = _resolve(view, found, predicate.segment if predicate.carried < 0 else predicate.carried)
        phrases[0] = found
    return [
        Theme(phrase, after=False, explicit=True)
        for phrase in phrases
        if phrase.fit is not Fit.NO and (phrase is found or phrase.fit is Fit.YES)
    ]


def _resolve(view: View, found: Match, number: int) -> Match:
    """A pronoun or a bare step takes what an earlier clause of the sentence names."""
    earlier = look_back(view, number)
    if earlier.fit is Fit.SAME:
        return found if not earlier.nominal or found.nominal else Match(Fit.SAME, earlier.nominal, found.pronoun)
    if earlier.fit is Fit.NO:
        return NO
    return Match(Fit.YES, found.nominal or ("" if found.pronoun and earlier.nominal != "request" else earlier.nominal))


def _after_matrix(view: View, low: int, high: int, number: int) -> int:
    """Where the clause itself begins, after `I confirm` or `Dale says`."""
    words = view.parsed.words
    for i in range(high - 2, low - 1, -1):
        following = words[i + 1]
        if words[i] in _CAUSING and (following in _DETERMINERS or i + 1 in view.named):
            return i + 1
        if i in view.named or words[i] not in _SAYING:
            continue
        if following in _PREPOSITIONS:
            continue
        noun = words[i] in _DOUBTFUL_NOUNS and not (words[i].endswith("s") and following in _DETERMINERS)
        if noun and not (
            i > low and (words[i - 1] in ("i", "we", "you", "they", "please", "to", "not") or words[i - 1] in _MODALS)
        ):
            continue
        return i + 1
    return low


def _elided(view: View, predicate: Predicate) -> list[Theme]:
    """No phrase before the verb: shared with the verb before it, or the label, or what was named last."""
    if predicate.inherits is not None:
        first = predicate.inherits
        if first.passive or not (predicate.passive or predicate.state):
            shared = [t for t in themes(view, first) if not t.after] or (
                [] if not first.passive else themes(view, first)
            )
            return [
                Theme(Match(t.match.fit, t.match.nominal, t.match.pronoun), t.after, explicit=False) for t in shared
            ]
    segment = view.parsed.segments[predicate.segment]
    if not segment.links:
        return [Theme(SAME, after=False, explicit=False)]
    found = look_back(view, predicate.segment)
    return [Theme(found, after=False, explicit=False)] if found.fit is not Fit.NO else []


def _after(view: View, predicate: Predicate) -> list[Theme]:
    """The object, and the fragments coordinated with it."""
    parsed = view.parsed
    segment = parsed.segments[predicate.segment]
    end = min(
        (p.start for p in parsed.within(predicate.segment) if p.at > predicate.at and not p.adjectival),
        default=segment.end,
    )
    low = predicate.end
    while low < end and (
        parsed.words[low] in ("for", "with", "of", "about", "up", "out", "off", "over", "on")
        or parsed.words[low] == "that"
    ):
        if parsed.words[low] in ("for", "with", "of", "on", "about") and not (
            predicate.state or predicate.stem in _DITRANSITIVE
        ):
            break
        low += 1
    found = [Theme(match(view, low, end), after=True, explicit=low < end)] if low < end else []
    if end == segment.end:
        found += _following(view, predicate, label=not found)
    return found


def _following(view: View, predicate: Predicate, *, label: bool) -> list[Theme]:
    parsed = view.parsed
    found: list[Theme] = []
    for number in range(predicate.segment + 1, len(parsed.segments)):
        segment = parsed.segments[number]
        if not set(segment.links) <= (_LISTED if label else _COORDINATED) or segment.start >= segment.end:
            break
        first = segment.start
        if not parsed.verbless(number):
            start = min(p.start for p in parsed.within(number))
            adjective = all(p.adjectival for p in parsed.within(number))
            if not adjective or start > first:
                break
        if parsed.words[first] in _PREPOSITIONS:
            break
        found.append(Theme(match(view, first, segment.end), after=True, explicit=True))
    return found


def _of_state(view: View, predicate: Predicate) -> list[Theme]:
    before = _before(view, predicate)
    after = _after(view, predicate)
    explicit = [t for t in before if t.explicit and t.match.fit is Fit.YES]
    reaching = predicate.state is not None and (
        predicate.state.stance in ("pending", "future") or predicate.state.words == ("has",)
    )
    nominal = (
        next((t.match.nominal for t in after if t.match.nominal and t.match.fit is not Fit.NO), "") if reaching else ""
    )
    if explicit:
        return [Theme(Match(Fit.YES, nominal or t.match.nominal), t.after, explicit=True) for t in explicit]
    objects = [t for t in after if t.match.fit is Fit.YES]
    if objects and not (before and before[0].explicit and before[0].match.fit is Fit.YES):
        bare = [t for t in after if t.match.fit is Fit.SAME and t.match.nominal]
        return objects + [Theme(Match(Fit.YES, t.match.nominal), after=True, explicit=True) for t in bare]
    kept = _keep(before)
    if kept:
        return [
            Theme(Match(t.match.fit, nominal or t.match.nominal, t.match.pronoun), t.after, t.explicit) for t in kept
        ]
    return _awaited(view, predicate, after)


def _awaited(view: View, predicate: Predicate, after: list[Theme]) -> list[Theme]:
    """`we await confirmation`: the step alone, of whatever the sentence named before."""
    steps = [t for t in after if t.match.fit is Fit.SAME and t.match.nominal]
    resolved = [Theme(_resolve(view, t.match, predicate.segment), after=True, explicit=True) for t in steps]
    alone = not _own_phrase(view, predicate)
    return [t for t in resolved if t.match.fit is Fit.YES or (t.match.fit is Fit.SAME and alone)]


def _own_phrase(view: View, predicate: Predicate) -> bool:
    return predicate.start > view.parsed.segments[predicate.segment].start


def _of_active(view: View, predicate: Predicate) -> list[Theme]:
    parsed = view.parsed
    after = _after(view, predicate)
    objects = [t for t in after if t.match.fit is Fit.YES]
    if objects:
        return objects
    if not after:
        later = next(
            (
                p
                for n in range(predicate.segment + 1, min(predicate.segment + 4, len(parsed.segments)))
                for p in parsed.within(n)
                if p.inherits is predicate
            ),
            None,
        )
        if later is not None and not later.passive and not _plain_before(view, predicate):
            shared = [t for t in _of_active(view, later) if t.after]
            if shared:
                return shared
    before = _before(view, predicate)
    said_of = [t for t in before if t.match.fit is Fit.YES]
    segment = parsed.segments[predicate.segment]
    first_after = after[0] if after else None
    moves = predicate.stem in _MOVING_VERBS and predicate.stem != "come"
    blocked = not moves and first_after is not None and first_after.explicit and _is_object(view, predicate)
    if said_of and not (blocked and said_of[0].explicit):
        return said_of
    same = [t for t in after if t.match.fit is Fit.SAME and t.explicit and (t.match.pronoun or t.match.nominal)]
    if same and _is_object(view, predicate):
        resolved = _resolve(view, same[0].match, predicate.segment)
        if resolved.fit is Fit.SAME and segment.start < predicate.start and view.names(segment.start, predicate.start):
            resolved = Match(Fit.YES, same[0].match.nominal)
        return [Theme(resolved, after=True, explicit=True)] if resolved.fit is not Fit.NO else []
    if blocked:
        return []
    return [t for t in before if t.match.fit is Fit.SAME and (t.match.pronoun or t.match.nominal or not t.explicit)]


def _plain_before(view: View, predicate: Predicate) -> bool:
    """The verb has the subject itself before it: `the title was signed and mailed`."""
    segment = view.parsed.segments[predicate.segment]
    return view.names(segment.start, predicate.start)


def _is_object(view: View, predicate: Predicate) -> bool:
    """Whether a noun phrase, not a preposition or an adverb, follows the verb."""
    words, segment = view.parsed.words, view.parsed.segments[predicate.segment]
    i = predicate.end
    while i < segment.end and (words[i] in _ADVERBS or words[i].endswith("ly")):
        i += 1
    if i >= segment.end:
        return False
    word = words[i]
    if word in _PREPOSITIONS or word in _TIME_WORDS - {"this", "that", "all", "next", "a"}:
        return False
    if (
        word in ("this", "next", "that", "last")
        and i + 1 < segment.end
        and words[i + 1]
        in (
            "morning",
            "afternoon",
            "week",
            "month",
            "day",
            "evening",
            "monday",
            "tuesday",
            "wednesday",
            "thursday",
            "friday",
            "year",
        )
    ):
        return False
    return not word[0].isdigit()
