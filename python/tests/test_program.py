# SPDX-License-Identifier: LGPL-2.1-or-later
"""The program that the package calls: found, asked for its version and its schema."""

import os
import pathlib
import unittest
import warnings

import arthrowear
from arthrowear import executable
from support import InFolder, environment, script


class Program(InFolder):
    def test_not_found(self):
        for variables, text in (({"ARTHROWEAR": None, "PATH": "/nonexistent"}, "was not found. Put its folder"),
                                ({"ARTHROWEAR": "/no/such/program"}, "There is no program /no/such/program")):
            with environment(**variables), self.assertRaisesRegex(arthrowear.ProgramNotFound, text):
                arthrowear.Case("hip_cup")
        with environment(ARTHROWEAR="/bin/true"), self.assertRaisesRegex(arthrowear.ProgramNotFound, "is not the"):
            arthrowear.program()
        with environment(PATH="/nonexistent"), self.assertRaisesRegex(arthrowear.ProgramNotFound, "openmpi-bin"):
            executable.launcher_words(None, 2)

    def test_another_version_gives_a_warning_with_both(self):
        real = executable.program().path
        other = script("other", f'if [ "$1" = --version ]; then echo "arthrowear 9.8.7"; else exec {real} "$@"; fi\n')
        with environment(ARTHROWEAR=other.absolute()):
            with self.assertWarnsRegex(arthrowear.VersionWarning, f"9.8.7.*{arthrowear.__version__}"):
                arthrowear.Case("hip_cup")
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                arthrowear.Case("hip_cup")  # once

    def test_versions_of_program_and_package_are_the_same(self):
        self.assertEqual(executable._release(arthrowear.program().version), arthrowear.__version__,
                         "set the version in python/arthrowear/_version.py")

    def test_the_schema_is_asked_once_per_build(self):
        real = executable.program().path
        text = (f'if [ "$1" = --version ]; then echo "arthrowear {arthrowear.__version__}"; '
                f'else echo called >> "$(dirname "$0")/calls"; exec {real} "$@"; fi\n')
        other = script("other", text)

        def calls():
            return len(pathlib.Path("calls").read_text().split()) if pathlib.Path("calls").exists() else 0

        home = self.folder / "home"
        home.mkdir()
        with environment(ARTHROWEAR=other.absolute(), HOME=home, XDG_CACHE_HOME=home):
            for _ in range(2):
                arthrowear.models()
                self.assertEqual(calls(), 1)
            script("other", text + "# built again\n")
            arthrowear.models()
            self.assertEqual(calls(), 2)
            self.assertEqual(list(home.iterdir()), [], "a file is kept")

    def test_programs_of_the_current_folder_are_not_found(self):
        """Relative folders of PATH, and the empty one, mean the current folder, in which others may write."""
        for name in ("arthrowear", "mpirun"):
            script(name, "echo arthrowear 9\n")
        path = os.environ["PATH"]
        for here in (".", "", "./"):
            with environment(ARTHROWEAR="", PATH=here):
                self.assertRaises(arthrowear.ProgramNotFound, executable._location, None)
                self.assertRaises(arthrowear.ProgramNotFound, executable.launcher_words, None, 2)
            with environment(PATH=here + ":" + path):
                self.assertNotEqual(executable.launcher_words(None, 2)[0], str(pathlib.Path("mpirun").absolute()))
        self.assertEqual(executable._location("./arthrowear"), str(pathlib.Path("arthrowear").absolute()))


if __name__ == "__main__":
    unittest.main()
