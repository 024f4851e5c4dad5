#!/usr/bin/env python3
"""Which observations are evaluated: some are dropped, or others that the fit has not seen are held out.

    python3 chosen_data.py /path/to/pcic [-v]
"""

import csv
import json
import math
import random
import statistics

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest

DATA = EXAMPLE / "eight_schools.csv"


def columns(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class ChosenData(CommandLineTest):
    def result(self, *arguments):
        """The parsed JSON of a run, and the rows of its pointwise CSV."""
        text = self.succeed(*arguments, "--json", self.scratch / "result.json", "--pointwise", self.scratch / "points.csv")
        return text, json.loads((self.scratch / "result.json").read_text()), columns(self.scratch / "points.csv")


class Dropped(ChosenData):
    def test_the_others_keep_their_numbers_and_their_values(self):
        arguments = ["estimate", *FITS, "--loss", "abs_err"]
        _, whole, all_rows = self.result(*arguments)
        text, some, rows = self.result(*arguments, "--drop", "4,2")
        self.assertIn("Observations 2, 4 of 8 are left out of the evaluation on purpose; the fit has seen them.", " ".join(text.split()))
        self.assertEqual([row["observation"] for row in rows], ["1", "3", "5", "6", "7", "8"])
        self.assertEqual(some["run"]["observations"], [1, 3, 5, 6, 7, 8])
        self.assertEqual(some["question"]["dropped"], [2, 4])
        self.assertEqual(whole["run"]["observations"], None)
        for row in rows:
            same = all_rows[int(row["observation"]) - 1]
            for column in ("answer", "in_sample", "pcic", "pcic2", "psis"):
                self.assertAlmostEqual(float(row[column]), float(same[column]), delta=1e-12 * abs(float(same[column])))
        self.assertTrue(all(number not in (2, 4) for finding in some["findings"] for number in finding["observations"]))

    def test_a_formula_of_the_data_chooses(self):
        arguments = ["estimate", *FITS, "--data", DATA, "--loss", "abs_err"]
        _, by_number, _ = self.result(*arguments, "--drop", ",".join(
            str(k + 1) for k, row in enumerate(columns(DATA)) if not float(row["sigma"]) > 10))
        text, by_formula, _ = self.result(*arguments, "--where", "sigma > 10")
        self.assertIn("(where: sigma > 10)", " ".join(text.split()))
        self.assertEqual(by_formula["losses"], by_number["losses"])

    def test_a_job_file_can_drop(self):
        job = self.scratch / "job.toml"
        job.write_text(f'draws = "{EXAMPLE}/fit-*.csv"\ndata = "{DATA}"\nlosses = ["abs_err"]\ndrop = [1]\nwhere = "sigma > 9"\n')
        _, result, _ = self.result("estimate", job)
        self.assertEqual(result["question"]["dropped"][0], 1)

    def test_states_remember_what_was_dropped(self):
        for name, files in (("a", FITS[:2]), ("b", FITS[2:])):
            self.succeed("estimate", *files, "--loss", "abs_err", "--drop", "4", "--save-state", self.scratch / name)
        text = self.succeed("merge", self.scratch / "a", self.scratch / "b")
        self.assertIn("Observation 4 of 8 is left out of the evaluation on purpose", " ".join(text.split()))

    def test_predictions_can_be_of_some(self):
        text, result, rows = self.result("predict", *FITS, "--data", DATA, "--predict", "theta", "--kind", "mean", "--observed", "y",
                                         "--drop", "4")
        self.assertIn("Observation 4 of 8 is left out of the evaluation on purpose", " ".join(text.split()))
        self.assertEqual([row["observation"] for row in rows], ["1", "2", "3", "5", "6", "7", "8"])
        self.assertEqual(result["run"]["observations"], [1, 2, 3, 5, 6, 7, 8])


class Groups(ChosenData):
    def test_labels_are_in_every_output(self):
        data = self.scratch / "districts.csv"
        rows = DATA.read_text().splitlines()
        names = ["west", "west", "north", "east", "north", "east", "west", "east"]
        data.write_text("\n".join([f"{rows[0]},district", *(f"{row},{name}" for row, name in zip(rows[1:], names))]))
        text, result, points = self.result("estimate", *FITS, "--data", data, "--group", "district", "--score",
                                           "normal_lpdf(y | mu, sqrt(square(tau) + square(sigma)))", "--loss", "mae = abs(y - mu)")
        self.assertEqual(result["question"]["group_labels"], ["east", "north", "west"])
        self.assertEqual([row["group"] for row in points], ["east", "north", "west"])
        self.assertIn("the mean per observation is 1/2.667 of them", " ".join(text.split()))
        self.assertRegex(" ".join(text.split()), r"for a new group .* Per observation it is \d")


class HeldOut(ChosenData):
    """y ~ N(a + b x, 1): draws of a and b, and data that played no part in them."""

    def setUp(self):
        super().setUp()
        generator = random.Random(5)
        self.draws = [(generator.gauss(1, 0.2), generator.gauss(2, 0.1)) for _ in range(800)]
        self.test = [(generator.uniform(-1, 1), generator.gauss(1, 2)) for _ in range(12)]
        self.fit, self.data = self.scratch / "fit.csv", self.scratch / "test.csv"
        self.fit.write_text("a,b\n" + "".join(f"{a!r},{b!r}\n" for a, b in self.draws))
        self.data.write_text("x,y\n" + "".join(f"{x!r},{y!r}\n" for x, y in self.test))

    def check(self, estimate, pointwise):
        self.assertAlmostEqual(estimate["value"], statistics.fmean(pointwise), delta=1e-12)
        self.assertAlmostEqual(estimate["se"], statistics.stdev(pointwise) / math.sqrt(len(pointwise)), delta=1e-12)

    def test_every_target_is_what_its_formula_says(self):
        text, result, rows = self.result("estimate", self.fit, "--held-out", self.data, "--score", "normal_lpdf(y | a + b * x, 1)",
                                         "--loss", "-normal_lpdf(y | a + b * x, 1)", "--loss", "sq = square(y - a - b * x)", "--plug-in")
        self.assertIn("On the 12 held-out observations of test.csv the loss `sq` is ", text)
        found = {(loss["loss"], estimate["target"]): estimate["mean"] for loss in result["losses"] for estimate in loss["estimates"]}
        self.assertEqual(result["question"]["held_out"], "test.csv")
        mean_a, mean_b = (statistics.fmean(draw[k] for draw in self.draws) for k in (0, 1))
        squares = [[(y - a - b * x) ** 2 for a, b in self.draws] for x, y in self.test]
        self.check(found["sq", "gibbs"], [statistics.fmean(each) for each in squares])
        self.check(found["sq", "plugin"], [(y - mean_a - mean_b * x) ** 2 for x, y in self.test])
        log_loss = next(name for name, _ in found if name != "sq")
        half_log = math.log(2 * math.pi) / 2
        self.check(found[log_loss, "gibbs"], [statistics.fmean(s / 2 + half_log for s in each) for each in squares])
        self.check(found[log_loss, "predictive"],
                   [-math.log(statistics.fmean(math.exp(-s / 2 - half_log) for s in each)) for each in squares])
        for estimate in found.values():
            self.assertTrue(estimate["mcse"] is None or 0 < estimate["mcse"] < 0.1)
        self.assertEqual([row["observation"] for row in rows if (row["loss"], row["target"]) == ("sq", "gibbs")], [str(k + 1) for k in range(12)])

    def test_no_score_is_needed(self):
        text = self.succeed("estimate", self.fit, "--held-out", self.data, "--loss", "mae = abs(y - a - b * x)")
        self.assertTrue(" ".join(text.split()).startswith("On the 12 held-out observations of test.csv the loss `mae` is "), text)
        self.assertIn("predicted with one draw of the posterior", " ".join(text.split()))

    def test_predictions_on_data_the_fit_has_not_seen(self):
        text, result, _ = self.result("predict", self.fit, "--held-out", self.data, "--predict", "a + b * x", "--kind", "mean",
                                      "--observed", "y")
        mean_a, mean_b = (statistics.fmean(draw[k] for draw in self.draws) for k in (0, 1))
        mae = statistics.fmean(abs(y - mean_a - mean_b * x) for x, y in self.test)
        self.assertTrue(" ".join(text.split()).startswith("On the 12 held-out observations of test.csv, `y` is predicted by `a + b * x` with a mean"), text)
        self.assertAlmostEqual(result["measures"][0]["in_sample"]["value"], mae, delta=1e-12)
        self.assertEqual(result["measures"][0]["psis"]["value"], None)
        self.assertNotIn("k-hat", text)


if __name__ == "__main__":
    command_line.main()
