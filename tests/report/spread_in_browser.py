#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Opens pages of studies that draw their values in Chromium: spread_in_browser.py <program> [<folder for pictures>]"""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import unittest

from browser import Browser, find_chromium
from page_checks import PageChecks

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
PICTURES = sys.argv[2] if len(sys.argv) > 2 else None
SKIPPED = 77
PROBABILITIES = [.05, .25, .5, .75, .95]


def interval(value, reach):
    return {"value": value, "low": value - reach, "high": value + reach}


def number(values):
    known = sorted(value for value in values if value is not None)
    cuts = statistics.quantiles(known, n=20, method="inclusive")
    return {"cases": len(known), "failed": len(values) - len(known), "mean": interval(statistics.mean(known), .2),
            "standard deviation": interval(statistics.stdev(known), .1),
            "quantiles": [interval(cuts[round(20 * p) - 1], .3) for p in PROBABILITIES]}


def study(n_cases, inputs, has_indices=True, has_years=True, n_failed=0):
    """spread.json of a study whose result is a weighted sum of its inputs."""
    draw = random.Random(1)
    values = {name: [draw.gauss(10., 1.) for _ in range(n_cases)] for name in inputs}
    weights = [1. / (k + 1) ** 2 for k in range(len(inputs))]
    results = [sum(w * values[name][i] for w, name in zip(weights, inputs)) for i in range(n_cases)]
    results[:n_failed] = [None] * n_failed
    shares = [w * w / sum(v * v for v in weights) for w in weights]

    def indices(strength):
        return {"method": "pick and freeze", "left out": 0, "inputs": [
            {"input": name, "first": interval(.9 * strength * share, .05), "total": interval(strength * share, .05)}
            for name, share in zip(inputs, shares)]}

    errors = [{"cause": "mesh", "median": .2, "largest": .5}, {"cause": "sampling", "median": .1, "largest": .1}]
    result = {**number(results), "name": "worn volume of the cup", "unit": "mm^3", "errors": errors, "values": results}
    years = [1, 2, 5, 10] if has_years else []
    histories = [{"name": "worn volume from depths", "unit": "mm^3", "years": [
        {**number([value and value * year / 10 for value in results]), "errors": errors} for year in years],
        "indices": [indices(1. - .02 * year) for year in years] if has_indices else []}] if has_years else []
    if has_indices:
        result["indices"] = indices(1.)
    return {"study": "study.prm", "design": "random", "seed": 1, "cases": n_cases, "ended": n_cases,
            "failed": [{"case": f"{i + 1:05}", "reason": "failed: the head has lost contact"} for i in range(n_failed)],
            "probabilities": PROBABILITIES,
            "inputs": [{"entry": name, "distribution": "normal(10, 1)", "values": values[name]} for name in inputs],
            "results": [result, {**result, "name": "largest wear depth", "unit": "mm"}], "years": years,
            "histories": histories, "notes": [], "warnings": ["1 case failed."] if n_failed else []}


THREE_INPUTS = ["Wear / Wear factor [mm^3/(N m)]", "Load / F_max [N]", "Head / Radial clearance [mm]"]
MANY_INPUTS = [f"Section with a long name / Subsection {k} / Entry with a long name too [mm^2/(N m)]" for k in range(8)]


class SpreadInBrowser(PageChecks):
    """Pages are written once, and each test opens them again."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="arthrowear_spread_")
        folder = pathlib.Path(cls.temporary.name)
        cls.studies = {"whole": study(320, THREE_INPUTS), "plain": study(64, THREE_INPUTS, False, False, 1),
                       "large": study(10000, MANY_INPUTS)}
        cls.pages = {}
        for name, content in cls.studies.items():
            (folder / name).mkdir()
            (folder / name / "spread.json").write_text(json.dumps(content))
            subprocess.run([PROGRAM, "report", folder / name], check=True, stdout=subprocess.DEVNULL)
            cls.pages[name] = folder / name / "spread.html"
        cls.browser = Browser()
        cls.browser.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.temporary.cleanup()

    def test_everything_is_drawn_without_errors(self):
        for name, n_bars, n_fans in (("whole", 3 * 2, 1), ("plain", 3, 0), ("large", 8 * 2, 1)):
            self.open(self.browser, self.pages[name])
            self.assertEqual(self.browser.value("document.querySelectorAll('#origin-0 rect.bar').length"), n_bars + n_bars // (
                8 if name == "large" else 3), name)  # with those of the legend
            self.assertEqual(self.browser.value("document.querySelectorAll('#years figure').length"), n_fans, name)
            self.assertEqual(self.browser.value("document.querySelector('main > section').id"), "answer")
            if PICTURES:
                for scheme in ("light", "dark"):
                    self.browser.value(f"document.documentElement.dataset.scheme = '{scheme}'")
                    self.browser.picture(f"{PICTURES}/{name}_{scheme}.png", whole=True)

    def test_bars_have_the_lengths_of_the_indices(self):
        """The bar of the strongest input is as many times longer as its index is larger."""
        self.open(self.browser, self.pages["whole"])
        lengths = self.browser.value("""[...document.querySelectorAll('#origin-0 figure > svg rect.bar')].map(
            (one) => Number(one.getAttribute('width')))""")
        shares = [one[part]["value"] for one in self.studies["whole"]["results"][0]["indices"]["inputs"]
                  for part in ("first", "total")]
        for length, share in zip(lengths, shares):
            self.assertAlmostEqual(length / lengths[0], share / shares[0], 6)

    def test_points_are_those_of_the_cases(self):
        """Points are packed as floats: x and y of the first input equal the study's."""
        self.open(self.browser, self.pages["large"])
        x, y = self.browser.value("""(async () => {
          const plot = arthrowear.data.plots.find((one) => one.place === "scatter-0");
          return [[...await arthrowear.array(plot.curves[0].x)], [...await arthrowear.array(plot.curves[0].y)]];
        })()""")
        content = self.studies["large"]
        self.assertEqual(len(x), 1000)
        for i in range(1000):
            self.assertAlmostEqual(x[i], content["inputs"][0]["values"][10 * i], 5)
            self.assertAlmostEqual(y[i], content["results"][0]["values"][10 * i], 5)

    def test_folded_points_are_drawn_when_they_are_opened(self):
        self.open(self.browser, self.pages["whole"])
        figures = "document.querySelectorAll('#scatter-1 figure').length"
        self.assertEqual(self.browser.value(figures), 0)
        self.browser.value("document.querySelector('#scatter-1').closest('details').open = true")
        self.browser.value("new Promise((done) => setTimeout(done, 500))")
        self.assertEqual(self.browser.value(figures), 3)
        self.expect_no_errors(self.browser)

    def test_links_lead_to_sections(self):
        for page in self.pages.values():
            self.open(self.browser, page)
            self.assertEqual(self.browser.value("""[...document.querySelectorAll('a[href^="#"]')].filter(
                (one) => !document.getElementById(one.hash.slice(1))).map((one) => one.hash)"""), [])

    def test_pages_are_small(self):
        self.assertLess(self.pages["large"].stat().st_size, 6e6)

    def test_every_control_is_used_by_keyboard(self):
        self.expect_every_control_by_keyboard(self.pages["whole"])

    def test_errors_are_a_band_around_the_median(self):
        """In the fan the band of errors is as high as twice the error of the mesh, on the scale of the median's dots."""
        self.open(self.browser, self.pages["whole"])
        points, dots = self.browser.value("""(() => {
          const fan = document.querySelector('#years figure > svg');
          return [fan.querySelector('polygon.band.curve-1').getAttribute('points').split(' ').map((one) => one.split(',').map(Number)),
                  [...fan.querySelectorAll('circle.curve-0')].map((one) => Number(one.getAttribute('cy')))];
        })()""")
        history = self.studies["whole"]["histories"][0]["years"]
        medians = [year["quantiles"][2]["value"] for year in history]
        per_unit = (dots[0] - dots[-1]) / (medians[-1] - medians[0])
        n = len(history)
        self.assertEqual(len(points), 2 * n)
        for year, of in enumerate(history):
            height = points[2 * n - 1 - year][1] - points[year][1]
            self.assertAlmostEqual(height, 2 * of["errors"][0]["median"] * per_unit, delta=.11)  # pixels have a decimal

    def test_texts_lie_within_their_drawings(self):
        with Browser(width=390, height=800) as phone:
            for name, page in self.pages.items():
                phone.open(page)
                self.assertEqual(phone.value("""[...document.querySelectorAll('figure > svg text')].filter((one) => {
                  const [text, all] = [one, one.ownerSVGElement].map((part) => part.getBoundingClientRect());
                  return text.left < all.left - 1 || text.right > all.right + 1 || text.bottom > all.bottom + 1;
                }).map((one) => one.textContent)"""), [], name)

    def test_narrow_screens_show_whole_units(self):
        for name, page in self.pages.items():
            self.expect_narrow_screens(page)
            if PICTURES:
                with Browser(width=390, height=800) as phone:
                    phone.open(page)
                    phone.picture(f"{PICTURES}/{name}_phone.png", whole=True)

    def test_scheme_and_print(self):
        browser = self.browser
        self.open(browser, self.pages["whole"])
        colour = "getComputedStyle(document.body).backgroundColor"
        light = browser.value(colour)
        browser.value("document.getElementById('scheme').click()")
        self.assertNotEqual(browser.value(colour), light)
        browser.call("Emulation.setEmulatedMedia", media="print")
        self.assertEqual(browser.value("getComputedStyle(document.querySelector('#scatter')).display"), "none")
        browser.call("Emulation.setDeviceMetricsOverride", width=690, height=1000, deviceScaleFactor=1, mobile=False)
        self.assertLessEqual(browser.value("document.documentElement.scrollWidth"), 690)
        browser.call("Emulation.setDeviceMetricsOverride", width=browser.size[0], height=browser.size[1],
                     deviceScaleFactor=1, mobile=False)


if __name__ == "__main__":
    if find_chromium() is None:
        print("Skipped: chromium is not installed (apt-get install chromium).")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
