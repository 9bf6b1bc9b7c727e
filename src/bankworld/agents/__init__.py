"""Who is examined, and the shapes an agent speaks."""
