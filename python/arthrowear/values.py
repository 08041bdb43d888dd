# SPDX-License-Identifier: LGPL-2.1-or-later
"""Values of entries: from what users give to the text of a file and back, judged by the schema."""

from __future__ import annotations

import math
import numbers
import os
import re
from typing import TYPE_CHECKING, Any, Union

from . import names, units
from .errors import EntryError, UnitError

if TYPE_CHECKING:
    from .schema import Entry

# Values that users give: any object, since numbers of other libraries are numbers too.
Given = Any
# A value of an entry that has been checked; a list of numbers is a tuple.
Value = Union[bool, int, float, str, tuple[float, ...]]

# "50 um" and "50um"; a unit without a blank does not begin with e: "1e3" is a number.
_WITH_UNIT = re.compile(r"^\s*(?P<value>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
                        r"(?:\s+|(?=[a-df-zA-DF-Zµμ°%]))(?P<unit>\S.*?)\s*$")
_TRUE, _FALSE = ("true", "yes", "on"), ("false", "no", "off")


def checked(entry: Entry, value: Given, unit: str | None = None) -> Value:
    """The value in the entry's unit and Python type. Raises EntryError with rule and remedy.

    value: a number, a text, (number, "unit"), ([numbers], "unit"), "number unit" or a Quantity.
    unit: the unit of the path, if it differs from the entry's.
    """
    given = value
    value, unit = _split(entry, value, unit)
    if entry.kind in ("number", "integer"):
        return _number(entry, value, unit, given)
    if entry.kind == "list":
        return _numbers(entry, value, unit, given)
    if unit is not None:
        raise UnitError(entry.path, given, entry.rule, "It has no unit.")
    if entry.kind == "boolean":
        return _boolean(entry, value)
    return _text(entry, value)


def _split(entry: Entry, value: Given, unit: str | None) -> tuple[Given, str | None]:
    """Value and unit; both units, of the path and of the value, must agree."""
    own = None
    if isinstance(value, (units.Quantity, units.Quantities)):
        own = value.unit
    elif isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], str) and entry.kind not in (
            "text", "file"):
        value, own = value
    elif isinstance(value, str) and entry.kind in ("number", "integer"):
        match = _WITH_UNIT.match(value)
        if match:
            value, own = match["value"], match["unit"]
    if own is not None and unit is not None and own != unit:
        raise UnitError(entry.path, (value, own), entry.rule, f"The path says {unit}: give one unit.")
    return value, own if own is not None else unit


def _in_unit(entry: Entry, value: float, unit: str | None, given: Given) -> float:
    if unit is None:
        return value
    if entry.unit is None and unit not in ("-", "1", "%"):
        raise UnitError(entry.path, given, entry.rule, "It has no unit.")
    try:
        return units.convert(value, unit, entry.unit or "-")
    except units.UnknownUnit as error:
        raise UnitError(entry.path, _with_unit(given, unit), entry.rule,
                        f"{error}; its unit is {entry.unit or '-'}.") from None
    except ValueError:
        raise UnitError(entry.path, _with_unit(given, unit), entry.rule,
                        f"Its unit is {entry.unit or '-'}; {unit} is of another kind.") from None


def _with_unit(given: Given, unit: str) -> Given:
    return (given, unit) if isinstance(given, (int, float)) and not isinstance(given, units.Quantity) else given


def _float(entry: Entry, value: Given, given: Given) -> float:
    if isinstance(value, str):
        try:
            value = float(value if "_" not in value else "none")
        except ValueError:
            remedy = f"'{value}' is not a number."
            if "," in value and _is_number(value.replace(",", ".")):
                remedy = f"Write the decimal mark as a point: {value.replace(',', '.')}."
            raise EntryError(entry.path, given, entry.rule, remedy) from None
    if isinstance(value, bool) or not isinstance(value, numbers.Real) and not hasattr(value, "__float__"):
        raise EntryError(entry.path, given, entry.rule, "Give a number.")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise EntryError(entry.path, given, entry.rule, "Give one number.") from None
    if not math.isfinite(number):
        raise EntryError(entry.path, given, entry.rule, "Give a finite number.")
    return number


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _number(entry: Entry, value: Given, unit: str | None, given: Given) -> float:
    number = _in_unit(entry, _float(entry, value, given), unit, given)
    remedy = _breaks(entry.schema, number)
    if remedy is not None:
        raise EntryError(entry.path, given, entry.rule, remedy)
    if entry.kind == "integer":
        return int(value) if isinstance(value, numbers.Integral) and unit is None else int(number)
    return number if entry.unit is None else units.Quantity(number, entry.unit)


def _breaks(schema: dict[str, Any], number: float) -> str | None:
    """None if a number obeys the schema, otherwise a remedy, which may be empty."""
    if schema["type"] == "integer" and number != math.floor(number):
        return "Give a whole number."
    if number < schema.get("minimum", -math.inf) or number <= schema.get("exclusiveMinimum", -math.inf):
        return ""
    if number > schema.get("maximum", math.inf) or number >= schema.get("exclusiveMaximum", math.inf):
        return ""
    return None


def _numbers(entry: Entry, value: Given, unit: str | None, given: Given) -> tuple[float, ...]:
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")] if value.strip() else []
    if isinstance(value, numbers.Real) and not isinstance(value, bool):
        value = [value]
    try:
        values = [_in_unit(entry, _float(entry, item, given), unit, given) for item in value]
    except TypeError:
        raise EntryError(entry.path, given, entry.rule, "Give a list of numbers.") from None
    schema = entry.schema
    n, least, most = len(values), schema.get("minItems", 0), schema.get("maxItems", math.inf)
    if not least <= n <= most:
        raise EntryError(entry.path, given, entry.rule, f"It has {n} value{'' if n == 1 else 's'}.")
    for number in values:
        remedy = _breaks(schema["items"], number)
        if remedy is not None:
            raise EntryError(entry.path, given, entry.rule, remedy)
    if "contains" in schema and not any(values):
        raise EntryError(entry.path, given, entry.rule)
    return tuple(values) if entry.unit is None else units.Quantities(values, entry.unit)


def _boolean(entry: Entry, value: Given) -> bool:
    if isinstance(value, str) and value in _TRUE + _FALSE:
        return value in _TRUE
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return bool(value)
    raise EntryError(entry.path, value, entry.rule, "Give True or False.")


def _text(entry: Entry, value: Given) -> str:
    if entry.kind in ("file", "text") and isinstance(value, os.PathLike):
        value = os.fspath(value)
    if not isinstance(value, str):
        raise EntryError(entry.path, value, entry.rule, "Give a text.")
    if "\0" in value:
        raise EntryError(entry.path, value, entry.rule, "A text may not contain the character 0.")
    if entry.kind == "choice" and value not in entry.choices and entry.name != "Model":
        near = names.nearest(value, entry.choices)
        raise EntryError(entry.path, value, entry.rule, f"Did you mean '{near}'?" if near else "")
    if not value and entry.schema.get("minLength", 0) > 0:
        raise EntryError(entry.path, value, entry.rule)
    return value


def default(entry: Entry) -> Value | None:
    """Default of an entry as checked() returns values, None if it is required."""
    if entry.is_required:
        return None
    if entry.kind == "list":
        return units.Quantities(entry.default, entry.unit) if entry.unit else tuple(entry.default)
    if entry.kind == "number" and entry.unit is not None:
        return units.Quantity(entry.default, entry.unit)
    value: Value = entry.default
    return value


def as_text(value: Value) -> str:
    """Text of a checked value for a file: the shortest that reads back as the same number."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(as_text(item) for item in value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _shortest(float(value))
    return value


def _shortest(number: float) -> str:
    text = repr(number)
    return text[:-2] if text.endswith(".0") else text


def as_json(value: Value) -> Any:
    """A checked value as JSON: a list for numbers, plain numbers without units."""
    if isinstance(value, bool) or isinstance(value, str):
        return value
    if isinstance(value, tuple):
        return [as_json(item) for item in value]
    if isinstance(value, int):
        return value
    return int(value) if float(value).is_integer() and abs(value) < 1e15 else float(value)
