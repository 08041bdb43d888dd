# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the tests of the package share: a folder of their own, a small case, a stand-in program."""

import contextlib
import os
import pathlib
import stat
import tempfile
import unittest

import arthrowear

SOURCE = pathlib.Path(__file__).resolve().parents[2]
GAIT = SOURCE / "inputs" / "gait" / "johnston_smidt_1969_hip_angles_approx.csv"
# More ranks than cores, as in a container.
LAUNCHER = ["mpirun", "--oversubscribe"]


class InFolder(unittest.TestCase):
    """A test in a new folder, whose name has what shells and parameter files stumble over."""

    def setUp(self):
        self._place = tempfile.TemporaryDirectory(prefix="run#1 & ü ")
        self.addCleanup(self._place.cleanup)
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self._place.name)
        self.folder = pathlib.Path(self._place.name)


def interface(**entries):
    """A contact point that opens: a tenth of a second, without finite elements."""
    case = arthrowear.Case.read(SOURCE / "inputs" / "interface_adhesion_normal" / "case.prm")
    return case.update({"Time / Time step": 1e-4, **entries})


def small_cup():
    """About 300 tetrahedra and 12 steps: half a second."""
    case = arthrowear.Case("hip_cup")
    case.update({
        "Time / Cycle frequency [Hz]": 100, "Time / Cycles": 0.3, "Time / Time step [s]": 2.5e-4,
        "Cup / Cells": 300, "Cup / Elements": "linear",
        "Material / Young modulus [MPa]": 1016, "Material / Poisson ratio": 0.46, "Material / Density [kg/m^3]": 938,
        "Head / Radial clearance [mm]": 0.05, "Motion / File": GAIT, "Load / F_max [N]": 2070, "Load / F_0 [N]": 300,
        "Contact / Friction coefficient": 0.07, "Wear / Wear factor [mm^3/(N m)]": 0.22e-6,
        "Wear / Amplification": 1e6, "Output / Frames per cycle": 20})
    return case


@contextlib.contextmanager
def environment(**variables):
    """Environment variables for a while; None removes one."""
    before = {name: os.environ.get(name) for name in variables}
    try:
        for name, value in variables.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = str(value)
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def script(file, text):
    """An executable shell script."""
    file = pathlib.Path(file)
    file.write_text("#!/bin/sh\n" + text, encoding="utf-8")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return file
