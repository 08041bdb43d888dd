# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails unless two folders have the same files with the same bytes. Usage: same_bytes.py <folder> <folder>"""

import pathlib
import sys

SKIPPED = 77


def files(folder):
    return {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}


first, second = (files(pathlib.Path(folder)) for folder in sys.argv[1:])
if not first or not second:
    print("a folder is empty: the site was not built")
    sys.exit(SKIPPED)
different = sorted(str(name) for name in first.keys() | second.keys()
                   if name not in first or name not in second or first[name].read_bytes() != second[name].read_bytes())
print(f"{len(first)} files, {len(different)} differ", *different[:20])
sys.exit(1 if different else 0)
