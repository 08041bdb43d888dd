#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Every name of a result in the sources is declared (lib/results/declarations.h); studies are checked by these names.

  result_names.py <repository>
"""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
FOLDERS = ("models", "wearing", "run", "inputs", "multibody", "layer")
# summary.add("name", …), and the local functions that add several results of a name.
# Entries of parameter files, which are added as well, begin with a capital. Names that are composed are not
# read here: a number of such a name that is not declared shows "(unit not declared)".
CALL = re.compile(r'\b(?:summary\.add\(\s*"([^"]{3,})"|(?:add_peak|add)\(\s*"([a-z][^"]{2,})")\s*,')
EVERY_MODELS = {"outcome"}


def names_in(text):
    """Names that a source gives its summary, in the functions that have one."""
    for part in re.split(r"\n}\n", text):
        if "ummary" in part:
            for match in CALL.finditer(part):
                yield match.group(1) or match.group(2)


def main():
    sources = {file: file.read_text() for folder in FOLDERS for file in sorted((SOURCE / "lib" / folder).rglob("*.cc"))}
    known = "".join(text for text in sources.values() if "declared.add(" in text)
    missing = []
    for file, text in sources.items():
        for name in names_in(text):
            if name not in EVERY_MODELS and f'"{name}' not in known:
                missing.append(f"{file.relative_to(SOURCE)}: '{name}'")
    for line in missing:
        print(line, "is not declared")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
