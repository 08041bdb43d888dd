#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs the wear laws on measured facts that refute forms of laws, and prints a table of both.

Usage: study.py [--program arthrowear] [--output output/falsifiers] [--jobs 1] [--page README.md]

Each number is a ratio, so that no wear factor enters. README.md has the facts and the table; with --page the numbers
of that table must be the same within 2 %.
"""

import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
WEAR = "Wear / "
LAW = WEAR + "From law / "
FACTOR = WEAR + "Wear factor [mm^3/(N m)]"
# The constants of inputs/laws; those of power and of oriented are fitted to the exponent of the pressure, and the latter to
# rocking.
LAWS = {
    "wear factor": {FACTOR: 1e-6},
    "contact_area": {LAW + "Law": "contact_area", LAW + "Area law C_0 [1e-9]": 0.3, LAW + "Area law C_1 [1e-9]": 32,
                     LAW + "Area law C_2 [1e-9]": 1.6, LAW + "Area law C_3 [1e-9]": 1.9, LAW + "Area law CS_0": 0.04},
    "kang": {LAW + "Law": "kang", LAW + "Kang logarithm": -13.1, LAW + "Kang exponent of cross-shear": 0.19,
             LAW + "Kang decay [1/MPa]": 0.29, LAW + "Least cross-shear": 0.01, LAW + "Largest pressure of data [MPa]": 11},
    "power": {LAW + "Law": "power", LAW + "Power law K_1 [mm^3/(N m)]": 3e-6, LAW + "Power of pressure": 0.52,
              LAW + "Power of cross-shear": 0.5, LAW + "Least cross-shear": 0.01, LAW + "Largest pressure of data [MPa]": 11},
    "oriented": {LAW + "Law": "oriented", LAW + "Oriented K [mm^3/(N m)]": 10e-6, LAW + "Memory length [mm]": 0.3,
                 LAW + "Power of the work across": 0.5, LAW + "Power of pressure": 0.52,
                 LAW + "Largest pressure of data [MPa]": 11},
}
X, Y, PATH = "Motion / Size along x [mm]", "Motion / Size along y [mm]", "Motion / Path"
MPA = 3.1415926535 / 4 * 9**2  # N on the pin of 9 mm


def rectangle(a):
    return {PATH: "rectangle", X: a, Y: 10 - a}


# Fact: file, changed entries of each case.
FACTS = {
    "rocking": ("rocking.prm", {str(angle): {"Motion / Rocking angle [deg]": angle} for angle in (10, 15, 20, 23)}),
    "rectangles": ("pin.prm", {**{f"{a} x {10 - a}": rectangle(a) for a in (1, 2, 3, 4, 5)}, "line": {PATH: "line", X: 10}}),
    "turning": ("pin.prm", {"circle": {PATH: "circle", X: 10, "Time / Time step [s]": 0.0025},
                            "random": {PATH: "random", X: 10, "Motion / Path length [mm]": 314.16, "Motion / Seed": 1,
                                       "Time / Time step [s]": 0.00025}}),
    "pressure": ("pin.prm", {str(p): {"Load / Force [N]": round(p * MPA, 4)} for p in (0.5, 1, 2, 3)}),
    "area": ("pin.prm", {"once": {"Load / Force [N]": round(1.1 * MPA, 4)},
                         "twice": {"Load / Force [N]": round(1.1 * MPA, 4), "Block / Diameter [mm]": 12.7279}}),
}
# Path in a cycle, for ratios of wear factors [mm].
LENGTHS = {"circle": 31.416, "random": 314.16}


def volume(program, output, fact, name, case, law):
    """Worn volume in a million cycles like the last [mm^3]."""
    folder = output / fact / law.replace(" ", "_") / name.replace(" ", "")
    if not (folder / "summary.json").exists():
        words = [program, "run", str(HERE / FACTS[fact][0]), "-o", str(folder), "--overwrite", "--quiet"]
        for entry, value in {**case, FACTOR: 0, **LAWS[law]}.items():
            words += ["--set", f"{entry} = {value}"]
        ended = subprocess.run(words, capture_output=True, text=True)
        if ended.returncode != 0:
            sys.exit(f"{' '.join(words)}\n{ended.stdout}{ended.stderr}")
    shown = subprocess.run([program, "results", str(folder), "--format", "json"], capture_output=True, text=True, check=True)
    results = json.loads(shown.stdout)
    rate = results.get("wear_rate_at_end", {})
    return rate["value"] if "value" in rate else results["wear_rate"]["value"]


def numbers(volumes):
    """The numbers of the table from the volumes of all cases of all facts, for one law."""
    rocking, pins = volumes["rocking"].values(), volumes["rectangles"]
    turning = {name: value / LENGTHS[name] for name, value in volumes["turning"].items()}
    low, high = volumes["pressure"]["0.5"], volumes["pressure"]["3"]
    return [max(rocking) / min(rocking), pins["3 x 7"] / pins["5 x 5"], pins["line"] / pins["5 x 5"],
            turning["random"] / turning["circle"], math.log(high / low, 6), volumes["area"]["twice"] / volumes["area"]["once"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="arthrowear")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("output/falsifiers"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--page", type=pathlib.Path)
    options = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = {(law, fact, name): pool.submit(volume, options.program, options.output, fact, name, case, law)
                   for law in LAWS for fact, (_, cases) in FACTS.items() for name, case in cases.items()}
    print("| law | rocking, most over least | 3 × 7 over 5 × 5 | line over 5 × 5 | random over circle | exponent of pressure | "
          "doubled area |\n|-|-|-|-|-|-|-|")
    rows = options.page.read_text(encoding="utf-8").splitlines() if options.page else []
    for law in LAWS:
        volumes = {fact: {name: waiting[law, fact, name].result() for name in cases} for fact, (_, cases) in FACTS.items()}
        found = numbers(volumes)
        print(f"| {law} | " + " | ".join(f"{number:.3g}" for number in found) + " |")
        stated = [row.split("|")[2:-1] for row in rows if row.startswith(f"| {law} |")]
        if options.page and not (stated and all(abs(float(a) - b) < max(0.02 * abs(b), 1e-3) for a, b in zip(stated[0], found))):
            sys.exit(f"{options.page} states other numbers for {law}")


if __name__ == "__main__":
    main()
