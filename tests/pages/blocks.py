# SPDX-License-Identifier: LGPL-2.1-or-later
"""Blocks of a Markdown page that are executed or compared, with the marks before them.

A mark is an HTML comment, which the rendered page does not show:

    <!-- file: NAME -->             the block is the content of this file
    <!-- add to: NAME -->           the entries of the block replace those of this parameter file
    <!-- before: COMMANDS -->       hidden commands, executed before the block
    <!-- output: COMMANDS -->       the block or table is output of these hidden commands
    <!-- output -->                 the table is output of the last commands, as a block without a mark is
    <!-- status: N -->              exit status of the block, unless 0
    <!-- stand-in: NAMES: REASON -->    the block runs with programs of tests/pages/stand_ins
    <!-- elsewhere: TESTS: REASON -->   the block is executed by other tests of the project
    <!-- no warnings -->            the output of the block has no warning
    <!-- another mesh: P %, Q % -->     with another Gmsh than that of Debian 12, by which the pages were made, numbers
                                    of the first line (in a table: of the first column) differ by up to P %, numbers of
                                    the second by Q %, and so on, from the beginning again. P is the error by the mesh
                                    that the run states for this result, or the sum for two runs or for both meshes, the
                                    largest of a column; 20 % for counts of cells and nodes, sizes that follow from them and the
                                    quality of cells, since sizes of edges are given and not counts
"""

import re

MARKS = {"file", "add to", "before", "output", "status", "stand-in", "elsewhere", "no warnings", "another mesh"}
KINDS = {"sh": "commands", "bash": "commands", "python": "python", "cpp": "code", "c++": "code", "cmake": "code",
         "text": "output", "": "output", "prm": "entries"}
COMMANDS = {"apptainer", "apt", "apt-get", "arthrowear", "awk", "cat", "cd", "cmake", "cp", "docker", "echo", "export",
            "git", "gmsh", "grep", "head", "ls", "mkdir", "mpirun", "python3", "sbatch", "sed", "source",
            "sudo", "tail", "touch", "xdg-open"}


class PageError(Exception):
    """A page cannot be read, or a block cannot be executed."""


class Block:
    """A block of a page: kind (commands, python, code, entries, output, table), text, line, marks."""

    def __init__(self, kind, text, line, marks):
        self.kind, self.text, self.line, self.marks = kind, text, line, marks

    def __repr__(self):
        return f"{self.line}: {self.kind} {self.marks} {self.text!r}"


def kind_of(text):
    """Kind of a block without a language."""
    first = text.split(None, 1)[0] if text.strip() else ""
    if first in ("set", "subsection"):
        return "entries"
    if first in ("import", "from"):
        return "python"
    if re.match(r"(find_package|add_\w+|target_\w+|cmake_minimum_required)\(", first):
        return "code"
    if first.startswith(("./", "(cd")) or first in COMMANDS:
        return "commands"
    return "output"


def read_mark(comment, where):
    """(name, value) of a mark, or None if the comment is not a mark."""
    name, _, value = comment.strip().partition(":")
    name = name.strip()
    if name in MARKS:
        return name, value.strip()
    if re.match(r"[a-z -]{1,12}$", name):
        raise PageError(f"{where}: there is no mark '{name}'; known are {', '.join(sorted(MARKS))}")
    return None


class Reader:
    """Reads the lines of a page once."""

    def __init__(self, text, name):
        self.lines, self.name = text.split("\n"), name
        self.at, self.marks, self.found = 0, {}, []

    def where(self):
        return f"{self.name}:{self.at + 1}"

    def add(self, kind, text, line):
        self.found.append(Block(kind, text, line, self.marks))
        self.marks = {}

    def comment(self):
        """Reads a comment, which may have several lines."""
        first = self.at
        while "-->" not in self.lines[self.at]:
            self.at += 1
            if self.at == len(self.lines):
                raise PageError(f"{self.name}:{first + 1}: this comment has no end")
        text = "\n".join(self.lines[first:self.at + 1])
        mark = read_mark(text[text.index("<!--") + 4:text.index("-->")], f"{self.name}:{first + 1}")
        if mark:
            if mark[0] in self.marks:
                raise PageError(f"{self.name}:{first + 1}: there are two marks '{mark[0]}'")
            self.marks[mark[0]] = mark[1]
        self.at += 1

    def fenced(self, fence, language):
        first = self.at + 1
        self.at += 1
        while self.at < len(self.lines) and self.lines[self.at].strip() != fence:
            self.at += 1
        if self.at == len(self.lines):
            raise PageError(f"{self.name}:{first}: this block has no end")
        text = "\n".join(self.lines[first:self.at]) + "\n"
        if language not in KINDS:
            raise PageError(f"{self.name}:{first}: a block of '{language}'; known are {', '.join(sorted(KINDS))}")
        self.at += 1
        self.add(KINDS[language] if language else kind_of(text), text, first + 1)

    def indented(self):
        first = self.at
        while self.at < len(self.lines) and (self.lines[self.at].startswith("    ") or not self.lines[self.at].strip()):
            self.at += 1
        text = "\n".join(line[4:] for line in self.lines[first:self.at]).strip("\n") + "\n"
        self.add(kind_of(text), text, first + 1)

    def table(self):
        """Reads the rows of a table without its two title lines. Only marked tables are compared."""
        first = self.at
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            self.at += 1
        if self.marks:
            self.add("table", "\n".join(self.lines[first + 2:self.at]) + "\n", first + 1)

    def blocks(self):
        in_list = False
        while self.at < len(self.lines):
            line = self.lines[self.at]
            fence = re.match(r"(`{3,}|~{3,})\s*([\w+-]*)\s*$", line.strip())
            if line.lstrip().startswith("<!--"):
                self.comment()
            elif fence and line.startswith("    "):
                raise PageError(f"{self.where()}: a fenced block must not be indented")
            elif fence:
                self.fenced(fence[1], fence[2])
            elif line.startswith("    ") and not in_list and (self.at == 0 or not self.lines[self.at - 1].strip()):
                self.indented()
            elif line.startswith("|"):
                self.table()
            else:
                if line.strip():
                    in_list = bool(re.match(r"([-*]|\d+\.) ", line)) or (in_list and line.startswith(" "))
                    if self.marks:
                        raise PageError(f"{self.where()}: a mark stands directly before its block: {self.marks}")
                self.at += 1
        if self.marks:
            raise PageError(f"{self.name}: the last mark has no block: {self.marks}")
        return self.found


def blocks_of(text, name="page"):
    """All blocks of a page, in order."""
    return Reader(text, name).blocks()
