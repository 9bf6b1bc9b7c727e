"""Whatever is done to a stored journal short of chaining it anew, the fault is found and named by its line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bankworld.worlds.canonical import canonical
from bankworld.worlds.journal import Journal, chain_hash, find_fault, read_events

GENESIS = "a1" * 32


def stored() -> bytes:
    """Six events with what real ones hold: money, text of every kind, nested data, nothing."""
    journal = Journal(GENESIS)
    for number in range(6):
        journal.append(
            {
                "time": f"2026-10-14T09:0{number}:00",
                "kind": "tool",
                "actor": "associate",
                "result": {"said": 'Grüße, "\\ \ud800\n', "none": None, "open": [True, False]},
                "effects": [["account", "2190", {"balance": -4655000}, {"balance": -3375888 - number}]],
            }
        )
    return journal.to_bytes()


STORED = stored()
LINES = STORED.splitlines(keepends=True)


def fault_line(data: bytes, genesis: str = GENESIS) -> int | None:
    fault = find_fault(data, genesis)
    return None if fault is None else fault.line


def test_an_untouched_journal_has_no_fault_and_reads_back() -> None:
    assert find_fault(STORED, GENESIS) is None
    assert [event["seq"] for event in read_events(STORED)] == [1, 2, 3, 4, 5, 6]


def test_each_event_is_chained_to_the_one_before() -> None:
    head = GENESIS
    for event in read_events(STORED):
        head_claimed = event.pop("hash")
        head = chain_hash(head, canonical(event))
        assert head_claimed == head


@settings(max_examples=300)
@given(st.integers(0, len(STORED) - 1), st.integers(0, 255))
def test_any_changed_byte_is_found_in_its_own_line(at: int, byte: int) -> None:
    changed = bytearray(STORED)
    if changed[at] == byte:
        byte ^= 1
    changed[at] = byte
    line = fault_line(bytes(changed))
    assert line is not None
    assert line <= STORED[: at + 1].count(b"\n") + 1


def test_a_digit_turned_into_an_exponent_is_a_fault_and_no_crash() -> None:
    """`-4655000` with one byte changed is `-4e55000`, which no canonical JSON can hold."""
    assert fault_line(STORED.replace(b"-4655000", b"-4e55000", 1)) == 1


@pytest.mark.parametrize("value", [b"NaN", b"Infinity", b"1e999"])
def test_a_number_that_is_none_is_a_fault_and_no_crash(value: bytes) -> None:
    assert fault_line(STORED.replace(b"null", value, 1)) == 1


def test_a_line_nested_without_end_is_a_fault_and_no_crash() -> None:
    assert fault_line(LINES[0] + b"[" * 100_000 + b"\n") == 2


@pytest.mark.parametrize("gone", range(5))
def test_a_removed_event_is_found_where_the_next_one_stands(gone: int) -> None:
    assert fault_line(b"".join(LINES[:gone] + LINES[gone + 1 :])) == gone + 1


@pytest.mark.parametrize("first", range(5))
def test_a_swapped_pair_is_found_at_its_first_line(first: int) -> None:
    swapped = [*LINES[:first], LINES[first + 1], LINES[first], *LINES[first + 2 :]]
    assert fault_line(b"".join(swapped)) == first + 1


def test_a_swapped_pair_with_exchanged_numbers_is_found() -> None:
    forged = [
        LINES[2].replace(b'"seq":3', b'"seq":2'),
        LINES[1].replace(b'"seq":2', b'"seq":3'),
    ]
    assert fault_line(b"".join([LINES[0], *forged, *LINES[3:]])) == 2


def test_a_journal_chained_anew_without_its_first_event_is_found_by_its_numbers() -> None:
    head, forged = GENESIS, b""
    for event in read_events(STORED)[1:]:
        del event["hash"]
        body = canonical(event)
        head = chain_hash(head, body)
        forged += body[:-1] + b',"hash":"' + head.encode() + b'"}\n'
    assert fault_line(forged) == 1


def test_a_doubled_event_is_found() -> None:
    assert fault_line(b"".join([*LINES[:3], LINES[2], *LINES[3:]])) == 4


@given(st.integers(1, len(LINES[-1]) - 1))
def test_a_tail_cut_off_within_a_line_is_found_in_that_line(kept: int) -> None:
    assert fault_line(b"".join(LINES[:-1]) + LINES[-1][:kept]) == 6


def test_a_journal_emptied_altogether_is_found() -> None:
    assert fault_line(b"") == 1


def test_a_missing_last_line_end_is_found() -> None:
    fault = find_fault(STORED[:-1], GENESIS)
    assert fault is not None
    assert "cut" in fault.problem


@pytest.mark.parametrize(
    "respell",
    [
        lambda event: json.dumps(event).encode(),
        lambda event: json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode(
            "utf-8", "surrogatepass"
        ),
        lambda event: json.dumps({"hash": event.pop("hash"), **event}, separators=(",", ":")).encode(),
        lambda event: canonical(event) + b" ",
    ],
    ids=["spaces", "raw unicode", "hash first", "space at the end"],
)
def test_a_line_with_the_same_content_spelled_otherwise_is_found(respell: object) -> None:
    assert callable(respell)
    line = respell(json.loads(LINES[3])) + b"\n"
    assert fault_line(b"".join([*LINES[:3], line, *LINES[4:]])) == 4


def test_an_empty_line_is_found() -> None:
    assert fault_line(b"".join([*LINES[:2], b"\n", *LINES[2:]])) == 3
    assert fault_line(STORED + b"\n") == 7


def test_the_journal_of_another_instance_is_found_at_its_first_line() -> None:
    assert fault_line(STORED, genesis="b2" * 32) == 1


def test_an_event_that_is_no_plain_data_is_refused_before_it_is_kept() -> None:
    journal = Journal(GENESIS)
    with pytest.raises((TypeError, ValueError)):
        journal.append({"time": "t", "effects": [], "value": float("nan")})
    assert journal.to_bytes() == b""
    assert journal.next_seq == 1
    assert journal.head == GENESIS
