"""Results as ArviZ knows them: ELPDData of arviz-stats, or of ArviZ before 1.0."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pcic._result import Estimate, LossResult, Result


def loss_for_elpd(result: Result, loss: str | None) -> LossResult:
    if loss is not None:
        return result[loss]
    for one in result.values():
        if one.is_log_loss:
            return one
    raise ValueError(f"The log loss was not evaluated; name the loss to convert: {', '.join(result)}.")


def predictive_psis(loss: LossResult) -> Estimate:
    target = "predictive" if loss.is_log_loss else loss.target
    return loss["psis", target]


def fields_of(result: Result, loss: str | None) -> dict[str, Any]:
    """elpd = minus the psis estimate of the loss, on the log scale."""
    psis = predictive_psis(loss_for_elpd(result, loss))
    document = result.document["psis"]
    pareto_k, good_k = np.array(document["pareto_k"], dtype=float), float(document["threshold"])
    return {
        "elpd": -psis.sum,
        "se": psis.se_sum,
        "p": float(np.sum(np.array(document["p_loo"] or [np.nan], dtype=float))),
        "n_samples": result.num_draws,
        "n_data_points": result.num_obs,
        "warning": bool(np.any(~(pareto_k <= good_k))),
        "good_k": good_k,
        "elpd_i": labelled("elpd_i", -psis.pointwise, result.labels),
        "pareto_k": labelled("pareto_k", pareto_k, result.labels),
    }


def elpd_data_of(result: Result, loss: str | None) -> Any:
    fields = fields_of(result, loss)
    return old_elpd_data(fields) if is_old_arviz() else new_elpd_data(fields)


def is_old_arviz() -> bool:
    """Whether az.compare is that of ArviZ before 1.0."""
    try:
        return int(version("arviz").split(".")[0]) < 1
    except PackageNotFoundError:
        return False


def new_elpd_data(fields: dict[str, Any]) -> Any:
    try:
        from arviz_stats import utils
    except ImportError as error:
        raise ImportError("ELPDData is a class of ArviZ: pip install arviz.") from error
    if hasattr(utils, "ELPDDataLOO"):  # since 1.2
        return utils.ELPDDataLOO(scale="log", **fields)
    return utils.ELPDData(kind="loo", scale="log", **fields)


def old_elpd_data(fields: dict[str, Any]) -> Any:
    from arviz.stats.stats_utils import ELPDData

    named = {
        "elpd_loo": fields["elpd"],
        "se": fields["se"],
        "p_loo": fields["p"],
        "n_samples": fields["n_samples"],
        "n_data_points": fields["n_data_points"],
        "warning": fields["warning"],
        "loo_i": fields["elpd_i"].rename("loo_i"),
        "pareto_k": fields["pareto_k"].rename("pareto_shape"),
        "scale": "log",
        "good_k": fields["good_k"],
    }
    return ELPDData(data=list(named.values()), index=list(named))


def labelled(name: str, values: Any, labels: list[str]) -> Any:
    import xarray

    return xarray.DataArray(values, dims="observation", coords={"observation": labels}, name=name)
