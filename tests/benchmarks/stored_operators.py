#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Ratio of times from start to first step, of later cases of a study to its first case, with stored operators.

    tests/benchmarks/stored_operators.py build/apps/arthrowear [sweeps]

One worker; medians over the sweeps (5). A case is one step without frames. The first case computes
mesh and operators; each other case changes one entry. Separate runs with a folder of operators
follow: their start includes loading the program.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

INPUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../inputs")
CASES = ("hip_cup_1hz/quadratic.prm", "hip_cup_iso/case.prm")
CHANGES = (
    ("Load / Factor", "1.1"),
    ("Contact / Friction coefficient", "0.1"),
    ("Head / Radial clearance [mm]", "0.07"),
    ("Wear / Wear factor [mm^3/(N m)]", "0.5e-6"),
)


def base_text(name):
    with open(os.path.join(INPUTS, name)) as file:
        text = file.read()
    for entry, value in (("Law", "linear_elastic"), ("Cycles", "0.01"), ("Frames per cycle", "0")):
        text = re.sub(r"(?m)^( *set %s *=) *\S+" % entry, r"\1 " + value, text)
    return text


def to_first_step(case):
    """Seconds to the first step: the outcome is written at the end of a case, statistics.csv after its step."""
    outcome = os.path.join(case, "outcome.json")
    with open(outcome) as file:
        seconds = json.load(file)["seconds"]
    after = os.stat(outcome).st_mtime - os.stat(os.path.join(case, "statistics.csv")).st_mtime
    return seconds - after


def sweep(program, case_file, folder):
    study = os.path.join(folder, "study.prm")
    lists = "".join("  set %s = %s\n" % change for change in CHANGES)
    with open(study, "w") as file:
        file.write("set Case = %s\nset Output folder = %s/out\nset Combine = one_at_a_time\n"
                   "set Results = steps\nsubsection Vary\n%send\n" % (case_file, folder, lists))
    subprocess.run([program, "sweep", study, "--workers", "1", "--overwrite", "--quiet"],
                   check=True, stdout=subprocess.DEVNULL)
    return [to_first_step("%s/out/%d" % (folder, i)) for i in range(1, len(CHANGES) + 2)]


def run_alone(program, case_file, folder):
    begin = time.time()
    subprocess.run([program, "run", case_file, "--overwrite", "--quiet"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return os.stat(os.path.join(folder, "alone/statistics.csv")).st_mtime - begin


def measure(program, name, n):
    case_file = os.path.join(os.path.dirname(os.path.join(INPUTS, name)),
                             ".stored_operators-%d.prm" % os.getpid())
    with tempfile.TemporaryDirectory() as folder:
        try:
            with open(case_file, "w") as file:
                file.write(base_text(name))
            rows = [sweep(program, case_file, folder) for _ in range(n)]
            with open(case_file, "w") as file:
                file.write(re.sub(r"(?m)^set Output folder *=.*", "set Output folder = alone",
                                  base_text(name))
                           + "\nsubsection Solver\n  set Stored operators = operators\nend\n")
            alone = [run_alone(program, case_file, folder) for _ in range(n + 1)]
        finally:
            os.remove(case_file)
    print("%s, linear_elastic: first case %.2f s" % (name, statistics.median(r[0] for r in rows)))
    for i, (entry, value) in enumerate(CHANGES, 1):
        print("  %-34s %.3f s, over the first %.4f" % (
            entry + " = " + value, statistics.median(r[i] for r in rows),
            statistics.median(r[i] / r[0] for r in rows)))
    print("  runs one by one: first %.2f s, later ones %.3f s, ratio %.4f" % (
        alone[0], statistics.median(alone[1:]), statistics.median(alone[1:]) / alone[0]))


if len(sys.argv) < 2:
    sys.exit(__doc__)
for case_name in CASES:
    measure(os.path.abspath(sys.argv[1]), case_name, int(sys.argv[2]) if len(sys.argv) > 2 else 5)
