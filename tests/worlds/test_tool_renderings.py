"""Tools as each provider is given them: one meaning, strict where strictness is asked for, nothing lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from bankworld.simulator.prompting import offered
from bankworld.worlds.errors import Refusal
from bankworld.worlds.institution import load
from bankworld.worlds.tools import Tool, check, for_anthropic, for_mcp, for_openai

SYSTEMS = load("penns_hollow").systems
TOOLS = offered("MQ", SYSTEMS)
NAMES = [tool.name for tool in TOOLS]
VALID: dict[str, Any] = {
    "to": ["marcus"], "amount": "1.00", "principal": "1.00", "rate_percent": "7.25", "gross": "1", "eligible": "1",
    "loans": "1", "availability": "1",
}  # fmt: skip


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every object schema at every level."""
    if isinstance(schema, list):
        for item in schema:
            yield from objects(item)
    elif isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for value in schema.values():
            yield from objects(value)


def admits(schema: dict[str, Any], kind: str) -> bool:
    return schema.get("type") == kind or any(admits(option, kind) for option in schema.get("anyOf", []))


def required_of(tool: Tool) -> dict[str, Any]:
    fields = tool.arguments.model_fields
    return {name: VALID.get(name, "long enough text") for name, field in fields.items() if field.is_required()}


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_every_tool_says_in_a_sentence_what_it_is_for(tool: Tool) -> None:
    assert tool.purpose[0].isupper()
    assert tool.purpose.endswith(".")
    assert 15 <= len(tool.purpose) <= 300
    assert "\n" not in tool.purpose


def test_the_renderings_hold_the_same_tools_and_purposes_in_the_same_order() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for rendered in (for_anthropic(TOOLS), for_openai(TOOLS), for_mcp(TOOLS)):
        assert [one["name"] for one in rendered] == NAMES
        assert [one["description"] for one in rendered] == [tool.purpose for tool in TOOLS]


def test_each_rendering_has_its_providers_keys() -> None:
    assert {frozenset(one) for one in for_anthropic(TOOLS)} == {frozenset({"name", "description", "input_schema"})}
    assert {frozenset(one) for one in for_openai(TOOLS)} == {
        frozenset({"type", "name", "description", "parameters", "strict"})
    }
    assert all(one["type"] == "function" and one["strict"] is True for one in for_openai(TOOLS))
    assert {frozenset(one) for one in for_mcp(TOOLS)} == {
        frozenset({"name", "description", "inputSchema", "annotations"})
    }


def test_a_tool_is_marked_read_only_just_when_it_writes_nothing() -> None:
    hints = {one["name"]: one["annotations"]["readOnlyHint"] for one in for_mcp(TOOLS)}
    assert hints == {tool.name: not tool.writes for tool in TOOLS}
    assert not hints["transfer"]
    assert hints["account_get"]


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_every_schema_is_an_object_closed_to_unknown_keys(tool: Tool) -> None:
    for schema in (tool.schema(), for_openai([tool])[0]["parameters"]):
        assert schema["type"] == "object"
        assert set(schema["properties"]) == set(tool.arguments.model_fields)
        assert all(one["additionalProperties"] is False for one in objects(schema))


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_strict_schemas_require_every_property_and_let_optional_ones_be_null(tool: Tool) -> None:
    schema = for_openai([tool])[0]["parameters"]
    assert all(one["required"] == list(one["properties"]) for one in objects(schema))
    for name, field in tool.arguments.model_fields.items():
        assert admits(schema["properties"][name], "null") is not field.is_required()
    assert "default" not in str(schema)


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_the_plain_schemas_require_just_what_has_no_default(tool: Tool) -> None:
    required = [name for name, field in tool.arguments.model_fields.items() if field.is_required()]
    for schema in (for_anthropic([tool])[0]["input_schema"], for_mcp([tool])[0]["inputSchema"]):
        assert schema.get("required", []) == required


@pytest.mark.parametrize("tool", TOOLS, ids=NAMES)
def test_null_for_every_optional_argument_is_the_same_as_leaving_it_out(tool: Tool) -> None:
    required = required_of(tool)
    nulls = dict.fromkeys(set(tool.arguments.model_fields) - set(required))
    assert check(tool, {**required, **nulls}) == check(tool, required)


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if required_of(tool)], ids=lambda tool: tool.name)
def test_null_for_a_required_argument_is_refused(tool: Tool) -> None:
    with pytest.raises(Refusal, match=f"argument '{next(iter(required_of(tool)))}"):
        check(tool, dict.fromkeys(required_of(tool)))


def test_a_property_called_title_survives_the_removal_of_generated_titles() -> None:
    schema = next(tool for tool in TOOLS if tool.name == "document_save").schema()
    assert schema["properties"]["title"]["type"] == "string"
    assert "title" not in schema
    assert all("title" not in value for value in schema["properties"].values())


def test_rendering_twice_gives_the_same_and_leaves_the_first_alone() -> None:
    first = for_openai(TOOLS)
    first[0]["parameters"]["properties"]["spoiled"] = {}
    assert "spoiled" not in str(for_openai(TOOLS))


def test_speaking_is_offered_only_where_somebody_converses() -> None:
    assert [tool.name for tool in offered("MQ", SYSTEMS)][-2:] == ["say", "finish"]
    assert [tool.name for tool in offered("SQ", SYSTEMS)][-1:] == ["finish"]
    assert "say" not in [tool.name for tool in offered("SQ", SYSTEMS)]
