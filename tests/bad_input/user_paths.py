#!/usr/bin/env python3
"""What a user does right: from files to the answer, on the example and on files made here.

    python3 user_paths.py /path/to/pcic [-v]
"""

import bz2
import csv
import gzip
import json
import lzma
import math
import random
import re
import shutil
import subprocess
import sys

import command_line
from command_line import EXAMPLE, FIXTURES, FITS, ROOT, CommandLineTest, write_npy

LOSSES = ["--loss=-log_lik", "--loss", "abs_err", "--loss", "sq_err"]


class UserPaths(CommandLineTest):
    def result(self, *arguments):
        """The parsed JSON of a run."""
        self.succeed(*arguments, "--json", self.scratch / "result.json")
        return json.loads(self.json_bytes())

    def json_bytes(self):
        return (self.scratch / "result.json").read_bytes()

    def bytes_of(self, *arguments):
        self.succeed(*arguments, "--json", self.scratch / "result.json")
        return json.dumps(without_reading(json.loads(self.json_bytes())))


def without_reading(result):
    """The same answer may come from other files, or from a state that knows of none."""
    files = ("reading", "chains", "command", "sentences")
    return {**result, "run": {key: value for key, value in result["run"].items() if key not in files}}


def estimates(result, *targets):
    """(loss, estimator) -> its mean scale: value, se, mcse."""
    means = {}
    for loss in result["losses"]:
        for estimate in loss["estimates"]:  # of the first target that has it
            if not targets or estimate["target"] in targets:
                means.setdefault((loss["loss"], estimate["name"]), estimate["mean"])
    return means


def codes(result):
    return {finding["code"] for finding in result["findings"]}


class Answer(UserPaths):
    def test_opens_with_one_sentence(self):
        text = self.succeed("estimate", *FITS, "--score", "log_lik", "--loss", "abs_err")
        self.assertTrue(" ".join(text.split()).startswith("A prediction made with one draw of the posterior has an expected loss `abs_err` of "), text)
        self.assertIn("Read from CmdStan CSV: 4 chains x 250 draws x 8 observations; the score is `log_lik`", " ".join(text.split()))

    def test_default_loss_is_minus_the_log_likelihood(self):
        self.assertEqual(self.bytes_of("estimate", *FITS), self.bytes_of("estimate", *FITS, "--loss=-log_lik"))

    def test_json_follows_the_schema(self):
        self.result("estimate", *FITS, *LOSSES)
        validate = subprocess.run([sys.executable, ROOT / "tests/golden/validate_schema.py", ROOT / "docs/result.schema.json",
                                   self.scratch / "result.json"], capture_output=True, text=True, check=False)
        if "not installed" in validate.stderr:
            self.skipTest(validate.stderr.strip())
        self.assertEqual(validate.returncode, 0, validate.stderr)

    def test_pointwise_rows_are_those_of_the_json(self):
        result = self.result("estimate", *FITS, *LOSSES, "--pointwise", self.scratch / "points.csv")
        with open(self.scratch / "points.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 4 * 8)  # the log loss has two targets
        for loss in result["losses"]:
            diagnostics = {name: values for name, values in loss["pointwise"]["diagnostics"].items() if name in rows[0]}
            for answer in loss["answers"]:
                mine = [row for row in rows if (row["loss"], row["target"]) == (loss["loss"], answer["target"])]
                self.assertEqual([row["observation"] for row in mine], [str(i) for i in range(1, 9)])
                columns = dict(loss["pointwise"][answer["target"]])
                self.assertEqual([row["served_by"] for row in mine], columns.pop("served_by"))
                for column, values in {**columns, **diagnostics}.items():
                    self.assertEqual([float(row[column]) for row in mine], values, column)

    def test_pcic_of_the_log_loss_is_waic2(self):
        result = estimates(self.result("estimate", *FITS, *LOSSES))
        self.assertAlmostEqual(result["-log_lik", "pcic"]["value"], result["-log_lik", "waic2"]["value"], delta=1e-13)

    def test_divisor_scales_the_covariance(self):
        fewer = self.result("estimate", *FITS, "--divisor", "draws")["losses"][0]["pointwise"]["diagnostics"]["covariance"]
        usual = self.result("estimate", *FITS)["losses"][0]["pointwise"]["diagnostics"]["covariance"]
        for a, b in zip(fewer, usual):
            self.assertTrue(math.isclose(a, b * 999 / 1000, rel_tol=1e-12))

    def test_plug_in_losses_add_their_estimators(self):
        at_mean = EXAMPLE / "at_mean.csv"
        plug_in = [f"--plug-in-loss={loss}={at_mean}" for loss in ("-log_lik", "abs_err", "sq_err")]
        result = estimates(self.result("estimate", *FITS, *LOSSES, *plug_in), "gibbs", "plugin")
        with open(at_mean, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        for loss in ("-log_lik", "abs_err", "sq_err"):
            plugged = sum(float(row[loss]) for row in rows) / len(rows)
            in_sample = result[loss, "in_sample"]["value"]
            self.assertAlmostEqual(result[loss, "in_sample_plugin"]["value"], plugged, delta=1e-9 * plugged)
            self.assertAlmostEqual(result[loss, "gdic"]["value"], 3 * in_sample - 2 * plugged, delta=1e-9 * plugged)
        self.assertIn(("-log_lik", "dic"), result)


class SameDraws(UserPaths):
    def test_any_number_of_threads_gives_the_same_bytes(self):
        rng = random.Random(7)
        num_draws, num_obs = 60, 5000  # several tiles
        scores = [rng.gauss(-2, 0.5) for _ in range(num_draws * num_obs)]
        write_npy(self.scratch / "log_lik.npy", (num_draws, num_obs), scores)
        with open(self.scratch / "log_lik.csv", "w", encoding="utf-8") as file:
            file.write(",".join(f"log_lik.{i + 1}" for i in range(num_obs)) + "\n")
            for draw in range(num_draws):
                file.write(",".join(f"{x:.6g}" for x in scores[draw * num_obs:(draw + 1) * num_obs]) + "\n")
        for draws in ([self.scratch / "log_lik.npy", "--layout=draws,obs"], [self.scratch / "log_lik.csv"], FITS):
            outputs = set()
            for threads in (1, 2, 7):
                state = self.scratch / "threads.state"
                answer = self.bytes_of("estimate", *draws, "--threads", threads, "--save-state", state)
                outputs.add((answer, state.read_bytes()))
            self.assertEqual(len(outputs), 1, draws)

    def test_compressed_files_give_the_same_bytes(self):
        plain = self.bytes_of("estimate", *FITS, *LOSSES)
        for suffix, compress in [("gz", gzip.compress), ("xz", lzma.compress), ("bz2", bz2.compress), ("zst", self.zstd)]:
            with self.subTest(suffix):
                packed = [self.scratch / f"{fit.name}.{suffix}" for fit in FITS]
                for fit, target in zip(FITS, packed):
                    target.write_bytes(compress(fit.read_bytes()))
                self.assertEqual(self.bytes_of("estimate", *packed, *LOSSES), plain)

    def zstd(self, content):
        if shutil.which("zstd") is None:
            self.skipTest("zstd is not installed")
        return subprocess.run(["zstd", "-q", "-c"], input=content, capture_output=True, check=True).stdout

    def test_npy_arrays_of_three_dimensions_give_the_same_answer(self):
        arrays = {"log_lik": [], "abs_err": []}
        for fit in FITS:
            with open(fit, newline="", encoding="utf-8") as file:
                for row in csv.DictReader(line for line in file if not line.startswith("#")):
                    for name, values in arrays.items():
                        values += [float(row[f"{name}.{i}"]) for i in range(1, 9)]
        for name, values in arrays.items():
            write_npy(self.scratch / f"{name}.npy", (4, 250, 8), values)
        log_lik, abs_err = self.scratch / "log_lik.npy", self.scratch / "abs_err.npy"
        self.assertEqual(without_reading(self.result("estimate", log_lik, "--score", log_lik, "--loss", abs_err)),
                         without_reading(self.result("estimate", *FITS, "--score", "log_lik", "--loss", "abs_err")))

    def test_what_pandas_xarray_and_r_write_gives_the_answer_of_the_fit(self):
        rng = random.Random(11)
        chains, draws, num_obs = 2, 100, 5
        rows = [[rng.gauss(-2, 0.5) for _ in range(num_obs)] for _ in range(chains * draws)]
        (self.scratch / "y.csv").write_text("y\n" + "1.5\n" * num_obs)

        def table(name, *header):
            lines = [list(header)] * bool(header) + rows
            (self.scratch / name / "log_lik.csv").write_text("".join(",".join(map(str, line)) + "\n" for line in lines))

        for name in ("bare", "pandas", "r", "turned", "long", "iterations", "extract"):
            (self.scratch / name).mkdir()
        table("bare")
        table("pandas", *range(num_obs))
        table("r", *[f'"V{i + 1}"' for i in range(num_obs)])
        write_npy(self.scratch / "extract/log_lik.npy", (num_obs, chains * draws), [x for column in zip(*rows) for x in column])
        write_npy(self.scratch / "bare/log_lik.npy", (chains * draws, num_obs), [x for row in rows for x in row])
        bare_csv, bare_npy = (without_reading(self.result("estimate", self.scratch / f"bare/log_lik.{kind}")) for kind in ("csv", "npy"))
        for path, flags, bare in (("pandas/log_lik.csv", [], bare_csv), ("r/log_lik.csv", [], bare_csv),
                                  ("extract/log_lik.npy", ["--data", self.scratch / "y.csv"], bare_npy),
                                  ("extract/log_lik.npy", ["--layout", "obs,draws"], bare_npy)):
            with self.subTest(path):
                result = self.result("estimate", self.scratch / path, *flags)
                self.assertIsNotNone(result["run"]["reading"]["evidence"])
                self.assertEqual(without_reading(result), bare)

        by_chain = [rows[chain * draws:(chain + 1) * draws] for chain in range(chains)]
        write_npy(self.scratch / "turned/log_lik.npy", (chains, draws, num_obs), [x for row in rows for x in row])
        write_npy(self.scratch / "iterations/log_lik.npy", (draws, chains, num_obs),
                  [x for pair in zip(*by_chain) for row in pair for x in row])
        with open(self.scratch / "long/log_lik.csv", "w", encoding="utf-8") as file:
            file.write("chain,draw,obs_id,log_lik\n")
            for chain, chain_rows in enumerate(by_chain):
                for draw, row in enumerate(chain_rows):
                    file.write("".join(f"{chain},{draw},{i},{x!r}\n" for i, x in enumerate(row)))
        whole = without_reading(self.result("estimate", self.scratch / "turned/log_lik.npy"))
        for path in ("iterations/log_lik.npy", "long/log_lik.csv"):
            with self.subTest(path):
                self.assertEqual(without_reading(self.result("estimate", self.scratch / path)), whole)

    def test_incomplete_chain_is_used_when_allowed_and_said(self):
        result = self.result("estimate", FIXTURES / "good-1.csv", FIXTURES / "cut_number.csv", "--allow-incomplete")
        self.assertEqual(result["run"]["num_draws"], 4 + 3)
        remark = [finding["text"] for finding in result["findings"] if finding["code"] == "reader_remark"]
        self.assertEqual(len(remark), 1)
        self.assertIn("cut_number.csv", remark[0])
        self.assertIn("3 complete draws", remark[0])

    def test_data_that_may_be_cut_in_their_last_number_are_used_and_said(self):
        data = self.scratch / "schools.csv"
        data.write_bytes((EXAMPLE / "eight_schools.csv").read_bytes().rstrip(b"\n"))
        result = self.result("estimate", *FITS, "--data", data, "--score", "normal_lpdf(y | theta, sigma)")
        self.assertIn("no line end after the last row",
                      " ".join(finding["text"] for finding in result["findings"] if finding["code"] == "reader_remark"))

    def test_generated_quantities_may_come_in_any_order(self):
        fits, quantities = [], []
        for fit in FITS:
            lines = fit.read_text(encoding="utf-8").splitlines(keepends=True)
            rows = [line.rstrip("\n").split(",") for line in lines if not line.startswith("#")]
            kept = [k for k, name in enumerate(rows[0]) if name.startswith("log_lik")]
            fits.append(self.scratch / fit.name)
            fits[-1].write_bytes(fit.read_bytes())
            quantities.append(self.scratch / f"gq-{fit.name}")
            quantities[-1].write_text(
                f"# method = generate_quantities\n#   generate_quantities\n#     fitted_params = {fit.name}\n"
                + "".join(",".join("gq_" + row[k] if row is rows[0] else row[k] for k in kept) + "\n" for row in rows),
                encoding="utf-8")
        asked = ["--score", "gq_log_lik", "--loss", "abs_err"]
        self.assertEqual(self.bytes_of("estimate", *fits, *quantities, *asked),
                         self.bytes_of("estimate", *fits, *reversed(quantities), *asked))


class States(UserPaths):
    def save(self, name, *arguments):
        state = self.scratch / name
        self.succeed("estimate", *arguments, "--save-state", state)
        return state

    def test_saved_state_answers_with_the_same_bytes(self):
        # A run that is saved keeps longer tails, for merging, so it is compared with itself.
        state = self.scratch / "all.state"
        self.assertEqual(without_reading(self.result("estimate", *FITS, *LOSSES, "--save-state", state)),
                         without_reading(self.result("merge", state)))

    def test_merging_two_halves_equals_one_pass(self):
        halves = [self.save("a.state", *FITS[:2], *LOSSES), self.save("b.state", *FITS[2:], *LOSSES)]
        merged = self.result("merge", *halves)
        one_pass = self.result("estimate", *FITS, *LOSSES)
        self.assertEqual(without_reading(merged)["run"], without_reading(one_pass)["run"])
        ours, theirs = estimates(merged), estimates(one_pass)
        self.assertEqual(ours.keys(), theirs.keys())
        for key, expected in theirs.items():
            for field in ("value", "se"):
                self.assertTrue(math.isclose(ours[key][field], expected[field], rel_tol=1e-12), (key, field))
            # The batches of a run depend on its number of chains, so the Monte Carlo errors are two estimates of one number.
            self.assertTrue(0.5 < ours[key]["mcse"] / expected["mcse"] < 2, key)
        for mine, other in zip(merged["losses"], one_pass["losses"]):
            for part, columns in other["pointwise"].items():
                for column, values in columns.items():
                    for a, b in zip(mine["pointwise"][part][column], values):
                        if isinstance(b, float) and column != "ratio_error":  # an error: of other batches
                            self.assertTrue(math.isclose(a, b, rel_tol=1e-11), (mine["loss"], column))
            self.assertAlmostEqual(mine["convergence"]["rhat"], other["convergence"]["rhat"], delta=0.002)
            self.assertTrue(math.isclose(mine["convergence"]["ess"], other["convergence"]["ess"], rel_tol=0.02))

    def test_merging_finds_chains_that_disagree(self):
        rng = random.Random(2)
        for name, centre in (("low.csv", 0), ("high.csv", 20)):
            with open(self.scratch / name, "w", encoding="utf-8") as file:
                file.write("log_lik.1,log_lik.2,loss.1,loss.2\n")
                for _ in range(500):
                    theta = rng.gauss(centre, 1)
                    file.write(f"{-0.01 * theta**2},{-0.01 * (theta - 1)**2},{theta},{theta - 1}\n")
        files = [self.scratch / "low.csv", self.scratch / "high.csv"]
        one_pass = self.result("estimate", *files, "--loss", "loss")
        self.assertIn("chains_disagree", codes(one_pass))
        merged = self.result("merge", *[self.save(f"{file.name}.state", file, "--loss", "loss") for file in files])
        self.assertIn("chains_disagree", codes(merged), merged["losses"][0]["convergence"])
        self.assertGreater(merged["losses"][0]["convergence"]["rhat"], 1.1)

    def test_joining_two_halves_of_the_observations_equals_one_pass(self):
        rng = random.Random(3)
        num_draws, num_obs = 200, 6
        rows = [[rng.gauss(-1, 0.4) for _ in range(num_obs)] for _ in range(num_draws)]
        for name, part in (("whole", slice(0, 6)), ("left", slice(0, 2)), ("right", slice(2, 6))):
            (self.scratch / name).mkdir()
            values = [x for row in rows for x in row[part]]
            write_npy(self.scratch / name / "log_lik.npy", (num_draws, len(values) // num_draws), values)
        states = [self.save(f"{name}.state", self.scratch / name / "log_lik.npy") for name in ("left", "right")]
        joined = self.result("join", *states)
        whole = self.result("estimate", self.scratch / "whole" / "log_lik.npy")
        self.assertEqual(without_reading(joined)["run"], without_reading(whole)["run"])
        ours, theirs = estimates(joined), estimates(whole)
        for key, expected in theirs.items():
            for field in ("value", "se", "mcse"):
                self.assertTrue(math.isclose(ours[key][field], expected[field], rel_tol=1e-11), (key, field))


class Predictions(UserPaths):
    MEANS = ["predict", *FITS, "--data", EXAMPLE / "eight_schools.csv", "--predict", "theta", "--kind", "mean",
             "--observed", "y"]

    def test_do_not_depend_on_threads_or_memory(self):
        one = self.bytes_of(*self.MEANS, "--threads", "1")
        self.assertEqual(one, self.bytes_of(*self.MEANS, "--threads", "3"))
        self.assertEqual(one, self.bytes_of(*self.MEANS, "--memory", "0.2"))

    def test_count_the_draws_a_file_holds_and_not_those_it_promises(self):
        text = FITS[0].read_text(encoding="utf-8")
        boastful = self.scratch / "fit.csv"
        boastful.write_text(re.sub("num_samples = [0-9]+", "num_samples = 1000000000000", text), encoding="utf-8")
        rest = ["--data", EXAMPLE / "eight_schools.csv", "--predict", "theta", "--kind", "mean", "--observed", "y"]
        honest = self.result("predict", FITS[0], *rest)
        result = self.result("predict", boastful, *rest, "--allow-incomplete", "--memory", "50")
        self.assertEqual(result["measures"], honest["measures"])
        boastful_chains = self.result("estimate", boastful, "--allow-incomplete", "--r-eff", "chains")
        self.assert_same_but_for_rounding(boastful_chains["psis"], self.result("estimate", FITS[0], "--r-eff", "chains")["psis"])

    def test_metrics_are_those_of_the_means_in_the_file(self):
        result = self.result(*self.MEANS, "--pointwise", self.scratch / "points.csv")
        with open(self.scratch / "points.csv", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), 8)
        for way in ("in_sample", "first_order", "psis"):
            errors = [abs(float(row["observed"]) - float(row["mean_" + way])) for row in rows]
            mae = next(measure for measure in result["measures"] if measure["name"] == "mae")
            self.assertAlmostEqual(mae[way]["value"], sum(errors) / 8, places=12)

    def test_values_in_a_file_of_their_own_are_draws_of_the_observation(self):
        generator = random.Random(7)
        draws, num_obs = 400, 5
        theta = [generator.gauss(0, 0.4) for _ in range(draws)]
        y = [generator.gauss(0, 1) for _ in range(num_obs)]
        write_npy(self.scratch / "log_lik.npy", (draws, num_obs), [-(v - t) ** 2 / 2 for t in theta for v in y])
        write_npy(self.scratch / "y_rep.npy", (draws, num_obs), [t + generator.gauss(0, 1) for t in theta for _ in y])
        (self.scratch / "y.csv").write_text("y\n" + "".join(f"{v}\n" for v in y), encoding="utf-8")
        result = self.result("predict", self.scratch / "log_lik.npy", "--score", self.scratch / "log_lik.npy", "--predict",
                             self.scratch / "y_rep.npy", "--data", self.scratch / "y.csv", "--observed", "y")
        self.assertEqual(result["measures"][0]["name"], "crps")
        for pit in result["pointwise"]["pit_psis"]:
            self.assertTrue(0 < pit < 1)


if __name__ == "__main__":
    command_line.main()
