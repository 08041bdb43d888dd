# SPDX-License-Identifier: LGPL-2.1-or-later
"""A run beside the scan of its own worn surface."""

import unittest

import arthrowear
from support import InFolder


class Compare(InFolder):
    def test_the_own_surface(self):
        """The worn surface of a run gives back its volume and depth."""
        # hip_layer counts volume on unworn areas, which deeper wear enlarges.
        run = arthrowear.example("hip_layer").update({"Wear / Jump / Cycles": 2e6}).run(folder="out")
        arthrowear.program().output(["extract", str(run.folder), "--worn", "-o", "worn.stl"])
        found = run.compare("worn.stl")
        self.assertEqual(found.folder, self.folder / "out_worn")
        self.assertEqual(found.scan, "worn.stl")
        volume = found["worn volume"]
        self.assertEqual((volume.measured.unit, volume.run.unit), ("mm^3", "mm^3"))
        self.assertAlmostEqual(volume.measured / run.summary["worn volume of the cup"], 1, delta=0.01)
        self.assertAlmostEqual(volume.measured / volume.run, 1, delta=0.01)
        self.assertGreater(found["correlation of measured and predicted depths"].measured, 0.99)
        self.assertIsNone(found["correlation of measured and predicted depths"].run)
        self.assertEqual(len(found.points["difference_mm"]), len(found.points["x_mm"]))
        self.assertIn("measured_wear_depth", found.mesh.point_data)
        self.assertTrue(found.page.is_file())
        self.assertEqual(repr(found), f"ScanComparison({str(found.folder)!r}, worn.stl)")
        with self.assertRaisesRegex(KeyError, "did you mean 'worn volume'"):
            found["worn volumes"]
        # An earlier comparison is not replaced unless that is wanted.
        with self.assertRaisesRegex(arthrowear.InputError, "overwrite"):
            run.compare("worn.stl")
        run.compare("worn.stl", overwrite=True)

    def test_mistakes(self):
        run = arthrowear.example("hip_layer").run(folder="out")
        with self.assertRaisesRegex(arthrowear.InputError, "none.stl"):
            run.compare("none.stl")
        with self.assertRaises(arthrowear.ResultNotFound):
            arthrowear.ScanComparison("out")


if __name__ == "__main__":
    unittest.main()
