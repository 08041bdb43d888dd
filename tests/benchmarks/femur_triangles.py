#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Time of a step of knee_insert under a femur of triangles over that under tori of the same radii,
and the share of it that gaps need: 6000 cells, 30 steps of the stance phase under forces, output off.
With --life: the life of 5e6 cycles that `new knee_insert` writes for the femur of 137 000 triangles.

    taskset -c 1 tests/benchmarks/femur_triangles.py build/apps/arthrowear [--life]
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
root = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
case = os.path.join(root, "inputs/knee_restraint/case.prm")
forces = os.path.join(root, "inputs/gait/iso14243_knee_force_declared.csv")
femurs = [("tori", None), ("16 000 triangles", "1.2"), ("137 000 triangles", "0.408")]


def meshes(folder, edge):
    mesh, stl = os.path.join(folder, "insert.msh"), os.path.join(folder, "femur.stl")
    subprocess.run([program, "mesh", "knee", "-o", mesh, "--force", "--cells", "6000", "--distance", "48",
                    "--femur", stl, "--femur-sagittal-radius", "25", "--femur-coronal-radius", "22",
                    "--femur-edge", edge], check=True, stdout=subprocess.DEVNULL)
    return mesh, stl


def run(folder, edge):
    settings = ["Insert / Cells = 6000", "Time / Cycles = 0.3", "Output / Frames per cycle = 0"]
    if edge:
        settings += ["Femur / Shape = file", "Femur / File = " + meshes(folder, edge)[1]]
    out = os.path.join(folder, "out")
    words = [program, "run", case, "-o", out, "--overwrite"]
    for setting in settings:
        words += ["--set", setting]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(os.path.join(out, "state.json"), encoding="utf-8") as file:
        times = dict(json.load(file)["wall_times"])
    return times["time loop"] / 30, times["  gaps"] / times["time loop"]


def steps():
    first = None
    for name, edge in femurs:
        with tempfile.TemporaryDirectory() as folder:
            measured = [run(folder, edge) for _ in range(3)]
        step = statistics.median(loop for loop, _ in measured)
        first = first or step
        print("%-18s %.3f s a step, %.2f of tori, gaps %.0f %%"
              % (name, step, step / first, 100 * statistics.median(gaps for _, gaps in measured)))


def life():
    with tempfile.TemporaryDirectory() as folder:
        mesh, stl = meshes(folder, femurs[-1][1])
        written = os.path.join(folder, "knee")
        subprocess.run([program, "new", "knee_insert", "-o", written, "--mesh", mesh, "--femur", stl,
                        "--csv", forces, "--control", "force", "--cycles", "5e6"], check=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([program, "run", os.path.join(written, "case.prm")], check=True)
        print("%.0f s of CPU" % (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before))


life() if "--life" in sys.argv else steps()
