"""Distributions of vectors and matrices in mpmath: determinants and inverses, where the catalogue has Cholesky factors.

MULTIVARIATE[family] lists (formula, function of the arguments, arguments), as FORMULAS of formulas.py does.
"""
from mpmath import mp, mpf


def literal(size, first):
    """[[x1, x2], [x3, x4]] and so on."""
    return "[" + ", ".join("[" + ", ".join(f"x{first + size * i + j}" for j in range(size)) + "]" for i in range(size)) + "]"


def symmetric(size, first):
    """The same with x for both of two elements that mirror one another: size (size + 1) / 2 arguments."""
    def name(i, j):
        i, j = max(i, j), min(i, j)
        return f"x{first + i * (i + 1) // 2 + j}"
    return "[" + ", ".join("[" + ", ".join(name(i, j) for j in range(size)) + "]" for i in range(size)) + "]"


def lower(size, first):
    def name(i, j):
        return f"x{first + i * (i + 1) // 2 + j}" if j <= i else "0"
    return "[" + ", ".join("[" + ", ".join(name(i, j) for j in range(size)) + "]" for i in range(size)) + "]"


def vector(size, first):
    return "[" + ", ".join(f"x{first + i}" for i in range(size)) + "]"


def triangle(values, size, mirrored):
    matrix = mp.matrix(size, size)
    for i in range(size):
        for j in range(i + 1):
            matrix[i, j] = values[i * (i + 1) // 2 + j]
            if mirrored:
                matrix[j, i] = matrix[i, j]
    return matrix


def squared_distance(d, covariance):
    return (d.T * mp.inverse(covariance) * d)[0]


def normal(d, covariance):
    return -(mp.log(mp.det(covariance)) + len(d) * mp.log(2 * mp.pi) + squared_distance(d, covariance)) / 2


def student(nu, d, scale):
    k = len(d)
    return (mp.loggamma((nu + k) / 2) - mp.loggamma(nu / 2) - mpf(k) / 2 * mp.log(nu * mp.pi) - mp.log(mp.det(scale)) / 2
            - (nu + k) / 2 * mp.log(1 + squared_distance(d, scale) / nu))


def of_vectors(size, density, make):
    """density(y - mu, matrix) of y, mu and the triangle of a matrix."""
    def function(*x):
        d = mp.matrix([x[i] - x[size + i] for i in range(size)])
        return density(d, make(x[2 * size:]))
    return function


def covariance_of(size):
    return lambda x: triangle(x, size, True)


def factored(size):
    return lambda x: triangle(x, size, False) * triangle(x, size, False).T


def inverse_of(size):
    return lambda x: mp.inverse(triangle(x, size, True))


def log_lkj_constant(k, eta):
    """The logarithm of 1 / the integral of det^(eta - 1) over correlation matrices (Lewandowski, Kurowicka and Joe)."""
    total = mpf(0)
    for i in range(1, k):
        b = eta + mpf(k - 1 - i) / 2
        total += (2 * eta - 2 + k - i) * (k - i) * mp.log(2) + (k - i) * mp.log(mp.beta(b, b))
    return -total


def lkj(size):
    return lambda *x: (log_lkj_constant(size, x[-1]) + (x[-1] - 1) * mp.log(mp.det(triangle([*x[:-1]], size, True))))


def lkj_cholesky(size):
    """With the Jacobian of L -> L L', the product of L[i, i]^(K - i)."""
    def function(*x):
        diagonal = [x[i * (i + 1) // 2 + i] for i in range(1, size)]
        return log_lkj_constant(size, x[-1]) + mp.fsum(
            (size - i - 2 + 2 * x[-1] - 2) * mp.log(d) for i, d in enumerate(diagonal))
    return function


def log_multigamma(k, x):
    return mpf(k) * (k - 1) / 4 * mp.log(mp.pi) + mp.fsum(mp.loggamma(x - mpf(j) / 2) for j in range(k))


def trace(a):
    return mp.fsum(a[i, i] for i in range(a.rows))


def wishart(size, inverted):
    def function(*x):
        half = size * (size + 1) // 2
        w, nu, s = triangle(x[:half], size, True), x[half], triangle(x[half + 1:], size, True)
        constant = nu * size / 2 * mp.log(2) + log_multigamma(size, nu / 2)
        det_w, det_s = mp.log(mp.det(w)), mp.log(mp.det(s))
        if inverted:
            return nu / 2 * det_s - constant - (nu + size + 1) / 2 * det_w - trace(s * mp.inverse(w)) / 2
        return (nu - size - 1) / 2 * det_w - constant - nu / 2 * det_s - trace(mp.inverse(s) * w) / 2
    return function


def dirichlet(*x):
    theta, alpha = x[:len(x) // 2], x[len(x) // 2:]
    return (mp.loggamma(mp.fsum(alpha)) - mp.fsum(mp.loggamma(a) for a in alpha)
            + mp.fsum((a - 1) * mp.log(t) for t, a in zip(theta, alpha)))


def student_of(size, make):
    return lambda nu, *x: of_vectors(size, lambda d, m: student(nu, d, m), make)(*x)


POINTS = {2: (1.3, -0.4, 0.5, 0.25), 3: (1.3, -0.4, 2.5, 0.5, 0.25, -1)}
FAR = {2: (130, -40, 0.5, 0.25), 3: (13, -400, 2.5, 0.5, 0.25, -100)}
TRIANGLES = {2: [(2.5, 0.5, 1.5), (4e-4, 3e-2, 9), (1e6, -3, 2e-5)], 3: [(2.5, 0.5, 1.5, -0.75, 0.25, 2)]}
NU = [4, 0.7, 1e9]


def of_both_sizes(name, shape, make):
    return [(f"{name}({vector(k, 1)} | {vector(k, k + 1)}, {shape(k, 2 * k + 1)})", of_vectors(k, normal, make(k)), (*point, *m))
            for k in (2, 3) for point in (POINTS[k], FAR[k]) for m in TRIANGLES[k]]


def student_cases(name, shape, make):
    return [(f"{name}({vector(k, 2)} | x1, {vector(k, k + 2)}, {shape(k, 2 * k + 2)})", student_of(k, make(k)), (nu, *POINTS[k], *m))
            for k in (2, 3) for nu in NU for m in TRIANGLES[k][:1]]


def correlations(k, values, eta):
    return [(f"lkj_corr_lpdf({symmetric(k, 1)} | x{len(values) + 1})", lkj(k), (*values, eta))]


def factor(k, values, eta):
    return [(f"lkj_corr_cholesky_lpdf({lower(k, 1)} | x{len(values) + 1})", lkj_cholesky(k), (*values, eta))]


def wishart_cases(name, inverted):
    return [(f"{name}({symmetric(k, 1)} | x{half + 1}, {symmetric(k, half + 2)})", wishart(k, inverted), (*w, nu, *s))
            for k, half, w, nu, s in [(2, 3, (2.5, 0.5, 1.5), 4.5, (1, 0.25, 2)), (2, 3, (0.02, 0.01, 0.5), 30, (1, -0.5, 2)),
                                      (3, 6, (2.5, 0.5, 1.5, -0.75, 0.25, 2), 7, (1, 0.5, 3, -0.25, 0.75, 2))]]


def slope_tolerances(families):
    """Relative, and why they are not 1e-12."""
    reason = "the slope in nu is of the order 1e-18, a difference of terms of the order 1e-9"
    return {(formula, x): (1e-6, reason) for family in families for formula, _, x in MULTIVARIATE[family] if x[0] == 1e9}


MULTIVARIATE = {
    "multi_normal": of_both_sizes("multi_normal_lpdf", symmetric, covariance_of),
    "multi_normal_cholesky": of_both_sizes("multi_normal_cholesky_lpdf", lower, factored),
    "multi_normal_prec": of_both_sizes("multi_normal_prec_lpdf", symmetric, inverse_of),
    "multi_student_t": student_cases("multi_student_t_lpdf", symmetric, covariance_of),
    "multi_student_t_cholesky": student_cases("multi_student_t_cholesky_lpdf", lower, factored),
    "dirichlet": [(f"dirichlet_lpdf({vector(3, 1)} | {vector(3, 4)})", dirichlet, (*theta, *alpha))
                  for theta in [(0.2, 0.5, 0.3), (1e-9, 0.75, 0.25 - 1e-9)] for alpha in [(1.5, 2, 0.5), (20, 300, 5), (0.01, 0.2, 30)]],
    "lkj_corr": correlations(2, (1, 0.3, 1), 2) + correlations(2, (1, -0.95, 1), 1) + correlations(3, (1, 0.3, 1, -0.2, 0.5, 1), 0.5)
                + correlations(3, (1, 0.3, 1, -0.2, 0.5, 1), 40),
    "lkj_corr_cholesky": factor(2, (1, 0.6, 0.8), 2) + factor(2, (1, 0.6, 0.8), 1) + factor(3, (1, 0.6, 0.8, 0.3, -0.2, 0.9), 0.5)
                         + factor(4, (1, 0.6, 0.8, 0.3, -0.2, 0.9, 0.1, 0.2, 0.3, 0.9), 3),
    "wishart": wishart_cases("wishart_lpdf", False),
    "inv_wishart": wishart_cases("inv_wishart_lpdf", True),
    "matrix_functions": [
        (f"log_determinant_spd({symmetric(3, 1)})", lambda *x: mp.log(mp.det(triangle(x, 3, True))), TRIANGLES[3][0]),
        (f"inverse_spd({symmetric(3, 1)})[2, 3]", lambda *x: mp.inverse(triangle(x, 3, True))[1, 2], TRIANGLES[3][0]),
        (f"mdivide_left_spd({symmetric(2, 1)}, {vector(2, 4)})[1]",
         lambda *x: (mp.inverse(triangle(x, 2, True)) * mp.matrix([x[3], x[4]]))[0], (2.5, 0.5, 1.5, 3, -1)),
        (f"quad_form({literal(2, 1)}, {vector(2, 5)})", lambda a, b, c, d, u, v: a * u * u + (b + c) * u * v + d * v * v,
         (2, 0.5, -1, 3, 0.7, -0.2)),
        (f"trace(quad_form({literal(2, 1)}, {literal(2, 5)}))",
         lambda *x: trace(mp.matrix([[x[4], x[6]], [x[5], x[7]]]) * mp.matrix([[x[0], x[1]], [x[2], x[3]]])
                          * mp.matrix([[x[4], x[5]], [x[6], x[7]]])), (2, 0.5, -1, 3, 0.7, -0.2, 1.5, 0.25)),
        (f"quad_form_diag({literal(2, 1)}, {vector(2, 5)})[2, 1]", lambda a, b, c, d, u, v: c * u * v + 0 * a, (2, 0.5, -1, 3, 0.7, -0.2)),
        (f"recurrence({vector(4, 1)}, x5)[4]", lambda a, b, c, d, r: d + r * (c + r * (b + r * a)), (1.5, -0.3, 0.2, 2, 0.7)),
        (f"recurrence({vector(3, 1)}, {vector(3, 4)})[3]", lambda a, b, c, r, s, t: c + t * (b + s * a), (1.5, -0.3, 0.2, 2, 0.7, -1.5)),
        (f"cumulative_sum({vector(3, 1)})[3]", lambda a, b, c: a + b + c, (1.5, -0.3, 0.2)),
        (f"rows_dot_product({literal(2, 1)}, {literal(2, 5)})[2]", lambda *x: x[2] * x[6] + x[3] * x[7], (1, 2, 3, 4, 5, 6, 7, 8)),
        (f"columns_dot_product({literal(2, 1)}, {literal(2, 5)})[2]", lambda *x: x[1] * x[5] + x[3] * x[7], (1, 2, 3, 4, 5, 6, 7, 8)),
        ("lmgamma(3, x1)", lambda x: log_multigamma(3, x), (4.25,)),
        (f"({vector(2, 1)}' * {literal(2, 3)} * {vector(2, 7)})", lambda a, b, p, q, r, s, u, v: a * p * u + a * q * v + b * r * u + b * s * v,
         (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
}
GRADIENT_TOLERANCE = slope_tolerances(["multi_student_t", "multi_student_t_cholesky"])
