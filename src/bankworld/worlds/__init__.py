"""The banks: clock, journal, money, store, tools, institution."""
