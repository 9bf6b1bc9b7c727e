"""Third step of an answer: put into words what was decided. Templates only; no fact originates here."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import yaml

_LONGEST_QUOTE = 160


@cache
def _lines() -> dict[str, str]:
    return yaml.safe_load((files("bankworld.simulator") / "wording.yaml").read_text("utf-8"))


def line(phrase: str, /, **words: str) -> str:
    """One standing phrase with its gaps filled."""
    return _lines()[phrase].format(**words)


def quoted(clause: str) -> str:
    """A clause of the sender's, short enough to quote back."""
    flat = " ".join(clause.split())
    return flat if len(flat) <= _LONGEST_QUOTE else flat[: _LONGEST_QUOTE - 1] + "…"


def listed(items: Sequence[str], word: str = "or") -> str:
    """`a, b or c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"


def letter(paragraphs: Sequence[str]) -> str:
    """Paragraphs as one message, each once."""
    return "\n\n".join(dict.fromkeys(part.strip() for part in paragraphs if part.strip()))
