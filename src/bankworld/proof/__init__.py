"""Scripted players, controls and the proofs of the graders."""
