#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The model of spring_ball.cc in the Python package: its result, unit, words, curve and citation."""

import pathlib
import tempfile
import unittest

import arthrowear


class SpringBall(unittest.TestCase):
    def test_its_results_are_there(self):
        with tempfile.TemporaryDirectory() as folder:
            run = arthrowear.Case("spring_ball").run(pathlib.Path(folder) / "out")
            self.assertEqual(run.summary["largest compression"].unit, "mm")
            self.assertEqual(run.words("largest compression"), "deepest compression of the spring")
            self.assertEqual(run.words("outcome"), "outcome")
            self.assertEqual([plot["columns"] for plot in run.declarations["plots"]], [["height [mm]"]])
            (compression,) = [one for one in run.declarations["results"] if one["id"] == "largest_compression"]
            self.assertEqual((compression["name"], compression["reduction"]), ("largest compression", "largest"))
            self.assertEqual(run.summary["largest_compression"], run.summary["largest compression"])
            self.assertEqual(run.words("largest_compression"), "deepest compression of the spring")
            self.assertEqual(run.declarations["warnings"][0]["results"], ["largest_compression"])
            self.assertEqual(len(run.citations), 2)
            self.assertIn("R. Hooke", run.citations[0])
            self.assertIn("T. Young", run.citations[1])
            (run.folder / "declarations.json").unlink()
            self.assertEqual((run.citations, run.words("largest compression")), ([], "largest compression"))


if __name__ == "__main__":
    unittest.main()
