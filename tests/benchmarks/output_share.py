#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Share of output in the CPU time of a run, by perf (Debian: linux-perf).

    tests/benchmarks/output_share.py build/apps/arthrowear inputs/askari_noisy/case.prm
"""
import os
import re
import subprocess
import sys
import tempfile

# Each sample lies in at most one of them.
OUTPUT = (
    "HipCupFrames::write",
    "HipCycles::write_maps",
    "LineOutput::vtu",
    "Statistics::write_row",
    "Run::write_plots",
    "spectrum_csv",
    "OutputFolder::write",
    "Checkpoints::write",
)


def share(program, case):
    with tempfile.TemporaryDirectory() as folder, open(case) as file:
        text = re.sub(
            r"(?m)^set Output folder *=.*", f"set Output folder = {folder}/out", file.read()
        )
        copy = os.path.join(os.path.dirname(case), f".output_share-{os.getpid()}.prm")
        with open(copy, "w") as file:
            file.write(text)
        try:
            subprocess.run(
                ["perf", "record", "-q", "-e", "cpu-clock", "-F", "2000", "--call-graph",
                 "dwarf,8192", "-o", f"{folder}/perf", program, "run", copy, "--quiet"],
                check=True, stdout=subprocess.DEVNULL)
        finally:
            os.remove(copy)
        script = subprocess.run(
            ["perf", "script", "-i", f"{folder}/perf", "-F", "ip,sym", "--no-inline"],
            check=True, capture_output=True, text=True).stdout
    samples = script.strip().split("\n\n")
    return sum(any(name in sample for name in OUTPUT) for sample in samples) / len(samples)


if len(sys.argv) < 3:
    sys.exit(__doc__)
for case_file in sys.argv[2:]:
    shares = sorted(share(os.path.abspath(sys.argv[1]), case_file) for _ in range(5))
    print(case_file, "output's share: median %.1f %%," % (100 * shares[2]),
          ", ".join("%.1f" % (100 * value) for value in shares))
