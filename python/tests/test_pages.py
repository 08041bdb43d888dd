# SPDX-License-Identifier: LGPL-2.1-or-later
"""Executes every block of the pages and every cell of the notebooks, and builds the wheel as the page says."""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

import arthrowear
from support import SOURCE, InFolder, environment

try:
    import tomllib
except ImportError:
    tomllib = None

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page, language):
    text = (SOURCE / page).read_text(encoding="utf-8")
    return [block for name, block in BLOCK.findall(text) if name == language]


class Executed(InFolder):
    def setUp(self):
        super().setUp()
        os.symlink(SOURCE / "inputs", "inputs")
        os.environ["MPLBACKEND"] = "Agg"

    def execute(self, parts):
        """All parts in one name space. Returns what each prints."""
        space, printed = {}, []
        for i, part in enumerate(parts):
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(part, f"block {i + 1}", "exec"), space)
            printed.append(out.getvalue())
        return printed


class Pages(Executed):
    def test_python(self):
        printed = self.execute(blocks("doc/python.md", "python"))
        self.assertGreater(len(printed), 7)
        page = (SOURCE / "doc" / "python.md").read_text(encoding="utf-8")
        for line in printed[1].splitlines():  # the messages that the page shows
            self.assertIn("    " + line + "\n", page)
        self.assertIn("0.1 mm\n100 um\n", printed[0])
        self.assertEqual(arthrowear.Run("output/my_cup").summary["gait cycles"], 1)
        self.assertTrue(pathlib.Path("pressure.png").stat().st_size > 1000)

    def test_readmes(self):
        codes = set()
        for file in (SOURCE / "README.md", SOURCE / "python" / "README.md"):
            text = file.read_text(encoding="utf-8")
            codes.add(re.match(r"(?:    .*\n?)+", text[text.index("    import arthrowear\n"):])[0])
        (code,) = codes  # both show the same
        (printed,) = self.execute([re.sub("^    ", "", code, flags=re.M)])
        # The number of the pages, whose digits page_manual_starting compares; another mesh has its stated error.
        summary = arthrowear.Run("output/my_cup").summary
        share = summary["estimated error of worn volume of the cup by the mesh, relative"]
        self.assertLess(share, 0.03)
        self.assertAlmostEqual(float(printed.splitlines()[-1].split()[0]) / 1.03369e-05, 1., delta=share)

    def test_editors(self):
        folder = os.path.dirname(arthrowear.program().path)
        with environment(PATH=folder + ":" + os.environ["PATH"]):
            for block in blocks("doc/editors.md", "sh"):
                subprocess.run(["sh", "-e", "-c", block], check=True)
        for file in (".vscode/arthrowear.code-snippets", "arthrowear.schema.json"):
            self.assertGreater(len(json.loads(pathlib.Path(file).read_text())), 4)
        for block in blocks("doc/editors.md", "json"):
            json.loads(block)
        self.execute(blocks("doc/editors.md", "python"))
        self.assertIn("set Time step [s] = 1e-05\n", pathlib.Path("my_case.prm").read_text())
        # Snippets that the page names.
        named = set(re.findall(r"^\| `((?:case|subsection|set)-[^`]+)` \|",
                               (SOURCE / "doc" / "editors.md").read_text(), re.M))
        snippets = json.loads(pathlib.Path(".vscode/arthrowear.code-snippets").read_text())
        self.assertEqual(len(named), 4)
        self.assertLessEqual(named, {item["prefix"] for item in snippets.values()})


class Notebooks(Executed):
    def cells(self, name):
        """Sources of the code cells of a notebook that has no results and no paths of a machine."""
        text = (SOURCE / "python" / "notebooks" / name).read_text(encoding="utf-8")
        content = json.loads(text)
        self.assertEqual((content["nbformat"], content["nbformat_minor"]), (4, 5))
        self.assertEqual(len({cell["id"] for cell in content["cells"]}), len(content["cells"]))
        self.assertNotRegex(text, r"/(home|work|root|tmp|usr)/")
        code = [cell for cell in content["cells"] if cell["cell_type"] == "code"]
        self.assertTrue(all(not cell["outputs"] and cell["execution_count"] is None for cell in code))
        return ["".join(cell["source"]) for cell in code]

    def run_notebook(self, name):
        """Output of each cell, in a folder that is far from the cases and from the notebook."""
        pathlib.Path("inputs").unlink()
        pathlib.Path("any folder").mkdir()
        os.chdir("any folder")
        return self.execute(self.cells(name))

    def test_first_cup(self):
        self.run_notebook("first_cup.ipynb")
        rate = arthrowear.Run("output/first_cup").summary["wear rate per million cycles"]
        # On the mesh of the paper 10.34 mm^3; half of the cells, half of the steps.
        self.assertAlmostEqual(rate, 10.34, delta=0.5)

    def test_clearance_study(self):
        self.run_notebook("clearance_study.ipynb")
        table = arthrowear.StudyResults("output/clearance_study").table
        self.assertEqual(list(table["status"]), ["done"] * 6)
        # As the notebook says: 50, 100 and 200 um, each with both loads.
        for i in range(4):
            self.assertGreater(table["peak contact pressure"][i + 2], table["peak contact pressure"][i])
            self.assertLess(table["wear rate per million cycles"][i + 2], table["wear rate per million cycles"][i])
        for i in (0, 2, 4):
            self.assertGreater(table["wear rate per million cycles"][i + 1], table["wear rate per million cycles"][i])


class Wheel(InFolder):
    def test_wheel_in_a_fresh_environment(self):
        written = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
        shutil.copytree(SOURCE / "python", "python", ignore=written)
        (block,) = blocks("doc/python.md", "sh")
        variables = {"PYTHONPATH": None, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1"}
        with environment(**variables):
            done = subprocess.run(["sh", "-e", "-c", block], text=True, capture_output=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(done.stdout.splitlines()[-1], str(arthrowear.models()))
            where = subprocess.run(["my_env/bin/python", "-c", "import arthrowear; print(arthrowear.__file__)"],
                                   text=True, capture_output=True, check=True).stdout
        self.assertIn("my_env/lib", where)
        (wheel,) = pathlib.Path("dist").glob("*.whl")
        self.assertEqual(wheel.name, f"arthrowear-{arthrowear.__version__}-py3-none-any.whl")
        # The mark that hands the types to mypy.
        self.assertEqual(len(list(pathlib.Path("my_env").glob("lib/python3*/site-packages/arthrowear/py.typed"))), 1)

    def test_metadata_are_those_of_the_citation(self):
        """Author, licence, keywords and addresses of pyproject.toml and CITATION.cff, which has one author."""
        if tomllib is None:
            self.skipTest("tomllib came with Python 3.11")
        project = tomllib.loads((SOURCE / "python" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        # Entries of the first level; lists follow their name.
        citation = (SOURCE / "CITATION.cff").read_text(encoding="utf-8")
        entries = dict(re.findall(r"^([a-z-]+): (.+)$", citation, re.M))
        own = citation[:citation.index("references:")]
        self.assertEqual([author["name"] for author in project["authors"]], re.findall(r"^  - name: (.+)$", own, re.M))
        self.assertEqual(project["license"]["text"], entries["license"])
        self.assertEqual(project["keywords"], re.findall(r"^  - ([^:\n]+)$", own, re.M))
        self.assertEqual(set(project.get("urls", {}).values()),
                         {entries[name] for name in ("url", "repository-code") if name in entries})
        self.assertEqual(entries["version"], arthrowear.__version__)
        self.assertIn("Typing :: Typed", project["classifiers"])


if __name__ == "__main__":
    unittest.main()
