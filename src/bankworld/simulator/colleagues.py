"""What the people of the office do in one attempt: they hear, decide, and speak, in that order.

Every message they handle leaves a `heard` event with what was recognised, so that a failure which the office caused
can be told from one of the agent's.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from bankworld.families.family import Instance
from bankworld.families.people import Deed, PersonSpec
from bankworld.simulator import deciding, wording
from bankworld.simulator.asking import Memory, Reading
from bankworld.simulator.deeds import Said, carry_out, moments, speak
from bankworld.simulator.hearing import hear
from bankworld.simulator.listeners import Ear, ears
from bankworld.simulator.office import attend
from bankworld.worlds.clock import Due
from bankworld.worlds.errors import WorldError
from bankworld.worlds.store import Row
from bankworld.worlds.systems import approvals, mail
from bankworld.worlds.systems.approvals import Approval
from bankworld.worlds.systems.directory import Person
from bankworld.worlds.systems.mail import Message, Review
from bankworld.worlds.world import World

SPOKEN_REPLY = timedelta(minutes=2)
"""How soon the requester answers in the conversation."""

_NOBODY = PersonSpec()


class Colleagues:
    """The state of everybody's dealings with the agent, rebuilt by re-execution and never stored."""

    def __init__(self, world: World, instance: Instance) -> None:
        self.world = world
        self.instance = instance
        self.requester = instance.task.requester
        self.closed = False
        self._clarified: set[int] = set()
        self._ears: dict[str, Ear] = ears(instance)
        self._memory: dict[str, Memory] = {}
        self._given: dict[tuple[str, str], str] = {}
        world.handlers["office"] = self._due

    def _due(self, due: Due) -> None:
        attend(self.instance.institution.id, self, due.payload)

    @property
    def clarifications(self) -> int:
        """Turns of the agent that somebody had to ask back about; they do not count against its budget."""
        return len(self._clarified)

    def handle(self, person: str, item: dict[str, Any]) -> None:
        """Do what an item asks of a person. Called by the person's node of the office graph."""
        match item["do"]:
            case "read":
                self._answer(person, self._message(item["message"]))
            case "deed":
                self._do(person, item["deed"], item["topic"], item["answers"], item["item"])
            case "decide":
                self._decide(person, item["approval"], item["rule"])
            case "review":
                self._review(person, item["review"], item["deed"])
            case other:
                raise WorldError(f"Nobody at the office knows how to {other}.")

    # -- messages --------------------------------------------------------------------------------------------

    def receive(self, message: Row) -> None:
        """A message of the agent's reached people of the office: each will read it in their own time."""
        spoken = message["channel"] == "conversation"
        for who in mail.recipients(message):
            person = self.world.store.get(Person, who)
            if person is not None and person["kind"] != "agent":
                wait = SPOKEN_REPLY if spoken else timedelta(minutes=person["reply_minutes"])
                self._put(who, self._opens() + wait, "read", message=message["id"])

    def _answer(self, person: str, message: Row) -> None:
        ear = self._ears[person]
        memory = self._memory.get(person, Memory())
        hearing = hear(_text_for(person, message), ear, memory, self._ears)
        reading = hearing.reading
        self._memory[person] = hearing.memory
        doubts = deciding.doubts(hearing, ear, self._ears)
        if doubts and message["sent_event"]:
            self._clarified.add(self._turn_of(message))
        self.world.record(
            "heard",
            person,
            message=message["id"],
            asked=list(reading.asked),
            done=reading.done,
            doubtful=list(hearing.offered),
            unclear=[wording.quoted(clause) for clause in hearing.unclear],
        )
        said = [part for topic in reading.asked for part in self._give(person, topic, message)]
        said += [Said(doubt) for doubt in doubts]
        said = said or [Said(text) for text in self._unasked(person, message, reading)]
        spoken = message["channel"] == "conversation"
        speak(self.world, person, said, conversation=spoken, answers=message)

    def _unasked(self, person: str, message: Row, reading: Reading) -> list[str]:
        spoken = message["channel"] == "conversation"
        if person == self.requester and reading.done and spoken and self.instance.task.setting == "MQ":
            waiting = approvals.pending_of(self.world, self.world.agent)
            if waiting:
                return [self._pending_line("pending_first", waiting[0])]
            self.closed = self.instance.people.closing.closes
            return [self.instance.people.closing.say]
        return [wording.line("acknowledged")] if spoken else []

    def _give(self, person: str, topic_id: str, message: Row) -> list[Said]:
        spec = self._spec(person).topics[topic_id]
        key = (person, topic_id)
        if key in self._given and not any(deed.needs for deed in spec.gives):
            return [Said(spec.again or self._given[key] or wording.line("still_working"))]
        if spec.needs and not deciding.holds(self.world, spec.needs):
            return [Said(wording.line("undecided"))]
        self._given[key] = ""
        said: list[Said] = []
        for at, deed in moments(spec.gives, self.world.now):
            if deed.needs and not deciding.holds(self.world, deed.needs):
                continue
            if at <= self.world.now:
                said.append(self._carry_out(person, deed, topic_id))
            else:
                self._put(person, at, "deed", deed=deed, topic=topic_id, answers=message["id"], item="")
        return said

    def remind_of_pending(self, approval: Row) -> None:
        """Say once that a request is still open when the agent wants to end."""
        text = self._pending_line("unfinished", approval)
        speak(self.world, self.requester, [Said(text)], conversation=True)

    def _pending_line(self, name: str, approval: Row) -> str:
        approver = self.instance.institution.person(approval["approver"])
        return wording.line(name, approval=approval["id"], name=str(approver["name"]))

    # -- deeds -----------------------------------------------------------------------------------------------

    def set_going(self, person: str, deeds: Sequence[Deed]) -> None:
        """Have deeds carried out in order, each after its own delay."""
        self._in_order(person, deeds, self.world.now)

    def take_up(self, kind: str, item: str) -> None:
        """An item of a kind lies before the desks that work on such items, from when they open."""
        for person, spec in self.instance.people.people.items():
            for work in spec.works:
                if work.item == kind:
                    self._in_order(person, work.gives, self._opens(), item)

    def _in_order(self, person: str, deeds: Sequence[Deed], start: datetime, item: str = "") -> None:
        for at, deed in moments(deeds, start):
            self._put(person, at, "deed", deed=deed, topic="", answers=None, item=item)

    def _do(self, person: str, deed: Deed, topic: str, answers: str | None, item: str) -> None:
        message = self._message(answers) if answers else None
        spoken = deed.by == "conversation" or (
            deed.by == "reply"
            and person == self.requester
            and (message is None or message["channel"] == "conversation")
        )
        said = self._carry_out(person, deed, topic, item)
        if speak(self.world, person, [said], conversation=spoken, answers=message) is None:
            self.world.record("desk", person, topic=topic, moved=deed.release or "")

    def _carry_out(self, person: str, deed: Deed, topic: str, item: str = "") -> Said:
        said = carry_out(self.world, deed, person=person, item=item)
        if topic and said.text:
            self._given[(person, topic)] = said.text
        return said

    # -- permissions and reviews -----------------------------------------------------------------------------

    def consider(self, request: Row) -> None:
        """A request for permission of the agent's lies before its approver."""
        approver = request["approver"]
        if approver == self.world.agent:
            return
        rules = self._spec(approver).decides
        number = deciding.rule_for(rules, request, self.world)
        opens = self._opens()
        at = deciding.decision_time(rules[number], opens) if number is not None else opens + timedelta(minutes=15)
        self._put(approver, at, "decide", approval=request["id"], rule=number)

    def _decide(self, person: str, approval_id: str, number: int | None) -> None:
        request = self.world.store.get(Approval, approval_id)
        if request is None or request["status"] != "pending":
            return
        rules = self._spec(person).decides
        if number is None:
            text = deciding.without_rule(self.world, person, request, bool(rules))
            approvals.decide(self.world, request, "refused", reason=text)
            deeds: list[Deed] = []
        else:
            rule = rules[number]
            text, deeds = rule.says, rule.gives
            if rule.decision == "refuse":
                approvals.decide(self.world, request, "refused", reason=text)
            else:
                granted = request["amount"] if rule.grants is None else approvals.amount_of(rule.grants)
                approvals.decide(
                    self.world,
                    request,
                    "granted",
                    granted=granted,
                    reason=text,
                    conditions=rule.conditions,
                    valid_until=deciding.valid_until(rule, self.world.now),
                    use=rule.use,
                    amount_kind=rule.grants_kind,
                )
        self.world.record("decision", person, approval=approval_id)
        said = Said(f"{approval_id}: {text}", subject=f"Your request {approval_id}")
        speak(self.world, person, [said], conversation=False)
        self.set_going(person, deeds)

    def look_over(self, review: Row) -> None:
        """Something of the agent's lies before a colleague for review."""
        deeds = self._spec(review["reviewer"]).reviews
        for at, deed in moments(deeds, self._opens()):
            self._put(review["reviewer"], at, "review", review=review["id"], deed=deed)

    def _review(self, person: str, review_id: str, deed: Deed) -> None:
        said = carry_out(self.world, deed)
        review = self.world.store.get(Review, review_id)
        if review is None:
            raise WorldError(f"Review {review_id} is missing.")
        self.world.store.update(Review, review_id, status="done", comment=said.text, done_event=self.world.event)
        text = Said(f"On {review['item']}: {said.text}", said.instruct, said.documents, f"Review of {review['item']}")
        speak(self.world, person, [text], conversation=person == self.requester and self.instance.task.setting == "MQ")

    # -- small things ----------------------------------------------------------------------------------------

    def _turn_of(self, message: Row) -> int:
        """The agent's turn in which it sent a message."""
        return self.world.turn_of(int(message["sent_event"]))

    def _put(self, person: str, at: datetime, do: str, **payload: Any) -> None:
        self.world.clock.schedule(at, "office", {"person": person, "do": do, **payload})

    def _opens(self) -> datetime:
        return self.instance.institution.calendar.open_from(self.world.now)

    def _spec(self, person: str) -> PersonSpec:
        return self.instance.people.people.get(person, _NOBODY)

    def _message(self, message_id: str) -> Row:
        message = self.world.store.get(Message, message_id)
        if message is None:
            raise WorldError(f"Message {message_id} is missing.")
        return message


def _text_for(person: str, message: Row) -> str:
    """What a recipient reads for themselves: somebody merely copied is asked nothing."""
    if person not in message["to"].split():
        return ""
    return f"{message['subject']}.\n{message['body']}" if message["subject"] else message["body"]
