#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measures what each case of inputs/ costs and writes doc/gallery.csv.

Usage: measure_cases.py <program> <folder for the runs> [name of a case ...]

A case runs alone on one core (the last one that this process may use). Time is processor time of
the run and of its children, which other jobs change less than wall time; memory is the largest
resident set of one process. A case with case.prm is measured with that file, one without by its
study.prm. Pictures in the table stay as they are. Cases that are not named keep their rows.
"""

import csv
import datetime
import json
import os
import pathlib
import platform
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "doc" / "gallery.csv"
COLUMNS = ["case", "file", "runs", "tetrahedra", "steps", "time [s]", "memory [MB]", "machine", "date", "picture"]


def rows():
    if not TABLE.exists():
        return {}
    with open(TABLE, encoding="utf-8", newline="") as table:
        return {row["case"]: row for row in csv.DictReader(table)}


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def command_of(case, program):
    """The file that is run, and the command."""
    path = f"inputs/{case.name}"
    commands = {"case.prm": [program, "run", f"{path}/case.prm"], "study.prm": [program, "sweep", f"{path}/study.prm"],
                "study.py": [sys.executable, f"{path}/study.py", "--program", program]}
    for name, command in commands.items():
        if (case / name).exists():
            return name, command
    return None, None


def run(command, folder):
    """Processor time [s] and memory [MB] of a command."""
    environment = dict(os.environ, OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1",
                       PATH=f"{pathlib.Path(command[0]).parent}:{os.environ['PATH']}")
    core = max(os.sched_getaffinity(0))
    with open(folder / "screen.txt", "w", encoding="utf-8") as screen:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=screen, stderr=screen,
                                   preexec_fn=lambda: os.sched_setaffinity(0, {core}))
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)}: failed; see {folder}/screen.txt")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def counts(folder):
    """Runs, tetrahedra of the largest mesh and steps of all runs below a folder."""
    runs, steps, tetrahedra = 0, 0, 0
    for file in folder.rglob("summary.json"):
        summary = json.loads(file.read_text(encoding="utf-8"))

        def count(result):
            return int(summary.get(summary["ids"].get(result), 0))

        runs += 1
        steps, tetrahedra = steps + count("steps"), max(tetrahedra, count("tetrahedra"))
    return runs, tetrahedra, steps


def measure(case, program, folder):
    name, command = command_of(case, program)
    folder.mkdir(parents=True)  # never one that exists: results of others stay
    for data in ["inputs", "meshes"]:
        (folder / data).symlink_to(ROOT / data)
    seconds, memory = run(command, folder)
    runs, tetrahedra, steps = counts(folder)
    return {"case": case.name, "file": name, "runs": runs, "tetrahedra": tetrahedra or "", "steps": steps or "",
            "time [s]": f"{seconds:.3g}", "memory [MB]": f"{memory:.0f}", "machine": processor(),
            "date": datetime.date.today().isoformat()}


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, folder = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    cases = [case for case in sorted((ROOT / "inputs").iterdir()) if command_of(case, program)[0]]
    for case in cases:
        if len(sys.argv) == 3 or case.name in sys.argv[3:]:
            row = measure(case, program, folder / case.name)
            # The table may have changed during the run.
            table = rows()
            table[case.name] = {**row, "picture": table.get(case.name, {}).get("picture", "")}
            print(*[table[case.name][column] for column in COLUMNS[:7]], flush=True)
            with open(TABLE, "w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(table[name] for name in sorted(table))


if __name__ == "__main__":
    main()
