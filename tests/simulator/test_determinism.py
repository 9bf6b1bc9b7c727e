"""The same log gives the same journal, byte for byte, on any machine and any day; and nothing leaves the process."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import bankworld
from bankworld.families.family import Instance
from bankworld.proof.players import player
from bankworld.simulator.actionlog import MemoryLog
from bankworld.simulator.attempt import attempt
from bankworld.simulator.prompting import system_prompt

GOLDEN = Path(__file__).parent / "golden"

SCRIPT = """
import socket, sys, threading
reached = []
socket.socket.connect = lambda self, address: reached.append(address)
socket.getaddrinfo = lambda *args, **kwargs: reached.append(args)
from hashlib import sha256
from pathlib import Path
from bankworld.families.family import instance, load_family
from bankworld.proof.players import player
from bankworld.simulator.actionlog import MemoryLog
from bankworld.simulator.attempt import attempt
made = instance(load_family(Path(sys.argv[1])), 0)
print(sha256(attempt(made, player("reference", made), MemoryLog()).journal.to_bytes()).hexdigest())
print(reached)
print([thread.name for thread in threading.enumerate() if thread is not threading.main_thread()])
"""


def in_another_process(folder: Path, cwd: Path, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(Path(bankworld.__file__).parents[1]), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0", "TZ": "Asia/Kolkata", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "1", "TZ": "America/Los_Angeles", "LC_ALL": "de_DE.UTF-8"},
        {"PYTHONHASHSEED": "random", "TZ": "UTC", "PYTHONUTF8": "0"},
    ],
)
def test_hash_seed_time_zone_and_locale_do_not_reach_the_journal(
    practice: Instance, tmp_path: Path, environment: dict[str, str]
) -> None:
    here = sha256(attempt(practice, player("reference", practice), MemoryLog()).journal.to_bytes()).hexdigest()
    assert in_another_process(practice.family.folder, tmp_path, **environment)[0] == here


def test_with_tracing_switched_on_nothing_leaves_the_process(practice: Instance, tmp_path: Path) -> None:
    tracing = {
        "LANGSMITH_TRACING": "true",
        "LANGCHAIN_TRACING_V2": "true",
        "LANGSMITH_API_KEY": "x",
        "LANGCHAIN_API_KEY": "x",
        "LANGSMITH_ENDPOINT": "http://127.0.0.1:9",
        "LANGSMITH_PROJECT": "p",
    }
    _, reached, threads = in_another_process(practice.family.folder, tmp_path, **tracing)
    assert reached == "[]"
    assert "racing" not in threads
    assert threads == "[]"


def test_the_system_prompt_is_the_golden_one(practice: Instance) -> None:
    assert system_prompt(practice) == (GOLDEN / "system_mq24.txt").read_text("utf-8")
    assert "{" not in system_prompt(practice)
