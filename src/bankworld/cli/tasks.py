"""`tasks list`, `tasks show` and `tasks verify`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from bankworld.cli.common import PROOF_FAILED, JsonOption, Mistake, TasksOption, families, say, say_json

if TYPE_CHECKING:
    from bankworld.families.family import Instance

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
def list_tasks(
    setting: Annotated[str | None, typer.Option(help="SQ or MQ.")] = None,
    tasks: TasksOption = None,
    json: JsonOption = False,
) -> None:
    """List the task families."""
    rows = [
        {
            "id": one.task.id,
            "title": one.task.title,
            "workflow": one.task.workflow,
            "institution": one.task.institution,
            "checks": len(one.task.checks),
            "criteria": len(one.task.criteria),
            "folder": str(one.folder),
        }
        for one in families(tasks, (), setting)
    ]
    if json:
        say_json(rows)
        return
    for row in rows:
        say(f"{row['id']:<7} {row['workflow']}  {row['institution']:<13} {row['title']}")


@app.command("show")
def show(
    task: str,
    seed: Annotated[int, typer.Option(help="Which instance.", min=0)] = 0,
    document: Annotated[str | None, typer.Option(help="Print this document instead.")] = None,
    assignment: Annotated[bool, typer.Option("--assignment", help="Print the assignment instead.")] = False,
    tasks: TasksOption = None,
    json: JsonOption = False,
) -> None:
    """Show one family: the assignment, people, documents, checks and criteria."""
    from bankworld.families.controls import controls
    from bankworld.families.family import instance

    family = families(tasks, [task])[0]
    made = instance(family, seed)
    if document:
        say(_document(made.tables["document"], document))
    elif assignment:
        say(made.assignment)
    elif json:
        say_json({**family.task.model_dump(mode="json"), "digest": family.digest, "controls": list(controls(family))})
    else:
        _print(made, list(controls(family)))


@app.command("verify")
def verify(
    task: Annotated[list[str] | None, typer.Argument(help="Task ids; all when omitted.", show_default=False)] = None,
    seeds: Annotated[int, typer.Option(help="Prove on this many seeds, from 0.", min=1)] = 2,
    tasks: TasksOption = None,
    json: JsonOption = False,
) -> None:
    """Prove each family: gold, reference, alternatives, failures, visibility, leaks, do-nothing players, people."""
    from bankworld.proof.verify import prove

    proofs = [proof for family in families(tasks, task or ()) for proof in prove(family, range(seeds))]
    if json:
        say_json([{"family": one.family, "proof": one.name, "holds": one.holds, "says": one.says} for one in proofs])
    else:
        for one in proofs:
            mark = "proved" if one.holds else "FAILED"
            say(f"{mark}  {one.family:<6} {one.name:<13} {one.seconds:6.1f} s  {one.says}")
    if not all(one.holds for one in proofs):
        raise typer.Exit(PROOF_FAILED)


def _document(rows: list[dict[str, Any]], wanted: str) -> str:
    for row in rows:
        if row["id"] == wanted.upper():
            return f"{row['id']}  {row['title']}  ({row['dated']}, {row['author']})\n\n{row['body']}"
    raise Mistake(f"There is no document {wanted!r}. There are: {', '.join(row['id'] for row in rows)}.")


def _print(made: "Instance", control_ids: list[str]) -> None:
    task = made.task
    say(f"{task.id}  {task.title}   setting {task.setting}, workflow {task.workflow}, {made.institution.name}")
    say(f"Instance digest {made.digest}\n")
    say(made.assignment)
    say("People")
    for person_id, spec in made.people.people.items():
        person = made.institution.person(person_id)
        about = "; ".join(topic.label for topic in spec.topics.values()) or "decides requests"
        say(f"  {person['name']} ({person['title']}): {about}")
    say("\nDocuments")
    for row in made.tables["document"]:
        say(f"  {row['id']}  {row['dated']}  {row['title']}")
    say("\nChecks (gates marked !)")
    for check in task.checks:
        say(f"  {'!' if check.gate else ' '} {check.id}: {check.says}")
    say("\nCriteria (mandatory marked *)")
    for criterion in task.criteria:
        mark, text = "*" if criterion.mandatory else " ", " ".join(criterion.statement.split())
        say(f"  {mark} {criterion.weight}  {criterion.id}: {text}")
    say(f"\nControls: {', '.join(control_ids)}")
    say("Sources of figures")
    for what, source in task.sources.items():
        say(f"  {what}: {source}")
