# SPDX-License-Identifier: LGPL-2.1-or-later
"""Renders a picture for `arthrowear picture`: a message on the standard input, PNG on the output.

The message is a line of JSON and the bytes of arrays, which the line refers to by place: views of
triangles in colours by values, then plain triangles and texts over them [pixels from the upper left
corner]. All is drawn larger than asked and averaged. Exit status 3: VTK is missing.
"""
import json
import sys

try:
    import vtkmodules.vtkRenderingFreeType  # noqa: F401  (registers factories)
    import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
    from vtkmodules.vtkCommonCore import (
        VTK_FONT_FILE, vtkFloatArray, vtkIdTypeArray, vtkLookupTable, vtkPoints, vtkUnsignedCharArray)
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPlane, vtkPolyData
    from vtkmodules.vtkImagingCore import vtkImageShrink3D
    from vtkmodules.vtkIOImage import vtkPNGWriter
    from vtkmodules.vtkRenderingCore import (
        vtkActor, vtkActor2D, vtkCoordinate, vtkLight, vtkPolyDataMapper, vtkPolyDataMapper2D,
        vtkRenderer, vtkRenderWindow, vtkTextActor, vtkWindowToImageFilter)
except ImportError:
    sys.exit(3)

MOST_PIXELS, LONGEST_SIDE = 60e6, 8000  # of the image that is averaged
DESCENT = .2120  # of the font's size, from the lower end of a text to its base line


class Message:
    def __init__(self, stream):
        self.header = json.loads(stream.readline())
        self.bytes = stream.read()

    def floats(self, place, components):
        array = vtkFloatArray()
        array.SetNumberOfComponents(components)
        part = self.part(place, 4)
        array.SetVoidArray(part, place['size'], 1)
        copy = vtkFloatArray()  # which owns its numbers, unlike the other
        copy.DeepCopy(array)
        del part
        return copy

    def part(self, place, size):
        return self.bytes[place['begin']:place['begin'] + size * place['size']]


def fractions(colour):
    return [component / 255. for component in colour[:3]]


def cells(n, corners):
    """Cells of so many points each, which no other cell has."""
    offsets, points = vtkIdTypeArray(), vtkIdTypeArray()
    offsets.SetNumberOfValues(n + 1)
    for i in range(n + 1):
        offsets.SetValue(i, corners * i)
    points.SetNumberOfValues(corners * n)
    for i in range(corners * n):
        points.SetValue(i, i)
    result = vtkCellArray()
    result.SetData(offsets, points)
    return result


def polygons(message, places, corners):
    points = vtkPoints()
    points.SetData(message.floats(places, 3))
    data = vtkPolyData()
    data.SetPoints(points)
    (data.SetPolys if corners == 3 else data.SetLines)(cells(points.GetNumberOfPoints() // corners, corners))
    return data


def colour_table(message):
    header = message.header
    colours = message.part(header['colours'], 1)
    table = vtkLookupTable()
    table.SetNumberOfTableValues(len(colours) // 3)
    for i in range(len(colours) // 3):
        table.SetTableValue(i, *fractions(colours[3 * i:3 * i + 3]), 1.)
    table.SetTableRange(header['low'], header['high'])
    return table


def mesh_actor(message, mesh, table, plane):
    data = polygons(message, mesh['places'], 3)
    data.GetPointData().SetNormals(message.floats(mesh['normals'], 3))
    mapper = vtkPolyDataMapper()
    actor = vtkActor()
    has_values = mesh['values']['size'] > 0
    if has_values:
        data.GetPointData().SetScalars(message.floats(mesh['values'], 1))
        mapper.SetLookupTable(table)
        mapper.UseLookupTableScalarRangeOn()
        mapper.InterpolateScalarsBeforeMappingOn()
    else:
        mapper.ScalarVisibilityOff()
        actor.GetProperty().SetColor(*fractions(mesh['colour']))
    mapper.SetInputData(data)
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(2., 4. if mesh['behind'] else 1.)
    if plane and mesh['clipped']:
        mapper.AddClippingPlane(plane)
    actor.SetMapper(mapper)
    if mesh['lit']:
        # Colours are read against the bar: little shade where they mean values.
        actor.GetProperty().SetAmbient(.85 if has_values else .5)
        actor.GetProperty().SetDiffuse(.16 if has_values else .55)
    else:
        actor.GetProperty().LightingOff()
    return actor


def line_actor(message, lines, factor, plane):
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(polygons(message, lines['places'], 2))
    mapper.SetRelativeCoincidentTopologyLineOffsetParameters(0., -4.)
    mapper.SetResolveCoincidentTopologyToPolygonOffset()
    if plane:
        mapper.AddClippingPlane(plane)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().SetColor(*fractions(lines['colour']))
    actor.GetProperty().SetOpacity(lines['colour'][3])
    actor.GetProperty().SetLineWidth(factor * lines['width'])
    actor.GetProperty().LightingOff()
    return actor


def view_renderer(message, view, table, factor):
    header = message.header
    renderer = vtkRenderer()
    renderer.SetLayer(1)
    left, top, width, height = view['box']
    renderer.SetViewport(left / header['width'], 1. - (top + height) / header['height'],
                         (left + width) / header['width'], 1. - top / header['height'])
    plane = None
    if view['plane']:
        normal = view['plane']['normal']
        plane = vtkPlane()
        plane.SetNormal(*[-x for x in normal])  # the side of the normal is kept
        plane.SetOrigin(*[view['plane']['distance'] * x for x in normal])
    for mesh in view['meshes']:
        if mesh['places']['size'] > 0:
            renderer.AddActor(mesh_actor(message, mesh, table, plane))
    for lines in view['lines']:
        if lines['places']['size'] > 0:
            renderer.AddActor(line_actor(message, lines, factor, plane))
    light = vtkLight()
    light.SetLightTypeToCameraLight()
    light.SetPosition(-.35, .45, 1.)
    light.SetFocalPoint(0., 0., 0.)
    renderer.AutomaticLightCreationOff()
    renderer.AddLight(light)
    camera = renderer.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetParallelScale(.5 * view['height'])
    camera.SetFocalPoint(*view['centre'])
    camera.SetPosition(*[c + 10. * view['height'] * e for c, e in zip(view['centre'], view['eye'])])
    camera.SetViewUp(*view['up'])
    renderer.ResetCameraClippingRange()
    return renderer


def flat_triangles(message, factor):
    header = message.header
    corners = message.floats(header['corners'], 2)
    points = vtkPoints()
    n = corners.GetNumberOfTuples()
    points.SetNumberOfPoints(n)
    for i in range(n):
        x, y = corners.GetTuple2(i)
        points.SetPoint(i, factor * x, factor * (header['height'] - y), 0.)
    colours = vtkUnsignedCharArray()
    colours.SetNumberOfComponents(4)
    part = message.part(header['corner_colours'], 1)
    colours.SetNumberOfTuples(len(part) // 4)
    for i, byte in enumerate(part):
        colours.SetValue(i, byte)
    data = vtkPolyData()
    data.SetPoints(points)
    data.SetPolys(cells(n // 3, 3))
    data.GetCellData().SetScalars(colours)
    mapper = vtkPolyDataMapper2D()
    mapper.SetInputData(data)
    coordinate = vtkCoordinate()
    coordinate.SetCoordinateSystemToDisplay()
    mapper.SetTransformCoordinate(coordinate)
    mapper.TransformCoordinateUseDoubleOn()
    actor = vtkActor2D()
    actor.SetMapper(mapper)
    return actor


def text_actor(message, text, factor):
    header = message.header
    actor = vtkTextActor()
    actor.SetTextScaleModeToNone()
    actor.SetInput(text['text'])
    style = actor.GetTextProperty()
    style.SetFontFamily(VTK_FONT_FILE)
    style.SetFontFile(header['fonts'] + ('Bold.ttf' if text['bold'] else 'Regular.ttf'))
    size = max(1, round(factor * text['size']))
    style.SetFontSize(size)
    style.SetColor(*fractions(text['colour']))
    style.SetOpacity(text['colour'][3])
    style.SetJustificationToLeft()
    style.SetVerticalJustificationToBottom()
    x, y, below = factor * text['x'], factor * (header['height'] - text['y']), DESCENT * size
    if text['upwards']:
        style.SetOrientation(90.)
        actor.SetPosition(x + below, y)
    else:
        actor.SetPosition(x, y - below)
    return actor


def make_image(message):
    header = message.header
    width, height = header['width'], header['height']
    factor = next((f for f in (3, 2) if f * f * width * height <= MOST_PIXELS and
                   f * max(width, height) <= LONGEST_SIDE), 1)
    window = vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(0 if factor > 1 else 8)
    window.SetAlphaBitPlanes(1)
    window.SetDPI(72)  # sizes of fonts are in pixels
    window.SetSize(factor * width, factor * height)
    window.SetNumberOfLayers(3)
    ground = vtkRenderer()
    ground.SetBackground(*fractions(header['ground']))
    ground.SetBackgroundAlpha(header['ground'][3])
    window.AddRenderer(ground)
    table = colour_table(message)
    for view in header['views']:
        window.AddRenderer(view_renderer(message, view, table, factor))
    over = vtkRenderer()
    over.SetLayer(2)
    if header['corners']['size'] > 0:
        over.AddActor2D(flat_triangles(message, factor))
    for text in header['texts']:
        over.AddActor2D(text_actor(message, text, factor))
    window.AddRenderer(over)
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    image.ReadFrontBufferOff()
    (image.SetInputBufferTypeToRGB if header['ground'][3] == 1. else image.SetInputBufferTypeToRGBA)()
    shrink = vtkImageShrink3D()
    shrink.SetShrinkFactors(factor, factor, 1)
    shrink.AveragingOn()
    shrink.SetInputConnection(image.GetOutputPort())
    writer = vtkPNGWriter()
    writer.SetCompressionLevel(9)
    writer.WriteToMemoryOn()
    writer.SetInputConnection(shrink.GetOutputPort())
    writer.Write()
    return memoryview(writer.GetResult()).tobytes()


if __name__ == '__main__':
    picture = make_image(Message(sys.stdin.buffer))
    sys.stdout.buffer.write(picture)
    sys.stdout.buffer.flush()
