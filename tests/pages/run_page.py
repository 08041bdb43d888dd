# SPDX-License-Identifier: LGPL-2.1-or-later
"""Executes every block of a page as a reader would, and compares its output with the page.

    run_page.py PAGE --program build/apps/arthrowear --build build [--gmsh 4.13]

--gmsh is the version with which the program makes meshes; the pages were made with 4.8.

Commands begin in a copy of the repository, or in an empty folder if the page begins with `git clone`.
"""

import argparse
import pathlib
import sys
import tempfile
import time

from blocks import PageError, blocks_of
from session import SOURCE, Session, copy_repository, execute

GMSH_OF_PAGES = "4.8"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("page", help="page, relative to the repository")
    options.add_argument("--program", required=True)
    options.add_argument("--build", required=True)
    options.add_argument("--gmsh", default=GMSH_OF_PAGES)
    options.add_argument("--verbose", action="store_true", help="show all output")
    chosen = options.parse_args()
    chosen.program, chosen.build = (pathlib.Path(path).resolve() for path in (chosen.program, chosen.build))
    try:
        found = blocks_of((SOURCE / chosen.page).read_text(encoding="utf-8"), chosen.page)
    except PageError as error:
        print(error)
        return 1
    failures, executed, elsewhere = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="page_") as folder:
        session = Session(folder, chosen.program, chosen.build, chosen.gmsh != GMSH_OF_PAGES)
        if not any("git clone" in block.text for block in found):
            copy_repository(session.home / "arthrowear")
            session.shell("cd arthrowear")
        for block in found:
            begin = time.monotonic()
            try:
                wrong = execute(session, block, chosen.page)
            except PageError as error:
                wrong = str(error)
            elsewhere += "elsewhere" in block.marks
            executed += "elsewhere" not in block.marks
            print(f"{time.monotonic() - begin:6.1f} s  line {block.line}, {block.kind}"
                  + "".join(f", {name} {value}" for name, value in block.marks.items() if name in ("elsewhere", "stand-in")))
            if chosen.verbose and session.output and block.kind in ("commands", "python"):
                print(session.output)
            if wrong:
                failures += 1
                print(f"{chosen.page}:{block.line}: {wrong}\n--- the block:\n{block.text}---")
                if block.kind in ("commands", "python"):
                    break  # later blocks depend on it
        print(f"{chosen.page}: {executed} blocks executed or compared, {elsewhere} elsewhere, "
              f"{failures} failures, {len(found) - executed - elsewhere} not reached")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
