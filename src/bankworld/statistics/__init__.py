"""Estimators and agreement, knowing nothing of banks: numbers in, `Estimate`s out, the task as the unit of chance."""
