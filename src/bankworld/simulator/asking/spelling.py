"""Small slips of spelling: a longer word that is one slip away from a word of the rules is read as that word.

A slip is a letter left out, a letter doubled, or two neighbours swapped, inside the word: the first letter stands, and
an ending is never made up, for "balanced" is no misspelt "balance".
"""

from collections.abc import Iterable
from functools import cache

from . import wording
from .tokens import FUNCTION, Words

SHORTEST = 6


def slips(words: Iterable[str]) -> dict[str, str]:
    """Every slip of some words, with the word it stands for; slips of two words, or that are words, are left out."""
    whole = {word for word in words if len(word) >= SHORTEST and word.isalpha()}
    known = whole | ordinary() | FUNCTION
    found: dict[str, str] = {}
    twice: set[str] = set()
    for word in sorted(whole):
        for slip in _slips_of(word):
            if slip in known or found.get(slip, word) != word:
                twice.add(slip)
            found[slip] = word
    return {slip: word for slip, word in found.items() if slip not in twice}


@cache
def ordinary() -> frozenset[str]:
    """Words of the shared wording, which are no slips of others."""
    texts = [atom.replace("*", "") for atoms in wording.sets().values() for atom in atoms]
    texts += [*wording.common_words(), *wording.neutral_lines()]
    return frozenset(word for text in texts for word in Words(text.lower()).words)


@cache
def _slips_of(word: str) -> frozenset[str]:
    last = len(word) - 1
    left_out = {word[:i] + word[i + 1 :] for i in range(1, last)}
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(1, last)}
    doubled = {word[:i] + word[i] + word[i:] for i in range(1, last)}
    return frozenset((left_out | swapped | doubled) - {word})
