#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of a hip cup from an output folder, for the README and the manual.

  xvfb-run -a python3 doc/render.py output/hip_cup_jourdan_amplified doc/images

Writes worn_cup.png (wear depth at the end of the run) and contact_pressure.png (the frame with the
largest pressure), both seen from below into the cavity. Needs the Debian packages python3-vtk9,
xvfb and xauth; neither the build nor the tests need this script.
"""
import argparse
import os
import xml.etree.ElementTree

import vtkmodules.vtkInteractionStyle  # noqa: F401  (registers factories)
import vtkmodules.vtkRenderingFreeType  # noqa: F401
import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
from vtkmodules.vtkCommonCore import vtkLookupTable
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkFiltersCore import vtkAppendFilter, vtkCleanPolyData, vtkPolyDataNormals
from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
from vtkmodules.vtkFiltersModeling import vtkLinearSubdivisionFilter
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridReader
from vtkmodules.vtkRenderingAnnotation import vtkAxesActor, vtkScalarBarActor
from vtkmodules.vtkInteractionWidgets import vtkOrientationMarkerWidget
from vtkmodules.vtkRenderingCore import (
    vtkActor, vtkColorTransferFunction, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow,
    vtkRenderWindowInteractor, vtkTextActor, vtkWindowToImageFilter)

WIDTH, HEIGHT = 1100, 860
# Dark to bright, readable in grey and by colour-blind eyes: fractions and colours.
COLOURS = [(0., (.92, .92, .88)), (.02, (.96, .87, .55)), (.25, (.98, .65, .25)),
           (.5, (.86, .34, .27)), (.75, (.58, .14, .40)), (1., (.20, .05, .35))]


def frames(folder, series):
    """Times and files of a .pvd."""
    root = xml.etree.ElementTree.parse(os.path.join(folder, series + '.pvd')).getroot()
    by_time = {}
    for entry in root.iter('DataSet'):
        by_time.setdefault(float(entry.get('timestep')), []).append(entry.get('file'))
    return sorted(by_time.items())


def surface(folder, files):
    """The outer triangles of a frame, with shared corners merged."""
    append = vtkAppendFilter()
    for file in files:
        path = os.path.join(folder, file)
        if path.endswith('.pvtu'):
            parts = [os.path.join(os.path.dirname(path), piece.get('Source'))
                     for piece in xml.etree.ElementTree.parse(path).getroot().iter('Piece')]
        else:
            parts = [path]
        for part in parts:
            reader = vtkXMLUnstructuredGridReader()
            reader.SetFileName(part)
            reader.Update()
            append.AddInputData(reader.GetOutput())
    append.MergePointsOn()
    geometry = vtkGeometryFilter()
    geometry.SetInputConnection(append.GetOutputPort())
    clean = vtkCleanPolyData()
    clean.SetInputConnection(geometry.GetOutputPort())
    clean.Update()
    return clean.GetOutput()


def without(body, part):
    """The triangles of a surface that are not in another one."""
    def key(mesh, cell):
        corners = [mesh.GetPoint(mesh.GetCell(cell).GetPointId(i)) for i in range(3)]
        return tuple(sorted(tuple(round(x, 3) for x in corner) for corner in corners))
    removed = {key(part, cell) for cell in range(part.GetNumberOfCells())}
    kept = vtkCellArray()
    for cell in range(body.GetNumberOfCells()):
        if key(body, cell) not in removed:
            kept.InsertNextCell(body.GetCell(cell))
    rest = vtkPolyData()
    rest.SetPoints(body.GetPoints())
    rest.SetPolys(kept)
    return rest


def lookup_table(largest):
    transfer = vtkColorTransferFunction()
    for fraction, colour in COLOURS:
        transfer.AddRGBPoint(fraction, *colour)
    table = vtkLookupTable()
    table.SetNumberOfTableValues(256)
    for i in range(256):
        table.SetTableValue(i, *transfer.GetColor(i / 255.), 1.)
    table.SetTableRange(0., largest)
    return table


def picture(cup, contact, field, scale, title, bar_title, file):
    """The cup in grey with a field of the wearing surface in colours."""
    values = contact.GetPointData().GetArray(field)
    for i in range(values.GetNumberOfTuples()):
        values.SetValue(i, scale * values.GetValue(i))
    largest = values.GetRange()[1]
    contact.GetPointData().SetActiveScalars(field)
    # Finer triangles, so that colours follow the linear field and not the corners' colours.
    fine = vtkLinearSubdivisionFilter()
    fine.SetNumberOfSubdivisions(3)
    rounded = vtkPolyDataNormals()
    rounded.SetInputData(contact)
    rounded.SplittingOff()
    fine.SetInputConnection(rounded.GetOutputPort())
    coloured = vtkPolyDataMapper()
    coloured.SetInputConnection(fine.GetOutputPort())
    coloured.SetLookupTable(lookup_table(largest))
    coloured.SetScalarRange(0., largest)
    coloured.InterpolateScalarsBeforeMappingOn()
    wearing = vtkActor()
    wearing.SetMapper(coloured)
    wearing.GetProperty().SetAmbient(.45)
    wearing.GetProperty().SetDiffuse(.6)

    edges = vtkPolyDataMapper()
    edges.SetInputData(contact)
    edges.ScalarVisibilityOff()
    mesh = vtkActor()
    mesh.SetMapper(edges)
    mesh.GetProperty().SetRepresentationToWireframe()
    mesh.GetProperty().SetColor(.30, .30, .30)
    mesh.GetProperty().SetLighting(False)
    mesh.GetProperty().SetOpacity(.35)

    normals = vtkPolyDataNormals()
    normals.SetInputData(without(cup, contact))
    normals.SetFeatureAngle(35.)
    normals.ConsistencyOn()
    normals.AutoOrientNormalsOff()
    grey = vtkPolyDataMapper()
    grey.SetInputConnection(normals.GetOutputPort())
    grey.ScalarVisibilityOff()
    shell = vtkActor()
    shell.SetMapper(grey)
    shell.GetProperty().SetColor(.86, .89, .92)
    shell.GetProperty().SetEdgeVisibility(True)
    shell.GetProperty().SetEdgeColor(.74, .77, .80)
    shell.GetProperty().SetAmbient(.25)
    shell.GetProperty().SetDiffuse(.75)

    renderer = vtkRenderer()
    renderer.SetBackground(1., 1., 1.)
    for actor in (shell, wearing, mesh):
        renderer.AddActor(actor)

    bar = vtkScalarBarActor()
    bar.SetLookupTable(coloured.GetLookupTable())
    bar.SetTitle(bar_title)
    bar.SetNumberOfLabels(6)
    bar.SetLabelFormat('%.3g')
    bar.UnconstrainedFontSizeOn()
    bar.SetPosition(.88, .17)
    bar.SetWidth(.09)
    bar.SetHeight(.66)
    for text in (bar.GetTitleTextProperty(), bar.GetLabelTextProperty()):
        text.SetColor(.1, .1, .1)
        text.SetFontSize(22)
        text.ItalicOff()
        text.BoldOff()
        text.ShadowOff()
    renderer.AddActor2D(bar)
    caption = vtkTextActor()
    caption.SetInput(title)
    caption.GetTextProperty().SetColor(.1, .1, .1)
    caption.GetTextProperty().SetFontSize(25)
    caption.SetPosition(30, HEIGHT - 50)
    renderer.AddActor2D(caption)

    window = vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(WIDTH, HEIGHT)
    window.AddRenderer(renderer)
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
    marker.SetViewport(0., 0., .18, .22)
    marker.EnabledOn()

    # From below, into the cavity: x to the right, y down, the pole (+z) away from the eye.
    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(4., 0., 8.)
    camera.SetPosition(-38., 62., -122.)
    camera.SetViewUp(0., -1., 0.)
    camera.SetViewAngle(26.)
    renderer.ResetCameraClippingRange()
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    image.ReadFrontBufferOff()
    writer = vtkPNGWriter()
    writer.SetFileName(file)
    writer.SetInputConnection(image.GetOutputPort())
    writer.Write()
    print('%s: %s up to %.4g' % (file, bar_title.replace('\n', ' '), largest))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('output', help='output folder of a run')
    parser.add_argument('images', help='folder for the pictures')
    options = parser.parse_args()
    os.makedirs(options.images, exist_ok=True)
    contact_frames = frames(options.output, 'contact')
    cup = surface(options.output, frames(options.output, 'cup')[-1][1])

    last = surface(options.output, contact_frames[-1][1])
    picture(cup, last, 'wear_depth', 1e3, 'Wear depth at the end of the run', '\u00b5m\n',
            os.path.join(options.images, 'worn_cup.png'))

    surfaces = [(time, surface(options.output, files)) for time, files in contact_frames]
    time, pressed = max(
        surfaces, key=lambda s: s[1].GetPointData().GetArray('contact_pressure').GetRange()[1])
    picture(cup, pressed, 'contact_pressure', 1., 'Contact pressure at t = %.4g s' % time, 'MPa\n',
            os.path.join(options.images, 'contact_pressure.png'))


if __name__ == '__main__':
    main()
