# SPDX-License-Identifier: LGPL-2.1-or-later
"""The program arthrowear: found, asked for its version, called."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Sequence
from typing import Union

from ._version import __version__
from .errors import ArthrowearError, InputError, ProgramNotFound, RunFailed, VersionWarning

StrPath = Union[str, "os.PathLike[str]"]
# Words that start ranks: None is mpirun.
Launcher = Union[str, Sequence[str], None]
# Name of the program, the program itself, or None for the one that the package finds.
ProgramName = Union[StrPath, "Program", None]

_warned: set[tuple[str, str]] = set()
_programs: dict[str, tuple[int, Program]] = {}


def _location(name: StrPath | None) -> str:
    """Absolute name of the program. `name` overrides the variable ARTHROWEAR, and this the path."""
    chosen, source = name, "program="
    if not chosen and os.environ.get("ARTHROWEAR"):
        chosen, source = os.environ["ARTHROWEAR"], "the environment variable ARTHROWEAR"
    found = _which(os.path.expanduser(os.fspath(chosen or "arthrowear")))
    if found:
        return os.path.abspath(found)
    remedy = ("Put its folder on the search path, as in export PATH=\"/path/to/arthrowear/build/apps:$PATH\","
              " or name it in the environment variable ARTHROWEAR.")
    if chosen:
        raise ProgramNotFound(f"There is no program {chosen}, which {source} names. {remedy}")
    raise ProgramNotFound(f"The program arthrowear was not found. {remedy}")


def _which(name: str) -> str | None:
    """As shutil.which, without the folders of the search path that mean the current one: others may write there."""
    folders = [folder for folder in os.environ.get("PATH", os.defpath).split(os.pathsep) if os.path.isabs(folder)]
    return shutil.which(name, path=os.pathsep.join(folders) or os.devnull)


class Program:
    """An executable of arthrowear. path: its absolute name; version: "0.1.0"; git: its commit."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.version_text = self.output(["--version"])
        match = re.search(r"^arthrowear (\S+)$", self.version_text, re.M)
        if not match:
            raise ProgramNotFound(f"{path} is not the program arthrowear: `{path} --version` does not name it. "
                                  "Name another one in the environment variable ARTHROWEAR.")
        self.version = match[1]
        git = re.search(r"^git +(.+)$", self.version_text, re.M)
        self.git = git[1] if git else ""

    def call(self, words: Sequence[str], folder: StrPath | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end and returns the finished process, with text of both outputs."""
        return subprocess.run([self.path, *words], cwd=folder, env=environment(), text=True, errors="replace",
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              check=False)

    def output(self, words: Sequence[str], folder: StrPath | None = None) -> str:
        """Standard output of a command. Raises InputError or RunFailed if it does not end with 0."""
        try:
            done = self.call(words, folder)
        except OSError as error:
            raise ProgramNotFound(f"{self.path} cannot be started: {error.strerror}.") from error
        raise_for_status(done.returncode, done.stderr)
        return done.stdout

    def identity(self) -> tuple[str, str, int, int]:
        """Tuple that changes whenever the program is built again."""
        found = os.stat(self.path)
        return (self.path, self.version_text, found.st_mtime_ns, found.st_size)

    def __repr__(self) -> str:
        return f"Program({self.path!r}, version {self.version})"


def raise_for_status(status: int, message: str) -> None:
    """InputError for exit status 2, RunFailed for any other but 0."""
    if status == 2:
        raise InputError(message)
    if status != 0:
        raise RunFailed(message.strip() or f"The program ended with status {status}.", status)


def environment() -> dict[str, str]:
    """Environment of the program, unless the caller has chosen: one thread per rank for BLAS, and an mpirun that
    loads no code from ~/.openmpi/components."""
    chosen = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OMPI_MCA_mca_base_component_path": "SYS_DEFAULT"}
    return {**chosen, **os.environ}


def program(name: ProgramName = None) -> Program:
    """The program by name, by the variable ARTHROWEAR, or on the search path. Raises ProgramNotFound.

    Warns once (VersionWarning) if the versions of program and package differ.
    """
    if isinstance(name, Program):
        return name
    path = _location(name)
    stamp = os.stat(path).st_mtime_ns
    known = _programs.get(path)
    if known is None or known[0] != stamp:
        _programs[path] = known = (stamp, Program(path))
    found = known[1]
    if _release(found.version) != _release(__version__) and (path, found.version) not in _warned:
        _warned.add((path, found.version))
        warnings.warn(f"The program {path} has version {found.version}, the Python package {__version__}: entries "
                      "belong to the program, the reading of its results may fail. Install the package of the "
                      "program's version.", VersionWarning, stacklevel=2)
    return found


def _release(version: str) -> str:
    """"0.2.0" of "0.2.0-14-g1a2b3c": a build between two versions is compared by its numbers."""
    match = re.match(r"\d+(\.\d+)*", version)
    return match[0] if match else version


def launcher_words(launcher: Launcher, ranks: int) -> list[str]:
    """Words before the program: mpirun -n ranks. Raises ProgramNotFound without the launcher."""
    if ranks == 1 and launcher is None:
        return []
    words = ["mpirun"] if launcher is None else [launcher] if isinstance(launcher, str) else list(launcher)
    found = _which(words[0])
    if found is None:
        raise ProgramNotFound(f"There is no {words[0]}, which starts the ranks. Install openmpi-bin, or use ranks=1.")
    return [os.path.abspath(found), *words[1:], "-n", str(ranks)]


def check_ranks(ranks: int) -> None:
    """Raises ArthrowearError unless `ranks` is a whole number of at least 1."""
    if isinstance(ranks, bool) or not isinstance(ranks, int) or ranks < 1:
        raise ArthrowearError(f"ranks is {ranks!r}, must be a whole number >= 1.")
