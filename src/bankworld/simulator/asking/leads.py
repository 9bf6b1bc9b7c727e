"""The force of lists: whether a lead-in or heading turns the items below it into requests or into report."""

import re

from .model import Act

_REPORT = re.compile(
    r"\b(?:done|status|recap|summary|complet\w*|finish\w*|so far|posted|update|updates|background"
    r"|for the record|fyi|facts|findings|verified|"
    r"received|understanding|assum\w+|plan|planned|next steps?|i will|i'll|my intention|intend"
    r"|steps? (?:taken|i)|details|as follows|the following (?:was|were|has|have)|"
    r"already|on file|reviewed|checked|actions? taken|what i (?:did|have|found|know|posted)|i (?:did|have"
    r"|found|used|posted|sent|made|see|read)|resolved|closed|context|"
    r"confirmed|known|analysis|calculation|evidence|sources?|timeline|history|attachments?|attached|enclosed)\b"
)
_NONE = re.compile(
    r"\bno (?:action|need|open|outstanding|further|questions?)\b|\bnothing\b|\bnot (?:asking|needed)\b"
    r"|\bnone\b"
)
_ASKING = re.compile(
    r"\b(?:questions?|open(?! an?\b)|outstanding|missing|clarif\w+|request(?:s|ed from you)?|requests?"
    r"|required|require|pending from you|unresolved|to be confirmed|need(?:s|ed)?|"
    r"awaiting|unknown|unclear|gaps?|information (?:needed|required)|actions? (?:required|needed)|for you"
    r"|from you|asks?|please|"
    r"kindly|confirm|approval (?:requested|needed|required)|decision(?:s)? (?:needed|required|for you)"
    r"|waiting on you|blockers?|blocked|what i don't|things? i (?:lack|need)|help|advise|"
    r"provide|remaining (?:items|questions|points)|still to (?:get|confirm))\b"
)
_PARTICIPLE = (
    r"(?:posted|sent|received|completed|reviewed|confirmed|applied|released|entered|booked|credited"
    r"|debited|filed|prepared|"
    r"issued|verified|checked|obtained|saved|logged|updated|closed|placed|shipped|mailed|ordered|matched"
    r"|reconciled|kept|"
    r"left|moved|paid|done|finished|approved|signed|cleared|calculated|computed|recorded|submitted|transferred|wired|"
    r"returned|requested|called|asked|emailed|opened|read|found|assessed|waived|reversed)"
)
_VERB = re.compile(
    r"\b(?:i|i'm|i've|i'll|we|we've|you|he|she|they|it|is|are|was|were|has|have|had|will|would|been|can|did|does)\b"
    rf"|^(?!need|requir|request|want)[a-z]{{3,}}ed\b|^{_PARTICIPLE}\b|\b{_PARTICIPLE}(?:\W*$|\s+(?:at|on|by|to"
    rf"|in|for|and|from|yesterday|today|this|as|per)\b)"
)
_REPORTED_ITEM = re.compile(
    rf"(?:i|i'm|i've|i'll|we|we've|you|he|she|they|it|there|this|these)\b|{_PARTICIPLE}\b|.*\b{_PARTICIPLE}\W*$"
    r"|.*(?<!that )(?<!which )(?<!who )(?<!what )(?<!where )(?<!when )(?<!whether )(?<!amount )\b(?:is"
    r"|are|was|were|has been|have been)\b"
)
_FUTURE = re.compile(
    r"\b(?:i|we)(?:'ll| will|'m going to| am going to| plan to| intend to| propose to)\b|\bmy plan\b"
    r"|\bnext steps?\b|^plan\b"
)

_COUNT = (
    r"(?:\d|one|two|three|four|five|a (?:couple|few)(?: of)?"
    r"|couple(?: of)?|some|several|both|last|final|only|other)"
)
_POINT = (
    r"(?:things?|items?|points?|questions?|favou?rs?|asks?|gaps?|holes?|requests?|loose ends?|blanks?|unknowns?|left"
    r"|approvals?|decisions?|open|outstanding|missing|bits|pieces|matters|issues|needs|to go|remaining|more|answers?)"
)
_OPENS = re.compile(
    rf"(?:(?:and|but|so|also|hi|hello|hey|ok|then|still|just|here are|there are|i have|i've|that leaves|leaves"
    rf"|leaving|my|the"
    rf"|these|\w+,) )*(?:{_COUNT} (?:\w+ ){{0,2}}?{_POINT}\b|(?:open|outstanding|missing|needed|required|unresolved"
    rf"|pending|remaining|wanted|requested|to decide|questions?|asks?|requests?|decisions?|blockers?|gaps?)\b"
    rf"(?! (?:is|are|was|were|an?)\b)"
    r"|(?:second|third|2nd|3rd|another|last|final) (?:try|request|ask|attempt|reminder|nudge)\b|chaser\b|reminder\b"
    r"|quick (?:one|ask|question|favou?r)\b|for (?:you|your)\b|(?:your )?(?:approvals?|decisions?|sign-?off"
    r"|confirmation|authori[sz]ation|consent|answers?|input|"
    r"permission|review) (?:is |are )?(?:requested|needed|required|sought|wanted)|(?:i|we) (?:still |just "
    r"|only )?(?:need|lack)"
    r"\b|(?:what )?(?:i'm|we're|i am) (?:still )?(?:missing|waiting|lacking|short)\b|what i (?:still )?(?:need"
    r"|lack|don't)"
    r"|waiting on\b|yours? to\b|need(?:ed)? from you|from you\b|to finish\b|before i (?:can )?(?:finish|close|post))"
)
_CLOSED = re.compile(
    r"\b(?:done|finished|complete[d]?|resolved|closed|posted|settled|answered|received|noted|cleared|fixed"
    r"|approved|signed|submitted|logged|sent|filed|made|granted|in"
    r"|for the record|fyi|for your (?:records?|information|log|file|files|reference)|no|none|nothing|i (?:did"
    r"|found|posted)"
    r"|thanks|thank you)\b"
)
_COUNTS_OFF = re.compile(
    r"(?:and )?(?:the )?(?:one|first|second|third|other|another|last)(?: one| thing| item)?(?: is|'s| being|:|,)(?: |$)"
)
_BEFORE_I = re.compile(r"\b(?:before|until|till|so(?: that)?|to let me|in order to) (?:i|we|me) .*$")
_LONGEST_LEAD = 75


def opens_requests(lead: str) -> bool:
    """Whether a few words announce requests: "two things for Halvorsen", "approval requested", "for you to decide"."""
    lead = _BEFORE_I.sub("", lead) or lead
    return len(lead) <= _LONGEST_LEAD and bool(_OPENS.match(lead)) and not _CLOSED.search(lead)


def counts_off(item: str) -> bool:
    """Whether a sentence is one of a counted row: "One is …", "the other is …"."""
    return bool(_COUNTS_OFF.match(item))


def force(lead: str, act: Act) -> Act | None:
    """What a lead-in, judged on its own as `act`, makes of the items below it; None if it does not say."""
    if opens_requests(lead) and act in (Act.ASK, Act.STATEMENT):
        return Act.ASK
    if _NONE.search(lead) and not lead.startswith(("nothing in", "nothing on")):
        return Act.STATEMENT
    if _FUTURE.search(lead) and "?" not in lead:
        return Act.STATEMENT
    if act is Act.ASK:
        return Act.ASK
    if act in (Act.NEGATED, Act.THIRD_PARTY, Act.OTHER_ADDRESSEE, Act.HYPOTHETICAL):
        return act
    if _ASKING.search(lead) and not re.match(r"(?:\w+ )?(?:confirmed|completed|requested)\b", lead):
        return (
            Act.ASK
            if not _REPORT.search(lead) or lead.startswith(("open", "outstanding", "questions", "missing"))
            else Act.STATEMENT
        )
    return Act.STATEMENT if _REPORT.search(lead) else None


def nominal(text: str) -> bool:
    """Whether a clause names something without saying anything of it."""
    return not _VERB.search(text)


def reports(item: str) -> bool:
    """Whether an item of a list of requests nevertheless states something."""
    return bool(_REPORTED_ITEM.match(item))
