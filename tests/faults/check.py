#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Asks the tests whether they see the faults of faults.py: changes lib/ in a copy of the sources,
builds the tests that a fault names, runs them, and expects one to fail.

  tests/faults/check.py <folder for the copy and its build> [numbers of faults …]

The copy is of the last commit. A fault takes about a minute; nothing in this checkout changes.
"""

import pathlib
import re
import subprocess
import sys

from faults import FAULTS

root = pathlib.Path(__file__).resolve().parents[2]


def run(*command, **options):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, **options)


def copy_sources(folder):
    """A worktree of the last commit, so that builds go on where they were."""
    sources = folder / "sources"
    if not sources.exists():
        result = run("git", "-C", root, "worktree", "add", "--detach", sources, "HEAD")
    else:
        result = run("git", "-C", sources, "checkout", "--force", "--detach",
                     run("git", "-C", root, "rev-parse", "HEAD").stdout.strip())
    if result.returncode:
        sys.exit(result.stdout)
    return sources


def build(sources, targets):
    folder = sources / "build"
    if not (folder / "build.ninja").exists():
        configured = run("cmake", "-S", sources, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                         "-DARTHROWEAR_BENCHMARKS=OFF")
        if configured.returncode:
            sys.exit(configured.stdout)
    return run("ninja", "-C", folder, "-j2", *targets)


def check(sources, fault):
    """The word of the tests: what failed, "survived", or why there is no answer."""
    path = sources / "lib" / fault.file
    text = path.read_text()
    if text.count(fault.old) != 1:
        return f"no answer: the line occurs {text.count(fault.old)} times"
    tests = fault.tests.split()
    try:
        path.write_text(text.replace(fault.old, fault.new))
        built = build(sources, tests)
        if built.returncode:
            return "no answer: does not compile: " + built.stdout[-600:]
        pattern = "^(" + "|".join(map(re.escape, tests)) + r")(\.ranks\d)?$"
        result = run("ctest", "--test-dir", sources / "build", "-R", pattern, "--output-on-failure", "--timeout", 300)
    finally:
        path.write_text(text)
    if result.returncode == 0:
        return "survived"
    failed = re.findall(r"\[  FAILED  \] (\S+?)(?: \(|,|$)", result.stdout, re.M)
    return "caught by " + (failed[0] if failed else "a test that ended early") + f" and {max(len(set(failed)) - 1, 0)} more"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    sources = copy_sources(folder)
    chosen = [int(number) for number in sys.argv[2:]] or range(1, len(FAULTS) + 1)
    n_caught = 0
    for number in chosen:
        fault = FAULTS[number - 1]
        word = check(sources, fault)
        n_caught += word.startswith("caught")
        print(f"{number:3} {word}\n    {fault.claim} ({fault.file})", flush=True)
    print(f"{n_caught} of {len(chosen)} caught")
    sys.exit(n_caught != len(chosen))


if __name__ == "__main__":
    main()
