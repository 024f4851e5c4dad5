"""Pictures of a result, where matplotlib is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from pcic._result import Result


def plot_diagnostics(result: Result, loss: str | None = None, ax: Any = None) -> Any:
    """k-hat and r of every observation; returns the axes."""
    try:
        import matplotlib.pyplot
    except ImportError as error:
        raise ImportError("Plots need matplotlib: pip install 'pcic[plot]'.") from error
    chosen = result[next(iter(result)) if loss is None else loss]
    if ax is None:
        _, ax = matplotlib.pyplot.subplots()
    place = np.arange(1, result.num_obs + 1)
    if result.pareto_k is not None:
        threshold = result.document["psis"]["threshold"]
        ax.plot(place, result.pareto_k, "o", markersize=3, label="k-hat")
        ax.axhline(threshold, linestyle="--", linewidth=0.8, label=f"k-hat = {threshold:.2g}")
    ax.plot(place, chosen.diagnostics["ratio"], "x", markersize=3, label="r")
    ax.set_xlabel("observation")
    ax.set_title(f"{chosen.name}: answer {chosen.answer.value:.4g} (standard error {chosen.answer.se:.2g})")
    ax.legend()
    return ax
