"""What a result can do once it is there."""

import pickle

import numpy as np
import pcic
import pytest
from pcic._elpd_data import is_old_arviz


@pytest.fixture(scope="module")
def result(location):
    return pcic.estimate(log_lik=location["log_lik"], loss={"mae": location["abs_err"]})


def test_it_is_shown_as_the_command_line_prints_it(result):
    assert str(result).startswith("A prediction made with")
    assert "<table>" in result._repr_html_()
    assert "mae" in result._repr_html_()


def test_markup_in_names_is_escaped():
    rng = np.random.default_rng(0)
    log_lik = rng.normal(size=(2, 50, 4))
    r = pcic.estimate(log_lik=log_lik, loss={"<b>": rng.normal(size=(2, 50, 4))})
    assert "<b>" not in r._repr_html_()


def test_pickling_and_json_keep_everything(result, tmp_path):
    again = pickle.loads(pickle.dumps(result))
    assert again.to_json() == result.to_json()
    assert str(again) == str(result)
    result.to_json(tmp_path / "result.json")
    read = pcic.read_result(tmp_path / "result.json")
    assert read["mae"].answer.value == result["mae"].answer.value
    np.testing.assert_array_equal(read["mae"].answer.pointwise, result["mae"].answer.pointwise)
    assert "mae" in str(read)


def test_tables_are_data_frames(result):
    pytest.importorskip("pandas")
    assert result.table.loc[("mae", "gibbs", "pcic"), "value"] == result["mae"]["pcic"].value
    assert result.pointwise.loc["mae", "gibbs_pcic"].to_numpy()[4] == result["mae"]["pcic"].pointwise[4]


def test_sums_are_the_number_of_observations_times_the_means(result):
    np.testing.assert_allclose(result["mae"].answer.sum, 20 * result["mae"].answer.value)


def test_elpd_data_is_that_of_arviz_stats(location):
    stats = pytest.importorskip("arviz_stats")
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("arviz_base")
    ours = pcic.estimate(log_lik=location["log_lik"], psis_flavour="arviz").to_arviz()
    groups = {"posterior": {"mu": location["mu"]}, "log_likelihood": {"y": location["log_lik"]}}
    dims = ("chain", "draw", "site")
    tree = xarray.DataTree.from_dict(
        {name: xarray.Dataset({k: (dims[: v.ndim], v) for k, v in group.items()}) for name, group in groups.items()}
    )
    theirs = stats.loo(tree, pointwise=True, reff=1.0)
    np.testing.assert_allclose(ours.elpd, theirs.elpd, rtol=1e-8)
    # Divided by n - 1 here, as in R loo and arviz-stats 1.3; by n in arviz-stats 0.8.
    assert any(np.isclose(ours.se, theirs.se * factor, rtol=1e-8, atol=0) for factor in (1, np.sqrt(20 / 19)))
    np.testing.assert_allclose(ours.elpd_i.values, theirs.elpd_i.values, rtol=1e-7)
    np.testing.assert_allclose(ours.pareto_k.values, theirs.pareto_k.values, rtol=1e-6)
    assert len(stats.compare({"a": ours, "b": ours})) == 2


def test_elpd_data_of_arviz_before_1_0(location):
    arviz = pytest.importorskip("arviz")
    if not is_old_arviz():
        pytest.skip("ArviZ 1.0 has ELPDData of arviz-stats")
    from pcic._elpd_data import fields_of, old_elpd_data

    r = pcic.estimate(log_lik=location["log_lik"])
    ours = old_elpd_data(fields_of(r, None))
    assert ours["elpd_loo"] == -r["-log_lik"]["psis"].sum
    assert len(arviz.compare({"a": ours, "b": ours})) == 2


def test_compare_ranks_the_better_model_first(location):
    worse = location["log_lik"] - 1
    found = pcic.compare({"bad": pcic.estimate(log_lik=worse), "good": pcic.estimate(log_lik=location["log_lik"])})
    assert found.rows[0]["model"] == "good"
    assert "good" in str(found)
    with pytest.raises(ValueError):
        pcic.compare({"one": pcic.estimate(log_lik=worse)})
    with pytest.raises(ValueError, match="expected a result"):
        pcic.compare({"one": 1, "two": 2})


def test_influence_and_prediction_have_documents_and_words(location):
    found = pcic.influence({"mu": location["mu"]}, data={"y": location["y"]}, score="normal_lpdf(y | mu, 1)", parameters="mu")
    assert found.document["schema"] == "pcic-influence" and str(found)
    rng = np.random.default_rng(3)
    fit = {"mu": location["mu"], "y_rep": location["mu"][..., None] + rng.normal(size=(4, 500, 20))}
    predicted = pcic.predict(fit, data={"y": location["y"]}, score="normal_lpdf(y | mu, 1)", observed="y")
    assert predicted.document["schema"] == "pcic-prediction" and str(predicted)


def test_an_accumulator_answers_as_the_arrays_do(location):
    acc, other = pcic.Accumulator(num_obs=20), pcic.Accumulator(num_obs=20)
    for chain, into in enumerate([acc, acc, other, other]):
        into.begin_chain()
        for loss, score in zip(location["abs_err"][chain], location["log_lik"][chain], strict=True):
            into.add(loss, score)
    acc.merge(pickle.loads(pickle.dumps(other)))  # as from another process
    assert acc.num_draws == 2000
    whole = pcic.estimate(log_lik=location["log_lik"], loss=location["abs_err"])
    np.testing.assert_allclose(acc.result()["loss"]["pcic"].value, whole["loss"]["pcic"].value, rtol=1e-12)
    with pytest.raises(ValueError):
        acc.add(np.zeros(3), np.zeros(20))


def test_predictions_are_compared_under_their_scores():
    rng = np.random.default_rng(4)
    y = rng.normal(size=12)
    mu = rng.normal(y.mean(), 0.3, size=(2, 400))
    predictions = {
        name: pcic.predict(
            {"mu": mu, "y_rep": mu[:, :, None] + shift + rng.normal(size=(2, 400, 12))},
            data={"y": y}, score="normal_lpdf(y | mu, 1)", observed="y",
        )
        for name, shift in (("good", 0.0), ("bad", 3.0))
    }
    crps = [row for row in pcic.compare(predictions).rows if row["loss"] == "crps"]
    assert [row["model"] for row in crps] == ["good", "bad"]
