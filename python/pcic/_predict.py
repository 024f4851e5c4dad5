"""pcic.predict: how well the fit predicts each observation when it is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy.typing as npt

from pcic import _core
from pcic._data import Levels, as_data
from pcic._document import Document
from pcic._estimate import given_draws
from pcic._fit import Reading
from pcic._options import listed, observation_numbers


class Prediction(Document):
    """Means, quantiles, scores and metrics of leave-one-out predictions."""

    def plot(self, *, ax: Any = None) -> Any:
        """LOO-PIT against the uniform distribution: as Result.plot draws."""
        from pcic._plots import plot_prediction

        return plot_prediction(self, ax)


def predict(
    fit: Any = None,
    *,
    data: Any = None,
    log_lik: npt.ArrayLike | None = None,
    score: str | None = None,
    predict: str = "y_rep",
    observed: str | None = None,
    let: str | Sequence[str] = (),
    kind: Literal["draws", "mean", "probability"] = "draws",
    quantile: Sequence[float] = (0.05, 0.5, 0.95),
    tau: float = 0.9,
    drop: Sequence[int] = (),
    where: str | None = None,
    r_eff: float | Literal["auto"] = 1.0,
    levels: Levels | None = None,
    threads: int = 0,
) -> Prediction:
    """Leave-one-out predictions: `predict` and `observed` are formulas, or names of arrays.

    >>> import numpy as np, pcic
    >>> rng = np.random.default_rng(0)
    >>> y = rng.normal(size=8)
    >>> mu = rng.normal(y.mean(), 0.3, size=(2, 300))
    >>> found = pcic.predict({"mu": mu, "y_rep": mu[:, :, None] + rng.normal(size=(2, 300, 8))}, data={"y": y},
    ...                      score="normal_lpdf(y | mu, 1)", observed="y")
    >>> found.document["schema"]
    'pcic-prediction'
    """
    given = given_draws(fit, log_lik, Reading(), score is None and log_lik is None)
    options = _core.PredictOptions()
    if score is not None:
        options.score = score
    options.predicted = predict
    options.observed = observed or ""
    options.definitions = listed(let)
    options.drop = observation_numbers(drop)
    options.where = where or ""
    options.r_eff = None if r_eff == "auto" else float(r_eff)
    options.threads = threads
    options.set_kind(kind)
    options.set_quantiles([float(level) for level in quantile])
    options.set_tau(tau)
    core_data = as_data(data, given.data, given.draws, levels)
    native = _core.predict(given.draws, core_data, options, None)
    return Prediction(native.json(), native.text())
