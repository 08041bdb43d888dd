#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tells a change of results from round-off: runs a case with the old program and the new one, and
compares their statistics.csv with the spread that the old program shows by itself when a modulus
changes by 1 to 5 units in the last place, eight times.

  tests/spread/spread.py <old program> <new program> <case.prm> ["Section / Entry"] [--cut "Entry=value" ...]

The entry is `Material / Young modulus [MPa]` unless another is given; the file must set it. --cut
sets entries of both, to shorten a case. The folder above the case is copied to a temporary one, since
cases name tables beside it. Prints per column the largest difference of the two programs and the
largest of the spread, both over the column's largest value; ends with 1 where a difference is above
ten times the spread (at least 1e-15), and with 0 otherwise. Chaotic cases (costa_dry, noisy hips) are
compared by means and spectra instead.
"""

import argparse
import csv
import math
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

most = 10.  # times the spread
floor = 1e-15
changes = (-5, -3, -2, -1, 1, 2, 3, 5)  # units in the last place


def moved(value, units):
    for _ in range(abs(units)):
        value = math.nextafter(value, math.inf if units > 0 else -math.inf)
    return value


def with_entry(text, path, change):
    """The parameter file with an entry changed; `change` takes the old text, None where it is not set."""
    *sections, name = [part.strip() for part in path.split(" / ")]
    open_sections, lines, found = [], text.splitlines(), False
    for number, line in enumerate(lines):
        if match := re.match(r"\s*subsection\s+(.*\S)", line):
            open_sections.append(match[1])
        elif line.strip() == "end":
            open_sections.pop()
        elif open_sections == sections and (match := re.match(r"(\s*set\s+(.*?)\s*=\s*)(.*?)\s*$", line)):
            if match[2] == name:
                lines[number], found = match[1] + change(match[3]), True
    if not found:
        lines += [f"subsection {section}" for section in sections]
        lines += [f"set {name} = {change(None)}"] + ["end"] * len(sections)
    return "\n".join(lines) + "\n"


def table_of(program, folder, name, text):
    case = folder / f"{name}.prm"
    output = folder / f"output_{name}"
    case.write_text(with_entry(text, "Output folder", lambda _: output.name))
    done = subprocess.run([program, "run", "--quiet", case.name], cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{program} ended with {done.returncode}:\n{done.stdout}")
    with open(output / "statistics.csv", newline="") as stream:
        rows = list(csv.reader(stream))
    return rows[0], [[float(cell) for cell in row] for row in rows[1:]]


def largest_differences(table, other, n_columns):
    if len(table) != len(other):
        return [math.inf] * n_columns
    return [max((abs(a[k] - b[k]) for a, b in zip(table, other)), default=0.) for k in range(n_columns)]


def main():
    parser = argparse.ArgumentParser(description="Compares two programs by the spread of one.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("case", type=pathlib.Path)
    parser.add_argument("entry", nargs="?", default="Material / Young modulus [MPa]")
    parser.add_argument("--cut", nargs="*", default=[])
    options = parser.parse_args()
    old, new = (str(pathlib.Path(program).resolve()) for program in (options.old, options.new))
    text = options.case.read_text()
    for cut in options.cut:
        path, value = cut.rsplit("=", 1)
        text = with_entry(text, path, lambda _: value)

    def change_by(units):
        def change(before):
            if before is None:
                sys.exit(f"{options.case} does not set [{options.entry}]; name an entry that it sets.")
            return repr(moved(float(before), units))
        return with_entry(text, options.entry, change)

    with tempfile.TemporaryDirectory() as temporary:
        shutil.copytree(options.case.resolve().parent.parent, pathlib.Path(temporary) / "inputs",
                        ignore=shutil.ignore_patterns("output"))
        folder = pathlib.Path(temporary) / "inputs" / options.case.resolve().parent.name
        names, table = table_of(old, folder, "old", text)
        new_names, new_table = table_of(new, folder, "new", text)
        if new_names != names:
            sys.exit("the columns differ")
        if new_table == table:
            print("every number is equal")
            return 0
        spread = [0.] * len(names)
        for units in changes:
            _, other = table_of(old, folder, f"ulps_{units}", change_by(units))
            spread = [max(pair) for pair in zip(spread, largest_differences(table, other, len(names)))]
        difference = largest_differences(table, new_table, len(names))
    failed = False
    print(f"{'column':50} {'new - old':>10} {'spread':>10}")
    for k, name in enumerate(names):
        size = max((abs(row[k]) for row in table), default=0.) or 1.
        is_above = difference[k] > most * max(spread[k], floor * size)
        failed = failed or is_above
        print(f"{name:50} {difference[k] / size:10.2e} {spread[k] / size:10.2e}{'  above' if is_above else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
