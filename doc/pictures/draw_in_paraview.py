#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The pictures of doc/paraview.md, drawn by ParaView from the view of a run.

  pvpython doc/pictures/draw_in_paraview.py <run> <the same run on two ranks> <another run on the same mesh> <folder of pictures>

The page says how the runs are made. The first run has view.py, from `arthrowear paraview`.
"""

import glob
import os
import runpy
import sys

from paraview import simple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../python"))
from arthrowear import paraview as filters  # noqa: E402

RUN, ON_RANKS, OTHER, PICTURES = sys.argv[1:5]
SIZE = [420, 300]
INK = [0.13, 0.13, 0.13]
VIEW = runpy.run_path(f"{RUN}/view.py", run_name="view")
WORN, _, SECTION = VIEW["created"]


def save(view, name):
    simple.SaveScreenshot(os.path.join(PICTURES, f"paraview_{name}.png"), view, ImageResolution=SIZE,
                          CompressionLevel="9")


def like(view):
    """An empty view with the camera of another."""
    made = simple.CreateView("RenderView")
    made.ViewSize = SIZE
    made.UseColorPaletteForBackground = 0
    made.Background = [1.0, 1.0, 1.0]
    made.OrientationAxesVisibility = 0
    for name in ("CameraPosition", "CameraFocalPoint", "CameraViewUp"):
        setattr(made, name, list(getattr(view, name)))
    return made


def shown(source, view, field=None, colour=None, **properties):
    display = simple.Show(source, view)
    if field:
        simple.ColorBy(display, ("POINTS", field))
        display.RescaleTransferFunctionToDataRange()
        display.SetScalarBarVisibility(view, True)
        bar = simple.GetScalarBar(display.LookupTable, view)
        bar.Title, bar.ComponentTitle = field.replace("_", " ") + " [mm]", ""
        bar.TitleColor = bar.LabelColor = INK
        bar.TitleFontSize = bar.LabelFontSize = 12
        bar.RangeLabelFormat = "%-#.3g"
    else:
        simple.ColorBy(display, None)
        display.AmbientColor = display.DiffuseColor = colour
    for name, value in properties.items():
        setattr(display, name, value)
    return display


def write(text, view):
    label = simple.Show(simple.Text(Text=text), view)
    label.WindowLocation, label.Color, label.FontSize = "Upper Center", INK, 12


def views_of_the_state():
    for view, name in ((WORN, "worn"), (SECTION, "section")):
        view.ViewSize = SIZE
        simple.ResetCamera(view)
        view.OrientationAxesVisibility = 0
        for display in view.Representations:
            if display.GetXMLName() == "PVTextRepresentation" or hasattr(display, "FontSize"):
                display.FontSize = 12
        save(view, name)


def main():
    views_of_the_state()
    contact, body = filters.frames(f"{RUN}/contact.pvd"), filters.frames(f"{RUN}/cup_at_largest_load.pvd")
    scene = simple.GetAnimationScene()
    scene.AnimationTime = sorted(contact.TimestepValues)[-2]
    simple.Render(WORN)
    save(WORN, "animate")
    scene.GoToLast()

    view = like(WORN)
    shown(contact, view, colour=[0.5, 0.5, 0.5], Opacity=0.3)
    worn = simple.Threshold(Input=contact, Scalars=["POINTS", "wear_depth"], LowerThreshold=0.01, UpperThreshold=1.0)
    shown(worn, view, "wear_depth")
    write(f"worn volume {filters.worn_volume(contact):.2f} mm^3", view)
    save(view, "integrate")

    cut = simple.Slice(Input=contact, SliceType="Plane")
    cut.SliceType.Origin, cut.SliceType.Normal = [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]
    view = like(WORN)
    shown(contact, view, colour=[0.5, 0.5, 0.5], Opacity=0.3)
    shown(cut, view, "wear_depth", LineWidth=6.0)
    save(view, "probe")

    view = like(WORN)
    change = filters.difference(contact, filters.frames(f"{OTHER}/contact.pvd"))
    display = shown(change, view, "difference_of_wear_depth")
    largest = max(map(abs, change.PointData.GetArray("difference_of_wear_depth").GetRange()))
    display.LookupTable.RescaleTransferFunction(-largest, largest)
    save(view, "compare")

    view = like(WORN)
    shown(contact, view, "wear_depth", Representation="Points", PointSize=4.0)
    save(view, "export")

    view = like(WORN)
    shown(contact, view, colour=[0.7, 0.8, 0.95], NonlinearSubdivisionLevel=3,
          Representation="Surface With Edges", EdgeColor=[0.45, 0.5, 0.6])
    save(view, "quadratic")

    view = like(SECTION)
    last = sorted(glob.glob(f"{ON_RANKS}/cup/*.pvtu"))[-1]
    for rank, colour in enumerate(([0.35, 0.6, 0.85], [0.95, 0.65, 0.3])):
        shown(simple.XMLUnstructuredGridReader(FileName=[last.replace(".pvtu", f".{rank}.vtu")]), view, colour=colour)
    save(view, "ranks")

    view = like(SECTION)
    stress = simple.Clip(Input=body, ClipType="Plane", Invert=1)
    stress.ClipType.Origin, stress.ClipType.Normal = [0.0, 0.0, 0.0], [0.0, -1.0, 0.0]
    warped = simple.WarpByVector(Input=stress, Vectors=["POINTS", "displacement"], ScaleFactor=20.0)
    display = shown(warped, view, "von_mises_stress")
    simple.GetScalarBar(display.LookupTable, view).Title = "von Mises stress [MPa]"
    save(view, "stress")


main()
