"""pcic.influence: which observations the answer hangs on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from pcic import _core
from pcic._data import Levels, as_data
from pcic._document import Document
from pcic._estimate import Loss, given_draws
from pcic._fit import Reading
from pcic._loss import add_losses
from pcic._options import Weighting, listed, options_for


class Influence(Document):
    """How much each observation weighs on the posterior and on the losses."""


def influence(
    fit: Any = None,
    *,
    data: Any = None,
    log_lik: npt.ArrayLike | None = None,
    score: str | None = None,
    loss: Loss | None = None,
    let: str | Sequence[str] = (),
    prior: str | None = None,
    group: str | None = None,
    weights: str | None = None,
    weighting: Weighting = "frequency",
    beta: float = 1.0,
    parameters: str | Sequence[str] = (),
    replicates: tuple[str, str] | None = None,
    top: int = 10,
    levels: Levels | None = None,
    threads: int = 0,
) -> Influence:
    """The observations that the posterior, the losses and the parameters hang on.

    parameters: arrays of the draws whose jackknife covariance is wanted.
    replicates: the outcome and the array of the draws that replicates it, ("y", "y_rep").
    top: cases shown in the text.

    >>> import numpy as np, pcic
    >>> found = pcic.influence(log_lik=np.random.default_rng(0).normal(size=(2, 200, 6)))
    >>> found.document["schema"]
    'pcic-influence'
    """
    given = given_draws(fit, log_lik, Reading(), score is None and log_lik is None)
    options = options_for(
        score=score, let=let, prior=prior, group=group, weights=weights, weighting=weighting, beta=beta, threads=threads
    )
    options.losses = add_losses(given, loss, data)
    core_data = as_data(data, given.data, given.draws, levels)
    native = _core.influence(given.draws, core_data, options, listed(parameters), replicates or ("", ""), None)
    return Influence(native.json(), native.text(top))
