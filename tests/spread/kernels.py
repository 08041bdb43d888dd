#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The spread of results between processors: runs cases with each of OpenBLAS' kernels that this processor
can execute, and prints a table per case in Markdown, for doc/processors.md.

  tests/spread/kernels.py <build folder> [case.prm ...]

Without cases: hip_cup_1hz, twenty years of hip_cup_lifetime (quick.prm), and the tray on 5000 tetrahedra.
A row is a number of summary.json that differs between kernels, with the spread: the largest difference over
the largest value. Volumes, depths, pressures, penetrations and all counts are rows even where they are equal.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from spread import with_entry

root = pathlib.Path(__file__).resolve().parents[2]
usual_cases = ["hip_cup_1hz/case.prm", "hip_cup_lifetime/quick.prm", "tibial_tray/case_5k.prm"]
always = re.compile(r"volume|depth|pressure|penetration|^steps|cycles|jumps|iterations")
never = re.compile(r"^time|memory|per wear factor")


def numbers_of(summary, path=""):
    """Numbers by name; components of vectors have one each."""
    if isinstance(summary, bool) or isinstance(summary, str) or summary is None:
        return {}
    if isinstance(summary, (int, float)):
        return {path: float(summary)}
    items = summary.items() if isinstance(summary, dict) else ((str(k), v) for k, v in enumerate(summary))
    found = {}
    for name, value in items:
        found.update(numbers_of(value, path if name == "value" else f"{path} {name}".strip()))
    return found


def run(program, case, name, folder, environment):
    """Numbers of the summary. Cases name tables beside them: `folder` is a copy of the one above the case."""
    place = folder / case.parent.name
    output = place / f"output_{name}"
    copy = place / f"{name}.prm"
    copy.write_text(with_entry(case.read_text(), "Output folder", lambda _: output.name))
    done = subprocess.run([program, "run", "--quiet", "--overwrite", copy.name], cwd=place,
                          env=dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", **environment),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    summary = output / "summary.json"
    if done.returncode != 0 or not summary.exists():
        sys.exit(f"{case} with {name} ended with {done.returncode}:\n{done.stdout}")
    return numbers_of(json.loads(summary.read_text()))


def print_table(case, results):
    kernels = list(results)
    print(f"\n{case.parent.name}/{case.name}\n")
    print("| | " + " | ".join(kernels) + " | spread |")
    print("|-" * (len(kernels) + 2) + "|")
    for name in results[kernels[0]]:
        values = [results[kernel].get(name, float("nan")) for kernel in kernels]
        largest = max(map(abs, values))
        spread = (max(values) - min(values)) / largest if largest > 0. else 0.
        if never.search(name) or not (spread != 0. or always.search(name)):
            continue
        shown = [f"{value:.0f}" if value == int(value) and abs(value) < 1e9 else f"{value:.6g}" for value in values]
        print(f"| {name} | " + " | ".join(shown) + f" | {spread:.1e} |")


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    cases = [pathlib.Path(case).resolve() for case in sys.argv[2:]] or [root / "inputs" / case for case in usual_cases]
    kernels = subprocess.run([root / "tests" / "processors.sh", "--list", build], stdout=subprocess.PIPE, text=True)
    if kernels.returncode != 0:
        sys.exit(kernels.stdout)
    for case in cases:
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary) / "inputs"
            shutil.copytree(case.parent.parent, folder, ignore=shutil.ignore_patterns("output"))
            print_table(case, {kernel: run(build / "apps" / "arthrowear", case, kernel, folder,
                                            {"OPENBLAS_CORETYPE": kernel})
                               for kernel in kernels.stdout.split()})
            sys.stdout.flush()


if __name__ == "__main__":
    main()
