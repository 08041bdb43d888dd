#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Views, the Python module for ParaView and pictures by its VTK, in ParaView of the release.

  paraview_views.py <program> <repository> <build folder>
"""

import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from paraview_places import find_paraview, missing, run_pvpython, x_server

PROGRAM, SOURCE, BUILD = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
HERE = pathlib.Path(__file__).resolve().parent
CUP = (SOURCE / "tests/small_cup.prm").read_text()
PARAVIEW = find_paraview(BUILD)
if PARAVIEW is None or missing():
    print("skipped: needs", ", ".join((["ParaView with its Python (docker/setup.sh unpacks it in build/paraview)"]
                                       if PARAVIEW is None else []) + missing()))
    sys.exit(77)
sys.path.insert(0, str(SOURCE / "python"))
try:
    from arthrowear.frames import Frames, read_mesh
except ImportError:  # Debian's numpy is for Debian's Python
    if os.path.realpath(sys.executable) == os.path.realpath("/usr/bin/python3") or "--again" in sys.argv:
        print("skipped: needs python3-numpy")
        sys.exit(77)
    os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv, "--again"])


def result_of(done):
    """What a script has printed as its result."""
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert done.returncode == 0 and len(lines) == 1, done.stdout + done.stderr
    assert "ERR|" not in done.stderr and "Traceback" not in done.stderr, done.stderr
    return json.loads(lines[0][len("RESULT "):])


class Views(unittest.TestCase):
    RUNS = ("jumps", "cup", "layer")

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        shutil.copytree(SOURCE / "inputs/gait", cls.folder / "gait")
        for case in ("first_cup", "hip_layer"):
            (cls.folder / case).mkdir()
            shutil.copy(SOURCE / "inputs" / case / "case.prm", cls.folder / case)
        small = CUP.format(folder="cup", cells=200, elements="quadratic", source=SOURCE)
        for name, text in (("cup", small), ("twice", small.replace("1e6", "2e6").replace("= cup", "= twice")),
                           ("other", CUP.format(folder="other", cells=400, elements="quadratic", source=SOURCE))):
            (cls.folder / f"{name}.prm").write_text(text.replace("Output folder = hip_cup", f"Output folder = {name}"))
            cls.run_program("run", f"{name}.prm")
        cls.run_program("run", "case.prm", at="first_cup", before=("mpirun", "-n", "2"))
        cls.run_program("run", "case.prm", at="hip_layer")
        cls.places = {"jumps": cls.folder / "first_cup/output/first_cup", "cup": cls.folder / "cup",
                      "layer": cls.folder / "hip_layer/output/hip_layer"}
        for name in cls.RUNS:
            cls.run_program("paraview", cls.places[name])
        # A folder that was moved keeps its views.
        moved = cls.folder / "moved"
        cls.places["cup"].rename(moved)
        cls.places["cup"] = moved
        server = x_server()
        cls.display = server.__enter__()
        cls.addClassCleanup(server.__exit__, None, None, None)
        scripts = [cls.places[name] / "view.py" for name in cls.RUNS]
        plain, with_units = scripts[0], scripts[0].with_name("units.py")
        text = plain.read_text()
        cls.run_program("paraview", plain.parent, "--units")
        plain.rename(with_units)
        plain.write_text(text)
        shown = result_of(run_pvpython(PARAVIEW, cls.display, HERE / "inspect_views.py", *scripts, with_units))
        cls.views, cls.views_with_units = dict(zip(cls.RUNS, shown)), shown[-1]

    @classmethod
    def run_program(cls, *words, at=".", before=()):
        done = subprocess.run([*before, PROGRAM, *words], cwd=cls.folder / at, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def series(self, name):
        return json.loads((self.places[name] / "declarations.json").read_text())["series"]

    def test_worn_surface_is_seen_from_its_declared_direction_in_the_last_frame(self):
        for name in self.RUNS:
            with self.subTest(name):
                first = self.views[name][0]
                declared = next(one for one in self.series(name) if one["name"] == "contact")
                eye, wanted = first["eye"], declared["seen_from"]
                cosine = sum(a * b for a, b in zip(eye, wanted)) / math.hypot(*eye) / math.hypot(*wanted)
                self.assertGreater(cosine, 1 - 1e-6)
                self.assertEqual(first["field"], declared["fields"][0])
                self.assertAlmostEqual(first["time"] / Frames(self.places[name] / "contact.pvd").times[-1], 1, delta=1e-9)
                for view in self.views[name]:
                    self.assertGreater(view["n_colours"], 50)
                    self.assertTrue(view["is_shown"])

    def test_legend_has_the_unit_and_the_range_over_all_frames(self):
        for name in self.RUNS:
            frames = list(Frames(self.places[name] / "contact.pvd"))
            for view, field, unit in zip(self.views[name], ("wear_depth", "contact_pressure"), ("mm", "MPa")):
                with self.subTest(f"{name}, {field}"):
                    self.assertEqual(view["field"], field)
                    self.assertTrue(view["legend"].endswith(f" [{unit}]"), view["legend"])
                    largest = max(float(frame[field].max()) for frame in frames)
                    self.assertAlmostEqual(view["range"][1] / largest, 1, delta=1e-5)
                    self.assertLessEqual(view["range"][0], 0)

    def test_units_in_names_change_nothing_else(self):
        """Each field with a unit has it in its name; ranges, legends, times and colours are those of the plain view."""
        units = {}
        for list_of_frames in self.places["jumps"].glob("*.pvd"):
            units.update({name: unit for name, unit in Frames(list_of_frames)[-1].units.items() if unit not in ("", "-")})
        self.assertEqual(len(self.views_with_units), 3)
        for plain, view in zip(self.views["jumps"], self.views_with_units):
            with self.subTest(plain["field"]):
                # The unit of states lists their names.
                self.assertEqual(view["names"], sorted(
                    f"{name} [{units[name]}]" if name in units and "open" not in units[name] else name
                    for name in plain["names"]))
                self.assertEqual(view["field"], f"{plain['field']} [{units[plain['field']]}]")
                for key in ("range", "legend", "label", "time", "eye", "bounds"):
                    self.assertEqual(view[key], plain[key], key)

    def test_time_is_the_time_of_the_run(self):
        self.assertEqual([view["label"] for view in self.views["jumps"]][0], "1 000 000 gait cycles")
        self.assertEqual(self.views["layer"][0]["label"].split()[-2:], ["gait", "cycles"])
        self.assertEqual(self.views["cup"][0]["label"], "0.003 s")

    def test_section_shows_half_of_the_body(self):
        """The half away from the eye: along the normal it ends at the middle of the wearing surface."""
        views = self.views["jumps"]
        self.assertEqual(len(views), 3)
        self.assertEqual(len(self.views["layer"]), 2)
        body = Frames(self.places["jumps"] / "cup.pvd")[-1].points
        self.assertLess(views[2]["bounds"][3] - views[2]["bounds"][2], 0.95 * float(body[:, 1].max() - body[:, 1].min()))

    def test_lists_of_a_run_by_jumps_show_one_load_each(self):
        """The largest load of a gait cycle is several times the load at its end. One list of both would flicker by this
        factor; from one frame of a list to the next the wear halves the pressure at most."""
        ends, loaded = ([float(self.peak(frame)) for frame in self.frames_of(list_name)]
                        for list_name in ("contact.pvd", "contact_at_largest_load.pvd"))
        self.assertEqual(len(ends), len(loaded) + 1)
        for under_load, at_end in zip(loaded, ends[1:]):
            self.assertGreater(under_load, 2 * at_end)
        for peaks in (ends, loaded):
            for before, after in zip(peaks, peaks[1:]):
                self.assertGreater(after, 0.5 * before)
        self.assertEqual(len(Frames(self.places["jumps"] / "contact.pvd")), len(ends) + len(loaded))

    def frames_of(self, name):
        text = (self.places["jumps"] / name).read_text()
        return [read_mesh(self.places["jumps"] / file) for file in re.findall(r'file="([^"]*)"', text)]

    @staticmethod
    def peak(frame):
        return frame["contact_pressure"].max()

    def test_module_integrates_warps_and_compares(self):
        """The volume is that of the run but for the depth over the radius, 0.3 %, and the integral of a linear depth over
        flat parts of curved faces."""
        done = run_pvpython(PARAVIEW, self.display, HERE / "use_module.py", SOURCE / "python", self.places["cup"],
                            self.folder / "twice")
        one = result_of(done)
        for volume, folder in zip(one["volumes"], (self.places["cup"], self.folder / "twice")):
            summary = json.loads((folder / "summary.json").read_text())
            run = next(entry for key, entry in summary.items() if key.startswith("worn volume of the cup"))
            self.assertAlmostEqual(volume / run["value"], 1, delta=0.02)
        self.assertEqual(one["itself"], [0, 0])
        depths = [Frames(folder / "contact.pvd")[-1]["wear_depth"] for folder in (self.places["cup"], self.folder / "twice")]
        self.assertAlmostEqual(one["difference"][1] / float((depths[1] - depths[0]).max()), 1, delta=1e-5)
        move = max(abs(a - b) for a, b in zip(one["plain"], one["warped"]))
        self.assertGreater(move, 0)
        self.assertLessEqual(move, 10 * one["displacement"][1] * (1 + 1e-6))
        self.assertIn("no field 'wear_depth'", one["refusal"])

    def test_difference_of_two_meshes_is_small_beside_the_depth(self):
        done = run_pvpython(PARAVIEW, self.display, HERE / "use_module.py", SOURCE / "python", self.places["cup"],
                            self.folder / "other")
        one = result_of(done)
        self.assertLess(max(map(abs, one["difference"])), 0.5 * one["depths"][0][1])

    def test_a_file_of_others_is_not_replaced(self):
        script = self.places["layer"] / "view.py"
        written = script.read_text()
        self.run_program("paraview", self.places["layer"])
        self.assertEqual(script.read_text(), written)
        try:
            script.write_text("print('mine')\n")
            done = subprocess.run([PROGRAM, "paraview", self.places["layer"]], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn("was not written by this command", done.stderr)
            self.assertEqual(script.read_text(), "print('mine')\n")
        finally:
            script.write_text(written)

    def test_pictures_are_drawn_by_its_vtk(self):
        """python3-paraview in place of python3-vtk9, in a view of the file system of its own."""
        words = [str(PROGRAM), "picture", str(self.places["layer"]), "-o", "drawn.png", "--size", "300x240", "--dpi", "96"]
        if PARAVIEW.unpacked:
            python = "/usr/lib/python3/dist-packages"
            mounts = (f"mount -t overlay overlay -o lowerdir={PARAVIEW.unpacked}/usr:/usr /usr && "
                      f"if [ -d {python}/vtkmodules ]; then mount --bind {PARAVIEW.unpacked}{python}/vtkmodules {python}/vtkmodules; fi")
            if subprocess.run(["unshare", "-m", "sh", "-c", mounts], capture_output=True, check=False).returncode != 0:
                self.skipTest("folders cannot be mounted here")
            words = ["unshare", "-m", "sh", "-c", mounts + ' && /usr/bin/python3 -c "import paraview.vtk" && exec "$@"', "sh", *words]
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False,
                              env={key: value for key, value in os.environ.items() if key != "DISPLAY"})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertGreater((self.folder / "drawn.png").stat().st_size, 3000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "--verbose"])
