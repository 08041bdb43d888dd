#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Time of the program's start: median of 15 calls of `validate`.

    tests/benchmarks/start.py build/apps/arthrowear inputs/askari_noisy/case.prm
"""
import os
import subprocess
import sys
import time


def cpu():
    times = os.times()
    return times.children_user + times.children_system


if len(sys.argv) < 3:
    sys.exit(__doc__)
for case in sys.argv[2:]:
    wall_times, total = [], cpu()
    for _ in range(15):
        begin = time.perf_counter()
        subprocess.run([sys.argv[1], "validate", case], check=True, stdout=subprocess.DEVNULL)
        wall_times.append(time.perf_counter() - begin)
    print("%s: %.4f s wall (median), %.4f s CPU (mean)"
          % (case, sorted(wall_times)[7], (cpu() - total) / 15))
