"""pcic.estimate: one evaluation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from pcic import _core
from pcic._arrays import chains_and_draws
from pcic._data import Levels, as_data, paths_in
from pcic._fit import Given, Reading, as_fit
from pcic._loss import ARRAY_NAME, add_losses, named_losses
from pcic._options import Bridge, Divisor, PsisFlavour, Target, Weighting, options_for, set_bridge
from pcic._progress import progress_of
from pcic._result import Result
from pcic.distributed import estimate_spread, is_spread

Loss = str | npt.ArrayLike | Callable[..., Any] | Mapping[str, Any] | Sequence[Any]


def estimate(
    fit: Any = None,
    *,
    data: Any = None,
    log_lik: npt.ArrayLike | None = None,
    score: str | None = None,
    loss: Loss | None = None,
    let: str | Sequence[str] = (),
    point: str | Sequence[str] = (),
    target: Target | None = None,
    prior: str | None = None,
    group: str | None = None,
    weights: str | None = None,
    weighting: Weighting = "frequency",
    drop: Sequence[int] = (),
    where: str | None = None,
    beta: float = 1.0,
    plug_in: bool = False,
    divisor: Divisor = "draws-1",
    psis: bool = True,
    psis_flavour: PsisFlavour = "loo",
    r_eff: float | Sequence[float] | Literal["auto"] = 1.0,
    refit: Mapping[int, Any] | None = None,
    held_out: Any = None,
    fold: str | None = None,
    bridge: Bridge = False,
    bridge_seconds: float = 60.0,
    support: str | Sequence[str] = (),
    draws_from: Literal["posterior", "mixture"] = "posterior",
    levels: Levels | None = None,
    layout: str | None = None,
    first_row: Literal["names", "data"] | None = None,
    allow_incomplete: bool = False,
    threads: int = 0,
    progress: bool = False,
) -> Result:
    """How well will this posterior predict? One pass over the draws.

    fit: an ArviZ InferenceData or DataTree, an xarray dataset, a CmdStanPy or NumPyro fit, a dict of arrays with
        axes (chain, draw, ...), or paths of files. With `fold`, a dict from the values of that column to fits.
    log_lik: an array (chain, draw, observation) or (draw, observation); float64 in C order is not copied.
    loss: a formula in Stan's syntax over draws and data, the name of an array, an array of the same shape as
        log_lik, a callable of arrays of draws and data by name (draws are the first axis), or a dict or list of
        them. Without it the loss is minus the log-likelihood.
    refit: number of an observation (from 1) -> a fit that has not seen it.
    held_out: data the fit has not seen; then nothing is left out.
    bridge: True walks from the draws to the posterior without an observation where no estimator settles it, "all" for
        every one: exact, without another fit. Score and prior are formulas. It takes at most bridge_seconds; support has
        bounds of parameters, "sigma > 0; 0 < p < 1", where formulas and draws do not show them.
    threads: 0 for as many as there are cores. The answer does not depend on it.

    The other arguments are the flags of `pcic estimate`, and mean the same.

    >>> import numpy as np, pcic
    >>> rng = np.random.default_rng(0)
    >>> y = rng.normal(size=30)
    >>> fit = {"mu": rng.normal(y.mean(), 0.2, size=(4, 250))}
    >>> r = pcic.estimate(fit, data={"y": y}, score="normal_lpdf(y | mu, 1)",
    ...                   loss=lambda y, mu: np.abs(y - mu))
    >>> list(r)
    ['loss']
    """
    reading = Reading(layout, first_row, allow_incomplete)
    asked: dict[str, Any] = {
        "score": score, "let": let, "point": point, "target": target, "prior": prior, "group": group, "weights": weights,
        "weighting": weighting, "drop": drop, "where": where, "beta": beta, "plug_in": plug_in, "divisor": divisor,
        "psis": psis, "psis_flavour": psis_flavour, "r_eff": r_eff, "threads": threads,
    }
    options = options_for(**asked)
    set_bridge(options, bridge, bridge_seconds, support)
    if bridge:
        refuse_bridge(held_out is not None, fold is not None, draws_from == "mixture", is_spread(log_lik))
    if fit is None and log_lik is not None and is_spread(log_lik):
        return estimate_spread(log_lik, spread_losses(loss), asked)
    if fold is not None:
        return estimate_folds(fit, data, fold, loss, options, score, reading, levels)
    needs_log_lik = score is None and log_lik is None and held_out is None
    given = given_draws(fit, log_lik, reading, needs_log_lik)
    if held_out is not None:
        if data is not None:
            raise ValueError(
                "--data with --held-out: formulas read the held-out data alone. Leave --data out, and give what else "
                "they need as a further --held-out file."
            )
        given.data.clear()
    evaluated = data if held_out is None else held_out
    options.losses = add_losses(given, loss, evaluated)
    core_data = as_data(evaluated, given.data, given.draws, levels)
    given.draws.set_data_lengths(core_data.lengths())
    with progress_of(progress, given.shape) as on_draws:
        if held_out is not None:
            options.score = score or ""  # log_lik is of the data of the fit
            native = _core.estimate_held_out(given.draws, core_data, options, called(held_out), on_draws)
        else:
            refits = {number: as_fit(other, reading, needs_log_lik).draws for number, other in (refit or {}).items()}
            native = _core.estimate(given.draws, core_data, options, refits, draws_from, isinstance(r_eff, str), on_draws)
    return Result(native, labels=given.labels)


def refuse_bridge(held_out: bool, fold: bool, mixture: bool, spread: bool) -> None:
    """What leaves nothing to walk to, in the words of the command line."""
    if held_out or fold:
        flag = "--held-out" if held_out else "--fold"
        raise ValueError(f"--bridge with {flag}: nothing is left out that a walk could leave out.")
    if mixture:
        raise ValueError("--bridge with --draws-from mixture: the mixture knows every observation. Leave --bridge out.")
    if spread:
        raise ValueError("bridge: score and prior must be formulas over draws in memory, and log_lik is a dask array.")


def spread_losses(loss: Any) -> dict[str, Any]:
    """Of dask arrays the losses are dask arrays too."""
    named = {name or ARRAY_NAME: one for name, one in named_losses(loss)}
    for name, one in named.items():
        if not is_spread(one):
            raise ValueError(f"loss '{name}': log_lik is a dask array, so its losses must be dask arrays of that shape.")
    return named


def given_draws(fit: Any, log_lik: Any, reading: Reading, needs_log_lik: bool) -> Given:
    if fit is None and log_lik is None:
        raise ValueError("Give a fit, or an array of log-likelihoods as log_lik=.")
    if isinstance(fit, np.ndarray):
        raise ValueError("A bare array of log-likelihoods is given as log_lik=, not as the fit.")
    given = Given(_core.Fit()) if fit is None else as_fit(fit, reading, needs_log_lik)
    if log_lik is not None:
        if "log_lik" in given.draws.array_names():
            raise ValueError("The fit has an array 'log_lik' already; leave log_lik= out, or give it without the fit.")
        given.add("log_lik", chains_and_draws("log_lik", log_lik, bare=True))
    return given


def estimate_folds(
    fits: Any, data: Any, fold: str, loss: Any, options: _core.Options, score: str | None, reading: Reading, levels: Levels | None
) -> Result:
    if not isinstance(fits, Mapping):
        raise ValueError("fold: expected a dict from every value of that column to the fit that has not seen it.")
    if any(not isinstance(one, str) for _, one in named_losses(loss)):
        raise ValueError("fold: expected losses as formulas.")
    by_label = {str(label): fit for label, fit in fits.items()}
    options.losses = add_losses(Given(_core.Fit()), loss, data)
    if score is None and options.losses:
        options.score = ""

    def fit_of(label: str) -> _core.Fit:
        if label not in by_label:
            raise ValueError(f"fold: there is no fit for {fold} = {label}; there is {', '.join(by_label)}.")
        return as_fit(by_label[label], reading, False).draws

    core_data = as_data(data, {}, _core.Fit(), levels)
    return Result(_core.estimate_folds(fit_of, core_data, fold, options))


def called(data: Any) -> str:
    """What messages call the held-out data."""
    paths = paths_in(data)
    return ", ".join(paths) if paths else "held_out"
