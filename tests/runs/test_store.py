"""The run store: configurations never mix, two processes never share, errors are not failures."""

import json
import os
import signal
from pathlib import Path

import pytest

from bankworld.agents.protocol import Action, Briefing, Observation
from bankworld.graders.grade import SCHEMA as GRADE_SCHEMA
from bankworld.runs import grading
from bankworld.runs.files import StoreError, append_line, read_lines
from bankworld.runs.plan import lock, plan_of, read_plan
from bankworld.runs.runner import carry_out
from bankworld.runs.store import GRADES, AttemptFolder, held, manifest


class Breaks:
    """An agent whose own code raises."""

    def begin(self, briefing: Briefing) -> None:
        pass

    def act(self, observation: Observation) -> Action:
        raise RuntimeError("the model's server is gone")

    def recall(self, observation: Observation, action: Action) -> None:
        pass


def test_another_configuration_is_refused_with_the_keys_that_differ(tmp_path: Path, families) -> None:
    lock(tmp_path / "run", plan_of(families, "dump"))
    with pytest.raises(StoreError, match=r"agent: dump -> refuse[\s\S]*attempts: 1 -> 8") as refused:
        lock(tmp_path / "run", plan_of(families, "refuse", 8))
    assert "suite" not in str(refused.value)
    assert "tasks" not in str(refused.value)


def test_a_changed_family_is_named_when_its_run_is_refused(tmp_path: Path, families) -> None:
    lock(tmp_path / "run", plan_of(families, "dump"))
    path = tmp_path / "run" / "run.json"
    path.write_text(path.read_text().replace(families[0].digest, "0" * 64))
    with pytest.raises(StoreError, match=f"tasks.MQ-24.digest: {'0' * 64} -> {families[0].digest}"):
        lock(tmp_path / "run", plan_of(families, "dump"))


def test_a_folder_with_other_files_is_not_taken_for_a_run_and_stays_as_it_was(tmp_path: Path, families, play) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(StoreError, match="holds files and no run"):
        carry_out(plan_of(families, "refuse"), families, tmp_path, play("refuse"))
    assert [one.name for one in tmp_path.iterdir()] == ["letter.txt"]


def test_a_stored_configuration_makes_the_same_plan_again(tmp_path: Path, families) -> None:
    plan = plan_of(families, "dump", 3, [0, 4])
    lock(tmp_path / "run", plan)
    assert read_plan(tmp_path / "run") == plan


def test_what_is_named_twice_is_planned_once(families) -> None:
    plan = plan_of([*families, *families], "dump", 1, [0, 0])
    assert [one.name for one in plan.planned()] == ["mq24_halvorsen_settlement/s0-a1"]


@pytest.mark.parametrize("damage", [b"", b"[]", b"{}", b"\xff", b'{"schema":1}', b'{"schema":1,"tasks":[]}'])
def test_a_damaged_configuration_is_said_to_be_damaged(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "run.json").write_bytes(damage)
    with pytest.raises(StoreError, match="damaged"):
        read_plan(tmp_path)


def test_a_newer_schema_is_refused_wherever_it_stands(tmp_path: Path, families, play) -> None:
    plan, folder = plan_of(families, "no-action"), tmp_path / "run"
    carry_out(plan, families, folder, play("no-action"))
    (store,) = (AttemptFolder(folder, planned) for planned in plan.planned())
    for path in [folder / "run.json", store.path / "result.json", store.path / "grades" / "reader.json"]:
        path.write_text(json.dumps({**json.loads(path.read_bytes()), "schema": 99}))
    for read in (lambda: read_plan(folder), store.result, lambda: store.grade("reader")):
        with pytest.raises(StoreError, match="newer bankworld"):
            read()


def test_the_store_reads_the_grades_that_graders_write() -> None:
    assert GRADES == GRADE_SCHEMA


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


def test_an_attempt_that_raises_is_recorded_and_run_again_on_resume(tmp_path: Path, families, play, contents) -> None:
    plan, folder = plan_of(families, "no-action", 2), tmp_path / "run"

    def breaks_first(instance, planned):
        return Breaks() if planned.number == 1 else play("no-action")(instance, planned)

    for _ in range(3):
        progress = carry_out(plan, families, folder, breaks_first)
        assert progress.errored == ["mq24_halvorsen_settlement/s0-a1"]
    first, second = (AttemptFolder(folder, planned) for planned in plan.planned())
    assert first.errored
    assert not first.finished
    assert second.finished
    assert first.error()["message"] == "the model's server is gone"
    assert sorted(path.name for path in first.path.glob("error*")) == ["error-1.json", "error-2.json", "error.json"]
    carry_out(plan, families, folder, play("no-action"))
    assert first.finished
    assert not first.errored
    undisturbed = tmp_path / "undisturbed"
    carry_out(plan, families, undisturbed, play("no-action"))
    stored = {name: data for name, data in contents(folder).items() if "/error" not in name and "manifest" not in name}
    assert stored == {name: data for name, data in contents(undisturbed).items() if "manifest" not in name}


def test_a_damaged_action_log_stops_its_attempt_and_no_other(tmp_path: Path, families, play) -> None:
    plan, folder = plan_of(families, "no-action", 2), tmp_path / "run"
    first, second = (AttemptFolder(folder, planned) for planned in plan.planned())
    first.path.mkdir(parents=True)
    first.log.write_bytes(b"nonsense\n")
    lock(folder, plan)
    progress = carry_out(plan, families, folder, play("no-action"))
    assert progress.errored == [first.planned.name]
    assert "line 1" in first.error()["message"]
    assert second.finished


def test_an_attempt_that_cannot_be_graded_stays_ungraded_until_it_can(
    tmp_path: Path, families, play, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ArithmeticError("no figure")

    plan, folder = plan_of(families, "no-action"), tmp_path / "run"
    (store,) = (AttemptFolder(folder, planned) for planned in plan.planned())
    with monkeypatch.context() as patch:
        patch.setattr(grading, "grade", broken)
        assert carry_out(plan, families, folder, play("no-action")).ungraded == [store.planned.name]
    assert store.finished
    assert store.grade("reader") is None
    assert (store.path / "grading-error-reader.json").exists()
    assert carry_out(plan, families, folder, play("no-action")).ungraded == []
    assert store.grade("reader") is not None
    assert not (store.path / "grading-error-reader.json").exists()


def test_an_attempt_on_another_version_of_its_family_is_not_graded_by_this_one(tmp_path: Path, families, play) -> None:
    plan, folder = plan_of(families, "no-action"), tmp_path / "run"
    carry_out(plan, families, folder, play("no-action"))
    (store,) = (AttemptFolder(folder, planned) for planned in plan.planned())
    before = store.grade("reader")
    path = store.path / "result.json"
    path.write_text(path.read_text().replace(store.result()["genesis"], "0" * 64))
    (again,) = grading.grade_again(folder, plan, {"MQ-24": families[0]})
    assert "another version of MQ-24" in again.error
    assert store.grade("reader") == before


def test_a_torn_manifest_line_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "manifest.jsonl"
    append_line(path, {"schema": 1, "attempt": "a"})
    with path.open("ab") as file:
        file.write(b'{"attempt": "half')
    append_line(path, {"schema": 1, "attempt": "b"})
    assert [line["attempt"] for line in read_lines(path)] == ["a", "b"]


def test_a_manifest_that_contradicts_itself_is_refused(tmp_path: Path) -> None:
    for head in ("one", "two"):
        append_line(tmp_path / "manifest.jsonl", {"schema": 1, "attempt": "a", "head": head})
    with pytest.raises(StoreError, match="seals a twice"):
        manifest(tmp_path)


def test_finished_attempts_are_never_asked_for_again(tmp_path: Path, families, play, contents) -> None:
    plan, folder = plan_of(families, "no-action", 2), tmp_path / "run"
    carry_out(plan, families, folder, play("no-action"))
    before = contents(folder)

    def nobody(*_: object):
        raise AssertionError("a finished attempt was asked for")

    assert carry_out(plan, families, folder, nobody).resumed == 2
    assert contents(folder) == before
