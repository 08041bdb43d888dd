#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Stated and true errors by the mesh, for thirteen cases (doc/benchmarks.md).

    tests/benchmarks/mesh_errors.py PROGRAM FOLDER [--converge] [CASE...]

The reference of true errors is the same case on a fine mesh of quadratic elements. --converge compares the intervals
of `arthrowear converge --only mesh` instead.
"""
import argparse, json, os, re, subprocess, sys, time

from jump_errors import BASE, DOUBLE_COSINE, GAIT, HIP98, parameter_text, run

ONE_CYCLE = {**BASE, "Wear/Jump/Cycles": None, "Wear/Jump/Tolerance": None}
FINE = {"Cup/Cells": "20000", "Cup/Elements": "quadratic"}
KANG = {"Wear/Wear factor [mm^3/(N m)]": None, "Wear/From law/Law": "kang",
        "Wear/From law/Kang logarithm": "-13.1", "Wear/From law/Kang exponent of cross-shear": "0.19",
        "Wear/From law/Kang decay [1/MPa]": "0.29", "Wear/From law/Least cross-shear": "0.01",
        "Wear/From law/Largest pressure of data [MPa]": "11"}
BLOCK = {
    "Model": "block", "Time/Cycle frequency [Hz]": "1", "Time/Cycles": "1", "Time/Time step [s]": "2.5e-2",
    "Material/Law": "linear_elastic", "Material/Young modulus [MPa]": "1000", "Material/Poisson ratio": "0.4",
    "Material/Density [kg/m^3]": "938", "Contact/Friction coefficient": "0.07",
    "Wear/Wear factor [mm^3/(N m)]": "0.4e-6", "Output/Frames per cycle": "0", "Checkpoint/Every n steps": "0",
}
BALL = {
    **BLOCK, "Block/Shape": "box", "Block/Length x [mm]": "12", "Block/Length y [mm]": "10", "Block/Height [mm]": "6",
    "Block/Element size at wear [mm]": "1", "Block/Element size at backing [mm]": "2", "Block/Elements": "quadratic",
    "Counterface/Shape": "ball", "Counterface/Radius [mm]": "16", "Motion/Path": "ellipse",
    "Motion/Size along x [mm]": "4", "Motion/Size along y [mm]": "2", "Load/Force [N]": "100",
}
RING = {
    **BLOCK, "Block/Shape": "box", "Block/Length x [mm]": "10", "Block/Length y [mm]": "3", "Block/Height [mm]": "5",
    "Block/Element size at wear [mm]": "0.7", "Block/Element size at backing [mm]": "1.5", "Block/Elements": "linear",
    "Counterface/Shape": "cylinder", "Counterface/Radius [mm]": "20", "Motion/Path": "still",
    "Motion/Spins per cycle": "1", "Load/Force [N]": "100",
}
FINE_BLOCK = {"Block/Elements": "quadratic"}
CASES = {  # case, changes of its reference
    "ISO, 28 mm, wall 8, 800 linear": (ONE_CYCLE, FINE),
    "the same, 1500 quadratic": ({**ONE_CYCLE, "Cup/Cells": "1500", "Cup/Elements": "quadratic"}, FINE),
    "36 mm, wall 5, 45 deg, 600 quadratic": (
        {**ONE_CYCLE, "Cup/Cells": "600", "Cup/Elements": "quadratic", "Cup/Inner diameter [mm]": "36.2",
         "Cup/Outer diameter [mm]": "46.2", "Cup/Inclination [deg]": "-45"}, FINE),
    "22 mm, wall 10, clearance .05, 1000 linear": (
        {**ONE_CYCLE, "Cup/Cells": "1000", "Cup/Inner diameter [mm]": "22.1", "Cup/Outer diameter [mm]": "42.1",
         "Head/Radial clearance [mm]": "0.05"}, FINE),
    "clearance .3, 3000 linear": (
        {**ONE_CYCLE, "Cup/Cells": "3000", "Cup/Inner diameter [mm]": "28.6", "Head/Radial clearance [mm]": "0.3"},
        FINE),
    "double cosine 2105 N, 300 linear": ({**ONE_CYCLE, **DOUBLE_COSINE, "Cup/Cells": "300"}, FINE),
    "HIP98, 32 mm, wall 6, 800 quadratic": (
        {**ONE_CYCLE, **HIP98, "Cup/Elements": "quadratic", "Cup/Inner diameter [mm]": "32.2",
         "Cup/Outer diameter [mm]": "44.2"}, FINE),
    "28 mm, wall 2, 2000 linear": (
        {**ONE_CYCLE, "Cup/Cells": "2000", "Cup/Outer diameter [mm]": "32.2"}, {**FINE, "Cup/Cells": "30000"}),
    "a million cycles, 800 linear": (BASE, FINE),
    "five million, 36 mm, 600 quadratic": (
        {**BASE, "Wear/Jump/Cycles": "5e6", "Cup/Cells": "600", "Cup/Elements": "quadratic",
         "Cup/Inner diameter [mm]": "36.2", "Cup/Outer diameter [mm]": "46.2"}, FINE),
    "kang, 800 quadratic": ({**ONE_CYCLE, **KANG, "Cup/Elements": "quadratic"}, FINE),
    "ball on a block, quadratic": (
        BALL, {**FINE_BLOCK, "Block/Element size at wear [mm]": "0.35", "Block/Element size at backing [mm]": "1"}),
    "block on a ring, linear": (
        RING, {**FINE_BLOCK, "Block/Element size at wear [mm]": "0.2", "Block/Element size at backing [mm]": "0.8"}),
}
RESULTS = [("volume", ["worn volume of the cup", "worn volume of the block"]), ("depth", ["largest wear depth"]),
           ("penetration", ["penetration under load by wear"]), ("pressure", ["peak contact pressure"])]


def stem_of(folder, name):
    return os.path.abspath(folder) + "/" + re.sub(r"[^a-z0-9]+", "_", name.lower())


def stated_by_run(program, stem, entries):
    summary = run(program, stem, entries)
    return summary, lambda result: summary.get("estimated error of %s by the mesh, relative" % result)


def stated_by_converge(program, stem, entries):
    os.makedirs(stem, exist_ok=True)
    with open(stem + "/case.prm", "w") as file:
        file.write(parameter_text({**entries, "Output folder": stem + "/out"}))
    done = subprocess.run([program, "converge", stem + "/case.prm", "--only", "mesh", "--quiet"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(done.stdout[-3000:])
    found = {one["name"]: one for one in json.load(open(stem + "/out_convergence/convergence.json"))["quantities"]}

    def stated(result):
        one = found.get(result)
        return one and one["value"] and one["error"] / abs(one["value"])
    return {name: one["value"] for name, one in found.items()}, stated


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("folder")
    arguments.add_argument("--converge", action="store_true")
    arguments.add_argument("case", nargs="*", default=[])
    given = arguments.parse_args()
    head = ["%s: stated, true" % name for name, _ in RESULTS]
    print("| case | " + " | ".join(head) + " | seconds |\n" + "|-" * (len(head) + 2) + "|", flush=True)
    n = n_held = 0
    least = float("inf")
    for name, (entries, fine) in CASES.items():
        if given.case and name not in given.case:
            continue
        stem = stem_of(given.folder, name)
        begin = time.time()
        own, stated = (stated_by_converge if given.converge else stated_by_run)(
            given.program, stem + ("_converge" if given.converge else ""), entries)
        seconds = time.time() - begin
        exact = run(given.program, stem + "_reference", {**entries, **fine})
        cells = []
        for _, names in RESULTS:
            result = next((one for one in names if one in own and one in exact), None)
            said = stated(result) if result else None
            if said is None:
                cells.append("")
                continue
            true = abs(exact[result] / own[result] - 1.)
            cells.append("%.1f %%, %.1f %%" % (100. * said, 100. * true) if max(said, true) > 1e-2 else
                         "%.2f %%, %.2f %%" % (100. * said, 100. * true))
            n, n_held = n + 1, n_held + (true <= said)
            least = min(least, said / true)
        print("| %s | %s | %.1f |" % (name, " | ".join(cells), seconds), flush=True)
    print("\n%d of %d stated errors are above the true ones; the least is %.2g of the true one." % (n_held, n, least))


if __name__ == "__main__":
    main()
