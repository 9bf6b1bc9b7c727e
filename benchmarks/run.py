"""The measures bankworld is held to, each beside its target and a reference workload of the same run.

    python benchmarks/run.py [--attempts 300] [--json]

Absolute times depend on the machine; the ratios to an empty interpreter's start and to raw SQLite compare between
machines. Nothing here is a test: no build fails by it.
"""

import argparse
import gc
import json
import resource
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from bankworld.families.family import Instance, default_tasks, find_families, instance
from bankworld.graders.grade import grade
from bankworld.proof.players import player
from bankworld.simulator.actionlog import MemoryLog
from bankworld.simulator.attempt import attempt
from bankworld.worlds.journal import Journal
from bankworld.worlds.store import Store
from bankworld.worlds.world import World


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table. `ratio` is to the reference workload named beside it."""

    name: str
    value: float
    unit: str
    target: str
    met: bool
    ratio: float
    reference: str


def seconds(work: Callable[[], object], repeat: int) -> float:
    """Median seconds of one call, garbage collected before each."""
    times: list[float] = []
    for _ in range(repeat):
        gc.collect()
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def start(code: list[str]) -> float:
    return seconds(lambda: subprocess.run([sys.executable, *code], check=True, capture_output=True), 7)


def raw_sqlite(calls: int) -> float:
    """Seconds a call of the same mix on bare SQLite: three keyed reads to one transfer of six writes."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("create table account (id text primary key, balance integer)")
    connection.execute("create table leg (id integer primary key, account text, amount integer)")
    connection.executemany("insert into account values (?, 0)", [(str(number),) for number in range(50)])

    def work() -> None:
        for number in range(calls):
            if number % 4:
                connection.execute("select * from account where id = ?", ("7",)).fetchone()
            else:
                for account, amount in (("1", 5), ("2", -5)):
                    connection.execute("select balance from account where id = ?", (account,)).fetchone()
                    connection.execute("insert into leg (account, amount) values (?, ?)", (account, amount))
                    connection.execute("update account set balance = balance + ? where id = ?", (amount, account))

    return seconds(work, 3) / calls


def registry_calls(made: Instance, calls: int) -> float:
    """Seconds a journaled tool call, three reads to one transfer."""
    world = World(made.institution, made.image, start=made.start, genesis=made.digest, agent=made.task.agent)
    wire, operating = made.values["wire"]["reference"], made.values["operating"]["id"]
    order = {
        "source": "2190",
        "destination": operating,
        "amount": "0.01",
        "reason": "measure",
        "source_document": "DOC-101",
        "suspense_item": wire,
    }
    reads = [
        ("account_get", {"account_id": operating}),
        ("document_open", {"document_id": "DOC-101"}),
        ("loan_get", {"loan_id": made.values["line"]["id"]}),
    ]
    started = time.perf_counter()
    for number in range(calls):
        result = world.call("transfer", order) if number % 4 == 3 else world.call(*reads[number % 4])
        assert "error" not in result, result
    spent = time.perf_counter() - started
    world.close()
    return spent / calls


def append_growth() -> tuple[float, float]:
    """Seconds an append to a short journal and to one of 100,000 events."""
    journal = Journal("0" * 64)

    def some(count: int) -> float:
        started = time.perf_counter()
        for number in range(count):
            journal.append({"time": "2026-10-14T09:00:00", "kind": "tool", "note": number, "effects": []})
        return (time.perf_counter() - started) / count

    early = some(1000)
    some(98_000)
    return early, some(1000)


def memory_growth(made: Instance, attempts: int) -> float:
    """Kilobytes that the peak grows by for a thousand attempts after the first hundred."""
    for _ in range(min(100, attempts)):
        attempt(made, player("no-action", made), MemoryLog())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(attempts):
        attempt(made, player("no-action", made), MemoryLog())
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1000 / attempts


def measures(attempts: int) -> list[Measure]:
    made = instance(next(one for one in find_families(default_tasks()) if one.task.id == "MQ-24"), 0)
    empty = start(["-c", "pass"])
    helped = start(["-c", "import sys; sys.argv = ['bankworld', '--help']; from bankworld.cli import main; main()"])
    raw = raw_sqlite(20_000)
    Store(made.image).close()
    ready = seconds(lambda: Store(made.image).close(), 200)
    call = min(registry_calls(made, 4000) for _ in range(3))
    events = attempt(made, player("reference", made), MemoryLog()).journal.events
    whole = seconds(lambda: attempt(made, player("reference", made), MemoryLog()), 15)
    graded = seconds(lambda: grade(made, events), 15)
    early, late = append_growth()
    grown = memory_growth(made, attempts)
    return [
        Measure("bankworld --help", helped, "s", "under 0.3", helped < 0.3, helped / empty, "empty interpreter"),
        Measure("private world ready", ready * 1000, "ms", "1", ready < 0.001, ready / raw, "raw SQLite call"),
        Measure(
            "journaled tool calls", 1 / call, "a second", "10,000", 1 / call > 10_000, call / raw, "raw SQLite call"
        ),
        Measure("reference attempt", whole * 1000, "ms", "under 50", whole < 0.05, whole / raw, "raw SQLite call"),
        Measure("grading an attempt", graded * 1000, "ms", "under 20", graded < 0.02, graded / raw, "raw SQLite call"),
        Measure(
            "journal append, late to early",
            late / early,
            "times",
            "flat",
            late / early < 1.5,
            late / raw,
            "raw SQLite call",
        ),
        Measure("memory a thousand attempts", grown, "kB", "flat", grown < 1000, grown, "kB"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attempts", type=int, default=1000, help="attempts for the measure of memory")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = measures(chosen.attempts)
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
        return
    for row in rows:
        mark = "met" if row.met else "NOT MET"
        print(
            f"{row.name:<30} {row.value:>12,.2f} {row.unit:<9} target {row.target:<10} {mark:<8} "
            f"{row.ratio:>10,.1f} x {row.reference}"
        )


if __name__ == "__main__":
    main()
