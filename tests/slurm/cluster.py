# SPDX-License-Identifier: LGPL-2.1-or-later
"""Slurm on this machine: munged, slurmctld and slurmd of Debian's packages as one real node.

The daemons use free ports of the loopback address, a key of their own and a new folder. Nothing of another Slurm on
the machine is read or changed. All processes are children of the test and end with it.
"""

import ctypes
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "srun", "sbatch", "scontrol", "scancel", "squeue", "sinfo")
SET_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
LIBC = ctypes.CDLL(None, use_errno=True)

CONFIGURATION = """ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SlurmdParameters=config_overrides
SlurmdDebug=debug
ReturnToService=2
MailProg=/bin/true
MpiDefault={mpi}
NodeName={host} NodeAddr=127.0.0.1 CPUs=8 RealMemory={memory} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


class CannotStart(Exception):
    """The reason for which there is no cluster."""


def reason_against():
    """Empty if a cluster can be tried."""
    missing = [name for name in PROGRAMS if not shutil.which(name, path=search_path())]
    if missing:
        return f"no {', '.join(missing)} (Debian: munge, slurmctld, slurmd, slurm-client)"
    if os.geteuid() != 0:
        return "slurmd starts processes of other users, for which it must be started by root"
    return ""


def search_path():
    return os.environ["PATH"] + ":/usr/sbin:/sbin"


def wait_for(condition, seconds, what):
    """The first true value of the condition."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.2)
    raise AssertionError(f"{what}: not within {seconds} s")


def end_with_parent():
    LIBC.prctl(SET_DEATH_SIGNAL, signal.SIGTERM)


class Cluster:
    def __init__(self, mpi_default):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="arthrowear_slurm_"))
        self.host = socket.gethostname().split(".")[0]
        self.environment = dict(os.environ, SLURM_CONF=str(self.folder / "slurm.conf"), PATH=search_path())
        self.daemons = []
        LIBC.prctl(SET_CHILD_SUBREAPER, 1)  # processes of steps become children of this process
        self.ports = []
        sockets = [socket.socket() for _ in range(2)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
            self.ports.append(one.getsockname()[1])
        for one in sockets:
            one.close()
        try:
            self._start(mpi_default)
        except BaseException:
            self.stop()
            raise

    def _start(self, mpi_default):
        self.folder.chmod(0o755)
        for name in ("munge", "state", "spool", "pmix"):
            (self.folder / name).mkdir(mode=0o755)
        # In /tmp a step would find the folder of the step of another Slurm with its number.
        (self.folder / "mpi.conf").write_text(f"PMIxCliTmpDirBase={self.folder / 'pmix'}\n")
        if self.version() >= 23:  # a node of the test has no control groups; 22.05 does not ask for them
            (self.folder / "cgroup.conf").write_text("CgroupPlugin=disabled\n")
        key = self.folder / "munge/key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.write_configuration(mpi_default)
        munge = self.folder / "munge"
        self._start_daemon("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge / 'socket'}",
                           f"--pid-file={munge / 'pid'}", f"--log-file={munge / 'log'}",
                           f"--seed-file={munge / 'seed'}")
        try:
            wait_for((munge / "socket").exists, 10, "munged")
            self._start_daemon("slurmctld", "-D")
            self._start_daemon("slurmd", "-D")
            wait_for(lambda: self.run("sinfo", "-h", "-o", "%T").stdout.strip() == "idle", 20, "an idle node")
        except AssertionError as error:
            raise CannotStart(f"{error}\n{self.last_lines()}") from error

    def version(self):
        """Year of the release."""
        return int(self.run("slurmd", "-V").stdout.split()[1].split(".")[0])

    def write_configuration(self, mpi_default):
        self.mpi_default = mpi_default
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=self.host, ports=self.ports, folder=self.folder, memory=memory, mpi=mpi_default))

    def set_mpi_default(self, mpi_default):
        self.write_configuration(mpi_default)
        assert self.run("scontrol", "reconfigure").returncode == 0

    def _start_daemon(self, *words):
        with open(self.folder / f"{words[0]}_screen.log", "w", encoding="utf-8") as log:
            self.daemons.append(subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                                 stderr=log, start_new_session=True, preexec_fn=end_with_parent))

    def log(self, daemon):
        return self.folder / f"{daemon}.log"

    def last_lines(self):
        text = ""
        for log in sorted(self.folder.glob("*.log")):
            lines = log.read_text(errors="replace").splitlines()
            text += f"--- {log.name}\n" + "\n".join(lines[-25:]) + "\n"
        return text

    def run(self, *words, cwd=None, seconds=120, **variables):
        """A command of Slurm, or another program that finds this Slurm."""
        return subprocess.run(words, cwd=cwd, env=dict(self.environment, **variables), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=seconds, check=False)

    def submit(self, *words, cwd, **variables):
        """The number of the job."""
        done = self.run("sbatch", *words, cwd=cwd, **variables)
        assert done.returncode == 0, done.stdout + done.stderr
        return int(done.stdout.split()[-1])

    def update(self, job, *settings):
        """True if Slurm allows it."""
        return self.run("scontrol", "update", f"jobid={job}", *settings).returncode == 0

    def queue(self):
        """Lines "<job>_<task> <state>" of all jobs that have not ended."""
        done = self.run("squeue", "-h", "-r", "-o", "%i %T")
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def signals_sent(self, number):
        """Number of times that the node has sent a signal to a step or to a script."""
        return self.log("slurmd").read_text(errors="replace").lower().count(f"sent signal {number} to ")

    def stop(self):
        if self.log("slurmctld").exists():
            try:
                self.run("scancel", "--user=root", "--full", seconds=20)
                wait_for(lambda: not self.queue(), 15, "the end of all jobs")
            except (AssertionError, subprocess.TimeoutExpired):
                pass
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        self._end_children()
        shutil.rmtree(self.folder, ignore_errors=True)

    @staticmethod
    def _end_children():
        """Kills processes of steps that outlive their daemon, which are children of this process by now."""
        children = pathlib.Path(f"/proc/self/task/{os.getpid()}/children")
        for _ in range(100):
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
            for process in children.read_text().split() if children.exists() else []:
                os.kill(int(process), signal.SIGKILL)
            time.sleep(0.05)
