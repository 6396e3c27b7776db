"""A scenario as options of the program, from keyword arguments."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._program import InputError, run

PathOrText = Union[str, "os.PathLike[str]"]
Key = str


def value_text(key: str, value: Any) -> str:
    """The text of a value, or of a list of values."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        text = repr(value) if type(value) is float else str(value)
    elif isinstance(value, os.PathLike):
        text = os.fspath(value)
    elif hasattr(value, "tolist"):  # of NumPy and pandas
        return value_text(key, value.tolist())
    elif isinstance(value, Iterable) and not isinstance(value, (Mapping, bytes)):
        text = ";".join(value_text(key, each) for each in value)
    else:
        text = str(value)
    if "\n" in text or "\r" in text:
        raise InputError(f"{key} contains a line break; a value must be on one line.", 2)
    return text


def settings_of(keywords: Mapping[str, Any]) -> Dict[Key, str]:
    settings = {}
    for name, value in keywords.items():
        if value is not None:
            key = name.replace("_", "-")
            settings[key] = value_text(key, value)
    return settings


_groups: Dict[str, str] = {}


def group_of(key: str) -> str:
    """The group of a scenario file to which a key belongs; that of a network for an unknown one, which is then refused."""
    if not _groups:
        for row in json.loads(run(["list", "keys", "--format", "json"]).output):
            _groups.setdefault(row["key"], row["group"].strip("[]"))
    return _groups.get(key, "Scenario")


def scenario_text(settings: Mapping[Key, str], curves: Sequence[Mapping[str, Any]]) -> str:
    """A scenario file with these curves."""
    groups: Dict[str, List[str]] = {"Flitscope": ["format=1"]}
    for key, value in settings.items():
        groups.setdefault(group_of(key), []).append(f"{key}={value}")
    for number, curve in enumerate(curves, 1):
        if not isinstance(curve, Mapping):
            raise InputError(f"curves must be a list of dictionaries, such as [dict(M=32), dict(M=64)]; curve {number} is "
                             f"{curve!r}.", 2)
        groups[f"Curve {number}"] = [f"{key}={value}" for key, value in settings_of(curve).items()]
    return "\n".join(line for name, lines in groups.items() for line in [f"[{name}]", *lines]) + "\n"


def source(
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
    settings = settings_of(keywords)
    if "rate" in settings and not settings["rate"]:
        raise InputError("rates is empty; it must contain at least one offered load.", 2)
    arguments = []
    text = None
    if curves is not None:
        if preset is not None or scenario is not None:
            raise InputError("curves describes all curves; give it without preset and scenario.", 2)
        text = scenario_text(settings, curves)
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
        arguments += ["--points", value_text("points", points)]
    return arguments, text
