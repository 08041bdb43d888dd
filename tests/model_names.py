#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Readers of run folders know results by their declarations: no source of them compares with a model's name.

  model_names.py <repository>
"""

import pathlib
import re
import sys

LIB = pathlib.Path(sys.argv[1]) / "lib"
READERS = ("report", "extract", "picture", "fit", "scan")
MODELS = sorted(folder.name for folder in (LIB / "models").iterdir() if folder.is_dir())
# A comparison with the model of a run, or a text that is nothing but a model's name.
COMPARISON = re.compile(r"\bmodel\s*[!=]=|[!=]=\s*[\w.>-]*\bmodel\b|\"(?:" + "|".join(MODELS) + r")\"")


def main():
    findings = []
    for reader in READERS:
        rooms = list(LIB.glob(f"*/{reader}"))
        if not rooms:
            findings.append(f"lib has no room {reader}, which")
        for file in sorted(file for room in rooms for file in room.rglob("*")):
            if file.suffix not in (".cc", ".h", ".js", ".py"):
                continue
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if COMPARISON.search(line):
                    findings.append(f"{file}:{number}: {line.strip()}")
    for finding in findings:
        print(finding, "knows a model; declare what it needs in lib/foundation/results/declarations.h")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
