#!/usr/bin/env python3
"""pcic.estimate against arviz-stats loo on the same arrays in memory, one thread, in one run.

  loo.py [DRAWS OBSERVATIONS]     4000 10000 unless said

Needs pcic and arviz-stats[xarray] (tests/reference/arviz/requirements.txt has the version) in the environment. Each side runs in
a process of its own, three times; the least processor time counts, and the memory beyond the arrays themselves.
"""
import json
import os
import resource
import subprocess
import sys
import time

import numpy as np

TIMES = 3


def arrays(draws, observations):
    rng = np.random.default_rng(1)
    return rng.normal(-1.0, 0.5, size=(4, draws // 4, observations))


def with_pcic(log_lik):
    import pcic

    return lambda: pcic.estimate(log_lik=log_lik, psis_flavour="arviz", threads=1)["-log_lik"]["psis"].sum


def with_arviz(log_lik):
    import arviz_stats
    import xarray

    dims = ("chain", "draw", "site")
    tree = xarray.DataTree.from_dict(
        {
            "posterior": xarray.Dataset({"mu": (dims[:2], log_lik[:, :, 0])}),
            "log_likelihood": xarray.Dataset({"y": (dims, log_lik)}),
        }
    )
    return lambda: -arviz_stats.loo(tree, pointwise=True, reff=1.0).elpd


def peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(side, draws, observations):
    call = {"pcic": with_pcic, "arviz-stats": with_arviz}[side](arrays(draws, observations))
    before, seconds = peak_mb(), []
    for _ in range(TIMES):
        start = time.process_time()
        value = call()
        seconds.append(time.process_time() - start)
    print(json.dumps({"side": side, "seconds": min(seconds), "extra_mb": peak_mb() - before, "value": float(value)}))


def main():
    if len(sys.argv) == 4:
        return measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    size = sys.argv[1:] or ["4000", "10000"]
    environment = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
    found = [
        json.loads(subprocess.run([sys.executable, __file__, side, *size], env=environment, check=True, stdout=subprocess.PIPE).stdout)
        for side in ("pcic", "arviz-stats")
    ]
    ours, theirs = found
    for one in found:
        print(f"{one['side']:12} {one['seconds']:8.3f} s   {one['extra_mb']:7.0f} MB   elpd {-one['value']:.6f}")
    print(f"{theirs['seconds'] / ours['seconds']:.1f} times as fast, with {ours['extra_mb']:.0f} MB beyond the arrays")
    if abs(ours["value"] - theirs["value"]) > 1e-6 * abs(theirs["value"]):
        sys.exit("the two disagree")
    return None


if __name__ == "__main__":
    sys.exit(main())
