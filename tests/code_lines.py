#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Counts the lines of C++ that are neither blank, nor comment, nor a brace alone.

  code_lines.py <repository> [<commit>]     of the working tree, or of a commit

Prints a line for each folder of lib, then lib and apps together, then tests.
"""

import collections
import pathlib
import re
import subprocess
import sys

SOURCE = re.compile(r"\.(cc|h|cc\.in)$")
# Strings may hold what looks like a comment.
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def without_comments(text):
    return TOKEN.sub(lambda token: "\n" * token[0].count("\n") if token[0].startswith("/") else token[0], text)


def count(text):
    """Code lines of a source."""
    return sum(1 for line in without_comments(text).splitlines() if re.search(r"[^\s{}();,]", line))


def sources(root, commit):
    """Paths and texts of all sources."""
    git = ["git", "-C", root]
    names = subprocess.run(git + (["ls-tree", "-r", "--name-only", commit] if commit else ["ls-files"]),
                           check=True, capture_output=True, text=True).stdout.split()
    for name in filter(SOURCE.search, names):
        if not name.startswith(("lib/", "apps/", "tests/")):
            continue
        if commit:
            text = subprocess.run(git + ["show", f"{commit}:{name}"], check=True, capture_output=True, text=True).stdout
        elif not (root / name).exists():
            continue
        else:
            text = (root / name).read_text(encoding="utf-8")
        yield name, text


def main():
    lines = collections.Counter()
    for name, text in sources(pathlib.Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None):
        folder = "/".join(name.split("/")[:2]) if name.startswith("lib/") else name.split("/", maxsplit=1)[0]
        lines[folder] += count(text)
    for folder, n in sorted(lines.items()):
        if folder.startswith("lib/"):
            print(f"{n:7d} {folder}")
    print(f"{sum(n for folder, n in lines.items() if folder != 'tests'):7d} lib and apps")
    print(f"{lines['tests']:7d} tests")


if __name__ == "__main__":
    main()
