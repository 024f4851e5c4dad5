"""to_arviz() in ArviZ itself: its table, its weights, its plots."""

import numpy as np
import pcic
import pytest
from pcic._elpd_data import is_old_arviz

az = pytest.importorskip("arviz")
IS_OLD = is_old_arviz()
FLAVOUR = "loo" if IS_OLD else "arviz"  # ArviZ before 1.0 fits the tail as R loo does, arviz-stats otherwise


@pytest.fixture(scope="module")
def elpds():
    rng = np.random.default_rng(8)
    y = rng.standard_t(3, size=60)
    y[0] = 9.0  # whose k-hat is large
    mu = rng.normal(y.mean(), 0.15, size=(4, 500, 1))
    wide, narrow = (-0.5 * ((y - mu) / s) ** 2 - np.log(s) - 0.5 * np.log(2 * np.pi) for s in (1.5, 0.8))
    results = {name: pcic.estimate(log_lik=log_lik, psis_flavour=FLAVOUR) for name, log_lik in (("wide", wide), ("narrow", narrow))}
    return {"arrays": {"wide": wide, "narrow": narrow}, "ours": {name: r.to_arviz() for name, r in results.items()}}


def theirs_of(log_lik):
    if IS_OLD:
        return az.loo(az.from_dict(posterior={"mu": log_lik[..., 0]}, log_likelihood={"y": log_lik}), pointwise=True, reff=1.0)
    tree = az.from_dict({"posterior": {"mu": log_lik[..., 0]}, "log_likelihood": {"y": log_lik}})
    return az.loo(tree, pointwise=True, reff=1.0)


def test_values_are_those_of_az_loo(elpds):
    for name, ours in elpds["ours"].items():
        theirs = theirs_of(elpds["arrays"][name])
        for field in (("elpd_loo", "p_loo") if IS_OLD else ("elpd", "p")):
            np.testing.assert_allclose(getattr(ours, field), getattr(theirs, field), rtol=1e-8)
        np.testing.assert_allclose(ours.pareto_k.values, theirs.pareto_k.values, rtol=1e-6)
        assert ours.n_samples == theirs.n_samples and ours.n_data_points == theirs.n_data_points
        assert "elpd_loo" in str(ours)


def test_az_compare_ranks_ours_as_its_own(elpds):
    ours = az.compare(elpds["ours"])
    theirs = az.compare({name: theirs_of(log_lik) for name, log_lik in elpds["arrays"].items()})
    assert list(ours.index) == list(theirs.index)
    column = "elpd_loo" if IS_OLD else "elpd"
    np.testing.assert_allclose(ours[column].astype(float), theirs[column].astype(float), rtol=1e-2)  # printed digits in 1.x
    by_pcic = pcic.compare({n: pcic.estimate(log_lik=a, psis_flavour=FLAVOUR) for n, a in elpds["arrays"].items()})
    assert by_pcic.rows[0]["model"] == ours.index[0]


def test_az_plots_draw_ours(elpds):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    az.plot_khat(elpds["ours"]["narrow"])
    az.plot_compare(az.compare(elpds["ours"]))
    matplotlib.pyplot.close("all")
