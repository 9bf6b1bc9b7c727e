"""Clauses that only look like requests: doubts about one's own doings, offers, exclamations, needs that are met."""

from .phrases import said

_TOLD = (
    r"(?:thank|told|tell|mention|acknowledg|sent|send|said|say|wrote|write|written|repl(?:y|ied)|logg?|noted?|filed?"
    r"|cop(?:y|ied)|forward|pass|saved?|record|answer|post|report|let you|confirmed|returned|gave|given)\w*"
)
_MET = (
    r"(?:answered|settled|resolved|closed|sorted|withdrawn|dealt with|cleared up|done|cleared|received|ticked|found"
    r"|granted|moot)"
)
_OWN_DOING = said(
    rf"\b(?:recall|remember|sure|certain|know|wonder(?:ing)?|tell|think|forget|forgot|unsure)\b,? "
    rf"(?:(?:whether|if|that|when|how) )?(?:i|we)(?:'ve|'d)?(?: ever| have| had| already| did| also| actually"
    rf"| properly| not)* {_TOLD}\b"
    rf"|^(?:did|have|had|haven't|didn't) (?:i|we) (?:ever |already |not |just |actually |even )*{_TOLD}\b"
    r"|^(?:shall|should|may|can|could) i (?:\w+ )?(?:send|give|forward|show|pass|e?mail|bring|read|tell) you\b"
    r"|^(?:do|does|did|will|would) (?:you|they|she|he|helen|anybody|anyone) (?:still |also |even )?(?:need|want|like"
    r"|require)\b.*\b(?:from (?:me|us)|me to (?:send|give|tell|forward|resend|add|file)|as well)\b"
    r"|^(?:isn't it|wasn't it|can you believe|would you believe|who(?:'d| would) (?:have|'ve) |what a\b|what luck\b"
    r"|how (?:quickly|fast|promptly|kind|nice|good|neatly) (?:you|that|it|this|of)\b)"
    r"|\b(?:no idea|don't know|can't think|wonder|amazed|impressed) how you (?:found|got|managed|did|do|pulled|dug)\b"
    r"|\bwhat (?:i|we)(?:'d| would)(?: have|'ve)? (?:done|do) without\b|\bcouldn't have \w+ .*\bwithout\b"
    r"|\bthank(?:ed)? (?:you )?(?:enough|whoever)\b|\bthanking you\b|\b(?:like|want|wanted|need) to (?:say )?thank"
    r"|^remind me to\b|\bto self\b|^(?:i|we)(?: really| do| very much| also)* appreciate\b"
    r"|^let me (?:\w+ )?(?:check|think|look|confirm|verify|ask|try|find|make|start|say|add|thank|note|do|go|put|explain"
    r"|recap|begin|close)\b"
    r"|^(?:you )?(?:may|can|could|might|should) (?:now |also )?(?:tell|inform|let|assure) (?!me\b|us\b)\w+"
    r"|^(?:looking for|checking|finding|getting|chasing|tracking down) .*\b(?:took|was|paid|turned)\b"
    r"|^following up as promised\b"
    r"|\b(?:please|kindly) (?:also )?(?:thank|file|store|shred|congratulate)\b"
    r"|\b(?:let me know|tell me|say so|shout) if .*\b(?:causes?|gives?|makes?|creates?) (?:you|any|trouble)\b"
    r"|^(?:should|were|had) (?:i|we) (?:\w+ )?(?:need|want|require|wish)\b"
)
_FULFILLED = said(
    rf"\b(?:my|our|the) (?:\w+ )?(?:questions?|request|query|point|ask|chaser)s?\b.*\b(?:was|were|has been|have been|is"
    rf"|are) (?:all |now |since |already )*{_MET}\b"
    rf"|\b(?:request|question|query|ask|chaser|reminder)s? (?:for|on|about|regarding|re) .*[:=-] {_MET}\W*$"
    r"|\bwas (?:what|all|just what|the (?:one|last|only) thing)(?: that)? (?:i|we) (?:was missing|needed|lacked|wanted"
    r"|was after|was waiting for)\b"
    r"|^(?:what|whatever|all) (?:you|helen|she|he|they|maria|marcus) (?:sent|told|gave|wrote|said|found|had)\b"
    r"(?!.*\b(?:but|doesn't|didn't|does not)\b).*\b(?:was|went|is|helped|did|made|settled|answered|cleared)\b"
    r"|\b(?:didn't|did not|had no|hadn't|had not|wasn't|was not|was|were|had|couldn't|could not)\b.*\b"
    r"(?:until|till|before) (?:your|his|her|their|helen's|this|that|the|it|you|we|i) (?:\w+ )?(?:note"
    r"|mail|message|call|answer|reply"
    r"|email|came|sent|told|gave|wrote|said|arrived|explained|spoke|found|got|saw)\b"
    r"|\bnow that (?!i need|we need).*\b(?:is|are|'s) (?:\w+ )?(?:done|in|settled|sorted|clear|here|posted|closed"
    r"|fixed)\W*$|\b(?:and|nor) (?:it )?need not\b|\bas it should be\b|\bon purpose\b|\bdeliberately\b"
    r"|\bwhich is fine\b"
)
_WANTED = said(
    r"^(?:i|we)(?:'d| had)? (?:needed|lacked|missed|asked|requested|was|were|didn't|did not|hadn't|had not|couldn't"
    r"|could not|wasn't|was not|weren't|had asked|had (?:no|been)|wondered|wanted|emailed|messaged|wrote)\b"
    r"|\b(?:was|were) (?:missing|unclear|unknown|needed|blank|wanting)\b|\bwas (?:what )?i (?:was missing|needed)\b"
    r"|^(?:request|question|query|chaser)s? (?:for|on|about|regarding|re)\b"
)
_RESOLVED = said(
    r"\b(?:turned up|came through|arrived|landed|found (?:it|them|that|out)|(?:have|got|know|see) (?:it|them) now"
    r"|now (?:have|know|see|got) it|got it|resolved|sorted|settled|cleared up|you(?:'ve| have)? (?:since )?answered"
    r"|has since|have since|since (?:given|sent|been|found|come)|it's (?:here|in|on|all|closed|fine|done)|it was (?:on"
    r"|in|there|all)|(?:i|we) (?:do|have) now|now (?:i|we) do|today (?:i|we) do|all good|never ?mind|no matter|all set"
    r"|(?:you|i|we|maria|helen|marcus) found (?:it|them)|all fine|not any ?more|came (?:in|at|back)|withdrawn|is closed"
    r"|that's (?:closed|done|fixed|fine)|gave it to me|given it to me|passed it on|no longer|had a template)\b"
    rf"|^{_MET}\W*$|[:=-] {_MET}\W*$"
)


def only_looks_asking(head: str) -> bool:
    """Whether a clause in the form of a request wants nothing of the listener."""
    return bool(_OWN_DOING.search(head) or _FULFILLED.search(head))


def was_wanted(head: str) -> bool:
    """Whether a clause tells of a need or a request of the past, which may be met by now."""
    return bool(_WANTED.search(head))


def is_met(text: str) -> bool:
    """Whether what surrounds a past need tells that it is met."""
    return bool(_RESOLVED.search(text))
