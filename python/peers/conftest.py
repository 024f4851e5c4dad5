"""Fits that samplers make here and now, with fixed seeds; and where the project is."""

import pathlib

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def trees():
    """Heights y, girths x; the last is an outlier."""
    rng = np.random.default_rng(31)
    x = rng.normal(size=40)
    y = 1.0 + 0.5 * x + rng.normal(0, 0.8, size=40)
    y[-1] += 4
    return {"x": x, "y": y}


@pytest.fixture(scope="session")
def numpyro_fit(trees):
    jax = pytest.importorskip("jax")
    numpyro = pytest.importorskip("numpyro")
    from numpyro import distributions as dist
    from numpyro.infer import MCMC, NUTS

    jax.config.update("jax_enable_x64", True)

    def model(x, y=None):
        a = numpyro.sample("a", dist.Normal(0, 5))
        b = numpyro.sample("b", dist.Normal(0, 5))
        sigma = numpyro.sample("sigma", dist.Exponential(1))
        numpyro.sample("y", dist.Normal(a + b * x, sigma), obs=y)

    mcmc = MCMC(NUTS(model), num_warmup=500, num_samples=500, num_chains=4, chain_method="sequential", progress_bar=False)
    mcmc.run(jax.random.PRNGKey(1), trees["x"], trees["y"])
    return mcmc


@pytest.fixture(scope="session")
def pymc_fit(trees):
    pymc = pytest.importorskip("pymc")
    with pymc.Model():
        x = pymc.Data("x", trees["x"])
        a, b = pymc.Normal("a", 0, 5), pymc.Normal("b", 0, 5)
        sigma = pymc.Exponential("sigma", 1)
        pymc.Normal("y", a + b * x, sigma, observed=trees["y"])
        fit = pymc.sample(500, tune=500, chains=4, cores=1, random_seed=1, progressbar=False)
        return pymc.compute_log_likelihood(fit, progressbar=False)
