#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Stated and true errors of a million cycles, for 24 cups with linear and with quadratic elements (doc/stated_errors.md).

    tests/benchmarks/stated_errors.py PROGRAM FOLDER [--cups 0,5] [--elements quadratic]

Radius, wall, clearance, inclination and number of cells are a Halton sequence, gaits follow in turn. A run's stated
error is the sum of the errors that it declares for a result: by the mesh, the steps and the jumps. References are the
same cup on four fine quadratic meshes, the finest with FINEST cells, with a fifth of the tolerance. All results but the
last cycle's peak follow the second order, and are extrapolated to elements of size zero. Factors for steps of size zero
come from runs with 50, 100 and 200 steps on 600 cells, for the run's peak, which lies in the first cycle, from single
cycles with 200, 400 and 800 steps; for this peak the finest mesh is one of CYCLE cells, for a single cycle, too.

A reference's own error is the sum of three: by the mesh the difference between the extrapolations that start at the
coarsest and at the next mesh (for the last cycle's peak the difference between the two finest meshes), by the steps
likewise from the fewest and from twice as many steps, by the jumps the change with a tenth of the tolerance.
"~" marks a reference whose own error is above a fifth of the true error. Runs that are in FOLDER are read, not repeated.
"""
import argparse, csv, json, os, statistics, subprocess, sys

from run_results import results

GAITS = ["iso14242", "hip98", "johnston"]
RESULTS = {"volume": "worn_volume", "depth": "deepest_wear", "penetration": "penetration_by_wear",
           "peak": "peak_pressure", "last peak": "last_peak_pressure", "rate": "wear_rate_at_end"}  # ids
EXTRAPOLATED = [result for result in RESULTS if result != "last peak"]
BY_STEPS = ["volume", "depth", "penetration", "peak"]
FINER, FINEST, CYCLE = 16000, 28000, 40000


def radical_inverse(i, base):
    value, digit = 0., 1. / base
    while i > 0:
        value, i, digit = value + digit * (i % base), i // base, digit / base
    return value


def cups(n=24):
    for i in range(1, n + 1):
        u = [radical_inverse(i, base) for base in (2, 3, 5, 7, 11)]
        yield {"radius": round(14 + 6 * u[0], 2), "wall": round(4 + 8 * u[1], 2),
               "clearance": float("%.2g" % (.02 * 10 ** u[2])), "inclination": round(30 + 30 * u[3]),
               "cells": round(600 * (8000 / 600) ** u[4], -1), "gait": GAITS[(i - 1) % 3]}


def run(program, folder, cup, entries, cycles="1e6"):
    """Results, declared errors, number of cells of a run; None if it failed."""
    if not os.path.exists(folder + "/case.prm"):
        command = [program, "new", "hip_cup", "-o", folder, "--cycles", cycles, "--gait", cup["gait"]]
        for option, value in (("head", 2 * cup["radius"]), ("liner", cup["wall"]), ("clearance", cup["clearance"]),
                              ("inclination", cup["inclination"])):
            command += ["--" + option, "%g" % value]
        for name, value in {**entries, "Output / Frames per cycle": 0, "Checkpoint / Every n steps": 0}.items():
            command += ["--set", "%s = %s" % (name, value)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    if not os.path.exists(folder + "/output/summary.json"):
        environment = dict(os.environ, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
        done = subprocess.run([program, "run", "--overwrite", "case.prm"], cwd=folder, env=environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(folder + "\n" + done.stdout[-2000:])
    found = results(program, folder + "/output")
    values = {short: found.get(id_) for short, id_ in RESULTS.items()}
    declared = json.load(open(folder + "/output/declarations.json"))
    units = {result["id"]: result["unit"] for result in declared["results"]}
    stated = {}
    for error in declared["errors"]:
        for short, id_ in RESULTS.items():
            if error["result"] == id_ and error["stated"] in found and values[short]:
                is_share = units[error["stated"]] == "-"
                stated.setdefault(short, {})[error["cause"]] = found[error["stated"]] / (1. if is_share else values[short])
    return values, stated, found["tetrahedra"]


def elements(kind, cells):
    return {"Cup / Elements": kind, "Cup / Cells": int(cells)}


def reference(program, stem, cup):
    """True results and their own errors."""
    n_fine = min(max(5 * cup["cells"], 4000), 9000)
    careful = {"Wear / Jump / Tolerance": "2e-3"}
    meshes = [run(program, "%s_%s" % (stem, name), cup, {**elements("quadratic", n), **careful})
              for name, n in (("middle", n_fine / 2.5), ("fine", n_fine), ("finer", FINER), ("finest", FINEST))]

    def small(name, steps, entries, cycles="1e6"):
        entries = {**elements("quadratic", 600), "Time / Time step [s]": "%g" % (1. / steps), **entries}
        return run(program, "%s_%s" % (stem, name), cup, entries, cycles)[0]

    by_steps = {steps: small("%d_steps" % steps, steps, careful) for steps in (50, 100, 200)}
    by_short_jumps = small("short_jumps", 50, {"Wear / Jump / Tolerance": "2e-4"})
    peaks = {50: by_steps[50]["peak"], 200: by_steps[200]["peak"],
             **{steps: small("cycle_of_%d" % steps, steps, {}, "1")["peak"] for steps in (400, 800)}}
    cycle = run(program, stem + "_cycle_of_fine_mesh", cup, elements("quadratic", CYCLE), "1")
    true, error = {}, {}
    for result in RESULTS:
        of = meshes + [cycle] if result == "peak" else meshes
        values = [of_mesh[result] for of_mesh, _, _ in of]
        squares = [cells ** (-2 / 3) for _, _, cells in of]  # of the elements' sizes, to scale

        def extrapolated(coarse):
            slope = (values[-1] - values[coarse]) / (squares[coarse] - squares[-1])
            return values[-1] + slope * squares[-1]

        true[result], error[result] = values[-1], abs(values[-1] - values[-2])
        if result in EXTRAPOLATED:
            true[result] = extrapolated(1)
            error[result] = abs(extrapolated(0) - extrapolated(1))
        if result in BY_STEPS:
            first = 200 if result == "peak" else 50
            of = peaks if result == "peak" else {steps: values[result] for steps, values in by_steps.items()}
            by_fewer, by_more = ((4. * of[2 * steps] - of[steps]) / 3. for steps in (first, 2 * first))
            true[result] *= by_more / of[50]
            doubt = abs(by_more - by_fewer) + abs(by_short_jumps[result] - of[50])
            error[result] += doubt / of[50] * true[result]
    return true, error


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("folder")
    arguments.add_argument("--cups", default="")
    arguments.add_argument("--elements", default="quadratic,linear")
    given = arguments.parse_args()
    folder = os.path.abspath(given.folder)
    chosen = [int(i) for i in given.cups.split(",") if i] or range(24)
    all_cups = list(cups(max(chosen) + 1))
    os.makedirs(folder, exist_ok=True)
    rows = []
    for kind in given.elements.split(","):
        print("\n| cup | %s: radius, wall, clearance, inclination, gait, cells | %s |" % (kind, " | ".join(RESULTS)))
        print("|-" * (len(RESULTS) + 2) + "|", flush=True)
        for i in chosen:
            cup, stem = all_cups[i], "%s/%02d" % (folder, i)
            own, stated, _ = run(given.program, "%s_%s" % (stem, kind), cup, elements(kind, cup["cells"]))
            true, doubt = reference(given.program, stem, cup)
            cells = []
            for result in RESULTS:
                said = sum(stated.get(result, {}).values())
                off = true[result] / own[result] - 1.
                own_error = doubt[result] / own[result]
                is_vague = own_error > .2 * abs(off)
                rows.append((kind, result, said, abs(off), is_vague, i, own[result], true[result],
                             stated.get(result, {}), own_error))
                cells.append("%.2g, %+.2g%s" % (100 * said, 100 * off, " ~" if is_vague else ""))
            print("| %d | " % i + "%(radius)g, %(wall)g, %(clearance)g, %(inclination)d, %(gait)s, %(cells)d | " % cup +
                  " | ".join(cells) + " |", flush=True)
    print("\n| elements | result | covered | with doubt | stated [%] | true [%] | stated over true | of reference [%] | vague |\n"
          "|-|-|-|-|-|-|-|-|-|")
    for kind in given.elements.split(","):
        for result in RESULTS:
            some = [row for row in rows if row[:2] == (kind, result)]
            covered = sum(off <= said for _, _, said, off, *_ in some)
            surely = sum(row[3] + row[-1] <= row[2] for row in some)
            said, off, own_error = (statistics.median(row[k] for row in some) for k in (2, 3, -1))
            print("| %s | %s | %d of %d | %d | %.2g | %.2g | %.1f | %.2g | %d |" % (
                kind, result, covered, len(some), surely, 100 * said, 100 * off, said / off, 100 * own_error,
                sum(row[4] for row in some)))
    with open(folder + "/stated_errors.csv", "w") as file:
        writer = csv.writer(file)
        writer.writerow(["elements", "result", "stated", "true", "vague", "cup", "value", "reference", "parts", "own error"])
        writer.writerows(rows)
    covered = sum(row[3] <= row[2] for row in rows)
    print("\n%d of %d true errors are at most the stated ones (%.0f %%)." % (
        covered, len(rows), 100. * covered / len(rows)))


if __name__ == "__main__":
    main()
