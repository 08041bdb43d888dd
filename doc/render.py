#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of a hip cup from an output folder, for the README and the manual.

  xvfb-run -a python3 doc/render.py output/hip_cup_jourdan_amplified doc/images

Writes worn_cup.png (wear depth at the end of the run) and contact_pressure.png (the frame with the
largest pressure), both seen from below into the cavity. Needs the Debian packages python3-vtk9,
xvfb and xauth; neither the build nor the tests need this script.
"""
import argparse
import json
import os

from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkFiltersCore import vtkPolyDataNormals
from vtkmodules.vtkFiltersModeling import vtkLinearSubdivisionFilter
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

import pictures
from pictures import frames, surface

WIDTH, HEIGHT = 1100, 860


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


def turn_of_pole(contact):
    """The shortest rotation that takes +z to the pole of the cavity, whose centre is the origin."""
    n = contact.GetNumberOfPoints()
    mean = [sum(contact.GetPoint(i)[k] for i in range(n)) / n for k in range(3)]
    length = sum(x * x for x in mean) ** .5
    x, y, c = mean[0] / length, mean[1] / length, mean[2] / length
    s = (x * x + y * y) ** .5
    if s < .1:  # a mesh is not exactly even around its pole
        return lambda v: v
    axis = (-y / s, x / s, 0.)

    def turn(v):
        along = sum(a * b for a, b in zip(axis, v))
        cross = (axis[1] * v[2], -axis[0] * v[2], axis[0] * v[1] - axis[1] * v[0])
        return tuple(c * v[k] + s * cross[k] + (1. - c) * along * axis[k] for k in range(3))
    return turn


def picture(cup, contact, field, scale, title, bar_title, file, end=0.):
    """The cup in grey with a field of the wearing surface in colours, up to `end` if it is not 0."""
    pictures.scale(contact, field, scale)
    largest = contact.GetPointData().GetArray(field).GetRange()[1]
    top, labels = pictures.round_top(end or largest)
    contact.GetPointData().SetActiveScalars(field)
    # Finer triangles, so that colours follow the linear field and not the corners' colours.
    fine = vtkLinearSubdivisionFilter()
    fine.SetNumberOfSubdivisions(3)
    rounded = vtkPolyDataNormals()
    rounded.SetInputData(contact)
    rounded.SplittingOff()
    fine.SetInputConnection(rounded.GetOutputPort())
    table = pictures.lookup_table(0., top, pictures.COLOURS)
    coloured = vtkPolyDataMapper()
    coloured.SetInputConnection(fine.GetOutputPort())
    coloured.SetLookupTable(table)
    coloured.SetScalarRange(0., top)
    coloured.InterpolateScalarsBeforeMappingOn()
    wearing = vtkActor()
    wearing.SetMapper(coloured)
    # Nearly without shade: colours are read against the bar.
    wearing.GetProperty().SetAmbient(.75)
    wearing.GetProperty().SetDiffuse(.3)

    edges = vtkPolyDataMapper()
    edges.SetResolveCoincidentTopologyToPolygonOffset()
    edges.SetRelativeCoincidentTopologyLineOffsetParameters(0., -8.)
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
    renderer.AddActor2D(pictures.scalar_bar(table, bar_title, labels))
    renderer.AddActor2D(pictures.caption(title, 30, HEIGHT - 50))

    # From below, into the cavity: the pole away from the eye. Without an inclination it is +z, x is
    # to the right and y down; a cup that is inclined is looked into in the same way.
    turn = turn_of_pole(contact)
    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(*turn((4., 0., 8.)))
    camera.SetPosition(*turn((-38., 62., -122.)))
    camera.SetViewUp(*turn((0., -1., 0.)))
    camera.SetViewAngle(26.)
    pictures.write([renderer], WIDTH, HEIGHT, file)
    print('%s: %s up to %.4g' % (file, bar_title.replace('\n', ' '), largest))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('output', help='output folder of a run')
    parser.add_argument('images', help='folder for the pictures')
    parser.add_argument('--pressure', type=float, default=0., metavar='MPa',
                        help='end of the scale of pressure; by default that of the largest one')
    options = parser.parse_args()
    os.makedirs(options.images, exist_ok=True)
    contact_frames = frames(options.output, 'contact')
    cup = surface(options.output, frames(options.output, 'cup')[-1][1])

    with open(os.path.join(options.output, 'parameters.json'), encoding='utf-8') as file:
        jumps = json.load(file)['Wear']['Jump']['Kind']['value'] != 'none'

    def when(time):
        # With jumps their time is the number of cycles.
        return 'after %s cycles' % format(round(time), ',').replace(',', ' ') if jumps \
            else 'at t = %.4g s' % time

    time, files = contact_frames[-1]
    last = surface(options.output, files)
    deepest = last.GetPointData().GetArray('wear_depth').GetRange()[1]
    unit, factor = pictures.length_unit(deepest)
    picture(cup, last, 'wear_depth', factor, 'Wear depth ' + when(time), unit + '\n',
            os.path.join(options.images, 'worn_cup.png'))

    surfaces = [(time, surface(options.output, files)) for time, files in contact_frames]
    time, pressed = max(
        surfaces, key=lambda s: s[1].GetPointData().GetArray('contact_pressure').GetRange()[1])
    title = 'Contact pressure ' + when(time)
    if jumps:  # frames are at the ends of jumps and at the largest load before them
        with open(os.path.join(options.output, 'wear_history.csv'), encoding='utf-8') as file:
            ends = [float(line.split(',')[0]) for line in file.readlines()[1:]]
        is_end = any(abs(time - end) <= 1e-9 * end for end in ends)
        title += ', at the end of a cycle' if is_end else ', at the largest load'
    picture(cup, pressed, 'contact_pressure', 1., title, 'MPa\n',
            os.path.join(options.images, 'contact_pressure.png'), options.pressure)


if __name__ == '__main__':
    main()
