# SPDX-License-Identifier: LGPL-2.1-or-later
"""Errors by mesh, steps and jumps, on a case whose results are known in closed form."""

import math
import pathlib
import unittest

import arthrowear
from support import InFolder


def pin():
    """A pin of 8 mm on a plane that slides to and fro, as tests/sweep/converge.cc has it: a tenth of a second."""
    case = arthrowear.Case("block")
    return case.update({
        "Output folder": "out", "Time / Time step": 0.125,
        "Block / Shape": "pin", "Block / Diameter": 8, "Block / Height": 3, "Block / Element size at wear": 0.7,
        "Block / Element size at backing": 0.7, "Block / Elements": "linear", "Material / Law": "linear_elastic",
        "Material / Young modulus": 1000, "Material / Poisson ratio": 0, "Material / Density": 938,
        "Motion / Path": "line", "Motion / Size along x": 10, "Load / Force": 200, "Contact / Friction coefficient": 0,
        "Wear / Wear factor": 1e-6, "Output / Frames per cycle": 0, "Output / Worn depth threshold": 0,
        "Checkpoint / Every n steps": 0})


class Converge(InFolder):
    def test_the_face_of_a_pin(self):
        """The worn face is a polygon in a circle of radius 4 mm: of second order, pi 4^2 within the interval."""
        lines = []
        found = pin().converge(only="mesh", results=["worn area", "worn volume of the block"], workers=2,
                               progress=lines.append)
        self.assertEqual(found.folder, self.folder / "out_convergence")
        self.assertIn("mesh: ", "\n".join(line.text for line in lines))
        self.assertEqual(list(found), ["worn area", "worn volume of the block"])
        area = found["worn area"]
        self.assertEqual((area.value.unit, area.error.unit, area.converges), ("mm^2", "mm^2", True))
        self.assertLess(abs(area.value - math.pi * 4**2), area.error)
        self.assertLess(area.relative_error, 0.03)
        self.assertEqual(area.relative_error, area.error / area.value)
        mesh = area.families["mesh"]
        self.assertEqual((mesh.name, mesh.course, len(mesh.sizes)), ("mesh", "converges", 3))
        self.assertGreater(mesh.order, 1)
        self.assertGreater(mesh.limit, area.value)  # from inside the circle
        # The level of size 1 is the case itself.
        self.assertEqual(mesh.values[mesh.sizes.index(1)], area.value)
        self.assertEqual(found.run.summary["worn area"], area.value)
        # The volume k F s needs no mesh: 1e-6 mm^3/(N m) times 200 N times 20 mm.
        volume = found["worn volume of the block"]
        self.assertEqual(volume.families["mesh"].course, "settled")
        self.assertAlmostEqual(volume.value / (1e-6 * 200 * 0.02), 1, delta=1e-3)

        self.assertEqual(list(found.table["quantity"]), list(found))
        self.assertEqual(found.table["value"][0], area.value)
        self.assertEqual(len(found.study), 3)
        self.assertTrue(found.page.is_file())
        self.assertEqual(repr(found), f"Convergence({str(found.folder)!r}, 2 of 2 results converge)")
        self.assertEqual(str(found).splitlines()[0], f"worn area = {area.value}: {area.verdict}")
        self.assertEqual(repr(area), f"ConvergedResult({str(found).splitlines()[0]})")
        with self.assertRaisesRegex(KeyError, "did you mean 'worn area'"):
            found["worn aera"]

        # Nothing is computed twice: other results are judged at once.
        times = [run.folder.joinpath("summary.json").stat().st_mtime_ns for run in found.study]
        again = pin().converge(only=["mesh"])
        self.assertEqual([run.folder.joinpath("summary.json").stat().st_mtime_ns for run in again.study], times)
        self.assertIn("peak contact pressure", again)
        self.assertIn("peak contact pressure", arthrowear.Convergence("out_convergence"))

    def test_mistakes_write_nothing(self):
        for arguments, message in (({"only": "mash"}, "mash"), ({"finer": 3}, "finer"), ({"ratio": 0.5}, "ratio"),
                                   ({"results": ["worn aera"]}, "worn area")):
            with self.subTest(arguments), self.assertRaisesRegex(arthrowear.InputError, message):
                pin().converge(**arguments)
        with self.assertRaisesRegex(arthrowear.ArthrowearError, "workers and ranks"):
            pin().converge(workers=2, ranks=2)
        self.assertFalse(pathlib.Path("out_convergence").exists())


if __name__ == "__main__":
    unittest.main()
