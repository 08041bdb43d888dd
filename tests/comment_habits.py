# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where comments of the sources, or pages, have a habit that makes readers stumble more often than comments of
ASPECT, Drake and preCICE have it. CHANGELOG.md and generated pages are left out.

Usage: comment_habits.py <repository>. A noun is repeated ("contact forces and spring forces", not "forces of the contact
and those of the spring"), a verb says what happens ("the solver continues", "the entry is set").
"""

import pathlib
import re
import sys

# Habit: pattern, largest number in ten thousand words.
HABITS = {
    "a pronoun in place of the noun: that of, those of": (r"\b(?:that|those) (?:of|in|at|on|from|with|by|for)\b", 2.4),
    "the one in place of the noun": (r"\bthe ones? (?:before|after|in|of|at|that|which|with|from)\b", 1.3),
    "so far, as far as: say until when": (r"\b(?:so|as) far(?: as)?\b|\bso long as\b", 0.3),
    "take: set, use, choose, compute, need": (r"\b(?:takes?|took|taken)\b", 5.3),
    "go on: continue": (r"\b(?:go|goes|going|gone|went) on\b", 0.2),
    "of use, of its own: valid, separate": (r"\bof (?:use|its own|their own|the moment|old)\b", 1.2),
    "all else, what is: name it": (r"\b(?:all else|all that|what (?:is|it|they|follows|has|was))\b", 1.1),
    "a noun is missing after a number": (
        r"\b(?:one|two|three|each|both|all) (?:is|are|has|have|was|were|goes|take|takes)\b", 1.7),
    "a sentence has no verb": (r"///? *[A-Z][a-z]+ (?:of|at|in|over|by|from|for) [^.]{0,60}\.\s*$", 15.),
}
COMMENT = re.compile(r"(?<![:\"'])///?<? ?.*")


GENERATED = {"CHANGELOG.md", "parameters.md", "commands.md"}


def comments_of(source, folders):
    for folder in folders:
        for path in sorted((source / folder).rglob("*")):
            if path.suffix not in (".h", ".cc"):
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                comment = COMMENT.search(line)
                if comment and "SPDX" not in line:
                    yield f"{path}:{number}", comment.group(0)


def pages_of(source):
    """Lines of text: without blocks of code, and without code in a line."""
    for path in sorted(source.rglob("*.md")):
        if path.name in GENERATED or path.relative_to(source).parts[0].startswith(("build", "output", ".")):
            continue
        is_code = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("```"):
                is_code = not is_code
            elif not is_code and not line.startswith("    "):
                yield f"{path}:{number}", re.sub(r"`[^`]*`", "x", line)


def findings_in(name, texts):
    n_words = sum(len(text.split()) for _, text in texts)
    n_findings = 0
    for habit, (pattern, most) in HABITS.items():
        found = [(place, text) for place, text in texts for _ in re.findall(pattern, text)]
        density = 1e4 * len(found) / max(n_words, 1)
        print(f"{density:5.1f} in 10 000 words, at most {most:4.1f}: {habit}")
        if density > most:
            n_findings += 1
            for place, text in found:
                print(f"  {place}: {text.strip()}")
    print(f"{name}: {n_words} words, {n_findings} habits too often")
    return n_findings + (n_words < 10000)


def main():
    source = pathlib.Path(sys.argv[1])
    groups = {"lib and apps": list(comments_of(source, ("lib", "apps"))), "tests": list(comments_of(source, ("tests",))),
              "pages": list(pages_of(source))}
    return 1 if sum(findings_in(name, texts) for name, texts in groups.items()) else 0


if __name__ == "__main__":
    sys.exit(main())
