"""Whatever is done in the bank, in whatever order: money balances, nothing raises, and the journal tells it all.

Actions are drawn over every tool of Penns Hollow, from the ids that exist or may come to exist, with amounts near
balances and limits, and with waits over the end of the day. A second person releases what was entered.
"""

from datetime import timedelta
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bankworld.families.family import Instance, default_tasks, instance, load_family
from bankworld.graders.evidence import key_rows, replay
from bankworld.simulator.deeds import second_person
from bankworld.worlds.canonical import canonical
from bankworld.worlds.institution import load
from bankworld.worlds.journal import Event, find_fault
from bankworld.worlds.store import Row, key_of, models
from bankworld.worlds.systems.catalogue import REGISTRY
from bankworld.worlds.systems.incoming import SuspenseItem
from bankworld.worlds.systems.ledger import Account, Entry, available, trial_balance
from bankworld.worlds.tools import Tool
from bankworld.worlds.world import World

TOOLS = {tool.name: tool for tool in REGISTRY.chosen(load("penns_hollow").systems)}
MONEY_TOOLS = ("transfer", "loan_payment", "loan_draw", "fee_waive", "entry_reverse", "payoff_quote_issue", "wait")
WIRE = "IW-1014-664"

ACCOUNTS = ["2190", "10-5523", "1010", "4010", "3900", "40-2217:P", "40-1188:I"]
LOANS = ["40-2217", "40-1188"]
AMOUNTS = [
    "0.01", "0", "100.00", "100.01", "194.46", "2490.75", "6000", "8893.52", "33758.88", "33758.89", "33953.34",
    "46550.00", "46550.01", "50000.00", "50000.01", "65500", "65500.01", "184500.00", "-5", "12.345", "1e30", 7, 25.5,
    True, None, [],
]  # fmt: skip
ENTRIES = [f"ENT-{number}" for number in range(5001, 5009)]


def ids(*prefixes: str) -> list[str]:
    """The first ids that the store would give out under these prefixes."""
    return [f"{prefix}-500{number}" for prefix in prefixes for number in (1, 2, 3)]


TEXTS = ["because it is due", "x", "", "nul \x00", "half \ud83d", "ä’;--"]
POOLS: dict[str, list[Any]] = {
    "source": ACCOUNTS,
    "destination": ACCOUNTS,
    "account_id": ["10-5523", "2190", "4010"],
    "loan_id": LOANS,
    "customer_id": ["C-1041"],
    "suspense_item": [WIRE, None, "IW-0"],
    "approval_id": [*ids("APR"), None],
    "entry_id": ENTRIES,
    "charge_id": ["CH-1188"],
    "quote_id": [*ids("PQ"), "PQ-2217"],
    "document_id": ["DOC-101", "DOC-103", *ids("DOC")],
    "case_id": ["CASE-2400"],
    "message_id": ids("MSG"),
    "draft_id": ids("MSG"),
    "item_id": ids("MSG", "DOC"),
    "collateral_id": ["COL-T4412"],
    "title_number": ["71829304412", "7182-930-4412"],
    "request_id": ids("REL"),
    "certificate_id": ids("BBC"),
    "approver": ["helen", "marcus", "associate", "helen.pyle@pennshollow.example"],
    "reviewer": ["marcus", "associate"],
    "action": ["fee_waiver", "line_application", "loan_draw"],
    "amount_kind": ["exact", "up_to", "roughly"],
    "decision": ["grant", "refuse", "perhaps"],
    "to": [["marcus"], ["dale@halvorsenhauling.example", "helen"], ["nobody@nowhere.example"], ["nobody"], []],
    "cc": [[], ["marcus"]],
    "attachments": [[], ["DOC-101"], ["DOC-0"]],
    "due": ["2026-10-20", "2020-01-01", "soon"],
    "good_through": ["2026-10-14", "2026-10-16", "2026-12-31", "x"],
    "as_of": ["2026-10-13", "2026-09-30", "2030-01-01"],
    "start": ["2026-01-15", "2026-10-31", "9999-12-31"],
    "end": ["2026-03-31", "2026-02-28", "0001-01-01"],
    "convention": ["act/360", "actual/365", "30/360", "lunar"],
    "rate_percent": ["7.25", "9%", 85, "nan", "-1"],
    "expression": ["1/3", "33,758.88 + 194.46", "min(2, 3)", "1/0", "9e999999*9", "((("],
    "minutes": [1, 45, 600, 1440, 4320, 0, None],
    "until": ["2026-10-14T17:30", "2026-10-16T18:00", "yesterday", None],
    "folder": ["inbox", "sent", "drafts", "working"],
    "number": ["PH-LS-04", "PH-CT-02", "PH-0"],
    "query": ["halvorsen", "C-1041", "z"],
    "words": ["payroll", "title lien", "  "],
}
POOLS |= dict.fromkeys(
    ("amount", "principal", "interest", "charges", "gross", "eligible", "loans", "availability", "inventory"), AMOUNTS
)


def call_of(tool: Tool) -> st.SearchStrategy[tuple[str, Any]]:
    """Calls of a tool with its required and some of its optional arguments, now and then a wrong one."""
    fields = tool.arguments.model_fields
    values = {name: st.sampled_from([*POOLS.get(name, TEXTS), "nobody"]) for name in fields}
    required = {name: values[name] for name, field in fields.items() if field.is_required()}
    optional = {name: values[name] for name, field in fields.items() if not field.is_required()}
    return st.tuples(st.just(tool.name), st.fixed_dictionaries(required, optional=optional))


RELEASES = st.tuples(st.just("second person"), st.sampled_from(ENTRIES))
ALL_TOOLS = st.one_of([call_of(tool) for tool in TOOLS.values()])
MONEY = st.one_of([RELEASES, *(call_of(TOOLS[name]) for name in MONEY_TOOLS)])


@cache
def halvorsen_case() -> Instance:
    """The practice instance; not a fixture, so that a failing example prints its actions and nothing else."""
    return instance(load_family(default_tasks() / "mq" / "mq24_halvorsen_settlement"), 0)


def fresh_bank() -> World:
    case = halvorsen_case()
    return World(case.institution, case.image, start=case.start, genesis=case.digest, agent=case.task.agent)


def keyed(tables: dict[str, list[Row]]) -> dict[str, dict[str, Row]]:
    return key_rows(tables, lambda table: key_of(models()[table]))


def go_through(world: World, actions: list[tuple[str, Any]]) -> None:
    """Carry out actions; after every event the books balance, and a refused call has changed no row."""

    def watch(event: Event) -> None:
        assert trial_balance(world.store) == 0
        if "error" in event.get("result", {}):
            assert event["effects"] == []

    world.observers.append(watch)
    for name, arguments in actions:
        if name != "second person":
            assert isinstance(world.call(name, arguments), dict)
            continue
        entry = world.store.get(Entry, arguments)
        if entry is not None and entry["status"] == "entered":
            second_person(world, arguments, "delphine")
            world.record("desk", "delphine")


def everything_is_told(world: World) -> None:
    world.record("end", "bank")
    assert replay(keyed(halvorsen_case().tables), world.journal.events) == keyed(dict(world.store.rows()))
    assert find_fault(world.journal.to_bytes(), halvorsen_case().digest) is None


@settings(max_examples=70, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(MONEY, ALL_TOOLS), min_size=6, max_size=24))
def test_any_actions_leave_the_books_balanced_and_a_journal_that_tells_all(
    actions: list[tuple[str, Any]],
) -> None:
    world = fresh_bank()
    go_through(world, actions)
    everything_is_told(world)
    world.close()


@settings(max_examples=70, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MONEY, min_size=6, max_size=24))
def test_money_in_suspense_is_neither_used_twice_nor_lost_by_a_correction(
    actions: list[tuple[str, Any]],
) -> None:
    world = fresh_bank()
    go_through(world, actions)
    suspense, operating = world.store.get(Account, "2190"), world.store.get(Account, "10-5523")
    item = world.store.get(SuspenseItem, WIRE)
    assert suspense is not None
    assert item is not None
    assert operating is not None
    assert 0 <= item["remaining"] <= -suspense["balance"]
    assert available(world.store, operating) >= 0
    world.close()


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", sorted(TOOLS))
def test_rubbish_in_any_argument_of_any_tool_is_answered_and_never_raises(name: str) -> None:
    world = fresh_bank()
    fields = TOOLS[name].arguments.model_fields

    @settings(max_examples=12, database=None)
    @given(st.one_of(JUNK, st.fixed_dictionaries({}, optional=dict.fromkeys(fields, JUNK))))
    def call(arguments: Any) -> None:
        before = world.journal.next_seq
        result = world.call(name, arguments)
        event = world.journal.events[-1]
        assert event["seq"] >= before
        assert event["result"] == result
        assert "error" not in result or (event["effects"] == [] and isinstance(result["error"], str))
        canonical(event)

    call()
    assert world.now - halvorsen_case().start < timedelta(days=80)
    assert trial_balance(world.store) == 0
    assert "items" in world.call("suspense_list", {})
    world.close()
