"""The timeline: what happens by itself, set off by time or by what has just been journaled. Each entry fires once."""

from bankworld.families.people import Happening, duration
from bankworld.simulator.colleagues import Colleagues
from bankworld.worlds.clock import Due
from bankworld.worlds.journal import Event
from bankworld.worlds.store import Row, models
from bankworld.worlds.systems.mail import recipients
from bankworld.worlds.world import World

_MESSAGE, _APPROVAL, _REVIEW, _RELEASE, _ENTRY = "message", "approval", "review", "releaserequest", "entry"


class Timeline:
    """Watches the journal of one attempt and sets people going."""

    def __init__(self, world: World, colleagues: Colleagues) -> None:
        self.world = world
        self.colleagues = colleagues
        self._waiting = {happening.id: happening for happening in colleagues.instance.people.timeline}
        world.handlers["timeline"] = self._due
        world.observers.append(self.observe)

    def schedule(self) -> None:
        """Put the entries that wait for a time on the clock."""
        for happening in self._waiting.values():
            if happening.when.at:
                at = self.world.now + duration(happening.when.at)
                self.world.clock.schedule(at, "timeline", {"id": happening.id})

    def _due(self, due: Due) -> None:
        self._fire(due.payload["id"])

    def _fire(self, happening_id: str) -> None:
        happening = self._waiting.pop(happening_id, None)
        if happening is not None:
            self.colleagues.set_going(happening.who, happening.gives)

    def observe(self, event: Event) -> None:
        """Let the office take up what an event put before it, and fire what the event sets off."""
        if event["actor"] == self.world.agent:
            self._take_up(event)
        for happening in list(self._waiting.values()):
            if self._sets_off(happening, event):
                self._fire(happening.id)

    def _take_up(self, event: Event) -> None:
        for table, key, before, after in event["effects"]:
            if table == _MESSAGE and after.get("status") == "delivered":
                self.colleagues.receive(self._row(table, key))
            elif table == _APPROVAL and before is None and after["status"] == "pending":
                self.colleagues.consider(after)
            elif table == _REVIEW and before is None:
                self.colleagues.look_over(after)
            elif table == _RELEASE and before is None:
                self.colleagues.take_up("release_request", key)
            elif table == _ENTRY and before is None and after["status"] == "entered":
                self.colleagues.take_up("entered_entry", key)

    def _sets_off(self, happening: Happening, event: Event) -> bool:
        when = happening.when
        if when.tool:
            return event["kind"] == "tool" and event["tool"] == when.tool and "error" not in event["result"]
        if when.instruction:
            return when.instruction in event.get("instructs", ())
        if when.approval:
            return any(
                table == _APPROVAL and before is not None and self._row(table, key)["action"] == when.approval
                for table, key, before, _ in event["effects"]
            )
        if when.mail_to:
            return any(
                table == _MESSAGE
                and after.get("status") == "delivered"
                and self._row(table, key)["sender"] == self.world.agent
                and when.mail_to in recipients(self._row(table, key))
                for table, key, _, after in event["effects"]
                if after
            )
        if when.bounced:
            changed = [after for table, _, _, after in event["effects"] if table == _MESSAGE and after]
            return any(after.get("status") == "bounced" for after in changed)
        if when.entry:
            return any(
                table == _ENTRY and before is None and after["kind"] == when.entry
                for table, _, before, after in event["effects"]
            )
        return when.reported and event["kind"] == "heard" and bool(event.get("done"))

    def _row(self, table: str, key: str) -> Row:
        row = self.world.store.get(models()[table], key)
        assert row is not None
        return row
