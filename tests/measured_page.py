# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where doc/measured.md contradicts the predictions beside the rows, or leaves a row out.

Usage: measured_page.py <repository>. Scores, baselines and verdicts are computed again here, from
inputs/measured/predictions.csv and the rows alone, by the rule that the page states.
"""

import csv
import math
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
PAGE = (SOURCE / "doc/measured.md").read_text()
ROWS = SOURCE / "inputs/measured"
LEAST_TRIALS = 4
NORMAL_END = 1.6448536269514722
PARTS = re.compile(r"^## ", re.MULTILINE)


def part(heading):
    """The text below a heading."""
    return next((text for text in PARTS.split(PAGE) if text.startswith(heading + "\n")), "")


def table(heading):
    lines = [line for line in part(heading).splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


class Row:
    """A row.part: the entries that the judge reads."""

    def __init__(self, name):
        self.text = (ROWS / name / "row.part").read_text()
        self.value = float(self.entry("Value", "0"))
        self.trial = self.entry("Trial") or self.entry("Source")
        scatter, stations = float(self.entry("Scatter", "0")), float(self.entry("Stations", "0"))
        meaning = self.entry("Scatter is", "not stated")
        self.error = (scatter / 1.959964 if meaning == "95 % interval" else
                      scatter if meaning == "standard error" or stations == 0 else scatter / math.sqrt(stations))
        unit, material = self.entry("Unit", "mm^3"), self.entry("Material", "")
        self.group = (self.entry("Joint", ""), self.entry("Measured on", "bench"),
                      "crosslinked" if material.startswith("crosslinked") else
                      "conventional" if "polyethylene" in material else material,
                      "mm^3" if unit == "mg" else unit)
        whole = self.entry("Per", "million cycles") == "whole"
        years = float(self.entry("Years", "1")) - float(self.entry("From year", "0"))
        self.rate = self.value * (1e3 / float(self.entry("Density [kg/m^3]", "935")) if unit == "mg" else 1.) / (
            years if whole and unit in ("mm", "mm^3", "mg") else 1.)

    def entry(self, name, default=None):
        found = re.search(r"^\s*set " + re.escape(name) + r"\s*= (.*?)\s*$", self.text, re.MULTILINE)
        return found.group(1) if found else default


def log_student(value, middle, scale, freedoms):
    z = (value - middle) / scale
    return (math.lgamma((freedoms + 1) / 2) - math.lgamma(freedoms / 2) - math.log(freedoms * math.pi) / 2 -
            math.log(scale) - (freedoms + 1) / 2 * math.log1p(z * z / freedoms))


def spread_of_factors(trials):
    """Root of sum x^2/(s^2 + t) = n, by halving."""
    def excess(t):
        return sum(x * x / max(s * s + t, 1e-12) for x, s in trials) - len(trials)
    if excess(0.) <= 0.:
        return 0.
    low, high = 0., max(x * x for x, _ in trials)
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0. else (low, middle)
    return math.sqrt(low)


def scores(trials):
    """Mean log densities by the law and by the mean of the others, of (x, s, ln of measured)."""
    n, law, baseline = len(trials), 0., 0.
    for i, (x, s, measured) in enumerate(trials):
        others = trials[:i] + trials[i + 1:]
        scale = math.hypot(s, spread_of_factors([one[:2] for one in others]))
        law += log_student(x, 0., max(scale, 1e-6), n - 1) / n
        values = [one[2] for one in others]
        mean = sum(values) / (n - 1)
        variance = sum((one - mean) ** 2 for one in values) / (n - 2)
        baseline += log_student(measured, mean, max(math.sqrt(variance * n / (n - 1)), 1e-6), n - 2) / n
    return law, baseline


def judged():
    """Scores by law, origin of the constants, and sorted factors of the trials."""
    rows, laws = {}, {}
    with open(ROWS / "predictions.csv") as file:
        for one in csv.DictReader(file):
            row = rows.setdefault(one["row"], Row(one["row"]))
            if row.value > 2. * row.error and "same source" not in one["constants"]:
                spread = math.hypot(math.log(float(one["high"]) / float(one["low"])) / 2. / NORMAL_END,
                                    row.error / row.value)
                key = (row.group, one["law"], one["origin"])
                laws.setdefault(key, {}).setdefault(row.trial, []).append(
                    (math.log(row.value / float(one["median"])), spread, math.log(row.rate)))
    found = []
    for (group, law, origin), trials in laws.items():
        means = [tuple(sum(column) / len(column) for column in zip(*values)) for values in trials.values()]
        found.append((law, origin, means))
    return found


def verdict(n, score, baseline):
    if n < LEAST_TRIALS:
        return f"no verdict: {n} trial" + ("" if n == 1 else "s")
    advantage = n * (score - baseline)
    return "counts" if advantage >= math.log(10.) else "within chance" if advantage > 0. else "does not count"


def main():
    findings = []
    laws = [row for row in table("Laws") if row[2]]
    for law, origin, trials in judged():
        factors = sorted(math.exp(-one[0]) for one in trials)
        near = [row for row in laws if row[:3] == [law, origin, str(len(trials))] and
                all(abs(float(shown) / factor - 1.) < .01
                    for shown, factor in zip(row[3].split(" to "), (factors[0], factors[-1])))]
        if not near:
            findings.append(f"the table of laws lacks {law} {origin}, {len(trials)} trials, factors {factors}")
            continue
        score, baseline = scores(trials) if len(trials) >= LEAST_TRIALS else (0., 0.)
        right = [row for row in near if row[8] == verdict(len(trials), score, baseline) and
                 (len(trials) < LEAST_TRIALS or
                  (abs(float(row[6]) - score) < .02 and abs(float(row[7]) - baseline) < .02))]
        if not right:
            findings.append(f"{law} {origin}: {near[0][6:]}, must be {score:.2f}, {baseline:.2f}, "
                            f"{verdict(len(trials), score, baseline)}")
    if len(laws) != len(judged()):
        findings.append(f"the table of laws has {len(laws)} lines, must have {len(judged())}")
    rows = table("All predictions")
    for row in rows:
        interval = re.fullmatch(r"(\S+) to (\S+)", row[7])
        if not interval:
            if row[8] not in ("no verdict", "no measurement yet"):
                findings.append(f"{row[0]}, {row[1]}: {row[8]} without an interval")
            continue
        measured, low, high = float(row[3].split()[0]), float(interval.group(1)), float(interval.group(2))
        near = any(abs(measured / end - 1.) < .06 for end in (low, high))  # shown with two digits
        if not near and row[8] != ("inside" if low <= measured <= high else "outside"):
            findings.append(f"{row[0]}, {row[1]}, {row[2]}: {row[8]} contradicts {row[7]}")
    shown = {row[0] for row in rows} | set(re.findall(r"^- \*\*(\w+)\*\*", PAGE, re.MULTILINE))
    for file in sorted(ROWS.glob("*/row.part")):
        if file.parent.name not in shown and "On request       = true" not in file.read_text():
            findings.append(f"inputs/measured/{file.parent.name} is not on the page: run `arthrowear measured -o "
                            "doc/measured.md`")
    if not rows or not laws:
        findings.append("the page has no predictions or no laws: has its form changed?")
    for finding in findings:
        print("doc/measured.md:", finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
