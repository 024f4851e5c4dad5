#!/usr/bin/env python3
"""The logistic job of formula_bench.cpp in blocked numpy, one thread. Usage: formula_numpy.py plain|tuned ROUNDS [OBS]

Score log p(y | x beta) and Brier loss, and the running sums behind their means, the variance of the score and the
covariance, in blocks that stay in cache. `plain` says what it means with numpy's functions; `tuned` is written against
the clock: one exponential for both, every operation in place. Prints seconds per round and the peak of memory.
"""
import os
import resource
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"
import numpy as np  # noqa: E402  (after the number of threads is set)

NUM_DRAWS, NUM_COEFFICIENTS = 4000, 20
DRAWS_AT_ONCE, OBS_AT_ONCE = 50, 1000


def plain_values(eta, y, _):
    score = -np.logaddexp(0, (1 - 2 * y) * eta)
    brier = (y - 1 / (1 + np.exp(-eta))) ** 2
    return score, brier


def tuned_values(eta, y, work):
    e, score, brier, is_negative = work
    np.multiply(eta, 2 * y - 1, out=eta)
    np.abs(eta, out=e)
    np.negative(e, out=e)
    np.exp(e, out=e)
    np.log1p(e, out=score)  # log inv_logit(eta) = min(eta, 0) - log1p(exp(-|eta|))
    np.minimum(eta, 0, out=brier)
    np.subtract(brier, score, out=score)
    np.less(eta, 0, out=is_negative)
    np.add(e, 1, out=brier)
    np.copyto(e, 1, where=is_negative)
    np.divide(e, brier, out=brier)  # the probability of what did not happen
    np.multiply(brier, brier, out=brier)
    return score, brier


def evaluate(values, x, y, beta):
    sums = np.zeros((4, len(x)))
    eta = np.empty((DRAWS_AT_ONCE, OBS_AT_ONCE))
    work = [np.empty_like(eta) for _ in range(3)] + [np.empty(eta.shape, dtype=bool)]
    for first in range(0, len(x), OBS_AT_ONCE):
        tile = slice(first, first + OBS_AT_ONCE)
        x_tile = np.ascontiguousarray(x[tile].T)
        for draw in range(0, NUM_DRAWS, DRAWS_AT_ONCE):
            np.matmul(beta[draw:draw + DRAWS_AT_ONCE], x_tile, out=eta)
            score, brier = values(eta, y[tile], work)
            sums[0, tile] += score.sum(axis=0)
            sums[1, tile] += brier.sum(axis=0)
            np.multiply(brier, score, out=brier)
            sums[2, tile] += brier.sum(axis=0)
            np.multiply(score, score, out=score)
            sums[3, tile] += score.sum(axis=0)
    return sums


def main():
    values = {"plain": plain_values, "tuned": tuned_values}[sys.argv[1]]
    num_obs = int(sys.argv[3]) if len(sys.argv) > 3 else 100000
    random = np.random.default_rng(1)
    x = random.standard_normal((num_obs, NUM_COEFFICIENTS))
    beta = random.normal(0, 0.3, (NUM_DRAWS, NUM_COEFFICIENTS))
    y = (random.random(num_obs) < 0.5).astype(float)
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        evaluate(values, x, y, beta)
        print(f"seconds {time.perf_counter() - start:.6f}")
    print(f"peak_mb {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.1f}")


if __name__ == "__main__":
    main()
