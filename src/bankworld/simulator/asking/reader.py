"""The reading of a message: which topics its asking clauses reach, and what they leave open."""

import re
from dataclasses import dataclass, field

from . import context, overlap
from .figures import amounts, dates
from .listening import CompiledListener
from .model import Act, Clause, Memory, Reading
from .parse import Judged, Parsed, parse

_CONJUNCT = re.compile(r",\s*(?:and|or|plus|&)?\s*|\s+(?:and|or|plus|&|as well as|along with|together with)\s+|\s*;\s*|\s*/\s*")
_DONE = re.compile(
    r"\b(?:everything|all(?: of (?:it|this|that))?|(?:the |this |that )?(?:whole |entire |full )?(?:assignment|task|work|job|project|package|matter|request|file|engagement)|"
    r"(?:all|the) (?:\w+ )?(?:items|steps|tasks|work|postings|entries|actions)) (?:you asked for |you requested |requested |assigned |on (?:this|the) \w+ )?"
    r"(?:is|are|has been|have been|was|were)(?: now| all| fully)* (?:done|complete|completed|finished|closed|wrapped up|taken care of|in place|settled)\b"
    r"|\b(?:i|we)(?:'ve| have| am|'m)? (?:now |fully )?(?:completed|finished|wrapped up|done|concluded) (?:with )?(?:everything|all|the (?:assignment|task|work|job|whole|entire|matter)|this (?:assignment|task|job|matter)|here)\b"
    r"|\bthis (?:concludes|completes|closes out|wraps up)\b|\b(?:nothing|no) (?:further|left|else|more|open items|outstanding items|items)(?: \w+)? (?:to do|outstanding|remains?|open|left|is (?:open|left|outstanding))\b"
    r"|\ball done\b|\bno open items\b|\b(?:assignment|task|work|job) (?:is )?(?:complete|completed|done|finished)\b|\beverything(?:'s| is) (?:done|complete|in order|finished)\b|\bwe(?:'re| are) done\b|\bi(?:'m| am) done\b"
)
_NOT_DONE = re.compile(
    r"\bnext\b|\bstep (?:one|1)\b|\bnot (?:yet|quite|all|everything)\b|\bstill\b|\bexcept\b|\bonce\b|\buntil\b|\bif\b|\bwhen\b|\bwill be\b|\bbefore\b|\bpartial|\balmost\b|\bnearly\b|"
    r"\bremain|\bbut\b|\bapart from\b|\bother than\b|\bpending\b|\bisn't\b|\bto be\b|\bpart\b|\bfirst\b|\bnone of\b|\bhow\b"
)
_RELAY_VERB = (
    r"(?:tell|inform|notify|call|phone|ring|telephone|contact|e?mail|write (?:to)?|ask|let|remind|advise|update|reach out to|get (?:back to|in touch with)|"
    r"check with|confirm with|verify with|speak (?:to|with)|talk to|follow up with|forward (?:\w+ ){1,4}to|send (?:\w+ ){1,6}to|pass (?:\w+ ){1,6}to|relay (?:\w+ ){1,6}to|"
    r"explain (?:\w+ ){0,4}to|find out from|get (?:\w+ ){1,4}from|obtain (?:\w+ ){1,4}from|have)"
)
_OWN_RELAY = re.compile(r"(?:should|shall|may|can|could|must|do|did|will|have|would) (?:i|we)\b|\b(?:i|we)(?:'ll| will| can| could|'d| would| should)\b|\b(?:have|has|did) (?:you|he|she|they)\b")
_ENQUIRES = re.compile(r"\b(?:ask|check with|confirm with|verify with|find out from|get|obtain)\b")
_MOST_OFFERS = 2


def read(message: str, listener: CompiledListener, memory: Memory | None = None) -> Reading:
    """Work out what a message asks of a listener.

    A pure function of its arguments. Quoted text, reports, negations and sentences meant for others never ask.
    """
    parsed = parse(message, listener)
    return _Reader(parsed, listener, memory or Memory()).reading(message)


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
    asked: dict[str, None] = field(default_factory=lambda: {})
    doubtful: dict[str, None] = field(default_factory=lambda: {})
    unclear: list[str] = field(default_factory=lambda: [])
    relay: list[str] = field(default_factory=lambda: [])
    picks: tuple[str, ...] = ()
    fishing: bool = False
    empty: list[str] = field(default_factory=lambda: [])

    def reading(self, message: str) -> Reading:
        clauses: list[Clause] = []
        relay_pattern = re.compile(rf"\b{_RELAY_VERB}\s+(?:back )?(?:mr\.? |mrs\.? |ms\.? )?(?:{self.listener.people.outsider})(?!\w|')")
        leads = {s.lead for s in self.parsed.sentences}
        for i, judged in enumerate(self.parsed.clauses):
            span = self.parsed.normal.span(judged.piece.start, judged.piece.end)
            verbatim = message[span[0] : span[1]]
            relayed = judged.act is Act.ASK and relay_pattern.search(judged.piece.text)
            if relayed and not _OWN_RELAY.search(judged.piece.text):
                self.relay.append(verbatim)
                found = self._relayed(judged, relayed)
            else:
                found = self._found(i, judged, is_lead=judged.piece.sentence in leads)
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
        if found.unclear or (found.doubtful and not listed):
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
        text = judged.piece.text
        picks = self._picks(i, judged)
        if picks:
            return _Found(picks, how="offer")
        if judged.act is not Act.ASK:
            return self._label(judged)
        topics = self._matched(judged)
        if context.is_fishing(text, bool(topics)):
            self.fishing = True
            return _Found(how="fishing")
        if topics:
            return _Found(topics, how="rule")
        if context.takes_all(text):
            topics = context.listed_before(i, self.parsed, self.listener)
            if topics:
                return _Found(topics, how="each")
        if context.is_closer(text) and len(self.parsed.content(judged.piece.start, judged.piece.end)) <= 2:
            return _Found(how="closer")
        topics = context.joined_with_sentence(i, self.parsed, self.listener)
        if topics:
            return _Found(topics, how="joined") if len(topics) == 1 else _Found(doubtful=topics, how="joined")
        return self._from_context(i, judged, is_lead=is_lead)

    def _picks(self, i: int, judged: Judged) -> tuple[str, ...]:
        if not self.memory.offered or judged.act in (Act.NEGATED, Act.QUOTED, Act.OTHER_ADDRESSEE, Act.THIRD_PARTY):
            return ()
        short = len(self.parsed.words.words) <= 25
        if not short or (judged.act is not Act.ASK and i > 1):
            return ()
        if self._matched(judged) and not set(self._matched(judged)) & set(self.memory.offered):
            return ()
        found = context.picked(judged.piece.text, self.memory, self.listener)
        self.picks += found
        return found

    def _label(self, judged: Judged) -> _Found:
        """A clause that is a label and nothing else asks for it."""
        if judged.act is not Act.STATEMENT or judged.rule == "statement list":
            return _Found()
        text = judged.piece.text.strip(" .!:-\"'")
        named = tuple(t.id for t in self.listener.listener.topics if text == t.label.lower().strip(" ."))
        return _Found(named, how="label") if named else _Found()

    def _matched(self, judged: Judged) -> tuple[str, ...]:
        """Topics by rule on the whole clause, then on each conjunct, in order of appearance."""
        start, end = judged.matched_span
        rules, scan = self.listener.rules, self.parsed.scan
        whole = rules.match(scan.bits(start, end))
        text = judged.piece.text
        edges = [judged.object_at]
        for cut in _CONJUNCT.finditer(text, judged.object_at):
            edges += (cut.start(), cut.end())
        edges.append(len(text))
        if len(edges) == 2 and len(whole) < 2:
            return whole
        found: dict[str, None] = {}
        for a, b in zip(edges[::2], edges[1::2], strict=True):
            found.update(dict.fromkeys(rules.match(scan.bits(judged.piece.start + a, judged.piece.start + b))))
        found.update(dict.fromkeys(whole))
        return tuple(found)

    def _from_context(self, i: int, judged: Judged, *, is_lead: bool) -> _Found:
        text = judged.piece.text
        content = self.parsed.content(judged.piece.start, judged.piece.end)
        if is_lead and len(content) <= 3 and not judged.piece.question:
            return _Found(how="lead-in")
        again = context.repeats(text, self.memory)
        if context.may_look_back(judged, self.parsed):
            topics = context.antecedents(i, self.parsed, self.listener)
            if topics and all(t in self.asked for t in topics):
                return _Found(topics if len(topics) == 1 else (), how="context")
            if topics:
                return _Found(topics, how="context") if len(topics) == 1 else _Found(doubtful=topics, how="context")
            again = again or (self.memory.last_topics if content and not self.asked else ())
            if len(again) == 1:
                return _Found(again, how="last topics")
        if not content:
            self.empty.append(text)
            return _Found(how="bare")
        return self._guess(judged, content)

    def _guess(self, judged: Judged, content: list[str]) -> _Found:
        a, b = self.parsed.words.within(*judged.matched_span)
        scores = self.listener.overlap.scores(self.parsed.words.words[a:b])
        if not scores:
            return _Found(unclear=True)
        best, score = scores[0]
        ahead = score - (scores[1][1] if len(scores) > 1 else 0)
        if score >= overlap.ANSWER and ahead >= overlap.AHEAD and not self.listener.topics[best].gated:
            return _Found((best,), how="overlap")
        near = tuple(name for name, value in scores[:_MOST_OFFERS] if value >= overlap.OFFER or name == best)
        if score >= overlap.OFFER:
            return _Found(doubtful=near, how="overlap")
        return _Found(unclear=True)

    def _relayed(self, judged: Judged, relayed: re.Match[str]) -> _Found:
        """Told content asks nothing; "ask the customer how much …" asks for the topic too."""
        text = judged.piece.text
        if not _ENQUIRES.search(relayed.group()):
            return _Found(how="relay")
        start = judged.piece.start
        return _Found(self.listener.rules.match(self.parsed.scan.bits(start, start + len(text))), how="relay")

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
        offered = doubtful if missed else self.memory.offered
        return Memory(offered, self.memory.misses + missed, self.memory.last_topics)
