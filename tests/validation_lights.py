# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where the front page of the validation does not count what the pages of its models say.

Usage: validation_lights.py <repository>. Every row of a table with the columns "verdict" and
"evidence" is a claim. Its verdict begins with one of the words of VERDICTS, and the test files that its
evidence names exist in tests/.
"""

import pathlib
import re
import sys

VERDICTS = ("agrees", "differs", "not reproduced", "misprint", "chosen", "open")
COLUMNS = "| what | reference | computed | deviation | verdict | evidence |"


def claims(text):
    """Cells of each row below the columns of claims."""
    inside = False
    for line in text.splitlines():
        if line == COLUMNS:
            inside = True
        elif not line.startswith("|"):
            inside = False
        elif inside and not line.startswith("|-"):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def verdict_of(cell):
    plain = cell.replace("*", "")
    return next((verdict for verdict in VERDICTS if plain.startswith(verdict)), None)


def findings_of(page, tests):
    for cells in claims(page.read_text(encoding="utf-8")):
        if len(cells) != 6 or verdict_of(cells[4]) is None:
            yield f"{page.name}: '{cells[0]}' has no verdict of {', '.join(VERDICTS)}"
            continue
        folder = ""
        for name in re.findall(r"[\w/]+\.cc\b", cells[5]):
            folder = name.rpartition("/")[0] or folder
            if not (tests / folder / name.rpartition("/")[2]).is_file():
                yield f"{page.name}: '{cells[0]}' names {name}, which is not in tests/"


def counts_of(page):
    verdicts = [verdict_of(cells[4]) for cells in claims(page.read_text(encoding="utf-8"))]
    count = {verdict: verdicts.count(verdict) for verdict in VERDICTS}
    light = "🔴" if count["not reproduced"] else "🟡" if count["differs"] else "🟢"
    others = count["misprint"], count["chosen"] + count["open"]
    return light, len(verdicts), count["agrees"], count["differs"], count["not reproduced"], *others


def main():
    source = pathlib.Path(sys.argv[1])
    front = (source / "doc/validation.md").read_text(encoding="utf-8")
    pages = sorted((source / "doc/validation").glob("*.md"))
    findings = [finding for page in pages for finding in findings_of(page, source / "tests")]
    for page in pages:
        numbers = " | ".join(map(str, counts_of(page)))
        row = f"({page.parent.name}/{page.name}) | {numbers} |"
        if row not in front:
            findings.append(f"validation.md: the row of {page.name} must end in {row}")
    n_claims = sum(counts_of(page)[1] for page in pages)
    if n_claims < 200:
        findings.append(f"only {n_claims} claims are found: has the style of the pages changed?")
    print(*findings, f"{n_claims} claims, {len(findings)} findings", sep="\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
