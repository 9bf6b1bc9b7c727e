"""Systems of record: one module a system, its tables and its tools together."""
