#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Times of the time loop of two builds on one case without output, in turns (doc/benchmarks.md).

    tests/benchmarks/loop_ratio.py OLD NEW inputs/hip_cup_1hz/case.prm [--set "Material/Law" linear_elastic]

Entries that are unknown to the old program are left out of its file. The loop is measured by two
times: the wall time in the summary, which is valid on an idle machine, and the user time of the run
minus the user time of a run that ends after its first step, which is also valid beside other jobs.
Medians of both are printed.
"""
import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

from run_results import results


def lines_of(case):
    """Lines of a parameter file, each with the path of the entry that it sets."""
    sections = []
    with open(case) as file:
        for line in file:
            words = line.split()
            path = None
            if words[:1] == ["subsection"]:
                sections.append(" ".join(words[1:]))
            elif words[:1] == ["end"]:
                sections.pop()
            elif words[:1] == ["set"]:
                name = re.match(r"\s*set\s+(.*?)\s*=", line).group(1)
                path = "/".join(sections + [name])
            yield path, line


def write_case(case, target, changes, left_out):
    folder = os.path.dirname(os.path.abspath(case))
    with open(target, "w") as file:
        for path, line in lines_of(case):
            if path in left_out:
                continue
            name, _, value = line.partition("=")
            value = value.split("#")[0].strip()
            if path and path in changes:
                value = changes[path]
            elif path and re.search(r"(^|[ /])[Ff]ile$", path):
                value = os.path.join(folder, value)
            file.write("%s= %s\n" % (name, value) if path else line)


def unknown_entries(program, case, changes, folder):
    """Entries that are unknown to this program, from its messages about the file."""
    write_case(case, folder + "/probe.prm", changes, set())
    outcome = subprocess.run([program, "validate", folder + "/probe.prm"], text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if outcome.returncode == 0:
        return set()
    with open(folder + "/probe.prm") as file:
        numbered = dict(enumerate(lines_of(file.name), 1))
    faults = re.findall(r"probe\.prm:(\d+): .*(?:unknown|no such|no entry)", outcome.stdout)
    if not faults:
        sys.exit(outcome.stdout)
    return {numbered[int(line)][0] for line in faults}


def run(program, case, cpu, output, reader):
    """User time and wall time of the loop [s]. reader: the program that reads the run's folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    outcome = subprocess.run(["taskset", "-c", cpu, program, "run", case, "--overwrite"],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if outcome.returncode != 0:
        sys.exit(outcome.stdout)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, results(reader, output)["time_loop"]


def main():
    options = argparse.ArgumentParser(description=__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("old")
    options.add_argument("new")
    options.add_argument("case")
    options.add_argument("--set", nargs=2, action="append", default=[],
                         metavar=("ENTRY", "VALUE"), help="an entry of the case for both programs")
    options.add_argument("--cpu", default="1")
    options.add_argument("--runs", type=int, default=5)
    given = options.parse_args()
    os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                      OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    programs = [os.path.abspath(path) for path in (given.old, given.new)]
    with tempfile.TemporaryDirectory() as folder:
        changes = {**dict(given.set), "Output folder": folder + "/out",
                   "Output/Frames per cycle": "0"}
        entries = {path: line for path, line in lines_of(given.case) if path}
        step = entries["Time/Time step [s]"].split("=")[1].split("#")[0].strip()
        frequency = entries["Time/Cycle frequency [Hz]"].split("=")[1].split("#")[0].strip()
        first = {**changes, "Time/Cycles": repr(float(step) * float(frequency))}
        left_out = [unknown_entries(program, given.case, changes, folder) for program in programs]
        for k in (0, 1):
            output = {"Output folder": "%s/out%d" % (folder, k)}
            write_case(given.case, "%s/%d.prm" % (folder, k), {**changes, **output}, left_out[k])
            write_case(given.case, "%s/%d_first.prm" % (folder, k), {**first, **output}, left_out[k])
        wall, user = ([], []), ([], [])
        for _ in range(given.runs):
            for k in (0, 1):
                whole, begin = (run(programs[k], "%s/%d%s.prm" % (folder, k, end), given.cpu, "%s/out%d" % (folder, k),
                                    programs[1]) for end in ("", "_first"))
                wall[k].append(whole[1])
                user[k].append(whole[0] - begin[0])
    for name, times in (("wall time of the loop", wall), ("user time after the first step", user)):
        old, new = (statistics.median(values) for values in times)
        print("%-31s old %.3f s, new %.3f s, ratio %.3f (ratios of pairs %s)" % (
            name, old, new, new / old,
            ", ".join("%.3f" % (b / a) for a, b in zip(*times))), flush=True)


if __name__ == "__main__":
    main()
