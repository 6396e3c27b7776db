#!/usr/bin/env python3
"""Measures networks and loads, simulated, on which channel-flows is judged: tests/data/flow-truths.csv, which does not exist yet,
and tests/data/flow-design.csv.

usage: flow-truths.py FLITSCOPE-CLI [CSV]            simulates what CSV (default: tests/data/flow-truths.csv) does not have
       flow-truths.py FLITSCOPE-CLI --design CSV     the same of the networks on which formulas are chosen

Rows that are in the file are kept, so that a stopped measurement continues. Every seed follows from its row. The networks are
drawn from the whole range in which the program is used, from a seed that was written down before any of them was simulated; none of
them is in the design set. Do not choose or change a formula by looking at them.
"""

import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import zlib

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'flow-truths.csv')
SEED = 20261127
N_NETWORKS = 64
SHARES = (0.2, 0.35, 0.5, 0.6, 0.7, 0.8)             # of the simulated saturation rate
DESIGN_SHARES = (0.3, 0.5, 0.6, 0.7, 0.8)
PRECISION = 0.006
FLIT_HOPS = 3e8                                       # of one point
SEARCH_FLIT_HOPS = 1e8                                # of one run of the search for the saturation rate
COLUMNS = ('topology', 'k', 'V', 'M', 'pattern', 'saturation', 'share', 'rate', 'seed', 'status', 'latency', 'half_width')
COMMENT = """\
# Simulated latencies on which channel-flows is judged (tests/study/compare/flow-accuracy.c), measured by
# tests/study/compare/flow-truths.py, which says how. k: dimension 0 first; pattern permutation:S: permutation() of
# that test. saturation: simulated, the middle of its bracket; share: rate / saturation; half_width: of a 95 % interval.
"""

# Networks on which the formulas of REFINED_FLOWS.md were chosen: topology, radices, V, M, pattern.
DESIGN = (
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose'),
    ('hypercube', '2x2x2x2x2x2', 4, 16, 'bit-reversal'),
    ('hypercube', '2x2x2x2x2x2', 4, 32, 'uniform'),
    ('hypercube', '2x2x2x2x2x2x2', 3, 24, 'shuffle'),
    ('hypercube', '2x2x2x2x2x2', 2, 48, 'bit-complement'),
    ('hypercube', '2x2x2x2x2x2x2x2', 4, 32, 'permutation:4'),
    ('hypercube', '2x2x2x2x2x2x2', 4, 20, 'hotspot:0.08,#5'),
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'permutation:7'),
    ('mesh', '8x8', 2, 32, 'transpose'),
    ('mesh', '8x8', 4, 16, 'bit-complement'),
    ('mesh', '8x8', 3, 32, 'shuffle'),
    ('mesh', '8x8', 2, 16, 'hotspot:0.05,#27'),
    ('mesh', '8x8', 4, 32, 'permutation:1'),
    ('mesh', '8x8', 2, 32, 'uniform'),
    ('mesh', '8x8', 4, 16, 'uniform'),
    ('mesh', '8x8', 1, 32, 'uniform'),
    ('mesh', '8x8', 1, 32, 'transpose'),
    ('mesh', '8x8', 1, 24, 'permutation:9'),
    ('mesh', '8x4x4', 4, 32, 'uniform'),
    ('mesh', '16x16', 2, 32, 'transpose'),
    ('mesh', '10x6', 2, 24, 'hotspot:0.04,#25,#33'),
    ('mesh', '4x4x4', 3, 16, 'permutation:3'),
    ('torus', '8x8', 2, 32, 'tornado'),
    ('torus', '8x8', 4, 32, 'transpose'),
    ('torus', '8x8', 2, 32, 'transpose'),
    ('torus', '8x8', 4, 16, 'bit-reversal'),
    ('torus', '8x8', 3, 16, 'bit-reversal'),
    ('torus', '8x8', 2, 48, 'neighbor'),
    ('torus', '8x8', 2, 16, 'bit-complement'),
    ('torus', '8x4', 2, 32, 'bit-complement'),
    ('torus', '4x4x4', 4, 32, 'permutation:2'),
    ('torus', '4x4x4', 2, 32, 'bit-complement'),
    ('torus', '4x4x4', 3, 32, 'tornado'),
    ('torus', '8x8', 3, 24, 'shuffle'),
    ('torus', '6x6', 2, 16, 'hotspot:0.06,#14'),
    ('torus', '6x6', 2, 24, 'permutation:8'),
    ('torus', '8x8', 2, 32, 'uniform'),
    ('torus', '8x8', 4, 32, 'uniform'),
    ('torus', '4x4x4x4', 4, 32, 'uniform'),
    ('torus', '4x4x4x4', 2, 24, 'transpose'),
)


def permutation(n, seed):
    """permutation() of flow-accuracy.c: who sends to whom, with a generator of Knuth's (MMIX)."""
    nodes, state = list(range(n)), seed
    for i in range(n - 1, 0, -1):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        j = (state >> 33) % (i + 1)
        nodes[i], nodes[j] = nodes[j], nodes[i]
    return nodes


def fits(topology, k, pattern):
    if topology == 'hypercube' and pattern == 'tornado':
        return False
    if pattern == 'transpose':
        half = len(k) // 2
        return len(k) % 2 == 0 and k[:half] == k[half:]
    if pattern in ('bit-reversal', 'shuffle', 'butterfly'):
        return all(radix & (radix - 1) == 0 for radix in k) and math.prod(k) > 4
    return True


def drawn_networks():
    """N = 16 ... 1024, V = 1 ... 8 (in a torus from 2), M = 8 ... 64, a third of each topology. Only random() is used, whose
    numbers are the same in all versions of Python."""
    uniform = random.Random(SEED).random
    patterns = ('uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'butterfly', 'tornado', 'neighbor',
                'hotspot', 'hotspot', 'permutation', 'permutation')
    networks = []
    while len(networks) < N_NETWORKS:
        topology = ('hypercube', 'mesh', 'torus')[len(networks) % 3]
        if topology == 'hypercube':
            k = [2] * (4 + int(7 * uniform()))
        else:
            n = (1, 2, 2, 2, 2, 3, 3, 4)[int(8 * uniform())]
            k = [2 + int((31, 31, 9, 5)[n - 1] * uniform()) for _ in range(n)]
            if uniform() < 0.5:
                k = [k[0]] * n
        nodes = math.prod(k)
        V = (1, 2, 2, 3, 4, 4, 6, 8)[int(8 * uniform())]
        M = round(8 * 8 ** uniform())
        pattern = patterns[int(12 * uniform())]
        if pattern == 'hotspot':
            hot = sorted({int(nodes * uniform()) for _ in range(1 + int(3 * uniform()))})
            pattern = f'hotspot:{0.02 * 10 ** uniform():.2g},' + ','.join(f'#{node}' for node in hot)
        elif pattern == 'permutation':
            pattern = f'permutation:{int(1000000 * uniform())}'
        if 16 <= nodes <= 1024 and fits(topology, k, pattern) and (V > 1 or topology != 'torus'):
            networks.append((topology, 'x'.join(map(str, k)), V, M, pattern))
    return networks


def run(program, folder, network, *arguments):
    topology, radices, V, M, pattern = network
    k = [int(radix) for radix in radices.split('x')]
    if pattern.startswith('permutation:'):
        path = os.path.join(folder, 'rows.txt')
        with open(path, 'w', encoding='utf-8') as file:
            for source, node in enumerate(permutation(math.prod(k), int(pattern.split(':')[1]))):
                if source != node:
                    file.write(f'#{source} #{node}\n')
        pattern = 'table:' + path
    keys = {'model': 'channel-flows', 'n': len(k), 'V': V, 'M': M, 'pattern': pattern, 'routing': 'deterministic'}
    if topology != 'hypercube':
        keys.update({'topology': topology, 'k': radices if len(k) > 1 else k[0]})
    environment = dict(os.environ, FLITSCOPE_CACHE='', LC_ALL='C.UTF-8')
    output = subprocess.run([program, *arguments, '--format=json', '-j', '1', *(f'--set={a}={b}' for a, b in keys.items())],
                            env=environment, check=True, capture_output=True, encoding='utf-8').stdout
    found = json.loads(output)
    return found[0] if isinstance(found, list) else found


def main(program, path, networks, shares):
    rows = {}
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            for row in csv.DictReader(text for text in file if not text.startswith('#')):
                rows[tuple(row[name] for name in COLUMNS[:5]) + (row['share'],)] = row
    with tempfile.TemporaryDirectory() as folder:
        for network in networks:
            # Hops are about half of the radices in a mesh or torus, of the dimensions in a hypercube.
            hops = sum(int(radix) / 3 for radix in network[1].split('x')) * network[3]
            saturation = None
            for share in shares:
                key = tuple(map(str, network)) + (str(share),)
                if key in rows:
                    saturation = float(rows[key]['saturation'])
                    continue
                seed = zlib.crc32(' '.join(key).encode()) % 1000000 + 1
                if saturation is None:
                    found = run(program, folder, network, 'saturation', '--simulate', f'--seed={seed}',
                                f'--max-messages={max(30000, int(SEARCH_FLIT_HOPS / hops))}')['simulated']
                    saturation = float(f'{(found["low"] + found["high"]) / 2:.6g}')
                rate = float(f'{share * saturation:.6g}')
                result = run(program, folder, network, 'simulate', f'--rate={rate}', f'--seed={seed}', f'--precision={PRECISION}',
                             f'--max-messages={int(FLIT_HOPS / hops)}')
                row = dict(zip(COLUMNS, key[:5] + (saturation, share, rate, seed, result['status'])))
                if result['status'] != 'saturated':
                    latency = result['latency_unicast']
                    row.update(latency=f'{latency["mean"]:.7g}', half_width=f'{latency["half_width"]:.3g}')
                rows[key] = row
                with open(path + '.part', 'w', encoding='utf-8') as file:
                    file.write(COMMENT)
                    writer = csv.DictWriter(file, COLUMNS, restval='', lineterminator='\n')
                    writer.writeheader()
                    writer.writerows(rows.values())
                os.replace(path + '.part', path)
                print(*key, row['status'], flush=True)


if __name__ == '__main__':
    arguments = [argument for argument in sys.argv[1:] if argument != '--design']
    design = len(arguments) < len(sys.argv) - 1
    if len(arguments) not in (1, 2) or (design and len(arguments) == 1):
        sys.exit(__doc__)
    main(arguments[0], arguments[1] if len(arguments) == 2 else DATA, DESIGN if design else drawn_networks(),
         DESIGN_SHARES if design else SHARES)
