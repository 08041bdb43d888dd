# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs of the program: started, followed line by line, stopped, and their end turned into errors."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import Any, Protocol

from . import executable as programs
from .errors import ArthrowearError, Interrupted, ProgramNotFound, RunFailed, Stopped, without_temporary
from .executable import Launcher, StrPath
from .progress import Progress, ProgressTo, followed
from .results import Run

# Place of the name of the case's file among the words of a command: no file has this name.
_CASE = "\0"


class CaseToRun(Protocol):
    """What a run needs of an arthrowear.Case."""

    @property
    def model(self) -> str: ...
    @property
    def file(self) -> pathlib.Path | None: ...
    def __getitem__(self, path: str) -> Any: ...
    def to_prm(self, folder: StrPath | None = ".", comments: bool = False) -> str: ...


class Validation(str):
    """Text of `arthrowear validate`. warnings: its warnings in their order, without the word."""

    warnings: list[str]

    def __new__(cls, output: str) -> Validation:
        """output: of `arthrowear validate --format json`."""
        said = json.loads(output)
        validation = super().__new__(cls, without_temporary(said["text"]))
        validation.warnings = [without_temporary(warning) for warning in said["warnings"]]
        return validation


@contextlib.contextmanager
def as_file(case: CaseToRun) -> Iterator[pathlib.Path]:
    """File that holds a case: the one it was read from or written to, otherwise one that is removed later."""
    if case.file is not None:
        yield case.file
        return
    with tempfile.TemporaryDirectory(prefix="arthrowear-") as folder:
        file = pathlib.Path(folder, "case.prm")
        file.write_bytes(case.to_prm(folder=None).encode("utf-8", "surrogateescape"))
        yield file


class Process:
    """The program at work. Lines of its output go to `progress`; words: command and arguments;
    folder: of the run, for numbers of its progress; is_launched: by mpirun, which ends its ranks by SIGKILL soon
    after SIGTERM and hands on SIGUSR1.

    It has a separate session, so that Ctrl-C reaches this process alone, which then requests an
    end of the run: a second SIGINT would end the program without a checkpoint.
    """

    def __init__(self, words: list[str], progress: ProgressTo, is_launched: bool = False,
                 folder: pathlib.Path | None = None) -> None:
        self._folder = folder
        self._began = time.time()
        self._progress = followed(progress)
        self._stop_signal = signal.SIGUSR1 if is_launched else signal.SIGTERM
        self._errors = tempfile.TemporaryFile("w+b")
        self.lines: list[str] = []
        self._is_stopping = False
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors, text=True,
                errors="replace", env=programs.environment(), start_new_session=True)
        except OSError as error:
            self._errors.close()
            raise ProgramNotFound(f"{words[0]} cannot be started: {error.strerror}.") from error
        assert self._process.stdout is not None  # it is a pipe
        self._output = self._process.stdout

    @property
    def pid(self) -> int:
        """Number of the process that was started."""
        return self._process.pid

    def stop(self) -> None:
        """Requests the end of the run: it writes a checkpoint after the step at work and ends.

        Only once: a second signal ends the program without a checkpoint.
        """
        if self._process.poll() is None and not self._is_stopping:
            self._is_stopping = True
            os.kill(self._process.pid, self._stop_signal)

    def kill(self) -> None:
        """Ends the program at once, without a checkpoint."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def wait(self) -> tuple[int, str]:
        """Follows the output to its end. Returns the exit status and the text of the error output.

        After Ctrl-C the program is stopped and Interrupted follows its end; Ctrl-C again kills it. An
        error of the progress function stops it too.
        """
        try:
            self._follow()
        except KeyboardInterrupt:
            self._end()
            raise Interrupted(self.reason_of_stop()) from None
        except BaseException:
            self._end()
            raise
        return self._process.returncode, self._error_text()

    def _follow(self) -> None:
        for line in self._output:
            self.lines.append(without_temporary(line.rstrip("\n")))
            self._progress(Progress(self.lines[-1], self._known()))
        self._process.wait()

    def _known(self) -> dict[str, Any]:
        """Progress that the run has written; empty before its first line about it."""
        if self._folder is None:
            return {}
        file = self._folder / "state.json"
        try:
            if file.stat().st_mtime < self._began - 1:  # an earlier run of this folder has left it
                return {}
            known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["progress"]
        except (OSError, ValueError, KeyError):
            return {}
        return known if known.get("text") else {}

    def _end(self) -> None:
        self.stop()
        try:
            self._progress = followed(None)
            self._follow()
        except BaseException:
            self.kill()
            raise

    def reason_of_stop(self) -> str:
        """The program's last line, which is about its early end."""
        said = [line for line in self.lines if line.strip()]
        return said[-1] if said else "The program was stopped before it wrote anything."

    def _error_text(self) -> str:
        self._errors.seek(0)
        return without_launcher(self._errors.read().decode("utf-8", "replace"))

    def close(self) -> None:
        """Closes both outputs of the program, whose process has ended."""
        self._output.close()
        self._errors.close()


def without_launcher(text: str) -> str:
    """The program's own lines: mpirun adds a frame of dashes about ranks that end with a status.

    The whole text if the program has said nothing, as where mpirun cannot start it.
    """
    kept, inside = [], False
    text = text.replace("\0", "")  # which that of Open MPI 5 writes behind a frame
    for line in text.splitlines():
        if re.fullmatch(r"-{10,}", line):
            inside = not inside
        elif not inside and not line.startswith("mpirun: Forwarding signal"):
            kept.append(line)
    return "\n".join(kept) if any(line.strip() for line in kept) else text.strip()


class RunningCase:
    """A run at work. wait() follows it to its end and returns its Run, stop() requests its end."""

    def __init__(self, case: CaseToRun, words: list[str], is_launched: bool, progress: ProgressTo) -> None:
        self._files = contextlib.ExitStack()
        self._end: Run | BaseException | None = None
        self.folder = pathlib.Path(case["Output folder"]).absolute()
        self.case = case
        file = self._files.enter_context(as_file(case))
        try:
            self._process = Process([str(file) if word == _CASE else word for word in words], progress, is_launched,
                                    self.folder)
        except BaseException:
            self._files.close()
            raise

    @property
    def pid(self) -> int:
        """Number of the process that was started."""
        return self._process.pid

    def stop(self) -> None:
        """Requests the end: a checkpoint after the step at work, if the model keeps any, then Stopped."""
        self._process.stop()

    def kill(self) -> None:
        """Ends the program at once, without a checkpoint."""
        self._process.kill()

    def wait(self) -> Run:
        """The Run at its end. Raises InputError, RunFailed, Stopped or Interrupted."""
        if self._end is None:
            try:
                self._end = self._wait()
            except BaseException as error:
                self._end = error
                raise
        if isinstance(self._end, BaseException):
            raise self._end
        return self._end

    def __repr__(self) -> str:
        state = "at work" if self._end is None else "ended"
        return f"RunningCase({self.case.model}, {str(self.folder)!r}, {state})"

    def _wait(self) -> Run:
        try:
            status, errors = self._process.wait()
            stop_reason = self._process.reason_of_stop()
        except Interrupted as interrupted:
            interrupted.run = self._run()
            raise
        finally:
            self._process.kill()
            self._process.close()
            self._files.close()
        run = self._run()
        if status == 0 and run is not None:
            return run
        if status == 2:
            programs.raise_for_status(status, errors)
        if status in (3, 4):
            raise Stopped(stop_reason, run)
        said = [line for line in errors.splitlines() if line.strip() and not line.startswith("Warning: ")]
        last = self._process.lines[-1] if self._process.lines else ""
        if status < 0:
            said.append(f"The program was ended by {_signal_name(-status)}.")
        raise RunFailed("\n".join(said) or last or f"The program ended with status {status}.", status, run)

    def _run(self) -> Run | None:
        return Run(self.folder, self.case) if self.folder.is_dir() else None


def _signal_name(number: int) -> str:
    try:
        return f"signal {number} ({signal.Signals(number).name})"
    except ValueError:
        return f"signal {number}"


def start(case: CaseToRun, ranks: int = 1, resume: bool | str = False, overwrite: bool = False,
          progress: ProgressTo = None, launcher: Launcher = None, program: programs.ProgramName = None) -> RunningCase:
    """Starts the program on a case.

    ranks: number of MPI ranks, by mpirun if it is above 1; launcher: words that replace mpirun, as in
    ["mpirun", "--oversubscribe"] or "srun"; "-n" and the number of ranks follow. resume: True continues
    from the newest checkpoint, "auto" starts the run if there is none. overwrite: True replaces the
    results of an earlier run. progress: True prints each line, a function gets a Progress.
    """
    programs.check_ranks(ranks)
    if resume not in (True, False, "auto"):
        raise ArthrowearError(f"resume is {resume!r}, must be True, False or 'auto'.")
    if resume and overwrite:
        raise ArthrowearError("resume and overwrite exclude each other: choose one.")
    found = programs.program(program)
    words = [*programs.launcher_words(launcher, ranks), found.path, "run", _CASE]
    if resume:
        words.append("--resume=auto" if resume == "auto" else "--resume")
    if overwrite:
        words.append("--overwrite")
    return RunningCase(case, words, ranks > 1 or launcher is not None, progress)
