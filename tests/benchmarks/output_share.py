#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Share of output in a run: of its instructions by callgrind (Debian: valgrind), which other jobs do
not change, or of its CPU time by perf (Debian: linux-perf).

    tests/benchmarks/output_share.py build/apps/arthrowear inputs/askari_noisy/case.prm [--perf]
"""
import contextlib
import os
import re
import subprocess
import sys
import tempfile

# Functions of output; each sample belongs to at most one of them.
OUTPUT = (
    "WearFrames::write",
    "HipCycles::write_maps",
    "LineOutput::vtu",
    "Statistics::write_row",
    "Run::write_plots",
    "spectrum_csv",
    "OutputFolder::write",
    "Checkpoints::write",
)


@contextlib.contextmanager
def case_with_folder(case, folder):
    """A copy of the case in the same folder, because it names files; it writes to `folder`."""
    with open(case) as file:
        text = re.sub(
            r"(?m)^set Output folder *=.*", f"set Output folder = {folder}/out", file.read()
        )
    copy = os.path.join(os.path.dirname(case), f".output_share-{os.getpid()}.prm")
    with open(copy, "w") as file:
        file.write(text)
    try:
        yield copy
    finally:
        os.remove(copy)


def share_of_samples(program, case):
    with tempfile.TemporaryDirectory() as folder, case_with_folder(case, folder) as copy:
        subprocess.run(
            ["perf", "record", "-q", "-e", "cpu-clock", "-F", "2000", "--call-graph",
             "dwarf,8192", "-o", f"{folder}/perf", program, "run", copy, "--quiet"],
            check=True, stdout=subprocess.DEVNULL)
        script = subprocess.run(
            ["perf", "script", "-i", f"{folder}/perf", "-F", "ip,sym", "--no-inline"],
            check=True, capture_output=True, text=True).stdout
    samples = script.strip().split("\n\n")
    return sum(any(name in sample for name in OUTPUT) for sample in samples) / len(samples)


def shares_of_instructions(program, case):
    """Shares of the functions and their callees; files of plots are counted twice, a small part."""
    with tempfile.TemporaryDirectory() as folder, case_with_folder(case, folder) as copy:
        subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/calls",
                        program, "run", copy, "--quiet"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        text = subprocess.run(
            ["callgrind_annotate", "--inclusive=yes", "--threshold=100", f"{folder}/calls"],
            check=True, capture_output=True, text=True).stdout
    shares = {}
    for line in text.splitlines():
        found = re.match(r" *([\d,]+) \([ \d.]+%\) +\S*?:(.*)", line)
        if not found:
            total = re.match(r" *([\d,]+) .*PROGRAM TOTALS", line)
            shares["total"] = int(total.group(1).replace(",", "")) if total else shares.get("total")
            continue
        for name in OUTPUT:
            if re.match(r"(.* )?arthrowear::(\(anonymous namespace\)::)?" + re.escape(name) +
                        r"(\[abi:cxx11\])?\(", found.group(2)) and "{lambda" not in line:
                shares[name] = shares.get(name, 0) + int(found.group(1).replace(",", ""))
    total = shares.pop("total")
    return {name: count / total for name, count in shares.items()}


arguments = [value for value in sys.argv[1:] if value != "--perf"]
if len(arguments) < 2:
    sys.exit(__doc__)
for case_file in arguments[1:]:
    if "--perf" in sys.argv:
        values = sorted(share_of_samples(os.path.abspath(arguments[0]), case_file)
                        for _ in range(5))
        print(case_file, "output's share of time: median %.1f %%," % (100 * values[2]),
              ", ".join("%.1f" % (100 * value) for value in values), flush=True)
        continue
    by_name = shares_of_instructions(os.path.abspath(arguments[0]), case_file)
    print(case_file, "output's share of instructions: %.1f %%:" % (100 * sum(by_name.values())),
          ", ".join("%s %.2f" % (name, 100 * value) for name, value in by_name.items()), flush=True)
