"""What the recogniser is told about a person, and what it reports about a message."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing a person can be asked for.

    `kind` is fact, document, approval, confirmation or action. `about` holds alternative rules: " + " joins groups
    that must meet in one clause, "|" joins words or phrases, "*" ends a stem, "@" names a shared set. A gated topic
    is disclosed on a rule only, never on the overlap score. An unlisted topic is never named in a question back.
    """

    id: str
    label: str
    kind: str
    area: str
    about: tuple[str, ...]
    gated: bool = False
    listed: bool = True
    avoid: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listener:
    """Whom a message is addressed to.

    `colleagues` are vocatives that redirect a sentence to somebody else; `outsiders` are customers and other third
    parties to whom something may be relayed.
    """

    id: str
    names: tuple[str, ...]
    colleagues: tuple[str, ...]
    outsiders: tuple[str, ...]
    topics: tuple[Topic, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """The state of one conversation: open offers, requests missed in a row, topics answered last."""

    offered: tuple[str, ...] = ()
    misses: int = 0
    last_topics: tuple[str, ...] = ()


class Act(StrEnum):
    """What a clause does, seen from the listener."""

    ASK = "ask"
    STATEMENT = "statement"
    NEGATED = "negated"
    THIRD_PARTY = "third_party"
    HYPOTHETICAL = "hypothetical"
    OTHER_ADDRESSEE = "other_addressee"
    SMALL_TALK = "small_talk"
    QUOTED = "quoted"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the message as sent.

    `text` is `message[start:end]`. `rule` names what decided the act and, after a "/", how the topics were reached.
    `topics` are those asked for if the act is ASK; in any other act they are only mentioned. Amounts are in cents;
    dates as `figures.dates` writes them.
    """

    text: str
    start: int
    end: int
    act: Act
    rule: str
    topics: tuple[str, ...]
    amounts: tuple[int, ...]
    dates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message asks of the listener.

    `asked` are the topics to answer, in order of appearance; `doubtful` at most two listed topics to offer back;
    `unclear` the asking clauses that matched nothing, verbatim; `done` a hint that all work is reported complete;
    `relay` the clauses that ask to tell, call or ask an outsider; `fishing` a request for whatever there is to know.
    """

    clauses: tuple[Clause, ...]
    asked: tuple[str, ...]
    doubtful: tuple[str, ...]
    unclear: tuple[str, ...]
    done: bool
    relay: tuple[str, ...]
    fishing: bool
    memory: Memory


class RuleError(ValueError):
    """A topic rule that cannot be read; the message names the topic and the rule."""
