#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Reads frames of short runs with the readers of VTK and measures their cells.

  frames_in_vtk.py <program> <repository>
"""

import collections
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
    import vtk
    from vtk.util.numpy_support import vtk_to_numpy
except ImportError:  # Debian's module is for Debian's Python
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3") or not \
            os.path.exists("/usr/bin/python3") or "--again" in sys.argv:
        print("skipped: needs python3-vtk9")
        sys.exit(77)
    os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv, "--again"])

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
CUP = (SOURCE / "tests/small_cup.prm").read_text()
TETRAHEDRON, TRIANGLE = vtk.VTK_QUADRATIC_TETRA, vtk.VTK_QUADRATIC_TRIANGLE
EDGES = ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3))
# Points and weights on the unit tetrahedron: the rule of the elements, exact to degree 2, and a rule exact to
# degree 3 [Keast 1986], which is the degree of the Jacobian determinant of a quadratic element.
A, B = 0.585410196624968454, 0.138196601125010515
RULE = [((B, B, B), 1 / 24), ((A, B, B), 1 / 24), ((B, A, B), 1 / 24), ((B, B, A), 1 / 24)]
CUBIC_RULE = [((1 / 4,) * 3, -2 / 15), ((1 / 6,) * 3, 3 / 40), ((1 / 2, 1 / 6, 1 / 6), 3 / 40),
              ((1 / 6, 1 / 2, 1 / 6), 3 / 40), ((1 / 6, 1 / 6, 1 / 2), 3 / 40)]

BLOCK = """
set Model = block
set Output folder = block
subsection Time
  set Cycle frequency [Hz] = 1
  set Cycles = 1
  set Time step [s] = 0.25
end
subsection Block
  set Shape = box
  set Length x [mm] = 4
  set Length y [mm] = 2
  set Height [mm] = 3.1
  set Element size at wear [mm] = 0.7
  set Element size at backing [mm] = 1.5
  set Elements = quadratic
end
subsection Material
  set Young modulus [MPa] = 1000
  set Poisson ratio = 0.4
  set Density [kg/m^3] = 938
end
subsection Counterface
  set Shape = cylinder
  set Radius [mm] = 20
end
subsection Motion
  set Path = still
  set Spins per cycle = 1
end
subsection Load
  set Force [N] = 10
end
subsection Contact
  set Friction coefficient = 0.1
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 2e-6
end
subsection Output
  set Frames per cycle = 2
end
"""

# A cup whose mesh follows its wear and is refilled; a thousand cycles wear as much as 1e5.
DEEP = """
set Model = hip_cup
set Output folder = deep
subsection Time
  set Cycle frequency [Hz] = 1
  set Cycles = 1
  set Time step [s] = 0.04
end
subsection Cup
  set Cells = 900
  set Outer diameter [mm] = 44
  set Elements = quadratic
end
subsection Material
  set Law = linear_elastic
  set Young modulus [MPa] = 1016
  set Poisson ratio = 0.46
  set Density [kg/m^3] = 938
end
subsection Head
  set Radial clearance [mm] = 0.05
end
subsection Motion
  set File = {source}/inputs/gait/johnston_smidt_1969_hip_angles_approx.csv
end
subsection Load
  set F_max [N] = 2070
  set F_0 [N] = 300
end
subsection Contact
  set Friction coefficient = 0.07
end
subsection Wear
  set Wear factor [mm^3/(N m)] = 4e-5
  subsection Jump
    set Kind = implicit
    set Cycles = 1e5
    set Tolerance = 0
    set Largest jump [cycles] = 1e4
  end
  subsection Shape
    set Depth before a refill [-] = 0.02
  end
end
"""


def read(file):
    reader = vtk.vtkXMLPUnstructuredGridReader() if file.suffix == ".pvtu" else vtk.vtkXMLUnstructuredGridReader()
    reader.SetFileName(str(file))
    reader.Update()
    return reader.GetOutput()


def last_frame(folder, series):
    return sorted(f for f in (folder / series).iterdir() if f.name.count(".") == 1 and f.suffix != ".csv")[-1]


def points_of(grid):
    return vtk_to_numpy(grid.GetPoints().GetData()).astype(float)


def field_of(grid, name):
    return vtk_to_numpy(grid.GetPointData().GetArray(name)).astype(float)


def cells_of(grid, n):
    return vtk_to_numpy(grid.GetCells().GetConnectivityArray()).reshape(-1, n)


def volumes(grid, rule):
    """Volume of each cell [mm^3], from VTK's shape functions."""
    x = points_of(grid)[cells_of(grid, 10)]
    cell, sums = vtk.vtkQuadraticTetra(), 0.
    for place, weight in rule:
        rates = [0.] * 30
        cell.InterpolateDerivs(list(place), rates)
        jacobian = numpy.einsum("ka,cai->cki", numpy.array(rates).reshape(3, 10), x)
        sums = sums + weight * numpy.linalg.det(jacobian)
    return sums


def run(folder, text, ranks=1):
    (folder / "case.prm").write_text(text)
    words = [PROGRAM, "run", "case.prm", "--overwrite"]
    if ranks > 1:
        words = ["mpirun", "--oversubscribe", "-n", str(ranks), *words]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout


def stated_volume(folder):
    """Volume of the elements that the run states [mm^3]."""
    return json.loads((folder / "summary.json").read_text())["volume of the elements"]["value"]


def faces_of_pieces(grids, warp):
    """Flat triangles into which the curved sides of each piece are divided: positions of their corners, moved by the
    displacement."""
    faces = collections.Counter()
    for grid in grids:
        sides = vtk.vtkDataSetSurfaceFilter()
        sides.SetInputData(grid)
        sides.SetNonlinearSubdivisionLevel(2)
        sides.Update()
        drawn = sides.GetOutput()
        x = vtk_to_numpy(drawn.GetPoints().GetData()) + warp * field_of(drawn, "displacement").astype("f4")
        corners = vtk_to_numpy(drawn.GetPolys().GetConnectivityArray()).reshape(-1, 3)
        faces.update(frozenset(map(tuple, x[triangle])) for triangle in corners)
    return faces


class Frames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cup = CUP.format(folder="cup", cells=200, elements="quadratic", source=SOURCE)
        straight = cup.replace("Frames per cycle = 20", "Frames per cycle = 20\n  set Frame cells = straight")
        cls.logs = {"cup": run(cls.folder, cup),
                    "ranks": run(cls.folder, cup.replace("= cup\n", "= ranks\n"), 3),
                    "straight": run(cls.folder, straight.replace("= cup\n", "= straight\n")),
                    "linear": run(cls.folder, CUP.format(folder="linear", cells=200, elements="linear", source=SOURCE)),
                    "block": run(cls.folder, BLOCK)}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def frame(self, case, series):
        return read(last_frame(self.folder / case, series))

    def solids(self):
        """Cases with quadratic elements and the names of their volume series."""
        return (("cup", "cup"), ("ranks", "cup"), ("block", "block"))

    def test_cells_are_those_of_the_elements(self):
        for case, series, kind in (("cup", "cup", TETRAHEDRON), ("ranks", "cup", TETRAHEDRON),
                                   ("block", "block", TETRAHEDRON), ("cup", "contact", TRIANGLE),
                                   ("ranks", "contact", TRIANGLE), ("block", "contact", TRIANGLE),
                                   ("straight", "cup", vtk.VTK_TETRA), ("straight", "contact", vtk.VTK_TRIANGLE),
                                   ("linear", "cup", vtk.VTK_TETRA), ("linear", "contact", vtk.VTK_TRIANGLE)):
            with self.subTest(case=case, series=series):
                grid = self.frame(case, series)
                types = {grid.GetCellType(i) for i in range(grid.GetNumberOfCells())}
                self.assertEqual(types, {kind})
                name = vtk.vtkCellTypes.GetClassNameFromTypeId(kind)[3:]
                comment = re.search("<!--(.*)-->", (self.folder / case / f"{series}.pvd").read_text()).group(1)
                self.assertIn("curved" if kind in (TETRAHEDRON, TRIANGLE) else "straight", comment)
                self.assertEqual("elements are quadratic" in comment, case == "straight", name)

    def test_volume_of_the_cells_is_that_of_the_elements(self):
        """Points in double precision have a round-off of 1e-13; in single precision 1e-8 of the block are missing."""
        for case, series in self.solids():
            with self.subTest(case=case):
                grid = self.frame(case, series)
                of_cells = volumes(grid, RULE)
                self.assertGreater(of_cells.min(), 0.)
                self.assertAlmostEqual(of_cells.sum() / stated_volume(self.folder / case), 1., delta=1e-11)
        self.assertAlmostEqual(volumes(self.frame("block", "block"), RULE).sum(), 4 * 2 * 3.1, delta=1e-11)

    def test_sides_of_the_cup_lie_on_its_spheres(self):
        """Vertices of the wearing surface have a radius of 14 mm, as have most nodes on edges: all whose cells in this
        coarse mesh would not fold. The middle of the straight edge is inside the sphere by the sagitta."""
        grid = self.frame("cup", "contact")
        x, cells = points_of(grid), cells_of(grid, 6)
        radii = numpy.linalg.norm(x[cells], axis=2)
        self.assertLess(abs(radii[:, :3] - 14).max(), 1e-9)
        on_sphere = abs(radii[:, 3] - 14) < 1e-9
        self.assertGreater(on_sphere.mean(), .5)
        straight = numpy.linalg.norm((x[cells[:, 0]] + x[cells[:, 1]]) / 2, axis=1)
        self.assertGreater((14 - straight[on_sphere]).min(), .1)

    def test_displacement_along_an_edge_is_its_own_parabola(self):
        """With d_0, d_1 at the ends and d_m in the middle VTK interpolates on the edge by d(t) = d_0 (1-t)(1-2t) +
        d_1 t(2t-1) + 4 d_m t(1-t), and d_m is not the mean of the ends."""
        for case, series in self.solids():
            grid = self.frame(case, series)
            d = field_of(grid, "displacement")
            bent, largest = 0., abs(d).max()
            for cell, edge in itertools.product(range(0, grid.GetNumberOfCells(), 17), range(6)):
                side = grid.GetCell(cell).GetEdge(edge)
                numbers = [side.GetPointId(k) for k in range(3)]
                expected = grid.GetCell(cell).GetPointIds()
                self.assertEqual(numbers[2], expected.GetId(4 + edge))
                self.assertEqual(set(numbers[:2]), {expected.GetId(k) for k in EDGES[edge]})
                one, other, middle = d[numbers]
                bent = max(bent, numpy.linalg.norm(middle - (one + other) / 2))
                for t in (.1, .35, .8):
                    shares, place = [0.] * 3, [0.] * 3
                    side.EvaluateLocation(vtk.reference(0), [t, 0., 0.], place, shares)
                    of_vtk = numpy.array(shares) @ d[numbers]
                    parabola = (1 - t) * (1 - 2 * t) * one + t * (2 * t - 1) * other + 4 * t * (1 - t) * middle
                    self.assertLess(abs(of_vtk - parabola).max(), 1e-12 * largest)
            self.assertGreater(bent, 1e-3 * largest, case)

    def test_ranks_write_what_one_process_writes(self):
        """Nodes are the same, and values agree to the tolerance of the solver."""
        one, three = self.frame("cup", "cup"), self.frame("ranks", "cup")

        def table(grid):
            d = numpy.hstack([field_of(grid, "displacement"), field_of(grid, "von_mises_stress")[:, None]])
            return {tuple(x): values for x, values in zip(points_of(grid), d)}

        expected, found = table(one), table(three)
        self.assertEqual(set(expected), set(found))
        scale = numpy.abs(numpy.array(list(expected.values()))).max(axis=0)
        for place, values in found.items():
            self.assertLess((abs(values - expected[place]) / scale).max(), 1e-4)

    def test_no_crack_between_ranks(self):
        """Both ranks divide the curved sides between them into the same triangles, bit for bit, also after the
        displacement moved them; the other triangles form a closed surface: each edge belongs to two triangles."""
        pieces = [read(f) for f in sorted((self.folder / "ranks/cup").glob(
            last_frame(self.folder / "ranks", "cup").stem + ".*.vtu"))]
        self.assertEqual(len(pieces), 3)
        for warp in (0., 10.):
            faces = faces_of_pieces(pieces, warp)
            self.assertLessEqual(max(faces.values()), 2)
            self.assertGreater(sum(n == 2 for n in faces.values()), 100)
            edges = collections.Counter()
            for face in (face for face, n in faces.items() if n == 1):
                edges.update(map(frozenset, itertools.combinations(face, 2)))
            self.assertEqual(set(edges.values()), {2})

    def test_tessellated_cells_meet(self):
        """ParaView's filter Tessellate divides all pieces: the faces that belong to only one of its tetrahedra form a
        closed surface."""
        grid = self.frame("ranks", "cup")
        divide = vtk.vtkTessellatorFilter()
        for name in ("cauchy_stress", "von_mises_stress"):  # the filter accepts at most 18 numbers per point
            grid.GetPointData().RemoveArray(name)
        divide.SetInputData(grid)
        divide.SetOutputDimension(3)
        divide.SetMaximumNumberOfSubdivisions(2)
        divide.Update()
        output = divide.GetOutput()
        x, faces = vtk_to_numpy(output.GetPoints().GetData()), collections.Counter()
        self.assertGreater(output.GetNumberOfCells(), 2 * grid.GetNumberOfCells())
        for cell in vtk_to_numpy(output.GetCells().GetConnectivityArray()).reshape(-1, 4):
            faces.update(frozenset(map(tuple, x[list(face)])) for face in itertools.combinations(cell, 3))
        edges = collections.Counter()
        for face in (face for face, n in faces.items() if n == 1):
            edges.update(map(frozenset, itertools.combinations(face, 2)))
        self.assertEqual(set(edges.values()), {2})

    def test_volume_follows_the_wear_of_a_mesh_that_is_made_again(self):
        """The cells lose the volume by which the mesh's faces enclose less, as in mesh_history.csv; the rule of
        degree 3 is exact for both. Faces of cells that would fold are straighter than the worn surface, of which a run
        warns: 300 cells have such faces on some meshes, 600 cells or more had none on meshes of two versions of Gmsh."""
        self.assertNotIn("straightened", run(self.folder, DEEP.format(source=SOURCE)))
        rows = numpy.genfromtxt(self.folder / "deep/mesh_history.csv", delimiter=",", skip_header=1)
        lost, refills = rows[-1, 5], rows[-1, 12]
        self.assertGreater(refills, 0)
        frames = sorted((self.folder / "deep/cup").glob("*.vtu"))
        first, last = (volumes(read(frame), CUBIC_RULE) for frame in (frames[0], frames[-1]))
        self.assertGreater(lost, 100.)
        self.assertGreater(last.min(), 0.)
        self.assertAlmostEqual(first.sum() - last.sum(), lost, delta=1e-9 * first.sum())
        # The surface of the body is the surface in contact.pvd.
        wearing = points_of(self.frame("deep", "contact"))
        of_body = {tuple(x) for x in points_of(self.frame("deep", "cup"))}
        self.assertLessEqual({tuple(x) for x in wearing}, of_body)

    def test_units_and_time_are_where_vtk_looks_for_them(self):
        grid = self.frame("cup", "contact")
        array = grid.GetPointData().GetArray("contact_pressure")
        self.assertEqual(array.GetInformation().Get(vtk.vtkDataArray.UNITS_LABEL()), "MPa")
        self.assertAlmostEqual(grid.GetFieldData().GetArray("TIME").GetValue(0), 3e-3, delta=1e-12)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "--verbose"])
