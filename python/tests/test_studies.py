# SPDX-License-Identifier: LGPL-2.1-or-later
import pathlib
import signal
import unittest

import numpy

import arthrowear
from arthrowear import executable
from support import InFolder, interface, small_cup


class Studies(InFolder):
    def test_a_study_and_its_table(self):
        study = arthrowear.Study(interface(), {"Interface / Viscosity [J s/mm^2]": [0.1, 0.2]},
                                 {"Interface / Adhesion energy": ([2, 4], "J/mm^2"), "Time / Time step": [1e-4, 2e-4]},
                                 "st #1", ["largest tension", "steps"])
        self.assertIn("4 cases of interface", study.validate())
        results = study.run(workers=2)
        table = results.table
        self.assertEqual(list(table["case"]), [1, 2, 3, 4])
        self.assertEqual(list(table["Interface / Viscosity"]), [100, 100, 200, 200])
        self.assertEqual(list(table["Interface / Adhesion energy"]), [2000, 4000, 2000, 4000])
        self.assertEqual(list(table["steps"]), [2000, 1000, 2000, 1000])
        self.assertEqual(arthrowear.units_of(table)["largest tension"], "MPa")
        # Numbers of the table have six digits or more.
        numpy.testing.assert_allclose(table["largest tension"],
                                      [run.summary["largest tension"] for run in results], rtol=1e-5)
        self.assertEqual(results.case(3).interface.adhesion_energy.to("J/mm^2"), 4)
        self.assertEqual(results.failed, {})
        times = [run.folder.joinpath("summary.json").stat().st_mtime_ns for run in results]
        again = study.run()  # nothing is left to do
        self.assertEqual([run.folder.joinpath("summary.json").stat().st_mtime_ns for run in again], times)
        other = arthrowear.Study(interface(), {"Interface / Viscosity": [60]}, folder="st #1")
        with self.assertRaisesRegex(arthrowear.InputError, "st #1"):
            other.run()

    def test_failed_and_impossible_cases(self):
        case = small_cup()
        case.time.cycles = 0.1
        study = arthrowear.Study(case, {"Head / Mass": [0, 1]}, folder="st")
        with self.assertRaisesRegex(arthrowear.CasesFailed, "Case 2 failed: study.prm:.*moving_head") as raised:
            study.run(workers=1)
        done, impossible = raised.exception.results.table["status"]
        self.assertEqual((done, impossible.split(":")[:2]), ("done", ["impossible", " study.prm"]))
        self.assertEqual(list(study.run(workers=1, check=False).failed), ["2"])

    def test_a_failed_case(self):
        case = small_cup()
        case.update({"Load / F_0": 0, "Load / F_max": 10, "Head / Start": "centred"})
        study = arthrowear.Study(case, {"Head / Radial clearance": [1]}, folder="lost")
        with self.assertRaisesRegex(arthrowear.CasesFailed, "Case 1 failed: .*loss of contact"):
            study.run(workers=1)

    def test_ctrl_c_and_again(self):
        case = small_cup()
        case.update({"Time / Cycles": 5, "Output / Frames per cycle": 0, "Wear / Amplification": 1})
        study = arthrowear.Study(case, {"Head / Radial clearance": [0.05, 0.06, 0.07]}, folder="st")

        def interrupt(progress):
            if "1" in progress.text and "done" in progress.text or progress.step:
                signal.raise_signal(signal.SIGINT)

        with self.assertRaisesRegex(arthrowear.Interrupted, "[0-2] of 3 cases are done") as raised:
            study.run(workers=1, progress=interrupt)
        self.assertEqual(len(raised.exception.run), 3)
        self.assertEqual(list(study.run(workers=1).table["status"]), ["done"] * 3)

    def test_files(self):
        case = interface()
        study = arthrowear.Study(case, {"Time / Time step": "linear 1e-4:2e-4:2", "Output / Rows per phase": [10, 20]},
                                 combine="one_at_a_time")
        study.write("a/study.prm")
        self.assertTrue(pathlib.Path("a/study_case.prm").is_file())
        self.assertIn("set Case = study_case.prm\n", pathlib.Path("a/study.prm").read_text())
        # The case itself, and each value alone.
        self.assertIn("5 cases", executable.program().output(["validate", "a/study.prm"]))
        with self.assertRaisesRegex(arthrowear.ArthrowearError, "exists"):
            study.write("a/study.prm")

    def test_lists_of_vectors_have_bars(self):
        case = arthrowear.Case("hip_dynamics")
        path = next(path for path, entry in arthrowear.entries("hip_dynamics").items()
                    if entry.kind == "list" and entry.schema.get("minItems") == 3)
        self.assertIn("= 0, 0, 1 | 0, 1, 0\n",
                      arthrowear.Study(case, {path: [(0, 0, 1), (0, 1, 0)]}).to_prm("c.prm"))

    def test_wrong_values(self):
        case = small_cup()
        for vary, kind in (({"Head / Radial clearance": [-1]}, arthrowear.EntryError),
                           ({"Head / Radial clearance": []}, arthrowear.EntryError),
                           ({"Head / Clearanc": [1]}, arthrowear.UnknownEntry), ({}, arthrowear.ArthrowearError)):
            with self.subTest(vary=vary), self.assertRaises(kind):
                arthrowear.Study(case, vary)
        with self.assertRaises(arthrowear.EntryError):
            arthrowear.Study(case, {"Head / Radial clearance": [1]}, combine="all")
        with self.assertRaises(arthrowear.ResultError):
            arthrowear.StudyResults(".")

    def test_one_line_for_a_notebook(self):
        study = arthrowear.Study(interface(), {"Time / Time step": "linear 1e-4:2e-4:2",
                                               "Interface / Viscosity": [1, 2]})
        self.assertEqual(repr(study), "Study(interface, Time / Time step [s]: linear 1e-4:2e-4:2, "
                                      "Interface / Viscosity [mJ s/mm^2]: 2 values, 'output/study')")


if __name__ == "__main__":
    unittest.main()
