"""Account, loan, title and reference numbers, whatever their spacing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import lexicon
from .cleaning import clean
from .dates import dates


@dataclass(frozen=True, slots=True)
class Identifier:
    """A number that names a thing. `kind` is the label before it, `value` its letters and digits alone, in capitals."""

    kind: str
    value: str
    start: int
    end: int
    text: str


_KINDS = lexicon.table("identifier_kinds")
_ANY_KIND = "|".join(sorted((re.escape(kind) for kind in _KINDS), key=lambda kind: (-len(kind), kind)))
_LABELLED = re.compile(
    rf"\b(?P<kind>{_ANY_KIND})\b\.?"
    r"(?:[ ](?:no|number|num|id|ref)\b\.?)?[ ]?[:#]?[ ]{0,2}#?[ ]?\"?"
    r"(?P<id>(?=[A-Za-z/-]{0,8}\d)[A-Za-z0-9]{1,20}(?:[-/][A-Za-z0-9]{1,20}){0,5}(?:[ ]\d{3,5}(?![\d.,/:-])){0,4})",
    re.I,
)
_FREE = re.compile(
    r"(?<![\w$.,/-])(?:\d{2,4}-\d{4,6}|[A-Z]{1,5}-\d{2,}(?:-\d+){0,3}|[A-HJ-NPR-Z0-9]{17}|\d{8,20})(?![\w%]|[.,/-]\d)"
)
_SEPARATORS = re.compile(r"[^A-Za-z0-9]")
_PHONE = re.compile(r"(?<![\w-])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ ]?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w-])")
_VIN_LENGTH = 17
_SHORTEST = 3


def identifiers(text: str) -> tuple[Identifier, ...]:
    """The identifiers in `text`, in order; dates and phone numbers are none."""
    plain = clean(text)
    if not any(character.isdigit() for character in plain):
        return ()
    barred = [(d.start, d.end) for d in dates(plain)] + [m.span() for m in _PHONE.finditer(plain)]
    found: list[Identifier] = []
    for match in _LABELLED.finditer(plain):
        value = key_of(match["id"])
        if len(value) >= _SHORTEST and not _is_amount(plain, match.end("id")):
            kind = match["kind"].lower()
            found.append(Identifier(_KINDS[kind], value, match.start("id"), match.end("id"), match["id"]))
    for match in _FREE.finditer(plain):
        value = key_of(match[0])
        is_vin = len(value) == _VIN_LENGTH and any(c.isalpha() for c in value) and any(c.isdigit() for c in value)
        if value.isalpha():
            continue
        found.append(Identifier("vin" if is_vin else "", value, match.start(), match.end(), match[0]))
    barred.sort()
    found.sort(key=lambda i: (i.start, -i.end, not i.kind))
    return tuple(_without_overlap(found, barred))


def key_of(text: str) -> str:
    """Letters and digits of `text` in capitals: the form in which identifiers are compared."""
    return _SEPARATORS.sub("", text).upper()


def _is_amount(plain: str, end: int) -> bool:
    return re.match(r"[.,]\d|[ ]?(?:dollars|days|%)", plain[end : end + 8]) is not None


def _without_overlap(found: list[Identifier], barred: list[tuple[int, int]]) -> list[Identifier]:
    kept: list[Identifier] = []
    next_barred = 0
    for one in found:
        while next_barred < len(barred) and barred[next_barred][1] <= one.start:
            next_barred += 1
        clash = next_barred < len(barred) and barred[next_barred][0] < one.end
        if not clash and (not kept or one.start >= kept[-1].end):
            kept.append(one)
    return kept
