#!/usr/bin/env python3
"""The model of pipelined routers from docs/specification/REFINED_PIPELINED.md alone, compared with that of the program.

usage: pipelined-model.py FLITSCOPE-CLI     writes TAP

Every route is followed by itself; nothing is shared with the program. Symbols are those of the page.
"""

import itertools
import json
import math
import os
import subprocess
import sys

CONFLICT, HELD, BRIEF = 1.2, 0.5, 4

# Topology, radices (dimension 0 first), V, M, pattern, rate, other keys.
POINTS = (
    ('mesh', (3, 3), 1, 16, 'uniform', 0.015, {}),
    ('mesh', (4, 3), 2, 9, 'uniform', 0.03, {'vc-buffer': 4, 'dimension-order': 'lowest-first', 'arrivals': 'bernoulli'}),
    ('mesh', (4, 4), 4, 1, 'transpose', 0.3, {'speculation': 'true', 'routing-delay': 0}),
    ('mesh', (3, 3, 2), 2, 24, 'bit-complement', 0.008, {'vc-buffer': 5, 'channel-latency': '1x3x2', 'credit-delay': 1}),
    ('torus', (4, 3), 2, 8, 'uniform', 0.03, {'router-preset': 'booksim2'}),
    ('torus', (4, 3), 3, 12, 'bit-complement', 0.02, {'classes': 'balanced', 'vc-buffer': 2}),
    ('torus', (5, 3), 3, 16, 'tornado', 0.01, {}),
    ('hypercube', (2, 2, 2), 2, 6, 'uniform', 0.06, {'vc-release': 'credit', 'self-messages': 'true'}),
    ('mesh', (5, 3), 1, 4, 'tornado', 0.02, {'vc-release': 'credit'}),
)
BOOKSIM2 = {'arrivals': 'bernoulli', 'dimension-order': 'lowest-first', 'self-messages': 'true'}
PRECISION = 1e-6


class Network:
    """Routes of every source as (weight, classes), a class being (kind, channel, number of its class or 2 for all)."""

    def __init__(self, topology, k, V, M, pattern, keys):
        preset = keys.get('router-preset') == 'booksim2'
        keys = {**(BOOKSIM2 if preset else {}), **keys}
        self.k, self.V, self.M, self.ring = k, V, M, topology == 'torus'
        self.r, self.c = int(keys.get('routing-delay', 1)), int(keys.get('credit-delay', 0))
        self.a = 1 if keys.get('speculation') == 'true' else 2
        self.B, self.H = int(keys.get('vc-buffer', 8)), self.r + self.a - 1
        L = str(keys.get('channel-latency', 2 if preset and self.ring else 1)).split('x')
        self.L = [int(x) for x in L] * (len(k) // len(L))
        self.division = keys.get('classes', 'route' if preset and self.ring else 'dateline')
        self.lowest, self.to_self = keys.get('dimension-order') == 'lowest-first', keys.get('self-messages') == 'true'
        self.bernoulli, self.credit = keys.get('arrivals') == 'bernoulli', keys.get('vc-release') == 'credit'
        self.n = (M - 1) // self.B
        self.routes = []
        for source in itertools.product(*map(range, k)):
            nodes = self.destinations(source, pattern)
            for node in nodes:
                for weight, classes in self.ways(source, node):
                    self.routes.append((weight / len(nodes), [('in', source, 2), *classes, ('out', node, 2)]))
        self.senders = sum(weight for weight, _ in self.routes)

    def destinations(self, source, pattern):
        k = self.k
        if pattern == 'uniform':
            return [node for node in itertools.product(*map(range, k)) if node != source or self.to_self]
        if pattern == 'transpose':
            node = source[len(k) // 2:] + source[:len(k) // 2]
        elif pattern == 'tornado':
            node = tuple((digit + math.ceil(radix / 2) - 1) % radix for digit, radix in zip(source, k))
        else:
            node = tuple(radix - 1 - digit for digit, radix in zip(source, k))
        return [node] if node != source or self.to_self else []

    def ways(self, source, node):
        routes = [(1.0, [], source)]
        for d in range(len(self.k)) if self.lowest else reversed(range(len(self.k))):
            radix, a, b = self.k[d], source[d], node[d]
            up, down = (b - a) % radix, (a - b) % radix
            if a == b:
                continue
            if self.ring and radix > 2:
                steps = [(1, up)] * (up <= down) + [(-1, down)] * (down <= up)
            else:
                steps = [(1, up)] if b > a else [(-1, a - b)]
            longer = []
            for (weight, classes, at), (step, hops) in itertools.product(routes, steps):
                wraps = self.ring and radix > 2 and (a > b if step > 0 else a < b)
                drawn = [2]
                if self.ring and radix > 2 and self.division == 'route':
                    drawn = [int(a > b)]
                elif self.ring and radix > 3:
                    drawn = ['line'] if wraps else [0, 1] if self.division == 'balanced' else [1]
                for own in drawn:
                    here, further = at, list(classes)
                    for _ in range(hops):
                        ahead = here[d] > b if step > 0 else here[d] < b
                        further.append(('on', (here, d, step), (0 if ahead else 1) if own == 'line' else own))
                        here = here[:d] + ((here[d] + step) % radix,) + here[d + 1:]
                    longer.append((weight / len(steps) / len(drawn), further, here))
            routes = longer
        return [(weight, classes) for weight, classes, _ in routes]

    def count(self, g):
        if g[2] == 2:
            return self.V
        return self.V // 2 if g[2] == 0 and self.division != 'route' else self.V - self.V // 2

    def loop(self, g):
        if g[0] == 'in':
            return 4
        return 5 + self.c if g[0] == 'out' else 3 + 2 * self.L[g[1][1]] + self.c

    def alone(self, classes):
        """T of a route."""
        h = len(classes) - 2
        loops, stalled = [self.loop(g) for g in classes[1:]], 0
        for k in range(1, h + 2):
            for i in range(1, k + 1):
                if k - i + 1 <= self.n:
                    gain = sum(loops[j - 1] - self.B for j in range(i, k + 1))
                    gain += (self.n - (k - i + 1)) * max(0, loops[i - 1] - self.B) - self.H * max(0, h - k)
                    stalled = max(stalled, gain)
        return (4 + (h + 1) * (self.r + self.a) + sum(1 + self.L[g[1][1]] for g in classes[1:-1]) + self.M - 1 + stalled)

    def base(self, classes):
        """b of the first of these, the rest of a route."""
        loops, longest = [self.loop(g) for g in classes], 0
        for k in range(1, min(len(loops), self.n) + 1):
            gain = sum(loops[j] + (self.H if j + 1 < len(loops) else 0) - self.B for j in range(k))
            longest = max(longest, gain + (self.n - k) * max(0, max(loops[:k]) - self.B))
        return self.M + longest


def symmetric(values, degree):
    polynomial = [1.0] + [0.0] * degree
    for value in values:
        for i in range(degree, 0, -1):
            polynomial[i] += value * polynomial[i - 1]
    return polynomial[degree]


def add(table, key, value):
    table[key] = table.get(key, 0.0) + value


def at_least(net, g, z, p):
    """X_g(j), j = 0 ... V - 1."""
    v, others = net.count(g), net.V - net.count(g)
    if others == 0:
        return [z ** j for j in range(net.V)]
    law = [0.0] * (2 * net.V + 1)
    for total in range(25):
        for own in range(total + 1):
            part = (1 - z) * z ** total if total < 24 else z ** total
            part *= math.comb(total, own) * p ** own * (1 - p) ** (total - own)
            law[min(own, v - 1) + min(total - own, others)] += part
    return [sum(law[j:]) for j in range(net.V)]


def all_held(held, v):
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        powers = [(middle / (1 - middle)) ** i for i in range(v + 1)]
        if sum(i * power for i, power in enumerate(powers)) < held * sum(powers):
            low = middle
        else:
            high = middle
    return powers[v] / sum(powers)


def solve(net, rate):
    """Latency, and that in an empty network."""
    M, V, B, n, H, r, a = net.M, net.V, net.B, net.n, net.H, net.r, net.a
    flow, turns, channel, on_port, to_class, base = {}, {}, {}, {}, {}, {}
    for weight, classes in net.routes:
        for i, g in enumerate(classes):
            add(flow, g, weight)
            add(channel, g[:2], weight)
            add(base, g, weight * net.base(classes[i:]))
        for u, g in zip(classes, classes[1:]):
            add(turns, (u, g), weight)
            add(on_port, (u[:2], g[:2]), weight)
            add(to_class, (u[:2], g), weight)
    b = {g: base[g] / flow[g] for g in flow}
    v = {g: net.count(g) for g in flow}
    into, ahead = {}, {}
    for u, g in turns:
        into.setdefault(g, []).append((u, g))
        ahead.setdefault(u, []).append((u, g))
    into_channel = {}
    for port, c in on_port:
        into_channel.setdefault(c, []).append(port)

    def onward(values, u):
        return sum(turns[t] / flow[u] * values[t] for t in ahead.get(u, ()))

    # 3, 4
    w, rho = (M - 1) / (M + BRIEF), {c: rate * M * channel[c] for c in channel}
    conflict, D, pace = {}, {}, {g: max(1, net.loop(g) / B) if n > 0 else 1 for g in flow}
    for u, g in turns:
        add(conflict, g[:2], turns[u, g] * (channel[u[:2]] - on_port[u[:2], g[:2]]) * rate * M / channel[g[:2]])
        others = [on_port[port, g[:2]] for port in into_channel[g[:2]] if port != u[:2]]
        D[u, g] = [1] + [math.factorial(j) * symmetric([o / sum(others) for o in others], j) if others else 0
                         for j in range(1, V)]
    kappa, slowest, meets = dict.fromkeys(channel, 1.0), {}, {}
    for _ in range(60):
        z = {c: min(0.999, rho[c] * kappa[c] * (1 + CONFLICT * conflict.get(c, 0))) for c in channel}
        X = {g: at_least(net, g, z[g[:2]], flow[g] / channel[g[:2]]) for g in flow}
        u_ = {}
        for u, g in turns:
            zu, zc, q = z[u[:2]], z[g[:2]], on_port[u[:2], g[:2]]
            joined = 1 - q / channel[g[:2]]
            if u[0] != 'in':
                m = q / channel[u[:2]] * zu / (1 - zu)
                both = min(m / (1 + m), zu, zc)
                joined = (zc - both) / (1 - both) / zc
            u_[u, g] = [joined * X[g][j] * D[u, g][j] * min(1, max(0, j + 1 - max(pace[g], j))) for j in range(V)]
        E, slowest = {}, {}
        stretches = []
        for weight, classes in net.routes:
            hops = list(zip(classes, classes[1:]))
            fewer = [math.prod(1 - u_[t][j] for t in hops) for j in range(1, V)]
            slow = sum(1 - f for f in fewer)
            stretches.append(M / (M + 1) * (w * slow + (1 - w) * sum(sum(u_[t][1:]) for t in hops)))
            for g in classes[1:]:
                add(slowest, g, weight * slow)
                add(E, g[:2], weight * (1 - fewer[0]) if V > 1 else 0)
        new = {c: 1 + HELD * w * E.get(c, 0) / channel[c] * (1 - rho[c]) for c in channel}
        change = max(abs(new[c] - kappa[c]) for c in channel)
        kappa = new
        if change <= 1e-12:
            break
    s = {g: 0.0 if g[0] == 'in' else M * M / (M + 1) * (
        w * slowest[g] / flow[g] + (1 - w) * sum(turns[t] * sum(u_[t][1:]) for t in into[g]) / flow[g]) for g in flow}
    shares = {g: [(t, turns[t] / flow[g] / (1 if t[0][0] == 'in' else v[t[0]])) for t in into.get(g, ())
                  for _ in range(1 if t[0][0] == 'in' else v[t[0]])] for g in flow}
    F = {}
    for t in turns:
        rest, everything = list(shares[t[1]]), [f for _, f in shares[t[1]]]
        rest.remove(next(one for one in rest if one[0] == t))
        total = symmetric(everything, v[t[1]])
        F[t] = symmetric([f for _, f in rest], v[t[1]]) / total if total > 0 else 0

    # 5
    P, W = dict.fromkeys(turns, 0.0), dict.fromkeys(turns, 0.0)
    PB, WB = dict.fromkeys(flow, 0.0), dict.fromkeys(flow, 0.0)
    for count in range(500):
        step = 0.5 if count < 100 else 0.25 if count < 250 else 0.1
        A, PA = {g: onward(W, g) for g in flow}, {g: onward(P, g) for g in flow}
        x, x2, px = dict.fromkeys(flow, 0.0), dict.fromkeys(flow, 0.0), dict.fromkeys(flow, 0.0)
        slack = {g: max(0, B - net.loop(g) - H) for g in flow}
        for g in flow:
            if n == 0 and g[0] != 'out' and PB[g] > 0:
                px[g] = PB[g] ** (B / M) * math.exp(-slack[g] * PB[g] / WB[g])
                x[g] = WB[g] / PB[g] * px[g]
                x2[g] = 2 * WB[g] / PB[g] * x[g]
        for k in range(1, min(n, 6) + 1):
            now = []
            for g in flow:
                y, p = WB[g] + A[g], 1 - (1 - PB[g]) * (1 - PA[g])
                xk = y * math.exp(-k * slack[g] * p / y) if g[0] != 'out' and y > 0 else 0
                now.append((xk, 2 * y / p * xk, p * xk / y) if xk > 0 else (0, 0, 0))
            now = dict(zip(flow, now))
            for _ in range(k - 1):
                now = {u: tuple(sum(turns[t] / flow[u] * now[t[1]][i] for t in ahead.get(u, ())) for i in range(3))
                       for u in flow}
            for g in flow:
                x[g] += now[g][0]
                x2[g] += now[g][1]
                px[g] = 1 - (1 - px[g]) * (1 - min(1, now[g][2]))
        plus = {g: onward({t: x[t[1]] for t in turns}, g) for g in flow}
        p_plus = {g: onward({t: px[t[1]] for t in turns}, g) for g in flow}
        h, h2 = {}, {}
        for g in flow:
            bare = b[g] + s[g] + a - 1
            if net.credit and g[0] != 'out':
                bare += net.loop(g) + a - 2
                if g[0] == 'on' or V == 1:
                    x[g], px[g] = A[g] + plus[g], 1 - (1 - PA[g]) * (1 - p_plus[g])
                    x2[g] = 2 * x[g] ** 2 / px[g] if px[g] > 0 else 0
            h[g] = bare + x[g]
            h2[g] = bare ** 2 + 2 * bare * x[g] + x2[g]
        held = {g: min(rate * flow[g] * h[g], 0.999 * v[g]) for g in flow}
        U = {g: all_held(held[g], v[g]) for g in flow if v[g] > 1}
        Q = {g: sum(rate * turns[t] * W[t] for t in into.get(g, ())) for g in flow}
        newP, newW = {}, {}
        for t in turns:
            u, g = t
            each = rate * turns[t] / v[u]
            if v[g] == 1:
                port = rate * to_class[u[:2], g] * h[g]
                own_wait = sum(rate * turns[o] * W[o] for o in into[g] if o[0][:2] == u[:2])
                xt, left, first = max(0, held[g] - port), 1 - port - own_wait, h2[g] / (2 * h[g])
            else:
                own_wait = each * W[t]
                xt, left = min(F[t] * U[g], 1 - each * h[g]), 1 - each * h[g] - own_wait
                first = h[g] / (v[g] + 1) * h2[g] / h[g] ** 2
            left = max(0.02, left)
            newP[t] = min(1, max(0, (xt - min(own_wait, 0.999 * xt)) / left)) if xt > 0 else 0
            newW[t] = 0
            if newP[t] > 0:
                queue = h[g] / v[g] * (Q[g] - each * W[t]) * max(0, 1 - own_wait / xt) / left
                newW[t] = newP[t] * first + min(queue, newP[t] * h[g] / v[g] * len(turns))
        newPB, newWB = dict(PB), dict(WB)
        for g in flow:
            if g[0] == 'out' or net.credit:
                continue
            y = max(0, WB[g] + A[g] + plus[g] - x[g])
            p = 1 - (1 - PB[g]) * (1 - PA[g]) * (1 - min(1, p_plus[g]))
            tau = y / p if p > 0 else 0
            o = (min(1, rate * flow[g] * h[g] / v[g]) if g[0] == 'in'
                 else sum(turns[t] * newP[t] for t in into[g]) / flow[g])
            idle = max(1e-6, v[g] / (rate * flow[g]) - h[g]) / max(1e-6, 1 - o)
            G = r / (r + idle)
            newWB[g] = o * (y + r) + (1 - o) * (y * tau / (tau + idle) + r * G)
            newPB[g] = min(1, o * (1 - (1 - p) * (1 - (r > 0))) + (1 - o) * (1 - (1 - p * tau / (tau + idle)) * (1 - G)))
        change = max(max(abs(newW[t] - W[t]) for t in turns), max(abs(newWB[g] - WB[g]) for g in flow)) / M
        for old, new in ((P, newP), (W, newW), (PB, newPB), (WB, newWB)):
            for key in old:
                old[key] += step * (new[key] - old[key])
        if change <= 1e-10:
            break

    # 6
    latency = zero = 0.0
    for (weight, classes), e in zip(net.routes, stretches):
        T = net.alone(classes)
        zero += weight * T
        latency += weight * (T + M * e + sum(WB[t[0]] + W[t] for t in zip(classes, classes[1:])))
    for g in flow:
        if g[0] != 'in':
            continue
        S, S2 = b[g] + x[g], b[g] ** 2 + 2 * b[g] * x[g] + x2[g]
        if V == 1:
            S = S2 = 0
            for t in ahead[g]:
                B1, X1 = b[t[1]] + H, W[t] + x[t[1]]
                S += turns[t] / flow[g] * (B1 + X1)
                S2 += turns[t] / flow[g] * (B1 ** 2 + 2 * B1 * X1 + (2 * W[t] ** 2 / P[t] if P[t] > 0 else 0) + x2[t[1]]
                                            + 2 * W[t] * x[t[1]])
        load = rate * flow[g]
        wait = load * (S2 - (S if net.bernoulli else 0)) / (2 * (1 - load * S)) - (WB[g] if V == 1 else 0)
        latency += flow[g] * max(0, wait)
    return latency / net.senders, zero / net.senders


def program(cli, topology, k, V, M, pattern, rate, keys):
    settings = {'n': len(k), 'V': V, 'M': M, 'pattern': pattern, 'router': 'pipelined', **keys}
    if topology != 'hypercube':
        settings.update({'topology': topology, 'k': 'x'.join(map(str, k))})
    output = subprocess.run([cli, 'solve', '--format=json', f'--rate={rate}', *(f'--set={a}={b}' for a, b in settings.items())],
                            env=dict(os.environ, LC_ALL='C.UTF-8'), check=True, capture_output=True, encoding='utf-8').stdout
    point = json.loads(output)
    point = point[0] if isinstance(point, list) else point
    return point['latency_unicast'], point['latency_zero_load']


def main(cli):
    print(f'1..{len(POINTS)}')
    for number, (topology, k, V, M, pattern, rate, keys) in enumerate(POINTS, 1):
        expected = solve(Network(topology, k, V, M, pattern, keys), rate)
        found = program(cli, topology, k, V, M, pattern, rate, keys)
        good = all(one is not None and abs(one / other - 1) < PRECISION for one, other in zip(found, expected))
        print(f'# {topology} {k} {pattern}: {expected} {found}')
        print('ok' if good else 'not ok', number, '/model/flows/pipelined/' + '-'.join([topology, pattern, str(V), str(M)]))


if __name__ == '__main__':
    main(sys.argv[1])
