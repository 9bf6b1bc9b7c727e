"""Generated messages that ask for nothing, in the thousands: no fact may be disclosed on any of them.

A message is put together from lines that ask for nothing: the neutral lines every listener must sit through, the
authored `not_asks` of the topic and its siblings, reports of finished work, quoted questions, questions to somebody
else. Drawn by seed, so that a leak can be shown again.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random

from bankworld.families.family import Instance
from bankworld.simulator.asking import Memory
from bankworld.simulator.hearing import hear
from bankworld.simulator.listeners import ears

_QUOTING = (
    "On Tuesday the customer wrote:\n> {ask}\nThat is settled.",
    "> {ask}\nNoted, nothing further is needed from you on this.",
    'The customer asked: "{ask}" I have told him already.',
)
_INVITES = re.compile(
    r"\?|\b(?:let me know|please|advise|share|shout|tell|send|give|thoughts|output|reveal)\b", re.IGNORECASE
)
_OTHERS = "{name}, could you take this one: {ask}"
_JOINTS = ("\n", " ", "\n\n", "\n- ")


@dataclass(frozen=True, slots=True)
class Leak:
    """A generated message on which something was disclosed."""

    person: str
    topics: tuple[str, ...]
    text: str


@cache
def neutral_lines() -> tuple[str, ...]:
    """The shared lines that ask for nothing at all; those that fish or say "let me know" turn what stands before them
    into a question."""
    text = (files("bankworld.simulator.asking") / "neutral.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return tuple(line for line in lines if not _INVITES.search(line))


def leaks(instance: Instance, messages: int, *, gated_only: bool = False) -> Iterator[Leak]:
    """Leaks over `messages` generated ask-free messages for each topic that discloses a fact."""
    for person, ear in ears(instance).items():
        spec = instance.people.people.get(person)
        for topic_id, topic in (spec.topics if spec else {}).items():
            if topic.kind in ("action", "approval") or (gated_only and not topic.gated):
                continue
            rng = Random(f"{instance.digest}:{person}:{topic_id}")
            colleagues = [name for name in ear.listener.colleagues if " " not in name]
            for _ in range(messages):
                text = _message(rng, topic.not_asks, topic.asks, colleagues)
                asked = hear(text, ear, Memory()).reading.asked
                told = tuple(one for one in asked if spec and spec.topics[one].kind not in ("action", "approval"))
                if told:
                    yield Leak(person, told, text)


def _message(rng: Random, not_asks: list[str], asks: list[str], colleagues: list[str]) -> str:
    lines = [rng.choice(neutral_lines()) for _ in range(rng.randrange(1, 4))]
    lines.append(rng.choice(not_asks) if not_asks else rng.choice(neutral_lines()))
    rng.shuffle(lines)
    text = rng.choice(_JOINTS).join(lines)
    extra = rng.random()
    if asks and extra < 0.2:
        return f"{text}\n\n{rng.choice(_QUOTING[:2]).format(ask=rng.choice(asks))}"
    if asks and colleagues and extra < 0.3:
        return f"{text}\n\n{_OTHERS.format(name=rng.choice(colleagues), ask=rng.choice(asks))}"
    return text
