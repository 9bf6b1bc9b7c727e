"""Agents for tests: one that takes given turns and keeps what it was shown, and instances changed in one respect."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bankworld.agents.protocol import Action, Briefing, Incoming, Observation, Stop, ToolCall
from bankworld.families.family import Instance
from bankworld.families.spec import Budget
from bankworld.simulator.actionlog import ActionLog, MemoryLog
from bankworld.simulator.attempt import Attempted, attempt
from bankworld.worlds.journal import Event

Turn = Action | Stop | Callable[[Observation], Action | Stop]


def call(name: str, **arguments: Any) -> ToolCall:
    return ToolCall("", name, arguments)


def calls(*made: ToolCall, text: str = "") -> Action:
    """One turn with these calls, each under an id of its own."""
    return Action(text, tuple(ToolCall(f"c{number}", one.name, one.arguments) for number, one in enumerate(made)))


def say(text: str) -> Action:
    return Action(text=text)


def finish(report: str = "That is all.") -> Action:
    return calls(call("finish", report=report))


class Turns:
    """Takes the given turns, the last one again and again when `forever`, else finishes."""

    def __init__(self, *turns: Turn, forever: bool = False) -> None:
        self.turns = list(turns)
        self.forever = forever
        self.seen: list[Observation] = []

    def begin(self, briefing: Briefing) -> None:
        self.briefing = briefing

    def act(self, observation: Observation) -> Action | Stop:
        self.seen.append(observation)
        if not self.turns:
            return finish()
        turn = self.turns[0] if self.forever and len(self.turns) == 1 else self.turns.pop(0)
        return turn(observation) if callable(turn) else turn

    def recall(self, observation: Observation, action: Action) -> None:
        self.act(observation)

    @property
    def messages(self) -> list[Incoming]:
        """Everything that reached the agent, in order."""
        return [message for one in self.seen for message in one.messages]


def changed(
    case: Instance, *, setting: str | None = None, budget: dict[str, Any] | None = None, eventless: bool = False
) -> Instance:
    """The instance in another setting, under another budget, or without anything that happens by itself."""
    update: dict[str, Any] = {}
    if setting:
        update["setting"] = setting
    if budget is not None:
        update["budget"] = Budget(**budget)
    if eventless:
        case = replace(case, people=case.people.model_copy(update={"timeline": []}))
    return replace(case, family=replace(case.family, task=case.task.model_copy(update=update)))


def play(case: Instance, *turns: Turn, forever: bool = False, log: ActionLog | None = None) -> tuple[Attempted, Turns]:
    agent = Turns(*turns, forever=forever)
    return attempt(case, agent, log or MemoryLog()), agent


def events(done: Attempted, *kinds: str) -> list[Event]:
    return [event for event in done.journal.events if event["kind"] in kinds]
