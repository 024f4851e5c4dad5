"""Walks from the draws: to the posterior without an observation, and along a constant."""

import pickle

import numpy as np
import pcic
import pytest

X = np.array([-1.0, -0.5, 0.0, 0.5, 1.0, 6.0])
Y = np.array([-0.8, -0.6, 0.3, 0.4, 1.1, 1.5])
SCORE, PRIOR = "normal_lpdf(y | a + b * x, 1)", "normal_lpdf(a | 0, sqrt(10)) + normal_lpdf(b | 0, sqrt(10))"


@pytest.fixture(scope="module")
def regression():
    """Exact draws of a normal regression, and E (y - a - b x)^2 without each observation: (e^2 + h (1 - h)) / (1 - h)^2."""
    design = np.stack([np.ones(6), X], axis=1)
    covariance = np.linalg.inv(design.T @ design + np.eye(2) / 10)
    mean = covariance @ design.T @ Y
    draws = np.random.default_rng(1).multivariate_normal(mean, covariance, size=(4, 1000))
    h = np.einsum("ij,jk,ik->i", design, covariance, design)
    exact = ((Y - design @ mean) / (1 - h)) ** 2 + h / (1 - h)
    return {"fit": {"a": draws[..., 0], "b": draws[..., 1]}, "exact": exact}


def test_the_bridge_serves_what_nobody_settles(regression):
    asked = {"data": {"x": X, "y": Y}, "score": SCORE, "prior": PRIOR, "loss": "squared_error(y, a + b * x)", "target": "gibbs"}
    without = pcic.estimate(regression["fit"], **asked)
    assert without["squared_error(y, a + b * x)"].answer.served_by[5] == "nobody"
    for bridge, walked in ((True, 1), ("all", 6)):
        r = pcic.estimate(regression["fit"], bridge=bridge, **asked)
        answer = r["squared_error(y, a + b * x)"].answer
        assert answer.served_by.count("bridge") == walked
        # Five Monte Carlo errors of a walk with 4000 particles: those of a squared error of this size (0.3 of 20).
        np.testing.assert_allclose(answer.pointwise, regression["exact"], rtol=0.08, atol=0.08)
        assert len(r.document["bridge"]["walks"]) == walked


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"bridge": "every"}, "bridge: expected 'unsettled' or 'all', not 'every'"),
        ({"bridge": True, "bridge_seconds": 0}, "bridge_seconds: expected a number above 0"),
        ({"support": "a > 0"}, "Give bridge as well"),
        ({"bridge": True, "held_out": {"x": X, "y": Y}, "data": None}, "--bridge with --held-out"),
        ({"bridge": True, "draws_from": "mixture"}, "--bridge with --draws-from mixture"),
        ({"bridge": True, "prior": None}, "prior"),
        ({"bridge": True, "support": "c > 0"}, "c"),
    ],
)
def test_what_the_bridge_refuses(regression, arguments, words):
    asked = {"data": {"x": X, "y": Y}, "score": SCORE, "prior": PRIOR} | arguments
    with pytest.raises(ValueError, match=words):
        pcic.estimate(regression["fit"], **asked)


def test_a_sweep_follows_the_power_of_the_posterior():
    y = np.array([3.0, 1, 4, 1, 5, 9, 2, 6])
    rate = np.random.default_rng(3).gamma(1 + 31, 1 / (1 + 8), size=(4, 1000))
    swept = pcic.sweep({"rate": rate}, data={"y": y}, score="poisson_lpmf(y | rate)", loss="square(y - rate)",
                       prior="gamma_lpdf(rate | 1, 1)", over="beta = 0.5:1.5:3")
    assert list(swept.results) == [0.5, 1.0, 1.5]
    for beta, result in swept.results.items():
        shape, inverse_scale = 1 + 31 * beta, 1 + 8 * beta  # the posterior at that power is a gamma distribution
        expected = np.mean((y - shape / inverse_scale) ** 2) + shape / inverse_scale**2
        # Monte Carlo error of 4000 draws: about 0.02.
        np.testing.assert_allclose(result["square(y - rate)"]["in_sample"].value, expected, atol=0.15)
    assert swept.document["schema"] == "pcic-sweep" and "beta" in str(swept)
    assert list(swept.table["beta"]) == [0.5, 1.0, 1.5]
    again = pickle.loads(pickle.dumps(swept))
    assert again.results[0.5].to_json() == swept.results[0.5].to_json()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"over": "beta"}, "beta"),
        ({"over": "c = 1:2:2"}, "c"),
        ({"over": "beta = 0.5:1:2", "loss": lambda y, a: y - a}, "losses as formulas"),
    ],
)
def test_what_a_sweep_refuses(regression, arguments, words):
    with pytest.raises(ValueError, match=words):
        pcic.sweep(regression["fit"], **({"data": {"x": X, "y": Y}, "score": SCORE, "prior": PRIOR} | arguments))
