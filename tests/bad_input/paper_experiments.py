#!/usr/bin/env python3
"""The paper's experiments from outside, at the quick size: all of them run, one that lacks its data stops no other, the
number of threads does not matter, and a folder that cannot be written to is refused.

    python3 paper_experiments.py /path/to/pcic [-v]
"""

import csv
import json
import os
import random
import re
import subprocess
import unittest

import command_line
from command_line import ROOT, CommandLineTest, pcic

DATA = ROOT.parent / "shared" / "data"
NEED_DATA = {"banknote", "adult", "privacy", "pickpocket"}


# Made-up data in the layout of the real files, which are no part of the project.
def write_lines(path, lines):
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_banknotes(folder):
    generator = random.Random(1)
    rows = ([generator.gauss(0, 2) for _ in range(4)] for _ in range(200))
    write_lines(folder / "data_banknote_authentication.txt",
                (",".join(f"{value:.4f}" for value in row) + f",{int(row[0] + generator.gauss(0, 1) < 0)}" for row in rows))


def write_people(folder):
    generator = random.Random(2)
    works, sexes = ("Private", "State-gov", "?"), ("Male", "Female")
    rows = ((generator.randint(17, 90), generator.choice(works), generator.choice(sexes)) for _ in range(200))
    write_lines(folder / "adult.data", [f"{age}, {work}, {sex}, {'>50K' if age > generator.gauss(50, 10) else '<=50K'}"
                                        for age, work, sex in rows] + [""])


def write_towns(folder):
    generator = random.Random(3)
    years = range(2012, 2019)
    write_lines(folder / "tokyo_pickpocket.csv",
                ["town," + ",".join(map(str, years))] +
                [f"town {k}," + ",".join(str(int(generator.expovariate(0.5))) for _ in years) for k in range(60)])


class PaperExperiments(CommandLineTest):
    def check_files_of(self, experiment):
        with (self.scratch / f"{experiment}.csv").open(newline="", encoding="utf-8") as file:
            header, *rows = csv.reader(file)
        self.assertGreater(len(rows), 0, experiment)
        self.assertEqual({len(row) for row in rows}, {len(header)}, experiment)
        figure = json.loads((self.scratch / f"{experiment}.vl.json").read_text(encoding="utf-8"))
        self.assertIn("vega-lite", figure["$schema"])
        self.assertIn("<svg", (self.scratch / f"{experiment}.html").read_text(encoding="utf-8"))

    def test_all_run_and_one_without_data_stops_no_other(self):
        left_out = {"pickpocket"}
        write_banknotes(self.scratch)
        write_people(self.scratch)
        process = pcic("paper", "all", "--quick", "--out", self.scratch, "--data", self.scratch)
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertEqual(set(re.findall(r"^([a-z-]+): not run\.", process.stderr, re.MULTILINE)), left_out)
        names = {line.split()[0] for line in self.succeed("paper", "list").splitlines()}
        self.assertEqual(len(names), 18)
        for experiment in names - left_out:
            self.check_files_of(experiment)
        overview = (self.scratch / "index.html").read_text(encoding="utf-8")
        self.assertEqual(set(re.findall(r'href="([a-z-]+)\.html"', overview)), names - left_out)

    def test_pickpocket_runs_with_its_data(self):
        write_towns(self.scratch)
        self.succeed("paper", "pickpocket", "--quick", "--out", self.scratch, "--data", self.scratch)
        self.check_files_of("pickpocket")

    @unittest.skipUnless(DATA.exists(), "skipped: ../shared is not here")
    def test_the_real_data_sets_are_read(self):
        for experiment in NEED_DATA:
            self.succeed("paper", experiment, "--quick", "--out", self.scratch, "--data", DATA)
            self.check_files_of(experiment)

    def test_one_thread_gives_the_same_bytes(self):
        for folder, options in (("all", {}), ("one", {"preexec_fn": lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})})):
            process = pcic("paper", "poisson-sequence", "--quick", "--out", self.scratch / folder, **options)
            self.assertEqual(process.returncode, 0, process.stderr)
        of_all, of_one = ((self.scratch / folder / "poisson-sequence.csv").read_bytes() for folder in ("all", "one"))
        self.assertEqual(of_all, of_one)

    def test_a_folder_that_cannot_be_written_to_is_refused_before_the_work(self):
        folder = self.scratch / "closed"
        folder.mkdir(mode=0o500)
        may_not_write = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []
        process = subprocess.run([*may_not_write, command_line.program, "paper", "all", "--out", folder],
                                 capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("closed: cannot write: Permission denied. Choose a directory", process.stderr)


if __name__ == "__main__":
    command_line.main()
