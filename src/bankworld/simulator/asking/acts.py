"""The speech-act gate: whether a clause asks this listener for something. First rule that fires wins."""

import re
from dataclasses import dataclass

from . import leads, phrases, remarks, settled
from .model import Act
from .people import People

# No act shows only beyond this; the bound keeps the cost of a hostile text linear.
_LONGEST_CLAUSE = 1000
_SHORTEST_OBJECT, _LONGEST_TOPIC = 3, 60


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds a clause: its place, the act before it in the sentence, and the force of its list."""

    place: int
    cut: str
    front: bool
    question: bool
    sentence_question: bool
    before: Act | None
    force: Act | None
    nominal: bool


@dataclass(frozen=True, slots=True)
class Judgement:
    """The act, the rule that decided it, and the offset from which a gap's object is read."""

    act: Act
    rule: str
    object_at: int = 0


class Gate:
    """The gate of one listener; holds the patterns that contain names."""

    __slots__ = ("_filler", "_reports", "_reports_question", "_working")

    def __init__(self, people: People) -> None:
        third = people.third
        self._filler = re.compile(
            rf"(?:(?:(?:and|but|so|also|then|plus|or|well|actually|again|just|&|\+)\s*[,:—-]*\s+"
            rf"|(?:ok|okay|yes|no|right|now|next|great|perfect|understood|sorry|thanks|thank you|first|firstly"
            rf"|second|secondly|third|thirdly|fourth|finally|lastly|last|"
            r"additionally|furthermore|further|moreover|in addition|separately|by the way|btw|one more (?:thing"
            r"|question|item)|one last (?:thing|question)|another thing|two things|"
            r"quick (?:question|one|check|note)|question|questions?(?: \d+)?|item \d+|to be clear|for clarity"
            r"|if (?:possible|so|not|you can|you could|convenient|you have a moment|"
            r"you don't mind|it helps|i may)|when you (?:get|have) (?:a )?(?:chance|moment|minute|second)"
            r"|at your (?:earliest )?convenience|in the meantime|meanwhile|that said|"
            r"however|therefore|accordingly|ps|p\.s\.|specifically|in particular|also needed|to (?:confirm"
            r"|clarify|recap|close this out)|as (?:a )?(?:next step|follow-up)|"
            r"good (?:morning|afternoon|evening)|hi|hello|hey|dear|for (?:my|the) (?:records?|file)|urgent"
            r"|important|action)"
            rf"\s*[,:.!—-]+\s*|(?:hi|hello|hey|dear|morning|afternoon|hiya|yo)\s+(?:there\b|all\b|{people.own})\b[\s,:.!—-]*|@?(?:{people.own})\b(?:\s*[,:.!—-]+\s*"
            rf"|\s+(?=(?:can|could|would|will|please|what|how|which|who|where|when|why|do|does"
            rf"|did|is|are|may|any|need|have|has|should|i|your|status)\b)))\s*)*"
        )
        self._reports = re.compile(
            rf"(?:{third})(?:'ve|'s)?(?: (?:has|have|had|just|also|already|since|then|now|is|are|was|still))* "
            r"(?:asked|asks|ask|want|wants|wanted|asking|inquired|wonders|wondered|would like|need|needs|needed"
            r"|requested|requests|request|said|says|told|mentioned|"
            r"stated|confirmed|wrote|replied|sent|gave|provided|answered|advised|explained|reported|approved"
            r"|signed|called|emailed|phoned|owes|promised|"
            r"offered|insists|keeps asking|claims|instructed|directed|agreed)\b"
        )
        self._working = re.compile(
            rf"\b(?:{third})(?:(?: is| are|'s|'re)(?: still| already| now| currently)? "
            r"(?:checking|looking|confirming|sending|working|handling|getting|pulling|preparing|reviewing"
            r"|going to|chasing|arranging|asking|waiting|verifying|drafting|processing)"
            r"|(?: will|'ll| would| has promised to| has agreed to| promised to| agreed to| is to| is due to"
            r"| was going to| should| can)(?: be| also| then)?"
            r" (?:send|sending|confirm|provide|check|let|get|call|tell|advise|forward|reply|respond|handle|supply"
            r"|look|give|email|answer|bring|deliver|decide|sign|take|release|approve))\b"
            rf"|\bwaiting (?:on|for) (?:{third})\b|\bwith (?:{third}) (?:now|already|for)\b"
        )
        self._reports_question = re.compile(
            rf"(?:{third}) (?:has |have |had |just |also )*(?:{phrases.REPORTED_TAIL.pattern})"
        )

    def head(self, text: str) -> str:
        """The clause without greetings and connectors."""
        match = self._filler.match(text)
        return text[match.end() :] if match else text

    def inverts(self, text: str) -> bool:
        """Whether a text opens as a question does."""
        return _inverted(self.head(text.strip()))

    def judge(self, text: str, setting: Setting) -> Judgement:
        """The act of one own clause; `text` is lower-case. Vocatives and quotations are decided before."""
        head = self.head(text)[:_LONGEST_CLAUSE]
        if not head.strip(" .,!?:-"):
            return Judgement(Act.SMALL_TALK, "greeting")
        return (
            _idle(head, setting)
            or _courtesy(head, setting)
            or _withdrawal(text, head, setting)
            or _solicited(head, setting)
            or self._third_party(head, setting)
            or _condition(head, setting)
            or _question(head, setting)
            or _listed(head, setting)
            or _request(head, setting)
            or _want(head, setting)
            or _continued(head, setting)
            or Judgement(Act.STATEMENT, "statement")
        )

    def _third_party(self, head: str, setting: Setting) -> Judgement | None:
        if setting.question:
            reported = self._reports_question.match(head)
            return Judgement(Act.THIRD_PARTY, "reported question") if reported else None
        reports = Judgement(Act.THIRD_PARTY, "reports") if self._reports.match(head) else None
        if reports and remarks.WANTS_ANSWER.search(head):
            reports = Judgement(Act.THIRD_PARTY, "wants an answer")
        if phrases.ASKED_YOU.search(head):
            return reports or Judgement(Act.ASK, "asked you")
        if phrases.NEED_YOU.search(head):
            return None
        if phrases.ASKED_OTHER.match(head) or phrases.ASKED_FOR.match(head):
            return Judgement(Act.THIRD_PARTY, "asked another")
        return reports or self._others_work(head, setting)

    def _others_work(self, head: str, setting: Setting) -> Judgement | None:
        # In a list of requests "the date the officer will sign" names a date, so there the clause must begin with it.
        found = self._working.match(head) if setting.force is Act.ASK else self._working.search(head)
        return Judgement(Act.THIRD_PARTY, "another is on it") if found and not phrases.PLEASE.search(head) else None


def _idle(head: str, setting: Setting) -> Judgement | None:
    own = setting.force is not Act.ASK and settled.only_looks_asking(head)
    return Judgement(Act.STATEMENT, "wants nothing") if own else None


def _courtesy(head: str, setting: Setting) -> Judgement | None:
    if phrases.OFFER.search(head):
        return Judgement(Act.SMALL_TALK, "offer")
    small = phrases.SMALL.match(head)
    if small and (not setting.question or small.group().startswith("how")) and not phrases.PLEASE.search(head):
        return Judgement(Act.SMALL_TALK, "courtesy")
    return None


def _withdrawal(text: str, head: str, setting: Setting) -> Judgement | None:
    if setting.before is Act.NEGATED and phrases.FRAGMENT_NOT.match(head):
        return Judgement(Act.ASK, "all but this")
    if setting.before is Act.STATEMENT and setting.cut == "but" and phrases.FRAGMENT_NOT_WH.match(head):
        return Judgement(Act.ASK, "all but this")
    if setting.before is Act.NEGATED and phrases.FRAGMENT_ONLY.match(text):
        return Judgement(Act.ASK, "only this")
    if phrases.WITHDRAWN.search(head):
        return Judgement(Act.NEGATED, "withdrawn")
    asks = setting.question or (setting.sentence_question and _inverted(head))
    if not asks and phrases.NEGATED.search(head) and not remarks.SOLICITS.search(head):
        return Judgement(Act.NEGATED, "negated")
    return None


def _solicited(head: str, setting: Setting) -> Judgement | None:
    """Requests in the form of a remark: "Redlines welcome", "say the word", "I can't post it until you've signed"."""
    if setting.front or setting.force is Act.STATEMENT or setting.before in (Act.OTHER_ADDRESSEE, Act.HYPOTHETICAL):
        return None
    return Judgement(Act.ASK, "solicits") if remarks.SOLICITS.search(head) else None


def _condition(head: str, setting: Setting) -> Judgement | None:
    if phrases.POLITE_IF.match(head):
        return Judgement(Act.ASK, "polite if")
    if setting.front:
        return _fronted(head)
    if setting.question:
        return None
    if setting.before is Act.HYPOTHETICAL and phrases.WOULD.match(head):
        return Judgement(Act.HYPOTHETICAL, "then")
    if setting.force is Act.ASK and setting.place == 0 and head.startswith("if "):
        return Judgement(Act.ASK, "ask list")
    supposes = phrases.CONDITION.match(head) and not phrases.PLEASE.search(head)
    return Judgement(Act.HYPOTHETICAL, "condition") if supposes else None


def _fronted(head: str) -> Judgement:
    if phrases.UNTIL_I_HAVE.match(head) and head.startswith(("until", "till", "unless", "without")):
        return Judgement(Act.ASK, "until I have")
    supposes = head.startswith(("if", "had", "were", "should"))
    return Judgement(Act.HYPOTHETICAL if supposes else Act.STATEMENT, "fronted")


def _question(head: str, setting: Setting) -> Judgement | None:
    if setting.question:
        return Judgement(Act.ASK, "question mark")
    if _inverted(head) and (setting.sentence_question or setting.force is not Act.STATEMENT):
        return Judgement(Act.ASK, "inversion")
    return None


def _listed(head: str, setting: Setting) -> Judgement | None:
    if setting.force is Act.STATEMENT and not phrases.STATUS_STRONG.search(head):
        return Judgement(Act.STATEMENT, "statement list")
    if (
        setting.force is Act.ASK
        and setting.place == 0
        and (
            not leads.reports(head)
            or leads.counts_off(head)
            or phrases.WH_WORD.match(head)
            or phrases.IMPERATIVE.match(head)
        )
    ):
        return Judgement(Act.ASK, "ask list")
    return None


def _request(head: str, setting: Setting) -> Judgement | None:
    if phrases.WH.match(head) and (setting.place == 0 or phrases.WH_INVERTED.match(head)):
        return Judgement(Act.ASK, "question word")
    if phrases.PLEASE.search(head):
        return Judgement(Act.ASK, "please")
    if setting.cut == "and" and setting.before in (Act.THIRD_PARTY, Act.NEGATED, Act.HYPOTHETICAL, Act.OTHER_ADDRESSEE):
        return None
    # After "I will post it and" a bare verb goes on with the writer's own doing.
    own_doing = setting.cut == "and" and setting.before is not Act.ASK
    if not own_doing and any(phrases.IMPERATIVE.match(part) for part in (head, head.split(": ", 1)[-1])):
        return Judgement(Act.ASK, "imperative")
    return Judgement(Act.ASK, "to me") if _to_me(head) else None


def _want(head: str, setting: Setting) -> Judgement | None:
    if setting.cut == "because":
        return None
    if phrases.UNTIL_I_HAVE.match(head):
        return Judgement(Act.ASK, "until I have")
    if phrases.OWN_PLAN.match(head):
        return None
    if phrases.NEED_ELIDED.match(head) or any(pattern.search(head) for pattern in phrases.NEEDS):
        return Judgement(Act.ASK, "need", _object_at(head, phrases.GAP.search(head)))
    return _gap(head)


def _gap(head: str) -> Judgement | None:
    gap = phrases.GAP.search(head) or phrases.GAP_NOUN.search(head)
    if gap:
        return Judgement(Act.ASK, "gap", _object_at(head, gap))
    if phrases.WAITING.search(head):
        return Judgement(Act.ASK, "waiting")
    return Judgement(Act.ASK, "gap") if phrases.GAP_BLANK.search(head) else None


def _object_at(head: str, gap: re.Match[str] | None) -> int:
    """Where the object of a gap begins, or 0 if the gap has none and its subject counts."""
    return gap.end() if gap and len(head[gap.end() :].strip(" .,")) > _SHORTEST_OBJECT else 0


def _continued(head: str, setting: Setting) -> Judgement | None:
    """A clause without an act of its own goes on with the one before it."""
    if setting.place == 0 or setting.before is None:
        return None
    if setting.cut in ("and", "comma") and (phrases.WH_WORD.match(head) or setting.nominal):
        return Judgement(setting.before, "continued")
    if setting.cut == "and" and _to_me(head):
        return Judgement(setting.before, "continued")
    named = setting.nominal or phrases.WH_WORD.match(head)
    if setting.cut in ("mark", "dash") and named and setting.before is Act.ASK:
        return Judgement(Act.ASK, "continued")
    return None


def _to_me(head: str) -> bool:
    """Whether something is to come to the writer, not by somebody else's doing ("she will send me")."""
    found = phrases.TO_ME.search(head)
    return found is not None and not phrases.OTHERS_TO_ME.search(head[: found.start()])


def _inverted(head: str) -> bool:
    if phrases.INVERTED.match(head):
        return True
    before, colon, after = head.partition(": ")
    return bool(
        colon and len(before) < _LONGEST_TOPIC and (phrases.INVERTED.match(after) or phrases.WH_INVERTED.match(after))
    )
