"""Arrays that are spread over machines: pcic.estimate on dask arrays.

    log_lik = dask.array.from_zarr("log_lik.zarr")             # (chain, draw, observation)
    with distributed.Client():                                 # optional: without it dask uses threads
        r = pcic.estimate(log_lik=log_lik, loss={"mae": abs_err})

`log_lik` and the losses are dask arrays, or the log likelihood of an xarray object that was opened with `chunks=`, chunked
along draws, observations or both. The observations are cut into shards, about as wide as the chunks are, and the draws of a
shard into pieces, about as long as the chunks are. A task builds the state of the first piece in C++ where its chunk is; the
next adds its piece to that state, and so on; the states of all shards are joined in the order of the observations. Every
number sees the same operations in the same order as in one process, so the answer is, bit for bit, that of the same
arrays in memory, however they are chunked, however many workers there are, and also if one is lost and its tasks are done
again.

What moves is states. One holds, of an observation, about

    1.5 K (2 + losses) + chains (batches + 1) (9 + 7 losses)    numbers,    K = 3 sqrt(draws),  batches = 16 or more

(`plan_for(...).values_per_obs()` has the number), and goes from piece to piece, if the next chunk is on another worker, and at
the end to the client. A piece shorter than that would cost more to visit than to send, so neighbouring chunks are put together
until it is as long: of 4 chains of 4000 draws, chunks of 500 make pieces of 2000. Chunks that are put together may move,
once; chunks as long as that do not. A task needs a piece and a state in memory. Shards are worked on at the same time, the
pieces of a shard one after the other: give dask more shards than workers, that is chunks of a moderate number of
observations.

Here score and losses are arrays. Losses by formula or callable, groups, weights and the other options of a question need the
draws of the parameters, which are small: give those in memory to an ordinary pcic.estimate.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pcic import _core
from pcic._arrays import Doubles, as_doubles
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


def piece_ends(plan: _core.ShardPlan, chunk_ends: Sequence[int], least_draws: int) -> list[int]:
    """Where pieces of the draws end, counted through all chains: where chunks do, rounded up to blocks of the pass."""
    last, ends = 0, []
    for end in map(plan.next_end, chunk_ends):
        if end < chunk_ends[-1] and end - last >= (least_draws if last else max(least_draws, plan.draws_to_begin())):
            ends.append(last := end)
    return [*ends, chunk_ends[-1]]


def matrices(plan: _core.ShardPlan, parts: Sequence[Any]) -> list[Doubles]:
    return [as_doubles(name, part) for name, part in zip(plan.arrays(), parts, strict=True)]


def begun(shape: tuple[int, int, int], losses: list[str], asked: Mapping[str, Any], first: int, *parts: Any) -> bytes:
    """What a worker does: the state of some observations and their first draws."""
    plan = plan_for(shape, losses, asked)
    return plan.begin(first, matrices(plan, parts))


def extended(shape: tuple[int, int, int], losses: list[str], asked: Mapping[str, Any], before: bytes, *parts: Any) -> bytes:
    """The same with the draws that follow."""
    plan = plan_for(shape, losses, asked)
    return plan.extend(before, matrices(plan, parts))


def estimate_spread(
    log_lik: Any, losses: Mapping[str, Any], asked: Mapping[str, Any], least_draws: int | None = None
) -> Result:
    """losses: name -> array of the shape of log_lik. asked: the arguments of options_for. least_draws: of a piece."""
    import dask
    import dask.array

    arrays = {name: with_chains(name, array) for name, array in {"log_lik": log_lik, **losses}.items()}
    shape = arrays["log_lik"].shape
    for name, array in arrays.items():
        if array.shape != shape:
            raise ValueError(f"array '{name}' has the shape {array.shape}, but log_lik has {shape}.")
    plan = plan_for(shape, list(losses), asked)
    # Chains one after the other: draws x observations.
    flat = [dask.array.concatenate([array[chain] for chain in range(shape[0])]) for array in arrays.values()]
    ends = piece_ends(plan, np.cumsum(flat[0].chunks[0]).tolist(), least_draws or plan.values_per_obs())
    width = shard_width(flat[0].chunks[1], plan.obs_per_tile())
    fixed = (shape, list(losses), dict(asked))
    begin, extend = dask.delayed(begun, pure=True), dask.delayed(extended, pure=True)
    shards = []
    for first in range(0, shape[2], width):
        columns = [array[:, first : first + width] for array in flat]
        shard = begin(*fixed, first, *(part[: ends[0]] for part in columns))
        for start, end in itertools.pairwise(ends):
            shard = extend(*fixed, shard, *(part[start:end] for part in columns))
        shards.append(shard)
    return Result(plan.result(list(dask.compute(*shards))))
