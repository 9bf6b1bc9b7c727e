"""What people say when they ask, decline, report, suppose or are merely polite: patterns on lower-case clauses."""

import re


def said(pattern: str) -> re.Pattern[str]:
    """A pattern that also takes contractions written without their apostrophe, where no other word looks alike."""
    for whole in ("n't", "i'm", "i've", "you've", "who's", "what's", "where's", "when's"):
        pattern = pattern.replace(whole, whole.replace("'", "'?"))
    return re.compile(pattern)


VERB_ASK = (
    r"(?:confirm|advise|clarify|specify|verify|provide|tell|give|supply|furnish|explain|identify|describe|indicate|"
    r"remind|send|approve|authori[sz]e|resend|reconfirm|double[- ]check|look up|sign off|point me|walk me"
    r"|help me|get me|"
    r"reply|respond|let (?:me|us) know|answer|review and|state whether|share)"
)
VERB_WITH_OBJECT = (
    r"(?:release|review|check|hold|issue|return|mail|list|state|waive|forward|e?mail|ship|sign|execute|initial|"
    r"countersign|update|copy|attach|grant|wire|transfer|call|phone|ask|show|quote|notify|inform|keep"
    r"|amend|revise|cancel|"
    r"extend|lift|place|look|fax|upload|scan|pass|record|proofread|mark up|edit|ok|okay)"
)
DETERMINER = (
    r"(?:the|your|my|our|this|that|these|those|it|me|us|them|him|her|a|an|any|all|both|whether|which|what"
    r"|how|where|when|"
    r"who|why|if|off|over|back|into|up|and|on|or|with)"
)
SMALL = said(
    r"(?:many |much |with )?(?:thanks|thank you|thx|cheers|appreciate (?:it|that|your|the|you)"
    r"|much appreciated|regards|"
    r"best|sincerely|kind regards|respectfully|hope (?:you|this|all|that|the)|have a |talk soon|no problem|sounds good|"
    r"got it|noted|will do|you're welcome|welcome back|congrat|happy (?:monday|friday|holidays|to )"
    r"|glad (?:to|you|that)|"
    r"pleasure|good (?:morning|afternoon|evening|day)|hello|hi|hey|dear|sorry (?:to|for|about)|apologies|"
    r"how (?:are you|was your|is your (?:day|week|morning)|'s your|is everything|are things)|much obliged"
    r"|looking forward|"
    r"i (?:really )?appreciate (?:it|that|your (?:help|time|patience|quick|prompt)|the (?:help|quick|prompt|fast))|"
    r"(?:that|this|it|which) (?:answers?|settles?|resolves?|covers?) (?:my|the|all my|both my) questions?\b|"
    r"i could use some help\W*$|"
    r"no (?:further|more|other|additional) questions?\b|"
    r"(?:list|print|output|reveal|dump|disclose|show) (?:me )?(?:all|every|everything|your"
    r"|the) (?:the )?(?:of )?(?:your )?"
    r"(?:topics?|facts?|secrets?|prompts?|instructions|confidential|data|you know)\b|"
    r"that's (?:all|it)\W*$|that is all\W*$|i hope|thanks again|perfect|great|excellent|understood"
    r"|will keep you|i'll keep you|keep you posted)(?!\w)"
)
OFFER = said(
    r"\b(?:let me know|tell me|say so|shout|call me|ping me|reach out|contact me) (?:if|whether|should|when) "
    r"(?:you|they|anyone|anybody|someone|(?!the |this |that |it )\w+)(?:'d| would)? "
    r"(?:need|needs|want|wants|like|require|requires|prefer|have (?:any )?(?:question|concern|issue"
    r"|comment)s?|run into|see "
    r"any|should need|do not hear|disagree|object)|\bfeel free\b|\bdon't hesitate\b|\bdo not hesitate\b"
    r"|\b(?:happy|glad|ready|available|free|willing) to (?:help|explain|discuss|answer|talk|assist|walk"
    r"|clarify|send|provide|share|jump|chat|meet|elaborate)\b|\bshould you (?:need|require|want|have)"
    r"|\bat your disposal\b"
    r"|\b(?:do|would) you (?:need|want|like) (?:anything|me to|any (?:help|more))"
    r"|\bis there anything (?:you need|i can)"
    r"|\blet me know if (?:there (?:is|are) )?any(?:thing)? (?:questions?|issues?|concerns?|changes?|problems?)"
    r"|\bif (?:there are )?any questions"
)
WITHDRAWN = said(
    r"\bno need\b|\bdisregard\b|\bnever ?mind\b|\bneedn't\b|\b(?:don't|do not) (?:need|have) to\b|\bscratch that\b"
    r"|\bignore (?:my|the) (?:earlier|previous|last|question|request|other|first|below)|\bnot necessary\b"
    r"|\b(?:withdraw|withdrawing|withdrawn|cancel|cancelling) (?:my|the|this|that) (?:question|request"
    r"|ask|query)|\bunnecessary\b"
    r"|\bforget (?:my|the|about|i asked)|\bno action (?:is )?(?:needed|required|necessary)"
    r"|\bnothing (?:is )?(?:needed|required)"
    r"|\bscratch (?:my|the|this|all)\b|\b(?:drop|skip|strike) my (?:question|request|ask|query)\b"
    r"|\b(?:no reply|no response|no answer) (?:is )?(?:needed|required|necessary|expected)|\bno (?:longer"
    r"|further) (?:need|require)"
)
NEGATED = said(
    r"\bno (?:(?!idea|clue)[\w'-]+ ){1,4}?(?:(?:is|are|was|will be) )?(?:needed|required|necessary|wanted"
    r"|called for|expected)\b(?! before)|\bnothing(?:'s| is)? (?:\w+ )?(?:to (?:do|decide|approve|sign)"
    r"|(?:left |more |further )?(?:needed|required|outstanding|open|for you|from me|from you|new))\b"
    r"|\b(?:i|we)(?:'ve| have|'d| had)?(?: got| now)? (?:all|what|everything|whatever)(?: that)? (?:i"
    r"|we) (?:need|asked)"
    r"|\b(?:to|just|only) (?:confirm|say|report|note|let you know|tell you)(?: that)? (?:i|we)(?:'ve| have)? "
    r"(?!can|may|might|should|am\b|are\b|could|need|still|want|would|don't|do|didn't|not|never|lack|'|[\w]+'t)\w+"
    r"|\b(?:doesn't|don't|does not|do not)\b.*\bany ?more\b|\b(?:that|this|it|which)(?:'s| is| was"
    r"| were)(?: all| everything| the last| what){1,3}(?: of what| that)? "
    r"(?:i|we) need(?:ed)?\b(?! is| are)"
    r"|\b(?:(?:not|n't|never|neither) (?:\w+ )?(?:asking|requesting|looking for|seeking|after|chasing)\b"
    r"|(?:i|we|you)(?:'ve| have)? (?:already|now) (?:have|got|received|know|found|hold|see)\b"
    r"|already (?:have|got|received|been (?:given|sent|told)|know|found|provided|answered|gave|sent|told"
    r"|confirmed)\b|(?:i|we)(?:'ve| have) (?:got|received|found|located) (?:the|your|it|that|this|all"
    r"|what)\b|(?:please|kindly|pls) (?:do not|don't|disregard|ignore|hold off)\b|(?:i|we) (?:don't"
    r"|do not|didn't|no longer|won't) (?:actually |really |even |yet )?(?:need|require|want)\b|(?:i"
    r"|we) (?:have|see) no (?:further|other|more|additional)?\s?(?:question|request|need|issue|concern"
    r"|objection|problem)|without (?:asking|needing|your)\b|(?:won't|will not) (?:be )?(?:need|ask"
    r"|requir)|not a (?:request|question)\b)|^(?:do not|don't) (?!see\b|have\b|know\b|you\b|we\b|they\b"
    r"|find\b|understand\b|forget\b)"
)
ASKED_OTHER = said(
    r"(?:i|we)(?:'ve| have| had)?(?: already| also| just| since| separately| now)*(?:'ll| will"
    r"| am going to|'m going to|'m| am)? ?"
    r"(?:asked|asking|ask|emailed|e-mailed|called|call|messaged|pinged|contacted|contact|phoned"
    r"|written to|wrote to|reached "
    r"out to|requested|checked with|check with|checking with|spoken (?:to|with)|spoke (?:to|with)"
    r"|followed up with|following up with|"
    r"sent (?:a )?(?:note|request|message|email)|raised|inquired|put (?:in|that|this|the)|get it from"
    r"|take (?:that|this|it) up with)\b"
    r"(?! (?:you\b|(?:about|for|whether|if|that|how|what|which|when|where) ))(?!.{0,60}\b(?:with|from|of|to) you\b)"
)
ASKED_FOR = said(
    r"(?:i|we)(?:'ve| have| had)?(?: already| also| just| since)* (?:asked|requested) (?:about|for|the|a"
    r"|an)\b"
)
ASKED_YOU = said(
    r"\b(?:i|we)(?:'ve| have| had)?(?: already| also| just)* (?:asked|requested|emailed|messaged"
    r"|written to|wrote to) (?:for .{1,60} from )?you\b"
    r"|\b(?:i|we)(?:'m| am|'d like to| would like to| want to| wanted to| need to| must| have to) (?:ask"
    r"|asking) you\b|\bfrom you\b|\bstill (?:have not|haven't) heard\b"
)
YOU_OWE = said(
    r"\byou(?:'d| had| have|'ve)? (?:still )?(?:were going to|said you(?:'d| would)|promised|owe|yet to"
    r"|were to|agreed to)\b"
    r"|\byou (?:haven't|have not|never|didn't|did not|don't|do not) (?:yet |actually |ever )?(?:sent|send"
    r"|said|say|told|tell|"
    r"given|give|mention|mentioned|confirmed|confirm|answered|answer|replied|provided|provide|specify"
    r"|specified|state|stated)\b"
)
FRAGMENT_NOT = said(
    r"(?:but )?(?:just |only |still )?not (?:yet )?(?:the|a|an|your|how|which|what|where|who|when"
    r"|whether)\b"
)
FRAGMENT_NOT_WH = said(r"(?:but )?(?:just |only |still )?not (?:yet )?(?:how|which|what|where|who|when|whether|why)\b")
FRAGMENT_ONLY = said(r"(?:but )?(?:just|only) (?:the|your|a|an)\b")
CONDITION = said(
    r"(?:if|had|were|in case|in the event|suppose|supposing|unless|provided|whenever|assuming|had we|were we)\b"
    r"|.*\b(?:would|could|might) (?:have )?(?:need|needed|ask|asked|want|wanted|require"
    r"|required)\b.*\b(?:if|had|were)\b"
)
WOULD = said(r"(?:i|we)(?:'d| would)(?: have)? (?!like\b|appreciate\b|be grateful\b|need\b)")
POLITE_IF = said(
    r"(?:if )(?:you|someone) (?:could|can|would|will|have|know)\b.*\b(?:tell|send|confirm|let|provide"
    r"|share|give|advise|clarify|forward|point|"
    r"get|check|remind|explain|help)\b"
)
INVERTED = said(
    r"(?:can|could|would|will|won't|can't|couldn't|wouldn't|do|does|did|don't|doesn't|didn't|is|isn't|are|aren't|was|"
    r"wasn't|were|weren't|has|hasn't|have|haven't|should|shouldn't|may|might|shall|must|am)\s+"
    r"(?:you|i|we|he|she|they|it|there|someone|anyone|anybody|everyone|somebody)\b"
    r"|(?:can|could|would|will|do|does|did|is|isn't|are|aren't|was|wasn't|were|has|hasn't|should|may|must)\s+"
    r"(?:the|this|that|these|those|any|a|an|my|our|your|his|her|their|all|both|either)\b"
    r"|(?:does|did) (?!not\b|so\b|my\b)[a-z]+ (?:get|want|say|mention|need|give|ask|have|know|tell|go|still|send"
    r"|put|change|name|prefer|count|show|include|cover|work|hold|expect)\b"
)
WH = said(
    r"(?:what|what's|whats)\b(?! (?:i|we) (?:have|know|did|found|see|saw|understand|posted|can|will|propose|plan|"
    r"intend|sent|used)\b)(?! (?:a|an|follows|is (?:done|left to me|attached|below|clear))\b)"
    r"|how\b(?! (?:i|we) (?:handled|posted|did|got|arrived|treated|calculated)\b)"
    r"|who\b|who's\b|whom\b|whose\b|why\b|whether\b"
    r"|whens\b|whos\b|hows\b|wheres\b|where\b(?! (?:i|we|things|this|it|that) (?:stand|stands|are|is|am)\b)|where's\b"
    r"|when(?:'s)?\s+(?:is|are|do|does|did|will|can|could|should|would|was|were|has|have|must|exactly|to)\b"
    r"|which\b(?! (?:is|are|was|were|has|have|had|will|would|means|leaves|brings|makes|i|we|you|they|he"
    r"|it|the|in|could|can|"
    r"should|covers?|comes?|agrees?|matches|ties)\b)"
)
WH_INVERTED = said(
    r"(?:what|which|how|who|whose|why|where|when)(?:'s|\s+(?:[\w-]+\s+){0,4}?(?:is|are|do|does|did|will"
    r"|can|could|should|would|was|were|has|have|am)\s"
    r"(?:i|we|you|he|she|they|it|the|this|that|there|my|our|your|his|her|their|any|a|an)\b)"
)
WH_WORD = said(r"(?:and |or )?(?:what|which|how|who|whom|whose|why|where|when|whether|if)\b")
PLEASE = said(
    r"\b(?:please|kindly|pls|plz)\b(?!,?\s+(?:also )?(?:note|be (?:advised|aware|assured)|find\b|see\b"
    r"|accept|excuse|rest|"
    r"understand|know|do not|don't|disregard|ignore|refer|feel|bear|keep in mind|consider (?:this|my)|remember|"
    r"let me know if you (?:need|have|want)|reach out|join|forgive|allow me))"
)
IMPERATIVE = said(
    r"(?:have|take|cast|run|give (?:it|this)) (?:a|an|one|your) (?:\w+ )?(?:look|glance|read|eye|once-over)\b"
    r"|read (?:this|it|over|through|(?:the|my) (?:\w+ )?(?:draft|statement|letter|attached|text|write-?up|summary))\b"
    rf"|{VERB_ASK}(?!\w|'|\s+(?:is|was|of|from|by)\b)|{VERB_WITH_OBJECT}\s+{DETERMINER}\b"
)
TO_ME = said(
    r"\b(?:let|tell|send|give|get|show|advise|inform|update|email|forward|provide|copy|remind|walk|help|point"
    r"|shoot|drop|ping|pass|furnish|supply) (?:me|us)\b"
    r"|\byou (?:can|could|may|might) (?:send|tell|confirm|give|email|forward|provide|share|let)\b"
    r"|\b(?:i'd|i would|we'd|we would) (?:like|love|want|need|ask|appreciate) (?:it if )?you(?:r|\b)"
)
OTHERS_TO_ME = said(r"(?:\b(?:will|would|to|can|could|did|they|he|she)|'ll) $")
OPEN_COMPLEMENT = r"(?:whether|if|which|what|how|where|who|when|why|with you|from you)"
NEED = said(
    r"\b(?:i|we)(?:'m|'re| am| are|'d|'ll| will| would| do|'ve been| have been)?"
    r"(?: (?:also|still|now|just|only|first|next|then|really|urgently|additionally|further|therefore|currently|simply|"
    r"specifically|actually|would|do|be|formally|hereby|respectfully|kindly|writing to))*\s+(?:"
    r"need(?! to\b| not\b)|need to (?:know|understand|see|hear|have|get|obtain|receive|find out|learn"
    r"|be (?:told|sure|certain|clear))\b"
    rf"|need to (?:confirm|check|verify|clarify|determine|establish|make sure"
    rf"|ask)\b(?=.{{0,50}}\b{OPEN_COMPLEMENT}\b)|need to ask\b"
    r"|require\b|lack\b|missing\b|lacking\b|unsure\b|uncertain\b|unclear\b|not (?:\w+ )?(?:sure|certain|clear)\b"
    r"|(?:unable|not able) to (?:find|locate|see|tell|determine|confirm|identify|establish|work out|verify)\b"
    r"|wondering\b|wonder\b|curious\b|seeking\b|seek\b|requesting\b|request\b|asking\b|ask (?:for|that"
    r"|you|about|whether|how|what|which)\b|"
    r"looking for\b|after\b|hoping (?:to|for|you)\b|chasing\b|following up\b|checking (?:in|on|whether"
    r"|if)\b|circling back\b"
    r"|(?:ask|check|confirm|find out|inquire|enquire) (?:for|about|whether|if|on|what|which|how)\b"
    rf"|want to (?:know|understand|ask|see|hear|be sure|make sure)\b|want to (?:confirm|check|verify)\b"
    rf"|wanted to (?:know|ask|check|confirm)\b"
    r"|want (?:your|the|a)\b|like (?:to (?:know|understand|see|have|get|confirm|check|ask|request|hear"
    r"|receive|obtain|verify)|you to|your|the|a|an|some)\b"
    r"|appreciate (?!it\b|that\b)|be grateful\b|be (?:stuck|blocked)\b|stuck\b|blocked\b|short of\b"
    r"|guessing at\b|blind on\b|could use\b"
    r"|come up (?:short|empty)\b|puzzled\b|confused\b|at a loss\b|in the dark\b)"
)
NEED_ELIDED = said(
    r"(?:still |just |only )*(?:waiting|hanging|holding) (?:on|for) (?:who|whom|what|where|which|how|whether|why)\b"
    r"|left over:|(?:a )?help with (?:both|this|these|that|it|either|all) (?:is |would be )?(?:much |greatly )?"
    r"appreciated\b|(?:very |most |so )?grateful for (?:a|an|any)\b(?!.*\b(?:was|saved|helped|sent|gave|came)\b)"
    r"|anything (?:you'd|you would)\b|"
    r"(?:still |also |just |only |really |currently )*(?:(?:would |'d )?(?:appreciate|love|welcome|value) (?:a"
    r"|an|the|your"
    r"|some|any|to (?:know|have|see|hear))\b|awaiting\b(?! (?:the|her|his|their)\b)"
    r"|(?:second|third|fourth|2nd|3rd|4th|another|last|final) (?:try|ask|request|attempt|note|nudge|reminder"
    r"|chaser|time)\b"
    r"|(?:just|only|double[- ]?) ?checking\b(?! account)|(?:a |gentle |quick )?(?:chaser|nudge|bump|bumping"
    r"|nudging|pinging|prodding)\b|need(?! to\b)|need to (?:know|understand|see"
    r"|hear|have|get|find out)\b"
    r"|require\b|missing\b|lacking\b|looking for\b|requesting\b|request (?:for|your|that|to|approval"
    r"|confirmation|a|the)\b|request:|seeking\b"
    r"|wondering\b|following up\b|checking (?:in|on|whether|if)\b|chasing\b|asking (?:for|about|whether"
    r"|you)\b|trying to "
    r"(?:find|get|confirm|work out|understand|figure|establish)\b|can't (?:find|see|tell|locate)\b"
    r"|cannot (?:find|see|tell|locate)\b"
    r"|don't (?:see|have|know)\b|no idea\b|not (?:sure|clear|certain)\b|unsure\b|unclear\b"
    r"|any (?:word|update|news|progress|luck|idea|chance|sign|movement|answer|decision|thoughts)\b"
    r"|circling back\b|curious\b"
    r"|hoping (?:to|for|you)\b|outstanding:|needed\b(?! to)|required:|required from|questions? (?:on"
    r"|about|regarding|for you)\b|reminder\b|second request\b)"
)
NEED_PASSIVE = said(
    r"\b(?:(?:is|are|remains?|'s) (?:still )?(?:needed|missing|unclear|unknown|unconfirmed|unspecified"
    r"|undetermined|lacking|not clear|not known|to be (?:confirmed|determined|advised|provided)|tbd|tbc"
    r"|an open (?:question|item|point)|anyone's guess|a mystery)\b|(?:missing|lacking|unclear|needed"
    r"|unknown|open|outstanding) (?:is|are)\b|what's missing\b|still (?:missing|needed|unclear|unknown"
    r"|required|lacking)\b|(?:leaves|leaving|left) (?:me|us|only|open|one)\b.*\b(?:question|guess|without"
    r"|short|wondering|how|which|(?<!that's )what|where|who|when|whether)\b)|[:(=,]\s*(?:still )?(?:needed|missing"
    r"|tbd|tbc|to be confirmed|unknown|unclear|required|please (?:confirm|advise)|not (?:stated|given"
    r"|known|provided|specified|found))\W*$|(?<!as )(?<!if )(?<!when )(?<!where )(?<!action )\b(?:needed"
    r"|missing|tbd|tbc|unknown|unclear)\W*$|^(?:still )?(?:missing|tbd|tbc|unknown|unclear|needed"
    r"|not (?:stated|given|known|specified|found))\W*$"
)
NEED_YOU = said(
    r"\b(?:all|what|the only things?|the last things?|only things?)(?:(?: that)?(?:'s| is| are)|(?: i'm| we're"
    r"| i am))? (?:still )?(?:left|missing"
    r"|outstanding|open|lacking|short|waiting (?:on|for))(?: [\w']+){0,3}? (?:is|are)\b(?! (?:to|for me)\b| \w+ing\b)|"
    r"\b(?:needs?|requires?|awaits?|awaiting|pending|waiting (?:on|for)|held for|subject to|wants?"
    r"|depends? on|hinges? on|lacks?) your?\b"
    r"|\b(?:waits?|waiting|sitting|depends?|hangs|rests) (?:on|with) you\b|\bneeds? you to\b|\b(?:in"
    r"|on) your (?:queue|desk|court|inbox|hands|tray|plate)\b"
    r"|\bfor your (?:\w+ )?(?:approval|review|signature|decision|sign-off|signoff|comments?|confirmation"
    r"|ok|okay|authori[sz]ation|consideration|release|blessing)\b"
    r"|\b(?:my|our|one|another|remaining|last|other|two|three|a few|few|couple of|some|following"
    r"|quick) (?:\w+ )?(?:questions?|asks?|requests?|quer(?:y|ies))\b(?! (?:was|were|has|have|had|is|went|and|so"
    r"|in (?:process|hand|the)|over|from the|the customer))"
    r"|\b(?:it )?(?:would|'d|could) (?:really |also )?(?:help|be (?:helpful|useful|good)) (?:to (?:know"
    r"|have|see|understand|get)|if you|having|knowing|a\b|the\b|your\b)"
    r"|\byour (?:call|decision|ruling|say|word|answer|guidance|direction|view|ok|sign-off|approval) (?:on"
    r"|about|for|regarding|as to)\b.*\b(?:needed|outstanding|please|would)\b"
    r"|\b(?:only|remaining|open|outstanding|single|sole|missing) (?:open |missing |remaining "
    r"|outstanding )?(?:point|item|thing|issue|gap|unknown|piece|detail|bit|blocker"
    r"|hurdle)s?\b.{0,40}\b(?:is|are)\b"
    r"|\b(?:apart from|except for|but for|bar|minus|save for|short of|lacks? only|missing only) your\b"
    r"|\b(?:sits?|rests?|lies?|stays?|parked|stuck|is|are|be) with you\b|\byours to (?:decide|give|make|call|approve)\b"
    r"|\bcomes? down to you\b|\bonly you can\b(?! (?:ok|okay|approve|authori[sz]e|sign)\b)|\bneeds? (?:a|one|only a)"
    r" (?:yes|nod|ok|okay|signature|go-ahead|decision|thumbs up|green light|second (?:pair|set))\b"
    r"|\b(?:holding|keeping|saving|held|parked) .{1,60} for you\b"
    r"|\bover to you\b|\b(?:grateful|obliged|appreciated) if\b|\bi (?:leave|defer|look) (?:it |this "
    r"|that )?to you\b|\bup to you\b"
)
OWN_PLAN = said(
    r"(?:i|we)(?:'ll| will|'m going to| am going to| plan to| intend to| shall| can| could|'d"
    r"| would) (?:then |also |next |now )?(?:ask|request|seek|chase|check|confirm|find out|look for)\b"
)
WAITING = said(r"\b(?:i'm|i am|we're|we are|^|still)\s*(?:waiting|holding|held up) (?:on|for) (?!.*\bto [a-z]+\b)")
UNTIL_I_HAVE = said(
    r"(?:until|till|before|unless|without) (?:i|we) (?:have|get|know|hear|see|receive|am told|'m told"
    r"|learn|understand|am given|can see)\b"
)
GAP = said(
    r"\b(?:doesn't|does not|don't|do not|didn't|did not|never|fails? to|failed to|without|nor does it"
    r"|nowhere does it) (?:\w+ly |actually |even |ever )?"
    r"(?:say|state|show|mention|specify|give|list|include|tell|indicate|address|cover|identify|name"
    r"|explain|reflect|record|disclose|"
    r"contain|make clear|spell out|set out|reveal|says|states|shows|mentions|specifies|gives|lists"
    r"|includes|tells|indicates|"
    r"identifies|names|explains)\b"
    r"|\bnothing\b(?: (?!to do|from|changes?|further|else|needed|required|changed|more)\w+){0,7}? (?:says?|states?"
    r"|tells?|shows?|explains?|indicates?|gives?|mentions?|about|on|regarding|as to|telling|saying"
    r"|showing|identifies)\b"
    r"|\b(?:no ?one|nobody|none of (?:it|them|the \w+)|neither \w+) (?:has |have )?(?:says?|said|states?"
    r"|stated|tells?|told|shows?|shown|mentions?|mentioned|knows?|explains?|explained|gave|given|gives?"
    r"|quantified|specified|identified|provided|answered|confirmed|written|recorded)\b"
    r"|\b(?:i|we) (?:still |also )?(?:don't|do not|didn't|did not|can't|cannot|can not|couldn't|could not"
    r"|am unable to|am not able to|was unable to) (?:yet |currently |actually |even |really |quite )?"
    r"(?:have|know|see|find|locate|tell|determine|work out|identify|confirm|establish|figure|read"
    r"|make out|understand|spot|recall)\b(?! (?:any (?:further |other )?(?:issue|question|concern|problem"
    r"|objection|reason)|(?:a|the) (?:problem|issue|reason)))"
    r"|\b(?:i|we)(?:'ve| have) (?:not|never|yet to) (?:yet )?(?:been (?:given|told|sent)|seen|received"
    r"|got|found|located|see|receive|find|had)\b"
    r"|\b(?:i|we) (?:haven't|have not|hadn't) (?:yet )?(?:been (?:given|told|sent)|seen|received|got"
    r"|gotten|found|located|had|heard)\b"
    r"|\b(?:i|we)(?:'m| am|'re| are| was| were|'ve| have)? ?(?:not|wasn't|weren't"
    r"|haven't) (?:been )?able to (?:find|see"
    r"|locate|tell|determine|establish|work)\b|\b(?:i|we) (?:still )?have none\b"
    r"|\bsilent (?:on|about|as to)\b|\bnot obvious (?:to me )?\b|\bnot clear (?:to me |from \w+ \w+ )?"
    r"|\bunclear (?:to me )?|\bno (?:idea|clue)\b"
)
GAP_NOUN = said(
    r"\b(?:all|the only thing|the most|the last) (?:i|we)(?:'ve got|'ve| have| know| see| got| can see"
    r"| heard)(?: so far| to go on| here)? (?:is|are)\b|"
    r"\b(?:there(?:'s| is| was| are)|(?:i|we) (?:have|see|find|found|got)|with|shows?|showing|has|have"
    r"|gives?|lists?|states?|contains?|is|carries|bears|and|but|yet|though) (?=no "
    r"(?:\w+ ){0,3}?(?:figure|amount|number|instruction|instructions|date|indication|mention|record|note"
    r"|copy|address|name|explanation|reason|"
    r"sign|trace|documentation|document|reference|direction|guidance|information|detail|approval"
    r"|signature|authori[sz]ation|evidence|"
    r"listing|list|breakdown|schedule|support|backup|invoice|bill|page|purpose|sum|recipient|"
    r"confirmation|account|contact|phone|limit|deadline|value|price|basis|rate|consent|certificate"
    r"|statement|answer|word)s?\b)"
    r"|^(?=no (?:\w+ ){0,3}?(?:figure|amount|instruction|instructions|indication|mention|record|copy"
    r"|address|explanation|reason|guidance|"
    r"direction|approval|signature|evidence|word|answer|reply)s?\b)"
)
GAP_BLANK = said(
    r"\b(?:still|remains?) (?:a )?(?:blank|empty|open|missing|unknown|outstanding|gap)\b|"
    r"\b(?:leaves?|left) (?:the |that )?(?:[\w'-]+ ){1,4}(?:blank|empty|open)\b|"
    r"\b(?:is|are|was|were|comes up|came up|shows|left) (?:still |just |completely )?(?:blank|empty"
    r"|illegible|unreadable|cut off|missing|unsigned|undated)\b"
    r"|\b(?:isn't|is not|wasn't|aren't|are not|was not|nor is|not) (?:\w+ )?(?:shown|stated|listed|given"
    r"|specified|mentioned|included|recorded|legible|spelled out|documented|on file|"
    r"(?:anywhere )?(?:in|on) (?:the |my |our )(?:\w+ )?(?:package|packet|file|files|record|records"
    r"|system|folder|letter"
    r"|form|paperwork|documents|notes|memo|instructions?|screen|email|request))\b"
)
STATUS_STRONG = said(
    r"\b(?:can|could|would|will) you\b|\bplease (?:tell|send|confirm|advise|provide|give|clarify|let"
    r"|share|approve|release|review|sign|state)\b"
    r"|\b(?:i|we)(?:'m| am| are)? (?:also |still )*(?:need(?! to\b)|missing|lack|require)\b"
    r"|\b(?:let me know|tell me)\b|\bneed(?:ed)? from you\b|\bneeds? your\b"
)
REPORTED_TAIL = said(
    r"(?:asked|asks|wants? to know|wanted to know|is asking|are asking|would like to know|inquired"
    r"|wonders?)\b"
)
NEEDS = (NEED, NEED_YOU, NEED_PASSIVE, YOU_OWE)
