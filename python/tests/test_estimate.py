"""What pcic.estimate takes, and that it is the core that answers."""

import numpy as np
import pcic
import pytest

FORMULA = {"score": "normal_lpdf(y | mu, 1)", "loss": "mae = abs(y - mu)"}


def test_pcic_is_the_mean_loss_minus_the_mean_covariance_of_loss_and_score(location):
    r = pcic.estimate(log_lik=location["log_lik"], loss=location["abs_err"])
    loss, score = location["abs_err"].reshape(-1, 20), location["log_lik"].reshape(-1, 20)
    covariance = ((loss - loss.mean(0)) * (score - score.mean(0))).sum(0) / (len(loss) - 1)
    np.testing.assert_allclose(r["loss"]["pcic"].value, (loss.mean(0) - covariance).mean(), rtol=1e-12)
    np.testing.assert_allclose(r["loss"]["pcic"].pointwise, loss.mean(0) - covariance, rtol=1e-11)


def test_formulas_arrays_and_callables_agree(location):
    draws, data = {"mu": location["mu"]}, {"y": location["y"]}
    by_formula = pcic.estimate(draws, data=data, **FORMULA)["mae"]["pcic"]
    by_array = pcic.estimate(log_lik=location["log_lik"], loss={"mae": location["abs_err"]})["mae"]["pcic"]
    by_callable = pcic.estimate(
        draws, data=data, score=FORMULA["score"], loss={"mae": lambda y, mu: np.abs(y - mu)}
    )["mae"]["pcic"]
    np.testing.assert_allclose(by_formula.pointwise, by_array.pointwise, rtol=1e-11)
    np.testing.assert_allclose(by_callable.pointwise, by_array.pointwise, rtol=1e-11)


def test_two_axes_are_draws_and_observations_of_one_chain(location):
    flat = location["log_lik"].reshape(-1, 20)
    r = pcic.estimate(log_lik=flat)
    assert (r.num_chains, r.num_draws, r.num_obs) == (1, 2000, 20)


def test_without_a_loss_it_is_the_log_loss(location):
    r = pcic.estimate(log_lik=location["log_lik"])
    assert r["-log_lik"].is_log_loss
    assert r["-log_lik"].target == "predictive"


def test_point_and_target_are_those_of_the_command_line(location):
    asked = {"data": {"y": location["y"]}, **FORMULA, "point": "mu"}
    assert pcic.estimate({"mu": location["mu"]}, **asked)["mae"].answer.target == "predictive"
    assert pcic.estimate({"mu": location["mu"]}, **asked, target="gibbs")["mae"].answer.target == "gibbs"


def test_files_of_a_sampler_with_data_in_a_file(eight_schools):
    r = pcic.estimate(
        eight_schools["files"],
        data=eight_schools["data"],
        score="normal_lpdf(y | theta, sigma)",
        loss="mae = abs(y - theta)",
        plug_in=True,
    )
    assert r.num_chains == 4
    assert r["mae"]["pcic_plugin"].target == "plugin"


def test_every_option_reaches_the_core(location):
    weights = np.ones(20)
    groups = np.repeat(["a", "b", "c", "d"], 5)
    r = pcic.estimate(
        {"mu": location["mu"]},
        data={"y": location["y"], "w": weights, "g": groups},
        score="dens",
        loss=["mae = abs(y - m)", "sq = (y - m)^2"],
        let=["m = mu", "dens = normal_lpdf(y | m, 1)"],
        point="m",
        target="gibbs",
        prior="normal_lpdf(mu | 0, 10)",
        weights="w",
        weighting="importance",
        drop=[3],
        where="y < 100",
        beta=0.5,
        divisor="draws",
        psis_flavour="arviz",
        r_eff=0.9,
        threads=1,
    )
    assert r.document["question"]["beta"] == 0.5
    assert r.document["run"]["divisor"] == "draws"
    assert r.document["psis"]["flavour"] == "arviz"
    assert r.num_obs == 19
    assert any(estimate.name == "pcic_prior" for estimate in r["mae"].estimates)
    grouped = pcic.estimate({"mu": location["mu"]}, data={"y": location["y"], "g": groups}, **FORMULA, group="g")
    assert grouped.num_obs == 4
    assert pcic.estimate({"mu": location["mu"]}, data={"y": location["y"]}, **FORMULA, psis=False).pareto_k is None
    assert pcic.estimate(log_lik=location["log_lik"], r_eff="auto").document["psis"]["r_eff"] == "one per observation"


def test_held_out_data_are_judged_without_leaving_out(location):
    new = np.array([0.5, 1.5, 2.5])
    r = pcic.estimate({"mu": location["mu"]}, held_out={"y": new}, loss="mae = abs(y - mu)")
    expected = np.abs(new - location["mu"].reshape(-1, 1)).mean()
    np.testing.assert_allclose(r["mae"].answers["gibbs"].value, expected, rtol=1e-12)


def test_folds_are_judged_by_the_fits_that_have_not_seen_them(location):
    fold = np.repeat([1, 2], 10)
    fits = {label: {"mu": location["mu"] + 0.01 * label} for label in (1, 2)}
    r = pcic.estimate(fits, data={"y": location["y"], "fold": fold}, fold="fold", loss="mae = abs(y - mu)")
    assert r.num_obs == 20


def test_a_refit_takes_the_place_of_the_estimate(location):
    r = pcic.estimate({"mu": location["mu"]}, data={"y": location["y"]}, **FORMULA, refit={4: {"mu": location["mu"] + 1}})
    assert r["mae"].answer.served_by[3] == "other_fit"


def test_the_answer_does_not_depend_on_the_number_of_threads(location):
    documents = [pcic.estimate(log_lik=location["log_lik"], threads=threads).to_json() for threads in (1, 2)]
    assert documents[0] == documents[1]
