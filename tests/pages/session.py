# SPDX-License-Identifier: LGPL-2.1-or-later
"""A reader at a shell: executes the blocks of a page in order in a separate folder."""

import contextlib
import io
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import traceback

from blocks import PageError
from compare import difference

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[1]
SECONDS = 900  # for one block, in case it hangs


def copy_repository(folder):
    """Copies the repository as `git clone` does, without builds and results."""
    unwanted = shutil.ignore_patterns("build*", "output", ".git", ".cache", "__pycache__", "*.pyc")
    shutil.copytree(SOURCE, folder, ignore=unwanted, symlinks=True)


class Session:
    """Keeps folder, variables, Python names and the last output from block to block."""

    def __init__(self, folder, program, build, has_other_meshes=False):
        self.folder = pathlib.Path(folder)
        self.home = self.folder / "home"
        self.home.mkdir()
        self.state = self.folder / "state.sh"
        self.names = {"__name__": "__main__"}
        self.output = None
        self.has_other_meshes = has_other_meshes
        self.environment = dict(
            os.environ, HOME=str(self.home), MPLBACKEND="Agg", PYTHONPATH=str(SOURCE / "python"),
            PYTHONDONTWRITEBYTECODE="1", OMPI_MCA_rmaps_base_oversubscribe="1",
            PRTE_MCA_rmaps_default_mapping_policy=":oversubscribe", ARTHROWEAR_BUILD=str(build),
            ARTHROWEAR_SOURCE=str(SOURCE), ARTHROWEAR_PROGRAM=str(program), PAGE_STAND_INS=str(HERE / "stand_ins"),
            PATH=f"{pathlib.Path(program).parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", COLUMNS="100")
        self.environment.pop("DISPLAY", None)
        if shutil.which("ccache"):
            cache = pathlib.Path(os.environ.get("CCACHE_DIR", pathlib.Path.home() / ".cache" / "ccache"))
            self.environment.update(CMAKE_CXX_COMPILER_LAUNCHER="ccache", CCACHE_DIR=str(cache), CCACHE_BASEDIR=str(self.folder))

    def shell(self, commands, stand_ins=()):
        """Runs commands in bash up to the first error. Returns (status, output)."""
        folder = self.folder / "stand_ins"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in stand_ins:
            source = HERE / "stand_ins" / name
            if not source.is_file():
                raise PageError(f"there is no stand-in '{name}' in tests/pages/stand_ins")
            (folder / name).symlink_to(source)
        script = self.folder / "block.sh"
        keep = shlex.quote(str(self.state))
        script.write_text(
            (f". {keep}\n" if self.state.exists() else f"cd {shlex.quote(str(self.home))}\n")
            + f"export PATH={shlex.quote(str(folder))}:$PATH\n"
            + f"trap '{{ export -p; printf \"cd %q\\n\" \"$PWD\"; }} >{keep}' EXIT\n"
            + "set -e -o pipefail\n" + commands, encoding="utf-8")
        done = subprocess.run(["bash", str(script)], cwd=self.home, env=self.environment, text=True, errors="replace",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS,
                              check=False)
        # Stand-ins are valid for one block only.
        state = self.state.read_text(encoding="utf-8")
        self.state.write_text(state.replace(f"{folder}:", ""), encoding="utf-8")
        return done.returncode, done.stdout.replace(f"{script}: ", "")

    def current_folder(self):
        status, text = self.shell("pwd")
        assert status == 0
        return pathlib.Path(text.strip())

    def python(self, code, name):
        """Executes a block of Python in the folder of the shell."""
        before, path, variables = os.getcwd(), list(sys.path), dict(os.environ)
        os.chdir(self.current_folder())
        os.environ.update(self.environment)
        sys.path.insert(0, self.environment["PYTHONPATH"])
        with contextlib.redirect_stdout(io.StringIO()) as out:
            try:
                exec(compile(code, name, "exec"), self.names)
                status = 0
            except Exception:  # as a reader would see it
                out.write(traceback.format_exc())
                status = 1
            finally:
                os.chdir(before)
                sys.path[:] = path
                os.environ.clear()
                os.environ.update(variables)
        return status, out.getvalue()

    def write(self, name, text):
        file = self.current_folder() / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def add_entries(self, name, text):
        """Replaces entries of a parameter file, as a reader would edit them."""
        file = self.current_folder() / name
        lines = file.read_text(encoding="utf-8").split("\n")
        new = dict(entries(text.split("\n")))
        for path, at in list(entries(lines)):
            if path in new:
                lines[at] = "# " + lines[at].lstrip()
        file.write_text("\n".join(lines) + "\n" + text, encoding="utf-8")


def entries(lines):
    """(path, line) of every entry of a parameter file."""
    path = []
    for at, line in enumerate(lines):
        line = line.strip()
        if line.startswith("subsection "):
            path.append(line[len("subsection "):].split("#")[0].strip())
        elif line == "end":
            path.pop()
        elif re.match(r"set\s", line):
            yield "/".join(path + [line[3:].split("=")[0].strip()]), at


def shares_of(mark):
    """Shares of "2 %, 0, 8 %"."""
    return tuple(float(share.rstrip(" %")) / 100. for share in mark.split(","))


def execute(session, block, page):
    """Executes or compares a block. Returns a description of the fault, or None."""
    marks = block.marks
    if "elsewhere" in marks:
        session.output = None
        return None
    if "before" in marks:
        status, text = session.shell(marks["before"])
        if status:
            return f"hidden commands ended with status {status}:\n{text}"
    if "output" in marks and marks["output"]:
        status, session.output = session.shell(marks["output"])
        if status:
            return f"hidden commands ended with status {status}:\n{session.output}"
    if "file" in marks:
        session.write(marks["file"], block.text)
        return None
    if "add to" in marks:
        session.add_entries(marks["add to"], block.text)
        return None
    if block.kind in ("commands", "python"):
        if block.kind == "python":
            status, session.output = session.python(block.text, f"{page}:{block.line}")
        else:
            names = marks["stand-in"].partition(":")[0].split() if "stand-in" in marks else ()
            status, session.output = session.shell(block.text, names)
        if "no warnings" in marks and "Warning" in session.output:
            return f"there are warnings:\n{session.output[-3000:]}"
        wanted = int(marks.get("status", "0"))
        return None if status == wanted else f"status {status}, expected {wanted}:\n{session.output[-3000:]}"
    if block.kind in ("output", "table"):
        if session.output is None:
            return "this is output of no command. Mark a file with <!-- file: name -->"
        shares = shares_of(marks["another mesh"]) if "another mesh" in marks and session.has_other_meshes else (0.,)
        return difference(block.text, session.output, only_numbers=block.kind == "table", shares=shares)
    return f"a block of {block.kind} that nothing executes. Mark it with its file, or with the test that executes it"
