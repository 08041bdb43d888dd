#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Time and memory of hip cups on one and more ranks, condensed and iterative (doc/scaling.md).

    tests/benchmarks/contact_over_ranks.py build/apps/arthrowear /tmp/contact_over_ranks [WORD OF A ROW...]
    tests/benchmarks/contact_over_ranks.py build/apps/arthrowear /tmp/contact_over_ranks --operations build/tests/benchmarks/libmessage_count.so

The gait of inputs/hip_cup_iso in steps of 40 ms. Set-up has the mesh apart: a file that is made before. CPU time of a
rank and a step is the mean of all steps but the first one; so is the wall time. Memory is the proportional set size of
the largest rank while it steps, and its peak before the first step, both without what a rank needs for a cup of 300 cells.
The second form prints the operations that PETSc counts in a step, with 125 000 cells a rank.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

from run_results import results

INPUTS = pathlib.Path(__file__).resolve().parents[2] / "inputs"
TICKS = 100.0

# Name, cells, elements, path, ranks, steps of 40 ms, further entries.
ROWS = [
    ("300 000 linear, iterative, one rank", 300000, "linear", "iterative", 1, 25, {}),
    ("300 000 linear, condensed, one rank", 300000, "linear", "condensed", 1, 10, {}),
    ("300 000 linear, condensed, two ranks", 300000, "linear", "condensed", 2, 10, {}),
    ("1 000 000 linear, iterative, one rank", 1000000, "linear", "iterative", 1, 3, {}),
    ("1 000 000 linear, iterative, two ranks", 1000000, "linear", "iterative", 2, 25, {}),
    ("1 000 000 linear, iterative, four ranks", 1000000, "linear", "iterative", 4, 2, {}),
    ("3 000 linear, iterative, one rank", 3000, "linear", "iterative", 1, 10, {}),
    ("3 000 linear, iterative, two ranks", 3000, "linear", "iterative", 2, 10, {}),
    ("1 000 000 linear, iterative by ML, two ranks", 1000000, "linear", "iterative", 2, 25, {"Solver / Preconditioner": "ml"}),
    ("60 000 linear, iterative by ML, one rank", 60000, "linear", "iterative", 1, 25, {"Solver / Preconditioner": "ml"}),
    ("60 000 linear, iterative, one rank", 60000, "linear", "iterative", 1, 25, {}),
    ("60 000 linear, iterative, two ranks", 60000, "linear", "iterative", 2, 10, {}),
    ("60 000 linear, iterative, three ranks", 60000, "linear", "iterative", 3, 10, {}),
    ("60 000 linear, iterative, five ranks", 60000, "linear", "iterative", 5, 10, {}),
    ("60 000 linear, iterative, eight ranks", 60000, "linear", "iterative", 8, 10, {}),
    ("60 000 linear, iterative, Poisson's ratio 0.46", 60000, "linear", "iterative", 1, 10,
     {"Material / Poisson ratio": "0.46"}),
    ("60 000 quadratic, iterative, two ranks", 60000, "quadratic", "iterative", 2, 5, {}),
    ("150 000 quadratic, iterative, two ranks", 150000, "quadratic", "iterative", 2, 10, {}),
]


def case(name, mesh, elements, path, steps, entries):
    """The parameter file of a row."""
    text = (INPUTS / "hip_cup_iso" / "case.prm").read_text(encoding="utf-8").replace("../gait", str(INPUTS / "gait"))
    changes = [("", "Output folder", name), ("Time", "Cycles", f"{0.04 * steps:.6g}"),
               ("Time", "Time step [s]", "4e-2"), ("Cup", "Elements", elements), ("Cup / Imported mesh", "Mesh file", mesh),
               ("Material", "Law", "linear_elastic"), ("Output", "Frames per cycle", "0"),
               ("Solver", "Elasticity", path), ("Checkpoint", "Every n steps", "0")]
    changes += [(*entry.split(" / "), value) for entry, value in entries.items()]
    for section, entry, value in changes:
        text = without(text, section, entry)
        names = [part for part in section.split(" / ") if part]
        text += "".join(f"subsection {part}\n" for part in names) + f"set {entry} = {value}\n" + "end\n" * len(names)
    return text


def without(text, section, entry):
    """The parameter file without an entry."""
    kept, path = [], []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["subsection"]:
            path.append(" ".join(words[1:]))
        if " / ".join(path) != section or not re.match(rf"\s*set {re.escape(entry)}\s*=", line):
            kept.append(line)
        if words[:1] == ["end"]:
            path.pop()
    return "\n".join(kept) + "\n"


def cpu_of(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid):
    text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    return int(re.search(r"^Pss: +(\d+) kB", text, re.MULTILINE)[1]) / 1e6


def ranks_below(pid, program):
    """Processes of the program among a process and those that it started."""
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        try:
            path = pathlib.Path(f"/proc/{one}")
            if (path / "exe").resolve().name.startswith(program.name):
                found.append(one)
            for thread in (path / "task").iterdir():
                waiting += [int(child) for child in (thread / "children").read_text(encoding="utf-8").split()]
        except OSError:
            continue
    return found


class Watch(threading.Thread):
    """Largest memory of a rank [GB], before and after the first step."""

    def __init__(self, pid, program):
        super().__init__(daemon=True)
        self.pid, self.program = pid, program
        self.steps, self.peaks, self.has_ended = False, [0.0, 0.0], False

    def run(self):
        while not self.has_ended:
            for rank in ranks_below(self.pid, self.program):
                try:
                    self.peaks[self.steps] = max(self.peaks[self.steps], memory_of(rank))
                except (OSError, TypeError):
                    continue
            time.sleep(0.3)


def operations(program, folder, library, mesh):
    """Prints V-cycles and operations of a step, at most on a rank: the difference of two runs."""
    print("| ranks | cells | V-cycles of a step | operations of a rank and step | over one rank |")
    print("|-|-|-|-|-|")
    of_one = 0
    for ranks in (1, 2, 4, 8):
        totals = []
        for steps in (1, 6):
            counted = folder / "operations.txt"
            counted.unlink(missing_ok=True)
            (folder / "case.prm").write_text(case("out", mesh(125000 * ranks, "linear"), "linear", "iterative", steps, {}), encoding="utf-8")
            command = ["mpirun", "--oversubscribe", "-np", str(ranks), "-x", f"LD_PRELOAD={library}", "-x", f"ARTHROWEAR_MESSAGES={counted}"]
            subprocess.run(command + [program, "run", "case.prm", "--overwrite"], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                           env={**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"})
            rows = [[float(cell) for cell in line.split()] for line in counted.read_text(encoding="utf-8").splitlines()]
            totals.append([max(row[k] for row in rows) for k in (1, -1)])
        cycles, of_step = ((b - a) / 5 for a, b in zip(*totals))
        of_one = of_one or of_step
        print(f"| {ranks} | {125000 * ranks} | {cycles:.0f} | {of_step:.3g} | {of_step / of_one:.2f} |", flush=True)


def run(program, folder, text, ranks, output="out"):
    """Measures one run, whose folder is `output`: a dictionary."""
    (folder / "case.prm").write_text(text, encoding="utf-8")
    of_mpirun = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OPENBLAS_NUM_THREADS": "1"}
    command = ["mpirun", "--oversubscribe", "-np", str(ranks)] if ranks > 1 else []
    with subprocess.Popen(command + [program, "run", "case.prm", "--verbose", "--overwrite"], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **of_mpirun}) as process:
        watch = Watch(process.pid, program)
        watch.start()
        marks, iterations, lines = [], [], []
        for line in process.stdout:
            lines.append(line)
            if not line.startswith("step "):  # a clock
                continue
            watch.steps = True
            marks.append((time.time(), [cpu_of(rank) for rank in ranks_below(process.pid, program)]))
            if found := re.search(r"(\d+) V-cycles", line):
                iterations.append(int(found[1]))
        watch.has_ended = True
    if process.returncode:
        sys.exit("".join(lines[-20:]))
    n = len(marks) - 1
    found = results(program, folder / output)
    state = json.loads((folder / output / "state.json").read_text(encoding="utf-8"))
    values = {"set-up": dict(state["wall_times"])["set-up"], "steps": n + 1, "volume": found["worn_volume"],
              "peak": watch.peaks[0], "loop": watch.peaks[1],
              "iterations": sum(iterations) / len(iterations) if iterations else 0}
    if n > 0:
        values["wall"] = (marks[-1][0] - marks[0][0]) / n
        values["cpu"] = max(b - a for a, b in zip(marks[0][1], marks[-1][1])) / n
    return values


def main():
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)

    def mesh(cells, elements):
        name = folder / f"{cells}.msh"
        if not name.exists():
            subprocess.run([program, "mesh", "cup", "--inner-diameter", "28.2", "--outer-diameter", "44.2", "--cells", str(cells),
                            "-o", name], check=True, stdout=subprocess.DEVNULL)
        return name
    if sys.argv[3:4] == ["--operations"]:
        operations(program, folder, pathlib.Path(sys.argv[4]).resolve(), mesh)
        return
    libraries = run(program, folder, case("small", mesh(300, "linear"), "linear", "iterative", 2, {}), 1, "small")["loop"]
    print("| cup | ranks | set-up [s] | wall of a step [s] | CPU of a rank and step [s] | iterations | memory in the loop, set-up [GB] "
          "| volume [mm^3] |")
    print("|-|-|-|-|-|-|-|-|")
    for name, cells, elements, path, ranks, steps, entries in ROWS:
        if len(sys.argv) > 3 and not any(word in name for word in sys.argv[3:]):
            continue
        v = run(program, folder, case("out", mesh(cells, elements), elements, path, steps, entries), ranks)
        print(f"| {name} | {ranks} | {v['set-up']:.1f} | {v.get('wall', 0):.2f} | {v.get('cpu', 0):.2f} | {v['iterations']:.0f} | "
              f"{v['loop'] - libraries:.2f}, {v['peak'] - libraries:.2f} | {v['volume']:.10g} |", flush=True)


if __name__ == "__main__":
    main()
