# SPDX-License-Identifier: LGPL-2.1-or-later
"""Syntax of parameter files: settings with their lines, and quoted values."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from .errors import InputError

_BLANK = " \t\r\n\v\f"


class Setting:
    """`set name = value # source`: section (a list of names), name, value (a text), line (from 1), source."""

    def __init__(self, section: list[str], name: str, value: str, line: int, source: str = "") -> None:
        self.section, self.name, self.value, self.line, self.source = section, name, value, line, source

    @property
    def path(self) -> str:
        """Path of the entry, "Head / Radial clearance [mm]"."""
        return " / ".join([*self.section, self.name])


def _end_of_quotes(text: str, begin: int) -> int | None:
    """Index behind the quote that closes the quote at `begin`, or None."""
    i = begin + 1
    while i < len(text):
        if text[i] == "\\":
            i += 1
        elif text[i] == '"':
            return i + 1
        i += 1
    return None


def without_comment(line: str) -> str:
    """The line without its comment; a value that is quoted as a whole may hold #."""
    mark, equals = line.find("#"), line.find("=")
    if mark < 0:
        return line
    if equals < 0 or mark < equals:
        return line[:mark]
    begin = equals + 1
    while begin < len(line) and line[begin] in " \t":
        begin += 1
    end = _end_of_quotes(line, begin) if line[begin:begin + 1] == '"' else None
    if end is None:
        return line[:mark]
    rest = line[end:].lstrip(" \t\r")
    return line[:mark] if rest and not rest.startswith("#") else line[:end]


def unquoted(text: str) -> str:
    """The value that a text means."""
    if not text.startswith('"') or _end_of_quotes(text, 0) != len(text):
        return text

    def meaning(match: re.Match[str]) -> str:
        word = match[1]
        if word[0] == "x" and len(word) == 3:
            # A byte: the bytes of a character outside ASCII follow each other.
            return match[0] if word == "x00" else chr(0xDC00 + int(word[1:], 16)) if int(
                word[1:], 16) >= 0x80 else chr(int(word[1:], 16))
        return {"n": "\n", '"': '"', "\\": "\\"}.get(word, match[0])

    value = re.sub(r"\\(x[0-9a-fA-F]{2}|.)", meaning, text[1:-1], flags=re.S)
    return value.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def quoted(value: str) -> str:
    """The value as a file must hold it to be read unchanged: in quotes if it needs them."""
    is_control = any(ord(c) < 0x20 or ord(c) == 0x7F for c in value)
    is_text = not any(0xDC80 <= ord(c) <= 0xDCFF for c in value)
    if (value == value.strip(_BLANK) and "#" not in value and not value.startswith('"')
            and not value.endswith("\\") and not is_control and is_text):
        return value
    result = '"'
    for c in value:
        if c in '"\\':
            result += "\\" + c
        elif c == "\n":
            result += "\\n"
        elif ord(c) < 0x20 or ord(c) == 0x7F:
            result += f"\\x{ord(c):02X}"
        elif not is_text and ord(c) >= 0x80:
            result += "".join(f"\\x{byte:02X}" for byte in c.encode("utf-8", "surrogateescape"))
        else:
            result += c
    return result + '"'


def comment_at_value(line: str) -> str | None:
    """Text after a value without a blank, "#1/out" of `set Output folder = run#1/out`, None elsewhere."""
    bare = without_comment(line)
    if len(bare) in (0, len(line)) or line[len(bare)] != "#" or bare[-1] in ' \t"=' or "=" not in bare:
        return None
    return line[len(bare):].strip(_BLANK)


def _sources(text: str) -> dict[int, str]:
    """Comments that give the source of a value, by the numbers of lines: behind the value, or from `# Here: ` above."""
    found: dict[int, str] = {}
    note: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        bare = without_comment(line)
        after = line[len(bare):].strip(_BLANK).removeprefix("#").strip(_BLANK)
        if not bare.strip(_BLANK):
            if after.startswith("Here: "):
                note = after.removeprefix("Here: ")
            else:
                note = f"{note} {after}" if note is not None and after else None
            continue
        if source := after or note:
            found[number] = source
        note = None
    return found


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines without comments, those that end in a backslash joined, each with its number."""
    joined, first = "", 0  # 0: no line is joined yet
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = without_comment(line).strip(_BLANK)
        first = first or number
        if bare.endswith("\\"):
            joined += bare[:-1]
            continue
        yield first, (joined + bare).strip(_BLANK)
        joined, first = "", 0
    if joined:
        yield first, joined.strip(_BLANK)


def parse(text: str, file: str | os.PathLike[str]) -> list[Setting]:
    """The settings of a file's text in their order. Raises InputError with all findings."""
    settings: list[Setting] = []
    open_sections: list[tuple[str, int]] = []
    findings = [f"{file}:{number}: '{comment_at_value(line)}' begins a comment. Put a blank before it, or the whole "
                "value in double quotes if it belongs to it."
                for number, line in enumerate(text.split("\n"), 1) if comment_at_value(line)]
    sources = _sources(text)
    for line, bare in _logical_lines(text):
        keyword, _, rest = bare.replace("\t", " ").partition(" ")
        rest = bare[len(keyword):].strip(_BLANK)
        if not bare:
            continue
        if keyword.lower() == "set" and "=" in rest:
            name, _, value = rest.partition("=")
            settings.append(Setting([s for s, _ in open_sections], " ".join(name.split()),
                                    unquoted(value.strip(_BLANK)), line, sources.get(line, "")))
        elif keyword.lower() == "subsection" and rest:
            open_sections.append((" ".join(rest.split()), line))
        elif keyword.lower() == "end" and not rest:
            if open_sections:
                open_sections.pop()
            else:
                findings.append(f"{file}:{line}: 'end' closes no subsection. Remove it.")
        else:
            findings.append(f"{file}:{line}: '{bare[:40]}' is not understood. A line is 'set NAME = VALUE', "
                            "'subsection NAME', 'end' or a # comment.")
    findings += [f"{file}:{line}: subsection '{name}' is never closed. Add its 'end'."
                 for name, line in open_sections]
    if findings:
        raise InputError("\n".join(findings))
    return settings


def comment(text: str, indent: str, width: int = 90) -> str:
    """Lines of a comment, wrapped as the program wraps them."""
    lines, line = [], ""
    for word in text.split():
        if line and len(indent) + len(line) + len(word) > width:
            lines.append(f"{indent}#{line}\n")
            line = ""
        line += " " + word
    return "".join(lines) + (f"{indent}#{line}\n" if line else "")
