#!/usr/bin/env python3
"""Golden points of channel-flows with virtual cut-through and store-and-forward, from docs/specification/REFINED_FLOWS.md 15.

usage: cut-through-vectors.py FILE      writes these points of the file, tests/data/refined-flow-vectors.json, again

Every route is followed by itself; nothing is shared with the program.
"""

import itertools
import math
import sys

import golden_points

KEPT = 0.5

# Topology, radices (dimension 0 first), M, pattern, routing, rate.
POINTS = (
    ('mesh', (4, 4), 16, 'transpose', 'virtual-cut-through', 0.02),
    ('mesh', (4, 3, 3), 24, 'uniform', 'virtual-cut-through', 0.02),
    ('torus', (5, 4), 20, 'uniform', 'virtual-cut-through', 0.03),
    ('torus', (6, 5), 32, 'tornado', 'virtual-cut-through', 0.01),
    ('hypercube', (2, 2, 2, 2), 32, 'uniform', 'virtual-cut-through', 0.045),
    ('mesh', (4, 4, 4), 8, 'bit-complement', 'store-and-forward', 0.04),
    ('torus', (5, 4), 20, 'uniform', 'store-and-forward', 0.06),
)


def destinations(k, pattern, source):
    """The nodes to which @source sends, as lists of digits, each with its weight."""
    if pattern == 'uniform':
        nodes = [node for node in itertools.product(*map(range, k)) if node != source]
    elif pattern == 'transpose':
        nodes = [source[len(k) // 2:] + source[:len(k) // 2]]
    elif pattern == 'tornado':
        nodes = [tuple((digit + math.ceil(radix / 2) - 1) % radix for digit, radix in zip(source, k))]
    else:
        nodes = [tuple(radix - 1 - digit for digit, radix in zip(source, k))]
    return [(node, 1 / len(nodes)) for node in nodes if node != source]


def ways(topology, k, source, node):
    """Channels of the routes, a channel being a node, a dimension and a direction; all have the same weight."""
    routes = [(source, [])]
    for d in reversed(range(len(k))):
        up, down = (node[d] - source[d]) % k[d], (source[d] - node[d]) % k[d]
        steps = []
        if up == 0:
            continue
        if topology == 'torus' and k[d] > 2:
            steps = ([(1, up)] if up <= down else []) + ([(-1, down)] if down <= up else [])
        else:
            steps = [(1, up)] if node[d] > source[d] else [(-1, down)]
        longer = []
        for (at, channels), (step, hops) in itertools.product(routes, steps):
            channels = list(channels)
            for _ in range(hops):
                channels.append((at, d, 0 if k[d] == 2 else step))
                at = at[:d] + ((at[d] + step) % k[d],) + at[d + 1:]
            longer.append((at, channels))
        routes = longer
    return [channels for _, channels in routes]


class Pair:
    """Messages that come to a channel over another one, or from the injection channels: before is None."""

    def __init__(self, before, channel, count):
        self.before, self.channel, self.count = before, channel, count
        self.q = self.be = self.W = self.Wa = self.Wb = self.Pb = 0.0


def network(topology, k, pattern):
    """Routes (weight, pairs), number of sources, ports of a node (those of the middle of a mesh), pairs, turns."""
    ports = sum(1 if radix == 2 else 2 for radix in k)
    pairs, turns, routes, sources = {}, {}, [], 0
    for source in itertools.product(*map(range, k)):
        targets = destinations(k, pattern, source)
        sources += bool(targets)
        for node, weight in targets:
            found = ways(topology, k, source, node)
            for channels in found:
                keys = list(zip([None] + channels[:-1], channels))
                for key in keys:
                    pair = pairs.setdefault(key, Pair(*key, ports if key[0] is None else 1))
                    pair.q += weight / len(found)
                for turn in zip(keys, keys[1:]):
                    turns[turn] = turns.get(turn, 0.0) + weight / len(found)
                routes.append((weight / len(found), keys))
    return routes, sources, ports, pairs, turns


def kept(pair, G, B, r, M):
    """R of a pair."""
    u, f = pair.before, pair.q / r[pair.before] if pair.before else 1
    if f > 1 - 1e-12 or pair.W == 0:
        return 1
    F = (pair.W + pair.o * M) / (1 - pair.o)
    E, v = math.exp(-M / F), min(1, pair.be / G[u])
    back, I = min(1, f * (1 - v) / (1 - f)), (1 - G[u]) * F / (F + (1 - B[u]) * M / (B[u] * (1 - G[u])))
    e_ = E * (G[u] * back + I * f) / (1 - E * (G[u] * (1 - back) + I * (1 - f)))
    e = (G[u] * (1 - v) * e_ + I * (f + (1 - f) * e_)) / (1 - G[u] * v)
    T = (1 - pair.b) * M / (pair.b * (1 - G[u] * v))
    return 1 - KEPT * (1 - min(1, e * T / (F * (1 - e))))


def solve(topology, k, M, pattern, routing, rate):
    routes, sources, ports, pairs, turns = network(topology, k, pattern)
    r, inputs = {}, {}
    for (before, channel), pair in pairs.items():
        r[channel] = r.get(channel, 0) + pair.q
        inputs.setdefault(channel, []).append(pair)
    B = {channel: rate * M * flow for channel, flow in r.items()}
    G, rho = dict(B), rate * M / ports
    into = {}
    for (_, to), flow in turns.items():
        into[to] = into.get(to, 0) + flow
    for pair in pairs.values():
        pair.b = rate * M * pair.q / pair.count
        pair.o = B[pair.channel] - pair.b
        pair.Pa = pair.o / (1 - pair.b)
        pair.be = 0 if pair.before else rho * pair.q
    for _ in range(200):
        change = 0
        for channel, group in inputs.items():
            injected = sum(pair.b * pair.count for pair in group if not pair.before)
            for pair in group:
                a = 1 - (1 - rho) ** 2 / (1 - rho / 2)
                pair.m = pair.be / (1 - pair.be) if pair.before else rho * pair.q / (1 - a * pair.q)
                pair.t = -injected / 2 if pair.before else (B[channel] - injected) / 2
            for pair in group:
                others = sum((j.count - (j is pair)) * j.b * (1 - j.b) * (pair.o - j.b) * (M / 2 + j.m * (M + 1)) for j in group)
                pair.V0, pair.R = pair.o * M / 2 + others / (1 - pair.o), kept(pair, G, B, r, M)
            # W = alpha + beta X, where X is the sum of b W over all inputs.
            X = total = 0
            for pair in group:
                scale = 1 / (1 + pair.R * pair.b / (1 - pair.b))
                pair.alpha = scale * ((1 - pair.R) * pair.V0 + pair.R * pair.o * M / 2 + pair.t + pair.m * pair.o * (M + 1))
                pair.beta = scale * pair.R / (1 - pair.b)
                X += pair.count * pair.b * pair.alpha
                total += pair.count * pair.b * pair.beta
            X /= 1 - total
            for pair in group:
                along = pair.m * pair.o * (M + 1)
                before, pair.W = pair.W, max(0, pair.alpha + pair.beta * X)
                change = max(change, abs(pair.W - before) / (M + pair.W))
                pair.Wa = max(0, pair.W - along)
                pair.Wb = pair.Wa + (pair.W - pair.Wa) / pair.be if pair.be > 0 else 0
                pair.g = pair.be + (1 - pair.be) * pair.Pa
                alpha = math.prod((1 - j.b) ** (j.count - (j is pair)) for j in group)
                p = 0
                if pair.W > 0:
                    p = min(pair.Pa, alpha * pair.g * pair.b * pair.W
                            / (pair.b * pair.W + (1 - pair.b) * (pair.o * pair.W + M * pair.g) / (1 - pair.be)))
                pair.omega = (pair.be * alpha + (1 - pair.be) * p) / pair.g if pair.g > 0 else 0
            G[channel] = sum(pair.q * pair.g for pair in group) / r[channel]
        follows, be = {}, {}
        for (key, to), flow in turns.items():
            pair = pairs[key]
            own = pair.q / pair.count
            rest = r[pair.channel] - own
            other = min(1, max(0, (into[to] - flow / pair.count) / rest)) if rest > 1e-12 * own else 0
            follows[key, to] = pair.omega * flow / pair.q + (1 - pair.omega) * other
            be[to] = be.get(to, 0) + flow * pair.g * follows[key, to] / pairs[to].q
        change = max([change] + [abs(be[key] - pair.be) for key, pair in pairs.items() if pair.before])
        for key, value in be.items():
            pairs[key].be = value
        if change < 1e-15:
            break
    network_latency = 0
    for weight, keys in routes:
        waits = [0, 0]
        for start in (0, 1):
            y = start
            for i, key in enumerate(keys):
                pair = pairs[key]
                behind = y * (pair.q if i == 0 else follows[keys[i - 1], key])
                waits[start] += (1 - behind) * pair.Wa + behind * pair.Wb
                y = behind + (1 - behind) * pair.Pa
        wait = (1 - rho) * waits[0] + rho * waits[1]
        h = len(keys)
        network_latency += weight / sources * (wait + (h * M + 1 if routing == 'store-and-forward' else M + h))
    W = rho * M / (2 * (1 - rho))
    return {'saturated': False, 'reason': None, 'latency_unicast': network_latency + W, 'latency_network': network_latency,
            'W_s': W, 'S_s': float(M), 'rho_s_max': rho, 'e': 0.0}, 1 / (M * max(r.values()))


def vectors():
    for topology, k, M, pattern, routing, rate in POINTS:
        outputs, end = solve(topology, k, M, pattern, routing, rate)
        inputs = {'variant': 'refined'}
        if topology != 'hypercube':
            inputs.update(topology=topology, k=list(k))
        inputs.update(n=len(k), V=1, M=M, beta=0, pattern=pattern, routing=routing, rate=rate)
        name = len(k) if topology == 'hypercube' else 'x'.join(map(str, k))
        yield {'id': f'{topology}-{name}-v1-m{M}-{pattern}-{routing}', 'model': 'channel-flows', 'inputs': inputs,
               'outputs': outputs, 'saturation_rate': end}


if __name__ == '__main__':
    golden_points.replace(sys.argv[1], vectors()) if len(sys.argv) == 2 else sys.exit(__doc__)
