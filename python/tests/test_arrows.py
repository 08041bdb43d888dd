# SPDX-License-Identifier: LGPL-2.1-or-later
"""The modules of the package import each other one way, also for types and within functions."""

import ast
import pathlib
import unittest

PACKAGE = pathlib.Path(__file__).resolve().parents[1] / "arthrowear"


def imports(file, modules):
    """Modules of the package that a file imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found.update(name for name in names if name in modules)
    return found


class Arrows(unittest.TestCase):
    def test_no_circle(self):
        files = {file.stem: file for file in PACKAGE.glob("*.py") if file.stem != "__init__"}
        left = {name: imports(file, files) for name, file in files.items()}
        self.assertIn("results", left["case"])
        while ground := [name for name, used in left.items() if not used & set(left)]:
            for name in ground:
                del left[name]
        self.assertEqual(left, {}, "modules that import each other in a circle, or use one")


if __name__ == "__main__":
    unittest.main()
