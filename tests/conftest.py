"""Shared fixtures: the Halvorsen family, its practice instance, and a bank ready to be called."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from bankworld.families.family import Family, Instance, default_tasks, find_families, instance
from bankworld.worlds.world import World

settings.register_profile("bankworld", deadline=None, derandomize=True)
settings.load_profile("bankworld")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes several seconds")


@pytest.fixture(scope="session")
def halvorsen() -> Family:
    return next(family for family in find_families(default_tasks()) if family.task.id == "MQ-24")


@pytest.fixture(scope="session")
def practice(halvorsen: Family) -> Instance:
    return instance(halvorsen, 0)


@pytest.fixture
def bank(practice: Instance) -> Iterator[World]:
    world = World(
        practice.institution, practice.image, start=practice.start, genesis=practice.digest, agent=practice.task.agent
    )
    yield world
    world.close()
