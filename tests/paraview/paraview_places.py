# SPDX-License-Identifier: LGPL-2.1-or-later
"""ParaView of the system, or unpacked beside it by docker/setup.sh; and an X server without a screen."""

import contextlib
import os
import pathlib
import shutil
import subprocess


class ParaView:
    """Where ParaView is: the folder in which its packages are unpacked, or none for an installed one."""

    def __init__(self, unpacked=None):
        self.unpacked = unpacked

    def environment(self):
        """Variables of a process of ParaView beside those of this process."""
        if self.unpacked is None:
            return {}
        usr = self.unpacked / "usr"
        libraries = sorted({str(file.parent) for file in usr.glob("lib/*/libvtkCommonCore-pv*.so")}) + [str(usr / "lib")]
        return {"PATH": f"{usr / 'bin'}:{os.environ['PATH']}", "LD_LIBRARY_PATH": ":".join(libraries),
                "PYTHONPATH": str(usr / "lib/python3/dist-packages")}


def missing():
    """What the tests need and is not there."""
    return [name for name in ("Xvfb",) if not shutil.which(name)]


def find_paraview(build):
    """ParaView with its Python, or none."""
    unpacked = pathlib.Path(build) / "paraview"
    if (unpacked / "usr/bin/pvpython").exists():
        return ParaView(unpacked.resolve())
    return ParaView() if shutil.which("pvpython") else None


@contextlib.contextmanager
def x_server():
    """An X server without a screen; gives its DISPLAY. It keeps its state when its last client leaves, as ParaView
    opens and closes a window to look for OpenGL before it opens its own."""
    reading, writing = os.pipe()
    with subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp",
                           "-noreset"], pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as numbers:
                yield ":" + numbers.readline().strip()
        finally:
            server.terminate()


def run_pvpython(paraview, display, *words):
    """Runs pvpython. Gives the finished process with its output."""
    environment = {**os.environ, **paraview.environment(), "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
    return subprocess.run(["pvpython", *map(str, words)], env=environment, capture_output=True, text=True, check=False,
                          timeout=500)
