"""The run store and the runner: what is planned, what is done, what is on disk."""
