"""Task families: loading, seeds, instances, and the action scripts of controls."""
