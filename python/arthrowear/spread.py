# SPDX-License-Identifier: LGPL-2.1-or-later
"""Spread of the results of a study that draws its values: tables of spread.json."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterable
from typing import Any

from . import names, tables
from .errors import ResultNotFound, reading
from .tables import Table

Json = dict[str, Any]


def content(folder: pathlib.Path) -> Json:
    """Contents of spread.json. Raises ResultNotFound with the reason if the study has none, or ResultError."""
    file = folder / "spread.json"
    with reading(file, ""):
        if file.is_file():
            whole: Json = json.loads(file.read_text(encoding="utf-8"))
            return whole
    with reading(folder / "study.prm", f"{folder} is not the folder of a study: it has no study.prm."):
        draws = any(line.split() == ["subsection", "Distributions"]
                    for line in (folder / "study.prm").read_text(encoding="utf-8", errors="replace").splitlines())
    if draws:
        raise ResultNotFound(f"{folder} has no spread.json: none of its cases has ended with results. Call run() again; "
                             "after jobs on a cluster call `arthrowear sweep collect`.", file)
    raise ResultNotFound(f"{folder}: the study draws no values, it has lists. `table` has its cases; "
                         "Study(case, distributions=...) draws values.", file)


def quantiles(spread: Json, years: bool) -> Table:
    """A row per result, or per quantity and year."""
    rows: list[Json] = []
    for of in spread["histories"] if years else spread["results"]:
        for year, numbers in zip(spread["years"], of["years"]) if years else [(None, of)]:
            row: Json = {"result": of["name"], "unit": of["unit"]}
            if years:
                row["year"] = year
            row.update({"cases": numbers["cases"], "failed": numbers["failed"]})
            estimates = [("mean", numbers["mean"]), ("standard deviation", numbers["standard deviation"])]
            estimates += [(f"quantile {100 * probability:.4g} %", quantile)
                          for probability, quantile in zip(spread["probabilities"], numbers["quantiles"])]
            for name, estimate in estimates:
                row.update(_estimate(name, estimate))
            row.update({f"error of {error['cause']}": error["median"] for error in numbers["errors"]})
            rows.append(row)
    return _table(rows)


def indices(spread: Json, years: bool) -> Table:
    """A row per result and input, or per quantity, year and input."""
    rows: list[Json] = []
    for of in spread["histories"] if years else spread["results"]:
        for year, found in zip(spread["years"], of["indices"]) if years else [(None, of.get("indices"))]:
            for one in found["inputs"] if found else ():
                rows.append({"result": of["name"], **({"year": year} if years else {}), "input": one["input"],
                             **_estimate("first", one["first"]), **_estimate("total", one["total"]),
                             "method": found["method"]})
    return _table(rows)


def sample(spread: Json) -> Table:
    """A row per case: its number, the drawn entries, the results."""
    columns: dict[str, list[Any]] = {"case": list(range(1, spread["cases"] + 1))}
    units: dict[str, str] = {}
    for heading, unit, values in [(*names.split_unit(one["entry"]), one["values"]) for one in spread["inputs"]] + [
            (one["name"], one["unit"], one["values"]) for one in spread["results"]]:
        columns[heading] = values
        if unit and unit != "-":
            units[heading] = unit
    return tables.of_columns(columns, units)


def _estimate(name: str, estimate: Json) -> Json:
    return {name: estimate["value"], f"{name} low": estimate["low"], f"{name} high": estimate["high"]}


def _table(rows: Iterable[Json]) -> Table:
    """Table of rows whose columns may differ: where a row has none, the value is nan."""
    rows = list(rows)
    columns = list(dict.fromkeys(name for row in rows for name in row))
    return tables.of_columns({name: [row.get(name) for row in rows] for name in columns})
