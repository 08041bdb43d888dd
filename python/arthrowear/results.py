# SPDX-License-Identifier: LGPL-2.1-or-later
"""Results of a run: summary, warnings, tables and frames of its folder."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterable, Iterator
from typing import Any, Callable, NamedTuple

from . import frames as frame_files
from . import names, tables
from .errors import ArthrowearError, ResultError, ResultNotFound, without_temporary
from .executable import Launcher, ProgramName, StrPath
from .executable import program as find_program
from .progress import ProgressTo
from .scan import ScanComparison
from .tables import Table
from .units import Quantity

# Reads the Case of a parameter file. The module of cases sets it, which uses this one.
read_case: Callable[[StrPath], Any]


class Verdict(NamedTuple):
    """A value that a run has compared with bounds; a bound that there is not is None."""

    holds: bool
    value: float | None
    least: float | None
    most: float | None
    unit: str


class Summary(dict[str, Any]):
    """Results by name, as summary.json has them, or by id; a number with a unit is a Quantity, a check a Verdict.

    ids: the name of each result by its id, which is the same for every body: "worn_volume".
    """

    def __init__(self, items: Iterable[tuple[str, Any]] = (), ids: dict[str, str] | None = None) -> None:
        super().__init__(items)
        self.ids = ids or {}

    @property
    def units(self) -> dict[str, str]:
        """Unit of each result that has one."""
        return {name: value.unit for name, value in self.items() if isinstance(value, Quantity)}

    def __missing__(self, name: str) -> Any:
        if name in self.ids:
            return self[self.ids[name]]
        raise KeyError(f"there is no result '{name}'" + names.suggestion(name, [*self, *(set(self.ids) - set(self))]))

    def __repr__(self) -> str:
        width = max(map(len, self), default=0)
        return "\n".join(f"{name:<{width}}  {value}" for name, value in self.items())


def _summary_value(value: Any) -> Any:
    if isinstance(value, dict) and "verdict" in value:
        return Verdict(value["verdict"] == "holds", *(value[name] for name in ("value", "least", "most", "unit")))
    if isinstance(value, dict) and set(value) == {"value", "unit"}:
        if isinstance(value["value"], (int, float)):
            return Quantity(value["value"], value["unit"])
        return value["value"]
    return value


class Run:
    """The folder of a run, finished or not: Run("output/my_case"). Nothing is written here."""

    def __init__(self, folder: StrPath, case: Any = None) -> None:
        self.folder = pathlib.Path(folder).absolute()
        self._case = case
        if not self.folder.is_dir():
            raise ResultNotFound(f"There is no folder {self.folder}. Check the name; a relative one begins at "
                                 f"{pathlib.Path.cwd()}.", self.folder)
        if not (self.folder / "manifest.txt").is_file() and not (self.folder / "log.txt").is_file():
            raise ResultError(f"{self.folder} is not the folder of a run: it has neither manifest.txt nor log.txt.")

    def _json(self, name: str) -> dict[str, Any] | None:
        file = self.folder / name
        try:
            content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
            return content
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise ResultError(f"{file}: cannot be read: {error}.") from error

    @property
    def summary(self) -> Summary:
        """Results by name. Raises ResultError before the end of the run."""
        content = self._json("summary.json")
        if content is None:
            raise ResultNotFound(f"{self.folder} has no summary.json: the run has not ended. "
                                 "Resume it, or read statistics and frames.", self.folder / "summary.json")
        ids = content.get("ids")
        if not isinstance(ids, dict):  # of a version before them
            ids = {}
        return Summary(((name, _summary_value(value)) for name, value in content.items()
                        if not ids or name not in ("ids", "absent")), ids)

    @property
    def outcome(self) -> str:
        """What summary.json calls the outcome ("done"); "unfinished" before the end of the run."""
        content = self._json("summary.json")
        return str(content.get("outcome", "unfinished")) if content else "unfinished"

    @property
    def record(self) -> dict[str, Any]:
        """What the run says about itself, as state.json has it: state, reason, version, set-up, warnings, progress.

        Empty for a run of a version that kept none.
        """
        return self._json("state.json") or {}

    @property
    def state(self) -> str:
        """"done", "limited" (a body is worn through), "stopped", "failed", "running" or "unknown"."""
        return str(self.record.get("state", "done" if self.outcome == "done" else "unknown"))

    @property
    def is_done(self) -> bool:
        """True if the run has come to its planned end."""
        return self.state == "done"

    @property
    def log(self) -> str:
        """Text of log.txt: what the program has written on the screen."""
        try:
            return (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    @property
    def warnings(self) -> list[str]:
        """The warnings of the run, each kind once with its first detail."""
        return [without_temporary(one["what"] + (f": {one['detail']}" if one["detail"] else ""))
                for one in self.record.get("warnings", [])]

    @property
    def parameters(self) -> dict[str, Any]:
        """Every value used, by path, as parameters.json has them."""
        return dict(_values(self._json("parameters.json") or {}))

    @property
    def declarations(self) -> dict[str, Any]:
        """What the model says about its results, plots and series of frames, as declarations.json has it.

        Empty for a run of a version before 0.2, which has no such file.
        """
        return self._json("declarations.json") or {}

    @property
    def citations(self) -> list[str]:
        """Papers of the methods that the run used."""
        return list(self.declarations.get("citations", []))

    def words(self, result: str) -> str:
        """The words for a result, by its name or id, on the page of `arthrowear report`."""
        for declared in self.declarations.get("results", []):
            if result in (declared["name"], declared.get("id")):
                return str(declared["words"] or declared["name"])
        return result

    @property
    def case(self) -> Any:
        """The Case of this run; names of its files are absolute."""
        if self._case is not None:
            return self._case
        file = self.folder / "original.prm"
        if not file.is_file():
            raise ResultNotFound(f"{self.folder} has no original.prm: the program has not begun this run. "
                                 "Read the parameter file that was run.", file)
        case = read_case(file)
        used = self.parameters
        for path in case:
            if case.entry(path).kind == "file" and used.get(path):
                case[path] = used[path]
        case["Output folder"] = str(self.folder)
        return case

    @property
    def has_checkpoint(self) -> bool:
        """True if the run can be resumed."""
        return any(self.folder.glob("checkpoints/*/complete"))

    def resume(self, case: Any = None, ranks: int = 1, progress: ProgressTo = None, launcher: Launcher = None,
               **changes: object) -> Run:
        """Continues from the newest checkpoint. Returns the Run at its end; errors as in Case.run.

        case: a case with changed entries; default: the case of this run. The program refuses entries that may not
        change, with file, entry and both values (InputError).
        """
        if changes:
            raise ArthrowearError(f"resume has no argument {next(iter(changes))}: change the entries of a case, "
                                  "as in case = run.case.copy(), and give it by case=.")
        run: Run = (case or self.case).run(self.folder, ranks, True, False, progress, launcher)
        return run

    def report(self, file: StrPath | None = None, beside: Iterable[Run] = (),
               program: ProgramName = None) -> pathlib.Path:
        """Writes the run as one HTML page by `arthrowear report`. Returns the name of the page.

        file: default report.html in the folder of the run; beside other runs comparison.html in the current folder,
        which must not exist. beside: other runs, shown beside this one.
        """
        folders = [str(run.folder) for run in (self, *beside)]
        if file is None:
            find_program(program).output(["report", *folders])
            return (pathlib.Path("comparison.html") if folders[1:] else self.folder / "report.html").absolute()
        file = pathlib.Path(file).absolute()
        find_program(program).output(["report", *folders, "-o", str(file)])
        return file

    def compare(self, scan: StrPath, folder: StrPath | None = None, unit: str = "mm", time: float | None = None,
                overwrite: bool = False, program: ProgramName = None, unworn: StrPath | None = None,
                unworn_unit: str | None = None) -> ScanComparison:
        """Compares the run with the scan of a worn implant by `arthrowear compare`. Returns the ScanComparison.

        scan: .stl or .ply. folder: of the comparison, by default the folder of the run with the name of the scan.
        unit: of the scan's lengths. time: of the frame of the run, by default the last one. unworn: scan of the
        implant before use, from which wear is measured in the place of the run's surface; unworn_unit: of its
        lengths, by default as unit. Raises InputError.
        """
        if folder is None:
            folder = f"{self.folder}_{pathlib.Path(scan).stem}"
        words = ["compare", str(self.folder), os.fspath(scan), "--unit", unit, "-o", os.fspath(folder)]
        words += ["--time", repr(time)] if time is not None else []
        words += ["--unworn", os.fspath(unworn)] if unworn is not None else []
        words += ["--unworn-unit", unworn_unit] if unworn_unit is not None else []
        words += ["--overwrite"] if overwrite else []
        find_program(program).output(words)
        return ScanComparison(folder)

    # Tables

    @property
    def statistics(self) -> Table:
        """Table with a row per accepted step; to_pandas() makes a DataFrame of it."""
        return self.table("statistics.csv")

    @property
    def tables(self) -> list[str]:
        """Names of all tables of the run."""
        return sorted(file.name for file in self.folder.glob("*.csv"))

    def table(self, name: str) -> Table:
        """A table by name, with or without .csv."""
        file = self.folder / (name if name.endswith(".csv") else name + ".csv")
        if not file.is_file():
            raise ResultNotFound(f"There is no table {file.name} in {self.folder}. It has "
                                 f"{', '.join(self.tables) or 'none'}.", file)
        return tables.read(file)

    # Frames

    @property
    def frame_sets(self) -> list[str]:
        """Names of the series of frames ("contact", "cup")."""
        return sorted(file.stem for file in self.folder.glob("*.pvd")
                      if not file.stem.endswith(frame_files.AT_LARGEST_LOAD))

    def frames(self, name: str | None = None) -> frame_files.Frames:
        """A series of frames. name: may be left out if there is only one."""
        known = self.frame_sets
        if name is None and len(known) == 1:
            name = known[0]
        if name not in known:
            raise ResultNotFound(f"There is no series of frames {name!r} in {self.folder}. It has "
                                 f"{', '.join(known) or 'none'}.", self.folder / f"{name}.pvd")
        declared: dict[str, Any] = next((one for one in self.declarations.get("series", []) if one.get("name") == name), {})
        return frame_files.Frames(self.folder / f"{name}.pvd", declared.get("time"))

    @property
    def meshes(self) -> list[str]:
        """Names of single meshes, which belong to no series ("track_cup")."""
        return sorted(file.stem for file in self.folder.glob("*.vtu"))

    def mesh(self, name: str) -> frame_files.Mesh:
        """A single mesh by name."""
        file = self.folder / f"{name}.vtu"
        if not file.is_file():
            raise ResultNotFound(f"There is no mesh {name!r} in {self.folder}. It has "
                                 f"{', '.join(self.meshes) or 'none'}.", file)
        return frame_files.read_mesh(file)

    def __repr__(self) -> str:
        return f"Run({str(self.folder)!r}, {self.outcome})"


def _values(content: dict[str, Any], section: str = "") -> Iterator[tuple[str, Any]]:
    for name, item in content.items():
        path = f"{section} / {name}" if section else name
        if "rule" in item and "documentation" in item and not isinstance(item["rule"], dict):
            yield path, item["value"]
        else:
            yield from _values(item, path)
