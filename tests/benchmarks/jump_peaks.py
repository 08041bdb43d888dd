#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Peak of the last cycle and roughness after a million cycles, by tolerances of 1e-2 and 1e-3 (doc/theory/cycle_jump.md,
section 6). Cups of `arthrowear new`, quadratic tetrahedra.

    tests/benchmarks/jump_peaks.py build/apps/arthrowear /tmp/jump_peaks [CELLS...]
"""
import csv
import itertools
import pathlib
import subprocess
import sys

from run_results import results

HEADS, CLEARANCES, GAITS = ("28", "32", "36"), ("0.05", "0.1", "0.2"), ("iso14242", "hip98")


def column(row, begin):
    return next(float(value) for name, value in row.items() if name.startswith(begin))


def run(program, folder, options, cells, tolerance):
    """Peak [MPa], worn volume [mm^3], roughness (NaN with few contact points), its limit and computed cycles at the end."""
    out = folder / "case/output"
    if not (out / "summary.json").exists():
        subprocess.run([program, "new", "hip_cup", "--cycles", "1e6", "--output", folder / "case", *options,
                        "--set", f"Cup / Cells = {cells}", "--set", f"Wear / Jump / Tolerance = {tolerance}",
                        "--set", "Output / Frames per cycle = 0"], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run([program, "run", "--quiet", "--overwrite", "case.prm"], cwd=folder / "case", check=True,
                       stdout=subprocess.DEVNULL)
    with open(out / "wear_history.csv", encoding="utf-8", newline="") as file:
        last = list(csv.DictReader(file))[-1]
    found = results(program, out)
    return (column(last, "peak contact pressure"), column(last, "worn volume from forces"),
            found.get("roughness", float("nan")), found["roughness_limit"], found["computed_cycles"])


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    print("| cells | head, clearance [mm], gait | peak [MPa]: 1e-2, 1e-3 | difference | volume, difference "
          "| roughness: 1e-2, 1e-3 | limit | computed cycles |")
    print("|-|-|-|-|-|-|-|-|")
    for cells, head, clearance, gait in itertools.product(sys.argv[3:] or ["3000"], HEADS, CLEARANCES, GAITS):
        options = ["--head", head, "--clearance", clearance, "--gait", gait]
        name = f"{cells}_{head}_{clearance}_{gait}"
        coarse, fine = (run(program, root / (name + tolerance), options, cells, tolerance)
                        for tolerance in ("1e-2", "1e-3"))
        print(f"| {cells} | {head}, {clearance}, {gait} | {coarse[0]:.3f}, {fine[0]:.3f} "
              f"| {100 * (coarse[0] / fine[0] - 1):.2f} % | {100 * (coarse[1] / fine[1] - 1):.3f} % "
              f"| {coarse[2]:.3f}, {fine[2]:.3f} | {coarse[3]:.3f} | {coarse[4]}, {fine[4]} |", flush=True)


if __name__ == "__main__":
    main()
