"""`journal verify` finds every kind of tampering and names the proof that failed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.families.family import default_tasks, find_families
from bankworld.proof.players import player
from bankworld.runs.plan import Plan
from bankworld.runs.runner import carry_out
from bankworld.runs.verify import prove
from bankworld.worlds.canonical import canonical
from bankworld.worlds.journal import chain_hash

FAMILIES = [one for one in find_families(default_tasks()) if one.task.id == "MQ-24"]
PLAN = Plan(FAMILIES, "reference", 1, [0])
ATTEMPT = Path("attempts/mq24_halvorsen_settlement/s0-a1")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verify") / "run"
    carry_out(PLAN, folder, lambda instance, planned: player("reference", instance))
    return folder


def verdicts(folder: Path) -> dict[str, bool]:
    return {one.name: one.holds for one in prove(folder, PLAN)}


def rechained(lines: list[bytes], genesis: str) -> bytes:
    """A forger's journal: whatever the lines say, the chain over them holds."""
    head, out = genesis, b""
    for number, line in enumerate(lines, start=1):
        event = json.loads(line)
        del event["hash"]
        event["seq"] = number
        body = canonical(event)
        head = chain_hash(head, body)
        out += body[:-1] + b',"hash":"' + head.encode() + b'"}\n'
    return out


def change_a_byte(lines: list[bytes], genesis: str) -> bytes:
    return (
        b"\n".join([*lines[:40], lines[40].replace(b"33,953.34", b"33,953.35").replace(b"1", b"2", 1), *lines[41:]])
        + b"\n"
    )


def remove_an_event(lines: list[bytes], genesis: str) -> bytes:
    return b"\n".join([*lines[:20], *lines[21:]]) + b"\n"


def swap_a_pair(lines: list[bytes], genesis: str) -> bytes:
    return b"\n".join([*lines[:30], lines[31], lines[30], *lines[32:]]) + b"\n"


def truncate(lines: list[bytes], genesis: str) -> bytes:
    return b"\n".join(lines[:-5]) + b"\n"


def rechain_the_tail(lines: list[bytes], genesis: str) -> bytes:
    tail = [line.replace(b"Granted", b"Refused") for line in lines[50:]]
    return rechained([*lines[:50], *tail], genesis)


@pytest.mark.parametrize(
    ("tamper", "chain_holds"),
    [
        (change_a_byte, False),
        (remove_an_event, False),
        (swap_a_pair, False),
        (truncate, True),
        (rechain_the_tail, True),
    ],
)
def test_tampering_is_found_and_the_failed_proof_named(
    stored: Path, tmp_path: Path, tamper: Callable[[list[bytes], str], bytes], chain_holds: bool
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(stored, folder)
    path = folder / ATTEMPT / "journal.jsonl"
    genesis = json.loads((folder / ATTEMPT / "result.json").read_bytes())["genesis"]
    data = tamper(path.read_bytes().splitlines(), genesis)
    assert data != path.read_bytes()
    path.write_bytes(data)
    assert verdicts(folder) == {"chain": chain_holds, "sealed": False, "re-executed": False}


def test_an_untouched_run_passes_all_three_proofs(stored: Path) -> None:
    assert verdicts(stored) == {"chain": True, "sealed": True, "re-executed": True}


def test_a_changed_action_log_fails_the_re_execution_alone(stored: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(stored, folder)
    path = folder / ATTEMPT / "actions.jsonl"
    path.write_bytes(path.read_bytes().replace(b"reason code GW", b"reason code BE", 1))
    assert verdicts(folder) == {"chain": True, "sealed": True, "re-executed": False}
