# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a message advises --overwrite, which removes results, before it names a way that keeps them.

Usage: overwrite_advice.py <repository>. A message is a sequence of adjacent string literals in lib or apps.
"""

import pathlib
import re
import sys

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
KEEPS = re.compile(r"\banother\b|--resume")
# Texts of the option itself, and the first line of manifest.txt.
NO_ADVICE = re.compile(r"^--overwrite$|overwrite removes these, nothing else|^--overwrite starts again$")


def messages(source):
    for folder in ("lib", "apps"):
        for path in sorted((source / folder).rglob("*")):
            if path.suffix not in (".cc", ".h"):
                continue
            code = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
            for match in re.finditer(rf"{LITERAL}(?:[\s+]*(?:[a-z_]+\(?\)?\s*\+\s*)?{LITERAL})*", code):
                text = "".join(part[1:-1] for part in re.findall(LITERAL, match[0]))
                if "--overwrite" in text and not NO_ADVICE.search(text):
                    yield path.relative_to(source).as_posix(), text


def main():
    found = list(messages(pathlib.Path(sys.argv[1])))
    faults = [f"{file}: '{text}' names no way that keeps the results before --overwrite" for file, text in found
              if not KEEPS.search(text[:text.index("--overwrite")]) or not re.search("remove|replace", text)]
    print("\n".join(faults) or f"{len(found)} messages name a way that keeps the results first")
    return 1 if faults or not found else 0


sys.exit(main())
