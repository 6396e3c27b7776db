"""The JSON of the program as tables: lists of dictionaries, or frames of pandas."""

from __future__ import annotations

import csv
import json
import re
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence

from ._program import Answer, InputError, run, version

Row = Dict[str, Any]


class Rows(List[Row]):
    """A list of dictionaries, one for each row, with the ``attrs`` of a table."""

    def __init__(self, rows: Iterable[Row] = (), attrs: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(rows)
        self.attrs: Dict[str, Any] = attrs if attrs is not None else {}


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
CHANNEL_UNITS = {"rate": "messages/node/cycle", "channel_load": "flits/cycle", "wait": "cycles", "holding_time": "cycles"}
WHY_UNITS = {"rate": "messages/node/cycle", "model": "cycles", "simulation": "cycles", "simulation_half_width": "cycles",
              "cycles": "cycles", "half_width": "cycles", "leftover.cycles": "cycles"}
CAUSE_UNITS = {"rate": "messages/node/cycle", "simulation": "cycles", "half_width": "cycles", "model": "cycles",
                "difference": "cycles", "slowest": "cycles"}
DIFFERENCE_UNITS = {"rate": "messages/node/cycle", "value": "cycles", "with_value": "cycles", "difference": "cycles",
                     "half_width": "cycles", "messages": "messages"}
PEER_UNITS = {"rate": "messages/node/cycle"}
_LATENCIES = re.compile(r"latency_(unicast|broadcast)\.(mean|half_width|p\d+|max|histogram)$")
_units: Dict[str, Dict[str, Optional[str]]] = {}


def _unit(column: str, kind: str) -> Optional[str]:
    """The unit of a column; None for what has none."""
    if column in _UNITS:
        return _UNITS[column]
    if _LATENCIES.match(column):
        return "cycles"
    if not _units:
        for row in json.loads(run(["list", "quantities", "--format", "json"]).output):
            of = "simulated" if row["of"].startswith(("simulation", "store")) else "solved"
            _units.setdefault(of, {}).setdefault(row["key"], row["unit"])
    return _units.get(kind, {}).get(re.sub(r"\[.*", "", column))


def form_of(form: Optional[str]) -> Optional[str]:
    """The form of a table: that of a call, else that of all calls."""
    import flitscope  # users set default_format there

    return form if form is not None else flitscope.default_format


def table_of(rows: List[Any], answer: Answer, form: Optional[str], kind: str = "", **more: Any) -> Any:
    """Rows in the form that was chosen."""
    form = form_of(form)
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


def rows_of_csv(answer: Answer, words: Sequence[str] = ()) -> List[Row]:
    """The rows of a CSV output. The columns `words` are text, also where it looks like a number, such as an address."""
    def read(text: str) -> Any:
        for kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                pass
        return {"": None, "true": True, "false": False}.get(text, text)

    lines = (line for line in answer.output.splitlines() if not line.startswith("#"))
    return [{name: text if name in words else read(text) for name, text in row.items()} for row in csv.DictReader(lines)]


def rows_of(answer: Answer) -> List[Any]:
    """The rows of a JSON output; one object is one row."""
    parsed = json.loads(answer.output)
    return parsed if isinstance(parsed, list) else [parsed]
