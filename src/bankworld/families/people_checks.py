"""Whether a `people.yaml` fits its bank: nobody unknown, no tool, document, action or address that is not there."""

from collections.abc import Iterator, Mapping, Sequence

from bankworld.families.people import Deed, People, Trigger
from bankworld.worlds.institution import Institution
from bankworld.worlds.store import Row
from bankworld.worlds.systems.catalogue import REGISTRY


def misfits(people: People, bank: Institution, tables: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    """A sentence for everything that could never happen or that names what does not exist."""
    roster = {str(person["id"]) for person in bank.people}
    documents = {str(row["id"]) for row in tables["document"]}
    actions = {str(row["action"]) for row in bank.authority}
    instructions = {"assignment", *(instruct.id for instruct in people.all_instructions())}
    for person, spec in people.people.items():
        if person not in roster:
            yield f"{person} is not on the roster of {bank.name}"
        for rule in spec.decides:
            if rule.action not in actions:
                yield f"{person} decides {rule.action}, which the authority matrix does not know"
            if rule.needs and rule.needs not in instructions:
                yield f"{person} waits for instruction {rule.needs!r}, which nobody gives"
        for name, topic in spec.topics.items():
            if topic.needs and topic.needs not in instructions:
                yield f"{person}.{name} waits for instruction {topic.needs!r}, which nobody gives"
    for deed in people.all_deeds():
        yield from _deed_misfits(deed, documents, instructions)
    for happening in people.timeline:
        for fault in _trigger_misfits(happening.when, people, bank, tables):
            yield f"timeline {happening.id} {fault}"


def _deed_misfits(deed: Deed, documents: set[str], instructions: set[str]) -> Iterator[str]:
    for document in deed.send:
        if document not in documents:
            yield f"a deed sends {document}, which does not exist"
    if deed.needs and deed.needs not in instructions:
        yield f"a deed waits for instruction {deed.needs!r}, which nobody gives"
    ended = [deed.instruct.replaces, deed.instruct.withdraws] if deed.instruct else []
    for instruction in ended:
        if instruction and instruction not in instructions:
            yield f"a deed ends instruction {instruction!r}, which nobody gives"


def _trigger_misfits(
    when: Trigger, people: People, bank: Institution, tables: Mapping[str, Sequence[Row]]
) -> Iterator[str]:
    tools = {tool.name for tool in REGISTRY.chosen(bank.systems)}
    if when.tool and when.tool not in tools:
        yield f"waits for a call of {when.tool}, which is no tool of {bank.name}"
    decided = {rule.action for spec in people.people.values() for rule in spec.decides}
    if when.approval and when.approval not in decided:
        yield f"waits for a decision on {when.approval}, which nobody here decides"
    addresses = {str(row["email"]).casefold() for row in tables["contact"]} | {str(one["id"]) for one in bank.people}
    if when.mail_to and when.mail_to.casefold() not in addresses:
        yield f"waits for mail to {when.mail_to}, whom no record knows"
