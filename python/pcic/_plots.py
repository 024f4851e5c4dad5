"""Which figures there are of results, comparisons and predictions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from pcic._figure import Across, Dots, Figure, Layer, Ranges, Steps

if TYPE_CHECKING:
    from pcic._compare import Comparison
    from pcic._predict import Prediction
    from pcic._result import LossResult, Result

ResultPlot = Literal["diagnostics", "pointwise", "estimators", "convergence"]


def diagnostics(result: Result, loss: LossResult, target: str) -> Figure:
    """k-hat and r of every observation."""
    place = np.arange(1, result.num_obs + 1)
    layers: list[Layer] = []
    if result.pareto_k is not None:
        layers += [Dots(place, result.pareto_k, "k-hat"), Across("y", result.document["psis"]["threshold"])]
    layers.append(Dots(place, loss.diagnostics["ratio"], "r"))
    return Figure(title_of(loss, target), "observation", "k-hat, r", layers)


def pointwise(result: Result, loss: LossResult, target: str) -> Figure:
    """The loss of every observation, in sample and when it is left out."""
    place = np.arange(1, result.num_obs + 1)
    layers = [Dots(place, loss.answers[target].pointwise, "left out (answer)")]
    in_sample = next((e for e in loss.estimates if e.target == target and e.name.startswith("in_sample")), None)
    if in_sample is not None:
        layers.insert(0, Dots(place, in_sample.pointwise, "in sample"))
    return Figure(title_of(loss, target), "observation", f"loss {loss.name}", layers)


def estimators(result: Result, loss: LossResult, target: str) -> Figure:
    """Every estimator of the target with two Monte Carlo errors (thick) and one standard error across observations."""
    rows = [loss.answers[target], *(e for e in loss.estimates if e.target == target)]
    names = [row.name for row in rows]
    value, se, mcse = (np.array([getattr(row, field) for row in rows]) for field in ("value", "se", "mcse"))
    layers: list[Layer] = [
        Ranges(value - se, value + se, names, "standard error"),
        Ranges(value - 2 * mcse, value + 2 * mcse, names, "two Monte Carlo errors", thick=True),
        Dots(value, names, "estimate"),
    ]
    return Figure(title_of(loss, target), f"expected loss {loss.name}", target, layers)


def convergence(result: Result, loss: LossResult, target: str) -> Figure:
    """Split R-hat of the criterion itself, of every loss, with its effective sample size."""
    names = [f"{one.name} (ESS {one.ess:.0f})" for one in result.values()]
    title = f"R-hat of {result.num_chains} chains, {result.num_draws} draws"
    return Figure(title, "R-hat", "loss", [Across("x", 1.0), Dots([one.rhat for one in result.values()], names, "R-hat")])


RESULT_PLOTS: Mapping[str, Callable[[Result, LossResult, str], Figure]] = {
    "diagnostics": diagnostics, "pointwise": pointwise, "estimators": estimators, "convergence": convergence,
}


def title_of(loss: LossResult, target: str) -> str:
    answer = loss.answers[target]
    return f"{loss.name}, {target}: answer {answer.value:.4g} (standard error {answer.se:.2g})"


def plot_result(result: Result, kind: str, loss: str | None, target: str | None, ax: Any) -> Any:
    if kind not in RESULT_PLOTS:
        raise ValueError(f"kind: expected one of {', '.join(RESULT_PLOTS)}, not '{kind}'.")
    chosen = result[next(iter(result)) if loss is None else loss]
    if target is not None and target not in chosen.answers:
        raise ValueError(f"target: loss '{chosen.name}' has an answer for {', '.join(chosen.answers)}, not for '{target}'.")
    return RESULT_PLOTS[kind](result, chosen, target or chosen.target).draw(ax)


def plot_comparison(comparison: Comparison, loss: str | None, ax: Any) -> Any:
    """The difference of every model to the best, with two of its errors."""
    found = [one for one in comparison.document["losses"] if loss in (None, one["loss"])]
    if not found:
        there = ", ".join(one["loss"] for one in comparison.document["losses"])
        raise KeyError(f"loss '{loss}' was not compared; there is {there}.")
    names = [model["model"] for model in found[0]["models"]]
    mean = [model["difference"]["mean"] for model in found[0]["models"]]
    value, se = (np.array([one[field] for one in mean], dtype=float) for field in ("value", "se"))
    layers: list[Layer] = [Across("x", 0.0), Ranges(value - 2 * se, value + 2 * se, names, "two errors"), Dots(value, names, "difference")]
    title = f"{found[0]['loss']}, {found[0]['target']}: difference to {names[0]}"
    return Figure(title, "difference of the expected loss: smaller is better", "model", layers).draw(ax)


def plot_prediction(prediction: Prediction, ax: Any) -> Any:
    """LOO-PIT: the share of observations whose PIT lies below each value; on the diagonal if predictions are calibrated."""
    columns = prediction.document["pointwise"]
    if "pit_psis" not in columns:
        raise ValueError("There is no PIT: it needs what was observed (observed=) and draws of the prediction (kind='draws').")
    pit = np.sort(np.array(columns["pit_psis"], dtype=float))
    share = np.arange(1, len(pit) + 1) / len(pit)
    layers = [Steps([0, 1], [0, 1], "calibrated"), Steps(pit, share, "LOO-PIT")]
    return Figure(f"LOO-PIT of {len(pit)} observations", "PIT", "share of observations", layers).draw(ax)
