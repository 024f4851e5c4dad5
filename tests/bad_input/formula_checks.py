#!/usr/bin/env python3
"""The fit checks the formulas, from outside: real fits agree with the right formulas and warn of wrong ones.

    python3 formula_checks.py /path/to/pcic [-v]
"""

import json
import subprocess
import sys
import unittest

import command_line
from command_line import EXAMPLE, FITS, ROOT, CommandLineTest

SCORE = ["--score", "normal_lpdf(y | theta, sigma)"]
PRIOR = "normal_lpdf(mu | 0, 5) + cauchy_lpdf(tau | 0, 5) + sum(std_normal_lpdf((theta - mu) / tau))"
DATA = EXAMPLE / "eight_schools.csv"
SHARED = sorted((ROOT.parent / "shared/fits/cmdstan").glob("eight_schools_nowarmup_*.csv"))


class FormulaChecks(CommandLineTest):
    def checks(self, draws, *arguments):
        """The checks of the JSON by what they are against, and the texts of the findings about them."""
        path = self.scratch / "result.json"
        self.succeed("estimate", *draws, *arguments, "--json", path)
        result = json.loads(path.read_text())
        warnings = [finding["text"] for finding in result["findings"] if finding["code"] == "differs_from_fit"]
        return {check["against"]: check for check in result["run"]["formula_checks"]}, warnings

    def reversed_schools(self):
        header, *rows = DATA.read_text().splitlines()
        path = self.scratch / "reversed.csv"
        path.write_text("\n".join([header, *reversed(rows)]) + "\n")
        return path

    def test_the_right_formulas_are_said_to_reproduce_the_fit(self):
        text = self.succeed("estimate", *FITS, "--data", DATA, *SCORE, "--prior", PRIOR)
        flat = " ".join(text.split())
        self.assertRegex(flat, r"The score reproduces log_lik of the fit to \de-0\d \(64 draws compared\)\.")
        self.assertRegex(flat, r"Score and prior, with tau positive, reproduce lp__ of the fit to \de-0\d \(64 draws compared\)\.")
        self.assertNotIn("differs_from_fit", text)

    def test_the_json_follows_the_schema(self):
        self.checks(FITS, "--data", DATA, *SCORE, "--prior", PRIOR)
        validate = subprocess.run([sys.executable, ROOT / "tests/golden/validate_schema.py", ROOT / "docs/result.schema.json",
                                   self.scratch / "result.json"], capture_output=True, text=True, check=False)
        if "not installed" in validate.stderr:
            self.skipTest(validate.stderr)
        self.assertEqual(validate.returncode, 0, validate.stdout + validate.stderr)

    def test_a_stored_score_has_nothing_to_be_checked(self):
        self.assertEqual(self.checks(FITS, "--score", "log_lik", "--loss", "abs_err"), ({}, []))

    def test_a_prior_that_is_missing_is_named(self):
        _, warnings = self.checks(FITS, "--data", DATA, *SCORE, "--prior", PRIOR.replace("normal_lpdf(mu | 0, 5) + ", ""))
        self.assertEqual(len(warnings), 1)
        self.assertIn("The sum of score and prior does not reproduce lp__ of the fit", warnings[0])
        self.assertIn("The difference follows mu: ", warnings[0])

    def test_a_permuted_index_is_caught(self):
        data = self.scratch / "indexed.csv"
        header, *rows = DATA.read_text().splitlines()
        school = [1, 2, 4, 3, 5, 6, 7, 8]
        data.write_text("\n".join([f"{header},school", *(f"{row},{k}" for row, k in zip(rows, school))]) + "\n")
        checks, warnings = self.checks(FITS, "--data", data, "--score", "normal_lpdf(y | theta[school], sigma)")
        self.assertEqual(checks["log_lik"]["num_differing"], 2)
        self.assertIn(checks["log_lik"]["worst_observation"], (3, 4))
        self.assertRegex(warnings[0], r"for observation [34] their difference varies by .*"
                                      r"Index school is not the model's: observation (3 has 4|4 has 3), and its log_lik was computed with [34]\.")

    def test_predict_and_influence_warn_as_well(self):
        for command in (["influence", "--loss", "abs(y - theta)"], ["predict", "--predict", "theta", "--kind", "mean", "--observed", "y"]):
            text = self.succeed(command[0], *FITS, "--data", self.reversed_schools(), *SCORE, *command[1:])
            self.assertIn("differs_from_fit", text)

    @unittest.skipUnless(SHARED, "../shared/fits is not there")
    def test_a_fit_of_cmdstan_agrees(self):
        checks, warnings = self.checks(SHARED, "--data", DATA, *SCORE, "--prior",
                                       "normal_lpdf(mu | 0, 5) + cauchy_lpdf(tau | 0, 5) + sum(std_normal_lpdf(eta))")
        self.assertEqual(warnings, [])
        self.assertTrue(checks["log_lik"]["agrees"] and checks["lp__"]["agrees"])


if __name__ == "__main__":
    command_line.main()
