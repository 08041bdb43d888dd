# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks the types of the package with mypy, and that they reach a program that uses it.

Usage: check_types.py <folder of the package>. Skipped (77) where mypy is missing, but not in the continuous
integration (CI=true), which installs docker/packages_tests.txt.
"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
# Line of a program that uses the package, and what mypy says about it; "" if it is right.
USES = (
    ("arthrowear.Case.read('case.prm').validate().warnings.append('x')", ""),
    ("depth: float = arthrowear.Quantity(50, 'um').to('mm')", ""),
    ("arthrowear.Study(arthrowear.Case(), {'Cup / Cells': [100]}).run(workers=2)[0].resume().summary", ""),
    ("arthrowear.Case().converge(only='mesh')['worn area'].families['mesh'].order", ""),
    ("arthrowear.Study(arthrowear.Case(), distributions={'Load / F_max': 'normal(1, .1)'}, sample={'Cases': 8},"
     " correlations={('Load / F_max', 'Head / Mass'): .5}).run().quantiles(years=True)", ""),
    ("arthrowear.Study(arthrowear.Case(), distributions={'Load / F_max': 3})", "dict-item"),
    ("arthrowear.Case.read(3)", "arg-type"),
    ("arthrowear.Case().run(folder='out').sumary", "attr-defined"),
    ("arthrowear.Case().run(progress='yes')", "arg-type"),
    ("text: str = arthrowear.Run('out').frames('cup')[-1].points", "assignment"),
    ("area = arthrowear.Run('out').statistics['contact area'].max()", ""),
    ("rows = arthrowear.Run('out').statistics[:3][['load']].to_pandas()", ""),
    ("count: int = arthrowear.Run('out').statistics", "assignment"),
    ("arthrowear.Run('out').statistics.iloc", "attr-defined"),
)


def mypy(arguments, folder, package):
    """Finished process of mypy in a folder, with the package on its path, without a user's own configuration."""
    with tempfile.TemporaryDirectory() as cache:
        words = [sys.executable, "-m", "mypy", "--cache-dir", cache]
        return subprocess.run([*words, *arguments], cwd=folder, env={**os.environ, "MYPYPATH": str(package)}, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def main():
    package = pathlib.Path(sys.argv[1]).resolve()
    if importlib.util.find_spec("mypy") is None:
        print("mypy is not installed: apt-get install mypy, or all of docker/packages_tests.txt.")
        return 1 if os.environ.get("CI") == "true" else SKIPPED
    # The package alone, by [tool.mypy], then a program that uses it.
    done = mypy(["--config-file", str(package / "pyproject.toml")], package, package)
    print(done.stdout, end="")
    if done.returncode != 0:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "uses.py")
        file.write_text("import arthrowear\n" + "".join(line + "\n" for line, _ in USES), encoding="utf-8")
        said = mypy(["--strict", "--config-file", "", file.name], folder, package).stdout
    # A program that uses the package sees no finding inside of the package.
    inside = [text for text in said.splitlines() if ": error:" in text and not text.startswith(file.name)]
    print(*inside, sep="\n", end="\n" if inside else "")
    n_wrong = len(inside)
    for number, (line, expected) in enumerate(USES, 2):
        found = [text for text in said.splitlines() if text.startswith(f"{file.name}:{number}: error:")]
        if len(found) != bool(expected) or expected and not found[0].endswith(f"[{expected}]"):
            n_wrong += 1
            print(f"{line}\n  expected {expected or 'no error'}, found {found or 'none'}")
    print(f"{len(USES)} uses, {n_wrong} judged wrongly")
    return 1 if n_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
