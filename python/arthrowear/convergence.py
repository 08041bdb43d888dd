# SPDX-License-Identifier: LGPL-2.1-or-later
"""Errors of results by mesh, steps and jumps, as `arthrowear converge` computes them."""

from __future__ import annotations

import dataclasses
import json
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import names, tables
from .errors import reading
from .executable import StrPath
from .results import Run
from .study_results import StudyResults
from .tables import Table
from .units import Quantity


@dataclasses.dataclass(frozen=True)
class Family:
    """Values of a result on the levels of one family, "mesh", "steps" or "jumps".

    entry: path of the entry that differs. sizes: size of each level over the case's own [-], so that the case
    has 1; values: the result on each level, in the unit of the result. course: "converges", "settled",
    "swings", "does not converge", "two levels" or "not known"; text: the same with its numbers. error: half
    the width of the interval, in the unit of the result; safety_factor: F_s in it [-], 0 without an interval.
    order: observed order, limit: Richardson's value, both None if the levels show none.
    """

    name: str
    entry: str
    sizes: tuple[float, ...]
    values: tuple[float, ...]
    course: str
    text: str
    error: float
    safety_factor: float
    order: float | None = None
    limit: float | None = None


@dataclasses.dataclass(frozen=True, repr=False)
class ConvergedResult:
    """A result of a case with its error.

    value: in the case itself, a Quantity if it has a unit; error: sum of the errors of all families, in the same
    unit, at least of this order where `converges` is false. verdict: a sentence without its end, such as "fine
    enough for 2.1 %, of which the mesh 1.9 %". families: by name.
    """

    name: str
    value: float
    error: float
    converges: bool
    verdict: str
    families: dict[str, Family]

    @property
    def relative_error(self) -> float:
        """Error over the value [-], of a value of 0 infinite or nan."""
        if self.value == 0:
            return float("inf") if self.error else float("nan")
        return float(self.error) / abs(float(self.value))

    def __repr__(self) -> str:
        return f"ConvergedResult({self.name} = {self.value}: {self.verdict})"


class Convergence(Mapping[str, ConvergedResult]):
    """The folder of a study of convergence: Convergence("output/my_cup_convergence").

    A mapping from names of results to ConvergedResult. folder: absolute; case_folder: name of the folder in it
    that has the case itself. Raises ResultNotFound, a FileNotFoundError, where nothing has been judged.
    """

    def __init__(self, folder: StrPath) -> None:
        self.folder = pathlib.Path(folder).absolute()
        file = self.folder / "convergence.json"
        missing = (f"{self.folder} has no convergence.json: it is not the folder of a study of "
                   "convergence, or its cases have not ended. Check the name, or call converge() again.")
        with reading(file, missing):
            content = json.loads(file.read_text(encoding="utf-8"))
            self.case_folder: str = content["case"]
            self._results = {item["name"]: _result(item) for item in content["quantities"]}

    def __getitem__(self, name: str) -> ConvergedResult:
        """Result by its name. Raises KeyError with the nearest name."""
        return names.named(self._results, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)

    @property
    def table(self) -> Table:
        """Table with a row per result and family, convergence.csv: values, order, interval, error [%]."""
        return tables.read(self.folder / "convergence.csv")

    @property
    def page(self) -> pathlib.Path:
        """Name of the report of the case with a section on its convergence, convergence.html."""
        return self.folder / "convergence.html"

    @property
    def run(self) -> Run:
        """The Run of the case itself."""
        return Run(self.folder / self.case_folder)

    @property
    def study(self) -> StudyResults:
        """All cases as results of a study."""
        return StudyResults(self.folder)

    def __str__(self) -> str:
        """Verdicts, a line for each result."""
        return "\n".join(f"{name} = {result.value}: {result.verdict}" for name, result in self.items())

    def __repr__(self) -> str:
        n_fine = sum(result.converges for result in self.values())
        return f"Convergence({str(self.folder)!r}, {n_fine} of {len(self)} results converge)"


def _result(item: dict[str, Any]) -> ConvergedResult:
    """A result as convergence.json has it. Raises KeyError or TypeError if it lacks a part."""
    def with_unit(value: float | None) -> float:
        number = float("nan") if value is None else float(value)  # JSON has null for numbers that are not finite
        return Quantity(number, item["unit"]) if item["unit"] else number

    families = [Family(one["name"], one["entry"], tuple(one["sizes"]), tuple(one["values"]), one["course"], one["text"],
                       float(with_unit(one["error"])), one["safety factor"], one.get("order"), one.get("Richardson"))
                for one in item["families"]]
    return ConvergedResult(item["name"], with_unit(item["value"]), with_unit(item["error"]), item["converges"],
                           item["verdict"], {family.name: family for family in families})


def options(only: Iterable[str], finer: int, ratio: float | None, results: Iterable[str]) -> list[str]:
    """Options of `arthrowear converge`, which checks their values; a text stands for a list of one."""
    families = [only] if isinstance(only, str) else list(only)
    chosen = [results] if isinstance(results, str) else list(results)
    words = ["--finer", str(finer)]
    words += ["--only", ",".join(families)] if families else []
    words += ["--ratio", str(ratio)] if ratio is not None else []
    return words + (["--results", " | ".join(chosen)] if chosen else [])
