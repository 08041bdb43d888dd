# SPDX-License-Identifier: LGPL-2.1-or-later
"""Cases that Arthrowear ships: folders with a case.prm, found from any working folder."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator

from . import names
from .case import Case
from .errors import InputNotFound
from .executable import ProgramName
from .executable import program as find_program


def _places(program: ProgramName) -> Iterator[pathlib.Path]:
    """Folders that may have the cases: in the package's checkout, the installed program, its checkout."""
    yield pathlib.Path(__file__).resolve().parents[2] / "inputs"
    path = pathlib.Path(find_program(program).path).resolve()
    for above in path.parents:
        yield above / "share" / "arthrowear" / "inputs"
        yield above / "inputs"


def _folder(program: ProgramName) -> pathlib.Path:
    """Folder of the cases. Raises InputNotFound, a FileNotFoundError, if there is none."""
    tried = list(_places(program))
    for place in tried:
        # Any folder may be called inputs.
        if (place / "gait").is_dir() and any(place.glob("*/case.prm")):
            return place
    raise InputNotFound(tried[0], "Use a program that is installed or in its checkout, or Case.read with your file.")


def examples(program: ProgramName = None) -> list[str]:
    """Names of the cases that Arthrowear ships, sorted."""
    return sorted(file.parent.name for file in _folder(program).glob("*/case.prm"))


def example(name: str, program: ProgramName = None) -> Case:
    """A case that Arthrowear ships, by the name of its folder, as in example("hip_cup_jourdan").

    Its results go to the working folder, into its entry [Output folder]. Raises InputNotFound, a
    FileNotFoundError, with the nearest name if there is no such case.
    """
    file = _folder(program) / name / "case.prm"
    if not file.is_file():
        near = names.nearest(name, examples(program))
        raise InputNotFound(file, f"Did you mean '{near}'?" if near else "arthrowear.examples() has all names.")
    return Case.read(file, program)
