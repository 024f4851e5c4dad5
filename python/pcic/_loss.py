"""Losses as they may be given: formulas, arrays, callables, alone or by name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from pcic._arrays import Doubles, as_doubles, chains_and_draws
from pcic._data import columns_of, in_memory, paths_in
from pcic._fit import Given

ARRAY_NAME = "loss"


def named_losses(loss: Any) -> list[tuple[str | None, Any]]:
    """Name, or None where the formula has one or is one, and what was given."""
    if loss is None:
        return []
    if isinstance(loss, Mapping):
        return [(str(name), one) for name, one in loss.items()]
    if isinstance(loss, (list, tuple)) and all(isinstance(one, str) or callable(one) for one in loss):
        return [pair for one in loss for pair in named_losses(one)]
    if isinstance(loss, str):
        return [(None, loss)]
    if callable(loss):
        name = getattr(loss, "__name__", ARRAY_NAME)
        return [(name if name.isidentifier() else ARRAY_NAME, loss)]
    return [(ARRAY_NAME, loss)]


def add_losses(given: Given, loss: Any, data: Any) -> list[str]:
    """Arrays and callables join the draws; returns the losses as the core is asked for them."""
    asked = []
    for name, one in named_losses(loss):
        if isinstance(one, str):
            asked.append(one if name is None else f"{name} = {one}")
            continue
        assert name is not None
        if callable(one):
            add_callable(given, name, one, data)
        else:
            given.add(name, chains_and_draws(name, one, bare=True))
        asked.append(name)
    return asked


def add_callable(given: Given, name: str, function: Callable[..., Any], data: Any) -> None:
    """The arguments of the function are arrays of the draws, or of the data, by name."""
    arrays = set(given.draws.array_names())
    values = dict(given.data)
    if data is not None and paths_in(data) is None:
        values.update(columns_of(in_memory(data)))
    fixed: dict[str, Any] = {}
    drawn: list[str] = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in arrays:
            drawn.append(parameter.name)
        elif parameter.name in values:
            fixed[parameter.name] = np.asarray(values[parameter.name])
        elif parameter.default is inspect.Parameter.empty:
            known = ", ".join(sorted(arrays | set(values)))
            raise ValueError(
                f"loss '{name}' has an argument '{parameter.name}' that is neither in the draws nor in the data; "
                f"there is {known}."
            )
    if not drawn:
        raise ValueError(f"loss '{name}' has no argument that is an array of the draws; there is {', '.join(sorted(arrays))}.")

    def on_block(num_draws: int, *blocks: Doubles) -> Doubles:
        returned = np.asarray(function(**dict(zip(drawn, blocks, strict=True)), **fixed))
        if returned.ndim < 2 or returned.shape[0] != num_draws:
            raise ValueError(
                f"loss '{name}' returned the shape {returned.shape} for {num_draws} draws; expected "
                f"({num_draws}, observations). Its arguments have the draws as their first axis."
            )
        return as_doubles(name, returned).reshape(num_draws, -1)

    given.draws.add_computed(name, drawn, on_block)
