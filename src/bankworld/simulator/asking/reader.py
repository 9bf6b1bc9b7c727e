"""The reading of a message: which topics its asking clauses reach, and what they leave open."""

import re
from dataclasses import dataclass, field

from . import context, leads, overlap
from .figures import amounts, dates
from .listening import CompiledListener
from .model import Act, Clause, Memory, Reading
from .parse import Judged, Parsed, conjuncts, parse

_DONE = re.compile(
    r"\b(?:everything|all(?: of (?:it|this|that))?|(?:the |this |that )?(?:whole |entire "
    r"|full )?(?:assignment|task|work|job|project|package|matter|request|file|engagement)|"
    r"(?:all|the) (?:\w+ )?(?:items|steps|tasks|work|postings|entries|actions)) (?:you asked for "
    r"|you requested |requested |assigned |on (?:this|the) \w+ )?"
    r"(?:is|are|has been|have been|was|were)(?: now| all| fully)* (?:done|complete|completed|finished"
    r"|closed|wrapped up|taken care of|in place|settled)\b"
    r"|\b(?:i|we)(?:'ve| have| am|'m)? (?:now |fully )?(?:completed|finished|wrapped up|done"
    r"|concluded) (?:with )?(?:everything|all|the (?:assignment|task|work|job|whole|entire|matter)"
    r"|this (?:assignment|task|job|matter)|here)\b"
    r"|\bthis (?:concludes|completes|closes out|wraps up)\b|\b(?:nothing|no) (?:further|left|else|more"
    r"|open items|outstanding items|items)(?: \w+)? (?:to do|outstanding|remains?|open|left|is (?:open"
    r"|left|outstanding))\b"
    r"|\ball done\b|\bno open items\b|\b(?:assignment|task|work|job) (?:is )?(?:complete|completed|done"
    r"|finished)\b|\beverything(?:'s| is) (?:done|complete|in order|finished)\b|\bwe(?:'re| are) done\b"
    r"|\bi(?:'m| am) done\b"
)
_NOT_DONE = re.compile(
    r"\bnext\b|\bstep (?:one|1)\b|\bnot (?:yet|quite|all|everything)\b|\bstill\b|\bexcept\b|\bonce\b"
    r"|\buntil\b|\bif\b|\bwhen\b|\bwill be\b|\bbefore\b|\bpartial|\balmost\b|\bnearly\b|"
    r"\bremain|\bbut\b|\bapart from\b|\bother than\b|\bpending\b|\bisn't\b|\bto be\b|\bpart\b|\bfirst\b"
    r"|\bnone of\b|\bhow\b"
)
_ASKS_YOU = re.compile(
    r"\b(?:please|kindly|pls)\b|\b(?:can|could|would|will) you\b|\b(?:want|need|like|ask|asking) you to\b"
    r"|\byou (?:should|may|can)\b"
)
_ENQUIRES = re.compile(r"\b(?:ask|check with|confirm with|verify with|find out from|get|obtain)\b")
_I_MEAN = re.compile(
    r"\b(?:i|we) (?:mean|meant|was asking|want|need)\b|\b(?:it's|it is|that's|that is|that would be)\b"
)
_AND_ASK = re.compile(r"\b(?:and|to) (?:ask|find out|check|confirm|verify|get)\b")
_MOST_OFFERS, _LONGEST_REPLY, _LONGEST_FRAGMENT = 2, 25, 15
_CLOSING_WORDS, _LEAD_WORDS = 2, 3


_FRESH = Memory()
_PLAINLY = frozenset(("question mark", "inversion", "question word", "please", "imperative", "to me", "ask list"))
"""Requests plain enough to be answered on likeness alone."""


def read(message: str, listener: CompiledListener, memory: Memory = _FRESH) -> Reading:
    """Work out what a message asks of a listener.

    A pure function of its arguments. Quoted text, reports, negations and sentences meant for others never ask.
    """
    parsed = parse(message, listener)
    return _Reader(parsed, listener, memory).reading(message)


@dataclass(slots=True)
class _Found:
    """What one clause turned out to ask."""

    topics: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    how: str = ""
    unclear: bool = False


@dataclass(slots=True)
class _Reader:
    parsed: Parsed
    listener: CompiledListener
    memory: Memory
    asked: dict[str, None] = field(default_factory=dict[str, None])
    doubtful: dict[str, None] = field(default_factory=dict[str, None])
    unclear: list[str] = field(default_factory=list[str])
    relay: list[str] = field(default_factory=list[str])
    picks: tuple[str, ...] = ()
    fishing: bool = False
    answers_back: bool = False
    empty: list[str] = field(default_factory=list[str])

    def reading(self, message: str) -> Reading:
        clauses: list[Clause] = []
        self.answers_back = self._answers_back()
        introducing = {s.lead for s in self.parsed.sentences}
        for i, judged in enumerate(self.parsed.clauses):
            span = self.parsed.normal.span(judged.piece.start, judged.piece.end)
            verbatim = message[span[0] : span[1]]
            relayed = self._relay_in(judged)
            found = None
            if relayed:
                self.relay.append(verbatim)
                found = self._relayed(judged, relayed)
            if found is None:
                found = self._found(i, judged, is_lead=judged.piece.sentence in introducing)
            self._take(found, verbatim)
            clauses.append(self._clause(judged, found, span, verbatim))
        if not self.asked and not self.doubtful and not self.unclear and not self.fishing:
            self.unclear += self.empty
        doubtful = tuple(t for t in self.doubtful if t not in self.asked)[:_MOST_OFFERS]
        asked = tuple(self.asked)
        return Reading(
            tuple(clauses), asked, doubtful, tuple(self.unclear), self._done(), tuple(self.relay), self.fishing,
            self._memory(asked, doubtful),
        )  # fmt: skip

    def _take(self, found: _Found, verbatim: str) -> None:
        self.asked.update(dict.fromkeys(found.topics))
        listed = [t for t in found.doubtful if self.listener.topics[t].listed]
        self.doubtful.update(dict.fromkeys(listed))
        if found.how == "bare" and not listed:
            self.empty.append(verbatim)
        elif found.unclear or (found.doubtful and not listed):
            self.unclear.append(verbatim)

    def _clause(self, judged: Judged, found: _Found, span: tuple[int, int], verbatim: str) -> Clause:
        text = judged.piece.text
        asking = judged.act is Act.ASK
        topics = found.topics if asking or found.topics else self._mentioned(judged)
        act = Act.ASK if found.topics else judged.act
        rule = f"{judged.rule}/{found.how}" if found.how else judged.rule
        return Clause(verbatim, span[0], span[1], act, rule, topics, amounts(text), dates(text))

    def _mentioned(self, judged: Judged) -> tuple[str, ...]:
        return self.listener.rules.match(self.parsed.scan.bits(judged.piece.start, judged.piece.end))

    def _found(self, i: int, judged: Judged, *, is_lead: bool) -> _Found:
        picks = self._picks(i, judged)
        if picks:
            return _Found(picks, how="offer")
        if judged.rule == "wants an answer":
            return _Found(doubtful=self._mentioned(judged), how="for another")
        if judged.act is not Act.ASK:
            return self._label(i, judged)
        return self._direct(i, judged, is_lead=is_lead) or self._from_context(i, judged, is_lead=is_lead)

    def _direct(self, i: int, judged: Judged, *, is_lead: bool) -> _Found | None:
        """What an asking clause says by itself, with its sentence, or about "all of these"."""
        text = judged.piece.text
        topics = self._matched(judged)
        topics += tuple(t for t in context.halves_with_lead(judged, self.parsed, self.listener) if t not in topics)
        if context.is_fishing(text, bool(topics)):
            self.fishing = True
            return _Found(how="fishing")
        if topics:
            return _Found(topics, self._other_half(judged, topics), how="rule")
        each = context.listed_before(i, self.parsed, self.listener) if context.takes_all(text) and not is_lead else ()
        if each:
            return _Found(each, how="each")
        if context.is_closer(text) and len(self._content(judged)) <= _CLOSING_WORDS:
            return self._leave(i, judged) or _Found(how="closer")
        joined = context.joined_with_sentence(i, self.parsed, self.listener)
        return _one_or_offers(joined, "joined") if joined else None

    def _leave(self, i: int, judged: Judged) -> _Found | None:
        """ "May I go ahead?" asks for the one approval that was spoken of just before."""
        if not context.asks_leave(judged.piece.text):
            return None
        near = context.antecedents(i, self.parsed, self.listener)
        near = tuple(topic for topic in near if self.listener.topics[topic].kind == "approval")
        return _Found(near, how="leave") if len(near) == 1 else None

    def _content(self, judged: Judged) -> list[str]:
        return self.parsed.content(judged.piece.start, judged.piece.end)

    def _picks(self, i: int, judged: Judged) -> tuple[str, ...]:
        if not self.memory.offered or judged.act in (Act.NEGATED, Act.QUOTED, Act.OTHER_ADDRESSEE, Act.THIRD_PARTY):
            return ()
        if len(self.parsed.words.words) > _LONGEST_REPLY:
            return ()
        replies = leads.nominal(judged.piece.text) or _I_MEAN.search(judged.piece.text)
        if judged.act is not Act.ASK and not (replies and judged.rule not in ("courtesy", "offer") and i <= 1):
            return ()
        if self._matched(judged) and not set(self._matched(judged)) & set(self.memory.offered):
            return ()
        found = context.picked(judged.piece.text, self.memory, self.listener)
        self.picks += found
        return found

    def _label(self, i: int, judged: Judged) -> _Found:
        """A clause that is a label and nothing else asks for it; so does a short answer to "what do you need?"."""
        if judged.act is not Act.STATEMENT or judged.rule == "statement list":
            return _Found()
        text = judged.piece.text.strip(" .!:-\"'")
        named = tuple(t.id for t in self.listener.listener.topics if text == t.label.lower().strip(" ."))
        if not named and self.answers_back and leads.nominal(text) and not leads.reports(text):
            named = self._matched(judged)
            if not named and self._content(judged):
                return self._guess(judged, i)
        return _Found(named, how="label") if named else _Found()

    def _answers_back(self) -> bool:
        clauses = self.parsed.clauses
        own = [c for c in clauses if c.act not in (Act.QUOTED, Act.SMALL_TALK)]
        length = sum(len(c.piece.text.split()) for c in own)
        if any(c.rule == "courtesy" for c in clauses) or (own and context.declines(own[0].piece.text)):
            return False
        quoted = any(c.act is Act.QUOTED for c in clauses)
        asked_back = self.memory.misses or self.memory.offered or quoted
        return bool(asked_back) and length <= _LONGEST_FRAGMENT

    def _matched(self, judged: Judged) -> tuple[str, ...]:
        """Topics by rule on the whole clause, then on each conjunct, in order of appearance."""
        start, end = judged.matched_span
        rules, scan = self.listener.rules, self.parsed.scan
        whole = rules.match(scan.bits(start, end))
        if judged.object_at and not whole:
            # "No reason is given for the charge": neither half names the topic, but the whole does.
            alone = rules.match(scan.bits(judged.piece.start, start))
            whole = tuple(t for t in rules.match(scan.bits(judged.piece.start, end)) if t not in alone)
        halves = conjuncts(judged)
        if len(halves) == 1 and len(whole) < 2:
            return whole
        found = dict.fromkeys(t for half in halves for t in rules.match(scan.bits(*half)))
        return tuple(found | dict.fromkeys(whole))

    def _other_half(self, judged: Judged, topics: tuple[str, ...]) -> tuple[str, ...]:
        """Topics to offer for a conjunct that no rule reached although it names one by its label."""
        found: dict[str, None] = {}
        for half in conjuncts(judged):
            if not self.listener.rules.match(self.parsed.scan.bits(*half)):
                near = self.listener.overlap.scores(self.parsed.scan, *half)
                if near and near[0].topic not in topics and near[0].named >= overlap.OFFER:
                    found[near[0].topic] = None
        return tuple(found)

    def _from_context(self, i: int, judged: Judged, *, is_lead: bool) -> _Found:
        content = self._content(judged)
        if is_lead and len(content) <= _LEAD_WORDS and not judged.piece.question:
            return _Found(how="lead-in")
        several = context.several(i, self.parsed, self.listener)
        if several:
            return _Found(several, how="both")
        if context.may_look_back(judged, self.parsed):
            topics = context.antecedents(i, self.parsed, self.listener)
            again = context.repeats(judged.piece.text, self.memory)
            if topics and set(topics) <= set(self.asked):
                return _Found(topics[:1] if len(topics) == 1 else (), how="context")
            if topics:
                return _one_or_offers(topics, "context")
            if again and not self.asked:
                return _Found(again, how="last topic")
        if not content:
            return _Found(doubtful=() if self.asked else self._about_before(i), how="bare")
        return self._guess(judged, i)

    def _guess(self, judged: Judged, i: int) -> _Found:
        """The fallback behind the rules: on the clause, for an ungated topic with the sentence before it."""
        near = context.with_previous(i, self.parsed, self.listener)
        if len(near) == 1:
            gated = self.listener.topics[near[0]].gated
            return _Found(doubtful=near, how="previous") if gated else _Found(near, how="previous")
        ranked = self.listener.overlap.scores(self.parsed.scan, *judged.matched_span)
        clear = self.listener.overlap.answer(ranked)
        avoided = self.listener.rules.avoided(self.parsed.scan.bits(*judged.matched_span))
        if clear and judged.rule in _PLAINLY and clear not in avoided and not self.listener.topics[clear].gated:
            return _Found((clear,), how="overlap")
        near = _offers(ranked) or _offers(
            self.listener.overlap.scores(self.parsed.scan, judged.piece.start, judged.piece.end)
        )
        return _Found(doubtful=near, how="overlap") if near else _Found(unclear=True)

    def _about_before(self, i: int) -> tuple[str, ...]:
        """Topics to offer for a bare request, from the words of the sentence before it."""
        before = context.previous_span(i, self.parsed)
        return _offers(self.listener.overlap.scores(self.parsed.scan, *before)) if before else ()

    def _relay_in(self, judged: Judged) -> re.Match[str] | None:
        """Where a clause wants something said to an outsider: by the listener, not by the writer."""
        if judged.act is not Act.ASK:
            return None
        found = self.listener.people.relay.search(judged.piece.text)
        at_head = found and found.start() == len(judged.piece.text) - len(self.listener.gate.head(judged.piece.text))
        return found if at_head or _ASKS_YOU.search(judged.piece.text) else None

    def _relayed(self, judged: Judged, relayed: re.Match[str]) -> _Found | None:
        """Told content asks nothing; "ask the customer how much …" asks for the topic too, named there or before."""
        text = judged.piece.text
        if not _ENQUIRES.search(relayed.group()) and not _AND_ASK.search(text, relayed.end()):
            return _Found(how="relay")
        start = judged.piece.start
        topics = self.listener.rules.match(self.parsed.scan.bits(start, start + len(text)))
        return _Found(topics, how="relay") if topics else None

    def _done(self) -> bool:
        for sentence in self.parsed.sentences:
            if sentence.quoted or sentence.question:
                continue
            if _DONE.search(sentence.text) and not _NOT_DONE.search(sentence.text):
                return True
        return False

    def _memory(self, asked: tuple[str, ...], doubtful: tuple[str, ...]) -> Memory:
        if asked:
            left = tuple(t for t in self.memory.offered if t not in asked) if self.picks else ()
            return Memory(doubtful or left, 0, asked)
        missed = bool(doubtful or self.unclear)
        declined = context.declines(self.parsed.clauses[0].piece.text) if self.parsed.clauses else False
        offered = doubtful if missed else () if declined else self.memory.offered
        return Memory(offered, self.memory.misses + missed, self.memory.last_topics)


def _offers(ranked: tuple[overlap.Likeness, ...]) -> tuple[str, ...]:
    return tuple(x.topic for x in ranked[:_MOST_OFFERS] if x.named >= overlap.OFFER)


def _one_or_offers(topics: tuple[str, ...], how: str) -> _Found:
    """One topic is an answer, several are a question back."""
    return _Found(topics, how=how) if len(topics) == 1 else _Found(doubtful=topics, how=how)
