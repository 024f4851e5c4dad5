"""Pages of HTML: those that the command line writes."""

import numpy as np
import pcic
import pytest


@pytest.fixture(scope="module")
def models():
    rng = np.random.default_rng(2)
    good = rng.normal(-1, 0.1, size=(2, 200, 30))
    return {"good <b>": pcic.estimate(log_lik=good), "bad": pcic.estimate(log_lik=good - 1)}


def test_a_page_of_a_result(models, tmp_path):
    models["bad"].report(tmp_path / "fit.html")
    page = (tmp_path / "fit.html").read_text(encoding="utf-8")
    assert page.lower().startswith("<!doctype html>")
    assert "Predictions made with the posterior predictive distribution" in page
    assert "http://" not in page.split("<body", 1)[1].split("<script", 1)[0]
    pcic.report(models["bad"], tmp_path / "same.html")
    assert (tmp_path / "same.html").read_text(encoding="utf-8") == page
    pcic.read_result(models["bad"].to_json()).report(tmp_path / "read.html")
    assert (tmp_path / "read.html").read_text(encoding="utf-8") == page


def test_a_page_that_compares_models(models, tmp_path):
    pcic.report(models, tmp_path / "models.html")
    page = (tmp_path / "models.html").read_text(encoding="utf-8")
    assert "good &lt;b&gt;" in page and "good <b>" not in page.split("<script", 1)[0]


def test_what_is_refused(models, tmp_path):
    with pytest.raises(OSError, match="no-folder"):
        models["bad"].report(tmp_path / "no-folder" / "fit.html")
    for wrong in (3, {}, {"one": 1}):
        with pytest.raises(ValueError, match="expected a result"):
            pcic.report(wrong, tmp_path / "fit.html")
    other = pcic.estimate(log_lik=np.random.default_rng(3).normal(size=(2, 100, 7)))
    with pytest.raises(ValueError, match="7"):
        pcic.report({"bad": models["bad"], "other": other}, tmp_path / "fit.html")
    assert not (tmp_path / "fit.html").exists()
