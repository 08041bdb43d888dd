# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests the scripts of doc/site on small pages with known faults. Usage: test_scripts.py"""

import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, os.environ.get("SITE_SCRIPTS", str(pathlib.Path(__file__).resolve().parents[2] / "doc/site")))
import check_links  # noqa: E402
import check_pages  # noqa: E402
import collect  # noqa: E402
import contents  # noqa: E402
import formulas  # noqa: E402
import gallery  # noqa: E402
import links  # noqa: E402
import pictures  # noqa: E402
import theme  # noqa: E402


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text=""):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class Links(Folder):
    def findings(self):
        # The last finding is that so small a folder has few links.
        return check_links.check_repository(self.root)[:-1]

    def test_dead_file_and_dead_heading_are_found(self):
        self.write("a.md", "# A\n\n[b](b.md) [c](c.md) [d](b.md#one) [e](b.md#two) [f](#a) [g](#z)\n")
        self.write("b.md", "# B\n\n## One\n")
        self.assertEqual(self.findings(), ["a.md: c.md: no such file", "a.md: b.md#two: no such heading in b.md",
                                           "a.md: #z: no such heading in a.md"])

    def test_code_has_no_links_but_its_name_may_be_linked(self):
        self.write("a.md", "`[x](dead.md)` and [`b`](b.md)\n\n    [x](dead.md)\n\n```\n[x](dead.md)\n```\n"
                   "- item\n\n    [y](lost.md)\n")
        self.write("b.md", "# B\n")
        self.assertEqual(self.findings(), ["a.md: lost.md: no such file"])

    def test_pictures_in_html_are_links(self):
        self.write("a.md", '<p align="center"><img src="lost.png" alt="x"></p>\n')
        self.assertEqual(self.findings(), ["a.md: lost.png: no such file"])

    def test_headings_are_named_as_git_hosts_do(self):
        self.assertEqual(links.anchors("# How round must the `cavity` be?\n## A / B\n## A / B\n"),
                         ["how-round-must-the-cavity-be", "a--b", "a--b-1"])

    def test_site_links_need_file_and_anchor(self):
        self.write("index.html", '<a href="b.html#x">1</a><a href="b.html#y">2</a><a href="c.html">3</a>'
                                 '<a href="https://example.org">4</a><img src="_images/p.png">')
        self.write("b.html", '<h1 id="x">B</h1>')
        self.assertEqual(check_links.check_site(self.root)[:-1],
                         ["index.html: b.html#y: no such anchor", "index.html: c.html: no such file",
                          "index.html: _images/p.png: no such file"])


class Collected(Folder):
    pages = {"README.md": "", "doc/a.md": "", "inputs/b/README.md": ""}

    def linked(self, text, page="README.md"):
        self.write("inputs/b/case.prm")
        self.write("doc/slurm/run.sbatch")
        files = set()
        return collect.with_links(text, page, self.root, self.pages, files), files

    def test_links_go_to_pages_of_the_site(self):
        self.assertEqual(self.linked("[a](doc/a.md#x) [b](inputs/b) [c](inputs/b/README.md)\n")[0],
                         "[a](doc/a.md#x) [b](inputs/b/index.md) [c](inputs/b/index.md)\n")
        self.assertEqual(self.linked("[b](../inputs/b) [r](../README.md)\n", "doc/a.md")[0],
                         "[b](../inputs/b/index.md) [r](../index.md)\n")

    def test_other_files_are_copied_and_folders_without_page_are_text(self):
        self.assertEqual(self.linked("[p](inputs/b/case.prm) [s](doc/slurm)\n"),
                         ("[p](inputs/b/case.prm) `doc/slurm`\n", {"inputs/b/case.prm"}))

    def test_paths_in_sentences_become_links(self):
        self.assertEqual(self.linked("See doc/a.md, inputs/b and inputs/lost; `doc/a.md` is code.\n")[0],
                         "See [doc/a.md](doc/a.md), [inputs/b](inputs/b/index.md) and inputs/lost; `doc/a.md` is code.\n")

    def test_a_page_in_no_group_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "other/lost.md: in no group"):
            contents.arranged({"README.md": "", "other/lost.md": ""})

    def test_a_folder_of_others_is_not_replaced(self):
        self.write("mine.txt", "mine")
        with self.assertRaisesRegex(SystemExit, "has not made"):
            collect.collect(self.root, self.root, "no program")
        self.assertTrue((self.root / "mine.txt").exists())

    def test_entries_are_split_by_model(self):
        text = "# Parameters\n\nAll.\n\n## Model cup\n\n### Time\n\n- a\n\n## Study\n\nA file.\n"
        index, pages = collect.parameter_pages(text)
        self.assertEqual(sorted(pages), ["doc/parameters/cup.md", "doc/parameters/study.md"])
        self.assertIn("\n## Time\n", pages["doc/parameters/cup.md"])
        self.assertIn("(parameters/cup.md)", index)


class Formulas(unittest.TestCase):
    known = {"cup": {"1", "2a"}, "other": {"7"}}

    def page(self, text):
        return formulas.with_formulas(text, "cup", self.known)

    def test_a_block_becomes_rows_with_numbers(self):
        page = self.page("As\n\n    x_i = 2.6e5 y^2          (1)\n    <= hθ of a body      (2a)\n\nend\n")
        self.assertIn('<div class="row" id="equation-1"><span class="formula"><i>x</i><sub><i>i</i></sub> = 2.6e5 '
                      '<i>y</i><sup>2</sup></span><span class="number">(1)</span></div>', page)
        self.assertIn("≤ <i>h</i><i>θ</i> of a body<", page)

    def test_commands_stay_code(self):
        text = "Run\n\n    arthrowear run case_a.prm\n\nend\n"
        self.assertEqual(self.page(text).strip(), text.strip())

    def test_numbers_in_sentences_are_links_but_those_of_papers_are_not(self):
        self.assertEqual(self.page("(1), (9), (other 7), [(1)], [Paper] (1)\n").rstrip("\n") + "\n",
                         '(<a href="#equation-1">1</a>), (9), (<a href="other.html#equation-7">other 7</a>), [(1)], '
                         "[Paper] (1)\n")

    def test_numbers_are_found(self):
        self.assertEqual(formulas.numbers("a\n\n    x = y      (1)\n    z     (2a)\n"), {"1", "2a"})


class Gallery(Folder):
    row = {"case": "b", "file": "case.prm", "runs": "1", "tetrahedra": "1557", "steps": "400", "time [s]": "1.19",
           "memory [MB]": "201", "machine": "M", "date": "D", "picture": "doc/images/b.png"}
    text = "# Cases\n\n| model `cup` | |\n|-|-|\n| [b](b/index.md) | a cup |\n\nend\n"

    def page(self, titles, **changes):
        row = {**self.row, **changes}
        self.write("doc/gallery.csv", ",".join(row) + "\n" + ",".join(row.values()) + "\n")
        return gallery.gallery(self.text, titles, str(self.root))

    def test_a_card_has_picture_text_and_cost(self):
        page = self.page({"b": "The cup"})
        for part in ["```{image} ../doc/images/b.png", "**[The cup](b/index.md)**", "A cup.",
                     "1 557 tetrahedra · 400 steps · 1.2 s · 201 MB"]:
            self.assertIn(part, page)

    def test_a_case_without_cost_picture_or_row_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "inputs/b: no cost or no picture"):
            self.page({"b": "The cup"}, picture="")
        with self.assertRaisesRegex(SystemExit, "inputs/b: no cost or no picture"):
            self.page({"b": "The cup"}, case="c")
        with self.assertRaisesRegex(SystemExit, "inputs/b: no cost or no picture"):
            self.page({"b": "The cup"}, **{"time [s]": ""})
        with self.assertRaisesRegex(SystemExit, "lost: in no table"):
            self.page({"b": "The cup", "lost": "Lost"})


class Pages(Folder):
    def test_a_dark_picture_beside_is_used(self):
        self.write("p_dark.png")
        page = pictures.with_pictures("![A: b](p.png)\n", str(self.root), "a.md")
        self.assertIn('```{image} p.png\n:alt: "A: b"\n:class: only-light\n```', page)
        self.assertIn("```{image} p_dark.png", page)
        self.assertNotIn("_dark", pictures.with_pictures("![A](q.png)\n", str(self.root), "a.md"))

    def test_html_pictures_become_a_group(self):
        page = pictures.with_pictures('<p align="center">\n<img src="a.png" alt="A">\n<img src="b.png" alt="B">\n</p>\n',
                                      str(self.root), "a.md")
        self.assertIn("````{container} pictures", page)
        self.assertNotIn("<p", page)

    def test_a_page_that_shows_nothing_or_loads_from_a_server_is_found(self):
        self.assertEqual(list(check_pages.findings_of("a.html", "<nav><img src='x'></nav><article><p>x</p></article>")),
                         ["a.html: neither picture nor example. Add one."])
        found = list(check_pages.findings_of("a.html", '<script src="https://cdn/x.js"></script><article><pre>'))
        self.assertEqual(found, ["a.html: loads https://cdn/x.js; the site must open without network."])

    def test_the_theme_gets_dark_pages(self):
        style = '@media not print { body[data-theme="dark"] { --a: 1; } }'
        self.assertIn('@media screen and (prefers-color-scheme: dark) {\n body:not([data-theme="light"]) { --a: 1; } \n}',
                      theme.with_dark_pages(style))
        # Debian 13's has a rule for the button alone.
        button = "\n@media (prefers-color-scheme: dark) { svg { display: none; } }"
        self.assertEqual(theme.with_dark_pages(style + button).count("prefers-color-scheme"), 2)
        whole = style + button + "\n@media (prefers-color-scheme: dark) { body { --color-background-primary: #000; } }"
        self.assertEqual(theme.with_dark_pages(whole), whole)

    def test_the_themes_script_needs_no_server(self):
        """Both forms of Debian: one script without an import, which pages call as a script."""
        for statement in ('import Gumshoe from "./gumshoe.js";', 'import * as Gumshoe from "./gumshoe.js";'):
            with tempfile.TemporaryDirectory() as folder:
                site = pathlib.Path(folder)
                for name, text in (("scripts/furo.js", statement + "\nnew Gumshoe();"), ("scripts/gumshoe.js", "var Gumshoe;"),
                                   ("styles/furo.css", "@media not print { }")):
                    (site / "_static" / name).parent.mkdir(parents=True, exist_ok=True)
                    (site / "_static" / name).write_text(text, encoding="utf-8")
                page = site / "doc/page.html"
                page.parent.mkdir()
                page.write_text('<script type="module" src="../_static/scripts/furo.js?v=1"></script>', encoding="utf-8")
                theme.mend(site)
                self.assertEqual((site / "_static/scripts/furo.js").read_text(encoding="utf-8"), "var Gumshoe;\n;\nnew Gumshoe();")
                self.assertEqual(page.read_text(encoding="utf-8"), '<script defer="defer" src="../_static/scripts/furo.js?v=1"></script>')


if __name__ == "__main__":
    unittest.main()
