"""The commands as a user meets them: exit codes, sentences, JSON."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.cli import main
from bankworld.cli.common import on_one_line
from bankworld.proof.players import PLAYERS
from bankworld.reports.table import SCRIPTED
from bankworld.runs import grading

ATTEMPT = Path("run/attempts/mq24_halvorsen_settlement/s0-a1")
AS_A_COMMAND = "from bankworld.cli import main; main()"
Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """Call the command line in an empty folder: exit code, what it printed, what it complained of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def bankworld(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["bankworld", *arguments])
        handler = signal.getsignal(signal.SIGTERM)
        with pytest.raises(SystemExit) as ended:
            main()
        signal.signal(signal.SIGTERM, handler)
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return bankworld


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the reference, made once."""
    folder = tmp_path_factory.mktemp("played")
    arguments = [sys.executable, "-c", AS_A_COMMAND, "run", "--task", "MQ-24", "--out", "run"]
    subprocess.run(arguments, cwd=folder, check=True, capture_output=True, env=environment())
    return folder / "run"


@pytest.fixture
def run(played: Path, call: Call) -> Path:
    """A copy of the played run in the current folder, called `run`."""
    return Path(shutil.copytree(played, "run"))


def environment() -> dict[str, str]:
    """This process's environment, the package's place made absolute."""
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(str(Path(one).resolve()) for one in paths if one)}


def test_a_run_without_an_agent_plays_the_reference_and_says_so(call: Call) -> None:
    code, out, _ = call("run", "--setting", "MQ", "--task", "MQ-24")
    assert code == 0
    assert "No agent named: playing the reference." in out
    assert "1 of 1 attempts done, 0 errored, 0 ungraded. Mean reward 1.000, 1 full passes." in out
    assert "The run lies in runs/mq-24-reference." in out
    assert Path("runs/mq-24-reference/run.json").exists()


def test_a_finished_run_is_resumed_without_playing_again(call: Call, run: Path) -> None:
    before = (ATTEMPT / "timing.json").read_bytes()
    assert call("run", "--task", "MQ-24", "--out", "run")[0] == 0
    assert (ATTEMPT / "timing.json").read_bytes() == before


def test_json_is_the_only_thing_printed_for_programs(call: Call) -> None:
    code, out, _ = call("run", "--task", "MQ-24", "--agent", "no-action", "--out", "run", "--attempts", "2", "--json")
    assert code == 0
    told = json.loads(out)
    assert told == json.loads(call("report", "run", "--json")[1])
    wanted = {"mean_reward": 0.0, "full_passes": 0, "attempts": 2, "planned": 2, "errored": 0, "ungraded": 0}
    assert {name: told[name] for name in wanted} == wanted
    assert {name: told["tasks"][0][name] for name in wanted} == wanted
    assert told["provisional"] is False


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", "--task", "MQ-999"], "There is no task 'MQ-999'. There are: "),
        (["run", "--task", "MQ-24", "--agent", "somebody"], "There is no player 'somebody'. There are: "),
        (["run", "--agent", "control:nothing", "--task", "MQ-24"], "MQ-24 has no control 'nothing'. It has: "),
        (["run", "--setting", "XX"], "--setting is SQ or MQ"),
        (["run", "--attempts", "0"], "attempts"),
        (["run", "--attempts", "many"], "attempts"),
        (["run", "--nonsense"], "No such option"),
        (["run", "--tasks", "nowhere"], "There is no tasks folder at nowhere"),
        (["run", "--tasks", "."], "No task fits"),
        (["run", "--task", "MQ-24", "--out", "file"], "file is no folder"),
        (["run", "--task", "MQ-24", "--out", "file/below"], "Not a directory"),
        (["report", "nowhere"], "There is no run in nowhere"),
        (["report"], "Missing argument"),
        (["grade", "nowhere"], "There is no run in nowhere"),
        (["journal", "verify", "nowhere"], "There is no run in nowhere"),
        (["tasks", "show", "MQ-24", "--document", "DOC-999"], "There is no document 'DOC-999'. There are: DOC-101"),
        (["worlds", "show", "atlantis"], "There is no institution 'atlantis'"),
        (["nonsense"], "No such command"),
    ],
)
def test_a_usage_mistake_is_a_clear_sentence_and_exit_1(call: Call, arguments: list[str], sentence: str) -> None:
    Path("file").write_text("")
    code, out, err = call(*arguments)
    assert code == 1
    assert out == "" or out.startswith("No agent named")
    assert sentence in err
    assert "Traceback" not in err
    assert [one.name for one in Path.cwd().iterdir()] == ["file"]


def test_another_configuration_is_refused_with_what_differs(call: Call, run: Path) -> None:
    code, _, err = call("run", "--task", "MQ-24", "--out", "run", "--agent", "dump", "--seed", "3")
    assert code == 1
    assert "agent: reference -> dump" in err
    assert "seeds: [0] -> [3]" in err


def test_a_broken_proof_exits_3_and_says_where(call: Call, run: Path) -> None:
    assert call("journal", "verify", "run", "MQ-24/s0-a1")[0] == 0
    path = ATTEMPT / "journal.jsonl"
    path.write_bytes(path.read_bytes()[:-200])
    code, out, _ = call("journal", "verify", "run")
    assert code == 3
    assert "BROKEN  chain" in out
    assert "BROKEN  sealed" in out
    assert "BROKEN  re-executed" in out
    proofs = json.loads(call("journal", "verify", "run", "--json")[1])
    assert [one["holds"] for one in proofs] == [False, False, False]


def test_a_stored_run_is_reported_without_its_families(call: Call, run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise AssertionError("the families were looked for")

    monkeypatch.setattr("bankworld.families.family.find_families", gone)
    assert "Halvorsen settlement" in call("report", "run")[1]
    assert call("journal", "show", "run")[0] == 0


def test_grading_again_says_that_nothing_changed(call: Call, run: Path) -> None:
    code, out, _ = call("grade", "run")
    assert code == 0
    assert "Graded again: 1 of 1 grades are what they were, 0 changed." in out


def test_grading_again_says_what_a_touched_grade_was(call: Call, run: Path) -> None:
    path = ATTEMPT / "grades" / "reader.json"
    path.write_text(path.read_text().replace('"reward": "1"', '"reward": "0.25"'))
    code, out, _ = call("grade", "run")
    assert code == 0
    assert "0.25 -> 1 (by the same graders)" in out
    assert json.loads(path.read_bytes())["reward"] == "1"


def test_ungraded_attempts_exit_2_unless_so_many_are_allowed(
    call: Call, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ArithmeticError("no figure")

    (ATTEMPT / "grades" / "reader.json").unlink()
    monkeypatch.setattr(grading, "grade", broken)
    again = ("run", "--task", "MQ-24", "--out", "run")
    code, out, _ = call(*again)
    assert code == 2
    assert "1 ungraded. Mean reward n/a" in out
    assert "over all of them it lies between 0.000 and 1.000" in out
    assert call(*again, "--max-ungraded", "1")[0] == 0
    code, out, _ = call("grade", "run")
    assert code == 2
    assert "not graded. ArithmeticError: no figure" in out


def test_errored_attempts_exit_2_and_are_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ConnectionError("nobody answers")

    monkeypatch.setattr("bankworld.runs.runner.attempt", broken)
    code, out, _ = call("run", "--task", "MQ-24", "--out", "run", "--attempts", "2")
    assert code == 2
    assert "0 of 2 attempts done, 2 errored" in out
    assert "s0-a2: ConnectionError: nobody answers" in out


def test_worlds_show_prints_roster_authority_tools_and_graph(call: Call) -> None:
    code, out, _ = call("worlds", "show", "penns_hollow")
    assert code == 0
    for part in ("Marcus Treadwyn", "fee_waiver", "loan_payment", "graph TD", "marcus"):
        assert part in out


def test_tasks_show_lets_a_banker_read_the_job(call: Call) -> None:
    out = call("tasks", "show", "MQ-24")[1]
    for part in ("pay off truck loan 40-2217", "title_status", "! truck_payoff", "DOC-103"):
        assert part in out


def test_a_document_is_printed_as_the_agent_reads_it(call: Call) -> None:
    code, out, _ = call("tasks", "show", "MQ-24", "--document", "doc-101", "--seed", "3")
    assert code == 0
    assert out.startswith("DOC-101  Incoming wire advice")


def test_the_journal_can_be_read_as_lines(call: Call, run: Path) -> None:
    out = call("journal", "show", "run", "MQ-24/s0-a1")[1]
    assert "loan_payment" in out
    assert "40-2217:P -33,758.88" in out


def test_no_stored_text_can_steer_a_terminal() -> None:
    assert on_one_line("a\x1b[2Jb\n\tc \u202ed\u200b\ud83d") == "a\\u001b[2Jb c \\u202ed\\u200b\\ud83d"


def test_the_report_knows_every_scripted_player() -> None:
    assert set(SCRIPTED) == set(PLAYERS)


def test_doctor_says_what_is_wrong_and_exits_1_only_then(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    code, out, _ = call("doctor")
    assert code == 0
    assert "ignored: LANGSMITH_TRACING" in out
    code, out, _ = call("doctor", "--tasks", "nowhere")
    assert code == 1
    assert "FAULT  There is no tasks folder at nowhere" in out


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['bankworld', '--help']\n"
        "from bankworld.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'langgraph', 'pydantic', 'sqlalchemy', 'jinja2', 'rich', 'yaml'} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=environment())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_says_how_to_resume_and_exits_130(tmp_path: Path, number: int) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", AS_A_COMMAND, "run", "--task", "MQ-24", "--attempts", "500", "--out", "a run"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=environment(),
    )
    manifest, deadline = tmp_path / "a run" / "manifest.jsonl", time.monotonic() + 30
    while not manifest.exists() and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    child.send_signal(number)
    _, err = child.communicate(timeout=30)
    assert child.returncode == 130, err
    assert "of 500 attempts. Resume with:\n  bankworld run --task MQ-24 --attempts 500 --out 'a run'\n" in err
    assert manifest.read_bytes().endswith(b"\n")
