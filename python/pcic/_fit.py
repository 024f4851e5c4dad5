"""Whatever a sampler returned, as draws of the core and the data that came with them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pcic import _core
from pcic._arrays import Doubles, chains_and_draws
from pcic._data import paths_in

NETCDF_SIGNATURES = (b"\x89HDF", b"CDF\x01", b"CDF\x02", b"CDF\x05")


@dataclass
class Given:
    """Draws, and what they brought along."""

    draws: _core.Fit
    data: dict[str, Any] = field(default_factory=dict)
    labels: list[str] | None = None  # of the observations
    shape: tuple[int, int] | None = None  # chains, draws; None: not known before files are read

    def add(self, name: str, array: Doubles) -> None:
        """An array with axes (chain, draw, ...)."""
        chains, draws, *element = array.shape
        if self.shape is None:
            self.shape = (chains, draws)
            self.draws.chains = chains
        elif self.shape != (chains, draws):
            raise ValueError(
                f"array '{name}' has {chains} chains of {draws} draws, but what was given before it "
                f"has {self.shape[0]} chains of {self.shape[1]} draws."
            )
        size = int(np.prod(element, dtype=np.int64))
        self.draws.add(name, array.reshape(chains * draws, size), [int(extent) for extent in element])


@dataclass(frozen=True)
class Reading:
    """What a user may say of files."""

    layout: str | None = None
    first_row: str | None = None
    allow_incomplete: bool = False


def from_files(paths: list[str], reading: Reading) -> Given:
    if len(paths) == 1 and is_of_xarray(paths[0]):
        return from_groups(groups_of(opened_by_xarray(paths[0])), paths[0])
    given = Given(_core.Fit())
    given.draws.set_files(
        paths,
        layout=reading.layout,
        first_row=reading.first_row or "by evidence",
        allow_incomplete=reading.allow_incomplete,
    )
    return given


def is_of_xarray(path: str) -> bool:
    if os.path.isdir(path):
        return any(os.path.exists(os.path.join(path, name)) for name in (".zgroup", "zarr.json"))
    if not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        return file.read(8).startswith(NETCDF_SIGNATURES)


def opened_by_xarray(path: str) -> Any:
    try:
        import xarray
    except ImportError as error:
        raise ImportError(f"{path}: reading netCDF or zarr needs xarray: pip install 'pcic[netcdf]'.") from error
    return xarray.open_datatree(path, engine="zarr" if os.path.isdir(path) else None)


def groups_of(fit: Any) -> dict[str, Any]:
    """Name of a group -> its xarray dataset."""
    if hasattr(fit, "children"):  # a DataTree
        return {str(name): node.to_dataset() for name, node in fit.children.items()}
    if hasattr(fit, "data_vars"):  # a Dataset
        return {"": fit}
    if hasattr(fit, "to_dataset"):  # a DataArray
        return {"": fit.to_dataset(name=fit.name or "log_lik")}
    return {name: fit[name] for name in fit.groups()}  # an InferenceData


def from_groups(groups: Mapping[str, Any], place: str) -> Given:
    variables = [
        (group, str(name), variable)
        for group, dataset in groups.items()
        for name, variable in dataset.data_vars.items()
    ]
    described = [
        (group, name, [(str(axis), int(length)) for axis, length in variable.sizes.items()])
        for group, name, variable in variables
    ]
    given = Given(_core.Fit())
    for found in _core.find_draws(described, place):
        variable = variables[found.variable][2]
        values = variable.values
        if found.chain_axis is None:
            values = values.transpose(found.draw_axis, *found.element_axes)[np.newaxis]
        else:
            values = values.transpose(found.chain_axis, found.draw_axis, *found.element_axes)
        given.add(found.name, chains_and_draws(found.name, values, bare=False))
    for index in _core.find_data(described):
        given.data[variables[index][1]] = variables[index][2].values
    add_labels(given, variables, _core.observation_axes(described))
    return given


def add_labels(given: Given, variables: list[tuple[str, str, Any]], axes: list[str]) -> None:
    """The coordinate of the observations, if they have one axis: their labels, and data if it holds texts."""
    if len(axes) != 1:
        return
    for _, _, variable in variables:
        if axes[0] in variable.dims and axes[0] in variable.coords and "draw" in variable.dims:
            coordinate = variable.coords[axes[0]].values
            given.labels = [str(label) for label in coordinate.tolist()]
            if coordinate.dtype.kind in "UOT" and axes[0] not in given.data:
                given.data[axes[0]] = np.array(given.labels)
            return


def from_arrays(arrays: Mapping[str, Any]) -> Given:
    given = Given(_core.Fit())
    for name, values in arrays.items():
        given.add(str(name), chains_and_draws(str(name), values, bare=False))
    return given


def from_numpyro(mcmc: Any, needs_log_lik: bool) -> Given:
    samples = mcmc.get_samples(group_by_chain=True)
    given = from_arrays(samples)
    if needs_log_lik and "log_lik" not in samples:
        from numpyro.infer import log_likelihood

        model, arguments = mcmc.sampler.model, mcmc._args
        sites = log_likelihood(model, samples, *arguments, parallel=False, batch_ndims=2, **mcmc._kwargs)
        for name, values in sites.items():
            called = "log_lik" if len(sites) == 1 else f"log_lik_{name}"
            given.add(called, chains_and_draws(called, values, bare=False))
    return given


def as_fit(fit: Any, reading: Reading, needs_log_lik: bool) -> Given:
    paths = paths_in(fit)
    if paths is not None:
        return from_files(paths, reading)
    if hasattr(fit, "runset"):  # CmdStanPy
        return from_files([os.fspath(path) for path in fit.runset.csv_files], reading)
    if hasattr(fit, "get_samples"):  # NumPyro
        return from_numpyro(fit, needs_log_lik)
    if any(hasattr(fit, name) for name in ("groups", "children", "data_vars", "to_dataset")):
        return from_groups(groups_of(fit), type(fit).__name__)
    if isinstance(fit, Mapping):
        return from_arrays(fit)
    raise ValueError(
        f"fit is a {type(fit).__name__}; expected an ArviZ InferenceData or DataTree, an xarray dataset, a CmdStanPy "
        "or NumPyro fit, a dict of arrays with axes (chain, draw, ...), or the paths of files. "
        "A bare array of log-likelihoods is given as log_lik=."
    )
