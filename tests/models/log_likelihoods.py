"""The log-likelihood and the losses of every model of examples/models, written out for one draw: functions of the data and the
draw that give a list with one number per observation. Plain Python, from textbook formulas; nothing of pcic.
"""
import math

LOG_2PI = math.log(2 * math.pi)


def normal(y, mu, sigma):
    return -0.5 * LOG_2PI - math.log(sigma) - 0.5 * ((y - mu) / sigma) ** 2


def normal_below(z):
    return 0.5 * math.erfc(-z / math.sqrt(2))


def inv_logit(x):
    return 1 / (1 + math.exp(-x))


def log_sum_exp(values):
    top = max(values)
    return top + math.log(math.fsum(math.exp(v - top) for v in values))


def bernoulli(y, p):
    return math.log(p if y == 1 else 1 - p)


def poisson(y, mean):
    return y * math.log(mean) - mean - math.lgamma(y + 1)


def gamma(y, shape, rate):
    return shape * math.log(rate) - math.lgamma(shape) + (shape - 1) * math.log(y) - rate * y


def dot(a, b):
    return math.fsum(u * v for u, v in zip(a, b))


def inverse(matrix):
    """By elimination, with the largest pivot of each column."""
    n = len(matrix)
    rows = [list(row) + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for k in range(n):
        pivot = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for i in range(n):
            if i != k:
                rows[i] = [u - rows[i][k] * v for u, v in zip(rows[i], rows[k])]
    return [row[n:] for row in rows]


MODELS = {}


def model(function):
    """Functions of one observation i of the data d and the draw p."""
    def all_of(d, p):
        n = len(next(iter(d.values())))
        return [function(d, p, i) for i in range(n)]
    MODELS[function.__name__] = all_of
    return function


@model
def linear_regression(d, p, i):
    mean = p["alpha"] + dot(d["x"][i], p["beta"])
    return normal(d["y"][i], mean, p["sigma"]), {"absolute": abs(d["y"][i] - mean)}


@model
def logistic_regression(d, p, i):
    chance = inv_logit(p["alpha"] + p["beta"][0] * d["dist"][i] + p["beta"][1] * d["arsenic"][i])
    return bernoulli(d["y"][i], chance), {"brier": (d["y"][i] - chance) ** 2}


@model
def count_regression(d, p, i):
    y, mean, phi = d["y"][i], d["exposure"][i] * math.exp(p["alpha"] + p["beta"] * d["x"][i]), p["phi"]
    score = (math.lgamma(y + phi) - math.lgamma(phi) - math.lgamma(y + 1) + phi * math.log(phi / (mean + phi))
             + y * math.log(mean / (mean + phi)))
    return score, {"squared": (y - mean) ** 2}


@model
def robust_regression(d, p, i):
    mean, nu = p["alpha"] + p["beta"] * d["x"][i], p["nu"]
    z = (d["y"][i] - mean) / p["sigma"]
    score = (math.lgamma((nu + 1) / 2) - math.lgamma(nu / 2) - 0.5 * math.log(nu * math.pi) - math.log(p["sigma"])
             - (nu + 1) / 2 * math.log1p(z * z / nu))
    return score, {"absolute": abs(d["y"][i] - mean)}


@model
def varying_intercepts(d, p, i):
    mean = p["a"][int(d["county"][i]) - 1] + p["b"] * d["floor"][i]
    return normal(d["log_radon"][i], mean, p["sigma"]), {"squared": (d["log_radon"][i] - mean) ** 2}


@model
def varying_slopes(d, p, i):
    intercept, slope = p["b"][int(d["group_id"][i]) - 1]
    mean = intercept + slope * d["x"][i]
    return normal(d["y"][i], mean, p["sigma"]), {"squared": (d["y"][i] - mean) ** 2}


@model
def item_response(d, p, i):
    item, person = int(d["item"][i]) - 1, int(d["person"][i]) - 1
    chance = inv_logit(p["a"][item] * (p["theta"][person] - p["b"][item]))
    return bernoulli(d["y"][i], chance), {"wrong": float((chance > 0.5) != (d["y"][i] == 1))}


@model
def ordinal_regression(d, p, i):
    below = [0, *[inv_logit(c - p["beta"] * d["x"][i]) for c in p["c"]], 1]
    y = int(d["rating"][i])
    return log_loss(math.log(below[y] - below[y - 1]))


@model
def choice(d, p, i):
    eta = [a + dot(d["x"][i], [row[k] for row in p["beta"]]) for k, a in enumerate(p["alpha"])]
    return log_loss(eta[int(d["choice"][i]) - 1] - log_sum_exp(eta))


@model
def survival(d, p, i):
    t, shape, scale = d["t"][i], p["shape"], math.exp(p["alpha"] + p["beta"] * d["treated"][i])
    tail = -((t / scale) ** shape)
    return log_loss(tail if d["censored"][i] else math.log(shape / scale) + (shape - 1) * math.log(t / scale) + tail)


@model
def interval_censoring(d, p, i):
    z = [(math.log(d[side][i]) - p["mu"]) / p["sigma"] for side in ("from", "to")]
    if z[0] > 0:
        return log_loss(math.log(normal_below(-z[0]) - normal_below(-z[1])))
    return log_loss(math.log(normal_below(z[1]) - normal_below(z[0])))


@model
def mixture(d, p, i):
    return log_loss(log_sum_exp([math.log(w) + normal(d["y"][i], m, s) for w, m, s in zip(p["theta"], p["mu"], p["sigma"])]))


@model
def zero_inflation(d, p, i):
    y, mean = d["fish"][i], math.exp(p["alpha"] + p["beta"] * d["persons"][i])
    return log_loss(math.log(p["zi"] * (y == 0) + (1 - p["zi"]) * math.exp(poisson(y, mean))))


@model
def hurdle(d, p, i):
    y = d["cost"][i]
    if y == 0:
        return log_loss(math.log(p["hu"]))
    return log_loss(math.log(1 - p["hu"]) + gamma(y, p["shape"], p["shape"] / math.exp(p["alpha"] + p["beta"] * d["age"][i])))


@model
def autoregression(d, p, i):
    y = d["y"]
    if i == 0:
        return log_loss(normal(y[0], p["mu"], p["sigma"] / math.sqrt(1 - p["phi"] ** 2)))
    return log_loss(normal(y[i], p["mu"] + p["phi"] * (y[i - 1] - p["mu"]), p["sigma"]))


@model
def volatility(d, p, i):
    h = p["h1"]
    for r in d["r"][:i]:
        h = p["alpha0"] + p["alpha1"] * (r - p["mu"]) ** 2 + p["beta1"] * h
    return log_loss(normal(d["r"][i], p["mu"], math.sqrt(h)))


@model
def measurement_error(d, p, i):
    true = p["x_true"][i]
    return log_loss(normal(d["y"][i], p["alpha"] + p["beta"] * true, p["sigma"]) + normal(d["x"][i], true, 0.4))


@model
def spatial(d, p, i):
    """The regression of one Gaussian on the others, from blocks of the covariance matrix."""
    others = [j for j in range(len(d["y"])) if j != i]
    inverse_of_others = inverse([[d["C"][j][k] for k in others] for j in others])
    weights = [dot(row, [d["C"][i][j] for j in others]) for row in inverse_of_others]
    mean = p["mu"] + dot(weights, [d["y"][j] - p["mu"] for j in others])
    return log_loss(normal(d["y"][i], mean, p["tau"] * math.sqrt(d["C"][i][i] - dot(weights, [d["C"][i][j] for j in others]))))


@model
def two_outcomes(d, p, i):
    """The first outcome, then the second given the first."""
    (s1, s2), rho, age = p["sigma"], p["rho"], d["age"][i]
    first, second = d["height"][i] - p["a1"] - p["b1"] * age, d["weight"][i] - p["a2"] - p["b2"] * age
    score = normal(first, 0, s1) + normal(second, rho * s2 / s1 * first, s2 * math.sqrt(1 - rho * rho))
    return score, {"height": first ** 2, "weight": second ** 2}


@model
def proportions(d, p, i):
    y, mean = d["y"][i], inv_logit(p["alpha"] + p["beta"] * d["x"][i])
    a, b = mean * p["kappa"], (1 - mean) * p["kappa"]
    score = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + (a - 1) * math.log(y) + (b - 1) * math.log(1 - y)
    return score, {"squared": (y - mean) ** 2}


@model
def meta_analysis(d, p, i):
    theta = p["theta"][i]
    return normal(d["effect"][i], theta, d["se"][i]), {"squared": (d["effect"][i] - theta) ** 2}


@model
def truncated(d, p, i):
    return log_loss(normal(d["y"][i], p["mu"], p["sigma"]) - math.log(normal_below((p["mu"] - 1) / p["sigma"])))


def log_loss(score):
    return score, {"log_loss": -score}
