#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Pictures of an implanted tibia from an output folder of the model tibial_tray.

  xvfb-run -a python3 doc/render_tray.py output/tibial_tray interfaces beta.png --loads 320 400
  xvfb-run -a python3 doc/render_tray.py output/tibial_tray cut uplift.png --loads 320

interfaces: a field of the interfaces, the adhesion intensity unless said otherwise, seen from below
through the bone, one view per load. cut: the section y = 0, displaced as many times as said,
coloured by the displacement along z. Loads in % of body weight, of which the nearest frame is taken.
"""
import argparse

from vtkmodules.vtkCommonDataModel import vtkPlane
from vtkmodules.vtkFiltersCore import (
    vtkCleanPolyData, vtkCutter, vtkFeatureEdges, vtkPolyDataNormals, vtkStripper)
from vtkmodules.vtkFiltersGeneral import vtkWarpVector
from vtkmodules.vtkFiltersModeling import vtkLinearSubdivisionFilter
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

import pictures
from pictures import frames, grid, surface

HEIGHT, BAR = 560, 140
# Interfaces: white where intact, dark where broken.
INTACT = [(1. - fraction, colour) for fraction, colour in reversed(pictures.COLOURS)]


def nearest(all_frames, load):
    return min(all_frames, key=lambda frame: abs(frame[0] - load))


def flat(source, colour, line=False, width=1.):
    mapper = vtkPolyDataMapper()
    mapper.SetInputConnection(source.GetOutputPort())
    mapper.ScalarVisibilityOff()
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*colour)
    actor.GetProperty().SetLighting(not line)
    actor.GetProperty().SetLineWidth(width)
    return actor


def coloured(source, table, light):
    mapper = vtkPolyDataMapper()
    mapper.SetInputConnection(source.GetOutputPort())
    mapper.SetLookupTable(table)
    mapper.SetScalarRange(*table.GetTableRange())
    mapper.InterpolateScalarsBeforeMappingOn()
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetLighting(light)
    actor.GetProperty().SetAmbient(.5)
    actor.GetProperty().SetDiffuse(.55)
    return actor


def interface_view(folder, frame, volumes, field, factor, table):
    """Interfaces in colours below the tray and its bearing in grey."""
    renderer = vtkRenderer()
    renderer.SetBackground(1., 1., 1.)
    n_interfaces = len(pictures.unit(folder, frame[1], 'interface').split()) // 2
    for k in range(n_interfaces):
        part = surface(folder, frame[1], ('interface', k), field)
        if part.GetNumberOfCells() == 0:
            continue
        pictures.scale(part, field, factor)
        part.GetPointData().SetActiveScalars(field)
        normals = vtkPolyDataNormals()
        normals.SetInputData(part)
        normals.SetFeatureAngle(60.)
        fine = vtkLinearSubdivisionFilter()
        fine.SetNumberOfSubdivisions(2)
        fine.SetInputConnection(normals.GetOutputPort())
        renderer.AddActor(coloured(fine, table, True))
        mesh = flat(normals, (.3, .3, .3), line=True)
        mesh.GetProperty().SetRepresentationToWireframe()
        mesh.GetProperty().SetOpacity(.25)
        renderer.AddActor(mesh)
    for name, colour in (('tray', (.72, .75, .79)), ('bearing', (.90, .91, .93))):
        normals = vtkPolyDataNormals()
        normals.SetInputData(surface(folder, volumes[1], ('volume', volumes[2].index(name))))
        normals.SetFeatureAngle(35.)
        actor = flat(normals, colour)
        actor.SetPosition(0., 0., .5)  # its underside behind the interface
        actor.SetScale(.995, .995, 1.)  # and its post inside
        renderer.AddActor(actor)
    # From below and somewhat from the load's side, which is to the right.
    camera = renderer.GetActiveCamera()
    length = -min(0., grid(folder, frame[1]).GetBounds()[4])  # of the post
    camera.SetFocalPoint(0., 0., 2. - .3 * length)
    camera.SetPosition(75., -185., -185.)
    camera.SetViewUp(0., 0., 1.)
    camera.SetViewAngle(16. + .1 * length)
    return renderer


def volume_names(folder, frame):
    """In the order of their numbers; the field's unit is "0 bone 1 tray ..."."""
    return pictures.unit(folder, frame[1], 'volume').split()[1::2]


def cut_view(folder, frame, n_volumes, exaggeration, table):
    """The section y = 0 of every volume, displaced, in colours; its former outline in grey."""
    renderer = vtkRenderer()
    renderer.SetBackground(1., 1., 1.)
    plane = vtkPlane()
    plane.SetNormal(0., 1., 0.)
    plane.SetOrigin(0., 1e-3, 0.)
    for volume in range(n_volumes):
        mesh = grid(folder, frame[1], ('volume', volume))
        section = vtkCutter()
        section.SetCutFunction(plane)
        section.SetInputData(mesh)
        shared = vtkCleanPolyData()  # the cutter's triangles share no points
        shared.SetInputConnection(section.GetOutputPort())
        shared.SetTolerance(1e-6)
        warp = vtkWarpVector()
        warp.SetInputConnection(shared.GetOutputPort())
        warp.SetInputArrayToProcess(0, 0, 0, 0, 'displacement')
        warp.SetScaleFactor(exaggeration)
        for source, colour, width in ((shared, (.62, .62, .62), 1.), (warp, (.12, .12, .12), 1.6)):
            outline = vtkFeatureEdges()
            outline.SetInputConnection(source.GetOutputPort())
            outline.BoundaryEdgesOn()
            outline.FeatureEdgesOff()
            outline.NonManifoldEdgesOff()
            outline.ColoringOff()
            strips = vtkStripper()
            strips.SetInputConnection(outline.GetOutputPort())
            line = flat(strips, colour, line=True, width=width)
            line.SetPosition(0., -1. if source is shared else -2., 0.)
            renderer.AddActor(line)
        filled = coloured(warp, table, False)
        filled.GetMapper().SetScalarModeToUsePointFieldData()
        filled.GetMapper().SelectColorArray('displacement')
        table.SetVectorModeToComponent()
        table.SetVectorComponent(2)
        renderer.AddActor(filled)
    camera = renderer.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetFocalPoint(4., 0., -34.)
    camera.SetPosition(4., -300., -34.)
    camera.SetViewUp(0., 0., 1.)
    camera.SetParallelScale(72.)
    return renderer


def largest_displacement(folder, frame):
    displacement = grid(folder, frame[1]).GetPointData().GetArray('displacement')
    lowest, highest = displacement.GetRange(2)
    return max(-lowest, highest)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('output', help='output folder of a run')
    parser.add_argument('kind', choices=('interfaces', 'cut'))
    parser.add_argument('picture', help='PNG file')
    parser.add_argument('--loads', type=float, nargs='+', required=True)
    parser.add_argument('--field', default='adhesion_intensity')
    parser.add_argument('--factor', type=float, default=1., help='of the field, for its unit')
    parser.add_argument('--unit', default='beta [-]\n', help='title of the bar')
    parser.add_argument('--exaggerate', type=float, default=150.)
    options = parser.parse_args()
    volumes = frames(options.output, 'tibia')
    names = volume_names(options.output, volumes[0])
    shown = [nearest(volumes, load) for load in options.loads]
    if options.kind == 'interfaces':
        interfaces = frames(options.output, 'interface')
        chosen = [nearest(interfaces, load) for load in options.loads]
        if options.field == 'adhesion_intensity':
            table = pictures.lookup_table(0., 1., INTACT)
        else:
            largest = max(grid(options.output, frame[1]).GetPointData().GetArray(options.field)
                          .GetRange()[1] for frame in chosen)
            table = pictures.lookup_table(0., options.factor * largest, pictures.COLOURS)
            print('%s up to %.4g' % (options.field, largest))
        renderers = [interface_view(options.output, frame, volume + (names,), options.field,
                                    options.factor, table)
                     for frame, volume in zip(chosen, shown)]
        title, loads = options.unit, [frame[0] for frame in chosen]
    else:
        largest = max(largest_displacement(options.output, frame) for frame in shown)
        table = pictures.lookup_table(-largest, largest, pictures.DIVERGING)
        renderers = [cut_view(options.output, frame, len(names), options.exaggerate, table)
                     for frame in shown]
        title, loads = 'u_z [mm]\n', [frame[0] for frame in shown]
        print('u_z within %.4g mm' % largest)

    view = 520 if len(renderers) < 3 else 430
    width = view * len(renderers) + BAR
    for i, (renderer, load) in enumerate(zip(renderers, loads)):
        renderer.SetViewport(i * view / width, 0., (i + 1) * view / width, 1.)
        text = '%.4g %% BW' % load
        if options.kind == 'cut':
            text += ', displacement \u00d7 %g' % options.exaggerate
        renderer.AddActor2D(pictures.caption(text, 24, HEIGHT - 44, 24))
    strip = vtkRenderer()
    strip.SetBackground(1., 1., 1.)
    strip.SetViewport(1. - BAR / width, 0., 1., 1.)
    bar = pictures.scalar_bar(table, title, labels=6 if options.kind == 'interfaces' else 5, x=.05)
    bar.SetWidth(.6)
    strip.AddActor2D(bar)
    pictures.write(renderers + [strip], width, HEIGHT, options.picture)


if __name__ == '__main__':
    main()
