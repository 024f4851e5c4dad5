#!/usr/bin/env python3
"""The machine gets in the way: streams that cannot be written, limits, signals. Never a crash, never a "bug in pcic", the right
exit code, and nothing left behind.

    python3 operation.py /path/to/pcic /path/to/no_threads.so [-v]
"""

import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import time

import command_line
from command_line import EXAMPLE, FITS, CommandLineTest, pcic, write_npy

DONE, BAD_INPUT, IO_FAILED, NO_ANSWER = 0, 2, 3, 4
PRINTING = [["losses"], ["losses", "brier"], ["privacy", "--epsilon", "1", "--range", "2"], ["--version"],
            ["--help"], ["estimate", "--help"], ["estimate", *FITS], ["influence", *FITS],
            ["predict", *FITS, "--predict", "theta", "--kind", "mean"]]
no_threads = None  # the library that fails to start threads


def instrumented():
    return b"__asan_init" in pathlib.Path(command_line.program).read_bytes() or \
        b"__tsan_init" in pathlib.Path(command_line.program).read_bytes()


class UnwritableStreams(CommandLineTest):
    def run_with(self, arguments, **streams):
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        return subprocess.run([command_line.program, *map(str, arguments)], text=True, timeout=120, check=False, **options)

    def test_a_full_standard_output_is_an_error_of_every_command(self):
        for arguments in PRINTING:
            with self.subTest(arguments), open("/dev/full", "w", encoding="utf-8") as full:
                process = self.run_with(arguments, stdout=full)
                self.assertEqual(process.returncode, IO_FAILED)
                self.assertEqual(process.stderr, "pcic: standard output: cannot be written: No space left on device.\n")

    def test_a_closed_standard_output_is_an_error(self):
        for arguments in PRINTING:
            with self.subTest(arguments):
                process = self.run_with(arguments, preexec_fn=lambda: os.close(1))
                self.assertEqual(process.returncode, IO_FAILED)
                self.assertEqual(process.stderr, "pcic: standard output: cannot be written: Bad file descriptor.\n")

    def test_a_pipe_that_nobody_reads_is_an_error_and_no_bug(self):
        for arguments in PRINTING:
            with self.subTest(arguments):
                reading, writing = os.pipe()
                os.close(reading)
                process = self.run_with(arguments, stdout=writing)
                os.close(writing)
                self.assertEqual(process.returncode, IO_FAILED)
                self.assertEqual(process.stderr, "pcic: standard output: cannot be written: Broken pipe.\n")

    def test_a_complaint_that_cannot_be_written_keeps_the_exit_code(self):
        reading, writing = os.pipe()
        os.close(reading)
        for name, code in (("absent.csv", IO_FAILED), ("--nonsense", BAD_INPUT), (EXAMPLE / "eight_schools.csv", BAD_INPUT)):
            with self.subTest(name), open("/dev/full", "w", encoding="utf-8") as full:
                arguments = ["estimate", name]
                self.assertEqual(self.run_with(arguments, stderr=full).returncode, code)
                self.assertEqual(self.run_with(arguments, stderr=writing).returncode, code)
                self.assertEqual(self.run_with(arguments, preexec_fn=lambda: os.close(2)).returncode, code)
        os.close(writing)

    def test_a_complaint_does_not_go_into_a_file_that_took_the_place_of_standard_error(self):
        state = self.scratch / "new.state"
        process = self.run_with(["estimate", *FITS, "--save-state", state], stdout=subprocess.DEVNULL,
                                preexec_fn=lambda: (os.close(0), os.close(2)))
        self.assertEqual(process.returncode, DONE)
        self.assertEqual(self.run_with(["merge", state]).returncode, DONE)


class Threads(CommandLineTest):
    COMMANDS = [["estimate", *FITS], ["estimate", *FITS, "--r-eff", "chains"],
                ["estimate", *FITS, "--data", EXAMPLE / "eight_schools.csv", "--score", "normal_lpdf(y | theta, sigma)", "--plug-in"],
                ["influence", *FITS], ["predict", *FITS, "--predict", "theta", "--kind", "mean"]]

    def run_without(self, *arguments, **environment):
        return pcic(*arguments, env={**os.environ, "LD_PRELOAD": no_threads, **environment})

    def test_one_means_that_none_is_started(self):
        if instrumented():
            self.skipTest("a sanitizer is loaded before anything else")
        for command in self.COMMANDS:
            with self.subTest(command):
                process = self.run_without(*command, "--threads", "1", PCIC_COUNT_THREADS="1")
                self.assertEqual(process.returncode, DONE, process.stderr)
                self.assertEqual(self.run_without(*command, "--threads", "2", PCIC_COUNT_THREADS="1").returncode, 99)

    def test_a_machine_that_starts_none_gets_the_same_answer(self):
        if instrumented():
            self.skipTest("a sanitizer is loaded before anything else")
        state = self.scratch / "a.state"
        pcic("estimate", *FITS, "--save-state", state).check_returncode()
        for command in [*self.COMMANDS, ["merge", state], [*self.COMMANDS[0], "--threads", "8"]]:
            with self.subTest(command):
                process = self.run_without(*command)
                self.assertEqual(process.returncode, DONE, process.stderr)
                self.assertEqual(process.stdout, pcic(*command).stdout)

    def test_a_limit_on_processes_is_no_bug(self):
        if os.geteuid() != 0:
            self.skipTest("needs a user who runs nothing else")
        if instrumented():
            self.skipTest("a sanitizer starts threads of its own")

        def become_limited_user(limit):
            resource.setrlimit(resource.RLIMIT_NPROC, (limit, limit))
            os.setgid(54321)
            os.setuid(54321)

        expected = pcic("estimate", *FITS).stdout
        for limit in range(1, 10):
            for threads in ("0", "1", "4", "8"):
                with self.subTest(limit=limit, threads=threads):
                    try:
                        process = pcic("estimate", *FITS, "--threads", threads, preexec_fn=lambda n=limit: become_limited_user(n))
                    except PermissionError:
                        self.skipTest("other users cannot run the program")
                    if process.returncode == IO_FAILED and "Permission denied" in process.stderr:
                        self.skipTest("other users cannot read the examples")
                    self.assertEqual(process.returncode, DONE, process.stderr)
                    self.assertEqual(process.stdout, expected)


class Signals(CommandLineTest):
    """At moments of chance from a fixed seed, so that every part of a run is met."""

    def setUp(self):
        super().setUp()
        self.draws = self.scratch / "draws.npy"
        write_npy(self.draws, (40, 20000), [float(i % 97) for i in range(40 * 20000)])
        self.out = self.scratch / "out"
        self.out.mkdir()
        self.command = [command_line.program, "estimate", self.draws, "--save-state", self.out / "new.state", "--json",
                        self.out / "new.json", "--pointwise", self.out / "new.csv"]
        start = time.monotonic()
        self.interrupt_with(None, 0)
        self.seconds = time.monotonic() - start

    def interrupt_with(self, number, seconds):
        with subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            if number is not None:
                time.sleep(seconds)
                process.send_signal(number)
            process.wait(timeout=120)

    def temporary_files(self):
        return [path.name for path in self.out.iterdir() if path.name.startswith(".")]

    def test_that_can_be_caught_leave_no_temporary_file(self):
        chance = random.Random(14)
        for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGXCPU", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGABRT"):
            for _ in range(4):
                self.interrupt_with(getattr(signal, name), chance.uniform(0.01, self.seconds))
                self.assertEqual(self.temporary_files(), [], name)

    def test_what_a_killed_program_leaves_is_removed_by_the_next(self):
        chance = random.Random(15)
        for _ in range(15):
            self.interrupt_with(signal.SIGKILL, chance.uniform(0.01, self.seconds))
        (self.out / ".pcic-notes.tmp").write_text("not of pcic")
        self.interrupt_with(None, 0)
        self.assertEqual(self.temporary_files(), [".pcic-notes.tmp"])


class NoAnswer(CommandLineTest):
    """An answer that could not be computed is said to be none, in the first sentence and by the exit code."""

    def setUp(self):
        super().setUp()
        self.draws = self.scratch / "draws.csv"
        rows = [[-1 - (m * i % 5) / 8 for i in (1, 2, 3)] + [m % 3 + i for i in (0.5, 1, 2)] for m in range(40)]
        rows[6][1] = "nan"
        header = ",".join(f"{name}[{i}]" for name in ("log_lik", "loss") for i in (1, 2, 3))
        self.draws.write_text("\n".join([header, *(",".join(map(str, row)) for row in rows)]) + "\n")
        self.place = "log_lik is not finite at observation 2 (nan, first in chain 1, draw 7)."

    def no_answer(self, *arguments):
        process = pcic(*arguments)
        self.assertEqual(process.returncode, NO_ANSWER, process.stderr)
        self.assertEqual(process.stderr, "pcic: there is no answer; the first sentence of the output says why.\n")
        text = " ".join(process.stdout.split())
        for praise in ("(?<!un)(?<!not )reliable", "Advice", "speaks against", "are good"):
            self.assertNotRegex(text, praise)
        return text

    def test_of_estimate(self):
        outputs = [self.scratch / name for name in ("a.json", "a.csv", "a.state")]
        text = self.no_answer("estimate", self.draws, "--loss", "loss", "--json", outputs[0], "--pointwise", outputs[1],
                              "--save-state", outputs[2])
        self.assertTrue(" ".join(text.split()).startswith(f"The expected loss `loss` of a new observation could not be computed: {self.place}"), text)
        for output in outputs:
            self.assertTrue(output.exists())
        self.no_answer("merge", outputs[2])

    def test_of_estimate_as_loo_prints_it(self):
        text = self.no_answer("estimate", self.draws, "--format", "loo")
        self.assertTrue(" ".join(text.split()).startswith(f"The expected loss `-log_lik` of a new observation could not be computed: {self.place}"), text)

    def test_of_influence(self):
        text = self.no_answer("influence", self.draws)
        self.assertTrue(text.startswith(f"Under `-log_lik` the influence of some cases could not be computed: {self.place}"), text)

    def test_of_predict(self):
        text = self.no_answer("predict", self.draws, "--predict", "loss", "--json", self.scratch / "a.json")
        self.assertTrue(text.startswith("What `loss` predicts for an observation that is left out of the fit could not be computed: The "
                                        "score or the predicted value is not finite in some draw of observation 2"), text)
        self.assertTrue((self.scratch / "a.json").exists())

    def test_of_compare(self):
        results = [self.scratch / name for name in ("good.json", "poor.json")]
        good = self.scratch / "good.csv"
        good.write_text(self.draws.read_text().replace("nan", "-1"))
        pcic("estimate", good, "--json", results[0])
        pcic("estimate", self.draws, "--json", results[1])
        text = self.no_answer("compare", *results)
        self.assertTrue(text.startswith("Under `-log_lik` (predictive target) the models cannot be compared: Model 'poor' has no finite "
                                        "value of answer for 1 of 3 observations: 2."), text)


class JobFiles(CommandLineTest):
    def test_a_flag_that_is_given_beats_them_whatever_its_value(self):
        job = self.scratch / "job.toml"
        (self.scratch / "weights.csv").write_text("w\n" + "2\n" * 8)
        files = ", ".join(f"'{path}'" for path in FITS)
        job.write_text(f"draws = [{files}]\ndata = 'weights.csv'\nscore = 'abs_err'\nbeta = 0.5\nweights = 'w'\nweighting = 'importance'\n")
        flags = {"--score": "log_lik", "--beta": "1", "--weighting": "frequency"}
        direct = [*FITS, "--data", self.scratch / "weights.csv", "--weights", "w"]
        values = {"--score": "abs_err", "--beta": "0.5", "--weighting": "importance"}
        for given in [[], ["--score"], ["--beta"], ["--weighting"], list(flags)]:
            with self.subTest(given):
                words = [word for flag in given for word in (flag, flags[flag])]
                whole = [word for flag in flags for word in (flag, flags[flag] if flag in given else values[flag])]
                self.assertEqual(self.succeed("estimate", job, *words), self.succeed("estimate", *direct, *whole))


class ManyFiles(CommandLineTest):
    def test_are_told_apart_in_linear_time(self):
        names = [self.scratch / f"{i}.csv" for i in range(4000)]
        for name in names:
            name.write_text("")
        seconds = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
        before = seconds()
        process = pcic("estimate", *names)
        self.assertEqual(process.returncode, BAD_INPUT)
        self.assertLess(seconds() - before, 5)  # it took 91 s when every pair was looked at


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    no_threads = sys.argv.pop(2)
    command_line.main()
