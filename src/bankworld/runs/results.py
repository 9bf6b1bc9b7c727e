"""What is stored of a finished attempt beside its journal, and the instance it was made on."""

from hashlib import sha256

from bankworld.families.family import Family, Instance, instance
from bankworld.runs.files import SCHEMA, json_bytes
from bankworld.runs.plan import Planned
from bankworld.runs.store import AttemptFolder
from bankworld.simulator.attempt import Attempted


def result_bytes(planned: Planned, made: Instance, attempted: Attempted) -> bytes:
    """`result.json`: like the journal, a function of instance and action log alone."""
    result = {
        "schema": SCHEMA,
        "task": made.task.id,
        "seed": planned.seed,
        "attempt": planned.number,
        "variant": list(made.variant),
        "genesis": made.digest,
        "ending": attempted.ending,
        "detail": attempted.detail,
        "turns": attempted.turns,
        "tool_calls": attempted.tool_calls,
        "events": len(attempted.journal.events),
        "head": attempted.journal.head,
        "journal_sha256": sha256(attempted.journal.to_bytes()).hexdigest(),
    }
    return json_bytes(result)


def instance_of(store: AttemptFolder, family: Family) -> Instance:
    """The instance a finished attempt was made on, as its family makes it today; its digest tells whether it is."""
    return instance(family, store.planned.seed, tuple(store.result()["variant"]))
