#!/usr/bin/env python3
"""What a user does wrong is refused: exit code 2 (bad input) or 3 (cannot read or write), a message on standard error that
names the place, what was found and what was expected, nothing on standard output, and no file left behind.

    python3 run.py /path/to/pcic [-v]
"""

import gzip
import os
import pathlib
import resource
import subprocess
import time
from typing import NamedTuple

import command_line
from command_line import FIXTURES, FITS, CommandLineTest, pcic, write_npy

BAD_INPUT, IO_FAILED = 2, 3


class Case(NamedTuple):
    what: str
    arguments: list  # files lie in the scratch directory, where the fixtures are linked
    message: list  # all of these are in it
    exit_code: int = BAD_INPUT


CASES = [
    # CmdStan CSV
    Case("ragged row", ["estimate", "ragged_row.csv"], ["ragged_row.csv:19:", "4 values", "header names 5"]),
    Case("row too long", ["estimate", "long_row.csv"], ["long_row.csv:19:", "6 values", "header names 5"]),
    Case("missing column", ["estimate", "missing_column.csv"],
         ["missing_column.csv:14:", "'log_lik'", "2 columns", "log_lik[2]", "missing"]),
    Case("duplicate column", ["estimate", "duplicate_column.csv"],
         ["duplicate_column.csv:14:", "log_lik[1]", "twice", "expected once"]),
    Case("cell that is no number", ["estimate", "non_numeric_cell.csv"],
         ["non_numeric_cell.csv:18:", "'log_lik.2'", "'oops'", "expected a number"]),
    Case("number cut short at the end of the file", ["estimate", "cut_number.csv"],
         ["cut_number.csv:20:", "cut short", "3 complete draws", "promises 4", "Elapsed Time", "--allow-incomplete"]),
    Case("fewer rows than promised", ["estimate", "cut_rows.csv"],
         ["cut_rows.csv:", "3 complete draws", "promises 4", "--allow-incomplete"]),
    Case("more rows than promised", ["estimate", "too_many_rows.csv"], ["too_many_rows.csv:", "5 draws", "promises 4"]),
    Case("no Elapsed Time", ["estimate", "no_elapsed_time.csv"],
         ["no_elapsed_time.csv:20:", "cut short", "Elapsed Time", "missing"]),
    Case("empty file", ["estimate", "empty.csv"], ["empty.csv", "empty"]),
    Case("empty file among good ones", ["estimate", "good-1.csv", "empty.csv"], ["empty.csv", "empty"]),
    Case("no draws", ["estimate", "no_draws.csv"], ["no_draws.csv:", "0 complete draws", "promises 4"]),
    Case("no draws, allowed to be incomplete", ["estimate", "no_draws.csv", "--allow-incomplete"],
         ["no_draws.csv:", "no draws"]),
    Case("ragged row, allowed to be incomplete", ["estimate", "ragged_row.csv", "--allow-incomplete"],
         ["ragged_row.csv:19:", "4 values", "header names 5"]),
    Case("output without draws", ["estimate", "optimizing.csv"], ["optimizing.csv", "'optimize'", "expected sample"]),
    Case("chains of different models", ["estimate", "good-1.csv", "other_model.csv"],
         ["other_model.csv", "4 columns", "good-1.csv has 5", "different models"]),
    Case("score and loss of different length", ["estimate", "other_length.csv", "--loss", "loss"],
         ["other_length.csv", "'loss'", "3", "'log_lik'", "2"]),
    # plain CSV
    Case("ragged row of a plain CSV", ["estimate", "plain_ragged.csv"],
         ["plain_ragged.csv:3:", "1 value", "header names 2"]),
    Case("cell of a plain CSV that is no number", ["estimate", "plain_non_numeric.csv"],
         ["plain_non_numeric.csv:3:", "'log_lik.2'", "'minus two'", "expected a number"]),
    # .npy and other kinds of files
    Case("four dimensions", ["estimate", "four_d.npy", "--score", "four_d"],
         ["four_d.npy", "4 dimensions", "expected draws x observations"]),
    Case("npy too short for its shape", ["estimate", "short.npy", "--score", "short"],
         ["short.npy", "bytes", "shape (10, 2) needs", "cut short"]),
    Case("npy too long for its shape", ["estimate", "long.npy", "--score", "long"],
         ["long.npy", "bytes", "shape (10, 2) needs", "too long"]),
    Case("npy header cut short", ["estimate", "cut_header.npy", "--score", "cut_header"],
         ["cut_header.npy", "header", "ends inside it"]),
    Case("npy of objects", ["estimate", "objects.npy", "--score", "objects"], ["objects.npy", "'|O'", "expected one of"]),
    Case("npy of nothing", ["estimate", "nothing.npy", "--score", "nothing"], ["nothing.npy", "(0, 2)", "expected draws"]),
    Case("score and loss files of different length", ["estimate", "a.npy", "--score", "a", "--loss", "three.npy"],
         ["three.npy", "a.npy", "3", "2"]),
    Case("score and loss files of different draws", ["estimate", "a.npy", "--score", "a", "--loss", "eight.npy"],
         ["eight.npy", "a.npy", "8 draws", "has 10", "the same draws"]),
    Case("score and loss files of different chains", ["estimate", "a.npy", "--score", "a", "--loss", "chains.npy"],
         ["chains.npy", "2 chains", "a.npy has 1"]),
    Case("files of different kinds", ["estimate", "good-1.csv", "a.npy"],
         ["a.npy", ".npy", "good-1.csv", "CmdStan CSV", "one kind"]),
    Case("compressed file cut short", ["estimate", "cut.csv.gz"], ["cut.csv.gz", "compressed data", "cut short"]),
    Case("data in place of draws", ["estimate", "data.json"], ["data.json", "JSON", "expected draws"]),
    Case("a state file as draws", ["estimate", "good.state"], ["good.state", "binary data", "plain CSV"]),
    # paths
    Case("no such file", ["estimate", "no_such_file.csv"], ["no_such_file.csv", "No such file"], IO_FAILED),
    Case("a directory as data", ["estimate", "good-1.csv", "--data", FIXTURES], [str(FIXTURES), "is a directory", "expected a file"]),
    Case("output into a directory that is not there", ["estimate", "good-1.csv", "--json", "no/such/place.json"],
         ["no/such/place.json", "No such file or directory"], IO_FAILED),
    Case("output onto a directory", ["estimate", "good-1.csv", "--json", FIXTURES],
         [str(FIXTURES), "cannot write"], IO_FAILED),
    Case("the same file twice", ["estimate", "good-1.csv", "./good-1.csv"], ["good-1.csv", "given twice", "once"]),
    Case("the same state twice", ["merge", "good.state", "good.state"], ["good.state", "given twice", "once"]),
    Case("output over an input", ["estimate", "good-1.csv", "--json", "./good-1.csv"],
         ["good-1.csv", "written over", "another name"]),
    Case("two outputs in one file", ["estimate", "good-1.csv", "--json", "new.x", "--pointwise", "new.x"],
         ["new.x", "written over", "another name"]),
    # full disk
    Case("full disk: --json", ["estimate", "good-1.csv", "--json", "/dev/full"],
         ["/dev/full", "No space left on device"], IO_FAILED),
    Case("full disk: --pointwise", ["estimate", "good-1.csv", "--pointwise", "/dev/full"],
         ["/dev/full", "No space left on device"], IO_FAILED),
    Case("full disk: --save-state", ["estimate", "good-1.csv", "--save-state", "/dev/full"],
         ["/dev/full", "No space left on device"], IO_FAILED),
    # state files
    Case("a damaged state", ["merge", "flipped.state"], ["flipped.state", "checksum", "damaged"]),
    Case("a state cut short", ["merge", "cut.state"], ["cut.state", "cut short", "bytes are missing"]),
    Case("a state with something after it", ["merge", "good.state", "longer.state"], ["longer.state", "follows"]),
    Case("an empty state", ["merge", "empty.state"], ["empty.state", "cut short or not a pcic state"]),
    Case("a foreign file as state", ["merge", "foreign.state"], ["foreign.state", "not a pcic state file"]),
    Case("a fit as state", ["merge", "good-1.csv"], ["good-1.csv", "not a pcic state file"]),
    Case("no such state", ["merge", "no_such.state"], ["no_such.state", "No such file"], IO_FAILED),
    Case("a directory as state", ["merge", FIXTURES], [str(FIXTURES), "is a directory"]),
    Case("states of different losses", ["merge", "good.state", "log_loss.state"],
         ["log_loss.state", "loss 'loss' is in the first and not in the second"]),
    Case("join of states of different draws", ["join", "good.state", "cut_chain.state"],
         ["cut_chain.state", "draws"]),
    # words
    Case("unknown array", ["estimate", "good-1.csv", "--score", "log_like"],
         ["good-1.csv", "'log_like'", "Nearest: log_lik", "loss"]),
    Case("unknown loss", ["estimate", "good-1.csv", "--loss", "los"], ["good-1.csv", "'los'", "Nearest: loss"]),
    Case("the same loss twice", ["estimate", "good-1.csv", "--loss", "loss", "--loss", "loss"], ["'loss'", "twice"]),
    Case("unknown flag", ["estimate", "good-1.csv", "--scoer", "log_lik"], ["--scoer", "--help"]),
    Case("unknown command", ["estimat", "good-1.csv"], ["estimat", "--help"]),
    Case("no command", [], ["no command is given", "estimate", "--help"]),
    Case("no file", ["estimate"], ["draws", "--help"]),
    Case("threads that cannot be", ["estimate", "good-1.csv", "--threads", "-1"], ["--threads", "-1"]),
    # predict
    Case("prediction that is not there", ["predict", "good-1.csv"], ["good-1.csv", "'y_rep'", "It holds"]),
    Case("unknown kind of prediction", ["predict", "good-1.csv", "--predict", "loss", "--kind", "median"],
         ["--kind", "median", "probability"]),
    Case("quantile that is no probability", ["predict", "good-1.csv", "--predict", "loss", "--quantile", "5"],
         ["quantile 5", "between 0 and 1"]),
    Case("relative efficiency that is no number", ["predict", "good-1.csv", "--predict", "loss", "--r-eff", "some"],
         ["--r-eff some", "a number above 0, or chains"]),
    Case("memory for not even one tile", ["predict", "good-1.csv", "--predict", "loss", "--memory", "0.0001"],
         ["need 1 MB", "Allow more"]),
    Case("probability above one", ["predict", "good-1.csv", "--predict", "2 - loss", "--kind", "probability"],
         ["'2 - loss'", "expected the probability"]),
    Case("observed that is not in the data", ["predict", "good-1.csv", "--predict", "loss", "--observed", "y"],
         ["observed", "'y'"]),
    Case("unknown divisor", ["estimate", "good-1.csv", "--divisor", "n"], ["--divisor", "n", "draws-1"]),
    Case("plug-in loss without a file", ["estimate", "good-1.csv", "--plug-in-loss", "loss"],
         ["--plug-in-loss", "loss", "expected LOSS=FILE"]),
    Case("plug-in loss of another length", ["estimate", "good-1.csv", "--loss", "loss", "--plug-in-loss", "loss=ten.npy"],
         ["loss", "10", "2"]),
    Case("plug-in loss of texts",
         ["estimate", "good-1.csv", "--loss", "loss", "--plug-in-loss", "log_lik.2=plain_non_numeric.csv"],
         ["plain_non_numeric.csv", "'log_lik.2'", "'minus two'", "in numbers"]),
    Case("plug-in of a loss that is not evaluated", ["estimate", "good-1.csv", "--plug-in-loss", "los=ten.npy"],
         ["los", "no such loss", "-log_lik"]),
]


def write_binary_files(directory):
    """What cannot lie in fixtures/ as text."""
    values = [-(1 + index * 37 % 11 / 7) for index in range(280)]
    for name, shape, count in [("a", (10, 2), 20), ("eight", (8, 2), 16), ("three", (10, 3), 30), ("chains", (2, 70, 2), 280),
                               ("four_d", (2, 2, 2, 2), 16), ("short", (10, 2), 17), ("long", (10, 2), 25),
                               ("nothing", (0, 2), 0), ("ten", (10,), 10)]:
        write_npy(directory / f"{name}.npy", shape, values[:count])
    write_npy(directory / "objects.npy", (10, 2), values[:20], descr="|O")
    (directory / "cut_header.npy").write_bytes((directory / "a.npy").read_bytes()[:50])

    packed = gzip.compress((FIXTURES / "good-1.csv").read_bytes())
    (directory / "cut.csv.gz").write_bytes(packed[:len(packed) // 2])

    def save_state(name, *arguments):
        pcic("estimate", *arguments, "--save-state", directory / name).check_returncode()

    save_state("good.state", FIXTURES / "good-1.csv", "--loss", "loss")
    save_state("log_loss.state", FIXTURES / "good-2.csv")
    save_state("cut_chain.state", FIXTURES / "cut_rows.csv", "--loss", "loss", "--allow-incomplete")
    state = (directory / "good.state").read_bytes()
    middle = len(state) // 2 + 64  # inside the payload of a record, not in its length
    (directory / "flipped.state").write_bytes(state[:middle] + bytes([state[middle] ^ 1]) + state[middle + 1:])
    (directory / "cut.state").write_bytes(state[:-10])
    (directory / "longer.state").write_bytes(state + b"x")
    (directory / "empty.state").write_bytes(b"")


class BadInput(CommandLineTest):
    def files_in_scratch(self):
        return sorted((path.name, path.read_bytes()) for path in self.scratch.iterdir())

    def setUp(self):
        super().setUp()
        write_binary_files(self.scratch)
        for fixture in FIXTURES.iterdir():
            (self.scratch / fixture.name).symlink_to(fixture)

    def refuse(self, case, **options):
        before = self.files_in_scratch()
        process = pcic(*case.arguments, cwd=self.scratch, **options)
        self.assertEqual(process.returncode, case.exit_code, process.stderr)
        self.assertEqual(process.stdout, "")
        for words in case.message:
            self.assertIn(words, process.stderr)
        self.assertNotIn("bug in pcic", process.stderr)
        self.assertEqual(self.files_in_scratch(), before, "a file was left behind or changed")

    def test_is_refused_with_place_found_and_expected(self):
        for case in CASES:
            with self.subTest(case.what):
                self.refuse(case)

    def test_leaves_the_files_asked_for_unwritten(self):
        for fixture in ("ragged_row.csv", "cut_number.csv", "non_numeric_cell.csv"):
            with self.subTest(fixture):
                self.refuse(Case(fixture, ["estimate", "good-1.csv", fixture, "--json", "new.json", "--pointwise", "new.csv",
                                           "--save-state", "new.state"], [fixture]))

    def test_file_without_permission_is_refused(self):
        if os.geteuid() == 0:
            self.skipTest("root may read every file")
        secret = self.scratch / "secret.csv"
        secret.write_text((FIXTURES / "good-1.csv").read_text())
        secret.chmod(0)
        process = pcic("estimate", secret)
        self.assertEqual(process.returncode, IO_FAILED)
        self.assertIn("secret.csv", process.stderr)
        self.assertIn("Permission denied", process.stderr)


class CutMeanwhile(CommandLineTest):
    def test_npy_file_that_another_program_cuts_is_reported(self):
        for seconds in (0, 0.1):
            with self.subTest(seconds=seconds):
                self.cut_after_it_is_opened(seconds)

    def cut_after_it_is_opened(self, seconds):
        path, state = self.scratch / "log_lik.npy", self.scratch / "new.state"
        draws, observations = 200000, 5000  # seconds of reading: the cut never comes too late
        write_npy(path, (draws, observations), [])
        os.truncate(path, path.stat().st_size + 8 * draws * observations)  # zeros that take no place on the disk
        command = [command_line.program, "estimate", path, "--save-state", state]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            maps = pathlib.Path(f"/proc/{process.pid}/maps")
            while process.poll() is None and path.name not in maps.read_text():
                time.sleep(0.001)
            time.sleep(seconds)
            os.truncate(path, 4096)
            answer, message = process.communicate(timeout=120)
        self.assertEqual(process.returncode, IO_FAILED, message)
        self.assertEqual(answer, "")
        self.assertIn("expected that nothing writes to it meanwhile", message)
        self.assertFalse(state.exists())


class TooLittleMemory(CommandLineTest):
    def test_is_no_bug_and_leaves_nothing_behind(self):
        if b"__asan_init" in pathlib.Path(command_line.program).read_bytes():
            self.skipTest("AddressSanitizer ends a program that runs out of memory")
        path, state = self.scratch / "log_lik.npy", self.scratch / "new.state"
        draws, observations = 4, 4000000
        write_npy(path, (draws, observations), [])
        os.truncate(path, path.stat().st_size + 8 * draws * observations)  # zeros that take no place on the disk
        limit = lambda: resource.setrlimit(resource.RLIMIT_DATA, (2**28, 2**28))
        process = pcic("estimate", path, "--layout", "draws,obs", "--save-state", state, "--threads", 1, preexec_fn=limit)
        self.assertEqual(process.returncode, IO_FAILED, process.stderr)
        self.assertEqual(process.stdout, "")
        self.assertIn("not enough memory", process.stderr)
        self.assertIn("--no-psis", process.stderr)
        self.assertFalse(state.exists())


class FullDisk(CommandLineTest):
    FLAGS = ["--json", "--pointwise", "--save-state"]
    OLD = "old content" + "." * 8181  # 8192 bytes: all that the small file system below can hold

    def expect_old_file_kept(self, flag, directory, message, **options):
        target = directory / "old"
        target.write_text(self.OLD)
        process = pcic("estimate", *FITS, flag, target, **options)
        self.assertEqual(process.returncode, IO_FAILED, process.stderr)
        self.assertEqual(process.stdout, "")
        self.assertIn(str(target), process.stderr)
        self.assertIn(message, process.stderr)
        self.assertEqual(target.read_text(), self.OLD)
        self.assertEqual([path.name for path in directory.iterdir()], ["old"], "a half-written file was left")

    def test_file_size_limit_keeps_the_old_file(self):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))
        for flag in self.FLAGS:
            with self.subTest(flag):
                self.expect_old_file_kept(flag, self.scratch, "File too large", preexec_fn=limit)

    def test_full_file_system_keeps_the_old_file(self):
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", self.scratch], capture_output=True,
                               text=True, check=False)
        if mount.returncode != 0:
            self.skipTest(f"no small file system can be mounted here: {mount.stderr.strip()}")
        try:
            for flag in self.FLAGS:
                with self.subTest(flag):
                    self.expect_old_file_kept(flag, self.scratch, "No space left on device")
        finally:
            subprocess.run(["umount", self.scratch], check=True)

    def test_standard_output_that_is_full_is_reported(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            process = subprocess.run([command_line.program, "estimate", *FITS], stdout=full, stderr=subprocess.PIPE, text=True,
                                     check=False)
        self.assertEqual(process.returncode, IO_FAILED)
        self.assertIn("standard output", process.stderr)
        self.assertIn("No space left on device", process.stderr)


if __name__ == "__main__":
    command_line.main()
