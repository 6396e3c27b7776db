#!/usr/bin/env python3
"""Measures tests/data/model-truths.csv: networks and loads, simulated, on which the analytic models are judged.

usage: model-truths.py FLITSCOPE-CLI [CSV]             simulates what CSV (default: tests/data/model-truths.csv) does not have
       model-truths.py FLITSCOPE-CLI --drawn [CSV]     the same of tests/data/model-truths-drawn.csv

Rows that are in the file are kept, so that a stopped measurement continues; to measure again, remove the file or some
of its lines. Every seed follows from its row. The file was measured in several passes with 2.5e8 to 5e9 flit-hops a
point, the wide intervals last: a row that has not converged repeats its bits with its own number of messages. The networks are in none of the sets on which formulas were chosen
(docs/specification/REFINED.md and REFINED_UNICAST.md; docs/validation.md says what was seen of them), nor among the golden points of the models: they are for the test
model-accuracy alone. Do not choose or change a formula by looking at them.

The second file is of networks that nobody chose: drawn_networks() draws them from the whole range in which the program is used,
from a seed that was written down before any of them was simulated. Their errors were looked at once (docs/validation.md). That file was
measured with 1e8 flit-hops a run of the search and 6e8 a point, and the 13 points of widest intervals again with 2e9.
"""

import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, '..', '..', 'data')

SHARES = (0.2, 0.35, 0.5, 0.6, 0.7, 0.8)             # of the simulated saturation rate
FINITE_SHARES = (0.15, 0.4, 0.7, 1.0, 1.2)           # of that of infinite buffers
DRAWN_SHARES = (0.2, 0.5, 0.7, 0.8)
DRAWN_SEED = 20261126
PRECISION = 0.004                                    # half-width of the latencies at which a run stops
MOST_MESSAGES = 3000000
FLIT_HOPS = 1.2e9                                     # of one point
SEARCH_FLIT_HOPS = 3e8                               # of one run of the search for the saturation rate
MOST_RECOVERIES = 2                                  # of messages from a deadlock; a point with more is no truth

COMMENT = """\
# Simulated latencies on which the analytic models are judged (tests/study/compare/model-accuracy.c), measured by
# tests/study/compare/model-truths.py, which says how. saturation: simulated, of infinite buffers, the middle of its bracket
# with half the width of that; share: rate / saturation; ±: half-widths of 95 % intervals; empty: there is none. recoveries:
# of messages from deadlocks; with more than 2 the point is listed without values. status: of the simulation.
"""

SETTINGS = ('model', 'mode', 'n', 'V', 'length', 'lengths', 'tau', 'beta', 'pattern', 'finite')
QUANTITIES = ('latency_unicast', 'latency_broadcast', 'latency_channel', 'latency_network', 'W_s', 'holding_time',
              'accepted_throughput')
COLUMNS = (SETTINGS + ('saturation', 'saturation ±', 'share', 'rate', 'seed', 'status', 'messages', 'recoveries')
           + tuple(name for quantity in QUANTITIES for name in (quantity, quantity + ' ±')))


def kim_das(mode, n, l, pattern='uniform', lengths='exponential', finite='false'):
    return dict(model='kim-das', mode=mode, n=n, V=1, length=l, lengths=lengths, tau='', beta=0, pattern=pattern,
                finite=finite)


def time_out(n, V, M, tau, pattern='uniform', lengths='exponential'):
    return dict(model='adaptive-timeout', mode='', n=n, V=V, length=M, lengths=lengths, tau=tau, beta=0, pattern=pattern,
                finite='false')


def broadcast(model, n, V, M, beta):
    return dict(model=model + '-broadcast', mode='', n=n, V=V, length=M, lengths='fixed', tau='', beta=beta,
                pattern='uniform', finite='false')


NETWORKS = (
    kim_das('lr', 5, 24),
    kim_das('lr', 6, 48),
    kim_das('lr', 7, 100, 'pattern2'),
    kim_das('lr', 7, 24, 'geometric:0.6'),
    kim_das('lr', 8, 40),
    kim_das('lr', 8, 80, lengths='fixed'),
    kim_das('lr', 9, 160, 'spherical'),
    kim_das('lr', 10, 50),
    kim_das('lr', 11, 32),
    kim_das('random', 6, 48),
    kim_das('random', 7, 80),
    kim_das('random', 8, 24, 'geometric:0.6'),
    kim_das('random', 9, 50),
    kim_das('random', 10, 100),
    kim_das('vct', 5, 48),
    kim_das('vct', 6, 32, 'spherical'),
    kim_das('vct', 7, 40, lengths='fixed'),
    kim_das('vct', 8, 100),
    kim_das('vct', 10, 24),
    kim_das('lr', 5, 100, finite='true'),
    kim_das('lr', 7, 48, finite='true'),
    kim_das('lr', 8, 24, 'geometric:0.6', finite='true'),
    kim_das('random', 6, 80, finite='true'),
    kim_das('random', 8, 48, finite='true'),
    time_out(5, 3, 24, 24),
    time_out(6, 2, 48, 6),
    time_out(6, 5, 40, 160),
    time_out(7, 6, 24, 24, 'pattern2'),
    time_out(7, 3, 80, 80, lengths='fixed'),
    time_out(8, 2, 64, 256),
    time_out(8, 3, 48, 24),
    time_out(8, 4, 20, 10, 'geometric:0.6'),
    time_out(9, 4, 48, 48),
    time_out(8, 5, 96, 12),
    time_out(10, 3, 32, 16, 'pattern1'),
    time_out(4, 3, 48, 12),
    time_out(6, 2, 24, 12),
    time_out(6, 6, 56, 28, 'spherical'),
    time_out(7, 2, 96, 96),
    time_out(7, 3, 56, 7),
    time_out(7, 5, 20, 5),
    time_out(7, 4, 80, 20, 'pattern2'),
    time_out(8, 3, 100, 50),
    time_out(8, 4, 40, 20, lengths='fixed'),
    time_out(9, 3, 24, 3),
    time_out(9, 4, 80, 10),
    time_out(5, 4, 56, 14, lengths='fixed'),
    time_out(6, 5, 32, 64, lengths='fixed'),
    time_out(7, 3, 64, 64, lengths='fixed'),
    time_out(8, 2, 48, 12, lengths='fixed'),
    time_out(8, 3, 100, 25, 'geometric:0.7', lengths='fixed'),
    time_out(9, 3, 40, 20, lengths='fixed'),
    broadcast('deterministic', 5, 6, 16, 0.01),
    broadcast('deterministic', 5, 4, 20, 0.02),
    broadcast('deterministic', 6, 5, 24, 0.005),
    broadcast('deterministic', 6, 3, 64, 0.02),
    broadcast('deterministic', 7, 2, 40, 0.005),
    broadcast('deterministic', 7, 4, 80, 0),
    broadcast('deterministic', 8, 3, 64, 0.01),
    broadcast('deterministic', 9, 5, 32, 0.003),
    broadcast('deterministic', 10, 4, 24, 0.002),
    broadcast('deterministic', 5, 3, 24, 0.01),
    broadcast('deterministic', 5, 8, 48, 0.02),
    broadcast('deterministic', 6, 4, 40, 0),
    broadcast('deterministic', 6, 2, 24, 0.02),
    broadcast('deterministic', 7, 3, 96, 0.01),
    broadcast('deterministic', 7, 6, 20, 0.005),
    broadcast('deterministic', 8, 4, 40, 0.01),
    broadcast('deterministic', 9, 3, 48, 0.003),
    broadcast('deterministic', 10, 5, 40, 0.003),
    broadcast('deterministic', 6, 2, 20, 0.008),
    broadcast('deterministic', 8, 2, 28, 0.003),
    broadcast('deterministic', 5, 2, 48, 0.02),
    broadcast('deterministic', 7, 2, 32, 0.015),
    broadcast('deterministic', 9, 2, 24, 0.005),
    broadcast('deterministic', 6, 3, 32, 0.012),
    broadcast('deterministic', 8, 3, 40, 0.004),
    broadcast('deterministic', 4, 5, 48, 0.02),
    broadcast('deterministic', 7, 4, 24, 0.01),
    broadcast('deterministic', 8, 4, 48, 0.003),
    broadcast('deterministic', 5, 6, 24, 0.008),
    broadcast('deterministic', 9, 3, 28, 0.006),
    broadcast('adaptive', 5, 6, 20, 0.01),
    broadcast('adaptive', 5, 2, 40, 0.03),
    broadcast('adaptive', 6, 3, 24, 0.005),
    broadcast('adaptive', 6, 5, 100, 0.02),
    broadcast('adaptive', 7, 4, 48, 0),
    broadcast('adaptive', 7, 2, 24, 0.015),
    broadcast('adaptive', 8, 3, 64, 0.005),
    broadcast('adaptive', 9, 4, 32, 0.01),
    broadcast('adaptive', 10, 3, 24, 0.002),
    broadcast('adaptive', 5, 3, 48, 0),
    broadcast('adaptive', 5, 4, 20, 0.02),
    broadcast('adaptive', 6, 2, 64, 0.02),
    broadcast('adaptive', 6, 6, 40, 0.005),
    broadcast('adaptive', 7, 3, 40, 0.01),
    broadcast('adaptive', 7, 5, 24, 0.03),
    broadcast('adaptive', 8, 4, 24, 0.005),
    broadcast('adaptive', 9, 3, 64, 0.003),
    broadcast('adaptive', 10, 4, 40, 0.005),
)


def drawn_networks():
    """20 networks of each model of broadcasts, over the whole range in which the program is used.

    n = 3 ... 10, all alike; V = 2, 3, 4 with probability 1/5 each, 5 ... 8 with 1/10 each; M = 4 ... 256 with uniform
    logarithm; beta = 0 with probability 1/4, else 0.001 ... 0.1 with uniform logarithm. Only random() is used, whose
    numbers are the same in all versions of Python.
    """
    uniform = random.Random(DRAWN_SEED).random
    networks = {'deterministic': [], 'adaptive': []}
    for _ in range(20):
        for model, drawn in networks.items():
            n = 3 + int(8 * uniform())
            V = (2, 2, 3, 3, 4, 4, 5, 6, 7, 8)[int(10 * uniform())]
            M = round(4 * 64 ** uniform())
            beta = float(f'{0.001 * 100 ** uniform():.2g}') if uniform() >= 0.25 else 0
            drawn.append(broadcast(model, n, V, M, beta))
    return networks['deterministic'] + networks['adaptive']


def options(network, finite):
    """The network as options of the command line; finite: whether its buffers are."""
    keys = {'model': network['model'], 'n': network['n'], 'V': network['V'], 'length': network['lengths']}
    if network['model'] == 'kim-das':
        keys.update({'mode': network['mode'], 'l': network['length'], 'pattern': network['pattern'],
                     'finite-buffer': finite})
    elif network['model'] == 'adaptive-timeout':
        keys.update({'M': network['length'], 'tau': network['tau'], 'pattern': network['pattern']})
    else:
        keys.update({'M': network['length'], 'beta': network['beta']})
    return ['-j', '1'] + [f'--set={key}={value}' for key, value in keys.items()]


def flit_hops(network):
    """Of one message, about: half of the dimensions for a unicast, all other nodes for a broadcast."""
    n, beta = network['n'], network['beta']
    return network['length'] * ((1 - beta) * n / 2 + beta * (2 ** n - 1))


def key(network, share):
    return tuple(str(network[name]) for name in SETTINGS) + (str(share),)


def seed(*texts):
    return zlib.crc32(' '.join(str(text) for text in texts).encode()) % 1000000 + 1


class Program:
    """The command line, with a cache of its own."""

    def __init__(self, path, cache):
        self.path = os.path.abspath(path)
        self.environment = dict(os.environ, FLITSCOPE_CACHE=cache, LC_ALL='C.UTF-8')

    def output(self, *arguments):
        return subprocess.run([self.path, *arguments], env=self.environment, check=True, capture_output=True,
                              encoding='utf-8').stdout

    def saturation(self, network):
        """Returns the middle and half the width of the bracket in which the simulation saturates."""
        messages = max(60000, min(3000 * 2 ** network['n'], int(SEARCH_FLIT_HOPS / flit_hops(network))))
        found = json.loads(self.output('saturation', '--simulate', '--format=json', f'--max-messages={messages}',
                                       f'--seed={seed("saturation", *key(network, ""))}', *options(network, 'false')))
        if isinstance(found, list):
            found = found[0]
        low, high = found['simulated']['low'], found['simulated']['high']
        return (low + high) / 2, (high - low) / 2

    def point(self, network, share, rate):
        """Returns the columns of one point from the seed on."""
        row = {'seed': seed(*key(network, share))}
        messages = min(MOST_MESSAGES, int(FLIT_HOPS / flit_hops(network)))
        arguments = [f'--rate={rate}', f'--seed={row["seed"]}', f'--precision={PRECISION}', f'--max-messages={messages}',
                     *options(network, network['finite'])]
        result = json.loads(self.output('simulate', '--format=json', *arguments))[0]
        row.update(status=result['status'], messages=result['messages'], recoveries=f'{result["recoveries"]:.0f}')
        if result['status'] == 'saturated' or result['recoveries'] > MOST_RECOVERIES:
            return row
        half_widths = self.half_widths(network, arguments)
        for quantity in QUANTITIES:
            mean = result[quantity]
            row[quantity] = number(mean['mean'] if isinstance(mean, dict) else mean)
            row[quantity + ' ±'] = number(half_widths[quantity])
        return row

    def lacks_refined(self, model):
        listing = self.output('list', 'models')
        return 'refined' not in next(line for line in listing.splitlines() if line.startswith(model))

    def half_widths(self, network, arguments):
        """Of QUANTITIES. Only the data of a figure have all of them; its point comes from the cache."""
        names = ';'.join(quantity.replace('_', '-') for quantity in QUANTITIES)
        # A quantity that the model has, too, is in the figure what corresponds to it; only this variant has them all.
        variant = [] if self.lacks_refined(network['model']) else ['--set=variant=refined']
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'figure.csv')
            self.output('figure', *arguments, *variant, f'--set=y={names}', f'--output={path}')
            with open(path, encoding='utf-8') as file:
                lines = [line for line in file if not line.startswith('#')]
        return {line['quantity']: line['half_width'] for line in csv.DictReader(lines) if line['kind'] == 'simulation'}


def number(text):
    return f'{float(text):.7g}' if text not in ('', None) else ''


def line(row):
    text = io.StringIO()
    csv.DictWriter(text, COLUMNS, restval='', lineterminator='\n').writerow(row)
    return text.getvalue()


def shares_of(network, drawn):
    return DRAWN_SHARES if drawn else FINITE_SHARES if network['finite'] == 'true' else SHARES


def main(program, path, drawn):
    networks = drawn_networks() if drawn else NETWORKS
    rows = {}
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            for row in csv.DictReader(text for text in file if not text.startswith('#')):
                rows[tuple(row[name] for name in SETTINGS) + (row['share'],)] = row
    with tempfile.TemporaryDirectory() as cache:
        program = Program(program, cache)
        for network in networks:
            shares = shares_of(network, drawn)
            known = [rows[key(network, share)] for share in shares if key(network, share) in rows]
            for share in shares:
                if key(network, share) in rows:
                    continue
                if known:
                    saturation, half_width = float(known[0]['saturation']), float(known[0]['saturation ±'])
                else:
                    saturation, half_width = (float(f'{value:.6g}') for value in program.saturation(network))
                rate = float(f'{share * saturation:.6g}')
                row = dict(network, share=share, saturation=saturation, rate=rate, **{'saturation ±': half_width})
                row.update(program.point(network, share, rate))
                rows[key(network, share)] = row
                known.append(row)
                write(path, rows, networks, drawn)
                print(*key(network, share), row['status'], row.get('latency_unicast', '–'),
                      row.get('latency_unicast ±', '–'), flush=True)
    write(path, rows, networks, drawn)


def write(path, rows, networks, drawn):
    """Writes the rows of the networks in their order."""
    temporary = path + '.part'
    with open(temporary, 'w', encoding='utf-8') as file:
        file.write(COMMENT + ','.join(COLUMNS) + '\n')
        for network in networks:
            for share in shares_of(network, drawn):
                if key(network, share) in rows:
                    file.write(line(rows[key(network, share)]))
    os.replace(temporary, path)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if argument != '--drawn']
    of_drawn = len(arguments) < len(sys.argv) - 1
    if len(arguments) not in (1, 2):
        sys.exit(__doc__)
    name = 'model-truths-drawn.csv' if of_drawn else 'model-truths.csv'
    main(arguments[0], arguments[1] if len(arguments) == 2 else os.path.join(DATA, name), of_drawn)
