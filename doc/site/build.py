#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Builds the documentation site, or only its library reference.

Usage: build.py <repository> <build folder> <program> <version> [--library]

The site is <build folder>/site/index.html, the library reference <build folder>/site/library. A
warning of Sphinx, a dead link or a warning of Doxygen ends it with an error. Packages:
docker/packages_site.txt.
"""

import os
import pathlib
import shutil
import subprocess
import sys

import collect
import theme
from check_links import check_site

HERE = pathlib.Path(__file__).resolve().parent
MISSING = 77  # exit status: tests are skipped


def imports(module):
    """True if the Python that runs Sphinx has a module; another Python may run this script."""
    sphinx = shutil.which("sphinx-build")
    if not sphinx:
        return False
    with open(sphinx, encoding="utf-8") as script:
        python = script.readline()[2:].split()
    return subprocess.run([*python, "-c", f"import {module}"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def missing_packages():
    modules = {"python3-sphinx": "sphinx", "python3-myst-parser": "myst_parser", "furo": "furo"}
    missing = [package for package, module in modules.items() if not imports(module)]
    return missing + ([] if shutil.which("doxygen") else ["doxygen"])


def make_library(root, folder, version):
    """Doxygen's pages of the headers in lib/."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = (HERE / "Doxyfile").read_text(encoding="utf-8") + "\n".join([
        "", f'PROJECT_NUMBER = "{version}"', f'INPUT = "{root}/lib"', f'STRIP_FROM_PATH = "{root}/lib"',
        f'OUTPUT_DIRECTORY = "{folder.parent}"', f'HTML_OUTPUT = "{folder.name}"',
        f'HTML_EXTRA_STYLESHEET = "{HERE}/static/library.css"', ""])
    found = subprocess.run(["doxygen", "-"], input=settings, text=True, encoding="utf-8", cwd=root,
                           stderr=subprocess.PIPE, check=False)
    warnings = [line for line in found.stderr.splitlines() if line.strip()]
    if found.returncode or warnings:
        sys.exit("\n".join([*warnings, f"Doxygen: {len(warnings)} warnings. Mend the comments that it names."]))


def make_pages(root, build, program, version):
    pages, site = build / "site-pages", build / "site"
    collect.collect(root, pages, program)
    if (site / "index.html").exists() and (site / ".buildinfo").exists():
        shutil.rmtree(site)
    # Same input, same bytes: sets in Python have the order of their hashes.
    environment = dict(os.environ, PYTHONHASHSEED="0", LC_ALL="C.UTF-8")
    sphinx = subprocess.run(
        [shutil.which("sphinx-build"), "-q", "-W", "--keep-going", "-E", "-b", "html", "-c", HERE,
         "-d", build / "site-trees", "-D", f"version={version}", "-D", f"release={version}", pages, site],
        env=environment, check=False)
    if sphinx.returncode:
        sys.exit("Sphinx: see the warnings above; each names a page and a line in the folder of collected pages.")
    theme.mend(site)


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    lost = missing_packages()
    if lost:
        print(f"The site needs Debian packages that are missing. Install them:\n"
              f"  apt-get install --no-install-recommends {' '.join(lost)}", file=sys.stderr)
        sys.exit(MISSING)
    root, build, program, version = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), *sys.argv[3:5]
    if len(sys.argv) == 6:
        make_library(root, build / "site" / "library", version)
        print(f"Open {build}/site/library/index.html")
        return
    make_pages(root, build, program, version)
    make_library(root, build / "site" / "library", version)
    findings = check_site(build / "site")
    if findings:
        sys.exit("\n".join([*findings, f"{len(findings)} dead links in the site"]))
    print(f"Open {build}/site/index.html")


if __name__ == "__main__":
    main()
