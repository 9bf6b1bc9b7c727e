"""The registry of tools: what an agent may call, rendered for each provider, and how a call is run.

A tool's arguments are a Pydantic model that forbids unknown keys. A wrong call is data, not an exception: it comes
back as a clear error, costs its time, and changes nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt, StrictStr, ValidationError

from bankworld.worlds.errors import Refusal, WorldError

if TYPE_CHECKING:
    from bankworld.worlds.world import World

MAX_TEXT_CHARS = 256 * 1024
"""Longest text a system of record takes (256 KiB of characters)."""

MAX_DEPTH = 6
SECONDS_PER_READ = 20
SECONDS_PER_WRITE = 60


Sum = StrictStr | StrictInt | StrictFloat
"""How a sum of money may come in; `money.parse_amount` reads it. A boolean is none."""


class Arguments(BaseModel):
    """Base of every tool's arguments."""

    model_config = ConfigDict(extra="forbid", strict=False, str_strip_whitespace=True, frozen=True)


class NoArguments(Arguments):
    """Takes nothing."""


class CustomerId(Arguments):
    """One customer."""

    customer_id: str = Field(min_length=1)


ArgumentsT = TypeVar("ArgumentsT", bound=Arguments)
Result = dict[str, Any]
Run = Callable[["World", Any], Result]


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool: its name, what it is for, its arguments, its simulated cost in seconds, and what runs."""

    name: str
    system: str
    purpose: str
    arguments: type[Arguments]
    seconds: int
    writes: bool
    run: Run

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the arguments, without titles, closed to unknown keys."""
        schema = _without_titles(self.arguments.model_json_schema())
        schema.pop("description", None)
        schema.setdefault("properties", {})
        return schema


class Registry:
    """Tools by name."""

    def __init__(self) -> None:
        self._tools: dict[str, Tool] = {}

    def tool(
        self, *, system: str, writes: bool = False, seconds: int | None = None
    ) -> Callable[[Callable[["World", ArgumentsT], Result]], Callable[["World", ArgumentsT], Result]]:
        """Register a function `(world, arguments) -> result`. Its name and docstring are what the agent sees."""

        def register(run: Callable[["World", ArgumentsT], Result]) -> Callable[["World", ArgumentsT], Result]:
            name = run.__name__
            if name in self._tools:
                raise WorldError(f"Two tools are called {name}.")
            arguments = _arguments_of(run)
            cost = seconds if seconds is not None else SECONDS_PER_WRITE if writes else SECONDS_PER_READ
            purpose = " ".join((run.__doc__ or "").split())
            self._tools[name] = Tool(name, system, purpose, arguments, cost, writes, run)
            return run

        return register

    def arrange(self, modules: Sequence[str]) -> None:
        """List tools by the place of their module, whatever the order in which modules were imported."""
        place = {name: number for number, name in enumerate(modules)}
        ordered = sorted(self._tools.values(), key=lambda tool: place[tool.run.__module__])
        self._tools = {tool.name: tool for tool in ordered}

    def __getitem__(self, name: str) -> Tool:
        return self._tools[name]

    def get(self, name: str) -> Tool | None:
        """The tool of this name, or None."""
        return self._tools.get(name)

    def chosen(self, systems: frozenset[str]) -> list[Tool]:
        """The tools of these systems, in the catalogue's order."""
        return [tool for tool in self._tools.values() if tool.system in systems]


def check(tool: Tool, arguments: Any) -> Arguments:
    """Validated arguments, or a `Refusal` that says which argument is wrong and what is expected."""
    if not isinstance(arguments, dict):
        raise Refusal(f"{tool.name} takes an object of named arguments.")
    given = cast("dict[str, Any]", arguments)
    for name, text in _texts(given):
        _check_text(name, text)
    try:
        return tool.arguments.model_validate(_without_optional_nulls(tool, given))
    except ValidationError as error:
        raise Refusal(f"{tool.name}: {_explain(tool, error)}") from None


def _without_optional_nulls(tool: Tool, arguments: dict[str, Any]) -> dict[str, Any]:
    """Strict renderings make a caller send null for what it leaves out."""
    fields = tool.arguments.model_fields
    return {
        name: value
        for name, value in arguments.items()
        if value is not None or name not in fields or fields[name].is_required()
    }


def _explain(tool: Tool, error: ValidationError) -> str:
    problems: list[str] = []
    for detail in error.errors(include_url=False, include_input=False)[:5]:
        where = ".".join(str(part) for part in detail["loc"]) or "arguments"
        if detail["type"] == "extra_forbidden":
            known = ", ".join(tool.arguments.model_fields) or "none"
            problems.append(f"unknown argument '{where[:60]}' (it takes: {known})")
        elif detail["type"] == "missing":
            problems.append(f"argument '{where}' is missing")
        else:
            problems.append(f"argument '{where}': {detail['msg'][:200]}")
    return "; ".join(problems) + "."


def _check_text(name: str, text: str) -> None:
    if len(text) > MAX_TEXT_CHARS:
        raise Refusal(f"'{name[:60]}' is longer than {MAX_TEXT_CHARS:,} characters. Shorten it or split it.")
    if "\x00" in text:
        raise Refusal(f"'{name[:60]}' contains a NUL character. Remove it.")
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise Refusal(f"'{name[:60]}' contains half of a surrogate pair, which is no character. Remove it.")


def _texts(value: Any, name: str = "arguments", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Every text in nested arguments with the name it goes by, argument names themselves included."""
    if depth > MAX_DEPTH:
        raise Refusal("The arguments are nested too deeply.")
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, item in cast("dict[Any, Any]", value).items():
            yield "an argument name", str(key)
            yield from _texts(item, str(key), depth + 1)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            yield from _texts(item, name, depth + 1)


def _arguments_of(run: Callable[..., Any]) -> type[Arguments]:
    hints = get_type_hints(run, localns={"World": object})
    found = [hint for name, hint in hints.items() if name != "return" and isinstance(hint, type)]
    (arguments,) = [hint for hint in found if issubclass(hint, Arguments)]
    return arguments


def _without_titles(schema: Any) -> Any:
    """A generated schema without the titles Pydantic adds; a property that is called title stays."""
    if isinstance(schema, list):
        return [_without_titles(value) for value in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    kept = cast("dict[str, Any]", schema)
    return {
        key: _without_titles(value) for key, value in kept.items() if not (key == "title" and isinstance(value, str))
    }


def for_anthropic(tools: list[Tool]) -> list[dict[str, Any]]:
    """Tools as Anthropic's Messages API takes them."""
    return [{"name": tool.name, "description": tool.purpose, "input_schema": tool.schema()} for tool in tools]


def for_openai(tools: list[Tool]) -> list[dict[str, Any]]:
    """Tools as OpenAI's Responses API takes them: flat and strict (all properties required, optionals nullable)."""
    return [
        {
            "type": "function",
            "name": tool.name,
            "description": tool.purpose,
            "parameters": _strict(deepcopy(tool.schema())),
            "strict": True,
        }
        for tool in tools
    ]


def for_mcp(tools: list[Tool]) -> list[dict[str, Any]]:
    """Tools as the Model Context Protocol lists them."""
    return [
        {
            "name": tool.name,
            "description": tool.purpose,
            "inputSchema": tool.schema(),
            "annotations": {"readOnlyHint": not tool.writes, "openWorldHint": False},
        }
        for tool in tools
    ]


def _strict(schema: Any) -> Any:
    """Close every object and require every property; an optional one also admits null."""
    if isinstance(schema, list):
        return [_strict(item) for item in cast("list[Any]", schema)]
    if not isinstance(schema, dict):
        return schema
    given = cast("dict[str, Any]", schema)
    required: list[str] = given.get("required", [])
    closed = {key: _strict(value) for key, value in given.items() if key != "default"}
    properties: dict[str, Any] | None = closed.get("properties")
    if properties is not None and closed.get("type") == "object":
        for name, value in properties.items():
            if name not in required and not _admits_null(value):
                properties[name] = {"anyOf": [value, {"type": "null"}]}
        closed["required"] = list(properties)
        closed["additionalProperties"] = False
    return closed


def _admits_null(schema: dict[str, Any]) -> bool:
    return any(option.get("type") == "null" for option in schema.get("anyOf", []))
