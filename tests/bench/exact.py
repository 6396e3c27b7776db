#!/usr/bin/env python3
"""Runs BookSim2 in networks where no random number matters, and compares what nodes receive with what Flitscope simulates.

usage: exact.py FLITSCOPE-CLI BOOKSIM VECTORS [--test PROGRAM] [--write] [--only WORD]

Every node has a packet at any time, and one destination. flitscope-cli writes the configuration of each network, BookSim2 runs
it, and the mean, smallest, and largest accepted rate that it prints are compared with the file VECTORS (--write: written into
it). PROGRAM, test-study-referee, then simulates the same networks with both engines and compares to the last printed digit.
"""

import argparse
import csv
import os
import random
import re
import subprocess
import sys
import tempfile

SEED = 47
BITS = ('transpose', 'bit-complement', 'bit-reversal', 'shuffle')
DIGITS = ('tornado', 'neighbor')
# Settings, patterns without ties (of bits where the number of nodes is a power of two), and how many networks are drawn.
NETWORKS = [
    ('topology=mesh k=4 n=2', BITS + DIGITS, 60),
    ('topology=mesh k=8 n=2', BITS + DIGITS, 60),
    ('topology=mesh k=5 n=2', DIGITS, 14),
    ('topology=mesh k=4 n=3', ('bit-complement', 'bit-reversal', 'tornado'), 16),
    ('topology=mesh k=16 n=2', BITS + DIGITS, 8),
    ('topology=hypercube n=4', BITS, 40),
    ('topology=hypercube n=6', BITS, 20),
    ('topology=torus k=4 n=2', ('bit-complement',) + DIGITS, 28),
    ('topology=torus k=5 n=2', DIGITS, 40),
    ('topology=torus k=8 n=2', ('bit-complement',) + DIGITS, 40),
    ('topology=torus k=8 n=3', ('bit-complement',) + DIGITS, 9),
]
ALLOCATORS = ('islip:1', 'islip:1', 'islip:2', 'islip:3', 'input-first', 'output-first', 'input-first:matrix',
              'output-first:matrix')
# Flits that are consumed in cycles 500 … 1999 are counted.
PERIODS = ['sim_type=throughput', 'sample_period=500', 'warmup_periods=1', 'max_samples=4']


class Unusable(Exception):
    """What the user gave cannot be used; the argument is a sentence."""


def design():
    """The settings of all networks."""
    draw = random.Random(SEED)
    networks, cells = [], {}

    def pick(key, values):
        # Each value as often as the others.
        if not cells.get(key):
            cells[key] = draw.sample(values, len(values))
        return cells[key].pop()

    for network, patterns, count in NETWORKS:
        torus = 'torus' in network
        for _ in range(count):
            networks.append(' '.join([
                network, 'router-preset=booksim2', 'routing=deterministic', 'beta=0', 'rate=1',
                'pattern=' + pick(network, patterns),
                f'V={pick(torus, [2, 3, 4, 5] if torus else [1, 2, 3, 4, 5])}',
                f'vc-buffer={pick("buffer", [3, 4, 5, 6, 7, 8])}',
                f'M={pick("M", [5, 6, 7, 8, 9, 11, 13, 16, 21, 27, 32])}',
                f'routing-delay={pick("routing", [0, 1])}',
                f'credit-delay={pick("credit", [0, 0, 0, 1, 2, 3])}',
                f'speculation={pick("speculation", ["true", "false"])}',
                f'allocator={pick("allocator", ALLOCATORS)}',
                f'vc-release={pick("release", ["tail", "tail", "tail", "credit"])}']
                + ([f'channel-latency={pick("latency", [1, 2])}'] if torus else [])))
    return networks


def run_booksim(cli, booksim, settings, folder):
    """What BookSim2 prints: mean, smallest, and largest accepted rate of a node, as text."""
    configuration = os.path.join(folder, 'exact.cfg')
    options = [word for setting in settings.split() for word in ('--set', setting)]
    done = subprocess.run([cli, 'export-config', 'booksim', *options, '--output', configuration], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise Unusable(f'{settings}: {done.stderr.strip()}')
    done = subprocess.run([booksim, configuration, *PERIODS], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors='replace', check=False)
    overall = done.stdout.partition('====== Overall Traffic Statistics')[2]
    found = re.search(r'^Accepted flit rate average = (\S+).*\n\s*minimum = (\S+).*\n\s*maximum = (\S+)', overall, re.MULTILINE)
    if found is None:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:] or ['nothing']
        raise Unusable(f'{booksim} is not BookSim2, or could not simulate this network: {settings}. Its last line: {last[0]}')
    return list(found.groups())


def read_vectors(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8', newline='') as file:
        return {row[0]: row[1:] for row in list(csv.reader(file))[1:]}


def write_vectors(path, rows):
    with open(path, 'w', encoding='utf-8', newline='') as file:
        writer = csv.writer(file, lineterminator='\n')
        writer.writerow(['settings', 'mean', 'smallest', 'largest'])
        writer.writerows([settings, *numbers] for settings, numbers in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('cli', metavar='FLITSCOPE-CLI')
    parser.add_argument('booksim', metavar='BOOKSIM')
    parser.add_argument('vectors', metavar='VECTORS')
    parser.add_argument('--test', metavar='PROGRAM')
    parser.add_argument('--write', action='store_true')
    parser.add_argument('--only', metavar='WORD', default='', help='networks whose settings contain it')
    options = parser.parse_args()
    stored, rows, differ = read_vectors(options.vectors), [], 0
    with tempfile.TemporaryDirectory() as folder:
        for settings in design():
            if options.only not in settings:
                continue
            rows.append((settings, run_booksim(os.path.abspath(options.cli), os.path.abspath(options.booksim), settings, folder)))
            if not options.write and stored.get(settings) != rows[-1][1]:
                differ += 1
                print(f'{settings}: BookSim2 prints {rows[-1][1]}, stored is {stored.get(settings)}', flush=True)
        print(f'{len(rows)} networks, {differ} of them not as stored', flush=True)
        if options.write:
            write_vectors(options.vectors, rows)
        status = 0
        if options.test:
            fresh = os.path.join(folder, 'vectors.csv')
            write_vectors(fresh, rows)
            status = subprocess.run([options.test, '-m', 'slow', '-r', '/study/referee/exact'],
                                    env={**os.environ, 'FS_TEST_VECTORS': fresh}, check=False).returncode
    return 1 if differ or status else 0


try:
    sys.exit(main())
except Unusable as unusable:
    print(unusable, file=sys.stderr)
    sys.exit(2)
