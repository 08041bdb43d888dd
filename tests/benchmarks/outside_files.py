#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Reads meshes, shapes and scans of other programs, whose truth is known, and judges what the program says
(doc/outside_files.md): a right number, a clear refusal, or wrong.

    tests/benchmarks/outside_files.py build/apps/arthrowear /tmp/outside_files [meshes,runs,formats,shapes,names,scans,programs,
                                                                                        remedies]
"""
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import outside_meshes as m  # noqa: E402
import outside_surfaces as s  # noqa: E402
import outside_programs as p  # noqa: E402
from run_results import results  # noqa: E402
from outside_trial import SOURCE, Table, Trial, cup_numbers  # noqa: E402


def meshes(t):
    table = Table("Meshes", ("file", "`mesh check` says", "verdict"))
    linear, curved = t.linear, t.curved

    def right(name, mesh, data, radius, options=(), warning=None, factor=1., file="mesh.msh"):
        said = t.check(file, data, *options)
        table.number(name, said, cup_numbers(said, mesh, radius, factor), warning)

    def refused(name, data, words, options=(), lines=1, file="mesh.msh"):
        table.refusal(name, t.check(file, data, *options), words, lines)

    right("4.1, text", linear, m.msh4(linear), 16)
    right("4.0, text", linear, m.msh4(linear, 0), 16)
    right("4.1, each surface in seven parts", linear, m.msh4(linear, parts=7), 16)
    right("2.2, text", linear, m.msh2(linear), 16)
    right("2.2, binary", linear, m.msh2(linear, binary=True), 16)
    right("2.2, lines end as on Windows", linear, m.msh2(linear, end="\r\n"), 16)
    right("2.2, no entities (0), groups by element", linear, m.msh2(linear, lambda d, g, i: 0), 16)
    right("2.2, one entity for all", linear, m.msh2(linear, lambda d, g, i: 1), 16)
    right("2.2, an entity of its own for each element", linear, m.msh2(linear, lambda d, g, i: i + 1), 16)
    right("2.2, binary, no entities", linear, m.msh2(linear, lambda d, g, i: 0, binary=True), 16)
    right("2.2, numbers of nodes with gaps", linear, m.msh2(linear, tag=lambda i: 7 * i + 100), 16)
    right("2.2, nodes that no cell uses", linear, m.msh2(m.Mesh(linear.points + [[0, 0, 0], [0, 0, 20]], linear.cells, linear.faces)), 16)
    refused("2.2, groups without names", m.msh2(linear, names=False), "The groups have no names: add $PhysicalNames", lines=3)
    refused("2.2, no groups", m.msh2(linear, groups=False), "No element is in a physical group", lines=3)
    refused("4.1, no groups", m.msh4(linear, groups=False), "No element is in a physical group", lines=3)
    refused("names in capitals", m.msh2(linear).replace(b'"wear"', b'"WEAR"'), "has no physical surface `wear`")
    refused("wear names the volume", m.msh2(linear).replace(b'2 3 "wear"', b'2 3 "x"').replace(b'"cup"', b'"wear"'), "`wear` names a volume")
    for unit, size, words in (("m", 1e-3, "--length-unit m gives 32 mm"), ("cm", 0.1, "--length-unit cm gives 32 mm"),
                              ("um", 1e3, "--length-unit um gives 32 mm"), ("in", 1 / 25.4, "--length-unit in gives 32 mm")):
        own = linear.scaled(size)
        right("lengths in %s, read so" % unit, linear, m.msh2(own), 16, ("--length-unit", unit))
        right("lengths in %s, read as mm" % unit, own, m.msh2(own), 16 * size, (), words)
    right("second order", curved, m.msh2(curved), 14.1)
    right("second order, 4.1", curved, m.msh4(curved), 14.1)
    for program, name in (("Abaqus", "Abaqus, ANSYS, Nastran, MED and VTK"), ("Netgen", "Netgen"), ("I-DEAS", "I-DEAS (UNV)"),
                          ("COMSOL", "COMSOL")):
        right("second order, nodes as in " + program, curved, m.msh2(curved.in_order(program)), 14.1, (), "in the order of " + name)
    places = m.ORDERS["Abaqus"]
    one = curved.with_cells(lambda i, nodes: [nodes[k] for k in places] if i == 40 else nodes)
    refused("second order, one cell as in Abaqus", m.msh2(one), "the nodes on the edges are in another order than in most elements")
    faces = m.Mesh(curved.points, curved.cells, [(nodes[:3], group) for nodes, group in curved.faces])
    right("second order, faces of first order", curved, m.msh2(faces), 14.1)
    mirror = lambda p: [-p[0], p[1], p[2]]
    right("mirrored: all cells left-handed", linear, m.msh2(linear.moved(mirror)), 16)
    right("mirrored, second order", curved, m.msh2(curved.moved(mirror)), 14.1)
    right("mirrored, second order, nodes as in Abaqus", curved, m.msh2(curved.in_order("Abaqus").moved(mirror)), 14.1, (), "Abaqus")
    swap = lambda nodes: [nodes[1], nodes[0]] + nodes[2:]
    refused("one cell inside out", m.msh2(linear.with_cells(lambda i, nodes: swap(nodes) if i == 7 else nodes)), "inverted")
    refused("every other cell inside out", m.msh2(linear.with_cells(lambda i, nodes: swap(nodes) if i % 2 else nodes)), "inverted")
    reverse = m.Mesh(linear.points, linear.cells, [(swap(nodes), group) for nodes, group in linear.faces])
    right("boundary triangles turned around", linear, m.msh2(reverse), 16)
    own = linear.moved(m.turned(40, (120., -35., 9.)))
    right("turned and shifted", own, m.msh2(own), 16)
    doubled = len(linear.points)
    half = [k for k, (nodes, _) in enumerate(linear.cells) if sum(linear.points[n][0] for n in nodes) > 0]
    cells = [([n + doubled if k in half else n for n in nodes], g) for k, (nodes, g) in enumerate(linear.cells)]
    moved = [set(nodes) for nodes, _ in cells]
    owned = lambda nodes: nodes if any(set(nodes) <= cell for cell in moved) else [n + doubled for n in nodes]
    cut = m.Mesh(linear.points + linear.points, cells, [(owned(nodes), g) for nodes, g in linear.faces])
    refused("doubled nodes on a seam", m.msh2(cut), "`Coherence Mesh;`")
    refused("a cell twice", m.msh2(m.Mesh(linear.points, linear.cells + [linear.cells[5]], linear.faces)), "repeats another tetrahedron")
    nodes = next(nodes for nodes, _ in linear.cells if sum(linear.points[n][2] > 0.1 for n in nodes) == 4)
    refused("a cell with a node twice", m.msh2(linear.with_cells(lambda i, n: n[:3] + n[2:3] if n == nodes else n)), "is a flat tetrahedron", lines=None)
    box = [[x, y, z] for z in (0, 10) for y in (0, 10) for x in (0, 10)]
    hexahedron = m.Mesh(box, [([0, 1, 3, 2, 4, 5, 7, 6], "cup")], [([0, 1, 3, 2], "wear"), ([4, 5, 7, 6], "backing"), ([0, 1, 5, 4], "rim")])
    refused("hexahedra", m.msh2(hexahedron), "must be a tetrahedron")
    mixed = m.Mesh(linear.points + box, linear.cells + [([doubled + k for k in hexahedron.cells[0][0]], "cup")], linear.faces)
    refused("tetrahedra and hexahedra", m.msh2(mixed), "must be a tetrahedron")
    prism = m.Mesh(linear.points + box, linear.cells + [([doubled + k for k in (0, 1, 2, 4, 5, 6)], "cup")], linear.faces)
    refused("tetrahedra and prisms", m.msh2(prism), "must be a tetrahedron")
    two = m.Mesh(linear.points, [(nodes, "liner" if sum(linear.points[n][2] for n in nodes) > 30 else "shell") for nodes, _ in linear.cells],
                 linear.faces)
    said = t.check("mesh.msh", m.msh2(two, lambda d, g, i: 0))
    table.number("2.2, two volumes, groups by element", said, cup_numbers(said, two, 16) + [
        ("liner", said.number(r"liner: (?:[0-9]+) cells,"), m.Mesh(two.points, [c for c in two.cells if c[1] == "liner"], []).volume(), 10.)])
    refused("cut off", m.msh2(linear)[:20000], "damaged or cut off")
    refused("a coordinate that is no number", m.msh2(linear.moved(lambda p: [float("nan")] + p[1:] if p == linear.points[3] else p)), "finite number")
    refused("compressed", b"\x1f\x8b\x08" + bytes(50), "compressed", file="mesh.msh.gz")
    return table


def formats(t):
    table = Table("Meshes in other formats", ("file", "`mesh check` says", "verdict"))
    for mesh, order in ((t.linear, "first"), (t.curved, "second")):
        for name, data, words in (("cup.inp", m.inp(mesh), "a file of Abaqus"), ("cup.bdf", m.bdf(mesh), "a file of Nastran"),
                                  ("cup.vtk", m.vtk(mesh), "a VTK file"), ("cup.vtu", m.vtu(mesh), "a VTK file")):
            table.refusal("%s, %s order" % (name, order), t.check(name, data), words)
    for name, data, words in (("cup.med", b"\x89HDF\r\n\x1a\n" + bytes(100), "a MED file"), ("cup.unv", b"    -1\n   164\n", "a UNV file"),
                              ("cup.mesh", b"MeshVersionFormatted 2\n", "a .mesh file"), ("cup.vol", b"mesh3d\n", "a .vol file"),
                              ("cup.cdb", b"/PREP7\n", "a .cdb file"), ("cup.k", b"*KEYWORD\n", "a .k file"),
                              ("cup.xdmf", b"<?xml version=\"1.0\"?><Xdmf>", "a .xdmf file"), ("cup.cgns", b"\x89HDF\r\n\x1a\n" + bytes(99), "a .cgns file"),
                              ("cup.mphtxt", b"# Created by COMSOL\n", "a file of COMSOL"), ("cup.feb", b"<?xml version=\"1.0\"?><febio_spec>", "a file of FEBio"),
                              ("liner.igs", b" " * 72 + b"S      1\n", "an IGES file"), ("liner.stl", s.binary(s.shell()), "`arthrowear mesh import liner.stl"),
                              ("liner.step", b"ISO-10303-21;\n", "`arthrowear mesh import liner.step"), ("cup.obj", s.obj(s.shell()), "a .obj file"),
                              ("cup.off", s.off(s.shell()), "a .off file"), ("cup.ply", s.ply(s.shell()), "a .ply file")):
        table.refusal(name, t.check(name, data), words)
    for name in ("cup.inp", "cup.med", "cup.obj", "cup.ply", "liner.igs", "cup.vtu", "cup.3mf", "base.msh"):
        if not (t.folder / name).exists():
            t.write(name, b"PK\x03\x04" + bytes(60))
        table.refusal(name + " given to `mesh import`", t.say("mesh", "import", name, "-o", "x.msh", "--force"), "must end in .step, .stp or .stl")
    return table


def shapes(t):
    table = Table("Shapes", ("file", "`mesh import` says", "verdict"))
    shell = s.shell()
    truth = s.volume(shell)

    def right(name, data, options=(), warning=None, volume=truth, note=None, tolerance=1e-5, file="shell.stl"):
        said = t.say("mesh", "import", t.write(file, data), "-o", "x.msh", "--force", *options)
        numbers = [("volume", said.number(r"Volume of the mesh"), volume, tolerance * abs(volume))]
        if note and note not in said.out:
            said.status = 99
        table.number(name + (": “%s”" % note if note else ""), said, numbers, warning)

    def refused(name, data, words, options=(), file="shell.stl"):
        table.refusal(name, t.say("mesh", "import", t.write(file, data), "-o", "x.msh", "--force", *options), words)

    right("binary", s.binary(shell))
    right("text", s.text(shell))
    right("text in capitals, lines as on Windows", s.text(shell, True, "\r\n"))
    right("text of four digits", s.text(shell, digits=3), tolerance=1e-3)
    right("binary, header begins with “solid”", s.binary(shell, b"solid part of a CAD program"))
    right("binary, header has “solid” and “facet”", s.binary(shell, b"solid facet by a CAD program"))
    for unit, size, words in (("in", 1 / 25.4, "--unit in gives 50.2 mm"), ("m", 1e-3, "--unit m gives 50.2 mm"),
                              ("um", 1e3, "--unit um gives 50.2 mm"), ("cm", .1, "--unit cm gives 50.2 mm")):
        own = s.binary(s.scaled(shell, size))
        right("lengths in %s, read so" % unit, own, ("--unit", unit))
        right("lengths in %s, read as mm" % unit, own, (), words, truth * size ** 3)
    for size, n in ((1e-7, ""), (1e-6, ""), (1e-5, ""), (1e-4, "")):
        right("corners rounded separately by %g mm" % size, s.text(s.rounded(shell, size)), note="joined with others", tolerance=1e-4)
    right("the same in inches", s.binary(s.rounded(s.scaled(shell, 1 / 25.4), 1e-6)), ("--unit", "in"), note="joined", tolerance=1e-4)
    refused("corners rounded separately by 0.01 mm", s.text(s.rounded(shell, 1e-2)), "encloses no volume")
    right("every fifth triangle turned around", s.binary(s.flipped(shell, 5)), note="triangles were turned around")
    right("all triangles turned around", s.binary(s.flipped(shell, 1)))
    a, b, c = shell[100]
    right("triangles of no area", s.binary(shell + [(a, a, b), (b, b, b), (a, b, a)]), note="3 flat triangles dropped")
    right("flat triangles on edges", s.binary(shell + [(a, b, s.middle(a, b)), (b, a, s.middle(a, b))]), note="2 flat triangles dropped")
    parts = shell[:100] + [(a, s.middle(a, b), c), (s.middle(a, b), b, c)] + shell[101:]
    right("a point on the neighbour's edge", s.binary(parts), note="1 triangle split", tolerance=1e-4)
    refused("a hole of one triangle", s.binary(shell[1:]), "1 hole or edge")
    refused("three holes", s.binary(shell[1:50] + shell[51:150] + shell[151:]), "3 holes or edges")
    m3 = tuple(sum(x) / 3 for x in zip(a, b, c))
    near = lambda p: tuple(q + .002 * (x - q) for q, x in zip(m3, p))
    ring = [(a, b, near(b)), (a, near(b), near(a)), (b, c, near(c)), (b, near(c), near(b)), (c, a, near(a)), (c, near(a), near(c))]
    refused("a hole of 0.005 mm", s.binary(shell[:100] + ring + shell[101:]), "1 hole or edge")
    refused("an open sheet", s.binary(s.dome(18.1, 8, False)), "can be a counterface")
    refused("a triangle twice", s.binary(shell + [shell[7]]), "Remove doubled triangles")
    refused("the whole surface twice", s.binary(shell + shell), "Remove doubled triangles")
    outer, inner = s.ball(22), s.ball(14.1)
    right("two shells, one in the other", s.binary(outer + inner), volume=s.volume(outer) - s.volume(inner))
    refused("two bodies side by side", s.binary(s.ball(10) + s.ball(10, (40., 0., 0.))), "2 closed surfaces are not one body")
    refused("two bodies that cross", s.binary(s.ball(10) + s.ball(10, (13.3, .1, .2))), "its surface crosses itself")
    own = s.changed(shell, m.turned(50, (300., -70., 8.)))
    right("turned and far away", s.text(own))
    own = [(q, p, r) for p, q, r in s.changed(shell, lambda p: [-p[0], p[1], p[2]])]
    right("mirrored", s.binary(own))
    refused("a coordinate that is no number", s.text(shell).replace(b"1.810000000e+01", b"nan", 1), "finite number")
    refused("cut off", s.binary(shell)[:5000], "is cut short")
    refused("cut off, text", s.text(shell)[:5000], "is cut short")
    refused("no triangle", s.binary([]), "has no triangles")
    refused("empty", b"", "is no .stl file")
    step = (SOURCE / "inputs/hip_from_step/liner.step").read_bytes()
    exact = 16689.1064

    def solid(name, data, options=(), warning=None, volume=exact, tolerance=1e-5):
        said = t.say("mesh", "import", t.write("part.step", data), "-o", "x.msh", "--force", *options)
        numbers = [("solid", said.number(r"Solid              solid_1:"), volume, tolerance * volume),
                   ("wear", said.number(r"wear \(assumed\): concave sphere of [0-9.e+]+ mm\^2, radius"), 14.1 * (volume / exact) ** (1 / 3), 1e-3)]
        table.number(name, said, numbers, warning)
    size = ("--size", "3.2")
    solid("STEP in mm", step, size)
    milli = b"SI_UNIT(.MILLI.,.METRE.)"
    if milli not in step.replace(b" ", b""):
        raise SystemExit("liner.step has another form of its unit")
    metre = re.sub(rb"\.MILLI\.\s*,\s*\.METRE\.", b"$,.METRE.", step)
    solid("STEP that says m of lengths in mm", metre, ("--size", "3200"), "--unit mm gives 44.2 mm", exact * 1e9)
    solid("the same with --unit mm", metre, size + ("--unit", "mm"))
    solid("STEP of mm read with --unit in", step, ("--size", "81.3", "--unit", "in"), "--unit mm gives 44.2 mm", exact * 25.4 ** 3)
    refused("STEP that is cut off", step[:len(step) // 2], "is cut short", file="part.step")
    refused("STEP without a shape", b"ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n", "finds no shape in it", file="part.step")
    return table


def names(t):
    table = Table("Names of faces", ("options on liner.step (1 backing, 2 and 3 rim, 4 wear)", "boundaries", "verdict"))
    liner = SOURCE / "inputs/hip_from_step/liner.step"

    def named(options, boundaries, warning=None):
        said = t.say("mesh", "import", liner, "--size", "3.2", "-o", "x.msh", "--force", *options)
        found = sorted(re.findall(r"^Boundary +(\S+):", said.out, re.M))
        good = said.status == 0 and found == sorted(boundaries) and (
            len(said.warnings()) == (1 if warning else 0)) and (not warning or warning in said.warnings()[0])
        table.add(" ".join(options) or "none", "right" if good else "wrong", said, ", ".join(found) + ("; warns: " + warning if warning else ""))

    named([], ["backing", "rim", "wear"])
    named(["--name-face", "wear=3"], ["backing", "rim", "wear"])
    named(["--name-face", "wear=3,4"], ["backing", "rim", "wear"])
    named(["--name-face", "entrance=3"], ["backing", "rim", "wear", "entrance"])
    named(["--name-face", "edge=2", "--name-face", "chamfer=3"], ["backing", "edge", "chamfer", "wear"])
    named(["--name-face", "outside=1"], ["outside", "rim", "wear"])
    named(["--name-face", "cavity=4"], ["backing", "cavity", "rim"])
    named(["--boundary", "wear=0,0,14.1"], ["backing", "rim", "wear"])
    named(["--boundary", "top=0,0,22.1"], ["top", "rim", "wear"])
    named(["--name-face", "wear=1"], ["rim", "wear"], "keeps its assumed name")
    named(["--name-face", "wear=1", "--name-face", "backing=4"], ["backing", "rim", "wear"])
    return table


def runs(t):
    """The same cup in other forms gives the same pressures and volumes."""
    table = Table("Runs", ("mesh of hip_cup", "largest pressure [MPa], volume [mm^3]", "verdict"))

    def run(mesh_file, elements, *entries):
        text = (SOURCE / "tests/small_cup.prm").read_text(encoding="utf-8")
        text = text.replace("{folder}", "run").replace("{source}", str(SOURCE)).replace("{elements}", elements)
        text = text.replace("set Cells = {cells}\n", "").replace("Cycles = 0.3", "Cycles = 0.1")
        text = text.replace("  set Elements", "  subsection Imported mesh\n    set Mesh file = %s\n%s  end\n  set Elements" % (
            mesh_file, "".join("    set %s\n" % e for e in entries)))
        t.write("case.prm", text.encode())
        said = t.say("run", "case.prm", "--overwrite")
        found = results(t.program, t.folder / "run") if said.status == 0 else {}
        return said, found.get("peak_pressure", float("nan")), found.get("worn_volume", float("nan"))

    def same(name, data, elements, reference, *entries, tolerance=1e-6):
        said, pressure, volume = run(t.write("run.msh", data), elements, *entries)
        good = said.status == 0 and abs(pressure / reference[1] - 1) < tolerance and abs(volume / reference[2] - 1) < tolerance
        table.add(name, "right" if good else "wrong", said, "%.6g, %.6g" % (pressure, volume))

    linear, curved = t.linear, t.curved
    base = run(t.write("reference.msh", m.msh4(linear)), "linear")
    table.add("4.1, linear: the reference", "right" if base[1] > 0 else "wrong", base[0], "%.6g, %.6g" % base[1:])
    same("2.2, by element, no entities", m.msh2(linear, lambda d, g, i: 0), "linear", base)
    same("2.2, binary", m.msh2(linear, binary=True), "linear", base)
    same("in inches", m.msh2(linear.scaled(1 / 25.4)), "linear", base, "Length unit [mm] = 25.4")
    same("in metres", m.msh2(linear.scaled(1e-3)), "linear", base, "Length unit [mm] = 1000")
    same("shifted", m.msh2(linear.moved(lambda p: [p[0] + 50, p[1] - 20, p[2] + 9])), "linear", base)
    same("cells left-handed", m.msh2(linear.with_cells(lambda i, n: [n[1], n[0]] + n[2:])), "linear", base)
    base = run(t.write("reference.msh", m.msh4(curved)), "quadratic")
    table.add("4.1, second order: the reference", "right" if base[1] > 0 else "wrong", base[0], "%.6g, %.6g" % base[1:])
    for program in m.ORDERS:
        same("second order, nodes as in " + program, m.msh2(curved.in_order(program)), "quadratic", base)
    same("second order, left-handed", m.msh2(curved.with_cells(lambda i, n: [n[k] for k in (1, 0, 2, 3, 4, 6, 5, 9, 8, 7)])), "quadratic", base)
    return table


def case_of(t, name, folder, *changes):
    """A run of a case of inputs/ with other entries. @return its folder"""
    text = (SOURCE / "inputs" / name / "case.prm").read_text(encoding="utf-8").replace("= ../gait", "= %s" % (SOURCE / "inputs/gait"))
    text = re.sub(r"set Output folder.*", "set Output folder = " + folder, text)
    for old, new in changes:
        if old not in text:
            raise SystemExit("%s has no %s" % (name, old))
        text = re.sub(re.escape(old) + ".*", new, text)
    t.write(folder + ".prm", text.encode())
    if t.say("run", folder + ".prm", "--overwrite", "--quiet").status != 0:
        raise SystemExit(name + " does not run")
    for frame, file in (("last", "worn"), ("first", "new")):
        t.say("extract", folder, "--worn", "--frame", frame, "-o", folder + "_" + file + ".stl", "--force")
    return folder


def scans(t):
    table = Table("Scans: the worn surface of a run beside the run itself", ("scan", "`compare` says", "verdict"))
    own = random.Random(5)

    def compared(name, folder, file, data, options=(), volume_part=0.01, correlation=0.999, rms=1e-3, warning=None, note=None):
        said = t.say("compare", folder, t.write(file, data), "-o", "compared", "--overwrite", *options)
        found = re.search(r"worn volume +([-0-9.e]+)[^,]*, run ([-0-9.e]+)", said.text)
        volume, run = (float(x) for x in found.groups()) if found else (float("nan"), 1.)
        if note and note not in said.out:
            said.status = 99
        table.number(name, said, [
            ("volume", volume, run, volume_part * run),
            ("correlation", said.number("correlation of measured and predicted depths"), 1., 1. - correlation),
            ("rms", said.number("root mean square difference of depths"), 0., rms)], warning)

    knee = case_of(t, "knee_layer", "knee")
    worn = s.read_binary(t.folder / "knee_worn.stl")
    for k in range(10):
        compared("knee insert, random turn %d" % (k + 1), knee, "turned.stl", s.binary(s.changed(worn, s.random_turn(own))))
    compared("knee insert in inches, text", knee, "turned.stl", s.text(s.scaled(s.changed(worn, s.random_turn(own)), 1 / 25.4)), ("--unit", "in"))
    compared("knee insert in metres, PLY of the other order of bytes", knee, "turned.ply",
             s.ply(s.scaled(s.changed(worn, s.random_turn(own)), 1e-3), "binary_big_endian"), ("--unit", "m"))
    compared("knee insert, corners rounded by 1e-5 mm", knee, "rounded.stl", s.text(s.rounded(worn, 1e-5)), note="was welded")
    a, b, _ = worn[77]
    compared("knee insert with flat triangles", knee, "flat.stl", s.binary(worn + [(a, a, b), (a, b, s.middle(a, b))]), note="2 flat triangles dropped")
    compared("knee insert, triangles turned around", knee, "flipped.stl", s.binary(s.flipped(worn, 1)))
    compared("knee insert against its own unworn surface", knee, "turned.stl", s.binary(s.changed(worn, s.random_turn(own))), ("--unworn", "knee_new.stl"))
    compared("the same, unworn in inches elsewhere", knee, "turned.stl", s.binary(worn),
             ("--unworn", t.write("elsewhere.stl", s.text(s.scaled(s.changed(s.read_binary(t.folder / "knee_new.stl"), s.random_turn(own)), 1 / 25.4))),
              "--unworn-unit", "in"))
    said = t.say("compare", knee, "knee_worn.stl", "-o", "compared", "--overwrite", "--unit", "in")
    table.refusal("knee insert of mm read as inches", said, "Give the lengths of the file by --unit")
    even = case_of(t, "knee_layer", "even", ("set Forward column", "set Forward column ="), ("set Rotation column", "set Rotation column ="))
    compared("symmetric insert, whose wear is symmetric too", even, "turned.stl",
             s.binary(s.changed(s.read_binary(t.folder / "even_worn.stl"), s.random_turn(own))), warning="turned by 180 deg")
    cup = case_of(t, "hip_layer", "cup", ("set Cycles", "set Cycles = 3e6"))
    worn = s.read_binary(t.folder / "cup_worn.stl")
    compared("cup", cup, "turned.stl", s.binary(s.changed(worn, s.random_turn(own))))
    compared("cup in micrometres", cup, "turned.stl", s.binary(s.scaled(s.changed(worn, s.random_turn(own)), 1e3)), ("--unit", "um"))
    compared("cup, corners rounded by 1e-5 mm", cup, "turned.stl", s.text(s.rounded(s.changed(worn, s.random_turn(own)), 1e-5)), note="was welded")
    hole = [t3 for k, t3 in enumerate(worn) if not 500 <= k < 520]
    compared("cup with a hole of twenty triangles", cup, "turned.stl", s.binary(s.changed(hole, s.random_turn(own))))
    compared("cup with its unworn scan", cup, "cup_worn.stl", s.binary(worn), ("--unworn", "cup_new.stl"))
    table.refusal("no scan", t.say("compare", cup, t.write("scan.obj", s.obj(worn)), "-o", "compared", "--overwrite"), "must end in .stl or .ply")
    table.refusal("unworn scan of another part", t.say("compare", cup, "cup_worn.stl", "--unworn", "knee_new.stl", "-o", "compared", "--overwrite"), "--unworn")
    return table


PARTS = {"meshes": meshes, "formats": formats, "shapes": shapes, "names": names, "runs": runs, "scans": scans,
         "programs": p.programs, "remedies": p.remedies}


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    trial = Trial(sys.argv[1], sys.argv[2])
    chosen = sys.argv[3].split(",") if len(sys.argv) == 4 else list(PARTS)
    n_wrong = 0
    for name in chosen:
        table = PARTS[name](trial)
        print(table.text())
        n_wrong += table.n_wrong
    sys.exit("%d wrong" % n_wrong if n_wrong else 0)


if __name__ == "__main__":
    main()
