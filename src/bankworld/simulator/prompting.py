"""The system prompt and the tools an agent is given: one text, the same for every model."""

from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Template

from bankworld.agents.protocol import Briefing
from bankworld.families.family import Instance
from bankworld.families.templates import environment, longdate
from bankworld.worlds.money import usd
from bankworld.worlds.systems.catalogue import REGISTRY
from bankworld.worlds.tools import Arguments, Tool, for_anthropic, for_mcp, for_openai

PROMPT_VERSION = 1


class Words(Arguments):
    """What to say."""

    text: str


class Report(Arguments):
    """What to report."""

    report: str


def _not_a_system(world: Any, arguments: Any) -> dict[str, Any]:
    raise AssertionError("The attempt itself handles say and finish.")


SAY = Tool(
    "say", "conversation", "Say something to the colleague who gave you the assignment.", Words, 60, True, _not_a_system
)
FINISH = Tool(
    "finish",
    "conversation",
    "End your work with a report: what is done, what is not, what waits for whom.",
    Report,
    60,
    True,
    _not_a_system,
)


def briefing(instance: Instance) -> Briefing:
    """System prompt and tools for an instance."""
    setting = instance.task.setting
    return Briefing(setting, system_prompt(instance), _rendered(setting, instance.institution.systems))


@cache
def _rendered(setting: str, systems: frozenset[str]) -> dict[str, list[dict[str, Any]]]:
    """The same tools for each provider; rendered once a process."""
    tools = offered(setting, systems)
    return {"anthropic": for_anthropic(tools), "openai": for_openai(tools), "mcp": for_mcp(tools)}


@cache
def offered(setting: str, systems: frozenset[str]) -> list[Tool]:
    """The tools of an institution with `finish`, and `say` where somebody converses."""
    spoken = [SAY, FINISH] if setting == "MQ" else [FINISH]
    return [*REGISTRY.chosen(systems), *spoken]


@cache
def _template() -> Template:
    return environment().from_string((files("bankworld.simulator") / "prompts" / "system.md.j2").read_text("utf-8"))


def system_prompt(instance: Instance) -> str:
    """The system prompt as text."""
    institution = instance.institution
    requester = institution.person(instance.task.requester)
    agent = institution.person(instance.task.agent)
    limit = institution.agent_limits.get(str(agent["role"]), {}).get("book_entry", 0)
    return _template().render(
        agent=agent,
        requester={**requester, "first_name": str(requester["name"]).split(" ")[0]},
        institution=institution,
        setting=instance.task.setting,
        entry_limit=usd(limit),
        now=f"{longdate(instance.start.date())}, {instance.start:%A %H:%M}",
        zone=institution.calendar.zone,
        opens=f"{institution.calendar.opens:%H:%M}",
        closes=f"{institution.calendar.closes:%H:%M}",
    )
