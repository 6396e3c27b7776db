#!/usr/bin/env python3
"""Golden points of channel-flows with bursts and with broadcasts, from docs/specification/REFINED_FLOWS.md alone.

usage: flow-vectors.py FILE      writes these points of the file, tests/data/refined-flow-vectors.json, again

Every route is followed by itself, of copies as well as of unicasts; nothing is shared with the program. Symbols are those of the page.
"""

import collections
import itertools
import math
import sys

import golden_points

C, GA, PHI, QU, VF, STEP = 0.5, 2.0, 0.5, 1.25, 2 / 3, 0.5

# Topology, radices (dimension 0 first), V, M, pattern, rate, other keys.
POINTS = (
    ('mesh', (4, 4), 2, 16, 'uniform', 0.012, {'arrivals': (100, 300)}),
    ('mesh', (4, 4), 1, 16, 'transpose', 0.012, {'arrivals': (200, 200)}),
    ('hypercube', (2, 2, 2, 2), 4, 32, 'uniform', 0.016, {'arrivals': (500, 500)}),
    ('torus', (4, 4), 4, 24, 'tornado', 0.016, {'arrivals': (60, 180)}),
    ('torus', (5, 3), 2, 20, 'uniform', 0.014, {'arrivals': (300, 900)}),
    ('hypercube', (2, 2, 2), 1, 20, 'bit-complement', 0.01, {'arrivals': (50, 100)}),
    ('mesh', (4, 4), 4, 16, 'uniform', 0.01, {'beta': 0.05, 'delta': 1}),
    ('mesh', (5, 3), 2, 20, 'uniform', 0.008, {'beta': 0.04, 'delta': 10, 'fixed_base': 0}),
    ('mesh', (6,), 1, 24, 'uniform', 0.006, {'beta': 0.1, 'delta': 1}),
    ('mesh', (4, 4), 3, 16, 'transpose', 0.009, {'beta': 0.05, 'delta': 1}),
    ('mesh', (4, 3), 2, 12, 'uniform', 0.006, {'beta': 0.05, 'delta': 2, 'single_port': True}),
    ('torus', (4, 4), 4, 16, 'uniform', 0.012, {'beta': 0.05, 'delta': 1}),
    ('torus', (5, 3), 2, 20, 'uniform', 0.008, {'beta': 0.03, 'delta': 4}),
    ('hypercube', (2, 2, 2, 2), 4, 32, 'uniform', 0.008, {'beta': 0.05, 'delta': 1}),
)


class Saturated(Exception):
    pass


def destinations(k, pattern, source):
    """The nodes to which @source sends, each with its weight."""
    if pattern == 'uniform':
        nodes = [node for node in itertools.product(*map(range, k)) if node != source]
    elif pattern == 'transpose':
        nodes = [source[len(k) // 2:] + source[:len(k) // 2]]
    elif pattern == 'tornado':
        nodes = [tuple((digit + math.ceil(radix / 2) - 1) % radix for digit, radix in zip(source, k))]
    else:
        nodes = [tuple(radix - 1 - digit for digit, radix in zip(source, k))]
    return [(node, 1 / len(nodes)) for node in nodes if node != source]


class Network:
    """Topology, radices and classes. A hop is a channel, (node, dimension, direction), and a class."""

    def __init__(self, topology, k, V):
        self.k, self.V, self.n, self.rings = k, V, len(k), topology == 'torus'
        self.nodes = list(itertools.product(*map(range, k)))
        self.ports = [(d, step) for d in range(self.n) for step in ((0,) if k[d] == 2 else (1, -1))]

    def classes(self, d):
        """Virtual channels of the classes of a channel of dimension @d."""
        return [self.V // 2, self.V - self.V // 2] if self.rings and self.k[d] >= 4 else [self.V]

    def steps(self, d, a, b):
        """Directions of the shortest ways from digit @a to @b, and their hops."""
        up, down = (b - a) % self.k[d], (a - b) % self.k[d]
        if self.k[d] == 2:
            return [(0, 1)]
        if not self.rings:
            return [(1, b - a)] if b > a else [(-1, a - b)]
        return ([(1, up)] if up <= down else []) + ([(-1, down)] if down <= up else [])

    def run(self, node, d, step, hops, to):
        """Hops of a run to digit @to. Before the wrap channel, in class 0."""
        found = []
        for _ in range(hops):
            a = node[d]
            wraps = len(self.classes(d)) == 2 and (a > to if step > 0 else a < to)
            found.append(((node, d, step), 0 if wraps or len(self.classes(d)) == 1 else 1))
            node = node[:d] + ((a + (step or 1)) % self.k[d],) + node[d + 1:]
        return node, found

    def routes(self, source, destination):
        """All of them, of equal weight: dimension order from the highest one down."""
        routes = [(source, [])]
        for d in reversed(range(self.n)):
            if source[d] != destination[d]:
                routes = [(at, before + run) for node, before in routes for step, hops in self.steps(d, source[d], destination[d])
                          for at, run in [self.run(node, d, step, hops, destination[d])]]
        return [route for _, route in routes]


# T.6: a line.

def line(network, d, a):
    """The copies in the line of dimension @d that digit @a begins, in the order in which their senders get theirs: (sender, direction,
    hops, receiver), digits."""
    k = network.k[d]
    ring = network.rings and k >= 3
    lo, hi = (-((k - 1) // 2), k // 2) if ring else (-a, k - 1 - a)
    copies, holders = [], [(0, lo, hi)]
    for h, lo, hi in holders:
        while hi > lo:
            keep = -((lo - hi - 1) // 2)
            if h - lo < keep:
                t = lo + keep
                holders.append((t, t, hi))
                hi = t - 1
            else:
                t = hi - keep
                holders.append((t, lo, t))
                lo = t + 1
            copies.append(((a + h) % k, 0 if k == 2 else 1 if t > h else -1, abs(t - h), (a + t) % k))
    return copies


def position(network, base, d):
    return (d - base) % network.n


class Pair:
    """Messages that come over @before, a channel or None, in class @there, and go on over @channel in class @here. Of injection
    channels class 1 is the one to which copies are bound."""

    def __init__(self, before, there, channel, here, n):
        self.before, self.there, self.channel, self.here, self.n = before, there, channel, here, n
        self.q = self.last = self.copies = 0.0
        self.straight = collections.Counter()       # hops of the run so far of messages that go straight on


class Channel:
    def __init__(self, key, vs):
        self.key, self.vs, self.r, self.rs, self.q = key, vs, 0.0, [0.0] * len(vs), collections.Counter()
        self.pairs, self.set_out, self.senders = [[] for _ in vs], [0.0] * len(vs), collections.Counter()
        self.shares = collections.Counter()


class Route:
    def __init__(self, source, weight, pairs, turns, copy):
        self.source, self.w, self.pairs, self.turns, self.copy = source, weight, pairs, turns, copy
        self.cs, self.cl = [p.channel for p in pairs], [p.here for p in pairs]


def burst_wait(tau, rate, D, gamma, m, m2):
    """Section 5.1, W."""
    if D < 1e-12:
        return rate * m2 / (2 * (1 - rate * m))
    p1 = (1 - gamma / math.sqrt(4 + gamma * gamma)) / 2
    p0 = 1 - p1
    l1, l0 = 1 + math.sqrt(D * p0 / p1), max(0, 1 - math.sqrt(D * p1 / p0))
    a, b, rho = p1 / tau, p0 / tau, rate * m

    def u(s):
        return rate * m * s / (1 + s * m2 / (2 * m))

    s = positive_root(lambda s: (s - a - l0 * u(s)) * (s - b - l1 * u(s)) - a * b, 1e-9 / tau)
    kk = (s - a - l0 * u(s)) / a
    y0 = (1 - rho) * kk / (1 + kk)
    c = y0 - p0 * (1 - l0 * rho)
    v1 = p1 * (rate * m2 / 2 - c * (1 - l0 * rho) / a) / (1 - rho)
    return l0 * (c + b * v1) / a + l1 * v1


def positive_root(f, least):
    """Of a function that is negative from @least up to its root."""
    most = max(1.0, 2 * least)
    while f(most) < 0:
        most *= 2
    for _ in range(200):
        s = (least + most) / 2
        least, most = (s, most) if f(s) < 0 else (least, s)
    return (least + most) / 2


def burst_source(on, off, rate, A, A2, B, B2):
    """Section 5.1, source queue: probability that others are there, and wait."""
    pi, a, b = on / (on + off), 1 / off, 1 / on
    fast = rate / pi

    def served(s, m, m2):                           # 1 - transform
        return m * s / (1 + s * m2 / (2 * m))

    s = positive_root(lambda s: (s - a) * (s - b - fast * served(s, B, B2)) - a * b, a)
    k = (s - a) / a * (1 - fast * (served(s, B, B2) - served(s, A, A2)) / s)
    y = (1 - rate * B) / (1 + k + fast * (A - B))
    W = (rate * B2 / 2 + fast * y * (A2 - B2) / 2 - (k * y - (1 - pi)) / a) / (b / a + 1 - fast * B) / pi
    return 1 - y / pi, W


def symmetric(groups, v):
    """Elementary symmetric polynomial of degree @v; groups: (share, count)."""
    e = [1.0] + [0.0] * v
    for f, count in groups:
        for _ in range(count):
            for i in range(v, 0, -1):
                e[i] += f * e[i - 1]
    return e[v]


class Load:
    """Of an injection channel: sums over unicasts, and X and X_2 of each batch, [y]; loads without and with a queue; rho_q; waits of
    the batches."""


class Model:
    def __init__(self, topology, k, V, M, pattern, rate, beta=0.0, delta=0.0, fixed_base=None, single_port=False, arrivals=None):
        self.net, self.V, self.M, self.rate, self.beta, self.delta = Network(topology, k, V), V, float(M), rate, beta, delta
        self.P = 1 if single_port else len(self.net.ports)
        self.bases = {b: 1 / len(k) for b in range(len(k))} if fixed_base is None else {fixed_base: 1.0}
        self.on, self.off = arrivals or (0, 0)
        if arrivals:
            self.tau, self.G = 1 / (1 / self.on + 1 / self.off), self.off / self.on
        self.channels, self.pairs, self.turns, self.into, self.R = {}, {}, collections.Counter(), collections.defaultdict(list), []
        self.lines = {(d, a): line(self.net, d, a) for d in range(len(k)) for a in range(k[d])} if beta else {}
        self.sources = []
        for source in self.net.nodes:
            targets = destinations(k, pattern, source)
            self.sources += [source] if targets else []
            for node, weight in targets:
                found = self.net.routes(source, node)
                for hops in found:
                    self.add(source, (1 - beta) * weight / len(found), hops, None)
        for (d, a), copies in self.lines.items():
            for x, step, hops, to in copies:
                for source in self.net.nodes:
                    if source[d] == x:
                        run = self.net.run(source, d, step, hops, to)[1]
                        self.add(source, beta * self.begun(d), run, (d, a, to))
        for (i, j) in self.turns:
            self.into[j].append(i)
        self.share_inputs()

    def add(self, source, w, hops, copy):
        pairs = []
        for i, (key, here) in enumerate(hops):
            c = self.channels.get(key) or self.channels.setdefault(key, Channel(key, self.net.classes(key[1])))
            before, there = hops[i - 1] if i else (None, 1 if copy and self.P > 1 else 0)
            n = self.net.classes(before[1])[there] if i else 1 if there else self.P
            pair = self.pairs.get((before, there, key, here))
            if pair is None:
                pair = self.pairs[before, there, key, here] = Pair(before, there, c, here, n)
                c.pairs[here].append(pair)
            c.r += w
            c.rs[here] += w
            c.q[before] += w
            c.shares[source] += w
            pair.q += w
            if copy:
                c.senders[source] += w
                if i == 0:
                    c.set_out[here] += w
                    pair.copies += w
            if i and before[1:] == key[1:]:
                run = sum(1 for hop, _ in hops[:i] if hop[1:] == key[1:])
                pair.straight[run] += w
            pairs.append(pair)
        pairs[-1].last += w
        turns = list(zip(pairs, pairs[1:]))
        for turn in turns:
            self.turns[turn] += w
        self.R.append(Route(source, w, pairs, turns, copy))

    # Section 14.1: lines per broadcast of a node.

    def begun(self, d):
        return sum(p * math.prod(k for e, k in enumerate(self.net.k) if position(self.net, b, e) < position(self.net, b, d))
                   for b, p in self.bases.items())

    def begun_behind(self, d, e):
        """L_d|e."""
        return sum(p * math.prod(k for f, k in enumerate(self.net.k) if position(self.net, b, f) < position(self.net, b, e))
                   for b, p in self.bases.items() if position(self.net, b, e) < position(self.net, b, d))

    # Section 14.2.

    def begins(self, d, a):
        """Of each copy of a line when it begins in an empty network, and the copies behind which it is."""
        has, free, found = {a: (0.0, frozenset())}, {}, []
        for i, (x, step, hops, to) in enumerate(self.lines[d, a]):
            at, behind = has[x]
            queue = (x, step) if self.P > 1 else x
            start = free.get(queue, at + self.delta)
            free[queue] = start + self.M + 1
            found.append((start, behind))
            has[to] = start + self.M + hops, behind | {i}
        return found

    def overlap(self, mean, variance):
        """E max(0, 1 - |delta|/M)."""
        M = self.M
        if variance == 0:
            return max(0.0, 1 - abs(mean) / M)
        if variance == math.inf:
            return 0.0
        s = math.sqrt(variance)

        def ramp(x):                                # E max(0, delta - x)
            z = (mean - x) / s
            return (mean - x) * 0.5 * math.erfc(-z / math.sqrt(2)) + s * math.exp(-z * z / 2) / math.sqrt(2 * math.pi)

        return (ramp(-M) - 2 * ramp(0) + ramp(M)) / M

    def accompany(self, wait, latency):
        """acc and met of all pairs."""
        times = {key: self.begins(*key) for key in self.lines}
        acc = {}

        def acc_of(x, d, step, m):
            k, found = self.net.k[d], []
            before = {(x - step * i) % k if self.net.rings else x - step * i for i in range(1, m + 1)}
            for a in range(k):
                copies, begin = self.lines[d, a], times[d, a]
                for i, copy in enumerate(copies):
                    if copy[0] == x and copy[1] == step:
                        largest = 0.0
                        for j, (y, direction, hops, _) in enumerate(copies):
                            crosses = {(y + step * h) % k if self.net.rings else y + step * h for h in range(hops)}
                            if direction == step and crosses & before:
                                s = len(begin[i][1] ^ begin[j][1])
                                variance = 2 * wait + s * (wait + latency)
                                largest = max(largest, self.overlap(begin[i][0] - begin[j][0], variance))
                        found.append(largest)
            return sum(found) / len(found) if found else 0.0

        for pair in self.pairs.values():
            c = pair.channel
            pair.acc = pair.met = 0.0
            if self.beta and pair.straight and sum(c.set_out) > 0:
                for m, w in pair.straight.items():
                    key = (c.key[0][c.key[1]], c.key[1], c.key[2], m)
                    if key not in acc:
                        acc[key] = acc_of(*key)
                    pair.acc += w / pair.q * acc[key]
                pair.met = min(1.0, pair.acc * sum(c.set_out) / (c.r - c.q[pair.before])) if c.r > c.q[pair.before] else 0.0

    # Section 2.

    def law(self, c, s, z, p):
        """G.3.2, {(A, B): probability}."""
        a_most, b_most = c.vs[s] - 1, c.vs[1 - s] if len(c.vs) == 2 else 0
        one, other, law = z * p, z * (1 - p), {}
        if len(c.vs) == 1:
            ratio = one / (1 - other)
            return {(a, 0): ratio ** a * (1 - ratio if a < a_most else 1) for a in range(a_most + 1)}
        ratio_a, ratio_b = one / (1 - other), other / (1 - one)
        for a in range(a_most):
            for b in range(b_most):
                law[a, b] = (1 - z) * math.comb(a + b, a) * one ** a * other ** b
        for a in range(a_most):
            law[a, b_most] = (1 - ratio_a) * ratio_a ** a - sum(law[a, b] for b in range(b_most))
        for b in range(b_most):
            law[a_most, b] = (1 - ratio_b) * ratio_b ** b - sum(law[a, b] for a in range(a_most))
        law[a_most, b_most] = 1 - sum(law.values())
        return law

    def tails(self, c, s, z, p):
        X = [0.0] * (2 * self.V + 3)
        for (a, b), probability in self.law(c, s, z, p).items():
            X[a + b] += probability
        for j in range(len(X) - 2, -1, -1):
            X[j] += X[j + 1]
        return X

    def find_z(self, c):
        m = self.M * c.kappa
        z = self.rate * c.r * m
        if not z < 1:
            raise Saturated('channel')
        c.z0 = z
        if self.beta:
            if not self.rate * c.r * self.M < 1:
                raise Saturated('channel')
            B = {sender: self.rate * flow * m for sender, flow in c.senders.items()}
            c.A = A = z - sum(B.values())
            total = sum(b / (1 - A + b) for b in B.values()) if A < 1 else 1
            if not total < 1:
                raise Saturated('channel')
            z = 1 - (1 - A) * (1 - total)
        if self.on:
            shares = [flow / c.r for flow in c.shares.values()]
            c.D = self.G * sum(share ** 2 for share in shares)
            c.gamma = self.G * (self.G - 1) * sum(share ** 3 for share in shares) / c.D ** 1.5
            N = burst_wait(self.tau, z / m, c.D * (1 - 1 / self.P), c.gamma, m, 2 * m * m) / m
            z = N / (1 + N)
        c.z = z

    def sharing(self):
        for c in self.channels.values():
            c.kappa, c.E = 1.0, [0.0] * (self.V + 2)
        self.find_numbers()
        change = math.inf
        for _ in range(1000 if self.V > 1 else 0):
            self.find_elsewhere(1)
            last, change = change, 0.0
            for c in self.channels.values():
                kappa = 1 + C * c.E[1] * (1 - self.rate * c.r * self.M)
                change, c.kappa = max(change, abs(kappa - c.kappa)), kappa
            self.find_numbers()
            if change <= 1e-15 or change <= 1e-13 and change >= last:
                break
        for j in range(1, self.V):
            self.find_elsewhere(j)
        for c in self.channels.values():
            c.E[self.V] = 0.0

    def find_numbers(self):
        for c in self.channels.values():
            self.find_z(c)
        for c in self.channels.values():
            c.stay, c.joined, c.left = {}, {}, {}
            for before, q in c.q.items():
                if before is not None:
                    u = self.channels[before]
                    m = q / u.r * u.z / (1 - u.z)
                    both = min(m / (1 + m), u.z, c.z)
                    c.stay[before] = min(1.0, both / (1 - both) * (1 - u.z) / u.z)
                    c.joined[before] = (c.z - both) / (1 - both) / c.z
                    c.left[before] = (u.z - both) / (1 - both) / u.z
            c.X = [self.tails(c, s, c.z, c.rs[s] / c.r) if c.rs[s] > 0 else None for s in range(len(c.vs))]

    def find_elsewhere(self, j):
        for c in self.channels.values():
            c.sum = 0.0
        for route in self.R:
            h = len(route.pairs)
            ahead, behind = [1.0] * h, 1.0
            for i in range(h - 1, 0, -1):
                pair, c = route.pairs[i], route.cs[i]
                ahead[i - 1] = ahead[i] * (1 - c.joined[pair.before] * (1 - pair.met) * c.X[pair.here][j])
            for i in range(h):
                c = route.cs[i]
                c.sum += route.w * behind * ahead[i]
                if i + 1 < h:
                    pair = route.pairs[i + 1]
                    behind *= 1 - pair.channel.left[c.key] * (1 - pair.met) * c.X[route.cl[i]][j]
        for c in self.channels.values():
            c.E[j] = 1 - c.sum / c.r

    # Section 3. V = 3 with classes, where phi counts, is not among the points.

    def moved(self, u, s, c, t):
        """How each state on u goes on to c: {state: {state: probability}}, newcomers not counted."""
        def flow(there, here):
            pair = self.pairs.get((u.key, there, c.key, here))
            return pair.q if pair else 0.0

        def on(x):                                  # of those of class x on u, to (own, other) class of the route on c
            if x >= len(u.vs) or u.rs[x] <= 0:
                return 0.0, 0.0
            g = c.stay[u.key] * u.r / c.q[u.key]
            own, other = g * flow(x, t) / u.rs[x], g * flow(x, 1 - t) / u.rs[x] if len(c.vs) == 2 else 0.0
            total = max(1.0, own + other)
            return own / total, other / total

        most = c.vs[t] - 1, c.vs[1 - t] if len(c.vs) == 2 else 0
        found = {}
        for a in range(u.vs[s]):
            for b in range((u.vs[1 - s] if len(u.vs) == 2 else 0) + 1):
                law = {(0, 0): 1.0}
                for x in [s] * a + [1 - s] * b:
                    own, other = on(x)
                    following = collections.Counter()
                    for (A, B), p in law.items():
                        following[A, B] += p * (1 - own - other)
                        following[A + 1, B] += p * own
                        following[A, B + 1] += p * other
                    law = following
                capped = collections.Counter()
                for (A, B), p in law.items():
                    capped[min(A, most[0]), min(B, most[1])] += p
                found[a, b] = capped
        return found, most

    def first_law(self, route):
        """Of the numbers met on the first channel, and the factor of X there."""
        c, s = route.cs[0], route.cl[0]
        own = c.q[None] / self.P / c.r
        z, p, f = c.z, c.rs[s] / c.r, 1 - own
        if route.copy and self.P > 1:
            q_b, q_u = sum(c.set_out), c.q[None] - sum(c.set_out)
            B = self.rate * c.senders[route.source] * self.M * c.kappa
            z = 1 - (1 - c.z) * (1 + B / (1 - c.A))
            rest = c.r - q_b
            p = (c.rs[s] - c.set_out[s]) / rest if rest > 1e-12 * c.r else 0.0
            own = q_u / (self.P * rest) if rest > 1e-12 * c.r else 0.0
            f = (1 - own) * z / c.z
        law = {state: (1 - own) * probability for state, probability in self.law(c, s, max(z, 0.0), min(1.0, p)).items()}
        law[0, 0] += own
        return law, f

    def stretch(self):
        V, M, moves = self.V, self.M, {}
        for c in self.channels.values():
            c.e = [0.0] * len(c.vs)
        for route in self.R:
            h, Q = len(route.pairs), [0.0] * V + [1.0]
            first, f0 = self.first_law(route)
            for j in range(1, V):
                law = {state: p for state, p in first.items() if sum(state) < j}
                for i in range(1, h):
                    pair, c = route.pairs[i], route.cs[i]
                    key = (pair.before, pair.there, c.key, pair.here)
                    if key not in moves:
                        new = c.r - c.q[pair.before]
                        own = c.rs[pair.here] - sum(x.q for x in c.pairs[pair.here] if x.before == pair.before)
                        joins = new > 1e-13 * c.r
                        moves[key] = self.moved(route.cs[i - 1], pair.there, c, pair.here) + (
                            self.law(c, pair.here, c.z, min(1, max(0, own / new)) if joins else 0.0),
                            c.joined[pair.before] * (1 - pair.met) if joins else 0.0)
                    move, most, new, f = moves[key]
                    following = collections.Counter()
                    for state, p in law.items():
                        for (A, B), part in move[state].items():
                            following[A, B] += p * part * (1 - f)
                            for (A2, B2), more in new.items():
                                following[min(A + A2, most[0]), min(B + B2, most[1])] += p * part * f * more
                    law = {state: p for state, p in following.items() if sum(state) < j}
                Q[j] = sum(law.values())
            G = [0.0] + [sum(c.E[m] for c in route.cs) / h for m in range(1, V + 1)]
            e = e2 = 0.0
            for j in range(1, V):
                p, cut = Q[j + 1] - Q[j], sum((G[m] - G[m + 1]) * (1 - j / m) for m in range(j + 1, V))
                x = max(0.0, j - GA * j * cut)
                e, e2 = e + p * x, e2 + p * x * x
            if h > 1 and V > 1:
                H, free = [1.0] * V, [1.0] * V
                for i, (pair, c) in enumerate(zip(route.pairs, route.cs)):
                    f = c.joined[pair.before] * (1 - pair.met) if i else f0
                    u = [1.0] + [f * c.X[pair.here][j] for j in range(1, V)] + [0.0]
                    weights = [(j + 1) * (u[j] - u[j + 1]) for j in range(V)]
                    cumulated = list(itertools.accumulate(weights))
                    for j in range(V):
                        H[j] *= cumulated[j] / cumulated[-1]
                        free[j] *= 1 - u[j]
                e += PHI * (1 / sum((H[j] - (H[j - 1] if j else 0)) / (j + 1) for j in range(V)) - 1
                            - sum(1 - free[j] for j in range(1, V)))
            route.e, e2 = e * M / (M + 1), e2 * (M / (M + 1)) ** 2
            route.v = VF * max(0.0, e2 - route.e ** 2)
            for c, s in zip(route.cs, route.cl):
                c.e[s] += route.w * route.e / c.rs[s]

    def stretch_with_waits(self):
        self.accompany(0.0, 0.0)
        self.sharing()
        self.stretch()
        if not self.beta:
            return
        W = square = load = 0.0
        for copies in (False, True):
            routes = [route for route in self.R if bool(route.copy) == copies]
            flow = sum(route.w for route in routes)
            rate = self.rate * flow / len(self.net.nodes) / self.P
            H = self.M * (1 + sum(route.w * route.e for route in routes) / flow) + 1
            W, square, load = W + rate * H * H / 2, square + rate * H ** 3 / 3, load + rate * H
        latency = sum(route.w * self.M ** 2 * route.v for route in routes) / flow
        wait = (W / (1 - load)) ** 2 + square / (1 - load) if load < 1 else math.inf
        self.accompany(wait, latency)
        self.sharing()
        self.stretch()

    # Section 4.

    def share_inputs(self):
        for c in self.channels.values():
            c.ratio, c.beside = [None] * len(c.vs), [None] * len(c.vs)
            for s, v in enumerate(c.vs):
                for pair in c.pairs[s]:
                    pair.f = pair.q / c.rs[s] / pair.n
                if v < 2 or not c.pairs[s]:
                    continue
                groups = [(pair.f, pair.n) for pair in c.pairs[s]]

                def without(*indices):
                    left = [[f, n] for f, n in groups]
                    for i in indices:
                        left[i][1] -= 1
                    return symmetric(left, v) if all(n >= 0 for _, n in left) else 0.0

                m = range(len(groups))
                full, one = symmetric(groups, v), [without(i) for i in m]
                c.ratio[s] = [x / full if full > 0 else 0.0 for x in one]
                c.beside[s] = [[without(j, k) / one[j] if one[j] > 0 else 0.0 for k in m] for j in m]      # [j][k]

    def all_held(self, births, mean):
        """P_B of the chain with these births, times a factor that gives the mean."""
        def chain(factor):
            term, terms = 1.0, [1.0]
            for birth in births:
                term *= factor * birth
                terms.append(term)
            total = sum(terms)
            return sum(i * x for i, x in enumerate(terms)) / total, terms[-1] / total

        least, most = 0.0, 1.0
        while chain(most)[0] < mean:
            most *= 2
        for _ in range(200):
            factor = (least + most) / 2
            least, most = (factor, most) if chain(factor)[0] < mean else (least, factor)
        return chain((least + most) / 2)[1]

    def waits(self):
        pairs = list(self.pairs.values())
        for pair in pairs:
            pair.Pa = pair.Wa = pair.Wa2 = pair.Pb = pair.Wb = pair.Wb2 = pair.be = pair.W = 0.0
            pair.rate, pair.backlog = self.rate * pair.q / pair.n, 0.0
        for c in self.channels.values():
            c.PB = [0.0] * len(c.vs)
        self.v = dict.fromkeys(self.turns, 0.0)
        self.start_queues()
        self.same = {}
        history = []
        for _ in range(5000):
            self.look_ahead()
            over = self.hold(pairs)
            self.follow(pairs)
            change = max(self.renew(c, s) for c in self.channels.values() for s in range(len(c.vs)) if c.pairs[s])
            history.append(change)
            if not change < math.inf:
                raise Saturated('channel')
            if max(history[-8:]) <= 1e-15 or max(history[-8:]) <= 1e-12 and max(history[-8:]) >= max(history[-48:-40] or [1]):
                break
        if max(history[-8:]) > 1e-12 or over:
            raise Saturated('channel')
        self.look_ahead()

    def look_ahead(self):
        """4.1."""
        for pair in self.pairs.values():
            pair.D = [0.0] * 2
            pair.D2 = [0.0] * 2
        for route in self.R:
            D = D2 = (0.0, 0.0)
            for i in range(len(route.pairs) - 1, -1, -1):
                j = route.pairs[i]
                for y in (0, 1):
                    j.D[y] += route.w * D[y] / j.q
                    j.D2[y] += route.w * D2[y] / j.q
                X = j.Wa + (1 - j.Pa) * D[0] + j.Pa * D[1], j.Wb + D[1]
                Y = j.Wa2 + 2 * j.Wa * D[1] + (1 - j.Pa) * D2[0] + j.Pa * D2[1], j.Wb2 + 2 * j.Wb * D[1] + D2[1]
                if i:
                    v = self.v[route.turns[i - 1]]
                    D, D2 = (X[0], (1 - v) * X[0] + v * X[1]), (Y[0], (1 - v) * Y[0] + v * Y[1])
            route.X = X

    def hold(self, pairs):
        """4.2. Returns whether a class is full."""
        M = self.M
        for c in self.channels.values():
            c.total = [0.0] * len(c.vs)
        for pair in pairs:
            e = pair.channel.e[pair.here]
            b, more = M * (1 + e) + 1 - pair.last / pair.q, VF * M * M * e
            pair.g = pair.be + (1 - pair.be) * pair.Pa
            h = [b + D for D in pair.D]
            h2 = [b * b + 2 * b * D + D2 + more for D, D2 in zip(pair.D, pair.D2)]
            pair.h, pair.h2 = ((1 - pair.g) * x[0] + pair.g * x[1] for x in (h, h2))
            pair.h1, pair.h12 = h[1], h2[1]
            pair.channel.total[pair.here] += pair.q * pair.h
        over = False
        for c in self.channels.values():
            c.held = [self.rate * total for total in c.total]
            c.hold = [total / r if r > 0 else 0.0 for total, r in zip(c.total, c.rs)]
            c.hold2 = [sum(pair.q * pair.h2 for pair in group) / r if r > 0 else 0.0 for group, r in zip(c.pairs, c.rs)]
            over |= any(held >= v for held, v in zip(c.held, c.vs))
        return over

    def follow(self, pairs):
        """4.3."""
        following = collections.Counter()
        for (i, j), t in self.turns.items():
            own, share = i.h * i.q / i.n, t / i.q
            rest = i.channel.total[i.here] - own
            others = (sum(x.h * self.turns[x, j] for x in self.into[j]) - own * share) / rest if rest > 1e-12 * own else 0.0
            a = i.be * (1 - i.Pb) / i.g if i.g > 0 else 0.0
            self.v[i, j] = min(1.0, max(0.0, a * share + (1 - a) * others))
            following[j] += t * i.g * self.v[i, j] / j.q
        self.follow_sources(following)
        for pair in pairs:
            pair.be = following[pair]

    def renew(self, c, s):
        """4.4 of a class. Returns the largest change."""
        V, M, vs, pairs = self.V, self.M, c.vs[s], c.pairs[s]
        o = c.held[1 - s] if len(c.vs) == 2 else 0.0
        B, hold = min(c.held[s], 0.9999 * vs), c.hold[s]
        D = hold - M * (1 + c.e[s])
        ks, d = range(len(pairs)), 0.0
        raw = [pair.rate * pair.W for pair in pairs]
        dk = [0.0] * len(pairs)
        if self.on:
            for k, pair in enumerate(pairs):
                pair.Dk, y = c.D * (1 if pair.before is None else 1 - 1 / pair.n), hold / self.tau
                dk[k] = pair.Dk * 2 * (y - 1 + math.exp(-y)) / (y * y)
                d += pair.q / c.rs[s] * dk[k]
        if vs >= 2:
            births = [(i + o + sum(c.E[j] for j in range(i, V))) / i * (1 + (i - 1) * d) for i in range(1, vs + 1)]
            if c.PB[s] > 0:
                births[-1] *= 1 + sum(x * pair.n for x, pair in zip(raw, pairs)) / c.PB[s]
            PB = c.PB[s] = self.all_held(births, B)
            T = (M * (vs + o) + D) / vs
            own = [pair.f * B for pair in pairs]
            if self.beta:
                own = [1 - 0.01 / (x - 0.8) if x > 0.9 else x for x in own]
            x = [min(PB * R, 1 - w) for R, w in zip(c.ratio[s], own)]
        else:
            own = [pair.rate * pair.h * B / c.held[s] for pair in pairs]
            x = [B - w if sum(pair.n for pair in pairs) > 1 and B - w > 1e-13 * B else 0.0 for w in own]
            PB, T = 0.0, hold
        plain = list(x)
        for k, pair in enumerate(pairs):
            if self.on:
                x[k] = min(x[k] * (1 + vs * dk[k]) / (1 + dk[k] * c.held[s]), 1 - own[k])
            if self.beta and pair.acc > 0 and x[k] > 0:
                met = sum(j.n * j.copies / j.q * (own[i] / plain[k] if vs == 1 else 1 - c.beside[s][k][i])
                          for i, j in enumerate(pairs) if j.before is None)
                x[k] *= 1 - pair.acc * met
        waits = [min(w, 0.999 * limit) for w, limit in zip(raw, x)]
        used = waits if vs == 1 else raw
        new = []
        for k, pair in enumerate(pairs):
            rivals = [(j, pairs[j].n - (j == k)) for j in ks if pairs[j].n - (j == k) > 0]
            if x[k] <= 0 or not rivals:
                new.append((0.0,) * 6)
                continue
            free = 1 - own[k] - waits[k]
            Pa = max(0.0, (x[k] - waits[k]) / free)
            queue = most = Wb = Wb2 = 0.0
            calm = 1.0
            if vs == 1:
                first = sum(n * pairs[j].rate * pairs[j].h2 for j, n in rivals) / (2 * plain[k])
                TH, TW, pA = self.predecessor(pair)
            else:
                first = T * vs / (vs + 1)
            for j, n in rivals:
                rival = pairs[j]
                if vs == 1:
                    time, time2, beside, sh = rival.h1, rival.h12, 1 - own[k] / (B - own[j]), own[j] / plain[k]
                    al = rival.rate * (1 - rival.be) / (1 - own[j] - waits[j]) * (1 + d)
                    came = 1 - math.exp(-al * (TH + TW * (1 - sh)))
                    p = min(1.0, came + pA * sh * rival.be * (1 - came))
                    Wb2 += n * (p * time2 - p * p * time * time)
                else:
                    time, beside = T, c.beside[s][j][k]
                    a = used[j] * (1 - beside) / (pair.rate * vs * T)
                    gone = max(0.0, 1 - a - own[j] * (vs - 1) / vs)
                    p = min(1.0, a * (1 + (gone / (gone + a) / vs if gone + a > 0 else 0.0)))
                    Wb2 += n * p * T * T
                queue += n * used[j] * beside * time
                most += n * time
                Wb += n * p * time
                calm *= (1 - p) ** n
            if self.on:
                queue *= self.bursts_add(c, s, pair, dk[k], T)[0]
            Q = min((QU if vs >= 2 else 1) * queue * (1 - waits[k] / x[k]) / (free * Pa), most) if Pa > 0 else 0.0
            Wa = Pa * (first + Q)
            Wa2 = Pa * (2 * (vs + 1) / (vs + 2) * first ** 2 + 2 * first * Q + 2 * Q * Q + Q * (2 * first if vs == 1 else T))
            new.append((Pa, Wa, Wa2, 1 - calm, Wb, Wb * Wb + Wb2))
        change = 0.0
        for pair, (Pa, Wa, Wa2, Pb, Wb, Wb2) in zip(pairs, new):
            W = (1 - pair.be) * Wa + pair.be * Wb
            change = max(change, abs(Pa - pair.Pa + (W - pair.W) / M))
            pair.Pa += STEP * (Pa - pair.Pa)
            pair.Wa += STEP * (Wa - pair.Wa)
            pair.Pb += STEP * (Pb - pair.Pb)
            pair.Wb += STEP * (Wb - pair.Wb)
            pair.W += STEP * (W - pair.W)
            pair.Wa2, pair.Wb2 = Wa2, Wb2
        for k, pair in enumerate(pairs):
            if self.on:
                pair.backlog = max(0.0, self.bursts_add(c, s, pair, dk[k], T)[1] - pair.W)
        return change

    @staticmethod
    def predecessor(pair):
        b, h, W = pair.be, pair.h, pair.W
        t, w2, Pw = h + W, (1 - b) * pair.Wa2 + b * pair.Wb2, (1 - b) * pair.Pa + b * pair.Pb
        return ((1 - b) * (pair.h2 + h * W) / t + b * h + 1, (1 - b) * (w2 + h * W) / t + b * W, (1 - b) * (Pw * h + W) / t + b * Pw)

    # Section 5.1, at channels.

    def bursts_add(self, c, s, pair, dk, T):
        """Factor of Q, and `more` of the pair."""
        vs, rate, m = c.vs[s], self.rate * c.rs[s], T if c.vs[s] > 1 else c.hold[s]
        m2 = 2 * m * m if vs > 1 else c.hold2[s]
        Wk = burst_wait(self.tau, rate, pair.Dk, c.gamma, m, m2) if rate * m < 1 else math.nan
        if vs == 1:
            more = Wk - rate * m2 / (2 * (1 - rate * m))
            f = (1 + dk) / (1 + dk * c.held[s])
        else:
            mean, D = self.M * c.kappa, c.D * (1 - 1 / self.P)
            more = burst_wait(self.tau, self.rate * c.r, D, c.gamma, mean, mean * mean) \
                - self.rate * c.r * mean * mean / (2 * (1 - c.z0)) - self.M * sum(c.z ** j - c.z0 ** j for j in range(1, self.V))
            f = (1 + dk) / (1 + dk * rate * m)
        return max(1.0, (Wk - f * rate * m2 / 2) / (rate * m * Wk)), more

    # Sources: sections 4.3, 5 and 14.4.

    def start_queues(self):
        """Queues of a node: of each its batches, (rate, copies, origins); a copy is a route, an origin (rate, what the batch follows
        from: None, or a line). All rates at a rate of 1."""
        self.unicasts, self.queues = collections.defaultdict(list), {}
        copies = collections.defaultdict(list)      # [node, d, a] in their order
        for route in self.R:
            if route.copy:
                copies[(route.source,) + route.copy[:2]].append(route)
            else:
                self.unicasts[route.source].append(route)
        for node in self.net.nodes:
            for queue in range(self.P):
                batches = self.batches(node, queue, copies) if self.beta else []
                self.queues[node, queue] = [batch for batch in batches if batch[1] and batch[0] > 0]
        self.copies = copies

    def batches(self, node, queue, copies):
        net, beta, found = self.net, self.beta, []
        if self.P > 1:
            d, step = net.ports[queue]
            for a in range(net.k[d]):
                sent = [copy for copy in copies[node, d, a] if copy.cs[0].key[2] == step]
                origins = [(beta * self.begun(d), (d, a))]
                if a == node[d]:
                    origins = [(beta, None)] + [(beta * self.begun_behind(d, e), (e, b)) for e in range(net.n) if e != d
                                                for b in range(net.k[e]) if b != node[e]]
                found.append((beta * self.begun(d), sent, origins))
            return found
        for base, p in self.bases.items():
            order = [(base + i) % net.n for i in range(net.n)]
            whole = [[copy for d in order[i:] for copy in copies[node, d, node[d]]] for i in range(net.n + 1)]
            found.append((beta * p, whole[0], [(beta * p, None)]))
            for i, d in enumerate(order):
                rate = beta * p * math.prod(net.k[e] for e in order[:i])
                found += [(rate, copies[node, d, a] + whole[i + 1], [(rate, (d, a))]) for a in range(net.k[d]) if a != node[d]]
        return found

    def same_start(self, node, queue, pair):
        """Part of the messages of the queue that begin with channel and class of @pair."""
        c, flow, same = pair.channel, 0.0, 0.0
        unicasts = (1 - self.beta) / self.P if self.unicasts[node] else 0.0
        flow += unicasts
        same += sum(route.w for route in self.unicasts[node] if route.cs[0] is c and route.cl[0] == pair.here) / self.P
        for rate, sent, _ in self.queues[node, queue]:
            flow += rate * len(sent)
            same += rate * sum(1 for copy in sent if copy.cs[0] is c and copy.cl[0] == pair.here)
        return same / flow if flow > 0 else 0.0

    def unicast_same(self, node, pair):
        return sum(self.same_start(node, queue, pair) for queue in range(self.P)) / self.P

    @staticmethod
    def alike(before, copy):
        return before.pairs[0] is copy.pairs[0]

    @staticmethod
    def queued(alone, behind):
        return 1 - (1 - behind) / (1 - behind + alone) if behind < 1 else 1.0

    def follow_sources(self, following):
        """rho_q of all queues, by mean times of the first hops, and who follows there."""
        cached = self.same
        if not cached:
            self.same = cached = {(node, queue, route.pairs[0]): self.same_start(node, queue, route.pairs[0])
                                  for (node, queue) in self.queues for route in self.R if route.source == node}
        first, weight = collections.Counter(), collections.Counter()
        for route in self.R:                        # X of a first hop is the mean over all that begin with it, copies apart
            for y in (0, 1):
                first[route.pairs[0], bool(route.copy), y] += route.w * route.X[y]
            weight[route.pairs[0], bool(route.copy)] += route.w

        def time(route, y):
            pair, copy = route.pairs[0], bool(route.copy)
            return self.M * (1 + pair.channel.e[pair.here]) + 1 + first[pair, copy, y] / weight[pair, copy]

        self.rho = {}
        for (node, queue), batches in self.queues.items():
            A = B = 0.0
            for route in self.unicasts[node]:
                same = sum(cached[node, q, route.pairs[0]] for q in range(self.P)) / self.P
                A += route.w / self.P * time(route, 0)
                B += route.w / self.P * ((1 - same) * time(route, 0) + same * time(route, 1))
            if self.on:
                # All queues of a node are alike.
                rate, behind = self.rate / self.P, self.rate * B
                self.rho[node, queue] = burst_source(self.on, self.off, rate, A * self.P, (A * self.P) ** 2, B * self.P,
                                                     (B * self.P) ** 2)[0] if behind < 1 and self.unicasts[node] else 0.0
                continue
            for rate, sent, _ in batches:
                later = sum(time(copy, int(self.alike(before, copy))) for before, copy in zip(sent, sent[1:]))
                same = cached[node, queue, sent[0].pairs[0]]
                A += rate * (time(sent[0], 0) + later)
                B += rate * ((1 - same) * time(sent[0], 0) + same * time(sent[0], 1) + later)
            self.rho[node, queue] = self.queued(self.rate * A, self.rate * B)
        for (node, queue), batches in self.queues.items():
            rho = self.rho[node, queue]
            for route in self.unicasts[node]:
                pair = route.pairs[0]
                following[pair] += route.w / self.P / pair.q * rho * cached[node, queue, pair]
            for rate, sent, _ in batches:
                for i, copy in enumerate(sent):
                    pair = copy.pairs[0]
                    share = int(self.alike(sent[i - 1], copy)) if i else rho * cached[node, queue, pair]
                    following[pair] += rate / pair.q * share

    def along(self, route, behind):
        """Section 5: wait, H, H_2 and the variance of a route, of which the part @behind follows at its first hop."""
        y, wait, variance, h = None, 0.0, 0.0, len(route.pairs)
        for i, pair in enumerate(route.pairs):
            be = behind if i == 0 else y * self.v[route.turns[i - 1]]
            mean = (1 - be) * pair.Wa + be * pair.Wb
            wait += mean
            variance += (1 - be) * pair.Wa2 + be * pair.Wb2 - mean * mean
            y = be + (1 - be) * pair.Pa
        L = self.M * (1 + route.e) + wait + h
        H = L - (h - 1) - route.e * min(h - 1, self.M)
        variance += self.M ** 2 * route.v
        return L, H, H * H + variance, variance

    def solve(self):
        self.stretch_with_waits()
        self.waits()
        return self.finish_broadcasts() if self.beta else self.finish_unicasts()

    def finish_unicasts(self):
        out = dict.fromkeys(('latency_unicast', 'latency_network', 'W_s', 'S_s', 'rho_s_max', 'e'), 0.0)
        rate, n = self.rate / self.P, len(self.sources)
        for node in self.sources:
            routes = self.unicasts[node]
            two = [[(route.w,) + self.along(route, y * self.unicast_same(node, route.pairs[0])) for route in routes] for y in (0, 1)]
            (LA, A, A2), (LB, B, B2) = ([sum(x[0] * x[i] for x in one) for i in (1, 2, 3)] for one in two)
            if rate * B >= 1:
                raise Saturated('source')
            rho = self.queued(rate * A, rate * B)
            W = rate * ((1 - rho) * A2 + rho * B2) / (2 * (1 - rate * B))
            if self.on:
                queued, own = burst_source(self.on, self.off, rate, A, A2, B, B2)
                W = max(own, W + sum(route.w * max(pair.backlog for pair in route.pairs) for route in routes))
                rho = queued
            L = (1 - rho) * LA + rho * LB
            for key, value in (('latency_unicast', L + W), ('latency_network', L), ('W_s', W), ('S_s', (1 - rho) * A + rho * B),
                               ('e', sum(route.w * route.e for route in routes))):
                out[key] += value / n
            out['rho_s_max'] = max(out['rho_s_max'], rate * B)
        return out

    # Section 14.4.

    def finish_broadcasts(self):
        n = len(self.sources)
        out = dict.fromkeys(('latency_unicast', 'latency_network', 'W_su', 'rho_s_max', 'e', 'latency_one_step', 'W_sb'), 0.0)
        loads = {key: self.find_load(*key) for key in self.queues}
        self.mean_holds()
        copies = 0.0
        for (node, queue), load in loads.items():
            out['rho_s_max'] = max(out['rho_s_max'], load.behind)
            load.rho = self.queued(load.alone, load.behind)
            if load.behind >= 1:
                raise Saturated('source')
        for (node, queue), load in loads.items():
            V = self.queue_waits(node, queue, loads)
            if self.unicasts[node]:
                out['W_su'] += V / self.P / n
            for (r, sent, _), wait in zip(self.queues[node, queue], load.waits):
                for copy, behind in self.followers(node, queue, sent, load.rho):
                    L, H = self.mixed(copy, behind)
                    copies += r
                    out['W_sb'] += r * wait
                    out['latency_one_step'] += r * (wait + L)
                    wait += H
        for node in self.sources:
            rho = sum(loads[node, queue].rho for queue in range(self.P)) / self.P
            for route in self.unicasts[node]:
                w = route.w / (1 - self.beta) / n
                out['latency_network'] += w * self.mixed(route, rho * self.unicast_same(node, route.pairs[0]))[0]
                out['e'] += w * route.e
        out['latency_unicast'] = out['latency_network'] + out['W_su']
        out['W_sb'] /= copies
        out['latency_one_step'] /= copies
        return out

    def mixed(self, route, behind):
        """L and H of a route of which the part @behind follows another message at once."""
        return [(1 - behind) * a + behind * b for a, b in zip(self.along(route, 0)[:2], self.along(route, 1)[:2])]

    def followers(self, node, queue, sent, rho):
        """Copies of a batch, each with the part of them that follow another message at once over their first channel."""
        first = rho * self.same[node, queue, sent[0].pairs[0]]
        return [(copy, float(self.alike(sent[i - 1], copy)) if i else first) for i, copy in enumerate(sent)]

    def need(self, node, queue, sent, y):
        """X and X_2 of a batch."""
        found = [[(1 - behind) * a + behind * b for a, b in zip(self.along(copy, 0), self.along(copy, 1))]
                 for copy, behind in self.followers(node, queue, sent, y)]
        X = sum(H for _, H, _, _ in found)
        return X, X * X + sum(H2 - H * H for _, H, H2, _ in found)

    def find_load(self, node, queue):
        load = Load()
        load.unicasts = [[0.0, 0.0], [0.0, 0.0]]    # [y][moment], times their rate
        for route in self.unicasts[node]:
            same = self.unicast_same(node, route.pairs[0])
            for y in (0, 1):
                _, H, H2, _ = self.along(route, y * same)
                load.unicasts[y][0] += route.w / self.P * self.rate * H
                load.unicasts[y][1] += route.w / self.P * self.rate * H2
        load.needs = [[self.need(node, queue, sent, y) for y in (0, 1)] for _, sent, _ in self.queues[node, queue]]
        load.alone, load.behind = (load.unicasts[y][0] + sum(self.rate * batch[0] * need[y][0] for batch, need in
                                                             zip(self.queues[node, queue], load.needs)) for y in (0, 1))
        return load

    def sender(self, x, d, a):
        """Digit of the sender of the copy to @x in the line of dimension @d that @a begins, and its direction."""
        return next((y, step) for y, step, _, to in self.lines[d, a] if to == x)

    def mean_holds(self):
        """H of each copy of a line, mean over all nodes at the same digit, in rings over all digits; rho_q is that of 4.3."""
        total, rates = collections.Counter(), collections.Counter()
        for (node, queue), batches in self.queues.items():
            for r, sent, _ in batches:
                for copy, behind in self.followers(node, queue, sent, self.rho[node, queue]):
                    key = self.place(copy)
                    total[key] += r * self.mixed(copy, behind)[1]
                    rates[key] += r
        self.holds = {key: total[key] / rates[key] for key in total}

    def place(self, copy):
        """Dimension, digit that began the line, sender, receiver; in rings only how far these are from it."""
        d, a, to = copy.copy
        k, x = self.net.k[d], copy.source[d]
        return (d, 0, (x - a) % k, (to - a) % k) if self.net.rings or k == 2 else (d, a, x, to)

    def spacing(self, node, key):
        """R_s and S_s of the batches of @node that follow from copies of the sender @key in a line."""
        d, y, step = key
        source = node[:d] + (y,) + node[d + 1:]
        all_ = total = 0.0
        for a in range(self.net.k[d]):
            if a != node[d] and self.sender(node[d], d, a) == (y, step):
                rate = self.rate * self.beta * self.begun(d)
                all_ += rate
                total += rate * sum(self.holds[self.place(copy)] for copy in self.copies[source, d, a]
                                    if self.P == 1 or copy.cs[0].key[2] == step)
        return all_, total / all_

    def queue_waits(self, node, queue, loads):
        """V; waits of the batches are kept."""
        load, batches, streams = loads[node, queue], self.queues[node, queue], {}
        rho, (u, u2) = load.rho, [(load.unicasts[0][i] * (1 - load.rho if i else 0) + load.unicasts[1][i] * (load.rho if i else 1))
                                  for i in (0, 1)]
        for (_, _, origins), (alone, busy) in zip(batches, load.needs):
            for r, origin in origins:
                if r == 0:
                    continue
                key = origin and (origin[0],) + self.sender(node[origin[0]], *origin)
                r_, X, X2 = streams.get(key, (0.0, 0.0, 0.0))
                r *= self.rate
                streams[key] = r_ + r, X + r * busy[0], X2 + r * ((1 - rho) * alone[1] + rho * busy[1])
        residual = u2 / 2 + sum(X2 / 2 for _, _, X2 in streams.values())
        spacings = {key: self.spacing(node, key) for key in streams if key}
        U = u2 / 2 * self.beside(node, queue)
        V, W = residual / (1 - u), dict.fromkeys(streams, 0.0)
        for _ in range(500):
            for key, (r, X, X2) in streams.items():
                W[key] = max(0.0, V + U - (self.less(r, X / r, X2 / r, W[key], rho, *spacings[key]) if key else 0.0))
            V, old = (residual + sum(X * W[key] for key, (_, X, _) in streams.items())) / (1 - u), V
            if abs(V - old) <= 1e-15 * V:
                break
        load.waits = [sum(r * W[origin and (origin[0],) + self.sender(node[origin[0]], *origin)] for r, origin in origins if r > 0)
                      / sum(r for r, _ in origins) for _, _, origins in batches]
        return V

    @staticmethod
    def less(r, X, X2, W, rho, R, S):
        beyond = max(0.0, X - S)
        G = beyond ** 2 / 2
        if W > 0 and rho > 0:
            tau = W / rho
            G += rho * (tau * beyond + tau * tau * (math.exp(-max(0.0, S - X) / tau) - math.exp(-S / tau)))
        return max(0.0, r * (X * W + X2 / 2) - r * G / (1 - R * S))

    def beside(self, node, queue):
        """beta_q."""
        if self.P == 1:
            return 0.0
        net, events, both = self.net, 0.0, collections.Counter()

        def ports(lines):
            return {copy.cs[0].key[1:] for d, a in lines for copy in self.copies[node, d, a]}

        for base, p in self.bases.items():
            order = [(base + i) % net.n for i in range(net.n)]
            for i in range(-1, net.n):
                rate = p * math.prod(net.k[d] for d in order[:max(i, 0)])
                for a in range(net.k[order[i]]) if i >= 0 else (None,):
                    if i >= 0 and a == node[order[i]]:
                        continue
                    used = ports([(d, node[d]) for d in order[i + 1:]] + ([(order[i], a)] if i >= 0 else []))
                    if net.ports[queue] in used:
                        events += rate
                        both.update({port: rate for port in used - {net.ports[queue]}})
        found = 0.0
        for route in self.unicasts[node]:
            c, s = route.cs[0], route.cl[0]
            share = 1.0 if c.vs[s] > 1 else 1 - c.set_out[s] / sum(c.set_out) if sum(c.set_out) else 0.0
            if events:
                found += route.w / (1 - self.beta) * share * both[c.key[1:]] / events
        return found


def vectors():
    for topology, k, V, M, pattern, rate, settings in POINTS:
        outputs = Model(topology, k, V, M, pattern, rate, **settings).solve()
        inputs = {'variant': 'refined'}
        if topology != 'hypercube':
            inputs.update(topology=topology, k=list(k))
        inputs.update(n=len(k), V=V, M=M, beta=0, pattern=pattern, rate=rate)
        inputs.update({key: list(value) if key == 'arrivals' else value for key, value in settings.items()})
        name = len(k) if topology == 'hypercube' else 'x'.join(map(str, k))
        extra = '-'.join(map(str, ['on-off', *settings['arrivals']] if 'arrivals' in settings else ['beta', settings['beta']]))
        yield {'id': f'{topology}-{name}-v{V}-m{M}-{pattern}-{extra}', 'model': 'channel-flows', 'inputs': inputs,
               'outputs': {'saturated': False, 'reason': None, **outputs}}


if __name__ == '__main__':
    golden_points.replace(sys.argv[1], vectors()) if len(sys.argv) == 2 else sys.exit(__doc__)
