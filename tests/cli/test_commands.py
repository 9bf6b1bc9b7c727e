"""The commands as a user meets them: exit codes, sentences, JSON."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bankworld.cli import main


def bankworld(
    *arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["bankworld", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr()
    return int(ended.value.code or 0), printed.out, printed.err


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: bankworld(*arguments, capsys=capsys, monkeypatch=monkeypatch)


def test_a_run_without_an_agent_plays_the_reference_and_says_so(call) -> None:
    code, out, _ = call("run", "--task", "MQ-24", "--out", "run")
    assert code == 0
    assert "No agent named: playing the reference." in out
    assert "1.000" in out
    assert "1 of 1 planned attempts" in out


def test_a_finished_run_is_resumed_without_playing_again(call) -> None:
    call("run", "--task", "MQ-24", "--out", "run")
    before = Path("run/attempts/mq24_halvorsen_settlement/s0-a1/timing.json").read_bytes()
    assert call("run", "--task", "MQ-24", "--out", "run")[0] == 0
    assert Path("run/attempts/mq24_halvorsen_settlement/s0-a1/timing.json").read_bytes() == before


def test_json_states_the_mean_reward_for_programs(call) -> None:
    code, out, _ = call("run", "--task", "MQ-24", "--agent", "no-action", "--out", "run", "--json")
    assert code == 0
    assert json.loads(out)["mean_reward"] == 0.0
    assert json.loads(call("report", "run", "--json")[1])["planned"] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--task", "MQ-999"], "There is no task 'MQ-999'"),
        (["run", "--agent", "somebody"], "There is no player 'somebody'"),
        (["run", "--setting", "XX"], "SQ or MQ"),
        (["run", "--attempts", "0"], "attempts"),
        (["run", "--nonsense"], "No such option"),
        (["report", "nowhere"], "There is no run in nowhere"),
        (["tasks", "show", "MQ-24", "--document", "DOC-999"], "There is no document"),
        (["worlds", "show", "atlantis"], "There is no institution"),
        (["run", "--tasks", "nowhere"], "There is no tasks folder"),
    ],
)
def test_a_usage_mistake_is_one_sentence_and_exit_1(call, arguments: list[str], sentence: str) -> None:
    code, out, err = call(*arguments)
    assert code == 1
    assert sentence in out + err
    assert "Traceback" not in out + err


def test_a_broken_proof_exits_3(call) -> None:
    call("run", "--task", "MQ-24", "--out", "run")
    assert call("journal", "verify", "run")[0] == 0
    path = Path("run/attempts/mq24_halvorsen_settlement/s0-a1/journal.jsonl")
    path.write_bytes(path.read_bytes()[:-200])
    code, out, _ = call("journal", "verify", "run")
    assert code == 3
    assert "BROKEN  sealed" in out


def test_grading_again_changes_nothing(call) -> None:
    call("run", "--task", "MQ-24", "--agent", "control:trajectory_b", "--out", "run")
    code, out, _ = call("grade", "run")
    assert code == 0
    assert "nothing changed" in out


def test_worlds_show_prints_roster_authority_tools_and_graph(call) -> None:
    code, out, _ = call("worlds", "show", "penns_hollow")
    assert code == 0
    for part in ("Marcus Treadwyn", "fee_waiver", "loan_payment", "graph TD", "marcus"):
        assert part in out


def test_tasks_show_lets_a_banker_read_the_job(call) -> None:
    out = call("tasks", "show", "MQ-24")[1]
    for part in ("pay off truck loan 40-2217", "title_status", "! truck_payoff", "DOC-103"):
        assert part in out


def test_the_journal_can_be_read_as_lines(call) -> None:
    call("run", "--task", "MQ-24", "--out", "run")
    out = call("journal", "show", "run")[1]
    assert "loan_payment" in out
    assert "40-2217:P -33,758.88" in out


def test_an_interrupted_run_says_how_to_resume_and_exits_130(tmp_path: Path) -> None:
    code = "import sys; sys.argv = ['bankworld', *sys.argv[1:]]; from bankworld.cli import main; main()"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "run", "--task", "MQ-24", "--attempts", "500", "--out", "run"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={**os.environ},
    )
    deadline = time.monotonic() + 30
    while not (tmp_path / "run" / "manifest.jsonl").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert "bankworld run --task MQ-24 --attempts 500 --out run" in err
