#!/usr/bin/env python3
"""Networks and loads on which channel-flows is designed and judged: simulates them, and compares the model with them.

usage: flow-truths.py FLITSCOPE-CLI measure SET      simulates what tests/data/flow-SET.csv does not have
       flow-truths.py FLITSCOPE-CLI errors SET       errors of the model in each network, and of all together
       flow-truths.py FLITSCOPE-CLI test SET...      the same as a test: errors must be within the bars of the set
       flow-truths.py FLITSCOPE-CLI typical          lines for typical-error-table.c: mean errors of the blind sets by load

A set is for designing (formulas were chosen on it), or blind: its networks are drawn from a seed that was written down before any
of them was simulated, and nobody chooses or changes a formula by looking at them. Rows that are in the file are kept, so that a
stopped measurement continues. Every seed follows from its row.
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

TOPOLOGIES = ('hypercube', 'mesh', 'torus')
HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, '..', '..', 'data')
TYPICAL_TABLE = os.path.join(HERE, '..', '..', '..', 'src', 'model', 'typical-error-table.c')
REACH = 0.03                                          # of a share by which an error holds beyond the first and last point
SHARES = (0.2, 0.35, 0.5, 0.6, 0.7, 0.8)             # of the simulated saturation rate
DESIGN_SHARES = (0.3, 0.5, 0.6, 0.7, 0.8)
BROADCAST_SHARES = (0.3, 0.5, 0.7, 0.8)
PRECISION = 0.006
FLIT_HOPS = 3e8                                       # of one point
SEARCH_FLIT_HOPS = 1e8                                # of one run of the search for the saturation rate
COLUMNS = ('topology', 'k', 'V', 'M', 'pattern', 'settings', 'saturation', 'share', 'rate', 'seed', 'status', 'latency',
           'half_width')
COMMENT = """\
# Simulated latencies of networks on which channel-flows is designed or judged, measured by tests/study/compare/flow-truths.py,
# which says how. k: dimension 0 first; pattern permutation:S: permutation() of that file; settings: other keys. saturation:
# simulated, the middle of its bracket; share: rate / saturation; half_width: of a 95 % interval.
"""

BROADCAST_COLUMNS = ('broadcast', 'broadcast_half_width')  # of the sets with broadcasts: their latency beside that of unicasts

# Networks on which the formulas of REFINED_FLOWS.md were chosen: topology, radices, V, M, pattern, and other keys where there are
# some ('routing=duato V=3').
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

# Those of the formulas for lengths that vary.
LENGTHS = tuple((*network, 'length=exponential') for network in (
    ('mesh', '8x8', 1, 32, 'uniform'),
    ('mesh', '8x8', 2, 32, 'uniform'),
    ('mesh', '8x8', 4, 32, 'permutation:1'),
    ('mesh', '8x8', 1, 32, 'transpose'),
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'permutation:7'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose'),
    ('hypercube', '2x2x2x2x2x2', 4, 32, 'uniform'),
    ('torus', '8x8', 2, 32, 'tornado'),
    ('torus', '8x8', 4, 32, 'transpose'),
    ('torus', '8x8', 2, 32, 'uniform'),
    ('mesh', '8x8', 2, 16, 'hotspot:0.05,#27'),
    ('torus', '4x4x4', 4, 32, 'permutation:2'),
    ('mesh', '8x8', 4, 16, 'bit-complement'),
    ('torus', '8x8', 2, 16, 'bit-complement'),
    ('mesh', '8x8', 2, 32, 'transpose'),
))


# Those of the formulas for broadcasts beside unicasts.
BROADCASTS = (
    ('mesh', '8x8', 4, 32, 'uniform', 'beta=0.01'),
    ('mesh', '8x8', 2, 32, 'uniform', 'beta=0.01'),
    ('mesh', '8x8', 1, 16, 'uniform', 'beta=0.02'),
    ('mesh', '8x4', 4, 8, 'uniform', 'beta=0.05 delta=4 ports=single'),
    ('mesh', '4x4x4', 2, 16, 'uniform', 'beta=0.1 delta=8'),
    ('mesh', '16', 2, 16, 'uniform', 'beta=0.1'),
    ('torus', '8x8', 4, 32, 'uniform', 'beta=0.02'),
    ('torus', '8x8', 2, 16, 'uniform', 'beta=0.05 delta=20'),
    ('torus', '4x4x4', 3, 24, 'uniform', 'beta=0.03'),
    ('torus', '16x16', 4, 32, 'uniform', 'beta=0.005'),
    ('torus', '6x5', 2, 48, 'uniform', 'beta=0.03 base=fixed:0'),
    ('torus', '16', 4, 64, 'uniform', 'beta=0.05'),
    ('hypercube', '2x2x2x2x2x2', 4, 32, 'uniform', 'beta=0.02'),
)

# Those of the formulas for adaptive routing.
ADAPTIVE = (
    ('mesh', '8x8', 4, 32, 'uniform', 'routing=duato'),
    ('mesh', '8x8', 3, 16, 'transpose', 'routing=duato'),
    ('mesh', '8x8', 2, 32, 'uniform', 'routing=duato'),
    ('mesh', '8x8', 2, 32, 'transpose', 'routing=duato'),
    ('mesh', '8x8', 6, 32, 'bit-complement', 'routing=duato'),
    ('mesh', '10x6', 4, 24, 'hotspot:0.05,#25,#33', 'routing=duato'),
    ('mesh', '16x16', 4, 32, 'transpose', 'routing=duato'),
    ('torus', '8x8', 4, 32, 'uniform', 'routing=duato'),
    ('torus', '8x8', 5, 24, 'tornado', 'routing=duato'),
    ('torus', '4x4x4', 4, 32, 'bit-complement', 'routing=duato'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'uniform', 'routing=duato'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose', 'routing=duato'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'shuffle', 'routing=duato'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'bit-complement', 'routing=duato'),
    ('hypercube', '2x2x2x2x2x2', 4, 24, 'hotspot:0.06,#11', 'routing=duato'),
    ('mesh', '8x8', 3, 32, 'uniform', 'routing=random'),
    ('mesh', '8x8', 1, 32, 'uniform', 'routing=random'),
    ('torus', '8x8', 4, 24, 'bit-complement', 'routing=random'),
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'uniform', 'routing=random'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose', 'routing=random'),
)


# Those of the formulas for time-outs.
TIMEOUTS = tuple((*network[:5], f'routing=duato-timeout tau={network[5]}') for network in (
    ('mesh', '8x8', 4, 32, 'uniform', 32),
    ('mesh', '8x8', 2, 32, 'transpose', 32),
    ('mesh', '8x8', 2, 32, 'uniform', 8),
    ('mesh', '8x8', 3, 16, 'transpose', 8),
    ('torus', '8x8', 4, 32, 'uniform', 16),
    ('torus', '8x8', 3, 24, 'tornado', 24),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose', 32),
    ('hypercube', '2x2x2x2x2x2', 4, 24, 'hotspot:0.06,#11', 12),
    ('hypercube', '2x2x2x2x2x2', 3, 32, 'bit-complement', 64),
    ('mesh', '4x4x4', 3, 24, 'bit-reversal', 16),
))
TIMEOUT_SHARES = (0.3, 0.5, 0.7)

# Those of the formulas for virtual cut-through and store-and-forward.
CUT_THROUGH = tuple((*network, 'routing=virtual-cut-through') for network in (
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'uniform'),
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'transpose'),
    ('hypercube', '2x2x2x2x2x2x2', 1, 24, 'shuffle'),
    ('hypercube', '2x2x2x2x2x2', 1, 16, 'permutation:7'),
    ('hypercube', '2x2x2x2x2x2', 1, 24, 'hotspot:0.06,#11'),
    ('mesh', '8x8', 1, 32, 'uniform'),
    ('mesh', '8x8', 1, 32, 'transpose'),
    ('mesh', '10x6', 1, 24, 'hotspot:0.05,#25,#33'),
    ('mesh', '4x4x4', 1, 16, 'bit-complement'),
    ('torus', '8x8', 1, 32, 'uniform'),
    ('torus', '8x8', 1, 24, 'tornado'),
    ('torus', '6x5', 1, 20, 'permutation:5'),
    ('torus', '4x4x4', 1, 32, 'bit-reversal'),
)) + tuple((*network, 'routing=store-and-forward') for network in (
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'uniform'),
    ('mesh', '8x8', 1, 16, 'transpose'),
    ('torus', '8x8', 1, 24, 'uniform'),
    ('mesh', '4x4x4', 1, 32, 'bit-complement'),
))

# Those of the formulas for bursts, 1,000 cycles and longer for the last ones.
BURSTS = (
    ('mesh', '8x8', 2, 32, 'uniform', 'arrivals=on-off:100,300'),
    ('mesh', '8x8', 4, 32, 'permutation:1', 'arrivals=on-off:100,300'),
    ('hypercube', '2x2x2x2x2x2', 4, 32, 'uniform', 'arrivals=on-off:500,500'),
    ('mesh', '8x8', 1, 32, 'transpose', 'arrivals=on-off:200,200'),
    ('torus', '8x8', 2, 32, 'tornado', 'arrivals=on-off:300,1200'),
    ('hypercube', '2x2x2x2x2x2', 2, 32, 'transpose', 'arrivals=on-off:30,90'),
    ('torus', '8x8', 4, 32, 'uniform', 'arrivals=on-off:200,600'),
    ('mesh', '8x8', 1, 32, 'uniform', 'arrivals=on-off:1000,1000'),
    ('hypercube', '2x2x2x2x2x2', 1, 32, 'permutation:7', 'arrivals=on-off:500,1500'),
    ('mesh', '8x8', 2, 16, 'hotspot:0.05,#27', 'arrivals=on-off:400,400'),
    ('torus', '4x4x4', 4, 32, 'permutation:2', 'arrivals=on-off:2000,2000'),
    ('mesh', '8x8', 2, 32, 'transpose', 'arrivals=on-off:3000,9000'),
    ('torus', '8x8', 2, 16, 'bit-complement', 'arrivals=on-off:50,50'),
)
BURST_SHARES = (0.3, 0.5, 0.6, 0.7)

# Those of the formulas for pipelined routers (REFINED_PIPELINED.md).
PIPELINED = (
    ('mesh', '6x6', 1, 16, 'uniform', 'router=pipelined'),
    ('mesh', '6x6', 2, 16, 'uniform', 'router=pipelined vc-buffer=4'),
    ('mesh', '6x6', 4, 1, 'uniform', 'router-preset=booksim2'),
    ('mesh', '6x6', 1, 1, 'uniform', 'router-preset=booksim2'),
    ('mesh', '6x6', 2, 32, 'uniform', 'router-preset=booksim2'),
    ('mesh', '4x4', 2, 8, 'transpose', 'router-preset=booksim2 vc-buffer=4'),
    ('mesh', '4x4', 1, 8, 'bit-complement', 'router=pipelined'),
    ('mesh', '4x4', 4, 24, 'hotspot:0.1,#5', 'router-preset=booksim2'),
    ('mesh', '8x4', 2, 8, 'uniform', 'router-preset=booksim2 routing-delay=0'),
    ('mesh', '8x4', 4, 32, 'permutation:1', 'router=pipelined vc-buffer=4'),
    ('mesh', '10x6', 2, 8, 'hotspot:0.05,#25,#33', 'router=pipelined'),
    ('mesh', '3x3x3', 2, 16, 'uniform', 'router-preset=booksim2'),
    ('mesh', '3x3x3', 1, 8, 'uniform', 'router-preset=booksim2'),
    ('mesh', '6x6', 2, 4, 'uniform', 'router-preset=booksim2 speculation=true'),
    ('mesh', '6x6', 4, 8, 'uniform', 'router-preset=booksim2 vc-release=credit'),
    ('mesh', '6x6', 4, 8, 'uniform', 'router=pipelined vc-buffer=2'),
    ('hypercube', '2x2x2x2x2', 1, 32, 'uniform', 'router-preset=booksim2 vc-buffer=4'),
    ('hypercube', '2x2x2x2x2', 2, 8, 'uniform', 'router-preset=booksim2'),
    ('hypercube', '2x2x2x2x2', 4, 16, 'permutation:7', 'router=pipelined'),
    ('hypercube', '2x2x2x2x2', 2, 1, 'hotspot:0.06,#11', 'router-preset=booksim2 vc-buffer=4'),
    ('torus', '6x6', 2, 8, 'uniform', 'router-preset=booksim2'),
    ('torus', '6x6', 4, 16, 'tornado', 'router-preset=booksim2'),
    ('torus', '6x6', 2, 32, 'uniform', 'router=pipelined vc-buffer=4'),
    ('torus', '6x6', 4, 1, 'uniform', 'router-preset=booksim2 vc-buffer=4'),
    ('torus', '5x5', 2, 12, 'permutation:3', 'router=pipelined classes=balanced'),
    ('torus', '4x4x4', 2, 8, 'bit-complement', 'router-preset=booksim2'),
)
PIPELINED_SHARES = (0.2, 0.4, 0.6, 0.75)
# Pipelined routers take ten times as long to simulate.
PIPELINED_PRECISION = 0.01
PIPELINED_FLIT_HOPS = 5e7
PIPELINED_SEARCH_FLIT_HOPS = 1e7


def permutation(n, seed):
    """Who sends to whom in a random permutation, with a generator of Knuth's (MMIX)."""
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


def draw_radices(uniform, topology, largest_n, dimensions, least, spread):
    """A cube of 4 ... @largest_n dimensions, or a grid: how many dimensions is one of @dimensions, n of them have radices of @least
    and up to @spread[n] - 1 more. In half of the grids all are the same."""
    if topology == 'hypercube':
        return [2] * (4 + int((largest_n - 3) * uniform()))
    n = dimensions[int(len(dimensions) * uniform())]
    k = [least + int(spread[n] * uniform()) for _ in range(n)]
    return [k[0]] * n if uniform() < 0.5 else k


def draw_length(uniform):
    return round(8 * 8 ** uniform())


def draw_pattern(uniform, patterns, hot_spot):
    """One of @patterns; @hot_spot() draws its own."""
    pattern = patterns[int(len(patterns) * uniform())]
    if pattern == 'permutation':
        return f'permutation:{int(1000000 * uniform())}'
    return hot_spot() if pattern == 'hotspot' else pattern


def draw_hot_spots(uniform, nodes, most, largest_factor):
    """Up to @most nodes that receive 2 % of the messages, or up to @largest_factor times as much."""
    hot = sorted({int(nodes * uniform()) for _ in range(1 + int(most * uniform()))})
    return f'hotspot:{0.02 * largest_factor ** uniform():.2g},' + ','.join(f'#{node}' for node in hot)


def name_of(k):
    return 'x'.join(map(str, k))


# Sets that are drawn. Only random() is used, whose numbers are the same in all versions of Python.

def dimension_order():
    """N = 16 ... 1024, V = 1 ... 8 (in a torus from 2), M = 8 ... 64, a third of each topology."""
    uniform = random.Random(20261127).random
    patterns = ('uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'butterfly', 'tornado', 'neighbor',
                'hotspot', 'hotspot', 'permutation', 'permutation')
    networks = []
    while len(networks) < 64:
        topology = TOPOLOGIES[len(networks) % 3]
        k = draw_radices(uniform, topology, 10, (1, 2, 2, 2, 2, 3, 3, 4), 2, {1: 31, 2: 31, 3: 9, 4: 5})
        V = (1, 2, 2, 3, 4, 4, 6, 8)[int(8 * uniform())]
        M = draw_length(uniform)
        pattern = draw_pattern(uniform, patterns, lambda: draw_hot_spots(uniform, math.prod(k), 3, 10))
        if 16 <= math.prod(k) <= 1024 and fits(topology, k, pattern) and (V > 1 or topology != 'torus'):
            networks.append((topology, name_of(k), V, M, pattern))
    return networks


def broadcasts():
    """N = 16 ... 256, V = 1 ... 4 (in a torus from 2), M = 8 ... 64, beta = 0.005 ... 0.1, meshes and tori in turn."""
    uniform = random.Random(20261203).random
    networks = []
    while len(networks) < 10:
        topology = TOPOLOGIES[1 + len(networks) % 2]
        k = draw_radices(uniform, topology, None, (1, 2, 2, 3), 2, {1: 63, 2: 15, 3: 5})
        V = (1, 2, 3, 4)[int(4 * uniform())]
        M = draw_length(uniform)
        settings = f'beta={0.005 * 20 ** uniform():.2g}'
        settings += ('', '', '', ' delta=20')[int(4 * uniform())] + ('', '', '', ' base=fixed:0')[int(4 * uniform())]
        settings += ('', '', '', '', ' ports=single')[int(5 * uniform())]
        if 16 <= math.prod(k) <= 256 and (V > 1 or topology != 'torus'):
            networks.append((topology, name_of(k), V, M, 'uniform', settings))
    return networks


def adaptive():
    """N = 16 ... 256, V = 1 ... 6 as the routing needs, M = 8 ... 64, a third of each topology, two thirds with Duato's routing."""
    uniform = random.Random(1127054).random
    patterns = ('uniform', 'uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'butterfly', 'tornado', 'neighbor',
                'hotspot', 'hotspot', 'permutation')
    networks = []
    while len(networks) < 12:
        topology = TOPOLOGIES[len(networks) % 3]
        k = draw_radices(uniform, topology, 8, (2, 2, 2, 3), 3, {2: 14, 3: 4})
        routing = ('duato', 'duato', 'random')[int(3 * uniform())]
        V = (1 if routing == 'random' else 3 if topology == 'torus' else 2) + int(4 * uniform())
        M = draw_length(uniform)
        pattern = draw_pattern(uniform, patterns, lambda: draw_hot_spots(uniform, math.prod(k), 2, 5))
        if 16 <= math.prod(k) <= 256 and fits(topology, k, pattern):
            networks.append((topology, name_of(k), V, M, pattern, f'routing={routing}'))
    return networks


def timeouts():
    """N = 16 ... 128, V = 2 ... 6 (in a torus from 3), M = 8 ... 64, a third of each topology, time-outs of a quarter of M to 2 M."""
    uniform = random.Random(20271127).random
    patterns = ('uniform', 'uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'butterfly', 'tornado', 'neighbor',
                'hotspot', 'hotspot', 'permutation')
    networks = []
    while len(networks) < 9:
        topology = TOPOLOGIES[len(networks) % 3]
        k = draw_radices(uniform, topology, 7, (2, 2, 2, 3), 3, {2: 8, 3: 3})
        V = (3 if topology == 'torus' else 2) + int(4 * uniform())
        M = draw_length(uniform)
        pattern = draw_pattern(uniform, patterns, lambda: draw_hot_spots(uniform, math.prod(k), 2, 5))
        tau = round(M / 4 * 8 ** uniform())
        if 16 <= math.prod(k) <= 128 and fits(topology, k, pattern):
            networks.append((topology, name_of(k), V, M, pattern, f'routing=duato-timeout tau={tau}'))
    return networks


def bursts():
    """A dozen as dimension_order() draws them, of 16 ... 256 nodes: three with lengths that vary, nine with bursts of 30 ... 1000
    cycles that fill half to a fifth of the time."""
    uniform = random.Random(20270301).random
    patterns = ('uniform', 'uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'tornado', 'hotspot',
                'permutation', 'permutation')
    networks = []
    while len(networks) < 12:
        topology = TOPOLOGIES[len(networks) % 3]
        k = draw_radices(uniform, topology, 8, (1, 2, 2, 2, 3), 2, {1: 31, 2: 15, 3: 6})
        V = (1, 2, 2, 3, 4, 4, 6)[int(7 * uniform())]
        M = draw_length(uniform)
        pattern = draw_pattern(uniform, patterns,
                               lambda: f'hotspot:{0.02 * 10 ** uniform():.2g},#{int(math.prod(k) * uniform())}')
        on = round(30 * (1000 / 30) ** uniform())
        off = round(on * 4 ** uniform())
        if 16 <= math.prod(k) <= 256 and fits(topology, k, pattern) and (V > 1 or topology != 'torus'):
            settings = 'length=exponential' if len(networks) < 3 else f'arrivals=on-off:{on},{off}'
            networks.append((topology, name_of(k), V, M, pattern, settings))
    return networks


def cut_through():
    """N = 16 ... 256, M = 8 ... 64, a third of each topology; a third of the networks with store-and-forward."""
    uniform = random.Random(20270611).random
    patterns = ('uniform', 'uniform', 'transpose', 'bit-complement', 'bit-reversal', 'shuffle', 'butterfly', 'tornado', 'neighbor',
                'hotspot', 'hotspot', 'permutation', 'permutation')
    networks = []
    while len(networks) < 12:
        topology = TOPOLOGIES[len(networks) % 3]
        k = draw_radices(uniform, topology, 8, (1, 2, 2, 2, 3), 2, {1: 31, 2: 15, 3: 6})
        M = draw_length(uniform)
        routing = ('virtual-cut-through', 'virtual-cut-through', 'store-and-forward')[int(3 * uniform())]
        pattern = draw_pattern(uniform, patterns, lambda: draw_hot_spots(uniform, math.prod(k), 2, 5))
        if 16 <= math.prod(k) <= 256 and fits(topology, k, pattern):
            networks.append((topology, name_of(k), 1, M, pattern, f'routing={routing}'))
    return networks


def pipelined():
    """Six of each of five networks that BookSim2 is often run on, with its router or that of Flitscope."""
    uniform = random.Random(20281127).random
    grids = (('mesh', '8x8'), ('mesh', '16x16'), ('torus', '8x8'), ('hypercube', '2x2x2x2x2x2'), ('mesh', '4x4x4'))
    networks = []
    while len(networks) < 30:
        topology, k = grids[len(networks) % 5]
        pattern = ('uniform', 'transpose', 'tornado', 'hotspot')[int(4 * uniform())]
        V, M, B = (1, 2, 4)[int(3 * uniform())], (1, 8, 32)[int(3 * uniform())], (4, 8)[int(2 * uniform())]
        router = ('router=pipelined', 'router-preset=booksim2')[int(2 * uniform())]
        hot = f'hotspot:0.05,#{int(64 * uniform())}'
        if fits(topology, [int(radix) for radix in k.split('x')], pattern) and (V > 1 or topology != 'torus'):
            networks.append((topology, k, V, M, hot if pattern == 'hotspot' else pattern, f'{router} vc-buffer={B}'))
    return networks


# Name of a set: networks, their loads, and by load upper bounds of the mean and the largest error in per cent, with the number of
# points that may have no solution: what REFINED_FLOWS.md and docs/validation.md say.
SETS = {
    'design': (DESIGN, DESIGN_SHARES,
               {0.3: (0.5, 2, 0), 0.5: (0.9, 4.5, 0), 0.6: (1.4, 5, 0), 0.7: (2.1, 6.5, 1), 0.8: (4.5, 14, 1)}),
    'length-design': (LENGTHS, DESIGN_SHARES,
                      {0.3: (0.6, 2, 0), 0.5: (1.4, 6.5, 0), 0.6: (2.4, 8, 0), 0.7: (4, 11, 0), 0.8: (8, 20, 0)}),
    'adaptive-design': (ADAPTIVE, DESIGN_SHARES,
                        {0.3: (1.5, 6, 0), 0.5: (2.3, 11, 0), 0.6: (3.2, 16.5, 0), 0.7: (4.5, 28, 1), 0.8: (3.5, 11, 6)}),
    'burst-design': (BURSTS, BURST_SHARES,
                     {0.3: (1.3, 5.5, 0), 0.5: (4.2, 26.5, 0), 0.6: (3.6, 11, 1), 0.7: (5.2, 13.5, 1)}),
    'burst-truths': (bursts(), BURST_SHARES, {0.3: (1.6, 4.5, 0), 0.5: (3.1, 12, 0), 0.6: (5.2, 19, 0), 0.7: (12, 93, 0)}),
    'truths': (dimension_order(), SHARES,
               {0.2: (0.5, 3, 0), 0.35: (0.9, 8, 0), 0.5: (1.7, 15, 0), 0.6: (2.4, 18, 0), 0.7: (4, 56, 1), 0.8: (6, 26, 6)}),
    'broadcast-design': (BROADCASTS, BROADCAST_SHARES,
                         {0.3: (1.2, 3.1, 0), 0.5: (1.7, 4.8, 0), 0.7: (3.6, 7.5, 0), 0.8: (6.3, 21, 0)}),
    'broadcast-truths': (broadcasts(), BROADCAST_SHARES,
                         {0.3: (2.3, 8, 0), 0.5: (3, 13, 0), 0.7: (4.2, 19, 0), 0.8: (5.5, 22, 0)}),
    'cut-through-design': (CUT_THROUGH, DESIGN_SHARES,
                           {0.3: (0.3, 1.2, 0), 0.5: (0.5, 2, 0), 0.6: (0.8, 2.2, 0), 0.7: (1.4, 4.2, 0), 0.8: (2.5, 7.2, 0)}),
    'cut-through-truths': (cut_through(), DESIGN_SHARES,
                           {0.3: (0.2, 0.5, 0), 0.5: (0.4, 1.5, 0), 0.6: (0.6, 3, 0), 0.7: (1.1, 5.3, 0), 0.8: (2.2, 9, 0)}),
    'timeout-design': (TIMEOUTS, TIMEOUT_SHARES, {0.3: (0.7, 2.1, 0), 0.5: (1.5, 3, 0), 0.7: (4.7, 8, 0)}),
    'timeout-truths': (timeouts(), TIMEOUT_SHARES, {0.3: (0.9, 2, 0), 0.5: (2.1, 4.2, 0), 0.7: (4.9, 9, 0)}),
    'pipelined-design': (PIPELINED, PIPELINED_SHARES,
                         {0.2: (0.6, 2.5, 0), 0.4: (1.3, 4.5, 0), 0.6: (3.3, 8.5, 0), 0.75: (6.8, 14.5, 0)}),
    'pipelined-truths': (pipelined(), PIPELINED_SHARES,
                         {0.2: (0.6, 2, 0), 0.4: (1, 4, 0), 0.6: (2.3, 8.7, 0), 0.75: (5.7, 25, 1)}),
    'adaptive-truths': (adaptive(), DESIGN_SHARES,
                        {0.3: (1.2, 3.2, 0), 0.5: (1.8, 3.8, 0), 0.6: (2.2, 5, 0), 0.7: (3.7, 8.5, 0), 0.8: (5.5, 11, 3)}),
}


def run(program, folder, network, *arguments):
    topology, radices, V, M, pattern, *settings = network
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
    keys.update(setting.split('=', 1) for setting in ' '.join(settings).split())
    environment = dict(os.environ, FLITSCOPE_CACHE='', LC_ALL='C.UTF-8')
    output = subprocess.run([program, *arguments, '--format=json', *(f'--set={a}={b}' for a, b in keys.items())],
                            env=environment, check=True, capture_output=True, encoding='utf-8').stdout
    return json.loads(output)


def path_of(name):
    return os.path.join(DATA, f'flow-{name}.csv')


def is_pipelined(network):
    return 'router' in ' '.join(network[5:])


def has_broadcasts(network):
    return 'beta=' in ' '.join(network[5:])


def key_of(network, share):
    return tuple(map(str, network)) + ('',) * (6 - len(network)) + (str(share),)


def read(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8') as file:
        return {tuple(row[name] for name in COLUMNS[:6]) + (row['share'],): row
                for row in csv.DictReader(text for text in file if not text.startswith('#'))}


def write(path, rows):
    columns = COLUMNS + (BROADCAST_COLUMNS if any('broadcast' in row for row in rows.values()) else ())
    with open(path + '.part', 'w', encoding='utf-8') as file:
        file.write(COMMENT)
        writer = csv.DictWriter(file, columns, restval='', lineterminator='\n')
        writer.writeheader()
        writer.writerows(rows.values())
    os.replace(path + '.part', path)


def measure(program, path, networks, shares):
    rows = read(path)
    with tempfile.TemporaryDirectory() as folder:
        for network in networks:
            # Hops are about half of the radices in a mesh or torus, of the dimensions in a hypercube.
            hops = sum(int(radix) / 3 for radix in network[1].split('x')) * network[3]
            precision, flit_hops, search = PRECISION, FLIT_HOPS, SEARCH_FLIT_HOPS
            if is_pipelined(network):
                precision, flit_hops, search = PIPELINED_PRECISION, PIPELINED_FLIT_HOPS, PIPELINED_SEARCH_FLIT_HOPS
            saturation = None
            for share in shares:
                key = key_of(network, share)
                if key in rows:
                    saturation = float(rows[key]['saturation'])
                    continue
                seed = zlib.crc32(' '.join(part for part in key if part != '').encode()) % 1000000 + 1
                if saturation is None:
                    found = run(program, folder, network, 'saturation', '--simulate', '-j', '1', f'--seed={seed}',
                                f'--max-messages={max(30000, int(search / hops))}')
                    found = (found[0] if isinstance(found, list) else found)['simulated']
                    saturation = float(f'{(found["low"] + found["high"]) / 2:.6g}')
                rate = float(f'{share * saturation:.6g}')
                result = run(program, folder, network, 'simulate', '-j', '1', f'--rate={rate}', f'--seed={seed}',
                             f'--precision={precision}', f'--max-messages={max(20000, int(flit_hops / hops))}')
                result = result[0] if isinstance(result, list) else result
                row = dict(zip(COLUMNS, key[:6] + (saturation, share, rate, seed, result['status'])))
                if result['status'] != 'saturated':
                    latency = result['latency_unicast']
                    row.update(latency=f'{latency["mean"]:.7g}', half_width=f'{latency["half_width"]:.3g}')
                    if has_broadcasts(network):
                        latency = result['latency_broadcast']
                        row.update(broadcast=f'{latency["mean"]:.7g}', broadcast_half_width=f'{latency["half_width"]:.3g}')
                rows[key] = row
                write(path, rows)
                print(*key, row['status'], flush=True)


def errors_of(program, folder, network, shares, rows):
    """Of unicasts, and of broadcasts where there are some, by load the error of the model in per cent, None where it has no solution;
    what saturated in the simulation is left out."""
    points = [(share, rows[key_of(network, share)]) for share in shares if rows[key_of(network, share)]['latency'] != '']
    solved = run(program, folder, network, 'solve', *(f'--rate={row["rate"]}' for _, row in points))
    columns = {'latency': 'latency_unicast', **({'broadcast': 'latency_broadcast'} if has_broadcasts(network) else {})}
    return [{share: point.get(quantity) and 100 * (point[quantity] / float(row[column]) - 1)
             for (share, row), point in zip(points, solved, strict=True)} for column, quantity in columns.items()]


def compare(program, name, with_ends):
    """Of each network that was measured its errors, and the saturation rate of the model relative to the simulated one."""
    networks, shares, _ = SETS[name]
    rows = read(path_of(name))
    networks = [network for network in networks if key_of(network, shares[-1]) in rows]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for network in networks:
            ratio = None
            if with_ends:
                end = run(program, folder, network, 'saturation')
                rate = (end[0] if isinstance(end, list) else end)['saturation_rate']
                ratio = rate and rate / float(rows[key_of(network, shares[0])]['saturation'])
            found += [(network, errors, ratio) for errors in errors_of(program, folder, network, shares, rows)]
    return found


def summary(found, share):
    """Mean and largest absolute error, number of points without a solution."""
    errors = [errors[share] for _, errors, _ in found if share in errors]
    sizes = [abs(error) for error in errors if error is not None]
    return sum(sizes) / len(sizes), max(sizes), errors.count(None)


def print_errors(found, shares):
    print('| network | ' + ' | '.join(f'{100 * share:g}' for share in shares) + ' | ratio |')
    print('|---' * (len(shares) + 2) + '|')
    for (topology, k, V, M, pattern, *settings), errors, ratio in found:
        cells = ['' if share not in errors else '–' if errors[share] is None else f'{errors[share]:+.1f}' for share in shares]
        print(f'| {" ".join([topology, k])}, V = {V}, M = {M}, {" ".join([pattern, *settings])} | ' + ' | '.join(cells)
              + (' | – |' if ratio is None else f' | {ratio:.2f} |'))
    for share in shares:
        mean, largest, missing = summary(found, share)
        print(f'{100 * share:g} %: mean {mean:.2f}, largest {largest:.1f}, {missing} without a solution')
    ratios = [abs(ratio - 1) for _, _, ratio in found if ratio is not None]
    print(f'saturation rate: {100 * sum(ratios) / len(ratios):.1f} % off in the mean of {len(ratios)}, '
          f'at most {100 * max(ratios):.1f}')


def at_share(points, share):
    """Between two points linear, a little beyond them the same, else None; @points: (share, error), ascending."""
    if not points or share < points[0][0] - REACH or share > points[-1][0] + REACH:
        return None
    for (left, before), (right, after) in zip(points, points[1:]):
        if share <= right:
            weight = min(max((share - left) / (right - left), 0), 1)
            return (1 - weight) * before + weight * after
    return points[-1][1]


# What typical-error.c calls a kind of traffic: its set, and of which networks. Lengths that vary: three networks are too few.
KINDS = ((None, 'truths', ''), ('adaptive', 'adaptive-truths', ''), ('broadcasts', 'broadcast-truths', ''),
         ('bursts', 'burst-truths', 'arrivals='), ('cut-through', 'cut-through-truths', ''),
         ('pipelined', 'pipelined-truths', ''), ('time-outs', 'timeout-truths', ''))


def typical_cells(found):
    """Mean errors at SHARES of the saturation rate of the model, as in typical-errors.c; None where too little is known."""
    cells = []
    for share in SHARES:
        errors = [at_share([(at / ratio, abs(error)) for at, error in errors.items() if error is not None], share)
                  for _, errors, ratio in found if ratio is not None]
        known = [error / 100 for error in errors if error is not None]
        # The mean of a few networks would be that of the easy ones.
        cells.append(sum(known) / len(known) if 2 * len(known) >= len(found) else None)
    return cells


def typical(program):
    """Of each kind and quantity the beginning of its line in typical-error-table.c, and its cells."""
    for kind, name, setting in KINDS:
        found = [one for one in compare(program, name, True) if setting in ' '.join(one[0][5:])]
        quantities = ('latency_unicast', 'latency_broadcast') if has_broadcasts(found[0][0]) else ('latency_unicast',)
        for i, quantity in enumerate(quantities):
            mode = f'"{kind}"' if kind else 'NULL'
            yield (f'  {{ "channel-flows", {mode}, FALSE, FS_VARIANT_REFINED, "{quantity}",\n    {{ ',
                   typical_cells(found[i::len(quantities)]))


def typical_test(program):
    """Whether all lines are in typical-error-table.c, to its last digit."""
    with open(TYPICAL_TABLE, encoding='utf-8') as file:
        text = file.read()
    for begin, cells in typical(program):
        _, _, line = text.partition(begin)
        known = [None if cell.strip() == 'NAN' else float(cell) for cell in line.partition(' }')[0].split(',')] if line else []
        if len(known) != len(cells) or any((a is None) != (b is None) or a is not None and abs(a - b) > 0.00011
                                           for a, b in zip(known, cells)):
            return False
    return True


def test(program, names):
    """Writes TAP."""
    print(f'1..{len(names) + 1}')
    for number, name in enumerate(names, 1):
        found = compare(program, name, False)
        failed = []
        for share, (mean, largest, missing) in SETS[name][2].items():
            reached = summary(found, share)
            print(f'# {name}, {100 * share:g} %: mean {reached[0]:.2f}, largest {reached[1]:.1f}, {reached[2]} without a solution')
            if reached[0] > mean or reached[1] > largest or reached[2] > missing:
                failed.append(f'{100 * share:g} %')
        print('not ok' if failed else 'ok', number, f'/study/compare/flow-accuracy/{name}', *failed)
    print('ok' if typical_test(program) else 'not ok', len(names) + 1, '/study/compare/flow-accuracy/typical-errors')


def main(arguments):
    program, command, *names = arguments + [''] * (3 - len(arguments))
    if command == 'test' and set(names) <= set(SETS):
        test(program, names)
    elif command == 'measure' and len(names) == 1 and names[0] in SETS:
        measure(program, path_of(names[0]), *SETS[names[0]][:2])
    elif command == 'typical':
        for begin, cells in typical(program):
            print(begin + ', '.join('NAN' if cell is None else f'{cell:.4f}' for cell in cells) + ' } },')
    elif command == 'errors' and len(names) == 1 and names[0] in SETS:
        print_errors(compare(program, names[0], True), SETS[names[0]][1])
    else:
        sys.exit(f'{__doc__}\nsets: {", ".join(SETS)}')


if __name__ == '__main__':
    main(sys.argv[1:])
