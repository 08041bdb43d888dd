#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Tables of one gait as laboratories, spreadsheets and programs write them (doc/foreign_tables.md).

    tests/benchmarks/foreign_tables.py build/apps/arthrowear /tmp/foreign [WORD OF A ROW...]

Each table goes to `arthrowear new` as a user would give it, and, if it is refused, a second time with what the message
asks for. A case that is made runs, and its worn volume is compared with the volume of the plain table.
"""
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import foreign_kinds  # noqa: E402
import foreign_programs  # noqa: E402
from run_results import results  # noqa: E402
from foreign_gaits import KINDS, PERIOD, PLAIN_OF  # noqa: E402

QUICK = {"hip_cup": ["--cycle-time", str(PERIOD), "--cycles", "1", "--set", "Cup / Cells = 300", "--set", "Cup / Elements = linear", "--set",
                     f"Time / Time step [s] = {PERIOD / 20}", "--set", "Output / Frames per cycle = 0"],
         "hip_layer": ["--set", "Time / Steps per cycle = 100"], "knee_layer": ["--set", "Time / Steps per cycle = 100"],
         "hip_dynamics": []}


def attempt(program, folder, kind, content, name, options):
    """"refused" or "made", the words of the program, and the worn volume."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    words = [word.replace("{file}", str(file)) for word in options]
    words += ["--csv", str(file)] if kind.model == "hip_cup" else []
    command = [program, "new", kind.model, "-o", folder / "case", *words, *QUICK[kind.model]]
    made = subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)
    said = made.stdout + made.stderr
    if made.returncode:
        return ("refused" if made.returncode == 2 else f"status {made.returncode}"), said, None
    done = subprocess.run([program, "run", "--quiet", "case.prm"], cwd=folder / "case", check=False,
                          capture_output=True, text=True, timeout=600)
    said += done.stdout + done.stderr
    if done.returncode:
        return f"run: status {done.returncode}", said, None
    found = results(program, folder / "case" / "output")
    return "made", said, found.get("worn_volume", found.get("worn_volume_per_million"))

def truth(program, folder, model, known={}):
    """Worn volume of the plain table."""
    if model not in known:
        content, options = PLAIN_OF[model]
        kind = next(kind for kind in KINDS if kind.model == model)
        _, said, known[model] = attempt(program, folder / "plain", kind, content, "plain.csv", options)
        if known[model] is None:
            sys.exit(said)
    return known[model]


def outcome(program, folder, kind, options):
    """Outcome in a word, change of the volume [%], and the words of the program."""
    how, said, worn = attempt(program, folder / "trial", kind, kind.content, kind.name, options)
    if worn is None:
        return how if how == "refused" or "as if" not in said else "warned, the run ends with an error", None, said
    change = 100 * (worn / truth(program, folder, kind.model) - 1)
    is_right = abs(change) < (1.0 if kind.expected == "near" else 0.01)
    return ("right" if is_right else "warned" if "as if" in said else "not seen" if kind.expected == "unseen" else
            "WRONG"), change, said


def cell(how, change):
    return how if change is None or abs(change) < 0.01 else f"{how}, {change:+.2g} %"


def main():
    for add in (*foreign_kinds.ALL, *foreign_programs.ALL):
        add()
    program, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    wanted = [word for word in sys.argv[3:] if word != "-v"]
    print("| table | model | first attempt | with what the message asks for |\n|-|-|-|-|")
    counts = {}
    for kind in KINDS:
        if wanted and not any(word in kind.what for word in wanted):
            continue
        how, change, said = outcome(program, folder, kind, list(kind.options))
        if how == "refused" and kind.says not in said:
            how = "refused, without help"
        first, second = cell(how, change), ""
        counts[how] = counts.get(how, 0) + 1
        if kind.again is not None:
            how, change, of_second = outcome(program, folder, kind, list(kind.again))
            second = cell(how, change)
            said += of_second if "-v" in sys.argv else ""
        print(f"| {kind.what} | {kind.model} | {first} | {second} |", flush=True)
        if "-v" in sys.argv:
            print(said, flush=True)
    print("\n" + ", ".join(f"{n} {how}" for how, n in sorted(counts.items())))


if __name__ == "__main__":
    main()
