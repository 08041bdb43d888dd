#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Results of the shipped cases by two versions of the program, as a table in Markdown.

  tests/spread/programs.py <older build folder> <its inputs> <newer build folder> [case.prm ...]

Each version runs its own parameter file of the same name. Without cases: all of the models hip_cup, block and
hip_layer that are no parts of studies. A cell has both results, or one if they agree to four digits.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from kernels import root, run

models = {"hip_cup", "block", "hip_layer"}
columns = {
    "volume over wear factor [N m]": ["volume over wear factor", "load times sliding distance"],
    "worn volume [mm³]": ["worn volume of the cup", "worn volume of the block", "worn volume"],
    "largest depth [mm]": ["largest wear depth", "max wear depth"],
    "peak pressure [MPa]": ["peak contact pressure", "peak pressure"],
    "steps": ["steps"],
}


def shipped_cases():
    listed = subprocess.run(["git", "-C", root, "ls-files", "inputs/*.prm"], stdout=subprocess.PIPE, text=True).stdout
    for name in listed.split():
        model = re.search(r"^set Model\s*=\s*(\w+)", (root / name).read_text(), re.M)
        if model and model.group(1) in models and not re.search(r"study|thousand", name):
            yield root / name


def cell(before, after):
    if before is None and after is None:
        return ""
    old, new = ("–" if value is None else f"{value:.4g}" for value in (before, after))
    return new if old == new else f"{old} → {new}"


def first_of(numbers, names):
    return next((numbers[name] for name in names if name in numbers), None)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    old_build, old_inputs, new_build = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
    cases = [pathlib.Path(case).resolve() for case in sys.argv[4:]] or list(shipped_cases())
    print("| case | " + " | ".join(columns) + " |")
    print("|-" * (len(columns) + 1) + "|", flush=True)
    for case in cases:
        name = case.relative_to(root / "inputs")
        with tempfile.TemporaryDirectory() as temporary:
            results = []
            for version, build, inputs in (("old", old_build, old_inputs), ("new", new_build, root / "inputs")):
                folder = pathlib.Path(temporary) / version / "inputs"
                shutil.copytree(inputs, folder, ignore=shutil.ignore_patterns("output"))
                shutil.copytree(root / "meshes", folder.parent / "meshes", dirs_exist_ok=True)
                results.append(run(build / "apps" / "arthrowear", folder / name, version, folder, {})
                               if (folder / name).exists() else {})
            print(f"| {name} | " + " | ".join(cell(*(first_of(one, names) for one in results))
                                              for names in columns.values()) + " |", flush=True)


if __name__ == "__main__":
    main()
