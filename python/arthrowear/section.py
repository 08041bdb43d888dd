# SPDX-License-Identifier: LGPL-2.1-or-later
"""Subsections of a case, whose entries and subsections are attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import names, schema, values
from .errors import UnknownEntry

if TYPE_CHECKING:
    from .case import Case


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
