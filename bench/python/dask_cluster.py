#!/usr/bin/env python3
"""pcic.estimate on a cluster of two processes against one process with two threads, on the same zarr store, in one run.

  dask_cluster.py [DRAWS OBSERVATIONS [DRAWS_PER_CHUNK]]     4000 100000 1000 unless said: 3.2 GB

Needs pcic, dask[array,distributed] and zarr in the environment. Both sides read the store, uncompressed and in the cache of the
system; seconds are those on the wall, the least of three. What moves between workers they count themselves, beside what
pcic.distributed says it would be at most. A worker may use 1 GB. The answers must have the same bits.
"""
import itertools
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

CHAINS, TIMES, WIDTH = 4, 3, 4096


def write_store(path, draws, observations, per_chunk):
    import zarr

    store = zarr.create_array(str(path), shape=(CHAINS, draws // CHAINS, observations), chunks=(1, per_chunk, WIDTH), dtype="f8",
                              compressors=None)
    for first in range(0, observations, WIDTH):
        width = min(WIDTH, observations - first)
        store[:, :, first : first + width] = np.random.default_rng(first).normal(-1.0, 0.5, size=(CHAINS, draws // CHAINS, width))


def least_seconds(call):
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        answer = call()
        seconds.append(time.perf_counter() - start)
    return {"seconds": min(seconds), "answer": answer}


def one_process(path):
    import pcic
    import zarr

    return least_seconds(lambda: pcic.estimate(log_lik=zarr.open_array(path)[:], threads=2)["-log_lik"].answer.value)


def cluster(path):
    import dask.array
    import distributed
    import pcic
    from pcic.distributed import piece_ends, plan_for

    def sent(dask_worker):
        return sum(entry.get("total", 0) for entry in dask_worker.transfer_outgoing_log)

    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, memory_limit="1GB", dashboard_address=None) as nodes,
        distributed.Client(nodes) as client,
    ):
        log_lik = dask.array.from_zarr(path)
        found = least_seconds(lambda: pcic.estimate(log_lik=log_lik, threads=1)["-log_lik"].answer.value)
        found["moved_mb"] = sum(client.run(sent).values()) / TIMES / 1e6
    plan = plan_for(log_lik.shape, [], {})
    chunk_ends = np.cumsum(log_lik.chunks[1] * CHAINS).tolist()
    ends = piece_ends(plan, chunk_ends, plan.values_per_obs())
    states = (len(ends) - 1) * plan.values_per_obs()
    put_together = sum(b - a for a, b in itertools.pairwise([0, *ends]) if sum(a < end <= b for end in chunk_ends) > 1)
    found["at_most_mb"] = 8e-6 * log_lik.shape[2] * (states + put_together)
    found["array_mb"] = log_lik.nbytes / 1e6
    return found


def main():
    if len(sys.argv) == 3 and sys.argv[1] in SIDES:
        print(json.dumps(SIDES[sys.argv[1]](sys.argv[2])))
        return
    given = [int(word) for word in sys.argv[1:]]
    draws, observations, per_chunk = given + [4000, 100_000, 1000][len(given) :]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "log_lik.zarr"
        write_store(path, draws, observations, per_chunk)
        found = {
            side: json.loads(subprocess.run([sys.executable, __file__, side, path], check=True, stdout=subprocess.PIPE).stdout)
            for side in SIDES
        }
    one, many = found["one_process"], found["cluster"]
    print(f"one process, 2 threads: {one['seconds']:.2f} s; 2 workers: {many['seconds']:.2f} s, "
          f"{many['seconds'] / one['seconds']:.2f} times as long")
    print(f"moved between workers: {many['moved_mb']:.0f} MB of {many['array_mb']:.0f}; at most {many['at_most_mb']:.0f} foreseen")
    if one["answer"] != many["answer"]:
        sys.exit("the two disagree")


SIDES = {"one_process": one_process, "cluster": cluster}

if __name__ == "__main__":
    main()
