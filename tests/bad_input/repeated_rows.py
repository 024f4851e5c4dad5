#!/usr/bin/env python3
"""Frequency weights say how often a row was observed: every number is that of the rows written out as often.

    python3 repeated_rows.py /path/to/pcic [-v]
"""

import json

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest

COUNTS = [1, 3, 2, 1, 4, 1, 2, 5]
SCORE = ["--score", "normal_lpdf(y | mu, sqrt(square(tau) + square(sigma)))"]
MODEL = [*SCORE, "--prior", "normal_lpdf(mu | 0, 5) + cauchy_lpdf(tau | 0, 5)", "--loss", "mae = abs(y - mu)", "--point", "mu",
         "--loss", "log = -score", "--plug-in"]
# Both sides add the same terms in another order: rounding of sums of 19 terms.
RELATIVE_ROUNDING = 1e-9


class RepeatedRows(CommandLineTest):
    def setUp(self):
        super().setUp()
        rows = (EXAMPLE / "eight_schools.csv").read_text().split()[1:]
        self.weighted = self.scratch / "weighted.csv"
        self.weighted.write_text("y,sigma,w\n" + "".join(f"{row},{k}\n" for row, k in zip(rows, COUNTS)))
        self.repeated = self.scratch / "repeated.csv"
        self.repeated.write_text("y,sigma\n" + "".join(f"{row}\n" * k for row, k in zip(rows, COUNTS)))

    def json_of(self, command, *arguments):
        path = self.scratch / "result.json"
        self.succeed(command, *FITS, *arguments, "--json", path)
        return json.loads(path.read_text())

    def assert_alike(self, one, other, what):
        if one is None or other is None:
            self.assertEqual(one, other, what)
        else:
            self.assertLessEqual(abs(one - other), RELATIVE_ROUNDING * max(abs(one), abs(other), 1e-3), what)

    def test_every_estimate_and_every_error_is_that_of_the_rows_written_out(self):
        weighted = self.json_of("estimate", "--data", self.weighted, "--weights", "w", *MODEL)
        repeated = self.json_of("estimate", "--data", self.repeated, *MODEL)
        num_compared = 0
        for one, other in zip(weighted["losses"], repeated["losses"], strict=True):
            for rows in ("answers", "estimates"):
                names = [(each["name"], each["target"]) for each in one[rows]]
                self.assertEqual(names, [(each["name"], each["target"]) for each in other[rows]])
                for a, b in zip(one[rows], other[rows]):
                    for scale in ("mean", "sum"):
                        for number in ("value", "se", "mcse"):
                            self.assert_alike(a[scale][number], b[scale][number],
                                              f"{one['loss']}: {number} of the {scale} of {a['name']} ({a['target']})")
                            num_compared += 1
        self.assertGreater(num_compared, 200)

    def test_influence_is_that_of_the_rows_written_out(self):
        asked = [*SCORE, "--loss", "abs(y - mu)", "--parameters", "mu,tau"]
        weighted = self.json_of("influence", "--data", self.weighted, "--weights", "w", *asked)
        repeated = self.json_of("influence", "--data", self.repeated, *asked)
        one, other = (each["parameters"]["jackknife_covariance"] for each in (weighted, repeated))
        for a, b in zip(sum(one, []), sum(other, []), strict=True):
            self.assert_alike(a, b, "jackknife covariance")
        first_rows = [sum(COUNTS[:k]) for k in range(len(COUNTS))]
        for one, other in zip(weighted["losses"], repeated["losses"], strict=True):
            for number in ("own", "on_total", "ratio"):
                for a, row in zip(one[number], first_rows, strict=True):
                    self.assert_alike(a, other[number][row], number)


if __name__ == "__main__":
    command_line.main()
