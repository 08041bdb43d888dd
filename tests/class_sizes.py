# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a class of the library is larger than the limits and no reason is written.

Usage: class_sizes.py <repository>. The limits are 25 public functions, constructors and overrides aside, 20 data
members, and 400 lines of code of the declaration and of the member functions, in whatever files they are. All counts
include the bases, so that neither a further file nor a base makes a class smaller; a base that has a reason of its own
counts for nothing. LARGER has the reasons, and sizes that may only fall.
"""

import pathlib
import re
import sys

MOST = 25, 20, 400
# Class: public functions, members, code lines, reason.
LARGER = {
    "Simulation": (33, 0, 46, "the interface of all models to the driver, each function with a default"),
    "Parameters": (27, 9, 381, "declares, reads and checks entries: three tasks on one list of entries"),
    "Discretisation": (16, 10, 212, "elements, materials and nodes, which both ways to sum over ranks have"),
    "ContactSurface": (28, 15, 297, "points, weights and areas of one surface, unworn and worn; no caller needs half of them"),
    "WearSystem": (23, 20, 239, "what steps, statistics, frames and jumps ask of a body; models add a counterface"),
    "LayerOutput": (11, 18, 162, "what all layers record of a run; a joint adds its tables and its place"),
    "SteppedSolver": (9, 10, 58, "what every solver needs to be stopped and continued"),
    "ActiveSystem": (7, 15, 491, "one Newton system of candidate contacts, whose products and factors share its matrices"),
    "ElasticBody": (29, 8, 122, "what steps, jumps, corrections and stores ask of a body, with columns or without"),
    "CondensedStepper": (17, 11, 548, "a step by the surface alone, and its correction by the whole body"),
}
WITHOUT_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")
NO_DECLARATION = re.compile(
    r"(?:using|friend|enum|class|struct|typedef|static_assert|template\s*<[^>]*>\s*(?:class|struct))\b")
CLASS = re.compile(r"(?<!enum )\b(class|struct)\s+(\w+)(?:\s+final)?\s*(:[^;{()]*)?\{")
BASE = re.compile(r"(?:[:,]\s*)(?:public\s+|private\s+|protected\s+)?(?:\w+::)*(\w+)")


def without_comments(text):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', text)


def code_lines(text):
    """Lines that are neither blank nor a brace alone."""
    return sum(1 for line in text.splitlines() if re.search(r"[^\s{}();,]", line))


def outer_level(body):
    """The text of a class without what lies in inner braces."""
    depth, kept = 0, []
    for letter in body:
        depth -= letter == "}"
        if depth == 0 or (depth == 1 and letter == "{" and kept and kept[-1] != "{"):
            kept.append(letter)
        depth += letter == "{"
    return "".join(kept)


def sizes_of(keyword, name, body):
    """Numbers of public functions that are neither constructors nor overrides, and of data members."""
    functions = members = 0
    access = "private" if keyword == "class" else "public"
    for part in re.split(r"\b(public|private|protected):", outer_level(body)):
        if part in ("public", "private", "protected"):
            access = part
            continue
        for declaration in re.split(r";|\}(?!\s*[,;)])", part):
            declaration = WITHOUT_ARGUMENTS.sub("", declaration.strip())
            if not declaration or NO_DECLARATION.match(declaration) or "static constexpr" in declaration:
                continue
            if "(" in declaration.split("{")[0].split("=")[0]:
                functions += access == "public" and not re.search(rf"\boverride\b|\b{name}\s*\(", declaration)
            else:
                names = re.sub(r"\{[^}]*\}|=[^,]*", "", declaration)
                members += 1 + names.count(",")
    return functions, members


class Class:
    """A class with what its own declaration and functions add to its sizes."""

    def __init__(self, path, keyword, name, bases, body):
        self.path, self.is_class, self.bases = path, keyword == "class", bases
        self.own = [*sizes_of(keyword, name, body), code_lines(body)]


def classes_of(path):
    """Name and description of each class of a file."""
    text = without_comments(path.read_text(encoding="utf-8"))
    for found in CLASS.finditer(text):
        depth, end = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        bases = BASE.findall(WITHOUT_ARGUMENTS.sub("", found[3] or ""))
        is_nested = text[text.rfind("\n", 0, found.start()) + 1:found.start()].startswith(" ")
        yield found[2], is_nested, Class(path, found[1], found[2], bases, text[found.end():end - 1])


def add_functions(lib, classes):
    """Adds the lines of member functions that are defined outside of their class."""
    definition = re.compile(r"^(\w+)(?:<[^>\n]*>)?::(?:\w+::)*(?:operator|~?\w+)[^;{]*\{?\n?", re.M)
    for path in lib.rglob("*.cc"):
        text = without_comments(path.read_text(encoding="utf-8"))
        for found in definition.finditer(text):
            if found[1] in classes:
                end = text.find("\n}", found.start())
                classes[found[1]].own[2] += code_lines(text[found.start():end])


def whole(classes, name):
    """Sizes with those of the bases."""
    sizes = list(classes[name].own)
    for base in classes[name].bases:
        if base in classes and base not in LARGER and base != name:
            sizes = [a + b for a, b in zip(sizes, whole(classes, base))]
    return sizes


def main():
    lib = pathlib.Path(sys.argv[1]) / "lib"
    classes, nested = {}, []
    for path in sorted([*lib.rglob("*.h"), *lib.rglob("*.cc")]):
        for name, is_nested, found in classes_of(path):
            if is_nested:
                nested.append((name, found))
            else:
                classes.setdefault(name, found)
    add_functions(lib, classes)
    measured = [(name, found, whole(classes, name)) for name, found in classes.items() if found.is_class]
    measured += [(name, found, found.own) for name, found in nested if found.is_class]
    findings = []
    for name, found, sizes in measured:
        limits = [max(a, b) for a, b in zip(MOST, LARGER.get(name, MOST))]
        if any(size > limit for size, limit in zip(sizes, limits)):
            findings.append(f"{found.path}: {name} has {sizes[0]} public functions, {sizes[1]} members and {sizes[2]} "
                            f"lines, at most {limits[0]}, {limits[1]} and {limits[2]}")
    needed = {name for name, _, sizes in measured if any(a > b for a, b in zip(sizes, MOST))}
    needed |= {base for found in classes.values() for base in found.bases}
    findings += [f"LARGER: {name} needs no reason" for name in sorted(set(LARGER) - needed)]
    print("\n".join(findings + [f"{len(measured)} classes, {len(findings)} findings"]))
    return 1 if findings or len(measured) < 300 else 0


sys.exit(main())
