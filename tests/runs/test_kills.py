"""A killed run resumes to the same store, whatever the moment of the kill. The kills are real."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.agents.protocol import Agent
from bankworld.families.family import Instance, default_tasks, find_families
from bankworld.proof.players import player
from bankworld.runs.plan import Plan, Planned
from bankworld.runs.runner import carry_out
from bankworld.simulator import actionlog
from bankworld.simulator.actionlog import FileLog, Input, encode

FSYNCS = 26
"""What one run of two attempts needs; the test below proves that the points reach the end."""


def the_plan() -> Plan:
    family = next(one for one in find_families(default_tasks()) if one.task.id == "MQ-24")
    return Plan([family], "reference", 2, [0])


def reference(instance: Instance, planned: Planned) -> Agent:
    return player("reference", instance)


def in_child(work: Callable[[], None]) -> int:
    """Run `work` in a forked process; its exit status as `waitpid` gives it."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    return os.waitpid(pid, 0)[1]


def contents(folder: Path) -> dict[str, bytes]:
    left_out = {"timing.json", ".lock"}
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in left_out
    }


def killed_at_fsync(folder: Path, point: int) -> Callable[[], None]:
    def work() -> None:
        real, count = os.fsync, 0

        def fsync(handle: int) -> None:
            nonlocal count
            count += 1
            if count == point:
                os.kill(os.getpid(), signal.SIGKILL)
            real(handle)

        os.fsync = fsync
        carry_out(the_plan(), folder, reference)

    return work


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    carry_out(the_plan(), folder, reference)
    return contents(folder)


@pytest.mark.parametrize("point", range(1, FSYNCS, 2))
def test_a_run_killed_at_a_sync_resumes_to_the_undisturbed_store(
    tmp_path: Path, undisturbed: dict[str, bytes], point: int
) -> None:
    folder = tmp_path / "run"
    status = in_child(killed_at_fsync(folder, point))
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL
    carry_out(the_plan(), folder, reference)
    assert contents(folder) == undisturbed


def test_a_run_killed_again_while_it_resumes_still_comes_to_the_undisturbed_store(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    folder = tmp_path / "run"
    for point in (9, 5, 3):
        assert os.WIFSIGNALED(in_child(killed_at_fsync(folder, point)))
    carry_out(the_plan(), folder, reference)
    assert contents(folder) == undisturbed


@pytest.mark.parametrize("turn", [1, 2, 6, 12])
def test_a_line_torn_in_the_middle_of_a_write_is_cut_and_the_attempt_goes_on(
    tmp_path: Path, undisturbed: dict[str, bytes], turn: int
) -> None:
    folder = tmp_path / "run"

    def work() -> None:
        def torn(self: FileLog, entry: Input) -> None:
            line = encode(self._next, entry)
            if self._next == turn:
                self._file.write(line[: len(line) // 2])
                self._file.flush()
                os.kill(os.getpid(), signal.SIGKILL)
            self._file.write(line)
            self._file.flush()
            self._next += 1

        actionlog.FileLog.append = torn  # type: ignore[method-assign]
        carry_out(the_plan(), folder, reference)

    assert os.WIFSIGNALED(in_child(work))
    carry_out(the_plan(), folder, reference)
    assert contents(folder) == undisturbed
