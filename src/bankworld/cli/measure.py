"""`measure people` and `measure reader`: the office and the reader against labelled words of strangers."""

from pathlib import Path
from typing import Annotated, Any

import typer

from bankworld.cli.common import JsonOption, TasksOption, families, say, say_json

PROOF_FAILED = 3
app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
CorpusArgument = Annotated[list[Path], typer.Argument(help="JSON-lines corpora.")]
WorstOption = Annotated[int, typer.Option(help="Print so many of the misses and leaks.", min=0)]


@app.command("people")
def people(
    corpora: CorpusArgument, worst: WorstOption = 0, tasks: TasksOption = None, json: JsonOption = False
) -> None:
    """Recall, precision and leaks of the people of a family on labelled messages."""
    from bankworld.families.family import instance
    from bankworld.proof.hearing import read_corpus, score_people

    results: dict[str, Any] = {}
    for path in corpora:
        head, messages = read_corpus(path)
        (family,) = families(tasks, [head["task"]])
        score = score_people(instance(family, 0), messages)
        results[path.stem] = {**score.figures(), "first_run": head.get("first_run")}
        if not json:
            _table(f"{path.stem} ({head['task']}, {head['written_by']})", score.figures(), head.get("first_run"))
            for one in score.misses[:worst]:
                say(f"  missed {', '.join(one.missed)} by {one.to}: {' '.join(one.text.split())[:300]}")
            for one in score.leaks[:worst]:
                say(f"  {one.kind}, yet answered {', '.join(one.reading.asked)}: {' '.join(one.text.split())[:300]}")
    if json:
        say_json(results)


@app.command("reader")
def reader(corpora: CorpusArgument, worst: WorstOption = 0, json: JsonOption = False) -> None:
    """The reader's stance on labelled status sentences."""
    from bankworld.proof.hearing import read_corpus
    from bankworld.proof.reading_score import score_reader

    results: dict[str, Any] = {}
    for path in corpora:
        head, sentences = read_corpus(path)
        score = score_reader(sentences)
        results[path.stem] = {**score.figures(), "first_run": head.get("first_run")}
        if not json:
            _table(f"{path.stem} ({head['written_by']})", score.figures(), head.get("first_run"))
            for label, got, text in score.wrong[:worst]:
                say(f"  {label} read as {got}: {' '.join(text.split())[:300]}")
    if json:
        say_json(results)


@app.command("leaks")
def leaks(
    task: Annotated[list[str] | None, typer.Argument(help="Task ids; all when omitted.", show_default=False)] = None,
    messages: Annotated[int, typer.Option(help="Generated messages for each fact.", min=1)] = 1000,
    tasks: TasksOption = None,
) -> None:
    """Disclosures on generated messages that ask for nothing; exits 3 when there is one."""
    from bankworld.families.family import instance
    from bankworld.proof.askfree import leaks as find_leaks

    found = 0
    for family in families(tasks, task or ()):
        for leak in find_leaks(instance(family, 0), messages):
            found += 1
            text = " ".join(leak.text.split())[:300]
            say(f"{family.task.id} {leak.person} disclosed {', '.join(leak.topics)}: {text}")
    say(f"{found} disclosures on {messages} generated ask-free messages for each fact.")
    if found:
        raise typer.Exit(PROOF_FAILED)


def _table(title: str, figures: dict[str, Any], first: dict[str, Any] | None) -> None:
    say(title)
    for name, value in figures.items():
        shown = f"{value:.1%}" if isinstance(value, float) else str(value)
        before = (first or {}).get(name)
        then = (
            ""
            if before is None
            else f"   first run {before:.1%}"
            if isinstance(before, float)
            else f"   first run {before}"
        )
        say(f"  {name.replace('_', ' '):<28} {shown:>8}{then}")
