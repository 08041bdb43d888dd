#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks labels and contrast of a report with axe-core in Chromium: accessibility.py <program> <repository>.

npm fetches axe-core in the version and with the checksum below; without npm or a network the test is skipped.
"""
import hashlib
import io
import pathlib
import subprocess
import sys
import tarfile
import tempfile

from browser import Browser, find_chromium

PACKAGE = "axe-core@4.10.2"
CHECKSUM = "9ea2d2d6917da998122bdacfd3b473e31ead53f4b87146c716a12edf89158100"
SKIPPED = 77


def axe():
    """The script of axe-core."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", PACKAGE], cwd=folder, check=True, timeout=60, capture_output=True)
        packed = next(pathlib.Path(folder).glob("*.tgz")).read_bytes()
    if hashlib.sha256(packed).hexdigest() != CHECKSUM:
        sys.exit(f"{PACKAGE} is not the package whose checksum is pinned")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return archive.extractfile("package/axe.min.js").read().decode()


def violations(browser):
    """One line for each rule and each element that violates it."""
    return browser.value("""(async () => {
      const found = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa"] });
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target} ${failureSummary}`));
    })()""")


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    if not find_chromium():
        print("Skipped: chromium is not installed")
        return SKIPPED
    try:
        script = axe()
    except (OSError, subprocess.SubprocessError, StopIteration) as error:
        print(f"Skipped: npm cannot fetch {PACKAGE}: {error}")
        return SKIPPED
    n_found = 0
    with tempfile.TemporaryDirectory(prefix="arthrowear_accessibility_") as folder:
        case = (source / "tests/small_cup.prm").read_text()
        pages = pathlib.Path(folder)
        for name, cells in (("one", 300), ("two", 500)):
            (pages / f"{name}.prm").write_text(case.format(folder=name, cells=cells, elements="linear", source=source))
            subprocess.run([program, "run", f"{name}.prm", "--quiet"], cwd=folder, check=True, capture_output=True)
        for names in (["one"], ["one", "two"]):
            page = pages / ("_".join(names) + ".html")
            subprocess.run([program, "report", *names, "-o", str(page)], cwd=folder, check=True, capture_output=True)
            for width in (400, 1200):
                with Browser(width=width) as browser:
                    browser.open(page)
                    browser.value("arthrowear.ready")
                    browser.value(script + "; 0")
                    for scheme in ("light", "dark"):
                        browser.value(f"document.documentElement.dataset.scheme = '{scheme}'")
                        for line in violations(browser):
                            print(f"{page.name}, {width} pixels, {scheme}: {line}")
                            n_found += 1
    print(f"{n_found} violations")
    return 1 if n_found else 0


if __name__ == "__main__":
    sys.exit(main())
