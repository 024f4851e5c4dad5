"""Figures on axes of matplotlib."""

from __future__ import annotations

from typing import Any

from pcic._figure import Across, Dots, Figure, Ranges, Steps

MARKERS = "ox^s"


def draw_on(ax: Any, figure: Figure) -> None:
    markers = iter(MARKERS * len(figure.layers))
    for layer in figure.layers:
        if isinstance(layer, Dots):
            ax.plot(layer.x, layer.y, next(markers), markersize=4, label=layer.label)
        elif isinstance(layer, Steps):
            ax.plot(layer.x, layer.y, linewidth=1.2, label=layer.label)
        elif isinstance(layer, Ranges):
            ax.hlines(layer.y, layer.low, layer.high, linewidth=3 if layer.thick else 1, alpha=0.6, label=layer.label)
        elif isinstance(layer, Across):
            (ax.axvline if layer.axis == "x" else ax.axhline)(layer.at, linestyle="--", linewidth=0.8, color="grey")
    if any(isinstance(layer, Ranges) for layer in figure.layers):
        ax.invert_yaxis()  # the first row on top, as in tables
    ax.set_title(figure.title, wrap=True)
    ax.set_xlabel(figure.x_title)
    ax.set_ylabel(figure.y_title)
    ax.legend()
