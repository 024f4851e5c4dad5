#!/usr/bin/env python3
"""What must hold however often it is tried: the soak. Takes minutes; not part of `make test`.

    python3 run.py /path/to/pcic [--seed N] [--times N]

threads      every output of every job has the same bits for 1, 2, 3, 7 and 64 threads
truncations  a CmdStan file cut anywhere before its last line is refused
mutations    a changed byte gives an answer or a clear error, never a crash, and in a compressed file never another answer
kills        a run that is killed leaves the old file or the new one whole, and the next run leaves nothing behind
"""
import argparse
import pathlib
import random
import subprocess
import sys
import tempfile
import time

from jobs import JOBS, make_files, outputs_of, run

ANSWERED, KNOWN = {0}, {0, 2, 3, 4}


class Soak:
    def __init__(self, pcic, folder, stream, times):
        self.pcic, self.folder, self.stream, self.times = pcic, folder, stream, times
        self.failures = []

    def fail(self, what):
        self.failures.append(what)
        print(f"  FAILED: {what}")

    def answer(self, arguments):
        done = run(self.pcic, arguments, self.folder)
        return done.returncode, done.stdout

    def threads(self):
        compared = 0
        for name, arguments in JOBS.items():
            reference = None
            for threads in (1, 2, 3, 7, 64):
                with tempfile.TemporaryDirectory() as out:
                    flags, files = outputs_of(arguments, pathlib.Path(out))
                    done = run(self.pcic, [*arguments, *flags, "--threads", str(threads)], self.folder)
                    if done.returncode != 0:
                        self.fail(f"{name} with {threads} threads: exit code {done.returncode}: {done.stderr.decode()}")
                        break
                    found = [done.stdout, *(file.read_bytes() for file in files)]
                reference = reference or found
                compared += len(found)
                if found != reference:
                    self.fail(f"{name}: {threads} threads give other bits than 1")
        print(f"threads: {compared} outputs compared")

    def truncations(self):
        whole = (self.folder / "fit-1.csv").read_bytes()
        before_last_line = whole.rindex(b"Elapsed Time")
        for _ in range(5 * self.times):
            (self.folder / "cut.csv").write_bytes(whole[:self.stream.randrange(before_last_line)])
            done = run(self.pcic, ["estimate", "cut.csv"], self.folder)
            if done.returncode not in {2, 3} or b"cut.csv" not in done.stderr:
                self.fail(f"cut to {(self.folder / 'cut.csv').stat().st_size} bytes: {done.returncode} {done.stderr.decode()}")
        print(f"truncations: {5 * self.times} tried")

    def mutations(self):
        tried = same = refused = other = 0
        for name, arguments in JOBS.items():
            right = self.answer(arguments)[1]
            files = [word for word in arguments if (self.folder / word).is_file()]
            for _ in range(self.times):
                path = self.folder / self.stream.choice(files)
                whole = path.read_bytes()
                at = self.stream.randrange(len(whole))
                path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << self.stream.randrange(8))]) + whole[at + 1:])
                code, text = self.answer(arguments)
                path.write_bytes(whole)
                tried += 1
                same += code in ANSWERED and text == right
                refused += code not in ANSWERED
                other += code in ANSWERED and text != right
                if code not in KNOWN:
                    self.fail(f"{name}: byte {at} of {path.name}: exit code {code}")
                if path.suffix == ".gz" and code in ANSWERED and text != right:
                    self.fail(f"{name}: byte {at} of {path.name}: another answer in silence")
        print(f"mutations: {tried} tried; {same} same answer, {other} another (a digit of plain data), {refused} refused")

    def kills(self):
        arguments = JOBS["stored arrays"]
        with tempfile.TemporaryDirectory() as scratch:
            out = pathlib.Path(scratch)
            flags, files = outputs_of(arguments, out)
            run(self.pcic, [*arguments, *flags], self.folder)
            new = [file.read_bytes() for file in files]
            seconds = self.seconds([*arguments, *flags])
            for _ in range(self.times):
                for file in files:
                    file.write_bytes(b"old")
                process = subprocess.Popen([self.pcic, *arguments, *flags], cwd=self.folder, stdout=subprocess.DEVNULL)
                time.sleep(self.stream.random() * seconds)
                process.kill()
                process.wait()
                for file, whole in zip(files, new):
                    if file.read_bytes() not in (b"old", whole):
                        self.fail(f"killed: {file.name} is neither the old file nor the new one")
            run(self.pcic, [*arguments, *flags], self.folder)
            left = {path.name for path in out.iterdir()} - {file.name for file in files}
            if left:
                self.fail(f"after {self.times} killed runs and one that was not, there is still {sorted(left)}")
        print(f"kills: {self.times} runs killed")

    def seconds(self, arguments):
        start = time.monotonic()
        run(self.pcic, arguments, self.folder)
        return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pcic", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--times", type=int, default=100)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as scratch:
        make_files(pathlib.Path(scratch), options.seed)
        soak = Soak(str(options.pcic.resolve()), pathlib.Path(scratch), random.Random(options.seed), options.times)
        for trial in (soak.threads, soak.truncations, soak.mutations, soak.kills):
            trial()
    print(f"{len(soak.failures)} failures")
    return 1 if soak.failures else 0


if __name__ == "__main__":
    sys.exit(main())
