#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Compares doc/images with list.txt and by_hand.txt: each picture is drawn by one command or has a
reason, and each drawn one has a dark partner."""
import pathlib
import sys

from redraw import HERE, ROOT, entries


def names_by_hand():
    for line in (HERE / "by_hand.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, reason = line.partition("|")
            yield name.strip(), reason.strip()


def dark(name):
    path = pathlib.Path(name)
    return path.stem + "_dark" + path.suffix


def main():
    there = {path.name for path in (ROOT / "doc" / "images").iterdir()}
    drawn = [name for name, _, _ in entries()]
    by_hand = dict(names_by_hand())
    findings = [f"list.txt: {name} is listed twice." for name in sorted(set(drawn)) if drawn.count(name) > 1]
    findings += [f"by_hand.txt: {name} has no reason." for name, reason in by_hand.items() if not reason]
    known = set(by_hand)
    for name in drawn:
        known |= {name, dark(name)}
    findings += [f"doc/images/{name} is missing. Draw it: doc/pictures/redraw.py NAME" for name in sorted(known - there)]
    findings += [f"doc/images/{name} is neither in list.txt nor in by_hand.txt of doc/pictures."
                 for name in sorted(there - known)]
    print("\n".join(findings))
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
