"""Each tool answers each kind of wrong call with a sentence, at the cost of time and of nothing else."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bankworld.families.family import Instance
from bankworld.worlds.canonical import canonical
from bankworld.worlds.errors import Refusal
from bankworld.worlds.institution import load
from bankworld.worlds.journal import find_fault
from bankworld.worlds.store import Store
from bankworld.worlds.systems.catalogue import REGISTRY
from bankworld.worlds.systems.ledger import Account
from bankworld.worlds.tools import MAX_TEXT_CHARS, NoArguments
from bankworld.worlds.world import World

TOOLS = {tool.name: tool for tool in REGISTRY.chosen(load("penns_hollow").systems)}
WITH_ARGUMENTS = sorted(name for name, tool in TOOLS.items() if tool.arguments is not NoArguments)
WITH_REQUIRED = sorted(
    name for name, tool in TOOLS.items() if any(field.is_required() for field in tool.arguments.model_fields.values())
)
PAYMENT = {
    "source": "2190",
    "destination": "10-5523",
    "amount": "10.00",
    "reason": "payroll",
    "source_document": "DOC-103",
    "suspense_item": "IW-1014-664",
}


def nested(value: Any, depth: int, wrap: Callable[[Any], Any]) -> Any:
    for _ in range(depth):
        value = wrap(value)
    return value


@pytest.fixture(scope="module")
def opening(practice: Instance) -> str:
    store = Store(practice.image)
    digest = store.digest()
    store.close()
    return digest


@pytest.fixture
def shut(bank: World, opening: str) -> Iterator[World]:
    """A bank in which nothing may change: whatever a test does, every row is as before when it is over."""
    yield bank
    assert bank.store.digest() == opening


def refused(bank: World, name: str, arguments: Any) -> str:
    """Make a call that must be refused; check all that holds for every refusal; return its sentence."""
    started, seq = bank.now, bank.journal.next_seq
    result = bank.call(name, arguments)
    assert list(result) == ["error"]
    sentence = str(result["error"])
    assert 10 < len(sentence) < 2_000
    assert sentence.endswith((".", "?"))
    assert sentence.isprintable()
    event = bank.journal.events[-1]
    assert (event["seq"], event["kind"], event["effects"]) == (seq, "tool", [])
    assert event["result"] == result
    assert len(canonical(event)) < 40_000
    assert find_fault(bank.journal.to_bytes(), bank.journal.genesis) is None
    assert bank.now > started or name == "wait", "a wait costs what it waits; what a refused one costs is tested below"
    assert bank.call("suspense_list", {})["items"]
    return sentence


def test_a_tool_that_does_not_exist_is_named_and_the_existing_ones_listed(shut: World) -> None:
    sentence = refused(shut, "money_print", {})
    assert "'money_print'" in sentence
    assert all(name in sentence for name in TOOLS)


@pytest.mark.parametrize("name", ["", "transfer\x00", "half \ud83d", "TRANSFER", "x" * 5_000_000])
def test_a_strange_tool_name_is_refused_and_kept_short(shut: World, name: str) -> None:
    assert "There is no tool called" in refused(shut, name, {})


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_refuses_an_argument_it_does_not_know(shut: World, name: str) -> None:
    required = [key for key, field in TOOLS[name].arguments.model_fields.items() if field.is_required()]
    assert "unknown argument 'colour'" in refused(shut, name, {**dict.fromkeys(required, "x"), "colour": "red"})


@pytest.mark.parametrize("name", WITH_REQUIRED)
def test_every_tool_names_the_arguments_that_are_missing(shut: World, name: str) -> None:
    sentence = refused(shut, name, {})
    first = next(key for key, field in TOOLS[name].arguments.model_fields.items() if field.is_required())
    assert f"argument '{first}' is missing" in sentence


@pytest.mark.parametrize("name", WITH_ARGUMENTS)
def test_every_tool_refuses_a_value_of_the_wrong_type(shut: World, name: str) -> None:
    wrong = {key: {"not": "this"} for key in TOOLS[name].arguments.model_fields}
    assert f"{name}: argument '{next(iter(wrong))}" in refused(shut, name, wrong)


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_every_tool_refuses_arguments_that_are_no_object(shut: World, name: str) -> None:
    for arguments in (None, "all of it", [1], 7, True):
        assert refused(shut, name, arguments) == f"{name} takes an object of named arguments."


@pytest.mark.parametrize(
    "amount",
    [True, False, "", " ", "-1", -1, "0", 0, "0.001", "12.345", 12.345, 1e30, "1e30", 10**400, "9" * 300, [], {}, None],
    ids=repr,
)
def test_an_amount_that_is_no_positive_sum_is_refused(shut: World, amount: Any) -> None:
    assert "amount" in refused(shut, "transfer", {**PAYMENT, "amount": amount})


@pytest.mark.parametrize("amount", [float("nan"), float("inf"), -float("inf"), "NaN", "Infinity", "-inf"])
def test_an_amount_that_is_no_number_is_refused_and_kept_as_json(shut: World, amount: Any) -> None:
    assert "is not a sum of money" in refused(shut, "transfer", {**PAYMENT, "amount": amount})


def test_an_amount_of_five_thousand_digits_is_refused(shut: World) -> None:
    assert "larger than any entry" in refused(shut, "transfer", {**PAYMENT, "amount": 10**5000})


@pytest.mark.parametrize("depth", [7, 100, 600])
@pytest.mark.parametrize("wrap", [lambda value: [value], lambda value: {"a": value}], ids=["lists", "objects"])
def test_rubbish_nested_as_deep_as_a_parser_goes_is_refused(
    shut: World, depth: int, wrap: Callable[[Any], Any]
) -> None:
    assert "nested too deeply" in refused(shut, "transfer", {**PAYMENT, "reason": nested("x", depth, wrap)})


@pytest.mark.parametrize("text", ["nul\x00", "half \ud83d", "\udc00", "x" * (MAX_TEXT_CHARS + 1)])
@pytest.mark.parametrize("place", ["value", "key", "list"])
def test_text_that_no_system_takes_is_refused_wherever_it_stands(shut: World, text: str, place: str) -> None:
    draft = {"to": ["marcus"], "subject": "s", "body": "b"}
    wrong = {
        "value": {**draft, "body": text},
        "key": {**draft, text: "b"},
        "list": {**draft, "to": [text]},
    }[place]
    assert refused(shut, "mail_draft", wrong)


def test_a_text_of_the_longest_length_is_taken(bank: World) -> None:
    result = bank.call("document_save", {"title": "long", "body": "y" * MAX_TEXT_CHARS})
    assert "document_id" in result


def test_five_megabytes_are_kept_by_length_and_digest(shut: World) -> None:
    refused(shut, "case_note", {"case_id": "CASE-2400", "text": "x" * 5_000_000})
    kept = shut.journal.events[-2]["arguments"]["text"]
    assert kept["characters"] == 5_000_000
    assert len(kept["sha256"]) == 64


def test_a_tool_that_refuses_after_it_has_written_leaves_no_trace(shut: World) -> None:
    def write_and_refuse(world: World, arguments: Any) -> dict[str, Any]:
        world.store.update(Account, "2190", balance=1, status="closed")
        world.store.insert(Account, id="new", name="new", kind="asset")
        world.store.update(Account, "new", balance=2)
        raise Refusal("No, after all that it cannot be done.")

    shut.tools["account_get"] = replace(TOOLS["account_get"], run=write_and_refuse)
    assert refused(shut, "account_get", {"account_id": "2190"}) == "No, after all that it cannot be done."


@pytest.mark.parametrize("arguments", [{"minutes": 0}, {"until": "yesterday"}, {}, {"hours": 2}])
def test_a_refused_wait_costs_time_like_any_wrong_call(shut: World, arguments: dict[str, Any]) -> None:
    started = shut.now
    assert "error" in shut.call("wait", arguments)
    assert shut.now > started


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("account_get", {"account_id": "99-0000"}),
        ("account_history", {"account_id": "99-0000"}),
        ("customer_accounts", {"customer_id": "C-0"}),
        ("customer_loans", {"customer_id": "C-0"}),
        ("collateral_list", {"customer_id": "C-0"}),
        ("loan_get", {"loan_id": "99-0000"}),
        ("loan_history", {"loan_id": "99-0000"}),
        ("certificates_list", {"loan_id": "99-0000"}),
        ("certificate_get", {"certificate_id": "BBC-0"}),
        ("document_open", {"document_id": "DOC-0"}),
        ("case_get", {"case_id": "CASE-0"}),
        ("approval_get", {"approval_id": "APR-0"}),
        ("mail_read", {"message_id": "MSG-0"}),
        ("mail_send", {"draft_id": "MSG-0"}),
        ("release_status", {"request_id": "REL-0"}),
        ("procedure_open", {"number": "PH-0"}),
        ("entry_reverse", {"entry_id": "ENT-0", "reason": "wrong"}),
        ("payoff_quote_void", {"quote_id": "PQ-0"}),
        ("fee_waive", {"charge_id": "CH-0", "amount": "1", "reason_code": "GW", "reason": "why"}),
    ],
)
def test_what_is_not_on_the_books_is_an_error_and_not_an_empty_answer(
    shut: World, name: str, arguments: dict[str, str]
) -> None:
    refused(shut, name, arguments)


def test_one_address_is_one_recipient(shut: World) -> None:
    two_in_one = "office@elsewhere.example\tdale@halvorsenhauling.example"
    refused(shut, "mail_draft", {"to": [two_in_one], "subject": "s", "body": "b"})
