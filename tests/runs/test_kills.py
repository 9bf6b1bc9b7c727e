"""A killed run resumes to the same store, whatever the moment of the kill. The kills are real."""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bankworld.runs.plan import plan_of
from bankworld.runs.runner import carry_out
from bankworld.runs.store import AttemptFolder
from bankworld.simulator.actionlog import FileLog, Input, encode

POINTS = 10
"""So many moments, spread evenly over all syncs that an undisturbed run makes."""


@dataclass
class Bench:
    """A run of two attempts: how to start it, what it leaves when nobody disturbs it, and how many syncs it takes."""

    go: Callable[[Path], Any]
    contents: Callable[[Path], dict[str, bytes]]
    undisturbed: dict[str, bytes]
    syncs: int


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory, families, play, contents) -> Bench:
    def go(folder: Path) -> Any:
        return carry_out(plan_of(families, "reference", 2), families, folder, play("reference"))

    folder = tmp_path_factory.mktemp("undisturbed") / "run"
    with pytest.MonkeyPatch.context() as patch:
        calls = counted(patch, "fsync")
        go(folder)
    return Bench(go, contents, contents(folder), len(calls))


def counted(patch: pytest.MonkeyPatch, name: str, at: int | None = None) -> list[int]:
    """Count the calls of a function of `os`; kill this process when the count comes to `at`, before it takes effect."""
    real, calls = getattr(os, name), []

    def counting(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments)

    patch.setattr(os, name, counting)
    return calls


def killed(work: Callable[[], None]) -> None:
    """Run `work` in a forked process and make sure that SIGKILL ended it."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        finally:
            os._exit(0)
    status = os.waitpid(pid, 0)[1]
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


def run_until(bench: Bench, folder: Path, name: str, at: int) -> Callable[[], None]:
    def work() -> None:
        counted(pytest.MonkeyPatch(), name, at)
        bench.go(folder)

    return work


@pytest.mark.parametrize("point", range(POINTS))
def test_a_run_killed_at_a_sync_resumes_to_the_undisturbed_store(tmp_path: Path, bench: Bench, point: int) -> None:
    at = 1 + point * (bench.syncs - 1) // (POINTS - 1)
    killed(run_until(bench, tmp_path / "run", "fsync", at))
    bench.go(tmp_path / "run")
    assert bench.contents(tmp_path / "run") == bench.undisturbed


@pytest.mark.parametrize("at", [1, 4, 8])
def test_a_run_killed_before_a_file_gets_its_name_resumes_to_the_undisturbed_store(
    tmp_path: Path, bench: Bench, at: int
) -> None:
    killed(run_until(bench, tmp_path / "run", "replace", at))
    bench.go(tmp_path / "run")
    assert bench.contents(tmp_path / "run") == bench.undisturbed


def test_a_run_killed_between_result_and_seal_seals_when_it_resumes(
    tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(AttemptFolder, "seal", lambda _: os.kill(os.getpid(), signal.SIGKILL))
        killed(lambda: bench.go(tmp_path / "run"))
    assert not (tmp_path / "run" / "manifest.jsonl").exists()
    bench.go(tmp_path / "run")
    assert bench.contents(tmp_path / "run") == bench.undisturbed


def test_a_run_killed_again_and_again_while_it_resumes_still_comes_to_the_undisturbed_store(
    tmp_path: Path, bench: Bench
) -> None:
    for at in (bench.syncs // 2, 5, 3, 1):
        killed(run_until(bench, tmp_path / "run", "fsync", at))
    bench.go(tmp_path / "run")
    assert bench.contents(tmp_path / "run") == bench.undisturbed


@pytest.mark.parametrize("turn", [1, 12])
def test_a_line_torn_in_the_middle_of_a_write_is_cut_and_the_attempt_goes_on(
    tmp_path: Path, bench: Bench, monkeypatch: pytest.MonkeyPatch, turn: int
) -> None:
    def torn(self: FileLog, entry: Input) -> None:
        line = encode(self._next, entry)
        if self._next == turn:
            self._file.write(line[: len(line) // 2])
            self._file.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        self._file.write(line)
        self._file.flush()
        self._next += 1

    with monkeypatch.context() as patch:
        patch.setattr(FileLog, "append", torn)
        killed(lambda: bench.go(tmp_path / "run"))
    log = tmp_path / "run" / "attempts" / "mq24_halvorsen_settlement" / "s0-a1" / "actions.jsonl"
    assert not log.read_bytes().endswith(b"\n")
    bench.go(tmp_path / "run")
    assert bench.contents(tmp_path / "run") == bench.undisturbed
