#!/usr/bin/env python3
"""Golden points of variant `refined` of adaptive-timeout: a second implementation of REFINED_UNICAST.md.

usage: refined-timeout-vectors.py [JSON]     writes anew what JSON (default: tests/data/refined-unicast-vectors.json) says
                                             of its inputs

Written from sections 2 and 7 to 10 of that page, line by line and with its names: sums instead of closed forms, plain
rounds instead of extrapolated ones, bisection for saturation rates. Run it when a formula of that page changes, never to
make the test model-vectors pass.
"""

import json
import math
import os
import sys
from math import comb, exp, expm1, sqrt

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT = os.path.join(HERE, '..', '..', 'data', 'refined-unicast-vectors.json')


class Saturated(Exception):
    pass


def probabilities(name, n):
    if name == 'uniform':
        return [comb(n, k) / (2 ** n - 1) for k in range(1, n + 1)]
    if name == 'pattern1':
        return [0.9, 0.1] + [0.0] * (n - 2)
    if name == 'pattern2':
        return [0.7, 0.2] + [0.1 / (n - 2)] * (n - 2)
    a = 0.5 if name == 'spherical' else float(name.split(':')[1])
    return [a ** k / sum((a ** i for i in range(n))) for k in range(n)]


def solve(n, V, M, tau, pattern, length, rate, rounds=5000):
    lam = max(rate, 1e-30)
    tau = max(1, tau)
    Va = V - 1
    p = [0.0] + probabilities(pattern, n)
    if length == 'exponential':
        m = M - 0.5
        q = -expm1(-1 / m)
        l1 = 1 / q
        l2 = (2 - q) / q ** 2
        x = exp(-2 / m)
        xs = 2
        VF = 1
    else:
        l1 = M
        l2 = M * M
        x = 1
        xs = 0
        VF = 2 / 3
    db = sum((k * p[k] for k in range(1, n + 1)))
    nu = 1 / db
    ge = [sum(p[r:]) for r in range(n + 2)]
    lc = lam * db / n
    rho = lc * l1
    if rho >= 1:
        raise Saturated('channel')
    eps = nu / V
    dl2 = 1 - (1 - nu) / (n - 1) if n > 1 else 1
    sn = (1 - nu) / ((n - 1) * Va) if n > 1 else 0.0
    si = nu / V
    wr = [ge[r] / (db - 1) if db > 1 else 0 for r in range(n + 1)]
    Pm = exp(-tau / l1)
    kap = [1.0] * (Va + 2)
    a = [1.0] * 64
    Pt = [0] + [exp(-tau * r / l1) for r in range(1, n + 1)]
    fe = Q = 0.0
    he = l1
    W = [0.0] * (n + 1)
    W2 = W[:]
    Wi = W[:]
    Wi2 = W[:]
    K = range(1, n + 1)
    for _ in range(rounds):
        change = 0.0

        def half(old, new, scale=1.0):
            nonlocal change
            change = max(change, abs(new - old) * scale)
            return (old + new) / 2
        # 8.1
        P = [1.0]
        for v in range(1, 64):
            P.append(P[-1] * rho * a[v - 1] * (kap[v] if v <= Va else 1))
        qq = rho * a[63]
        if qq >= 1:
            raise Saturated('channel')
        tail = P[63] * rho * a[63] * (kap[64] if 64 <= Va else 1) / (1 - qq)
        total = sum(P) + tail
        mean = (sum((v * P[v] for v in range(64))) + tail * (64 + qq / (1 - qq))) / total
        P = [y / total for y in P]
        tail /= total
        t = [1.0]
        for j in range(V):
            t.append(max(0.0, t[j] - P[j]))
        fb = sum((P[u] * (Va - u) for u in range(Va)))
        Ev = sum(t[1:])
        b = []
        for v in range(64):
            f = max(0, Va - v)
            if db == 1:
                b.append(1.0)
            elif f > 0:
                b.append(nu + (1 - nu) * sum((wr[r] * r * f / (f + (r - 1) * fb) for r in range(2, n + 1))))
            else:
                b.append(nu + (1 - nu) * sum((wr[r] * t[Va] ** (r - 1) for r in range(2, n + 1))))
        an = [b[v] * (1 - nu + nu * max(0, V - nu * v) / (V - nu * Ev)) for v in range(64)]
        scale = sum((P[v] * an[v] for v in range(64))) + tail * an[63]
        a = [half(a[v], an[v] / scale) for v in range(64)]
        law = [t[v] - t[v + 1] for v in range(V)] + [t[V]]
        fbar = sum((law[v] * max(0, Va - v) for v in range(V + 1)))
        tr = [None, t]
        for r in range(2, n + 1):
            D = [law[v] * (r * (Va - v) / (Va - v + (r - 1) * fbar) if v < Va else t[Va] ** (r - 1))
                 for v in range(V + 1)]
            s = sum(D)
            row = [1.0]
            for j in range(V):
                row.append(max(0.0, row[j] - D[j] / s))
            tr.append(row)

        def meet(j, xj, xV):
            return xj if j < Va else Pm * (xj + (1 - Pm) * xV)

        def later(c):
            u = [1.0] + [c * t[j] for j in range(1, V + 1)]
            X = [(u[j] - u[j + 1]) * b[j] for j in range(Va)]
            s0 = (u[Va] - u[V]) * b[Va]
            s1 = u[V] * b[V]
            top = Pm * (s0 + (2 - Pm) * s1)
            X[Va - 1] += s0 + s1 - top
            X.append(top)
            return [sum(X[j:]) / sum(X) for j in range(Va + 1)]
        lt, lf = (later(dl2), later(1 - eps))
        o = [None] + [[1.0] + [(dl2 * meet(j, tr[r][j], tr[r][V]) + lt[j]) / 2 for j in range(1, Va + 1)] for r in K]
        gk = [None]
        for k in K:
            g = [1.0]
            for j in range(1, Va + 1):
                g.append(min(g[-1], (meet(j, max(0, tr[k][j] - eps * t[j]), max(0, tr[k][V] - eps * t[V])) + lf[j]) / 2))
            gk.append(g)

        def free(k, j):
            return math.prod((1 - o[r][j] for r in range(1, k)))
        G = [0] + [sum((k * p[k] * (1 - free(k, j)) for k in K)) / db for j in range(1, Va + 1)] + [0]
        for v in range(1, Va + 1):
            kap[v] = half(kap[v], 1 + sum(((G[m_] - G[m_ + 1]) * (1 / m_ - v / (2 * m_ * m_)) for m_ in range(v, Va + 1))))
        # 8.2

        def C(g):
            return [(sum(g[:j + 1]) - (j + 1) * (g[j + 1] if j < Va else 0)) / sum(g) for j in range(Va + 1)]
        phi = 1 / 3 + rho / 2
        Co = [None] + [C(o[r]) for r in K]
        e = [0.0]
        vk = [0.0]
        for k in K:
            met = [1 - (1 - gk[k][j]) * free(k, j) for j in range(1, Va + 1)]
            ea = sum(met)
            vk.append(VF * max(0, sum(((2 * j + 1) * y for j, y in enumerate(met))) - ea * ea))
            H = C(gk[k])
            for r in range(1, k):
                H = [h_ * c_ for h_, c_ in zip(H, Co[r])]
            inv = sum(((H[j] - (H[j - 1] if j else 0)) / (j + 1) for j in range(Va + 1)))
            e.append(((1 - phi) * ea + phi * (1 / inv - 1)) * l1 / (l1 + 1))
        # 7, 8.3
        # 7 and 8.3
        D = [0.0] * (n + 1)
        D2 = D[:]
        KK = D[:]
        DL = D[:]
        for r in range(2, n + 1):
            D[r] = W[r - 1] + x * D[r - 1]
            D2[r] = W2[r - 1] + 2 * W[r - 1] * x * D[r - 1] + x * D2[r - 1]
            KK[r] = x * (KK[r - 1] + xs * D[r - 1])
            DL[r] = W[r - 1] + DL[r - 1]

        def c(k, r):
            return 1 - e[k] * min(r - 2, l1) if r > 1 else 0.0
        h = h2 = 0.0
        for k in K:
            for r in range(1, k + 1):
                d = c(k, r)
                mm = l1 * (1 + e[k])
                h += p[k] / db * (mm + d + D[r])
                h2 += p[k] / db * (l2 * (1 + e[k]) ** 2 + l1 * l1 * vk[k] + 2 * mm * (d + D[r]) + 2 * KK[r] + d * d
                                   + 2 * d * D[r] + D2[r])
        R = h2 / (2 * h)
        rs = R / (1 + sum((k * p[k] * e[k] for k in K)) / db)
        re = R if Va == 1 else rs
        av = lc * (1 - fe) * h
        if av >= 0.995 * Va:
            raise Saturated('channel')
        pe = lc * fe * he
        if pe >= 0.999:
            raise Saturated('channel')
        if Va == 1:
            U = [1 - av, av]
        else:
            birth = [0] + [a[u - 1] * (u + sum(G[u:Va + 1])) / u for u in range(1, Va + 1)]

            def chain(gr):
                U = [1.0]
                for i in range(1, Va + 1):
                    U.append(U[-1] * gr * birth[i])
                s = sum(U)
                return [y / s for y in U]
            lo, hi = (0.0, 1.0)
            while sum((i * y for i, y in enumerate(chain(hi)))) < av:
                lo, hi = (hi, 2 * hi)
            while True:
                mid = (lo + hi) / 2
                if mid in (lo, hi):
                    break
                if sum((i * y for i, y in enumerate(chain(mid)))) < av:
                    lo = mid
                else:
                    hi = mid
            U = chain(hi)
        PB = U[Va]
        QP = Q / PB if PB > 0 else 0

        def all_held(s):
            den = 1 - s * (av + Q)
            return min(1, PB * (1 - s) ** (Va + QP) / den) if den > 0 else 1
        y = all_held(sn)
        pi = all_held(si)
        pn = y / (1 + y * y * (1 - nu) / (n - 1)) if n > 1 else y
        both = min(1, (1 - nu) * (1 - sn) ** Va / (1 - sn * av) + nu * (1 - si) ** Va / (1 - si * av))
        # 8.4, with fe, he, P_t of before
        full = PB * Pt[1]
        p1 = p[1]
        den = p1 * pi + (1 - p1) * pn
        sigma = We = 0.0
        if full >= 1e-100 and den >= 1e-100:
            chi = (p1 * pi * (1 - p1 / V) + (1 - p1) * pn * (1 - (1 - p1) / ((n - 1) * Va) if n > 1 else 1)) / den
            A = chi * pe / full
            B = Va / (Va + 1) * he / (rs * (1 - full))
            Cc = A * (1 + B * full)
            sigma = 2 * Cc / (1 + A + B + sqrt(max(0, (1 + A + B) ** 2 - 4 * Cc)))
            We = VF * he * sigma / (1 - sigma)
        to = [0.0]
        each = 0.0
        for r in K:
            more = 1 + QP if r == 1 else 1
            if length == 'fixed' and Va > 1:
                cc = Va * l1 * more
                aa = Va * r
                u = max(0, 1 - tau / cc)
                E = u ** aa
                pm = E * u
                m1 = cc * (1 - u * E) / (aa + 1)
                m2 = 2 * cc * cc * ((1 - u * E) / (aa + 1) - (1 - u * u * E) / (aa + 2))
            else:
                w = re / r * more
                E = pm = exp(-tau / w)
                m1 = w * (1 - E)
                m2 = 2 * w * w - E * (2 * w * w + 2 * w * tau)
            if r == 1:
                Qn = lam / n * den * m1
                Pm = half(Pm, pm, l1)
            m1 += E * We
            m2 += E * (2 * tau * We + 2 * We * VF * he / (1 - sigma))
            on, off = (pn * (both * pn) ** (r - 1), pi * (both * pi) ** (r - 1))
            W[r] = half(W[r], on * m1)
            W2[r] = half(W2[r], on * m2, 1 / l1)
            Wi[r] = half(Wi[r], off * m1)
            Wi2[r] = half(Wi2[r], off * m2, 1 / l1)
            Pt[r] = half(Pt[r], E, l1)
            to.append(off * E + each)
            each += on * E
        fe = half(fe, sum((p[k] * to[k] for k in K)) / db, l1)
        Q = half(Q, Qn, l1)
        al = be = 0.0
        for j in range(Va + 1):
            u = 1 - sum(((G[m_] - G[m_ + 1]) * (1 - (1 + j) / (1 + m_)) for m_ in range(j + 1, Va + 1)))
            z = rho * a[j] if j < Va else 0.0
            left = u * j / (j + 1)
            dd = u + z - left * be
            al, be = ((1 + left * al) / dd, z / dd)
        he = half(he, l1 * al)
        if change <= 1e-13 * l1:
            break
    else:
        if change > 1e-09 * l1:
            raise Saturated('channel')
    if mean >= V:
        raise Saturated('channel')
    # 8.5
    L = []
    S = S2 = net = cha = 0.0
    for k in K:
        m = l1 * (1 + e[k])
        d0 = c(k, k + 1)
        d = Wi[k] + x * D[k]
        d2 = Wi2[k] + 2 * Wi[k] * x * D[k] + x * D2[k] + 2 * x * (KK[k] + xs * D[k])
        L.append(m + k + Wi[k] + DL[k])
        net += p[k] * L[-1]
        cha += p[k] * (m + k - 1 + DL[k])
        S += p[k] * (m + d0 + d)
        S2 += p[k] * (l2 * (1 + e[k]) ** 2 + l1 * l1 * vk[k] + 2 * m * (d0 + d) + d0 * d0 + 2 * d0 * d + d2
                      + l1 * (tau + We) * to[k])
    ls = lam / V
    slack = 1 - ls * S
    if slack <= 0:
        raise Saturated('source')
    Ws = ls * S2 / (2 * slack)
    qv = (2 + PB) / 3
    J = [min(U[v], pe * (1 - qv) * U[v] / (1 - PB)) for v in range(Va)] + [min(PB, pe * qv)]
    Pv = [(U[v] if v <= Va else 0) - (J[v] if v <= Va else 0) + (J[v - 1] if v else 0) for v in range(V + 1)]
    on = [pn * (both * pn) ** (r - 1) for r in K]
    off = [pi * (both * pi) ** (r - 1) for r in K]
    vb = sum((v * y for v, y in enumerate(Pv)))
    outputs = {
        'saturated': False,
        'reason': None,
        'latency': net + Ws,
        'latency_network': net,
        'latency_channel': cha,
        'W_s': Ws,
        'p': p[1:],
        'dbar': db,
        'lambda_c': lc,
        'lambda_s': ls,
        'rho': rho,
        'S_s': S,
        'cs2': S2 / S ** 2 - 1,
        'rho_s': ls * S,
        'S': h,
        'S_i': L,
        'e_k': e[1:],
        'v_k': vk[1:],
        'kappa': (sum(P[1:]) + tail) / rho,
        'P_v': Pv,
        'V_bar': sum((v * v * y for v, y in enumerate(Pv))) / vb if vb > 0 else 1.0,
        'P_a': PB,
        'P_b_r': [(p[r] * off[r - 1] + (ge[r] - p[r]) * on[r - 1]) / ge[r] if ge[r] > 0 else on[r - 1] for r in K],
        'B_r': [(p[r] * Wi[r] + (ge[r] - p[r]) * W[r]) / ge[r] if ge[r] > 0 else W[r] for r in K],
        'P_t': Pt[1],
        'P_tr': fe,
        'w_d': We,
        'timeouts_per_message': sum((p[k] * to[k] for k in K)),
        'injection_load': rate * M,
    }
    return slack, outputs


def saturation(args):

    def fails(r):
        try:
            solve(*args, r)
            return None
        except Saturated as s:
            return str(s)
    lo, hi = (0.0, 0.001)
    while fails(hi) is None:
        lo, hi = (hi, 2 * hi)
    while hi - lo > 1e-09 * hi:
        mid = (lo + hi) / 2
        if fails(mid) is None:
            lo = mid
        else:
            hi = mid
    return (lo, fails(hi))
def main():
    path = sys.argv[1] if len(sys.argv) > 1 else DEFAULT
    with open(path, encoding='utf-8') as file:
        data = json.load(file)
    known = {}
    for point in data['vectors']:
        inputs = point['inputs']
        args = tuple(inputs[key] for key in ['n', 'V', 'M', 'tau', 'pattern', 'length'])
        if args not in known:
            known[args] = saturation(args)
        point['saturation_rate'], _ = known[args]
        try:
            _, point['outputs'] = solve(*args, inputs['rate'])
        except Saturated as saturated:
            point['outputs'] = {'saturated': True, 'reason': str(saturated)}
        print(point['id'], point['saturation_rate'], flush=True)
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(data, file, indent=1)
        file.write('\n')


if __name__ == '__main__':
    main()
