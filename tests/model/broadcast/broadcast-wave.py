#!/usr/bin/env python3
"""Counts what meets the copies of one broadcast in light traffic: where sigma and `before` of REFINED.md (4.2, 4.3) come from.

usage: broadcast-wave.py [LARGEST-N]     default: 7, some seconds; 10 takes minutes

A broadcast is a wave: in its period t the nodes of level t of the binomial tree send to all their children at once. Unicasts are so
few that they do not meet each other, and cross the network at once: a header in a node takes each useful dimension in proportion to its
free adaptive virtual channels, V - 2 where a copy is and V - 1 elsewhere; where there is none, any of them (the escape channels of
the lowest dimension, which is any of them for a broadcast from any base). All sources, destinations and periods are gone through.
For the channels of copies, over the flow without a broadcast: `found` in the period before, `later` while the copy is there.
"""

import sys
from math import comb


def flows(n, V, period):
    """Of unicasts, over each channel (node, dimension), when the nodes of level `period` send; root: node 0."""
    N = 2 ** n
    busy = [[bin(x).count('1') == period and x.bit_length() <= d for d in range(n)] for x in range(N)]
    flow = [[0.0] * n for _ in range(N)]
    farthest_first = sorted(range(1, N), key=lambda route: -bin(route).count('1'))
    for destination in range(N):
        here = [1 / (N - 1)] * N
        for route in farthest_first:
            x = route ^ destination
            useful = [d for d in range(n) if route >> d & 1]
            free = [V - 2 if busy[x][d] else V - 1 for d in useful]
            for d, weight in zip(useful, free):
                part = here[x] * (weight / sum(free) if sum(free) else 1 / len(useful))
                flow[x][d] += part
                if len(useful) > 1:
                    here[x ^ 1 << d] += part
    return flow


def counted(n, V):
    """Means of `found` and `later` over the channels of all copies."""
    N = 2 ** n
    normal = N / (2 * (N - 1))              # a channel, one message from each node
    by_period = [flows(n, V, period) for period in range(n)]
    found, later = [], []
    for x in range(N):
        level = bin(x).count('1')
        for d in range(x.bit_length(), n):
            found.append(by_period[level - 1][x][d] / normal if level else 1)
            later.append(by_period[level][x][d] / normal)
    return sum(found) / len(found), sum(later) / len(later)


def of_acc(n, V):
    """a1 of 4.2 in the same limit, without sigma."""
    N = 2 ** n
    p = [comb(n, k) / (N - 1) if k else 0 for k in range(n + 1)]
    dbar = n / 2 * N / (N - 1)
    c1 = sum(c * 2.0 ** -(c + 1) for c in range(1, n)) + n / N
    c2 = sum(c ** 2 * 2.0 ** -(c + 1) for c in range(1, n)) + n ** 2 / N
    sib = (c2 / c1 - 1) / (n - 1)
    fbar = (V - 1) * (1 - sib) + (V - 2) * sib
    acc = sum(sum(p[r:]) / (dbar - 1) * (r * (V - 2) / (V - 2 + (r - 1) * fbar) if V > 2 else sib ** (r - 1))
              for r in range(2, n + 1))
    return 1 / dbar + (1 - 1 / dbar) * acc


def main(largest=7):
    print(' n  V  found  later  a1 without sigma  avoidance left  found of the avoided  0.3 - 1.6/n^2')
    for n in range(3, largest + 1):
        for V in (2, 3, 4, 8):
            found, later = counted(n, V)
            print(f'{n:2} {V:2}  {found:.3f}  {later:.3f}  {of_acc(n, V):16.3f}  {(1 - later) / (1 - of_acc(n, V)):14.2f}'
                  f'  {(found - 1) / (1 - later):20.3f}  {0.3 - 1.6 / n ** 2:.3f}')


if __name__ == '__main__':
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    main(*[int(argument) for argument in sys.argv[1:]])
