"""pcic.Accumulator: losses and scores of one draw at a time, inside your own sampler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy.typing as npt

from pcic import _core
from pcic._arrays import as_doubles
from pcic._result import Result


class Accumulator:
    """Keeps what all estimators, their errors and the findings need, and nothing else.

    Memory: observations x the square root of expected_draws.

    >>> import numpy as np, pcic
    >>> rng = np.random.default_rng(0)
    >>> y = rng.normal(size=10)
    >>> acc = pcic.Accumulator(num_obs=10)
    >>> for mu in rng.normal(y.mean(), 0.3, size=500):
    ...     acc.add(np.abs(y - mu), -0.5 * (y - mu) ** 2)
    >>> acc.num_draws
    500
    >>> acc.result()["loss"].answer.value > 0
    True
    """

    def __init__(
        self, num_obs: int, losses: Sequence[str] = ("loss",), *, log_loss: bool = False, expected_draws: int = 20_000
    ) -> None:
        self._native = _core.Accumulator(num_obs, list(losses), log_loss, expected_draws)

    def add(self, nu: npt.ArrayLike, s: npt.ArrayLike | None = None) -> None:
        """One draw: the losses, (num_obs,) or (losses, num_obs), and the score, (num_obs,).

        Without losses (losses=()), the score alone.
        """
        if s is None:
            self._native.add_score(as_doubles("s", nu).ravel())
        else:
            self._native.add(as_doubles("nu", nu).ravel(), as_doubles("s", s).ravel())

    def begin_chain(self) -> None:
        """The draws that follow are of another chain."""
        self._native.begin_chain()

    def merge(self, other: Accumulator) -> None:
        """A chain that ran elsewhere, of the same observations: accumulators can be pickled."""
        self._native.merge(other._native)

    @property
    def num_draws(self) -> int:
        return self._native.num_draws()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._native.save(),)

    def result(self) -> Result:
        return Result(self._native.result())


def restored(record: bytes) -> Accumulator:
    accumulator = Accumulator.__new__(Accumulator)
    accumulator._native = _core.Accumulator.load(record)
    return accumulator
