#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks that the tests notice the faults of faults.py: changes lib/ in a copy of the sources,
builds the programs of the tests that a fault names, runs them, and expects one to fail.

  tests/faults/check.py <folder for the copy and its build> [numbers of faults ...]
  tests/faults/check.py <folder> --draw 30 --seed 54   a random sample of the faults
  tests/faults/check.py --list      only checks that each fault's line and tests exist
  tests/faults/check.py --results <folder>  prints the results of that folder as a list

The copy is of the last commit; nothing in this checkout changes. The tests must pass without a
fault first. A test that then needs 20 times as much time as without the fault counts as failed.
A fault takes about a minute. Later calls with some of the numbers renew these results only.
"""

import fcntl
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys

from faults import FAULTS

root = pathlib.Path(__file__).resolve().parents[2]

# A faulty test is stopped after this many times the time of the sound one, and this many seconds.
patience, least_seconds = 20., 60.
most_memory = 8 << 30  # bytes, of a faulty test


def run(*command):
    return subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def tests_of(sources):
    """Command, environment and folder of each test of ctest, and of each of their programs without a word."""
    tests = {}
    for listed in (sources / "build").rglob("CTestTestfile.cmake"):
        text = listed.read_text()
        properties = dict(re.findall(r"set_tests_properties\((?:\[=\[)?([^\]\s]+)(?:\]=\])? PROPERTIES (.*)\)", text))
        for name, words in re.findall(r"add_test\((?:\[=\[)?([^\]\s]+)(?:\]=\])? (.*)\)", text):
            command = re.findall(r'"((?:\\.|[^"\\])*)"', words)
            environment = re.search(r'ENVIRONMENT "([^"]*)"', properties.get(name, ""))
            environment = dict(entry.split("=", 1) for entry in environment.group(1).split(";")) if environment else {}
            folder = re.search(r'WORKING_DIRECTORY "([^"]*)"', properties.get(name, ""))
            tests[name] = command, environment, folder.group(1) if folder else None
            program = next((word for word in command if word.startswith(f"{sources}/build/tests/")), None)
            if program:
                tests.setdefault(pathlib.Path(program).name, ([program], environment, None))
    return tests


def targets_of(known, tests):
    return sorted({pathlib.Path(word).name for test in tests for word in known[test.split(":")[0]][0]
                   if "/build/tests/" in word})


def source_of(tree, file):
    """A file of a room, in the wing that has the room."""
    return next(iter(sorted((tree / "lib").glob(f"*/{file}"))), tree / "lib" / file)


def findings_of_list():
    """What is wrong with the list of faults in this checkout."""
    files = (path.relative_to(root / "tests") for path in (root / "tests").rglob("*.cc"))
    known = {"_".join(path.with_suffix("").parts) for path in files}
    for listed in (root / "tests").rglob("CMakeLists.txt"):
        known.update(re.findall(r"arthrowear_tests\((\w+)", listed.read_text()))
    findings = []
    for number, fault in enumerate(FAULTS, 1):
        path = source_of(root, fault.file)
        n = path.read_text().count(fault.old) if path.exists() else 0
        if n != 1:
            findings.append(f"fault {number} ({fault.claim}): its line occurs {n} times in lib/{fault.file}")
        for test in fault.tests.split():
            # A test that runs on several ranks has their number after its name.
            if re.sub(r"\.ranks\d+$", "", test.split(":")[0]) not in known:
                findings.append(f"fault {number} ({fault.claim}): there is no test {test}")
    return findings


def copy_sources(folder):
    """A worktree of the last commit, so that builds go on where they were."""
    sources = folder / "sources"
    if not sources.exists():
        result = run("git", "-C", root, "worktree", "add", "--detach", sources, "HEAD")
    else:
        head = run("git", "-C", root, "rev-parse", "HEAD").stdout.strip()
        result = run("git", "-C", sources, "checkout", "--force", "--detach", head)
    if result.returncode:
        sys.exit(result.stdout)
    return sources


def configure(sources):
    folder = sources / "build"
    if not (folder / "build.ninja").exists():
        configured = run("cmake", "-S", sources, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                         "-DARTHROWEAR_BENCHMARKS=OFF")
        if configured.returncode:
            sys.exit(configured.stdout)


def build(sources, targets):
    """The output of a failed build, else nothing."""
    result = run("ninja", "-C", sources / "build", "-j2", *targets)
    return result.stdout if result.returncode else ""


def command_of(known, test):
    name, _, chosen = test.partition(":")
    command, environment, folder = known[name]
    return command + ([f"--gtest_filter={chosen}"] if chosen else []), environment, folder


def run_test(command, environment, folder, seconds):
    """@return exit code (None: stopped), output, seconds of the processor. The test and its children
    are one group of processes, which is stopped as a whole."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (most_memory, most_memory))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        for ignored in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(ignored, signal.SIG_DFL)

    before = os.times()
    process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=folder, start_new_session=True,
                               preexec_fn=limit, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    code = output = None
    try:
        # The clock runs faster than the processor's time where others work on the machine.
        output = process.communicate(timeout=4. * seconds)[0]
        code = None if process.returncode == -signal.SIGXCPU else process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            output = process.communicate(timeout=10.)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output = process.communicate()[0]
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return code, output, used


def check_without_faults(sources, known, tests, seconds):
    """Adds the seconds that each test takes; all must pass."""
    failed = build(sources, targets_of(known, tests)) if tests else ""
    if failed:
        sys.exit("The tests do not compile without a fault:\n" + failed[-3000:])
    for test in tests:
        command, environment, folder = command_of(known, test)
        code, output, used = run_test(command, environment, folder, 1800.)
        if code != 0 or "[  PASSED  ] 0 tests" in output:
            sys.exit(f"{test} fails without a fault:\n" + (output or "")[-3000:])
        seconds[test] = used
        print(f"    {test} passes without a fault in {used:.1f} s", flush=True)


def check(sources, known, fault, seconds):
    """What the tests report: what failed, "survived", or why there is no answer."""
    path = source_of(sources, fault.file)
    text = path.read_text()
    if text.count(fault.old) != 1:
        return f"no answer: the line occurs {text.count(fault.old)} times"
    tests = fault.tests.split()
    try:
        path.write_text(text.replace(fault.old, fault.new))
        failed_build = build(sources, targets_of(known, tests))
        if failed_build:
            return "no answer: does not compile: " + failed_build[-600:]
        for test in tests:
            command, environment, folder = command_of(known, test)
            allowed = max(least_seconds, patience * seconds[test])
            code, output, _ = run_test(command, environment, folder, allowed)
            if code is None:
                return f"caught by {test}, which does not end"
            if code != 0:
                failed = sorted(set(re.findall(r"\[  FAILED  \] ([\w/]+\.[\w/]+)", output)))
                more = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
                name = failed[0] if failed else f"the early end of {test}"
                first = re.search(r"(\w+\.\w+) ", output[output.rfind("[ RUN      ]") + 13:])
                if not failed and first:
                    name = first.group(1) + ", which ends the program"
                return "caught by " + name + more
    finally:
        path.write_text(text)
    return "survived"


def results_of(folder):
    path = folder / "results.json"
    return json.loads(path.read_text()) if path.exists() else {}


def print_results(folder):
    results = results_of(folder)
    words = [results.get(fault.claim, "not run") for fault in FAULTS]
    for number, (fault, word) in enumerate(zip(FAULTS, words), 1):
        print(f"{number}. {fault.claim} (`{fault.file}`): {word}")
    print(f"\n{sum(word.startswith('caught') for word in words)} of {len(FAULTS)} caught.")


def numbers_of(words):
    """Numbers of faults, those of a sample, or all."""
    every = range(1, len(FAULTS) + 1)
    if words[:1] == ["--draw"] and words[2:3] == ["--seed"] and len(words) == 4:
        return random.Random(int(words[3])).sample(every, int(words[1]))
    return [int(word) for word in words] or every


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        sys.exit(__doc__)
    if arguments[0] == "--results":
        return print_results(pathlib.Path(arguments[1]).resolve())
    findings = findings_of_list()
    if findings:
        sys.exit("\n".join(findings))
    if arguments[0] == "--list":
        return print(f"{len(FAULTS)} faults: each line occurs once, each test exists")
    folder = pathlib.Path(arguments[0]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    lock = open(folder / "lock", "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"Another check works in {folder}.")
    sources = copy_sources(folder)
    configure(sources)
    known = tests_of(sources)
    chosen = numbers_of(arguments[1:])
    seconds, n_caught = {}, 0
    for number in chosen:
        fault = FAULTS[number - 1]
        check_without_faults(sources, known, [test for test in fault.tests.split() if test not in seconds], seconds)
        word = check(sources, known, fault, seconds)
        n_caught += word.startswith("caught")
        print(f"{number:3} {word}\n    {fault.claim} ({fault.file})", flush=True)
        (folder / "results.json").write_text(json.dumps({**results_of(folder), fault.claim: word}, indent=1))
    print(f"{n_caught} of {len(chosen)} caught")
    sys.exit(n_caught != len(chosen))


if __name__ == "__main__":
    main()
