# SPDX-License-Identifier: LGPL-2.1-or-later
"""Frames of a run (.pvd, .vtu, .pvtu) as meshes, read with numpy alone."""

from __future__ import annotations

import base64
import importlib
import pathlib
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, overload
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy

from . import names
from .errors import ArthrowearError, ResultError, ResultNotFound
from .executable import StrPath

# An array of numpy; comments give its shape and its content.
Array = numpy.ndarray[Any, numpy.dtype[Any]]
_TYPES = {"Float32": "f4", "Float64": "f8", "Int8": "i1", "Int16": "i2", "Int32": "i4", "Int64": "i8",
          "UInt8": "u1", "UInt16": "u2", "UInt32": "u4", "UInt64": "u8"}
_CELLS = {1: "point", 3: "line", 5: "triangle", 6: "strip", 10: "tetrahedron", 22: "quadratic triangle",
          24: "quadratic tetrahedron"}
# Corners of the quadratic cells, and the corners of the flat triangles in a quadratic one.
_CORNERS = {"quadratic triangle": 3, "quadratic tetrahedron": 4}
_QUARTERS = ((0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5))


class Mesh:
    """Points, cells and fields of a frame.

    points: n x 3 [mm]; cells: m x k point numbers; kind: "tetrahedron", "triangle", "line", "strip" (of
    triangles), "quadratic tetrahedron" (4 corners, then the points on the edges 01, 12, 20, 03, 13, 23)
    or "quadratic triangle" (3 corners, then 01, 12, 20); point_data, cell_data: arrays by name; units:
    unit of each field; time and step of the frame, None if the file has none.
    """

    def __init__(self, points: Array, cells: Array, kind: str, point_data: Mapping[str, Array] | None = None,
                 cell_data: Mapping[str, Array] | None = None, units: Mapping[str, str] | None = None,
                 time: float | None = None, step: int | None = None) -> None:
        self.points, self.cells, self.kind = points, cells, kind
        self.point_data, self.cell_data = dict(point_data or {}), dict(cell_data or {})
        self.units, self.time, self.step = dict(units or {}), time, step
        self.moment = "no time" if time is None else f"time {time:g}"

    def __getitem__(self, name: str) -> Array:
        """A field of the points, or of the cells."""
        if name in self.point_data:
            return self.point_data[name]
        if name in self.cell_data:
            return self.cell_data[name]
        known = [*self.point_data, *self.cell_data]
        raise KeyError(f"there is no field '{name}'" + names.suggestion(name, known))

    def triangles(self) -> Array:
        """Corners of all triangles, n x 3: of a surface its cells, of a strip those along it, of curved
        triangles the four flat ones through all of their points."""
        if self.kind == "triangle":
            return self.cells
        if self.kind == "quadratic triangle":
            return numpy.concatenate([self.cells[:, part] for part in _QUARTERS])
        if self.kind != "strip":
            raise ArthrowearError(f"A mesh of cells '{self.kind}' has no triangles.")
        parts = []
        for i in range(self.cells.shape[1] - 2):
            corners = self.cells[:, i:i + 3]
            parts.append(corners if i % 2 == 0 else corners[:, [1, 0, 2]])
        return numpy.concatenate(parts) if parts else numpy.empty((0, 3), dtype=int)

    def straight(self) -> Mesh:
        """The mesh with the corners of its cells alone: "quadratic" ones become linear; others stay."""
        if self.kind not in _CORNERS:
            return self
        corners = self.cells[:, :_CORNERS[self.kind]]
        kept, numbers = numpy.unique(corners, return_inverse=True)
        return Mesh(self.points[kept], numbers.reshape(corners.shape), self.kind.split()[1],
                    {name: values[kept] for name, values in self.point_data.items()}, self.cell_data, self.units,
                    self.time, self.step)

    def warped(self, field: str = "displacement", factor: float = 1.0) -> Mesh:
        """The mesh with its points moved by a vector field."""
        vector = self[field]
        if vector.shape != self.points.shape:
            raise ArthrowearError(f"The field '{field}' is no vector of the points.")
        return Mesh(self.points + factor * vector, self.cells, self.kind, self.point_data, self.cell_data, self.units,
                    self.time, self.step)

    def to_pyvista(self) -> Any:
        """The mesh as pyvista.UnstructuredGrid. Raises ArthrowearError without pyvista."""
        try:
            pyvista: Any = importlib.import_module("pyvista")
        except ImportError:
            raise ArthrowearError("pyvista is not installed. Install it (pip install pyvista), or use points, cells "
                                  "and fields of the mesh.") from None
        n, corners = self.cells.shape
        types = {name: number for number, name in _CELLS.items()}
        cells = numpy.hstack([numpy.full((n, 1), corners, dtype=self.cells.dtype), self.cells]).ravel()
        grid = pyvista.UnstructuredGrid(cells, numpy.full(n, types[self.kind], dtype=numpy.uint8), self.points)
        for name, values in self.point_data.items():
            grid.point_data[name] = values
        for name, values in self.cell_data.items():
            grid.cell_data[name] = values
        return grid

    def __repr__(self) -> str:
        fields = ", ".join(f"{name} [{self.units.get(name, '-')}]" for name in [*self.point_data, *self.cell_data])
        return f"Mesh({len(self.points)} points, {len(self.cells)} cells '{self.kind}', {self.moment}; {fields})"


AT_LARGEST_LOAD = "_at_largest_load"  # ends the name of a list of frames that belongs to another list


class Frames:
    """A series of frames: len(), [i], iteration give a Mesh each; times has their times. The frames of a run by jumps
    at the largest load of a cycle, which have a list of their own, are among them."""

    def __init__(self, file: StrPath, declared_time: Mapping[str, Any] | None = None) -> None:
        self.file = pathlib.Path(file)
        self._declared_time = declared_time
        at_largest_load = self.file.with_name(self.file.stem + AT_LARGEST_LOAD + ".pvd")
        self._frames = _listed(self.file)
        if at_largest_load.is_file():
            self._frames = sorted(self._frames + _listed(at_largest_load), key=lambda frame: frame[0])

    @property
    def times(self) -> Array:
        """Time of each frame [s]; with jumps over cycles the number of gait cycles. moments have them with their unit."""
        return numpy.array([time for time, _ in self._frames])

    @property
    def moments(self) -> list[str]:
        """Time of each frame as the run's page states it: "0.42 s", "600000 gait cycles"."""
        return [self._moment(time) for time, _ in self._frames]

    def _moment(self, time: float) -> str:
        one = self._declared_time
        if one is None:
            return f"time {time:g}"
        number = f"{one['factor'] * time:.{one['digits']}g}" if one["is_shown"] else ""
        return f"{one['before']}{number}{one['after']}".strip()

    def at(self, time: float) -> Mesh:
        """The frame nearest to a time."""
        if not self._frames:
            raise ResultError(f"{self.file} lists no frame.")
        return self[int(numpy.argmin(numpy.abs(self.times - time)))]

    def __len__(self) -> int:
        return len(self._frames)

    @overload
    def __getitem__(self, i: int) -> Mesh: ...

    @overload
    def __getitem__(self, i: slice) -> list[Mesh]: ...

    def __getitem__(self, i: int | slice) -> Mesh | list[Mesh]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        time, file = self._frames[i]
        mesh = read_mesh(file)
        mesh.time, mesh.moment = time, self._moment(time)
        return mesh

    def __iter__(self) -> Iterator[Mesh]:
        return (self[i] for i in range(len(self)))

    def __repr__(self) -> str:
        return f"Frames({str(self.file)!r}, {len(self)} frames)"


def _listed(file: pathlib.Path) -> list[tuple[float, pathlib.Path]]:
    """Times and files of a .pvd file."""
    try:
        return [(float(_named(item, "timestep")), file.parent / _named(item, "file"))
                for item in _xml(file).iter("DataSet")]
    except ValueError as error:
        raise ResultError(f"{file}: is damaged: {error}.") from error


def _xml(file: pathlib.Path) -> Element:
    try:
        return ElementTree.parse(file).getroot()
    except FileNotFoundError:
        raise ResultNotFound(f"{file}: does not exist. Check the name; `frame_sets` and `meshes` of a run have those "
                             "of its folder.", file) from None
    except OSError as error:
        raise ResultError(f"{file}: cannot be read: {error.strerror}.") from error
    except ElementTree.ParseError as error:
        raise ResultError(f"{file}: is damaged or not yet complete: {error}.") from error


def _named(item: Element, name: str) -> str:
    """Attribute of an element. Raises ValueError without it."""
    text = item.get(name)
    if text is None:
        raise ValueError(f"<{item.tag}> has no '{name}'")
    return text


def _below(item: Element, path: str) -> Element:
    """First element below another one by its path. Raises ValueError without it."""
    found = item.find(path)
    if found is None:
        raise ValueError(f"<{item.tag}> has no {path}")
    return found


def read_mesh(file: StrPath) -> Mesh:
    """Reads a .vtu file, or a .pvtu file with the pieces of all ranks, as the program writes them."""
    file = pathlib.Path(file)
    root = _xml(file)
    kind = root.get("type")
    if kind not in ("UnstructuredGrid", "PUnstructuredGrid"):
        raise ResultError(f"{file}: is a file of type {kind}, must be UnstructuredGrid or PUnstructuredGrid.")
    try:
        if kind == "UnstructuredGrid":
            return _mesh(root)
        return _joined([read_mesh(file.parent / _named(piece, "Source")) for piece in root.iter("Piece")], file)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, zlib.error) as error:
        raise ResultError(f"{file}: is damaged: {error}.") from error


def _mesh(root: Element) -> Mesh:
    piece = _below(root, "UnstructuredGrid/Piece")
    read = _Reader(root)
    points = read.array(_below(piece, "Points/DataArray")).reshape(-1, 3)
    cells, kind = _cells(read.arrays(piece, "Cells"))
    marks = read.arrays(root, "UnstructuredGrid/FieldData")
    units: dict[str, str] = {}
    fields: list[dict[str, Array]] = []
    for place, n in (("PointData", len(points)), ("CellData", len(cells))):
        fields.append({})
        for item in piece.iterfind(f"{place}/DataArray"):
            name, values, components = _named(item, "Name"), read.array(item), int(item.get("NumberOfComponents", 1))
            fields[-1][name] = values if components == 1 else values.reshape(n, components)
            key = item.find("InformationKey[@name='UNITS_LABEL']")
            if key is not None:
                units[name] = key.text or ""
    # Version 0.1.0 wrote no STEP: its CYCLE is the step, and its TIME the time of the list of frames.
    time = next((float(marks[name][0]) for name in ("TimeValue", "TIME") if name in marks), None)
    step = next((int(marks[name][0]) for name in ("STEP", "CYCLE") if name in marks), None)
    return Mesh(points, cells, kind, fields[0], fields[1], units, time, step)


def _cells(arrays: dict[str, Array]) -> tuple[Array, str]:
    """Corners of the cells, m x k, and their kind; all cells of a file are alike."""
    types, offsets = arrays["types"], arrays["offsets"]
    if not len(types):
        return numpy.empty((0, 3), dtype=int), "triangle"
    if len(set(types.tolist())) > 1 or len(set(numpy.diff(offsets, prepend=0).tolist())) > 1:
        raise ValueError("cells of several kinds")
    return arrays["connectivity"].reshape(len(types), -1), _CELLS[int(types[0])]


class _Reader:
    """Arrays of a file: base64 with or without zlib, or numbers as text."""

    def __init__(self, root: Element) -> None:
        self._order = "<" if root.get("byte_order", "LittleEndian") == "LittleEndian" else ">"
        self._header = numpy.dtype(self._order + _TYPES[root.get("header_type", "UInt32")])
        self._is_compressed = bool(root.get("compressor"))

    def arrays(self, item: Element, path: str) -> dict[str, Array]:
        """Arrays below an element, of the place at a path, by name."""
        return {_named(found, "Name"): self.array(found) for found in item.iterfind(f"{path}/DataArray")}

    def array(self, item: Element) -> Array:
        """Numbers of a <DataArray>, in a row. Raises ValueError if it is damaged."""
        kind = numpy.dtype(self._order + _TYPES[_named(item, "type")])
        text = (item.text or "").strip()
        if item.get("format") == "ascii":
            return numpy.array(text.split(), dtype=kind)
        if item.get("format") != "binary":
            raise ValueError(f"an array of format {item.get('format')}")
        return numpy.frombuffer(self._bytes(text), dtype=kind).astype(kind.newbyteorder("="))

    def _numbers(self, text: str, n: int) -> tuple[Array, int]:
        """The first n numbers of a header, and the number of their characters."""
        n_characters = -(-n * self._header.itemsize // 3) * 4
        content = base64.b64decode(text[:n_characters])
        return numpy.frombuffer(content, self._header, n).astype(int), n_characters

    def _bytes(self, text: str) -> bytes:
        if not text:
            return b""
        if not self._is_compressed:
            content = base64.b64decode(text)
            return content[self._header.itemsize:]
        (n_blocks,), _ = self._numbers(text, 1)
        if n_blocks == 0:
            return b""
        header, n_characters = self._numbers(text, 3 + n_blocks)
        packed, parts, at = base64.b64decode(text[n_characters:]), [], 0
        for size in header[3:]:
            parts.append(zlib.decompress(packed[at:at + size]))
            at += size
        return b"".join(parts)


def _joined(pieces: list[Mesh], file: pathlib.Path) -> Mesh:
    """One mesh of the pieces of all ranks; points on their common borders are there once per piece."""
    filled = [piece for piece in pieces if len(piece.cells)] or pieces[:1]
    if not filled:
        raise ResultError(f"{file}: names no piece.")
    first = filled[0]
    starts = numpy.cumsum([0, *(len(piece.points) for piece in filled[:-1])])
    cells = numpy.concatenate([piece.cells + start for piece, start in zip(filled, starts)])

    def fields(place: str) -> dict[str, Array]:
        return {name: numpy.concatenate([getattr(piece, place)[name] for piece in filled])
                for name in getattr(first, place)}

    return Mesh(numpy.concatenate([piece.points for piece in filled]), cells, first.kind, fields("point_data"),
                fields("cell_data"), first.units, first.time, first.step)
