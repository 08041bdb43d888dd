# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs of many cases by one command, `arthrowear sweep` or `converge`, and the folder that it leaves."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import numpy

from . import executable as programs
from . import results as runs
from . import spread, tables
from .errors import (ArthrowearError, CasesFailed, InputError, Interrupted, ResultError, ResultNotFound, RunFailed,
                     Stopped, without_temporary)
from .executable import Launcher, ProgramName, StrPath
from .progress import ProgressTo
from .results import Run
from .running import Process
from .tables import Table


class StudyResults:
    """The folder of a study, finished or not: StudyResults("output/study").

    len() is the number of its cases; results[i] is the Run of case i, counted from 0.
    """

    def __init__(self, folder: StrPath) -> None:
        self.folder = pathlib.Path(folder).absolute()
        try:
            plan = json.loads((self.folder / "study.json").read_text(encoding="utf-8"))
            self.cases: list[str] = [item["folder"] for item in plan["cases"]]
        except FileNotFoundError:
            raise ResultNotFound(f"{self.folder} is not the folder of a study: it has no study.json. Check the name.",
                                 self.folder / "study.json") from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultError(f"{self.folder} is not the folder of a study: its study.json cannot be read.") from error

    @property
    def table(self) -> Table:
        """A row per case: number, varied entries, results, status; units in units_of(table)."""
        table = tables.read(self.folder / "table.csv")
        status = numpy.array([without_temporary(str(text)) for text in table["status"]], dtype=object)
        return Table({name: status if name == "status" else table[name] for name in table}, table.units)

    def quantiles(self, years: bool = False) -> Table:
        """Spread of each result of a study that draws its values, a row per result.

        Columns: result, unit, cases, failed, mean, standard deviation, "quantile 5 %" and so on, each with the ends
        of its 95 % interval in "... low" and "... high" (nan: open), and errors of the computation as "error of
        mesh". years: a row per quantity and year. Raises ResultNotFound if the study draws no values or has no
        results yet.
        """
        return spread.quantiles(spread.content(self.folder), years)

    def indices(self, years: bool = False) -> Table:
        """Sobol's indices, a row per result and input: result, input, first, total with low and high, method.

        years: a row per quantity, year and input. Without indices the table has no rows. Raises as quantiles().
        """
        return spread.indices(spread.content(self.folder), years)

    def sample(self) -> Table:
        """A row per case: case, drawn entries, results (nan: failed); units in units_of(table). Raises as quantiles()."""
        return spread.sample(spread.content(self.folder))

    @property
    def page(self) -> pathlib.Path:
        """Name of the page of a study that draws its values, spread.html."""
        return self.folder / "spread.html"

    def outcome(self, case: str) -> tuple[str, str]:
        """How a case, named by its folder, has ended: "done", "failed", "impossible" or "open", and a reason."""
        try:
            content = json.loads((self.folder / case / "outcome.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "open", ""
        return content.get("status", "open"), without_temporary(content.get("message", ""))

    @property
    def failed(self) -> dict[str, str]:
        """Reason of each case that has failed or is impossible, by the name of its folder."""
        outcomes = {name: self.outcome(name) for name in self.cases}
        return {name: text for name, (status, text) in outcomes.items() if status in ("failed", "impossible")}

    def __len__(self) -> int:
        return len(self.cases)

    def __getitem__(self, i: int) -> Run:
        return Run(self.folder / self.cases[i])

    def case(self, i: int) -> Any:
        """The Case with the values of case i."""
        return runs.read_case(self.folder / self.cases[i] / "case.prm")

    def __repr__(self) -> str:
        return f"StudyResults({str(self.folder)!r}, {len(self)} cases)"


def run_cases(program: ProgramName, words: list[str], folder: StrPath, workers: int | None, ranks: int,
              overwrite: bool, retry: bool, progress: ProgressTo, check: bool, launcher: Launcher) -> StudyResults:
    """Runs a command that computes the cases of a study, to its end, and returns their results.

    words: command, file and its options; folder: where the command writes. Other arguments are as in Study.run.
    Raises InputError, RunFailed, Stopped, CasesFailed if `check` is true, or Interrupted after Ctrl-C.
    """
    programs.check_ranks(ranks)
    if ranks > 1 and workers:
        raise ArthrowearError("workers and ranks exclude each other: choose one.")
    found = programs.program(program)
    options = (["--workers", str(workers)] if workers else []) + (["--overwrite"] if overwrite else []) + (
        ["--retry"] if retry else [])
    process = Process([*programs.launcher_words(launcher, ranks), found.path, *words, *options], progress,
                      ranks > 1 or launcher is not None)
    try:
        status, errors = process.wait()
    except Interrupted:
        raise Interrupted(_state(folder), _results(folder)) from None
    finally:
        process.kill()
        process.close()
    return _end(folder, status, errors, check)


def _results(folder: StrPath) -> StudyResults | None:
    return StudyResults(folder) if pathlib.Path(folder, "study.json").is_file() else None


def _state(folder: StrPath) -> str:
    results = _results(folder)
    if results is None:
        return "The study was stopped before a case began."
    n_done = sum(results.outcome(name)[0] == "done" for name in results.cases)
    return (f"The study was stopped: {n_done} of {len(results)} cases are done. "
            "The same call continues with the others.")


def _end(folder: StrPath, status: int, errors: str, check: bool) -> StudyResults:
    """Results of a command that has ended with a status, or the error that the status means."""
    if status == 2:
        raise InputError(errors)
    results = _results(folder)
    if status == 3:
        raise Stopped(_state(folder), results)
    if results is not None and (status == 0 or status == 1 and results.failed):
        if check and results.failed:
            raise CasesFailed("\n".join(f"Case {name} failed: {text}" for name, text in results.failed.items()),
                              results)
        return results
    raise RunFailed(without_temporary(errors).strip() or f"The program ended with status {status}.", status)
