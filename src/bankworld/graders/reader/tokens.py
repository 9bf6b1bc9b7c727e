"""Tokens and clauses: where a sentence falls apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from . import lexicon
from .lexicon import State

_ADVERBS = lexicon.words("adverbs")
_AGENTS = lexicon.words("agents")
_DETERMINERS = lexicon.words("determiners")
_NOT_ADVERBS_LY = lexicon.words("not_adverbs_ly")
_RELATIVES = lexicon.words("relatives")
_TOKEN = re.compile(
    r"\d+(?:[.,:/-]\w+)*|[^\W\d_]+(?:-?\d[\w-]*|'[^\W\d_]{1,3}(?![^\W\d_]))?|(?<=\s)-+>?(?=\s)|→|"
    r"[✓✔☑✅☐✗✘❌☒]|[,;:()–—|=&+/…\[\]]|\t| {3,}"
)
_CONTRACTIONS = {"'ve": "have", "'ll": "will", "'re": "are", "'m": "am", "'d": "would", "'s": "'s"}
_SLANG = {
    "gonna": ("going", "to"), "wanna": ("want", "to"), "gotta": ("have", "to"), "hafta": ("have", "to"),
    "didnt": ("did", "not"), "doesnt": ("does", "not"), "dont": ("do", "not"), "isnt": ("is", "not"),
    "wasnt": ("was", "not"), "werent": ("were", "not"), "arent": ("are", "not"), "hasnt": ("has", "not"),
    "havent": ("have", "not"), "hadnt": ("had", "not"), "wont": ("will", "not"), "cant": ("can", "not"),
    "couldnt": ("could", "not"), "wouldnt": ("would", "not"), "shouldnt": ("should", "not"), "ive": ("i", "have"),
    "weve": ("we", "have"), "theyve": ("they", "have"), "youve": ("you", "have"), "thats": ("that", "is"),
    "whats": ("what", "is"), "wheres": ("where", "is"), "hows": ("how", "is"), "theyll": ("they", "will"),
    "itll": ("it", "will"), "youll": ("you", "will"), "im": ("i", "am"), "theyre": ("they", "are"),
    "youre": ("you", "are"), "dunno": ("not", "know"), "shes": ("she", "is"), "hes": ("he", "is"),
}  # fmt: skip
"""Words run together in haste, as the words they stand for."""
_NEGATED_STEMS = {"won": "will", "can": "can", "shan": "shall", "ain": "is"}
_PUNCTUATION = frozenset(",;:()–—|=&+/…[]\t→-")
_COORDINATORS = frozenset(("and", "but", "or", "nor", "so", "plus", "&", "+", "/", "yet"))
_LINKS = lexicon.phrases("conditions", "times", "causes")
_ASKING_WORDS = frozenset(("why", "when", "how", "what", "where", "who", "then", "not", "also"))
_ITEMS = lexicon.words("items")
_SAYING = lexicon.words("speech") | lexicon.words("vouching") | lexicon.words("third_asking")
_FINITE = lexicon.words("be") | lexicon.words("modals") | {"has", "have", "had", "did", "does", "went", "left", "hit"}
_LINK_STARTS = {"should"} | _PUNCTUATION | _COORDINATORS | _RELATIVES | _LINKS.by_first.keys()
_STATES = lexicon.states()
_SUBJECT_STARTS = _DETERMINERS | _AGENTS | {"it"}


@dataclass(frozen=True, slots=True)
class Segment:
    """A clause or fragment: tokens `start` to `end` and the link words before them."""

    links: tuple[str, ...]
    start: int
    end: int

    @property
    def link(self) -> str:
        """The last link word that is no punctuation, else the punctuation, else nothing."""
        for link in reversed(self.links):
            if link not in _PUNCTUATION or link in "&+/":
                return link
        return self.links[-1] if self.links else ""


def tokenize(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Lower-case words and punctuation with their offsets; contractions are taken apart."""
    words: list[str] = []
    spans: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(text):
        word = match[0].lower()
        if "'" in word:
            _contraction(word, match, words, spans)
            continue
        if word in _SLANG:
            first, second = _SLANG[word]
            cut = match.start() + min(len(first), len(word) - 1)
            words += [first, second]
            spans += [(match.start(), cut), (cut, match.end())]
            continue
        if word[0] in " \t":
            word = "|"
        elif word[0] == "-":
            word = "–"
        words.append(word)
        spans.append(match.span())
    return words, spans


def _contraction(word: str, match: re.Match[str], words: list[str], spans: list[tuple[int, int]]) -> None:
    stem, mark, tail = word.partition("'")
    cut = match.start() + len(stem)
    if tail == "t" and stem.endswith("n") and len(stem) > 1:
        words += [_NEGATED_STEMS.get(stem, stem[:-1]), "not"]
    else:
        words += [stem, _CONTRACTIONS.get(mark + tail, tail)]
    spans += [(match.start(), cut), (cut, match.end())]


def find_states(words: Sequence[str]) -> dict[int, State]:
    found: dict[int, State] = {}
    index = 0
    while index < len(words):
        for state in _STATES.get(words[index], ()):
            length = len(state.words)
            if tuple(words[index : index + length]) == state.words:
                found[index] = state
                index += length - 1
                break
        index += 1
    return found


def segments(words: Sequence[str], states: dict[int, State]) -> list[Segment]:
    inside = {i + k for i, s in states.items() for k in range(1, len(s.words))}
    segments: list[Segment] = []
    links: list[str] = []
    start = index = 0
    while index < len(words):
        length = 0 if index in inside else _boundary(words, index)
        if not length:
            index += 1
            continue
        if index > start:
            segments.append(Segment(tuple(links), start, index))
            links = []
        links.append(" ".join(words[index : index + length]))
        index += length
        start = index
    if len(words) > start or links:
        segments.append(Segment(tuple(links), start, len(words)))
    return segments


def _boundary(words: Sequence[str], index: int) -> int:
    """Length of the link that stands at `index`; 0 if none does."""
    word = words[index]
    if word not in _LINK_STARTS:
        return 0
    if word in _PUNCTUATION or word in _RELATIVES:
        return 0 if word == "that" and _points(words, index) else 1
    if word == "should":
        return int(_inverts(words, index))
    if word in _COORDINATORS:
        return 0 if word in ("so", "yet") and not _opens_clause(words, index) else 1
    length = _LINKS.at(words, index)
    return 0 if word in ("pending", "before", "following") and _is_modifier(words, index) else length


def _points(words: Sequence[str], index: int) -> bool:
    """`take that fee off`: the word points at a thing and opens no clause."""
    if not index or index + 2 >= len(words) or words[index + 1] not in _ITEMS or words[index - 1] in _SAYING:
        return False
    following = words[index + 2]
    return following not in _FINITE and not following.endswith(("ed", "nt")) and following not in _PUNCTUATION


def _inverts(words: Sequence[str], index: int) -> bool:
    """`... should the account be current`: a condition by inversion in the middle of a sentence."""
    following = words[index + 1] if index + 1 < len(words) else ""
    before = words[index - 1] if index else ""
    return following in _SUBJECT_STARTS and before.isalpha() and before not in _COORDINATORS | _ASKING_WORDS


def _opens_clause(words: Sequence[str], index: int) -> bool:
    following = words[index + 1] if index + 1 < len(words) else ""
    before = words[index - 1] if index else ""
    return before in (",", ";") or (following in _SUBJECT_STARTS and before != "not")


def _is_modifier(words: Sequence[str], index: int) -> bool:
    """`pending` is a link only between a clause and its noun; `before` at the end is an adverb."""
    if words[index] == "pending":
        return True
    if words[index] == "following":
        return index > 0 and words[index - 1] in _DETERMINERS
    return index + 1 >= len(words)


def is_adverb(word: str) -> bool:
    return word in _ADVERBS or (word.endswith("ly") and word not in _NOT_ADVERBS_LY)
