"""Arrays that are spread over machines: pcic.estimate on dask arrays.

    log_lik = dask.array.from_zarr("log_lik.zarr")             # (chain, draw, observation)
    with distributed.Client():                                 # optional: without it dask uses threads
        r = pcic.estimate(log_lik=log_lik, loss={"mae": abs_err})

`log_lik` and the losses are dask arrays, or the log likelihood of an xarray object that was opened with `chunks=`. The
observations are cut into shards, about as wide as the chunks are; a task builds the state of one shard in C++ where its
chunks are, and only states come back: observations x the square root of the draws, not observations x draws. They are
joined in the order of the observations, so the answer is, bit for bit, that of the same arrays in memory, however many workers there are, and
also if one is lost and its tasks are done again.

A task needs all draws of its observations in memory: 8 bytes x draws x observations of a shard, for the score and for each
loss. Chunks along observations stay where they are; arrays that are chunked along draws are rechunked by dask, which moves
them once.

Here score and losses are arrays. Losses by formula or callable, groups, weights and the other options of a question need the
draws of the parameters, which are small: give those in memory to an ordinary pcic.estimate.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pcic import _core
from pcic._arrays import as_doubles
from pcic._options import options_for
from pcic._result import Result

OBSERVATIONS_PER_SHARD = 16_384  # where the chunks do not say otherwise, about


def is_spread(array: Any) -> bool:
    """Whether it is a dask array, or an xarray one that holds a dask array."""
    return hasattr(array, "dask") or getattr(array, "chunks", None) is not None and hasattr(array, "data")


def with_chains(name: str, array: Any) -> Any:
    spread = getattr(array, "data", array) if hasattr(array, "dims") else array
    if spread.ndim == 2:
        spread = spread[np.newaxis]
    if spread.ndim != 3:
        raise ValueError(
            f"array '{name}' has the shape {spread.shape}; expected the axes (chain, draw, observation) or "
            "(draw, observation)."
        )
    return spread


def shard_width(chunks: tuple[int, ...], obs_per_tile: int) -> int:
    """A whole number of tiles, about as wide as the widest chunk."""
    wanted = max(chunks) if len(chunks) > 1 else min(max(chunks), OBSERVATIONS_PER_SHARD)
    return max(1, round(wanted / obs_per_tile)) * obs_per_tile


def plan_for(shape: tuple[int, int, int], losses: list[str], asked: Mapping[str, Any]) -> _core.ShardPlan:
    options = options_for(**asked)
    options.losses = losses
    chains, draws, num_obs = shape
    return _core.ShardPlan(num_obs, chains, draws, options)


def shard_of(
    shape: tuple[int, int, int], losses: list[str], asked: Mapping[str, Any], first: int, *parts: Any
) -> bytes:
    """What a worker does: the state of some observations, of which it has all draws."""
    plan = plan_for(shape, losses, asked)
    arrays = [as_doubles(name, part) for name, part in zip(plan.arrays(), parts, strict=True)]
    return plan.accumulate(first, [array.reshape(-1, array.shape[-1]) for array in arrays])


def estimate_spread(log_lik: Any, losses: Mapping[str, Any], asked: Mapping[str, Any]) -> Result:
    """losses: name -> array of the shape of log_lik. asked: the arguments of options_for."""
    import dask

    arrays = {name: with_chains(name, array) for name, array in {"log_lik": log_lik, **losses}.items()}
    shape = arrays["log_lik"].shape
    for name, array in arrays.items():
        if array.shape != shape:
            raise ValueError(f"array '{name}' has the shape {array.shape}, but log_lik has {shape}.")
    names = list(losses)
    plan = plan_for(shape, names, asked)
    width = shard_width(arrays["log_lik"].chunks[2], plan.obs_per_tile())
    task = dask.delayed(shard_of, pure=True)
    shards = [
        task(shape, names, dict(asked), first, *(array[:, :, first : first + width] for array in arrays.values()))
        for first in range(0, shape[2], width)
    ]
    return Result(plan.result(list(dask.compute(*shards))))
