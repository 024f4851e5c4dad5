"""Figures as Vega-Lite specifications, with their data."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from pcic._figure import Across, Figure, Layer, Ranges, Steps


class VegaLite(dict[str, Any]):
    """A specification as a dict. Notebooks draw it; elsewhere json.dumps gives what a Vega editor reads."""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return {"application/vnd.vegalite.v5+json": dict(self)}


def cells(values: Any) -> list[Any]:
    """JSON has no NaN and no infinity: they are null."""
    return [None if isinstance(cell, float) and not math.isfinite(cell) else cell for cell in np.asarray(values).tolist()]


def rows(**columns: Any) -> dict[str, Any]:
    parts = [cells(values) for values in columns.values()]
    return {"values": [dict(zip(columns, row, strict=True)) for row in zip(*parts, strict=True)]}


def channel(field: str, title: str, values: Any) -> dict[str, Any]:
    if np.asarray(values).dtype.kind in "UOT":
        return {"field": field, "type": "nominal", "title": title, "sort": None}
    return {"field": field, "type": "quantitative", "title": title, "scale": {"zero": False}}


def layer_of(layer: Layer, figure: Figure) -> dict[str, Any]:
    if isinstance(layer, Across):
        dashed = {"type": "rule", "strokeDash": [4, 4], "color": "grey"}
        return {"data": {"values": [{}]}, "mark": dashed, "encoding": {layer.axis: {"datum": layer.at}}}
    color = {"color": {"datum": layer.label, "title": None}}
    if isinstance(layer, Ranges):
        x, y = channel("x", figure.x_title, layer.low), channel("y", figure.y_title, layer.y)
        return {
            "data": rows(x=layer.low, x2=layer.high, y=layer.y),
            "mark": {"type": "rule", "strokeWidth": 3 if layer.thick else 1},
            "encoding": {"x": x, "x2": {"field": "x2"}, "y": y} | color,
        }
    x, y = channel("x", figure.x_title, layer.x), channel("y", figure.y_title, layer.y)
    mark: dict[str, Any] = {"type": "line"} if isinstance(layer, Steps) else {"type": "point", "filled": True}
    return {"data": rows(x=layer.x, y=layer.y), "mark": mark, "encoding": {"x": x, "y": y} | color}


def specification_of(figure: Figure) -> VegaLite:
    return VegaLite(
        {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
            "title": figure.title,
            "width": 400,
            "layer": [layer_of(layer, figure) for layer in figure.layers],
        }
    )
