#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Opens pages about runs, studies, scans and measurements whose files hold markup: hostile_in_browser.py <program> <repository>

Whoever gives a run's folder to others writes its files. Each kind of text in them, a place in a JSON file with all
list elements alike, a name, a comment, a header, gets markup that marks the page when it is not
escaped: it leaves the page, executes a script or makes an element. A kind that the program refuses keeps its text.
The page's policy stops scripts, but not <meta http-equiv=refresh>; every page is opened with and without it.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from browser import Browser, find_chromium

PROGRAM, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SKIPPED = 77
REFUSED = set()  # files and kinds with which the program makes no page
LEAST_KINDS = 46  # that the report of a run shows or reads
# Members by whose texts files find each other: with markup there, the page shows less.
LINKS = {"", "body", "columns", "error", "fields", "file", "most_of", "name", "of", "result", "results", "stated", "table", "value",
         "without", "x"}


def markup(kind):
    """Text that ends whatever element, attribute, script or style it is in."""
    kind = re.sub(r"[^a-z.*]", "_", kind.lower())
    return (f"""{kind}'">]]></title></style></script></textarea><meta http-equiv=refresh content="0;url=left.html">"""
            f"""<img class=hostile src=x onerror="hit('{kind}')"><script class=hostile>hit('{kind}')</script>"""
            f"""<a class=hostile href="javascript:hit('{kind}')">x</a><style class=hostile>*{{display:none}}</style>""")


def inline_markup(kind):
    """The same for a cell of a CSV file, where the quotation mark ends the text."""
    return markup(kind).replace('"', "'").replace(",", ";")


def xml_markup(kind):
    return markup(kind).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def changed(data, kind, path=()):
    """The value with markup at each place of this kind: names of members, None for any element of a list,
    "" for a name itself."""
    if path == kind:
        return (data if isinstance(data, str) else "") + markup(".".join("*" if one is None else one for one in kind))
    if isinstance(data, dict):
        if path + ("",) == kind:  # one more member
            return {**data, markup("name"): next(iter(data.values()))}
        return {name: changed(value, kind, path + (name,)) for name, value in data.items()}
    if isinstance(data, list):
        return [changed(value, kind, path + (None,)) for value in data]
    return data


def kinds_of(data, path=()):
    """All kinds of places in a JSON value."""
    if isinstance(data, dict):
        found = {path + ("",)} if data else set()
        for name, value in data.items():
            found |= kinds_of(value, path + (name,))
        return found
    if isinstance(data, list):
        return set().union(*[kinds_of(value, path + (None,)) for value in data])
    return {path}


def few_kinds(data):
    """Kinds, of members with equal structure the first one only: entries, and results of a summary."""
    by_form = {}
    for kind in sorted(kinds_of(data), key=str):
        by_form.setdefault((kind[-1],) if len(kind) < 3 else kind[:1] + kind[-2:] if None in kind else kind[-1:], []).append(kind)
    return [kind for kinds in by_form.values() for kind in kinds[:2]]


def is_link(kind):
    return next((one for one in reversed(kind) if one is not None), "") in LINKS


def taken_of(file, changes, accepts):
    """Applies the functions of the text, in pairs with their names, as far as the program accepts them: by halves
    where it refuses some, which it is not asked again. Returns the names of the accepted ones."""
    changes = [one for one in changes if (file.name, one[0]) not in REFUSED]
    before = file.read_text()
    for _, change in changes:
        file.write_text(change(file.read_text()))
    if not changes or accepts():
        return [f"{file.name}: {name}" for name, _ in changes]
    file.write_text(before)
    if len(changes) == 1:
        REFUSED.add((file.name, changes[0][0]))
        return []
    half = len(changes) // 2
    return taken_of(file, changes[:half], accepts) + taken_of(file, changes[half:], accepts)


def poison_json(file, accepts, with_links=True):
    """Puts markup into every kind of text that the program accepts. Returns the kinds."""
    kinds = [kind for kind in few_kinds(json.loads(file.read_text()))
             if kind != ("case",) and (with_links or not is_link(kind))]  # the case has the folder's name
    return taken_of(file, [(".".join(str(one) for one in kind), lambda text, kind=kind: json.dumps(changed(json.loads(text), kind)))
                           for kind in kinds], accepts)


def poison_text(file, changes, accepts):
    """The same by functions of the text."""
    for name, change in changes.items():
        assert change(file.read_text()) != file.read_text(), (file, name)
    return taken_of(file, list(changes.items()), accepts)


def each_line(kind):
    return lambda text: "".join(f"{line} {inline_markup(kind)}\n" for line in text.splitlines())


def first_header(text):
    """The name of the second column, which pages do not look for."""
    return re.sub(r'"([^"\[]*) (\[[^"]*)"\n', lambda m: f'"{m[1]} {inline_markup("header")} {m[2]}"\n', text, count=1)


PRM = {"comments": lambda text: re.sub(r"^( *set [^#\n]*?)( *#.*)?$", lambda m: f"{m[1]} # {inline_markup('comment')}", text, flags=re.M)}
TABLE = {"a header": first_header}
FRAME = {"a field": lambda text: text.replace('Name="contact_pressure"', f'Name="{xml_markup("field")}"'),
         "a unit": lambda text: re.sub(r"(>)MPa(<)", lambda m: m[1] + xml_markup("unit") + m[2], text, count=1)}
CONVERGENCE = {"case": "", "quantities": [{"name": "q", "unit": "mm", "verdict": "v", "value": 1., "error": .1, "converges": True, "families": [
    {"name": "f", "entry": "e", "text": "t", "order": 2., "Richardson": 1., "safety factor": 1.25, "error": .1, "values": [1., 2., 3.]}]}]}
REFERENCE = "file,quantity,value,to,unit,source\ncase.prm,largest wear depth,1,2,{unit},{source}\ncase.prm,{name},1,2,mm,x\n"


def program(*words, folder, expected=(0,)):
    done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, text=True, errors="replace")
    if done.returncode not in expected:
        raise AssertionError(done.stdout[-2000:] + done.stderr[-2000:])
    return done.returncode == 0


def small_cup(folder):
    """A run of hip_layer of a fraction of a second, whose left and right side are known."""
    shutil.copytree(SOURCE / "inputs/hip_layer", folder / "case", ignore=shutil.ignore_patterns("*.md"))
    case = folder / "case/case.prm"
    shutil.copytree(SOURCE / "inputs/gait", folder / "gait")
    program("run", case, "--quiet", folder=folder, expected=(0,))
    next(folder.glob("output/*")).rename(folder / "cup")
    return folder / "cup"


def poisoned_run(folder, with_links):
    """A run whose files hold markup, and the kinds of text that do."""
    folder.mkdir()
    run, reference = small_cup(folder), folder / "reference.csv"
    texts = {key: inline_markup("published " + key) for key in ("unit", "source", "name")}
    reference.write_text(REFERENCE.format(**texts))
    (folder / "convergence.json").write_text(json.dumps({**CONVERGENCE, "case": run.name}))

    def accepts():
        return program("report", run, "-o", folder / "try.html", "--reference", reference, folder=folder, expected=(0, 1, 2))

    assert accepts()
    taken = ["folder", "reference.csv: unit", "reference.csv: source", "reference.csv: quantity"]
    for name in ("declarations.json", "summary.json", "state.json", "parameters.json"):
        taken += poison_json(run / name, accepts, with_links)
    taken += poison_json(folder / "convergence.json", accepts, with_links)
    taken += poison_text(run / "original.prm", PRM, accepts)
    for table in ("statistics.csv", "wear_history.csv"):
        taken += poison_text(run / table, TABLE, accepts)
    taken += poison_text(sorted(run.glob("contact/*.vtu"))[-1], FRAME, accepts)
    # A name of a file has no "/".
    hostile = run.with_name(markup("folder").replace("/", "\\")[:240])
    run.rename(hostile)
    convergence = json.loads((folder / "convergence.json").read_text())
    (folder / "convergence.json").write_text(json.dumps({**convergence, "case": hostile.name}))
    return hostile, reference, taken


def hostile_study(folder):
    """A study of drawn values whose file holds markup."""
    def interval(value):
        return {"value": value, "low": value - .1, "high": value + .1}

    number = {"cases": 9, "failed": 1, "mean": interval(1.), "standard deviation": interval(.5),
              "quantiles": [interval(.5), interval(1.), interval(1.5)]}
    indices = {"method": "m", "left out": 0, "inputs": [{"input": "i", "first": interval(.4), "total": interval(.5)}]}
    result = {**number, "name": "r", "unit": "mm", "errors": [{"cause": "mesh", "median": .2, "largest": .5}],
              "values": [None, *range(9)], "indices": indices}
    content = {"study": "s", "design": "random", "seed": 1, "cases": 10, "ended": 10,
               "failed": [{"case": "00001", "reason": "failed"}], "probabilities": [.05, .5, .95],
               "inputs": [{"entry": "i", "distribution": "normal(10, 1)", "values": [*range(10)]}],
               "results": [result], "years": [1, 2],
               "histories": [{"name": "h", "unit": "mm", "years": [{**number, "errors": result["errors"]}] * 2,
                              "indices": [indices] * 2}], "notes": ["n"], "warnings": ["w"]}
    study = folder / ("study" + markup("folder").replace("/", "\\")[:200])
    study.mkdir()
    file = study / "spread.json"
    file.write_text(json.dumps(content))
    (study / "spread.md").write_text(markup("spread.md"))

    def accepts():
        return program("report", study, "-o", folder / "study.html", folder=folder, expected=(0, 1, 2))

    assert accepts()
    taken = poison_json(file, accepts)
    assert accepts()
    return folder / "study.html", taken


def hostile_measurements(folder):
    """The page of `arthrowear measured` about a row whose texts hold markup."""
    rows = folder / "rows"
    (rows / "laws").mkdir(parents=True)
    (rows / "laws/wear_factor.part").write_text(
        f"set Title = {inline_markup('law')}\nset Scaled = Wear / Wear factor [mm^3/(N m)]\n"
        "subsection Wear\nset Wear factor [mm^3/(N m)] = 1e-6\nend\n")
    text = inline_markup("measured").replace("#", "")
    for name, calibration, words in (("a", "", ""), ("b" + text.replace("/", "\\")[:60], "a", text)):
        row = rows / name
        shutil.copytree(SOURCE / "inputs/hip_layer", row)
        case = (row / "case.prm").read_text().replace("../gait", str(SOURCE / "inputs/gait"))
        (row / "case.prm").write_text(case.replace("1e7", "1e6"))
        (row / "row.part").write_text(
            f"set Title = x {words}\nsubsection Measured\nset Value = 10\nset Scatter = 1\nset Source = {name} {words}\n"
            f"set Read = all {words}\nset Mark = D\nend\nsubsection Prediction\nset Case = case.prm\n"
            f"set Result = worn volume from depths\nset Years = 1\nset Cases = 16\nset Calibrations = {calibration}\nend\n"
            f"subsection Missing\nset Layer / Young modulus [MPa] = uniform(999, 1001) | A | {words}\nend\n")
    return rows


class HostileInBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="arthrowear_hostile_")
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.run_folder, cls.reference, cls.taken = poisoned_run(cls.folder / "run", False)
        cls.browser = Browser()
        cls.browser.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()
        cls.temporary.cleanup()

    def expect_harmless(self, page):
        """The page, and the page without its policy, stay, execute nothing foreign and have no foreign element."""
        text = page.read_text()
        policy = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
        self.assertRegex(text, policy)
        self.assertIn("&lt;meta http-equiv=refresh", text)
        raw = re.findall(r"""([^<>"]{0,60})'["']?>?\]?\]?>?</title></style>""", text)
        self.assertEqual(raw, [], "written without escapes")
        self.assertNotIn("<meta http-equiv=refresh", text)
        without = page.with_name("without_policy.html")
        without.write_text(policy.sub("<script>function hit(kind) { document.title = 'hit ' + kind; }</script>", text))
        page.with_name("left.html").write_text("<title>left</title><script>arthrowear = { ready: true };</script>")
        browser = self.browser
        for file in (page, without):
            browser.console.clear()
            browser.open(file)
            browser.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            time.sleep(.3)
            self.assertTrue(browser.value("location.pathname").endswith(file.name), browser.value("location.href"))
            self.assertFalse(browser.value("document.title").startswith("hit "), browser.value("document.title"))
            self.assertEqual(browser.value("[...document.querySelectorAll('.hostile')].map((one) => one.outerHTML)"), [])
            self.assertEqual(browser.value("document.querySelectorAll('meta[http-equiv=refresh], iframe, object, embed, base, form').length"), 0)
            self.assertEqual(browser.value("[...document.querySelectorAll('[href], [src]')].filter((one) => !/^data:image\\/png;base64,[A-Za-z0-9+/=]*$/.test(one.getAttribute('href'))).map((one) => one.getAttribute('href') || "
                                           "one.getAttribute('src')).filter((one) => !one.startsWith('#'))"), [])
            self.assertEqual(browser.value("[...document.querySelectorAll('*')].filter((one) => one.getAttributeNames()"
                                           ".some((name) => name.startsWith('on'))).length"), 0)
            self.assertNotEqual(browser.value("getComputedStyle(document.body).display"), "none")
            self.assertEqual([line for line in browser.console if line.startswith(("error", "exception"))], [])

    def test_report_of_a_run(self):
        self.assertGreaterEqual(len(self.taken), LEAST_KINDS, self.taken)
        page = self.folder / "one.html"
        program("report", self.run_folder, "-o", page, "--reference", self.reference, folder=self.folder)
        self.expect_harmless(page)

    def test_report_of_two_runs(self):
        page = self.folder / "two.html"
        other, _, taken = poisoned_run(self.folder / "other", True)
        self.assertGreater(len(taken), len(self.taken))
        program("report", self.run_folder, other, "-o", page, "--reference", self.reference, folder=self.folder)
        self.expect_harmless(page)

    def test_page_of_a_study(self):
        page, taken = hostile_study(self.folder)
        self.assertGreaterEqual(len(taken), 15, taken)
        self.expect_harmless(page)

    def test_comparison_with_a_scan(self):
        whole = self.folder / "whole"
        whole.mkdir()
        cup = small_cup(whole)
        program("extract", cup, "--worn", "-o", whole / "worn.stl", folder=whole)
        scan = whole / (markup("scan").replace("/", "\\")[:200] + ".stl")
        (whole / "worn.stl").rename(scan)
        program("compare", self.run_folder, scan, "-o", whole / "compared", folder=whole)
        self.expect_harmless(whole / "compared/comparison.html")

    def test_page_of_measurements(self):
        rows = hostile_measurements(self.folder)
        program("measured", rows, "--output-folder", "measured", folder=self.folder)
        self.expect_harmless(self.folder / "measured/measured.html")


if __name__ == "__main__":
    if find_chromium() is None:
        print("Skipped: chromium is not installed (apt-get install chromium).")
        sys.exit(SKIPPED)
    unittest.main(argv=sys.argv[:1], verbosity=2)
