"""Finds flitscope-cli and runs it: its exceptions, its progress, its output."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Union

ProgressChoice = Union[None, bool, Callable[["Progress"], Any]]


class Error(Exception):
    """Something failed; the text is the sentence of the program.

    ``status`` is its exit status, and ``reports`` are the other lines that it wrote to standard error.
    """

    def __init__(self, message: str, status: int = 1, reports: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.status = status
        self.reports = list(reports)


class InputError(Error, ValueError):
    """An argument cannot be used: an unknown key, a value out of its range, a file that cannot be read.

    >>> solve(n=0)
    Traceback (most recent call last):
      ...
    flitscope.InputError: Dimension n is 0; it must be a whole number from 1 to 60.
    """


class RunError(Error, RuntimeError):
    """The program failed while it ran: out of memory, a full disk, or a signal."""


class ProgramNotFound(Error, FileNotFoundError):
    """There is no ``flitscope-cli``."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    ``phase`` is ``"simulation"``, ``"saturation"`` (the search for the simulated saturation), or ``"channels"`` (repeated
    runs that measure channels), and ``fraction`` is 0 to 1. The other members are those of a simulation: points done and
    in all, the estimated seconds left, speed in flit-hops per second, which condition of the stopping rule a running
    point does not meet yet, in words, and how many flit-hops of this point are done of those after which it ends, converged
    or not. They are None where they are not known.
    """

    phase: str
    fraction: float
    points_done: Optional[int] = None
    points: Optional[int] = None
    seconds_left: Optional[float] = None
    flit_hops_per_second: Optional[float] = None
    lacking: Optional[str] = None
    flit_hops: Optional[float] = None
    max_flit_hops: Optional[float] = None

    def __str__(self) -> str:
        if self.phase != "simulation" or self.points is None:
            what = {"saturation": "searched", "channels": "of the channels measured"}.get(self.phase, self.phase)
            return f"{100 * self.fraction:.0f} % {what}"
        text = f"{self.points_done} of {self.points} point{'s' if self.points != 1 else ''}, {100 * self.fraction:.0f} %"
        if self.seconds_left is not None:
            text += f", {self.seconds_left:.0f} s left"
        return text


def program() -> str:
    """Returns the path of ``flitscope-cli``; raises :class:`ProgramNotFound` if there is none."""
    given = os.environ.get("FLITSCOPE_CLI")
    if given:
        path = shutil.which(os.path.expanduser(given))
        if path is None:
            raise ProgramNotFound(f"FLITSCOPE_CLI names {given}, which is not a program that can be run.")
        return path
    # That of this installation (a wheel brings its own), that of the system, and that of a clone of the repository.
    beside = Path(sysconfig.get_path("scripts")) / "flitscope-cli"
    built = Path(__file__).resolve().parents[2] / "build" / "src" / "cli" / "flitscope-cli"
    path = shutil.which(str(beside)) or shutil.which("flitscope-cli") or shutil.which(str(built))
    if path is None:
        raise ProgramNotFound(
            "flitscope-cli was not found. Install Flitscope, or set the environment variable FLITSCOPE_CLI to the path "
            "of flitscope-cli, for instance os.environ['FLITSCOPE_CLI'] = '/opt/flitscope/bin/flitscope-cli'."
        )
    return path


def version() -> str:
    """Returns the version of the program, such as ``"1.2.3"``."""
    path = program()
    if path not in _versions:
        _versions[path] = run(["--version"]).output.split()[-1]
    return _versions[path]


_versions: Dict[str, str] = {}  # path of a program to its version


@dataclass
class Answer:
    output: str
    reports: List[str]
    arguments: List[str]


def is_notebook() -> bool:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell is not None and "IPKernelApp" in getattr(shell, "config", {})


class Line:
    """One line that shows how far a run is, once it has taken half a second."""

    PATIENCE_SECONDS = 0.5

    def __init__(self) -> None:
        self.begin = time.monotonic()
        self.shown = 0  # characters
        self.handle: Any = None  # of a notebook

    def __call__(self, progress: Progress) -> None:
        if self.shown > 0 or time.monotonic() - self.begin > self.PATIENCE_SECONDS:
            self._show(str(progress))

    def _show(self, text: str) -> None:
        if is_notebook():
            from IPython.display import TextDisplayObject, display  # type: ignore[import-not-found]

            class Line(TextDisplayObject):  # type: ignore[misc]
                def __repr__(self) -> str:
                    return str(self.data)

            if self.handle is None:
                self.handle = display(Line(text), display_id=True)
            else:
                self.handle.update(Line(text))
        else:
            sys.stderr.write("\r" + text.ljust(self.shown))
            sys.stderr.flush()
        self.shown = len(text)

    def end(self, reports: Sequence[str]) -> None:
        """Leaves the time in a notebook, where a line cannot be removed, and nothing in a terminal."""
        if self.shown == 0:
            return
        if self.handle is not None:
            self._show(" ".join([f"{time.monotonic() - self.begin:.1f} s.", *reports]))
            return
        sys.stderr.write("\r" + " " * self.shown + "\r")
        for report in reports:
            sys.stderr.write(report + "\n")
        sys.stderr.flush()


def _watcher(progress: ProgressChoice) -> Optional[Callable[[Progress], Any]]:
    if callable(progress):
        return progress
    if progress is None:
        progress = is_notebook() or (sys.stderr is not None and sys.stderr.isatty())
    return Line() if progress else None


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """Ends the program: it has two seconds to store what is finished."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _read_reports(lines: Iterable[bytes], watcher: Optional[Callable[[Progress], Any]]) -> Iterator[str]:
    """Passes progress to `watcher`, and yields the other lines of standard error."""
    for line in lines:
        text = line.decode("utf-8", "replace").rstrip("\n")
        if not text.startswith('{"phase":'):
            if text:
                yield text
        elif watcher is not None:
            members = json.loads(text)
            watcher(Progress(**{name: members[name] for name in members if name in Progress.__dataclass_fields__}))


def run(arguments: Sequence[str], text: Optional[str] = None, progress: ProgressChoice = False) -> Answer:
    """Runs the program with `text` on standard input. Whatever ends this call ends the program, too."""
    watcher = _watcher(progress)
    command = [program(), *arguments]
    try:
        # A session of its own: Ctrl+C reaches this process alone, which then ends the program.
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE if text is not None else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True,
        )
    except OSError as error:
        raise ProgramNotFound(f"{command[0]} cannot be run: {error.strerror}.") from error
    output: List[bytes] = []
    reports: List[str] = []
    try:
        with process:
            try:
                assert process.stdout is not None and process.stderr is not None
                reader = threading.Thread(target=lambda: output.append(process.stdout.read()), daemon=True)  # type: ignore[union-attr]
                reader.start()
                if text is not None and process.stdin is not None:
                    try:
                        process.stdin.write(text.encode("utf-8"))
                        process.stdin.close()
                    except BrokenPipeError:
                        pass  # it refused the arguments before it read the scenario
                reports.extend(_read_reports(process.stderr, watcher))
                reader.join()
                process.wait()
            except BaseException:
                _stop(process)
                raise
    finally:
        if isinstance(watcher, Line):
            watcher.end(reports if process.returncode == 0 else ())
    if process.returncode != 0:
        raise _failure(process.returncode, reports, command[0])
    return Answer(b"".join(output).decode("utf-8"), reports, list(arguments))


def _failure(status: int, reports: List[str], path: str) -> Error:
    sentence = next((line for line in reversed(reports) if line.startswith("flitscope-cli: ")), None)
    others = [line for line in reports if line is not sentence]
    if sentence is None:
        reason = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        message = f"{path} {reason}." + (f" {others[-1]}" if others else "")
        return RunError(message, status, others)
    message = sentence.partition(": ")[2]
    return InputError(message, status, others) if status == 2 else RunError(message, status, others)


def run_options(threads: Optional[int], cache: bool = True) -> List[str]:
    options = ["--progress"]
    if threads is not None:
        options += ["--threads", str(threads)]
    if not cache:
        options += ["--no-cache"]
    return options
