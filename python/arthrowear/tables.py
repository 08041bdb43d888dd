# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of runs and studies: DataFrames, or structured arrays of numpy where pandas is missing."""

from __future__ import annotations

import csv
import pathlib
from typing import Any, cast

import numpy

from . import names
from .errors import ResultError, ResultNotFound
from .executable import StrPath

# A pandas.DataFrame, or a structured array of numpy; Debian's pandas has no types.
Table = Any


def _pandas() -> Any:
    try:
        import pandas
        return pandas
    except ImportError:
        return None


def read(file: StrPath, kind: str | None = None) -> Table:
    """Reads a CSV table. A column "contact area [mm^2]" is named "contact area"; units(table) has mm^2.

    kind: "pandas" or "numpy"; by default pandas where it is installed. Columns that differ in their
    unit alone keep it in their name. A last row that the program has not finished is left out.
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
        return _table([], [], {}, kind)
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
    return _table(bare, columns, units, kind)


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


def _column(texts: list[str]) -> numpy.ndarray[Any, Any]:
    """Whole numbers, or numbers if every text is one or empty (nan), otherwise the texts."""
    try:
        return numpy.array([int(text) for text in texts], dtype=int if texts else float)
    except (ValueError, OverflowError):
        pass
    try:
        return numpy.array([float(text) if text.strip() else numpy.nan for text in texts], dtype=float)
    except ValueError:
        return numpy.array(texts, dtype=object)


def of_columns(columns: dict[str, list[Any]], units: dict[str, str] | None = None, kind: str | None = None) -> Table:
    """A table of named columns of equal length; None stands for a number that is not known. kind: as in read()."""
    arrays = []
    for values in columns.values():
        known = [value for value in values if value is not None]
        if any(isinstance(value, str) for value in known):
            arrays.append(numpy.array(values, dtype=object))
        elif len(known) == len(values) and all(isinstance(value, int) for value in values):
            arrays.append(numpy.array(values, dtype=int if values else float))
        else:
            arrays.append(numpy.array([numpy.nan if value is None else value for value in values], dtype=float))
    return _table(list(columns), arrays, units or {}, kind)


def _table(bare: list[str], columns: list[numpy.ndarray[Any, Any]], units: dict[str, str], kind: str | None) -> Table:
    if kind not in (None, "pandas", "numpy"):
        raise ValueError(f"kind is {kind!r}, must be 'pandas' or 'numpy'")
    pandas = None if kind == "numpy" else _pandas()
    if kind == "pandas" and pandas is None:
        raise ResultError("pandas is not installed: install python3-pandas, or use kind='numpy'.")
    if pandas is not None:
        table = pandas.DataFrame(dict(zip(bare, columns)), columns=bare)
        table.attrs["units"] = units
        return table
    # Some types of numpy omit metadata.
    kinds = cast(Any, numpy.dtype)([(name, column.dtype) for name, column in zip(bare, columns)], metadata={"units": units})
    table = numpy.empty(len(columns[0]) if columns else 0, dtype=kinds)
    for name, column in zip(bare, columns):
        table[name] = column
    return table


def units(table: Table) -> dict[str, str]:
    """Unit of each column that has one, of a DataFrame or a structured array that read() has made."""
    if hasattr(table, "attrs"):
        return dict(table.attrs.get("units", {}))
    return dict((table.dtype.metadata or {}).get("units", {}))
