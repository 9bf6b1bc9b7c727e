"""A decimal calculator with day counts: exact arithmetic, nothing rounded until it is asked for."""

import ast
import operator
import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal, DivisionByZero, InvalidOperation, Overflow, localcontext
from typing import TYPE_CHECKING, Any

from pydantic import Field

from bankworld.worlds.daycount import CONVENTIONS, Convention, days_between, exact_interest
from bankworld.worlds.errors import Refusal
from bankworld.worlds.money import parse_amount, round_cents, usd
from bankworld.worlds.systems.registry import REGISTRY
from bankworld.worlds.tools import Arguments, Result, Sum

if TYPE_CHECKING:
    from bankworld.worlds.world import World

MAX_EXPRESSION = 500
_DIGITS = 34
_OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_FUNCTIONS: dict[str, Callable[..., Decimal]] = {
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
    "abs": lambda *values: abs(*values),
}


class Expression(Arguments):
    """Arithmetic."""

    expression: str = Field(min_length=1, max_length=MAX_EXPRESSION, description="Numbers, + - * / ( ), min, max, abs.")


class Period(Arguments):
    """Two dates and a convention."""

    start: str = Field(description="First day, YYYY-MM-DD; it counts.")
    end: str = Field(description="Last day, YYYY-MM-DD; it does not count.")
    convention: str = Field(description="act/360, act/365 or 30/360.")


class InterestOn(Period):
    """Simple interest on a principal over a period."""

    principal: Sum
    rate_percent: Sum = Field(description="Percent a year, e.g. 7.25.")


@REGISTRY.tool(system="calculator", seconds=10)
def calculate(world: "World", wanted: Expression) -> Result:
    """Work out an expression in exact decimal arithmetic; gives the exact value and the value in whole cents."""
    text = _ungrouped(wanted.expression)
    try:
        with localcontext() as context:
            context.prec = _DIGITS
            value = _evaluate(ast.parse(text, mode="eval").body, text)
            cents = usd(round_cents(value))
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise Refusal("That is no expression. Use numbers, + - * / ( ), min, max, abs.") from None
    except (DivisionByZero, InvalidOperation, Overflow, ZeroDivisionError):
        raise Refusal("That cannot be worked out: a division by zero, or a number out of range.") from None
    return {"exact": format(value.normalize(), "f"), "cents": cents}


@REGISTRY.tool(system="calculator", seconds=10)
def day_count(world: "World", period: Period) -> Result:
    """Count interest days: the start day counts, the end day does not."""
    start, end, convention = _period(period)
    return {"days": days_between(start, end, convention), "convention": convention}


@REGISTRY.tool(system="calculator", seconds=10)
def simple_interest(world: "World", wanted: InterestOn) -> Result:
    """Simple interest on a principal at a yearly rate over a period, rounded once to the cent."""
    start, end, convention = _period(wanted)
    principal = parse_amount(wanted.principal, what="principal")
    try:
        rate = Decimal(str(wanted.rate_percent).rstrip("%").strip())
    except InvalidOperation:
        raise Refusal("rate_percent must be a number such as 7.25.") from None
    if not rate.is_finite() or not 0 <= rate <= 100:
        raise Refusal("rate_percent lies between 0 and 100.")
    days = days_between(start, end, convention)
    if days < 0:
        raise Refusal("The period ends before it starts.")
    exact = exact_interest(principal, rate, days, convention)
    return {"days": days, "interest": usd(round_cents(exact)), "exact": format(exact, "f")[:40]}


def _period(period: Period) -> tuple[date, date, Convention]:
    try:
        start, end = date.fromisoformat(period.start), date.fromisoformat(period.end)
    except ValueError:
        raise Refusal("Dates are written like 2026-10-14.") from None
    for convention in CONVENTIONS:
        if period.convention.casefold().replace("actual", "act") == convention:
            return start, end, convention
    raise Refusal(f"The conventions are {', '.join(CONVENTIONS)}.")


def _ungrouped(expression: str) -> str:
    """The expression without dollar signs and, where no comma can part arguments, without grouping commas."""
    plain = expression.replace("$", "")
    if not any(name in plain for name in _FUNCTIONS):
        return _GROUPED.sub("", plain)
    if _GROUPED.search(plain):
        raise Refusal("A comma may part numbers or group digits here. Write numbers without grouping commas.")
    return plain


def _evaluate(node: ast.AST, text: str) -> Decimal:
    match node:
        case ast.Constant(value=bool()):
            raise ValueError
        case ast.Constant(value=int() | float()):
            return Decimal(ast.get_source_segment(text, node) or "")
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_evaluate(left, text), _evaluate(right, text))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_evaluate(operand, text)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _evaluate(operand, text)
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as arguments, keywords=[]) if name in _FUNCTIONS:
            return _FUNCTIONS[name](*[_evaluate(argument, text) for argument in arguments])
        case _:
            raise ValueError
