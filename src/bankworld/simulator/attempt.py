"""One attempt: an agent works on an instance, as a LangGraph graph of two nodes.

`listen` shows the agent what is new and takes its next input (from the log when it is known, else from the agent);
`work` carries the input out. All calls of one turn run in one visit. The graph's state is a cursor; the world travels
in the run's context; durability is the action log, so there is no checkpointer and no interrupt.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from bankworld.agents.protocol import Action, Agent, Incoming, Observation, Outcome, Stop, ToolCall
from bankworld.families.family import Instance
from bankworld.families.people import duration
from bankworld.simulator.actionlog import ActionLog, Input, keepable
from bankworld.simulator.colleagues import Colleagues
from bankworld.simulator.prompting import FINISH, SAY, briefing
from bankworld.simulator.quiet import quiet
from bankworld.simulator.timeline import Timeline
from bankworld.worlds.errors import Refusal
from bankworld.worlds.journal import Journal
from bankworld.worlds.store import Row
from bankworld.worlds.systems import approvals, instructions, mail
from bankworld.worlds.systems.mail import Message
from bankworld.worlds.tools import check
from bankworld.worlds.world import World, bounded

SECONDS_PER_TURN = 15
LONGEST_WAIT_FOR_REPLY = timedelta(days=1)
SILENT_TURNS = 3
MOST_FREE = 2
"""So many times the budget of turns may pass in clarifications, which do not count against it."""
VISITS_PER_TURN = 2
"""Graph visits a turn costs; with the budget of turns it gives the recursion limit."""


class Cursor(TypedDict):
    """Which turn it is, and how the attempt ended, if it has."""

    turn: int
    ending: str


@dataclass
class Running:
    """Everything an attempt needs while it runs."""

    instance: Instance
    world: World
    colleagues: Colleagues
    agent: Agent
    log: ActionLog
    known: list[Input]
    watch: Callable[[int], None]
    deadline: datetime
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    notice: str = ""
    shown: int = 0
    silent: int = 0
    spoken: int = 0
    reminded: bool = False
    entry: Input | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What the graph's nodes are handed."""

    running: Running


@dataclass(frozen=True, slots=True)
class Attempted:
    """A finished attempt: its journal, how it ended, and the invariants a caller may ask for."""

    journal: Journal
    ending: str
    detail: str
    turns: int
    tool_calls: int


def attempt(
    instance: Instance,
    agent: Agent,
    log: ActionLog,
    *,
    watch: Callable[[int], None] | None = None,
    prepare: Callable[[World], None] | None = None,
) -> Attempted:
    """Run an instance with an agent to its end. Known inputs of the log are re-executed first.

    `watch` is told each turn's number; `prepare` may look at the world before anything happens (tests).
    """
    world = World(
        instance.institution, instance.image, start=instance.start, genesis=instance.digest, agent=instance.task.agent
    )
    try:
        if prepare:
            prepare(world)
        running = _open(instance, world, agent, log, watch or (lambda _: None))
        limit = VISITS_PER_TURN * (instance.task.budget.turns * (1 + MOST_FREE) + SILENT_TURNS) + 8
        with quiet():
            cursor = graph().invoke(
                {"turn": 0, "ending": ""}, context=Context(running), config={"recursion_limit": limit}
            )
        return Attempted(world.journal, cursor["ending"], running.detail, cursor["turn"], world.position["tool"])
    finally:
        world.close()


def _open(instance: Instance, world: World, agent: Agent, log: ActionLog, watch: Callable[[int], None]) -> Running:
    colleagues = Colleagues(world, instance)
    timeline = Timeline(world, colleagues)
    deadline = instance.start + duration(instance.task.budget.until)
    running = Running(instance, world, colleagues, agent, log, log.known(), watch, deadline)
    timeline.schedule()
    message = mail.deliver(
        world,
        sender=instance.task.requester,
        to=world.agent,
        body=instance.assignment,
        channel="conversation",
        subject=instance.task.title,
    )
    instructions.give(world, "assignment", instance.task.requester, instance.assignment, message=message["id"])
    assigned = instance.people.assigned
    for given in assigned:
        instructions.give(
            world, given.id, instance.task.requester, given.text, message=message["id"], value=given.value
        )
    world.record(
        "assignment", instance.task.requester, message=message["id"], instructs=[given.id for given in assigned]
    )
    return running


@cache
def graph() -> Any:
    """The compiled attempt; one a process."""
    built: Any = StateGraph(Cursor, context_schema=Context)
    built.add_node("listen", _listen)
    built.add_node("work", _work)
    built.add_edge(START, "listen")
    built.add_conditional_edges("listen", _after_listening, ["work", END])
    built.add_conditional_edges("work", _after_working, ["listen", END])
    return built.compile(name="attempt")


def _after_listening(cursor: Cursor) -> str:
    return END if cursor["ending"] else "work"


def _after_working(cursor: Cursor) -> str:
    return END if cursor["ending"] else "listen"


def _listen(cursor: Cursor, runtime: Runtime[Context]) -> dict[str, Any]:
    running = runtime.context.running
    world = running.world
    spent = _spent(running, cursor["turn"])
    if spent:
        return _end(running, *spent)
    turn = cursor["turn"] + 1
    running.watch(turn)
    world.turn = turn
    fresh = _show_new(running)
    entry = _next_input(running, turn, fresh)
    running.outcomes, running.notice, running.entry = [], "", entry
    if isinstance(entry, Stop):
        return _end(running, f"stopped:{entry.reason}", entry.detail)
    return {"turn": turn}


def _spent(running: Running, turns: int) -> tuple[str, str] | None:
    budget = running.instance.task.budget
    if running.colleagues.closed and approvals.pending_of(running.world, running.world.agent):
        running.colleagues.closed = False
    if running.colleagues.closed:
        return "closed", "The colleague who gave the assignment closed the conversation."
    if turns >= budget.turns + min(running.colleagues.clarifications, MOST_FREE * budget.turns):
        return "out_of_turns", f"All {budget.turns} turns were used."
    if running.world.position["tool"] >= budget.tool_calls:
        return "out_of_calls", f"All {budget.tool_calls} tool calls were used."
    if running.world.now >= running.deadline:
        return "out_of_time", f"The assignment ran until {running.deadline.isoformat()}."
    if running.silent >= SILENT_TURNS:
        return "silent", f"{SILENT_TURNS} turns in a row held neither text nor a call."
    return None


def _show_new(running: Running) -> list[Row]:
    """Mark messages that have arrived as shown with this turn, and journal the turn."""
    world = running.world
    arrived = world.arrivals[running.shown :]
    running.shown = len(world.arrivals)
    fresh: list[Row] = []
    for message_id in arrived:
        fresh.append(world.store.update(Message, message_id, shown_event=world.event))
    world.record("turn", world.agent, turn=world.turn, shown=arrived)
    return fresh


def _next_input(running: Running, turn: int, fresh: list[Row]) -> Input:
    """The next input: out of the log, which the agent is reminded of, or else from the agent, kept before it counts."""
    if turn == 1:
        running.agent.begin(briefing(running.instance))
    messages = tuple(_incoming(row) for row in fresh)
    observation = Observation(turn, running.world.stamp, tuple(running.outcomes), messages, running.notice)
    if running.known:
        entry = running.known.pop(0)
        if isinstance(entry, Action):
            running.agent.recall(observation, entry)
        return entry
    entry = keepable(running.agent.act(observation))
    running.log.append(entry)
    return entry


def _incoming(row: Row) -> Incoming:
    return Incoming(
        row["id"], row["channel"], row["sender"], row["subject"], row["body"], tuple(row["attachments"].split())
    )


def _work(cursor: Cursor, runtime: Runtime[Context]) -> dict[str, Any]:
    running = runtime.context.running
    entry = running.entry
    assert isinstance(entry, Action)
    world = running.world
    world.position["message"] += 1
    world.position["part"] = 0
    world.pass_time(SECONDS_PER_TURN)
    text = entry.text.strip()
    running.silent = 0 if text or entry.calls else running.silent + 1
    if not entry.calls:
        return _alone(running, text)
    if text:
        world.position["part"] += 1
        world.record("remark", world.agent, turn=world.turn, at=dict(world.position), text=_kept(text))
    spoken = running.spoken
    ending = _run_calls(running, entry.calls)
    if ending is None and running.spoken > spoken and all(call.name == "say" for call in entry.calls):
        _await_reply(running)
    return ending or {}


def _alone(running: Running, text: str) -> dict[str, Any]:
    """Text without a call: `say` where somebody converses, `finish` where nobody does."""
    if not text:
        running.notice = "Your turn held neither text nor a tool call."
        return {}
    if running.instance.task.setting == "SQ":
        return _finish(running, ToolCall("", "finish", {"report": text})) or {}
    if _say(running, ToolCall("", "say", {"text": text})):
        _await_reply(running)
    return {}


def _run_calls(running: Running, calls: tuple[ToolCall, ...]) -> dict[str, Any] | None:
    for call in calls:
        if call.name == "finish":
            ending = _finish(running, call)
            if ending:
                return ending
        elif running.world.position["tool"] >= running.instance.task.budget.tool_calls:
            running.outcomes.append(Outcome(call.id, call.name, {"error": "The budget of tool calls is spent."}))
        elif call.name == "say" and running.instance.task.setting == "MQ":
            running.spoken += _say(running, call)
        else:
            result = running.world.call(call.name, call.arguments)
            running.outcomes.append(Outcome(call.id, call.name, result))
    return None


def _say(running: Running, call: ToolCall) -> bool:
    """Speak to the requester; the answer comes as a message. False when the words could not be spoken."""
    world = running.world
    spoken = _checked(running, call, "text")
    if spoken is None:
        return False
    world.store.insert(
        Message,
        id=world.store.next_id("MSG"),
        channel="conversation",
        sender=world.agent,
        to=running.instance.task.requester,
        body=spoken,
        status="delivered",
        sent_at=world.stamp,
        sent_event=world.event,
    )
    world.record("say", world.agent, turn=world.turn, at=dict(world.position), text=spoken)
    running.outcomes.append(Outcome(call.id, call.name, {"said": True}))
    return True


def _finish(running: Running, call: ToolCall) -> dict[str, Any] | None:
    world = running.world
    report = _checked(running, call, "report")
    if report is None:
        return None
    waiting = approvals.pending_of(world, world.agent)
    if waiting and not running.reminded:
        running.reminded = True
        world.record("report_held", world.agent, turn=world.turn, at=dict(world.position), text=report)
        running.colleagues.remind_of_pending(waiting[0])
        running.outcomes.append(Outcome(call.id, call.name, {"ended": False, "note": "A request is still open."}))
        return None
    world.record("report", world.agent, turn=world.turn, at=dict(world.position), text=report)
    return _end(running, "finished", "")


def _checked(running: Running, call: ToolCall, name: str) -> str | None:
    """The text of a `say` or `finish` call; a malformed one comes back as an error and costs its time."""
    world = running.world
    world.position["part"] += 1
    world.pass_time(SAY.seconds)
    try:
        arguments = check(FINISH if call.name == "finish" else SAY, call.arguments)
    except Refusal as refusal:
        result = {"error": str(refusal)}
        world.record(
            "tool",
            world.agent,
            turn=world.turn,
            at=dict(world.position),
            tool=call.name,
            arguments=bounded(call.arguments),
            result=result,
        )
        running.outcomes.append(Outcome(call.id, call.name, result))
        return None
    return str(getattr(arguments, name))


def _await_reply(running: Running) -> None:
    world = running.world
    before = len(world.arrivals)
    closed = running.colleagues
    world.pass_time_until(world.now + LONGEST_WAIT_FOR_REPLY, lambda: len(world.arrivals) > before or closed.closed)


def _end(running: Running, ending: str, detail: str) -> dict[str, Any]:
    running.detail = detail
    running.world.record("end", "bank", ending=ending)
    return {"ending": ending}


def _kept(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")[:8192]
