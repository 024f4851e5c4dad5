"""pcic.compare: which model predicts best."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from pcic import _core
from pcic._options import Target
from pcic._result import Finding, Result


class Comparison:
    """Models side by side, loss by loss, best first."""

    def __init__(self, document: str, text: str) -> None:
        self._json = document
        self.text = text

    @cached_property
    def document(self) -> dict[str, Any]:
        """As docs/comparison.schema.json describes it."""
        parsed: dict[str, Any] = json.loads(self._json)
        return parsed

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

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(
            Finding(f["level"], f["code"], f["loss"], f["text"], tuple(f["observations"]))
            for f in self.document["findings"]
        )

    def to_json(self) -> str:
        return self._json

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


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
    results: Mapping[str, Result], *, loss: str | None = None, target: Target | None = None, estimator: str | None = None
) -> Comparison:
    """Results of models on the same observations, by name.

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
        if not isinstance(result, Result):
            raise ValueError(f"results['{name}'] is a {type(result).__name__}; expected a result of pcic.estimate.")
    native = _core.compare(
        list(results), [result.to_json() for result in results.values()], loss or "", target, estimator or ""
    )
    return Comparison(native.json(), native.text())
