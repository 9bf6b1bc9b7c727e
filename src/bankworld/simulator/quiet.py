"""No tracing: whatever the environment says, a graph run here reports to nobody."""

from contextlib import AbstractContextManager
from typing import Any, cast

from langsmith.run_helpers import tracing_context  # pyright: ignore[reportUnknownVariableType]


def quiet() -> AbstractContextManager[Any]:
    """A context in which LangChain's and LangSmith's tracing is off."""
    return cast("AbstractContextManager[Any]", tracing_context(enabled=False))
