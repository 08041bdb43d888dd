# SPDX-License-Identifier: LGPL-2.1-or-later
"""Studies: a case for lists of values of its entries, run by `arthrowear sweep`."""

import contextlib
import json
import os
import pathlib
import tempfile

from . import prm, schema, tables, values
from . import executable as programs
from .case import Case
from .errors import (ArthrowearError, CasesFailed, EntryError, InputError, Interrupted, ResultError, RunFailed,
                     Stopped, without_temporary)
from .results import Run
from .running import Process, Validation


class Study:
    """Values of entries of a case, every one with every other.

    vary: lists of values by path; together: lists of equal length, first with first; a text such as
    "linear 0.05:0.2:4" stands for a list. folder: of the results. results: names of the summary, "all" by
    default. combine: "grid" or "one_at_a_time". impossible: "report" or "refuse". run_first: files of
    cases that run before. Values are checked as those of the case are.
    """

    def __init__(self, case, vary=None, together=None, folder="output/study", results="all", combine="grid",
                 impossible="report", run_first=()):
        self.case, self.folder = case, os.fspath(folder)
        self._program = case._program
        self.vary = {self._path(path): self._list(path, given) for path, given in (vary or {}).items()}
        self.together = {self._path(path): self._list(path, given) for path, given in (together or {}).items()}
        self.results = results if isinstance(results, str) else ", ".join(results)
        self.combine, self.impossible = combine, impossible
        self.run_first = [run_first] if isinstance(run_first, (str, os.PathLike)) else list(run_first)
        if not self.vary and not self.together:
            raise ArthrowearError("The study varies nothing: give vary={'Head / Radial clearance [mm]': [0.05, 0.1]}.")
        self._settings()  # checks

    def _path(self, path):
        return self.case.entry(path).path

    def _list(self, path, given):
        """Texts of the values: a list, or what the program makes one of ("linear 1:2:3")."""
        entry, unit = self.case._schema.find(path)
        if isinstance(given, str):
            return given
        if isinstance(given, tuple) and len(given) == 2 and isinstance(given[1], str) and entry.kind != "choice" \
                and not isinstance(given[0], str):
            given, unit = given
        texts = []
        for value in given:
            if entry.kind == "file" and "{" not in os.fspath(value):
                value = os.path.abspath(os.fspath(value))
            texts.append(values.as_text(values.checked(entry, value, unit)))
        if not texts:
            raise EntryError(entry.path, given, "a list of at least one value")
        return texts

    def _settings(self):
        """Top-level entries of the study file, checked by its schema."""
        known = schema.model_schema("study", self._program).entries
        settings = {"Output folder": self.folder, "Results": self.results, "Combine": self.combine,
                    "Impossible cases": self.impossible,
                    "Run first": ", ".join(os.path.abspath(os.fspath(file)) for file in self.run_first)}
        return {name: values.as_text(values.checked(known[name], value)) for name, value in settings.items()
                if value}

    def to_prm(self, case_file):
        """Text of the study file. case_file: name of the case, relative to it."""
        lines = [f"set Case = {prm.quoted(os.fspath(case_file))}\n"]
        lines += [f"set {name} = {prm.quoted(value)}\n" for name, value in self._settings().items()]
        for section, varied in (("Vary", self.vary), ("Vary together", self.together)):
            if varied:
                lines.append(f"\nsubsection {section}\n")
                lines += [f"  set {path} = {prm.quoted(_joined(given))}\n" for path, given in varied.items()]
                lines.append("end\n")
        return "".join(lines)

    def write(self, file, overwrite=False):
        """Writes the study, and its case beside it as NAME_case.prm unless a file holds the case already."""
        file = pathlib.Path(file)
        case_file = self.case.file or file.with_name(file.stem + "_case.prm")
        for name in [file] + ([] if self.case.file else [case_file]):
            if name.exists() and not overwrite:
                raise ArthrowearError(f"{name} exists. Choose another name, or write(..., overwrite=True).")
        if not self.case.file:
            self.case.write(case_file, overwrite)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.to_prm(os.path.relpath(case_file, file.parent.absolute())), encoding="utf-8")
        return file

    @contextlib.contextmanager
    def _as_file(self):
        with tempfile.TemporaryDirectory(prefix="arthrowear-") as folder:
            place = pathlib.Path(folder)
            case_file = self.case.file
            if case_file is None:
                case_file = place / "case.prm"
                case_file.write_text(self.case.to_prm(folder=None), encoding="utf-8", errors="surrogateescape")
            file = place / "study.prm"
            file.write_text(self.to_prm(case_file), encoding="utf-8", errors="surrogateescape")
            yield file

    def validate(self):
        """Checks every case by the program; text with their number and the cost of all. Writes nothing."""
        with self._as_file() as file:
            return Validation(programs.program(self._program).output(["validate", str(file)]))

    def run(self, workers=None, ranks=1, overwrite=False, retry=False, progress=None, check=True, launcher=None):
        """Runs all cases and returns StudyResults; an interrupted study goes on.

        workers: cases at a time, one per core by default; ranks: MPI ranks that share the cases instead.
        retry: runs failed cases again. check: True raises CasesFailed, with .results, if cases have failed.
        """
        programs.check_ranks(ranks)
        if ranks > 1 and workers:
            raise ArthrowearError("workers and ranks exclude each other: choose one.")
        found = programs.program(self._program)
        options = (["--workers", str(workers)] if workers else []) + (["--overwrite"] if overwrite else []) + (
            ["--retry"] if retry else [])
        with self._as_file() as file:
            process = Process([*programs.launcher_words(launcher, ranks), found.path, "sweep", str(file), *options],
                              progress, ranks > 1 or launcher is not None)
            try:
                status, errors = process.wait()
            except Interrupted:
                raise Interrupted(self._state(), self._results()) from None
            finally:
                process.kill()
                process.close()
        return self._end(status, errors, check)

    def _results(self):
        return StudyResults(self.folder) if pathlib.Path(self.folder, "study.json").is_file() else None

    def _state(self):
        results = self._results()
        if results is None:
            return "The study was stopped before a case began."
        n_done = sum(results.outcome(name)[0] == "done" for name in results.cases)
        return (f"The study was stopped: {n_done} of {len(results)} cases are done. "
                "The same call goes on with the others.")

    def _end(self, status, errors, check):
        if status == 2:
            raise InputError(errors)
        results = self._results()
        if status == 3:
            raise Stopped(self._state(), results)
        if status == 0 or status == 1 and results is not None and results.failed:
            if check and results.failed:
                raise CasesFailed("\n".join(f"Case {name} failed: {text}" for name, text in results.failed.items()),
                                  results)
            return results
        raise RunFailed(without_temporary(errors).strip() or f"The program ended with status {status}.", status)


def _joined(given):
    if isinstance(given, str):
        return given
    return (" | " if any("," in text for text in given) else ", ").join(given)


class StudyResults:
    """The folder of a study, finished or not: StudyResults("output/study").

    len() is the number of its cases; results[i] is the Run of case i, counted from 0.
    """

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).absolute()
        try:
            plan = json.loads((self.folder / "study.json").read_text(encoding="utf-8"))
            self.cases = [item["folder"] for item in plan["cases"]]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResultError(f"{self.folder} is not the folder of a study: its study.json cannot be read.") from error

    @property
    def table(self):
        """A row per case: number, varied entries, results, status; units in units_of(table)."""
        table = tables.read(self.folder / "table.csv")
        if table["status"].dtype == object:
            table["status"] = [without_temporary(text) for text in table["status"]]
        return table

    def outcome(self, case):
        """How a case, named by its folder, has ended: "done", "failed", "impossible" or "open", and a reason."""
        try:
            content = json.loads((self.folder / case / "outcome.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return "open", ""
        return content.get("status", "open"), without_temporary(content.get("message", ""))

    @property
    def failed(self):
        """Reason of each case that has failed or is impossible, by the name of its folder."""
        outcomes = {name: self.outcome(name) for name in self.cases}
        return {name: text for name, (status, text) in outcomes.items() if status in ("failed", "impossible")}

    def __len__(self):
        return len(self.cases)

    def __getitem__(self, i):
        return Run(self.folder / self.cases[i])

    def case(self, i):
        """The Case with the values of case i."""
        return Case.read(self.folder / self.cases[i] / "case.prm")

    def __repr__(self):
        return f"StudyResults({str(self.folder)!r}, {len(self)} cases)"
