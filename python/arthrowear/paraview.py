# SPDX-License-Identifier: LGPL-2.1-or-later
"""Filters for runs in ParaView, in its Python shell and in pvpython.

    from arthrowear import paraview
    cup = paraview.frames("output/first_cup/contact.pvd")
    print(paraview.worn_volume(cup))
    paraview.warped_by_wear(cup, 20)
"""

from __future__ import annotations

import os
from typing import Any

import numpy

from . import names

try:
    from paraview import servermanager, simple
except ImportError as missing:
    raise ImportError("arthrowear.paraview works in ParaView alone: in its Python shell or in pvpython.") from missing

WEAR_DEPTH = "wear_depth"
DISPLACEMENT_WEAR = "displacement_wear"


def frames(file: str | os.PathLike[str]) -> Any:
    """The reader of a list of frames (.pvd), at its last frame."""
    path = os.path.abspath(file)
    if not os.path.isfile(path):
        raise FileNotFoundError(f"{path}: does not exist. A run's folder has a .pvd file for each surface and body.")
    reader = simple.PVDReader(registrationName=os.path.basename(path), FileName=path)
    reader.UpdatePipeline(max(reader.TimestepValues or [0.0]))
    return reader


def last_time(source: Any) -> float:
    """Time of the last frame, as the list of frames gives it: gait cycles of a run by jumps, else seconds."""
    return float(max(source.TimestepValues or [0.0]))


def warped_by_wear(source: Any, factor: float = 1.0) -> Any:
    """The surface or body, moved by the displacement by wear times a factor."""
    _require(source, DISPLACEMENT_WEAR)
    return simple.WarpByVector(Input=source, Vectors=["POINTS", DISPLACEMENT_WEAR], ScaleFactor=factor)


def worn_volume(surface: Any, time: float | None = None) -> float:
    """Integral of the wear depth over a surface [mm^3], at a time, else in the last frame.

    It differs from the result of the run by the curvature of the surface: by about the depth over the radius.
    """
    _require(surface, WEAR_DEPTH)
    integral = simple.IntegrateVariables(Input=surface)
    try:
        integral.UpdatePipeline(last_time(surface) if time is None else time)
        array = servermanager.Fetch(integral).GetPointData().GetArray(WEAR_DEPTH)
        return float(array.GetValue(0)) if array is not None else 0.0
    finally:
        simple.Delete(integral)


def difference(first: Any, second: Any, field: str = WEAR_DEPTH) -> Any:
    """The first surface with the field of the second less its own as `difference_of_<field>`.

    Points of one mesh are compared as they are; on another mesh the second field is interpolated from the four
    points next to each point of the first. Both runs must have the same frame of reference.
    """
    for source in (first, second):
        _require(source, field)
    if not _has_same_points(first, second):
        second = simple.PointDatasetInterpolator(Input=second, Source=first, Kernel="ShepardKernel")
        second.Kernel.KernelFootprint = "N Closest"
        second.Kernel.NumberOfPoints = 4
    return simple.PythonCalculator(
        Input=[first, second], ArrayName=f"difference_of_{field}",
        Expression=f"inputs[1].PointData['{field}'] - inputs[0].PointData['{field}']")


def _points(source: Any) -> Any:
    """Places of the points of a source, n x 3, at its current time."""
    from vtkmodules.util.numpy_support import vtk_to_numpy
    data = servermanager.Fetch(source)
    return vtk_to_numpy(data.GetPoints().GetData())


def _has_same_points(first: Any, second: Any) -> bool:
    one, other = _points(first), _points(second)
    return one.shape == other.shape and bool(numpy.array_equal(one, other))


def _require(source: Any, field: str) -> None:
    if source.PointData.GetArray(field) is None:
        raise KeyError(f"there is no field '{field}' at the points" + names.suggestion(field, source.PointData.keys()))
