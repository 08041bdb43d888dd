#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Writes walk_ik.mot, walk_grf.mot and walk_reaction.sto from ../gait/opensim_subject01_walk.csv: four cycles of unequal
duration and size, as OpenSim names and frames them. See README.md.

  make_walk.py
"""

import csv
import math
import pathlib

HERE = pathlib.Path(__file__).parent
START = 0.4  # s, time of the first row
PHASE = -0.12  # of the walk in cycles at that time: late swing before the first heel strike
DURATIONS = [1.25, 1.20, 1.235, 1.29, 1.22, 1.24]  # s, of the cycle before the first heel strike and of the next ones
N_CYCLES = 4.12  # after the first heel strike
ATTRIBUTION = ("Four synthetic cycles made from one measured cycle of subject01: Delp, Loan, Hoy, Zajac, Topp, Rosen, Thelen, "
               "Anderson, Seth; OpenSim, CC BY 3.0. See README.md.")


def read_cycle():
    lines = [line for line in (HERE / "../gait/opensim_subject01_walk.csv").open() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    return {name: [float(row[name]) for row in rows] for name in rows[0]}


CYCLE = read_cycle()


def value(name, phase):
    """Value at a phase, linear between percents; the last 5 % lead to the value at 0."""
    values = CYCLE[name]
    place = 100 * (phase - math.floor(phase))
    row = min(int(place), 99)
    result = values[row] + (place - row) * (values[row + 1] - values[row])
    s = max(0, (place - 95) / 5)
    return result + (values[0] - values[100]) * s**3 * (10 - 15 * s + 6 * s * s)


def phase_at(time):
    """Number of cycles from the first heel strike, smooth in time within each cycle."""
    begin, index = START - PHASE * DURATIONS[0], 0
    if time < begin:
        return (time - begin) / DURATIONS[0]
    while time > begin + DURATIONS[index + 1]:
        begin += DURATIONS[index + 1]
        index += 1
    return index + (time - begin) / DURATIONS[index + 1]


def size(phase, share, shift):
    """Factor that differs from cycle to cycle."""
    return 1 + share * math.sin(2 * math.pi * (0.37 * phase + shift))


def angles(time):
    phase = phase_at(time)
    drift = math.sin(2 * math.pi * (0.23 * phase + 0.1))
    return [value("pelvis_tilt_deg", phase),
            size(phase, 0.03, 0) * value("hip_flexion_deg", phase) + drift,
            size(phase, 0.05, 0.3) * value("hip_adduction_deg", phase) - 0.5 * drift,
            size(phase, 0.05, 0.6) * value("hip_internal_rotation_deg", phase) + 0.8 * drift]


def ground(time):
    phase = phase_at(time)
    return [value("grf_x_N", phase), max(0, size(phase, 0.02, 0.5) * value("grf_y_up_N", phase)), 0]


def reaction(time):
    """Force on the right femur in the frame of the pelvis: turned by flexion about z, adduction about x, rotation about y."""
    phase = phase_at(time)
    flexion, adduction, rotation = (math.radians(value(name, phase)) for name in
                                    ("hip_flexion_deg", "hip_adduction_deg", "hip_internal_rotation_deg"))
    factor = size(phase, 0.03, 0.5)
    x, y, z = (factor * value(name, phase) for name in ("hip_fx_anterior_N", "hip_fy_up_N", "hip_fz_lateral_N"))
    x, z = math.cos(rotation) * x + math.sin(rotation) * z, -math.sin(rotation) * x + math.cos(rotation) * z
    y, z = math.cos(adduction) * y - math.sin(adduction) * z, math.sin(adduction) * y + math.cos(adduction) * z
    x, y = math.cos(flexion) * x - math.sin(flexion) * y, math.sin(flexion) * x + math.cos(flexion) * y
    return [x, y, z]


def write(file, header, names, rate, function):
    end = START - PHASE * DURATIONS[0] + sum(DURATIONS[1:5]) + (N_CYCLES - 4) * DURATIONS[5]
    n_rows = int((end - START) * rate) + 1
    lines = [header.format(rows=n_rows, columns=len(names) + 1), "\t".join(["time", *names])]
    for row in range(n_rows):
        time = START + row / rate
        lines.append("\t".join([f"{time:.4f}"] + [f"{number:.3f}" for number in function(time)]))
    (HERE / file).write_text("\n".join(lines) + "\n")


OLD = "{name}\nversion=1\nnRows={{rows}}\nnColumns={{columns}}\ninDegrees=yes\n\n" + ATTRIBUTION + "\n\nendheader"
NEW = ATTRIBUTION + ("\ninDegrees=no\nnColumns={columns}\nnRows={rows}\nDataType=double\nversion=3\n"
                     "OpenSimVersion=4.4\nendheader")
write("walk_ik.mot", OLD.format(name="Coordinates"),
      ["pelvis_tilt", "hip_flexion_r", "hip_adduction_r", "hip_rotation_r"], 50, angles)
write("walk_grf.mot", OLD.format(name="walk_grf"), ["ground_force_vx", "ground_force_vy", "ground_force_vz"], 100, ground)
write("walk_reaction.sto", NEW, [f"hip_r_on_femur_r_in_pelvis_f{axis}" for axis in "xyz"], 50, reaction)
