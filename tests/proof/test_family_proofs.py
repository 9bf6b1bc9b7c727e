"""`tasks verify` on families that were deliberately broken: each fault is named by the proof that is there for it."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bankworld.families.family import Family, instance, load_family
from bankworld.proof import verify
from bankworld.worlds.errors import WorldError

SEEDS = [0]


@pytest.fixture
def copy(halvorsen: Family, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of the family in a folder of its own name, so that no module or instance is shared."""
    name = re.sub(r"\W", "_", request.node.name)
    folder = tmp_path / name
    shutil.copytree(halvorsen.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} no longer says {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def faults(folder: Path, prover: Callable[..., object]) -> list[str]:
    return list(prover(load_family(folder), SEEDS))  # type: ignore[call-overload]


def test_the_family_as_authored_is_proved(halvorsen: Family) -> None:
    proofs = verify.prove(halvorsen, [0, 1])
    assert [one.name for one in proofs if not one.holds] == []
    assert len(proofs) == len(verify.PROOFS)


def test_gold_that_differs_from_the_generator_is_named(copy: Path) -> None:
    edit(copy / "gold.py", '"operating": operating,', '"operating": operating + 1,')
    assert "gold and generator differ in operating" in faults(copy, verify.gold_agrees)[0]


def test_a_declared_check_that_nobody_defines_is_named(copy: Path) -> None:
    edit(copy / "task.yaml", "- {id: case_noted,", "- {id: case_closed,")
    found = faults(copy, verify.checks_are_defined)
    assert "check case_closed is declared and not defined" in found
    assert "check case_noted is defined and not declared" in found


def test_a_reference_that_earns_less_than_one_is_named(copy: Path) -> None:
    edit(copy / "controls" / "reference.yaml", "reason_code: GW, reason", "reason_code: GW, amount: '1.00', reason")
    edit(
        copy / "controls" / "reference.yaml",
        'amount: "${charge_amount}", reason_code: GW, amount:',
        "reason_code: GW, amount:",
    )
    assert "the reference earns" in faults(copy, verify.reference_passes)[0]


def test_an_alternative_that_fails_is_named(copy: Path) -> None:
    edit(copy / "controls" / "alternatives.yaml", "Wrong amount keyed}}", "Wrong amount keyed}}\n  drop: [remind]")
    assert "alternative corrected_slip earns" in faults(copy, verify.alternatives_pass)[0]


def test_a_failure_that_fails_something_else_is_named(copy: Path) -> None:
    edit(copy / "controls" / "failures.yaml", "fails: [case_noted]", "fails: [suspense_cleared]")
    assert "no_case_note fails checks" in faults(copy, verify.failures_fail)[0]


def test_a_check_that_no_control_kills_is_named(copy: Path) -> None:
    edit(copy / "controls" / "failures.yaml", "fails: [statement_delivered]", "fails: []")
    assert faults(copy, verify.everything_is_killed) == ["no failing control kills check statement_delivered"]


def test_an_identifier_that_the_reference_has_not_seen_is_named(copy: Path) -> None:
    edit(
        copy / "controls" / "reference.yaml",
        "- {id: items, call: suspense_list",
        "- {id: early, call: loan_get, with: {loan_id: 40-2217}}\n  - {id: items, call: suspense_list",
    )
    edit(copy / "task.yaml", "pay off truck loan {{ truck_loan.id }}", "pay off the truck loan")
    assert "the reference uses 40-2217 in loan_get without having seen it" in faults(copy, verify.inputs_were_seen)[0]


def test_a_document_that_states_an_answer_is_named(copy: Path) -> None:
    edit(copy / "documents" / "17_insurance_certificate.md.j2", "# ", "To pay today: 33,953.34.\n\n# ")
    assert faults(copy, verify.answers_are_unstated) == ["seed 0: DOC-117 states payoff, 33,953.34"]


def test_a_family_that_pays_for_doing_nothing_is_named(copy: Path) -> None:
    text = (copy / "task.yaml").read_text("utf-8")
    (copy / "task.yaml").write_text(
        text.replace("gate: true", "gate: false").replace("mandatory: true", "mandatory: false")
    )
    assert any("no-action earns" in fault for fault in faults(copy, verify.nothing_earns_nothing))


def test_a_document_of_tomorrow_is_named(copy: Path) -> None:
    edit(copy / "documents" / "17_insurance_certificate.md.j2", "dated: ", "dated: 2031-01-01 # ")
    assert faults(copy, verify.no_residue) == ["seed 0: DOC-117 is dated or received after the start"]


def test_a_person_who_does_not_understand_their_own_topic_is_named(copy: Path) -> None:
    text = (copy / "people.yaml").read_text("utf-8")
    start = text.index("      final:\n")
    about, asks = text.index("        about:\n", start), text.index("        asks:\n", start)
    (copy / "people.yaml").write_text(text[:about] + '        about: ["zeppelin"]\n' + text[asks:])
    assert any(
        fault.startswith("wire_room: final: neither answered nor offered")
        for fault in faults(copy, verify.people_listen)
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('when: {at: "+1h30"}', 'when: {at: "half past"}', "no duration"),
        (
            'when: {at: "+1h30"}',
            "when: {instruction: never_given}",
            "waits for instruction 'never_given', which nobody gives",
        ),
        ('when: {at: "+1h30"}', 'when: {at: "+1h30", tool: fee_waive}', "a trigger names exactly one cause"),
        ('when: {at: "+1h30"}', "when: {moon: full}", "Extra inputs are not permitted"),
        ("    who: marcus", "    who: nobody", "'nobody' is not among the people"),
        ('not_before: "09:45"', 'not_before: "quarter to ten"', "Invalid isoformat"),
    ],
)
def test_a_malformed_or_unreachable_trigger_refuses_to_load(copy: Path, old: str, new: str, says: str) -> None:
    edit(copy / "people.yaml", old, new)
    with pytest.raises(WorldError, match=re.escape(says)):
        instance(load_family(copy), 0)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('weight: "0.40"', 'weight: "0.41"', "sum to 1.01, not to 1"),
        ("setting: MQ", "setting: XQ", "setting"),
        ("title: Halvorsen settlement", "titel: Halvorsen settlement", "Extra inputs are not permitted"),
    ],
)
def test_a_description_with_a_mistake_refuses_to_load(copy: Path, old: str, new: str, says: str) -> None:
    edit(copy / "task.yaml", old, new)
    with pytest.raises(WorldError, match=re.escape(says)):
        load_family(copy)
