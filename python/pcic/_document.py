"""What the core answers: a JSON document, and its text."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any


class Document:
    def __init__(self, document: str, text: str) -> None:
        self._json = document
        self.text = text

    @cached_property
    def document(self) -> dict[str, Any]:
        """The JSON, as its schema in docs/ describes it."""
        parsed: dict[str, Any] = json.loads(self._json)
        return parsed

    def to_json(self) -> str:
        return self._json

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__
