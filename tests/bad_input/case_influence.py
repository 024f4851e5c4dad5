#!/usr/bin/env python3
"""pcic influence from outside: its numbers are those of the draws, and what it cannot use is refused.

    python3 case_influence.py /path/to/pcic [-v]
"""

import csv
import json

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest, pcic

BAD_INPUT = 2
DATA = ["--data", EXAMPLE / "eight_schools.csv"]
SCORE = ["--score", "normal_lpdf(y | theta, sigma)"]
MAE = ["--loss", "mae = abs(y - theta)"]


def draws_of(path, prefix):
    """Rows of draws, of the columns that begin with the prefix."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    names = [name for name in rows[0] if name.startswith(prefix)]
    return [[float(row[name]) for name in names] for row in rows]


def covariance(x, y):
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / (len(x) - 1)


class Influence(CommandLineTest):
    def influence(self, *arguments):
        path = self.scratch / "influence.json"
        self.succeed("influence", *arguments, "--json", path)
        return json.loads(path.read_text())

    def test_is_the_covariance_of_the_draws(self):
        answer = self.influence(*FITS, "--score", "log_lik", "--loss", "abs_err", "--parameters", "mu")
        score = [row for path in FITS for row in draws_of(path, "log_lik.")]
        loss = [row for path in FITS for row in draws_of(path, "abs_err.")]
        mu = [row[0] for path in FITS for row in draws_of(path, "mu")]
        (found,) = answer["losses"]
        mean_loss = [sum(row) / 8 for row in loss]
        ties = []
        for i in range(8):
            s = [row[i] for row in score]
            self.assertAlmostEqual(found["own"][i], covariance([row[i] for row in loss], s), places=10)
            self.assertAlmostEqual(found["on_total"][i], covariance(mean_loss, s), places=10)
            self.assertAlmostEqual(answer["score_variance"][i], covariance(s, s), places=10)
            ties.append(covariance(mu, s))
        self.assertAlmostEqual(answer["parameters"]["posterior_covariance"][0][0], covariance(mu, mu), places=9)
        self.assertAlmostEqual(answer["parameters"]["jackknife_covariance"][0][0], 7 * covariance(ties, ties), places=9)

    def test_formulas_and_stored_arrays_agree(self):
        computed = self.influence(*FITS, *DATA, *SCORE, *MAE)["losses"][0]["on_total"]
        stored = self.influence(*FITS, "--score", "log_lik", "--loss", "abs_err")["losses"][0]["on_total"]
        for a, b in zip(computed, stored):
            self.assertAlmostEqual(a, b, places=5)  # the fit is saved with eight digits

    def test_text_names_the_cases(self):
        data = self.scratch / "named.csv"
        rows = (EXAMPLE / "eight_schools.csv").read_text().splitlines()
        data.write_text("\n".join([f"{rows[0]},school", *(f"{row},School {k}" for k, row in zip("ABCDEFGH", rows[1:]))]))
        text = self.succeed("influence", *FITS, "--data", data, *SCORE, *MAE, "--top", "2")
        self.assertRegex(text, r"^Under `mae` case `School [A-H]` weighs most")
        self.assertEqual(text.count("\nSchool "), 2)

    def test_names_that_are_not_unique_are_no_names(self):
        data = self.scratch / "named.csv"
        rows = (EXAMPLE / "eight_schools.csv").read_text().splitlines()
        data.write_text("\n".join([f"{rows[0]},house", *(f"{row},h{k % 3}" for k, row in enumerate(rows[1:]))]))
        text = self.succeed("influence", *FITS, "--data", data, *SCORE, *MAE, "--top", "2")
        self.assertRegex(text, r"^Under `mae` case `[1-8]` weighs most")

    def test_pointwise_has_a_row_per_case(self):
        path = self.scratch / "cases.csv"
        self.succeed("influence", *FITS, "--score", "log_lik", "--pointwise", path)
        with open(path, encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([row["observation"] for row in rows], [str(i) for i in range(1, 9)])
        self.assertEqual(rows[0]["observation_scale"], "")

    def test_replicates_add_the_observation_scale(self):
        # theta stands in for draws of the predictive distribution: any array of the right size will do here.
        answer = self.influence(*FITS, *DATA, *SCORE, "--replicates", "y=theta")
        self.assertEqual(len(answer["observation_scale"]), 8)
        self.assertTrue(all(value > 0 for value in answer["observation_scale"]))
        self.assertTrue(all(0 < error < value for value, error in zip(answer["observation_scale"], answer["observation_scale_error"])))

    def test_what_cannot_be_used_is_refused(self):
        for arguments, words in [
                (["--parameters", "nu"], ["'nu'", "no array"]),
                (["--replicates", "y"], ["--replicates y", "y=y_rep"]),
                (["--replicates", "z=theta"], ["no data array 'z'"]),
                (["--replicates", "y=mu"], ["'mu' has 1 values", "'y' has 8"]),
                (["--score", "log_lik", "--replicates", "y=theta"], ["does not depend on the data 'y'"]),
                (["--json", "x.json", "--pointwise", "x.json"], ["x.json", "written over"])]:
            with self.subTest(arguments):
                score = [] if "--score" in arguments else SCORE
                process = pcic("influence", *FITS, *DATA, *score, *arguments, cwd=self.scratch)
                self.assertEqual(process.returncode, BAD_INPUT, process.stderr)
                self.assertEqual(process.stdout, "")
                for word in words:
                    self.assertIn(word, process.stderr)


if __name__ == "__main__":
    command_line.main()
