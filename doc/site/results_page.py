# SPDX-License-Identifier: LGPL-2.1-or-later
"""Page of the results of each model: columns, items of the summary, fields of frames, with units.

They are read from the files that short runs of the program write, so the page cannot be out of date.
"""

import csv
import json
import os
import pathlib
import re
import subprocess
import tempfile

# Name of the case, or text of a file; changes that make its run short: they change no column.
SMALL_TRAY = """set Model = tibial_tray
set Output folder = out
subsection Geometry
  set Cells = 0
  set Element size at interface [mm] = 14
  set Element size far [mm] = 25
  set Tray layers = 1
end
subsection Load
  set Levels = 2
  set Periods of the ramp = 3
end
subsection Relaxation
  set Mass scaling = fictitious
end
subsection Wear
  set Law = archard
  set Coefficient = 1e-4
  set Hardness [MPa] = 100
  set Cycles = 1e6
end
subsection Debris
  set Transport = true
  set Diffusion [mm^2/s] = 1
end
"""
RUNS = {
    "hip_cup": ("hip_cup_jourdan", {"Cells": "300", "Time step [s]": "2.5e-4", "Frames per cycle": "1"}),
    "block": ("pin_on_disc", {"Time step [s]": "0.25"}),
    "hip_layer": ("hip_layer", {}),
    "tibial_tray": (SMALL_TRAY, {}),
    "interface": ("interface_adhesion_normal", {}),
    "hip_dynamics": ("askari_silent", {}),
    "knee_dynamics": ("machado_laws", {}),
    "gait_dynamics": ("costa_smoothness", {}),
}
UNIT = re.compile(r"(.*?) \[(.*)\]$")
FIELD = re.compile(r'<DataArray[^>]*Name="([^"]+)"[^>]*>[^<]*(?:<InformationKey name="UNITS_LABEL"[^>]*>([^<]*)<)?')
HIDDEN = {"connectivity", "offsets", "types", "Points", "CYCLE", "TIME"}


def changed(text, changes):
    for entry, value in changes.items():
        text, count = re.subn(rf"^(\s*set {re.escape(entry)}\s*=).*", rf"\1 {value}", text, flags=re.M)
        if count != 1:
            raise SystemExit(f"[{entry}] is set {count} times in a case of doc/site/results_page.py")
    return text


def run(root, program, folder, source, changes):
    """Output folder of a short run below `folder`."""
    case = folder / "inputs" / "case"
    case.mkdir(parents=True)
    os.symlink(root / "inputs" / "gait", folder / "inputs" / "gait")
    text = source if "\n" in source else (root / "inputs" / source / "case.prm").read_text(encoding="utf-8")
    (case / "case.prm").write_text(changed(text, {**changes, "Output folder": "out"}), encoding="utf-8")
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    done = subprocess.run([program, "run", "inputs/case/case.prm", "--quiet"], cwd=folder, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"The run for the page of results failed:\n{done.stdout}")
    return folder / "out"


def columns(file):
    with open(file, encoding="utf-8", newline="") as table:
        names = next(csv.reader(table))
    return [UNIT.match(name).groups() if UNIT.match(name) else (name, "") for name in names]


def items(file):
    summary = json.loads(file.read_text(encoding="utf-8"))
    return [(name, value.get("unit", "") if isinstance(value, dict) else "") for name, value in summary.items()]


def fields(folder):
    """Fields of each series of frames, from the first frame."""
    series = {}
    for file in sorted(folder.glob("*.pvd")):
        frames = sorted((folder / file.stem).glob("*.vtu"))
        if frames:
            header = frames[0].read_text(encoding="latin-1").partition("<AppendedData")[0]
            series[file.name] = [(name, unit) for name, unit in dict(FIELD.findall(header)).items()
                                 if name not in HIDDEN]
    return series


def written(unit):
    return "" if unit == "-" else unit.replace("^2", "²").replace("^3", "³")


def table(heading, rows):
    lines = [f"| {heading} | unit |", "|-|-|"]
    lines += ["| " + name.replace("|", "\\|") + f" | {written(unit)} |" for name, unit in rows]
    return [*lines, ""]


def page(root, program, models):
    """@param models  names of all models of the program"""
    lost = sorted(set(models) - set(RUNS))
    if lost:
        raise SystemExit(f"{', '.join(lost)}: a model without a run in RUNS of doc/site/results_page.py. Add a short one.")
    lines = ["# Results by model", "",
             "Columns of statistics.csv, items of summary.json and fields of frames, as the program writes them. "
             "Some appear only with certain entries, such as jumps or wear of the head. "
             "[Results](manual/results.md) explains those of hip_cup.", "",
             "    arthrowear extract output/my_run --field wear_depth -o depth.csv     # values of a field as a table", ""]
    for model, (source, changes) in RUNS.items():
        with tempfile.TemporaryDirectory() as folder:
            out = run(root, program, pathlib.Path(folder), source, changes)
            lines += [f"## {model}", "", *table("column of statistics.csv", columns(out / "statistics.csv")),
                      *table("item of summary.json", items(out / "summary.json"))]
            for name, found in fields(out).items():
                lines += table(f"field of {name}", found)
    return "\n".join(lines)
