# SPDX-License-Identifier: LGPL-2.1-or-later
"""Units: kind and factor of what stands in the brackets of entries, and of what users write.

A unit is a product of symbols with whole powers: "kg/m^3", "mm^3/(N m)", "MPa/mm", "m/s2", "N*m".
Its kind is the vector of powers of length, time, mass, angle, cycles, body weight and bytes; two units
convert into each other if their kinds are equal.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any, cast

# Kinds: powers of (length, time, mass, angle, cycles, body weight, bytes).
Kind = tuple[int, ...]
_N = 7


def _kind(**powers: int) -> Kind:
    order = ("length", "time", "mass", "angle", "cycles", "weight", "bytes")
    return tuple(powers.get(name, 0) for name in order)


_LENGTH, _TIME, _MASS = _kind(length=1), _kind(time=1), _kind(mass=1)
_ANGLE = _kind(angle=1)
_FORCE = _kind(length=1, time=-2, mass=1)
_PRESSURE = _kind(length=-1, time=-2, mass=1)
_ENERGY = _kind(length=2, time=-2, mass=1)
_POWER = _kind(length=2, time=-3, mass=1)
_NUMBER = _kind()

# Symbol: factor to SI, kind.
_SYMBOLS = {
    "m": (1.0, _LENGTH),
    "in": (0.0254, _LENGTH),
    "inch": (0.0254, _LENGTH),
    "s": (1.0, _TIME),
    "sec": (1.0, _TIME),
    "min": (60.0, _TIME),
    "h": (3600.0, _TIME),
    "Hz": (1.0, _kind(time=-1)),
    "g": (1e-3, _MASS),
    "t": (1e3, _MASS),
    "tonne": (1e3, _MASS),
    "N": (1.0, _FORCE),
    "kgf": (9.80665, _FORCE),
    "lbf": (4.4482216152605, _FORCE),
    "Pa": (1.0, _PRESSURE),
    "bar": (1e5, _PRESSURE),
    "psi": (6894.757293168361, _PRESSURE),
    "J": (1.0, _ENERGY),
    "W": (1.0, _POWER),
    "rad": (1.0, _ANGLE),
    "deg": (math.pi / 180.0, _ANGLE),
    "°": (math.pi / 180.0, _ANGLE),
    "l": (1e-3, _kind(length=3)),
    "L": (1e-3, _kind(length=3)),
    "cycle": (1.0, _kind(cycles=1)),
    "cycles": (1.0, _kind(cycles=1)),
    "BW": (1.0, _kind(weight=1)),
    "B": (1.0, _kind(bytes=1)),
    "%": (1e-2, _NUMBER),
    "-": (1.0, _NUMBER),
    "1": (1.0, _NUMBER),
}
_PREFIXED = ("m", "s", "Hz", "g", "N", "Pa", "J", "W", "rad", "l", "L", "B")
_PREFIXES = {"n": 1e-9, "u": 1e-6, "µ": 1e-6, "μ": 1e-6, "m": 1e-3, "c": 1e-2, "k": 1e3, "M": 1e6,
             "G": 1e9}
_SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_TOKEN = re.compile(r"\s*(?:(?P<symbol>1e-?\d+|[A-Za-zµμ°%]+|1(?!\d)|-(?!\d))(?:(?:\^|\*\*)?(?P<power>-?\d+))?"
                    r"|(?P<mark>[()/*·.]))")


class UnknownUnit(ValueError):
    """A text that is no unit."""


def _symbol(text: str) -> tuple[float, Kind]:
    if text in _SYMBOLS:
        return _SYMBOLS[text]
    if text.startswith("1e"):
        return float(text), _NUMBER
    for prefix, factor in _PREFIXES.items():
        if text.startswith(prefix) and text[len(prefix):] in _PREFIXED:
            unit, kind = _SYMBOLS[text[len(prefix):]]
            return factor * unit, kind
    raise UnknownUnit(f"'{text}' is no unit")


def _tokens(text: str) -> list[re.Match[str]]:
    at, tokens = 0, []
    text = text.translate(_SUPERSCRIPTS).strip()
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise UnknownUnit(f"'{text}' is no unit")
        tokens.append(match)
        at = match.end()
    return tokens


def parse(text: str) -> tuple[float, Kind]:
    """Factor to SI and kind of a unit. Raises UnknownUnit."""
    tokens = _tokens(text or "-")
    value, at = _product(tokens, 0, text)
    if at != len(tokens):
        raise UnknownUnit(f"'{text}': a bracket is missing")
    return value


def _product(tokens: list[re.Match[str]], at: int, text: str) -> tuple[tuple[float, Kind], int]:
    """Product up to a closing bracket or the end, and the place after it."""
    factor, kind, sign = 1.0, (0,) * _N, 1
    needs_factor = True
    while at < len(tokens):
        mark = tokens[at]["mark"]
        if mark == ")":
            break
        if mark in ("/", "*", "·", "."):
            sign, needs_factor, at = -1 if mark == "/" else 1, True, at + 1
            continue
        if mark == "(":
            (inner, inner_kind), at = _product(tokens, at + 1, text)
            if at >= len(tokens):
                raise UnknownUnit(f"'{text}': a bracket is missing")
        else:
            inner, inner_kind = _symbol(tokens[at]["symbol"])
            power = int(tokens[at]["power"] or 1)
            inner, inner_kind = inner**power, tuple(power * k for k in inner_kind)
        at += 1
        factor *= inner**sign
        kind = tuple(a + sign * b for a, b in zip(kind, inner_kind))
        # As in writing by hand, a/b c is (a/b) c.
        sign, needs_factor = 1, False
    if needs_factor:
        raise UnknownUnit(f"'{text}' is no unit")
    return (factor, kind), at


def factor(unit: str, target: str) -> float | None:
    """Number by which a value in `unit` is multiplied to be in `target`, or None for another kind.

    Raises UnknownUnit.
    """
    if _plain(unit) == _plain(target):
        return 1.0
    (from_factor, from_kind), (to_factor, to_kind) = parse(unit), parse(target)
    return from_factor / to_factor if from_kind == to_kind else None


def convert(value: float, unit: str, target: str) -> float:
    """The value in another unit, rounded to the 15 digits that a factor of two doubles has.

    Raises UnknownUnit, and ValueError if the units are of different kinds.
    """
    by = factor(unit, target)
    if by is None:
        raise ValueError(f"{unit} and {target} are of different kinds")
    return value if by == 1.0 else float(f"{value * by:.15g}")


def _plain(unit: str) -> str:
    return re.sub(r"\s+", " ", (unit or "-").strip())


class Quantity(float):
    """A number with its unit: behaves as the number; .unit is its unit, .to("um") converts."""

    unit: str

    def __new__(cls, value: float, unit: str) -> Quantity:
        number = super().__new__(cls, value)
        number.unit = unit
        return number

    def __getnewargs__(self) -> tuple[float, str]:  # type: ignore[override]  # float's has no unit
        return float(self), self.unit

    def to(self, unit: str) -> Quantity:
        """The same quantity in another unit of the same kind."""
        return Quantity(convert(float(self), self.unit, unit), unit)

    def __repr__(self) -> str:
        return f"{float(self):.12g} {self.unit}"

    def __str__(self) -> str:
        return f"{float(self):.6g} {self.unit}"

    def __format__(self, form: str) -> str:
        return format(float(self), form) if form else str(self)


class Quantities(tuple[float, ...]):
    """Numbers with a common unit: a tuple with .unit and .to("um")."""

    unit: str

    def __new__(cls, values: Iterable[float], unit: str) -> Quantities:
        numbers = super().__new__(cls, cast(Any, values))  # some mypy lose the type of tuple's items
        numbers.unit = unit
        return numbers

    def __getnewargs__(self) -> tuple[tuple[float, ...], str]:
        return tuple(self), self.unit

    def to(self, unit: str) -> Quantities:
        """The same quantities in another unit of the same kind."""
        return Quantities((convert(value, self.unit, unit) for value in self), unit)

    def __repr__(self) -> str:
        return f"{', '.join(f'{value:.12g}' for value in self)} {self.unit}"
