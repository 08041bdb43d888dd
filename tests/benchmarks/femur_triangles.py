#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Time of a step of knee_insert under a femur of triangles over that under tori of the same radii,
and the share of it that gaps need: 6000 cells, 30 steps of the stance phase under forces, output off.

    taskset -c 1 tests/benchmarks/femur_triangles.py build/apps/arthrowear
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
case = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../inputs/knee_restraint/case.prm"))
femurs = [("tori", None), ("16 000 triangles", "0.88"), ("137 000 triangles", "0.3")]


def run(folder, name, edge):
    settings = ["Insert / Cells = 6000", "Time / Cycles = 0.3", "Output / Frames per cycle = 0"]
    if edge:
        stl = os.path.join(folder, "femur.stl")
        subprocess.run([program, "mesh", "knee", "-o", os.path.join(folder, "insert.msh"), "--cells", "1500",
                        "--distance", "48", "--femur", stl, "--femur-sagittal-radius", "25",
                        "--femur-coronal-radius", "22", "--femur-edge", edge], check=True, stdout=subprocess.DEVNULL)
        settings += ["Femur / Shape = file", "Femur / File = " + stl]
    out = os.path.join(folder, "out")
    words = [program, "run", case, "-o", out, "--overwrite"]
    for setting in settings:
        words += ["--set", setting]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(os.path.join(out, "state.json"), encoding="utf-8") as file:
        times = dict(json.load(file)["wall_times"])
    return times["time loop"] / 30, times["  gaps"] / times["time loop"]


with tempfile.TemporaryDirectory() as folder:
    first = None
    for name, edge in femurs:
        measured = [run(folder, name, edge) for _ in range(3)]
        step = statistics.median(loop for loop, _ in measured)
        first = first or step
        print("%-18s %.3f s a step, %.2f of tori, gaps %.0f %%"
              % (name, step, step / first, 100 * statistics.median(gaps for _, gaps in measured)))
