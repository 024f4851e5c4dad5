"""Assorted models as users have them: formulas for pcic, and the same densities in numpy for the sampler."""
import numpy as np
from scipy import special, stats

from sampler import Parameter


class Trial:
    """data: columns. score, prior, loss: formulas; log_prior, scores, losses: the same of arrays, a row per walker."""

    def __init__(self, name, data, parameters, score, prior, loss, log_prior, scores, losses, left_out, start=0.0, **more):
        self.name, self.data, self.parameters = name, data, parameters
        self.score, self.prior, self.loss = score, prior, loss
        self.log_prior, self.scores, self.losses = log_prior, scores, losses
        self.left_out, self.start = left_out, start
        self.support = more.get("support", "")
        self.expected = more.get("expected", "exact")
        self.arguments = more.get("arguments", [])


def col(x):
    return np.asarray(x, float)[None, :]


def normal(x, m, s):
    return -0.5 * ((x - m) / s) ** 2 - np.log(s) - 0.5 * np.log(2 * np.pi)


def trials():
    found = []
    r = np.random.default_rng(1)

    y = np.array([1.2, 0.7, 1.9, 1.1, 9.0])
    found.append(Trial(
        "normal mean and sd, 5 observations", {"y": y}, [Parameter("mu"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | mu, sigma)", "normal_lpdf(mu | 0, 10) + exponential_lpdf(sigma | 0.5)", "abs(y - mu)",
        lambda v: normal(v["mu"], 0, 10) - 0.5 * v["sigma"],
        lambda v: normal(col(y), v["mu"][:, None], v["sigma"][:, None]),
        lambda v: np.abs(col(y) - v["mu"][:, None]), 4))

    x = r.normal(size=(30, 3))
    x[29] = [3, -3, 3]
    yb = x @ [1, 0.5, -1] + r.normal(size=30)
    yb[29] += 6
    found.append(Trial(
        "regression on columns, leverage", {"x1": x[:, 0], "x2": x[:, 1], "x3": x[:, 2], "y": yb},
        [Parameter("beta", 3), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | x1 * beta[1] + x2 * beta[2] + x3 * beta[3], sigma)",
        "sum(normal_lpdf(beta | 0, 5)) + cauchy_lpdf(sigma | 0, 2)",
        "square(y - x1 * beta[1] - x2 * beta[2] - x3 * beta[3])",
        lambda v: normal(v["beta"], 0, 5).sum(1) - np.log1p((v["sigma"] / 2) ** 2),
        lambda v: normal(col(yb), v["beta"] @ x.T, v["sigma"][:, None]),
        lambda v: (col(yb) - v["beta"] @ x.T) ** 2, 29))

    k, trials_ = np.array([9, 8, 10, 9, 0.0]), 10
    found.append(Trial(
        "binomial with one probability", {"k": k}, [Parameter("p", kind="unit")],
        "binomial_lpmf(k | 10, p)", "beta_lpdf(p | 2, 2)", "square(k / 10 - p)",
        lambda v: np.log(v["p"]) + np.log1p(-v["p"]),
        lambda v: col(k) * np.log(v["p"])[:, None] + (trials_ - col(k)) * np.log1p(-v["p"])[:, None],
        lambda v: (col(k) / 10 - v["p"][:, None]) ** 2, 4))

    c = np.array([1, 1, 1, 2, 2, 1, 3, 1, 2, 4])
    found.append(Trial(
        "categories with a simplex", {"c": c}, [Parameter("theta", 4, "simplex")],
        "categorical_lpmf(c | theta)", "-0.5 * sum(log(theta))", "-log(theta[c])",
        lambda v: (-0.5 * np.log(v["theta"])).sum(1),
        lambda v: np.log(v["theta"][:, c - 1]), lambda v: -np.log(v["theta"][:, c - 1]), 9))

    xo = np.concatenate([r.normal(size=39), [5.0]])
    yo = np.concatenate([np.digitize(xo[:39] + r.logistic(size=39), [-1, 0.5, 2]) + 1, [1]])

    def ordered(v):
        eta = v["b"][:, None] * col(xo)
        edges = special.expit(v["cut"][:, None, :] - eta[:, :, None])
        edges = np.concatenate([np.zeros_like(edges[:, :, :1]), edges, np.ones_like(edges[:, :, :1])], axis=2)
        i = np.arange(40)
        return np.log(edges[:, i, yo] - edges[:, i, yo - 1])
    found.append(Trial(
        "ordered logistic", {"x": xo, "y": yo}, [Parameter("b"), Parameter("cut", 3, "ordered")],
        "ordered_logistic_lpmf(y | b * x, cut)", "normal_lpdf(b | 0, 2.5) + sum(normal_lpdf(cut | 0, 5))",
        "-ordered_logistic_lpmf(y | b * x, cut)",
        lambda v: normal(v["b"], 0, 2.5) + normal(v["cut"], 0, 5).sum(1), ordered, lambda v: -ordered(v), 39))

    xn = np.concatenate([r.normal(size=49), [3.0]])
    yn = np.concatenate([r.poisson(np.exp(1 + 0.5 * xn[:49])), [0]])

    def negative_binomial(v):
        mu, phi = np.exp(v["a"][:, None] + v["b"][:, None] * col(xn)), v["phi"][:, None]
        return (special.gammaln(col(yn) + phi) - special.gammaln(phi) - special.gammaln(col(yn) + 1)
                + phi * np.log(phi / (phi + mu)) + col(yn) * np.log(mu / (phi + mu)))
    found.append(Trial(
        "negative binomial", {"x": xn, "y": yn}, [Parameter("a"), Parameter("b"), Parameter("phi", kind="positive")],
        "neg_binomial_2_log_lpmf(y | a + b * x, phi)",
        "normal_lpdf(a | 0, 5) + normal_lpdf(b | 0, 5) + gamma_lpdf(phi | 2, 0.1)", "abs(y - exp(a + b * x))",
        lambda v: normal(v["a"], 0, 5) + normal(v["b"], 0, 5) + np.log(v["phi"]) - 0.1 * v["phi"],
        negative_binomial, lambda v: np.abs(col(yn) - np.exp(v["a"][:, None] + v["b"][:, None] * col(xn))), 49))

    yt = np.concatenate([r.standard_t(3, size=24), [15.0]])
    found.append(Trial(
        "Student t with unknown degrees of freedom", {"y": yt},
        [Parameter("mu"), Parameter("sigma", kind="positive"), Parameter("nu", kind="positive")],
        "student_t_lpdf(y | nu, mu, sigma)",
        "normal_lpdf(mu | 0, 10) + normal_lpdf(sigma | 0, 5) + gamma_lpdf(nu | 2, 0.1)", "-student_t_lpdf(y | nu, mu, sigma)",
        lambda v: normal(v["mu"], 0, 10) - v["sigma"] ** 2 / 50 + np.log(v["nu"]) - 0.1 * v["nu"],
        lambda v: stats.t.logpdf(col(yt), v["nu"][:, None], v["mu"][:, None], v["sigma"][:, None]),
        lambda v: -stats.t.logpdf(col(yt), v["nu"][:, None], v["mu"][:, None], v["sigma"][:, None]), 24))

    ym = np.concatenate([r.normal(-2, 0.7, 20), r.normal(2, 0.7, 10), [6.0]])

    def mixture(v):
        return np.logaddexp(np.log(v["w"])[:, None] + normal(col(ym), v["m"][:, :1], v["s"][:, None]),
                            np.log1p(-v["w"])[:, None] + normal(col(ym), v["m"][:, 1:], v["s"][:, None]))
    found.append(Trial(
        "mixture of two, ordered means", {"y": ym},
        [Parameter("w", kind="unit"), Parameter("m", 2, "ordered"), Parameter("s", kind="positive")],
        "log_mix(w, normal_lpdf(y | m[1], s), normal_lpdf(y | m[2], s))",
        "beta_lpdf(w | 2, 2) + sum(normal_lpdf(m | 0, 5)) + lognormal_lpdf(s | 0, 1)",
        "-log_mix(w, normal_lpdf(y | m[1], s), normal_lpdf(y | m[2], s))",
        lambda v: (np.log(v["w"]) + np.log1p(-v["w"]) + normal(v["m"], 0, 5).sum(1)
                   + normal(np.log(v["s"]), 0, 1) - np.log(v["s"])), mixture, lambda v: -mixture(v), 30))

    yu = np.array([9.5, 9.9, 10.4, 11.0, 9.7, 10.2, 3.0])
    found.append(Trial(
        "a mean between 0 and 10, near its bound", {"y": yu}, [Parameter("mu", kind=(0, 10))],
        "normal_lpdf(y | mu, 1)", "uniform_lpdf(mu | 0, 10)", "abs(y - mu)", lambda v: np.zeros(len(v["mu"])),
        lambda v: normal(col(yu), v["mu"][:, None], 1.0), lambda v: np.abs(col(yu) - v["mu"][:, None]), 6))
    found.append(Trial(
        "the same, flat and declared", {"y": yu}, [Parameter("mu", kind=(0, 10))],
        "normal_lpdf(y | mu, 1)", "0", "abs(y - mu)", lambda v: np.zeros(len(v["mu"])),
        lambda v: normal(col(yu), v["mu"][:, None], 1.0), lambda v: np.abs(col(yu) - v["mu"][:, None]), 6,
        support="0 < mu < 10"))
    z = r.normal(size=60)
    xc1, xc2 = z + 0.02 * r.normal(size=60), z + 0.02 * r.normal(size=60)
    xc1[59], xc2[59] = 1.0, -1.0
    yc = z + 0.3 * r.normal(size=60)
    yc[59] = 5
    found.append(Trial(
        "collinear columns", {"u": xc1, "v": xc2, "y": yc}, [Parameter("a"), Parameter("b"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | a * u + b * v, sigma)", "normal_lpdf(a | 0, 50) + normal_lpdf(b | 0, 50) + exponential_lpdf(sigma | 1)",
        "square(y - a * u - b * v)",
        lambda v: normal(v["a"], 0, 50) + normal(v["b"], 0, 50) - v["sigma"],
        lambda v: normal(col(yc), v["a"][:, None] * col(xc1) + v["b"][:, None] * col(xc2), v["sigma"][:, None]),
        lambda v: (col(yc) - v["a"][:, None] * col(xc1) - v["b"][:, None] * col(xc2)) ** 2, 59))

    xl = r.normal(size=(20, 4))
    yl = (r.uniform(size=20) < special.expit(xl @ [3, -2, 0, 1])).astype(float)
    worst = int(np.argmin((2 * yl - 1) * (xl @ [3, -2, 0, 1])))
    found.append(Trial(
        "logistic, nearly separated, 20 observations", {f"x{k + 1}": xl[:, k] for k in range(4)} | {"y": yl}, [Parameter("beta", 4)],
        "bernoulli_logit_lpmf(y | x1 * beta[1] + x2 * beta[2] + x3 * beta[3] + x4 * beta[4])", "sum(normal_lpdf(beta | 0, 5))",
        "brier(y, inv_logit(x1 * beta[1] + x2 * beta[2] + x3 * beta[3] + x4 * beta[4]))",
        lambda v: normal(v["beta"], 0, 5).sum(1),
        lambda v: -np.logaddexp(0, -(2 * col(yl) - 1) * (v["beta"] @ xl.T)),
        lambda v: (col(yl) - special.expit(v["beta"] @ xl.T)) ** 2, worst))

    g = np.repeat(np.arange(12), 3)
    yg = np.repeat(r.normal(size=12), 3) + 0.5 * r.normal(size=36)
    yg[0] += 5
    found.append(Trial(
        "varying intercepts, 12 groups of 3", {"g": g + 1, "y": yg},
        [Parameter("theta", 12), Parameter("mu"), Parameter("tau", kind="positive"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | theta[g], sigma)",
        "sum(normal_lpdf(theta | mu, tau)) + normal_lpdf(mu | 0, 5) + normal_lpdf(tau | 0, 2) + normal_lpdf(sigma | 0, 2)",
        "square(y - theta[g])",
        lambda v: (normal(v["theta"], v["mu"][:, None], v["tau"][:, None]).sum(1) + normal(v["mu"], 0, 5)
                   - v["tau"] ** 2 / 8 - v["sigma"] ** 2 / 8),
        lambda v: normal(col(yg), v["theta"][:, g], v["sigma"][:, None]),
        lambda v: (col(yg) - v["theta"][:, g]) ** 2, 0))

    xp = r.normal(size=2000)
    xp[1999] = 6
    yp = r.poisson(np.exp(0.5 + 0.3 * np.clip(xp, -3, 3))).astype(float)
    yp[1999] = 60
    found.append(Trial(
        "Poisson regression, 2000 observations", {"x": xp, "y": yp}, [Parameter("a"), Parameter("b")],
        "poisson_log_lpmf(y | a + b * x)", "normal_lpdf(a | 0, 5) + normal_lpdf(b | 0, 5)", "abs(y - exp(a + b * x))",
        lambda v: normal(v["a"], 0, 5) + normal(v["b"], 0, 5),
        lambda v: col(yp) * (v["a"][:, None] + v["b"][:, None] * col(xp)) - np.exp(v["a"][:, None] + v["b"][:, None] * col(xp)),
        lambda v: np.abs(col(yp) - np.exp(v["a"][:, None] + v["b"][:, None] * col(xp))), 1999))

    yw = np.concatenate([r.weibull(2.5, 14) * 100, [2.0]])
    found.append(Trial(
        "Weibull times", {"y": yw}, [Parameter("shape", kind="positive"), Parameter("scale", kind="positive")],
        "weibull_lpdf(y | shape, scale)", "gamma_lpdf(shape | 2, 1) + lognormal_lpdf(scale | 4, 2)", "-weibull_lpdf(y | shape, scale)",
        lambda v: np.log(v["shape"]) - v["shape"] + normal(np.log(v["scale"]), 4, 2) - np.log(v["scale"]),
        lambda v: stats.weibull_min.logpdf(col(yw), v["shape"][:, None], scale=v["scale"][:, None]),
        lambda v: -stats.weibull_min.logpdf(col(yw), v["shape"][:, None], scale=v["scale"][:, None]), 14,
        start=np.array([0.5, 4.0])))

    yk = 1e6 * (5 + r.normal(size=20))
    yk[19] = 2e7
    found.append(Trial(
        "units of a million", {"y": yk}, [Parameter("mu"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | mu, sigma)", "normal_lpdf(mu | 0, 1e8) + lognormal_lpdf(sigma | 14, 3)", "abs(y - mu)",
        lambda v: normal(v["mu"], 0, 1e8) + normal(np.log(v["sigma"]), 14, 3) - np.log(v["sigma"]),
        lambda v: normal(col(yk), v["mu"][:, None], v["sigma"][:, None]),
        lambda v: np.abs(col(yk) - v["mu"][:, None]), 19, start=np.array([5e6, 14.0])))

    yca = np.array([-5.1, -4.9, -5.0, 5.0, 5.2, 4.9, 5.1])
    found.append(Trial(
        "Cauchy location, two modes", {"y": yca}, [Parameter("mu")],
        "cauchy_lpdf(y | mu, 0.5)", "normal_lpdf(mu | 0, 20)", "abs(y - mu)",
        lambda v: normal(v["mu"], 0, 20), lambda v: -np.log1p(((col(yca) - v["mu"][:, None]) / 0.5) ** 2),
        lambda v: np.abs(col(yca) - v["mu"][:, None]), 6, expected="exact or refused"))

    xh = r.normal(size=(40, 6))
    yh = 3 * xh[:, 0] + r.normal(size=40)
    yh[39] += 7

    def horseshoe_prior(v):
        return (normal(v["z"], 0, 1).sum(1) - np.log1p(v["lam"] ** 2).sum(1) - np.log1p(v["tau"] ** 2)
                - v["sigma"] ** 2 / 8)

    def horseshoe_mean(v):
        return (v["z"] * v["lam"] * v["tau"][:, None]) @ xh.T
    terms = " + ".join(f"x{k + 1} * z[{k + 1}] * lam[{k + 1}] * tau" for k in range(6))
    found.append(Trial(
        "horseshoe, 6 coefficients", {f"x{k + 1}": xh[:, k] for k in range(6)} | {"y": yh},
        [Parameter("z", 6), Parameter("lam", 6, "positive"), Parameter("tau", kind="positive"), Parameter("sigma", kind="positive")],
        f"normal_lpdf(y | {terms}, sigma)",
        "sum(normal_lpdf(z | 0, 1)) + sum(cauchy_lpdf(lam | 0, 1)) + cauchy_lpdf(tau | 0, 1) + normal_lpdf(sigma | 0, 2)",
        f"square(y - ({terms}))", horseshoe_prior,
        lambda v: normal(col(yh), horseshoe_mean(v), v["sigma"][:, None]),
        lambda v: (col(yh) - horseshoe_mean(v)) ** 2, 39, expected="exact or refused"))

    ya = np.zeros(50)
    for t in range(1, 50):
        ya[t] = 0.9 * ya[t - 1] + r.normal()
    ya[30] += 6
    before = np.concatenate([[0], ya[:-1]])
    found.append(Trial(
        "autoregression, rho between -1 and 1", {"y": ya, "before": before},
        [Parameter("rho", kind=(-1, 1)), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | rho * before, sigma)", "uniform_lpdf(rho | -1, 1) + exponential_lpdf(sigma | 1)", "square(y - rho * before)",
        lambda v: -v["sigma"], lambda v: normal(col(ya), v["rho"][:, None] * col(before), v["sigma"][:, None]),
        lambda v: (col(ya) - v["rho"][:, None] * col(before)) ** 2, 31))

    found.append(Trial(
        "a forgotten prior", {"y": y}, [Parameter("mu"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | mu, sigma)", "normal_lpdf(mu | 0, 10)", "abs(y - mu)",
        lambda v: normal(v["mu"], 0, 10) - 0.5 * v["sigma"],
        lambda v: normal(col(y), v["mu"][:, None], v["sigma"][:, None]),
        lambda v: np.abs(col(y) - v["mu"][:, None]), 4, expected="refused"))
    found.append(Trial(
        "a prior of half the width", {"y": y}, [Parameter("mu"), Parameter("sigma", kind="positive")],
        "normal_lpdf(y | mu, sigma)", "normal_lpdf(mu | 0, 5) + exponential_lpdf(sigma | 0.5)", "abs(y - mu)",
        lambda v: normal(v["mu"], 0, 10) - 0.5 * v["sigma"],
        lambda v: normal(col(y), v["mu"][:, None], v["sigma"][:, None]),
        lambda v: np.abs(col(y) - v["mu"][:, None]), 4, expected="exact or refused"))
    return found
