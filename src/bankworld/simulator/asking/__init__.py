"""Works out what a free-text message asks of a simulated employee, by rule and without a language model."""

from .leads import nominal
from .lint import lint
from .listening import CompiledListener, compile_listener
from .model import Act, Clause, Listener, Memory, Reading, RuleError, Topic
from .reader import read
from .wording import expanded

__all__ = [
    "Act",
    "Clause",
    "CompiledListener",
    "Listener",
    "Memory",
    "Reading",
    "RuleError",
    "Topic",
    "compile_listener",
    "expanded",
    "lint",
    "nominal",
    "read",
]
