"""Arrays as the core takes them: float64, C-contiguous, copied only if they are something else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Doubles = npt.NDArray[np.float64]

NUMBERS = "biuf"  # kinds of numpy that are numbers here: bool, integers, floats


def as_doubles(name: str, values: Any) -> Doubles:
    array = np.asarray(values)
    if array.dtype.kind not in NUMBERS:
        raise ValueError(
            f"array '{name}' holds {array.dtype} values; expected numbers. "
            "Convert it, for example with .astype(float)."
        )
    if array.size == 0:
        raise ValueError(f"array '{name}' has no values: its shape is {array.shape}.")
    return np.ascontiguousarray(array, dtype=np.float64)


def chains_and_draws(name: str, values: Any, *, bare: bool) -> Doubles:
    """The array with axes (chain, draw, ...).

    bare: an array without names, whose two axes are (draw, observation).
    """
    array = as_doubles(name, values)
    if bare and array.ndim == 2:
        return array[np.newaxis]
    if array.ndim < (3 if bare else 2):
        axes = "(chain, draw, observation) or (draw, observation)" if bare else "(chain, draw, ...)"
        raise ValueError(f"array '{name}' has the shape {array.shape}; expected the axes {axes}.")
    if array.shape[0] > MOST_CHAINS and array.shape[1] <= MOST_CHAINS:
        raise ValueError(
            f"array '{name}' has the shape {array.shape}, which would be {array.shape[0]} chains of "
            f"{array.shape[1]} draws. The axes are (chain, draw, ...): swap the first two, "
            "for example with .swapaxes(0, 1)."
        )
    return array


MOST_CHAINS = 64
