#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""How much longer a process needs beside a run on ranks.

  neighbour.py <program> <case.prm> [ranks, by default 2]

A loop of Python that needs some seconds is timed alone, beside the run on one rank, and beside the run on ranks; the
run starts before the loop, begins again where it ends, and is ended after the loop.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time


def loop():
    total = 0
    for i in range(60_000_000):
        total += i & 7
    return total


def timed():
    begin, cpu = time.perf_counter(), time.process_time()
    loop()
    return time.perf_counter() - begin, time.process_time() - cpu


def beside(command):
    """Wall time and processor time of the loop [s], and processor time of the run meanwhile [cores]."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        again = ["bash", "-c", 'while "$@"; do :; done', "bash", *command, "-o", str(pathlib.Path(folder) / "out"), "--overwrite"]
        with subprocess.Popen(again, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as run:
            time.sleep(3.)
            times = timed()
            if run.poll() is not None:
                raise SystemExit(f"The run fails: {' '.join(command)}")
            os.killpg(run.pid, 15)
            run.wait()
    return times


def main():
    program, case = sys.argv[1:3]
    ranks = sys.argv[3] if len(sys.argv) > 3 else "2"
    run = [program, "run", case, "--quiet"]
    alone = timed()
    print(f"alone             {alone[0]:6.2f} s, {alone[1]:6.2f} s of a core")
    for name, before in (("beside one process", []), (f"beside {ranks} ranks", ["mpirun", "-n", ranks])):
        times = beside(before + run)
        print(f"{name:<18}{times[0]:6.2f} s, {times[1]:6.2f} s of a core: {100 * (times[0] / alone[0] - 1):+.0f} %")


if __name__ == "__main__":
    main()
