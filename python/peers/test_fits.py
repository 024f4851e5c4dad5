"""Objects that samplers really return, held against formulas and against ArviZ."""

import numpy as np
import pcic
import pytest
from conftest import ROOT

LOSS = "mae = abs(y - (a + b * x))"
SCORE = "normal_lpdf(y | a + b * x, sigma)"


def expect_the_formula(r, draws, trees):
    """Of the stored log likelihood, and of the score as a formula: the same evaluation, to rounding."""
    by_formula = pcic.estimate(draws, data=trees, score=SCORE, loss=LOSS)
    for row in ("in_sample", "pcic", "psis"):
        np.testing.assert_allclose(r["mae"][row].pointwise, by_formula["mae"][row].pointwise, rtol=1e-8)


def test_a_numpyro_fit(numpyro_fit, trees):
    r = pcic.estimate(numpyro_fit, data=trees, loss=LOSS)
    assert (r.num_chains, r.num_draws, r.num_obs) == (4, 2000, 40)
    expect_the_formula(r, numpyro_fit.get_samples(group_by_chain=True), trees)


def test_the_log_loss_of_a_numpyro_fit_is_that_of_arviz(numpyro_fit):
    stats = pytest.importorskip("arviz_stats")
    base = pytest.importorskip("arviz_base")
    tree = base.from_numpyro(numpyro_fit, log_likelihood=True)
    theirs = stats.loo(tree, pointwise=True, reff=1.0)
    ours = pcic.estimate(numpyro_fit, psis_flavour="arviz")["-log_lik"]["psis", "predictive"]
    np.testing.assert_allclose(-ours.pointwise, theirs.elpd_i.values, rtol=1e-7)


def test_a_pymc_fit_in_three_lines(pymc_fit, trees):
    r = pcic.estimate(pymc_fit, loss=LOSS)
    assert (r.num_chains, r.num_draws, r.num_obs) == (4, 2000, 40)
    posterior = pymc_fit["posterior"]
    expect_the_formula(r, {name: posterior[name].values for name in ("a", "b", "sigma")}, trees)


def test_a_cmdstanpy_fit():
    cmdstanpy = pytest.importorskip("cmdstanpy")
    files = sorted(str(path) for path in (ROOT / "examples" / "eight_schools").glob("fit-*.csv"))
    fit = cmdstanpy.from_csv(files)
    assert type(fit).__name__ == "CmdStanMCMC"
    r = pcic.estimate(fit, loss="abs_err")
    assert r.to_json() == pcic.estimate(files, loss="abs_err").to_json()
