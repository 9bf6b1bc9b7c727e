"""Evidence, predicates, approval verdicts, rubric and reward."""
