"""Fits that the tests share. Fixed seeds: the same numbers in every run."""

import pathlib

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def normal_log_density(y, mu, sigma=1.0):
    return -0.5 * ((y - mu) / sigma) ** 2 - np.log(sigma) - 0.5 * np.log(2 * np.pi)


@pytest.fixture(scope="session")
def location():
    """A normal location model: 20 observations, 4 chains of 500 draws of mu."""
    rng = np.random.default_rng(20)
    y = rng.normal(1.0, 1.0, size=20)
    mu = rng.normal(y.mean(), 1 / np.sqrt(20), size=(4, 500))
    log_lik = normal_log_density(y, mu[..., np.newaxis])
    return {"y": y, "mu": mu, "log_lik": log_lik, "abs_err": np.abs(y - mu[..., np.newaxis])}


@pytest.fixture(scope="session")
def eight_schools():
    folder = ROOT / "examples" / "eight_schools"
    return {"files": sorted(folder.glob("fit-*.csv")), "data": folder / "eight_schools.csv"}
