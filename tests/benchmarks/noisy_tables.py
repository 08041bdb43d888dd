#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Volumes of cases that `arthrowear new` makes of noisy tables, over seeds and kinds of noise (doc/noisy_tables.md).

    tests/benchmarks/noisy_tables.py build/apps/arthrowear /tmp/noisy_tables [ROWS OF THE TABLE BELOW, AS 0,3,5...] [SEEDS]
    tests/benchmarks/noisy_tables.py --cuts    what a number of harmonics of ISO 14243's flexion loses and scatters
"""
import math
import operator
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys

from run_results import results

TURN = 2 * math.pi
HERE = pathlib.Path(__file__).resolve().parents[2] / "inputs" / "gait"
SEEDS = 20


def force(p):
    stance = min(p / 0.62, 1.0)
    return 300 + 1900 * max(0.0, math.sin(math.pi * stance)) * (1 - 0.25 * math.sin(TURN * stance) ** 2)


def invented_hip(p):
    return (20 + 22 * math.cos(TURN * p), 2 + 5 * math.sin(TURN * p), -2 + 6 * math.sin(TURN * p + 1), force(p))


def invented_knee(p):
    return (29 - 29 * math.cos(TURN * p) * math.cos(math.pi * p) ** 2, -2.6 + 2.6 * math.cos(TURN * p),
            2 * math.sin(TURN * p), force(p))


def heel_strike(p):
    """Sharp: a flexion of straight lines, and a force that rises within two hundredths of the cycle."""
    flexion, adduction, rotation, _ = invented_hip(p)
    return (20 + 22 * (4 * abs(p % 1 - 0.5) - 1), adduction, rotation,
            300 + 1700 * min(1, p / 0.02) if p < 0.6 else 300)


def of_file(name, columns, name_of_force, column, factor=1.0, harmonics=None):
    """A gait of the library between its rows, straight or by its lowest harmonics."""
    def rows(file):
        lines = [line.strip().split(",") for line in open(HERE / file, encoding="utf-8") if line[0] != "#"]
        return {head: [float(line[i]) for line in lines[1:]][:100] for i, head in enumerate(lines[0])}
    motion, load = rows(name), rows(name_of_force)

    def straight(values, p):
        x = 100 * (p % 1)
        i = int(x)
        return values[i % 100] + (x - i) * (values[(i + 1) % 100] - values[i % 100])

    def smooth(values, p):
        result = sum(values) / 100
        for k in range(1, harmonics + 1):
            c = sum(v * math.cos(TURN * k * i / 100) for i, v in enumerate(values)) / 50
            s = sum(v * math.sin(TURN * k * i / 100) for i, v in enumerate(values)) / 50
            result += c * math.cos(TURN * k * p) + s * math.sin(TURN * k * p)
        return result

    def at(p):
        one = smooth if harmonics else straight
        return tuple(one(motion[c], p) for c in columns) + (factor * straight(load[column], p),)
    return at


ISO = of_file("iso14242_1_hip_gait.csv", ("flexion_deg", "adduction_deg", "inward_rotation_deg"),
              "iso14242_1_hip_gait.csv", "axial_force_N")
WALK = of_file("opensim_subject01_walk.csv", ("hip_flexion_deg", "hip_adduction_deg", "hip_internal_rotation_deg"),
               "hip98_walking_resultant.csv", "resultant_pctBW", 8.36, 7)
ISO_KNEE = of_file("iso14243_knee_declared.csv", ("flexion_deg", "femur_forward_mm", "femur_internal_rotation_deg"),
                   "iso14243_knee_declared.csv", "axial_force_N")

# Model, name and curves of the gait, standard deviations [deg], [mm], rows per cycle, kind of file, and of noise.
KINDS = [("hip_layer", "invented", invented_hip, angle, 0, rows, "csv", "white")
         for angle in (0.05, 0.1, 0.3, 0.5) for rows in (100, 110, 200, 1000, 2000)]
KINDS += [("hip_layer", "invented", invented_hip, angle, 0, rows, kind, "white")
          for angle in (0.05, 0.3, 0.5) for rows in (100, 1000, 2000) for kind in ("sto", "sto, six")]
KINDS += [("hip_layer", name, gait, angle, 0, rows, "csv", "white")
          for name, gait in (("ISO 14242-1", ISO), ("walking", WALK), ("sharp", heel_strike))
          for angle, rows in ((0.1, 100), (0.3, 100), (0.5, 110), (0.3, 1000), (0.5, 1000))]
KINDS += [("hip_layer", "invented", invented_hip, angle, 0, rows, "csv", noise) for angle, rows, noise in
          ((0.3, 500, "coloured"), (0.3, 1000, "hum"), (0.3, 1000, "drift"), (0.3, 1000, "interpolated"))]
OF_KNEE = [(angle, travel, rows, "csv") for angle, travel in ((0.05, 0.02), (0.3, 0.05), (0.5, 0.1))
           for rows in (100, 1000, 2000)] + [(0.05, 0.02, 100, "sto, six"), (0.5, 0.1, 100, "sto, six"),
                                             (0.5, 0.1, 1000, "sto, six")]
KINDS += [("knee_layer", name, gait, angle, travel, rows, kind, "white")
          for name, gait in (("invented", invented_knee), ("ISO 14243", ISO_KNEE))
          for angle, travel, rows, kind in OF_KNEE]
KINDS += [("hip_cup", "invented", invented_hip, angle, 0, rows, kind, "white") for angle, rows, kind in
          [(angle, rows, "csv") for angle in (0.05, 0.3, 0.5) for rows in (100, 1000, 2000)] +
          [(0.5, 100, "sto"), (0.3, 1000, "sto"), (0.05, 100, "sto, six"), (0.5, 100, "sto, six"),
           (0.5, 1000, "sto, six")]]
KINDS += [("hip_cup", "walking", WALK, angle, 0, rows, "csv", "white") for angle, rows in ((0.5, 110), (0.3, 1000))]


def errors(noise, deviation, n, source):
    """Errors of n rows of one curve over a cycle."""
    white = [source.gauss(0, deviation) for _ in range(n)]
    if noise == "coloured":  # neighbours with a correlation of a half
        for i in range(1, n):
            white[i] = 0.5 * white[i - 1] + math.sqrt(0.75) * white[i]
    elif noise == "hum":
        phase = source.uniform(0, TURN)
        white = [x / 6 + deviation * math.sin(50 * TURN * i / n + phase) for i, x in enumerate(white)]
    elif noise == "interpolated":  # straight lines between every fifth row
        white = [white[i - i % 5] + (i % 5) / 5 * (white[(i - i % 5 + 5) % n] - white[i - i % 5]) for i in range(n)]
    elif noise == "drift":
        white = [x + 0.5 * i / n for i, x in enumerate(white)]
    return white


def table(kind, seed):
    """Names of the columns and rows; with noise unless the seed is None."""
    model, _, gait, angle, travel, n, file, noise = kind
    n_cycles = 6 if "six" in file else 1
    source = random.Random(seed)
    is_knee = model == "knee_layer"
    of_columns = (angle, travel if is_knee else angle, angle)
    clean = [gait(i / n) for i in range(n)]
    rows = []
    for cycle in range(n_cycles):
        added = [errors(noise, d, n, source) for d in of_columns]
        for i in range(n):
            row = [clean[i][c] + (added[c][i] if seed is not None else 0) for c in range(3)]
            rows.append([cycle + i / n, *row, max(0, clean[i][3] + (source.gauss(0, 20) if seed is not None else 0))])
    last = [clean[0][c] + (source.gauss(0, of_columns[c]) if seed is not None else 0) for c in range(3)]
    if noise in ("hum", "interpolated"):
        last = rows[0][1:4]
    if noise == "drift" and seed is not None:
        last = [x + 0.5 for x in last]
    rows.append([n_cycles, *last, max(0, clean[0][3] + (source.gauss(0, 20) if seed is not None else 0))])
    names = (["flexion_deg", "forward_mm", "internal_rotation_deg"] if is_knee else
             ["flexion_deg", "adduction_deg", "internal_rotation_deg"]) + ["force_N"]
    return names, rows, n_cycles


def write(path, names, rows, is_over_time):
    with open(path, "w", encoding="utf-8") as out:
        if is_over_time:
            out.write(f"gait\nversion=1\nnRows={len(rows)}\nnColumns={len(names) + 1}\ninDegrees=yes\nendheader\n")
            out.write("\t".join(["time", *(name.rsplit("_", 1)[0] for name in names[:3]), "force"]) + "\n")
        else:
            out.write(",".join(["cycle_percent", *names]) + "\n")
        for row in rows:
            values = [row[0] if is_over_time else 100 * row[0], *row[1:]]
            out.write(("\t" if is_over_time else ",").join("%.5f" % value for value in values) + "\n")


def volume(program, folder, kind, seed):
    """Worn volume [mm^3] of the case of a table, its harmonics, and the scatter that `new` states [%]; 0: none."""
    model, _, _, _, _, _, file, _ = kind
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names, rows, n_cycles = table(kind, seed)
    is_over_time = file.startswith("sto")
    name = folder / ("walk.sto" if is_over_time else "walk.csv")
    if is_over_time and model == "knee_layer":  # a length over time, whose unit no .sto gives
        name = folder / "walk.csv"
    if name.suffix == ".csv" and is_over_time:
        with open(name, "w", encoding="utf-8") as out:
            out.write(",".join(["time_s", *names]) + "\n")
            for row in rows:
                out.write(",".join("%.5f" % value for value in row) + "\n")
    else:
        write(name, names, rows, is_over_time)
    options, settings = [], []
    if model == "hip_cup":
        options = ["--csv", name, "--cycles", "1"] + (
            ["--heel-strikes", ",".join(str(i) for i in range(n_cycles + 1))] if is_over_time else [])
        settings = ["Cup / Cells = 300", "Cup / Elements = linear",
                    "Output / Frames per cycle = 0"]
    else:
        suffix = "" if name.suffix == ".sto" else None
        column = [n.rsplit("_", 1)[0] if suffix == "" else n for n in names[:3]] + \
            ["force" if suffix == "" else "force_N"]
        settings = [f"Motion / File = {name}", f"Motion / Flexion column = {column[0]}",
                    ("Motion / Forward column = " if model == "knee_layer" else "Motion / Adduction column = ") +
                    column[1],
                    ("Motion / Rotation column = " + column[2]) if model == "knee_layer" else
                    "Motion / Internal rotation column = -" + column[2],
                    f"Load / File = {name}", f"Load / Force column = {column[3]}",
                    "Wear / Jump / Cycles = 1", "Wear / Jump / Kind = none"]
        if kind[7] == "drift":
            settings += ["Motion / Close cycle over last [%] = 5"]
        if is_over_time:
            settings += ["Heel strikes / From = times",
                         "Heel strikes / Times [s] = " + ", ".join(str(i) for i in range(n_cycles + 1))]
    command = [program, "new", model, "-o", folder / "case", *options]
    for setting in settings:
        command += ["--set", setting]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    if made.returncode:
        sys.exit(made.stdout + made.stderr)
    subprocess.run([program, "run", "--quiet", "case.prm"], cwd=folder / "case", check=True, capture_output=True)
    found = results(program, folder / "case" / "output")
    worn = found.get("worn_volume", found.get("worn_volume_per_million"))
    case = (folder / "case" / "case.prm").read_text(encoding="utf-8").split("\n")
    harmonics = next((line.split("=")[1].split("#")[0].strip() for line in case
                      if line.strip().startswith("set Harmonics")), "0")
    scatter = re.search(r"with this noise scatter by (?:about|less than) ([0-9.]+) %", made.stdout)
    return worn, harmonics, float(scatter[1]) if scatter else 0.0


def single_files(kind, changes, scatters):
    """Files whose volume is near enough: within 0.5 % from 1000 rows on up to 0.3 deg, and where nothing is stated,
    else within three stated standard deviations."""
    is_fixed = kind[5] >= 1000 and kind[3] <= 0.3
    near = sum(abs(change) <= (0.5 if is_fixed or scatter == 0 else 3 * scatter)
               for change, scatter in zip(changes, scatters))
    return f"{near} of {len(changes)} ({'0.5 %' if is_fixed or max(scatters) == 0 else '3 s'})"


def cuts(radius=25.0, deviation=0.3, rows=1000, n=2000):
    """For each number of harmonics of the flexion of a knee: lost W, its scatter by equation (6) of
    doc/theory/noise.md, and the shares of files within 0.5 %, with the loss and without it."""
    clean = [ISO_KNEE(i / n) for i in range(n)]
    waves = [[f(TURN * k * i / n) for i in range(n)] for k in range(1, 101) for f in (math.cos, math.sin)]

    def amplitudes(values):
        return [2 / n * sum(map(operator.mul, values, wave)) for wave in waves]

    def speeds(of_curve, highest):
        result = [0.0] * n
        for k in range(1, highest + 1):
            c, s = of_curve[2 * k - 2:2 * k]
            for i, (cosine, sine) in enumerate(zip(waves[2 * k - 2], waves[2 * k - 1])):
                result[i] += TURN * k * (s * cosine - c * sine)
        return result

    def of_rows(values):
        return [n * (values[(i + 1) % n] - values[i - 1]) / 2 for i in range(n)]

    flexion = amplitudes([math.radians(row[0]) * radius for row in clean])
    travel = of_rows([row[1] for row in clean])
    whole = list(map(operator.add, of_rows([math.radians(row[0]) * radius for row in clean]), travel))
    forces = [row[3] for row in clean]

    def work(sliding):
        return sum(force * abs(speed) for force, speed in zip(forces, sliding)) / n

    signed = amplitudes([math.copysign(force, speed) for force, speed in zip(forces, whole)])
    of_harmonic = math.radians(deviation) * radius * math.sqrt(2 / rows)
    normal = statistics.NormalDist()
    print("| K | lost [%] | standard deviation (6) [%] | share of files within 0.5 % | without the loss |")
    print("|-|-|-|-|-|")
    clean_work = work(whole)
    for highest in (5, 9, 13, 16, 20, 24, 30, 45):
        lost = 100 * (1 - work(map(operator.add, speeds(flexion, highest), travel)) / clean_work)
        square = sum((TURN * k) ** 2 * (signed[2 * k - 2] ** 2 + signed[2 * k - 1] ** 2) / 2
                     for k in range(1, highest + 1))
        scatter = 100 * of_harmonic * math.sqrt(square / 2) / clean_work
        shares = [normal.cdf((0.5 + bias) / scatter) - normal.cdf((bias - 0.5) / scatter) for bias in (lost, 0)]
        print(f"| {highest} | {lost:.2f} | {scatter:.2f} | {shares[0]:.2f} | {shares[1]:.2f} |")


def main():
    if sys.argv[1:] == ["--cuts"]:
        return cuts()
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    chosen = [int(i) for i in sys.argv[3].split(",")] if len(sys.argv) > 3 else range(len(KINDS))
    seeds = int(sys.argv[4]) if len(sys.argv) > 4 else SEEDS
    print("| row | model | gait | deg | mm | rows | file | noise | mean [%] | deviation [%] | single files | seed 1 |")
    print("|-|-|-|-|-|-|-|-|-|-|-|-|")
    for i in chosen:
        kind = KINDS[i]
        clean, of_clean, _ = volume(program, folder / "clean", kind, None)
        found = [volume(program, folder / "noisy", kind, seed) for seed in range(1, seeds + 1)]
        changes = [100 * (worn / clean - 1) for worn, _, _ in found]
        left = "" if of_clean == "0" else f" (clean: {of_clean})"
        near = single_files(kind, changes, [scatter for _, _, scatter in found])
        print(f"| {i} | {kind[0]} | {kind[1]} | {kind[3]} | {kind[4] or ''} | {kind[5]} | {kind[6]} | {kind[7]} | "
              f"{statistics.mean(changes):+.2f} | {statistics.stdev(changes):.2f} | {near} | {found[0][1]}{left} |",
              flush=True)
    return None


if __name__ == "__main__":
    main()
