#!/usr/bin/env python3
"""Measures Flitscope against BookSim2 and prints the table "Against BookSim2" of docs/performance.md.

usage: peer.py FLITSCOPE-CLI BOOKSIM [--rounds N] [--only NETWORK] [--router ROUTER] [--messages N]

Both simulate the same network at the same load, one after the other, N times (default: 3). Flitscope has the ideal router,
or the router of BookSim2 (pipelined). What counts is the processor time of each program, its set-up included; the median is
printed. --messages sets how many messages Flitscope simulates, which is otherwise as many as take seconds.
"""

import argparse
import datetime
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

M = 32


IDEAL = ['ports=single']
PIPELINED = ['router-preset=booksim2']


def cube(n, V=3):
    return ['n=%d' % n, 'V=%d' % V]


def grid(topology, k, n):
    return ['topology=' + topology, 'k=%d' % k, 'n=%d' % n, 'V=4']


# Router, name, settings, flits per node per cycle (but for cubes of the ideal router half of the load at which the simulation
# saturates), cycles of each of the four periods of BookSim2, messages of Flitscope.
NETWORKS = [
    ('ideal', 'cube n = 6', IDEAL + cube(6), 0.25, 20000, 3_000_000),
    ('ideal', 'cube n = 8', IDEAL + cube(8), 0.25, 2000, 3_000_000),
    ('ideal', 'cube n = 10', IDEAL + cube(10), 0.25, 400, 2_000_000),
    ('ideal', '8×8 mesh', IDEAL + grid('mesh', 8, 2), 0.185, 30000, 1_000_000),
    ('ideal', '8×8 torus', IDEAL + grid('torus', 8, 2), 0.22, 30000, 1_000_000),
    ('ideal', '8×8×8 torus', IDEAL + grid('torus', 8, 3), 0.20, 2000, 2_000_000),
    ('pipelined', '8×8 mesh', PIPELINED + grid('mesh', 8, 2), 0.17, 10000, 300_000),
    ('pipelined', '16×16 mesh', PIPELINED + grid('mesh', 16, 2), 0.09, 2500, 200_000),
    ('pipelined', '8×8×8 torus', PIPELINED + grid('torus', 8, 3), 0.20, 500, 200_000),
    ('pipelined', 'cube n = 10', PIPELINED + cube(10, 4), 0.32, 150, 200_000),
]


class Unusable(Exception):
    """What the user gave cannot be used; the argument is a sentence."""


def timed(command):
    """Standard output of a program, and its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              errors='replace', check=False)
    except OSError as error:
        raise Unusable(f'{command[0]} cannot be started: {error.strerror}.') from error
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def flitscope(arguments):
    done, seconds = timed(arguments)
    if done.returncode != 0:
        raise Unusable(f'{" ".join(arguments)} failed: {done.stderr.strip()}')
    return done.stdout, seconds


def run_peer(booksim, configuration, period):
    # It returns the same status for a run that converged and for one that did not: only what it prints tells.
    done, seconds = timed([booksim, configuration, f'sample_period={period}', 'max_samples=3', 'warmup_periods=1'])
    cycles = re.search(r'^Time taken is (\d+) cycles', done.stdout, re.MULTILINE)
    if cycles is None:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:] or ['nothing']
        raise Unusable(f'{booksim} is not BookSim2, or could not simulate this network: it printed no line "Time taken is '
                       f'… cycles". Its last line: {last[0]}')
    return int(cycles.group(1)), seconds


def measure(cli, booksim, network, rounds, messages, folder):
    router, name, settings, load, period, usual_messages = network
    options = [word for setting in [*settings, f'M={M}', 'beta=0', 'routing=deterministic']
               for word in ('--set', setting)]
    rate = repr(load / M)
    configuration = os.path.join(folder, 'peer.cfg')
    flitscope([cli, 'export-config', 'booksim', *options, '--set', 'rate=' + rate, '--output', configuration])
    theirs, ours = [], []
    for _ in range(rounds):
        theirs.append(run_peer(booksim, configuration, period))
        printed, seconds = flitscope([cli, 'simulate', '--no-cache', '--threads', '1', '--format', 'json', *options, '--rate',
                                      rate, '--max-messages', str(messages or usual_messages), '--precision', '0.0001'])
        point = json.loads(printed)
        point = point[0] if isinstance(point, list) else point
        ours.append((point['cycles'], seconds, point['flit_hops']))
    their_cycles, our_cycles, hops = theirs[0][0], ours[0][0], ours[0][2]
    their_seconds = statistics.median(seconds for _, seconds in theirs)
    our_seconds = statistics.median(seconds for _, seconds, _ in ours)
    their_speed, our_speed = their_cycles / max(their_seconds, 1e-3), our_cycles / max(our_seconds, 1e-3)
    return (f'| {router} | {name} | {load} | {their_cycles:,} cycles in {their_seconds:.2f} s: {rounded(their_speed)} cycles/s '
            f'| {our_cycles:,} in {our_seconds:.2f} s: {rounded(our_speed)} cycles/s '
            f'| {our_speed / their_speed:.0f} | {hops / max(our_seconds, 1e-3) / 1e6:.0f} million |')


def rounded(value):
    """Three significant digits."""
    return f'{float(f"{value:.3g}"):,.0f}'


def check(path):
    if not os.path.isfile(path) or not os.access(path, os.X_OK):
        raise Unusable(f'{path} is not a program: --peer needs the path of booksim, which make builds in the folder src of '
                       'BookSim2.')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('cli', metavar='FLITSCOPE-CLI')
    parser.add_argument('booksim', metavar='BOOKSIM')
    parser.add_argument('--rounds', type=int, default=3, metavar='N')
    parser.add_argument('--messages', type=int, metavar='N')
    parser.add_argument('--only', choices=[network[1] for network in NETWORKS], metavar='NETWORK')
    parser.add_argument('--router', choices=['ideal', 'pipelined'], metavar='ROUTER')
    options = parser.parse_args()
    check(options.booksim)
    print(f'{datetime.date.today()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; processor time, median of '
          f'{options.rounds}\n\n'
          '| router | network | f | BookSim2 | Flitscope | ratio | flit-hops per second of Flitscope |\n|---|---|---|---|---|---|---|',
          flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for network in NETWORKS:
            if options.router in (None, network[0]) and options.only in (None, network[1]):
                print(measure(os.path.abspath(options.cli), os.path.abspath(options.booksim), network, options.rounds,
                              options.messages, folder), flush=True)


try:
    main()
except Unusable as unusable:
    print(unusable, file=sys.stderr)
    sys.exit(2)
