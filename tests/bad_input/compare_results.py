#!/usr/bin/env python3
"""pcic compare from outside: results that cannot be compared are refused with the reason, others are compared.

    python3 compare_results.py /path/to/pcic [-v]
"""

import json
import math

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest, pcic

BAD_INPUT, IO_FAILED = 2, 3
DATA = ["--data", EXAMPLE / "eight_schools.csv"]
SCORE = ["--score", "normal_lpdf(y | theta, sigma)"]
LOSSES = ["--loss", "mae = abs(y - theta)", "--loss", "-normal_lpdf(y | theta, sigma)"]


class Compare(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.a = self.estimate("a", *FITS[:2], *DATA, *SCORE, *LOSSES)
        self.b = self.estimate("b", *FITS[2:], *DATA, *SCORE, *LOSSES)

    def path(self, name):
        return self.scratch / f"{name}.json"

    def estimate(self, name, *arguments):
        self.succeed("estimate", *arguments, "--json", self.path(name))
        return json.loads(self.path(name).read_text())

    def write(self, name, document):
        text = document if isinstance(document, str) else json.dumps(document)
        self.path(name).write_text(text)
        return self.path(name)

    def compared(self, *arguments):
        self.succeed("compare", *arguments, "--json", self.path("compared"))
        return json.loads(self.path("compared").read_text())

    def refuse(self, arguments, words, exit_code=BAD_INPUT):
        process = pcic("compare", *arguments)
        self.assertEqual(process.returncode, exit_code, process.stderr)
        self.assertEqual(process.stdout, "")
        for word in words:
            self.assertIn(word, process.stderr)
        self.assertNotIn("bug in pcic", process.stderr)


class Predictions(Compare):
    def test_are_compared_under_their_scores(self):
        for name, fits in (("p", FITS[:2]), ("q", FITS[2:])):
            self.succeed("predict", *fits, *DATA, *SCORE, "--predict", "theta", "--observed", "y",
                         "--json", self.path(name))
        predictions = {name: json.loads(self.path(name).read_text()) for name in ("p", "q")}
        comparison = self.compared(self.path("p"), self.path("q"))
        crps = next(loss for loss in comparison["losses"] if loss["loss"] == "crps")
        self.assertEqual(crps["target"], "predictive")
        for row in crps["models"]:
            pointwise = predictions[row["model"]]["pointwise"]["crps_psis"]
            self.assertAlmostEqual(row["estimate"]["mean"]["value"], sum(pointwise) / len(pointwise), places=12)

    def test_of_another_outcome_are_refused(self):
        self.succeed("predict", *FITS[:2], *DATA, *SCORE, "--predict", "theta", "--observed", "y", "--json", self.path("p"))
        self.succeed("predict", *FITS[2:], *DATA, "--score", "normal_lpdf(2 * y | theta, sigma)", "--predict", "theta",
                     "--observed", "2 * y", "--json", self.path("q"))
        self.refuse([self.path("p"), self.path("q")], ["different outcomes"])


class Differences(Compare):
    def test_are_those_of_the_pointwise_values(self):
        comparison = self.compared(self.path("a"), self.path("b"), "--loss", "mae", "--estimator", "pcic2")
        (loss,) = comparison["losses"]
        pointwise = {name: next(each for each in result["losses"] if each["loss"] == "mae")["pointwise"]["gibbs"]["pcic2"]
                     for name, result in (("a", self.a), ("b", self.b))}
        best, other = sorted(pointwise, key=lambda name: sum(pointwise[name]))
        self.assertEqual([row["model"] for row in loss["models"]], [best, other])
        differences = [y - x for x, y in zip(pointwise[best], pointwise[other])]
        n, mean = len(differences), sum(differences) / len(differences)
        variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
        row = loss["models"][1]
        self.assertAlmostEqual(row["difference"]["mean"]["value"], mean, places=12)
        self.assertAlmostEqual(row["difference"]["sum"]["se"], math.sqrt(n * variance), places=12)
        error = math.hypot(math.sqrt(variance / n), row["difference"]["mean"]["mcse"])
        self.assertAlmostEqual(row["p_worse"], (1 + math.erf(mean / error / math.sqrt(2))) / 2, places=12)

    def test_log_losses_of_unlike_scores_are_one_loss(self):
        self.estimate("c", *FITS[2:], *DATA, "--let", "m = theta", "--score", "normal_lpdf(y | m, sigma)")
        comparison = self.compared(self.path("a"), self.path("c"))
        self.assertEqual([loss["loss"] for loss in comparison["losses"]], ["log_loss"])
        weights = [row["weights"]["stacking"] for row in comparison["losses"][0]["models"]]
        self.assertAlmostEqual(sum(weights), 1, places=12)
        self.assertIn("loss_not_shared", [finding["code"] for finding in comparison["findings"]])

    def test_text_opens_with_the_answer(self):
        text = self.succeed("compare", self.path("a"), self.path("b"), "--names", "first,second", "--loss", "mae")
        self.assertRegex(" ".join(text.split()), r"^Under `mae` \(gibbs target\) (there is no clear difference from )?`(first|second)`")

    def test_stored_arrays_are_compared_with_a_note(self):
        self.estimate("stored", *FITS[:2], "--score", "log_lik")
        comparison = self.compared(self.path("stored"), self.path("b"))
        self.assertIn("outcome_unknown", [finding["code"] for finding in comparison["findings"]])

    def test_a_value_that_is_not_finite_becomes_a_finding(self):
        for loss in self.b["losses"]:
            for part, columns in loss["pointwise"].items():
                for name, values in columns.items():
                    if name != "served_by":
                        values[2] = None
        self.end_without_answer("compare", self.path("a"), self.write("hole", self.b), "--json", self.path("compared"))
        comparison = json.loads(self.path("compared").read_text())
        severe = [finding for finding in comparison["findings"] if finding["level"] == "severe"]
        self.assertEqual({finding["code"] for finding in severe}, {"non_finite"})
        self.assertEqual(severe[0]["observations"], [3])
        for loss in comparison["losses"]:
            self.assertEqual([row["model"] for row in loss["models"]], ["a", "hole"])
            self.assertIsNone(loss["models"][1]["difference"]["mean"]["value"])


class Refused(Compare):
    def test_what_is_no_result(self):
        good, text = self.path("a"), self.path("b").read_text()
        for name, content, words in [
                ("words", "no json at all", ["words.json:1:", "not valid JSON"]),
                ("empty", "", ["empty.json", "not valid JSON"]),
                ("cut", text[:len(text) // 2], ["cut.json:", "cut short", "pcic estimate --json"]),
                ("data", {"y": [1, 2]}, ["data.json", "no pcic-result"]),
                ("older", {**self.b, "schema_version": 1}, ["older.json", "version 1", "reads version 3"]),
                ("infinite", text.replace("null", "Infinity", 1) if "null" in text else "Infinity", ["not valid JSON"]),
                ("holey", {**self.b, "losses": [{}]}, ["holey.json", "losses[1].loss", "not there"])]:
            with self.subTest(name):
                self.refuse([good, self.write(name, content)], words)

    def test_files_that_are_not_there(self):
        self.refuse([self.path("a"), self.path("nowhere")], ["nowhere.json", "No such file"], IO_FAILED)

    def test_other_observations(self):
        self.estimate("grouped", *FITS[2:], *DATA, *SCORE, *LOSSES, "--group", "sigma")
        self.refuse([self.path("a"), self.path("grouped")], ["grouped.json", "observations", "a.json has 8"])
        self.estimate("weighted", *FITS[2:], *DATA, *SCORE, *LOSSES, "--weights", "sigma")
        self.refuse([self.path("a"), self.path("weighted")], ["leave out different things", "Frequency weights sigma"])

    def test_another_outcome(self):
        rows = (EXAMPLE / "eight_schools.csv").read_text().splitlines()
        reordered = self.scratch / "reordered.csv"
        reordered.write_text("\n".join([rows[0], *reversed(rows[1:])]) + "\n")
        self.estimate("reordered", *FITS[2:], "--data", reordered, *SCORE, *LOSSES)
        self.refuse([self.path("a"), self.path("reordered")], ["different outcomes", "same data"])

    def test_words_that_mean_nothing(self):
        both = [self.path("a"), self.path("b")]
        self.refuse([*both, "--loss", "crps"], ["'crps'", "'mae'"])
        self.refuse([*both, "--estimator", "waic1"], ["'waic1'", "'mae'", "in_sample (gibbs), pcic (gibbs)"])
        self.refuse([*both, "--names", "x"], ["1 names for 2 results"])
        self.refuse([self.path("a")], ["1 result", "two or more"])
        self.refuse([*both, "--json", self.path("a")], ["written over"])
        self.refuse([self.path("a"), self.path("a")], ["given twice"])


if __name__ == "__main__":
    command_line.main()
