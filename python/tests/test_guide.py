"""The Python blocks of the guide and of README run, in the order in which they stand."""

import contextlib
import io
import os
import re

import pytest
from conftest import ROOT

BLOCK = re.compile(r"^(<!-- not run: [^\n]*-->\n)?```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["docs/guide/python.md", "docs/guide/beyond-one-machine.md", "README.md"])
def test_blocks_run(page, monkeypatch):
    if "beyond" in page:
        pytest.importorskip("dask.array")
    monkeypatch.chdir(ROOT)
    names = {}
    blocks = [code for not_run, code in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")) if not not_run]
    for code in blocks:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, page, "exec"), names)
    assert blocks or page == "README.md"
