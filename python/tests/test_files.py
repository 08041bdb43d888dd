# SPDX-License-Identifier: LGPL-2.1-or-later
"""Readers without the program: syntax of parameter files, tables, frames, messages."""

import base64
import errno
import pathlib
import sys
import types
import unittest
import unittest.mock
import zlib

import numpy

import arthrowear
from arthrowear import errors, frames, names, prm, tables
from support import InFolder


class Syntax(unittest.TestCase):
    def test_quoted_values_read_back(self):
        for value in ("plain", "", "run #3/out", " blank ", 'say "x"', "a\\b", "back\\", "line\nend", "tab\there", "ü",
                      '"', "\udcff\udcc3", "a # b", "%", "100 % BW"):
            with self.subTest(value=value):
                (setting,) = prm.parse(f"set Name = {prm.quoted(value)}\n", "f")
                self.assertEqual(setting.value, value)

    def test_sections_comments_and_continuation(self):
        text = ("\ufeffset A = 1 # one\r\n# set B = 2\nsubsection  S   1\n  SET x [mm] =  1, \\\n   2\nend\n"
                'set Q = "a # b" # c\n')
        found = [(s.path, s.value, s.line) for s in prm.parse(text, "f")]
        self.assertEqual(found, [("A", "1", 1), ("S 1 / x [mm]", "1, 2", 4), ("Q", "a # b", 7)])

    def test_findings_have_lines(self):
        with self.assertRaises(arthrowear.InputError) as raised:
            prm.parse("set A\nend\nsubsection S\nnonsense\n", "f.prm")
        self.assertEqual([(f.file, f.line) for f in raised.exception.findings],
                         [("f.prm", 1), ("f.prm", 2), ("f.prm", 4), ("f.prm", 3)])

    def test_attributes(self):
        for name, attribute in (("Radial clearance [mm]", "radial_clearance"), ("F_max [N]", "f_max"),
                                ("Cut-off frequency [Hz]", "cut_off_frequency"), ("Lambda", "lambda_"),
                                ("2 legs", "_2_legs")):
            self.assertEqual(names.attribute(name), attribute)


class Findings(unittest.TestCase):
    def test_parts(self):
        for text, parts in (
                ("a b/c.prm:12: [Cup / Elements] is linea, must be one of linear, quadratic. Did you mean 'linear'?",
                 ("a b/c.prm", 12, "Cup / Elements", "linea", "one of linear, quadratic", "Did you mean 'linear'?")),
                ("c.prm:3: [Wear / Wear factor [mm^3/(N m)]] is -1, must be >= 0.",
                 ("c.prm", 3, "Wear / Wear factor [mm^3/(N m)]", "-1", ">= 0", None)),
                ("c.prm: [Time / Time step [s]] is not set and has no default. Add 'set Time step [s] = 1'.",
                 ("c.prm", None, "Time / Time step [s]", None, None, "Add 'set Time step [s] = 1'.")),
                ("c.prm:23: [Head / Mass [kg]] is 2: the run was begun with 1.5. Set it back.",
                 ("c.prm", 23, "Head / Mass [kg]", "2", None, "Set it back.")),
                ("there is not enough memory", (None,) * 6)):
            with self.subTest(text=text):
                found = errors.Finding(text)
                self.assertEqual((found.file, found.line, found.entry, found.value, found.rule, found.remedy), parts)
                self.assertEqual(found.text, text)

    def test_a_case_that_no_file_holds_has_no_folder(self):
        (found,) = arthrowear.InputError("/tmp/arthrowear-x_1/case.prm:2: [Model] is x, must be y.").findings \
            if errors.tempfile.gettempdir() == "/tmp" else (errors.Finding("case.prm:2: x"),)
        self.assertEqual(found.file, "case.prm")


class Missing(InFolder):
    """Files and folders that do not exist: Python's own error and that of the package, with a remedy."""

    def test_what_is_missing_is_a_file_not_found_error(self):
        pathlib.Path("run").mkdir()
        pathlib.Path("run", "log.txt").touch()
        run = arthrowear.Run("run")
        for action, kind, name, remedy in (
                (lambda: arthrowear.Case.read("no/case.prm"), arthrowear.InputError, "no/case.prm", "Check the name"),
                (lambda: arthrowear.Run("no"), arthrowear.ResultError, "no", "Check the name"),
                (lambda: arthrowear.StudyResults("run"), arthrowear.ResultError, "run/study.json", "Check the name"),
                (lambda: arthrowear.Convergence("run"), arthrowear.ResultError, "run/convergence.json", "converge()"),
                (lambda: arthrowear.read_table("no.csv"), arthrowear.ResultError, "no.csv", "Check the name"),
                (lambda: arthrowear.read_mesh("no.vtu"), arthrowear.ResultError, "no.vtu", "Check the name"),
                (lambda: run.summary, arthrowear.ResultError, "run/summary.json", "Resume it"),
                (lambda: run.statistics, arthrowear.ResultError, "run/statistics.csv", "It has none"),
                (lambda: run.frames("cup"), arthrowear.ResultError, "run/cup.pvd", "It has none"),
                (lambda: run.mesh("cup"), arthrowear.ResultError, "run/cup.vtu", "It has none"),
                (lambda: run.case, arthrowear.ResultError, "run/original.prm", "Read the parameter file")):
            with self.subTest(name), self.assertRaises(FileNotFoundError) as raised:
                action()
            error = raised.exception
            self.assertIsInstance(error, kind)
            self.assertEqual((error.filename, error.errno), (str(self.folder / name), errno.ENOENT))
            self.assertIn(remedy, str(error))
            self.assertIn(pathlib.Path(name).parts[0], str(error))

    def test_a_missing_case_has_a_finding(self):
        with self.assertRaises(arthrowear.InputNotFound) as raised:
            arthrowear.Case.read("case.prm")
        (finding,) = raised.exception.findings
        self.assertEqual((finding.file, finding.text), ("case.prm", str(raised.exception)))

    def test_what_cannot_be_read_is_not_missing(self):
        pathlib.Path("case.prm").mkdir()
        with self.assertRaises(arthrowear.InputError) as raised:
            arthrowear.Case.read("case.prm")
        self.assertNotIsInstance(raised.exception, FileNotFoundError)


class Folders(InFolder):
    def test_one_line_for_a_notebook(self):
        pathlib.Path("log.txt").touch()
        self.assertEqual(repr(arthrowear.Run(".")), f"Run({str(self.folder)!r}, unfinished)")
        pathlib.Path("study.json").write_text('{"cases": [{"folder": "1"}]}', encoding="utf-8")
        self.assertEqual(repr(arthrowear.StudyResults(".")), f"StudyResults({str(self.folder)!r}, 1 cases)")
        pathlib.Path("cup.pvd").write_text('<VTKFile><DataSet timestep="1" file="a.vtu"/></VTKFile>', encoding="utf-8")
        self.assertEqual(repr(arthrowear.Run(".").frames("cup")), f"Frames({str(self.folder / 'cup.pvd')!r}, 1 frames)")

    def test_a_series_without_a_time(self):
        pathlib.Path("log.txt").touch()
        pathlib.Path("cup.pvd").write_text('<VTKFile><DataSet file="a.vtu"/></VTKFile>', encoding="utf-8")
        with self.assertRaisesRegex(arthrowear.ResultError, "is damaged: <DataSet> has no 'timestep'"):
            arthrowear.Run(".").frames("cup")


class Tables(InFolder):
    TEXT = '"time [s]","contact area [mm^2]","x [mm]","x [-]",status\n0.5,2,1,3,done\n1,,2,4,"a, b"\n'

    def test_names_units_and_kinds_of_columns(self):
        pathlib.Path("t.csv").write_text("# a comment\n" + self.TEXT, encoding="utf-8")
        table = arthrowear.read_table("t.csv")
        for one in (table, table.to_pandas()):
            self.assertEqual(arthrowear.units_of(one), {"time": "s", "contact area": "mm^2", "x [mm]": "mm", "x [-]": "-"})
            self.assertEqual(list(one.columns), ["time", "contact area", "x [mm]", "x [-]", "status"])
        for one in (table, table.to_pandas(), table.to_numpy()):
            numpy.testing.assert_array_equal(one["time"], [0.5, 1])
            numpy.testing.assert_array_equal(one["contact area"], [2, numpy.nan])
            self.assertEqual(numpy.asarray(one["x [mm]"]).dtype.kind, "i")
            self.assertEqual(list(one["status"]), ["done", "a, b"])
        self.assertEqual(repr(table).splitlines()[1].split(), ["0.5", "2", "1", "3", "done"])

    def test_columns_and_rows_of_a_table(self):
        pathlib.Path("t.csv").write_text(self.TEXT, encoding="utf-8")
        table = arthrowear.read_table("t.csv")
        part = table[["contact area", "time"]]
        self.assertEqual((part.columns, part.units), (["contact area", "time"], {"contact area": "mm^2", "time": "s"}))
        self.assertEqual([list(one["status"]) for one in (table[table["time"] > 0.7], table[:1], table[[1, 0]])],
                         [["a, b"], ["done"], ["a, b", "done"]])
        for name, near in (("area", "did you mean 'contact area'"), ("contact aera", "did you mean 'contact area'"),
                           ("x", "did you mean 'x [-]' or 'x [mm]'"), ("pressure", "there are time, contact area")):
            with self.assertRaises(KeyError) as raised:
                table[name]
            self.assertIn(near, str(raised.exception))

    def test_the_type_of_a_table_is_the_same_without_pandas(self):
        pathlib.Path("t.csv").write_text(self.TEXT, encoding="utf-8")
        whole = arthrowear.read_table("t.csv")
        with unittest.mock.patch.dict(sys.modules, {"pandas": None}):
            table = arthrowear.read_table("t.csv")
            self.assertIs(type(table), type(whole))
            self.assertEqual(repr(table), repr(whole))
            with self.assertRaisesRegex(arthrowear.ResultError, "python3-pandas"):
                table.to_pandas()

    def test_a_row_that_is_being_written_is_left_out(self):
        pathlib.Path("t.csv").write_text(self.TEXT + "2,3", encoding="utf-8")
        self.assertEqual(len(arthrowear.read_table("t.csv")), 2)
        pathlib.Path("t.csv").write_text(self.TEXT + "2,3\n", encoding="utf-8")
        with self.assertRaisesRegex(arthrowear.ResultError, "row 3 has 2 values, must have 5"):
            arthrowear.read_table("t.csv")

    def test_empty_tables(self):
        for text, n_columns in (("", 0), ('"time [s]","x [mm]"\n', 2), ('"time [s]"', 1)):
            pathlib.Path("t.csv").write_text(text, encoding="utf-8")
            table = arthrowear.read_table("t.csv")
            self.assertEqual((len(table), len(table.columns), len(table.to_pandas()), len(table.to_numpy())),
                             (0, n_columns, 0, 0))


def encoded(numbers, block=None):
    """An array as VTK writes it: base64 of a header and of blocks of zlib."""
    content = numbers.tobytes()
    size = block or len(content)
    parts = [content[i:i + size] for i in range(0, len(content), size)]
    packed = [zlib.compress(part) for part in parts]
    last = len(parts[-1]) if len(parts[-1]) != size else 0 if block else size
    header = numpy.array([len(parts), size, last, *map(len, packed)], dtype="<u4").tobytes()
    return base64.b64encode(header).decode() + base64.b64encode(b"".join(packed)).decode()


def vtu(points, cells, kind, field, block=None, extra=""):
    def array(name, numbers, type_name, components=1):
        return (f'<DataArray type="{type_name}" Name="{name}" NumberOfComponents="{components}" format="binary">'
                f"{encoded(numbers, block)}{extra if name == 'wear_depth' else ''}</DataArray>")
    n = len(cells)
    return ('<VTKFile type="UnstructuredGrid" byte_order="LittleEndian" compressor="vtkZLibDataCompressor">'
            f'<UnstructuredGrid><Piece NumberOfPoints="{len(points)}" NumberOfCells="{n}"><Points>'
            + array("Points", points.astype("<f4"), "Float32", 3) + "</Points><Cells>"
            + array("connectivity", cells.astype("<i4"), "Int32")
            + array("offsets", numpy.arange(1, n + 1, dtype="<i4") * cells.shape[1], "Int32")
            + array("types", numpy.full(n, kind, dtype="u1"), "UInt8") + "</Cells><PointData>"
            + array("wear_depth", field.astype("<f4"), "Float32") + "</PointData><CellData/></Piece>"
            "</UnstructuredGrid></VTKFile>")


class Meshes(InFolder):
    POINTS = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0.5]])
    FIELD = numpy.array([0.25, 0.5, 1, 2])

    def write(self, cells=((0, 1, 2), (1, 3, 2)), kind=5, **more):
        pathlib.Path("m.vtu").write_text(vtu(self.POINTS, numpy.array(cells), kind, self.FIELD, **more),
                                         encoding="utf-8")
        return arthrowear.read_mesh("m.vtu")

    def test_one_block_and_several(self):
        for block in (None, 16):
            mesh = self.write(block=block, extra='<InformationKey name="UNITS_LABEL" location="vtkDataArray">mm'
                                                 "</InformationKey>")
            numpy.testing.assert_array_equal(mesh.points, self.POINTS)
            numpy.testing.assert_array_equal(mesh["wear_depth"], self.FIELD)
            self.assertEqual((mesh.kind, mesh.units), ("triangle", {"wear_depth": "mm"}))
        with self.assertRaisesRegex(KeyError, "did you mean 'wear_depth'"):
            mesh["wear_dept"]

    def test_triangles_of_a_strip_turn_alike(self):
        mesh = self.write(cells=[(0, 1, 2, 3)], kind=6)
        corners = mesh.points[mesh.triangles()]
        normals = numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        self.assertEqual(len(normals), 2)
        self.assertTrue((normals[:, 2] > 0).all())

    def test_curved_cells_have_corners_and_middles(self):
        """A triangle of six and a tetrahedron of ten points, corners after middles in the list of points."""
        middles = numpy.array([(0.5, 0, 0.1), (0.5, 0.5, 0), (0, 0.5, 0), (0.5, 0.5, 0.3), (1, 0.5, 0), (0.5, 1, 0)])
        for corners, kind in ((3, "quadratic triangle"), (4, "quadratic tetrahedron")):
            n = corners * (corners - 1) // 2
            points = numpy.vstack([middles[:n], self.POINTS[:corners]])
            cells = numpy.array([[*range(n, n + corners), *range(n)]])
            pathlib.Path("m.vtu").write_text(vtu(points, cells, {3: 22, 4: 24}[corners], numpy.arange(n + corners)),
                                             encoding="utf-8")
            mesh = arthrowear.read_mesh("m.vtu")
            self.assertEqual((mesh.kind, mesh.cells.tolist()), (kind, cells.tolist()))
            straight = mesh.straight()
            self.assertEqual((straight.kind, straight.cells.tolist()), (kind.split()[1], [list(range(corners))]))
            numpy.testing.assert_allclose(straight.points, self.POINTS[:corners])
            numpy.testing.assert_array_equal(straight["wear_depth"], range(n, n + corners))
            self.assertIs(straight.straight(), straight)
            if corners == 3:
                # Four parts; with the middles in the plane they fill the triangle and turn as it does.
                flat = mesh.points[mesh.triangles()] * (1, 1, 0)
                areas = numpy.cross(flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0])[:, 2] / 2
                numpy.testing.assert_allclose(areas, [1 / 8] * 4)
            else:
                with self.assertRaisesRegex(arthrowear.ArthrowearError, "has no triangles"):
                    mesh.triangles()

    def test_points_in_double_precision(self):
        text = vtu(self.POINTS, numpy.array([(0, 1, 2)]), 5, self.FIELD)
        places = self.POINTS + 1e-12
        single = f'"Float32" Name="Points" NumberOfComponents="3" format="binary">{encoded(self.POINTS.astype("<f4"))}'
        self.assertIn(single, text)
        pathlib.Path("m.vtu").write_text(text.replace(single, single.split(">")[0].replace("32", "64") + ">"
                                                      + encoded(places.astype("<f8"))), encoding="utf-8")
        numpy.testing.assert_array_equal(arthrowear.read_mesh("m.vtu").points, places)

    def test_damaged_files(self):
        mesh_text = vtu(self.POINTS, numpy.array([(0, 1, 2)]), 5, self.FIELD)
        for text in (mesh_text[:200], "", mesh_text.replace("binary", "appended"), "<VTKFile type='PolyData'/>",
                     mesh_text.replace(encoded(self.FIELD.astype("<f4")), "AAAA")):
            pathlib.Path("m.vtu").write_text(text, encoding="utf-8")
            with self.assertRaises(arthrowear.ResultError):
                arthrowear.read_mesh("m.vtu")

    def test_pieces_of_ranks_are_joined(self):
        self.write()
        pathlib.Path("m.pvtu").write_text(
            '<VTKFile type="PUnstructuredGrid"><PUnstructuredGrid><Piece Source="m.vtu"/><Piece Source="m.vtu"/>'
            "</PUnstructuredGrid></VTKFile>", encoding="utf-8")
        mesh = arthrowear.read_mesh("m.pvtu")
        numpy.testing.assert_array_equal(mesh.cells, [(0, 1, 2), (1, 3, 2), (4, 5, 6), (5, 7, 6)])
        numpy.testing.assert_array_equal(mesh["wear_depth"], [*self.FIELD, *self.FIELD])

    def test_pyvista(self):
        """By a stand-in, which Debian does not package: the arguments that its constructor documents."""
        class Grid:
            def __init__(self, cells, types, points):
                self.cells, self.types, self.points, self.point_data, self.cell_data = cells, types, points, {}, {}

        mesh = self.write()
        with unittest.mock.patch.dict(sys.modules, {"pyvista": types.SimpleNamespace(UnstructuredGrid=Grid)}):
            grid = mesh.to_pyvista()
        numpy.testing.assert_array_equal(grid.cells, [3, 0, 1, 2, 3, 1, 3, 2])
        numpy.testing.assert_array_equal(grid.types, [5, 5])
        numpy.testing.assert_array_equal(grid.point_data["wear_depth"], self.FIELD)
        with unittest.mock.patch.dict(sys.modules, {"pyvista": None}):
            with self.assertRaisesRegex(arthrowear.ArthrowearError, "pyvista is not installed"):
                mesh.to_pyvista()

    def test_warped(self):
        mesh = frames.Mesh(self.POINTS, numpy.array([(0, 1, 2)]), "triangle", {"displacement": self.POINTS})
        numpy.testing.assert_array_equal(mesh.warped(factor=2).points, 3 * self.POINTS)


if __name__ == "__main__":
    unittest.main()
