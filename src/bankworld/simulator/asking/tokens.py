"""Words of a text, and which of them carry content."""

import re
from bisect import bisect_left

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d[\d,]*(?:\.\d+)?%?")
_SHORT = 3
_ENDINGS = (
    "ations",
    "ation",
    "ences",
    "ence",
    "ances",
    "ance",
    "ings",
    "ments",
    "ing",
    "ment",
    "ions",
    "ion",
    "ies",
    "ed",
    "es",
    "al",
    "ly",
    "s",
)

_FUNCTION = """
a an the and or but so if then than that this these those it its is are was were be been being am do does did
done doing don't doesn't didn't isn't aren't wasn't have has had having haven't hasn't i i'm i've i'd i'll me
my mine we we're we've our ours us you you're you've your yours he she they them their his her him there here
what which who whom whose when where why how of to in on at by for from with about as into onto per via up out
off over under can could would will shall should may might must can't cannot couldn't wouldn't won't not no
yes nor any some all each both either neither other else another one ones two too also still just only now yet
already again please kindly pls thanks thank hi hello dear let know tell give send provide share confirm
advise help need want like get got ask asking asked question questions request answer reply respond clarify
specify explain moment soon possible today tomorrow back first second last next more very really quick quickly
follow following below above able see look think sure make going go proceed need's require know's wondering
wonder missing thing things item items detail details information info it's that's what's there's let's who's
where's how's when's s t re ve ll d m ok okay right correct well much many explains explained exactly
precisely actually simply
"""
FUNCTION = frozenset(_FUNCTION.split())


_SHORT_FORMS = {
    f"{word}{end}": word
    for word in ("what", "when", "where", "who", "why", "how")
    for end in ("s", "'s", "'d", "'ll", "'re")
}


class Words:
    """The words of a text with their offsets; possessive endings are dropped."""

    __slots__ = ("ends", "starts", "words")

    def __init__(self, text: str) -> None:
        self.words: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        for match in _WORD.finditer(text):
            word = match.group()
            word = _SHORT_FORMS.get(word, word)
            self.words.append(word[:-2] if word.endswith("'s") and word not in FUNCTION else word)
            self.starts.append(match.start())
            self.ends.append(match.end())

    def within(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of words that begin in a span of characters."""
        return bisect_left(self.starts, start), bisect_left(self.starts, end)


def stem(word: str) -> str:
    """A crude stem: endings of number, tense and noun formation come off, then a silent e and a doubled letter."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORT and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending == "ies" else "")
            break
    word = word.rstrip("e") if len(word) > _SHORT else word
    return word[:-1] if len(word) > _SHORT and word[-1] == word[-2] and word[-1] not in "ls" else word
