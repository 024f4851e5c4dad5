#!/usr/bin/env python3
"""Runs every job of examples/models and holds its answers to likelihoods written out in Python.

    python3 run.py /path/to/pcic [-v]

Of a prediction made with one draw, in_sample is the mean loss over draws and observations, and pcic is that minus the mean
covariance of loss and score over the draws: both follow from the losses and scores of all draws and observations.
"""
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from log_likelihoods import MODELS  # noqa: E402

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/models"
PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else "pcic"
# Sums of at most 60 x 24 terms, and some digits for lgamma and for differences of probabilities of the other side.
RELATIVE = 1e-11


def numbers_of(path):
    with open(path, encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    return header, [[float(cell) for cell in row] for row in rows]


def data_of(name):
    if (EXAMPLES / f"data/{name}.json").exists():
        return json.loads((EXAMPLES / f"data/{name}.json").read_text(encoding="utf-8"))
    header, rows = numbers_of(EXAMPLES / f"data/{name}.csv")
    return dict(zip(header, map(list, zip(*rows))))


def draws_of(name):
    """Per draw: name -> number, vector or matrix."""
    header, rows = numbers_of(EXAMPLES / f"draws/{name}.csv")
    draws = []
    for row in rows:
        draw = {}
        for column, value in zip(header, row):
            array, *place = column.split(".")
            if not place:
                draw[array] = value
            elif len(place) == 1:
                draw.setdefault(array, []).append(value)
            else:
                vectors = draw.setdefault(array, [])
                if len(vectors) < int(place[0]):
                    vectors.append([])
                vectors[-1].append(value)
        draws.append(draw)
    return draws


def mean(values):
    return math.fsum(values) / len(values)


def covariance(x, y):
    return math.fsum((u - mean(x)) * (v - mean(y)) for u, v in zip(x, y)) / (len(x) - 1)


def groups_of(name, data, num_obs):
    """Observations that are left out together."""
    if name != "varying_intercepts":
        return [[i] for i in range(num_obs)]
    return [[i for i in range(num_obs) if data["county"][i] == county] for county in sorted(set(data["county"]))]


def expected(name):
    """(loss, estimator) -> value."""
    data, draws = data_of(name), draws_of(name)
    table = [MODELS[name](data, draw) for draw in draws]
    groups = groups_of(name, data, len(table[0]))
    answers = {}
    for loss in table[0][0][1]:
        in_sample, shift = [], []
        for group in groups:
            losses = [math.fsum(row[i][1][loss] for i in group) for row in table]
            scores = [math.fsum(row[i][0] for i in group) for row in table]
            in_sample.append(mean(losses))
            shift.append(covariance(losses, scores))
        answers |= {(loss, "in_sample"): mean(in_sample), (loss, "pcic"): mean(in_sample) - mean(shift)}
    return answers


class Models(unittest.TestCase):
    def test_every_job_file_has_a_likelihood_to_compare_with(self):
        self.assertEqual({path.stem for path in EXAMPLES.glob("*.toml")}, set(MODELS))
        self.assertGreaterEqual(len(MODELS), 20)

    def test_every_model_has_the_answer_that_its_likelihood_has(self):
        for name in MODELS:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "result.json"
                run = subprocess.run([PROGRAM, "estimate", EXAMPLES / f"{name}.toml", "--json", path],
                                     capture_output=True, text=True, check=False)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                computed = {(loss["loss"], estimate["name"]): estimate["mean"]["value"]
                            for loss in json.loads(path.read_text(encoding="utf-8"))["losses"]
                            for estimate in loss["estimates"] if estimate["target"] == "gibbs"}
                for (loss, estimator), value in expected(name).items():
                    self.assertLessEqual(abs(computed[loss, estimator] - value), RELATIVE * max(abs(value), 1),
                                         f"{name}: {estimator} of {loss} is {computed[loss, estimator]}, not {value}")


if __name__ == "__main__":
    unittest.main()
