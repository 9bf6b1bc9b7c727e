"""Requests in the form of a remark: "redlines welcome", "say the word", "I can't post it until you've signed"."""

from .phrases import said

SOLICITS = said(
    r"\b(?:redlines?|edits?|comments?|corrections?|feedback|changes|mark-?ups?|thoughts|suggestions|input|objections"
    r"|second opinions?|criticism)(?: \w+){0,3} (?:are |is )?(?:welcome|appreciated|invited|wanted|encouraged)\b"
    r"|^(?:just |only |simply |please )?(?:say the word|say so|say yes|say when|yes or no\b|a (?:simple |quick "
    r"|plain )?"
    r"(?:yes|yes or no|nod|one-liner|line|word|number)\b.{0,30}\b(?:will do|would do|is enough|is plenty|does it|is all"
    r"|suffices|works|would help))"
    r"|\b(?:correct|stop|set) me (?:if|straight|where|right)\b|\bam i (?:right|wrong|correct|off)\b"
    r"|\b(?:or no|or not|yes or no|y/n|or what)\W*$"
    r"|^(?:(?:all )?(?:i|we) need is )?your (?:formal |written |quick |final )?(?:ok|okay|yes|nod|approval"
    r"|blessing|go-ahead"
    r"|go ahead|sign-off|signoff|signature|initials|decision|ruling|answer|read|eyes|review|call|thoughts|word"
    r"|thumbs up"
    r"|comments|consent|permission|authori[sz]ation|view|take|verdict|input|feedback|edits)\b"
    r"(?!.*\b(?:is|are|was|were|has|have|came|went|got|gave|made|(?!need|requir|request|want)[a-z]{3,}ed)\b)"
    r"|\b(?:can't|cannot|can not|won't|will not|unable to|not able to|not going to)\b.*\b(?:without|until|till"
    r"|unless) (?:you\b|your\b|i(?:'ve| have) your\b|i (?:get|hear|have) (?:your|it|that|this|one|from you))"
    r"|^(?:until|till|unless|not before) you(?:(?:'ve|'re)\b| have\b| are\b| (?:approve|sign|decide|say|ok|okay|confirm"
    r"|give|tell|clear|release|look|read|review|see|let|get|agree|answer|reply|respond|can|do)\b)"
    r"|^(?:subject to|pending|awaiting|waiting (?:on|for)) your\b|\bi(?:'d| would) (?:like|love|want) (?:it"
    r"|this|that|the|to"
    r" (?:put|apply|move|use|send|waive|drop|take|post|pay|bring))\b(?=.*\b(?:go|put|applied|sent|waived|off"
    r"|down|on|to)\b)"
    r"|\bmay i\b|\bwith your (?:ok|okay|approval|consent|permission|blessing|say-so)\b.*\b(?:i'd|i would|i'll|i will)\b"
)
WANTS_ANSWER = said(
    r"\b(?:wants?|needs?|is (?:asking|after|waiting)(?: for)?|are (?:asking|after)(?: for)?|keeps? (?:asking|calling)"
    r"(?: me)?(?: about| for)?) (?:to know|a date|a time|a figure|a number|an answer|an address|a name|a reason"
    r"|a \"|the "
    r"(?:date|figure|number|answer|address|reason)|when|where|why|how|who|whether|an? explanation|word)\b"
)
