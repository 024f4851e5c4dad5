#!/usr/bin/env python3
"""The same fit in other files gives the same answer: pipes, netCDF, zarr, npz and what else is read.

    python3 file_formats.py /path/to/pcic [-v]
"""

import csv
import gzip
import json
import re
import shlex
import subprocess
import zipfile

import command_line
from command_line import EXAMPLE, FITS, ROOT, CommandLineTest

ZARR = ROOT / "tests" / "reference" / "zarr"
INFERENCE_DATA = ROOT / "tests" / "reference" / "inference_data"
NUM_DRAWS = 50  # of the chains in eight_schools.nc


def without_mcse(value):
    """Monte Carlo errors come from batches, which follow the number of draws if the file tells it in advance."""
    if isinstance(value, dict):
        return {key: without_mcse(inner) for key, inner in value.items() if "mcse" not in key}
    return [without_mcse(inner) for inner in value] if isinstance(value, list) else value


class FileFormats(CommandLineTest):
    def answer(self, *arguments, stdin=None):
        """What is said of the losses."""
        target = self.scratch / "result.json"
        if stdin is None:
            self.succeed(*arguments, "--json", target)
        else:
            subprocess.run([command_line.program, *map(str, arguments), "--json", str(target)], input=stdin, check=True,
                           capture_output=True)
        return without_mcse(json.loads(target.read_bytes())["losses"])

    def short_fits(self):
        """The draws of eight_schools.nc as CSV files."""
        paths = []
        for fit in FITS[:2]:
            lines = [line for line in fit.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
            paths.append(self.scratch / fit.name)
            paths[-1].write_text("\n".join(lines[:1 + NUM_DRAWS]) + "\n", encoding="utf-8")
        return paths


class Pipes(FileFormats):
    def test_standard_input_gives_the_answer_of_the_file(self):
        for flags in ([], ["--r-eff", "chains"]):
            self.assertEqual(self.answer("estimate", "-", *flags, stdin=FITS[0].read_bytes()),
                             self.answer("estimate", FITS[0], *flags))
        self.assertEqual(self.answer("estimate", "-", stdin=gzip.compress(FITS[0].read_bytes())),
                         self.answer("estimate", FITS[0]))

    def test_a_substituted_process_gives_the_answer_of_the_file(self):
        target = self.scratch / "piped.json"
        subprocess.run(["bash", "-c", f"'{command_line.program}' estimate <(cat '{FITS[0]}') <(cat '{FITS[1]}') --json '{target}'"],
                       check=True, capture_output=True)
        self.assertEqual(without_mcse(json.loads(target.read_bytes())["losses"]), self.answer("estimate", FITS[0], FITS[1]))


class NetCdf(FileFormats):
    FIT = INFERENCE_DATA / "eight_schools.nc"

    def test_a_fit_of_arviz_gives_the_answer_of_its_csv_files(self):
        self.assert_same_but_for_rounding(self.answer("estimate", self.FIT), self.answer("estimate", *self.short_fits()))
        self.assertIn("Read from netCDF as ArviZ writes it: 2 chains x 50 draws x 8 observations", self.succeed("estimate", self.FIT))

    def test_formulas_use_the_observed_and_the_constant_data(self):
        formulas = ["--score", "normal_lpdf(obs | theta, sigma)", "--loss", "abs(obs - theta)"]
        (self.scratch / "y.csv").write_text((EXAMPLE / "eight_schools.csv").read_text(encoding="utf-8").replace("y,", "obs,"), encoding="utf-8")
        self.assert_same_but_for_rounding(
            self.answer("estimate", self.FIT, *formulas), self.answer("estimate", *self.short_fits(), "--data", self.scratch / "y.csv", *formulas))

    def test_one_of_several_observed_variables_is_the_score_by_its_name(self):
        text = self.succeed("estimate", INFERENCE_DATA / "unusual.nc", "--score", "y")
        self.assertIn("6 observations; the score is `log_lik_y`", " ".join(text.split()))

    def test_labels_of_the_observations_are_groups(self):
        self.assertIn("8 groups", self.succeed("estimate", self.FIT, "--group", "school"))


class Zarr(FileFormats):
    def stores(self):
        """The stores of the fit, of version 2 and 3, as archives and as folders; one archive as zip -r makes it of a folder."""
        for version in ("v2", "v3"):
            archive = ZARR / f"eight_schools_{version}.zip"
            folder = self.scratch / f"{version}.zarr"
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(folder)
            yield from (archive, folder)
        with zipfile.ZipFile(self.scratch / "deflated.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            for path in sorted(path for path in folder.rglob("*") if path.is_file()):
                packed.write(path, path.relative_to(self.scratch))
        yield self.scratch / "deflated.zip"

    def test_a_store_gives_the_answer_of_the_netcdf_file(self):
        formulas = ["--score", "normal_lpdf(obs | theta, sigma)", "--loss", "abs(obs - theta)", "--group", "school"]
        for flags in ([], formulas):
            expected = self.answer("estimate", NetCdf.FIT, *flags)
            for store in self.stores():
                self.assertEqual(self.answer("estimate", store, *flags), expected, store)

    def test_the_same_chains_in_two_stores_are_found(self):
        refused = command_line.pcic("estimate", *list(self.stores())[1:3])
        self.assertIn("(chain 1): holds the same draws as ", refused.stderr)

    def test_what_is_in_a_store_is_listed_with_a_command_that_works(self):
        for store in self.stores():
            text = self.succeed("inspect", store)
            self.assertIn("zarr as ArviZ writes it, 2 chains x 50 draws", text)
            self.assertRegex(text, r"\n  school +8 +8 texts, for labels or --group\n")
            self.succeed(*shlex.split(re.search(r"^Evaluate it: pcic (.*)$", text, re.MULTILINE)[1]))

    def test_a_store_is_not_written_over(self):
        folder = list(self.stores())[1]
        before = (folder / ".zgroup").read_bytes()
        refused = command_line.pcic("estimate", folder, "--json", folder / ".zgroup")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("would be written into", refused.stderr)
        self.assertEqual((folder / ".zgroup").read_bytes(), before)


class NamedArrays(FileFormats):
    def test_parameters_in_files_of_their_own_give_the_answer_of_the_fit(self):
        columns = {"mu": ["mu"], "theta": [f"theta.{k}" for k in range(1, 9)]}
        with open(FITS[0], newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
        flags = []
        for name, labels in columns.items():
            path = self.scratch / f"{name}-of-the-fit.npy"
            command_line.write_npy(path, (len(rows), len(labels))[:1 if name == "mu" else 2], [float(row[label]) for row in rows for label in labels])
            flags += ["--draws", f"{name}={path}"]
        formulas = ["--data", EXAMPLE / "eight_schools.csv", "--score", "normal_lpdf(y | theta, sigma)", "--loss", "abs(y - mu)"]
        self.assert_same_but_for_rounding(self.answer("estimate", *flags, *formulas), self.answer("estimate", FITS[0], *formulas))
        self.assertIn("Read from .npy by name", " ".join(self.succeed("estimate", *flags, *formulas).split()))
        self.succeed("predict", *flags, *formulas[:4], "--predict", "theta", "--kind", "mean", "--observed", "y")
        self.succeed("influence", *flags, *formulas[:4])

    def test_an_array_stands_beside_the_fit(self):
        command_line.write_npy(self.scratch / "shift.npy", (250,), [0.0] * 250)
        self.assertEqual(self.answer("estimate", FITS[0], "--draws", f"shift={self.scratch / 'shift.npy'}", "--data", EXAMPLE / "eight_schools.csv",
                                     "--loss", "mae = abs(y - theta - shift)")[0]["estimates"],
                         self.answer("estimate", FITS[0], "--data", EXAMPLE / "eight_schools.csv", "--loss", "mae = abs(y - theta)")[0]["estimates"])


class Npy(FileFormats):
    def test_a_matrix_is_the_score_whatever_its_name(self):
        values = [-(k % 7) - k / 100 for k in range(60)]
        command_line.write_npy(self.scratch / "log_lik.npy", (20, 3), values)
        command_line.write_npy(self.scratch / "ll-of-model-2.npy", (20, 3), values)
        named = self.answer("estimate", self.scratch / "log_lik.npy")
        other = self.answer("estimate", self.scratch / "ll-of-model-2.npy")
        self.assertEqual(named[0]["estimates"], other[0]["estimates"])


class Npz(FileFormats):
    def write_npz(self, compression):
        """mu, theta and log_lik of the two chains, chains x draws x ..., as numpy.savez writes them."""
        rows = []
        for fit in FITS[:2]:
            with open(fit, newline="", encoding="utf-8") as file:
                rows.append(list(csv.DictReader(line for line in file if not line.startswith("#"))))
        num_draws = len(rows[0])
        columns = {"mu": ["mu"], "theta": [f"theta.{k}" for k in range(1, 9)], "log_lik": [f"log_lik.{k}" for k in range(1, 9)]}
        with zipfile.ZipFile(self.scratch / "fit.npz", "w", compression) as archive:
            for name, labels in columns.items():
                values = [float(row[label]) for chain in rows for row in chain for label in labels]
                command_line.write_npy(self.scratch / "array.npy", (2, num_draws, 8)[:2 if name == "mu" else 3], values)
                archive.write(self.scratch / "array.npy", f"{name}.npy")
        return self.scratch / "fit.npz"

    def test_arrays_of_a_fit_give_the_answer_of_its_csv_files(self):
        formulas = ["--data", EXAMPLE / "eight_schools.csv", "--loss", "abs(y - theta)", "--loss", "abs(y - mu)"]
        expected = self.answer("estimate", *FITS[:2], *formulas)
        for compression in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            self.assert_same_but_for_rounding(self.answer("estimate", self.write_npz(compression), *formulas), expected)

    def test_what_was_decided_is_said(self):
        self.assertIn("Read from .npz (arrays of chains x draws, because the arrays agree in their first two axes): 2 chains",
                      " ".join(self.succeed("estimate", self.write_npz(zipfile.ZIP_STORED)).split()))


class Posteriordb(FileFormats):
    def test_zipped_json_draws_give_the_answer_of_their_csv_files(self):
        chains = []
        for fit in FITS:
            with open(fit, newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
            names = {"mu": "mu", "tau": "tau", **{f"theta.{k}": f"theta[{k}]" for k in range(1, 9)}}
            chains.append({name: [float(row[column]) for row in rows] for column, name in names.items()})
        with zipfile.ZipFile(self.scratch / "draws.json.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("draws.json", json.dumps(chains))
        formulas = ["--data", EXAMPLE / "eight_schools.csv", "--score", "normal_lpdf(y | theta, sigma)", "--loss", "abs(y - theta)"]
        self.assert_same_but_for_rounding(self.answer("estimate", self.scratch / "draws.json.zip", *formulas),
                                          self.answer("estimate", *FITS, *formulas))


class Csv(FileFormats):
    def test_the_table_of_arviz_gives_the_answer_of_the_fit(self):
        """As to_dataframe().to_csv() writes it."""
        names = {"mu": "('posterior', 'mu')"}
        for k in range(8):
            names[f"theta.{k + 1}"] = f"('posterior', 'theta[{k}]', 'school {k}')"
            names[f"log_lik.{k + 1}"] = f"('log_likelihood', 'obs[{k}]', 'school {k}')"
        with open(self.scratch / "arviz.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(["chain", "draw", *names.values()])
            for chain, fit in enumerate(FITS):
                with open(fit, newline="", encoding="utf-8") as draws:
                    for draw, row in enumerate(csv.DictReader(line for line in draws if not line.startswith("#"))):
                        writer.writerow([chain, draw, *(row[name] for name in names)])
        flags = ["--data", EXAMPLE / "eight_schools.csv", "--loss", "abs(y - theta)"]
        self.assert_same_but_for_rounding(self.answer("estimate", self.scratch / "arviz.csv", *flags),
                                          self.answer("estimate", *FITS, *flags))

    def test_a_folder_and_a_pattern_stand_for_the_chains(self):
        (self.scratch / "fits").mkdir()
        for fit in FITS:
            (self.scratch / "fits" / fit.name).write_bytes(fit.read_bytes())
        expected = self.answer("estimate", *FITS)
        self.assertEqual(self.answer("estimate", self.scratch / "fits"), expected)
        self.assertEqual(self.answer("estimate", self.scratch / "fits" / "fit-*.csv"), expected)


class Inspect(FileFormats):
    def test_the_command_it_shows_works(self):
        for files in ([INFERENCE_DATA / "eight_schools.nc"], [INFERENCE_DATA / "unusual.nc"], FITS):
            text = self.succeed("inspect", *files)
            command = re.search(r"^Evaluate it: pcic (.*)$", text, re.MULTILINE)
            self.assertIsNotNone(command, text)
            self.succeed(*shlex.split(command[1]))

    def test_it_lists_arrays_data_and_divergences(self):
        text = self.succeed("inspect", *FITS, EXAMPLE / "eight_schools.csv")
        self.assertIn("CmdStan CSV, 4 chains x 250 draws\n", text)
        self.assertRegex(text, r"\n  log_lik +8 +score\n")
        self.assertRegex(text, r"\n  divergent transitions: \d+\n")
        self.assertIn("  complete\n", text)
        text = self.succeed("inspect", INFERENCE_DATA / "eight_schools.nc")
        self.assertRegex(text, r"\n  school +8 +8 texts, for labels or --group\n")

    def test_a_file_that_is_cut_is_called_so(self):
        (self.scratch / "cut.csv").write_bytes(FITS[0].read_bytes()[:20000])
        self.assertIn("not complete: ", self.succeed("inspect", self.scratch / "cut.csv"))


if __name__ == "__main__":
    command_line.main()
