"""The two ways the world says no."""


class Refusal(Exception):
    """A system of record declines a call. The message tells the caller what is wrong and what to do.

    The world undoes every row the call had touched; the call still costs its time and is journaled.
    """


class WorldError(Exception):
    """The world itself was put together wrongly (a task author's or our own mistake), never an agent's."""
