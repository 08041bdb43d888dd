# SPDX-License-Identifier: LGPL-2.1-or-later
"""A case: the entries of a parameter file, with units and rules from the program."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from . import convergence, names, prm, running, schema, units, values
from . import results as runs
from .errors import ArthrowearError, EntryError, InputError, InputNotFound, UnknownEntry
from .executable import Launcher, ProgramName, StrPath
from .executable import program as find_program
from .progress import ProgressTo
from .results import Run
from .study_results import run_cases


class Case:
    """Entries of a model. `Case("hip_cup")` has the defaults, `Case.read("case.prm")` the entries of a file.

    case["Head / Radial clearance [mm]"] = 0.05, case.head.radial_clearance = (50, "um") and
    case["Head / Radial clearance"] = "50 um" mean the same. A value that the entry does not accept
    raises EntryError, a name that the model does not have UnknownEntry.
    """

    _program: ProgramName
    _schema: schema.ModelSchema
    _values: dict[str, values.Value]
    _bases: dict[str, pathlib.Path]  # folder at which the name of a file begins
    _sources: dict[str, str]  # where values come from, in a line each
    _source: tuple[pathlib.Path, bytes, dict[str, values.Value]] | None  # file, bytes, values of an unchanged case

    def __init__(self, model: str = "hip_cup", program: ProgramName = None, **settings: Any) -> None:
        self._start(model, program)
        for path, value in settings.items():
            setattr(self, path, value)

    def _start(self, model: str, program: ProgramName) -> None:
        set_here = object.__setattr__
        set_here(self, "_program", program)
        set_here(self, "_schema", schema.model_schema(model, program))
        set_here(self, "_values", {})
        set_here(self, "_bases", {})
        set_here(self, "_sources", {})
        set_here(self, "_source", None)
        if self._schema.name == "study":
            raise UnknownEntry("A study is no case: use arthrowear.Study.")

    @classmethod
    def read(cls, file: StrPath, program: ProgramName = None) -> Case:
        """Reads a parameter file (.prm), or the same content as JSON (.json), by the schema.

        Raises InputError with all findings, InputNotFound, which is a FileNotFoundError, if there is no such
        file. Names of files are relative to the file's folder.
        """
        file = pathlib.Path(file)
        try:
            content = file.read_bytes()
            text = content.decode("utf-8")
        except FileNotFoundError:
            raise InputNotFound(file) from None
        except OSError as error:
            raise InputError(f"{file}: cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError:
            raise InputError(f"{file}: is not UTF-8. Save the file in that encoding.") from None
        if file.suffix == ".json":
            return cls.from_json(_json_object(text, file), file.parent, program)
        settings = prm.parse(text, file)
        model, place = next(((s.value, f"{file}:{s.line}") for s in settings if s.path == "Model"),
                            ("hip_cup", str(file)))
        if model not in schema.models(program):
            known = schema.models(program)
            near = names.nearest(model, known)
            raise InputError(f"{place}: [Model] is {model or 'empty'}, must be one of {', '.join(known)}."
                             + (f" Did you mean '{near}'?" if near else ""))
        case = cls(model, program)
        case._take(((s.path, s.value, f"{file}:{s.line}") for s in settings), file.parent)
        case._sources.update({s.path: s.source for s in settings if s.source})
        object.__setattr__(case, "_source", (file.absolute(), content, dict(case._values)))
        return case

    @classmethod
    def from_json(cls, content: dict[str, Any], folder: StrPath = ".", program: ProgramName = None) -> Case:
        """A case from nested dictionaries, {"Head": {"Radial clearance [mm]": 0.05}}, as the schema has them.

        folder: at which the names of files begin.
        """
        model = content.get("Model", "hip_cup")
        if not isinstance(model, str):
            raise InputError("[Model] must be a name. The parameters.json of a run has more than values: "
                             "read its parameters.prm.")
        case = cls(model, program)
        case._take(((path, value, "JSON") for path, value in _flat(content)), pathlib.Path(folder))
        return case

    def _take(self, settings: Iterable[tuple[str, Any, str]], folder: StrPath) -> None:
        findings: list[str] = []
        lines: dict[str, str] = {}
        for path, value, place in settings:
            try:
                if path not in self._schema.entries:
                    entry, _ = self._schema.find(path)
                    raise UnknownEntry(f"{self.model} has no entry [{path}]. Did you mean [{entry.path}]?")
                if path in lines:
                    raise ArthrowearError(f"[{path}] is set a second time, first at {lines[path]}. "
                                          "Remove one of the two.")
                lines[path] = place
                self._put(self._schema.entries[path], value, folder)
            except (EntryError, UnknownEntry, ArthrowearError) as error:
                findings.append(f"{place}: {error}")
        if findings:
            raise InputError("\n".join(findings))

    def _put(self, entry: schema.Entry, value: Any, folder: StrPath, unit: str | None = None) -> None:
        accepted = values.checked(entry, value, unit)
        if entry.path == "Model" and accepted != self.model:
            raise EntryError(entry.path, accepted, self.model,
                             f"The entries belong to this model: make another case by Case('{accepted}').")
        self._values[entry.path] = accepted
        self._sources.pop(entry.path, None)
        if entry.kind == "file":
            self._bases[entry.path] = pathlib.Path(folder).absolute()

    # Entries by path

    def __getitem__(self, path: str) -> Any:
        """Value of an entry: what is set, otherwise the default, None if it has none."""
        entry, unit = self._schema.find(path)
        value = self._values.get(entry.path)
        if value is None:
            value = values.default(entry)
        return value.to(unit) if unit and isinstance(value, (units.Quantity, units.Quantities)) else value

    def __setitem__(self, path: str, value: Any) -> None:
        entry, unit = self._schema.find(path)
        self._put(entry, value, os.getcwd(), unit)

    def __delitem__(self, path: str) -> None:
        """The entry has its default again."""
        entry, _ = self._schema.find(path)
        self._values.pop(entry.path, None)
        self._sources.pop(entry.path, None)

    def set(self, path: str, value: Any, source: str = "") -> Case:
        """Sets an entry with the source of its value, which stands beside it in the parameter file and in reports."""
        self[path] = value
        if text := " ".join(source.split()):
            self._sources[self._schema.find(path)[0].path] = text
            object.__setattr__(self, "_source", None)
        return self

    def source(self, path: str) -> str:
        """Where the value of an entry comes from, as the parameter file says behind it; empty if it says nothing."""
        return self._sources.get(self._schema.find(path)[0].path, "")

    def __contains__(self, path: str) -> bool:
        """True if the model has such an entry."""
        try:
            self._schema.find(path)
            return True
        except UnknownEntry:
            return False

    def __iter__(self) -> Iterator[str]:
        """Paths of the entries that are set, in the order of the model."""
        return (path for path in self._schema.entries if path in self._values)

    def __len__(self) -> int:
        return len(self._values)

    def is_set(self, path: str) -> bool:
        """True if the entry is set, whatever its default."""
        return self._schema.find(path)[0].path in self._values

    def update(self, settings: Mapping[str, Any]) -> Case:
        """Sets several entries from a dictionary of paths."""
        for path, value in settings.items():
            self[path] = value
        return self

    def entry(self, path: str) -> schema.Entry:
        """Declaration of an entry: unit, rule, default, choices, text."""
        return self._schema.find(path)[0]

    def describe(self, path: str) -> str:
        """Text of an entry with its rule and default."""
        return self.entry(path).describe()

    # Entries as attributes

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("_"):
            raise AttributeError(attribute)
        return getattr(Section(self, self._schema.root), attribute)

    def __setattr__(self, attribute: str, value: object) -> None:
        setattr(Section(self, self._schema.root), attribute, value)

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *self._schema.root.attributes})

    @property
    def model(self) -> str:
        """Name of the model."""
        return self._schema.name

    def copy(self) -> Case:
        """An independent case with the same entries."""
        other = Case(self.model, self._program)
        other._values.update(self._values)
        other._bases.update(self._bases)
        other._sources.update(self._sources)
        object.__setattr__(other, "_source", self._source)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Case:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {"model": self.model, "program": self._program, "values": self._values, "bases": self._bases,
                "sources": self._sources, "source": self._source}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._start(state["model"], state["program"])
        self._values.update(state["values"])
        self._bases.update(state["bases"])
        self._sources.update(state["sources"])
        object.__setattr__(self, "_source", state["source"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Case) and self.to_json(".") == other.to_json(".")

    # Files

    @property
    def file(self) -> pathlib.Path | None:
        """The file that holds this case as it is, None if it was changed since or never written."""
        if self._source is None or self._source[2] != self._values:
            return None
        try:
            return self._source[0] if self._source[0].read_bytes() == self._source[1] else None
        except OSError:
            return None

    def file_name(self, path: str) -> str | None:
        """Absolute name of the file that an entry names, None if it names none."""
        entry = self._schema.find(path)[0]
        value = self[entry.path]
        return os.path.normpath(self._bases.get(entry.path, pathlib.Path.cwd()) / value) if value else None

    def _written(self, entry: schema.Entry, folder: StrPath | None) -> str:
        """Text of a value in a file in that folder; None: names of files are absolute."""
        text = values.as_text(self._values[entry.path])
        absolute = self.file_name(entry.path) if entry.kind == "file" else None
        if absolute is None:
            return text
        if folder is None or os.path.isabs(text):
            return absolute
        return os.path.relpath(absolute, os.path.abspath(folder))

    def to_prm(self, folder: StrPath | None = ".", comments: bool = False) -> str:
        """Text of the parameter file. Names of files are relative to `folder`, absolute if it is None.

        comments: True adds text, rule and default of each entry.
        """
        return self._section_text(self._schema.root, 0, folder, comments)

    def _section_text(self, section: schema.Section, depth: int, folder: StrPath | None, comments: bool) -> str:
        indent = "  " * depth
        parts: list[str] = []
        lines: list[str] = []
        for entry in section.entries.values():
            if entry.path not in self._values and entry.path != "Model":
                continue
            text = prm.comment(entry.describe(), indent) if comments else ""
            value = self.model if entry.path == "Model" else self._written(entry, folder)
            source = self._sources.get(entry.path, "")
            lines.append(f"{text}{indent}set {entry.name} = {prm.quoted(value)}".rstrip()
                         + (f" # {source}" if source else "") + "\n")
        if lines:
            parts.append(("\n" if comments else "").join(lines))
        for below in section.sections.values():
            text = self._section_text(below, depth + 1, folder, comments)
            if text:
                about = prm.comment(below.text, indent) if comments else ""
                name = below.path.rsplit(" / ", 1)[-1]
                parts.append(f"{about}{indent}subsection {name}\n{text}{indent}end\n")
        return "\n".join(parts)

    def to_json(self, folder: StrPath = ".") -> dict[str, Any]:
        """Nested dictionaries of the entries that are set, which obey the JSON schema."""
        content: dict[str, Any] = {"Model": self.model}
        for path in self:
            entry = self._schema.entries[path]
            place = content
            for name in entry.section:
                place = place.setdefault(name, {})
            place[entry.name] = (self._written(entry, folder) if entry.kind == "file"
                                 else values.as_json(self._values[path]))
        return content

    def write(self, file: StrPath, overwrite: bool = False, comments: bool = False) -> pathlib.Path:
        """Writes the case, as JSON if the name ends in .json. Refuses an existing file unless `overwrite`."""
        file = pathlib.Path(file)
        if file.exists() and not overwrite:
            raise ArthrowearError(f"{file} exists. Choose another name, or write(..., overwrite=True) to replace it.")
        if file.suffix == ".json":
            text = json.dumps(self.to_json(file.parent), indent=2, ensure_ascii=False) + "\n"
        else:
            text = self.to_prm(file.parent, comments)
        content = text.encode("utf-8", "surrogateescape")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        if file.suffix != ".json":
            object.__setattr__(self, "_source", (file.absolute(), content, dict(self._values)))
        return file

    # The program

    def validate(self) -> running.Validation:
        """Checks the case by the program: text with the cost of the run; warnings in .warnings of it.

        Raises InputError with a Finding per mistake. Writes nothing.
        """
        with running.as_file(self) as file:
            return running.Validation(find_program(self._program).output(["validate", "--format", "json", str(file)]))

    def run(self, folder: StrPath | None = None, ranks: int = 1, resume: bool | str = False, overwrite: bool = False,
            progress: ProgressTo = None, launcher: Launcher = None) -> Run:
        """Runs the case to its end and returns its Run. See arthrowear.running.start for the arguments.

        Raises InputError, RunFailed, Stopped, or Interrupted after Ctrl-C.
        """
        return self.start(folder, ranks, resume, overwrite, progress, launcher).wait()

    def start(self, folder: StrPath | None = None, ranks: int = 1, resume: bool | str = False,
              overwrite: bool = False, progress: ProgressTo = None, launcher: Launcher = None) -> running.RunningCase:
        """Starts the case and returns a RunningCase, which wait() ends."""
        case = self
        if folder is not None:
            case = self.copy()
            case["Output folder"] = os.fspath(folder)
        return running.start(case, ranks, resume, overwrite, progress, launcher, self._program)

    def converge(self, folder: StrPath | None = None, only: Iterable[str] = (), finer: int = 1,
                 ratio: float | None = None, results: Iterable[str] = (), workers: int | None = None, ranks: int = 1,
                 overwrite: bool = False, retry: bool = False, progress: ProgressTo = None, check: bool = True,
                 launcher: Launcher = None) -> convergence.Convergence:
        """Repeats the case with other meshes, steps and jumps, and returns the error of each result by them.

        folder: of the study, by default the output folder with _convergence. only: families, of "mesh", "steps"
        and "jumps". finer: levels finer than the case, 0 to 2. ratio: of element sizes, 1.5 by default. results:
        names of the summary, by default the program's choice. Other arguments and errors are as in Study.run.
        """
        if folder is None:
            folder = str(self["Output folder"]).rstrip("/") + "_convergence"
        options = convergence.options(only, finer, ratio, results)
        with running.as_file(self) as file:
            run_cases(self._program, ["converge", str(file), "-o", os.fspath(folder), *options], folder, workers, ranks,
                      overwrite, retry, progress, check, launcher)
        return convergence.Convergence(folder)

    def __str__(self) -> str:
        """Text of the parameter file, as to_prm() returns it."""
        return self.to_prm()

    def __repr__(self) -> str:
        place = f", {str(self.file)!r}" if self.file else ""
        return f"Case({self.model!r}, {len(self)} entries set{place})"


runs.read_case = Case.read


class Section:
    """A subsection of a case: its entries and subsections are attributes (Tab completes them)."""

    __slots__ = ("_case", "_section")
    _case: Case
    _section: schema.Section

    def __init__(self, case: Case, section: schema.Section) -> None:
        object.__setattr__(self, "_case", case)
        object.__setattr__(self, "_section", section)

    def _name(self, attribute: str) -> str:
        name = self._section.attributes.get(attribute)
        if name is None:
            where = f"[{self._section.path}]" if self._section.path else self._case.model
            near = names.nearest(attribute, self._section.attributes)
            raise UnknownEntry(f"{where} has no '{attribute}'. " + (
                f"Did you mean '{near}'?" if near else f"It has {', '.join(sorted(self._section.attributes))}."))
        return name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        name = self._name(attribute)
        if name in self._section.sections:
            return Section(self._case, self._section.sections[name])
        return self._case[self._section.entries[name].path]

    def __setattr__(self, attribute: str, value: object) -> None:
        name = self._name(attribute)
        if name in self._section.sections:
            raise UnknownEntry(f"[{self._section.sections[name].path}] is a subsection: set one of its entries.")
        self._case[self._section.entries[name].path] = value

    def __delattr__(self, attribute: str) -> None:
        del self._case[self._section.entries[self._name(attribute)].path]

    def __dir__(self) -> list[str]:
        return sorted(self._section.attributes)

    def __repr__(self) -> str:
        lines = [f"[{self._section.path}] {self._section.text}".rstrip()]
        lines += [f"  {entry.name} = {_shown(self._case, entry)}" for entry in self._section.entries.values()]
        lines += [f"  [{section.path}]" for section in self._section.sections.values()]
        return "\n".join(lines)


def _shown(case: Case, entry: schema.Entry) -> str:
    value = case[entry.path]
    if value is None:
        return f"(required, e.g. {values.as_text(tuple(entry.example)) if entry.kind == 'list' else entry.example})"
    return values.as_text(value) + ("" if case.is_set(entry.path) else "  (default)")


def _json_object(text: str, file: pathlib.Path) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except ValueError as error:
        raise InputError(f"{file}: is no JSON: {error}.") from None
    if not isinstance(content, dict):
        raise InputError(f"{file}: must be an object of sections and entries.")
    return content


def _flat(content: dict[str, Any], section: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in content.items():
        path = f"{section} / {name}" if section else name
        if isinstance(value, dict):
            yield from _flat(value, path)
        else:
            yield path, value
