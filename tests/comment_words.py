# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a comment begins with a question word or a preposition instead of the thing that it
describes, where a comment has a word that readers stumble over, or where the name of a function is
a verb of the senses.

Usage: comment_words.py <repository>. "True if the contact is closed", not "Whether ..."; "Position
of the shell [mm]", not "Where the shell is"; "Results of the last step", not "Of the last step".
"""

import pathlib
import re
import sys

FIRST = re.compile(r"^\s*///?<? ?(What|Of|Where|How|Whether)\b")
COMMENT = re.compile(r"(?<![:\"'])///?<? ?(.*)")
WORDS = re.compile(r"\b(parted|anew|told|tells|comes? out|came out)\b")
# At a declaration or a call; names of the library begin with small letters.
FUNCTION = re.compile(r"\b(see|seen|sees|look|looks|hold|holds|held|tell|tells|told)(_[a-z_]+)?\(")


def findings_of(line):
    """What is wrong with a line of source."""
    if FIRST.match(line):
        yield "the comment begins with a question word or 'Of': begin with the thing itself"
    comment = COMMENT.search(line)
    if comment and (word := WORDS.search(comment.group(1))):
        yield f"'{word.group(0)}' in a comment"
    code = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    if name := FUNCTION.search(code.split("//")[0]):
        yield f"'{name.group(0)}': poll, measure, report, record, contain or constrain"


def main():
    source = pathlib.Path(sys.argv[1])
    n_lines, n_findings = 0, 0
    for folder in ("lib", "apps", "tests"):
        for path in sorted((source / folder).rglob("*")):
            if path.suffix not in (".h", ".cc"):
                continue
            lines = path.read_text(encoding="utf-8").splitlines()
            n_lines += len(lines)
            for number, line in enumerate(lines, 1):
                for finding in findings_of(line):
                    n_findings += 1
                    print(f"{path}:{number}: {finding}")
    print(f"{n_lines} lines, {n_findings} findings")
    if n_lines < 10000:
        print("Few lines were found: has the layout of the folders changed?")
    return 1 if n_findings or n_lines < 10000 else 0


if __name__ == "__main__":
    sys.exit(main())
