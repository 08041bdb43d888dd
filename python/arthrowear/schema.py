# SPDX-License-Identifier: LGPL-2.1-or-later
"""The entries of each model, from `arthrowear parameters --format json-schema`.

The program is asked once per process and build: no file is kept, which others could change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from . import names
from .errors import ArthrowearError, UnknownEntry
from .executable import ProgramName
from .executable import program as find_program

Json = dict[str, Any]
# As Program.identity() returns it.
Identity = tuple[str, str, int, int]
_schemas: dict[Identity, tuple[Json, dict[str, ModelSchema]]] = {}


class Entry:
    """Declaration of an entry.

    path, name, unit (None without one), kind (number, integer, boolean, choice, text, file, list),
    default (None if required), example, choices, rule (words after "must be"), plausible (least and most
    usual magnitude, None without; most is None if there is none), text, may_change_on_resume,
    schema (its part of the JSON schema).
    """

    def __init__(self, path: str, schema: Json) -> None:
        self.path, self.schema = path, schema
        *self.section, self.name = names.split_path(path)
        self.bare_name, _ = names.split_unit(self.name)
        self.unit: str | None = schema.get("x-unit")
        self.kind: str = schema["x-kind"]
        self.is_required = "default" not in schema
        self.default: Any = schema.get("default")
        self.example: Any = (schema.get("examples") or [None])[0]
        self.choices: tuple[str, ...] = tuple(schema.get("enum", ()))
        self.rule: str = schema["x-rule"]
        self.plausible: tuple[float, float | None] | None = (
            (schema["x-plausible"][0], schema["x-plausible"][1]) if "x-plausible" in schema else None)
        self.text: str = schema["description"]
        self.may_change_on_resume: bool = schema["x-may-change-on-resume"]

    def __repr__(self) -> str:
        return f"Entry({self.path!r}, {self.kind}, must be {self.rule})"

    def describe(self) -> str:
        """Text, rule and default, in the form of a parameter file's comments."""
        default = ("no default" if self.is_required else "empty by default"
                   if self.default in ("", []) else f"{_default_text(self.default)} by default")
        return f"{self.text} Must be {self.rule}{self._usual()}; {default}.".strip()

    def _usual(self) -> str:
        if self.plausible is None:
            return ""
        least, most = self.plausible
        if most is None:
            return f", usually at least {least:g}"
        return f", usually up to {most:g}" if least == 0 else f", usually {least:g} to {most:g}"


def _default_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class Section:
    """A subsection: path, text, entries and sections by name and by attribute."""

    def __init__(self, path: str, schema: Json) -> None:
        self.path = path
        self.text: str = schema.get("description", "")
        self.entries: dict[str, Entry] = {}
        self.sections: dict[str, Section] = {}
        for name, item in schema.get("properties", {}).items():
            below = f"{path} / {name}" if path else name
            if "x-kind" in item:
                self.entries[name] = Entry(below, item)
            else:
                self.sections[name] = Section(below, item)
        self.attributes = _attributes([*self.entries, *self.sections])

    def walk(self) -> Iterator[Entry]:
        """All entries in the order of the program, entries of subsections after the section's entries."""
        yield from self.entries.values()
        for section in self.sections.values():
            yield from section.walk()


def _attributes(all_names: Iterable[str]) -> dict[str, str]:
    """Attribute of each name; names that differ in their unit alone keep it in the attribute."""
    words = [names.attribute(name) for name in all_names]
    result: dict[str, str] = {}
    for name, word in zip(all_names, words):
        if words.count(word) > 1:
            word = names.attribute(name.replace("[", "").replace("]", ""))
        if word in result:
            raise ArthrowearError(f"Two entries have the attribute {word}: {name} and {result[word]}.")
        result[word] = name
    return result


class ModelSchema:
    """All entries of a model, or of a study. name, root (a Section), entries by path, json."""

    def __init__(self, name: str, schema: Json) -> None:
        self.name, self.json = name, schema
        self.root = Section("", schema)
        self.entries = {entry.path: entry for entry in self.root.walk()}
        self._bare: dict[str, list[Entry]] = {}
        for entry in self.entries.values():
            self._bare.setdefault(" / ".join([*entry.section, entry.bare_name]), []).append(entry)

    def find(self, path: str) -> tuple[Entry, str | None]:
        """The entry of a path, and the unit in it if that unit differs from the entry's.

        "Head / Radial clearance [mm]", without the unit, or with another one. Raises UnknownEntry.
        """
        path = " / ".join(names.split_path(path))
        if path in self.entries:
            return self.entries[path], None
        bare, unit = names.split_unit(path)
        found = self._bare.get(bare, [])
        if len(found) == 1:
            return found[0], unit
        raise UnknownEntry(self._advice(path, found))

    def _advice(self, path: str, found: Sequence[Entry]) -> str:
        if found:
            return f"{self.name} has several entries [{path}]: {', '.join(e.path for e in found)}. Write one of them."
        *section, name = names.split_path(path)
        here = self.section(section)
        elsewhere = [e.path for e in self.entries.values()
                     if names.split_unit(name)[0] == e.bare_name and e.section != section]
        near = names.nearest(name, here.entries if here else ())
        if near is None and here:
            bare = {e.bare_name: e.name for e in here.entries.values()}
            near = bare.get(names.nearest(names.split_unit(name)[0], bare) or "")
        if near:
            near = " / ".join([*section, near])
        else:
            near = next(iter(elsewhere), None) or names.nearest(path, self.entries) or names.nearest(
                names.split_unit(path)[0], self._bare)
        text = f"{self.name} has no entry [{path}]."
        return f"{text} Did you mean [{near}]?" if near else f"{text} list(arthrowear.entries(" \
            f"'{self.name}')) has all."

    def section(self, path: Sequence[str]) -> Section | None:
        """The section of a list of names, or None."""
        section: Section | None = self.root
        for name in path:
            section = section.sections.get(name) if section else None
        return section


def json_schema(program: ProgramName = None) -> Json:
    """The JSON schema of all models as a dictionary."""
    found = find_program(program)
    identity = found.identity()
    if identity in _schemas:
        return _schemas[identity][0]
    schema: Json = json.loads(found.output(["parameters", "--format", "json-schema"]))
    _schemas[identity] = (schema, {})
    return schema


def models(program: ProgramName = None) -> list[str]:
    """Names of all models."""
    return [name for name in json_schema(program)["$defs"] if name != "study"]


def model_schema(model: str, program: ProgramName = None) -> ModelSchema:
    """The ModelSchema of a model, or of "study". Raises UnknownEntry."""
    schema = json_schema(program)
    made = _schemas[find_program(program).identity()][1]
    if model not in made:
        if model not in schema["$defs"]:
            near = names.nearest(str(model), schema["$defs"])
            raise UnknownEntry(f"There is no model '{model}', must be one of {', '.join(models(program))}."
                               + (f" Did you mean '{near}'?" if near else ""))
        made[model] = ModelSchema(model, schema["$defs"][model])
    return made[model]


def entries(model: str = "hip_cup", program: ProgramName = None) -> dict[str, Entry]:
    """All entries of a model by path."""
    return dict(model_schema(model, program).entries)
