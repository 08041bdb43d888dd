# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs beside scans of worn implants, as `arthrowear compare` compares them."""

from __future__ import annotations

import dataclasses
import json
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any

from . import frames, names, tables
from .errors import reading
from .executable import StrPath
from .frames import Mesh
from .tables import Table
from .units import Quantity


@dataclasses.dataclass(frozen=True)
class ScanResult:
    """A result of a scan beside a run.

    measured: of the scan, a Quantity if it has a unit. interval: half the width that holds 95 % of the errors, None
    where it is not known. run: the same of the run over the scanned part, None if a run has no such number.
    """

    name: str
    measured: float
    interval: float | None = None
    run: float | None = None


class ScanComparison(Mapping[str, ScanResult]):
    """The folder of a comparison with a scan: ScanComparison("output/my_cup_scan").

    A mapping from names of results to ScanResult. folder: absolute; scan: name of the scanned file; warnings and
    alignment: sentences. Raises ResultNotFound, a FileNotFoundError, for a folder without a comparison.
    """

    def __init__(self, folder: StrPath) -> None:
        self.folder = pathlib.Path(folder).absolute()
        file = self.folder / "comparison.json"
        missing = (f"{self.folder} has no comparison.json: it is not the folder of a comparison with a "
                   "scan. Check the name, or call compare() again.")
        with reading(file, missing):
            content = json.loads(file.read_text(encoding="utf-8"))
            self.scan: str = content["scan"]
            self.warnings: list[str] = content["warnings"]
            self.alignment: list[str] = content["alignment"]
            self._results = {item["name"]: _result(item) for item in content["results"]}

    def __getitem__(self, name: str) -> ScanResult:
        """Result by its name. Raises KeyError with the nearest name."""
        return names.named(self._results, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)

    @property
    def points(self) -> Table:
        """Table with a row per point of the scan, deviation.csv: place, measured and predicted depth [mm]."""
        return tables.read(self.folder / "deviation.csv")

    @property
    def mesh(self) -> Mesh:
        """The scan in the axes of the run with the fields of `points`; of a large scan about 20 000 points."""
        return frames.read_mesh(self.folder / "scan.vtu")

    @property
    def page(self) -> pathlib.Path:
        """Name of the report of the run with the scan on top, comparison.html."""
        return self.folder / "comparison.html"

    def __repr__(self) -> str:
        return f"ScanComparison({str(self.folder)!r}, {self.scan})"


def _result(item: dict[str, Any]) -> ScanResult:
    def with_unit(name: str) -> float | None:
        value = item.get(name)
        return Quantity(value, item["unit"]) if value is not None and item["unit"] else value

    measured = with_unit("measured")
    if measured is None:
        raise ValueError(f"{item['name']} has no value")
    return ScanResult(item["name"], measured, with_unit("interval"), with_unit("run"))
