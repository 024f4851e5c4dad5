"""pcic.compare: which model predicts best."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pcic import _core
from pcic._document import Document
from pcic._options import Target
from pcic._predict import Prediction
from pcic._result import Finding, Result


class Comparison(Document):
    """Models side by side, loss by loss, best first."""

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """One per loss and model."""
        return [
            {"loss": loss["loss"], "target": loss["target"], **flattened(model)}
            for loss in self.document["losses"]
            for model in loss["models"]
        ]

    @property
    def table(self) -> Any:
        """The rows as a pandas data frame."""
        import pandas

        return pandas.DataFrame(self.rows)

    def plot(self, *, loss: str | None = None, ax: Any = None) -> Any:
        """The difference of every model to the best, with two of its errors: as Result.plot draws."""
        from pcic._plots import plot_comparison

        return plot_comparison(self, loss, ax)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(
            Finding(f["level"], f["code"], f["loss"], f["text"], tuple(f["observations"]))
            for f in self.document["findings"]
        )


def flattened(model: Mapping[str, Any]) -> dict[str, Any]:
    """{"weights": {"stacking": 1}} -> {"weights_stacking": 1}; one level deep."""
    row: dict[str, Any] = {}
    for name, value in model.items():
        if isinstance(value, Mapping):
            row.update({f"{name}_{inner}": number for inner, number in value.items()})
        else:
            row[name] = value
    return row


def compare(
    results: Mapping[str, Result | Prediction], *, loss: str | None = None, target: Target | None = None, estimator: str | None = None
) -> Comparison:
    """Results of models on the same observations, by name: all of pcic.estimate or all of pcic.predict.

    >>> import numpy as np, pcic
    >>> rng = np.random.default_rng(0)
    >>> good, bad = rng.normal(-1, 0.1, size=(2, 2, 500, 30)) - np.array([0, 1]).reshape(2, 1, 1, 1)
    >>> found = pcic.compare({"good": pcic.estimate(log_lik=good), "bad": pcic.estimate(log_lik=bad)})
    >>> found.rows[0]["model"]
    'good'
    """
    if not isinstance(results, Mapping):
        raise ValueError("results: expected a dict from the name of a model to its result.")
    for name, result in results.items():
        if not isinstance(result, (Result, Prediction)):
            raise ValueError(f"results['{name}'] is a {type(result).__name__}; expected a result of pcic.estimate or pcic.predict.")
    native = _core.compare(
        list(results), [result.to_json() for result in results.values()], loss or "", target, estimator or ""
    )
    return Comparison(native.json(), native.text())
