# SPDX-License-Identifier: LGPL-2.1-or-later
"""Errors and warnings of the package. All errors derive from ArthrowearError, except Interrupted,
which is a KeyboardInterrupt."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
from collections.abc import Iterator
from typing import Any


class ArthrowearError(Exception):
    """Base of all errors of the package."""

    def __str__(self) -> str:
        """Message alone: some of Python's own errors, which classes below derive from, would alter it."""
        return str(self.args[0]) if self.args else ""


class ProgramNotFound(ArthrowearError, FileNotFoundError):
    """The program arthrowear, or mpirun, was not found."""


class VersionWarning(UserWarning):
    """Program and package have different versions."""


class EntryError(ArthrowearError, ValueError):
    """A value that an entry does not accept.

    entry: path; value: what was given; rule: the words after "must be"; remedy: a sentence or "".
    """

    def __init__(self, entry: str, value: object, rule: str, remedy: str = "") -> None:
        self.entry, self.value, self.rule, self.remedy = entry, value, rule, remedy
        super().__init__(f"[{entry}] is {_shown(value)}, must be {rule}."
                         + (f" {remedy}" if remedy else ""))


class UnitError(EntryError):
    """A value with a unit of another kind than the entry's unit, or with an unknown unit."""


class UnknownEntry(ArthrowearError, AttributeError, KeyError):
    """A path or an attribute that the model does not have; the message names the nearest."""


class Finding:
    """One line of the program about an input.

    text is the whole line. file, line (a number), entry (path), value, rule and remedy are its parts,
    None where the line has no such part.
    """

    _PLACE = re.compile(r"^(?P<file>.+?)(?::(?P<line>\d+))?: (?P<rest>.*)$", re.S)
    _ENTRY = re.compile(r"^\[(?P<entry>(?:[^\[\]]|\[[^\]]*\])+)\] (?P<finding>.*)$", re.S)
    _VALUE = re.compile(r"^(?:is )?(?P<value>.*?), must be (?P<rule>.*?)(?:\.(?: (?P<remedy>[A-Z'].*))?)?$", re.S)
    # "is 0.06: the run was begun with 0.05. Set it back", "is not set and has no default. Add 'set ...'"
    _OTHER = re.compile(r"^(?:is (?P<value>[^:]*?): )?.*?(?:\. (?P<remedy>[A-Z].*))?$", re.S)

    def __init__(self, text: str) -> None:
        self.text = text
        self.file: str | None = None
        self.line: int | None = None
        self.entry: str | None = None
        self.value: str | None = None
        self.rule: str | None = None
        self.remedy: str | None = None
        place = self._PLACE.match(text)
        if not place:
            return
        self.file = place["file"]
        self.line = int(place["line"]) if place["line"] else None
        entry = self._ENTRY.match(place["rest"])
        if not entry:
            return
        self.entry = entry["entry"]
        value = self._VALUE.match(entry["finding"])
        if value:
            self.value, self.rule, self.remedy = value["value"], value["rule"], value["remedy"]
            return
        if other := self._OTHER.match(entry["finding"]):
            self.value, self.remedy = other["value"], other["remedy"]

    def __repr__(self) -> str:
        return f"Finding({self.text!r})"


class InputError(ArthrowearError, ValueError):
    """The program refuses the input; nothing was written. findings: a Finding per line."""

    def __init__(self, text: str) -> None:
        lines = [line for line in without_temporary(text).splitlines() if line.strip()]
        self.findings = [Finding(line) for line in lines]
        super().__init__("\n".join(lines))


class _Missing(FileNotFoundError):
    """Numbers that errors about a missing file or folder share, as Python's FileNotFoundError has them.

    filename: absolute name of the missing file or folder; errno: ENOENT; strerror: its text.
    """

    def _set_missing(self, file: str | os.PathLike[str]) -> None:
        self.filename = os.path.abspath(file)
        self.errno, self.strerror = errno.ENOENT, os.strerror(errno.ENOENT)


class InputNotFound(InputError, _Missing):
    """A parameter file that does not exist. A FileNotFoundError too, whose filename is the absolute name.

    file: its name; remedy: a sentence, by default about its name.
    """

    def __init__(self, file: str | os.PathLike[str], remedy: str = "") -> None:
        remedy = remedy or f"Check the name; a relative one begins at {os.getcwd()}."
        super().__init__(f"{os.fspath(file)}: does not exist. {remedy}")
        self._set_missing(file)


class RunFailed(ArthrowearError):
    """The input was right and the run failed.

    status: exit status of the program, negative for the signal that ended it; run: the Run, or None.
    """

    def __init__(self, message: str, status: int = 1, run: Any = None) -> None:
        super().__init__(message)
        self.status, self.run = status, run


class Stopped(ArthrowearError):
    """The run ended early on request (a file `stop`, a signal, a limit of wall time), exit status 3 or 4.

    run: the unfinished Run, which run.resume() continues if it has_checkpoint (status 3); None if nothing was written.
    """

    def __init__(self, message: str, run: Any = None) -> None:
        super().__init__(message)
        self.run = run


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run: the program has stopped, with a checkpoint if its model keeps any.

    run: the unfinished Run, of a study its StudyResults; None if nothing was written.
    """

    def __init__(self, message: str, run: Any = None) -> None:
        super().__init__(message)
        self.run = run


class CasesFailed(RunFailed):
    """Cases of a study failed; results: the StudyResults of the other cases."""

    def __init__(self, message: str, results: Any) -> None:
        super().__init__(message)
        self.results = results


class ResultError(ArthrowearError):
    """A file of results is missing, damaged, or of a kind that the package does not read."""


class ResultNotFound(ResultError, _Missing):
    """A folder, table or frame of results that does not exist. A FileNotFoundError too.

    file: its name, filename: its absolute name; message: says what is missing and the remedy.
    """

    def __init__(self, message: str, file: str | os.PathLike[str]) -> None:
        super().__init__(message)
        self._set_missing(file)


@contextlib.contextmanager
def reading(file: str | os.PathLike[str], missing: str) -> Iterator[None]:
    """Errors of reading a file of results become ResultNotFound with the message `missing`, or ResultError."""
    try:
        yield
    except FileNotFoundError:
        raise ResultNotFound(missing, file) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResultError(f"{os.fspath(file)}: cannot be read: {error}.") from error


_UNWRITTEN = re.compile(re.escape(tempfile.gettempdir()) + r"/arthrowear-[^/\s]+/(?=(?:case|study)\.prm)")


def without_temporary(text: str) -> str:
    """A message without the folder in which a case that no file holds was for the program.

    Its line numbers refer to print(case).
    """
    return _UNWRITTEN.sub("", text)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f"'{value}'" if value else "empty"
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], str):
        return f"{value[0]} {value[1]}"
    return str(value)
