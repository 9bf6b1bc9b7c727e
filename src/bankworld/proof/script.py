"""Plays an action script: takes every input from what it has seen, and nothing from anywhere else."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from bankworld.agents.protocol import Action, Briefing, Observation, ToolCall
from bankworld.families.controls import Step
from bankworld.worlds.money import usd

_NAME = re.compile(r"\$\{([\w.]+)\}")
_PART = re.compile(r"([\w]+)(?:\[(\w+)=([^\]]+)\])?")
LONGEST_WAIT = 480
MOST_WAITS = 60


class ScriptError(Exception):
    """A script cannot go on: what it looks for was not there, or a call failed that should not have."""


class ScriptedPlayer:
    """An agent that follows steps. Calls whose inputs are all known are sent together in one turn."""

    def __init__(
        self,
        steps: Sequence[Step],
        guesses: Mapping[str, str] | None = None,
        figures: Mapping[str, int] | None = None,
    ) -> None:
        self._steps = list(steps)
        self._figures = figures or {}
        self._known: dict[str, Any] = dict(guesses or {})
        self._sent: dict[str, Step] = {}
        self._heard: list[str] = []
        self.derived: set[str] = set()
        self._waits = 0

    def begin(self, briefing: Briefing) -> None:
        """Nothing to prepare."""

    def act(self, observation: Observation) -> Action:
        """The next turn of the script."""
        self._take_in(observation)
        while self._steps and self._steps[0].await_:
            if not self._have_heard(self._steps[0]):
                return self._wait()
            self._steps.pop(0)
            self._waits = 0
        if not self._steps:
            raise ScriptError("The script is over and the attempt is not.")
        return self._turn(observation.turn)

    def recall(self, observation: Observation, action: Action) -> None:
        """Follow the script as far as it has been played. Raises ScriptError when it was another script."""
        if self.act(observation) != action:
            raise ScriptError(f"Turn {observation.turn} of the log is not what this script does.")

    def _turn(self, turn: int) -> Action:
        calls: list[ToolCall] = []
        coming: set[str] = set()
        while self._steps and self._ready(self._steps[0], coming):
            step = self._steps.pop(0)
            coming |= {*step.see, *step.derive}
            call_id = f"t{turn}c{len(calls) + 1}"
            self._sent[call_id] = step
            calls.append(ToolCall(call_id, *self._call_of(step)))
            if step.finish is not None or step.say is not None:
                break
        if not calls:
            missing = [name for name in _names(self._steps[0]) if name not in self._known]
            raise ScriptError(f"Step {self._steps[0].id} uses {', '.join(missing)}, which has not been seen.")
        return Action(calls=tuple(calls))

    def _call_of(self, step: Step) -> tuple[str, dict[str, Any]]:
        if step.finish is not None:
            return "finish", {"report": self._filled(step.finish)}
        if step.say is not None:
            return "say", {"text": self._filled(step.say)}
        return str(step.call), self._filled(step.with_)

    def _ready(self, step: Step, coming: set[str]) -> bool:
        """Whether all names a step uses are known, and none is about to be seen anew by a call of this turn."""
        return not step.await_ and all(name in self._known and name not in coming for name in _names(step))

    def _wait(self) -> Action:
        self._waits += 1
        if self._waits > MOST_WAITS:
            raise ScriptError(f"Nobody said what step {self._steps[0].id} waits for: {self._steps[0].await_}")
        return Action(calls=(ToolCall(f"wait{self._waits}", "wait", {"minutes": LONGEST_WAIT}),))

    def _take_in(self, observation: Observation) -> None:
        for message in observation.messages:
            self._heard.append(f"{message.id}\n{message.subject}\n{message.body}")
        for outcome in observation.outcomes:
            step = self._sent.get(outcome.call_id)
            if step is None:
                continue
            if ("error" in outcome.result) != step.fails:
                raise ScriptError(f"Step {step.id}: {outcome.result}")
            for name, path in step.see.items():
                self._known[name] = _seen(outcome.result, self._filled(path), step)
            for name, figure in step.derive.items():
                self._known[name] = usd(self._figures[figure])
                self.derived.add(self._known[name])

    def _have_heard(self, step: Step) -> bool:
        found: dict[str, str] = {}
        for name, pattern in step.await_.items():
            filled = _NAME.sub(lambda match: re.escape(str(self._value(match[1], step))), pattern)
            for text in reversed(self._heard):
                match = re.search(filled, " ".join(text.split()))
                if match:
                    found[name] = match[1] if match.groups() else match[0]
                    break
        if len(found) < len(step.await_):
            return False
        self._known |= found
        return True

    def _filled(self, value: Any) -> Any:
        if isinstance(value, str):
            whole = _NAME.fullmatch(value)
            if whole:
                return self._value(whole[1], None)
            return _NAME.sub(lambda match: str(self._value(match[1], None)), value)
        if isinstance(value, dict):
            return {key: self._filled(item) for key, item in cast("dict[str, Any]", value).items()}
        if isinstance(value, list):
            return [self._filled(item) for item in cast("list[Any]", value)]
        return value

    def _value(self, name: str, step: Step | None) -> Any:
        if name not in self._known:
            raise ScriptError(f"{name} has not been seen{f' when step {step.id} uses it' if step else ''}.")
        return self._known[name]


def _names(step: Step) -> list[str]:
    texts = [step.say or "", step.finish or "", str(step.with_), *step.see.values()]
    return [name for text in texts for name in _NAME.findall(text)]


def _seen(result: Any, path: str, step: Step) -> Any:
    """A part of a result: `items.0.amount`, `items[sender=X].amount`, or `body ~ regex` for a group in a text."""
    path, _, pattern = path.partition(" ~ ")
    value = result
    for part in path.split("."):
        value = _part(value, part, step)
    if not pattern:
        return value
    match = re.search(pattern, " ".join(str(value).replace("**", "").split()))
    if match is None:
        raise ScriptError(f"Step {step.id} looks for {pattern!r}, which is not in the result.")
    return match[1]


def _part(value: Any, part: str, step: Step) -> Any:
    match = _PART.fullmatch(part)
    try:
        if match is None:
            raise KeyError(part)
        found = value[int(part)] if part.isdigit() else value[match[1]]
        if match[2]:
            found = next(item for item in found if str(item[match[2]]) == match[3])
    except (KeyError, IndexError, TypeError, StopIteration):
        raise ScriptError(f"Step {step.id}: there is no {part} in {str(value)[:200]}") from None
    return found
