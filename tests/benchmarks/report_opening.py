#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Seconds in which Chromium opens a report (doc/benchmarks.md): until the first picture of the page, and until its
surfaces and curves are displayed.

    report_opening.py <report.html> [repeats]
"""

import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "report"))
from browser import Browser  # noqa: E402


def main():
    page = pathlib.Path(sys.argv[1]).resolve()
    times = []
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 5):
        with Browser() as browser:
            displayed = browser.open(page)
            painted = browser.value("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
            times.append((displayed, painted / 1000))
    displayed, painted = (statistics.median(column) for column in zip(*times))
    print(f"{page.stat().st_size / 1e6:.2f} MB; first picture {painted:.2f} s, everything displayed {displayed:.2f} s "
          f"(medians of {len(times)})")


main()
