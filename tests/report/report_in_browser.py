#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Opens reports of short runs in Chromium and uses them as a reader does.

  report_in_browser.py <program> <repository> [<folder for pictures>]
"""

import base64
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from browser import Browser, find_chromium
from page_checks import PageChecks

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
THREE = pathlib.Path("/usr/share/javascript/three")
SKIPPED = 77

CUP = (SOURCE / "tests/small_cup.prm").read_text()
KNEE = "set Model = knee_dynamics\nset Output folder = {folder}\n"

# Limits of the colours.
BAR = "[arthrowear.viewer.main.bar.low, arthrowear.viewer.main.bar.high]"


def run(folder, text):
    """Computes a case, whose output folder has the name of the given folder."""
    case = folder.parent / (folder.name + ".prm")
    case.write_text(text)
    subprocess.run([PROGRAM, "run", case, "--quiet"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, cwd=folder.parent)


def report(file, *folders, expected=0):
    """Makes a report and returns the lines that the program prints."""
    done = subprocess.run([PROGRAM, "report", *folders, "-o", file], capture_output=True, text=True)
    if done.returncode != expected:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout.splitlines()


# Share of coloured pixels in the picture and number of different colours.
COLOURS = """(() => {
  const canvas = arthrowear.viewer.canvas, copy = document.createElement("canvas");
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext("2d");
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const colours = new Set();
  let drawn = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] > 0) {
      ++drawn;
      colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    }
  return [drawn / (data.length / 4), colours.size];
})()"""


def set_control(name, value, event):
    """Script that sets a control of the view, as a reader does, and waits for the picture."""
    return f"""(async () => {{
      const control = arthrowear.viewer.controls["{name}"];
      const input = control.input || control.select;
      input.value = "{value}";
      input.dispatchEvent(new Event("{event}"));
      await arthrowear.viewer.busy;
      return arthrowear.viewer.canvas.toDataURL();
    }})()"""


def set_tick(name, is_on):
    """Script that sets a check box of the view and waits for the picture."""
    return f"""(async () => {{
      const {{ input }} = arthrowear.viewer.controls["{name}"];
      input.checked = {str(is_on).lower()};
      input.dispatchEvent(new Event("change"));
      await arthrowear.viewer.busy;
    }})()"""


class ReportInBrowser(PageChecks):
    """Tests of reports: runs, reports and the browser are made once, and each test opens a page again."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="arthrowear_report_")
        folder = pathlib.Path(cls.temporary.name)
        for name, cells, elements in (("first", 300, "linear"), ("curved", 400, "quadratic")):
            run(folder / name, CUP.format(folder=name, cells=cells, elements=elements, source=SOURCE))
        (folder / "first").rename(folder / "run#1 & <b>")
        run(folder / "knee", KNEE.format(folder="knee"))
        cls.worn_page = folder / "worn.html"
        subprocess.run([PROGRAM, "run", SOURCE / "inputs/hip_layer/case.prm", "-o", folder / "worn", "--quiet"],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        report(cls.worn_page, folder / "worn")
        cls.first, cls.curved, cls.knee = (folder / n for n in ("run#1 & <b>", "curved", "knee"))
        cls.page = folder / "one.html"
        cls.lines = report(cls.page, cls.first)
        cls.knee_page, cls.both_page = folder / "knee.html", folder / "both.html"
        report(cls.knee_page, cls.knee)
        report(cls.both_page, cls.first, cls.curved)

        cls.browser = Browser()
        cls.browser.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.temporary.cleanup()

    def keep(self, browser, name):
        if PICTURES:
            browser.picture(f"{PICTURES}/{name}.png", whole=True)

    def test_surface_is_drawn_and_the_slider_changes_it(self):
        browser = self.browser
        self.open(browser, self.page)
        self.keep(browser, "cup")
        share, colours = browser.value(COLOURS)
        self.assertGreater(share, .1)
        self.assertLess(share, .9)
        self.assertGreater(colours, 50)
        last = browser.value("arthrowear.viewer.canvas.toDataURL()")
        first = browser.value(set_control("frame", 0, "input"))
        self.assertNotEqual(first, last)
        again = browser.value(set_control(
            "frame", browser.value("arthrowear.viewer.series.frames.length") - 1, "input"))
        self.assertEqual(again, last)
        self.expect_no_errors(browser)

    def test_the_first_screens_have_answer_map_and_view(self):
        """The worn map is on the first screen of a desk, map and 3D view within the first two of each screen."""
        browser = self.browser
        sizes = {1600: 1000, 1024: 768, 390: 844}
        ends = {}
        for width, height in sizes.items():
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
            self.open(browser, self.worn_page)
            self.keep(browser, f"first_screens_{width}")
            ends[width] = browser.value("""['figure.worn', 'figure.worth', '#viewer canvas'].map(
                (one) => Math.round(document.querySelector(one).getBoundingClientRect().bottom))""")
        browser.call("Emulation.setDeviceMetricsOverride", width=browser.size[0], height=browser.size[1],
                     deviceScaleFactor=1, mobile=False)
        self.assertLess(max(ends[1600][:2]), 1000, ends)
        for width, height in sizes.items():
            self.assertLess(ends[width][0], 2 * height, ends)
        for width in (1600, 390):
            self.assertLess(ends[width][2], 2 * sizes[width], ends)

    def test_the_map_has_the_colours_of_its_values(self):
        """A pixel map without a script: transparent around the surface, many colours on it."""
        browser = self.browser
        self.open(browser, self.worn_page)
        share, colours = browser.value("""(async () => {
          const image = new Image();
          image.src = document.querySelector('figure.worn image').getAttribute('href');
          await image.decode();
          const copy = document.createElement('canvas');
          [copy.width, copy.height] = [image.width, image.height];
          const context = copy.getContext('2d');
          context.drawImage(image, 0, 0);
          const { data } = context.getImageData(0, 0, copy.width, copy.height);
          const colours = new Set();
          let drawn = 0;
          for (let i = 0; i < data.length; i += 4)
            if (data[i + 3] > 0) {
              ++drawn;
              colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
            }
          return [drawn / (data.length / 4), colours.size];
        })()""")
        self.assertGreater(share, .3)
        self.assertLess(share, .95)
        self.assertGreater(colours, 100)

    def test_every_field_section_and_shape_is_drawn(self):
        browser = self.browser
        self.open(browser, self.page)
        seen = set()
        for series in range(browser.value("arthrowear.viewer.all.length")):
            browser.value(set_control("series", series, "change"))
            for field in range(browser.value("arthrowear.viewer.series.fields.length")):
                seen.add(browser.value(set_control("field", field, "change")))
                share, _ = browser.value(COLOURS)
                self.assertGreater(share, .1)
            whole, _ = browser.value(COLOURS)
            browser.value(set_control("axis", "y", "change"))
            half, _ = browser.value(COLOURS)
            self.assertLess(half, whole)
            browser.value(set_control("axis", "none", "change"))
            still = browser.value("arthrowear.viewer.canvas.toDataURL()")
            shapes = browser.value("[...arthrowear.viewer.controls.moved.select.options].map(o => o.value)")
            browser.value(set_control("moved", shapes[-1], "change"))
            moved = browser.value(set_control("factor", 20, "change"))
            self.assertNotEqual(still, moved)
        self.assertGreater(len(seen), 8)
        self.expect_no_errors(browser)

    def test_values_are_those_of_the_run(self):
        """The largest depth in the last frame equals the summary's to single precision."""
        browser = self.browser
        self.open(browser, self.page)
        high = browser.value("""(async () => {
          const series = arthrowear.data.series.find((one) => one.name === "contact");
          const field = series.fields.findIndex((one) => one.name === "wear_depth");
          return Math.max(...await arthrowear.array(series.frames[series.frames.length - 1].values[field]));
        })()""")
        summary = (self.first / "summary.json").read_text()
        expected = float(summary.split('"largest wear depth"')[1].split('"value": ')[1].split(",")[0])
        self.assertAlmostEqual(high / expected, 1., delta=2. ** -23)

    def test_value_under_the_mouse(self):
        browser = self.browser
        self.open(browser, self.page)
        box = browser.value("""(() => { arthrowear.viewer.canvas.scrollIntoView();
          const box = arthrowear.viewer.canvas.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2]; })()""")
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=box[0], y=box[1])
        text = browser.value("arthrowear.viewer.readout.textContent")
        self.assertRegex(text, r"^wear depth: .* mm at \(.*\) mm$")

    def test_mouse_and_keys_turn_the_body(self):
        browser = self.browser
        self.open(browser, self.page)
        before = browser.value("arthrowear.viewer.canvas.toDataURL()")
        browser.value("arthrowear.viewer.canvas.focus()")
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowLeft")
        turned = browser.value("arthrowear.viewer.canvas.toDataURL()")
        self.assertNotEqual(before, turned)
        x, y = browser.value("""(() => { arthrowear.viewer.canvas.scrollIntoView();
          const box = arthrowear.viewer.canvas.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2]; })()""")
        browser.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=x + 60, y=y, button="left", buttons=1)
        browser.call("Input.dispatchMouseEvent", type="mouseReleased", x=x + 60, y=y, button="left", clickCount=1)
        self.assertNotEqual(browser.value("arthrowear.viewer.canvas.toDataURL()"), turned)

    def test_every_control_is_used_by_keyboard(self):
        """Tab reaches every control once; Enter and space act as a click does."""
        for page in (self.page, self.both_page):
            self.expect_every_control_by_keyboard(page, "input[type=checkbox]")

    def test_names_are_shown_as_they_are_and_nothing_is_loaded(self):
        browser = self.browser
        self.open(browser, self.page)
        self.assertEqual(browser.value("document.querySelector('h1').textContent"), "run#1 & <b>")
        self.assertEqual(browser.value("document.querySelectorAll('h1 b').length"), 0)
        self.assertEqual(browser.value("performance.getEntriesByType('resource').length"), 0)

    def test_scheme_and_print(self):
        browser = self.browser
        self.open(browser, self.page)
        colour = "getComputedStyle(document.body).backgroundColor"
        light = browser.value(colour)
        browser.value("document.getElementById('scheme').click()")
        self.assertNotEqual(browser.value(colour), light)
        browser.value("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(browser.value("document.querySelectorAll('details:not([open])').length"), 0)
        browser.call("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(browser.value("getComputedStyle(document.querySelector('.panel')).display"), "none")
        # No table is wider than the page, so that no column is cut.
        browser.call("Emulation.setDeviceMetricsOverride", width=690, height=1000, deviceScaleFactor=1, mobile=False)
        self.assertLessEqual(browser.value("document.documentElement.scrollWidth"), 690)
        # The printed report has six sheets at most.
        sheets = base64.b64decode(browser.call("Page.printToPDF")["data"])
        self.assertLessEqual(len(re.findall(rb"/Type\s*/Page\b", sheets)), 6)
        browser.call("Emulation.setDeviceMetricsOverride", width=browser.size[0], height=browser.size[1],
                     deviceScaleFactor=1, mobile=False)

    def test_answer_is_first_and_the_solver_is_folded(self):
        browser = self.browser
        for page in (self.page, self.knee_page, self.both_page):
            self.open(browser, page)
            self.assertEqual(browser.value("document.querySelector('main > section').id"), "answer")
            self.assertGreater(browser.value("document.querySelectorAll('#answer dt, #answer td').length"), 0)
            self.assertEqual(browser.value("""[...document.querySelectorAll('[data-result="steps"]')].map(
                (one) => one.closest('details').open)"""), [False])

    def test_narrow_screens_show_whole_units(self):
        """Only tables, which scroll, are wider than a phone; quantities are on one line."""
        for page in (self.page, self.knee_page, self.both_page):
            self.expect_narrow_screens(page)

    def test_curves_without_surfaces(self):
        browser = self.browser
        self.open(browser, self.knee_page)
        self.keep(browser, "knee")
        self.assertIsNone(browser.value("arthrowear.viewer"))
        self.assertGreater(browser.value("document.querySelectorAll('#plots figure').length"), 4)
        self.assertGreater(browser.value(
            "Math.min(...[...document.querySelectorAll('#plots figure')].map("
            "(f) => f.querySelectorAll('path.curve, circle').length))"), 0)

    def test_comparison_has_differences_on_a_common_surface(self):
        browser = self.browser
        self.open(browser, self.both_page)
        index = browser.value("arthrowear.viewer.all.findIndex((one) => one.isDifference)")
        self.assertGreaterEqual(index, 0)
        browser.value(set_control("series", index, "change"))
        self.keep(browser, "both")
        low, high = browser.value(BAR)
        self.assertEqual(low, -high)
        self.assertGreater(high, 0)
        # Zero has the middle colour for either sign of the largest value.
        for limits in ("{ low: -1, high: 3 }", "{ low: -3, high: 1 }"):
            self.assertEqual(browser.value(f"""(async () => {{
              Object.assign(arthrowear.viewer.field, {limits});
              await arthrowear.viewer.update();
              return {BAR};
            }})()"""), [-3, 3])
        self.assertGreater(browser.value(COLOURS)[0], .1)
        self.assertIn("nearest direction", browser.value("arthrowear.viewer.note.textContent"))
        self.expect_no_errors(browser)

    def test_runs_beside_each_other(self):
        """Two runs have the same camera and colour scale; their difference is beside them with another scale."""
        browser = self.browser
        self.open(browser, self.both_page)
        index = browser.value("arthrowear.viewer.all.findIndex((one) => one.run && one.name === 'contact')")
        browser.value(set_control("series", index, "change"))
        self.assertEqual(browser.value("arthrowear.viewer.shown.map((one) => one.caption.textContent)")[:2],
                         ["run#1 & <b>", "curved"])
        bars = browser.value("arthrowear.viewer.shown.map(({ bar }) => [bar.low, bar.high])")
        self.assertEqual(len(bars), 3)
        self.assertEqual(bars[0], bars[1])
        self.assertEqual(bars[2][0], -bars[2][1])
        pictures = "arthrowear.viewer.shown.map(({ canvas }) => canvas.toDataURL())"
        before = browser.value(pictures)
        self.assertEqual(len(set(before)), 3)
        browser.value("(arthrowear.viewer.scene.camera.turn(.5, .2), arthrowear.viewer.redraw())")
        self.assertFalse(set(before) & set(browser.value(pictures)))
        self.keep(browser, "beside")
        browser.value(set_tick("beside", False))
        self.assertEqual(browser.value("arthrowear.viewer.shown.length"), 1)
        self.expect_no_errors(browser)

    def test_the_rest_of_the_body_is_grey(self):
        browser = self.browser
        self.open(browser, self.page)
        pixels = browser.value(COLOURS)[0]
        self.assertTrue(browser.value("arthrowear.viewer.scene.body.visible"))
        n_faces = browser.value("arthrowear.viewer.scene.body.geometry.attributes.position.count / 3")
        self.assertGreater(n_faces, 20)
        browser.value(set_control("axis", "x", "change"))
        self.assertTrue(browser.value("arthrowear.viewer.scene.bodyCut.visible"))
        browser.value(set_tick("body", False))
        self.assertFalse(browser.value("arthrowear.viewer.scene.body.visible"))
        self.assertFalse(browser.value("arthrowear.viewer.scene.bodyCut.visible"))
        self.assertNotEqual(browser.value(COLOURS)[0], pixels)
        self.expect_no_errors(browser)

    def test_curved_faces_lie_on_the_sphere(self):
        """Flat faces are inside the sphere by the sagitta; curved faces deviate by less than a tenth of it."""
        browser = self.browser
        self.open(browser, self.both_page)
        index = browser.value("""arthrowear.viewer.all.findIndex((one) =>
          one.run === "curved" && one.name === "contact")""")
        browser.value(set_control("series", index, "change"))
        sunk, bulged, sagitta = browser.value("""(() => {
          const { scene } = arthrowear.viewer, triangles = scene.volume.triangles;
          const radius = (p, i) => Math.hypot(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
          const vertex = radius(scene.points, 0);
          let low = Infinity, high = 0, flat = Infinity;
          for (let i = 0; 3 * i < scene.faces.position.length; ++i) {
            low = Math.min(low, radius(scene.faces.position, i));
            high = Math.max(high, radius(scene.faces.position, i));
          }
          for (let t = 0; t < triangles.length; t += 3)
            flat = Math.min(flat, Math.hypot(...[0, 1, 2].map((axis) => (scene.points[3 * triangles[t] + axis] +
              scene.points[3 * triangles[t + 1] + axis] + scene.points[3 * triangles[t + 2] + axis]) / 3)));
          return [vertex - low, high - vertex, vertex - flat];
        })()""")
        self.assertGreater(sagitta, .1)
        self.assertLess(sunk, .1 * sagitta)
        self.assertLess(bulged, .1 * sagitta)

    def test_colours_have_even_steps(self):
        """Neighbouring colours differ by 1/255 of the whole path in CIELAB, except for the rounding to bytes."""
        browser = self.browser
        self.open(browser, self.page)
        for name in ("sequential", "diverging"):
            luminances = browser.value(f"""(() => {{
              const c = arthrowear.colours.{name};
              const linear = (b) => b / 255 <= .04045 ? b / 255 / 12.92 : ((b / 255 + .055) / 1.055) ** 2.4;
              return Array.from({{length: 256}}, (_, i) => .2126 * linear(c[3 * i]) +
                .7152 * linear(c[3 * i + 1]) + .0722 * linear(c[3 * i + 2]));
            }})()""")
            lightness = [116. * y ** (1 / 3) - 16. if y > .008856 else 903.3 * y for y in luminances]
            rising = lightness if name == "sequential" else lightness[:128]
            self.assertTrue(all(b > a - .6 for a, b in zip(rising, rising[1:])), name)
            self.assertGreater(rising[-1] - rising[0], 50)


if __name__ == "__main__":
    if find_chromium() is None or not THREE.is_dir():
        print("Skipped: chromium or libjs-three is not installed (apt-get install chromium libjs-three).")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
