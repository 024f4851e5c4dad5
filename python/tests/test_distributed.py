"""Dask arrays: the bits of one process, whatever the chunks, and whoever dies."""

import numpy as np
import pcic
import pytest

dask_array = pytest.importorskip("dask.array")


@pytest.fixture(scope="module")
def arrays():
    rng = np.random.default_rng(5)
    log_lik = rng.normal(-1.0, 0.3, size=(2, 120, 5000))
    return {"log_lik": log_lik, "mae": np.abs(log_lik + rng.normal(size=log_lik.shape))}


def without_chains(result):
    """Fingerprints of chains are made where all draws pass by: one process has them, shards do not."""
    document = result.document
    document["run"].pop("chains")
    document["run"].pop("reading")
    return document


@pytest.mark.parametrize("chunks", [(2, 120, 2048), (1, 60, 1000), (2, 50, 5000), (2, 120, 5000)])
def test_the_answer_is_that_of_one_process_bit_for_bit(arrays, chunks):
    whole = pcic.estimate(log_lik=arrays["log_lik"], loss={"mae": arrays["mae"]})
    spread = pcic.estimate(
        log_lik=dask_array.from_array(arrays["log_lik"], chunks=chunks),
        loss={"mae": dask_array.from_array(arrays["mae"], chunks=chunks)},
    )
    assert without_chains(spread) == without_chains(whole)


def test_xarray_that_was_opened_with_chunks(arrays):
    xarray = pytest.importorskip("xarray")
    spread = xarray.DataArray(arrays["log_lik"], dims=("chain", "draw", "site")).chunk({"site": 2048})
    assert pcic.estimate(log_lik=spread).num_obs == 5000


def test_what_needs_parameters_is_refused(arrays):
    spread = dask_array.from_array(arrays["log_lik"])
    for arguments, words in [
        ({"loss": "abs(y - mu)"}, "must be dask arrays"),
        ({"beta": 2.0}, "evaluate in one process"),
        ({"loss": {"mae": spread[:, :, :10]}}, "log_lik has"),
    ]:
        with pytest.raises(ValueError, match=words):
            pcic.estimate(log_lik=spread, **arguments)


def test_a_cluster_that_loses_a_worker_gives_the_same_answer(arrays, tmp_path):
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
        spread = dask_array.from_array(arrays["log_lik"], chunks=(2, 120, 2048)).map_blocks(die_once, meta=np.empty((0, 0, 0)))
        r = pcic.estimate(log_lik=spread)
    assert died.exists()
    assert without_chains(r) == without_chains(whole)
