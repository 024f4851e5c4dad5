"""A result in a notebook: the answers in words, the table, the findings."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

COLUMNS = ("loss", "target", "estimator", "value", "se", "mcse")


def cell(value: Any) -> str:
    return f"<td style='text-align:right'>{value:.4g}</td>" if isinstance(value, float) else f"<td>{escape(str(value))}</td>"


def html_of(sentences: Sequence[str], rows: Sequence[dict[str, Any]], findings: Sequence[str]) -> str:
    parts = [f"<p>{escape(' '.join(sentence.split()))}</p>" for sentence in sentences]
    parts.append("<table><thead><tr>" + "".join(f"<th>{name}</th>" for name in COLUMNS) + "</tr></thead><tbody>")
    parts += ["<tr>" + "".join(cell(row[name]) for name in COLUMNS) + "</tr>" for row in rows]
    parts.append("</tbody></table>")
    if findings:
        parts.append("<ul>" + "".join(f"<li>{escape(finding)}</li>" for finding in findings) + "</ul>")
    return "".join(parts)
