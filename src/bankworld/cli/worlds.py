"""`worlds list` and `worlds show`."""

from typing import TYPE_CHECKING

import typer

from bankworld.cli.common import JsonOption, say, say_json

if TYPE_CHECKING:
    from bankworld.worlds.institution import Institution

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command("list")
def list_worlds(json: JsonOption = False) -> None:
    """List the institutions."""
    from bankworld.worlds.institution import INSTITUTIONS, load

    rows = [{"id": name, "name": load(name).name, "place": load(name).place} for name in INSTITUTIONS]
    if json:
        say_json(rows)
        return
    for row in rows:
        say(f"{row['id']:<14} {row['name']}, {row['place']}")


@app.command("show")
def show(institution: str, json: JsonOption = False) -> None:
    """Show an institution: roster, authority, calendar, procedures, tools, and its office as a Mermaid graph."""
    from bankworld.simulator.office import office
    from bankworld.worlds.institution import load

    bank = load(institution)
    graph = office(bank.id).get_graph().draw_mermaid()
    if json:
        say_json(
            {
                "id": bank.id,
                "name": bank.name,
                "people": [dict(one) for one in bank.people],
                "authority": [dict(one) for one in bank.authority],
                "systems": sorted(bank.systems),
                "office": graph,
            }
        )
        return
    say(f"{bank.name}, {bank.place}\n")
    _roster(bank)
    _authority(bank)
    _calendar(bank)
    _tools(bank)
    say("The office\n")
    say(graph)


def _roster(bank: "Institution") -> None:
    say("Roster")
    for one in bank.people:
        hours = f"{one['kind']}, {one['opens']}-{one['closes']}"
        say(f"  {one['id']:<22} {one['role']:<4} {one['name']}, {one['title']} ({hours})")


def _authority(bank: "Institution") -> None:
    from bankworld.worlds.money import usd

    say("\nAuthority")
    for row in bank.authority:
        limit = "no dollar tier" if row["amount"] is None else usd(row["amount"])
        say(f"  {row['action']:<22} {row['role']:<4} {limit:>14}  {row['unit']}")


def _calendar(bank: "Institution") -> None:
    calendar = bank.calendar
    hours = f"{calendar.opens:%H:%M} to {calendar.closes:%H:%M}"
    say(f"\nCalendar ({calendar.zone}): open {hours}, Federal Reserve holidays")
    for name, at in calendar.cutoffs.items():
        say(f"  {name:<28} {at:%H:%M}")
    say("\nProcedures")
    for one in bank.procedures:
        until = f" to {one['effective_to']}" if one["effective_to"] else ""
        say(f"  {one['number']:<12} {one['title']} (from {one['effective_from']}{until})")


def _tools(bank: "Institution") -> None:
    from bankworld.simulator.prompting import offered

    say("\nTools")
    system = ""
    for tool in offered("MQ", bank.systems):
        if tool.system != system:
            system = tool.system
            say(f"  {system}")
        say(f"    {tool.name:<20} {'writes' if tool.writes else 'reads ':<6} {tool.seconds:>4} s  {tool.purpose}")
    say("")
