# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs of the program: their end, their errors, their results."""

import os
import pathlib
import shutil
import signal
import threading
import unittest

import numpy

import arthrowear
from support import GAIT, LAUNCHER, SOURCE, InFolder, environment, interface, script, small_cup


class Ends(InFolder):
    def test_a_finished_run_and_its_results(self):
        lines = []
        case = small_cup()
        case.motion.file = shutil.copy(GAIT, "gait.csv")
        case.output_folder = "out"
        case.write("a/b/c.prm")  # with a name relative to its folder
        run = case.run(progress=lines.append)
        self.assertTrue(run.is_done)
        self.assertEqual([p.step for p in lines if p.step][-1], 12)
        self.assertAlmostEqual([p.cycles for p in lines if p.step][-1], 0.3 * run.parameters["Wear / Amplification"])
        volume = run.summary["worn volume of the cup"]
        self.assertEqual((volume.unit, run.summary.units["largest wear depth"]), ("mm^3", "mm"))
        self.assertIn("did you mean 'worn area'", self.assertRaises_(KeyError, lambda: run.summary["worn aera"]))
        # A part of names is enough to find them, each name once.
        said = self.assertRaises_(KeyError, lambda: run.summary["volume"])
        self.assertIn("'worn_volume'", said)
        self.assertEqual(said.count("'worn_volume'"), 1)
        statistics = run.statistics
        self.assertEqual((len(statistics), arthrowear.units_of(statistics)["contact area"]), (12, "mm^2"))
        self.assertAlmostEqual(statistics["worn volume from depths"][-1] / volume, 1, delta=1e-9)
        # Single precision in frames.
        frames = run.frames("contact")
        self.assertEqual((run.frame_sets, len(frames), frames[-1].step), (["contact", "cup"], 7, 12))
        self.assertAlmostEqual(frames[-1]["wear_depth"].max() / run.summary["largest wear depth"], 1, delta=1e-6)
        self.assertEqual(frames[-1].units["contact_pressure"], "MPa")
        self.assertEqual((frames.at(0.0011).time, frames.at(0.0011).moment), (0.001, "0.1 gait cycles"))
        # Moved as far as it is worn: the points stay on the sphere but for the depth.
        depth = numpy.linalg.norm(frames[-1].warped("displacement_wear").points - frames[-1].points, axis=1)
        numpy.testing.assert_allclose(depth, frames[-1]["wear_depth"], atol=2e-6)
        self.assertEqual(len(run.warnings), run.summary["warnings"])
        self.assertTrue(run.warnings[0].startswith(f"{self.folder}/a/b/c.prm:"), run.warnings[0])
        self.assertEqual(run.parameters["Head / Radial clearance [mm]"], 0.05)
        again = arthrowear.Run("out")
        self.assertEqual(again.case.head.radial_clearance, 0.05)
        self.assertEqual(again.case.file_name("Motion / File"), str(self.folder / "gait.csv"))
        self.assertRegex(self.assertRaises_(arthrowear.ResultError, lambda: run.frames("head")), "contact, cup")
        self.assertRegex(self.assertRaises_(arthrowear.ResultError, lambda: run.table("wear")), "statistics.csv")

    def assertRaises_(self, kind, action):
        with self.assertRaises(kind) as raised:
            action()
        return str(raised.exception)

    def test_bad_input_writes_nothing(self):
        case = small_cup()
        case.cup.inner_diameter = 60
        with self.assertRaises(arthrowear.InputError) as raised:
            case.run("out")
        (finding,) = raised.exception.findings
        self.assertEqual((finding.file, finding.entry, finding.rule),
                         ("case.prm", "Cup / Outer diameter [mm]", "above the inner diameter"))
        self.assertEqual(os.listdir(), [])
        case.write("c.prm")
        case.cup.outer_diameter = 50
        case.write("c.prm", overwrite=True)
        with self.assertRaises(arthrowear.InputError) as raised:
            case.validate()
        lines = pathlib.Path("c.prm").read_text().splitlines()
        (finding,) = raised.exception.findings
        self.assertEqual(finding.file, str(self.folder / "c.prm"))
        self.assertIn(finding.value, lines[finding.line - 1])

    def test_results_are_protected(self):
        case = interface()
        run = case.run("out")
        with self.assertRaisesRegex(arthrowear.InputError, "folder without results"):
            case.run("out")
        before = run.summary["steps"]
        case.program.durations = 0.1
        self.assertEqual(case.run("out", overwrite=True).summary["steps"], before / 2)

    def test_a_run_that_fails(self):
        case = small_cup()
        case.update({"Load / F_0": 0, "Load / F_max": 10, "Head / Start": "centred", "Head / Radial clearance": 1})
        with self.assertRaisesRegex(arthrowear.RunFailed, "loss of contact") as raised:
            case.run("out")
        self.assertEqual((raised.exception.status, raised.exception.run.is_done), (1, False))

    def test_resume(self):
        case = small_cup()
        run = case.run("out")
        self.assertTrue(run.has_checkpoint)
        case["Time / Cycles"] = 0.4
        self.assertEqual(run.resume(case).summary["steps"], 16)
        case.head.radial_clearance = 0.06
        with self.assertRaises(arthrowear.InputError) as raised:
            run.resume(case)
        (finding,) = raised.exception.findings
        self.assertEqual((finding.entry, finding.value), ("Head / Radial clearance [mm]", "0.06"))
        self.assertIn("begun with 0.05", finding.text)

    def test_two_ranks(self):
        case = small_cup()
        case.time.cycles = 0.1
        alone = case.run("one").summary["worn volume of the cup"]
        run = case.run("two", ranks=2, launcher=LAUNCHER)
        self.assertAlmostEqual(run.summary["worn volume of the cup"] / alone, 1, delta=1e-9)
        pieces, whole = run.frames("cup")[-1], arthrowear.Run("one").frames("cup")[-1]
        self.assertEqual(len(list(run.folder.glob("cup/*.pvtu"))), len(run.frames("cup")))
        self.assertEqual(len(pieces.cells), len(whole.cells))
        self.assertEqual({tuple(point) for point in pieces.points}, {tuple(point) for point in whole.points})
        with self.assertRaises(arthrowear.InputError) as raised:
            case.run("two", ranks=2, launcher=LAUNCHER)
        self.assertEqual([f.entry for f in raised.exception.findings], ["Output folder"])

    def test_wrong_arguments(self):
        case = small_cup()
        for arguments in ({"ranks": 0}, {"ranks": 1.5}, {"resume": "always"}, {"resume": True, "overwrite": True},
                          {"progress": 7}):
            with self.subTest(arguments), self.assertRaises(arthrowear.ArthrowearError):
                case.run("out", **arguments)
        self.assertEqual(os.listdir(), [])


class Stops(InFolder):
    """A run that is stopped while it is at work, after its first shown step."""

    def long_case(self):
        case = small_cup()
        case.update({"Time / Cycles": 1000, "Output / Frames per cycle": 0, "Wear / Amplification": 1})
        return case

    def test_on_request(self):
        for launch in ({}, {"ranks": 2, "launcher": LAUNCHER}):
            with self.subTest(launch):
                running = None

                def stop(progress):
                    if progress.step:
                        running.stop()

                running = self.long_case().start(f"out{len(launch)}", progress=stop, **launch)
                with self.assertRaisesRegex(arthrowear.Stopped, "^Stopped by a signal; continue with") as raised:
                    running.wait()
                with self.assertRaises(arthrowear.Stopped):
                    running.wait()  # says so again
                run = raised.exception.run
                self.assertTrue(run.has_checkpoint)
                self.assertEqual(run.outcome, "stopped by a signal")
                self.assertEqual(len(run.statistics), run.summary["steps"])

    def test_ctrl_c(self):
        def interrupt(progress):
            if progress.step:
                signal.raise_signal(signal.SIGINT)

        case = self.long_case()
        with self.assertRaises(arthrowear.Interrupted) as raised:
            case.run("out", progress=interrupt)
        self.assertIsInstance(raised.exception, KeyboardInterrupt)
        self.assertNotIsInstance(raised.exception, Exception)
        run, n = raised.exception.run, raised.exception.run.summary["steps"]
        case = arthrowear.Run("out").case  # of the folder alone
        case.time.cycles = (n + 10) / 40  # 40 steps a cycle
        self.assertEqual(arthrowear.Run("out").resume(case).summary["steps"], n + 10)

    def test_an_error_of_the_progress_function_stops_the_run(self):
        with self.assertRaises(ZeroDivisionError):
            self.long_case().run("out", progress=lambda progress: 1 / 0)
        self.assertFalse(pathlib.Path("out", "running").exists())

    def test_killed(self):
        running = self.long_case().start("out")
        threading.Timer(1, running.kill).start()
        with self.assertRaisesRegex(arthrowear.RunFailed, "SIGKILL") as raised:
            running.wait()
        self.assertEqual(raised.exception.status, -signal.SIGKILL)
        run = raised.exception.run
        if run is not None:  # it was killed in a step, not in its set-up
            self.assertEqual(run.outcome, "unfinished")
            with self.assertRaisesRegex(arthrowear.ResultError, "has not ended"):
                run.summary
            run.statistics  # up to its last whole row

    def test_a_launcher_that_refuses(self):
        """More ranks than mpirun has places for: its message is not lost.

        Two on one place, whatever the environment says: where it allows more ranks than places, mpirun
        would start all that it is asked for, and a quiet mpirun says nothing.
        """
        launcher = ["mpirun", "--host", "localhost:1"]
        plain = environment(OMPI_MCA_rmaps_base_oversubscribe=None, OMPI_MCA_orte_execute_quiet=None,
                            PRTE_MCA_rmaps_default_mapping_policy=None)
        with plain, self.assertRaisesRegex(arthrowear.RunFailed, "not enough slots") as raised:
            interface().run("out", ranks=2, launcher=launcher)
        self.assertIsNone(raised.exception.run)

    def test_a_launcher_that_speaks(self):
        """The frames of mpirun around its own messages are no findings."""
        real = arthrowear.program().path
        fake = script("program", f'if [ "$1" = run ]; then printf "%s\\n" "c.prm:1: [Model] is x, must be y." '
                                 f'"-----------" "mpirun detected" "-----------" >&2; exit 2; fi\nexec {real} "$@"\n')
        with environment(ARTHROWEAR=fake.absolute()), self.assertRaises(arthrowear.InputError) as raised:
            interface().run("out")
        self.assertEqual([f.entry for f in raised.exception.findings], ["Model"])


class Models(InFolder):
    """A run of each other model, and all that its folder holds."""

    def run_of(self, name, **entries):
        case = arthrowear.Case.read(SOURCE / "inputs" / name / "case.prm")
        run = case.update(entries).run("out " + name)
        self.assertTrue(run.is_done)
        for table in run.tables:
            self.assertGreater(len(run.table(table)), 1)
        meshes = [run.mesh(name) for name in run.meshes] + [run.frames(name)[-1] for name in run.frame_sets]
        for mesh in meshes:
            self.assertGreater(len(mesh.cells), 0)
            self.assertLess(mesh.cells.max(), len(mesh.points))
        return run, {mesh.kind for mesh in meshes}

    def test_interface(self):
        run, _ = self.run_of("interface_adhesion_normal")
        # The peak of the traction in the table, which has a row per 50 steps.
        self.assertAlmostEqual(run.statistics["normal traction"].max() / run.summary["largest tension"], 1, delta=1e-3)
        with self.assertRaisesRegex(arthrowear.InputError, "checkpoints to resume from"):
            run.resume()
        self.assertEqual(run.report(), (run.folder / "report.html").absolute())
        self.assertTrue((run.folder / "report.html").exists())
        page = run.report("page #1.html", beside=[run])
        self.assertEqual(page, self.folder / "page #1.html")
        self.assertIn("largest tension", page.read_text(encoding="utf-8"))

    def test_hip_dynamics(self):
        run, kinds = self.run_of("askari_silent", **{"Wear / Divisions": 40})
        self.assertEqual((run.frame_sets, run.meshes, kinds),
                         (["wear_cup", "wear_head"], ["track_cup", "track_head"], {"strip", "line"}))
        mesh = run.frames("wear_cup")[-1]
        self.assertEqual(len(mesh.triangles()), len(mesh.cells) * (mesh.cells.shape[1] - 2))

    def test_gait_dynamics(self):
        run, _ = self.run_of("costa_ideal", **{"Time / Cycles": 2})
        self.assertEqual(run.tables, ["hip_force.csv", "section.csv", "statistics.csv"])

    def test_knee_dynamics(self):
        _, kinds = self.run_of("machado_laws")
        self.assertEqual(kinds, {"line"})

    def test_tibial_tray(self):
        # The coarsest mesh that has all parts.
        run, kinds = self.run_of("tibial_tray", **{
            "Geometry / Cells": 0, "Geometry / Element size at interface": 14, "Geometry / Element size far": 25,
            "Geometry / Tray layers": 1, "Load / Levels": 2, "Load / Periods of the ramp": 3,
            "Relaxation / Mass scaling": "fictitious"})
        self.assertEqual(kinds, {"tetrahedron", "triangle"})
        self.assertEqual(len(run.statistics), 2)


if __name__ == "__main__":
    unittest.main()
