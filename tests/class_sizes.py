# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a class of the library has more than 25 public functions or 20 data members, or is implemented in more
than two files.

Usage: class_sizes.py <repository>. Classes that are larger have a line in LARGER with their sizes, which may only fall.
"""

import pathlib
import re
import sys

MOST_FUNCTIONS, MOST_MEMBERS, MOST_FILES = 25, 20, 2
# Class: public functions, members, files, reason.
LARGER = {
    "Simulation": (34, 0, 1, "the interface of all models to the driver, each function with a default"),
    "Parameters": (31, 9, 4, "declares, reads, checks and prints entries; each file has one of these tasks"),
}
WITHOUT_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")
NO_DECLARATION = re.compile(
    r"(?:using|friend|enum|class|struct|typedef|static_assert|template\s*<[^>]*>\s*(?:class|struct))\b")


def without_comments(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', text)


def classes_of(text):
    """Name and text of each class."""
    for found in re.finditer(r"(?<!enum )\bclass\s+(\w+)(?:\s+final)?\s*(?::[^;{]*)?\{", text):
        depth, end = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield found.group(1), text[found.end():end - 1]


def outer_level(body):
    """The text of a class without what lies in inner braces."""
    depth, kept = 0, []
    for letter in body:
        depth -= letter == "}"
        if depth == 0 or (depth == 1 and letter == "{" and kept and kept[-1] != "{"):
            kept.append(letter)
        depth += letter == "{"
    return "".join(kept)


def sizes_of(body):
    """Numbers of public functions and of data members."""
    functions = members = 0
    access = "private"
    for part in re.split(r"\b(public|private|protected):", outer_level(body)):
        if part in ("public", "private", "protected"):
            access = part
            continue
        for declaration in re.split(r";|\}(?!\s*[,;)])", part):
            declaration = WITHOUT_ARGUMENTS.sub("", declaration.strip())
            if not declaration or NO_DECLARATION.match(declaration) or "static constexpr" in declaration:
                continue
            if "(" in declaration.split("{")[0].split("=")[0]:
                functions += access == "public"
            else:
                names = re.sub(r"\{[^}]*\}|=[^,]*", "", declaration)
                members += 1 + names.count(",")
    return functions, members


def files_of(lib):
    """Files that implement member functions of a class."""
    files = {}
    for path in lib.rglob("*.cc"):
        for name in set(re.findall(r"^(\w+)::~?\w+\(", path.read_text(encoding="utf-8"), re.M)):
            files.setdefault(name, set()).add(path.name)
    return files


def main():
    lib = pathlib.Path(sys.argv[1]) / "lib"
    files = files_of(lib)
    n_classes, findings = 0, []
    for path in sorted(lib.rglob("*.h")):
        for name, body in classes_of(without_comments(path.read_text(encoding="utf-8"))):
            n_classes += 1
            sizes = (*sizes_of(body), len(files.get(name, ())))
            limits = LARGER.get(name, (0, 0, 0))
            limits = [max(a, b) for a, b in zip(limits, (MOST_FUNCTIONS, MOST_MEMBERS, MOST_FILES))]
            if any(size > limit for size, limit in zip(sizes, limits)):
                findings.append(f"{path}: {name} has {sizes[0]} public functions, {sizes[1]} members and {sizes[2]} "
                                f"files, at most {limits[0]}, {limits[1]} and {limits[2]}")
    print("\n".join(findings + [f"{n_classes} classes, {len(findings)} too large"]))
    return 1 if findings or n_classes < 300 else 0


sys.exit(main())
