"""The run store: configurations never mix, two processes never share, errors are not failures."""

import os
import signal
from pathlib import Path

import pytest

from bankworld.agents.protocol import Action, Agent, Briefing, Observation
from bankworld.families.family import Instance, default_tasks, find_families
from bankworld.proof.players import player
from bankworld.runs.files import StoreError, append_line, read_lines
from bankworld.runs.plan import Plan, Planned, lock, plan_of, read_config
from bankworld.runs.runner import carry_out
from bankworld.runs.store import AttemptFolder, held

FAMILIES = [one for one in find_families(default_tasks()) if one.task.id == "MQ-24"]


def no_action(instance: Instance, planned: Planned) -> Agent:
    return player("no-action", instance)


def test_another_configuration_is_refused_with_the_keys_that_differ(tmp_path: Path) -> None:
    lock(tmp_path / "run", Plan(FAMILIES, "dump", 1, [0]))
    with pytest.raises(StoreError, match=r"agent: dump -> refuse[\s\S]*attempts: 1 -> 8") as refused:
        lock(tmp_path / "run", Plan(FAMILIES, "refuse", 8, [0]))
    assert "suite" not in str(refused.value)


def test_a_folder_with_other_files_is_not_taken_for_a_run(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(StoreError, match="holds files and no run"):
        lock(tmp_path, Plan(FAMILIES, "dump", 1, [0]))


def test_a_stored_configuration_makes_the_same_plan_again(tmp_path: Path) -> None:
    plan = Plan(FAMILIES, "dump", 3, [0, 4])
    lock(tmp_path / "run", plan)
    again = plan_of(tmp_path / "run", FAMILIES)
    assert [one.path for one in again.planned()] == [one.path for one in plan.planned()]


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    lock(tmp_path / "run", Plan(FAMILIES, "dump", 1, [0]))
    path = tmp_path / "run" / "run.json"
    path.write_text(path.read_text().replace('"schema": 1', '"schema": 99'))
    with pytest.raises(StoreError, match="newer bankworld"):
        read_config(tmp_path / "run")


def test_a_second_process_is_told_who_holds_the_run(tmp_path: Path) -> None:
    ready, go = os.pipe()
    pid = os.fork()
    if pid == 0:
        with held(tmp_path / "run"):
            os.write(go, b"x")
            signal.pause()
    os.read(ready, 1)
    try:
        with pytest.raises(StoreError, match=f"in use by process {pid}"), held(tmp_path / "run"):
            pass
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    with held(tmp_path / "run"):
        pass


class Breaks:
    """An agent whose own code raises."""

    def begin(self, briefing: Briefing) -> None:
        pass

    def act(self, observation: Observation) -> Action:
        raise RuntimeError("the model's server is gone")

    def recall(self, observation: Observation, action: Action) -> None:
        pass


def test_an_attempt_that_raises_is_recorded_and_run_again_on_resume(tmp_path: Path) -> None:
    plan, folder = Plan(FAMILIES, "no-action", 2, [0]), tmp_path / "run"
    progress = carry_out(
        plan, folder, lambda instance, planned: Breaks() if planned.number == 1 else player("no-action", instance)
    )
    assert progress.errored == ["attempts/mq24_halvorsen_settlement/s0-a1"]
    first, second = (AttemptFolder(folder, planned) for planned in plan.planned())
    assert first.errored
    assert not first.finished
    assert second.finished
    carry_out(plan, folder, no_action)
    assert first.finished
    assert not first.errored


def test_a_torn_manifest_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "manifest.jsonl"
    append_line(path, {"attempt": "a"})
    with path.open("ab") as file:
        file.write(b'{"attempt": "half')
    append_line(path, {"attempt": "b"})
    assert [line["attempt"] for line in read_lines(path)] == ["a", "b"]


def test_finished_attempts_are_never_asked_for_again(tmp_path: Path) -> None:
    plan, folder = Plan(FAMILIES, "no-action", 2, [0]), tmp_path / "run"
    carry_out(plan, folder, no_action)

    def nobody(instance: Instance, planned: Planned) -> Agent:
        raise AssertionError("a finished attempt was asked for")

    assert carry_out(plan, folder, nobody).resumed == 2
