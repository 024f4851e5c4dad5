"""What does not change from draw to draw: dicts, data frames, xarray datasets and files, as the core's Data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from pcic import _core
from pcic._arrays import NUMBERS, as_doubles

Levels = Mapping[str, Sequence[str]]


def is_path(given: Any) -> bool:
    return isinstance(given, (str, os.PathLike))


def paths_in(given: Any) -> list[str] | None:
    """The files that a path or a list of paths names; None if it is something else."""
    if is_path(given):
        return [os.fspath(given)]
    if isinstance(given, (list, tuple)) and given and all(is_path(path) for path in given):
        return [os.fspath(path) for path in given]
    return None


def columns_of(given: Any) -> Iterable[tuple[str, Any]]:
    """Name and values of every array of a dict, a data frame or a dataset."""
    if hasattr(given, "data_vars"):
        yield from ((str(name), variable.values) for name, variable in given.data_vars.items())
        yield from ((str(name), c.values) for name, c in given.coords.items() if c.dtype.kind in "UOT")
    elif hasattr(given, "items"):
        yield from ((str(name), values) for name, values in given.items())
    else:
        raise ValueError(
            f"data is a {type(given).__name__}; expected a dict of arrays, a pandas or polars data frame, "
            "an xarray dataset, or the path of a file."
        )


def in_memory(given: Any) -> Any:
    """A dask data frame or dataset as one of pandas or numpy; everything else as it is."""
    return given.compute() if hasattr(given, "compute") and hasattr(given, "__dask_graph__") else given


def ordered_categories(values: Any) -> list[str] | None:
    """Of a pandas categorical, whose order the user has declared; of everything else None."""
    categories = getattr(getattr(values, "cat", values), "categories", None)
    return None if categories is None else [str(text) for text in categories]


def add_column(data: _core.Data, name: str, values: Any) -> None:
    array = np.asarray(values)
    if array.dtype.kind in NUMBERS:
        data.add_numbers(name, as_doubles(name, array))
        return
    cells = array.ravel().tolist()
    if not cells or not all(isinstance(cell, str) for cell in cells):
        odd = next((type(cell).__name__ for cell in cells if not isinstance(cell, str)), "nothing")
        raise ValueError(
            f"data '{name}' holds {array.dtype} values, among them {odd}; expected numbers or texts. "
            "Convert it, for example with .astype(float) or .astype(str)."
        )
    data.add_texts(name, cells)
    categories = ordered_categories(values)
    if categories is not None:
        data.declare_levels(name, categories)


def as_data(given: Any, beside_draws: Mapping[str, Any], fit: _core.Fit, levels: Levels | None) -> _core.Data:
    """All data of an evaluation. What is given comes before what the fit brought along."""
    data = _core.Data()
    files = [] if given is None else paths_in(given)
    if files is None:
        for name, values in columns_of(in_memory(given)):
            add_column(data, name, values)
        files = []
    data.add_files(files, fit)
    known = set(data.names())
    for name, values in beside_draws.items():
        if name not in known:
            add_column(data, name, values)
    for column, texts in (levels or {}).items():
        data.declare_levels(column, [str(text) for text in texts])
    return data
