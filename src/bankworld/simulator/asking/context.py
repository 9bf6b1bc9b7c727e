"""What a clause leaves to its context: pronouns, bare requests, and answers to a question asked back."""

import re

from .listening import CompiledListener
from .model import Act, Memory
from .parse import Judged, Parsed
from .rules import content_of
from .tokens import Words

_PRONOUN = re.compile(
    r"\b(?:it|that|this|these|those|them|one|ones|so|either|which is it|(?:that|the|this|what) (?:amount|figure|number|date|one|answer|"
    r"account|document|letter|item|detail|part|piece|information))\b"
)
_UNTIL = re.compile(r"(?:until|till|unless|without|before) (?:i|we) (?:have|get|know|hear|see|receive)(?: (?:it|that|this|one|them|both))?\W*$")
_APART = re.compile(r"\b(?:separately|by the way|btw|unrelated|on another (?:note|matter|point)|different (?:topic|matter|subject))\b")
CLOSER = re.compile(
    r"\b(?:(?:any|some)thing (?:else|more|further)|what else|any(?: other)? (?:questions|concerns|objections|comments|thoughts)|thoughts|next steps?|make sense|"
    r"sounds? (?:good|right|ok)|confirm (?:receipt|you (?:received|got))|acknowledge|did you (?:get|receive) (?:my|this|the)|are you (?:there|around|available|free)|"
    r"go ahead|proceed|get back to me|how (?:should|do|shall) (?:i|we) proceed|what (?:should|shall|do) (?:i|we) do (?:next|now)|"
    r"what(?:'s| is) next|is there more|happy with|all good|can you help|could you help|help me (?:with this|out)|assist|have a (?:minute|moment|second)|"
    r"for your (?:help|time|assistance|attention)|take a look|as soon as|asap|earliest convenience|quick (?:call|chat))\b"
)
FISHING = re.compile(
    r"\b(?:anything|something) (?:else|more|further|special|unusual|in particular|at all|important|relevant)?\s?(?:that )?(?:i|we|you)?\s?(?:should|ought to|need to|must|might|may|would|can)?\s?"
    r"(?:know|be aware|tell me|watch (?:out )?for|worth knowing|share|add|flag|mention|consider)\b"
    r"|\banything else\b|\bwhat else\b|\b(?:tell|give|send|share|provide|disclose|list) (?:(?:me|us) )?(?:with )?(?:everything|all (?:you|that|the (?:relevant |other |remaining )?(?:information|details|facts|context|info))|anything|whatever)\b"
    r"|\beverything (?:you|that you|relevant|there is|i (?:should|need))\b|\bwhat (?:should|do|else should|must) i (?:need to )?(?:know|be aware)\b"
    r"|\b(?:full|more|any|some|additional|further) (?:context|background|picture|briefing|guidance|instructions|details|information|info)\b(?! (?:on|about|regarding|for|from))"
    r"|\bam i (?:missing|overlooking) (?:anything|something)\b|\banything (?:i'm|i am|we're) (?:missing|overlooking|not seeing)\b|\bany (?:other |special |further |additional )(?:instructions|considerations|concerns|"
    r"requirements|conditions|issues|constraints|facts|things|points|items)\b|\bwhat can you (?:tell me|help|do)\b|\bwhat (?:do|information do) you (?:know|have)\b|\bdisclose everything\b|\bwhat are you able to\b"
)
_ABOUT = re.compile(r"\b(?:about|regarding|on|concerning|with|for|of|as to)\b")
_EACH = re.compile(
    r"\b(?:each|all|both|any|either) of (?:these|those|the above|them)|\b(?:the|all) (?:above|following|foregoing)\b|\bthese (?:points|items|questions|assumptions|figures|two|three)\b|"
    r"\bcorrect me\b|\bif (?:any of )?(?:this|that|these|any) (?:of (?:this|these) )?(?:is|are) (?:wrong|incorrect|not right|off|mistaken)\b|\bthese are (?:right|correct)\b|\b(?:are|is) (?:these|all (?:of )?(?:this|that|these)) (?:right|correct|ok)\b"
)
_FIRST = re.compile(r"\b(?:the )?(?:first|1st|former)(?: one| option)?\b|^\W*(?:option )?(?:1|a)\W*$")
_SECOND = re.compile(r"\b(?:the )?(?:second|2nd|latter|last)(?: one| option)?\b|^\W*(?:option )?(?:2|b)\W*$")
_BOTH = re.compile(r"\bboth\b|\ball(?: of (?:them|it|these))?\b|\beach\b|\bthe two\b|\beither\b|\b1 and 2\b")
_OTHER = re.compile(r"\bthe other(?: one)?\b|\bother one\b|\bthe remaining one\b|\band the rest\b")
_YES = re.compile(r"^\W*(?:yes|yeah|yep|correct|right|exactly|that one|that's (?:it|right|the one)|i do|indeed|please do|yes please|sure)\b")
_NO = re.compile(r"^\W*(?:no|nope|neither|none|not (?:that|those|either)|nothing)\b")
_AGAIN = re.compile(r"\b(?:again|repeat|resend|once more|one more time|restate|say that)\b")
_SHORT_REPLY, _EARLIER, _LIST, _PRONOUN_WORDS = 9, 4, 5, 3


def is_closer(text: str) -> bool:
    """Whether a clause only closes a mail, so that no topic may be read into it from context."""
    return bool(CLOSER.search(text))


def is_fishing(text: str, has_topic: bool) -> bool:
    """Whether a clause asks for whatever there is, and not about a named topic."""
    return bool(FISHING.search(text)) and not (has_topic and _ABOUT.search(text))


def picked(text: str, memory: Memory, listener: CompiledListener) -> tuple[str, ...]:
    """The open offers a short reply picks: by ordinal, "both", "yes", or words of one label only."""
    offered = tuple(t for t in memory.offered if t in listener.topics)
    words = Words(text).words
    if not offered or not words or _NO.match(text):
        return ()
    if len(words) <= _SHORT_REPLY:
        if _BOTH.search(text):
            return offered
        if len(offered) == 1 and (_YES.match(text) or _OTHER.search(text)):
            return offered
        first, second = bool(_FIRST.search(text)), bool(_SECOND.search(text))
        if first and second:
            return offered[:2]
        if first:
            return offered[:1]
        if second and len(offered) > 1:
            return offered[1:2]
    return _by_label(words, offered, listener)


def _by_label(words: list[str], offered: tuple[str, ...], listener: CompiledListener) -> tuple[str, ...]:
    labels = {name: set(content_of(listener.topics[name].label)) for name in offered}
    found: list[str] = []
    for name in offered:
        others: set[str] = set()
        for other in offered:
            others |= labels[other] if other != name else set()
        if any(w in labels[name] - others for w in words):
            found.append(name)
    return tuple(found)


def repeats(text: str, memory: Memory) -> tuple[str, ...]:
    """The topics answered last, if the clause asks for them again without naming them."""
    return memory.last_topics if _AGAIN.search(text) else ()


def takes_all(text: str) -> bool:
    """Whether a clause asks about everything just said ("each of these", "correct me if that is wrong")."""
    return bool(_EACH.search(text))


def listed_before(index: int, parsed: Parsed, listener: CompiledListener) -> tuple[str, ...]:
    """Topics of the preceding list, or of the preceding sentences of the paragraph; none if more than five."""
    at = parsed.clauses[index]
    found: dict[str, None] = {}
    here = parsed.sentences[at.piece.sentence]
    for earlier in reversed(parsed.clauses[:index]):
        sentence = parsed.sentences[earlier.piece.sentence]
        if sentence.quoted or (sentence.paragraph < here.paragraph - 1 and not sentence.bullet):
            break
        if earlier.act in (Act.STATEMENT, Act.ASK):
            found.update(dict.fromkeys(reversed(listener.rules.match(parsed.scan.bits(earlier.piece.start, earlier.piece.end)))))
    names = tuple(reversed(found))
    return names if len(names) <= _LIST else ()


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
    earlier_bits = 0
    last = clause.piece.sentence
    seen = 0
    for earlier in reversed(parsed.clauses[:index]):
        if earlier.piece.sentence != last:
            seen += 1
            last = earlier.piece.sentence
        if seen > _EARLIER:
            break
        if earlier.act in (Act.NEGATED, Act.OTHER_ADDRESSEE, Act.SMALL_TALK):
            continue
        if earlier.act is Act.QUOTED and clause.piece.sentence > _first_own(parsed):
            continue
        earlier_bits |= parsed.scan.bits(earlier.piece.start, earlier.piece.end)
        alone = listener.rules.match(earlier_bits)
        jointly = tuple(t for t in listener.rules.match(earlier_bits | own) if t not in alone)
        if jointly or alone:
            return jointly or alone
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


def _first_own(parsed: Parsed) -> int:
    return next((c.piece.sentence for c in parsed.clauses if c.act not in (Act.QUOTED, Act.SMALL_TALK)), -1)


def _quoted_below(clause: Judged, parsed: Parsed, listener: CompiledListener, own: int) -> tuple[str, ...]:
    """Quoted mail is the antecedent of a first sentence such as "Has that happened now?"."""
    if clause.piece.sentence != _first_own(parsed):
        return ()
    bits = 0
    for other in parsed.clauses:
        if other.act is Act.QUOTED:
            bits |= parsed.scan.bits(other.piece.start, other.piece.end)
    alone = listener.rules.match(bits)
    return tuple(t for t in listener.rules.match(bits | own) if t not in alone) or alone
