# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of runs and studies: columns of numpy by name, the same type whether pandas is installed or not."""

from __future__ import annotations

import csv
import importlib
import pathlib
from collections.abc import Iterator
from typing import Any, Union, overload

import numpy

from . import names
from .errors import ResultError, ResultNotFound
from .executable import StrPath

Column = numpy.ndarray[Any, Any]
# What choose rows: a mask, numbers of rows, or a slice.
Rows = Union[Column, "list[int]", "list[bool]", slice]


class Table:
    """Columns of equal length by name: table["contact area"] is an array of numpy, len(table) the number of rows.

    table[["load", "contact area"]] has these columns, table[table["load"] > 100] these rows. `columns` are the names,
    `units` has the unit of each column that has one. to_pandas() returns a pandas.DataFrame.
    """

    def __init__(self, columns: dict[str, Column], units: dict[str, str] | None = None) -> None:
        self._columns = columns
        self.units = units or {}

    @property
    def columns(self) -> list[str]:
        """Names of the columns, without their units."""
        return list(self._columns)

    @overload
    def __getitem__(self, chosen: str) -> Column: ...
    @overload
    def __getitem__(self, chosen: list[str]) -> Table: ...
    @overload
    def __getitem__(self, chosen: Rows) -> Table: ...

    def __getitem__(self, chosen: Any) -> Any:
        if isinstance(chosen, str):
            if chosen not in self._columns:
                raise KeyError(f"there is no column '{chosen}'" + names.suggestion(chosen, self._columns))
            return self._columns[chosen]
        if isinstance(chosen, list) and chosen and all(isinstance(name, str) for name in chosen):
            return Table({name: self[name] for name in chosen},
                         {name: unit for name, unit in self.units.items() if name in chosen})
        return Table({name: column[chosen] for name, column in self._columns.items()}, self.units)

    def __contains__(self, name: object) -> bool:
        return name in self._columns

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(next(iter(self._columns.values()), ()))

    def __repr__(self) -> str:
        most = 10
        texts = [[name + (f" [{self.units[name]}]" if name in self.units else ""),
                  *(f"{value:.6g}" if isinstance(value, float) else str(value) for value in column[:most].tolist())]
                 for name, column in self._columns.items()]
        widths = [max(map(len, column)) for column in texts]
        lines = ["  ".join(f"{text:>{width}}" for text, width in zip(row, widths)) for row in zip(*texts)]
        return "\n".join(lines + ([f"... {len(self)} rows"] if len(self) > most else []))

    def to_numpy(self) -> Column:
        """A structured array with a field for each column."""
        array = numpy.empty(len(self), dtype=[(name, column.dtype) for name, column in self._columns.items()])
        for name, column in self._columns.items():
            array[name] = column
        return array

    def to_pandas(self) -> Any:
        """A pandas.DataFrame, whose attrs["units"] are the units. Raises ResultError where pandas is not installed."""
        try:
            pandas: Any = importlib.import_module("pandas")
        except ImportError:
            raise ResultError("pandas is not installed: install python3-pandas, or use the columns of the table.") from None
        frame = pandas.DataFrame(self._columns, columns=self.columns)
        frame.attrs["units"] = dict(self.units)
        return frame


def read(file: StrPath) -> Table:
    """Reads a CSV table. A column "contact area [mm^2]" is named "contact area"; table.units has mm^2.

    Columns that differ in their unit alone keep it in their name. A last row that the program has not finished is left out.
    """
    file = pathlib.Path(file)
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ResultNotFound(f"{file}: does not exist. Check the name; `tables` of a run has the names in its folder.",
                             file) from None
    except OSError as error:
        raise ResultError(f"{file}: cannot be read: {error.strerror}.") from error
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        return Table({})
    is_whole = text.endswith("\n")
    rows = list(csv.reader(lines))
    headings = rows.pop(0)
    if rows and not is_whole:
        rows.pop()
    for number, row in enumerate(rows, 1):
        if len(row) != len(headings):
            raise ResultError(f"{file}: row {number} has {len(row)} values, must have {len(headings)} as the heading.")
    columns = [_column([row[i] for row in rows]) for i in range(len(headings))]
    bare, units = _names(headings)
    return Table(dict(zip(bare, columns)), units)


def _names(headings: list[str]) -> tuple[list[str], dict[str, str]]:
    """Names of columns without units, unique, and the unit of each that has one."""
    split = [names.split_unit(heading) for heading in headings]
    alone = [name for name, _ in split]
    bare: list[str] = []
    units: dict[str, str] = {}
    for heading, (name, unit) in zip(headings, split):
        chosen = heading if alone.count(name) > 1 else name
        while chosen in bare:
            chosen += " (again)"
        bare.append(chosen)
        if unit is not None:
            units[chosen] = unit
    return bare, units


def _column(texts: list[str]) -> Column:
    """Whole numbers, or numbers if every text is one or empty (nan), otherwise the texts."""
    try:
        return numpy.array([int(text) for text in texts], dtype=int if texts else float)
    except (ValueError, OverflowError):
        pass
    try:
        return numpy.array([float(text) if text.strip() else numpy.nan for text in texts], dtype=float)
    except ValueError:
        return numpy.array(texts, dtype=object)


def of_columns(columns: dict[str, list[Any]], units: dict[str, str] | None = None) -> Table:
    """A table of named columns of equal length; None stands for a number that is not known."""
    arrays = {}
    for name, values in columns.items():
        known = [value for value in values if value is not None]
        if any(isinstance(value, str) for value in known):
            arrays[name] = numpy.array(values, dtype=object)
        elif len(known) == len(values) and all(isinstance(value, int) for value in values):
            arrays[name] = numpy.array(values, dtype=int if values else float)
        else:
            arrays[name] = numpy.array([numpy.nan if value is None else value for value in values], dtype=float)
    return Table(arrays, units)


def units(table: Any) -> dict[str, str]:
    """Unit of each column that has one, of a Table or of the DataFrame that its to_pandas() has made."""
    return dict(table.units if isinstance(table, Table) else table.attrs.get("units", {}))
