"""The speech-act gate: whether a clause asks this listener for something. First rule that fires wins."""

import re
from dataclasses import dataclass

from .model import Act
from .people import People

_VERB_ASK = (
    r"(?:confirm|advise|clarify|specify|verify|provide|tell|give|supply|furnish|explain|identify|describe|indicate|"
    r"remind|send|approve|authori[sz]e|resend|reconfirm|double[- ]check|look up|sign off|point me|walk me|help me|get me|"
    r"reply|respond|let (?:me|us) know|answer|review and|state whether|share)"
)
_VERB_WITH_OBJECT = (
    r"(?:release|review|check|hold|issue|return|mail|list|state|waive|forward|e?mail|ship|sign|execute|initial|"
    r"countersign|update|copy|attach|grant|wire|transfer|call|phone|ask|show|quote|notify|inform|keep|amend|revise|cancel|"
    r"extend|lift|place|look|fax|upload|scan|pass|record)"
)
_DETERMINER = (
    r"(?:the|your|my|our|this|that|these|those|it|me|us|them|him|her|a|an|any|all|both|whether|which|what|how|where|when|"
    r"who|why|if|off|over|back|into|up|and|on|or|with)"
)
_SMALL = re.compile(
    r"(?:many |much |with )?(?:thanks|thank you|thx|cheers|appreciate (?:it|that|your|the|you)|much appreciated|regards|"
    r"best|sincerely|kind regards|respectfully|hope (?:you|this|all|that|the)|have a |talk soon|no problem|sounds good|"
    r"got it|noted|will do|you're welcome|welcome back|congrat|happy (?:monday|friday|holidays|to )|glad (?:to|you|that)|"
    r"pleasure|good (?:morning|afternoon|evening|day)|hello|hi|hey|dear|sorry (?:to|for|about)|apologies|"
    r"how (?:are you|was your|is your (?:day|week|morning)|'s your|is everything|are things)|much obliged|looking forward|"
    r"i (?:really )?appreciate (?:it|that|your (?:help|time|patience|quick|prompt)|the (?:help|quick|prompt))|"
    r"i hope|thanks again|perfect|great|excellent|understood|will keep you|i'll keep you|keep you posted)(?!\w)"
)
_OFFER = re.compile(
    r"\b(?:let me know|tell me|say so|shout|call me|ping me|reach out|contact me) (?:if|whether|should|when) "
    r"(?:you|they|anyone|anybody|someone|(?!the |this |that |it )\w+)(?:'d| would)? "
    r"(?:need|needs|want|wants|like|require|requires|prefer|have (?:any )?(?:question|concern|issue|comment)s?|run into|see "
    r"any|should need|do not hear|disagree|object)|\bfeel free\b|\bdon't hesitate\b|\bdo not hesitate\b"
    r"|\b(?:happy|glad|ready|available) to (?!see|hear|learn)|\bshould you (?:need|require|want|have)|\bat your disposal\b"
    r"|\b(?:do|would) you (?:need|want|like) (?:anything|me to|any (?:help|more))|\bis there anything (?:you need|i can)"
    r"|\blet me know if (?:there (?:is|are) )?any(?:thing)? (?:questions?|issues?|concerns?|changes?|problems?)"
    r"|\bif (?:there are )?any questions"
)
_WITHDRAWN = re.compile(
    r"\bno need\b|\bdisregard\b|\bnever ?mind\b|\bneedn't\b|\b(?:don't|do not) (?:need|have) to\b|\bscratch that\b"
    r"|\bignore (?:my|the) (?:earlier|previous|last|question|request|other|first|below)|\bnot necessary\b"
    r"|\b(?:withdraw|withdrawing|withdrawn|cancel|cancelling) (?:my|the|this|that) (?:question|request|ask|query)|\bunnecessary\b"
    r"|\bforget (?:my|the|about|i asked)|\bno action (?:is )?(?:needed|required|necessary)|\bnothing (?:is )?(?:needed|required)"
    r"|\b(?:no reply|no response|no answer) (?:is )?(?:needed|required|necessary|expected)|\bno (?:longer|further) (?:need|require)"
)
_NEGATED = re.compile(
    r"\b(?:not|n't|never|neither) (?:\w+ )?(?:asking|requesting|looking for|seeking|after|chasing)\b"
    r"|\b(?:i|we|you)(?:'ve| have)? (?:already|now) (?:have|got|received|know|found|hold|see)\b"
    r"|\balready (?:have|got|received|been (?:given|sent|told)|know|found|provided|answered|gave|sent|told|confirmed)\b"
    r"|\b(?:i|we)(?:'ve| have) (?:got|received|found|located) (?:the|your|it|that|this|all|what)\b"
    r"|\b(?:please|kindly|pls) (?:do not|don't|disregard|ignore|hold off)\b|\b(?:i|we) (?:don't|do not|didn't|no longer|won't) (?:actually |really |even |yet )?(?:need|require|want)\b"
    r"|^(?:do not|don't) (?:send|bother|worry|release|trouble|forward|provide|go|approve|reply|sign|ship|waive)"
    r"|\b(?:i|we) (?:have|see) no (?:further|other|more|additional)?\s?(?:question|request|need|issue|concern|objection|problem)"
    r"|\bwithout (?:asking|needing|your)\b|\b(?:won't|will not) (?:be )?(?:need|ask|requir)|\bnot a (?:request|question)\b"
)
_ASKED_OTHER = re.compile(
    r"(?:i|we)(?:'ve| have| had)?(?: already| also| just| since| separately| now)*(?:'ll| will| am going to|'m going to|'m| am)? ?"
    r"(?:asked|asking|ask|emailed|e-mailed|called|call|messaged|pinged|contacted|contact|phoned|written to|wrote to|reached "
    r"out to|requested|checked with|check with|checking with|spoken (?:to|with)|spoke (?:to|with)|followed up with|following up with|"
    r"sent (?:a )?(?:note|request|message|email)|raised|inquired|put (?:in|that|this|the)|get it from|take (?:that|this|it) up with)\b"
    r"(?! (?:you\b|(?:about|for|whether|if|that|how|what|which|when|where) ))(?!.{0,60}\b(?:with|from|of|to) you\b)"
)
_ASKED_FOR = re.compile(r"(?:i|we)(?:'ve| have| had)?(?: already| also| just| since)* (?:asked|requested) (?:about|for|the|a|an)\b")
_ASKED_YOU = re.compile(
    r"\b(?:asked|asking|ask|requested|emailed|messaged|written to|wrote to) (?:for .{1,60} from )?you\b|\bfrom you\b|\bstill (?:have not|haven't) heard\b"
)
_YOU_OWE = re.compile(
    r"\byou(?:'d| had| have|'ve)? (?:still )?(?:were going to|said you(?:'d| would)|promised|owe|yet to|were to|agreed to)\b"
    r"|\byou (?:haven't|have not|never|didn't|did not|don't|do not) (?:yet |actually |ever )?(?:sent|send|said|say|told|tell|"
    r"given|give|mention|mentioned|confirmed|confirm|answered|answer|replied|provided|provide|specify|specified|state|stated)\b"
)
_FRAGMENT_NOT = re.compile(r"(?:but )?(?:just |only |still )?not (?:yet )?(?:the|a|an|your|how|which|what|where|who|when|whether)\b")
_FRAGMENT_ONLY = re.compile(r"(?:but )?(?:just|only) (?:the|your|a|an)\b")
_CONDITION = re.compile(
    r"(?:if|had|were|in case|in the event|suppose|supposing|unless|provided|whenever|assuming|had we|were we)\b"
    r"|.*\b(?:would|could|might) (?:have )?(?:need|needed|ask|asked|want|wanted|require|required)\b.*\b(?:if|had|were)\b"
)
_POLITE_IF = re.compile(
    r"(?:if )(?:you|someone) (?:could|can|would|will|have|know)\b.*\b(?:tell|send|confirm|let|provide|share|give|advise|clarify|forward|point|"
    r"get|check|remind|explain|help)\b"
)
_INVERTED = re.compile(
    r"(?:can|could|would|will|won't|can't|couldn't|wouldn't|do|does|did|don't|doesn't|didn't|is|isn't|are|aren't|was|"
    r"wasn't|were|weren't|has|hasn't|have|haven't|should|shouldn't|may|might|shall|must|am)\s+"
    r"(?:you|i|we|he|she|they|it|there|someone|anyone|anybody|everyone|somebody)\b"
    r"|(?:can|could|would|will|do|does|did|is|isn't|are|aren't|was|wasn't|were|has|hasn't|should|may|must)\s+"
    r"(?:the|this|that|these|those|any|a|an|my|our|your|his|her|their|all|both|either)\b"
)
_WH = re.compile(
    r"(?:what|what's|whats)\b(?! (?:i|we) (?:have|know|did|found|see|saw|understand|posted|can|will|propose|plan|"
    r"intend|sent|used)\b)(?! (?:a|an|follows|is (?:done|left to me|attached|below|clear))\b)"
    r"|how\b(?! (?:i|we) (?:handled|posted|did|got|arrived|treated|calculated)\b)"
    r"|who\b|who's\b|whom\b|whose\b|why\b|whether\b"
    r"|where\b(?! (?:i|we|things|this|it|that) (?:stand|stands|are|is|am)\b)|where's\b"
    r"|when(?:'s)?\s+(?:is|are|do|does|did|will|can|could|should|would|was|were|has|have|must|exactly|to)\b"
    r"|which\b(?! (?:is|are|was|were|has|have|had|will|would|means|leaves|brings|makes|i|we|you|they|he|it|the|in|could|can|"
    r"should|covers?|comes?|agrees?|matches|ties)\b)"
)
_WH_INVERTED = re.compile(
    r"(?:what|which|how|who|whose|why|where|when)(?:'s|\s+(?:[\w-]+\s+){0,4}?(?:is|are|do|does|did|will|can|could|should|would|was|were|has|have|am)\s"
    r"(?:i|we|you|he|she|they|it|the|this|that|there|my|our|your|his|her|their|any|a|an)\b)"
)
_WH_WORD = re.compile(r"(?:and |or )?(?:what|which|how|who|whom|whose|why|where|when|whether|if)\b")
_PLEASE = re.compile(
    r"\b(?:please|kindly|pls|plz)\b(?!,?\s+(?:also )?(?:note|be (?:advised|aware|assured)|find\b|see\b|accept|excuse|rest|"
    r"understand|know|do not|don't|disregard|ignore|refer|feel|bear|keep in mind|consider (?:this|my)|remember|"
    r"let me know if you (?:need|have|want)|reach out|join|forgive|allow me))"
)
_IMPERATIVE = re.compile(rf"{_VERB_ASK}(?!\w|'|\s+(?:is|was|of|from|by)\b)|{_VERB_WITH_OBJECT}\s+{_DETERMINER}\b")
_TO_ME = re.compile(
    r"(?<!will )(?<!'ll )(?<!would )(?<!to )(?<!can )(?<!could )(?<!did )(?<!they )(?<!he )(?<!she )\b(?:let|tell|send|give|"
    r"get|show|advise|inform|update|email|forward|provide|copy|remind|walk|help|point|shoot|drop|ping|pass|furnish|"
    r"supply) (?:me|us)\b|\byou (?:can|could|may|might) (?:send|tell|confirm|give|email|forward|provide|share|let)\b"
    r"|\b(?:i'd|i would|we'd|we would) (?:like|love|want|need|ask|appreciate) (?:it if )?you(?:r|\b)"
)
_OPEN_COMPLEMENT = r"(?:whether|if|which|what|how|where|who|when|why|with you|from you)"
_NEED = re.compile(
    r"\b(?:i|we)(?:'m|'re| am| are|'d|'ll| will| would| do|'ve been| have been)?"
    r"(?: (?:also|still|now|just|only|first|next|then|really|urgently|additionally|further|therefore|currently|simply|"
    r"specifically|actually|would|do|be|formally|hereby|respectfully|kindly|writing to))*\s+(?:"
    r"need(?! to\b| not\b)|need to (?:know|understand|see|hear|have|get|obtain|receive|find out|learn|be (?:told|sure|certain|clear))\b"
    rf"|need to (?:confirm|check|verify|clarify|determine|establish|make sure|ask)\b(?=.{{0,50}}\b{_OPEN_COMPLEMENT}\b)|need to ask\b"
    r"|require\b|lack\b|missing\b|lacking\b|unsure\b|uncertain\b|unclear\b|not (?:\w+ )?(?:sure|certain|clear)\b"
    r"|(?:unable|not able) to (?:find|locate|see|tell|determine|confirm|identify|establish|work out|verify)\b"
    r"|wondering\b|wonder\b|curious\b|seeking\b|seek\b|requesting\b|request\b|asking\b|ask (?:for|that|you|about|whether|how|what|which)\b|"
    r"looking for\b|after\b|hoping (?:to|for|you)\b|chasing\b|following up\b|checking (?:in|on|whether|if)\b|circling back\b"
    r"|(?:ask|check|confirm|find out|inquire|enquire) (?:for|about|whether|if|on|what|which|how)\b"
    rf"|want to (?:know|understand|ask|see|hear|be sure|make sure)\b|want to (?:confirm|check|verify)\b|wanted to (?:know|ask|check|confirm)\b"
    r"|want (?:your|the|a)\b|like (?:to (?:know|understand|see|have|get|confirm|check|ask|request|hear|receive|obtain|verify)|you to|your|the|a|an|some)\b"
    r"|appreciate (?!it\b|that\b)|be grateful\b|be (?:stuck|blocked)\b|stuck\b|blocked\b|could use\b|come up (?:short|empty)\b|puzzled\b|confused\b|at a loss\b|in the dark\b)"
)
_NEED_ELIDED = re.compile(
    r"(?:still |also |just |only |really |currently )*(?:need(?! to\b)|need to (?:know|understand|see|hear|have|get|find out)\b"
    r"|require\b|missing\b|lacking\b|looking for\b|requesting\b|request (?:for|your|that|to|approval|confirmation|a|the)\b|request:|seeking\b"
    r"|wondering\b|following up\b|checking (?:in|on|whether|if)\b|chasing\b|asking (?:for|about|whether|you)\b|trying to "
    r"(?:find|get|confirm|work out|understand|figure|establish)\b|can't (?:find|see|tell|locate)\b|cannot (?:find|see|tell|locate)\b"
    r"|don't (?:see|have|know)\b|no idea\b|not (?:sure|clear|certain)\b|unsure\b|unclear\b"
    r"|any (?:word|update|news|progress|luck|idea|chance|sign|movement|answer|decision|thoughts)\b|circling back\b|curious\b"
    r"|hoping (?:to|for|you)\b|outstanding:|needed\b(?! to)|required:|required from|questions? (?:on|about|regarding|for you)\b|reminder\b|second request\b)"
)
_NEED_PASSIVE = re.compile(
    r"\b(?:is|are|remains?|'s) (?:still )?(?:needed|missing|unclear|unknown|unconfirmed|unspecified|undetermined|lacking|not "
    r"clear|not known|to be (?:confirmed|determined|advised|provided)|tbd|tbc|an open (?:question|item|point)|anyone's guess|a mystery)\b"
    r"|\b(?:missing|lacking|unclear|needed|unknown|open|outstanding) (?:is|are)\b|\bwhat's missing\b|\bstill (?:missing|needed|unclear|unknown|required|lacking)\b"
    r"|[:(=]\s*(?:still )?(?:needed|missing|tbd|tbc|to be confirmed|unknown|unclear|required|please (?:confirm|advise)|not (?:stated|given|known|provided|specified|found))\W*$"
    r"|^(?:still )?(?:missing|tbd|tbc|unknown|unclear|needed|not (?:stated|given|known|specified|found))\W*$"
    r"|\b(?:leaves|leaving|left) (?:me|us|only|open|one)\b.*\b(?:question|guess|without|short|wondering|how|which|what|where|who|when|whether)\b"
)
_NEED_YOU = re.compile(
    r"\b(?:needs?|requires?|awaits?|awaiting|pending|waiting (?:on|for)|held for|subject to|wants?|depends? on|hinges? on|lacks?) your?\b"
    r"|\b(?:waits?|waiting|sitting|depends?|hangs|rests) (?:on|with) you\b|\bneeds? you to\b|\b(?:in|on) your (?:queue|desk|court|inbox|hands|tray|plate)\b"
    r"|\bfor your (?:\w+ )?(?:approval|review|signature|decision|sign-off|signoff|comments?|confirmation|ok|okay|authori[sz]ation|consideration|release|blessing)\b"
    r"|\b(?:my|our|one|another|remaining|last|other|two|three|a few|few|couple of|some|following|quick) (?:\w+ )?(?:questions?|asks?|requests?|quer(?:y|ies))\b(?! (?:was|were|has been|have been|from the|the customer))"
    r"|\b(?:it )?(?:would|'d|could) (?:really |also )?(?:help|be (?:helpful|useful|good)) (?:to (?:know|have|see|understand|get)|if you|having|knowing|a\b|the\b|your\b)"
    r"|\byour (?:call|decision|ruling|say|word|answer|guidance|direction|view|ok|sign-off|approval) (?:on|about|for|regarding|as to)\b.*\b(?:needed|outstanding|please|would)\b"
    r"|\bover to you\b|\b(?:grateful|obliged|appreciated) if\b|\bi (?:leave|defer|look) (?:it |this |that )?to you\b|\bup to you\b"
)
_WAITING = re.compile(r"\b(?:i'm|i am|we're|we are|^|still)\s*(?:waiting|holding|held up) (?:on|for) (?!.*\bto [a-z]+\b)")
_UNTIL_I_HAVE = re.compile(
    r"(?:until|till|before|unless|without) (?:i|we) (?:have|get|know|hear|see|receive|am told|'m told|learn|understand|am given|can see)\b"
)
_GAP = re.compile(
    r"\b(?:doesn't|does not|don't|do not|didn't|did not|never|fails? to|failed to|without|nor does it|nowhere does it) (?:\w+ly |actually |even |ever )?"
    r"(?:say|state|show|mention|specify|give|list|include|tell|indicate|address|cover|identify|name|explain|reflect|record|disclose|"
    r"contain|make clear|spell out|set out|reveal|says|states|shows|mentions|specifies|gives|lists|includes|tells|indicates|"
    r"identifies|names|explains)\b"
    r"|\bnothing\b(?: (?!to do|further|else|needed|required|changed|more)\w+){0,7}? (?:says?|states?|tells?|shows?|explains?|indicates?|gives?|mentions?|about|on|regarding|as to|telling|saying|showing|identifies)\b"
    r"|\b(?:no ?one|nobody|none of (?:it|them|the \w+)|neither \w+) (?:has |have )?(?:says?|said|states?|tells?|told|shows?|mentions?|mentioned|knows?|explains?|gave|given|gives?)\b"
    r"|\b(?:i|we) (?:still |also )?(?:don't|do not|didn't|did not|can't|cannot|can not|couldn't|could not|am unable to|am not able to|was unable to) (?:yet |currently |actually |even |really |quite )?"
    r"(?:have|know|see|find|locate|tell|determine|work out|identify|confirm|establish|figure|read|make out|understand|spot|recall)\b(?! (?:any (?:further |other )?(?:issue|question|concern|problem|objection|reason)|(?:a|the) (?:problem|issue|reason)))"
    r"|\b(?:i|we)(?:'ve| have) (?:not|never|yet to) (?:yet )?(?:been (?:given|told|sent)|seen|received|got|found|located|see|receive|find|had)\b"
    r"|\b(?:i|we) (?:haven't|have not|hadn't) (?:yet )?(?:been (?:given|told|sent)|seen|received|got|gotten|found|located|had|heard)\b"
    r"|\bsilent (?:on|about|as to)\b|\bnot obvious (?:to me )?\b|\bnot clear (?:to me |from \w+ \w+ )?|\bunclear (?:to me )?|\bno (?:idea|clue)\b"
)
_GAP_NOUN = re.compile(
    r"\b(?:there(?:'s| is| was| are)|(?:i|we) (?:have|see|find|found|got)|with|shows?|showing|has|have|gives?|lists?|states?|contains?|is|carries|bears) (?=no "
    r"(?:\w+ ){0,3}?(?:figure|amount|number|instruction|instructions|date|indication|mention|record|note|copy|address|name|explanation|reason|"
    r"sign|trace|documentation|document|reference|direction|guidance|information|detail|approval|signature|authori[sz]ation|evidence|"
    r"confirmation|account|contact|phone|limit|deadline|value|price|basis|rate|consent|certificate|statement|answer|word)s?\b)"
    r"|^(?=no (?:\w+ ){0,3}?(?:figure|amount|instruction|instructions|indication|mention|record|copy|address|explanation|reason|guidance|"
    r"direction|approval|signature|evidence|word|answer|reply)s?\b)"
)
_GAP_BLANK = re.compile(
    r"\b(?:is|are|was|were|comes up|came up|shows|left) (?:still |just |completely )?(?:blank|empty|illegible|unreadable|cut off|missing|unsigned|undated)\b"
    r"|\b(?:isn't|is not|wasn't|aren't|are not|was not|nor is|not) (?:\w+ )?(?:shown|stated|listed|given|specified|mentioned|included|recorded|legible|spelled out|documented|on file|"
    r"(?:anywhere )?(?:in|on) (?:the |my |our )(?:\w+ )?(?:file|files|record|records|system|folder|letter|form|paperwork|documents|notes|memo|instructions?|screen|email|request))\b"
)
_STATUS_STRONG = re.compile(
    r"\b(?:can|could|would|will) you\b|\bplease (?:tell|send|confirm|advise|provide|give|clarify|let|share|approve|release|review|sign|state)\b"
    r"|\b(?:i|we)(?:'m| am| are)? (?:also |still )*(?:need(?! to\b)|missing|lack|require)\b|\b(?:let me know|tell me)\b|\bneed(?:ed)? from you\b|\bneeds? your\b"
)
_REPORTED_TAIL = re.compile(r"(?:asked|asks|wants? to know|wanted to know|is asking|are asking|would like to know|inquired|wonders?)\b")


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
            rf"(?:(?:(?:and|but|so|also|then|plus|or|well|actually|again|just)\s*[,:—-]*\s+"
            rf"|(?:ok|okay|yes|no|right|now|next|great|perfect|understood|sorry|thanks|thank you|first|firstly|second|secondly|third|thirdly|fourth|finally|lastly|last|"
            r"additionally|furthermore|further|moreover|in addition|separately|by the way|btw|one more (?:thing|question|item)|one last (?:thing|question)|another thing|two things|"
            r"quick (?:question|one|check|note)|question|questions?(?: \d+)?|item \d+|to be clear|for clarity|if (?:possible|so|not|you can|you could|convenient|you have a moment|"
            r"you don't mind|it helps|i may)|when you (?:get|have) (?:a )?(?:chance|moment|minute|second)|at your (?:earliest )?convenience|in the meantime|meanwhile|that said|"
            r"however|therefore|accordingly|ps|p\.s\.|specifically|in particular|also needed|to (?:confirm|clarify|recap|close this out)|as (?:a )?(?:next step|follow-up)|"
            r"good (?:morning|afternoon|evening)|hi|hello|hey|dear|for (?:my|the) (?:records?|file)|urgent|important|action)"
            rf"\s*[,:.!—-]+\s*|(?:hi|hello|hey|dear)\s+(?={people.own})|@?(?:{people.own})\b(?:\s*[,:.!—-]+\s*|\s+(?=(?:can|could|would|will|please|what|how|which|who|where|when|do|is|are)\b)))\s*)*"
        )
        self._reports = re.compile(
            rf"(?:{third})(?:'ve|'s)?(?: (?:has|have|had|just|also|already|since|then|now|is|are|was|still))* "
            r"(?:asked|asks|ask|want|wants|wanted|asking|inquired|wonders|wondered|would like|need|needs|needed|requested|requests|request|said|says|told|mentioned|"
            r"stated|confirmed|wrote|replied|sent|gave|provided|answered|advised|explained|reported|approved|signed|called|emailed|phoned|owes|promised|"
            r"offered|insists|keeps asking|claims|instructed|directed|agreed)\b"
        )
        self._working = re.compile(
            rf"\b(?:{third})(?:(?: is| are|'s|'re)(?: still| already| now| currently)? "
            r"(?:checking|looking|confirming|sending|working|handling|getting|pulling|preparing|reviewing|going to|chasing|arranging|asking|waiting|verifying|drafting|processing)"
            r"|(?: will|'ll| would| has promised to| has agreed to| promised to| agreed to| is to| is due to| was going to| should| can)(?: be| also| then)?"
            r" (?:send|sending|confirm|provide|check|let|get|call|tell|advise|forward|reply|respond|handle|supply|look|give|email|answer|bring|deliver|decide|sign|take|release|approve))\b"
            rf"|\bwaiting (?:on|for) (?:{third})\b|\bwith (?:{third}) (?:now|already|for)\b"
        )
        self._reports_question = re.compile(rf"(?:{third}) (?:has |have |had |just |also )*(?:{_REPORTED_TAIL.pattern})")

    def head(self, text: str) -> str:
        """The clause without greetings and connectors."""
        match = self._filler.match(text)
        return text[match.end() :] if match else text

    def judge(self, text: str, setting: Setting) -> Judgement:
        """The act of one own clause; `text` is lower-case. Vocatives and quotations are decided before."""
        head = self.head(text)
        if not head.strip(" .,!?:-"):
            return Judgement(Act.SMALL_TALK, "greeting")
        return (
            _courtesy(head, setting)
            or _withdrawal(head, setting)
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
        if _ASKED_YOU.search(head):
            return Judgement(Act.ASK, "asked you") if not self._reports.match(head) else Judgement(Act.THIRD_PARTY, "reports")
        if _NEED_YOU.search(head):
            return None
        if _ASKED_OTHER.match(head) or _ASKED_FOR.match(head):
            return Judgement(Act.THIRD_PARTY, "asked another")
        if self._reports.match(head):
            return Judgement(Act.THIRD_PARTY, "reports")
        if self._working.search(head) and not _PLEASE.search(head):
            return Judgement(Act.THIRD_PARTY, "another is on it")
        return None


def _courtesy(head: str, setting: Setting) -> Judgement | None:
    if _OFFER.search(head):
        return Judgement(Act.SMALL_TALK, "offer")
    small = _SMALL.match(head)
    if small and (not setting.question or small.group().startswith("how")) and not _PLEASE.search(head):
        return Judgement(Act.SMALL_TALK, "courtesy")
    return None


def _withdrawal(head: str, setting: Setting) -> Judgement | None:
    if setting.before is Act.NEGATED and _FRAGMENT_NOT.match(head):
        return Judgement(Act.ASK, "all but this")
    if setting.before is Act.NEGATED and _FRAGMENT_ONLY.match(head):
        return Judgement(Act.ASK, "only this")
    if _WITHDRAWN.search(head):
        return Judgement(Act.NEGATED, "withdrawn")
    if not setting.question and _NEGATED.search(head):
        return Judgement(Act.NEGATED, "negated")
    return None


def _condition(head: str, setting: Setting) -> Judgement | None:
    if _POLITE_IF.match(head):
        return Judgement(Act.ASK, "polite if")
    if setting.front:
        if _UNTIL_I_HAVE.match(head) and head.startswith(("until", "till", "unless", "without")):
            return Judgement(Act.ASK, "until I have")
        return Judgement(Act.HYPOTHETICAL if head.startswith(("if", "had", "were", "should")) else Act.STATEMENT, "fronted")
    if setting.question:
        return None
    if _CONDITION.match(head) and not _PLEASE.search(head):
        return Judgement(Act.HYPOTHETICAL, "condition")
    return None


def _question(head: str, setting: Setting) -> Judgement | None:
    if setting.question:
        return Judgement(Act.ASK, "question mark")
    if _inverted(head) and (setting.sentence_question or setting.force is not Act.STATEMENT):
        return Judgement(Act.ASK, "inversion")
    return None


def _listed(head: str, setting: Setting) -> Judgement | None:
    if setting.force is Act.STATEMENT and not _STATUS_STRONG.search(head):
        return Judgement(Act.STATEMENT, "statement list")
    if setting.force is Act.ASK and setting.place == 0 and (setting.nominal or _WH_WORD.match(head) or _IMPERATIVE.match(head)):
        return Judgement(Act.ASK, "ask list")
    return None


def _request(head: str, setting: Setting) -> Judgement | None:
    follows = setting.place > 0 and setting.before not in (None, Act.ASK, Act.STATEMENT, Act.SMALL_TALK)
    wh = _WH.match(head)
    if wh and (setting.place == 0 or _WH_INVERTED.match(head)):
        return Judgement(Act.ASK, "question word")
    if _PLEASE.search(head):
        return Judgement(Act.ASK, "please")
    if follows and setting.cut == "and":
        return None
    tail = head.split(": ", 1)[-1]
    if _IMPERATIVE.match(head) or (tail is not head and _IMPERATIVE.match(tail)):
        return Judgement(Act.ASK, "imperative")
    if _TO_ME.search(head):
        return Judgement(Act.ASK, "to me")
    return None


def _want(head: str, setting: Setting) -> Judgement | None:
    if setting.cut == "because":
        return None
    if _UNTIL_I_HAVE.match(head):
        return Judgement(Act.ASK, "until I have")
    if _NEED.search(head) or _NEED_ELIDED.match(head) or _NEED_YOU.search(head) or _NEED_PASSIVE.search(head) or _YOU_OWE.search(head):
        gap = _GAP.search(head)
        return Judgement(Act.ASK, "need", gap.end() if gap and not gap.end() >= len(head.rstrip(" .")) else 0)
    if _WAITING.search(head):
        return Judgement(Act.ASK, "waiting")
    gap = _GAP.search(head) or _GAP_NOUN.search(head)
    if gap:
        rest = head[gap.end() :].strip(" .,")
        return Judgement(Act.ASK, "gap", gap.end() if len(rest.split()) > 1 or len(rest) > 3 else 0)
    if _GAP_BLANK.search(head):
        return Judgement(Act.ASK, "gap")
    return None


def _continued(head: str, setting: Setting) -> Judgement | None:
    """A clause without an act of its own goes on with the one before it."""
    if setting.place == 0 or setting.before is None:
        return None
    if setting.cut in ("and", "comma") and (_WH_WORD.match(head) or setting.nominal):
        return Judgement(setting.before, "continued")
    if setting.cut == "and" and _TO_ME.search(head):
        return Judgement(setting.before, "continued")
    if setting.cut in ("mark", "dash") and setting.nominal and setting.before is Act.ASK:
        return Judgement(Act.ASK, "continued")
    return None


def _inverted(head: str) -> bool:
    if _INVERTED.match(head):
        return True
    before, colon, after = head.partition(": ")
    return bool(colon and len(before) < 60 and (_INVERTED.match(after) or _WH_INVERTED.match(after)))
