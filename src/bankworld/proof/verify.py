"""Proves a family before it counts: every demand of DESIGN §6, one proof each, by name."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bankworld.agents.protocol import Action, Agent, Briefing, Observation
from bankworld.families.controls import REFERENCE, controls
from bankworld.families.family import Family, Instance, instance
from bankworld.proof.play import departures, first_reason, play, play_control
from bankworld.proof.players import PLAYERS, player
from bankworld.simulator.actionlog import MemoryLog
from bankworld.simulator.asking import lint
from bankworld.simulator.attempt import attempt
from bankworld.simulator.listeners import ears
from bankworld.worlds.money import usd

LEAST_ALTERNATIVES = 3
_FIGURE = re.compile(r"\d[\d,]*\.\d\d\b")
_IDENTIFIER = re.compile(r"(?<![\w-])(?:[A-Z]{2,6}(?:-[A-Z]{2,4})*-[A-Z0-9]*\d[\w-]*|\d\d-\d{4}|\d{8,})(?![\w-])")


@dataclass(frozen=True, slots=True)
class Proof:
    """One proof of one family: whether it holds, and what it found."""

    family: str
    name: str
    holds: bool
    says: str
    seconds: float = 0.0


Prover = Callable[[Family, Sequence[int]], Iterator[str]]
"""Yields a sentence for each fault; nothing when the proof holds."""


def prove(family: Family, seeds: Sequence[int], tell: Callable[[str], None] | None = None) -> list[Proof]:
    """Every proof of a family over these seeds. A prover that raises has failed its proof."""
    proofs: list[Proof] = []
    for name, prover in PROOFS.items():
        if tell:
            tell(name)
        started = time.perf_counter()
        try:
            faults = list(prover(family, seeds))
        except Exception as error:
            faults = [f"{type(error).__name__}: {error}"]
        spent = time.perf_counter() - started
        says = "; ".join(faults[:4]) + (f"; and {len(faults) - 4} more" if len(faults) > 4 else "")
        proofs.append(Proof(family.task.id, name, not faults, says or _SAYS[name], spent))
    return proofs


def gold_agrees(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Gold from the records equals the generator's figures."""
    for seed in seeds:
        made = instance(family, seed)
        gold, figures = made.gold(made.start.date()), made.figures()
        if gold != figures:
            differing = sorted(name for name in {*gold, *figures} if gold.get(name) != figures.get(name))
            yield f"seed {seed}: gold and generator differ in {', '.join(differing)}"


def reference_passes(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """The reference earns 1."""
    for seed in seeds:
        played = play(family, seed, REFERENCE)
        if played.reward != 1:
            yield f"seed {seed}: the reference earns {played.reward} ({first_reason(played)})"


def alternatives_pass(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Every alternative earns 1, and there are enough of them."""
    alternatives = [one for one in controls(family).values() if one.kind == "alternative"]
    if len(alternatives) < LEAST_ALTERNATIVES:
        yield f"{len(alternatives)} alternatives are authored; at least {LEAST_ALTERNATIVES} are due"
    for control in alternatives:
        for seed in seeds:
            played = play_control(family, seed, control)
            if played.reward != 1:
                yield f"seed {seed}: alternative {control.id} earns {played.reward} ({first_reason(played)})"


def failures_fail(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Every failing control fails exactly what it names."""
    for control in controls(family).values():
        if control.kind != "failure":
            continue
        for seed in seeds:
            for departure in departures(play_control(family, seed, control), control):
                yield f"seed {seed}: {control.id} {departure}"


def everything_is_killed(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Each authoritative check and each mechanical criterion is failed by a control that names it."""
    failing = [one for one in controls(family).values() if one.kind == "failure"]
    for check in family.task.checks:
        if not check.diagnostic and not any(check.id in one.expect.fails for one in failing):
            yield f"no failing control kills check {check.id}"
    for criterion in family.task.criteria:
        if criterion.mechanical and not any(criterion.id in one.expect.unmet for one in failing):
            yield f"no failing control kills mechanical criterion {criterion.id}"


def checks_are_defined(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """What task.yaml declares and what checks.py defines are the same, and so are the answers and gold's figures."""
    declared = {check.id for check in family.task.checks}
    for name in sorted(declared ^ set(family.checks.CHECKS)):
        yield f"check {name} is {'declared and not defined' if name in declared else 'defined and not declared'}"
    mechanical = {one.id for one in family.task.criteria if one.mechanical}
    for name in sorted(mechanical ^ set(family.checks.MECHANICAL)):
        yield f"mechanical criterion {name} is declared or defined, not both"
    if not family.task.answers:
        yield "task.yaml names no answers, so that no leak could be found"
    for name in sorted(set(family.task.answers) - set(instance(family, seeds[0]).figures())):
        yield f"answer {name} is no figure of gold"


class Watched:
    """Wraps a player and notes every figure and identifier it uses before having seen it."""

    def __init__(self, inner: Agent) -> None:
        self._inner = inner
        self._seen = ""
        self.unseen: list[str] = []

    def begin(self, briefing: Briefing) -> None:
        """Pass the briefing on; its text counts as seen."""
        self._seen += briefing.system
        self._inner.begin(briefing)

    def act(self, observation: Observation) -> Action:
        """Take in what is new, then look through what the player sends."""
        self._seen += " ".join(str(outcome.result) for outcome in observation.outcomes)
        self._seen += " ".join(f"{message.id} {message.body}" for message in observation.messages)
        action = self._inner.act(observation)
        assert isinstance(action, Action)
        derived = set(getattr(self._inner, "derived", ()))
        for call in action.calls:
            used = str(call.arguments)
            for token in [*_FIGURE.findall(used), *_IDENTIFIER.findall(used)]:
                if token not in self._seen and token not in derived:
                    self.unseen.append(f"{token} in {call.name}")
        return action

    def recall(self, observation: Observation, action: Action) -> None:
        """Not resumed."""


def inputs_were_seen(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Each identifier and figure the reference uses was visible before use, or is declared derived."""
    for seed in seeds:
        made = instance(family, seed)
        watched = Watched(player(REFERENCE, made))
        attempt(made, watched, MemoryLog())
        for token in dict.fromkeys(watched.unseen):
            yield f"seed {seed}: the reference uses {token} without having seen it"


def answers_are_unstated(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """No document, procedure or assignment states an answer."""
    for seed in seeds:
        made = instance(family, seed)
        figures = made.figures()
        texts = {"the assignment": made.assignment}
        texts |= {str(row["id"]): str(row["body"]) for row in [*made.tables["document"], *made.tables["procedure"]]}
        for name in family.task.answers:
            for where, text in texts.items():
                if figures[name] and re.search(rf"(?<![\d,.]){re.escape(usd(figures[name]))}(?!\d)", text):
                    yield f"seed {seed}: {where} states {name}, {usd(figures[name])}"


def nothing_earns_nothing(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """The players that do nothing of worth earn 0."""
    for name in PLAYERS[1:]:
        for seed in seeds:
            played = play(family, seed, name)
            if played.reward != 0:
                yield f"seed {seed}: {name} earns {played.reward}"


def no_residue(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """Nothing dated after the start, nothing written by the agent, no mail under way."""
    for seed in seeds:
        made = instance(family, seed)
        start = made.start.isoformat()
        for table in ("message", "review", "casenote", "tickler", "releaserequest", "instruction"):
            if made.tables[table]:
                yield f"seed {seed}: {len(made.tables[table])} rows of {table} exist before the start"
        for row in made.tables["document"]:
            if row["dated"] > start[:10] or (row["received"] or "") > start:
                yield f"seed {seed}: {row['id']} is dated or received after the start"
        yield from (f"seed {seed}: {fault}" for fault in _agent_rows(made))


def _agent_rows(made: Instance) -> Iterator[str]:
    for table, column in (("entry", "maker"), ("approval", "requester"), ("document", "author")):
        for row in made.tables[table]:
            if row[column] == made.task.agent:
                yield f"{table} {row['id']} is the agent's own before the start"


def people_listen(family: Family, seeds: Sequence[int]) -> Iterator[str]:
    """The asks authored for each topic are understood, and what asks for nothing discloses nothing."""
    made = instance(family, seeds[0])
    for person, ear in ears(made).items():
        spec = made.people.people.get(person)
        if spec is None or not spec.topics:
            continue
        asks = {name: topic.asks for name, topic in spec.topics.items()}
        not_asks = {name: topic.not_asks for name, topic in spec.topics.items()}
        for fault in lint(ear.listener, asks, not_asks):
            yield f"{person}: {fault}"


PROOFS: dict[str, Prover] = {
    "gold": gold_agrees,
    "definitions": checks_are_defined,
    "reference": reference_passes,
    "alternatives": alternatives_pass,
    "failures": failures_fail,
    "killed": everything_is_killed,
    "visible": inputs_were_seen,
    "unstated": answers_are_unstated,
    "do-nothing": nothing_earns_nothing,
    "residue": no_residue,
    "people": people_listen,
}

_SAYS = {
    "gold": "gold from the records equals the generator's figures",
    "definitions": "every declared check, mechanical criterion and answer is defined",
    "reference": "the reference earns 1",
    "alternatives": "every alternative earns 1",
    "failures": "every failing control fails exactly what it names",
    "killed": "every authoritative check and mechanical criterion is killed by a control",
    "visible": "the reference has seen every identifier and figure it uses",
    "unstated": "no document states an answer",
    "do-nothing": "no-action, refuse, approve-everything and dump earn 0",
    "residue": "nothing exists before the start that belongs after it",
    "people": "authored asks are understood; what asks nothing discloses nothing",
}
