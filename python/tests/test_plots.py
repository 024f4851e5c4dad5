"""Figures: the same with matplotlib and, without it, as Vega-Lite specifications."""

import json
import sys

import numpy as np
import pcic
import pytest

KINDS = ["diagnostics", "pointwise", "estimators", "convergence"]


@pytest.fixture(scope="module")
def result(location):
    return pcic.estimate(log_lik=location["log_lik"], loss={"mae": location["abs_err"]})


@pytest.fixture(scope="module")
def comparison(location):
    good = pcic.estimate(log_lik=location["log_lik"])
    return pcic.compare({"good": good, "bad": pcic.estimate(log_lik=location["log_lik"] - 1)})


@pytest.fixture(scope="module")
def prediction(location):
    y_rep = location["mu"][..., None] + np.random.default_rng(3).normal(size=(4, 500, 20))
    fit = {"mu": location["mu"], "y_rep": y_rep}
    return pcic.predict(fit, data={"y": location["y"]}, score="normal_lpdf(y | mu, 1)", observed="y")


@pytest.fixture
def without_matplotlib(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)


@pytest.fixture
def axes():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot

    figure, ax = matplotlib.pyplot.subplots()
    yield ax
    figure.canvas.draw()
    matplotlib.pyplot.close(figure)


def dots(ax):
    return {line.get_label(): (line.get_xdata(), line.get_ydata()) for line in ax.lines}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_on_axes(result, axes, kind):
    assert result.plot("mae", kind, ax=axes) is axes
    assert axes.get_title() and axes.get_xlabel() and len(axes.lines) > 0


def test_the_dots_are_the_numbers_of_the_result(result, axes):
    result.plot("mae", ax=axes)
    drawn = dots(axes)
    np.testing.assert_array_equal(drawn["k-hat"][1], result.pareto_k)
    np.testing.assert_array_equal(drawn["r"][1], result["mae"].diagnostics["ratio"])
    assert "mae" in axes.get_title()


def test_a_comparison_shows_differences(comparison, axes):
    comparison.plot(ax=axes)
    values = dots(axes)["difference"][0]
    np.testing.assert_allclose(values, [0, 1], atol=1e-9)


def test_a_prediction_shows_its_pit(prediction, axes):
    prediction.plot(ax=axes)
    np.testing.assert_array_equal(dots(axes)["LOO-PIT"][0], np.sort(prediction.document["pointwise"]["pit_psis"]))


@pytest.mark.usefixtures("without_matplotlib")
@pytest.mark.parametrize("kind", KINDS)
def test_without_matplotlib_there_is_a_specification(result, kind):
    spec = result.plot("mae", kind)
    assert spec["$schema"].endswith("v5.json") and spec["layer"]
    json.dumps(spec, allow_nan=False)
    assert spec._repr_mimebundle_() == {"application/vnd.vegalite.v5+json": dict(spec)}


@pytest.mark.usefixtures("without_matplotlib")
def test_a_specification_has_the_numbers_and_null_for_nan(comparison, prediction):
    broken = np.random.default_rng(0).normal(size=(2, 100, 5))
    broken[0, 3, 2] = np.nan
    rows = pcic.estimate(log_lik=broken).plot(kind="pointwise")["layer"][0]["data"]["values"]
    assert rows[2] == {"x": 3, "y": None} and isinstance(rows[1]["y"], float)
    assert comparison.plot()["layer"][1]["data"]["values"][0]["y"] == "good"
    assert len(prediction.plot()["layer"][1]["data"]["values"]) == 20


def test_what_is_refused(result, comparison, location):
    with pytest.raises(ValueError, match="kind: expected one of diagnostics"):
        result.plot(kind="pie")
    with pytest.raises(ValueError, match="has an answer for gibbs, not for 'plugin'"):
        result.plot("mae", target="plugin")
    with pytest.raises(KeyError, match="was not evaluated"):
        result.plot("mse")
    with pytest.raises(KeyError, match="was not compared"):
        comparison.plot(loss="mse")
    means = pcic.predict({"mu": location["mu"], "m": location["mu"][..., None] + np.zeros(20)}, data={"y": location["y"]},
                         score="normal_lpdf(y | mu, 1)", predict="m", kind="mean", observed="y")
    with pytest.raises(ValueError, match="There is no PIT"):
        means.plot()
