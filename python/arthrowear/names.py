# SPDX-License-Identifier: LGPL-2.1-or-later
"""Names of entries: without unit, as attributes, and the nearest of a list."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

Named = TypeVar("Named")

_UNIT = re.compile(r"^(?P<name>.*?) \[(?P<unit>.*)\]$", re.S)


def split_unit(name: str) -> tuple[str, str | None]:
    """("Density", "kg/m^3") for "Density [kg/m^3]"; the unit is None if the name has none."""
    match = _UNIT.match(name)
    return (match["name"], match["unit"]) if match else (name, None)


def attribute(name: str) -> str:
    """Name of an attribute: "radial_clearance" for "Radial clearance [mm]"."""
    word = re.sub(r"[^0-9a-z]+", "_", split_unit(name)[0].lower()).strip("_")
    if not word or word[0].isdigit():
        word = "_" + word
    return word + "_" if keyword.iskeyword(word) else word


def split_path(path: str) -> list[str]:
    """["Head", "Radial clearance [mm]"] for "Head / Radial clearance [mm]"."""
    return [" ".join(part.split()) for part in path.split(" / ")]


def _distance(a: str, b: str) -> int:
    """Edits between two texts in half steps; a difference in case alone is one half step."""
    row = [2 * j for j in range(len(b) + 1)]
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], 2 * i
        for j, y in enumerate(b, 1):
            change = 0 if x == y else 1 if x.lower() == y.lower() else 2
            diagonal, row[j] = row[j], min(diagonal + change, row[j] + 2, row[j - 1] + 2)
    return row[-1]


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Nearest of the known names as the program finds it, or None if none is near."""
    best, least = None, 2 * max(2, len(name) // 3) + 1
    if len(name) > 200:
        return None
    for candidate in known:
        distance = _distance(name, candidate)
        if distance < least:
            best, least = candidate, distance
    return best


def suggestion(name: str, known: Iterable[str]) -> str:
    """The end of a message on an unknown name: ", did you mean 'a' or 'b'?" or "; there are a, b".

    Names that have all words of the given name, the shortest first, else the nearest name; all names if none is near.
    """
    known = list(dict.fromkeys(known))
    words = re.findall(r"[^\W_]+", name.lower())
    near = sorted((other for other in known if words and set(words) <= set(re.findall(r"[^\W_]+", other.lower()))),
                  key=len)[:5]
    closest = nearest(name, known)
    near = near or ([closest] if closest else [])
    if not near:
        return f"; there are {', '.join(known) or 'none'}"
    return ", did you mean " + ", ".join(f"'{other}'" for other in near[:-1]) + (" or " if near[1:] else "") + f"'{near[-1]}'?"


def named(items: Mapping[str, Named], name: str) -> Named:
    """Result by its name. Raises KeyError with the nearest name, or with all names."""
    if name not in items:
        raise KeyError(f"there is no result '{name}'" + suggestion(name, items))
    return items[name]
