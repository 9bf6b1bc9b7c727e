"""The calculator works exactly, says no in words, and never takes two numbers for one."""

import ast
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.families.family import default_tasks, instance, load_family
from bankworld.worlds.world import World


def calculate(bank: World, expression: str) -> dict[str, Any]:
    return bank.call("calculate", {"expression": expression})


@pytest.mark.parametrize(
    ("expression", "exact", "cents"),
    [
        ("0.1 + 0.2", "0.3", "0.30"),
        ("$46,550.00 - 33,953.34 - 2,490.75 - 6,000.00", "4105.91", "4,105.91"),
        ("33758.88 * 7.25 / 100 * 29 / 365", "194.46039", "194.46"),
        ("-(2 - 5) * +2", "6", "6.00"),
        ("0.005", "0.005", "0.01"),
        ("min(100, 250, 7)", "7", "7.00"),
        ("max(1, abs(-3))", "3", "3.00"),
    ],
)
def test_arithmetic_is_exact(bank: World, expression: str, exact: str, cents: str) -> None:
    found = calculate(bank, expression)
    assert found["exact"].startswith(exact)
    assert found["cents"] == cents


@pytest.mark.parametrize(
    ("expression", "right"), [("min(100,250)", "100"), ("max(1,234)", "234"), ("min(5,600,7)", "5")]
)
def test_a_comma_between_arguments_never_joins_them_to_one_number(bank: World, expression: str, right: str) -> None:
    """`min(100,250)` is 100, or it is refused as unclear; it is not 100,250."""
    found = calculate(bank, expression)
    assert "error" in found or found["exact"] == right


@pytest.mark.parametrize(
    "expression",
    ["abs(1, 2)", "abs()", "min()", "1/0", "0/0", "2**3", "9//2", "7 % 2", "x", "'1'", "1j", "True", "(1, 2)", "[1]",
     "min(*[1])", "__import__('os')", "(lambda: 1)()", "1 if 1 else 2", "9e999999 * 9", "(" * 400],
)  # fmt: skip
def test_what_is_no_arithmetic_is_refused_and_never_raises(bank: World, expression: str) -> None:
    assert calculate(bank, expression)["error"].endswith(".")


@cache
def one_bank() -> World:
    """One bank serves all examples: the calculator keeps nothing."""
    case = instance(load_family(default_tasks() / "mq" / "mq24_halvorsen_settlement"), 0)
    return World(case.institution, case.image, start=case.start, genesis=case.digest, agent="associate")


@settings(max_examples=150)
@given(st.text(alphabet="0123456789.,+-*/() $eEminaxbs\n", min_size=1, max_size=40))
def test_any_expression_is_answered(expression: str) -> None:
    found = calculate(one_bank(), expression)
    assert set(found) in ({"error"}, {"exact", "cents"})


TERMS = st.recursive(
    st.decimals(min_value=0, max_value=10**8, places=2).map(str),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda one: f"({' '.join(one)})"),
    max_leaves=4,
)


@settings(max_examples=60)
@given(TERMS)
def test_sums_and_products_are_what_exact_fractions_give(expression: str) -> None:
    found = calculate(one_bank(), expression)
    right = _fraction(ast.parse(expression, mode="eval").body, expression)
    if "exact" in found and len(found["exact"].lstrip("-").replace(".", "")) <= 28:
        assert Fraction(Decimal(found["exact"])) == right


def _fraction(node: ast.AST, text: str) -> Fraction:
    if isinstance(node, ast.BinOp):
        left, right = _fraction(node.left, text), _fraction(node.right, text)
        match node.op:
            case ast.Add():
                return left + right
            case ast.Sub():
                return left - right
            case _:
                return left * right
    return Fraction(ast.get_source_segment(text, node) or "")
