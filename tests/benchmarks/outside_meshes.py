# SPDX-License-Identifier: LGPL-2.1-or-later
"""Meshes as other programs write them, with known truth, for outside_files.py.

A mesh has points, cells and faces. Cells and faces are (nodes, name of their group); nodes of quadratic ones are in
the order of Gmsh. Writers give the bytes of a file."""
import math
import struct

TET_EDGES = ((0, 1), (1, 2), (2, 0), (3, 0), (2, 3), (1, 3))  # of nodes 4 to 9, in the order of Gmsh
# Places of the nodes of other programs in the order of Gmsh, from the manuals of their formats.
ORDERS = {"Abaqus": (0, 1, 2, 3, 4, 5, 6, 7, 9, 8), "Netgen": (0, 1, 2, 3, 4, 6, 7, 5, 9, 8),
          "I-DEAS": (0, 4, 1, 5, 2, 6, 7, 9, 8, 3), "COMSOL": (0, 4, 1, 6, 5, 2, 7, 9, 8, 3)}
TYPES = {(3, 4): 4, (3, 10): 11, (2, 3): 2, (2, 6): 9, (3, 8): 5, (3, 6): 6, (3, 20): 29, (2, 10): 21, (2, 4): 3}


class Mesh:
    def __init__(self, points, cells, faces):
        self.points, self.cells, self.faces = points, cells, faces

    def moved(self, move):
        return Mesh([move(p) for p in self.points], self.cells, self.faces)

    def scaled(self, factor):
        return self.moved(lambda p: [factor * x for x in p])

    def with_cells(self, change):
        """change(index, nodes) gives the nodes of a cell."""
        return Mesh(self.points, [(change(i, nodes), group) for i, (nodes, group) in enumerate(self.cells)], self.faces)

    def in_order(self, program):
        places = ORDERS[program]
        return self.with_cells(lambda i, nodes: [nodes[k] for k in places])

    def volume(self):
        """Of cells with straight edges."""
        return sum(abs(signed_volume(*[self.points[n] for n in nodes[:4]])) for nodes, _ in self.cells)

    def groups(self):
        return sorted({(2, g) for _, g in self.faces}) + sorted({(3, g) for _, g in self.cells})


def signed_volume(a, b, c, d):
    u, v, w = ([y - x for x, y in zip(a, p)] for p in (b, c, d))
    return (u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
            u[2] * (v[0] * w[1] - v[1] * w[0])) / 6


def read(file):
    """A text file of version 4.1 as the program writes it."""
    words = open(file, encoding="utf-8").read()
    section = lambda name: words.split("$" + name + "\n")[1].split("$End")[0].splitlines()
    names, group = {}, {}
    for line in section("PhysicalNames")[1:]:
        dim, tag, name = line.split(None, 2)
        names[int(dim), int(tag)] = name.strip().strip('"')
    entities = section("Entities")
    n = [int(x) for x in entities[0].split()]
    for i, line in enumerate(entities[1 + n[0] + n[1]:]):
        dim = 2 if i < n[2] else 3
        part = line.split()
        if int(part[7]) > 0:
            group[dim, int(part[0])] = names[dim, abs(int(part[8]))]
    nodes = section("Nodes")
    points, at = {}, 1
    while at < len(nodes):
        count = int(nodes[at].split()[3])
        for k in range(count):
            points[int(nodes[at + 1 + k])] = [float(x) for x in nodes[at + 1 + count + k].split()[:3]]
        at += 1 + 2 * count
    index = {tag: i for i, tag in enumerate(sorted(points))}
    elements = section("Elements")
    cells, faces, at = [], [], 1
    while at < len(elements):
        dim, entity, _, count = (int(x) for x in elements[at].split())
        for k in range(count):
            own = [index[int(x)] for x in elements[at + 1 + k].split()[1:]]
            {2: faces, 3: cells}[dim].append((own, group[dim, entity]))
        at += 1 + count
    return Mesh([points[tag] for tag in sorted(points)], cells, faces)


def numbered(mesh):
    """(dim, type, group's number, nodes) of all elements, and the numbers of groups."""
    number = {group: i + 1 for i, group in enumerate(mesh.groups())}
    elements = [(2, nodes, group) for nodes, group in mesh.faces] + [(3, nodes, group) for nodes, group in mesh.cells]
    return [(dim, TYPES[dim, len(nodes)], number[dim, group], nodes) for dim, nodes, group in elements], number


def names_section(number):
    lines = ["%d %d \"%s\"" % (dim, i, group) for (dim, group), i in number.items()]
    return "$PhysicalNames\n%d\n%s\n$EndPhysicalNames\n" % (len(lines), "\n".join(lines))


def msh2(mesh, entity=lambda dim, group, i: group, names=True, binary=False, tag=lambda i: i + 1, groups=True,
         real="%.16g", end="\n"):
    """Version 2.2. entity(dim, group's number, index) is the second tag of an element."""
    elements, number = numbered(mesh)
    head = names_section(number) if names else ""
    if binary:
        data = b"$MeshFormat\n2.2 1 8\n" + struct.pack("<i", 1) + b"\n$EndMeshFormat\n" + head.encode()
        data += b"$Nodes\n%d\n" % len(mesh.points)
        data += b"".join(struct.pack("<i3d", tag(i), *p) for i, p in enumerate(mesh.points)) + b"\n$EndNodes\n"
        data += b"$Elements\n%d\n" % len(elements)
        for i, (dim, kind, group, nodes) in enumerate(elements):
            data += struct.pack("<3i", kind, 1, 2)
            data += struct.pack("<%di" % (3 + len(nodes)), i + 1, group, entity(dim, group, i), *[tag(n) for n in nodes])
        return data + b"\n$EndElements\n"
    text = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n" + head + "$Nodes\n%d\n" % len(mesh.points)
    text += "".join("%d %s\n" % (tag(i), " ".join(real % x for x in p)) for i, p in enumerate(mesh.points))
    text += "$EndNodes\n$Elements\n%d\n" % len(elements)
    for i, (dim, kind, group, nodes) in enumerate(elements):
        tags = "2 %d %d" % (group if groups else 0, entity(dim, group, i))
        text += "%d %d %s %s\n" % (i + 1, kind, tags, " ".join(str(tag(n)) for n in nodes))
    return (text + "$EndElements\n").replace("\n", end).encode()


def msh4(mesh, minor=1, groups=True, names=True, parts=1):
    """Version 4.1 or 4.0, text; each surface is divided into a number of entities of one group."""
    elements, number = numbered(mesh)
    blocks = {}
    for i, (dim, kind, group, nodes) in enumerate(elements):
        part = i % parts if dim == 2 else 0
        blocks.setdefault((dim, group * parts + part, kind, group), []).append((i + 1, nodes))
    entities = sorted({(dim, entity, group) for dim, entity, _, group in blocks})
    text = "$MeshFormat\n4.%d 0 8\n$EndMeshFormat\n" % minor + (names_section(number) if names else "")
    text += "$Entities\n0 0 %d %d\n" % tuple(sum(e[0] == dim for e in entities) for dim in (2, 3))
    for dim, entity, group in entities:
        text += "%d -99 -99 -99 99 99 99 %s 0\n" % (entity, "1 %d" % group if groups else "0")
    text += "$EndEntities\n$Nodes\n"
    n = len(mesh.points)
    volume = next(e for d, e, _ in entities if d == 3)
    if minor == 1:
        text += "1 %d 1 %d\n3 %d 0 %d\n" % (n, n, volume, n) + "".join("%d\n" % (i + 1) for i in range(n))
        text += "".join("%.16g %.16g %.16g\n" % tuple(p) for p in mesh.points)
    else:
        text += "1 %d\n%d 3 0 %d\n" % (n, volume, n)
        text += "".join("%d %.16g %.16g %.16g\n" % ((i + 1,) + tuple(p)) for i, p in enumerate(mesh.points))
    text += "$EndNodes\n$Elements\n"
    total = len(elements)
    text += ("%d %d 1 %d\n" % (len(blocks), total, total)) if minor == 1 else "%d %d\n" % (len(blocks), total)
    for (dim, entity, kind, group), own in sorted(blocks.items()):
        first = (dim, entity) if minor == 1 else (entity, dim)
        text += "%d %d %d %d\n" % (first + (kind, len(own)))
        text += "".join("%d %s\n" % (i, " ".join(str(k + 1) for k in nodes)) for i, nodes in own)
    return (text + "$EndElements\n").encode()


def turned(degrees, shift=(0., 0., 0.)):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda p: [c * p[0] - s * p[1] + shift[0], c * (s * p[0] + c * p[1]) - s * p[2] + shift[1],
                      s * (s * p[0] + c * p[1]) + c * p[2] + shift[2]]


def inp(mesh):
    """Abaqus: C3D10 or C3D4 with element sets; surfaces as shells of their own sets."""
    text = "*HEADING\ncup\n*NODE\n" + "".join("%d, %.9g, %.9g, %.9g\n" % ((i + 1,) + tuple(p))
                                              for i, p in enumerate(mesh.points))
    quadratic = len(mesh.cells[0][0]) == 10
    own = mesh.in_order("Abaqus") if quadratic else mesh
    text += "*ELEMENT, TYPE=%s, ELSET=cup\n" % ("C3D10" if quadratic else "C3D4")
    text += "".join("%d, %s\n" % (i + 1, ", ".join(str(n + 1) for n in nodes)) for i, (nodes, _) in enumerate(own.cells))
    return text.encode()


def bdf(mesh):
    """Nastran in free fields: CTETRA."""
    text = "$ cup\nBEGIN BULK\n" + "".join("GRID,%d,,%.7g,%.7g,%.7g\n" % ((i + 1,) + tuple(p))
                                          for i, p in enumerate(mesh.points))
    text += "".join("CTETRA,%d,1,%s\n" % (i + 1, ",".join(str(n + 1) for n in nodes[:4]))
                    for i, (nodes, _) in enumerate(mesh.cells))
    return (text + "ENDDATA\n").encode()


def vtk(mesh):
    """Legacy VTK; the order of nodes is the order of Abaqus."""
    own = mesh.in_order("Abaqus") if len(mesh.cells[0][0]) == 10 else mesh
    text = "# vtk DataFile Version 3.0\ncup\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n" % len(mesh.points)
    text += "".join("%.9g %.9g %.9g\n" % tuple(p) for p in mesh.points)
    text += "CELLS %d %d\n" % (len(own.cells), sum(1 + len(nodes) for nodes, _ in own.cells))
    text += "".join("%d %s\n" % (len(nodes), " ".join(map(str, nodes))) for nodes, _ in own.cells)
    kind = 24 if len(own.cells[0][0]) == 10 else 10
    return (text + "CELL_TYPES %d\n" % len(own.cells) + "%d\n" % kind * len(own.cells)).encode()


def vtu(mesh):
    own = mesh.in_order("Abaqus") if len(mesh.cells[0][0]) == 10 else mesh
    n, kind = len(own.cells[0][0]), 24 if len(own.cells[0][0]) == 10 else 10
    array = lambda kind, name, values, more="": "<DataArray type=\"%s\" Name=\"%s\" %s format=\"ascii\">%s</DataArray>\n" % (
        kind, name, more, values)
    text = "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"0.1\"><UnstructuredGrid>"
    text += "<Piece NumberOfPoints=\"%d\" NumberOfCells=\"%d\"><Points>\n" % (len(own.points), len(own.cells))
    text += array("Float64", "Points", " ".join("%.9g" % x for p in own.points for x in p), 'NumberOfComponents="3"')
    text += "</Points><Cells>\n" + array("Int64", "connectivity", " ".join(str(i) for c, _ in own.cells for i in c))
    text += array("Int64", "offsets", " ".join(str(n * (i + 1)) for i in range(len(own.cells))))
    text += array("UInt8", "types", " ".join([str(kind)] * len(own.cells)))
    return (text + "</Cells></Piece></UnstructuredGrid></VTKFile>\n").encode()
