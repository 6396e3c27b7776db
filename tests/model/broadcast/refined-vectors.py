#!/usr/bin/env python3
"""Golden points of variant `refined` of the broadcast models: a second implementation of docs/specification/REFINED.md.

usage: refined-vectors.py [JSON]     writes anew what JSON (default: tests/data/refined-vectors.json) says of its inputs

Written from sections 2 to 10 of that page, without a look at the program: sums instead of closed forms, plain rounds
instead of extrapolated ones, bisection instead of Newton's method. A minute on a slow machine, most of it for saturation
rates. Run it when a formula of that page changes, never to make the test model-vectors pass.
"""

import json
import math
import os
import sys
from math import comb

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT = os.path.join(HERE, '..', '..', 'data', 'refined-vectors.json')

LENGTH = 128                       # of the laws of competing unicasts
CELLS = 400                        # of the grid of section 10
PHI0, OMEGA, THETA, ETA, TAU, CHI, COMMON, SIGMA = 1 / 3, 0.35, 4.2, 0.45, 3, 5 / 4, 2, 0.18      # COMMON: c


class Saturated(Exception):
    pass


class Traffic:
    """Sections 2 and 3."""

    def __init__(self, adaptive, n, V, M, beta):
        N = 2 ** n
        self.adaptive, self.n, self.V, self.M = adaptive, n, V, M
        self.hops = range(1, n + 1)
        self.p = [0] + [comb(n, k) / (N - 1) for k in self.hops]
        self.dbar = n / 2 * N / (N - 1)
        self.nu = 1 / self.dbar
        self.ge = [sum(self.p[r:]) for r in range(n + 2)]
        self.cu = (1 - beta) * self.dbar / n
        self.cb = beta * (N - 1) / n
        self.w_u = self.cu / (self.cu + self.cb)
        self.injected = ((1 - beta) + beta * (N - 1)) / n
        self.v_b = beta * (N - 1) / (n * self.injected)
        if adaptive:
            self.eps = self.nu / n
            self.own = [0] + [self.eps for _ in self.hops]
            self.dl = [0, 1] + [1 - (1 - self.nu) / (n - 1) for _ in range(2, n + 1)]
            self.z = 0
        else:
            self.eps = sum(2.0 ** (d - n) for d in self.hops) / n ** 2
            self.own = [0] + [sum(2.0 ** -d * comb(n - 1 - d, k - 1) / comb(n, k) for d in range(n)) / n for k in self.hops]
            self.dl = [0, 1] + [1 - sum(2.0 ** -g * comb(n - g, k - 1) / comb(n, k) for g in range(1, n - k + 2))
                                for k in range(2, n + 1)]
            self.z = (sum(self.p[k] * (k - 1) * (1 - self.dl[k]) ** V for k in range(2, n + 1)) / (self.dbar - 1)
                      if n > 1 else 0)
        c1 = sum(c * 2.0 ** -(c + 1) for c in range(1, n)) + n / N
        c2 = sum(c ** 2 * 2.0 ** -(c + 1) for c in range(1, n)) + n ** 2 / N
        self.sib = (c2 / c1 - 1) / (n - 1) if n > 1 else 0
        self.wr = [0, 0] + [self.ge[r] / (self.dbar - 1) for r in range(2, n + 1)]
        self.q = sum(2.0 ** j / (N - 1) * (1 - 4.0 ** -j) / 3 for j in range(n))


def chain(A, kap, a):
    """The law of section 4.1 and its mean."""
    P = [1.0]
    for v in range(1, LENGTH):
        P.append(P[-1] * A * (kap[v] if v < len(kap) else 1) * a[min(v - 1, len(a) - 1)])
    total = math.fsum(P)
    P = [x / total for x in P]
    return P, math.fsum(v * x for v, x in enumerate(P))


def of_few(A, kap, eps, V):
    """The law of section 4.1 with few sources: z by bisection, so that the mean is that without."""
    few = [1 / (1 + v * eps) for v in range(V)]
    wanted = chain(A, kap, [1.0] * V)[1]
    if not wanted > 0:
        return chain(A, kap, few)
    low, high = 0.0, math.log(1e6)
    while True:
        middle = (low + high) / 2
        law = chain(A * math.exp(middle), kap, few)
        if middle in (low, high):
            return law
        if law[1] < wanted:
            low = middle
        else:
            high = middle


def without_source(weights, share, V):
    """Tails of what a message finds while its source, of which a channel has a share, is silent."""
    left = [max(0, 1 - min(v, V) * share) * x for v, x in enumerate(weights)]
    return tails([x / math.fsum(left) for x in left], V)


def with_copy(P, mean):
    return [(v + 1) * x / (1 + mean) for v, x in enumerate(P)]


def tails(P, V):
    return [1.0] + [math.fsum(P[j:]) for j in range(1, V + 1)]


def mean_of(P, f):
    return math.fsum(f(v) * x for v, x in enumerate(P))


class Sharing:
    """Section 4."""

    def __init__(self, t, rate):
        V = t.V
        self.t, self.A, self.rho_b = t, t.cu * rate * t.M, t.cb * rate * t.M
        self.idle = 1 - self.A - self.rho_b
        if self.idle <= 0:
            raise Saturated('channel')
        self.wave = self.idle ** (2 * V - 3)
        self.eb, self.kap, self.a, self.a1 = 0.0, [0] + [1.0] * (V - 1), [1.0] * V, [1.0] * V
        for _ in range(20000):
            change = self.round()
            if change <= 1e-14:
                break
        if not change <= 1e-11:
            raise Saturated('channel')
        self.finish()

    def round(self):
        t, V = self.t, self.t.V
        self.y = y = min(1, self.rho_b * (1 + self.eb))
        P, m = chain(self.A, self.kap, self.a) if t.adaptive else of_few(self.A, self.kap, t.eps, V)
        self.T, self.TQ = tails(P, V), tails(with_copy(P, m), V)
        self.tU = [(1 - y) * self.T[j] + y * self.TQ[j] for j in range(V + 1)]
        self.tt = [1.0] + [(1 - y) * self.T[j] + y * self.TQ[j - 1] for j in range(1, V + 1)]
        self.tr = [None] + [list(self.tt) for _ in t.hops]
        a_change = self.choose() if t.adaptive and t.n > 1 else 0
        eb, kap = self.met_by_copies(lambda P: mean_of(P, lambda v: v), chain), self.held_up()
        change = (max([abs(x - z) for x, z in zip(kap, self.kap)]) + abs(eb - self.eb) / max(1, eb ** 2) + a_change)
        self.eb, self.kap = eb, kap
        return change

    def choose(self):
        """4.2 and 4.4; returns the change of a."""
        t, V, y = self.t, self.t.V, self.y
        P = [self.T[u] - (self.T[u + 1]) for u in range(V)]
        Q = [self.TQ[u] - (self.TQ[u + 1]) for u in range(V)]

        def free(b):
            return sum((1 - b) * P[u] * (V - 1 - u) + b * Q[u] * max(0, V - 2 - u) for u in range(V))

        def acc(v, b):
            f = V - 1 - v
            if f > 0:
                return sum(t.wr[r] * r * f / (f + (r - 1) * free(b)) for r in range(2, t.n + 1))
            q = self.T[V - 1] * (1 - b) + self.TQ[V - 2] * b
            return sum(t.wr[r] * q ** (r - 1) for r in range(2, t.n + 1))

        b = y + (1 - y) * t.sib
        sigma = SIGMA * self.wave
        A1 = [acc(v + 1, b) + sigma * (acc(v, y) - acc(v + 1, b)) for v in range(V)]
        Ay = [(1 - y) * acc(v, y) + y * A1[v] for v in range(V)]
        Am = sum((self.tU[v] - self.tU[v + 1]) * Ay[v] for v in range(V - 1)) + self.tU[V - 1] * Ay[V - 1]
        a = [t.nu + (1 - t.nu) * x / Am for x in Ay]
        change = max(abs(x - z) / max(1, x) for x, z in zip(a, self.a))
        self.a, self.a1 = a, [t.nu + (1 - t.nu) * x / Am for x in A1]
        for r in range(2, t.n + 1):
            def ready(v, b):
                f = V - 1 - v
                return r * f / (f + (r - 1) * free(b)) if f > 0 else (self.T[V - 1] * (1 - b) + self.TQ[V - 2] * b) ** (r - 1)

            law = []
            for v in range(V + 1):
                alone = self.T[v] - self.T[v + 1] if v < V else self.T[V]
                copy = (self.TQ[v - 1] - (self.TQ[v] if v < V else 0)) if v else 0
                beside = ready(v, y + (1 - y) * t.sib * self.wave)
                if 1 <= v < V:
                    beside += sigma * (ready(v - 1, y) - beside)
                law.append((1 - y) * alone * ready(v, y) + y * copy * beside)
            for j in range(V):
                self.tr[r][j + 1] = max(0, self.tr[r][j] - law[j] / sum(law))
        return change

    def met_by_copies(self, f, law=None):
        """4.3: of what copies find, and of what comes while they are there."""
        before = self.wave * max(0, 0.3 - 1.6 / self.t.n ** 2)
        psi, A = (1 - before + self.y * (1 + before)) / 2, self.A * (1 - self.t.eps)
        kap = [1 + (1 - self.y) * (x - 1) for x in self.kap]
        if not self.t.adaptive:
            return f((chain(A, kap, self.a) if law else of_few(A, kap, self.t.eps, self.t.V))[0])
        return (1 - psi) * f(chain(A, kap, self.a)[0]) + psi * f(chain(A, kap, self.a1)[0])

    def ratio(self, r, j):
        return self.tr[r if self.t.adaptive else 1][j] / self.tt[j] if self.tt[j] else 1

    def others(self, r, j, k):
        along = (1 - self.t.dl[k]) ** (1 if self.t.adaptive else 1 + OMEGA * (j - 1))
        return max(0, self.tr[r if self.t.adaptive else 1][j] - along * self.tU[j] * self.ratio(r, j))

    def passes(self, k, j):
        return math.prod(1 - self.others(r, j, k) for r in range(1, k))

    def held_up(self):
        """4.5"""
        t, V = self.t, self.t.V
        self.G = ([0] + [sum(k * t.p[k] * (1 - self.passes(k, j)) for k in t.hops) / t.dbar for j in range(1, V)] + [0])
        return [0] + [1 + sum((self.G[m] - self.G[m + 1]) * (1 / m - i / (2 * m * m)) for m in range(i, V))
                      for i in range(1, V)]

    def finish(self):
        V = self.t.V
        P, m = chain(self.A, self.kap, self.a) if self.t.adaptive else of_few(self.A, self.kap, self.t.eps, V)
        self.d = 1 + (mean_of(P, lambda v: v * (v - 1)) - m * m) / m if m > 0 else 1
        self.first = [None]
        for own in self.t.own[1:]:
            if self.t.adaptive:
                law, mean = chain(self.A * (1 - own), self.kap, self.a)
                self.first.append((tails(law, V), tails(with_copy(law, mean), V)))
            else:
                self.first.append((without_source(P, own, V), without_source(with_copy(P, m), own, V)))
        self.y = self.rho_b * (1 + self.eb)
        if self.y >= 1:
            raise Saturated('channel')
        self.eb2 = self.met_by_copies(lambda P: mean_of(P, lambda v: v * (v - 1)))
        self.ec = self.met_by_copies(lambda P: mean_of(P, lambda v: min(v, V - 1)))
        self.ec2 = self.met_by_copies(lambda P: mean_of(P, lambda v: min(v, V - 1) ** 2))


class Stretch:
    """Section 5."""

    def __init__(self, t, s):
        V, y1, whole = t.V, s.y * (1 - 1 / t.n), t.M / (t.M + (1 if t.adaptive else 1 / 2))
        phi = min(1, 1 / (2 * s.d)) if t.adaptive else PHI0
        varying = whole ** 2 * max(0, 1 - PHI0 / s.d)
        self.e, self.v = [0.0], [0.0]

        def cumulated(T, TQ, f, b):
            u = [1] + [f * x for x in T[1:]]
            q = [1] + [f * x for x in TQ[1:]]
            pu = [(u[j] - u[j + 1]) * s.a[j] for j in range(V)]
            pq = [(q[j] - q[j + 1]) * s.a[j] for j in range(V)]
            x = [(1 - b) * pu[j] + (b * pq[j - 1] if j else 0) for j in range(V)]
            x[-1] += (1 - b) * u[V] * s.a[-1] + b * (pq[-1] + q[V] * s.a[-1])
            weights = [(j + 1) * x[j] for j in range(V)]
            return [sum(weights[:j + 1]) / sum(weights) for j in range(V)]

        for k in t.hops:
            T1, TQ1 = s.first[k]
            first = cumulated(T1, TQ1, 1, y1)
            g = [1 - (1 - ((1 - y1) * T1[j] + y1 * TQ1[j - 1]) * s.ratio(k, j)) * s.passes(k, j) for j in range(1, V)]
            found = sum(g)
            transit = cumulated(s.T, s.TQ, t.dl[k], s.y)
            H = [0] + [first[j] * transit[j] ** (k - 1) for j in range(V)]
            rate = sum((H[j + 1] - H[j]) / (j + 1) for j in range(V))
            self.e.append(whole * ((1 - phi) * found + phi * (1 / rate - 1)))
            self.v.append(varying * max(0, sum((2 * j + 1) * g[j] for j in range(V - 1)) - found ** 2))
        self.ec = whole * s.ec
        self.vc = varying * max(0, s.eb + s.eb2 - s.eb ** 2 if t.adaptive else s.ec2 - s.ec ** 2)


class Channels:
    """Section 6."""

    def __init__(self, t, s, st, rate):
        n, V, M = t.n, t.V, t.M
        Sj = [0] + [sum(s.G[v:V]) for v in range(1, V)] + [0]
        self.birth = [0] + [s.a[i - 1] * (i + Sj[i]) / i for i in range(1, V + 1)]
        self.hold_b = M * (1 + st.ec)
        self.yb = yb = t.cb * rate * self.hold_b
        if yb >= 1:
            raise Saturated('channel')
        self.free = sum(t.p[k] * (M * (1 + st.e[k]) + (r > 1) - st.e[k] * min(r - 1, M) * r / (2 * k))
                        for k in t.hops for r in range(1, k + 1)) / t.dbar
        self.saved, self.saved_copy = [0.0] * (n + 1), 0
        if t.adaptive:
            self.choosing(t, rate)
        else:
            self.ordered(t, s, st, rate)

    def choosing(self, t, rate):
        """6.1: adaptive routing."""
        n, V, M, yb = t.n, t.V, t.M, self.yb
        fr = [0] + [V / (r * (V - 1) + 1) for r in t.hops]
        lat = [0] + [sum(t.ge[i] * max(0, 1 - 2 * (i - r) / M) for i in range(r + 1, n + 1)) / t.dbar for r in t.hops]
        pb, w = [0.0] * (n + 1), V / (V + 1)
        for _ in range(2000):
            behind = w * sum(pb[r] * fr[r] * lat[r] for r in t.hops)
            self.hold_u = self.free + M * behind
            needed = t.cu * rate * self.hold_u + yb
            if needed >= 0.98 * V:
                raise Saturated('channel')
            U = self.held_by_unicasts(needed, yb)
            new_pb = self.blocked(t, U, yb)
            new_w = V / (V + 1) * (1 + CHI * behind)
            change = max(abs(x - z) for x, z in zip(pb, new_pb)) + abs(new_w - w)
            pb, w = new_pb, new_w
            if change <= 1e-13:
                break
        else:
            raise Saturated('channel')
        first = self.blocked(t, self.without(U, t.eps), yb * (1 - 1 / n))
        self.cum = [0.0] + [w * (sum(pb[r] * fr[r] for r in range(1, k)) + first[k] * fr[k]) for k in t.hops]
        self.delayed = 0
        self.pb, self.w, self.pb_copy, self.Pv = pb, w, self.without(U, t.eps)[V], self.all_held(U, yb)

    def ordered(self, t, s, st, rate):
        """6.2: dimension order, one dimension after another."""
        n, V, M, yb = t.n, t.V, t.M, self.yb
        R = (s.A + s.rho_b * (s.A / (s.A + V * s.rho_b) if s.A > 0 else 0)) / (1 + V * t.eps)
        N = V / (V + 1) * (1 - t.z) * R / (1 - R) ** (1 / (V - 1))
        self.birth[V] *= 1 + N

        def less(e):
            return ETA * (V - 1) * s.idle ** 2 * max(0, 1 - e / (V - 1))

        each = sum(t.p[k] * k * k * less(st.e[k]) for k in t.hops) / sum(t.p[k] * k * k for k in t.hops)
        pb, w, held, laws, beh = [], [], [], [], []
        for d in range(n):
            beh.append(sum(pb[b] * w[b] * max(0, 1 - (d - b + 1) / (2 * M)) for b in range(d)) / 2)
            waited = (sum(pb) + (n + 1 - d) * (pb[-1] if d else 0)) / 2
            held.append(self.free + M * (beh[d] - each * waited))
            if t.cu * rate * held[d] + yb >= 0.98 * V:
                raise Saturated('channel')
            laws.append(self.held_by_unicasts(t.cu * rate * held[d] + yb, yb))
            pb.append((1 - t.z) * self.all_held(laws[d], yb)[V])
            w.append(V / (V + 1) * (1 + THETA / V * beh[d] ** 2) + N / 2)
        mean = sum(pb) / n
        U = [sum(law[v] for law in laws) / n for v in range(V + 1)]
        first = [0.0] + [self.blocked(t, self.without(U, t.own[k]), yb * (1 - 1 / n))[k] for k in t.hops]
        self.hold_u = sum(held) / n
        self.w = sum(x * z for x, z in zip(pb, w)) / sum(pb) if mean > 0 else w[-1]
        self.delayed = THETA / V * (sum(beh) / n) ** 2
        self.pb_copy = self.without(U, t.eps)[V]
        self.Pv = [sum(self.all_held(law, yb)[v] for law in laws) / n for v in range(V + 1)]
        self.pb, self.cum = [0.0], [0.0]
        for k in t.hops:
            left = [comb(d, k - 1) * 2.0 ** (n - 1 - d) for d in range(n)]
            self.pb.append(sum(x * z for x, z in zip(left, pb)) / sum(left))
            self.cum.append(self.w * (first[k] + (k - 1) * mean))
            self.saved[k] = less(st.e[k]) * (first[k] + (k - 1) * mean)
        self.saved_copy = less(st.ec) * self.pb_copy

    @staticmethod
    def without(U, own):
        left = [x * (1 - own) ** v for v, x in enumerate(U)]
        return [x / math.fsum(left) for x in left]

    def law(self, g):
        U = [1.0]
        for birth in self.birth[1:]:
            U.append(U[-1] * g * birth)
        return [x / math.fsum(U) for x in U]

    @staticmethod
    def all_held(U, yb):
        shared = [(v + 1) * x for v, x in enumerate(U[:-1])]
        return [U[v] * (1 - yb) + (shared[v - 1] / math.fsum(shared) * yb if v else 0) for v in range(len(U))]

    def held_by_unicasts(self, needed, yb):
        if not needed > yb:
            return self.law(0)

        def surplus(g):
            return math.fsum(v * x for v, x in enumerate(self.all_held(self.law(g), yb))) - needed

        low, high = 0.0, 1.0
        while surplus(high) < 0:
            low, high = high, 2 * high
        while True:
            middle = (low + high) / 2
            if middle in (low, high):
                return self.law(middle)
            if surplus(middle) < 0:
                low = middle
            else:
                high = middle

    def blocked(self, t, U, yb):
        Pv = self.all_held(U, yb)
        remote = Pv[-1] + Pv[-2] / t.V if t.adaptive else 1
        return [0.0] + [Pv[-1] * remote ** (r - 1) for r in t.hops]


class Source:
    """Section 7."""

    def __init__(self, t, st, c, rate):
        M, v_b, v_u = t.M, t.v_b, 1 - t.v_b
        wait = c.pb_copy * c.w - c.saved_copy
        self.x_b = M * (st.ec + wait)
        longest = 1 if t.adaptive else 1 + TAU * c.delayed
        wait = 0 if t.adaptive else c.pb_copy * (2 * c.w ** 2) * longest - wait ** 2
        self.vx = M ** 2 * (st.vc + wait)
        self.S_b = M + 1 + self.x_b
        S_b2 = self.S_b ** 2 + self.vx
        self.L = [0] + [M * (1 + st.e[k] + c.cum[k] - c.saved[k]) + k for k in t.hops]
        self.H = [0] + [self.L[k] - (k - 1) - st.e[k] * min(k - 1, M) for k in t.hops]
        self.S_u = sum(t.p[k] * self.L[k] for k in t.hops)
        self.H_u = sum(t.p[k] * self.H[k] for k in t.hops)
        left = [M if t.adaptive else max(0, M - (k - 1)) for k in range(t.n + 1)]
        H_u2 = sum(t.p[k] * (self.H[k] ** 2 + left[k] ** 2 * st.v[k] + M ** 2 * 2 * c.cum[k] * c.w * longest)
                   for k in t.hops)
        self.lambda_s = lam = rate * t.injected
        self.S_s = v_u * self.H_u + v_b * self.S_b
        self.rho_s = rho_s = lam * self.S_s
        if rho_s >= 1:
            raise Saturated('source')
        self.cs2 = (v_u * H_u2 + v_b * S_b2) / self.S_s ** 2 - 1
        spaced = S_b2 / 2 - (0 if t.adaptive else self.S_b * math.sqrt(self.vx / math.pi))
        longer = (1 - rho_s) * lam * (v_u * M * self.H_u * t.sib / 2 - v_b * spaced * t.q)
        K = 0 if t.adaptive else self.cs2 * self.S_s ** 2 * rho_s / t.n * (1 + c.delayed) ** 3
        self.ca2 = 1 - v_b ** 2 * t.q * rho_s ** 2 * max(0, 1 - self.cs2)
        if not t.adaptive:
            self.ca2 += 2 * (v_b * self.S_b * longer + K) / self.S_s ** 2
        self.W_s = W = lam * self.S_s ** 2 * (self.ca2 + self.cs2) / (2 * (1 - rho_s))
        third = self.S_s ** 3 * (1 + 3 * self.cs2 + 2 * self.cs2 ** 2)
        self.W_s2 = 2 * W ** 2 + lam * third / (3 * (1 - rho_s))
        if K > 0:
            tau = self.W_s2 / (2 * W)
            p = W / tau
            second = (1 + self.cs2) * self.S_s ** 2
            self.W_s2 = (lam / (1 - rho_s)
                         * (third / 3 + second * W + 2 * self.S_s * K + K * tau * (6 - 2 * p) / (2 - p)))
        self.W_sb = W + longer
        self.W_sb2 = self.W_s2 * self.W_sb / self.W_s if self.W_s > 0 else 0


def completion(t, q, delta):
    """Section 10."""
    n, share = t.n, min(1, COMMON * t.v_b * t.sib)
    variance = q.W_sb2 - q.W_sb ** 2

    def component(mean, second):
        if not mean > 0:
            return None
        tau = second / (2 * mean)
        return (mean / tau, tau) if mean <= tau else (1.0, mean)

    def part(of):
        return component(of * q.W_sb, of * variance + (of * q.W_sb) ** 2)

    C, steps = part(share), [part(1 - share), component(q.x_b, q.vx + q.x_b ** 2)]
    there = [x for x in [C] + steps if x]
    step = t.M + 1 + delta
    if not there:
        return n * step
    mean = sum(p * tau for p, tau in there)
    sd = math.sqrt(sum(2 * p * tau ** 2 - (p * tau) ** 2 for p, tau in there))
    h = (n * mean + 6 * math.sqrt(n) * sd + (n * math.log(2) + 12) * max(tau for _, tau in there)) / CELLS

    def convolved(F, delay):
        if delay is None:
            return F
        p, tau = delay
        a = math.exp(-h / tau)
        c1, c0 = 1 - tau * (1 - a) / h, tau * (1 - a) / h - a
        out, state = [(1 - p) * F[0]], 0.0
        for i in range(1, CELLS + 1):
            state = a * state + c0 * F[i - 1] + c1 * F[i]
            out.append((1 - p) * F[i] + p * state)
        return out

    F = [1.0] * (CELLS + 1)
    for depth in range(n):
        H = convolved(F, C) if depth else F
        for delay in steps:
            H = convolved(H, delay)
        new = []
        for i in range(CELLS + 1):
            j = math.floor(i + step / h)
            K = 1 if j >= CELLS else F[j] + (i + step / h - j) * (F[j + 1] - F[j])
            new.append(K * H[i])
        F = new
    F = convolved(F, C)
    return n * step + h * (sum(1 - x for x in F) - (1 - F[0]) / 2 - (1 - F[-1]) / 2)


def parts(model, inputs, rate):
    t = Traffic(model == 'adaptive-broadcast', inputs['n'], inputs['V'], inputs['M'], inputs['beta'])
    s = Sharing(t, rate)
    st = Stretch(t, s)
    c = Channels(t, s, st, rate)
    return t, s, st, c, Source(t, st, c, rate)


def outputs(model, inputs):
    """The quantities of sections 4 to 10; those of section 2 do not change with this page."""
    try:
        t, s, st, c, q = parts(model, inputs, inputs['rate'])
    except Saturated as end:
        return {'saturated': True, 'reason': str(end)}
    delta, M, Pv = inputs['delta'], t.M, c.Pv
    L_b = q.S_b + q.W_sb
    held = [sum(v ** power * x for v, x in enumerate(Pv)) for power in (1, 2)]
    return {
        'saturated': False, 'reason': None,
        'latency': completion(t, q, delta), 'latency_unicast': q.S_u + q.W_s + delta,
        'latency_unicast_nodelta': q.S_u + q.W_s, 'latency_mean_destination': t.dbar * (L_b + delta),
        'latency_steps': t.n * (L_b + delta),
        'S': t.w_u * c.hold_u + (1 - t.w_u) * c.hold_b, 'hold_u': c.hold_u, 'hold_b': c.hold_b, 'S_b': q.S_b,
        'S_u': q.S_u, 'S_u_i': q.L[1:], 'H_u': q.H_u, 'H_u_i': q.H[1:], 'e_k': st.e[1:], 'v_k': st.v[1:],
        'e_b': q.x_b / M, 'kappa': s.kap[1], 'W_sb': q.W_sb, 'y': s.y, 'P_v': Pv,
        'V_bar': held[1] / held[0] if held[0] > 0 else 1, 'P_b_r': c.pb[1:], 'w_b': c.w * M,
        'B_b': c.pb_copy * c.w * M, 'lambda_s': q.lambda_s, 'S_s': q.S_s, 'cs2': q.cs2, 'ca2': q.ca2,
        'rho_s': q.rho_s, 'W_s': q.W_s, 'W_s2': q.W_s2, 'L_b': L_b, 'L_u': q.S_u + q.W_s,
    }


def saturation_rate(model, inputs):
    t = Traffic(model == 'adaptive-broadcast', inputs['n'], inputs['V'], inputs['M'], inputs['beta'])
    low, high = 0.0, 1 / (t.M * (t.cu + t.cb))
    while high - low > 1e-13 * high:
        middle = (low + high) / 2
        try:
            parts(model, inputs, middle)
            low = middle
        except Saturated:
            high = middle
    return low


def main(path=DEFAULT):
    with open(path, encoding='utf-8') as file:
        golden = json.load(file)
    rates = {}
    for vector in golden['vectors']:
        model, inputs, before = vector['model'], vector['inputs'], vector['outputs']
        network = (model,) + tuple(inputs[key] for key in ('n', 'V', 'M', 'beta'))
        if network not in rates:
            rates[network] = saturation_rate(model, inputs)
        now = outputs(model, inputs)
        vector['saturation_rate'] = rates[network]
        vector['outputs'] = {key: now.get(key, before.get(key)) for key in (before if 'latency' in now else now)}
        print(vector['id'], rates[network], now.get('latency', now['reason']), flush=True)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(golden, file, indent=0)
        file.write('\n')


if __name__ == '__main__':
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
