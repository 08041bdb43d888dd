# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs views in pvpython, one after the other, and prints what they show as JSON.

  pvpython inspect_views.py <view.py> …
"""

import json
import runpy
import sys

from paraview import servermanager, simple


def label_of(view):
    for display in view.Representations:
        source = getattr(display, "Input", None)
        if source is not None and source.GetXMLName() == "PythonAnnotation":
            return servermanager.Fetch(source).GetColumn(0).GetValue(0)
    return None


def colours_of(view):
    """The field that gives the colours in a view, the ends of its legend and its title."""
    for display in view.Representations:
        if getattr(display, "ColorArrayName", None) and display.ColorArrayName[1] and display.Visibility:
            colours = display.LookupTable
            points = colours.RGBPoints
            return {"field": display.ColorArrayName[1], "range": [points[0], points[-4]],
                    "legend": simple.GetScalarBar(colours, view).Title,
                    "is_shown": bool(simple.GetScalarBar(colours, view).Visibility),
                    "names": sorted([*display.Input.PointData.keys(), *display.Input.CellData.keys()]),
                    "bounds": display.Input.GetDataInformation().GetBounds(),
                    "file": display.Input.GetXMLName()}
    return {}


def picture_of(view, file):
    """Number of colours in a picture of the view."""
    from vtkmodules.vtkIOImage import vtkPNGReader
    simple.SaveScreenshot(file, view, ImageResolution=[400, 300])
    reader = vtkPNGReader()
    reader.SetFileName(file)
    reader.Update()
    values = reader.GetOutput().GetPointData().GetScalars()
    return len({values.GetTuple(i) for i in range(0, values.GetNumberOfTuples(), 7)})


def inspected(script):
    shown = []
    for number, view in enumerate(runpy.run_path(script, run_name="view")["created"]):
        view.ViewSize = [400, 300]
        simple.Render(view)
        towards_eye = [a - b for a, b in zip(view.CameraPosition, view.CameraFocalPoint)]
        shown.append({**colours_of(view), "eye": towards_eye, "up": list(view.CameraViewUp), "label": label_of(view),
                      "time": view.ViewTime, "n_colours": picture_of(view, f"{script}-{number}.png")})
    return shown


if __name__ == "__main__":
    results = []
    for name in sys.argv[1:]:
        results.append(inspected(name))
        simple.ResetSession()
    print("RESULT", json.dumps(results))
