#!/usr/bin/env python3
"""Runs that are killed and go on, and runs that follow a sampler.

    python3 long_runs.py /path/to/pcic [-v]
"""

import json
import resource
import signal
import subprocess
import threading
import time

import command_line
from command_line import FITS, CommandLineTest

NUM_OBS, NUM_DRAWS = 150, 1500


class LongRuns(CommandLineTest):
    def answer(self, *arguments):
        target = self.scratch / "result.json"
        target.unlink(missing_ok=True)
        self.succeed(*arguments, "--json", target)
        return json.loads(target.read_bytes())["losses"]


class Checkpoints(LongRuns):
    def setUp(self):
        super().setUp()
        self.fits = [self.scratch / f"fit-{chain}.csv" for chain in (1, 2)]
        for chain, path in enumerate(self.fits):
            names = [f"log_lik.{k + 1}" for k in range(NUM_OBS)] + [f"loss.{k + 1}" for k in range(NUM_OBS)]
            state, rows = 12345 + chain, []
            for _ in range(NUM_DRAWS):
                row = []
                for _ in names:
                    state = 16807 * state % 2147483647
                    row.append(f"{-state / 2147483647:.6g}")
                rows.append(",".join(row))
            path.write_text(",".join(names) + "\n" + "\n".join(rows) + "\n", encoding="utf-8")
        self.checkpoint = self.scratch / "run.checkpoint"
        self.command = ["estimate", *self.fits, "--loss", "loss", "--loss=-log_lik"]
        self.resuming = [*self.command, "--checkpoint", self.checkpoint, "--resume", "--checkpoint-seconds", "0"]

    def test_a_run_that_is_killed_at_any_time_goes_on_to_the_same_bits(self):
        expected = self.answer(*self.command)
        for seconds in (0.01, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4):
            with subprocess.Popen([command_line.program, *map(str, self.resuming)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
                time.sleep(seconds)
                process.send_signal(signal.SIGKILL)
        self.assertEqual(self.answer(*self.resuming), expected)
        self.assertTrue(self.checkpoint.exists())
        self.assertEqual(self.answer(*self.resuming), expected)

    def test_a_full_disk_keeps_the_last_good_checkpoint(self):
        expected = self.answer(*self.resuming)
        before = self.checkpoint.read_bytes()
        target = self.scratch / "limited.json"
        whole = [*self.command, "--checkpoint", self.scratch / "too-large.checkpoint", "--checkpoint-seconds", "0", "--json", target]
        limit = len(before) // 2  # of every file that is written
        process = command_line.pcic(*whole, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertFalse((self.scratch / "too-large.checkpoint").exists())
        result = json.loads(target.read_bytes())
        self.assertEqual(result["losses"], expected)
        self.assertIn("the last good one was kept", " ".join(finding["text"] for finding in result["findings"]))
        self.assertEqual(self.checkpoint.read_bytes(), before)

    def test_a_checkpoint_of_something_else_is_refused(self):
        self.answer(*self.resuming)
        for changed, words in ((["--loss", "loss"], "of another evaluation"), (["--no-psis"], "with other flags")):
            arguments = ["estimate", *self.fits, *changed, "--checkpoint", self.checkpoint, "--resume"]
            if changed[0] == "--no-psis":
                arguments += ["--loss", "loss", "--loss=-log_lik"]
            process = command_line.pcic(*arguments)
            self.assertEqual(process.returncode, 2)
            self.assertIn(words, process.stderr)
        self.fits[1].write_text(self.fits[1].read_text(encoding="utf-8").replace("\n-0.9", "\n-0.8", 1), encoding="utf-8")
        self.assertIn("of other draws", command_line.pcic(*self.resuming).stderr)


class Following(LongRuns):
    def test_a_complete_run_gives_the_usual_answer(self):
        self.assertEqual(self.answer("estimate", *FITS, "--follow"), self.answer("estimate", *FITS))

    def test_files_that_grow_are_read_to_their_end(self):
        path = self.scratch / "fit-1.csv"
        content = FITS[0].read_bytes()

        def write():
            with open(path, "wb") as file:
                for begin in range(0, len(content), len(content) // 10):
                    file.write(content[begin:begin + len(content) // 10])
                    file.flush()
                    time.sleep(0.05)

        sampler = threading.Thread(target=write)
        sampler.start()
        process = command_line.pcic("estimate", path, "--follow", "--json", self.scratch / "followed.json")
        sampler.join()
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertEqual(json.loads((self.scratch / "followed.json").read_bytes())["losses"], self.answer("estimate", FITS[0]))

    def test_it_stops_when_the_answer_is_precise_enough(self):
        path = self.scratch / "fit-1.csv"
        path.write_bytes(FITS[0].read_bytes()[:30000])
        text = self.succeed("estimate", path, "--follow", "--until-mcse", "1000")
        self.assertIn("the file is cut short", " ".join(text.split()))

    def test_it_answers_when_nothing_grows_any_more(self):
        path = self.scratch / "fit-1.csv"
        path.write_bytes(FITS[0].read_bytes()[:30000])
        process = command_line.pcic("estimate", path, "--follow", "--patience", "0.1")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertIn("Monte Carlo error", process.stderr)
        self.assertIn("the file is cut short", " ".join(process.stdout.split()))


if __name__ == "__main__":
    command_line.main()
