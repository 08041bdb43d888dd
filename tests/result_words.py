# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a reader of runs names a result by its words: readers ask by id or by role, and the words are declared once.

Usage: result_words.py <repository> <program>
"""

import json
import pathlib
import re
import subprocess
import sys

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
READERS = ("apps", "lib/statistics", "lib/tasks", "lib/views")
# Texts that are the same and no name of a result, each with the reason.
OTHERS = {
    "lib/statistics/published/law_judgement.cc: worn volume": "the words of a group of measurements",
    "lib/tasks/run/driver.cc: time loop": "a row of the table of wall times",
    "lib/views/picture/column_picture.cc: gait cycles": "the label of an axis",
    "lib/views/scan/scan_output.cc: worn volume": "a row of the comparison with a scan, which declares it here",
}


def names_of_results():
    """Names of all models, in files and on pages; single words are words of the language as well."""
    models = re.findall(r"--model TEXT:\{([^}]*)\}", subprocess.run(
        [PROGRAM, "results", "--help"], check=True, capture_output=True, text=True).stdout)[0].split(",")
    names = set()
    for model in models:
        listed = subprocess.run([PROGRAM, "results", "--model", model, "--format", "json"], check=True, capture_output=True, text=True)
        for result in json.loads(listed.stdout)["results"]:
            names |= {result["name"], result["words"]}
    return {name for name in names if " " in name}


def texts_of(code):
    """Adjacent literals as one text, each with its line."""
    for match in re.finditer(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+', re.sub(r"//.*", "", code)):
        yield code.count("\n", 0, match.start()) + 1, "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', match[0]))


def main():
    names = names_of_results()
    findings, n_others = [], 0
    for path in sorted(file for folder in READERS for file in (SOURCE / folder).rglob("*") if file.suffix in (".cc", ".h")):
        place = path.relative_to(SOURCE).as_posix()
        for line, text in texts_of(path.read_text(encoding="utf-8")):
            name = re.sub(r" \[[^\]]*\]$", "", text)
            if f"{place}: {name}" in OTHERS:
                n_others += 1
            elif name in names:
                findings.append(f"{place}:{line}: '{text}' names a result: ask by its id or role")
    if n_others < len(OTHERS):
        findings.append("the list of other texts in tests/result_words.py has one that is no more")
    print("\n".join(findings) or f"no reader knows the words of {len(names)} results")
    return 1 if findings or len(names) < 100 else 0


sys.exit(main())
