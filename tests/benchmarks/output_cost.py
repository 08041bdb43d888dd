#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""CPU time of output: user and system time of whole runs of an unchanged case and of the case without frames, in
turns, each on one core.

    tests/benchmarks/output_cost.py build/apps/arthrowear [--core 1] [--runs 5] inputs/hip_cup_1hz/quadratic.prm [...]
"""
import argparse
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile


def cpu_of_run(program, case, folder, core, frames):
    """CPU time of a run [s] and size of its frames [MB]."""
    text = re.sub(r"(?m)^set Output folder *=.*", f"set Output folder = {folder}/out", case.read_text())
    if not frames:
        text = re.sub(r"(?m)^( *set Frames per cycle *=).*", r"\1 0", text)
    copy = case.with_name(f".output_cost-{os.getpid()}.prm")
    copy.write_text(text)
    try:
        before = os.times()
        subprocess.run(["taskset", "-c", str(core), program, "run", copy, "--quiet", "--overwrite"], check=True,
                       stdout=subprocess.DEVNULL)
        after = os.times()
    finally:
        copy.unlink()
    size = sum(file.stat().st_size for file in pathlib.Path(folder).rglob("*.vtu")) / 1e6
    return after.children_user + after.children_system - before.children_user - before.children_system, size


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that copies of cases are removed
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program", type=pathlib.Path)
    options.add_argument("cases", nargs="+", type=pathlib.Path)
    options.add_argument("--core", type=int, default=1)
    options.add_argument("--runs", type=int, default=5)
    given = options.parse_args()
    program = given.program.resolve()
    for case in given.cases:
        times = {True: [], False: []}
        for _ in range(given.runs):
            for frames, values in times.items():
                with tempfile.TemporaryDirectory() as folder:
                    seconds, written = cpu_of_run(program, case, folder, given.core, frames)
                    values.append(seconds)
                    size = written if frames else size
        shares = sorted((a - b) / a for a, b in zip(times[True], times[False]))
        print(f"{case}: {statistics.median(times[True]):.2f} s, without frames {statistics.median(times[False]):.2f} s,"
              f" share median {100 * statistics.median(shares):.1f} % ({100 * shares[0]:.1f} to {100 * shares[-1]:.1f}),"
              f" frames {size:.1f} MB", flush=True)


if __name__ == "__main__":
    main()
