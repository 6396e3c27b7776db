#!/usr/bin/env python3
"""Errors of channel-flows on workload files that are Poisson processes of unequal sources (REFINED_FLOWS.md 5.2).

usage: workload-matrix.py FLITSCOPE-CLI      prints the table
"""

import csv
import io
import math
import os
import random
import subprocess
import sys
import tempfile

NODES, CYCLES, RATE, M = 64, 200000, 0.004, 16
SHARES = (0.3, 0.5, 0.7, 0.8)               # of the saturation rate of the model
CASES = (('fixed', 'topology=mesh k=8 V=3'), ('fixed', 'topology=mesh k=8 V=1'), ('fixed', 'topology=torus k=8 V=2'),
         ('fixed', 'n=6 V=2 routing=deterministic'), ('fixed', 'topology=mesh k=8 V=1 routing=virtual-cut-through'),
         ('fixed', 'topology=mesh k=8 V=4 routing=duato'), ('exponential', 'topology=mesh k=8 V=3'),
         ('exponential', 'topology=mesh k=8 V=1'), ('two', 'topology=mesh k=8 V=3'), ('two', 'topology=mesh k=8 V=1'))


def write_workload(path, lengths, seed):
    draw = random.Random(seed)
    rates = [draw.choice((0, 0.3, 1, 1, 2, 4)) for _ in range(NODES)]
    scale = NODES / sum(rates) * RATE
    partner = list(range(NODES))
    draw.shuffle(partner)
    messages = []
    for node, rate in enumerate(rates):
        time = draw.expovariate(rate * scale) if rate else CYCLES
        while time < CYCLES:
            to = node
            while to == node:
                kind = draw.random()
                to = (partner[node] if kind < 0.3 and partner[node] != node else
                      draw.randrange(NODES // 4) if kind < 0.5 else draw.randrange(NODES))
            flits = (M if lengths == 'fixed' else
                     max(1, math.ceil(draw.expovariate(1 / (M - 0.5)))) if lengths == 'exponential' else
                     1 if draw.random() < 0.5 else 2 * M - 1)
            messages.append((int(time), node, to, flits))
            time += draw.expovariate(rate * scale)
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines('%d #%d #%d %d\n' % message for message in messages)


def rows_of(cli, command, settings):
    arguments = [cli, command, '--format', 'csv']
    for setting in settings:
        arguments += ['--set', setting]
    text = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout
    return csv.DictReader(io.StringIO('\n'.join(line for line in text.splitlines() if not line.startswith('#'))))


def main():
    cli = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        for lengths, network in CASES:
            path = os.path.join(folder, lengths + '.txt')
            write_workload(path, lengths, 3 if lengths == 'fixed' else 2)
            settings = network.split() + ['arrivals=workload:' + path]
            end = float(next(rows_of(cli, 'saturation', settings))['saturation_rate'])
            rates = ','.join('%.6g' % (share * end) for share in SHARES)
            errors = [float(row['percent']) for row in rows_of(cli, 'compare', settings + ['rate=' + rates])
                      if row['name'] == 'latency_unicast']
            print('| %s, %s | %s |' % (network, lengths, ' | '.join('%+.1f' % error for error in errors)))


if __name__ == '__main__':
    main()
