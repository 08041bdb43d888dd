#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Wear maps of a run of the model hip_dynamics, cup and head side by side.

  xvfb-run -a python3 doc/render_hip.py output/askari_noisy wear_depth_by_path doc/images/noisy_hip.png

Both are seen along the axis of the force: the cup from within, the head from the cup. Needs the
Debian packages python3-vtk9, xvfb and xauth.
"""
import argparse

from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

import pictures

WIDTH, HEIGHT = 860, 340
SHOWN = 11.  # mm from the middle


def view(folder, series, field, from_below, left):
    """One surface in its half of the window, in µm per million cycles or µm."""
    time, files = pictures.frames(folder, series)[-1]
    mesh = pictures.surface(folder, files)
    pictures.scale(mesh, field, 1e3)
    mesh.GetPointData().SetActiveScalars(field)
    largest = mesh.GetPointData().GetArray(field).GetRange()[1]
    top, labels = pictures.round_top(largest)
    table = pictures.lookup_table(0., top, pictures.COLOURS)
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(mesh)
    mapper.SetLookupTable(table)
    mapper.SetScalarRange(0., top)
    mapper.InterpolateScalarsBeforeMappingOn()
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().LightingOff()
    renderer = vtkRenderer()
    renderer.SetViewport(left, 0., left + .39, 1.)
    renderer.SetBackground(1., 1., 1.)
    renderer.AddActor(actor)
    name = 'cup' if series.endswith('cup') else 'head'
    renderer.AddActor2D(pictures.caption('%s, %g mm across' % (name, 2. * SHOWN), 12, HEIGHT - 35, 22))
    beside = vtkRenderer()
    beside.SetViewport(left + .39, 0., left + .5, 1.)
    beside.SetBackground(1., 1., 1.)
    bar = pictures.scalar_bar(table, '\u00b5m', labels, x=.12)
    bar.SetWidth(.8)
    beside.AddActor2D(bar)
    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(0., 0., 0.)
    camera.SetPosition(0., 0., -80. if from_below else 80.)
    camera.SetViewUp(0., 1., 0.)
    camera.ParallelProjectionOn()
    camera.SetParallelScale(SHOWN)
    return [renderer, beside]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('folder', help='output folder of a run')
    parser.add_argument('field', help='wear_depth or wear_depth_by_path')
    parser.add_argument('file', help='PNG to write')
    parser.add_argument('--series', default='wear', help='wear (one cycle) or worn (by jumps)')
    given = parser.parse_args()
    pictures.write(view(given.folder, given.series + '_cup', given.field, True, 0.)
                   + view(given.folder, given.series + '_head', given.field, False, .5),
                   WIDTH, HEIGHT, given.file)


if __name__ == '__main__':
    main()
