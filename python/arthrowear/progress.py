# SPDX-License-Identifier: LGPL-2.1-or-later
"""Progress of a run, line by line."""

from __future__ import annotations

from typing import Any, Callable, Union

from .errors import ArthrowearError

# Progress of a run: True prints its lines, a function gets each as a Progress, None is silent.
ProgressTo = Union[bool, Callable[["Progress"], object], None]


class Progress:
    """A line of a running program, with the numbers of the run's state.json at this time.

    text: the line; step: number of the last step; cycles: gait cycles done; elapsed: seconds since the start;
    left: seconds that are left, least and most. What the run has not said yet is None.
    """

    def __init__(self, text: str, known: dict[str, Any] | None = None) -> None:
        known = known or {}
        self.text = text
        self.step: int | None = known.get("step")
        self.elapsed: float | None = known.get("elapsed")
        self.cycles: float | None = known["cycles"] if known.get("cycles", -1) >= 0 else None
        self.left: tuple[float, float] | None = (
            (known["least_left"], known["most_left"]) if known.get("most_left", -1) >= 0 else None)

    def __repr__(self) -> str:
        return f"Progress({self.text!r})"


def followed(progress: ProgressTo) -> Callable[[Progress], object]:
    """The function that gets each Progress: None is silent, True prints the lines."""
    if progress is None or progress is False:
        return lambda line: None
    if progress is True:
        return lambda line: print(line.text, flush=True)
    if not callable(progress):
        raise ArthrowearError(f"progress is {progress!r}, must be True, None or a function of a Progress.")
    return progress
