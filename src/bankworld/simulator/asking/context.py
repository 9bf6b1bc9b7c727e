"""What a clause leaves to its context: pronouns, bare requests, and answers to a question asked back."""

import re

from .listening import CompiledListener
from .model import Act, Memory
from .parse import Judged, Parsed, conjuncts
from .rules import content_of
from .tokens import FUNCTION, Words, stem

_PRONOUN = re.compile(
    r"\b(?:it|that|this|these|those|them|one|ones|so|either|which is it|(?:that|the|this|what) (?:amount"
    r"|figure|number|date|one|answer|"
    r"account|document|letter|item|detail|part|piece|information))\b"
)
_UNTIL = re.compile(
    r"(?:until|till|unless|without|before) (?:i|we) (?:have|get|know|hear|see|receive)(?: (?:it|that|this"
    r"|one|them|both))?\W*$"
)
_APART = re.compile(
    r"\b(?:separately|by the way|btw|unrelated|on another (?:note|matter|point)|different (?:topic|matter"
    r"|subject))\b"
)
CLOSER = re.compile(
    r"\b(?:(?:any|some)thing (?:else|more|further)|what else|any(?: other)? (?:questions|concerns"
    r"|objections|comments|thoughts)|thoughts|next steps?|make sense|"
    r"sounds? (?:good|right|ok)|confirm (?:receipt|you (?:received|got))|acknowledge|did you (?:get"
    r"|receive) (?:my|this|the)|are you (?:there|around|available|free)|"
    r"go ahead|proceed|get back to me|how (?:should|do|shall) (?:i|we) proceed|what (?:should|shall"
    r"|do) (?:i|we) do (?:next|now)|"
    r"what(?:'s| is) next|is there more|happy with|all good|can you help|could you help"
    r"|help me (?:with this|out)|assist|have a (?:minute|moment|second)|"
    r"for your (?:help|time|assistance|attention)|take a look|as soon as|asap|earliest convenience"
    r"|quick (?:call|chat))\b"
)
FISHING = re.compile(
    r"\b(?:anything|something) (?:else|more|further|special|unusual|in particular|at all|important"
    r"|relevant)?\s?(?:that )?(?:i|we|you)?\s?(?:should|ought to|need to|must|might|may|would|can)?\s?"
    r"(?:know|be aware|tell me|watch (?:out )?for|worth knowing|share|add|flag|mention|consider)\b"
    r"|\banything else\b|\bwhat else\b(?! (?:is|does|do|are|has|did) (?:the|your|my|this|that|holding)\b)"
    r"|\b(?:tell|give|send|share|provide|disclose|list) (?:(?:me|us) )?(?:with )?(?:everything|all (?:you"
    r"|that|the (?:relevant |other |remaining )?(?:information|details|facts|context|info))|anything"
    r"|whatever)\b"
    r"|\beverything (?:you|that you|relevant|there is|i (?:should|need))\b|\bwhat (?:should|do"
    r"|else should|must) i (?:need to )?(?:know|be aware)\b"
    r"|\b(?:full|more|any|some|additional|further) (?:context|background|picture|briefing|guidance"
    r"|instructions|details|information|info)\b(?! (?:on|about|regarding|for|from))"
    r"|\bam i (?:missing|overlooking) (?:anything|something)\b|\banything (?:i'm|i am|we're) (?:missing"
    r"|overlooking|not seeing)\b|\bany (?:other |special |further |additional )(?:instructions"
    r"|considerations|concerns|"
    r"requirements|conditions|issues|constraints|facts|things|points|items)\b|\bwhat can you (?:tell me"
    r"|help|do)\b|\bwhat (?:do|information do) you (?:know|have)\b|\bdisclose everything\b"
    r"|\bwhat are you able to\b"
)
_LEAVE = re.compile(
    r"\b(?:may|can|could|shall|should|ok(?:ay)? (?:for me )?(?:to|if)|all right (?:to|if)) (?:i )?"
    r"(?:go ahead|proceed|post)\b"
)
_PLURAL = re.compile(
    r"\b(?:both|(?:the|these|those|my|all) (?:two|three)|two of them|all three|either of them|each of them|the pair)\b"
)
_PLURAL_WORDS, _PLURAL_MOST = 4, 3
_ABOUT = re.compile(r"\b(?:about|regarding|on|concerning|with|for|of|as to)\b")
_EACH = re.compile(
    r"\b(?:each|all|both|any|either) of (?:these|those|the above|them)|\b(?:the|all) (?:above"
    r"|foregoing)\b|\bthese (?:points|items|questions|assumptions|figures|two|three)\b|"
    r"\b(?:correct|stop|set) me\b|^\W*(?:and |or |so )?am i (?:right|wrong|correct|off)\b"
    r"|\bif (?:any of )?(?:this|that|these|any) (?:of (?:this|these) )?(?:is|are) (?:wrong"
    r"|incorrect|not right|off|mistaken)\b|\bthese are (?:right|correct)\b|\b(?:are|is) (?:these"
    r"|all (?:of )?(?:this|that|these)) (?:right|correct|ok)\b"
)
_FIRST = re.compile(r"\b(?:the )?(?:first|1st|former)(?: one| option)?\b|^\W*(?:option )?(?:1|a)\W*$")
_SECOND = re.compile(r"\b(?:the )?(?:second|2nd|latter|last)(?: one| option)?\b|^\W*(?:option )?(?:2|b)\W*$")
_BOTH = re.compile(r"\bboth\b|\ball(?: of (?:them|it|these))?\b|\beach\b|\bthe two\b|\beither\b|\b1 and 2\b")
_OTHER = re.compile(r"\bthe other(?: one)?\b|\bother one\b|\bthe remaining one\b|\band the rest\b")
_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|correct|right|exactly|that one|that's (?:it|right|the one)|i do|indeed"
    r"|please do|yes please|sure)\b"
)
_NO = re.compile(r"^\W*(?:no|nope|neither|none|not (?:that|those|either)|nothing)\b")
_AGAIN = re.compile(r"\b(?:again|repeat|resend|once more|one more time|restate|say that)\b")
_EARLIER, _LIST, _PRONOUN_WORDS, _REACH = 4, 5, 3, 60
_PICKING_WORDS = "mean meant option former latter choice both action address st nd want 1 2 b yeah yep sure neither"
_PICKING = frozenset(_PICKING_WORDS.split())


def is_closer(text: str) -> bool:
    """Whether a clause only closes a mail, so that no topic may be read into it from context."""
    return bool(CLOSER.search(text))


def is_fishing(text: str, has_topic: bool) -> bool:
    """Whether a clause asks for whatever there is, and not about a named topic."""
    return bool(FISHING.search(text)) and not (has_topic and _ABOUT.search(text))


def picked(text: str, memory: Memory, listener: CompiledListener) -> tuple[str, ...]:
    """The open offers that a reply picks: by ordinal, "both", "yes", or words of one label.

    A reply with any other content word is a new request and picks nothing.
    """
    offered = tuple(t for t in memory.offered if t in listener.topics)
    words = [w for w in Words(text).words if w not in FUNCTION and w not in _PICKING]
    labels = [{stem(w) for w in content_of(listener.topics[name].label)} for name in offered]
    known: set[str] = set()
    for label in labels:
        known |= label
    if not offered or _NO.match(text) or any(stem(w) not in known for w in words):
        return ()
    if words:
        return tuple(name for i, name in enumerate(offered) if _only_in(i, words, labels))
    return _by_ordinal(text, offered)


def declines(text: str) -> bool:
    """Whether a reply turns all offers down."""
    return bool(_NO.match(text))


def _by_ordinal(text: str, offered: tuple[str, ...]) -> tuple[str, ...]:
    if _BOTH.search(text) or (len(offered) == 1 and (_YES.match(text) or _OTHER.search(text))):
        return offered
    first, second = bool(_FIRST.search(text)), bool(_SECOND.search(text))
    return offered[:1] * first + offered[1:2] * second


def _only_in(i: int, words: list[str], labels: list[set[str]]) -> bool:
    others: set[str] = set()
    for k, label in enumerate(labels):
        others |= label if k != i else set()
    return any(stem(w) in labels[i] - others for w in words)


def repeats(text: str, memory: Memory) -> tuple[str, ...]:
    """The topic answered last, if the clause asks for it again or points to it without naming it."""
    points = _AGAIN.search(text) or _PRONOUN.search(text)
    return memory.last_topics if points and len(memory.last_topics) == 1 else ()


def takes_all(text: str) -> bool:
    """Whether a clause asks about everything just said ("each of these", "correct me if that is wrong")."""
    return bool(_EACH.search(text))


def listed_before(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics of the preceding list, or of the preceding sentences of the paragraph; none if more than five."""
    at = parsed.clauses[index]
    found: dict[str, None] = {}
    here = parsed.sentences[at.piece.sentence]
    for earlier in reversed(parsed.clauses[max(0, index - _REACH) : index]):
        sentence = parsed.sentences[earlier.piece.sentence]
        if len(found) > _LIST or sentence.quoted or (sentence.paragraph < here.paragraph - 1 and not sentence.bullet):
            break
        if earlier.act in (Act.STATEMENT, Act.ASK):
            found.update(
                dict.fromkeys(reversed(listener.rules.match(parsed.scan.bits(earlier.piece.start, earlier.piece.end))))
            )
    names = tuple(reversed(found))
    return names if len(names) <= _LIST else ()


def several(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """The two or three topics that "both" or "all three" points to just before; none if there are others."""
    clause = parsed.clauses[index]
    said = _PLURAL.search(clause.piece.text)
    if not said or len(parsed.content(clause.piece.start, clause.piece.end)) > _PLURAL_WORDS:
        return ()
    own = parsed.scan.bits(*clause.matched_span)
    found: dict[str, None] = {}
    for earlier in reversed(parsed.clauses[max(0, index - _REACH) : index]):
        if earlier.piece.sentence < clause.piece.sentence - _EARLIER or len(found) > _PLURAL_MOST:
            break
        if earlier.act in (Act.STATEMENT, Act.ASK, Act.HYPOTHETICAL):
            for half in reversed(conjuncts(earlier)):
                found.update(dict.fromkeys(listener.rules.match(parsed.scan.bits(*half) | own)))
    wanted = _PLURAL_MOST if "three" in said.group() else 2
    return tuple(reversed(found)) if len(found) == wanted else ()


def halves_with_lead(clause: Judged, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics that a conjunct of a listed item reaches together with the words that announce the list."""
    lead = parsed.sentences[clause.piece.sentence].lead
    if lead < 0 or clause.rule != "ask list":
        return ()
    bits = parsed.scan.bits(parsed.sentences[lead].start, parsed.sentences[lead].end)
    alone = listener.rules.match(bits)
    halves = [parsed.scan.bits(*half) for half in conjuncts(clause)]
    found = (t for own in halves if not listener.rules.match(own) for t in listener.rules.match(own | bits))
    return tuple(dict.fromkeys(t for t in found if t not in alone))


def asks_leave(text: str) -> bool:
    """Whether a clause asks no more than to go on ("May I go ahead?")."""
    return bool(_LEAVE.search(text))


def may_look_back(clause: Judged, parsed: Parsed) -> bool:
    """Whether a clause says too little by itself and points to what came before."""
    text = clause.piece.text
    if is_closer(text) or _APART.search(text):
        return False
    if _UNTIL.match(text):
        return True
    content = parsed.content(clause.piece.start, clause.piece.end)
    return len(content) <= 1 or (len(content) <= _PRONOUN_WORDS and bool(_PRONOUN.search(text)))


def antecedents(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics of the nearest earlier words that give any, those found only jointly with the clause first.

    One topic is an answer, several are a question back.
    """
    clause = parsed.clauses[index]
    own = parsed.scan.bits(*clause.matched_span)
    # "What about insurance?" has a subject of its own and may only be completed, not replaced, by what came before.
    content = parsed.content(clause.piece.start, clause.piece.end)
    pointed = not content or bool(_PRONOUN.search(clause.piece.text))
    earlier_bits = 0
    last = clause.piece.sentence
    seen = 0
    for earlier in reversed(parsed.clauses[max(0, index - _REACH) : index]):
        if earlier.piece.sentence != last:
            seen += 1
            last = earlier.piece.sentence
        if seen > _EARLIER:
            break
        if earlier.act in (Act.NEGATED, Act.OTHER_ADDRESSEE, Act.SMALL_TALK):
            continue
        if earlier.act is Act.QUOTED and clause.piece.sentence > parsed.first_own:
            continue
        earlier_bits |= parsed.scan.bits(earlier.piece.start, earlier.piece.end)
        alone = listener.rules.match(earlier_bits)
        jointly = tuple(t for t in listener.rules.match(earlier_bits | own) if t not in alone)
        found = jointly or (alone if pointed else listener.rules.touched(alone, own))
        if found:
            return found
    return _quoted_below(clause, parsed, listener, own)


def joined_with_sentence(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics that hold only for a clause together with a subordinate neighbour in its sentence or with its lead-in."""
    clause = parsed.clauses[index]
    own = parsed.scan.bits(*clause.matched_span)
    for other in _neighbours(index, parsed):
        alone = listener.rules.match(other)
        found = tuple(t for t in listener.rules.match(own | other) if t not in alone)
        if found:
            return found
    return ()


def with_previous(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics that a short clause reaches only together with the sentence before it."""
    clause = parsed.clauses[index]
    before = previous_span(index, parsed)
    content = parsed.content(clause.piece.start, clause.piece.end)
    if not before or len(content) > _PRONOUN_WORDS or is_closer(clause.piece.text) or _APART.search(clause.piece.text):
        return ()
    other = parsed.scan.bits(*before)
    alone = listener.rules.match(other)
    return tuple(t for t in listener.rules.match(other | parsed.scan.bits(*clause.matched_span)) if t not in alone)


def previous_span(index: int, parsed: Parsed) -> tuple[int, int] | None:
    """The sentence before a clause's own, if it is the writer's and neither negated nor meant for another."""
    here = parsed.clauses[index].piece.sentence
    for earlier in reversed(parsed.clauses[max(0, index - _REACH) : index]):
        if earlier.piece.sentence != here:
            if earlier.act in (Act.NEGATED, Act.OTHER_ADDRESSEE, Act.SMALL_TALK, Act.QUOTED):
                return None
            sentence = parsed.sentences[earlier.piece.sentence]
            return sentence.start, sentence.end
    return None


def _neighbours(index: int, parsed: Parsed) -> list[int]:
    clause = parsed.clauses[index]
    found: list[int] = []
    for other in (index - 1, index + 1):
        if 0 <= other < len(parsed.clauses):
            near = parsed.clauses[other]
            if near.piece.sentence == clause.piece.sentence and near.act not in (Act.NEGATED, Act.OTHER_ADDRESSEE):
                found.append(parsed.scan.bits(near.piece.start, near.piece.end))
    lead = parsed.sentences[clause.piece.sentence].lead
    if lead >= 0:
        found.append(parsed.scan.bits(parsed.sentences[lead].start, parsed.sentences[lead].end))
    return found


def _quoted_below(clause: Judged, parsed: Parsed, listener: CompiledListener, own: int) -> tuple[str, ...]:
    """Quoted mail is the antecedent of a first sentence such as "Has that happened now?"."""
    if clause.piece.sentence != parsed.first_own:
        return ()
    bits = 0
    for other in parsed.clauses:
        if other.act is Act.QUOTED:
            bits |= parsed.scan.bits(other.piece.start, other.piece.end)
    alone = listener.rules.match(bits)
    return tuple(t for t in listener.rules.match(bits | own) if t not in alone) or alone
