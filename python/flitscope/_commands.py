"""The commands of the program as functions."""

from __future__ import annotations

import itertools
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from ._drawings import Drawing, drawing_options, make_drawing, output_paths
from ._program import Answer, InputError, ProgressChoice, run, run_options
from ._scenario import PathOrText, source, value_text
from ._tables import CAUSE_UNITS, CHANNEL_UNITS, DIFFERENCE_UNITS, PEER_UNITS, Row, WHY_UNITS, form_of, rows_of, rows_of_csv, table_of

MAX_CURVES = 64  # of a scenario


def solve(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Solves the models at every load: one row for each curve, load, and variant, with every quantity of the model.

    >>> row = solve(preset="mesh-torus-8x8", rate=0.004, format="dicts")[0]
    >>> row["status"], round(row["latency_unicast"], 2)
    ('ok', 58.73)
    """
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    answer = run(["solve", *arguments, "--format", "json"], text)
    return table_of(rows_of(answer), answer, format, "solved")


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
    arguments, text = source(keys, preset, scenario, rates, points, curves, takes_points=False)
    simulated = ["--simulate", *run_options(threads)] if simulate else []
    answer = run(["saturation", *arguments, *simulated, "--format", "json"], text, progress)
    return table_of(rows_of(answer), answer, format, "solved")


def sensitivity(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Finds by how many per cent the latency of a model changes when a parameter grows by 1 % (``elasticity``).

    There is a row for each load and parameter, the largest elasticity first.

    >>> sensitivity(rate=0.01, format="dicts")[0]["parameter"]
    'M'
    """
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    answer = run(["sensitivity", *arguments, "--format", "json"], text)
    return table_of(rows_of(answer), answer, format, "solved")


def errata(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Lists errors and ambiguities of the papers, and their effect on this scenario."""
    arguments, text = source(keys, preset, scenario, rates, points, curves, takes_points=False)
    answer = run(["errata", *arguments, "--format", "json"], text)
    return table_of(rows_of(answer), answer, format, "solved")


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
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    flags = [name for name, given in [("--histogram", histogram), ("--causes", causes),
                                      ("--laws", laws), ("--per-replication", per_replication), ("--timing", timing)] if given]
    answer = run(["simulate", *arguments, *flags, *run_options(threads, cache), "--format", "json"], text, progress)
    return table_of(rows_of(answer), answer, format, "simulated")


def grid(
    *, simulate: bool = False, rates: Any = None, points: Optional[int] = None, threads: Optional[int] = None,
    cache: bool = True, progress: ProgressChoice = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Solves the models for all combinations of parameters, in one run of the program for each 64 of them.

    Each list among the keywords is a parameter that varies, but those of loads (`rate`, `rates`, `load`). The parameters are the
    first columns of the table. Its other columns are those of :func:`solve`, or, with `simulate`, those of :func:`compare`:
    there is a row for each quantity, with ``model``, ``simulation``, ``half_width``, and ``relative_error``.

    >>> rows = grid(n=[4, 5, 6], beta=[0, 0.01], rate=0.005, format="dicts")
    >>> [(row["n"], row["beta"], round(row["latency_unicast"], 1)) for row in rows][:2]
    [(4, 0, 41.7), (4, 0.01, 42.2)]
    """
    if form_of(format) == "json":
        raise InputError('format is "json"; a grid is a flat table: pandas or dicts.', 2)
    loads = ("rate", "load")
    axes = {key: list(value) for key, value in keys.items()
            if key not in loads and not isinstance(value, (str, bytes, Mapping)) and hasattr(value, "__iter__")}
    if not axes:
        raise InputError("grid needs a list of values for at least one parameter, such as n=[4, 5, 6].", 2)
    for key, values in axes.items():
        if not values:
            raise InputError(f"{key} is empty; it must contain at least one value.", 2)
    combinations = [dict(zip(axes, values)) for values in itertools.product(*axes.values())]
    shared = {key: value for key, value in keys.items() if key not in axes}
    command, flags = ("compare", run_options(threads, cache)) if simulate else ("solve", [])
    rows: List[Row] = []
    for first in range(0, len(combinations), MAX_CURVES):
        part = combinations[first:first + MAX_CURVES]
        arguments, text = source(shared, None, None, rates, points, part)
        answer = run([command, *arguments, *flags, "--format", "json"], text, progress)
        for point in rows_of(answer):
            parameters = part[point["curve"] - 1]
            point["curve"] += first
            quantities = point.pop("quantities") if simulate else [{}]
            rows += [{**parameters, **point, **quantity} for quantity in quantities]
    return table_of(rows, answer, format, "solved")


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
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    with tempfile.TemporaryDirectory(prefix="flitscope-") as folder:
        path = os.path.join(folder, "channels.json")
        answer = run(["simulate", *arguments, *run_options(threads, cache), "--channels", path, "--format", "json"], text,
                      progress)
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    rows = []
    for point in document["points"]:
        members = {name: point[name] for name in ("curve", "label", "rate") if name in point}
        rows += [{**members, **row} for row in point.pop("channels")]
    return table_of(rows, answer, format, points=document["points"], units=CHANNEL_UNITS)


def compare(
    *, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Union[None, Sequence[Mapping[str, Any]], Sequence[int]] = None, pair: Optional[Sequence[int]] = None,
    every: bool = False, sort: Optional[str] = None, other: Optional[PathOrText] = None,
    threads: Optional[int] = None, cache: bool = True, progress: ProgressChoice = None, format: Optional[str] = None,
    **keys: Any,
) -> Any:
    """Compares model and simulation at every load: one row for each quantity.

    ``relative_error`` is (model - simulation) / simulation. `every` includes quantities that only the model has, and
    `sort="error"` puts the largest error first.

    With two numbers of curves it compares their simulations instead: one row for each latency at each load, with
    ``difference`` (``value`` - ``with_value``) and ``half_width`` of its interval. Both curves see the same messages, so that the
    interval is that of the differences (``interval`` is ``"paired"``), and ``saving`` says how many times as many messages
    independent runs would need. The numbers are `curves`, or `pair` where `curves` describes the curves.

    `other` is a file of results of BookSim2, SuperSim, or Garnet, or a folder of them, that is compared with the simulation of
    the same loads in place of a model; without a scenario, in the network of BookSim2. ``attrs["reports"]`` says what differs.

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
    arguments, text = source(keys, preset, scenario, rates, points, curves)  # type: ignore[arg-type]
    if other is not None:
        if pair is not None or every or sort is not None:
            raise InputError("other is compared load by load; give it without two numbers of curves, every, and sort.", 2)
        compared = ["--with", os.path.expanduser(os.fspath(other))]
        answer = run(["compare", *arguments, *compared, *run_options(threads, cache), "--format", "json"], text, progress)
        return table_of(rows_of(answer), answer, format, units=PEER_UNITS)
    if pair is not None:
        if every or sort is not None:
            raise InputError("every and sort are about quantities; give them without two numbers of curves.", 2)
        numbers = ["--curves", ",".join(value_text("curves", number) for number in pair)]
        answer = run(["compare", *arguments, *numbers, *run_options(threads, cache), "--format", "json"], text, progress)
        return table_of(rows_of(answer), answer, format, units=DIFFERENCE_UNITS)
    flags = (["--all"] if every else []) + (["--sort", sort] if sort is not None else [])
    answer = run(["compare", *arguments, *flags, *run_options(threads, cache), "--format", "json"], text, progress)
    points_compared = rows_of(answer)
    if (form := form_of(format)) == "json":
        return table_of(points_compared, answer, form)
    rows = []
    for point in points_compared:
        quantities = point.pop("quantities")
        rows += [{**point, **quantity} for quantity in quantities]
    return table_of(rows, answer, form, "solved")


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
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    answer = run(["compare", "--why", *arguments, *run_options(threads, cache), "--format", "json"], text, progress)
    explained = rows_of(answer)
    if (form := form_of(format)) == "json":
        return table_of(explained, answer, form)
    rows = []
    for point in explained:
        contributions = point.pop("contributions") or [{"assumption": None, "equation": None, "cycles": None, "half_width": None}]
        leftover = point.pop("leftover") or {"cycles": None}
        for contribution in contributions:
            for lists in ("outputs", "laws"):  # of any length: format="json" has them
                contribution.pop(lists, None)
            rows.append({**point, **contribution, "leftover": leftover})
    return table_of(rows, answer, form, units=WHY_UNITS)


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
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    answer = run(["compare", "--causes", *arguments, *run_options(threads, cache), "--format", "json"], text, progress)
    return table_of(rows_of(answer), answer, format, units=CAUSE_UNITS)


def figure(
    output: Union[None, PathOrText, Sequence[PathOrText]] = None, *, preset: Optional[str] = None,
    scenario: Optional[PathOrText] = None, rates: Any = None, points: Optional[int] = None,
    curves: Optional[Sequence[Mapping[str, Any]]] = None, model_only: bool = False, error: bool = False,
    mark_saturation: bool = False, view: Optional[str] = None, curve: Optional[int] = None, law: Optional[str] = None,
    data: Union[None, PathOrText, Sequence[PathOrText]] = None, size: Optional[str] = None,
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
    (:func:`why`), ``"parts"`` and ``"slowest"`` (:func:`causes`), or with ``"law"`` the distributions that its model assumes, of
    which `law` chooses one, such as ``"holding_time"``; such a drawing has no ``data``, but of laws `output` may be ``.csv`` or ``.json``.
    ``"sensitivity"`` shows how far each parameter moves the latency of the model, without a simulation, in all formats.

    >>> figure(preset="ab-n6-v2", model_only=True).svg.startswith("<?xml")
    True
    """
    arguments, text = source(keys, preset, scenario, rates, points, curves)
    files = output_paths(output)
    options = drawing_options(model_only=model_only, error=error, saturation=mark_saturation, view=view, curve=curve, law=law,
                               size=size, style=style,
                               dpi=dpi, font=font, text_size=text_size, language=language, decimal_sign=decimal_sign,
                               transparent=transparent)
    for path in output_paths(data):
        options += ["--data", path]

    def draw(paths: Sequence[str]) -> Answer:
        outputs = [word for path in paths for word in ("--output", path)]
        return run(["figure", *arguments, *options, *outputs, *run_options(threads, cache)], text, progress)

    if view not in (None, "curves"):
        return make_drawing(draw, files)[0]
    drawing, answer, numbers = make_drawing(draw, files, "numbers.json")
    document = json.loads(numbers or b"null")
    drawing.data = table_of(document["data"], answer, format, x=document["x"], verdicts=document["verdicts"],
                            scenario=document["scenario"])
    return drawing


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
    arguments = ["topology"] + drawing_options(
        topology=topology, n=n, k=k, show=None if draws else show, source=source, node=node, destinations=destinations,
        base=base, clubbing=clubbing, unfolded=unfolded)
    looks = drawing_options(size=size, style=style, dpi=dpi)
    files = output_paths(output)

    def draw(paths: Sequence[str]) -> Answer:
        # A network is written to one file at a time.
        return [run([*arguments, *looks, "--output", path]) for path in paths][-1]

    if draws:
        return make_drawing(draw, files)[0]
    if files:
        draw(files)
    return dict(json.loads(run([*arguments, "--format", "json"]).output))


def trace(
    *, start: int = 0, cycles: int = 1, explain: Optional[str] = None, life: Optional[str] = None,
    output: Optional[PathOrText] = None, preset: Optional[str] = None, scenario: Optional[PathOrText] = None, rate: Any = None,
    seed: Optional[int] = None, format: Optional[str] = None, **keys: Any,
) -> Any:
    """Returns what happens in the network, cycle by cycle: one row for each flit that moves, from cycle `start` on.

    ``format="json"`` has one dictionary for each cycle: messages with the virtual channels they hold and request, flits, trees
    of broadcasts, queues. `explain` (``"network"``, the number of a message, ``"node:ADDRESS"``, …) and `life` (the number of a
    message) return sentences instead. `output` also writes the network in motion to a file, such as ``"story.html"``.

    >>> rows = trace(n=3, rate=0.02, start=100, cycles=2, format="dicts")
    >>> rows[0]["cycle"], rows[0]["from"], rows[0]["to"]
    (100, '000', '100')
    """
    arguments, text = source({**keys, "rate": rate} if rate is not None else keys, preset, scenario, None, None, None)
    arguments += drawing_options(**{"from": start}, cycles=cycles, seed=seed)
    if output is not None:
        run(["trace", *arguments, "--output", os.path.expanduser(os.fspath(output))], text)
    if explain is not None or life is not None:
        return run(["trace", *arguments, *drawing_options(explain=explain, life=life)], text).output.strip()
    form = form_of(format)
    answer = run(["trace", *arguments, "--format", "json" if form == "json" else "csv"], text)
    if form == "json":
        return table_of([json.loads(line) for line in answer.output.splitlines()], answer, form)
    return table_of(rows_of_csv(answer, words=("from", "to")), answer, form)


def table(
    preset: str, *, replications: Optional[int] = None, sets: Optional[int] = None, seed: Optional[int] = None,
    threads: Optional[int] = None, cache: bool = True, progress: ProgressChoice = None, format: Optional[str] = None,
) -> Any:
    """Reproduces a published table (see ``listing("tables")``): its rows, with Flitscope's values beside the published ones.

    ``format="json"`` has the one document that the program prints, with what is known of the table as a whole. Large tables
    take minutes.

    >>> [(row["network"], row["diameter_paper"], row["diameter_ours"]) for row in table("ziavras-1", format="dicts")]
    [('k-ary n-cube', 33, 33), ('GH(n,k)', 3, 3)]
    """
    options = drawing_options(replications=replications, sets=sets, seed=seed)
    form = form_of(format)
    written = "json" if form == "json" else "csv"
    answer = run(["table", preset, *options, *run_options(threads, cache), "--format", written], None, progress)
    return table_of(rows_of(answer) if form == "json" else rows_of_csv(answer), answer, form)


def reproduce(
    preset: str, output: PathOrText, *, model_only: bool = False, why: bool = False, precision: Optional[float] = None,
    replications: Optional[int] = None, seed: Optional[int] = None, threads: Optional[int] = None, cache: bool = True,
    progress: ProgressChoice = None,
) -> Path:
    """Reproduces a published figure, or all of them (``"all"``), in the folder `output`: images, data, and a page about them.

    Returns the path of the page. `why` also explains the errors of the models.
    """
    folder = Path(os.path.expanduser(os.fspath(output)))
    options = drawing_options(model_only=model_only, why=why, precision=precision, replications=replications, seed=seed)
    run(["reproduce", preset, *options, *run_options(threads, cache), "--output", str(folder)], None, progress)
    return folder / "index.html"


def listing(what: str, *, format: Optional[str] = None) -> Any:
    """Returns a list of the program: presets, tables, models, inputs, quantities, assumptions, keys, routings, patterns,
    topologies, or papers.
    """
    answer = run(["list", what, "--format", "json"])
    return table_of(rows_of(answer), answer, format)


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
