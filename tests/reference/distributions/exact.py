"""Densities and distribution functions in mpmath, from the textbook formulas, with as many digits as asked for.

`density(family)`, `below(family)`, `above(family)` are functions of mpf numbers. None of them is written as the
catalogue writes it: sums over the support and incomplete integrals instead of the formulas that are fast in doubles.
"""
from mpmath import mp, mpf


def standard(y, mu, sigma):
    return (y - mu) / sigma


def normal_density(y, mu, sigma):
    return mp.exp(-standard(y, mu, sigma) ** 2 / 2) / (sigma * mp.sqrt(2 * mp.pi))


def normal_below(y, mu, sigma):
    return mp.erfc(-standard(y, mu, sigma) / mp.sqrt(2)) / 2


def mirrored(below):
    """Above y is below its mirror image, for a density symmetric about mu, the last argument but one."""
    return lambda y, *rest: below(2 * rest[-2] - y, *rest)


def student_density(y, nu, mu, sigma):
    z = standard(y, mu, sigma)
    return mp.gamma((nu + 1) / 2) / mp.gamma(nu / 2) / mp.sqrt(nu * mp.pi) / sigma * (1 + z * z / nu) ** (-(nu + 1) / 2)


def student_below(y, nu, mu, sigma):
    z = standard(y, mu, sigma)
    if z * z < nu:
        tail = (1 - mp.betainc(mpf(1) / 2, nu / 2, 0, z * z / (nu + z * z), regularized=True)) / 2
    else:
        tail = mp.betainc(nu / 2, mpf(1) / 2, 0, nu / (nu + z * z), regularized=True) / 2
    return tail if z < 0 else 1 - tail


def cauchy_below(y, mu, sigma):
    return mp.atan2(sigma, mu - y) / mp.pi


def logistic_below(y, mu, sigma):
    return 1 / (1 + mp.exp(-standard(y, mu, sigma)))


def laplace_below(y, mu, sigma):
    z = standard(y, mu, sigma)
    return mp.exp(z) / 2 if z < 0 else 1 - mp.exp(-z) / 2


def logistic_density(y, mu, sigma):
    return logistic_below(y, mu, sigma) * logistic_below(2 * mu - y, mu, sigma) / sigma


def gamma_density(y, alpha, beta):
    return beta ** alpha / mp.gamma(alpha) * y ** (alpha - 1) * mp.exp(-beta * y)


def gamma_below(y, alpha, beta):
    return mp.gammainc(alpha, 0, beta * y, regularized=True)


def gamma_above(y, alpha, beta):
    return mp.gammainc(alpha, beta * y, mp.inf, regularized=True)


def weibull_density(y, alpha, sigma):
    return alpha / sigma * (y / sigma) ** (alpha - 1) * mp.exp(-(y / sigma) ** alpha)


def beta_density(y, a, b):
    return y ** (a - 1) * (1 - y) ** (b - 1) / mp.beta(a, b)


def beta_below(y, a, b):
    return mp.betainc(a, b, 0, y, regularized=True)


def beta_above(y, a, b):
    return mp.betainc(b, a, 0, 1 - y, regularized=True)


def binomial_density(y, n, theta):
    return mp.binomial(n, y) * theta ** y * (1 - theta) ** (n - y)


def poisson_density(y, lam):
    return mp.exp(-lam) * lam ** y / mp.factorial(y)


def negative_binomial_density(y, mu, phi):
    return mp.gamma(y + phi) / mp.gamma(phi) / mp.factorial(y) * (mu / (mu + phi)) ** y * (phi / (mu + phi)) ** phi


def summed_below(density):
    return lambda y, *rest: mp.fsum(density(mpf(k), *rest) for k in range(int(y) + 1))


def binomial_above(y, n, theta):
    return mp.fsum(binomial_density(mpf(k), n, theta) for k in range(int(y) + 1, int(n) + 1))


def bernoulli_density(y, theta):
    return theta if y == 1 else 1 - theta


def inv_logit(x):
    return 1 / (1 + mp.exp(-x))


# family: (density, below, above)
EXACT = {
    "normal": (normal_density, normal_below, mirrored(normal_below)),
    "student_t": (student_density, student_below, mirrored(student_below)),
    "cauchy": (lambda y, mu, s: s / (mp.pi * (s * s + (y - mu) ** 2)), cauchy_below, mirrored(cauchy_below)),
    "logistic": (logistic_density, logistic_below, mirrored(logistic_below)),
    "double_exponential": (lambda y, mu, s: mp.exp(-abs(y - mu) / s) / (2 * s), laplace_below, mirrored(laplace_below)),
    "gamma": (gamma_density, gamma_below, gamma_above),
    "inv_gamma": (lambda y, a, b: gamma_density(1 / y, a, b) / y ** 2, lambda y, a, b: gamma_above(1 / y, a, b),
                  lambda y, a, b: gamma_below(1 / y, a, b)),
    "exponential": (lambda y, b: b * mp.exp(-b * y), lambda y, b: -mp.expm1(-b * y), lambda y, b: mp.exp(-b * y)),
    "weibull": (weibull_density, lambda y, a, s: -mp.expm1(-(y / s) ** a), lambda y, a, s: mp.exp(-(y / s) ** a)),
    "beta": (beta_density, beta_below, beta_above),
    "uniform": (lambda y, a, b: 1 / (b - a), lambda y, a, b: (y - a) / (b - a), lambda y, a, b: (b - y) / (b - a)),
    "bernoulli": (bernoulli_density, lambda y, p: 1 - p if y == 0 else mpf(1) + 0 * p, lambda y, p: p if y == 0 else 0 * p),
    "binomial": (binomial_density, summed_below(binomial_density), binomial_above),
    "poisson": (poisson_density, summed_below(poisson_density), lambda y, lam: mp.gammainc(y + 1, 0, lam, regularized=True)),
    "neg_binomial_2": (negative_binomial_density, summed_below(negative_binomial_density),
                       lambda y, mu, phi: mp.betainc(y + 1, phi, 0, mu / (mu + phi), regularized=True)),
}


def reparametrised(family, change):
    return tuple(lambda *x, f=f: f(*change(*x)) for f in EXACT[family])


EXACT["std_normal"] = reparametrised("normal", lambda y: (y, mpf(0), mpf(1)))
EXACT["chi_square"] = reparametrised("gamma", lambda y, nu: (y, nu / 2, mpf(1) / 2))
EXACT["beta_proportion"] = reparametrised("beta", lambda y, mu, kappa: (y, mu * kappa, (1 - mu) * kappa))
EXACT["bernoulli_logit"] = reparametrised("bernoulli", lambda y, x: (y, inv_logit(x)))
EXACT["binomial_logit"] = reparametrised("binomial", lambda y, n, x: (y, n, inv_logit(x)))
EXACT["poisson_log"] = reparametrised("poisson", lambda y, x: (y, mp.exp(x)))
EXACT["neg_binomial_2_log"] = reparametrised("neg_binomial_2", lambda y, x, phi: (y, mp.exp(x), phi))
EXACT["lognormal"] = (lambda y, mu, s: normal_density(mp.log(y), mu, s) / y, lambda y, mu, s: normal_below(mp.log(y), mu, s),
                      lambda y, mu, s: normal_below(2 * mu - mp.log(y), mu, s))


EXACT["inv_chi_square"] = reparametrised("inv_gamma", lambda y, nu: (y, nu / 2, mpf(1) / 2))
EXACT["scaled_inv_chi_square"] = reparametrised("inv_gamma", lambda y, nu, s: (y, nu / 2, nu * s * s / 2))


def skew_laplace(y, mu, s, tau):
    return 2 / s * (tau * (y - mu) if y > mu else (1 - tau) * (mu - y))


def skew_laplace_below(y, mu, s, tau):
    tail = mp.exp(-skew_laplace(y, mu, s, tau))
    return tau * tail if y < mu else 1 - (1 - tau) * tail


def skew_laplace_above(y, mu, s, tau):
    return skew_laplace_below(2 * mu - y, mu, s, 1 - tau)


def gumbel_power(y, mu, b):
    return mp.exp(-standard(y, mu, b))


EXACT |= {
    "skew_normal": (lambda y, xi, w, a: 2 * normal_density(y, xi, w) * normal_below(a * standard(y, xi, w), 0, 1),),
    "exp_mod_normal": (lambda y, mu, s, b: b / 2 * mp.exp(b / 2 * (2 * mu + b * s * s - 2 * y))
                       * mp.erfc((mu + b * s * s - y) / (mp.sqrt(2) * s)),),
    "gumbel": (lambda y, mu, b: gumbel_power(y, mu, b) * mp.exp(-gumbel_power(y, mu, b)) / b,
               lambda y, mu, b: mp.exp(-gumbel_power(y, mu, b)), lambda y, mu, b: -mp.expm1(-gumbel_power(y, mu, b))),
    "skew_double_exponential": (lambda y, mu, s, tau: 2 * tau * (1 - tau) / s * mp.exp(-skew_laplace(y, mu, s, tau)),
                                skew_laplace_below, skew_laplace_above),
    "rayleigh": (lambda y, s: y / s ** 2 * mp.exp(-(y / s) ** 2 / 2), lambda y, s: -mp.expm1(-(y / s) ** 2 / 2),
                 lambda y, s: mp.exp(-(y / s) ** 2 / 2)),
    "frechet": (lambda y, a, s: a / s * (y / s) ** (-1 - a) * mp.exp(-(y / s) ** -a),
                lambda y, a, s: mp.exp(-(y / s) ** -a), lambda y, a, s: -mp.expm1(-(y / s) ** -a)),
    "pareto": (lambda y, m, a: a * m ** a / y ** (a + 1), lambda y, m, a: 1 - (m / y) ** a, lambda y, m, a: (m / y) ** a),
    "pareto_type_2": (lambda y, mu, b, a: a / b * (1 + (y - mu) / b) ** (-a - 1),
                      lambda y, mu, b, a: 1 - (1 + (y - mu) / b) ** -a, lambda y, mu, b, a: (1 + (y - mu) / b) ** -a),
    "loglogistic": (lambda y, a, b: b / a * (y / a) ** (b - 1) / (1 + (y / a) ** b) ** 2,
                    lambda y, a, b: 1 / (1 + (y / a) ** -b), lambda y, a, b: 1 / (1 + (y / a) ** b)),
    "inv_gaussian": (lambda y, mu, s: mp.sqrt(s / (2 * mp.pi * y ** 3)) * mp.exp(-s * (y - mu) ** 2 / (2 * mu ** 2 * y)),),
    "von_mises": (lambda y, mu, k: mp.exp(k * mp.cos(y - mu)) / (2 * mp.pi * mp.besseli(0, k)),),
    "neg_binomial": tuple(lambda y, a, b, f=f: f(y, a / b, a) for f in EXACT["neg_binomial_2"]),
    "beta_binomial": (lambda y, n, a, b: mp.binomial(n, y) * mp.beta(y + a, n - y + b) / mp.beta(a, b),),
    "hypergeometric": (lambda y, n, a, b: mp.binomial(a, y) * mp.binomial(b, n - y) / mp.binomial(a + b, n),),
    "discrete_range": (lambda y, a, b: 1 / (b - a + 1),),
}


def inflated(family):
    """0 may also come with probability p, the last argument."""
    density = EXACT[family][0]
    return (lambda y, *rest: (rest[-1] if y == 0 else 0) + (1 - rest[-1]) * density(y, *rest[:-1]),)


def hurdle(family, of_zero):
    """0 comes with probability p, the last argument, and no other way."""
    density = EXACT[family][0]
    return (lambda y, *rest: rest[-1] if y == 0 else
            (1 - rest[-1]) * density(y, *rest[:-1]) / (1 - (density(mpf(0), *rest[:-1]) if of_zero else 0)),)


EXACT |= {
    "zero_inflated_poisson": inflated("poisson"),
    "zero_inflated_neg_binomial": inflated("neg_binomial_2"),
    "zero_inflated_binomial": inflated("binomial"),
    "hurdle_poisson": hurdle("poisson", of_zero=True),
    "hurdle_neg_binomial": hurdle("neg_binomial_2", of_zero=True),
    "zero_inflated_beta": hurdle("beta_proportion", of_zero=False),
    "hurdle_gamma": hurdle("gamma", of_zero=False),
    "hurdle_lognormal": hurdle("lognormal", of_zero=False),
    "zero_one_inflated_beta": (lambda y, mu, phi, zoi, coi: zoi * (1 - coi) if y == 0 else zoi * coi if y == 1 else
                               (1 - zoi) * EXACT["beta_proportion"][0](y, mu, phi),),
}


def exact_function(family, function):
    """The function of that name, of mpf arguments."""
    density, below, above = (*EXACT[family], None, None)[:3]

    def log_of(p, complement):
        return lambda *x: mp.log(p(*x)) if p(*x) < 0.5 else mp.log1p(-complement(*x))

    return {"_lpdf": lambda *x: mp.log(density(*x)), "_lpmf": lambda *x: mp.log(density(*x)), "_cdf": below, "_ccdf": above,
            "_lcdf": log_of(below, above), "_lccdf": log_of(above, below)}[function[len(family):]]


def value_and_gradient(function, arguments, integers):
    """Rounded to doubles. More digits where a slope or a value is tiny: 370 leave nothing above 1e-330."""
    for mp.dps in (90, 370):
        x = [mpf(a) for a in arguments]
        value = function(*x)
        slopes = [derivative(lambda t, i=i: function(*x[:i], t, *x[i + 1:]), x[i]) for i in range(integers, len(x))]
        tiny = max(abs(value), 1) * mpf(10) ** -25
        if abs(value) > tiny and all(abs(slope * a) > tiny for slope, a in zip(slopes, x[integers:])):
            break
    return float(value), [float(slope) for slope in slopes]


def derivative(function, x):
    """A central difference with a step of 1e-30: accurate to about 1e-50, as long as the digits outlast the step."""
    step = (abs(x) if x else mpf(1)) * mpf(10) ** -30
    return (function(x + step) - function(x - step)) / (2 * step)
