#!/usr/bin/env python3
"""Writes the models of the guide: a job file for each, made data, made draws, and docs/guide/models.md.

  python3 examples/models/make.py

The data are simulated from the model; the draws are the true parameters with noise of the size of a posterior. They are no
fit: they show that the job runs, and a test holds what it computes to likelihoods written out in Python.
"""
import csv
import json
import math
import pathlib
import random

here = pathlib.Path(__file__).resolve().parent
NUM_DRAWS = 60
MODELS = []


class Maker:
    def __init__(self, name):
        self.random = random.Random(name)

    def normal(self, mean=0, sd=1):
        return round(self.random.gauss(mean, sd), 4)

    def normals(self, n, mean=0, sd=1):
        return [self.normal(mean, sd) for _ in range(n)]

    def uniform(self, low, high):
        return round(self.random.uniform(low, high), 4)

    def chance(self, p):
        return int(self.random.random() < p)

    def choice(self, weights):
        return self.random.choices(range(1, len(weights) + 1), weights)[0]

    def poisson(self, mean):
        count, product, limit = 0, self.random.random(), math.exp(-mean)
        while product > limit:
            count, product = count + 1, product * self.random.random()
        return count

    def gamma(self, shape, rate):
        return round(self.random.gammavariate(shape, 1 / rate), 4)

    def group(self, k):
        return self.random.randint(1, k)


def inv_logit(x):
    return 1 / (1 + math.exp(-x))


def model(name, title, words, job, parameters, n=16):
    """`parameters`: name -> (true value, or list of them, or list of lists; size of the noise)."""
    def simulated(simulate):
        MODELS.append({"name": name, "title": title, "words": words, "job": job, "parameters": parameters, "n": n,
                       "simulate": simulate})
        return simulate
    return simulated


def rows(make, n):
    """Columns of what make() gives for one observation."""
    made = [make() for _ in range(n)]
    return {key: [row[key] for row in made] for key in made[0]}


LOG = {"log_loss": "-score"}


@model("linear_regression", "Linear regression", "`x` has a column per covariate; `_glm` is a row of `x` times `beta`.",
       {"score": "y ~ normal_id_glm(x, alpha, beta, sigma);", "losses": {"absolute": "abs(y - alpha - x * beta)"}},
       {"alpha": (1.0, .2), "beta": ([.5, -.8], .2), "sigma": (1.1, .1)})
def linear(m, n):
    x = [m.normals(2) for _ in range(n)]
    return {"x": x, "y": [m.normal(1 + .5 * a - .8 * b, 1.1) for a, b in x]}


@model("logistic_regression", "Logistic regression", "The loss is the Brier score of the probability.",
       {"score": "y ~ bernoulli_logit(alpha + beta[1] * dist + beta[2] * arsenic);",
        "losses": {"brier": "brier(y, inv_logit(alpha + beta[1] * dist + beta[2] * arsenic))"}},
       {"alpha": (.2, .2), "beta": ([-.6, .9], .2)})
def logistic(m, n):
    def one():
        dist, arsenic = m.normal(), m.normal()
        return {"dist": dist, "arsenic": arsenic, "y": m.chance(inv_logit(.2 - .6 * dist + .9 * arsenic))}
    return rows(one, n)


@model("count_regression", "Counts with an exposure", "Negative binomial, with the logarithm of the exposure as an offset.",
       {"score": "y ~ neg_binomial_2_log(log(exposure) + alpha + beta * x, phi);",
        "losses": {"squared": "square(y - exposure * exp(alpha + beta * x))"}},
       {"alpha": (.4, .1), "beta": (.5, .1), "phi": (3.0, .4)})
def count(m, n):
    def one():
        exposure, x = m.uniform(.5, 3), m.normal()
        return {"exposure": exposure, "x": x, "y": m.poisson(m.gamma(3, 3) * exposure * math.exp(.4 + .5 * x))}
    return rows(one, n)


@model("robust_regression", "Robust regression", "Student's t with its degrees of freedom among the parameters.",
       {"score": "y ~ student_t(nu, alpha + beta * x, sigma);", "losses": {"absolute": "abs(y - alpha - beta * x)"}},
       {"nu": (4.0, .5), "alpha": (-.5, .2), "beta": (1.2, .2), "sigma": (.8, .1)})
def robust(m, n):
    def one():
        x = m.normal()
        return {"x": x, "y": m.normal(-.5 + 1.2 * x, .8 / math.sqrt(max(m.gamma(2, 2), .05)))}
    return rows(one, n)


@model("varying_intercepts", "Varying intercepts", "An intercept for every county, picked by a column of the data; leave out whole counties with `group`.",
       {"score": "log_radon ~ normal(a[county] + b * floor, sigma);", "group": "county", "losses": {"squared": "square(log_radon - a[county] - b * floor)"}},
       {"a": ([1.2, .8, 1.6, 1.0], .15), "b": (-.6, .15), "sigma": (.7, .07)})
def intercepts(m, n):
    def one():
        county, floor = m.group(4), m.chance(.3)
        return {"county": county, "floor": floor, "log_radon": m.normal([1.2, .8, 1.6, 1.0][county - 1] - .6 * floor, .7)}
    return rows(one, n)


@model("varying_slopes", "Varying slopes, correlated", "The prior is that of the intercepts and slopes: it adds `pcic_prior`.",
       {"score": "y ~ normal(b[group_id, 1] + b[group_id, 2] * x, sigma);",
        "prior": "multi_normal_cholesky_lpdf(b[1] | mu, L) + multi_normal_cholesky_lpdf(b[2] | mu, L)"
                 " + multi_normal_cholesky_lpdf(b[3] | mu, L) + lkj_corr_cholesky_lpdf(L_Omega | 2)",
        "let": {"L": "diag_pre_multiply(tau, L_Omega)"}, "losses": {"squared": "square(y - b[group_id, 1] - b[group_id, 2] * x)"}},
       {"b": ([[.5, 1.0], [.2, .4], [.9, 1.3]], .15), "mu": ([.5, .9], .2), "tau": ([.6, .5], .05), "L_Omega": ("L_Omega", 0), "sigma": (.9, .1)})
def slopes(m, n):
    def one():
        group, x = m.group(3), m.normal()
        a, b = [[.5, 1.0], [.2, .4], [.9, 1.3]][group - 1]
        return {"group_id": group, "x": x, "y": m.normal(a + b * x, .9)}
    return rows(one, n)


@model("item_response", "Item response", "Two parameters per item; an observation is an answer of a person to an item.",
       {"score": "y ~ bernoulli_logit(a[item] * (theta[person] - b[item]));",
        "losses": {"wrong": "zero_one(y, inv_logit(a[item] * (theta[person] - b[item])) > 0.5)"}},
       {"a": ([1.0, 1.5, .7], .1), "b": ([-.5, .2, .9], .2), "theta": ([.3, -1.0, 1.1, 0.0, -.4, .8], .3)}, n=18)
def items(m, n):
    a, b, theta = [1.0, 1.5, .7], [-.5, .2, .9], [.3, -1.0, 1.1, 0.0, -.4, .8]
    pairs = [(i, p) for p in range(6) for i in range(3)][:n]
    return {"item": [i + 1 for i, _ in pairs], "person": [p + 1 for _, p in pairs],
            "y": [m.chance(inv_logit(a[i] * (theta[p] - b[i]))) for i, p in pairs]}


@model("ordinal_regression", "Ordinal outcome", "Four ordered categories between three cutpoints.",
       {"score": "rating ~ ordered_logistic(beta * x, c);", "losses": LOG}, {"beta": (.9, .2), "c": ([-1.0, .3, 1.5], .05)})
def ordinal(m, n):
    def one():
        x = m.normal()
        latent = m.normal(.9 * x, 1.7)
        return {"x": x, "rating": 1 + sum(latent > cut for cut in (-1, .3, 1.5))}
    return rows(one, n)


@model("choice", "Choice among categories", "A multinomial logit: one column of `beta` per category.",
       {"score": "choice ~ categorical_logit_glm(x, alpha, beta);", "losses": LOG},
       {"alpha": ([0.0, .4, -.3], .15), "beta": ([[.2, -.5, .6], [.8, .1, -.4]], .15)})
def choice(m, n):
    x = [m.normals(2) for _ in range(n)]
    weights = [[math.exp(a + u * p + v * q) for a, p, q in zip([0, .4, -.3], [.2, -.5, .6], [.8, .1, -.4])] for u, v in x]
    return {"x": x, "choice": [m.choice(w) for w in weights]}


@model("survival", "Survival with censoring", "What is known of a censored time is that it is longer: the tail in place of the density.",
       {"score": "censored ? weibull_lccdf(t | shape, scale) : weibull_lpdf(t | shape, scale)", "let": {"scale": "exp(alpha + beta * treated)"},
        "losses": LOG}, {"alpha": (1.0, .15), "beta": (.6, .2), "shape": (1.4, .1)})
def survival(m, n):
    def one():
        treated = m.chance(.5)
        t = m.random.weibullvariate(math.exp(1 + .6 * treated), 1.4)
        return {"treated": treated, "t": round(min(t, 4), 4), "censored": int(t > 4)}
    return rows(one, n)


@model("interval_censoring", "Interval censoring", "Only an interval of each time is known.",
       {"score": "log_diff_exp(lognormal_lcdf(to | mu, sigma), lognormal_lcdf(from | mu, sigma))", "losses": LOG},
       {"mu": (.8, .1), "sigma": (.6, .05)})
def intervals(m, n):
    def one():
        start = math.floor(2 * math.exp(m.normal(.8, .6))) / 2
        return {"from": start + .01, "to": start + .51}
    return rows(one, n)


@model("mixture", "Mixture", "Weights `theta` of three normals; `log_mix` sums over the components.",
       {"score": "target += log_mix(theta, normal_lpdf(y | mu, sigma));", "losses": LOG},
       {"theta": ("simplex", .1), "mu": ([-2.0, 0.0, 2.5], .15), "sigma": ([.6, .5, .9], .05)})
def mixture(m, n):
    def one():
        k = m.choice([.3, .45, .25]) - 1
        return {"y": m.normal([-2, 0, 2.5][k], [.6, .5, .9][k])}
    return rows(one, n)


@model("zero_inflation", "Zero-inflated counts", "A 0 comes from the Poisson, or with probability `zi` from elsewhere.",
       {"score": "fish ~ zero_inflated_poisson(exp(alpha + beta * persons), zi);", "losses": LOG},
       {"alpha": (-.2, .15), "beta": (.5, .07), "zi": (.3, .04)})
def inflated(m, n):
    def one():
        persons = m.group(4)
        return {"persons": persons, "fish": 0 if m.chance(.3) else m.poisson(math.exp(-.2 + .5 * persons))}
    return rows(one, n)


@model("hurdle", "Costs with many zeros", "No cost with probability `hu`, else a gamma.",
       {"score": "cost ~ hurdle_gamma(shape, shape / exp(alpha + beta * age), hu);", "losses": LOG},
       {"shape": (2.0, .2), "alpha": (.5, .1), "beta": (.4, .1), "hu": (.35, .04)})
def hurdle(m, n):
    def one():
        age = m.normal()
        return {"age": age, "cost": 0 if m.chance(.35) else m.gamma(2, 2 / math.exp(.5 + .4 * age)) + .01}
    return rows(one, n)


@model("autoregression", "AR(1)", "The first observation has its stationary distribution; the others follow on the one before.",
       {"score": "observation == 1 ? normal_lpdf(y | mu, sigma / sqrt(1 - phi^2))"
                 " : normal_lpdf(y | mu + phi * (y[observation - 1] - mu), sigma)", "losses": LOG},
       {"mu": (1.0, .2), "phi": (.6, .08), "sigma": (.8, .07)}, n=24)
def autoregression(m, n):
    y = [m.normal(1, 1)]
    while len(y) < n:
        y.append(m.normal(1 + .6 * (y[-1] - 1), .8))
    return {"y": y}


@model("volatility", "GARCH(1, 1)", "A variance that follows on the one before it: `recurrence(a, b)` is h[1] = a[1], h[t] = a[t] + b * h[t - 1].",
       {"score": "r ~ normal(mu, sqrt(h));",
        "let": {"before": "head(all_observations(r), num_elements(all_observations(r)) - 1)",
                "h": "recurrence(append_row(h1, alpha0 + alpha1 * square(before - mu)), beta1)"}, "losses": LOG},
       {"mu": (.1, .05), "h1": (.5, .05), "alpha0": (.2, .02), "alpha1": (.3, .05), "beta1": (.4, .05)}, n=24)
def volatility(m, n):
    h, r = .5, []
    while len(r) < n:
        r.append(m.normal(.1, math.sqrt(h)))
        h = .2 + .3 * (r[-1] - .1) ** 2 + .4 * h
    return {"r": r}


@model("measurement_error", "Measurement error", "The true covariate is a parameter per observation, and was measured with error.",
       {"score": "y ~ normal(alpha + beta * x_true, sigma); x ~ normal(x_true, 0.4);", "losses": LOG},
       {"alpha": (.3, .1), "beta": (1.1, .1), "sigma": (.6, .05), "x_true": ([.1 * i - .8 for i in range(16)], .2)})
def measured(m, n):
    true = [.1 * i - .8 for i in range(n)]
    return {"x": [m.normal(t, .4) for t in true], "y": [m.normal(.3 + 1.1 * t, .6) for t in true]}


@model("spatial", "Spatial, with a known covariance", "All outcomes together are one Gaussian with covariance `tau^2 * C`. What the"
       " model says of one of them given the others is normal again, from the inverse of `C`.",
       {"score": "normal_lpdf(y | y - (P * (all_observations(y) - mu)) / diagonal(P), tau / sqrt(diagonal(P)))",
        "let": {"P": "inverse_spd(all_observations(C))"}, "losses": LOG}, {"mu": (.5, .2), "tau": (1.2, .1)}, n=12)
def spatial(m, n):
    cov = [[round(math.exp(-abs(i - j) / 3), 6) for j in range(n)] for i in range(n)]
    y, last = [], 0.0
    for _ in range(n):
        last = math.exp(-1 / 3) * last + math.sqrt(1 - math.exp(-2 / 3)) * m.normal()
        y.append(round(.5 + 1.2 * last, 4))
    return {"y": y, "C": cov}


@model("two_outcomes", "Two outcomes together", "Columns of the data become a vector; their correlation is a parameter.",
       {"score": "[height, weight] ~ multi_normal([a1 + b1 * age, a2 + b2 * age], quad_form_diag([[1, rho], [rho, 1]], sigma));",
        "losses": {"height": "square(height - a1 - b1 * age)", "weight": "square(weight - a2 - b2 * age)"}},
       {"a1": (.5, .1), "b1": (.9, .1), "a2": (-.2, .1), "b2": (.7, .1), "rho": (.5, .08), "sigma": ([.8, 1.1], .08)})
def outcomes(m, n):
    def one():
        age, z = m.normal(), m.normal()
        return {"age": age, "height": round(.5 + .9 * age + .8 * z, 4), "weight": m.normal(-.2 + .7 * age + .55 * z, .95)}
    return rows(one, n)


@model("proportions", "Proportions", "Beta regression, by mean and precision.",
       {"score": "y ~ beta_proportion(inv_logit(alpha + beta * x), kappa);", "losses": {"squared": "square(y - inv_logit(alpha + beta * x))"}},
       {"alpha": (.2, .1), "beta": (.7, .1), "kappa": (9.0, .8)})
def proportions(m, n):
    def one():
        x = m.normal()
        mu = inv_logit(.2 + .7 * x)
        return {"x": x, "y": round(m.random.betavariate(9 * mu, 9 * (1 - mu)), 4)}
    return rows(one, n)


@model("meta_analysis", "Meta-analysis", "Effects with known standard errors, as eight schools.",
       {"score": "effect ~ normal(theta, se);", "losses": {"squared": "square(effect - theta)"}},
       {"theta": ([.3, .1, -.2, .5, .4, 0.0, .2, .6], .2)}, n=8)
def meta(m, n):
    se = [m.uniform(.2, .6) for _ in range(n)]
    return {"se": se, "effect": [m.normal(t, s) for t, s in zip([.3, .1, -.2, .5, .4, 0, .2, .6], se)]}


@model("truncated", "Truncated outcome", "Only outcomes above 1 were recorded.",
       {"score": "y ~ normal(mu, sigma) T[1, ];", "losses": LOG}, {"mu": (1.2, .2), "sigma": (1.0, .1)})
def truncated(m, n):
    def one():
        while True:
            y = m.normal(1.2, 1)
            if y > 1:
                return {"y": y}
    return rows(one, n)


def draw_of(m, parameter, value, noise):
    """[(column, number)] of one draw."""
    if value == "L_Omega":
        r = m.uniform(-.2, .6)
        return [("L_Omega.1.1", 1), ("L_Omega.1.2", 0), ("L_Omega.2.1", r), ("L_Omega.2.2", round(math.sqrt(1 - r * r), 6))]
    if value == "simplex":
        weights = [m.random.gammavariate(a / noise ** 2, 1) for a in (.3, .45, .25)]
        return [(f"{parameter}.{k + 1}", round(w / sum(weights), 6)) for k, w in enumerate(weights)]
    if not isinstance(value, list):
        return [(parameter, m.normal(value, noise))]
    if not isinstance(value[0], list):
        return [(f"{parameter}.{k + 1}", m.normal(v, noise)) for k, v in enumerate(value)]
    return [(f"{parameter}.{k + 1}.{j + 1}", m.normal(v, noise)) for k, row in enumerate(value) for j, v in enumerate(row)]


def write_csv(path, header, lines):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([header, *lines])


def write_data(name, data):
    if any(isinstance(column[0], list) for column in data.values()):
        (here / f"data/{name}.json").write_text(json.dumps(data) + "\n", encoding="utf-8")
        return f"data/{name}.json"
    write_csv(here / f"data/{name}.csv", list(data), list(zip(*data.values())))
    return f"data/{name}.csv"


def toml_of(entry, data):
    job = entry["job"]
    lines = [f'draws = "draws/{entry["name"]}.csv"', f'data = "{data}"']
    lines += [f'{key} = "{job[key]}"' for key in ("score", "prior", "group") if key in job]
    for table in ("let", "losses"):
        if table in job:
            lines += ["", f"[{table}]"] + [f'{name} = "{formula}"' for name, formula in job[table].items()]
    return "\n".join(lines) + "\n"


PAGE = """# Models people fit

Each is a job file in `examples/models`, with made data and made draws: `pcic estimate examples/models/survival.toml`. The
draws are no fit; they show what to write. A test runs every one and holds its score and its losses to likelihoods that are
written out in Python. More likelihoods, of programs others have written, are in [stan-programs.md](../stan-programs.md).

```sh
pcic estimate examples/models/survival.toml
```
"""


def main():
    page = [PAGE]
    for entry in MODELS:
        name, m = entry["name"], Maker(entry["name"])
        data = write_data(name, entry["simulate"](m, entry["n"]))
        draws = [[pair for p, (value, noise) in entry["parameters"].items() for pair in draw_of(m, p, value, noise)]
                 for _ in range(NUM_DRAWS)]
        write_csv(here / f"draws/{name}.csv", [column for column, _ in draws[0]], [[v for _, v in draw] for draw in draws])
        toml = toml_of(entry, data)
        (here / f"{name}.toml").write_text(toml, encoding="utf-8")
        page.append(f"\n## {entry['title']}\n\n{entry['words']}\n\n<!-- part of examples/models/{name}.toml -->\n```toml\n{toml}```\n")
    (here.parents[1] / "docs/guide/models.md").write_text("".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
