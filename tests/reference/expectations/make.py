"""What arviz-stats says about leave-one-out expectations: records it, or checks the recording.

  python make.py            writes arviz.json beside this script
  python make.py --check    computes everything again; exit 1 if a number differs from its recording by more than 1e-12

Needs the packages of requirements.txt (tools/check-peers.sh installs them in an environment of their own under build/). The
draws are those of expectations.json, as one chain, for which arviz-stats takes r_eff = 1.
"""
import json
import pathlib
import sys
import warnings

import arviz_stats
import numpy as np
from arviz_base import from_dict

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))
import recording  # noqa: E402

warnings.simplefilter("ignore")
given = json.loads((here / "expectations.json").read_text(encoding="utf-8"))
PROBABILITIES = given["probabilities"]


def tree(predicted, observed):
    log_lik = np.array(given["log_lik"])[np.newaxis]
    return from_dict({
        "posterior": {"theta": np.zeros(log_lik.shape[:2])},
        "log_likelihood": {"y": log_lik},
        "posterior_predictive": {"y": np.array(given[predicted])[np.newaxis]},
        "observed_data": {"y": np.array(given[observed], dtype=float)},
    })


def numbers(array):
    return [float(value) for value in np.asarray(array).ravel()]


def cases():
    data = tree("y_rep", "observed")
    for kind in ("mean", "var", "sd"):
        values, k = arviz_stats.loo_expectations(data, kind=kind)
        yield {"call": f"loo_expectations, {kind}", "values": numbers(values), "pareto_k": numbers(k)}
    for probability in PROBABILITIES:
        values, _ = arviz_stats.loo_expectations(data, kind="quantile", probs=[probability])
        yield {"call": f"loo_expectations, quantile {probability}", "values": numbers(values)}
    yield {"call": "loo_pit", "values": numbers(arviz_stats.loo_pit(data)["y"])}
    for kind in ("crps", "scrps"):
        score = arviz_stats.loo_score(data, kind=kind, pointwise=True)
        yield {"call": f"loo_score, {kind}", "values": numbers(score.pointwise)}
    for kind in ("mae", "mse", "rmse"):
        mean, se = arviz_stats.loo_metrics(data, kind=kind, round_to="none")
        yield {"call": f"loo_metrics, {kind}", "value": float(mean), "se": float(se)}
    classes = tree("probability", "class")
    for kind in ("acc", "acc_balanced"):
        mean, se = arviz_stats.loo_metrics(classes, kind=kind, round_to="none")
        yield {"call": f"loo_metrics, {kind}", "value": float(mean), "se": float(se)}


recording.record(here / "arviz.json", {
    "tool": "arviz-stats", "version": arviz_stats.__version__,
    "command": "python tests/reference/expectations/make.py", "cases": list(cases())})
recording.finish()
