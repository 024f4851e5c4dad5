"""What is refused, and with which exception."""

import numpy as np
import pcic
import pytest

LOG_LIK = np.random.default_rng(0).normal(size=(2, 100, 5))
MU = {"mu": np.random.default_rng(1).normal(size=(2, 100))}
Y = {"y": np.arange(5.0)}
SCORE = "normal_lpdf(y | mu, 1)"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "Give a fit, or an array"),
        ({"log_lik": LOG_LIK[0, 0]}, r"shape \(5,\); expected the axes"),
        ({"log_lik": LOG_LIK[:, :0]}, "has no values"),
        ({"log_lik": LOG_LIK.astype(object)}, "holds object values; expected numbers"),
        ({"log_lik": LOG_LIK.astype(str)}, "expected numbers"),
        ({"log_lik": LOG_LIK + 1j}, "holds complex128 values"),
        ({"log_lik": LOG_LIK.swapaxes(0, 1)}, "100 chains of 2 draws"),
        ({"log_lik": LOG_LIK, "loss": LOG_LIK[:, :50]}, "2 chains of 50 draws"),
        ({"log_lik": LOG_LIK, "loss": LOG_LIK[:, :, :4]}, "loss 'loss' has 4 values per draw"),
        ({"log_lik": LOG_LIK, "loss": "abs_er"}, "abs_er"),
        ({"log_lik": LOG_LIK, "target": "posterior"}, "target: expected 'predictive'"),
        ({"log_lik": LOG_LIK, "divisor": "n"}, "divisor: expected 'draws-1' or 'draws'"),
        ({"log_lik": LOG_LIK, "psis_flavour": "r"}, "psis_flavour: expected"),
        ({"log_lik": LOG_LIK, "r_eff": "chains"}, "r_eff: expected"),
        ({"log_lik": LOG_LIK, "r_eff": [0.5, 0.5]}, "r_eff"),
        ({"log_lik": LOG_LIK, "drop": [0]}, "counted from 1"),
        ({"log_lik": LOG_LIK, "threads": -1}, "threads"),
        ({"fit": LOG_LIK}, "given as log_lik="),
        ({"fit": 3}, "fit is a int; expected"),
        ({"fit": MU, "data": Y, "score": "normal_lpdf(y | mu"}, "mu"),
        ({"fit": MU, "data": Y, "score": "normal_lpdf(y | nu, 1)"}, "nu"),
        ({"fit": MU, "data": 3, "score": SCORE}, "data is a int"),
        ({"fit": MU, "data": {"y": [None, 1]}, "score": SCORE}, "expected numbers or texts"),
        ({"fit": MU, "data": Y, "score": SCORE, "loss": lambda z: z}, "argument 'z'"),
        ({"fit": MU, "data": Y, "score": SCORE, "loss": lambda y: y}, "no argument that is an array of the draws"),
        ({"fit": MU, "data": Y, "score": SCORE, "loss": lambda mu: mu.sum()}, r"returned the shape \(\)"),
        ({"fit": {**MU, "a": np.zeros((2, 50))}, "data": Y, "score": SCORE}, "has 2 chains of 50 draws"),
        ({"fit": MU, "fold": "f", "data": Y}, "fold"),
        ({"fit": MU, "held_out": Y, "data": Y, "loss": "abs(y - mu)"}, "held-out data alone"),
    ],
)
def test_a_mistake_is_a_value_error(arguments, words):
    with pytest.raises(ValueError, match=words):
        pcic.estimate(**arguments)


def test_a_file_that_is_not_there_is_an_os_error():
    with pytest.raises(OSError, match="no-such-file.csv"):
        pcic.estimate("no-such-file.csv")


def test_an_error_in_a_callable_is_raised_as_it_is():
    with pytest.raises(ZeroDivisionError):
        pcic.estimate(MU, data=Y, score=SCORE, loss=lambda y, mu: 1 / 0)


def test_a_value_that_is_not_finite_is_a_finding_and_no_error():
    broken = LOG_LIK.copy()
    broken[0, 3, 2] = np.nan
    r = pcic.estimate(log_lik=broken)
    assert any(3 in finding.observations for finding in r.findings)
    assert np.isnan(r["-log_lik"].answer.value)


def test_a_loss_or_estimator_that_was_not_evaluated_is_a_key_error():
    r = pcic.estimate(log_lik=LOG_LIK)
    with pytest.raises(KeyError, match="was not evaluated; there is -log_lik"):
        r["mae"]
    with pytest.raises(KeyError, match="no estimate 'dic'"):
        r["-log_lik"]["dic"]


def test_json_that_is_no_result_is_a_value_error(tmp_path):
    with pytest.raises(ValueError):
        pcic.read_result('{"schema": "something else"}')
    with pytest.raises(OSError):
        pcic.read_result(tmp_path / "nothing.json")
