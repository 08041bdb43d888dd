#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The shipped scripts, unchanged, and runs in steps under a real Slurm (cluster.py).

Usage: real_cluster.py <program> <source folder> <signal shim>. Status 77, with the reason, if Slurm cannot run here.

Time limits of Slurm are minutes, and slurmctld looks at them twice a minute. The jobs whose time is over are
therefore held by the shim at their ninth row, where they cost nothing: their limit is lowered there, and they
continue once Slurm has sent its signal.
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time

import cluster as slurm

PROGRAM, SOURCE, SHIM = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
N_STEPS = 48
SECONDS = 840  # less than the limit of ctest
JOB_MINUTES = 5  # the 300 s of the scripts' --signal: the signal is due at once


def cup(folder):
    """48 steps of a cycle of a small cup."""
    text = (SOURCE / "tests/small_cup.prm").read_text()
    for name, value in (("folder", "out"), ("cells", "150"), ("elements", "linear"), ("source", str(SOURCE))):
        text = text.replace("{" + name + "}", value)
    text = text.replace("Cycles = 0.3", "Cycles = 0.6").replace("2.5e-4", "1.25e-4")
    folder.mkdir(parents=True)
    (folder / "case.prm").write_text(text)
    return folder


def study(folder):
    cup(folder)
    (folder / "study.prm").write_text(
        "set Case = case.prm\nset Output folder = out\nset Results = steps, worn volume of the cup\n"
        "subsection Vary\n  set Wear / Wear factor [mm^3/(N m)] = 1e-7, 2e-7\nend\n")
    return folder


def result(folder):
    """What a run computed: its table, and its summary without times of the clock and what follows from them."""
    summary = json.loads((folder / "summary.json").read_text())
    for name in list(summary):
        if isinstance(summary[name], dict) and summary[name].get("unit") == "s":
            del summary[name]
    return (folder / "statistics.csv").read_text(), summary


def output(folder):
    return "".join(file.read_text() for file in sorted(folder.glob("*.txt")) + sorted(folder.glob("*.out")))


class Test:
    def __init__(self, cluster, folder):
        self.cluster, self.folder = cluster, folder
        self.cluster.environment["ARTHROWEAR"] = str(PROGRAM)

    def arthrowear(self, *words, cwd):
        done = self.cluster.run(str(PROGRAM), *words, cwd=cwd)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def undisturbed(self):
        """The results with which those of jobs are compared: a step of two ranks, a sweep of one process."""
        whole = cup(self.folder / "whole")
        done = self.cluster.run("srun", "--mpi=pmix", "-n2", str(PROGRAM), "run", "case.prm", cwd=whole)
        assert done.returncode == 0 and "2 ranks" in done.stdout, done.stdout + done.stderr
        local = study(self.folder / "local")
        self.arthrowear("sweep", "study.prm", cwd=local)
        return result(whole / "out"), (local / "out/table.csv").read_text()

    def jobs_whose_time_is_over(self, whole, table):
        """A run on two ranks and a study of two cases: each job is stopped by its time limit and resumed to its
        end; the results are those of undisturbed runs."""
        run, array = cup(self.folder / "run"), study(self.folder / "study")
        hold = {"LD_PRELOAD": str(SHIM), "SIGNAL_AT": "/statistics.csv", "SIGNAL_AFTER": "9"}
        jobs = [self.cluster.submit(str(SOURCE / "doc/slurm/run.sbatch"), "case.prm", cwd=run,
                                    PAUSE_FILE=str(run / "pause"), **hold)]
        self.arthrowear("sweep", "study.prm", "--slurm", cwd=array)
        jobs.append(self.cluster.submit("out/array_1.sbatch", cwd=array, PAUSE_FILE=str(array / "pause"), **hold))
        pauses = [run / "pause", array / "pause"]
        slurm.wait_for(lambda: all(pause.exists() for pause in pauses), 60, "held runs")
        for job in jobs:
            assert self.cluster.update(job, f"TimeLimit={JOB_MINUTES}")
        self.signal_waiting_rank(signal.SIGSTOP)
        # While they wait for the end of their time, the other checks run.
        yield

        def are_signalled():
            self.signal_waiting_rank(signal.SIGSTOP)
            # To the step of the run, and to the script of each task of the array.
            return self.cluster.signals_sent(int(signal.SIGUSR1)) >= 3

        slurm.wait_for(are_signalled, 240, "signals of the time limit")  # a minute on an idle machine
        self.signal_waiting_rank(signal.SIGCONT)

        waiting_since = {}

        def has_ended():
            for pause in pauses:
                pause.unlink(missing_ok=True)  # the next job is held as well
            lines = self.cluster.queue()
            # Slurm starts a job again after two minutes, so that the node has forgotten the job's former credential,
            # whose time it knows to the second.
            for job in [line.split()[0] for line in lines if line.endswith(" PENDING")]:
                if time.monotonic() > waiting_since.setdefault(job, time.monotonic()) + 4:
                    self.cluster.update(job, "TimeLimit=240")
                    self.cluster.update(job, "StartTime=now")  # refused if it has just begun
            return not lines

        slurm.wait_for(has_ended, 120, "the end of all jobs")
        text = output(run)
        assert "The run was stopped with a checkpoint and is submitted again." in text, text
        assert "Resuming after step" in text and "The run is done." in text, text
        assert text.count("2 ranks") >= 2, text
        assert len(list(run.glob("slurm-*.out"))) == 2, text
        assert result(run / "out")[0] == whole[0], "the resumed run has other rows"
        assert len(whole[0].splitlines()) == N_STEPS + 1
        text = output(array / "out")
        for case in ("1", "2"):
            assert f"Case {case} was stopped with a checkpoint and is queued again." in text, text
            log = (array / "out" / case / "log.txt").read_text()
            assert log.count("Resuming after step") == 1, text + log
        self.arthrowear("sweep", "collect", "study.prm", cwd=array)
        assert (array / "out/table.csv").read_text() == table, "the array has another table"

    def signal_waiting_rank(self, number):
        """To the rank that waits for the rank that is held: it would use a core. Slurm continues it now and then."""
        marks = {b"SLURM_PROCID=1", f"SLURM_CONF={self.cluster.environment['SLURM_CONF']}".encode()}
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                variables = (process / "environ").read_bytes().split(b"\0")
                if os.readlink(process / "exe") == str(PROGRAM) and marks.issubset(variables):
                    os.kill(int(process.name), number)
            except OSError:
                pass

    def singletons(self, *interfaces):
        """One process within a step, whether Slurm offers an interface for MPI or not."""
        for options in interfaces:
            folder = cup(self.folder / "_".join(["alone", self.cluster.mpi_default, *options]))
            done = self.cluster.run("srun", "-n1", *options, str(PROGRAM), "run", "case.prm", cwd=folder)
            assert done.returncode == 0, f"{options}\n{done.stdout}{done.stderr}"
            assert "1 rank\n" in done.stdout and "Slurm started" not in done.stdout, done.stdout

    def many_in_one_step(self, *options):
        """A shell in a step starts programs after each other and a study with cases beside each other."""
        folder = study(self.folder / "_".join(["shell", *options]))
        (folder / "case.prm").write_text((folder / "case.prm").read_text().replace("folder = out", "folder = run"))
        done = self.cluster.run("srun", "-n1", "-c2", *options, "sh", "-c",
                                f"'{PROGRAM}' run case.prm && '{PROGRAM}' sweep study.prm --workers 2", cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr

    def unconnected_ranks(self):
        """Two processes without an interface for MPI: each computes alone, and the log states the remedy."""
        folder = cup(self.folder / "unconnected")
        done = self.cluster.run("srun", "-n2", "--mpi=none", "sh", "-c",
                                "sed \"s/folder = out/folder = out_$SLURM_PROCID/\" case.prm > $SLURM_PROCID.prm; "
                                f"'{PROGRAM}' run $SLURM_PROCID.prm", cwd=folder)
        assert done.returncode == 0, done.stdout + done.stderr
        for rank in (0, 1):
            log = (folder / f"out_{rank}/log.txt").read_text()
            assert "Slurm started 2 processes without an interface for MPI" in log and "--mpi=pmix" in log, log

    def shipped_script_with_pmix_default(self, whole):
        folder = cup(self.folder / "pmix")
        self.cluster.submit(str(SOURCE / "doc/slurm/run.sbatch"), "case.prm", cwd=folder)
        slurm.wait_for(lambda: not self.cluster.queue(), 120, "the end of the job")
        assert "The run is done." in output(folder), output(folder)
        assert result(folder / "out")[0] == whole[0]


def stop_here(number, _frame):
    raise SystemExit(f"stopped by signal {number}")


def main():
    # Before ctest kills this process, which then could not stop the steps.
    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop_here)
    signal.alarm(SECONDS)
    reason = slurm.reason_against()
    if reason:
        print(f"skipped: {reason}")
        return 77
    try:
        cluster = slurm.Cluster("none")
    except slurm.CannotStart as error:
        print(f"skipped: Slurm does not start here: {error}")
        return 77
    folder = pathlib.Path(tempfile.mkdtemp(prefix="arthrowear_jobs_"))
    try:
        test = Test(cluster, folder)
        whole, table = test.undisturbed()
        jobs = test.jobs_whose_time_is_over(whole, table)
        next(jobs)
        test.singletons([], ["--mpi=pmi2"])
        test.many_in_one_step("--mpi=pmix")
        test.unconnected_ranks()
        for _ in jobs:
            pass
        cluster.set_mpi_default("pmix")
        test.singletons([], ["--mpi=none"])
        test.many_in_one_step()
        test.shipped_script_with_pmix_default(whole)
    except BaseException:
        print(cluster.last_lines())
        for file in sorted([*folder.rglob("slurm-*.out"), *folder.rglob("job_*.txt")]):
            print(f"--- {file.relative_to(folder)}\n" + "\n".join(file.read_text().splitlines()[-15:]))
        print("\n".join(cluster.queue()))
        raise
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    print("jobs, arrays and steps of a real Slurm: all hold")
    return 0


if __name__ == "__main__":
    sys.exit(main())
