"""Hostile text neither crashes the reader nor makes it quadratic."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.graders.reader import Subject, amounts, claims, contradictions, dates, figures, identifiers, mentions

TraceFunction = Callable[[FrameType, str, Any], Any]
TITLE = Subject("title", ("title", "lien", "71829304412"))


def read_all(text: str) -> None:
    """Run every reader."""
    claims(text, (TITLE,))
    amounts(text)
    dates(text)
    identifiers(text)
    figures(text)
    mentions(text, ["Dale Halvorsen", "Halvorsen Hauling LLC"])


PIECES = [
    "a", "1", "1,234", "\n", "<", "<a ", "<blockquote>", '" a', "' a", "> ", "| title ", "title\t", "six thousand ",
    "to release to ", "\0", "\ud800x", "the title has been released and ", "- [ ] title\n", "From: a\nTo: b\n",
    "payoff:\n", "<!--", "not ", "40-",
]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_repetition_costs_linear_time(piece: str) -> None:
    """Work is counted in lines run, so that a loaded machine changes nothing."""

    def work(length: int) -> int:
        text = (piece * (length // len(piece) + 1))[:length]
        lines = 0

        def count(_frame: FrameType, event: str, _argument: object) -> TraceFunction:
            nonlocal lines
            lines += event == "line"
            return count

        before = sys.gettrace()
        sys.settrace(count)
        try:
            read_all(text)
        finally:
            sys.settrace(before)
        return lines

    work(500)
    assert work(4_000) < 6 * work(1_000) + 20_000


@pytest.mark.parametrize("reader", [claims, amounts, dates, identifiers], ids=lambda reader: reader.__name__)
def test_five_megabytes_are_read(reader: Callable[..., object]) -> None:
    text = "released\0\ud800<" * 450_000
    assert reader(text, (TITLE,)) == () if reader is claims else reader(text) == ()


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=[]), max_size=400))
def test_any_characters_are_read(text: str) -> None:
    read_all(text)
    contradictions({"one": text, "two": text[::-1]}, (TITLE,))


def test_markup_is_looked_through() -> None:
    html = "<html><body><p>Our lien on title 71829304412 has <b>not</b> been <i>released</i>.</p></body></html>"
    assert [(claim.rung, claim.stance.value) for claim in claims(html, (TITLE,))] == [(4, "negated")]
