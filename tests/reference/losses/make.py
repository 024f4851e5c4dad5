#!/usr/bin/env python3
"""Records the losses of the catalogue as mpmath computes them from their meaning.

  make.py            writes losses.json beside this script
  make.py --check    computes everything again; exit code 1 if anything differs by more than 1e-12

The continuous ranked probability scores are integrals and sums here, not the closed forms of the catalogue:
CRPS(F, y) = integral of (F(t) - 1{y <= t})^2 dt, and its gradient the integral of the derivative.
"""
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here.parent), str(here.parent / "distributions")]

import mpmath  # noqa: E402
from mpmath import mp, mpf  # noqa: E402

from exact import EXACT, derivative  # noqa: E402
from recording import finish, record  # noqa: E402

DIGITS = 60


def crps_continuous(family):
    _, below, above = EXACT[family]

    def standard(z, *shape):
        rest = (*shape, mpf(0), mpf(1))
        left, right = min(z, 0), max(z, 0)
        return (mp.quad(lambda t: below(t, *rest) ** 2, [-mp.inf, left - 30, left - 8, left - 2, left, z][:6 if left < z else 5]) +
                mp.quad(lambda t: above(t, *rest) ** 2, [z, right, right + 2, right + 8, right + 30, mp.inf][0 if z < right else 1:]))

    return lambda y, *p: p[-1] * standard((y - p[-2]) / p[-1], *p[:-2])


def crps_poisson(y, lam):
    """The sum over all integers; far in the upper tail (1 - F)^2 falls faster than any power."""
    last = int(max(y, lam) + 40 * mp.sqrt(lam + 10) + 200)
    density, below, total = mp.exp(-lam), mpf(0), mpf(0)
    for k in range(last):
        below += density
        total += (below - (1 if k >= y else 0)) ** 2
        density *= lam / (k + 1)
    return total


def of_right_class(y, p):
    return p if y == 1 else 1 - p


def likelihood(log_density):
    return -mp.exp(log_density)


def interval_score(y, lower, upper, alpha):
    return upper - lower + 2 / alpha * (max(lower - y, 0) + max(y - upper, 0))


def huber(y, m, delta):
    miss = abs(y - m)
    return miss ** 2 / 2 if miss <= delta else delta * miss - delta ** 2 / 2


REAL = [(1.3, -0.4), (-3.0, 2.5), (1e8, 1e8 + 3), (2.0, 1e-9)]
SCALED = [(1.3, -0.4, 2.5), (-3.0, 1.0, 0.5), (1e8 + 3, 1e8, 2.0), (40.0, 0.0, 1.0), (0.25, 0.5, 1e-3)]
POSITIVE = [(1.3, 0.4), (7.0, 6.5), (1e-5, 3.0), (2e4, 1.0)]
CLASSES = [(0.0, 0.3), (1.0, 0.3), (0.0, 1e-10), (1.0, 1e-10), (1.0, 0.999), (0.0, 0.875)]

# loss: (meaning, arguments, how many of the first arguments have no derivative)
LOSSES = {
    "squared_error": (lambda y, m: (y - m) ** 2, REAL, 0),
    "absolute_error": (lambda y, m: abs(y - m), REAL, 0),
    "scaled_squared_error": (lambda y, m, s: ((y - m) / s) ** 2, SCALED, 0),
    "scaled_absolute_error": (lambda y, m, s: abs(y - m) / s, SCALED, 0),
    "sqrt_absolute_error": (lambda y, m: abs(mp.sqrt(y) - mp.sqrt(m)), POSITIVE, 0),
    "huber": (huber, [(1.3, 1.0, 1.5), (5.0, 1.0, 1.5), (-4.0, 3.0, 0.1)], 0),
    "pinball": (lambda y, q, tau: max(tau * (y - q), (tau - 1) * (y - q)), [(1.3, 1.0, 0.9), (0.2, 1.0, 0.9), (5.0, -1.0, 0.01)], 0),
    "interval_score": (interval_score, [(1.0, 0.0, 2.0, 0.1), (-1.5, 0.0, 2.0, 0.1), (4.0, 0.0, 2.0, 0.01)], 0),
    "log_loss": (lambda x: -x, [(-2.5,), (0.7,)], 0),
    "likelihood": (likelihood, [(-2.5,), (0.7,), (-690.0,)], 0),
    "p_value": (lambda below, above: -2 * min(below, above), [(0.2, 0.8), (1 - 1e-9, 1e-9)], 0),
    "dawid_sebastiani": (lambda y, m, s: ((y - m) / s) ** 2 + 2 * mp.log(s), SCALED, 0),
    "crps_normal": (crps_continuous("normal"), SCALED, 0),
    "crps_logistic": (crps_continuous("logistic"), SCALED, 0),
    "crps_student_t": (crps_continuous("student_t"), [(1.3, 4.0, -0.4, 2.5), (-3.0, 2.5, 1.0, 0.5), (0.25, 30.0, 0.5, 1.5),
                                                      (12.0, 3.0, 0.0, 1.0)], 0),
    "crps_poisson": (crps_poisson, [(3.0, 2.5), (0.0, 0.7), (0.0, 1e-5), (20.0, 4.0), (1.0, 60.0), (480.0, 500.0)], 1),
    "poisson_deviance": (lambda y, m: 2 * ((y * mp.log(y / m) if y else 0) - y + m), [(3.0, 2.5), (0.0, 0.7), (40.0, 3.0)], 1),
    "gamma_deviance": (lambda y, m: 2 * (y / m - 1 - mp.log(y / m)), POSITIVE, 0),
    "brier": (lambda y, p: (y - p) ** 2, CLASSES, 1),
    "zero_one": (lambda y, p: mpf(y != (1 if p > 0.5 else 0)), CLASSES + [(0.0, 0.5), (1.0, 0.5)], 2),
    "spherical": (lambda y, p: -of_right_class(y, p) / mp.sqrt(p ** 2 + (1 - p) ** 2), CLASSES, 1),
    "pseudospherical": (lambda y, p, a: -of_right_class(y, p) ** (a - 1) / (p ** a + (1 - p) ** a) ** ((a - 1) / a),
                        [(*case, a) for case in CLASSES for a in (1.5, 4.0)], 1),
    "hinge": (lambda y, f: max(mpf(0), 1 - (2 * y - 1) * f), [(1.0, 0.3), (0.0, 0.3), (1.0, 7.0), (0.0, -0.2)], 1),
}


def case_record(name, meaning, arguments, fixed):
    x = [mpf(a) for a in arguments]
    slopes = [derivative(lambda t, i=i: meaning(*x[:i], t, *x[i + 1:]), x[i]) for i in range(fixed, len(x))]
    return {"function": name, "arguments": list(arguments), "fixed": fixed, "value": float(meaning(*x)),
            "gradient": [float(slope) for slope in slopes]}


def main():
    mp.dps = DIGITS
    cases = [case_record(name, meaning, arguments, fixed)
             for name, (meaning, points, fixed) in LOSSES.items() for arguments in points]
    record(here / "losses.json", {"tool": "mpmath", "version": mpmath.__version__,
                                  "command": "python3 tests/reference/losses/make.py", "cases": cases})
    finish()


if __name__ == "__main__":
    main()
