"""The options of a question, in the words of the command line, as the core's Options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from pcic import _core

Target = Literal["predictive", "gibbs", "plugin"]
Weighting = Literal["frequency", "importance"]
Divisor = Literal["draws-1", "draws"]
PsisFlavour = Literal["loo", "arviz"]
Bridge = bool | Literal["unsettled", "all"]


def listed(given: str | Sequence[str]) -> list[str]:
    return [given] if isinstance(given, str) else [str(one) for one in given]


def observation_numbers(drop: Sequence[int]) -> list[int]:
    if any(int(number) < 1 for number in drop):
        raise ValueError(f"drop: observations are counted from 1, and {min(drop)} is not one of them.")
    return [int(number) for number in drop]


def r_eff_values(r_eff: float | Sequence[float] | str) -> list[float]:
    """Nothing for "auto": the core computes them."""
    if isinstance(r_eff, str):
        if r_eff != "auto":
            raise ValueError(f"r_eff: expected a number, one per observation, or 'auto', not '{r_eff}'.")
        return []
    return [float(value) for value in np.atleast_1d(np.asarray(r_eff, dtype=float))]


def options_for(
    *,
    score: str | None = None,
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
    r_eff: float | Sequence[float] | str = 1.0,
    threads: int = 0,
) -> _core.Options:
    options = _core.Options()
    if score is not None:
        options.score = score
    options.definitions = listed(let)
    options.points = listed(point)
    if target is not None:
        options.set_target(target)
    options.prior = prior or ""
    options.group = group or ""
    options.weights = weights or ""
    options.set_weighting(weighting)
    options.drop = observation_numbers(drop)
    options.where = where or ""
    options.beta = float(beta)
    options.plug_in = bool(plug_in)
    options.set_divisor(divisor)
    options.set_psis(bool(psis))
    options.set_psis_flavour(psis_flavour)
    options.set_r_eff(r_eff_values(r_eff))
    if threads < 0:
        raise ValueError(f"threads: expected 0 (as many as there are cores) or more, not {threads}.")
    options.threads = threads
    return options


def set_bridge(options: _core.Options, bridge: Bridge, seconds: float, support: str | Sequence[str]) -> None:
    if not bridge:
        if listed(support):
            raise ValueError("support says where parameters lie that bridge moves. Give bridge as well.")
        return
    walks = "unsettled" if bridge is True else bridge
    options.set_bridge(walks, seconds, listed(support))
