#!/usr/bin/env python3
"""Writes the InferenceData files of this folder, with ArviZ 0.23.4, xarray and netCDF4 from PyPI.

  make_files.py    run from here, in an environment that has them

eight_schools.nc  the first 50 draws of two chains of examples/eight_schools, as arviz.from_dict keeps a fit
unusual.nc        what ArviZ files may have: draws as the last axis, two observed variables, one with two axes of
                  observations, warm-up, other groups, float32, booleans as int8, a missing value, ids of 17 digits
old.nc            log_likelihood in sample_stats, as before 2020
"""
import csv
import pathlib

import arviz
import numpy as np
import xarray as xr

HERE = pathlib.Path(__file__).resolve().parent
SCHOOLS = HERE.parents[2] / "examples" / "eight_schools"
NUM_DRAWS = 50


def read_chain(path):
    with open(path) as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))[:NUM_DRAWS]
    return {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}


def eight_schools():
    chains = [read_chain(SCHOOLS / f"fit-{chain}.csv") for chain in (1, 2)]

    def scalar(name):
        return np.stack([chain[name] for chain in chains])

    def vector(name):
        return np.stack([np.stack([chain[f"{name}.{k}"] for k in range(1, 9)], axis=1) for chain in chains])

    with open(SCHOOLS / "eight_schools.csv") as file:
        rows = list(csv.DictReader(file))
    data = arviz.from_dict(
        posterior={"mu": scalar("mu"), "tau": scalar("tau"), "theta": vector("theta")},
        log_likelihood={"obs": vector("log_lik")},
        observed_data={"obs": np.array([float(row["y"]) for row in rows])},
        constant_data={"sigma": np.array([float(row["sigma"]) for row in rows])},
        coords={"school": [f"school {letter}" for letter in "ABCDEFGH"]},
        dims={"theta": ["school"], "obs": ["school"], "sigma": ["school"]})
    data.to_netcdf(str(HERE / "eight_schools.nc"), compress=False)


def value(chain, draw, element):
    return 100 * chain + draw + element / 16


def unusual():
    path = HERE / "unusual.nc"
    chain, draw = np.arange(2), np.arange(5)
    rows, columns = np.arange(3), np.arange(2)
    grid = value(chain[:, None, None, None], draw[None, None, None, :], (2 * rows[:, None] + columns)[None, :, :, None])
    line = value(chain[:, None, None], draw[None, :, None], np.arange(4)[None, None, :]).astype("float32")
    flag = (draw[None, :] % 2 == chain[:, None]).astype("int8")
    groups = {
        "posterior": xr.Dataset({"theta": (("chain", "row", "column", "draw"), grid), "beta": (("chain", "draw", "k"), line),
                                 "is_odd": (("chain", "draw"), flag)}),
        "warmup_posterior": xr.Dataset({"theta": (("chain", "draw"), np.zeros((2, 7)))}),
        "log_likelihood": xr.Dataset({"y": (("chain", "row", "column", "draw"), -grid), "z": (("chain", "draw", "k"), -line)},
                                     coords={"row": ["a", "b", "c"], "column": ["left", "right"]}),
        "posterior_predictive": xr.Dataset({"y": (("chain", "draw"), np.zeros((1, 5)))}),
        "prior": xr.Dataset({"beta": (("chain", "draw"), np.zeros((1, 9)))}),
        "observed_data": xr.Dataset({"y": (("row", "column"), np.array([[1.0, 2], [3, np.nan], [5, 6]])),
                                     "z": (("k",), np.array([1, 0, 1, 1], dtype="int8")),
                                     "id": (("k",), np.array([9007199254740993, 9007199254740992, 3, 4]))}),
    }
    for number, (name, dataset) in enumerate(groups.items()):
        encoding = {"y": {"_FillValue": -999.0}} if name == "observed_data" else {}
        dataset.to_netcdf(path, mode="a" if number else "w", group=name, engine="netcdf4", encoding=encoding)


def old():
    log_lik = -value(np.arange(2)[:, None, None], np.arange(5)[None, :, None], np.arange(3)[None, None, :])
    dims = ("chain", "draw", "obs_dim_0")
    xr.Dataset({"mu": (("chain", "draw"), np.ones((2, 5)))}).to_netcdf(HERE / "old.nc", group="posterior")
    xr.Dataset({"log_likelihood": (dims, log_lik), "diverging": (("chain", "draw"), np.zeros((2, 5), dtype="int8"))}).to_netcdf(
        HERE / "old.nc", mode="a", group="sample_stats")


eight_schools()
unusual()
old()
