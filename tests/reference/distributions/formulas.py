"""Distributions of vectors, and of categories that a literal picks: formulas of x1, x2, ... and what they are in mpmath.

FORMULAS[family] lists (formula, function of the arguments, arguments). What is written here as products, sums and
differences of probabilities the catalogue writes in another way.
"""
from mpmath import mp, mpf

from exact import EXACT, inv_logit, normal_below


def log(function):
    return lambda *x: mp.log(function(*x))


def ordered(below, y, num_cuts):
    """The probability of y = 1 .. num_cuts + 1, of eta and the cutpoints."""
    def probability(eta, *cuts):
        upper = below(cuts[y - 1] - eta) if y <= num_cuts else mpf(1)
        return upper - (below(cuts[y - 2] - eta) if y > 1 else 0)
    return log(probability)


def standard_normal(z):
    return normal_below(z, 0, 1)


def softmax(values):
    total = mp.fsum(mp.exp(v) for v in values)
    return [mp.exp(v) / total for v in values]


def multinomial(counts, probabilities):
    ways = mp.factorial(sum(counts)) / mp.fprod(mp.factorial(y) for y in counts)
    return ways * mp.fprod(p ** y for p, y in zip(probabilities, counts))


def dirichlet_multinomial(counts, alpha):
    total = mp.fsum(alpha)
    ways = mp.factorial(sum(counts)) * mp.gamma(total) / mp.gamma(sum(counts) + total)
    return ways * mp.fprod(mp.gamma(y + a) / mp.gamma(a) / mp.factorial(y) for y, a in zip(counts, alpha))


def vector(first, size):
    return "[" + ", ".join(f"x{i}" for i in range(first, first + size)) + "]"


GRADIENT_TOLERANCE = {  # relative, and why it is not 1e-12
    ("ordered_probit_lpmf(2 | x1, [x2, x3])", (0.1, 0, 1e-6)):
        (1e-9, "two cutpoints 1e-6 apart: the difference of two nearly equal probabilities"),
}


def ordered_cases(name, below):
    points = [(0.5, -1, 1), (-3, -1, 1), (9, -1, 0.25), (30, -1, 1), (0.1, 0, 1e-6), (-12, -10, 14)]
    return ([(f"{name}({y} | x1, {vector(2, 2)})", ordered(below, y, 2), point) for y in (1, 2, 3) for point in points]
            + [(f"{name}({y} | x1, {vector(2, 4)})", ordered(below, y, 4), (0.3, -2, -0.5, 0.7, 3)) for y in range(1, 6)]
            + [(f"{name}({y} | x1, {vector(2, 1)})", ordered(below, y, 1), (0.3, 0.8)) for y in (1, 2)])


COUNTS = [(2, 1, 3), (0, 0, 4), (50, 120, 30)]
GLM = "[1.5, -2], x1, [x2, x3]"  # x, alpha, beta


def of_glm(family, change, num_before=1):
    """The density with its parameter at num_before replaced by alpha + x * beta."""
    def density(values, alpha, b1, b2, *rest):
        return EXACT[family][0](*values, change(alpha + mpf(3) / 2 * b1 - 2 * b2), *rest)
    return lambda *values: lambda *x: mp.log(density([mpf(v) for v in values], *x))


def same(x):
    return x


glm_point = (0.3, 0.7, -0.4)
FORMULAS = {
    "ordered_logistic": ordered_cases("ordered_logistic_lpmf", inv_logit),
    "ordered_probit": ordered_cases("ordered_probit_lpmf", standard_normal),
    "categorical": [(f"categorical_lpmf({y} | {vector(1, 3)})", log(lambda *p, y=y: p[y - 1]), (0.2, 0.5, 0.3)) for y in (1, 2, 3)],
    "categorical_logit": [(f"categorical_logit_lpmf({y} | {vector(1, 3)})", log(lambda *b, y=y: softmax(b)[y - 1]), point)
                          for y in (1, 2, 3) for point in [(0.1, 1, 0.5), (800, -3, 799), (-40, 2, 3)]],
    "multinomial": [(f"multinomial_lpmf({list(y)} | {vector(1, 3)})", log(lambda *p, y=y: multinomial(y, p)), (0.2, 0.5, 0.3))
                    for y in COUNTS],
    "multinomial_logit": [(f"multinomial_logit_lpmf({list(y)} | {vector(1, 3)})", log(lambda *g, y=y: multinomial(y, softmax(g))),
                           (0.1, 1, 0.5)) for y in COUNTS],
    "dirichlet_multinomial": [(f"dirichlet_multinomial_lpmf({list(y)} | {vector(1, 3)})",
                               log(lambda *a, y=y: dirichlet_multinomial(y, a)), alpha)
                              for y in COUNTS for alpha in [(1, 2, 0.5), (1e5, 3e5, 2e5), (0.01, 0.2, 30)]],
    "normal_id_glm": [(f"normal_id_glm_lpdf(1.25 | {GLM}, x4)", of_glm("normal", same)(1.25), (*glm_point, 0.6))],
    "bernoulli_logit_glm": [(f"bernoulli_logit_glm_lpmf({y} | {GLM})", of_glm("bernoulli_logit", same)(y), glm_point) for y in (0, 1)],
    "binomial_logit_glm": [(f"binomial_logit_glm_lpmf(3 | 10, {GLM})", of_glm("binomial_logit", same)(3, 10), glm_point)],
    "poisson_log_glm": [(f"poisson_log_glm_lpmf(3 | {GLM})", of_glm("poisson_log", same)(3), glm_point)],
    "neg_binomial_2_log_glm": [(f"neg_binomial_2_log_glm_lpmf(3 | {GLM}, x4)", of_glm("neg_binomial_2_log", same)(3), (*glm_point, 1.5))],
    "log_mix": [("log_mix(x1, x2, x3)", log(lambda t, a, b: t * mp.exp(a) + (1 - t) * mp.exp(b)), point)
                for point in [(0.3, -1, -2), (1e-8, -800, -803), (0.9, 5, 60)]],
    "truncated_normal": [("1.5 ~ normal(x1, x2) T[0, ]",
                          log(lambda mu, s: EXACT["normal"][0](mpf(3) / 2, mu, s) / EXACT["normal"][2](mpf(0), mu, s)), point)
                         for point in [(1, 2), (-9, 0.7)]]
                        + [("1.5 ~ normal(x1, x2) T[1, 2]",
                            log(lambda mu, s: EXACT["normal"][0](mpf(3) / 2, mu, s)
                                / (EXACT["normal"][1](mpf(2), mu, s) - EXACT["normal"][1](mpf(1), mu, s))), point)
                           for point in [(1, 2), (-9, 0.7), (12, 0.7)]],
}
