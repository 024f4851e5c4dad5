"""The notebook of the guide runs, from the first cell to the last, and does what it says."""

import pytest
from conftest import ROOT

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")


def test_the_tutorial_runs(tmp_path):
    pytest.importorskip("numpyro")
    notebook = nbformat.read(ROOT / "docs" / "guide" / "tutorial.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    printed = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    assert "'bridge': 1" in printed
    assert "[unsettled]" in printed
    for page in ("fit.html", "models.html"):
        assert (tmp_path / page).read_text(encoding="utf-8").lower().startswith("<!doctype html>")
