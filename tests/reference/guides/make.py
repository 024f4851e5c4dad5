#!/usr/bin/env python3
"""Do the guides "From PyMC" and "From NumPyro" (docs/guide) work with the packages of today?

  make.py --check    fits a small model with both, writes netCDF, zarr and .npy as the guides say, and holds what pcic says of each file
                     against WAIC of ArviZ; exit 1 if one differs by more than 1e-9, or if two files of a fit do not agree to 1e-12

Nothing is on record: draws of another version differ. Needs the packages of requirements.txt (tools/check-peers.sh installs them) and a
built pcic: PCIC names it, otherwise it is looked for in build/*/bin.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import warnings

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
X = np.linspace(-1, 1, 12)
Y = 0.5 + 2 * X + np.sin(40 * X)
NUM_DRAWS, NUM_CHAINS, SEED = 300, 2, 1
warnings.simplefilter("ignore")


def find_pcic():
    built = sorted(ROOT.glob("build/*/bin/pcic"), key=lambda path: path.stat().st_mtime)
    if "PCIC" not in os.environ and not built:
        sys.exit("no pcic in build/*/bin; build it, or name it with the variable PCIC")
    return os.environ.get("PCIC") or str(built[-1])


def elpd_waic(file, *flags):
    """ArviZ divides variances by the number of draws."""
    with tempfile.NamedTemporaryFile(suffix=".json") as target:
        subprocess.run([find_pcic(), "estimate", str(file), "--divisor", "draws", "--no-psis", *flags, "--json", target.name],
                       check=True, stdout=subprocess.DEVNULL)
        loss = json.load(open(target.name))["losses"][0]
    return -next(estimate for estimate in loss["estimates"] if estimate["name"] == "waic1")["sum"]["value"]


def fit_pymc():
    import pymc as pm
    with pm.Model():
        x = pm.Data("x", X)
        a, b, sigma = pm.Normal("a", 0, 5), pm.Normal("b", 0, 5), pm.HalfNormal("sigma", 5)
        pm.Normal("y", a + b * x, sigma, observed=Y)
        return pm.sample(NUM_DRAWS, tune=300, chains=NUM_CHAINS, cores=1, random_seed=SEED, progressbar=False,
                         idata_kwargs={"log_likelihood": True})


def fit_numpyro():
    import arviz as az
    import jax
    import numpyro
    import numpyro.distributions as dist
    from numpyro.infer import MCMC, NUTS
    jax.config.update("jax_enable_x64", True)

    def model(x, y=None):
        a, b = numpyro.sample("a", dist.Normal(0, 5)), numpyro.sample("b", dist.Normal(0, 5))
        sigma = numpyro.sample("sigma", dist.HalfNormal(5))
        numpyro.sample("y", dist.Normal(a + b * x, sigma), obs=y)

    mcmc = MCMC(NUTS(model), num_warmup=300, num_samples=NUM_DRAWS, num_chains=NUM_CHAINS, chain_method="sequential", progress_bar=False)
    mcmc.run(jax.random.PRNGKey(SEED), X, y=Y)
    return az.from_numpyro(mcmc, log_likelihood=True)


def check(name, idata, folder):
    import arviz as az
    expected = float(az.waic(idata).elpd_waic)
    idata.to_netcdf(str(folder / f"{name}.nc"))
    idata.to_datatree().to_zarr(str(folder / f"{name}.zarr"))  # ArviZ 0.23 itself knows zarr 2 only
    np.save(folder / f"{name}.npy", np.asarray(idata.log_likelihood["y"]))
    formula = "normal_lpdf(y | a + b * x, sigma)"
    (folder / "x.csv").write_text("x\n" + "\n".join(map(repr, map(float, X))) + "\n")
    data = ["--data", str(folder / "x.csv")] if name == "numpyro" else []  # PyMC keeps x as constant data
    found = {file: elpd_waic(folder / f"{name}.{file}") for file in ("nc", "zarr", "npy")}
    found["formula"] = elpd_waic(folder / f"{name}.zarr", "--score", formula, *data)
    for file, value in found.items():
        agrees = abs(value - expected) <= 1e-9 * abs(expected)
        print(f"{name} {file}: elpd_waic {value:.12g}, ArviZ {expected:.12g}{'' if agrees else ': THEY DIFFER'}")
        yield agrees
    yield abs(found["nc"] - found["zarr"]) <= 1e-12 * abs(found["nc"])


def main():
    with tempfile.TemporaryDirectory() as scratch:
        results = [agrees for name, fit in (("pymc", fit_pymc), ("numpyro", fit_numpyro)) for agrees in check(name, fit(), pathlib.Path(scratch))]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
