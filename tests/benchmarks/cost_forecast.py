#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Forecasts of cost beside what runs need, as a row per case: forecast by `validate`, CPU seconds of the run.

    cost_forecast.py build/apps/arthrowear inputs /tmp/forecasts [case ...]

CPU seconds do not change with other jobs on the machine by more than they share caches and clock; forecasts are
measured in CPU seconds as well. A case is the name of a folder of inputs/ or folder/file.prm.
"""

import pathlib
import re
import resource
import subprocess
import sys

CASES = ["first_cup", "hip_cup_iso", "knee_iso", "knee_layer", "askari_silent", "costa_dry",
         "hip_cup_heads/study.prm"]
UNITS = {"s": 1.0, "min": 60.0, "h": 3600.0, "d": 86400.0}


def seconds(text: str) -> float:
    return sum(float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+) (s|min|h|d)\b", text))


def forecast(line: str) -> str:
    """The words on the time at the end of a line of cost: "about 15 s"."""
    return line.split(" on one core")[0].rsplit(", ", 1)[-1]


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    program, inputs, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    folder.mkdir(parents=True, exist_ok=True)
    print("| case | forecast | CPU [s] | forecast over CPU |\n|-|-|-|-|")
    for name in sys.argv[4:] or CASES:
        file = inputs / (name if name.endswith(".prm") else f"{name}/case.prm")
        text = file.read_text(encoding="utf-8")
        output = folder / name.replace("/", "_").replace(".prm", "")
        text = re.sub(r"(?m)^(\s*set Output folder\s*=).*$", rf"\1 {output}", text, count=1)
        text = re.sub(r"(?m)^(\s*set (?:Case|[^=#]*[Ff]ile)\s*=\s*)(\S+)",
                      lambda m: m[1] + str((file.parent / m[2]).resolve()), text)
        own = output.with_suffix(".prm")
        own.write_text(text, encoding="utf-8")
        is_study = re.search(r"(?m)^set Case ", text) is not None
        checked = subprocess.run([program, "validate", own], capture_output=True, text=True, check=False)
        cost = next((line for line in checked.stdout.splitlines() if line.startswith("Cost") or "on one core" in line), "")
        before = cpu()
        words = [program, "sweep", own, "--overwrite"] if is_study else [program, "run", "--quiet", "--overwrite", own]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        used = cpu() - before
        told = forecast(cost)
        ends = [seconds(part) for part in told.split(" to ")]
        ratio = " to ".join(f"{end / used:.2g}" for end in ends)
        print(f"| {name} | {told} | {used:.1f} | {ratio} |" + ("" if done.returncode == 0 else f" status {done.returncode} "
              + done.stderr[-200:]), flush=True)


if __name__ == "__main__":
    main()
