#!/usr/bin/env python3
"""Measures how far Flitscope and BookSim2 are apart with the same routers, and prints the tables of docs/specification/REFEREE.md 5.

usage: agree.py FLITSCOPE-CLI BOOKSIM RESULTS [--jobs N] [--only NAME] [--table]

Each network is simulated by both at 20, 50, 75 and 88 % of the load at which Flitscope's simulation saturates, with several
seeds; means are written into the file RESULTS, run by run, and what is in it already is not run again. --table prints only.
"""

import argparse
import concurrent.futures
import csv
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading

COMMON = 'router-preset=booksim2 routing=deterministic beta=0 '
MESH, LARGE, TORUS = 'topology=mesh k=8 n=2', 'topology=mesh k=16 n=2', 'topology=torus k=8 n=2'
CUBE, SOLID, RING = 'topology=hypercube n=6', 'topology=mesh k=4 n=3', 'topology=torus k=4 n=3'
# Network, pattern, V, packets, buffers, further settings: every value of each at least twice.
DESIGN = [
    (MESH, 'uniform', 1, 1, 4, ''),
    (MESH, 'uniform', 2, 8, 8, 'speculation=true'),
    (MESH, 'uniform', 4, 32, 8, ''),
    (MESH, 'uniform', 4, 8, 4, 'allocator=input-first routing-delay=0'),
    (MESH, 'transpose', 1, 8, 8, ''),
    (MESH, 'transpose', 4, 1, 4, 'allocator=output-first'),
    (MESH, 'tornado', 2, 32, 4, 'routing-delay=0'),
    (MESH, 'hotspot:0.1,33', 4, 8, 8, ''),
    (MESH, 'hotspot:0.05,00', 2, 1, 8, 'speculation=true routing-delay=0'),
    (LARGE, 'uniform', 2, 8, 8, ''),
    (LARGE, 'uniform', 4, 32, 4, 'routing-delay=0 speculation=true'),
    (LARGE, 'transpose', 2, 8, 4, ''),
    (LARGE, 'tornado', 1, 1, 8, 'allocator=islip:2'),
    (LARGE, 'hotspot:0.02,88', 4, 8, 8, ''),
    (TORUS, 'uniform', 2, 8, 8, ''),
    (TORUS, 'uniform', 4, 32, 8, 'speculation=true'),
    (TORUS, 'uniform', 2, 1, 4, 'channel-latency=1'),
    (TORUS, 'transpose', 4, 8, 8, 'allocator=input-first:matrix'),
    (TORUS, 'tornado', 2, 8, 8, ''),
    (TORUS, 'tornado', 4, 32, 4, 'channel-latency=1 routing-delay=0'),
    (TORUS, 'hotspot:0.1,33', 4, 8, 8, ''),
    (CUBE, 'uniform', 1, 8, 8, ''),
    (CUBE, 'uniform', 4, 32, 8, ''),
    (CUBE, 'uniform', 2, 1, 4, 'speculation=true routing-delay=0'),
    (CUBE, 'transpose', 2, 8, 4, ''),
    (CUBE, 'transpose', 4, 32, 8, 'vc-release=credit'),
    (CUBE, 'hotspot:0.05,010101', 4, 8, 8, ''),
    (SOLID, 'uniform', 4, 32, 8, ''),
    (SOLID, 'uniform', 1, 1, 4, 'routing-delay=0'),
    (SOLID, 'tornado', 2, 8, 8, ''),
    (SOLID, 'hotspot:0.05,111', 4, 8, 4, ''),
    (RING, 'uniform', 2, 8, 8, ''),
    (RING, 'uniform', 4, 32, 4, 'credit-delay=1'),
    (RING, 'tornado', 2, 8, 4, 'speculation=true'),
]
SEEDS = {0.2: 1, 0.5: 1, 0.75: 1, 0.88: 8}
# Whose seeds near saturation are simulated unless --near says that all are.
NEAR = ('8×8 mesh uniform 1/1/4', '8×8 mesh uniform 2/8/8', '8×8 torus uniform 2/8/8', '6-cube uniform 1/8/8', '4×4×4 mesh uniform 1/1/4',
        '4×4×4 torus tornado 2/8/4', '8×8 mesh hotspot:0.1,33', '8×8 mesh transpose 4/1/4')
QUANTITIES = ('packet latency', 'network latency', 'accepted rate', 'hops')
FIELDS = ('name', 'load', 'simulator', 'seed', 'flits', *QUANTITIES, 'shortest')
FLITSCOPE_MESSAGES = 60000
lock = threading.Lock()


class Unusable(Exception):
    """What the user gave cannot be used; the argument is a sentence."""


def settings_of(network, pattern, V, M, buffers, more):
    return f'{network} {COMMON}pattern={pattern} V={V} M={M} vc-buffer={buffers} {more}'.split()


def name_of(network, pattern, V, M, buffers, more):
    kind = {MESH: '8×8 mesh', LARGE: '16×16 mesh', TORUS: '8×8 torus', CUBE: '6-cube', SOLID: '4×4×4 mesh', RING: '4×4×4 torus'}
    return f'{kind[network]} {pattern} {V}/{M}/{buffers} {more}'.strip()


def run(command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors='replace', check=False)
    return done.stdout, done.stderr, done.returncode


def flitscope(cli, command, settings, *more):
    options = [word for setting in settings for word in ('--set', setting)]
    out, err, status = run([cli, command, *options, *more])
    if status not in (0, 3):
        raise Unusable(f'{" ".join(settings)} {" ".join(more)}: {err.strip()}')
    return out


def saturation(cli, settings):
    """Flits per node per cycle at which the simulation saturates."""
    out = json.loads(flitscope(cli, 'saturation', [*settings, 'max-messages=10000'], '--simulate', '--threads', '1', '--format',
                               'json'))
    row = out[0] if isinstance(out, list) else out
    low, high = row['simulated']['low'], row['simulated']['high']
    M = int([word for word in settings if word.startswith('M=')][0][2:])
    return M * (low + high) / 2


def run_flitscope(cli, settings, flits, seed):
    M = int([word for word in settings if word.startswith('M=')][0][2:])
    out = json.loads(flitscope(cli, 'simulate', settings, '--rate', repr(flits / M), '--seed', str(seed), '--threads', '1',
                               '--no-cache', '--precision', '0.00001', '--max-messages', str(FLITSCOPE_MESSAGES), '--format',
                               'json'))
    point = out[0] if isinstance(out, list) else out
    return [point['latency_unicast']['mean'], point['latency_network'], point['delivered_flits'], point['hops'], '']


def run_booksim(booksim, configuration, settings, flits, seed):
    M = int([word for word in settings if word.startswith('M=')][0][2:])
    period = {1: 3000, 8: 4000, 32: 6000}[M]
    if 'k=16' in settings:
        period //= 3
    out, err, _ = run([booksim, configuration, f'injection_rate={flits:.8f}', f'seed={seed}', f'sample_period={period}',
                       'warmup_periods=3', 'max_samples=40'])
    overall = out.partition('====== Overall Traffic Statistics')[2]

    def mean(title):
        found = re.search(rf'^{title} average = (\S+)', overall, re.MULTILINE)
        if found is None:
            raise Unusable(f'{" ".join(settings)} at {flits}: BookSim2 printed no mean {title.lower()}: '
                           f'{(out + err).strip().splitlines()[-1:]}')
        return float(found.group(1))

    # What it calls hops are routers.
    shortest = re.search(r'^Network latency average.*\n\s*minimum = (\S+)', overall, re.MULTILINE).group(1)
    return [mean('Packet latency'), mean('Network latency'), mean('Accepted flit rate'), mean('Hops') - 1, float(shortest)]


def measure(options, results, network, loads):
    settings, name = settings_of(*network), name_of(*network)
    with tempfile.TemporaryDirectory() as folder:
        configuration = os.path.join(folder, 'agree.cfg')
        flitscope(options.cli, 'export-config', [*settings, 'rate=0.001'], 'booksim', '--output', configuration)
        with lock:
            known = [row for row in results if row['name'] == name]
        capacity = float(known[0]['flits']) / float(known[0]['load']) if known else saturation(options.cli, settings)
        done = {(float(row['load']), row['simulator'], int(row['seed'])) for row in known}

        for load, seed, simulator in [(load, seed, simulator) for load in loads for seed in range(1, SEEDS[load] + 1)
                                      for simulator in ('BookSim2', 'Flitscope')]:
            if (load, simulator, seed) in done:
                continue
            flits = load * capacity
            # Another one in each network: with the same, BookSim2 would draw too many packets in all of them, or too few.
            drawn = 100 * DESIGN.index(network) + seed
            numbers = (run_flitscope(options.cli, settings, flits, drawn) if simulator == 'Flitscope'
                       else run_booksim(options.booksim, configuration, settings, flits, drawn))
            row = dict(zip(FIELDS, [name, load, simulator, seed, flits, *numbers]))
            with lock:
                results.append(row)
                with open(options.results, 'a', encoding='utf-8', newline='') as file:
                    csv.DictWriter(file, FIELDS, lineterminator='\n').writerow(row)


def mean_and_error(rows, quantity):
    values = [float(row[quantity]) for row in rows]
    return statistics.fmean(values), (statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan)


def report(results):
    """A table of the differences in percent, and what is outside."""
    print('| network | load, flits | packet latency of BookSim2, Flitscope | packet | network | accepted | hops |\n'
          '|---|---|---|---|---|---|---|')
    outside, compared = [], 0
    for network in DESIGN:
        name = name_of(*network)
        for load in SEEDS:
            sides = [[row for row in results if row['name'] == name and float(row['load']) == load and row['simulator'] == side
                      and int(row['seed']) <= SEEDS[load]]
                     for side in ('BookSim2', 'Flitscope')]
            if not all(len(side) == SEEDS[load] for side in sides):
                continue
            cells = []
            for quantity in QUANTITIES:
                (theirs, their_error), (ours, our_error) = (mean_and_error(side, quantity) for side in sides)
                difference = 100 * (ours / theirs - 1) if theirs != 0 else 0
                error = 100 * math.hypot(their_error, our_error) / theirs if SEEDS[load] > 1 and theirs != 0 else 0
                # Student's t of 14 degrees of freedom, 95 %.
                cells.append(f'{difference:+.1f} ± {2.145 * error:.1f}' if load == 0.88 else f'{difference:+.1f}')
                compared += 1
                if abs(difference) > (2.145 * error if load == 0.88 else 2):
                    outside.append(f'{name} at {load:.0%}: {quantity} {difference:+.2f} % (standard error {error:.2f} %)')
            (theirs, _), (ours, _) = (mean_and_error(side, 'packet latency') for side in sides)
            print(f'| {name} | {float(sides[0][0]["flits"]):.3f} ({load:.0%}) | {theirs:.1f}, {ours:.1f} | '
                  + ' | '.join(cells).replace('-', '−') + ' |')
    print(f'\n{compared} means compared, {len(outside)} outside:')
    print('\n'.join(outside))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('cli', metavar='FLITSCOPE-CLI')
    parser.add_argument('booksim', metavar='BOOKSIM')
    parser.add_argument('results', metavar='RESULTS')
    parser.add_argument('--jobs', type=int, default=1, metavar='N')
    parser.add_argument('--only', default='', metavar='NAME', help='networks whose name contains it')
    parser.add_argument('--near', action='store_true', help='all networks near saturation, too')
    parser.add_argument('--table', action='store_true')
    options = parser.parse_args()
    results = []
    if os.path.exists(options.results):
        with open(options.results, encoding='utf-8', newline='') as file:
            results = list(csv.DictReader(file))
    else:
        with open(options.results, 'w', encoding='utf-8', newline='') as file:
            csv.DictWriter(file, FIELDS, lineterminator='\n').writeheader()
    if not options.table:
        # Each second one first: so every network is among the first.
        tasks = [(network, loads) for loads in ([0.2, 0.5, 0.75], [0.88]) for network in DESIGN[1::2] + DESIGN[0::2]
                 if options.only in name_of(*network)
                 and (options.near or 0.88 not in loads or name_of(*network).startswith(NEAR))]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as jobs:
            list(jobs.map(lambda task: measure(options, results, *task), tasks))
    report(results)


try:
    main()
except Unusable as unusable:
    print(unusable, file=sys.stderr)
    sys.exit(2)
