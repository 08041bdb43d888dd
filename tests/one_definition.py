#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Files of one test program have names of their own: one_definition.py <repository>

The files of a folder of tests are linked into one program. Two of them that define a type of the same name outside of a
namespace without name would silently share the members of one of them; two tests of one name would not link, and suites
of one name must have one fixture.
"""

import collections
import pathlib
import re
import sys

TEXTS = re.compile(r"//.*|R\"\w*\([\s\S]*?\)\w*\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'")
TYPE = re.compile(r"^(?:class|struct|enum class|enum) (\w+)(?=[\s:{])(?!\s*;)", re.M)
TEST = re.compile(r"^(TEST|TEST_F|TEST_P|TYPED_TEST)\(\s*(\w+),\s*(\w+)\)", re.M)
OTHERS = {"benchmarks", "fuzz", "install"}  # a program for each file


def shared_part(text):
    """The text without comments, strings and namespaces without name."""
    text = TEXTS.sub("", text)
    while opening := re.search(r"namespace\s*\{", text):
        end, depth = opening.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[:opening.start()] + text[end:]
    return text


def findings(folder):
    types, tests, suites = (collections.defaultdict(set) for _ in range(3))
    for file in folder.glob("*.cc"):
        text = file.read_text()
        for name in TYPE.findall(shared_part(text)):
            types[name].add(file.name)
        for kind, suite, name in TEST.findall(text):
            tests[f"{suite}.{name}"].add(file.name)
            suites[suite].add("TEST" if kind == "TEST" else f"{kind} in {file.name}")
    for name, files in [*types.items(), *tests.items()]:
        if len(files) > 1:
            yield f"{folder}: {' and '.join(sorted(files))} define {name}; give one of them another name, or a namespace without name"
    for suite, kinds in suites.items():
        if len({kind.split(" ")[0] for kind in kinds} - {"TEST_P"}) > 1:
            yield f"{folder}: the suite {suite} has several fixtures, {', '.join(sorted(kinds))}; give one of them another name"


def main():
    tests = pathlib.Path(sys.argv[1]) / "tests"
    folders = sorted({file.parent for file in tests.rglob("*.cc")} - {tests})
    found = [line for folder in folders if folder.relative_to(tests).parts[0] not in OTHERS for line in findings(folder)]
    print("\n".join(found) or f"{len(folders)} folders: names of types and tests differ in their files")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
