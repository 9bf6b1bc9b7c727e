"""The office: an institution's people and desks as one compiled LangGraph graph.

Its nodes are the rostered people. An item (a message, a request, a review, a deed that is due) enters, is handled
by the person it is for, and leaves; what a person sets going comes back later as an item of its own. Nodes run in
order; the state of the graph is a cursor, and the world travels in the run's context.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime

from bankworld.simulator.quiet import quiet
from bankworld.worlds.institution import load

if TYPE_CHECKING:
    from bankworld.simulator.colleagues import Colleagues


class Cursor(TypedDict):
    """Who has the item now."""

    person: str


@dataclass(frozen=True, slots=True)
class Context:
    """What the graph's nodes are handed."""

    colleagues: "Colleagues"
    item: dict[str, Any]


def _addressee(cursor: Cursor) -> str:
    return cursor["person"]


@cache
def office(institution_id: str) -> Any:
    """The compiled office of an institution; one a process."""
    people = [person["id"] for person in load(institution_id).people if person["kind"] != "agent"]
    graph: Any = StateGraph(Cursor, context_schema=Context)
    for person in people:
        graph.add_node(person, _node(person))
        graph.add_edge(person, END)
    graph.add_conditional_edges(START, _addressee, people)
    return graph.compile(name=f"office of {institution_id}")


def attend(institution_id: str, colleagues: "Colleagues", item: dict[str, Any]) -> None:
    """Let the office deal with one item."""
    with quiet():
        office(institution_id).invoke(
            {"person": item["person"]}, context=Context(colleagues, item), config={"recursion_limit": 8}
        )


def _node(person: str) -> Any:
    def handle(cursor: Cursor, runtime: Runtime[Context]) -> dict[str, Any]:
        runtime.context.colleagues.handle(person, runtime.context.item)
        return {}

    handle.__name__ = person
    return handle
