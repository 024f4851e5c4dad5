"""A figure as a value: what to draw, before matplotlib or Vega-Lite draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy.typing as npt


@dataclass(frozen=True)
class Dots:
    x: npt.ArrayLike
    y: npt.ArrayLike | Sequence[str]
    label: str


@dataclass(frozen=True)
class Steps:
    """A line from point to point."""

    x: npt.ArrayLike
    y: npt.ArrayLike
    label: str


@dataclass(frozen=True)
class Ranges:
    """Lines along x."""

    low: npt.ArrayLike
    high: npt.ArrayLike
    y: Sequence[str]
    label: str
    thick: bool = False


@dataclass(frozen=True)
class Across:
    """A dashed line across the figure."""

    axis: Literal["x", "y"]
    at: float


Layer = Dots | Steps | Ranges | Across


@dataclass(frozen=True)
class Figure:
    title: str
    x_title: str
    y_title: str
    layers: Sequence[Layer]

    def draw(self, ax: Any = None) -> Any:
        """The axes of matplotlib; where it is not installed, a Vega-Lite specification, which notebooks draw."""
        if ax is None:
            try:
                import matplotlib.pyplot
            except ImportError:
                from pcic._vega_lite import specification_of

                return specification_of(self)
            _, ax = matplotlib.pyplot.subplots()
        from pcic._matplotlib import draw_on

        draw_on(ax, self)
        return ax
