"""Names in a text: the listener's own, colleagues' that redirect a sentence, and third parties'."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .model import Listener

_OFFICE_WORDS = """
room desk operations ops department dept team unit group services service review admin collateral compliance
legal credit treasury wire wires loan loans deposit deposits trust branch queue committee support risk audit
title vault accounting payments the a our bank company office custody tax
"""
_OFFICE = frozenset(_OFFICE_WORDS.split())
_GENERIC = (
    "customer|client|borrower|obligor|debtor|dealer|grantor|co-trustee|beneficiary|beneficiaries|controller|bookkeeper|"
    "owner|guarantor|attorney|counsel|lawyer|buyer|seller|payee|sender|originator|broker|agent|auditor|auditors|"
    "examiner|examiners|vendor|supplier|tenant|accountant|cpa|treasurer|cfo|depositor|account holder|insurer|insurance "
    "agent|county|escrow agent|title company|correspondent|counterparty|issuer|investor|family|widow|executor|"
    "daughter|son"
)
_INSIDE = (
    "collateral|collateral desk|legal|compliance|operations|wire room|wire desk|loan ops|loan operations|credit|desk|"
    "branch|teller|underwriter|underwriting|manager|officer|supervisor|bsa|audit|treasury|title desk|back office|"
    "deposit ops|trust ops|other desk|vault"
)
_RELAY_VERB = (
    r"(?:tell|inform|notify|call|phone|ring|telephone|contact|e?mail|write (?:to)?|ask|let|remind|advise"
    r"|update|reach out to|"
    r"get (?:back to|in touch with)|check with|confirm with|verify with|speak (?:to|with)|talk to|follow up with|"
    r"forward (?:\w+ ){1,4}to|send (?:\w+ ){1,6}to|pass (?:\w+ ){1,6}to|relay (?:\w+ ){1,6}to|explain (?:\w+ ){0,4}to|"
    r"find out from|get (?:\w+ ){1,4}from|obtain (?:\w+ ){1,4}from|have)"
)
THIRD_FIXED = rf"(?:he|she|they|somebody|someone else|(?:the |our |your |their |a |his |her )?(?:{_GENERIC}|{_INSIDE}))"


@dataclass(frozen=True, slots=True)
class People:
    """Compiled name patterns of one listener; all expect lower-case text."""

    own: str
    third: str
    outsider: str
    to_other: re.Pattern[str] | None
    to_other_asked: re.Pattern[str] | None
    to_other_last: re.Pattern[str] | None
    greets_other: re.Pattern[str] | None
    to_own: re.Pattern[str]
    relay: re.Pattern[str]


def compile_people(listener: Listener) -> People:
    """Name patterns; a person's first name counts as the name, a desk's does not."""
    own = _alternatives(_with_short(listener.names)) or r"(?!)"
    others = [n for n in _with_short(listener.colleagues) if n not in _with_short(listener.names)]
    colleague = _alternatives(others)
    outsiders = _alternatives(_with_short(listener.outsiders))
    named = "|".join(x for x in (colleague, outsiders) if x)
    third = rf"(?:{THIRD_FIXED}|{named})" if named else THIRD_FIXED
    generic = rf"(?:the |our |your |their |this |that )?(?:{_GENERIC})"
    outsider = rf"(?:{generic}|{outsiders})" if outsiders else generic
    lead = r"(?:(?:and|also|then|but|hi|hello|hey|dear|thanks|ok|okay)[,\s]+)*"
    to_other = asked = to_other_last = greets = None
    if colleague:
        to_other = re.compile(
            rf"{lead}(?:{colleague})\s*\((?:cc|copied|on copy)[^)]{{0,30}}\)\s*[,:—]"
            rf"|{lead}@\s?(?:{named})\b"
            rf"|{lead}(?:@\s?(?:{colleague})\b|(?:for|to|question for|over to|cc) (?:{colleague})\s*[:—]"
            rf"|(?:{colleague})(?:\s*\([^)]{{0,30}}\))?(?:\s*[,:—]|\s+-\s|\s+(?:can|could|would|will|do|please"
            rf"|pls)(?: you| also| please)?\s(?!have\b|be\b))"
            rf"(?!\s*(?:and|or|who|which|whose|as|is|was|has|will|the)\b))"
        )
        asked = re.compile(rf"{lead}@?(?:{colleague})(?:\s*\([^)]{{0,30}}\))?(?:\s*[,:—]|\s+-\s)")
        to_other_last = re.compile(rf",\s*(?:{colleague})\s*[?.!]*$")
        greets = re.compile(
            rf"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))[, ]+(?:{colleague})\b[\s,.!:—-]*$"
        )
    to_own = re.compile(rf"{lead}@?(?:{own})\s*(?:[,:—]|\s-\s|$)|.*,\s*(?:{own})\s*[?.!]*$")
    relay = re.compile(rf"\b{_RELAY_VERB}\s+(?:back )?(?:mr\.? |mrs\.? |ms\.? )?(?:{outsider})(?!\w|')")
    return People(own, third, outsider, to_other, asked, to_other_last, greets, to_own, relay)


def _with_short(names: Iterable[str]) -> list[str]:
    found: dict[str, None] = {}
    for name in names:
        words = name.lower().split()
        found[" ".join(words)] = None
        person = (
            len(words) > 1
            and words[0] not in _OFFICE
            and not (set(words[1:]) & _OFFICE and words[1] not in ("in", "at"))
        )
        if person and words[0].rstrip(".") not in ("mr", "mrs", "ms", "dr", "the"):
            found[words[0]] = None
    return list(found)


def _alternatives(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=lambda n: (-len(n), n)))
