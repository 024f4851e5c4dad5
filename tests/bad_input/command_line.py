"""Runs the pcic program for tests: python3 TEST.py /path/to/pcic [-v]"""

import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FIXTURES = HERE / "fixtures"
EXAMPLE = ROOT / "examples" / "eight_schools"
FITS = [EXAMPLE / f"fit-{chain}.csv" for chain in range(1, 5)]

program = None  # set by main()


def pcic(*arguments, **options):
    """The finished process, with its output as text."""
    command = [program, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def write_npy(path, shape, values, descr="<f8"):
    extents = "".join(f"{extent}, " for extent in shape)
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({extents}), }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    preamble = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
    path.write_bytes(preamble + header.encode() + struct.pack(f"<{len(values)}d", *values))


class CommandLineTest(unittest.TestCase):
    """Every test has a directory of its own, self.scratch."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="pcic-command-line-")
        self.addCleanup(directory.cleanup)
        self.scratch = pathlib.Path(directory.name)

    def succeed(self, *arguments):
        """Its standard output."""
        process = pcic(*arguments)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertEqual(process.stderr, "")
        return process.stdout

    def end_without_answer(self, *arguments):
        """Everything is printed and written, and the exit code says that there is no answer in it."""
        process = pcic(*arguments)
        self.assertEqual(process.returncode, 4, process.stderr)
        self.assertEqual(process.stderr, "pcic: there is no answer; the first sentence of the output says why.\n")
        return process.stdout

    def assert_same_but_for_rounding(self, found, expected, place="result"):
        """Documents of JSON. How draws are cut into blocks changes the last digits of sums (docs/decisions/0001)."""
        if isinstance(expected, dict):
            self.assertEqual(found.keys(), expected.keys(), place)
            for key, value in expected.items():
                self.assert_same_but_for_rounding(found[key], value, f"{place}.{key}")
        elif isinstance(expected, list):
            self.assertEqual(len(found), len(expected), place)
            for index, value in enumerate(expected):
                self.assert_same_but_for_rounding(found[index], value, f"{place}[{index}]")
        elif isinstance(expected, float):
            self.assertLessEqual(abs(found - expected), 1e-11 * max(1, abs(expected)), place)
        else:
            self.assertEqual(found, expected, place)


def main():
    global program
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main(module="__main__")
