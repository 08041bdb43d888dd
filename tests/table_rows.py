# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a row of a table in a page of the repository is wider than a page, or has more cells
than its heading, which a browser drops.

Usage: table_rows.py <repository>. What is longer belongs in a numbered note below the table or in a
sentence before it.
"""

import pathlib
import re
import sys

LONGEST = 140  # characters, not bytes
WRITTEN = {"output", "_deps"}


def pages(source):
    """Every .md file outside hidden folders and those that builds and runs write."""
    for path in sorted(source.rglob("*.md")):
        folders = path.relative_to(source).parts[:-1]
        if not any(f.startswith((".", "build")) or f in WRITTEN for f in folders):
            yield path


def tables(text):
    """The rows of each table with their numbers; blocks of code hold none."""
    in_code, table = False, []
    for number, line in enumerate(text.splitlines() + [""], 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if line.lstrip().startswith("|") and not in_code:
            table.append((number, line.rstrip()))
        elif table:
            yield table
            table = []


def cells(row):
    return len(re.split(r"(?<!\\)\|", row.strip())) - 2


def findings_of(table):
    """Number of the row and what is wrong with it."""
    for number, row in table:
        if len(row) > LONGEST:
            yield number, f"a row of {len(row)} characters, at most {LONGEST}"
        if cells(row) > cells(table[0][1]):
            yield number, f"{cells(row)} cells below a heading of {cells(table[0][1])}; write \\| for a bar"


def main():
    source = pathlib.Path(sys.argv[1])
    n_rows, n_findings = 0, 0
    for path in pages(source):
        for table in tables(path.read_text(encoding="utf-8")):
            n_rows += len(table)
            for number, finding in findings_of(table):
                n_findings += 1
                print(f"{path}:{number}: {finding}")
    print(f"{n_rows} rows, {n_findings} findings")
    if n_rows < 1000:
        print("Few rows were found: has the style of the pages changed?")
    return 1 if n_findings or n_rows < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
