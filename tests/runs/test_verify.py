"""`journal verify` finds every kind of tampering and names the proof that failed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.runs.plan import plan_of, read_plan
from bankworld.runs.runner import carry_out
from bankworld.runs.verify import Proof, prove
from bankworld.worlds.canonical import canonical
from bankworld.worlds.journal import chain_hash

ATTEMPT = Path("attempts/mq24_halvorsen_settlement/s0-a1")


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory, families, play) -> Path:
    folder = tmp_path_factory.mktemp("verify") / "run"
    carry_out(plan_of(families, "reference"), families, folder, play("reference"))
    return folder


@pytest.fixture
def run(stored: Path, tmp_path: Path) -> Path:
    """A copy of the stored run that a test may spoil."""
    return Path(shutil.copytree(stored, tmp_path / "run"))


@pytest.fixture
def proofs(families) -> Callable[[Path], dict[str, Proof]]:
    return lambda folder: {one.name: one for one in prove(folder, read_plan(folder), {"MQ-24": families[0]})}


@pytest.fixture
def verdicts(proofs) -> Callable[[Path], dict[str, bool]]:
    return lambda folder: {name: one.holds for name, one in proofs(folder).items()}


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


def joined(lines: list[bytes]) -> bytes:
    return b"\n".join(lines) + b"\n"


def change_a_byte(lines: list[bytes], genesis: str) -> bytes:
    changed = bytearray(lines[40])
    changed[len(changed) // 2] ^= 1
    return joined([*lines[:40], bytes(changed), *lines[41:]])


def remove_an_event(lines: list[bytes], genesis: str) -> bytes:
    return joined([*lines[:40], *lines[41:]])


def swap_a_pair(lines: list[bytes], genesis: str) -> bytes:
    return joined([*lines[:40], lines[41], lines[40], *lines[42:]])


def respell_an_event(lines: list[bytes], genesis: str) -> bytes:
    return joined([*lines[:40], lines[40].replace(b'{"', b'{ "', 1), *lines[41:]])


def truncate_the_tail(lines: list[bytes], genesis: str) -> bytes:
    return joined(lines[:40])


def rechain_the_tail(lines: list[bytes], genesis: str) -> bytes:
    """The first event after the fortieth that has an actor gets another one, and the chain is made good again."""
    event = json.loads(lines[40])
    event["actor"] = "somebody-else"
    return rechained([*lines[:40], json.dumps(event).encode(), *lines[41:]], genesis)


@pytest.mark.parametrize(
    ("tamper", "chain_holds"),
    [
        (change_a_byte, False),
        (remove_an_event, False),
        (swap_a_pair, False),
        (respell_an_event, False),
        (truncate_the_tail, True),
        (rechain_the_tail, True),
    ],
)
def test_a_spoiled_journal_is_found_and_the_failed_proof_and_line_named(
    run: Path, proofs, tamper: Callable[[list[bytes], str], bytes], chain_holds: bool
) -> None:
    path = run / ATTEMPT / "journal.jsonl"
    genesis = json.loads((run / ATTEMPT / "result.json").read_bytes())["genesis"]
    data = tamper(path.read_bytes().splitlines(), genesis)
    assert data != path.read_bytes()
    path.write_bytes(data)
    found = proofs(run)
    assert {name: one.holds for name, one in found.items()} == {
        "chain": chain_holds,
        "sealed": False,
        "re-executed": False,
    }
    assert "event 41 " in found["re-executed"].says
    assert chain_holds or "line 41 " in found["chain"].says


def test_a_cut_tail_is_counted(run: Path, proofs) -> None:
    path = run / ATTEMPT / "journal.jsonl"
    lines = path.read_bytes().splitlines()
    path.write_bytes(joined(lines[:40]))
    assert proofs(run)["sealed"].says == f"40 events are stored where {len(lines)} were sealed"


def test_an_untouched_run_passes_all_three_proofs(stored: Path, verdicts) -> None:
    assert verdicts(stored) == {"chain": True, "sealed": True, "re-executed": True}


def test_another_action_log_fails_the_re_execution_alone(run: Path, verdicts) -> None:
    path = run / ATTEMPT / "actions.jsonl"
    lines = path.read_bytes().splitlines()
    path.write_bytes(joined([*lines[:5], lines[6], lines[5], *lines[7:]]))
    assert verdicts(run) == {"chain": True, "sealed": True, "re-executed": False}


@pytest.mark.parametrize("kept", [-1, 1])
def test_an_action_log_that_is_too_short_or_too_long_fails_the_re_execution(run: Path, verdicts, kept: int) -> None:
    path = run / ATTEMPT / "actions.jsonl"
    lines = path.read_bytes().splitlines()
    path.write_bytes(joined(lines[:-1] if kept < 0 else [*lines, lines[-1]]))
    assert verdicts(run) == {"chain": True, "sealed": True, "re-executed": False}


def test_a_changed_result_breaks_seal_and_re_execution(run: Path, verdicts) -> None:
    path = run / ATTEMPT / "result.json"
    path.write_text(path.read_text().replace('"finished"', '"closed"'))
    assert verdicts(run) == {"chain": True, "sealed": False, "re-executed": False}


def test_a_forged_manifest_line_cannot_make_a_forged_journal_pass_the_re_execution(run: Path, proofs) -> None:
    path = run / ATTEMPT / "journal.jsonl"
    path.write_bytes(truncate_the_tail(path.read_bytes().splitlines(), ""))
    (run / "manifest.jsonl").unlink()
    assert "no line" in proofs(run)["sealed"].says
    assert not proofs(run)["re-executed"].holds


@pytest.mark.parametrize(
    ("gone", "holding"),
    [
        ("journal.jsonl", set[str]()),
        ("result.json", set[str]()),
        ("actions.jsonl", {"chain", "sealed"}),
    ],
)
def test_a_file_that_is_gone_is_named_and_never_passed_over(run: Path, proofs, gone: str, holding: set[str]) -> None:
    (run / ATTEMPT / gone).unlink()
    found = proofs(run)
    assert {name for name, one in found.items() if one.holds} == holding
    assert any(gone in one.says for one in found.values())


def test_an_attempt_struck_from_the_plan_is_still_in_the_manifest(tmp_path: Path, families, play) -> None:
    plan, folder = plan_of(families, "no-action", 2), tmp_path / "run"
    carry_out(plan, families, folder, play("no-action"))
    path = folder / "run.json"
    path.write_text(path.read_text().replace('"attempts": 2', '"attempts": 1'))
    broken = [one for one in prove(folder, read_plan(folder), {"MQ-24": families[0]}) if not one.holds]
    assert [(one.attempt, one.name) for one in broken] == [("mq24_halvorsen_settlement/s0-a2", "sealed")]


def test_one_attempt_can_be_proved_alone(tmp_path: Path, families, play) -> None:
    plan, folder = plan_of(families, "no-action", 2), tmp_path / "run"
    carry_out(plan, families, folder, play("no-action"))
    some = prove(folder, plan, {"MQ-24": families[0]}, "mq24_halvorsen_settlement/s0-a2")
    assert [(one.attempt, one.holds) for one in some] == [("mq24_halvorsen_settlement/s0-a2", True)] * 3
