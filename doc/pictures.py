# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the scripts that draw pictures share: reading frames, colours, bars, captions, PNG files.

Needs the Debian packages python3-vtk9, xvfb and xauth; neither the build nor the tests do.
"""
import math
import os
import re
import xml.etree.ElementTree

import vtkmodules.vtkInteractionStyle  # noqa: F401  (registers factories)
import vtkmodules.vtkRenderingFreeType  # noqa: F401
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
from vtkmodules.vtkCommonCore import vtkIdList, vtkLookupTable, vtkPoints
from vtkmodules.vtkCommonDataModel import vtkUnstructuredGrid
from vtkmodules.vtkFiltersCore import vtkAppendFilter, vtkThreshold
from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
from vtkmodules.vtkInteractionWidgets import vtkOrientationMarkerWidget
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader
from vtkmodules.vtkRenderingAnnotation import vtkAxesActor, vtkScalarBarActor
from vtkmodules.vtkRenderingCore import (
    vtkColorTransferFunction, vtkRenderWindow, vtkRenderWindowInteractor, vtkTextActor,
    vtkWindowToImageFilter)

# Dark to bright, readable in grey and by colour-blind eyes: fractions and colours.
COLOURS = [(0., (.92, .92, .88)), (.02, (.96, .87, .55)), (.25, (.98, .65, .25)),
           (.5, (.86, .34, .27)), (.75, (.58, .14, .40)), (1., (.20, .05, .35))]
# Two signs, about white.
DIVERGING = [(0., (.13, .25, .55)), (.25, (.45, .64, .83)), (.5, (.97, .97, .95)),
             (.75, (.95, .60, .35)), (1., (.62, .12, .10))]


def frames(folder, series):
    """Times and files of a .pvd."""
    root = xml.etree.ElementTree.parse(os.path.join(folder, series + '.pvd')).getroot()
    by_time = {}
    for entry in root.iter('DataSet'):
        by_time.setdefault(float(entry.get('timestep')), []).append(entry.get('file'))
    return sorted(by_time.items())


def pieces(folder, files):
    """The .vtu files of a frame."""
    paths = []
    for file in files:
        path = os.path.join(folder, file)
        if path.endswith('.pvtu'):
            paths += [os.path.join(os.path.dirname(path), piece.get('Source'))
                      for piece in xml.etree.ElementTree.parse(path).getroot().iter('Piece')]
        else:
            paths.append(path)
    return paths


def unit(folder, files, field):
    """The unit of a field: the information key UNITS_LABEL."""
    with open(pieces(folder, files)[0], encoding='latin-1') as file:
        return re.search('Name="%s"[^>]*>[^<]*<InformationKey name="UNITS_LABEL"[^>]*>([^<]*)<' % field,
                         file.read()).group(1)


def merged(mesh, field=None):
    """The cells on shared points, also of several pieces. Points with different values of the
    field stay apart, as on both sides of a sharp edge."""
    values = mesh.GetPointData().GetArray(field) if field else None
    points, kept, indices = vtkPoints(), {}, []
    result = vtkUnstructuredGrid()
    result.GetPointData().CopyAllocate(mesh.GetPointData())
    for i in range(mesh.GetNumberOfPoints()):
        place = mesh.GetPoint(i)
        key = (place, values.GetTuple(i)) if values else place
        if key not in kept:
            kept[key] = points.InsertNextPoint(place)
            result.GetPointData().CopyData(mesh.GetPointData(), i, kept[key])
        indices.append(kept[key])
    result.SetPoints(points)
    corners = vtkIdList()
    for cell in range(mesh.GetNumberOfCells()):
        mesh.GetCellPoints(cell, corners)
        for i in range(corners.GetNumberOfIds()):
            corners.SetId(i, indices[corners.GetId(i)])
        result.InsertNextCell(mesh.GetCellType(cell), corners)
    return result


def grid(folder, files, part=None, field=None):
    """The cells of a frame, with shared corners. part: (field, value) of the cells wanted, whose
    corners are not shared with other cells; field: as of merged()."""
    append = vtkAppendFilter()
    for name in pieces(folder, files):
        reader = vtkXMLUnstructuredGridReader()
        reader.SetFileName(name)
        last = reader
        if part:
            last = vtkThreshold()
            last.SetInputConnection(reader.GetOutputPort())
            reader.Update()
            of_cells = reader.GetOutput().GetCellData().HasArray(part[0])
            last.SetInputArrayToProcess(0, 0, 0, 1 if of_cells else 0, part[0])
            last.SetThresholdFunction(vtkThreshold.THRESHOLD_BETWEEN)
            last.SetLowerThreshold(part[1] - .5)
            last.SetUpperThreshold(part[1] + .5)
        last.Update()
        append.AddInputData(last.GetOutput())
    append.Update()
    return merged(append.GetOutput(), field)


def surface(folder, files, part=None, field=None):
    """The outer triangles of a frame."""
    geometry = vtkGeometryFilter()
    geometry.SetInputData(grid(folder, files, part, field))
    geometry.Update()
    return geometry.GetOutput()


def scale(mesh, field, factor):
    """Multiplies a scalar of the points, for its unit in the picture."""
    values = mesh.GetPointData().GetArray(field)
    for i in range(values.GetNumberOfTuples()):
        values.SetValue(i, factor * values.GetValue(i))
    values.Modified()


def round_top(largest):
    """The end of a scale from 0 to a round number not below the largest value, and its labels."""
    power = 10. ** math.floor(math.log10(largest)) if largest > 0. else 1.
    tops = [(n * step * power, n) for step in (.2, .25, .5, 1., 2.) for n in (4, 5, 6)]
    top, intervals = min((top, -n) for top, n in tops if top >= largest * (1. - 1e-9))
    return top, 1 - intervals


def length_unit(largest):
    """The unit in which the largest length [mm] has one to three digits, and its factor."""
    for name, factor in (('mm', 1.), ('\u00b5m', 1e3), ('nm', 1e6)):
        if largest * factor >= 1.:
            return name, factor
    return 'pm', 1e9


def lookup_table(least, largest, colours):
    transfer = vtkColorTransferFunction()
    for fraction, colour in colours:
        transfer.AddRGBPoint(fraction, *colour)
    table = vtkLookupTable()
    table.SetNumberOfTableValues(256)
    for i in range(256):
        table.SetTableValue(i, *transfer.GetColor(i / 255.), 1.)
    table.SetTableRange(least, largest)
    return table


def scalar_bar(table, title, labels=6, x=.88):
    bar = vtkScalarBarActor()
    bar.SetLookupTable(table)
    bar.SetTitle(title)
    bar.SetNumberOfLabels(labels)
    bar.SetLabelFormat('%.4g')
    bar.UnconstrainedFontSizeOn()
    bar.SetPosition(x, .17)
    bar.SetWidth(.09)
    bar.SetHeight(.66)
    for text in (bar.GetTitleTextProperty(), bar.GetLabelTextProperty()):
        text.SetColor(.1, .1, .1)
        text.SetFontSize(22)
        text.ItalicOff()
        text.BoldOff()
        text.ShadowOff()
    return bar


def caption(text, x, y, size=25):
    actor = vtkTextActor()
    actor.SetInput(text)
    actor.GetTextProperty().SetColor(.1, .1, .1)
    actor.GetTextProperty().SetFontSize(size)
    actor.SetPosition(x, y)
    return actor


def write(renderers, width, height, file):
    """Draws into a PNG file, with the axes of the first renderer's view in the corner."""
    window = vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(width, height)
    for renderer in renderers:
        window.AddRenderer(renderer)
        renderer.ResetCameraClippingRange()
    interactor = vtkRenderWindowInteractor()
    interactor.SetRenderWindow(window)
    axes = vtkAxesActor()
    for axis in (axes.GetXAxisCaptionActor2D(), axes.GetYAxisCaptionActor2D(),
                 axes.GetZAxisCaptionActor2D()):
        axis.GetCaptionTextProperty().SetColor(.1, .1, .1)
        axis.GetCaptionTextProperty().ShadowOff()
    marker = vtkOrientationMarkerWidget()
    marker.SetOrientationMarker(axes)
    marker.SetInteractor(interactor)
    marker.SetDefaultRenderer(renderers[0])
    side = .23 * min(width, height)
    marker.SetViewport(0., 0., side / width, 1.1 * side / height)
    marker.EnabledOn()
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    image.ReadFrontBufferOff()
    writer = vtkPNGWriter()
    writer.SetFileName(file)
    writer.SetCompressionLevel(9)
    writer.SetInputConnection(image.GetOutputPort())
    writer.Write()
