#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Prints the rows of the table of doc/scaling.md that fit into a time: CPU seconds of the set-up and of a step,
memory and messages of inputs/hip_cup_iso with other numbers of cells, by the condensed and the iterative path.

  tests/benchmarks/elasticity_paths.py <program> <folder> [--seconds 600] [--rows 1500:linear:condensed:1 ...]
      [--count <library of message_count.cc>]

Each row is run twice, with few and with more steps; their difference is the time of a step. A row that is
expected to end after the given time is left out. Times are CPU seconds of all ranks, without Gmsh and reading.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess

root = pathlib.Path(__file__).resolve().parents[2]
case = root / "inputs" / "hip_cup_iso" / "case.prm"
step_size = .02

# cells, elements, path, ranks, steps of the short and of the long run, expected CPU seconds of both
ROWS = [
    (1500, "linear", "condensed", 1, 3, 13, 2),
    (1500, "linear", "iterative", 1, 3, 13, 2),
    (15000, "linear", "condensed", 1, 3, 13, 6),
    (15000, "linear", "iterative", 1, 3, 13, 9),
    (15000, "linear", "iterative", 2, 3, 13, 12),
    (15000, "linear", "iterative", 3, 3, 13, 14),
    (1500, "quadratic", "condensed", 1, 3, 13, 4),
    (1500, "quadratic", "iterative", 1, 3, 8, 12),
    (5000, "quadratic", "condensed", 1, 3, 13, 12),
    (5000, "quadratic", "iterative", 1, 3, 8, 50),
    (60000, "linear", "condensed", 1, 3, 8, 50),
    (60000, "linear", "iterative", 1, 3, 8, 35),
    (15000, "quadratic", "condensed", 1, 3, 8, 60),
    (15000, "quadratic", "iterative", 1, 3, 6, 200),
    (300000, "linear", "iterative", 1, 3, 8, 300),
    (60000, "quadratic", "iterative", 2, 2, 4, 1000),
    (300000, "linear", "condensed", 1, 3, 8, 500),
    (1000000, "linear", "iterative", 2, 2, 4, 1000),
]


def text_of(cells, elements, path, steps):
    text = case.read_text().replace("../gait", str(root / "inputs" / "gait"))
    for entry, value in (("Cells", cells), ("Elements", elements), ("Cycles", f"{step_size * steps:.6g}"),
                         ("Frames per cycle", 0), ("Output folder", "out")):
        text = re.sub(rf"set {entry} .*", f"set {entry} = {value}", text)
    return text + (f"\nsubsection Solver\n  set Elasticity = {path}\nend\n"
                   "subsection Checkpoint\n  set Every n steps = 0\nend\n")


def measure(command, folder, environment=None):
    """CPU seconds of a command with its children, and the memory of its largest process [MB]."""
    with open(folder / "screen.txt", "w+") as screen:
        process = subprocess.Popen([str(word) for word in command], cwd=folder, stdout=screen, stderr=screen,
                                   env=dict(os.environ, **(environment or {})))
        _, status, usage = os.wait4(process.pid, 0)
        screen.seek(0)
        if status != 0:
            raise SystemExit(f"{' '.join(map(str, command))} failed:\n{screen.read()[-3000:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1e3


def sums_of(file):
    """The largest counts of a rank: V-cycles, messages, bytes, reductions and their bytes, broadcasts, gathers and their bytes,
    operations of PETSc."""
    rows = [[float(cell) for cell in line.split()[1:]] for line in file.read_text().splitlines()]
    return [max(column) for column in zip(*rows)]


def run(arguments, folder, row, steps):
    cells, elements, path, ranks = row[:4]
    (folder / "case.prm").write_text(text_of(cells, elements, path, steps))
    shutil.rmtree(folder / "out", ignore_errors=True)
    counted = folder / "messages.txt"
    counted.unlink(missing_ok=True)
    command = [arguments.program, "run", "case.prm"]
    environment = {}
    if arguments.count:
        environment = {"ARTHROWEAR_MESSAGES": str(counted)}
        preload = f"LD_PRELOAD={arguments.count}"
        command = (["-x", preload, "-x", "ARTHROWEAR_MESSAGES"] if ranks > 1 else ["env", preload]) + command
    if ranks > 1:
        command = ["mpirun", "-n", ranks] + command
    seconds, memory = measure(command, folder, environment)
    return {"seconds": seconds, "memory": memory, "counts": sums_of(counted) if counted.exists() else None}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=600., help="CPU seconds of all rows together")
    parser.add_argument("--rows", nargs="*", default=[], help="cells:elements:path:ranks")
    parser.add_argument("--count", type=lambda name: pathlib.Path(name).resolve())
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    left = arguments.seconds
    print("| cells | elements | path | ranks | set-up [CPU s] | step [CPU s] | V-cycles per step | memory of a rank [MB] |")
    print("|-|-|-|-|-|-|-|-|")
    for row in ROWS:
        cells, elements, path, ranks, few, many, expected = row
        if arguments.rows and f"{cells}:{elements}:{path}:{ranks}" not in arguments.rows:
            continue
        if expected > left:
            print(f"| {cells} | {elements} | {path} | {ranks} | left out: about {expected} s | | | |")
            continue
        (arguments.folder / "case.prm").write_text(text_of(cells, elements, path, few))
        before, _ = measure([arguments.program, "validate", "case.prm"], arguments.folder)
        short, long = (run(arguments, arguments.folder, row, steps) for steps in (few, many))
        of_step = [(b - a) / (many - few) for a, b in zip(short["counts"] or [], long["counts"] or [])]
        step = (long["seconds"] - short["seconds"]) / (many - few)
        set_up = short["seconds"] - before * ranks - few * step
        left -= before + short["seconds"] + long["seconds"]
        print(f"| {cells} | {elements} | {path} | {ranks} | {set_up:.2f} | {step:.3f} "
              f"| {of_step[0] if of_step else float('nan'):.0f} | {long['memory']:.0f} |", flush=True)
        if of_step and of_step[0] > 0 and ranks > 1:
            names = ("messages", "bytes", "reductions", "reduced bytes", "broadcasts", "gathers", "gathered bytes", "operations")
            print("Of a V-cycle, at most on a rank: " +
                  ", ".join(f"{value / of_step[0]:.4g} {name}" for value, name in zip(of_step[1:], names)) + ".")


if __name__ == "__main__":
    main()
