#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Reported and true errors of runs by jumps, for eleven cases (doc/benchmarks.md).

    tests/benchmarks/jump_errors.py PROGRAM FOLDER [CASE...] [--kind KIND]

The reference of true errors is the same case by linearly implicit jumps with a tolerance of 1e-4
(5e-4 if the first cycle, which begins undeformed, has an error of 2e-4) or, if a head wears, by 300
implicit jumps. Depths are compared over the worn area, as in (cycle_jump 11); a third of each
triangle belongs to each of its corners.
"""
import argparse, base64, json, os, re, struct, subprocess, sys, zlib

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAIT = SOURCE + "/inputs/gait/"

BASE = {
    "Model": "hip_cup",
    "Time/Cycle frequency [Hz]": "1", "Time/Cycles": "1", "Time/Time step [s]": "2e-2",
    "Cup/Inner diameter [mm]": "28.2", "Cup/Outer diameter [mm]": "44.2", "Cup/Cells": "800",
    "Cup/Elements": "linear", "Cup/Inclination [deg]": "-30",
    "Material/Law": "linear_elastic", "Material/Young modulus [MPa]": "1000",
    "Material/Poisson ratio": "0.4", "Material/Density [kg/m^3]": "938",
    "Material/Yield stress [MPa]": "20", "Head/Radial clearance [mm]": "0.1",
    "Motion/File": GAIT + "iso14242_1_hip_gait.csv",
    "Motion/Internal rotation column": "-inward_rotation_deg",
    "Load/Curve": "table", "Load/Application": "translating_backing",
    "Load/File": GAIT + "iso14242_1_hip_gait.csv", "Load/Force column": "axial_force_N",
    "Contact/Friction coefficient": "0.07", "Contact/Solver": "auto",
    "Wear/Wear factor [mm^3/(N m)]": "0.4e-6",
    "Wear/Jump/Cycles": "1e6", "Wear/Jump/Tolerance": "1e-2",
    "Output/Frames per cycle": "1", "Checkpoint/Every n steps": "0",
}
REFERENCE = "tolerance of the reference"
QUADRATIC = {"Cup/Elements": "quadratic", "Cup/Cells": "400"}
DOUBLE_COSINE = {
    "Load/Curve": "double_cosine", "Load/File": None, "Load/Force column": None,
    "Load/F_max [N]": "2105", "Load/F_0 [N]": "300", "Load/Application": "spread",
    "Motion/File": GAIT + "johnston_smidt_1969_hip_angles_approx.csv",
    "Motion/Internal rotation column": None, "Cup/Inclination [deg]": "0",
    "Motion/Euler sequence": "flexion adduction rotation",
}
HIP98 = {
    "Motion/File": GAIT + "opensim_subject01_walk.csv",
    "Motion/Flexion column": "hip_flexion_deg", "Motion/Adduction column": "hip_adduction_deg",
    "Motion/Internal rotation column": "-hip_internal_rotation_deg",
    "Motion/Close cycle over last [%]": "5", "Motion/Harmonics": "7",
    "Load/Direction": "pole", "Load/File": GAIT + "hip98_walking_resultant.csv",
    "Load/Force column": "resultant_pctBW", "Load/Body weight [N]": "836",
    "Load/Close cycle over last [%]": "5",
}
CASES = {
    "ISO, 28 mm, 800 linear": {},
    "tolerance 1e-3": {"Wear/Jump/Tolerance": "1e-3"},
    "tolerance 5e-2": {"Wear/Jump/Tolerance": "5e-2"},
    "400 quadratic, 5e6 cycles": {**QUADRATIC, "Wear/Jump/Cycles": "5e6"},
    "36 mm, wall 5, 45 deg, quadratic": {
        **QUADRATIC, "Wear/Jump/Cycles": "5e6", "Cup/Inner diameter [mm]": "36.2",
        "Cup/Outer diameter [mm]": "46.2", "Cup/Inclination [deg]": "-45"},
    "22 mm, clearance .05, K .1e-6, 2e7": {
        "Cup/Inner diameter [mm]": "22.1", "Head/Radial clearance [mm]": "0.05",
        "Wear/Wear factor [mm^3/(N m)]": "0.1e-6", "Wear/Jump/Cycles": "2e7"},
    "clearance .3, K 2e-6": {"Cup/Inner diameter [mm]": "28.6", "Cup/Cells": "1500",
                             "Head/Radial clearance [mm]": "0.3",
                             "Wear/Wear factor [mm^3/(N m)]": "2e-6", REFERENCE: "5e-4"},
    "double cosine 2105 N, 300 linear": {**DOUBLE_COSINE, "Cup/Cells": "300"},
    "HIP98, E 600": {**HIP98, REFERENCE: "1e-3", "Material/Young modulus [MPa]": "600"},
    "first jump over all cycles": {"Wear/Jump/First jump [cycles]": "1e6"},
    "head wears too": {"Wear/Head wear factor [mm^3/(N m)]": "0.1e-6", "Cup/Cells": "500"},
}


def parameter_text(entries):
    """Text of a parameter file with these entries in their subsections."""
    def section(pairs, indent):
        lines, below = [], {}
        for path, value in pairs:
            if len(path) == 1:
                lines.append("%sset %s = %s" % (indent, path[0], value))
            else:
                below.setdefault(path[0], []).append((path[1:], value))
        for name, inner in below.items():
            lines += [indent + "subsection " + name, *section(inner, indent + "  "), indent + "end"]
        return lines
    return "\n".join(section([(split(k), v) for k, v in entries.items() if v is not None], "")) + "\n"


def split(key):
    parts = re.split(r"/(?![^\[]*\])(?!\()", key)
    return parts


def run(program, folder, entries):
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/case.prm", "w") as file:
        file.write(parameter_text({**entries, "Output folder": folder + "/out"}))
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    if not os.path.exists(folder + "/out/summary.json") or \
            '"done"' not in open(folder + "/out/summary.json").read():
        outcome = subprocess.run([program, "--overwrite", folder + "/case.prm"], env=environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if outcome.returncode != 0:
            sys.exit(outcome.stdout[-3000:])
    summary = json.load(open(folder + "/out/summary.json"))
    return {k: v.get("value") if isinstance(v, dict) else v for k, v in summary.items()}


def array(text, name):
    tag = re.search(r'<DataArray[^>]*Name="%s"[^>]*>' % name, text) if name else \
        re.search(r"<Points>\s*<DataArray[^>]*>", text)
    kind = re.search(r'type="(\w+)"', tag.group(0)).group(1)
    body = re.match(r"\s*([^\s<]+)", text[tag.end():]).group(1)
    n = struct.unpack("<I", base64.b64decode(body[:8])[:4])[0]
    size = 4 * ((4 * (3 + n) + 2) // 3)
    sizes = struct.unpack("<%dI" % (3 + n), base64.b64decode(body[:size])[:4 * (3 + n)])[3:]
    packed, data = base64.b64decode(body[size:]), b""
    for one in sizes:
        data += zlib.decompress(packed[:one])
        packed = packed[one:]
    code, width = {"Float64": ("d", 8), "Float32": ("f", 4), "Int32": ("i", 4),
                   "UInt32": ("I", 4), "Int64": ("q", 8), "UInt8": ("B", 1)}[kind]
    return struct.unpack("<%d%s" % (len(data) // width, code), data)


def surface(folder, name):
    """Areas and depths of the points of the last frame; points at one position are merged."""
    collection = open("%s/out/%s.pvd" % (folder, name)).read()
    piece = re.findall(r'file="([^"]+)"', collection)[-1]
    text = open("%s/out/%s" % (folder, piece), errors="replace").read()
    points, cells, depth = array(text, ""), array(text, "connectivity"), array(text, "wear_depth")
    n = len(depth)
    area = [0.] * n
    x = [points[3 * i:3 * i + 3] for i in range(n)]
    for t in range(0, len(cells) - 2, 3):
        a, b, c = (x[cells[t + k]] for k in range(3))
        u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
        normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        third = sum(m * m for m in normal) ** .5 / 6.
        for k in range(3):
            area[cells[t + k]] += third
    return area, depth


def smoothed(area, depth):
    top = max(depth)
    weights = [a * (d / top) ** 8 for a, d in zip(area, depth)]
    return sum(w * d for w, d in zip(weights, depth)) / sum(weights)


def depth_error(folder, reference):
    worst = 0.
    for name in ["contact"] + (["head"] if os.path.exists(reference + "/out/head.pvd") else []):
        area, depth = surface(folder, name)
        _, exact = surface(reference, name)
        square = sum(a * (d - e) ** 2 for a, d, e in zip(area, depth, exact)) / \
            sum(a * e * e for a, e in zip(area, exact))
        worst = max(worst, square ** .5, abs(smoothed(area, depth) / smoothed(area, exact) - 1.))
    return worst


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("folder")
    arguments.add_argument("--kind", default="linearly_implicit")
    arguments.add_argument("case", nargs="*", default=[])
    given = arguments.parse_args()
    print("| case | cycles computed | volume: estimated, true | depths: estimated, true | ratio |")
    print("|-|-|-|-|-|", flush=True)
    for name, changes in CASES.items():
        if given.case and name not in given.case:
            continue
        entries = {**BASE, **changes}
        stem = os.path.abspath(given.folder) + "/" + re.sub(r"[^a-z0-9]+", "_", name.lower())
        head = "Wear/Head wear factor [mm^3/(N m)]" in entries
        tolerance = entries.pop(REFERENCE, "1e-4")
        exact = dict(entries)
        if head:
            exact.update({"Wear/Jump/Kind": "implicit", "Wear/Jump/Tolerance": "0",
                          "Wear/Jump/Largest jump [cycles]":
                          str(float(entries["Wear/Jump/Cycles"]) / 300.)})
        else:
            exact.update({"Wear/Jump/Kind": "linearly_implicit", "Wear/Jump/Tolerance": tolerance,
                          "Wear/Jump/First jump [cycles]": "0"})
        kind = "implicit" if head else given.kind
        reference = run(given.program, stem + "_reference", exact)
        result = run(given.program, stem + "_" + kind, {**entries, "Wear/Jump/Kind": kind})
        volume = abs(result["worn volume from forces"] / reference["worn volume from forces"] - 1.)
        depth = depth_error(stem + "_" + kind, stem + "_reference")
        estimated = (result["estimated error of worn volume, relative"],
                     result["estimated error of depths, relative"])
        print("| %s%s | %d | %.1e, %.1e | %.1e, %.1e | %.1f |" %
              (name, " (implicit)" if head and kind != given.kind else "",
               result["computed cycles"], estimated[0], volume, estimated[1], depth,
               max(estimated) / max(volume, depth)), flush=True)


if __name__ == "__main__":
    main()
