"""Every kind of fit that is taken, and that arrays are not copied."""

import types

import numpy as np
import pcic
import pytest
from pcic._elpd_data import is_old_arviz
from pcic._estimate import given_draws
from pcic._fit import Reading


def test_contiguous_doubles_are_not_copied(location):
    given = given_draws(None, location["log_lik"], Reading(), False)
    assert given.draws.addresses() == [location["log_lik"].ctypes.data]


def test_single_precision_and_other_orders_are_converted(location):
    expected = pcic.estimate(log_lik=location["log_lik"])["-log_lik"].answer.value
    fortran = np.asfortranarray(location["log_lik"])
    assert pcic.estimate(log_lik=fortran)["-log_lik"].answer.value == expected
    single = pcic.estimate(log_lik=location["log_lik"].astype(np.float32))["-log_lik"].answer.value
    np.testing.assert_allclose(single, expected, rtol=1e-5)


def xarray_groups(location):
    xarray = pytest.importorskip("xarray")
    names = [f"site {k}" for k in range(20)]
    coords = {"chain": range(4), "draw": range(500), "site": names}
    return {
        "posterior": xarray.Dataset({"mu": (("chain", "draw"), location["mu"])}),
        "log_likelihood": xarray.Dataset({"y": (("chain", "draw", "site"), location["log_lik"])}, coords=coords),
        "observed_data": xarray.Dataset({"y": (("site",), location["y"])}, coords={"site": names}),
    }


def expect_location(r, location):
    direct = pcic.estimate({"mu": location["mu"]}, data={"y": location["y"]}, score="normal_lpdf(y | mu, 1)",
                           loss="mae = abs(y - mu)")
    np.testing.assert_allclose(r["mae"].answer.value, direct["mae"].answer.value, rtol=1e-10)


def test_a_data_tree_brings_its_log_likelihood_and_data(location):
    xarray = pytest.importorskip("xarray")
    tree = xarray.DataTree.from_dict(xarray_groups(location))
    r = pcic.estimate(tree, loss="mae = abs(y - mu)")
    expect_location(r, location)
    assert r.labels[3] == "site 3"
    assert pcic.estimate(tree, loss=lambda y, mu: np.abs(y - mu)).num_obs == 20


def test_an_inference_data_of_arviz_before_1_0(location):
    arviz = pytest.importorskip("arviz")
    if not is_old_arviz():
        pytest.skip("ArviZ 1.0 has DataTree instead")
    expect_location(pcic.estimate(arviz.InferenceData(**xarray_groups(location)), loss="mae = abs(y - mu)"), location)


def test_a_netcdf_file_is_read_by_xarray(location, tmp_path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("h5netcdf")
    pytest.importorskip("h5py")
    xarray.DataTree.from_dict(xarray_groups(location)).to_netcdf(tmp_path / "fit.nc", engine="h5netcdf")
    expect_location(pcic.estimate(tmp_path / "fit.nc", loss="mae = abs(y - mu)"), location)


def test_an_xarray_dataset_in_any_order_of_axes(location):
    xarray = pytest.importorskip("xarray")
    dataset = xarray.Dataset({"log_lik": (("site", "draw", "chain"), location["log_lik"].transpose(2, 1, 0))})
    expected = pcic.estimate(log_lik=location["log_lik"])["-log_lik"].answer.value
    assert pcic.estimate(dataset)["-log_lik"].answer.value == expected


def test_a_cmdstanpy_fit_is_its_files(eight_schools):
    fit = types.SimpleNamespace(runset=types.SimpleNamespace(csv_files=[str(path) for path in eight_schools["files"]]))
    assert pcic.estimate(fit, loss="abs_err").num_chains == 4


def test_a_numpyro_fit_is_its_samples(location):
    class Mcmc:
        def get_samples(self, group_by_chain):
            assert group_by_chain
            return {"mu": location["mu"], "log_lik": location["log_lik"]}

    assert pcic.estimate(Mcmc()).num_chains == 4


def test_a_data_frame_with_texts_and_categories(location):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"y": location["y"], "county": pandas.Categorical(["b", "a"] * 10, categories=["b", "a"])})
    alpha = np.stack([location["mu"], location["mu"] + 1], axis=-1)
    r = pcic.estimate({"alpha": alpha}, data=frame, score="normal_lpdf(y | alpha[county], 1)", loss="mae = abs(y - alpha[county])")
    expected = np.abs(location["y"] - alpha.reshape(-1, 2)[:, [0, 1] * 10]).mean()
    np.testing.assert_allclose(r["mae"]["in_sample"].value, expected, rtol=1e-12)


def test_callables_get_blocks_with_the_draws_first(location):
    seen = []

    def loss(y, mu):
        seen.append(mu.shape)
        return np.abs(y - mu)

    r = pcic.estimate({"mu": location["mu"]}, data={"y": location["y"]}, score="normal_lpdf(y | mu, 1)", loss=loss)
    assert list(r) == ["loss"]
    assert all(len(shape) == 2 and shape[1] == 1 for shape in seen)
    assert sum(shape[0] for shape in seen[1:]) >= 2000


def test_callables_of_draws_in_files(eight_schools):
    far, shift = (lambda theta: np.abs(theta - 3.0)), (lambda theta, mu: theta - mu)
    r = pcic.estimate(eight_schools["files"], loss={"far": far, "shift": shift})
    formulas = ["far = abs(theta - 3)", "shift = theta - mu"]
    by_formula = pcic.estimate(eight_schools["files"], data=eight_schools["data"], loss=formulas)
    for name in ("far", "shift"):
        np.testing.assert_allclose(r[name]["pcic"].pointwise, by_formula[name]["pcic"].pointwise, rtol=1e-10)
