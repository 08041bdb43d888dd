# SPDX-License-Identifier: LGPL-2.1-or-later
"""Errors and warnings of the package. All errors derive from ArthrowearError, except Interrupted,
which is a KeyboardInterrupt."""

import re
import tempfile


class ArthrowearError(Exception):
    """Base of all errors of the package."""


class ProgramNotFound(ArthrowearError):
    """The program arthrowear, or mpirun, was not found."""


class VersionWarning(UserWarning):
    """Program and package have different versions."""


class EntryError(ArthrowearError, ValueError):
    """A value that an entry does not accept.

    entry: path; value: what was given; rule: the words after "must be"; remedy: a sentence or "".
    """

    def __init__(self, entry, value, rule, remedy=""):
        self.entry, self.value, self.rule, self.remedy = entry, value, rule, remedy
        super().__init__(f"[{entry}] is {_shown(value)}, must be {rule}."
                         + (f" {remedy}" if remedy else ""))


class UnitError(EntryError):
    """A value with a unit of another kind than that of the entry, or with an unknown unit."""


class UnknownEntry(ArthrowearError, AttributeError, KeyError):
    """A path or an attribute that the model does not have; the message names the nearest."""

    def __str__(self):
        return str(self.args[0])


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

    def __init__(self, text):
        self.text = text
        self.file = self.line = self.entry = self.value = self.rule = self.remedy = None
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
        other = self._OTHER.match(entry["finding"])
        self.value, self.remedy = other["value"], other["remedy"]

    def __repr__(self):
        return f"Finding({self.text!r})"


class InputError(ArthrowearError, ValueError):
    """The program refuses the input; nothing was written. findings: a Finding per line."""

    def __init__(self, text):
        lines = [line for line in without_temporary(text).splitlines() if line.strip()]
        self.findings = [Finding(line) for line in lines]
        super().__init__("\n".join(lines))


class RunFailed(ArthrowearError):
    """The input was right and the run failed.

    status: exit status of the program, negative for the signal that ended it; run: the Run, or None.
    """

    def __init__(self, message, status=1, run=None):
        super().__init__(message)
        self.status, self.run = status, run


class Stopped(ArthrowearError):
    """The run ended early on request (a file `stop`, a signal, a limit of wall time), exit status 3.

    run: the unfinished Run, which run.resume() continues if its model keeps checkpoints.
    """

    def __init__(self, message, run=None):
        super().__init__(message)
        self.run = run


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run: the program has stopped, with a checkpoint if its model keeps any.

    run: the unfinished Run, of a study its StudyResults; None if nothing was written.
    """

    def __init__(self, message, run=None):
        super().__init__(message)
        self.run = run


class CasesFailed(RunFailed):
    """Cases of a study failed; results: the StudyResults with those of the other cases."""

    def __init__(self, message, results):
        super().__init__(message)
        self.results = results


class ResultError(ArthrowearError):
    """A file of results is missing, damaged, or of a kind that the package does not read."""


_UNWRITTEN = re.compile(re.escape(tempfile.gettempdir()) + r"/arthrowear-[^/\s]+/(?=(?:case|study)\.prm)")


def without_temporary(text):
    """A message without the folder in which a case that no file holds was for the program.

    Its lines are those of print(case).
    """
    return _UNWRITTEN.sub("", text)


def _shown(value):
    if isinstance(value, str):
        return f"'{value}'" if value else "empty"
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], str):
        return f"{value[0]} {value[1]}"
    return str(value)
