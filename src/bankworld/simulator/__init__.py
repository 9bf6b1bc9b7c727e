"""One attempt, the office that answers it, and the events in between."""
