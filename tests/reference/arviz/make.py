"""What arviz-stats says about Pareto smoothing: records it, or checks the recording.

  python make.py            writes psis.json beside this script
  python make.py --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12

Needs the packages of requirements.txt (tools/check-peers.sh installs them in an environment of their own under build/). The
log ratios are those of ../psis/generated_ratios.cpp. arviz-stats raises an error where the tail is shorter than 5 or
constant: such cases are not recorded.
"""
import math
import pathlib
import sys
import warnings

import arviz_stats
import numpy as np
from arviz_stats.base import array_stats
from scipy.special import logsumexp

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
import recording  # noqa: E402


def uniforms(count, seed):
    state, result = seed, []
    for _ in range(count):
        state = 16807 * state % 2147483647
        result.append((state + 0.5) / 2147483648)
    return result


LOG_RATIO = {
    "pareto": lambda shape, u: -shape * math.log(u),
    "bounded": lambda shape, u: math.log(1.0078125 - u ** -shape),
    "steps": lambda shape, u: math.floor(-4 * shape * math.log(u)) / 4,
    "wide": lambda shape, u: shape * u,
}


def answer(kind, shape, num_draws, seed, r_eff=1.0):
    log_ratios = np.array([LOG_RATIO[kind](shape, u) for u in uniforms(num_draws, seed)])
    log_weights, k = array_stats.psislw(-log_ratios, r_eff=r_eff)
    return {"kind": kind, "shape": float(shape), "num_draws": num_draws, "seed": seed, "r_eff": float(r_eff), "k": float(k),
            "elpd": float(logsumexp(log_weights - log_ratios)), "n_eff": float(r_eff / np.exp(2 * log_weights).sum())}


def cases():
    for num_draws in (40, 100, 225, 226, 1000, 4000, 20000):
        for shape in (0.1, 0.5, 0.9, 1.5, 3):
            yield answer("pareto", shape, num_draws, num_draws + round(10 * shape))
    for num_draws in (100, 1000, 4001):
        for shape in (-0.1, -0.3):
            yield answer("bounded", shape, num_draws, 7)
        for shape in (1, 2):
            yield answer("steps", shape, num_draws, 11)
        yield answer("wide", 5, num_draws, 19)
        for r_eff in (0.25, 0.7, 1.3, 3):
            yield answer("pareto", 0.6, num_draws, 29, r_eff)


warnings.simplefilter("ignore")
recording.record(here / "psis.json", {
    "tool": "arviz-stats", "version": arviz_stats.__version__,
    "command": "python tests/reference/arviz/make.py", "call": "arviz_stats.base.array_stats.psislw(-log_ratios, r_eff)",
    "cases": list(cases())})
recording.finish()
