"""pcic.report: a page to look at and to pass on."""

from __future__ import annotations

import os
from collections.abc import Mapping

from pcic import _core
from pcic._result import Result


def report(results: Result | Mapping[str, Result], path: str | os.PathLike[str]) -> None:
    """Writes a page of HTML that needs nothing beside itself: of a result, or of several models, by name, compared.

    The same page as `pcic report` makes; `result.report(path)` is short for one result.

    >>> import numpy as np, pcic, tempfile, os
    >>> good, bad = np.random.default_rng(0).normal(-1, 0.1, size=(2, 2, 200, 30))
    >>> path = os.path.join(tempfile.mkdtemp(), "models.html")
    >>> pcic.report({"good": pcic.estimate(log_lik=good), "bad": pcic.estimate(log_lik=bad - 1)}, path)
    >>> open(path, encoding="utf-8").read(15)
    '<!DOCTYPE html>'
    """
    if isinstance(results, Result):
        return results.report(path)
    if not isinstance(results, Mapping) or not results:
        raise ValueError("results: expected a result of pcic.estimate, or a dict from the name of a model to its result.")
    documents = []
    for name, result in results.items():
        if not isinstance(result, Result):
            raise ValueError(f"results['{name}'] is a {type(result).__name__}; expected a result of pcic.estimate.")
        documents.append(result.to_json())
    _core.write_report(os.fspath(path), list(results), documents)
