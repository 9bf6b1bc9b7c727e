"""What the tests of statistics share."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Drawing thousands of resamples takes as long as the machine is busy; time is no property under test here.
settings.register_profile("statistics", deadline=None)
settings.load_profile("statistics")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes seconds")


@pytest.fixture(scope="session")
def golden() -> dict[str, Any]:
    """Reference numbers worked out with statsmodels, scikit-learn, irrCAC, krippendorff and pingouin."""
    return json.loads((Path(__file__).parent / "stats_golden.json").read_text(encoding="utf-8"))
