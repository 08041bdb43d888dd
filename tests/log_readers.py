# SPDX-License-Identifier: LGPL-2.1-or-later
"""Fails where a program or script reads log.txt or a captured screen of a run, which are for people.

Usage: log_readers.py <repository>. State, warnings, progress and wall times of a run are in state.json, results in
summary.json; `arthrowear results FOLDER --format json` prints the results of every version by their ids.
"""

import pathlib
import re
import sys

# Names of the file in code, each with the reason.
MAY_NAME = {
    "apps/sweep_progress.cc": "writes the log of a study",
    "lib/foundation/output/output_names.cc": "names of the files that the program may replace",
    "lib/tasks/run/run.cc": "opens the log for writing",
    "lib/tasks/study/study_folder.cc": "notes the files of a study; a case with a log has begun",
    "python/arthrowear/results.py": "returns the whole text to the user",
}
NAMES = re.compile(r"""(["'])[^"'\s]*(?:log|screen)\.txt\1""")
ENDINGS = {".cc", ".h", ".py", ".sh", ".js"}


def files(source):
    for folder in ("apps", "doc/site", "inputs", "lib", "python/arthrowear", "tests/benchmarks"):
        yield from (path for path in sorted((source / folder).rglob("*")) if path.suffix in ENDINGS)
    yield source / "run.sh"


def main():
    source = pathlib.Path(sys.argv[1])
    found = set()
    faults = []
    for path in files(source):
        name = path.relative_to(source).as_posix()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = line.split("//")[0] if path.suffix in (".cc", ".h") else line
            if NAMES.search(code) and not (name in MAY_NAME or re.search(r"""open\([^)]*(["'])w\+?\1""", code)):
                faults.append(f"{name}:{number}: {line.strip()}: no reader needs the log: read state.json or summary.json")
            elif NAMES.search(code):
                found.add(name)
    faults += [f"{name} names no log: take it off the list of tests/log_readers.py" for name in MAY_NAME if name not in found]
    print("\n".join(faults) or f"no reader of a log; {len(MAY_NAME)} files may name it")
    return 1 if faults else 0


sys.exit(main())
