# SPDX-License-Identifier: LGPL-2.1-or-later
"""Meshes and shapes as particular programs write them, and remedies obeyed to the letter, for outside_files.py."""
import math
import re
import struct

import outside_meshes as m
import outside_surfaces as s
from outside_trial import SOURCE, Table, cup_numbers


def by_meshio(mesh):
    """Gmsh 2.2 as meshio writes it: tags as data of cells, blocks by type, all tags 0 where a block has none."""
    data = m.msh2(mesh, lambda d, g, i: g).decode()
    values = "".join("%d %d\n" % (i + 1, 7) for i in range(len(mesh.cells) + len(mesh.faces)))
    return (data + "$ElementData\n1\n\"medit:ref\"\n1\n0.0\n3\n0\n1\n%d\n%s$EndElementData\n" % (
        len(mesh.cells) + len(mesh.faces), values)).encode()


def with_partitions(mesh):
    """Gmsh 2.2 after a partition: four tags for each element."""
    lines = m.msh2(mesh).decode().split("\n")
    begin = lines.index("$Elements") + 2
    for i in range(begin, lines.index("$EndElements")):
        w = lines[i].split()
        lines[i] = " ".join(w[:2] + ["4"] + w[3:5] + ["1", "1"] + w[5:])
    return "\n".join(lines).encode()


def with_points_and_lines(mesh):
    """Elements of points and lines before triangles and cells, as Gmsh saves them with Mesh.SaveAll."""
    lines = m.msh2(mesh).decode().split("\n")
    begin = lines.index("$Elements") + 1
    n = int(lines[begin])
    more = ["%d 15 2 0 1 1" % (n + 1), "%d 1 2 0 1 1 2" % (n + 2), "%d 1 2 0 1 2 3" % (n + 3)]
    lines[begin:begin + 1] = [str(n + len(more))] + more
    return "\n".join(lines).encode()


def coloured(triangles, value=0x7FFF):
    """Binary STL whose two bytes behind each triangle are a colour, as of Magics, 3-matic and VisCAM."""
    header = b"COLOR=\x80\x80\x80\xff,MATERIAL=" + bytes(12)
    data = header.ljust(80, b"\0") + struct.pack("<I", len(triangles))
    return data + b"".join(struct.pack("<12fH", 0., 0., 1., *[x for q in t for x in q], value) for t in triangles)


def programs(t):
    table = Table("Particular programs", ("file", "the program says", "verdict"))
    linear, curved = t.linear, t.curved
    shell = s.shell()
    truth = s.volume(shell)

    def mesh(name, data, options=(), own=linear, radius=16, file="mesh.msh", warning=None):
        said = t.check(file, data, *options)
        table.number(name, said, cup_numbers(said, own, radius), warning)

    def shape(name, data, options=(), tolerance=1e-5, file="shell.stl", warning=None):
        said = t.say("mesh", "import", t.write(file, data), "-o", "x.msh", "--force", *options)
        table.number(name, said, [("volume", said.number(r"Volume of the mesh"), truth, tolerance * truth)], warning)

    def refused(name, said, words, lines=1):
        table.refusal(name, said, words, lines)

    mesh("meshio, 2.2 with data of cells", by_meshio(linear))
    mesh("meshio, second order", by_meshio(curved), own=curved, radius=14.1)
    mesh("Gmsh, partitioned", with_partitions(linear))
    mesh("Gmsh, points and lines saved too", with_points_and_lines(linear))
    spaced = m.msh2(linear).replace(b'"wear"', b'"wear face"')
    refused("CUBIT, a name with a blank", t.check("mesh.msh", spaced), "has no physical surface `wear`")
    mesh("CUBIT, a blank behind the name", m.msh2(linear).replace(b'"wear"', b'"wear "'))
    refused("Salome, .unv by name of .msh", t.check("mesh.msh", b"    -1\n  2411\n         1         1         1        11\n"),
            "its first line must be", None)
    refused("Abaqus, .inp by name of .msh", t.check("mesh.msh", m.inp(linear)), "a file of Abaqus", None)
    refused("an STL by name of .msh", t.check("mesh.msh", s.binary(shell)), "its first line must be", None)
    fortran = m.msh2(linear, real="%.9E").replace(b"E+", b"D+").replace(b"E-", b"D-")
    refused("numbers with D for exponents", t.check("mesh.msh", fortran), "replace it by E")
    shape("3-matic, colours of triangles", coloured(shell))
    shape("3-matic, colours, header `solid`", b"solid" + coloured(shell)[5:])
    shape("Magics, in inches", coloured(s.scaled(shell, 1 / 25.4)), ("--unit", "in"))
    shape("text without a name", s.text(shell).replace(b"solid part", b"solid"))
    shape("text with tabs", s.text(shell).replace(b"vertex ", b"\t\tvertex\t"))
    shape("text, name with blanks and `endsolid`", s.text(shell).replace(b"solid part", b"solid part of endsolid 1"))
    shape("text, comments behind the solid", s.text(shell).replace(b"solid part\n", b"solid part ; exported 2024 (mm)\n", 1))
    shape("text, several solids of one surface", s.text(shell[:200]) + s.text(shell[200:]))
    shape("1e6 mm away, binary of 1/16 mm digits", s.binary(s.changed(shell, lambda q: [q[0] + 1e6, q[1], q[2]])), tolerance=2e-2)
    shape("1e4 mm away", s.binary(s.changed(shell, lambda q: [q[0] + 1e4, q[1], q[2]])), tolerance=1e-3)
    shape("1e6 mm away, text of doubles", s.text(s.changed(shell, lambda q: [q[0] + 1e6, q[1], q[2]]), digits=12))
    big = b"made by a CAD program".ljust(80, b" ") + struct.pack(">I", len(shell)) + b"".join(
        struct.pack(">12fH", 0., 0., 0., *[x for q in f for x in q], 0) for f in shell)
    refused("binary of the other order of bytes", t.say("mesh", "import", t.write("shell.stl", big), "-o", "x.msh", "--force"), "is no .stl file", None)
    shape("binary with bytes behind the triangles", s.binary(shell) + bytes(20))
    refused("a zipped STL", t.say("mesh", "import", t.write("shell.stl", b"PK\x03\x04" + bytes(range(1, 100))), "-o", "x.msh", "--force"), "is no .stl file", None)
    return table


def lipped(mesh, height):
    """The cup with the edge of `wear` moved towards the head by a height [mm]."""
    of_wear = {n for nodes, g in mesh.faces if g == "wear" for n in nodes}
    of_rim = {n for nodes, g in mesh.faces if g == "rim" for n in nodes}
    edge = of_wear & of_rim

    def moved(i, q):
        r = math.dist(q, (0, 0, 0))
        return [x * (1 - height / r) for x in q] if i in edge else q
    return m.Mesh([moved(i, q) for i, q in enumerate(mesh.points)], mesh.cells, mesh.faces), edge


def with_sliver(mesh, part):
    """The mesh with one inner node moved towards the opposite face of a cell, to this part of its distance."""
    outer = {n for nodes, _ in mesh.faces for n in nodes}
    for node in (i for i in range(len(mesh.points)) if i not in outer):
        star = [nodes for nodes, _ in mesh.cells if node in nodes]
        for cell in star:
            face = [mesh.points[n] for n in cell if n != node]
            middle = [sum(q[k] for q in face) / 3 for k in range(3)]
            points = list(mesh.points)
            points[node] = [c + part * (x - c) for c, x in zip(middle, mesh.points[node])]
            volume = lambda own, nodes: m.signed_volume(*[own[n] for n in nodes])
            if all(volume(points, nodes) * volume(mesh.points, nodes) > 0 for nodes in star):
                return m.Mesh(points, mesh.cells, mesh.faces)
    raise SystemExit("no node can be moved")


def remedies(t):
    """Each row: a file with one flaw, what the warning names, and the same file after its remedy: no warning."""
    table = Table("Remedies, obeyed to the letter", ("flaw, remedy", "warnings before and after", "verdict"))

    def row(name, before, after, words):
        n = len(before.warnings()), len(after.warnings())
        good = n == (1, 0) and words in before.text and after.status == 0
        table.add(name, "right" if good else "wrong", before if n[0] != 1 else after, "%d, %d: “%s”" % (*n, words))

    clearance = ("--clearance", "0.05")
    lip, edge = lipped(t.linear, 0.02)
    freed = m.Mesh(lip.points, lip.cells, [(nodes, "rim" if g == "wear" and set(nodes) & edge else g) for nodes, g in lip.faces])
    row("a lip of 0.02 mm: its triangles out of `wear`", t.check("mesh.msh", m.msh2(lip), *clearance),
        t.check("mesh.msh", m.msh2(freed), *clearance), "leave its triangles out of `wear`")
    t.say("mesh", "cup", "--cells", "2500", "-o", "fine.msh", "--force")
    fine = m.read(t.folder / "fine.msh")
    row("slivers: meshed again", t.check("mesh.msh", m.msh2(with_sliver(fine, 0.4))), t.check("mesh.msh", m.msh2(fine)),
        "Mesh the shape again")
    table.refusal("slivers that a run refuses", t.check("mesh.msh", m.msh2(with_sliver(fine, 0.01))), "gives no usable mesh")
    liner = SOURCE / "inputs/hip_from_step/liner.step"
    coarse = t.say("mesh", "import", liner, "--size", "6", "-o", "x.msh", "--force")
    fine = t.say("mesh", "import", liner, "--size", "3.4", "-o", "x.msh", "--force")
    row("folds: a smaller --size", coarse, fine, "Another --size, mostly a smaller one")
    t.say("mesh", "import", liner, "--size", "6", "-o", "x.msh", "--force")
    before = t.say("mesh", "check", "x.msh")
    t.say("mesh", "import", liner, "--size", "6", "--order", "1", "-o", "x.msh", "--force")
    row("folds: straight edges", before, t.say("mesh", "check", "x.msh"), "or with straight edges")
    t.say("mesh", "knee", "--cells", "1000", "-o", "knee.msh", "--force")
    said = t.say("mesh", "check", "knee.msh", "--boundaries", "wear,backing,side")
    table.add("knee insert, judged as no cup", "right" if said.status == 0 and not said.warnings() else "wrong", said, "")
    text = (t.folder / "knee.msh").read_text(encoding="utf-8")
    words = re.search(r"\$Nodes\n.*?\$EndNodes", text, re.S)
    scaled = re.sub(r"(?m)^(\S+) (\S+) (\S+)$", lambda w: " ".join("%.16g" % (float(x) / 25.4) for x in w.groups()), words[0])
    own = t.write("inch.msh", text.replace(words[0], scaled).encode())
    boundaries = ("--boundaries", "wear,backing,side")
    row("knee insert of inches: the unit that is named", t.say("mesh", "check", own, *boundaries),
        t.say("mesh", "check", own, *boundaries, "--length-unit", "in"), "--length-unit in")
    return table
