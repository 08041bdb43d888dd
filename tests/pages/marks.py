# SPDX-License-Identifier: LGPL-2.1-or-later
"""Lists the blocks of pages that are executed with a stand-in or by another test.

    marks.py marks.txt PAGES --build <build folder> [--write]

Fails if the list differs from marks.txt, so that every such block is reviewed, and if a named test does not exist.
"""

import argparse
import pathlib
import re
import subprocess
import sys

from blocks import blocks_of
from session import HERE, SOURCE


def marks_of(pages):
    """Page, name, programs or tests, reason and first line of each mark."""
    for page in pages:
        for block in blocks_of((SOURCE / page).read_text(encoding="utf-8"), page):
            for name in ("stand-in", "elsewhere"):
                if name in block.marks:
                    who, _, reason = block.marks[name].partition(":")
                    if len(reason.split()) < 3:
                        raise SystemExit(f"{page}:{block.line}: '{name}' needs names, a colon and a reason")
                    first = block.text.strip().splitlines()[0]
                    yield page, name, who.split(), reason.strip(), first


def names_of_tests(build):
    """Names of all tests of a build, including tests with the label long."""
    listed = subprocess.run(["ctest", "--test-dir", build, "-N"], text=True, capture_output=True, check=True).stdout
    return set(re.findall(r"Test +#\d+: (\S+)", listed))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("list")
    options.add_argument("pages", nargs="+")
    options.add_argument("--build", required=True)
    options.add_argument("--write", action="store_true", help="renew the list")
    chosen = options.parse_args()
    found = list(marks_of(chosen.pages))
    text = "".join(f"{page} | {name} {' '.join(who)} | {reason} | {first}\n" for page, name, who, reason, first in found)
    print(text + f"{len(found)} blocks with a mark")
    failures = 0
    tests = names_of_tests(chosen.build)
    for page, name, who, _, _ in found:
        for one in who:
            if name == "elsewhere" and one not in tests:
                print(f"{page}: there is no test '{one}' in this build")
                failures += 1
            if name == "stand-in" and not (HERE / "stand_ins" / one).is_file():
                print(f"{page}: there is no stand-in '{one}' in tests/pages/stand_ins")
                failures += 1
    file = pathlib.Path(chosen.list)
    if chosen.write:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        print(f"{file} has another list. If each of the marks is needed, renew it with --write")
        failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
