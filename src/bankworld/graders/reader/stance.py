"""How a sentence stands to a predicate in it: done, pending, negated, conditional, quoted, future or asked."""

from __future__ import annotations

import re
from collections.abc import Callable

from . import lexicon
from .grammar import Parsed, Predicate, Segment
from .subjects import Stance

_AGENTS = lexicon.words("agents")
_ASKING = lexicon.words("asking")
_BE = lexicon.words("be")
_CONDITIONS_PHRASES = lexicon.phrases("conditions")
_COURTESY_PHRASES = lexicon.phrases("courtesy")
_DESIRES = lexicon.words("desires")
_DETERMINERS = lexicon.words("determiners")
_DOUBTFUL_NOUNS = lexicon.words("doubtful_nouns")
_DOUBTING = lexicon.words("doubting")
_FUTURE_TIMES_PHRASES = lexicon.phrases("future_times")
_GOVERNORS = lexicon.governors()
_HARD_CONDITIONS_PHRASES = lexicon.phrases("hard_conditions")
_MODALS = lexicon.words("modals")
_NEGATORS = lexicon.words("negators")
_NOT_NEGATING_PHRASES = lexicon.phrases("not_negating")
_PREPOSITIONS = lexicon.words("prepositions")
_QUOTING_PREFIX_PHRASES = lexicon.phrases("quoting_prefix")
_STOPPING = lexicon.words("stopping")
_SPEECH = lexicon.words("speech")
_TIME_WORDS = lexicon.words("time_words")
_VOUCHING = lexicon.words("vouching")
_WISHES = lexicon.words("wishes")

_QUOTED = re.compile(r"(?<!\w)'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){2,240}'(?!\w)")
_ASKING_AUX = frozenset("has have is are was were did does do will can could would".split())
_INVERTED = frozenset(("should", "had", "were"))
_CONDITION_LINKS = frozenset(lexicon.raw()["conditions"])
_TIME_LINKS = frozenset(lexicon.raw()["times"])
_PAST_BE = frozenset(("was", "were", "got"))
_ASK_LINKS = frozenset(("whether", "if", "how", "why"))
_FUTURE_MODALS = frozenset(("will", "shall", "should", "may", "might", "can", "'ll"))
_SOFT_MATRIX = frozenset("like wanted writing write pleased happy glad able can delighted let".split())
_PRESSING = frozenset("please need needs must should ask asked waiting wait still".split())
_TRUE = frozenset(("true", "so", "correct", "accurate", "right", "case", "yet"))
_TOLD = frozenset(("told", "informed", "advised", "assured", "notified"))
_REACH = 30
_FAR = 10
_COORDINATES = 4


class Reading:
    """The stances of the predicates of one sentence, worked out once each."""

    def __init__(self, parsed: Parsed, *, question: bool, quoted: bool, in_quotes: Callable[[int, int], bool]) -> None:
        self.parsed = parsed
        self.question = question
        self.quoted = quoted
        self.in_quotes = in_quotes
        self.single_quotes = tuple(m.span() for m in _QUOTED.finditer(parsed.text)) if "'" in parsed.text else ()
        self.known_modes: list[str] = []

    def stance(self, predicate: Predicate) -> Stance | None:
        """The stance, or None where the words claim nothing."""
        if self.quoted or self._inside_quotes(predicate):
            return Stance.QUOTED
        matrix = self._matrix(predicate)
        mode = self._predicate_mode(predicate)
        if matrix is Stance.QUESTION or mode == "whether":
            return Stance.QUESTION
        if matrix is Stance.QUOTED:
            return Stance.QUOTED
        if self.question or self._inverted_question(predicate):
            return Stance.QUESTION
        if matrix is Stance.NEGATED or self._denied_after(predicate):
            return Stance.NEGATED
        if mode == "condition":
            return Stance.CONDITIONAL
        if mode == "time":
            return self._in_time_clause(predicate)
        own = self._own(predicate)
        if own is None:
            return None
        if matrix is Stance.FUTURE and own is Stance.DONE:
            return Stance.FUTURE
        return self._conditioned(predicate, own)

    def request_word(self, predicate: Predicate) -> int:
        """Index of the asking word that governs an infinitive or a subjunctive, or -1."""
        words, segment = self.parsed.words, self.parsed.segments[predicate.segment]
        if predicate.to:
            governor = self._governor(predicate)
            return governor if governor >= 0 and _GOVERNORS.get(words[governor]) == "request" else -1
        subjunctive = predicate.be == "be" and not predicate.modal
        if not (subjunctive or (predicate.form == "base" and predicate.bare)) or "that" not in segment.links:
            return -1
        low = self.parsed.segments[predicate.segment - 1].start if predicate.segment else 0
        for i in range(segment.start - 1, low - 1, -1):
            if _GOVERNORS.get(words[i]) == "request":
                return i
        return -1

    @property
    def modes(self) -> list[str]:
        """What kind of clause each segment is: condition, time, whether, that, relative, or plain."""
        if not self.known_modes:
            for number in range(len(self.parsed.segments)):
                self.known_modes.append(self._mode(number))
        return self.known_modes

    def _mode(self, number: int) -> str:
        segment = self.parsed.segments[number]
        if self._is_inverted(segment):
            return "condition"
        found = {self._link_mode(link, number, segment) for link in segment.links}
        for mode in ("whether", "condition", "time", "that", "relative"):
            if mode in found:
                return mode
        if segment.link in ("and", "or", "nor", "&", "/") and number and "," not in segment.links:
            first = self.parsed.words[segment.start] if segment.start < segment.end else ""
            before = self.known_modes[number - 1]
            if first not in ("we", "i", "our") and not (before == "time" and self._starts_main(segment)):
                return before
        return ""

    def _starts_main(self, segment: Segment) -> bool:
        words = self.parsed.words[segment.start : segment.end]
        return any(word in _MODALS for word in words)

    def _link_mode(self, link: str, number: int, segment: Segment) -> str:
        if not link[:1].isalpha():
            return ""
        first = self.parsed.words[segment.start] if segment.start < segment.end else ""
        if link == "whether" or (link in ("if", "when") and self._asked_before(number, link)):
            return "whether"
        if link in _CONDITION_LINKS:
            return "condition"
        if link in _TIME_LINKS:
            return "" if not first or self._only_time(link, segment) else "time"
        if link == "that":
            inner = (
                self.known_modes[number - 1]
                if number and self.known_modes[number - 1] in ("condition", "time", "whether")
                else "that"
            )
            return "that" if inner != "condition" and inner != "time" and inner != "whether" else inner
        if link in ("which", "who", "whose", "where"):
            return "relative"
        return ""

    def _only_time(self, link: str, segment: Segment) -> bool:
        """`until tomorrow`, `after that`: a time, not a clause."""
        words = self.parsed.words[segment.start : segment.end]
        if words[0] in _TIME_WORDS or words[0][:1].isdigit():
            return True
        clausal = link in ("once", "when", "whenever", "as soon as")
        return (
            not clausal
            and len(words) <= 2
            and words[0] in ("this", "that", "next", "then", "all", "a", "two", "three", "five")
        )  # noqa: PLR2004

    def _asked_before(self, number: int, link: str) -> bool:
        """`let me know if` asks; `if` alone conditions."""
        if not number:
            return False
        segment = self.parsed.segments[number - 1]
        tail = self.parsed.words[max(segment.start, segment.end - 3) : segment.end]
        asking = _ASKING
        if link == "when":
            return (
                any(
                    word in ("ask", "asks", "asked", "asking", "know", "wonder", "wondered", "wondering", "inquired")
                    for word in tail
                )
                and "let" not in self.parsed.words
            )
        last = tail[-1] if tail else ""
        return last in asking or (
            any(word in ("ask", "asked", "asks", "asking", "wonder") for word in tail) and last not in _PREPOSITIONS
        )

    def _predicate_mode(self, predicate: Predicate) -> str:
        if predicate.inherits is not None and "then" not in self.parsed.segments[predicate.segment].links:
            return self._predicate_mode(predicate.inherits)
        if predicate.carried >= 0:
            return self.modes[predicate.carried]
        return self.modes[predicate.segment]

    def _inside_quotes(self, predicate: Predicate) -> bool:
        low, high = (
            self.parsed.spans[predicate.at][0],
            self.parsed.spans[min(predicate.end, len(self.parsed.spans)) - 1][1],
        )
        if self.in_quotes(low, high):
            return True
        for start, end in self.single_quotes:
            if start <= low and high <= end:
                several = " " in self.parsed.text[start:end].strip()
                return several or any(word in _SPEECH for word in self.parsed.words)
        return False

    def _block(self, predicate: Predicate) -> tuple[int, int]:
        """First and one past the last segment between the semicolons around the predicate."""
        low = high = predicate.segment
        while low > max(0, predicate.segment - _FAR) and not set(self.parsed.segments[low].links) & {";"}:
            low -= 1
        high += 1
        while (
            high < min(len(self.parsed.segments), predicate.segment + _FAR)
            and ";" not in self.parsed.segments[high].links
        ):
            high += 1
        return low, high

    def _matrix(self, predicate: Predicate) -> Stance | None:
        if predicate.inherits is not None:
            return self._matrix(predicate.inherits)
        if _QUOTING_PREFIX_PHRASES.by_first.keys() & set(self.parsed.words):
            low, high = self._block(predicate)
            start, end = self.parsed.segments[low].start, self.parsed.segments[high - 1].end
            if _QUOTING_PREFIX_PHRASES.within(self.parsed.words, start, end):
                return Stance.QUOTED
        if self._attributed_after(predicate):
            return Stance.QUOTED
        segment = self.parsed.segments[predicate.segment]
        number = predicate.segment
        linked = self.modes[number] in ("that", "whether") or bool(set(segment.links) & {"that", "whether"})
        while (
            number > predicate.segment - _COORDINATES
            and number
            and set(segment.links) <= {"and", "or", "nor"}
            and not linked
        ):
            previous = self.parsed.segments[number - 1]
            if self.parsed.words[segment.start] in ("we", "i", "our"):
                break
            number, segment = number - 1, previous
            linked = bool(set(segment.links) & {"that", "whether"})
            found = self._matrix_in(segment.start, self._clause_start(number), linked=False)
            if found is not None:
                return found
        if linked and number:
            previous = number - 1
            while previous and not set(self.parsed.segments[previous].links) - {",", "("} and self._short(previous):
                previous -= 1
            found = self._matrix_in(
                self.parsed.segments[previous].start, self.parsed.segments[number - 1].end, linked=True
            )
            if found is not None:
                return found
        limit = (
            predicate.start
            if segment is self.parsed.segments[predicate.segment] and predicate.carried < 0
            else segment.end
        )
        if self.parsed.segments[number].links[:1] == (",",) and number and self._short(number - 1):
            before = self.parsed.segments[number - 1]
            if (
                self.parsed.words[before.end - 1] in _SPEECH
                and self._matrix_in(before.start, before.end, linked=True) is Stance.QUOTED
            ):
                return Stance.QUOTED
        return self._matrix_in(segment.start, limit, linked=False)

    def _clause_start(self, number: int) -> int:
        starts = [p.start for p in self.parsed.within(number)]
        return min(starts, default=self.parsed.segments[number].end)

    def _short(self, number: int) -> bool:
        segment = self.parsed.segments[number]
        return segment.end - segment.start <= 6  # noqa: PLR2004 - an aside, not a clause

    def _matrix_in(self, low: int, high: int, *, linked: bool) -> Stance | None:
        """What the last word of saying, knowing or asking in the range does to the clause after it."""
        words = self.parsed.words
        low = max(low, high - _REACH)
        negative = self._negators(low, high)
        for i in range(high - 1, low - 1, -1):
            word = words[i]
            if not linked and not self._governs_clause(i, high):
                continue
            if word in _DOUBTING:
                return Stance.QUESTION if word in ("unclear", "uncertain", "unsure") else Stance.NEGATED
            if word in _WISHES:
                return Stance.FUTURE
            if set(words[low:i]) & (_DOUBTING - _DOUBTFUL_NOUNS | {"wrong"}) and word in _SPEECH | _VOUCHING:
                return Stance.NEGATED
            if word in _SPEECH:
                return self._speech(i, low, negative)
            if word in _VOUCHING:
                return self._vouching(i, low, negative)
        if linked and negative:
            return Stance.NEGATED
        return None

    def _governs_clause(self, index: int, high: int) -> bool:
        words = self.parsed.words
        following = words[index + 1] if index + 1 < high else ""
        if (
            not following
            or following in _PREPOSITIONS
            or following in _BE
            or following in _MODALS
            or following in ("has", "have", "had", "and")
        ):
            return False
        if words[index] in _DOUBTFUL_NOUNS:
            before = words[index - 1] if index else ""
            if words[index].endswith("s") and following in _DETERMINERS and before not in _DETERMINERS:
                return True
            return (
                before
                in ("i", "we", "you", "they", "he", "she", "please", "to", "not", "can", "will", "records", "record")
                or before in _MODALS
            )
        return True

    def _negators(self, low: int, high: int) -> bool:
        words = self.parsed.words
        exempt = _NOT_NEGATING_PHRASES
        for i in range(low, high):
            if words[i] in _NEGATORS and not exempt.at(words, i):
                numbered = words[i] == "no" and i + 1 < len(words) and words[i + 1][0].isdigit()
                if not numbered:
                    return True
        return False

    def _speech(self, index: int, low: int, negative: bool) -> Stance | None:
        words = self.parsed.words
        before = words[low:index]
        if negative:
            return Stance.NEGATED
        if words[index] in _TOLD and set(before) & {"was", "were", "been", "am", "are"} and "please" not in before:
            return Stance.QUOTED
        if set(before) & {"will", "shall"}:
            return Stance.FUTURE
        if words[index] in ("say", "tell", "state", "report", "advise", "note") and (
            not before or set(before) & {"i", "we", "please", "can", "may", "to", "could"}
        ):
            return None
        if set(before) & {"i", "we", "please"} or (
            not before and words[index] not in ("template", "statement", "claim")
        ):
            return None
        return Stance.QUOTED

    def _vouching(self, index: int, low: int, negative: bool) -> Stance | None:
        words = self.parsed.words
        before = set(words[low:index])
        if negative:
            return Stance.NEGATED
        if words[index] in _TOLD and before & {"was", "were", "been"}:
            return Stance.QUOTED
        if words[index] in ("ensure", "sure", "see") and before & (_PRESSING | {"will", "to", "make"}):
            return Stance.FUTURE
        if before & _SOFT_MATRIX:
            return None
        if before & {"will", "shall"}:
            return Stance.FUTURE
        if (
            words[index] in ("confirm", "verify", "know", "establish", "see")
            and before & _PRESSING
            and words[index] != "know"
        ):
            return Stance.QUESTION
        return None

    def _attributed_after(self, predicate: Predicate) -> bool:
        """`..., Dale said`; `..., or so he claims`."""
        number = predicate.segment + 1
        if number >= len(self.parsed.segments) or "," not in self.parsed.segments[number].links:
            return False
        segment = self.parsed.segments[number]
        words = self.parsed.words[segment.start : segment.end]
        if not words or len(words) > 5 or set(words) & {"i", "we", "please"}:  # noqa: PLR2004 - an aside, not a clause
            return False
        edge = words[-1] in _SPEECH - _DOUBTFUL_NOUNS or words[0] in ("says", "said")
        return edge and self.parsed.verbless(number)

    def _denied_after(self, predicate: Predicate) -> bool:
        """`... is false`; `..., which is not so`."""
        words = self.parsed.words
        segment = self.parsed.segments[predicate.segment]
        ranges = [(predicate.end, segment.end)]
        if predicate.segment + 1 < len(self.parsed.segments):
            following = self.parsed.segments[predicate.segment + 1]
            if set(following.links) & {"which", "that", "but"} or words[following.start : following.start + 1] in (
                ["this"],
                ["it"],
                ["that"],
            ):
                ranges.append((following.start, following.end))
        for low, high in ranges:
            for i in range(low, high):
                if words[i] not in ("is", "was", "would", "be", "were", "are", "'s"):
                    continue
                rest = words[i + 1 : i + 4]
                if rest[:1] == ["not"] and set(rest) & _TRUE - {"yet"}:
                    return True
                if set(rest[:2]) & {"false", "untrue", "incorrect", "wrong", "mistaken", "premature", "inaccurate"}:
                    return True
        return False

    def _inverted_question(self, predicate: Predicate) -> bool:
        words = self.parsed.words
        return (
            bool(words)
            and words[0] in _ASKING_AUX
            and predicate.segment == 0
            and predicate.start > 1
            and predicate.form != "base"
        )

    def _is_inverted(self, segment: Segment) -> bool:
        """`Should the officer sign, ...`."""
        words = self.parsed.words[segment.start : segment.start + 2]
        subject = _DETERMINERS | _AGENTS | {"it"}
        return (
            len(words) > 1
            and words[0] in _INVERTED
            and words[1] in subject
            and not self.question
            and (not segment.links or segment.links[-1] in (",", ";"))
        )

    def _in_time_clause(self, predicate: Predicate) -> Stance:
        """Told of the past, `when` and `after` report; told of the future, they condition."""
        low, high = self._block(predicate)
        words = self.parsed.words
        main = [n for n in range(low, high) if self.modes[n] not in ("time", "condition")]
        tokens = [words[i] for n in main for i in range(self.parsed.segments[n].start, self.parsed.segments[n].end)]
        ahead = set(tokens) & {"will", "shall", "please", "can", "cannot", "should", "going", "would", "must", "may"}
        finite_past = (
            predicate.be in _PAST_BE
            or predicate.have == "had"
            or (
                predicate.form == "ed"
                and predicate.bare
                and predicate.start > self.parsed.segments[predicate.segment].start
            )
        )
        participle = predicate.form in ("ed", "pp") and predicate.bare
        main_past = any(
            word.endswith("ed") or word in ("was", "were", "did", "had", "told", "sent", "went", "has", "have", "paid")
            for word in tokens
        )
        if "before" in self.parsed.segments[predicate.segment].links and set(tokens) & _STOPPING:
            return Stance.NEGATED
        if predicate.negated:
            return Stance.NEGATED if finite_past else Stance.CONDITIONAL
        if (
            not ahead
            and tokens
            and (finite_past or (participle and main_past) or (predicate.form == "ing" and main_past))
        ):
            links = self.parsed.segments[predicate.segment].links
            not_yet = self._negators(self.parsed.segments[main[0]].start, self.parsed.segments[main[-1]].end) and bool(
                set(links) & {"until", "till", "before"}
            )
            return Stance.CONDITIONAL if not_yet else Stance.DONE
        return Stance.CONDITIONAL

    def _conditioned(self, predicate: Predicate, own: Stance) -> Stance:
        """What a condition elsewhere in the sentence does to the main clause."""
        low, high = self._block(predicate)
        start, end = self.parsed.segments[low].start, self.parsed.segments[high - 1].end
        words = self.parsed.words
        if own in (Stance.DONE, Stance.FUTURE, Stance.PENDING) and self._hard_condition(predicate, start, end):
            return Stance.CONDITIONAL
        conditions = [
            n
            for n in range(low, high)
            if self.modes[n] in ("condition", "time")
            and n != predicate.segment
            and not (own is Stance.DONE and self._courtesy(n))
        ]
        conditions = [n for n in conditions if self._next_to(predicate, n)]
        if not conditions:
            return own
        if own is Stance.FUTURE or (own is Stance.PENDING and predicate.form == "base" and not predicate.governor):
            return Stance.CONDITIONAL
        modal_negated = own is Stance.NEGATED and bool(predicate.modal) and not predicate.have
        if modal_negated and any(
            set(self.parsed.segments[n].links) & {"until", "till", "unless", "before", "if", "without", "once"}
            for n in conditions
        ):
            return Stance.CONDITIONAL
        present = (
            predicate.be in ("is", "are", "'s", "gets", "get")
            and not predicate.being
            and predicate.form in ("ed", "pp", "state")
            and not predicate.have
        )
        if own is Stance.DONE and (present or not (predicate.be or predicate.have) and predicate.form == "s"):
            future_sub = not any(p.be in _PAST_BE or p.have == "had" for n in conditions for p in self.parsed.within(n))
            return Stance.CONDITIONAL if future_sub else own
        leading = any(n < predicate.segment and self.modes[n] == "condition" for n in conditions)
        if own is Stance.DONE and leading:
            return Stance.CONDITIONAL
        if (
            own is Stance.DONE
            and words
            and any(
                set(self.parsed.segments[n].links) & {"provided", "unless", "only if", "assuming"} for n in conditions
            )
        ):
            return Stance.CONDITIONAL
        return own

    def _next_to(self, predicate: Predicate, number: int) -> bool:
        """A trailing condition belongs to the last main predicate before it, a leading one to the first after it."""
        between = range(min(number, predicate.segment) + 1, max(number, predicate.segment))
        others = [
            p
            for n in between
            if self.modes[n] not in ("condition", "time")
            for p in self.parsed.within(n)
            if p.inherits is not predicate and predicate.inherits is not p
        ]
        return not any(p.inherits is None and not p.adjectival and not (p.modal and predicate.modal) for p in others)

    def _hard_condition(self, predicate: Predicate, start: int, end: int) -> bool:
        words = self.parsed.words
        hard = _HARD_CONDITIONS_PHRASES
        segment = self.parsed.segments[predicate.segment]
        within = any(
            words[i] in hard.by_first and hard.at(words, i) and not (i and words[i - 1] in ("not", "no", "longer"))
            for i in range(segment.start, segment.end)
        )
        if within:
            return True
        for number in (predicate.segment - 1, predicate.segment + 1):
            if not 0 <= number < len(self.parsed.segments) or not self.parsed.verbless(number):
                continue
            first = self.parsed.segments[number].start
            if start <= first < end and words[first] in hard.by_first and hard.at(words, first):
                return True
        return False

    def _courtesy(self, number: int) -> bool:
        segment = self.parsed.segments[number]
        return _COURTESY_PHRASES.within(self.parsed.words, segment.start, min(segment.end, segment.start + 4))

    def _governor(self, predicate: Predicate) -> int:
        """Index of the word that governs `to`, looked for to the left of the verb group; -1 if none is known."""
        words, segment = self.parsed.words, self.parsed.segments[predicate.segment]
        table = _GOVERNORS
        to = max((i for i in range(predicate.at) if words[i] == "to"), default=-1)
        for i in range(to - 1, segment.start - 1, -1):
            if words[i] in table and not (words[i] in ("us", "them", "it", "on", "that")):
                return i
            if words[i] in _BE and i < to - 1:
                return -1
        return -1

    def _future_time(self, predicate: Predicate) -> bool:
        segment = self.parsed.segments[predicate.segment]
        return _FUTURE_TIMES_PHRASES.within(self.parsed.words, segment.start, segment.end)

    def _own(self, predicate: Predicate) -> Stance | None:
        """The stance from the verb group alone and its own noun phrases."""
        if predicate.adjectival:
            return self._adjective(predicate)
        state = predicate.state
        noun_negated = self._noun_negated(predicate)
        if state is not None:
            return self._state(predicate, noun_negated)
        base = self._tense(predicate)
        if predicate.negated or noun_negated:
            return Stance.NEGATED
        if predicate.nearly and base is Stance.DONE and not self._all_but(predicate):
            return Stance.PENDING
        return base

    def _all_but(self, predicate: Predicate) -> bool:
        return "all" in self.parsed.words[predicate.start : predicate.at]

    def _noun_negated(self, predicate: Predicate) -> bool:
        if predicate.inherits is not None:
            return False
        words, segment = self.parsed.words, self.parsed.segments[predicate.segment]
        low = self.parsed.segments[predicate.carried].start if predicate.carried >= 0 else segment.start
        if "nor" in segment.links and predicate.inherits is None:
            return True
        if self._negators(low, predicate.start) and not self._has_other(predicate):
            return True
        number = predicate.segment
        while (
            number
            and self.parsed.verbless(number - 1)
            and set(self.parsed.segments[number].links) <= {",", "and", "or", "nor"}
        ):
            number -= 1
            if words[self.parsed.segments[number].start : self.parsed.segments[number].start + 1] in (
                ["neither"],
                ["none"],
            ):
                return True
        after = words[predicate.end : predicate.end + 1]
        return (
            after in (["no"], ["nothing"], ["none"], ["neither"])
            and predicate.end < segment.end
            and not self._exempt(predicate.end)
        )

    def _exempt(self, index: int) -> bool:
        return _NOT_NEGATING_PHRASES.at(self.parsed.words, index) > 0

    def _has_other(self, predicate: Predicate) -> bool:
        """Another predicate of the segment stands before: its negation is not this one's."""
        return (
            any(
                p.at < predicate.at and not p.adjectival
                for p in self.parsed.within(predicate.segment)
                if p is not predicate
            )
            and not predicate.to
        )

    def _adjective(self, predicate: Predicate) -> Stance | None:
        words = self.parsed.words
        before = words[predicate.at - 1]
        if predicate.state is not None:
            return Stance.PENDING
        if before == "no":
            return Stance.NEGATED
        if before in ("a", "an", "any") and self._negators(self.parsed.segments[predicate.segment].start, predicate.at):
            return Stance.NEGATED
        if before in ("a", "an", "any", "each", "every", "some", "such"):
            return None
        return Stance.NEGATED if predicate.negated else Stance.DONE

    def _state(self, predicate: Predicate, noun_negated: bool) -> Stance | None:
        state = predicate.state
        assert state is not None
        own = Stance(state.stance)
        negated = predicate.negated or noun_negated
        if negated:
            if own is Stance.DONE or own is Stance.FUTURE:
                return Stance.NEGATED
            if own is Stance.PENDING:
                return Stance.DONE if predicate.no_longer else None
            return None
        if predicate.nearly and own is Stance.DONE and not self._all_but(predicate):
            return Stance.PENDING
        if own is Stance.DONE:
            if predicate.modal:
                return Stance.PENDING if predicate.modal == "must" else Stance.FUTURE
            if predicate.to:
                return Stance.FUTURE
            return (
                Stance.FUTURE
                if self._future_time(predicate) and predicate.be not in _PAST_BE and not predicate.have
                else own
            )
        return own

    def _tense(self, predicate: Predicate) -> Stance:
        if predicate.to:
            return self._infinitive(predicate)
        if predicate.modal:
            return self._modal(predicate)
        if predicate.form == "ing":
            return self._gerund(predicate)
        if predicate.being:
            return Stance.PENDING
        if predicate.form in ("ed", "pp"):
            return self._participle(predicate)
        words, segment = self.parsed.words, self.parsed.segments[predicate.segment]
        if predicate.do == "did":
            return Stance.DONE
        clause = words[segment.start : predicate.at]
        if "hereby" in words or clause[:2] == ["this", "letter"] or clause[:2] == ["this", "notice"]:
            return Stance.DONE
        if predicate.form == "base" and predicate.bare and not set(clause) & {"we", "i", "they", "you"}:
            return Stance.PENDING
        return Stance.FUTURE

    def _infinitive(self, predicate: Predicate) -> Stance:
        index = self._governor(predicate)
        stance = _GOVERNORS.get(self.parsed.words[index], "") if index >= 0 else _GOVERNORS.get(predicate.governor, "")
        if stance == "done" and not (
            predicate.have or predicate.governor == "managed" or (index >= 0 and self.parsed.words[index] == "managed")
        ):
            return Stance.FUTURE
        if stance in ("", "request"):
            return Stance.FUTURE
        return Stance(stance)

    def _modal(self, predicate: Predicate) -> Stance:
        modal = predicate.modal
        if predicate.have:
            if modal in ("will", "shall"):
                return Stance.FUTURE
            return Stance.CONDITIONAL if modal == "would" else Stance.PENDING
        if modal in ("must", "ought"):
            return Stance.PENDING
        return Stance.FUTURE

    def _gerund(self, predicate: Predicate) -> Stance:
        words = self.parsed.words
        if predicate.be:
            return Stance.FUTURE if self._future_time(predicate) and not predicate.have else Stance.PENDING
        before = words[predicate.start - 1] if predicate.start else ""
        return Stance.NEGATED if before == "without" else Stance.PENDING

    def _participle(self, predicate: Predicate) -> Stance:
        words, segment = self.parsed.words, self.parsed.segments[predicate.segment]
        if predicate.be == "be":
            return Stance.FUTURE
        soon = self._future_time(predicate)
        if (
            soon
            and not predicate.have
            and predicate.be not in _PAST_BE | {"been"}
            and (predicate.be or self._headline(predicate))
        ):
            return Stance.FUTURE
        if predicate.bare and predicate.inherits is None:
            clause = words[segment.start : predicate.start]
            wanted = set(clause) & (_DESIRES - {"expected", "required"} | {"please"}) or set(clause) & _MODALS
            if wanted:
                return Stance.FUTURE
        return Stance.DONE

    def _headline(self, predicate: Predicate) -> bool:
        """A participle without an auxiliary, said of the noun before it."""
        segment = self.parsed.segments[predicate.segment]
        after = self.parsed.words[predicate.end : segment.end]
        return not after or after[0] not in _DETERMINERS
