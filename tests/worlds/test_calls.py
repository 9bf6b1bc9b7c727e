"""Wrong calls come back as clear errors, cost time, change nothing; and money always balances."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.families.family import Instance
from bankworld.graders.evidence import key_rows, replay
from bankworld.simulator.prompting import offered
from bankworld.worlds.canonical import canonical
from bankworld.worlds.store import key_of, models
from bankworld.worlds.systems.ledger import Account, trial_balance
from bankworld.worlds.tools import check, for_anthropic, for_mcp, for_openai
from bankworld.worlds.world import World

GOOD = {
    "source": "2190",
    "destination": "10-5523",
    "amount": "10.00",
    "reason": "payroll",
    "source_document": "DOC-103",
    "suspense_item": "IW-1014-664",
}


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("transfer_everything", {}, "There is no tool called"),
        ("transfer", {**GOOD, "colour": "red"}, "unknown argument 'colour'"),
        ("transfer", {**GOOD, "amount": ["10"]}, "argument 'amount"),
        ("transfer", {key: value for key, value in GOOD.items() if key != "reason"}, "argument 'reason' is missing"),
        ("transfer", {**GOOD, "amount": "-10"}, "is not a sum of money"),
        ("transfer", {**GOOD, "amount": 0}, "must be more than zero"),
        ("transfer", {**GOOD, "amount": "1e30"}, "is not a sum of money"),
        ("transfer", {**GOOD, "amount": 10**19}, "larger than any entry"),
        ("transfer", {**GOOD, "amount": "12.345"}, "is not a sum of money"),
        ("transfer", {**GOOD, "amount": float("nan")}, "is not a sum of money"),
        ("transfer", {**GOOD, "amount": float("inf")}, "is not a sum of money"),
        ("transfer", {**GOOD, "amount": "46,550.01"}, "less than 46,550.01"),
        ("transfer", {**GOOD, "destination": "99-0000"}, "There is no account"),
        ("transfer", {**GOOD, "destination": "10-9999"}, "is closed and takes no postings"),
        ("transfer", {**GOOD, "reason": "pay\x00roll"}, "NUL character"),
        ("transfer", {**GOOD, "reason": "pay\ud83droll"}, "surrogate"),
        ("case_note", {"case_id": "CASE-2400", "text": "x" * 5_000_000}, "is longer than 262,144 characters"),
        ("transfer", {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": 1}}}}}}}}, "nested too deeply"),
        ("transfer", "everything", "takes an object of named arguments"),
        ("transfer", None, "takes an object of named arguments"),
        ("transfer", [1, 2], "takes an object of named arguments"),
        ("document_open", {"document_id": "../../etc/passwd"}, "There is no document"),
        ("document_open", {"document_id": "' OR 1=1 --"}, "There is no document"),
        ("wait", {}, "Give either minutes or until"),
        ("calculate", {"expression": "__import__('os')"}, "That is no expression"),
        ("calculate", {"expression": "9**9**9"}, "That is no expression"),
        ("calculate", {"expression": "1/0"}, "division by zero"),
        ("approval_decide", {"approval_id": "APR-1", "decision": "grant", "reason": "mine"}, "There is no approval"),
    ],
)
def test_a_wrong_call_is_a_clear_error_that_costs_time_and_changes_nothing(
    bank: World, tool: str, arguments: Any, sentence: str
) -> None:
    bank.store.insert(Account, id="10-9999", name="old account", kind="deposit", status="closed")
    bank.store.take_effects()
    before, started = bank.store.digest(), bank.now
    result = bank.call(tool, arguments)
    assert sentence in result["error"]
    assert len(result["error"]) < 1200
    assert bank.now > started or tool == "wait"
    assert bank.store.digest() == before
    assert bank.journal.events[-1]["result"] == result
    canonical(bank.journal.events[-1])
    assert len(bank.journal.to_bytes()) < 20_000
    assert "error" not in bank.call("suspense_list", {})


def test_over_the_limit_an_entry_is_entered_and_no_money_moves(bank: World) -> None:
    bank.store.update(Account, "10-5523", balance=-90_000_000)
    bank.store.update(Account, "3900", balance=bank.store.get(Account, "3900")["balance"] + 90_000_000 - 889_352)  # type: ignore[index]
    result = bank.call(
        "transfer", {**GOOD, "source": "10-5523", "destination": "1010", "amount": "50000.01", "suspense_item": None}
    )
    assert result["status"] == "entered"
    assert bank.store.get(Account, "10-5523")["balance"] == -90_000_000  # type: ignore[index]


IDS = ["2190", "10-5523", "1010", "40-2217", "40-1188", "40-2217:P", "nobody", ""]
AMOUNTS = ["0.01", "100.00", "2490.75", "6000", "33758.88", "46,550.00", "50000.01", "184500", "-3", "abc"]
AN_ID, AN_AMOUNT = st.sampled_from(IDS), st.sampled_from(AMOUNTS)
ITEM = st.sampled_from(["IW-1014-664", None, "IW-0"])
CALLS = st.one_of(
    st.tuples(
        st.just("transfer"),
        st.fixed_dictionaries(
            {
                "source": AN_ID,
                "destination": AN_ID,
                "amount": AN_AMOUNT,
                "suspense_item": ITEM,
                "reason": st.just("because"),
                "source_document": st.just("DOC-101"),
            }
        ),
    ),
    st.tuples(
        st.just("loan_payment"),
        st.fixed_dictionaries(
            {
                "loan_id": AN_ID,
                "source": AN_ID,
                "principal": AN_AMOUNT,
                "interest": AN_AMOUNT,
                "charges": st.sampled_from(["0", "100.00", "7"]),
                "suspense_item": ITEM,
                "reason": st.just("because"),
                "source_document": st.just("DOC-101"),
            }
        ),
    ),
    st.tuples(
        st.just("fee_waive"),
        st.fixed_dictionaries(
            {
                "charge_id": st.sampled_from(["CH-1188", "CH-0"]),
                "amount": AN_AMOUNT,
                "reason_code": st.just("GW"),
                "reason": st.just("because"),
            }
        ),
    ),
    st.tuples(
        st.just("entry_reverse"),
        st.fixed_dictionaries(
            {"entry_id": st.sampled_from([f"ENT-{n}" for n in range(5001, 5012)]), "reason": st.just("wrong")}
        ),
    ),
    st.tuples(
        st.just("payoff_quote_issue"), st.fixed_dictionaries({"loan_id": AN_ID, "good_through": st.just("2026-10-15")})
    ),
    st.tuples(st.just("wait"), st.fixed_dictionaries({"minutes": st.sampled_from([1, 600, 1440])})),
    st.tuples(st.just("nonsense"), st.just({"a": 1})),
)


@settings(max_examples=60)
@given(st.lists(CALLS, min_size=1, max_size=14))
def test_the_trial_balance_is_zero_after_every_event_of_any_actions(calls: list[tuple[str, Any]]) -> None:
    practice = _practice()
    world = World(
        practice.institution, practice.image, start=practice.start, genesis=practice.digest, agent="associate"
    )
    balances: list[int] = []
    world.observers.append(lambda event: balances.append(trial_balance(world.store)))
    for tool, arguments in calls:
        world.call(tool, arguments)
    assert set(balances) == {0}
    opening = key_rows(practice.tables, lambda table: key_of(models()[table]))
    closing = replay(opening, world.journal.events)
    stored = key_rows(dict(world.store.rows()), lambda table: key_of(models()[table]))
    assert closing == stored
    world.close()


_KEPT: list[Instance] = []


def _practice() -> Instance:
    from bankworld.families.family import default_tasks, find_families, instance

    if not _KEPT:
        family = next(one for one in find_families(default_tasks()) if one.task.id == "MQ-24")
        _KEPT.append(instance(family, 0))
    return _KEPT[0]


def test_the_three_renderings_say_the_same_tools(practice: Instance) -> None:
    tools = offered("MQ", practice.institution.systems)
    names = [tool.name for tool in tools]
    assert [one["name"] for one in for_anthropic(tools)] == names
    assert [one["name"] for one in for_openai(tools)] == names
    assert [one["name"] for one in for_mcp(tools)] == names
    assert all(tool.purpose.endswith(".") for tool in tools)


def test_strict_schemas_close_every_object_and_require_every_property(practice: Instance) -> None:
    def closed(schema: Any) -> bool:
        if isinstance(schema, list):
            return all(closed(item) for item in schema)
        if not isinstance(schema, dict):
            return True
        if schema.get("type") == "object" and "properties" in schema:
            assert schema["additionalProperties"] is False
            assert schema["required"] == list(schema["properties"])
        return all(closed(value) for value in schema.values())

    for rendered in for_openai(offered("MQ", practice.institution.systems)):
        assert closed(rendered["parameters"])


def test_null_is_accepted_where_an_argument_is_optional(practice: Instance) -> None:
    for tool in offered("MQ", practice.institution.systems):
        optional = {name: None for name, field in tool.arguments.model_fields.items() if not field.is_required()}
        required = {name: None for name, field in tool.arguments.model_fields.items() if field.is_required()}
        if not required:
            check(tool, optional)
