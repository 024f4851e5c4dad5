#!/usr/bin/env python3
"""What mpmath says about the functions of formulas: records it, or checks the recording.

  make.py            writes functions.json beside this script
  make.py --check    computes everything again; exit 1 if a number differs from the recording

Values are computed with 1000 digits (incomplete functions: 500) at exactly the doubles on record; first and second
partial derivatives are central differences with steps of 1e-30 of the operand, whose error is 1e-60 of their size.
null stands for what is too large for a double.
"""
import itertools
import json
import pathlib
import platform
import statistics
import sys

import mpmath
from mpmath import mp, mpf

DIGITS = 1000
DIGITS_OF_INCOMPLETE_FUNCTIONS = 500
STEP = mpf(10) ** -30
RECORDING = pathlib.Path(__file__).parent / "functions.json"


def inv_phi(p):
    z = mpf(statistics.NormalDist().inv_cdf(float(p)))
    for _ in range(12):  # Newton's steps on the logarithm of the nearer tail double the digits
        tail, sign = (mp.ncdf(z), 1) if p < 0.5 else (mp.ncdf(-z), -1)
        target = p if p < 0.5 else 1 - p
        z -= sign * tail * mp.log(tail / target) / mp.npdf(z)
    return z


def lbeta(a, b):
    return mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)


def lchoose(n, k):
    return mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1)


REAL = [-700, -30.5, -3.25, -1.0, -0.3, -1e-9, 1e-300, 1e-9, 0.3, 1.0, 2.75, 30.5, 700]
PROBABILITY = [1e-300, 1e-40, 1e-9, 0.01, 0.3, 0.4999, 0.75, 0.999, 1 - 1e-12]
POSITIVE = [1e-300, 1e-20, 1e-3, 0.4, 1.0, 1.5, 7.25, 120.0, 1e5, 1e30, 1e300]
NORMAL = [-1e8, -400.0, -38.0, -37.3, -12.0, -5.0, -3.0001, -2.9999, -1.0, -1e-5, 1e-9, 0.5, 2.0, 6.0, 15.0, 37.0]
ANGLE = [-30.5, -2.0, -1e-9, 1e-300, 0.4, 1.3, 12.0, 1e5]
SHAPE_PAIRS = [(0.5, 0.7), (1e-8, 3.0), (1e-200, 5.0), (1.5, 1e10), (1e-6, 1e6), (3.0, 8.0), (9.5, 11.0), (50.0, 60.0),
               (20.0, 1e15), (1e9, 2e9), (1e15, 1e20), (1e100, 1e100), (2.5, 1e300), (700.0, 1e-3)]
BESSEL = [-3.25, 1e-9, 0.3, 1.0, 2.75, 12.0, 29.5, 30.5, 101.0, 1e5]
FUNCTIONS = {
    "sqrt": (mp.sqrt, POSITIVE), "cbrt": (mp.cbrt, POSITIVE), "inv": (lambda x: 1 / x, POSITIVE),
    "square": (lambda x: x * x, REAL),
    "exp": (mp.exp, REAL), "expm1": (mp.expm1, REAL),
    "log": (mp.log, POSITIVE), "log1p": (mp.log1p, POSITIVE + [-0.5, -1e-9, -0.999]),
    "log1m": (lambda x: mp.log1p(-x), PROBABILITY + [-3.0, -1e10]),
    "log1p_exp": (lambda x: mp.log1p(mp.exp(x)), REAL + [-40.0, 40.0]),
    "log1m_exp": (lambda x: mp.log(-mp.expm1(x)), [-700, -40.0, -3.0, -0.7, -0.69, -0.1, -1e-9, -1e-300]),
    "inv_logit": (lambda x: 1 / (1 + mp.exp(-x)), REAL + [-40.0, 40.0]),
    "logit": (lambda p: mp.log(p / (1 - p)), PROBABILITY),
    "log_inv_logit": (lambda x: -mp.log1p(mp.exp(-x)), REAL + [-40.0, 40.0]),
    "log1m_inv_logit": (lambda x: -mp.log1p(mp.exp(x)), REAL + [-40.0, 40.0]),
    "Phi": (mp.ncdf, NORMAL), "log_Phi": (lambda x: mp.log(mp.ncdf(x)) if x < 0 else mp.log1p(-mp.ncdf(-x)), NORMAL),
    "inv_Phi": (inv_phi, PROBABILITY),
    "erf": (mp.erf, [-5.0, -0.3, 1e-300, 1e-9, 0.6, 2.0]), "erfc": (mp.erfc, [-5.0, -0.3, 1e-9, 0.6, 2.0, 9.0, 26.0]),
    "lgamma": (lambda x: mp.log(abs(mp.gamma(x))) if x < 0 else mp.loggamma(x), POSITIVE + [0.999, 2.01, -0.5, -3.3]),
    "digamma": (mp.digamma, POSITIVE + [1.46, -0.5, -3.3]),
    "trigamma": (lambda x: mp.psi(1, x), POSITIVE + [-0.5, -3.3]),
    "bessel_i0e": (lambda x: mp.exp(-abs(x)) * mp.besseli(0, x), BESSEL),
    "bessel_i1e": (lambda x: mp.exp(-abs(x)) * mp.besseli(1, x), BESSEL),
    "sin": (mp.sin, ANGLE), "cos": (mp.cos, ANGLE), "tan": (mp.tan, ANGLE),
    "asin": (mp.asin, [-0.999999, -0.4, 1e-9, 0.9]), "acos": (mp.acos, [-0.999999, -0.4, 1e-9, 0.9]),
    "atan": (mp.atan, [-1e10, -0.4, 1e-9, 0.9, 1e5]),
    "sinh": (mp.sinh, REAL), "cosh": (mp.cosh, REAL), "tanh": (mp.tanh, [-300.0, -30.5, -0.4, 1e-9, 0.9, 5.0]),
    "add": (lambda x, y: x + y, [(1.5, 2.25)]), "subtract": (lambda x, y: x - y, [(1.5, 2.25)]),
    "multiply": (lambda x, y: x * y, [(1.5, -2.25), (1e-200, 1e180)]),
    "divide": (lambda x, y: x / y, [(1.5, -2.25), (1e-200, 1e50), (3.0, 1e-100)]),
    "power": (mp.power, [(1.5, 2.25), (0.3, -4.0), (1e-10, 3.5), (1e100, 2.5), (1 + 1e-9, 1e9), (7.0, 1e-9)]),
    "lmultiply": (lambda x, y: x * mp.log(y), [(1.5, 2.25), (-3.0, 1e-300), (1e-300, 1e300), (2.0, 1 + 1e-12)]),
    "log_sum_exp": (lambda x, y: mp.log(mp.exp(x) + mp.exp(y)),
                    [(0.0, 0.0), (1.5, 2.25), (-700.0, -701.0), (1e4, 1e4 - 30), (3.0, -500.0), (-1e8, 5.0)]),
    "log_diff_exp": (lambda x, y: mp.log(mp.exp(x) - mp.exp(y)),
                     [(2.25, 1.5), (-700.0, -701.0), (1e4, 1e4 - 30), (3.0, -500.0), (3.0, 3.0 - 1e-9), (5.0, -1e4)]),
    "lbeta": (lbeta, SHAPE_PAIRS),
    "lchoose": (lchoose, [(5.0, 2.0), (8.0, 7.0), (40.0, 20.5), (1000.0, 3.0), (1e10, 1.0), (1e10, 1e-5), (1e12, 4e11),
                          (1e300, 12.0), (0.5, 1.2), (3.0, -0.5), (100.0, 88.0), (1e6, 999983.0)]),
    "gamma_p": (lambda a, x: mp.gammainc(a, 0, x, regularized=True),
                [(0.5, 0.7), (1e-3, 1e-3), (0.1, 1e-30), (3.0, 1e-9), (3.0, 2.5), (3.0, 4.5), (10.0, 40.0), (50.0, 20.0),
                 (200.0, 210.0), (1e4, 9.9e3), (20.0, 1e-10), (1.0, 0.5), (0.02, 5.0), (2.0, 600.0)]),
    "gamma_q": (lambda a, x: mp.gammainc(a, x, mp.inf, regularized=True),
                [(0.5, 0.7), (3.0, 4.5), (10.0, 40.0), (50.0, 20.0), (200.0, 210.0), (1e4, 1.02e4), (2.0, 600.0), (0.02, 5.0)]),
    "inc_beta": (lambda a, b, x: mp.betainc(a, b, 0, x, regularized=True),
                 [(0.5, 0.7, 0.3), (2.0, 3.0, 0.9), (2.0, 3.0, 1e-9), (30.0, 50.0, 0.2), (30.0, 50.0, 0.5), (0.01, 4.0, 1e-10),
                  (5.0, 0.1, 0.999), (800.0, 700.0, 0.53), (1.0, 1.0, 0.25), (3.5, 1.0, 0.6), (1e3, 0.5, 0.99)]),
    "inc_beta_odds": (lambda a, b, r: mp.betainc(a, b, 0, r / (1 + r), regularized=True) if r < 1 else
                      1 - mp.betainc(b, a, 0, 1 / (1 + r), regularized=True),
                      [(0.5, 0.7, 0.3), (2.0, 3.0, 9.0), (2.0, 3.0, 1e-9), (30.0, 50.0, 0.25), (5.0, 0.1, 999.0), (1e3, 0.5, 99.0),
                       (0.5, 5e3, 4e-4), (4.0, 1e6, 2.5e-6), (1e6, 4.0, 4e5), (1.0, 1.0, 3.0)]),
}


def differences(function, point):
    """Value, gradient and Hessian by central differences."""
    size = len(point)
    steps = [abs(x) * STEP if x else STEP for x in point]

    def at(*moves):
        moved = list(point)
        for operand, direction in moves:
            moved[operand] += direction * steps[operand]
        return mp.re(function(*moved))

    def unless_rounding(difference):
        return difference if abs(difference) > abs(value) * mpf(10) ** (10 - mp.dps) else mpf(0)

    value = at()
    first = [unless_rounding(at((i, 1)) - at((i, -1))) / (2 * steps[i]) for i in range(size)]
    second = [[None] * size for _ in range(size)]
    for i in range(size):
        second[i][i] = unless_rounding(at((i, 1)) - 2 * value + at((i, -1))) / steps[i] ** 2
    for i, j in itertools.combinations(range(size), 2):
        corners = at((i, 1), (j, 1)) - at((i, 1), (j, -1)) - at((i, -1), (j, 1)) + at((i, -1), (j, -1))
        second[i][j] = second[j][i] = unless_rounding(corners) / (4 * steps[i] * steps[j])
    return value, first, second


def as_double(x):
    if abs(x) > sys.float_info.max:
        return None
    return 0.0 if abs(x) < mpf(10) ** -330 else float(x)


def record_of(operation, function, operands):
    value, first, second = differences(function, [mpf(x) for x in operands])
    return {"operation": operation, "operands": operands, "value": as_double(value),
            "first": [as_double(x) for x in first], "second": [[as_double(x) for x in row] for row in second]}


def records():
    for operation, (function, points) in FUNCTIONS.items():
        is_incomplete = operation in ("gamma_p", "gamma_q", "inc_beta", "inc_beta_odds")
        mp.dps = DIGITS_OF_INCOMPLETE_FUNCTIONS if is_incomplete else DIGITS
        for point in points:
            operands = [float(x) for x in (point if isinstance(point, tuple) else (point,))]
            yield record_of(operation, function, operands)


def recording():
    head = {"tool": "mpmath", "version": mpmath.__version__, "python_version": platform.python_version(),
            "digits": DIGITS, "command": "python3 tests/reference/mpmath/make.py"}
    lines = [json.dumps(record) for record in records()]
    return json.dumps(head, indent=1)[:-2] + ',\n "records": [\n  ' + ",\n  ".join(lines) + "]\n}\n"


def main():
    text = recording()
    if "--check" not in sys.argv:
        RECORDING.write_text(text, encoding="utf-8")
        return 0
    recorded, computed = json.loads(RECORDING.read_text(encoding="utf-8"))["records"], json.loads(text)["records"]
    different = sum(a != b for a, b in zip(recorded, computed)) + abs(len(recorded) - len(computed))
    print(f"{RECORDING.name}: {different} of {len(computed)} records differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
