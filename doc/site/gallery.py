# SPDX-License-Identifier: LGPL-2.1-or-later
"""The gallery: cases of inputs/README.md with a picture and the cost of each from doc/gallery.csv."""

import csv
import os
import re

from pictures import image

ROW = re.compile(r"\| (.+?) \| ?(.*?) ?\|$")
NAME = re.compile(r"\[([^\]]+)\]\(([^)]+)/index.md\)")


def costs(root):
    with open(os.path.join(root, "doc", "gallery.csv"), encoding="utf-8", newline="") as table:
        return {row["case"]: row for row in csv.DictReader(table)}


def duration(seconds):
    seconds = float(seconds)
    if seconds < 10:
        return f"{seconds:.1f} s"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def cost(row):
    """Sentence-like line of a case's cost."""
    parts = [f"{row['runs']} runs"] if int(row["runs"]) > 1 else []
    if row["tetrahedra"]:
        parts.append(f"{int(row['tetrahedra']):,}".replace(",", " ") + " tetrahedra")
    if row["steps"]:
        parts.append(f"{int(row['steps']):,}".replace(",", " ") + " steps")
    return " · ".join([*parts, duration(row["time [s]"]), f"{row['memory [MB]']} MB"])


def card(name, text, row, title, root):
    picture = os.path.relpath(row["picture"], "inputs")
    return ["`````{container} card",
            *image(picture, title, root, "inputs/README.md", "shot"),
            f"**[{title}]({name}/index.md)**", "", f"{text[:1].upper()}{text[1:]}.", "",
            "````{container} cost", cost(row), "````", "`````", ""]


def gallery(text, titles, root):
    """The page of cases with cards for its tables.

    @param titles  heading of each case's page
    """
    table, lines, shown, cards = costs(root), [], [], False
    for line in text.splitlines():
        found = ROW.match(line)
        names = NAME.findall(found.group(1)) if found else []
        if found and not names:
            lines += ["", "## " + found.group(1)[:1].upper() + found.group(1)[1:], "", "``````{container} cards"]
            cards = True
        elif cards and not line.startswith("|"):
            lines += ["``````", line]
            cards = False
        elif names:
            for name, _ in names:
                if name not in table or not table[name]["picture"] or not table[name]["time [s]"]:
                    raise SystemExit(f"inputs/{name}: no cost or no picture in doc/gallery.csv. Measure it by "
                                     f"doc/site/measure_cases.py and name a picture.")
                shown.append(name)
                lines += card(name, found.group(2), table[name], titles[name], root)
        elif not line.startswith("|-"):
            lines.append(line)
    lost = sorted(set(titles) - {"gait", "laws", "layers", "materials"} - set(shown))
    if lost:
        raise SystemExit(f"{', '.join(lost)}: in no table of inputs/README.md. Add a row.")
    machines = sorted({(row["machine"], row["date"]) for row in table.values()})
    where = "; ".join(f"{machine}, {date}" for machine, date in machines)
    return "\n".join(lines + ["", "Times are processor time of one core in a Release build, without the time "
                              "that other jobs take; memory is the largest of one process. Of a case with "
                              f"case.prm they are those of this file, else of the whole study. Measured on: {where}, "
                              "by doc/site/measure_cases.py.", ""])


def files_of_case(case, root):
    """Section with the parameter files of a case, shown, and its other files to open."""
    names = sorted(os.listdir(os.path.join(root, "inputs", case)))
    shown = [name for name in ("case.prm", "study.prm", "study.py") if name in names][:1]
    lines = ["", "## Files", ""]
    others = [name for name in names if name != "README.md"]
    lines += [", ".join(f"[{name}]({name})" for name in others), ""]
    for name in shown:
        language = "python" if name.endswith(".py") else "text"
        with open(os.path.join(root, "inputs", case, name), encoding="utf-8") as file:
            lines += [f"**{name}**", "", f"````{language}", file.read().rstrip(), "````", ""]
    return "\n".join(lines)
