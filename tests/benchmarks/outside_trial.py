# SPDX-License-Identifier: LGPL-2.1-or-later
"""Commands of the program on files of other programs, and tables of what they say, for outside_files.py."""
import pathlib
import re
import subprocess
import sys

import outside_meshes as m

SOURCE = pathlib.Path(__file__).resolve().parents[2]


class Said:
    """What a command of the program prints, and its status."""

    def __init__(self, program, folder, arguments):
        done = subprocess.run([program] + [str(a) for a in arguments], cwd=folder, capture_output=True, check=False)
        self.out, self.err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        self.text, self.status = self.out + self.err, done.returncode

    def number(self, words):
        found = re.search(words + r"\s*(?:is )?\(?(-?[0-9.eE+-]+)", self.text)
        return float(found.group(1).rstrip(".,")) if found else float("nan")

    def warnings(self):
        return [line for line in self.text.splitlines() if line.startswith("Warning: ")]


class Table:
    """Rows of a page; a row is right if all its numbers are, or if it is refused with a sentence."""

    def __init__(self, title, head):
        self.title, self.head, self.rows, self.n_wrong = title, head, [], 0

    def add(self, name, verdict, said=None, shown=""):
        if verdict == "wrong":
            self.n_wrong += 1
            print("WRONG", name, "|", shown, "|", said.status if said else "", "|", (said.text if said else "")[-700:],
                  file=sys.stderr)
        self.rows.append((name, shown, verdict))
        print(".", end="", file=sys.stderr, flush=True)

    def number(self, name, said, numbers, warning=None):
        """@param numbers (what, value, truth, tolerance); a warning must have these words, and there is no other."""
        good = said.status == 0 and all(abs(value - truth) <= tolerance for _, value, truth, tolerance in numbers)
        warnings = said.warnings()
        good = good and len(warnings) == (0 if warning is None else 1) and (not warnings or warning in warnings[0])
        shown = ", ".join("%s %.6g" % (what, value) for what, value, _, _ in numbers)
        shown += "; warns: " + warning if warning else ""
        self.add(name, "right" if good else "wrong", said, shown)

    def refusal(self, name, said, words, lines=1):
        errors = [line for line in said.err.splitlines() if line.strip()]
        good = said.status == 2 and lines in (None, len(errors)) and words in said.err
        self.add(name, "refused" if good else "wrong", said, "“%s”" % words.replace("|", "/"))

    def text(self):
        result = "## %s\n\n| %s |\n|-|-|-|\n" % (self.title, " | ".join(self.head))
        for row in self.rows:
            line = "| %s | %s | %s |" % row
            result += (line if len(line) <= 140 else "| %s | %s… | %s |" % (row[0], row[1][:140 - len(line) - 1], row[2])) + "\n"
        return result


class Trial:
    def __init__(self, program, folder):
        self.program, self.folder = str(pathlib.Path(program).resolve()), pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.say("mesh", "cup", "--inner-diameter", "32", "--outer-diameter", "48", "--cells", "500", "-o", "base.msh", "--force")
        self.say("mesh", "import", SOURCE / "inputs/hip_from_step/liner.step", "--size", "3.2", "-o", "curved.msh", "--force")
        self.linear, self.curved = m.read(self.folder / "base.msh"), m.read(self.folder / "curved.msh")

    def say(self, *arguments):
        return Said(self.program, self.folder, arguments)

    def write(self, name, data):
        (self.folder / name).write_bytes(data)
        return name

    def check(self, name, data, *options):
        return self.say("mesh", "check", self.write(name, data), *options)


def cup_numbers(said, mesh, radius, factor=1.):
    return [("radius", said.number("Sphere of wear     radius"), radius, 1e-5 * radius),
            ("volume", said.number(r"Volume \[mm\^3\]"), mesh.volume() * factor ** 3, 1e-3 * mesh.volume() * factor ** 3)]
