#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draws the pictures of list.txt again, all of them or those that are named, light and dark.

  doc/pictures/redraw.py [--program build/apps/arthrowear] [--runs build/pictures_runs] [name.png …]

Cases that have no results in the folder of runs are run first, which takes half an hour for all.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MOST_BYTES = 120_000


def entries():
    """Name, parameter files and words of each picture."""
    for number, line in enumerate((HERE / "list.txt").read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split("|", 2)]
        if len(parts) != 3:
            sys.exit(f"list.txt:{number}: has {len(parts)} parts, must have 3, separated by |.")
        yield parts[0], [case.strip() for case in parts[1].split(",")], shlex.split(parts[2])


def output_folder(case):
    text = (ROOT / "inputs" / case).read_text(encoding="utf-8")
    return re.search(r"^set Output folder *= *(\S+)", text, re.MULTILINE).group(1)


def run_missing(case, program, runs):
    """Runs a case or a study unless its results are there."""
    folder = runs / output_folder(case)
    is_study = case.endswith("study.prm")
    if (folder / ("table.csv" if is_study else "summary.json")).exists():
        return
    print(f"Running {case}", flush=True)
    subprocess.run([program, "sweep" if is_study else "run", ROOT / "inputs" / case, "--overwrite"],
                   cwd=runs, check=True, stdout=subprocess.DEVNULL)


def draw(name, words, program, runs):
    path = ROOT / "doc" / "images" / name
    dark = path.with_name(f"{path.stem}_dark{path.suffix}")
    for file, theme in ((path, "light"), (dark, "dark")):
        subprocess.run([program, "picture", *words, "--theme", theme, "-o", file, "--force"],
                       cwd=runs, check=True, stdout=subprocess.DEVNULL)
        if file.stat().st_size > MOST_BYTES:
            print(f"{file.name}: {file.stat().st_size} bytes, more than {MOST_BYTES}: give a smaller --size.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="pictures; without them all")
    parser.add_argument("--program", default=ROOT / "build/apps/arthrowear", type=pathlib.Path)
    parser.add_argument("--runs", default=ROOT / "build/pictures_runs", type=pathlib.Path)
    options = parser.parse_args()
    known = list(entries())
    unknown = set(options.names) - {name for name, _, _ in known}
    if unknown:
        sys.exit("Not in list.txt: " + ", ".join(sorted(unknown)))
    options.runs.mkdir(parents=True, exist_ok=True)
    program = options.program.resolve()
    for name, cases, words in known:
        if options.names and name not in options.names:
            continue
        for case in cases:
            run_missing(case, program, options.runs)
        draw(name, words, program, options.runs)
        print(name, flush=True)


if __name__ == "__main__":
    main()
