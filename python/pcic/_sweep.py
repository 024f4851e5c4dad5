"""pcic.sweep: the answer along a constant of score or prior."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pcic import _core
from pcic._data import Levels, as_data
from pcic._document import Document
from pcic._estimate import given_draws
from pcic._fit import Reading
from pcic._loss import add_losses, named_losses
from pcic._options import Weighting, options_for, set_bridge
from pcic._result import Result


class Sweep(Document):
    """A whole result for every value of the constant: `sweep.results[0.5]["mae"].answer`."""

    def __init__(self, native: _core.Sweep) -> None:
        super().__init__(native.json(), native.text())
        self.results: dict[float, Result | None] = {
            value: None if result is None else Result(result) for value, result in native.points()
        }
        """Value of the constant -> result; None where the walk did not arrive."""

    @property
    def table(self) -> Any:
        """The answers as a pandas data frame: a row per value and loss."""
        import pandas

        constant = self.document["constant"]
        return pandas.DataFrame(
            [
                {constant: value, "loss": loss.name, "target": answer.target, "value": answer.value, "se": answer.se,
                 "mcse": answer.mcse, "approximation": answer.approximation}
                for value, result in self.results.items()
                if result is not None
                for loss in result.values()
                for answer in [loss.answer]
            ]
        )


def sweep(
    fit: Any,
    *,
    over: str,
    data: Any = None,
    score: str | None = None,
    loss: str | Sequence[str] | None = None,
    let: str | Sequence[str] = (),
    prior: str | None = None,
    group: str | None = None,
    weights: str | None = None,
    weighting: Weighting = "frequency",
    beta: float = 1.0,
    bridge_seconds: float = 60.0,
    support: str | Sequence[str] = (),
    levels: Levels | None = None,
    threads: int = 0,
) -> Sweep:
    """The answer along the power of the posterior, or a constant of score or prior, from this one fit.

    over: the constant and its values, first:last:how many: "beta = 0.1:1:10". Its value in the fit is `beta`, or what
        `let` says. Score and prior are formulas: together they are the log posterior.
    bridge_seconds: that the walks may take together. support: bounds of parameters, "sigma > 0".

    >>> import numpy as np, pcic
    >>> y = np.array([3.0, 1, 4, 1, 5, 9, 2, 6])
    >>> rate = np.random.default_rng(1).gamma(32, 1 / 9, size=(4, 500))
    >>> swept = pcic.sweep({"rate": rate}, data={"y": y}, score="poisson_lpmf(y | rate)", loss="square(y - rate)",
    ...                    prior="gamma_lpdf(rate | 1, 1)", over="beta = 0.5:1:2")
    >>> list(swept.results)
    [0.5, 1.0]
    """
    if any(not isinstance(one, str) for _, one in named_losses(loss)):
        raise ValueError("sweep: expected losses as formulas: they are computed for draws that are not there yet.")
    given = given_draws(fit, None, Reading(), False)
    options = options_for(
        score=score, let=let, prior=prior, group=group, weights=weights, weighting=weighting, beta=beta, threads=threads
    )
    set_bridge(options, "unsettled", bridge_seconds, support)
    options.losses = add_losses(given, loss, data)
    core_data = as_data(data, given.data, given.draws, levels)
    given.draws.set_data_lengths(core_data.lengths())
    return Sweep(_core.sweep(given.draws, core_data, options, over))
