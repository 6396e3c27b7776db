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

The program is what the environment variable ``FLITSCOPE_CLI`` names, or ``flitscope-cli`` beside this Python or in ``PATH``.
In a clone of the repository, the one in ``build/`` is found, too. ``__version__`` is its version.
"""

from __future__ import annotations

from typing import Any, Optional

from ._commands import (
    causes, channels, compare, errata, figure, grid, keys, listing, models, patterns, presets, quantities, reproduce,
    saturation, sensitivity, simulate, solve, table, topology, trace, why,
)
from ._drawings import Drawing
from ._program import Error, InputError, Progress, ProgramNotFound, RunError, program, version
from ._tables import Rows

__all__ = [
    "Drawing", "Error", "InputError", "Progress", "ProgramNotFound", "Rows", "RunError",
    "causes", "channels", "compare", "default_format", "errata", "figure", "grid", "keys", "listing", "models", "patterns",
    "presets", "program", "quantities", "reproduce", "saturation", "sensitivity", "simulate", "solve", "table", "topology",
    "trace", "version", "why",
]

#: Form of tables for calls without ``format``: ``"pandas"``, ``"dicts"``, ``"json"``, or None: pandas if it is installed.
default_format: Optional[str] = None

# An exception is called flitscope.InputError, wherever it is defined.
for _name in ("Drawing", "Error", "InputError", "Progress", "ProgramNotFound", "Rows", "RunError"):
    globals()[_name].__module__ = __name__


def __getattr__(name: str) -> Any:
    # The module has no version of its own: what computes is the program.
    if name == "__version__":
        return version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
