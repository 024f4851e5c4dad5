#!/usr/bin/env python3
"""The paper's experiments from outside, at the quick size: all of them run, one that lacks its data stops no other, the
number of threads does not matter, and a folder that cannot be written to is refused.

    python3 paper_experiments.py /path/to/pcic-paper [-v]
"""

import csv
import json
import os
import re
import subprocess

import command_line
from command_line import ROOT, CommandLineTest, pcic

DATA = ROOT.parent / "shared" / "data"
NEED_DATA = {"banknote", "adult", "privacy", "pickpocket"}


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
        some_data = self.scratch / "data"
        some_data.mkdir()
        for path in DATA.glob("*") if DATA.exists() else []:
            if "pickpocket" not in path.name:
                (some_data / path.name).symlink_to(path)
        left_out = {"pickpocket"} if DATA.exists() else NEED_DATA
        if not DATA.exists():
            print(f"skipped: {', '.join(sorted(NEED_DATA))}, because ../shared/data is not there")

        process = pcic("all", "--quick", "--out", self.scratch, "--data", some_data)
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertEqual(set(re.findall(r"^pcic: ([a-z-]+): not run\.", process.stderr, re.MULTILINE)), left_out)
        names = {line.split()[0] for line in self.succeed("list").splitlines()}
        self.assertEqual(len(names), 19)
        for experiment in names - left_out:
            self.check_files_of(experiment)
        overview = (self.scratch / "index.html").read_text(encoding="utf-8")
        self.assertEqual(set(re.findall(r'href="([a-z-]+)\.html"', overview)), names - left_out)

    def test_pickpocket_runs_with_its_data(self):
        if not DATA.exists():
            self.skipTest("skipped: ../shared/data is not there")
        self.succeed("pickpocket", "--quick", "--out", self.scratch, "--data", DATA)
        self.check_files_of("pickpocket")

    def test_one_thread_gives_the_same_bytes(self):
        for folder, options in (("all", {}), ("one", {"preexec_fn": lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})})):
            process = pcic("poisson-sequence", "--quick", "--out", self.scratch / folder, **options)
            self.assertEqual(process.returncode, 0, process.stderr)
        of_all, of_one = ((self.scratch / folder / "poisson-sequence.csv").read_bytes() for folder in ("all", "one"))
        self.assertEqual(of_all, of_one)

    def test_a_folder_that_cannot_be_written_to_is_refused_before_the_work(self):
        folder = self.scratch / "closed"
        folder.mkdir(mode=0o500)
        may_not_write = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] if os.geteuid() == 0 else []
        process = subprocess.run([*may_not_write, command_line.program, "all", "--out", folder],
                                 capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("closed: cannot write: Permission denied. Choose a directory", process.stderr)


if __name__ == "__main__":
    command_line.main()
