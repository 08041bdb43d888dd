# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tests of the page tests: a wrong number, a failing command or a block that is not executed must fail."""

import pathlib
import sys
import tempfile
import unittest

from blocks import PageError, blocks_of
from compare import difference
from session import Session, execute


def kinds(text):
    return [block.kind for block in blocks_of(text)]


class Blocks(unittest.TestCase):
    def test_kinds(self):
        self.assertEqual(kinds("    cd x\n"), ["commands"])
        self.assertEqual(kinds("    ./run.sh\n\n    import a\n"), ["commands"])  # one block with an empty line
        self.assertEqual(kinds("    set A = 1\n"), ["entries"])
        self.assertEqual(kinds("    import a\n"), ["python"])
        self.assertEqual(kinds("    find_package(x)\n"), ["code"])
        self.assertEqual(kinds("    outcome done\n"), ["output"])
        self.assertEqual(kinds("```\noutcome done\n```\n"), ["output"])
        self.assertEqual(kinds("~~~python\nx\n~~~\n"), ["python"])
        self.assertEqual(kinds("text\n    continued\n"), [])
        self.assertEqual(kinds("- item\n\n    its text\n"), [])
        self.assertEqual(kinds("| a |\n|-|\n| 1 |\n"), [])
        self.assertEqual(kinds("<!-- output -->\n\n| a |\n|-|\n| 1 |\n"), ["table"])

    def test_marks(self):
        (block,) = blocks_of("<!-- before: a\nb -->\n<!-- status: 2 -->\n\n    cd x\n")
        self.assertEqual(block.marks, {"before": "a\nb", "status": "2"})
        self.assertEqual(kinds("<!-- Just a remark for writers of this page. -->\n\n    cd x\n"), ["commands"])

    def test_pages_that_are_refused(self):
        for text in ("<!-- elsewere: t: r -->\n\n    cd x\n", "<!-- status: 2 -->\n\nText\n\n    cd x\n", "```sh\ncd x\n",
                     "<!-- file: a\n", "```fortran\nx\n```\n", "<!-- status: 1 -->\n<!-- status: 2 -->\n\n    cd x\n",
                     "    cd x\n\n<!-- file: a -->\n"):
            with self.assertRaises(PageError, msg=text):
                blocks_of(text)


class Comparison(unittest.TestCase):
    def assert_same(self, shown, found, **options):
        self.assertIsNone(difference(shown, found, **options))

    def assert_differs(self, shown, found, **options):
        self.assertIsNotNone(difference(shown, found, **options))

    def test_digits(self):
        self.assert_same("volume 10.34 mm^3", "volume 10.3369 mm^3")
        self.assert_same("depth 6.1e-08 mm", "depth 6.1002e-08 mm")
        self.assert_differs("volume 10.34 mm^3", "volume 10.3469 mm^3")
        self.assert_differs("volume 10.34 mm^3", "volume -10.3369 mm^3")
        self.assert_differs("depth 6.1e-08 mm", "depth 6.1002e-07 mm")
        self.assert_differs("steps 400", "steps 401")
        self.assert_differs("steps 400", "cut steps")

    def test_numbers_of_another_mesh(self):
        self.assert_same("volume 10.34 mm^3", "volume 10.5 mm^3", shares=(0.02,))
        self.assert_differs("volume 10.34 mm^3", "volume 10.6 mm^3", shares=(0.02,))
        self.assert_differs("volume 10.34 mm^3", "mass 10.34 mm^3", shares=(0.02,))
        self.assert_differs("| 3.00 |", "| 3.1 |", only_numbers=True, shares=(0.02,))
        # Each line and each column has its share, which is no other one's.
        lines = "volume 10.0\n…\npeak 5.0\n"
        self.assert_same(lines, "volume 10.1\ndepth 1\npeak 5.4", shares=(0.02, 0.1))
        self.assert_differs(lines, "volume 10.5\ndepth 1\npeak 5.4", shares=(0.02, 0.1))
        rows = "| 1 | 10.0 | 5.0 |\n| 2 | 20.0 | 7.0 |"
        self.assert_same(rows, "1,10.1,5.4\n2,20.3,6.5", only_numbers=True, shares=(0., 0.02, 0.1))
        self.assert_differs(rows, "1,10.1,5.4\n2,20.7,6.5", only_numbers=True, shares=(0., 0.02, 0.1))
        self.assert_same("2 cases\n" + rows, "2 cases | 1 | 10.1 | 5.4 | | 2 | 20.3 | 6.5 |", shares=(0., 0.02, 0.1))
        self.assert_differs("2 cases\n" + rows, "2 cases | 1 | 10.1 | 5.4 | | 2 | 20.7 | 6.5 |", shares=(0., 0.02, 0.1))

    def test_words_and_gaps(self):
        self.assert_same("a b … e", "x a b c d e f")
        self.assert_same("a\n…\ne f", "a b\nc\n  e\n f")
        self.assert_differs("a c", "a b c")  # without … words must follow each other
        self.assert_differs("e … a", "a e")
        self.assert_differs("a b", "a")
        self.assert_differs("…", "a")
        self.assert_differs("", "a")
        self.assert_differs("a", "")

    def test_times_and_versions(self):
        self.assert_same("elapsed 3 s left about 15 s", "elapsed 30 s left about 1.5 min")
        self.assert_same("arthrowear 0.2.0 …", "arthrowear 0.2.0~dev+gb0da3fbfa6.dirty git")
        self.assert_differs("at a time of 3 s", "at a time of 4 s")

    def test_numbers_of_tables(self):
        self.assert_same("| n | 10.3 |\n| 1e6 | −4 |", "n 1 10.31\n1000000,-4.1".replace("1 ", ""), only_numbers=True)
        self.assert_differs("| 10.3 | 4 |", "10.31 5", only_numbers=True)
        self.assert_differs("| text |", "10.31 5", only_numbers=True)


class Execution(unittest.TestCase):
    def run_page(self, text):
        """Fault of each block, or None."""
        with tempfile.TemporaryDirectory() as folder:
            session = Session(folder, sys.executable, folder)
            wrong = [execute(session, block, "page") for block in blocks_of(text)]
            self.files = {file.name for file in pathlib.Path(folder, "home").rglob("*")}
            return wrong

    def test_what_is_right(self):
        page = """
    mkdir -p a
    cd a
    export X=7.149

Then

    echo "value $X"

prints

    value 7.15

<!-- status: 3 -->

```sh
exit 3
```

<!-- file: b.txt -->

```text
set X
```

    cat b.txt

prints

    set X

```python
import os
y = 2
print(os.path.basename(os.getcwd()))
```

    a

```python
print(y + 1)
```

    3

<!-- output: echo 1 2.71 -->

| a | b |
|-|-|
| 1 | 2.7 |
"""
        # 'set X' is output here, although it could be an entry.
        page = page.replace("prints\n\n    set X\n", "prints\n\n```text\nset X\n```\n")
        self.assertEqual(self.run_page(page), [None] * 12)
        self.assertIn("b.txt", self.files)

    def test_what_is_wrong(self):
        for text, part in (
                ("    cd nowhere\n    touch c\n", "status 1"),
                ("    ls | grep -q x | cat\n", "status 1"),
                ("<!-- status: 2 -->\n\n    ls\n", "status 0, expected 2"),
                ("    cat /dev/null\n\nText\n\n    outcome done\n", "differs"),
                ("    outcome done\n", "no command"),
                ("    set A = 1\n", "nothing executes"),
                ("```cpp\nint x;\n```\n", "nothing executes"),
                ("```python\nraise ValueError(3)\n```\n", "ValueError: 3"),
                ("<!-- before: false -->\n\n    ls\n", "hidden commands"),
                ("<!-- no warnings -->\n\n    cat <<< 'Warning: x'\n", "there are warnings")):
            wrong = [message for message in self.run_page(text) if message]
            self.assertEqual(len(wrong), 1, text)
            self.assertIn(part, wrong[0])
            self.assertNotIn("c", self.files)

    def test_stand_in_of_one_block(self):
        page = "<!-- stand-in: dpkg-query: no packages here -->\n\n    cat <<< $(dpkg-query)\n\nText\n\n    cat <<< $(command -v dpkg-query)x\n"
        self.assertEqual(self.run_page(page), [None, None])
        page = "<!-- stand-in: unheard_of: no packages here -->\n\n    ls\n"
        with self.assertRaises(PageError):
            self.run_page(page)

    def test_entries_replace_those_of_a_file(self):
        page = ("<!-- file: a.prm -->\n\n```prm\nsubsection A\n  set B = 1\n  set C = 2\nend\nset B = 3\n```\n"
                "<!-- add to: a.prm -->\n\n    subsection A\n      set B = 4\n    end\n\nText\n\n    cat a.prm\n\nText\n\n"
                "```text\nsubsection A # set B = 1 set C = 2 end set B = 3 subsection A set B = 4 end\n```\n")
        self.assertEqual(self.run_page(page), [None] * 4)


if __name__ == "__main__":
    unittest.main()
