"""Dask arrays: the bits of one process, whatever the chunks, and whoever dies."""

import numpy as np
import pcic
import pytest

from pcic.distributed import estimate_spread as distributed_estimate
from pcic.distributed import piece_ends, plan_for

dask_array = pytest.importorskip("dask.array")


@pytest.fixture(scope="module")
def arrays():
    rng = np.random.default_rng(5)
    log_lik = rng.normal(-1.0, 0.3, size=(2, 450, 5000))  # blocks of 209 draws
    return {"log_lik": log_lik, "mae": np.abs(log_lik + rng.normal(size=log_lik.shape))}


def without_chains(result):
    """Fingerprints of chains are made where all draws pass by: one process has them, shards do not."""
    document = result.document
    document["run"].pop("chains")
    document["run"].pop("reading")
    return document


@pytest.fixture(scope="module")
def whole(arrays):
    return without_chains(pcic.estimate(log_lik=arrays["log_lik"], loss={"mae": arrays["mae"]}))


CHUNKS = [(2, 450, 2048), (1, 450, 5000), (1, 60, 1000), (2, 50, 5000), (2, 450, 5000)]


@pytest.mark.parametrize("chunks", CHUNKS)
def test_the_answer_is_that_of_one_process_bit_for_bit(arrays, whole, chunks):
    spread = {name: dask_array.from_array(array, chunks=chunks) for name, array in arrays.items()}
    found = pcic.estimate(log_lik=spread["log_lik"], loss={"mae": spread["mae"]})
    assert without_chains(found) == whole


@pytest.mark.parametrize("chunks", CHUNKS)
def test_a_state_that_goes_from_piece_to_piece_has_the_same_bits(arrays, whole, chunks):
    spread = {name: dask_array.from_array(array, chunks=chunks) for name, array in arrays.items()}
    found = distributed_estimate(spread["log_lik"], {"mae": spread["mae"]}, {}, least_draws=1)
    assert without_chains(found) == whole


def test_pieces_end_with_chunks_and_blocks():
    plan = plan_for((2, 450, 5000), ["mae"], {})
    assert plan.draws_to_begin() == 209
    assert piece_ends(plan, [150, 300, 450, 600, 750, 900], 1) == [209, 418, 450, 659, 868, 900]
    assert piece_ends(plan, [150, 300, 450, 600, 750, 900], 400) == [418, 868, 900]
    assert piece_ends(plan, [150, 300, 450, 600, 750, 900], 900) == [900]


def test_pieces_are_no_shorter_than_a_state_is_wide():
    plan = plan_for((4, 4000, 100_000), [], {})
    assert 1000 < plan.values_per_obs() < 2000
    assert piece_ends(plan, list(range(500, 16_001, 500)), plan.values_per_obs()) == list(range(2000, 16_001, 2000))


def test_xarray_that_was_opened_with_chunks(arrays):
    xarray = pytest.importorskip("xarray")
    spread = xarray.DataArray(arrays["log_lik"], dims=("chain", "draw", "site")).chunk({"site": 2048})
    assert pcic.estimate(log_lik=spread).num_obs == 5000


def test_a_dask_data_frame_is_data(location, tmp_path):
    frames = pytest.importorskip("dask.dataframe")
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frames.from_pandas(pandas.DataFrame({"y": location["y"]}), npartitions=3).to_parquet(tmp_path / "rows")
    asked = {"score": "normal_lpdf(y | mu, 1)", "loss": ["mae = abs(y - mu)", lambda y, mu: np.abs(y - mu)]}
    spread = pcic.estimate({"mu": location["mu"]}, data=frames.read_parquet(tmp_path / "rows"), **asked)
    whole = pcic.estimate({"mu": location["mu"]}, data={"y": location["y"]}, **asked)
    assert spread.document["losses"] == whole.document["losses"]


def test_what_needs_parameters_is_refused(arrays):
    spread = dask_array.from_array(arrays["log_lik"])
    for arguments, words in [
        ({"loss": "abs(y - mu)"}, "must be dask arrays"),
        ({"beta": 2.0}, "evaluate in one process"),
        ({"loss": {"mae": spread[:, :, :10]}}, "log_lik has"),
    ]:
        with pytest.raises(ValueError, match=words):
            pcic.estimate(log_lik=spread, **arguments)


@pytest.mark.parametrize(("chunks", "least_draws"), [((2, 450, 2048), None), ((1, 150, 2048), 1)])
def test_a_cluster_that_loses_a_worker_gives_the_same_answer(arrays, tmp_path, chunks, least_draws):
    distributed = pytest.importorskip("distributed")
    whole = pcic.estimate(log_lik=arrays["log_lik"])
    died = tmp_path / "died"

    def die_once(block):
        import os
        import pathlib

        if not pathlib.Path(died).exists():
            pathlib.Path(died).touch()
            os._exit(1)
        return block

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster),
    ):
        spread = dask_array.from_array(arrays["log_lik"], chunks=chunks).map_blocks(die_once, meta=np.empty((0, 0, 0)))
        r = distributed_estimate(spread, {}, {}, least_draws)
    assert died.exists()
    assert without_chains(r) == without_chains(whole)
