"""bankworld examines AI agents on bank work and grades them on what the bank's own journal shows."""

__version__ = "0.1.0"
