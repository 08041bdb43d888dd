# SPDX-License-Identifier: LGPL-2.1-or-later
"""Studies: a case for lists of values of its entries, run by `arthrowear sweep`."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import prm, schema, values
from . import executable as programs
from .case import Case
from .errors import ArthrowearError, EntryError, UnitError
from .executable import Launcher, StrPath
from .progress import ProgressTo
from .running import Validation
from .study_results import StudyResults, run_cases


class Study:
    """Values of entries of a case, every one with every other, or drawn from distributions.

    vary: lists of values by path; together: lists of equal length, first with first; a text such as
    "linear 0.05:0.2:4" stands for a list. folder: of the results. results: names of the summary, "all" by
    default. combine: "grid" or "one_at_a_time". impossible: "report" or "refuse". run_first: files of
    cases that run before. Values are checked like values of the case.

    distributions: in place of lists, a text such as "uniform(0.05, 0.15)" by path, in the unit of the entry;
    sample: entries of the section Sample, {"Cases": 1000, "Indices": "chaos"}; correlations: Spearman's
    coefficient of pairs of paths, {("Load / F_max [N]", "Output / Cycles per year"): -0.3}.
    """

    def __init__(self, case: Case, vary: Mapping[str, Any] | None = None, together: Mapping[str, Any] | None = None,
                 folder: StrPath = "output/study", results: str | Iterable[str] = "all", combine: str = "grid",
                 impossible: str = "report", run_first: StrPath | Iterable[StrPath] = (),
                 distributions: Mapping[str, str] | None = None, sample: Mapping[str, Any] | None = None,
                 correlations: Mapping[tuple[str, str], float] | None = None) -> None:
        self.case, self.folder = case, os.fspath(folder)
        self._program = case._program
        self.vary = {self._path(path): self._list(path, given) for path, given in (vary or {}).items()}
        self.together = {self._path(path): self._list(path, given) for path, given in (together or {}).items()}
        self.results = results if isinstance(results, str) else ", ".join(results)
        self.combine, self.impossible = combine, impossible
        self.run_first = [run_first] if isinstance(run_first, (str, os.PathLike)) else list(run_first)
        self.distributions = dict(self._distribution(path, text) for path, text in (distributions or {}).items())
        self.sample = dict(sample or {})
        self.correlations = {(self._path(one), self._path(other)): self._coefficient((one, other), rho)
                             for (one, other), rho in (correlations or {}).items()}
        if not self.vary and not self.together and not self.distributions:
            raise ArthrowearError("The study varies nothing: give vary={'Head / Radial clearance [mm]': [0.05, 0.1]}, "
                                  "or distributions={'Head / Radial clearance [mm]': 'uniform(0.05, 0.1)'}.")
        if (self.sample or self.correlations) and not self.distributions:
            raise ArthrowearError("sample and correlations belong to distributions, which are not given.")
        self._settings()  # checks
        self._sample_settings()

    def _path(self, path: str) -> str:
        return self.case.entry(path).path

    def _list(self, path: str, given: Any) -> str | list[str]:
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

    def _distribution(self, path: str, text: str) -> tuple[str, str]:
        """Path of the entry and the text of its distribution, with whole names of the files of tables."""
        entry, unit = self.case._schema.find(path)
        if not isinstance(text, str):
            raise EntryError(entry.path, text, "a distribution as text, such as 'uniform(0.05, 0.15)'")
        if unit is not None:
            raise UnitError(entry.path, text, "a distribution in the unit of the entry",
                            f"The path says {unit}: write it with {entry.unit or 'no unit'}.")
        return entry.path, re.sub(r"\btable\(\s*([^,()]+?)\s*(?=[,)])", lambda match: "table(" + os.path.abspath(
            match[1]), text)

    def _coefficient(self, pair: tuple[str, str], rho: float) -> float:
        if isinstance(rho, bool) or not isinstance(rho, (int, float)) or not -1 < rho < 1:
            raise EntryError(" | ".join(pair), rho, "a rank correlation between -1 and 1")
        return float(rho)

    def _sample_settings(self) -> dict[str, str]:
        """Entries of the section Sample, checked by the schema of study files."""
        known = schema.model_schema("study", self._program)
        settings = {}
        for name, value in self.sample.items():
            entry, unit = known.find(f"Sample / {name}")
            if isinstance(value, (list, tuple)):
                value = list(value)
            settings[entry.name] = values.as_text(values.checked(entry, value, unit))
        return settings

    def _settings(self) -> dict[str, str]:
        """Top-level entries of the study file, checked by its schema."""
        known = schema.model_schema("study", self._program).entries
        settings = {"Output folder": self.folder, "Results": self.results, "Combine": self.combine,
                    "Impossible cases": self.impossible,
                    "Run first": ", ".join(os.path.abspath(os.fspath(file)) for file in self.run_first)}
        return {name: values.as_text(values.checked(known[name], value)) for name, value in settings.items()
                if value}

    def to_prm(self, case_file: StrPath) -> str:
        """Text of the study file. case_file: name of the case, relative to it."""
        lines = [f"set Case = {prm.quoted(os.fspath(case_file))}\n"]
        lines += [f"set {name} = {prm.quoted(value)}\n" for name, value in self._settings().items()]
        for section, varied in (("Vary", self.vary), ("Vary together", self.together)):
            if varied:
                lines.append(f"\nsubsection {section}\n")
                lines += [f"  set {path} = {prm.quoted(_joined(given))}\n" for path, given in varied.items()]
                lines.append("end\n")
        drawn = {"Sample": self._sample_settings(), "Distributions": self.distributions,
                 "Rank correlations": {f"{one} | {other}": values.as_text(rho)
                                       for (one, other), rho in self.correlations.items()}}
        for section, entries in drawn.items():
            if entries:
                lines.append(f"\nsubsection {section}\n")
                lines += [f"  set {name} = {prm.quoted(value)}\n" for name, value in entries.items()]
                lines.append("end\n")
        return "".join(lines)

    def write(self, file: StrPath, overwrite: bool = False) -> pathlib.Path:
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
    def _as_file(self) -> Iterator[pathlib.Path]:
        with tempfile.TemporaryDirectory(prefix="arthrowear-") as folder:
            place = pathlib.Path(folder)
            case_file = self.case.file
            if case_file is None:
                case_file = place / "case.prm"
                case_file.write_text(self.case.to_prm(folder=None), encoding="utf-8", errors="surrogateescape")
            file = place / "study.prm"
            file.write_text(self.to_prm(case_file), encoding="utf-8", errors="surrogateescape")
            yield file

    def validate(self) -> Validation:
        """Checks every case by the program; text with their number and the cost of all. Writes nothing."""
        with self._as_file() as file:
            return Validation(programs.program(self._program).output(["validate", "--format", "json", str(file)]))

    def run(self, workers: int | None = None, ranks: int = 1, overwrite: bool = False, retry: bool = False,
            progress: ProgressTo = None, check: bool = True, launcher: Launcher = None) -> StudyResults:
        """Runs all cases and returns StudyResults; an interrupted study continues.

        workers: cases at a time, one per core by default; ranks: MPI ranks that share the cases instead.
        retry: runs failed cases again. check: True raises CasesFailed, with .results, if cases have failed.
        """
        with self._as_file() as file:
            return run_cases(self._program, ["sweep", str(file)], self.folder, workers, ranks, overwrite, retry,
                             progress, check, launcher)

    def __repr__(self) -> str:
        varied = ", ".join(f"{path}: {given if isinstance(given, str) else f'{len(given)} values'}"
                           for path, given in {**self.vary, **self.together, **self.distributions}.items())
        return f"Study({self.case.model}, {varied}, {self.folder!r})"


def _joined(given: str | list[str]) -> str:
    if isinstance(given, str):
        return given
    return (" | " if any("," in text for text in given) else ", ").join(given)
