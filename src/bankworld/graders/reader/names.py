"""Whether a text mentions a party, by any usual spelling of its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from . import lexicon
from .cleaning import clean

_DROPPABLE = lexicon.words("legal_forms")
_FORMS = _DROPPABLE | lexicon.words("company_words")
_BEFORE_NAMES = lexicon.words("before_names")
_HONORIFICS = lexicon.words("honorifics")
_SUFFIXES = lexicon.words("name_suffixes")
_COMMON = lexicon.words("common_names")
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,5}")
_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_SHORTEST_BRAND = 6
_LONGEST_PERSON = 4


def mentions(text: str, names: Sequence[str]) -> bool:
    """Whether `text` names one of `names`.

    Case, punctuation, `&` for `and` and the legal form do not matter. A person may go by the surname, alone or after
    an honorific, where the surname is not part of another name; a company by a distinctive first word.
    """
    plain = _plain(text)
    others = [_parts(name) for name in names]
    return any(_full(name).search(plain) is not None for name in names if name.strip()) or any(
        _by_short_name(plain, parts) for parts in others if parts
    )


def _plain(text: str) -> str:
    return _DOTTED.sub(lambda m: m[0].replace(".", "").ljust(len(m[0])), clean(text)).replace("&", " and ")


@lru_cache(maxsize=512)
def _parts(name: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(_plain(name)))


@lru_cache(maxsize=512)
def _full(name: str) -> re.Pattern[str]:
    parts = [part for part in _parts(name) if part.lower() not in _HONORIFICS]
    while len(parts) > 1 and parts[-1].lower() in _DROPPABLE | _SUFFIXES:
        parts.pop()
    if not parts:
        return re.compile(r"(?!)")
    pieces = [re.escape(part).replace("'", "'?") + r"\.?" for part in parts]
    gap = r"[\s,.'-]{1,4}"
    if _is_person(tuple(parts)):
        first, last = pieces[0], pieces[-1]
        middle = rf"(?:{gap}[^\W_]+\.?)?" if len(pieces) == 2 else rf"(?:{gap}(?:{'|'.join(pieces[1:-1])}))?"
        return re.compile(rf"\b{first}{middle}{gap}{last}(?!\w)|\b{last},[ ]*{first}(?!\w)", re.I)
    return re.compile(r"\b" + gap.join(pieces) + r"(?!\w)", re.I)


@lru_cache(maxsize=512)
def _is_person(parts: tuple[str, ...]) -> bool:
    words = [part.lower() for part in parts]
    return 1 < len(parts) <= _LONGEST_PERSON and not any(
        word in _FORMS or word == "and" or word.isdigit() for word in words
    )


def _by_short_name(plain: str, parts: tuple[str, ...]) -> bool:
    lowered = [part.lower() for part in parts]
    if any(word in _DROPPABLE for word in lowered):
        brand = parts[0]
        return len(brand) >= _SHORTEST_BRAND and lowered[0] not in _COMMON and _brand_alone(plain, parts)
    kept = [part for part in parts if part.lower() not in _HONORIFICS | _SUFFIXES]
    if not kept or not (_is_person(tuple(kept)) or len(kept) < len(parts)):
        return False
    return _surname_alone(plain, kept[-1], {part.lower() for part in kept})


def _brand_alone(plain: str, parts: tuple[str, ...]) -> bool:
    known = {part.lower() for part in parts}
    for match in re.finditer(rf"(?<!\w){re.escape(parts[0])}(?!\w)", plain):
        following = re.match(r" ([A-Z][\w'-]*)", plain[match.end() : match.end() + 40])
        if following is None or following[1].lower() in known:
            return True
    return False


def _surname_alone(plain: str, surname: str, own: set[str]) -> bool:
    for match in re.finditer(rf"(?<!\w)(?:{re.escape(surname)}|{re.escape(surname.upper())})(?!\w)", plain):
        before = re.search(r"([A-Za-z][\w'-]*)\.? $", plain[max(0, match.start() - 40) : match.start()])
        after = re.match(r" ([A-Z][\w'-]*)", plain[match.end() : match.end() + 40])
        if before and before[1].lower().rstrip(".") in _HONORIFICS:
            return True
        is_other = (
            before is not None
            and before[1][0].isupper()
            and before[1].lower() not in own
            and _is_name_word(plain, match, before[1])
        )
        if not is_other and (after is None or after[1].lower() in own):
            return True
    return False


def _is_name_word(plain: str, match: re.Match[str], word: str) -> bool:
    """A capitalised word that does not merely open the sentence: another first name."""
    start = plain.rfind(word, 0, match.start())
    opens = not plain[:start].rstrip(" ") or plain[:start].rstrip(" ")[-1] in ".!?:\n,;"
    common = word.lower() in _BEFORE_NAMES
    return not common and not (opens and word.endswith("ed"))
