"""Results: what an evaluation found, read from the document the core writes (docs/result.schema.json)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pcic import _core
from pcic._arrays import Doubles
from pcic._result_html import html_of

if TYPE_CHECKING:
    from pcic._plots import ResultPlot


def number(value: float | None) -> float:
    """JSON has no NaN: a number that is not finite is null there."""
    return float("nan") if value is None else float(value)


def numbers(values: list[float | None]) -> Doubles:
    return np.array(values, dtype=np.float64)  # None becomes NaN


@dataclass(frozen=True)
class Finding:
    """Something in the statistics to know before trusting a number."""

    level: str  # "note", "warning" or "severe"
    code: str
    loss: str | None  # None: about the whole run
    text: str
    observations: tuple[int, ...]  # numbers from 1, worst first

    def __str__(self) -> str:
        return f"{self.level}: {self.text} [{self.code}]"


@dataclass(frozen=True)
class Estimate:
    """One number for the expected loss, per observation: with its standard and its Monte Carlo error."""

    name: str
    target: str
    value: float
    se: float
    mcse: float
    sum: float
    se_sum: float
    mcse_sum: float
    pointwise: Doubles = field(repr=False)


@dataclass(frozen=True)
class Answer(Estimate):
    """Each observation served by the estimator that its diagnostics trust."""

    approximation: float
    interval_95: tuple[float, float]
    served: Mapping[str, int]  # estimator, or nobody, undefined -> observations
    served_by: tuple[str | None, ...] = field(repr=False)


class LossResult:
    """Everything about one loss: `result["mae"].answer`, `result["mae"]["pcic"]`."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self.name: str = document["loss"]
        self.is_log_loss: bool = document["is_log_loss"]
        self.target: str = document["target"]
        self.advice: str = document["advice"]
        self.rhat: float = number(document["convergence"]["rhat"])
        self.ess: float = number(document["convergence"]["ess"])

    def __repr__(self) -> str:
        return f"LossResult({self.name!r}, answer={self.answer!r})"

    def _fields(self, row: Mapping[str, Any], name: str) -> dict[str, Any]:
        return {
            "name": name,
            "target": row["target"],
            "value": number(row["mean"]["value"]),
            "se": number(row["mean"]["se"]),
            "mcse": number(row["mean"]["mcse"]),
            "sum": number(row["sum"]["value"]),
            "se_sum": number(row["sum"]["se"]),
            "mcse_sum": number(row["sum"]["mcse"]),
            "pointwise": numbers(self._document["pointwise"][row["target"]][name]),
        }

    @cached_property
    def answers(self) -> dict[str, Answer]:
        """Target -> answer; the first is `answer`."""
        found = {}
        for row in self._document["answers"]:
            low, high = row["mean"]["interval_95"]
            found[row["target"]] = Answer(
                **self._fields(row, "answer"),
                approximation=number(row["mean"]["approximation"]),
                interval_95=(number(low), number(high)),
                served=dict(row["served"]),
                served_by=tuple(self._document["pointwise"][row["target"]]["served_by"]),
            )
        return found

    @property
    def answer(self) -> Answer:
        """For the target that was asked for, or the first there is."""
        return self.answers[self.target]

    @cached_property
    def estimates(self) -> tuple[Estimate, ...]:
        return tuple(Estimate(**self._fields(row, row["name"])) for row in self._document["estimates"])

    @cached_property
    def diagnostics(self) -> dict[str, Doubles]:
        """One value per observation: ratio (r), covariance, remaining_error, loss_pareto_k, ..."""
        return {name: numbers(values) for name, values in self._document["pointwise"]["diagnostics"].items()}

    def __getitem__(self, estimator: str | tuple[str, str]) -> Estimate:
        """By name, or by name and target where several targets have one of that name."""
        name, target = (estimator, None) if isinstance(estimator, str) else estimator
        for estimate in self.estimates:
            if estimate.name == name and target in (None, estimate.target):
                return estimate
        there = ", ".join(dict.fromkeys(estimate.name for estimate in self.estimates))
        raise KeyError(f"loss '{self.name}' has no estimate '{estimator}'; there is {there}.")


class Result(Mapping[str, LossResult]):
    """The answer of one evaluation: losses by name, findings, tables."""

    def __init__(
        self, native: _core.Result | None, *, document: str | None = None, text: str | None = None, labels: list[str] | None = None
    ) -> None:
        self._native = native
        self._json = document
        self._text = text
        self._labels = labels

    @cached_property
    def document(self) -> dict[str, Any]:
        """The whole result as the command line writes it with --json."""
        parsed: dict[str, Any] = json.loads(self.to_json())
        return parsed

    @cached_property
    def _losses(self) -> dict[str, LossResult]:
        return {loss["loss"]: LossResult(loss) for loss in self.document["losses"]}

    def __getitem__(self, loss: str) -> LossResult:
        if loss not in self._losses:
            raise KeyError(f"loss '{loss}' was not evaluated; there is {', '.join(self._losses)}.")
        return self._losses[loss]

    def __iter__(self) -> Iterator[str]:
        return iter(self._losses)

    def __len__(self) -> int:
        return len(self._losses)

    @property
    def num_obs(self) -> int:
        return int(self.document["run"]["num_obs"])

    @property
    def num_draws(self) -> int:
        return int(self.document["run"]["num_draws"])

    @property
    def num_chains(self) -> int:
        return int(self.document["run"]["num_chains"])

    @property
    def score(self) -> str:
        return str(self.document["run"]["score"])

    @cached_property
    def labels(self) -> list[str]:
        """Of the observations: those of the coordinate, or numbers from 1."""
        if self._labels is not None and len(self._labels) == self.num_obs:
            return self._labels
        return [str(number) for number in range(1, self.num_obs + 1)]

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Severe ones first."""
        return tuple(
            Finding(f["level"], f["code"], f["loss"], f["text"], tuple(f["observations"]))
            for f in self.document["findings"]
        )

    @property
    def pareto_k(self) -> Doubles | None:
        """k-hat of every observation; None without importance sampling."""
        psis = self.document["psis"]
        return None if psis is None else numbers(psis["pareto_k"])

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """One per loss, target and estimator, the answer of a target first."""
        rows = []
        for loss in self.values():
            for target, answer in loss.answers.items():
                same = [estimate for estimate in loss.estimates if estimate.target == target]
                for estimate in [answer, *same]:
                    rows.append({"loss": loss.name, "target": target, "estimator": estimate.name}
                                | {name: getattr(estimate, name) for name in SCALES})
        return rows

    @property
    def table(self) -> Any:
        """The rows as a pandas data frame."""
        import pandas

        return pandas.DataFrame(self.rows).set_index(["loss", "target", "estimator"])

    @property
    def pointwise(self) -> Any:
        """A pandas data frame: a row per loss and observation, a column per target and estimator, and diagnostics."""
        import pandas

        parts = {}
        for loss in self.values():
            columns: dict[str, Any] = {}
            for estimate in [*loss.answers.values(), *loss.estimates]:
                columns[f"{estimate.target}_{estimate.name}"] = estimate.pointwise
            for name, values in loss.diagnostics.items():
                columns[name] = values
            if self.pareto_k is not None:
                columns["pareto_k"] = self.pareto_k
            parts[loss.name] = pandas.DataFrame(columns, index=pandas.Index(self.labels, name="observation"))
        return pandas.concat(parts, names=["loss"])

    @cached_property
    def text(self) -> str:
        """What the command line prints."""
        if self._native is not None:
            return self._native.text(details=False)
        return self._text if self._text is not None else self._text_of_document()

    def _text_of_document(self) -> str:
        lines = [
            f"{loss.name}, {target}: {answer.value:.4g} (standard error {answer.se:.2g}, Monte Carlo error {answer.mcse:.2g})"
            for loss in self.values()
            for target, answer in loss.answers.items()
        ]
        return "\n".join([*lines, *(str(finding) for finding in self.findings)]) + "\n"

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_of(self.text.split("\n\n")[: len(self)], self.rows, [str(finding) for finding in self.findings])

    def to_json(self, path: str | os.PathLike[str] | None = None) -> str:
        """The document as text; written to a file too, if one is named."""
        if self._json is None:
            assert self._native is not None
            self._json = self._native.json()
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(self._json)
        return self._json

    def report(self, path: str | os.PathLike[str]) -> None:
        """Writes a page of HTML that needs nothing beside itself: the answer, its plots, every observation, the method."""
        _core.write_report(os.fspath(path), ["result"], [self.to_json()])

    def to_arviz(self, loss: str | None = None) -> Any:
        """ArviZ ELPDData of the log loss (or of minus another loss), for az.compare and its plots."""
        from pcic._elpd_data import elpd_data_of

        return elpd_data_of(self, loss)

    def plot(self, loss: str | None = None, kind: ResultPlot = "diagnostics", *, target: str | None = None, ax: Any = None) -> Any:
        """kind: diagnostics (k-hat and r), pointwise, estimators, convergence. Returns axes of matplotlib.

        Where matplotlib is not installed, a Vega-Lite specification, which notebooks draw. Of the first loss, and of the
        target of its answer, unless said.
        """
        from pcic._plots import plot_result

        return plot_result(self, kind, loss, target, ax)

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.to_json(), self.text, self._labels)


SCALES = ("value", "se", "mcse", "sum", "se_sum", "mcse_sum")


def restored(document: str, text: str | None, labels: list[str] | None) -> Result:
    return Result(None, document=document, text=text, labels=labels)


def read_result(source: str | os.PathLike[str]) -> Result:
    """A result that `to_json` or `pcic estimate --json` wrote: its path, or the JSON itself.

    >>> import numpy as np, pcic
    >>> r = pcic.estimate(log_lik=np.random.default_rng(0).normal(size=(2, 100, 5)))
    >>> pcic.read_result(r.to_json()).num_obs
    5
    """
    if isinstance(source, str) and source.lstrip().startswith("{"):
        document, place = source, "the JSON that was given"
    else:
        place = os.fspath(source)
        with open(source, encoding="utf-8") as file:
            document = file.read()
    _core.check_result(document, place)
    return Result(None, document=document)
