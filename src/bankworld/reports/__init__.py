"""Tables and pages made of stored results."""
