#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draws pictures of short runs and measures them.

  picture_command.py <program> <repository>
"""

import base64
import csv
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

from png import Png

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
# Of Debian 12 and 13.
FONTS = [pathlib.Path(f"/usr/share/fonts/truetype/{folder}/LiberationSans-Regular.ttf") for folder in ("liberation2", "liberation")]
SVG = "{http://www.w3.org/2000/svg}"
SKIPPED = 77

CUP = (SOURCE / "tests/small_cup.prm").read_text()


def missing():
    found = subprocess.run(["/usr/bin/python3", "-c", "import vtkmodules"], check=False,
                           capture_output=True).returncode == 0
    return ([] if found else ["python3-vtk9"]) + ([] if shutil.which("Xvfb") else ["xvfb"]) + \
        ([] if any(font.exists() for font in FONTS) else ["fonts-liberation2"])


def grey_of(fraction):
    """Grey level, 0 to 255, of the colour map from CIELAB lightness 12 to 97."""
    f = (12. + 85. * fraction + 16.) / 116.
    linear = f ** 3 if f > 6. / 29. else 3. * (6. / 29.) ** 2 * (f - 4. / 29.)
    value = 12.92 * linear if linear <= .0031308 else 1.055 * linear ** (1. / 2.4) - .055
    return 255. * value


def servers_of(process):
    """Command lines, by process number, of the Xvfb processes that a process has started. A process has
    the name of its program before its command line can be read; it is not counted until it has both."""
    found = {}
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
            words = status.with_name("cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if lines["Name"] == "Xvfb" and int(lines["PPid"]) == process and b"-auth" in words:
            found[int(status.parent.name)] = words
    return found


def children_of(process, name):
    """Numbers of the processes of a name that a process has started."""
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            lines = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        if lines["Name"].startswith(name) and int(lines["PPid"]) == process:
            found.append(int(status.parent.name))
    return found


def connect_when_it_listens(client, address):
    """Repeats connecting, because the process of a server exists before its socket."""
    until = time.monotonic() + 60
    while True:
        try:
            return client.connect(address)
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(.01)


class PictureCommand(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        (cls.folder / "cup.prm").write_text(CUP.format(
            folder="cup", cells=200, elements="linear", source=SOURCE))
        (cls.folder / "knee.prm").write_text("set Model = knee_dynamics\nset Output folder = knee\n")
        for case in ("cup", "knee"):
            subprocess.run([PROGRAM, "run", f"{case}.prm"], cwd=cls.folder, check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def run_program(self, *words, **environment):
        changed = {**os.environ, **environment}
        changed.pop("DISPLAY", None)
        return subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, text=True,
                              check=False, env=changed)

    def picture(self, *words):
        done = self.run_program("picture", *words)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return (self.folder / words[words.index("-o") + 1]).read_bytes()

    def refused(self, *words, **environment):
        before = sorted(self.folder.rglob("*"))
        done = self.run_program("picture", *words, **environment)
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(sorted(self.folder.rglob("*")), before)
        return done.stderr

    def test_png_has_the_asked_size_and_is_not_blank(self):
        image = Png(self.picture("cup", "-o", "a.png", "--size", "300x240", "--dpi", "96"))
        self.assertEqual(image.size, (300, 240))
        colours = {image.pixel(x, y) for x in range(0, 300, 3) for y in range(0, 240, 3)}
        self.assertGreater(len(colours), 50)
        self.assertEqual(image.pixel(1, 1), (255, 255, 255))
        # The size is 60 x 45 mm at 150 dpi.
        dark = Png(self.picture("cup", "-o", "b.png", "--size", "60x45mm", "--dpi", "150", "--theme", "dark"))
        self.assertEqual(dark.size, (354, 266))
        self.assertEqual(dark.pixel(1, 1), (20, 23, 26))

    def test_transparent_ground(self):
        image = Png(self.picture("cup", "-o", "clear.png", "--size", "300x240", "--dpi", "96", "--transparent"))
        self.assertEqual(image.channels, 4)
        self.assertEqual(image.pixel(1, 1)[3], 0)
        self.assertEqual(max(image.pixel(x, 120)[3] for x in range(300)), 255)

    def pole(self, svg):
        """Colour at the centre of the body in the picture."""
        root = xml.etree.ElementTree.fromstring(svg)
        data = root.find(SVG + "image").get("{http://www.w3.org/1999/xlink}href")
        image = Png(base64.b64decode(data.split(",", 1)[1]))
        left, top, right, bottom = image.box_of_others((255, 255, 255))
        self.assertAlmostEqual(right - left, bottom - top, delta=.04 * (right - left))
        return image.pixel((left + right) // 2, (top + bottom) // 2)

    def test_colour_at_the_pole_is_that_of_its_value(self):
        done = self.run_program("extract", "cup", "--field", "wear_depth", "--point", "0,0,14")
        depth = float(list(csv.reader(done.stdout.splitlines()))[-1][-1])  # [mm]
        self.assertGreater(depth, 0.)
        unit = 1e3 if depth < .25 else 1.
        svg = self.picture("cup", "-o", "pole.svg", "--view", "below", "--alone", "--no-shade",
                           "--colours", "grey", "--range", f"0,{2. * unit * depth}", "--size", "500x400")
        red, green, blue = self.pole(svg)
        self.assertAlmostEqual(red, grey_of(.5), delta=6.)
        self.assertEqual((red, red), (green, blue))

    def test_svg_curve_goes_through_the_data(self):
        svg = self.picture("knee/statistics.csv", "--y", "contact force [N]", "-o", "force.svg").decode()
        root = xml.etree.ElementTree.fromstring(svg)
        self.assertIn("Contact force over time", [text.text for text in root.iter(SVG + "text")])
        with open(self.folder / "knee/statistics.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        force = [float(row["contact force [N]"]) for row in rows]
        peak = max(force)
        # The longest line is the curve; its highest point is the peak of the force.
        paths = [path.get("d")[1:].split() for path in root.iter(SVG + "path") if path.get("stroke-width") == "1.8"]
        points = [(float(x), float(y)) for x, y in zip(*[iter(max(paths, key=len))] * 2)]
        texts = {(text.text, text.get("text-anchor")): float(text.get("y")) for text in root.iter(SVG + "text")}
        low, high = texts[("0", "end")] - 4.5, texts[("200", "end")] - 4.5
        self.assertAlmostEqual(min(y for _, y in points), low + peak / 200. * (high - low), delta=.6)
        self.assertAlmostEqual(max(y for _, y in points), low + min(force) / 200. * (high - low), delta=.6)

    def test_every_curve_of_the_report(self):
        listed = self.run_program("picture", "knee", "--list").stdout
        titles = [line.split('"')[1] for line in listed.splitlines() if "--curve" in line]
        self.assertIn("Contact force", titles)
        for i, title in enumerate(titles):
            svg = self.picture("knee", "--curve", title, "-o", f"curve{i}.svg")
            xml.etree.ElementTree.fromstring(svg)

    def test_pdf_has_the_texts_with_their_fonts(self):
        """Also a surface, whose image is in the document; the same bytes each time."""
        if not shutil.which("pdftotext"):
            self.skipTest("needs poppler-utils")
        words = ["knee/statistics.csv", "--y", "contact force [N]", "--size", "85x60mm", "-o"]
        curve = self.picture(*words, "a.pdf")
        self.assertEqual(curve, self.picture(*words, "b.pdf"))
        surface = self.picture("cup", "--size", "400x320", "-o", "cup.pdf")
        for name, parts in (("a.pdf", ["Contact force over time", "contact force [N]", "time [s]"]), ("cup.pdf", ["Wear depth", "mm"])):
            texts = subprocess.run(["pdftotext", "-layout", name, "-"], cwd=self.folder, check=True, capture_output=True, text=True)
            self.assertEqual(texts.stderr, "")
            for part in parts:
                self.assertIn(part.lower(), texts.stdout.lower())
            fonts = subprocess.run(["pdffonts", name], cwd=self.folder, check=True, capture_output=True, text=True).stdout
            self.assertRegex(fonts, r"LiberationSans +CID TrueType +Identity-H +yes")
        size = subprocess.run(["pdfinfo", "a.pdf"], cwd=self.folder, check=True, capture_output=True, text=True).stdout
        self.assertRegex(size, r"Page size: +240\.9\d* x 170\.0\d* pts")
        # The picture that the PDF contains has the pixels of the PNG.
        subprocess.run(["pdfimages", "-png", "cup.pdf", "cup"], cwd=self.folder, check=True)
        image = Png((self.folder / "cup-000.png").read_bytes())
        colours = {image.pixel(x, y) for x in range(0, image.size[0], 3) for y in range(0, image.size[1], 3)}
        self.assertGreater(len(colours), 50)
        self.assertLess(len(surface), 200000)
        self.assertIn("--transparent", self.refused("cup", "--transparent", "-o", "clear.pdf"))

    def test_folder_of_a_study(self):
        study = self.folder / "study"
        study.mkdir()
        (study / "study.json").write_text("{}")
        self.assertIn("no table.csv yet", self.refused("study", "--x", "d", "--y", "v", "-o", "none.svg"))
        (study / "table.csv").write_text("case,d [mm],c [mm],v [mm^3],status\n1,1,5,3,done\n2,2,5,4,done\n3,1,6,5,done\n")
        svg = self.picture("study", "--x", "d", "--y", "v", "--by", "c", "-o", "by.svg").decode()
        texts = [text.text for text in xml.etree.ElementTree.fromstring(svg).iter(SVG + "text")]
        for text in ("5 mm", "6 mm", "study, by c", "V over d"):
            self.assertIn(text, texts)
        self.assertIn('--y "v [mm^3]"', self.run_program("picture", "study", "--list").stdout)
        self.assertIn("name one kind", self.refused("study", "knee", "-o", "none.svg"))

    def test_missing_packages(self):
        fake = self.folder / "bare_python"
        fake.write_text('#!/bin/sh\nexec /usr/bin/python3 -S "$@"\n')
        fake.chmod(0o755)
        message = self.refused("cup", "-o", "none.png", "--python", str(fake))
        self.assertIn("python3-vtk9 is missing. Install: apt-get install --no-install-recommends python3-vtk9",
                      message)
        empty = self.folder / "empty"
        empty.mkdir()
        message = self.refused("cup", "-o", "none.png", PATH=str(empty))
        self.assertIn("xvfb is missing. Install: apt-get", message)
        self.assertEqual(len(message.strip().splitlines()), 1)
        # Curves in SVG need neither.
        done = self.run_program("picture", "knee", "--curve", "Contact force", "-o", "free.svg", PATH=str(empty))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_killed_picture_leaves_no_server(self):
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        for kind in (signal.SIGKILL, signal.SIGTERM):
            with subprocess.Popen([PROGRAM, "picture", "cup", "-o", "killed.png", "--size", "5000x4000"],
                                  cwd=self.folder, env=environment, stdout=subprocess.DEVNULL) as process:
                servers = {}
                while not servers and process.poll() is None:
                    servers = servers_of(process.pid)
                self.assertEqual(len(servers), 1, "no Xvfb was found while the picture was drawn")
                # MPI programs ask the X servers :0 to :9 for graphics cards, and end if such a server ends.
                words, = servers.values()
                display = next(word for word in words if word.startswith(b":"))[1:].decode()
                self.assertGreaterEqual(int(display), 100, words)
                self.expect_private(words, display)
                process.send_signal(kind)
            while any(pathlib.Path(f"/proc/{server}/exe").exists() for server in servers):
                time.sleep(.02)  # if the server does not end, the time limit of the test ends the loop
            self.assertFalse((self.folder / "killed.png").exists())

    def test_killed_children_leave_nothing(self):
        """VTK's process and the X server, killed in the middle of a picture: an error, no socket, no server, no picture."""
        environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        for name in ("python3", "Xvfb"):
            with subprocess.Popen([PROGRAM, "picture", "cup", "-o", "killed.png", "--size", "5000x4000"], cwd=self.folder,
                                  env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
                servers, victims = {}, []
                while not victims and process.poll() is None:
                    servers = servers_of(process.pid) or servers
                    victims = list(servers) if name == "Xvfb" and children_of(process.pid, "python3") else \
                        children_of(process.pid, name) if name != "Xvfb" else []
                self.assertEqual(len(victims), 1, "the picture was drawn before its child was found")
                os.kill(victims[0], signal.SIGKILL)
                self.assertRegex(process.stderr.read(), "VTK could not draw the picture")
            self.assertEqual(process.returncode, 1)
            words, = servers.values()
            display = next(word for word in words if word.startswith(b":"))[1:].decode()
            for left in (f"/tmp/.X11-unix/X{display}", f"/tmp/.X{display}-lock", f"/proc/{next(iter(servers))}/exe"):
                self.assertFalse(os.path.lexists(left), left)
            self.assertFalse((self.folder / "killed.png").exists())

    def expect_private(self, words, display):
        """Other users cannot connect to the server: it requires a key that only one user can read."""
        self.assertIn(b"-auth", words)
        key = pathlib.Path(words[words.index(b"-auth") + 1].decode())
        self.assertIn(b"MIT-MAGIC-COOKIE-1", key.read_bytes())
        self.assertEqual(key.stat().st_uid, os.getuid())
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(60)
            connect_when_it_listens(client, "\0/tmp/.X11-unix/X" + display)
            # Request of X11 11.0, least byte first, without a key: byte 0 of the answer is 0 for "failed".
            client.sendall(struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0))
            self.assertEqual(client.recv(1), b"\0", "a client without the key was let in")

    def test_bad_entries(self):
        for words, parts in (
                (["cup", "--field", "wear_dept"], ["--field is", "wear_depth"]),
                (["cup", "--field", "wear"], ["--field is wear", "Is it 'wear_depth'?"]),
                (["cup", "--field", "von_mises_stress"], ["--surface cup has it."]),
                (["cup", "--frame", "99"], ["--frame is 99", "first, last, worst, or a number from 0 to"]),
                (["cup", "--time", "soon"], ["--time is soon"]),
                (["cup", "--surface", "head"], ["--surface is head", "contact, cup"]),
                (["cup", "--view", "sideways"], ["--view is sideways", "inside, outside"]),
                (["cup", "--view", "0,0,0"], ["--view is 0,0,0"]),
                (["cup", "--section", "w=3"], ["--section is w=3"]),
                (["cup", "--section", "x=1e6", "--surface", "cup", "--view=-1,0,0"], ["leaves nothing of cup"]),
                (["cup", "--shape", "big"], ["--shape is big"]),
                (["cup", "--range", "3,1"], ["--range is 3,1", "LOW < HIGH"]),
                (["cup", "--size", "10x10"], ["--size is 10x10"]),
                (["cup", "--dpi", "1e9"], ["--dpi is 1e9"]),
                (["cup", "--theme", "blue"], ["--theme is blue"]),
                (["cup", "--colours", "jet"], ["--colours is jet"]),
                (["cup", "--title", "a", "--no-title"], ["--title and --no-title"]),
                (["cup", "--component", "x"], ["has no components"]),
                (["cup", "--x", "time [s]"], ["--x is of pictures of curves"]),
                (["knee", "--curve", "Contact forse"], ["--curve is", "Is it 'Contact force'?"]),
                (["knee"], ["has no frames", "--curve"]),
                (["knee/statistics.csv"], ["--y is not given"]),
                (["knee/summary.json", "--y", "a"], ["knee/summary.json: is", "statistics.csv"]),
                (["knee", "knee/statistics.csv"], ["name one kind"]),
                (["nowhere"], ["nowhere"]),
                (["knee/statistics.csv", "--y", "contact force [N]", "--cycle", "last"], ["no gait cycles"])):
            with self.subTest(words=words):
                message = self.refused(*words, "-o", "bad.svg")
                for part in parts:
                    self.assertIn(part, message)
        self.assertIn("ending .png, .svg or .pdf", self.refused("cup", "-o", "bad.jpg"))
        self.assertIn("folder that exists", self.refused("cup", "-o", "nowhere/bad.png"))
        (self.folder / "mine.png").write_text("mine")
        self.assertIn("mine.png: exists", self.refused("cup", "-o", "mine.png"))
        self.assertEqual((self.folder / "mine.png").read_text(), "mine")


if __name__ == "__main__":
    if missing():
        print("Skipped: install " + " ".join(missing()))
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
