"""Flitscope from Python: models of message latency in interconnection networks, and their simulation, as tables.

Every function runs ``flitscope-cli`` and returns its results, the same numbers as on the command line:

>>> import flitscope as fs
>>> rows = fs.solve(n=6, V=4, beta=0.02, rates=[0.002, 0.004], format="dicts")
>>> [round(row["latency"], 1) for row in rows]
[227.2, 253.3]

**Scenario.** Keyword arguments are keys of a scenario, as ``flitscope-cli list keys`` names them, with ``_`` in place
of ``-``: ``n=8, V=4, beta=0.02, routing="deterministic", max_messages=100000``. A list is a list of values:
``load=[0.2, 0.5, 0.8]``. ``None`` leaves a key as it is. These arguments are no keys:

``preset``
    a built-in scenario (see :func:`presets`).
``scenario``
    a scenario file (path), or the text of one.
``rates`` or ``rate``
    offered loads, in messages per node per cycle, in place of the sweep of the scenario; a number or a list.
``points``
    a number of loads, more closely spaced near saturation.
``curves``
    a list of dictionaries of keys, one for each curve: ``curves=[dict(M=32), dict(M=64, label="long")]``; not
    together with ``preset`` or ``scenario``.

**Results.** A table is a ``pandas.DataFrame`` if pandas is installed, else a list of dictionaries. ``format="pandas"``,
``"dicts"``, or ``"json"`` (nested, as the program prints it) chooses; :data:`default_format` is the choice for all calls.
Columns have the names of the CSV of the program, such as ``latency_unicast.mean`` and ``P_v[0]``; docs/data.md lists them
with their units. What has no value is ``None``, in pandas ``NaN``. ``attrs`` of a table contains ``units`` (column to
unit), ``reports`` (what the program reported on standard error), ``program`` (its version), and ``arguments``.

**Progress.** Runs of more than half a second show a line in a terminal and in a notebook. ``progress=False`` switches
it off; a function receives each :class:`Progress`.

**Interruption.** Ctrl+C, or the stop button of a notebook, ends the program. Finished runs are in its cache, so that the
same call continues from them.

**Errors** are exceptions with the sentence of the program: :class:`InputError`, :class:`RunError`,
:class:`ProgramNotFound`.

The program is ``flitscope-cli`` in ``PATH``, or what the environment variable ``FLITSCOPE_CLI`` names. In a clone of the
repository, the one in ``build/`` is found, too.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

__all__ = [
    "Drawing", "Error", "InputError", "Progress", "ProgramNotFound", "Rows", "RunError",
    "causes", "channels", "compare", "default_format", "errata", "figure", "keys", "listing", "models", "patterns",
    "presets", "program", "quantities", "saturation", "sensitivity", "simulate", "solve", "topology", "version", "why",
]

#: Form of tables for calls without ``format``: ``"pandas"``, ``"dicts"``, ``"json"``, or None: pandas if it is installed.
default_format: Optional[str] = None

Row = Dict[str, Any]
PathOrText = Union[str, "os.PathLike[str]"]
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


class Rows(List[Row]):
    """A list of dictionaries, one for each row, with the ``attrs`` of a table."""

    def __init__(self, rows: Iterable[Row] = (), attrs: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(rows)
        self.attrs: Dict[str, Any] = attrs if attrs is not None else {}


class Drawing:
    """A drawing: a notebook shows it.

    ``svg`` is its text as SVG, ``reports`` are the lines that the program printed with it, such as the accuracy of the
    models, and ``files`` the files that were written. ``data`` are the numbers of a figure as a table.
    """

    def __init__(self, svg: str, files: Sequence[str] = (), reports: Sequence[str] = (), data: Any = None) -> None:
        self.svg = svg
        self.files = list(files)
        self.reports = list(reports)
        self.data = data

    def _repr_html_(self) -> str:
        # As an image: identifiers inside of two drawings do not meet, and converters of notebooks keep it whole.
        text = base64.b64encode(self.svg.encode("utf-8")).decode("ascii")
        return f'<img alt="Drawing by Flitscope" src="data:image/svg+xml;base64,{text}">'

    def __repr__(self) -> str:
        return f"<Drawing of {len(self.svg)} bytes of SVG{', also in ' if self.files else ''}{', '.join(self.files)}>"


# The program.


def program() -> str:
    """Returns the path of ``flitscope-cli``; raises :class:`ProgramNotFound` if there is none."""
    given = os.environ.get("FLITSCOPE_CLI")
    if given:
        path = shutil.which(os.path.expanduser(given))
        if path is None:
            raise ProgramNotFound(f"FLITSCOPE_CLI names {given}, which is not a program that can be run.")
        return path
    built = Path(__file__).resolve().parent.parent / "build" / "src" / "cli" / "flitscope-cli"
    path = shutil.which("flitscope-cli") or shutil.which(str(built))
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
        _versions[path] = _run(["--version"]).output.split()[-1]
    return _versions[path]


_versions: Dict[str, str] = {}  # path of a program to its version


@dataclass
class _Answer:
    output: str
    reports: List[str]
    arguments: List[str]


def _is_notebook() -> bool:
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell is not None and "IPKernelApp" in getattr(shell, "config", {})


class _Line:
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
        if _is_notebook():
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
        progress = _is_notebook() or (sys.stderr is not None and sys.stderr.isatty())
    return _Line() if progress else None


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


def _run(arguments: Sequence[str], text: Optional[str] = None, progress: ProgressChoice = False) -> _Answer:
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
        if isinstance(watcher, _Line):
            watcher.end(reports if process.returncode == 0 else ())
    if process.returncode != 0:
        raise _failure(process.returncode, reports, command[0])
    return _Answer(b"".join(output).decode("utf-8"), reports, list(arguments))


def _failure(status: int, reports: List[str], path: str) -> Error:
    sentence = next((line for line in reversed(reports) if line.startswith("flitscope-cli: ")), None)
    others = [line for line in reports if line is not sentence]
    if sentence is None:
        reason = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        message = f"{path} {reason}." + (f" {others[-1]}" if others else "")
        return RunError(message, status, others)
    message = sentence.partition(": ")[2]
    return InputError(message, status, others) if status == 2 else RunError(message, status, others)


# Arguments.

Key = str


def _value(key: str, value: Any) -> str:
    """The text of a value, or of a list of values."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        text = repr(value) if type(value) is float else str(value)
    elif isinstance(value, os.PathLike):
        text = os.fspath(value)
    elif hasattr(value, "tolist"):  # of NumPy and pandas
        return _value(key, value.tolist())
    elif isinstance(value, Iterable) and not isinstance(value, (Mapping, bytes)):
        text = ";".join(_value(key, each) for each in value)
    else:
        text = str(value)
    if "\n" in text or "\r" in text:
        raise InputError(f"{key} contains a line break; a value must be on one line.", 2)
    return text


def _settings(keywords: Mapping[str, Any]) -> Dict[Key, str]:
    settings = {}
    for name, value in keywords.items():
        if value is not None:
            key = name.replace("_", "-")
            settings[key] = _value(key, value)
    return settings


_groups: Dict[str, str] = {}


def _group(key: str) -> str:
    """The group of a scenario file to which a key belongs; that of a network for an unknown one, which is then refused."""
    if not _groups:
        for row in json.loads(_run(["list", "keys", "--format", "json"]).output):
            _groups.setdefault(row["key"], row["group"].strip("[]"))
    return _groups.get(key, "Scenario")


def _scenario_text(settings: Mapping[Key, str], curves: Sequence[Mapping[str, Any]]) -> str:
    """A scenario file with these curves."""
    groups: Dict[str, List[str]] = {"Flitscope": ["format=1"]}
    for key, value in settings.items():
        groups.setdefault(_group(key), []).append(f"{key}={value}")
    for number, curve in enumerate(curves, 1):
        if not isinstance(curve, Mapping):
            raise InputError(f"curves must be a list of dictionaries, such as [dict(M=32), dict(M=64)]; curve {number} is "
                             f"{curve!r}.", 2)
        groups[f"Curve {number}"] = [f"{key}={value}" for key, value in _settings(curve).items()]
    return "\n".join(line for name, lines in groups.items() for line in [f"[{name}]", *lines]) + "\n"


def _source(
    keywords: Dict[str, Any], preset: Optional[str], scenario: Optional[PathOrText], rates: Any, points: Optional[int],
    curves: Optional[Sequence[Mapping[str, Any]]], takes_points: bool = True,
) -> Tuple[List[str], Optional[str]]:
    """The options that describe a scenario, and what the program reads from standard input."""
    if rates is not None and keywords.get("rate") is not None:
        raise InputError("Give either rate or rates, not both.", 2)
    if rates is not None:
        keywords = {**keywords, "rate": rates}
    if points is not None and (not takes_points or {"rates_from", "rates_to"} & set(keywords)):
        keywords, points = {**keywords, "points": points}, None
    settings = _settings(keywords)
    if "rate" in settings and not settings["rate"]:
        raise InputError("rates is empty; it must contain at least one offered load.", 2)
    arguments = []
    text = None
    if curves is not None:
        if preset is not None or scenario is not None:
            raise InputError("curves describes all curves; give it without preset and scenario.", 2)
        text = _scenario_text(settings, curves)
        settings = {}
        arguments += ["--scenario", "-"]
    if preset is not None:
        arguments += ["--preset", str(preset)]
    if isinstance(scenario, str) and ("\n" in scenario or scenario.startswith("[")):
        text = scenario
        arguments += ["--scenario", "-"]
    elif scenario is not None:
        arguments += ["--scenario", os.path.expanduser(os.fspath(scenario))]
    for key, value in settings.items():
        arguments += ["--set", f"{key}={value}"]
    if points is not None:
        arguments += ["--points", _value("points", points)]
    return arguments, text


def _run_options(threads: Optional[int], cache: bool = True) -> List[str]:
    options = ["--progress"]
    if threads is not None:
        options += ["--threads", str(threads)]
    if not cache:
        options += ["--no-cache"]
    return options


# Tables.


def _flatten(value: Any, name: str, into: Row) -> None:
    """Members of objects become columns "a.b", elements of lists "a[0]", as in the CSV of the program."""
    if isinstance(value, Mapping):
        for key, member in value.items():
            _flatten(member, f"{name}.{key}" if name else key, into)
    elif isinstance(value, list) and not name.endswith("histogram"):
        if all(isinstance(element, str) for element in value):
            into[name] = " ".join(value)
            return
        for index, element in enumerate(value):
            _flatten(element, f"{name}[{index}]", into)
    else:
        into[name] = value


# Units of the columns that are not in the list of quantities.
_UNITS = {
    "rate": "messages/node/cycle", "saturation_rate": "messages/node/cycle", "simulated.low": "messages/node/cycle",
    "simulated.high": "messages/node/cycle", "cycles": "cycles", "messages": "messages", "warmup_messages": "messages",
    "batch_messages": "messages", "batch_cycles": "cycles", "flit_hops": "flit-hops", "T.mean": "cycles",
    "T.half_width": "cycles", "T.min": "cycles", "T.max": "cycles", "timing.cpu_seconds": "s", "timing.wall_seconds": "s",
    "timing.flit_hops_per_second": "flit-hops/s", "below.latency": "cycles", "above.latency": "cycles",
}
_CHANNEL_UNITS = {"rate": "messages/node/cycle", "channel_load": "flits/cycle", "wait": "cycles", "holding_time": "cycles"}
_WHY_UNITS = {"rate": "messages/node/cycle", "model": "cycles", "simulation": "cycles", "simulation_half_width": "cycles",
              "cycles": "cycles", "half_width": "cycles", "leftover.cycles": "cycles"}
_CAUSE_UNITS = {"rate": "messages/node/cycle", "simulation": "cycles", "half_width": "cycles", "model": "cycles",
                "difference": "cycles", "slowest": "cycles"}
_DIFFERENCE_UNITS = {"rate": "messages/node/cycle", "value": "cycles", "with_value": "cycles", "difference": "cycles",
                     "half_width": "cycles", "messages": "messages"}
_LATENCIES = re.compile(r"latency_(unicast|broadcast)\.(mean|half_width|p\d+|max|histogram)$")
_units: Dict[str, Dict[str, Optional[str]]] = {}


def _unit(column: str, kind: str) -> Optional[str]:
    """The unit of a column; None for what has none."""
    if column in _UNITS:
        return _UNITS[column]
    if _LATENCIES.match(column):
        return "cycles"
    if not _units:
        for row in json.loads(_run(["list", "quantities", "--format", "json"]).output):
            of = "simulated" if row["of"].startswith(("simulation", "store")) else "solved"
            _units.setdefault(of, {}).setdefault(row["key"], row["unit"])
    return _units.get(kind, {}).get(re.sub(r"\[.*", "", column))


def _table(rows: List[Any], answer: _Answer, form: Optional[str], kind: str = "", **more: Any) -> Any:
    """Rows in the form that was chosen."""
    form = form if form is not None else default_format
    if form not in (None, "pandas", "dicts", "json"):
        raise InputError(f'format is "{form}"; it must be pandas, dicts, or json.', 2)
    attrs: Dict[str, Any] = {"arguments": answer.arguments, "reports": answer.reports, **more}
    if form == "json":
        return Rows(rows, attrs)
    flat: List[Row] = []
    for row in rows:
        flat.append({})
        _flatten(row, "", flat[-1])
    columns = list(dict.fromkeys(column for row in flat for column in row))
    if kind:
        attrs["units"] = {column: unit for column in columns if (unit := _unit(column, kind)) is not None}
    attrs["program"] = f"flitscope-cli {version()}"
    if form != "dicts":
        try:
            import pandas
        except ImportError:
            if form == "pandas":
                raise
        else:
            frame = pandas.DataFrame(flat, columns=columns)
            for column in columns:
                if frame[column].isna().all():
                    frame[column] = frame[column].astype(float)
            frame.attrs.update(attrs)
            return frame
    return Rows(flat, attrs)


def _rows(answer: _Answer) -> List[Any]:
    """The rows of a JSON output; one object is one row."""
    parsed = json.loads(answer.output)
    return parsed if isinstance(parsed, list) else [parsed]


def _records(table: Any) -> List[Row]:
    """The rows of a table as dictionaries."""
    return list(table.to_dict("records")) if hasattr(table, "to_dict") else list(table)


# Commands.


def solve(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Solves the models at every load: one row for each curve, load, and variant, with every quantity of the model.

    >>> row = solve(preset="mesh-torus-8x8", rate=0.004, format="dicts")[0]
    >>> row["status"], round(row["latency_unicast"], 2)
    ('ok', 58.73)
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    answer = _run(["solve", *arguments, "--format", "json"], text)
    return _table(_rows(answer), answer, format, "solved")


def saturation(
    *, simulate: bool = False, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None,
    points: Optional[int] = None, curves: Optional[Sequence[Mapping[str, Any]]] = None, threads: Optional[int] = None,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Finds the saturation rate of each model, and what saturates; with `simulate` also that of the simulation.

    The simulated saturation is between ``simulated.low`` and ``simulated.high``, at most 1 % apart.

    >>> round(saturation(n=6, V=2, format="dicts")[0]["saturation_rate"], 5)
    0.0194
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves, takes_points=False)
    simulated = ["--simulate", *_run_options(threads)] if simulate else []
    answer = _run(["saturation", *arguments, *simulated, "--format", "json"], text, progress)
    return _table(_rows(answer), answer, format, "solved")


def sensitivity(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Finds by how many per cent the latency of a model changes when a parameter grows by 1 % (``elasticity``).

    There is a row for each load and parameter, the largest elasticity first.

    >>> sensitivity(rate=0.01, format="dicts")[0]["parameter"]
    'M'
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    answer = _run(["sensitivity", *arguments, "--format", "json"], text)
    return _table(_rows(answer), answer, format, "solved")


def errata(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Lists errors and ambiguities of the papers, and their effect on this scenario."""
    arguments, text = _source(keys, preset, scenario, rates, points, curves, takes_points=False)
    answer = _run(["errata", *arguments, "--format", "json"], text)
    return _table(_rows(answer), answer, format, "solved")


def simulate(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, threads: Optional[int] = None, cache: bool = True,
    histogram: bool = False, causes: bool = False, laws: bool = False, per_replication: bool = False, timing: bool = False,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Simulates every load: one row for each curve and load, with means and half-widths of their intervals.

    `precision`, `replications`, `seed`, `max_messages`, and `max_cycles` are keys. `histogram` adds lists of
    [from, to, count] of the latencies in cycles, `causes` adds latency by cause, `laws` these and the distributions of times between
    arrivals, holding times, and waits, `per_replication` returns each replication as a row, `timing` adds processor time and speed. `threads`
    changes the time, never a result.

    >>> row = simulate(n=4, M=8, beta=0.05, rate=0.01, warmup_messages=1000, max_messages=20000, format="dicts")[0]
    >>> row["status"], round(row["latency_unicast.mean"], 3)
    ('ok', 10.793)
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    flags = [name for name, given in [("--histogram", histogram), ("--causes", causes),
                                      ("--laws", laws), ("--per-replication", per_replication), ("--timing", timing)] if given]
    answer = _run(["simulate", *arguments, *flags, *_run_options(threads, cache), "--format", "json"], text, progress)
    return _table(_rows(answer), answer, format, "simulated")


def channels(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, threads: Optional[int] = None, cache: bool = True,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Simulates, and returns every channel and virtual channel: load, fractions of time, blocking.

    There is a row for each channel (`vc` is None) and one for each of its virtual channels. ``attrs["points"]`` has what
    is known of all channels of a point together, such as ``jain_index``.

    >>> rows = channels(n=3, M=8, rate=0.01, max_messages=5000, format="dicts")
    >>> len(rows), rows[0]["from"], rows[0]["to"]
    (72, '000', '001')
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    with tempfile.TemporaryDirectory(prefix="flitscope-") as folder:
        path = os.path.join(folder, "channels.json")
        answer = _run(["simulate", *arguments, *_run_options(threads, cache), "--channels", path, "--format", "json"], text,
                      progress)
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    rows = []
    for point in document["points"]:
        members = {name: point[name] for name in ("curve", "label", "rate") if name in point}
        rows += [{**members, **row} for row in point.pop("channels")]
    return _table(rows, answer, format, points=document["points"], units=_CHANNEL_UNITS)


def compare(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Union[None, Sequence[Mapping[str, Any]], Sequence[int]] = None, pair: Optional[Sequence[int]] = None,
    every: bool = False, sort: Optional[str] = None, threads: Optional[int] = None, cache: bool = True,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Compares model and simulation at every load: one row for each quantity.

    ``relative_error`` is (model - simulation) / simulation. `every` includes quantities that only the model has, and
    `sort="error"` puts the largest error first.

    With two numbers of curves it compares their simulations instead: one row for each latency at each load, with
    ``difference`` (``value`` - ``with_value``) and ``half_width`` of its interval. Both curves see the same messages, so that the
    interval is that of the differences (``interval`` is ``"paired"``), and ``saving`` says how many times as many messages
    independent runs would need. The numbers are `curves`, or `pair` where `curves` describes the curves.

    >>> rows = compare(n=4, M=8, beta=0.05, rate=0.01, warmup_messages=1000, max_messages=20000, format="dicts")
    >>> row = next(row for row in rows if row["name"] == "latency_unicast")
    >>> round(row["model"], 2), round(row["simulation"], 2)
    (12.67, 11.79)
    >>> row = compare(preset="single-port", curves=(1, 2), n=3, M=8, rate=0.01, format="dicts")[0]
    >>> round(row["difference"], 3), row["interval"]
    (-0.206, 'paired')
    """
    if pair is None and curves is not None and all(isinstance(curve, int) for curve in curves):
        pair, curves = curves, None  # type: ignore[assignment]
    arguments, text = _source(keys, preset, scenario, rates, points, curves)  # type: ignore[arg-type]
    if pair is not None:
        if every or sort is not None:
            raise InputError("every and sort are about quantities; give them without two numbers of curves.", 2)
        numbers = ["--curves", ",".join(_value("curves", number) for number in pair)]
        answer = _run(["compare", *arguments, *numbers, *_run_options(threads, cache), "--format", "json"], text, progress)
        return _table(_rows(answer), answer, format, units=_DIFFERENCE_UNITS)
    flags = (["--all"] if every else []) + (["--sort", sort] if sort is not None else [])
    answer = _run(["compare", *arguments, *flags, *_run_options(threads, cache), "--format", "json"], text, progress)
    points_compared = _rows(answer)
    if (form := format if format is not None else default_format) == "json":
        return _table(points_compared, answer, form)
    rows = []
    for point in points_compared:
        quantities = point.pop("quantities")
        rows += [{**point, **quantity} for quantity in quantities]
    return _table(rows, answer, form, "solved")


def why(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, threads: Optional[int] = None, cache: bool = True,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Divides the error of each model, at every load, among its assumptions: one row for each assumption.

    ``cycles`` is by how much the assumption makes the model too high, with ``half_width`` of its interval; they and
    ``leftover.cycles`` (that of the load) add up to ``model`` - ``simulation``. A load without contributions has one row, whose
    ``reason`` says why. With ``causes=True, laws=True`` and ``format="json"`` each assumption has ``laws``, the distributions
    that its equation takes for granted, tested.

    >>> rows = why(n=4, M=8, beta=0.05, rate=0.01, warmup_messages=1000, max_messages=20000, format="dicts")
    >>> error = sum(row["cycles"] for row in rows) + rows[0]["leftover.cycles"]
    >>> max(rows, key=lambda row: abs(row["cycles"]))["assumption"], round(error, 2)
    ('virtual-channels-held', 3.51)
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    answer = _run(["compare", "--why", *arguments, *_run_options(threads, cache), "--format", "json"], text, progress)
    explained = _rows(answer)
    if (form := format if format is not None else default_format) == "json":
        return _table(explained, answer, form)
    rows = []
    for point in explained:
        contributions = point.pop("contributions") or [{"assumption": None, "equation": None, "cycles": None, "half_width": None}]
        leftover = point.pop("leftover") or {"cycles": None}
        for contribution in contributions:
            for lists in ("outputs", "laws"):  # of any length: format="json" has them
                contribution.pop(lists, None)
            rows.append({**point, **contribution, "leftover": leftover})
    return _table(rows, answer, form, units=_WHY_UNITS)


def causes(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, threads: Optional[int] = None, cache: bool = True,
    progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Divides the latency of unicasts, at every load, among its causes: one row for each cause, and one for their ``sum``.

    ``simulation`` has the ``half_width`` of its interval, ``model`` is what the model has for it, and ``slowest`` is that of
    the slowest 1 % of the messages, all in cycles.

    >>> rows = causes(n=4, M=8, beta=0.05, rate=0.01, warmup_messages=1000, max_messages=20000, format="dicts")
    >>> {row["cause"]: round(row["simulation"], 2) for row in rows if row["cause"] in ("serialization", "flight", "sum")}
    {'flight': 2.14, 'serialization': 8.0, 'sum': 10.79}
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    answer = _run(["compare", "--causes", *arguments, *_run_options(threads, cache), "--format", "json"], text, progress)
    return _table(_rows(answer), answer, format, units=_CAUSE_UNITS)


def _outputs(output: Union[None, PathOrText, Sequence[PathOrText]]) -> List[str]:
    if output is None:
        return []
    if isinstance(output, (str, os.PathLike)):
        output = [output]
    return [os.path.expanduser(os.fspath(path)) for path in output]


def _drawing_options(**options: Any) -> List[str]:
    arguments = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            arguments += [option, str(value)]
    return arguments


def figure(
    output: Union[None, PathOrText, Sequence[PathOrText]] = None, *, preset: Optional[str] = None,
    scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, model_only: bool = False, error: bool = False,
    mark_saturation: bool = False, view: Optional[str] = None, curve: Optional[int] = None, data: Union[None, PathOrText, Sequence[PathOrText]] = None, size: Optional[str] = None,
    style: Optional[str] = None, dpi: Optional[float] = None, font: Optional[str] = None, text_size: Optional[float] = None,
    language: Optional[str] = None, decimal_sign: Optional[str] = None, transparent: bool = False,
    threads: Optional[int] = None, cache: bool = True, progress: ProgressChoice = None, format: Optional[str] = None,
    **keys: Any,
) -> Drawing:
    """Draws the figure of a scenario: models as lines, simulated points with their intervals.

    A notebook shows the :class:`Drawing` that is returned; its ``data`` are the numbers that are drawn. `output` is a
    file to write, or several: ``.svg``, ``.pdf``, ``.png``, or the data as ``.csv`` or ``.json``. `model_only` does not
    simulate, `error` adds the model error below, `mark_saturation` searches the simulated saturation, and `data` are CSV
    files of measured points. `size` is like ``"170x110mm"``.

    `view` draws, of the curve with the number `curve`, what its numbers are made of: ``"causes"`` and ``"waterfall"``
    (:func:`why`), ``"parts"`` and ``"slowest"`` (:func:`causes`); such a drawing has no ``data``.

    >>> figure(preset="ab-n6-v2", model_only=True).svg.startswith("<?xml")
    True
    """
    arguments, text = _source(keys, preset, scenario, rates, points, curves)
    files = _outputs(output)
    options = _drawing_options(model_only=model_only, error=error, saturation=mark_saturation, view=view, curve=curve,
                               size=size, style=style,
                               dpi=dpi, font=font, text_size=text_size, language=language, decimal_sign=decimal_sign,
                               transparent=transparent)
    for path in _outputs(data):
        options += ["--data", path]
    with tempfile.TemporaryDirectory(prefix="flitscope-") as folder:
        svg, numbers = os.path.join(folder, "figure.svg"), os.path.join(folder, "figure.json")
        for path in [*files, svg] if view not in (None, "curves") else [*files, svg, numbers]:
            options += ["--output", path]
        answer = _run(["figure", *arguments, *options, *_run_options(threads, cache)], text, progress)
        with open(svg, encoding="utf-8") as file:
            drawn = file.read()
        if view not in (None, "curves"):
            return Drawing(drawn, files, [*answer.output.splitlines(), *answer.reports])
        with open(numbers, encoding="utf-8") as file:
            document = json.load(file)
    table = _table(document["data"], answer, format, x=document["x"], verdicts=document["verdicts"],
                   scenario=document["scenario"])
    return Drawing(drawn, files, [*answer.output.splitlines(), *answer.reports], table)


def topology(
    topology: Optional[str] = None, *, n: Optional[int] = None, k: Any = None, show: Optional[str] = None,
    source: Optional[str] = None, node: Optional[str] = None, destinations: Union[None, str, Sequence[str]] = None,
    base: Optional[int] = None, clubbing: bool = False, unfolded: bool = False,
    output: Optional[PathOrText] = None, size: Optional[str] = None, style: Optional[str] = None,
    dpi: Optional[float] = None,
) -> Union[Dict[str, Any], Drawing]:
    """Describes a network, as the dictionary that the program prints: a network is not a table.

    `topology` is ``"hypercube"`` (the default), ``"torus"``, ``"mesh"``, or ``"generalized"``; `show` is ``"metrics"``
    (the default), ``"neighbors"``, ``"necklaces"``, ``"binomial-tree"``, ``"bst"``, ``"bsg"``, ``"multicast"``,
    ``"path"``, or ``"drawing"``, which returns a :class:`Drawing`. `k` may be a list, such as ``[8, 4]``. Addresses are
    strings of digits. `output` writes a drawing to a file.

    >>> topology(n=4)["mean_distance"]
    2.1333333333333333
    >>> topology("torus", n=2, k=4, show="path", source="00", destinations="12")["hops"]
    3
    """
    if isinstance(k, (list, tuple)):
        k = "x".join(map(str, k))
    if destinations is not None and not isinstance(destinations, str):
        destinations = ",".join(destinations)
    draws = show == "drawing"
    arguments = ["topology"] + _drawing_options(
        topology=topology, n=n, k=k, show=None if draws else show, source=source, node=node, destinations=destinations,
        base=base, clubbing=clubbing, unfolded=unfolded)
    looks = _drawing_options(size=size, style=style, dpi=dpi)
    files = _outputs(output)
    for path in files:
        _run([*arguments, *looks, "--output", path])
    if not draws:
        return dict(json.loads(_run([*arguments, "--format", "json"]).output))
    with tempfile.TemporaryDirectory(prefix="flitscope-") as folder:
        svg = os.path.join(folder, "network.svg")
        answer = _run([*arguments, *looks, "--output", svg])
        with open(svg, encoding="utf-8") as file:
            return Drawing(file.read(), files, answer.reports)


# Lists.


def listing(what: str, *, format: Optional[str] = None) -> Any:
    """Returns a list of the program: presets, tables, models, inputs, quantities, assumptions, keys, routings, patterns,
    topologies, or papers.
    """
    answer = _run(["list", what, "--format", "json"])
    return _table(_rows(answer), answer, format)


def presets(*, format: Optional[str] = None) -> Any:
    """Returns the built-in scenarios: id, published figure, title.

    >>> presets(format="dicts")[0]["id"]
    'ab-n6-v2'
    """
    return listing("presets", format=format)


def models(*, format: Optional[str] = None) -> Any:
    """Returns the models: id, paper, variants, headline quantity, name."""
    return listing("models", format=format)


def keys(*, format: Optional[str] = None) -> Any:
    """Returns all keys of a scenario, with group, values, default, unit, and meaning."""
    return listing("keys", format=format)


def quantities(*, format: Optional[str] = None) -> Any:
    """Returns what models and simulation compute: key, unit, shape, equation, meaning."""
    return listing("quantities", format=format)


def patterns(*, format: Optional[str] = None) -> Any:
    """Returns the traffic patterns."""
    return listing("patterns", format=format)
