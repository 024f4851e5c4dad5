#!/usr/bin/env python3
"""Formulas that work: texts in a declared order, ids of many digits, definitions upon definitions, long vectors.

    python3 formula_paths.py /path/to/pcic [-v]
"""

import json
import os
import random
import subprocess

import command_line
from command_line import CommandLineTest

TOWNS = ["Boone", "Ames", "Cedar"]


class Formulas(CommandLineTest):
    def setUp(self):
        super().setUp()
        generator = random.Random(5)
        self.draws = self.write("draws.csv", "alpha.1,alpha.2,alpha.3,mu,sigma\n" + "".join(
            ",".join(f"{generator.gauss(mean, 0.1):.4f}" for mean in (0, 1, 2, 1)) + ",1\n" for _ in range(200)))
        codes = [1 + k % 3 for k in range(12)]
        self.data = self.write("data.csv", "y,town,code,id\n" + "".join(
            f"{code - 1 + generator.gauss(0, 1):.3f},{TOWNS[code - 1]},{code},{9007199254740992 + k % 8}\n"
            for k, code in enumerate(codes)))

    def write(self, name, text):
        (self.scratch / name).write_text(text, encoding="utf-8")
        return self.scratch / name

    def losses(self, *arguments):
        path = self.scratch / "result.json"
        self.succeed(*arguments, "--json", path)
        return json.loads(path.read_text(encoding="utf-8"))["losses"]

    def estimates(self, *arguments):
        return [[estimate["mean"] for estimate in loss["estimates"]] for loss in self.losses(*arguments)]

    def test_texts_in_a_declared_order_are_an_index(self):
        score = "normal_lpdf(y | alpha[{}], sigma)"
        expected = self.estimates("estimate", self.draws, "--data", self.data, "--score", score.format("code"))
        order = self.write("order.csv", "town\n" + "\n".join(TOWNS) + "\n")
        job = self.write("job.toml", f'draws = "draws.csv"\ndata = "data.csv"\nscore = "{score.format("town")}"\n'
                                     f"[levels]\ntown = {json.dumps(TOWNS)}\n")
        by_text = ["estimate", self.draws, "--data", self.data, "--score", score.format("town"), "--levels"]
        self.assertEqual(self.estimates(*by_text, "town = Boone, Ames, Cedar"), expected)
        self.assertEqual(self.estimates(*by_text, f"town={order}"), expected)
        self.assertEqual(self.estimates("estimate", job), expected)
        self.assertNotEqual(self.estimates(*by_text, "town = Ames, Boone, Cedar"), expected)

    def test_the_number_of_observations_may_be_said(self):
        data = self.write("data.json", '{"scale": [1, 2], "y": [0.1, 0.7, 1.2], "x": [0, 1, 2]}')
        model = ["estimate", self.draws, "--data", data, "--score"]
        by_order = self.estimates(*model, "normal_lpdf(y | mu * sum(scale) * x, sigma)")
        self.assertEqual(self.estimates(*model, "normal_lpdf(y | sum(scale) * mu * x, sigma)"), by_order)
        first_is_another = ["-0.5 * square((sum(scale) * mu * x - y) / sigma) - log(sigma) - 0.5 * log(2 * pi())"]
        said = self.estimates(*model, *first_is_another, "--observations", "3")
        for one, other in zip(said[0], by_order[0]):
            self.assertAlmostEqual(one["value"], other["value"], delta=1e-12)
        for count, message in [([], "nothing to take the sum over"), (["--observations", "5"], "has so many rows")]:
            refused = command_line.pcic(*model, *first_is_another, *count)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(message, refused.stderr)

    def test_ids_that_no_double_holds_stay_apart(self):
        text = self.succeed("estimate", self.draws, "--data", self.data, "--score", "normal_lpdf(y | mu, sigma)",
                            "--group", "id", "--no-psis")
        self.assertIn("the 8 groups of id (12 observations)", text)

    def test_a_thousand_definitions_that_use_the_one_before_twice(self):
        halves = "".join(f'd{k} = "d{k - 1} / 2 + d{k - 1} / 2"\n' for k in range(1, 1001))
        job = self.write("job.toml", 'draws = "draws.csv"\ndata = "data.csv"\nscore = "normal_lpdf(y | d1000, sigma)"\n'
                                     f'[let]\nd0 = "mu"\n{halves}')
        expected = self.estimates("estimate", self.draws, "--data", self.data, "--score", "normal_lpdf(y | mu, sigma)")
        self.assertEqual(self.estimates("estimate", job), expected)

    def test_memory_for_a_long_vector_per_draw_does_not_grow_with_the_draws(self):
        num_nodes, num_draws = 20_000, 4_000
        nodes = self.write("w.json", json.dumps({"w": [k / num_nodes for k in range(num_nodes)]}))
        draws = self.write("mu.csv", "mu\n" + "".join(f"{k / num_draws}\n" for k in range(num_draws)))
        with subprocess.Popen([command_line.program, "estimate", draws, "--data", nodes, "--data", self.data, "--no-psis",
                               "--score", "-square(y - log_sum_exp(w * mu))"], stdout=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        self.assertLess(usage.ru_maxrss, 200_000)  # kB; every vector of all draws would be 640 000


if __name__ == "__main__":
    command_line.main()
