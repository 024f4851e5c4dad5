#!/usr/bin/env python3
"""is, tis, psis and mixture from outside: their flags, what they print, and what is refused.

    python3 importance_sampling.py /path/to/pcic [-v]
"""

import json
import math
import random
import unittest

import command_line
from command_line import FITS, ROOT, CommandLineTest, pcic, write_npy

LOO_EXAMPLE = ROOT.parent / "shared" / "fits" / "loo" / "example_loglik_1000x32_iter_within_chain_major.csv"

MATRIX = ROOT / "tests" / "reference" / "loo_pointwise" / "log_lik.csv"

# As R loo 2.10.1 prints it.
PRINTED_BY_LOO = """
Computed from 1000 by 32 log-likelihood matrix.

         Estimate  SE
elpd_loo    -83.6 4.3
p_loo         3.3 1.2
looic       167.2 8.6
------
MCSE of elpd_loo is 0.1.
MCSE and ESS estimates assume independent draws (r_eff=1).

All Pareto k estimates are good (k < 0.67).
"""

LAYOUT_OF_LOO = """
Computed from 500 by 20 log-likelihood matrix.

         Estimate  SE
elpd_loo    {elpd_loo value} {elpd_loo se}
p_loo         {p_loo value} {p_loo se}
looic        {looic value} {looic se}
------
MCSE of elpd_loo is {mcse:.1f}.
MCSE and ESS estimates assume independent draws (r_eff=1).

All Pareto k estimates are good (k < 0.63).
"""


class ImportanceSampling(CommandLineTest):
    def result(self, *arguments):
        self.succeed("estimate", *arguments, "--json", self.scratch / "result.json")
        return json.loads((self.scratch / "result.json").read_text())

    def refuse(self, arguments, words):
        process = pcic("estimate", *arguments)
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertEqual(process.stdout, "")
        for word in words:
            self.assertIn(word, process.stderr)


class Flags(ImportanceSampling):
    def test_no_psis_leaves_the_weights_out(self):
        result = self.result(*FITS, "--no-psis")
        self.assertIsNone(result["psis"])
        names = [estimate["name"] for estimate in result["losses"][0]["estimates"]]
        self.assertEqual(names, ["in_sample", "waic1", "in_sample", "pcic", "pcic2", "waic2"])
        self.assertNotIn("k-hat", self.succeed("estimate", *FITS, "--no-psis"))

    def test_r_eff_is_said(self):
        self.assertEqual(self.result(*FITS)["psis"]["r_eff"], "1")
        self.assertEqual(self.result(*FITS, "--r-eff", "0.5")["psis"]["r_eff"], "0.5")
        self.assertEqual(self.result(*FITS, "--r-eff", "chains")["psis"]["r_eff"], "one per observation")

    def test_a_smaller_r_eff_divides_n_eff(self):
        whole, half = self.result(*FITS)["psis"], self.result(*FITS, "--r-eff", "0.999")["psis"]
        for one, other in zip(whole["n_eff"], half["n_eff"]):
            self.assertAlmostEqual(other / one, 0.999, places=2)

    def test_flavours_differ_a_little(self):
        loo, arviz = self.result(*FITS), self.result(*FITS, "--psis-flavour", "arviz")
        self.assertEqual(arviz["psis"]["flavour"], "arviz")
        self.assertNotEqual(loo["psis"]["pareto_k"], arviz["psis"]["pareto_k"])

    def test_nonsense_is_refused(self):
        self.refuse([*FITS, "--r-eff", "0"], ["--r-eff 0", "above 0"])
        self.refuse([*FITS, "--r-eff", "many"], ["--r-eff many", "a number above 0, or chains"])
        process = pcic("estimate", *FITS, "--psis-flavour", "0")
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("loo", process.stderr)

    def test_merged_states_announced_with_their_total_are_exact(self):
        whole = self.result(*FITS)
        for k, half in enumerate((FITS[:2], FITS[2:])):
            self.succeed("estimate", *half, "--total-draws", "1000", "--save-state", self.scratch / f"{k}.state")
        self.succeed("merge", self.scratch / "0.state", self.scratch / "1.state", "--json", self.scratch / "merged.json")
        merged = json.loads((self.scratch / "merged.json").read_text())
        for one, other in zip(whole["psis"]["pareto_k"], merged["psis"]["pareto_k"]):
            self.assertAlmostEqual(one, other, places=12)
        self.assertEqual(set(merged["psis"]["trouble"]), {None})

    def test_chains_are_not_known_to_a_state(self):
        self.succeed("estimate", *FITS, "--save-state", self.scratch / "a.state")
        process = pcic("merge", self.scratch / "a.state", "--r-eff", "chains")
        self.assertEqual(process.returncode, 2)
        self.assertIn("give a number", process.stderr)


class FormatOfLoo(ImportanceSampling):
    def print_matrix(self, csv, num_draws, num_obs):
        """What is printed of a matrix without a header: two chains, one after the other."""
        values = [float(cell) for line in csv.read_text().splitlines() for cell in line.split(",")]
        path = self.scratch / "log_lik.npy"
        write_npy(path, (2, num_draws // 2, num_obs), values)
        return self.succeed("estimate", path, "--score", path, "--format", "loo")

    def test_is_what_loo_prints_of_a_matrix_of_ours(self):
        answers = json.loads((MATRIX.parent / "answers.json").read_text())["independent"]
        self.assertLess(max(answers["pointwise"]["pareto_k"]), 1 - 1 / math.log10(500))
        estimates = {f"{name} {part}": f"{answers[name][part]:.1f}" for name in ("elpd_loo", "p_loo", "looic") for part in ("value", "se")}
        self.assertEqual(self.print_matrix(MATRIX, 500, 20), LAYOUT_OF_LOO.format(**estimates, mcse=answers["mcse_elpd_loo"]))

    @unittest.skipUnless(LOO_EXAMPLE.exists(), "skipped: ../shared is not here")
    def test_is_what_loo_prints_line_for_line(self):
        self.assertEqual(self.print_matrix(LOO_EXAMPLE, 1000, 32), PRINTED_BY_LOO)

    def test_needs_the_log_loss(self):
        self.refuse([*FITS, "--loss", "abs_err", "--format", "loo"], ["log loss", "-log_lik"])
        self.refuse([*FITS, "--no-psis", "--format", "loo"], ["--no-psis"])


# y_i ~ N(x_i theta, 1), prior N(0, 2): the mixture of leave-one-out posteriors is a mixture of normals.
X, Y, PRIOR_VARIANCE = [1, 1, 1, 5], [-0.3, 0.2, 0.5, 3]  , 2


def posterior_without(left_out):
    others = [(x, y) for i, (x, y) in enumerate(zip(X, Y)) if i != left_out]
    precision = 1 / PRIOR_VARIANCE + sum(x * x for x, _ in others)
    return sum(x * y for x, y in others) / precision, 1 / precision


def log_normal(value, mean, variance):
    return -0.5 * (math.log(2 * math.pi * variance) + (value - mean) ** 2 / variance)


def exact_log_loss(i):
    mean, variance = posterior_without(i)
    return -log_normal(Y[i], X[i] * mean, X[i] ** 2 * variance + 1)


class Mixture(ImportanceSampling):
    def write_draws(self, count):
        generator = random.Random(5)
        weights = [math.exp(exact_log_loss(i)) for i in range(len(X))]
        scores, losses = [], []
        for i in generator.choices(range(len(X)), weights, k=count):
            mean, variance = posterior_without(i)
            theta = generator.gauss(mean, math.sqrt(variance))
            scores += [log_normal(y, x * theta, 1) for x, y in zip(X, Y)]
            losses += [abs(y - x * theta) for x, y in zip(X, Y)]
        self.score, self.loss = self.scratch / "log_lik.npy", self.scratch / "abs_err.npy"
        write_npy(self.score, (count, len(X)), scores)
        write_npy(self.loss, (count, len(X)), losses)

    def test_gives_exact_leave_one_out_at_a_leverage_where_weights_fail(self):
        self.write_draws(40000)
        result = self.result(self.score, "--score", self.score, "--loss=-" + str(self.score), "--loss", self.loss,
                             "--draws-from", "mixture")
        log_loss = result["losses"][0]
        self.assertEqual([estimate["name"] for estimate in log_loss["estimates"]], ["mixture"])
        for i, value in enumerate(log_loss["pointwise"]["predictive"]["mixture"]):
            # Both sums of the ratio have relative variances below 3 per draw here.
            self.assertLess(abs(value - exact_log_loss(i)), 4 * math.sqrt(6 / 40000), i)
        self.assertLess(max(result["psis"]["pareto_k"]), result["psis"]["threshold"])
        text = self.succeed("estimate", self.score, "--score", self.score, "--draws-from", "mixture")
        self.assertIn("mixture of the leave-one-out posteriors", text)

    def test_a_score_that_is_not_finite_is_named_and_spoils_all(self):
        scores = [-1.0] * 400
        scores[4 * 7 + 2] = math.nan
        write_npy(self.scratch / "log_lik.npy", (100, 4), scores)
        path = self.scratch / "log_lik.npy"
        self.end_without_answer("estimate", path, "--score", path, "--draws-from", "mixture", "--json", self.scratch / "result.json")
        result = json.loads((self.scratch / "result.json").read_text())
        (finding,) = [each for each in result["findings"] if each["code"] == "non_finite"]
        self.assertEqual(finding["observations"], [3])
        self.assertIn("draw 8", finding["text"])
        self.assertEqual(result["losses"][0]["pointwise"]["predictive"]["mixture"], [None] * 4)

    def test_does_not_depend_on_threads(self):
        self.write_draws(500)
        arguments = [self.score, "--score", self.score, "--loss", self.loss, "--draws-from", "mixture"]
        self.assertEqual(self.result(*arguments, "--threads", "1"), self.result(*arguments, "--threads", "3"))

    def test_refuses_what_needs_the_posterior(self):
        self.refuse([*FITS, "--draws-from", "mixture", "--save-state", self.scratch / "a.state"], ["--save-state"])
        self.refuse([*FITS, "--draws-from", "mixture", "--prior", "lp__"], ["--prior"])


if __name__ == "__main__":
    command_line.main()
