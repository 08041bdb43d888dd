# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where doc/measured.md contradicts its own numbers or leaves a row of inputs/measured out.

Usage: measured_page.py <repository>. Verdicts are computed again from the intervals that the page shows, by
the rule that the page states.
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
PAGE = (SOURCE / "doc/measured.md").read_text()
LARGEST_RATIO = 5.
PARTS = re.compile(r"^## ", re.MULTILINE)


def part(heading):
    """The text below a heading."""
    return next((text for text in PARTS.split(PAGE) if text.startswith(heading + "\n")), "")


def table(heading):
    lines = [line for line in part(heading).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def verdict(measured, low, high):
    if not low <= measured <= high:
        return "outside"
    return "inside" if high / low <= LARGEST_RATIO else "undecided"


def main():
    findings = []
    counts = dict.fromkeys(("outside", "inside", "undecided"), 0)
    rows = table("All predictions")
    for row in rows:
        interval = re.fullmatch(r"\S+ \[(\S+), (\S+)\]", row[5])
        if row[9] == "no measurement yet" or not interval:
            continue
        counts[row[9]] += 1
        measured, (low, high) = float(row[3].split()[0]), map(float, interval.groups())
        # Shown with three digits.
        near = any(abs(measured / end - 1.) < .01 for end in (low, high)) or abs(high / low / LARGEST_RATIO - 1.) < .01
        if not near and verdict(measured, low, high) != row[9]:
            findings.append(f"{row[0]}, {row[1]}, {row[2]}: the verdict is {row[9]}, must be "
                            f"{verdict(measured, low, high)} by the interval that is shown")
    said = re.search(r"(\d+) outside, (\d+) inside, (\d+) undecided", PAGE)
    if [int(n) for n in said.groups()] != list(counts.values()):
        findings.append(f"the page begins with '{said.group()}', its table has {counts}")
    if [row for row in rows if row[9] == "outside"] != table("Outside"):
        findings.append("the table of predictions that are outside differs from the table of all")
    shown = {row[0] for row in rows} | set(re.findall(r"^- \*\*(\w+)\*\*", PAGE, re.MULTILINE))
    for file in sorted((SOURCE / "inputs/measured").glob("*/row.part")):
        if file.parent.name not in shown and "On request       = true" not in file.read_text():
            findings.append(f"inputs/measured/{file.parent.name} is not on the page: run `arthrowear measured -o "
                            "doc/measured.md`")
    if not rows:
        findings.append("the page has no predictions: has its form changed?")
    for finding in findings:
        print("doc/measured.md:", finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
