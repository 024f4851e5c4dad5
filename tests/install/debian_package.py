#!/usr/bin/env python3
"""The Debian package holds the program, its manual, the library and its headers, and nothing of the tests.

    python3 debian_package.py BUILD_DIR VERSION

Exit code 77 (skipped) where the tools of Debian are not installed.
"""
import gzip
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = "usr/bin/pcic"
MAN_PAGE = "usr/share/man/man1/pcic.1.gz"
COMPLETIONS = ["usr/share/bash-completion/completions/pcic", "usr/share/zsh/site-functions/_pcic",
               "usr/share/zsh/vendor-completions/_pcic", "usr/share/fish/vendor_completions.d/pcic.fish"]
EXPECTED = [PROGRAM, MAN_PAGE, *COMPLETIONS, "usr/include/pcic/pcic.hpp", "usr/lib/libpcic_core.a", "usr/lib/libpcic_run.a",
            "usr/lib/cmake/pcic/pcicConfig.cmake", "usr/share/pcic/result.schema.json", "usr/share/doc/pcic/copyright"]

build_dir, version = None, None  # set by main


def run(*command):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, timeout=300).stdout


class DebianPackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        directory = tempfile.TemporaryDirectory(prefix="pcic-package-")
        cls.addClassCleanup(directory.cleanup)
        folder = pathlib.Path(directory.name)
        run("cpack", "--config", build_dir / "CPackConfig.cmake", "-B", folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=none")
        (cls.package,) = folder.glob("*.deb")
        cls.root = folder / "root"
        run("dpkg-deb", "--extract", cls.package, cls.root)

    def field(self, name):
        return run("dpkg-deb", "--field", self.package, name).strip()

    def test_it_says_what_it_is_and_what_it_needs(self):
        self.assertRegex(self.package.name, rf"^pcic_{re.escape(version)}_\w+\.deb$")
        self.assertEqual((self.field("Package"), self.field("Version")), ("pcic", version))
        for library in ("libc6", "libstdc++6", "libfmt", "libtbb", "libarchive", "libnetcdf"):
            self.assertIn(library, self.field("Depends"))

    def test_it_holds_what_users_need_and_nothing_of_the_tests(self):
        for path in EXPECTED:
            self.assertTrue((self.root / path).is_file(), path)
        for path in self.root.rglob("*"):
            self.assertNotRegex(path.name, r"_test\b|test_files|\.cpp$")

    def test_the_manual_holds_every_command_and_option_of_the_help(self):
        program = self.root / PROGRAM
        self.assertEqual(run(program, "--version").strip(), f"pcic {version}")
        page = gzip.decompress((self.root / MAN_PAGE).read_bytes()).decode().replace("\\-", "-")
        completions = [(self.root / path).read_text() for path in COMPLETIONS[:2]]
        overview = run(program, "--help")
        commands = re.findall(r"^  ([a-z]\w*)", overview.split("Subcommands:")[1].split("Examples:")[0], re.MULTILINE)
        self.assertIn("estimate", commands)
        for command in commands:
            self.assertIn(f".SS pcic {command}\n", page)
            for text in completions:
                self.assertIn(command, text)
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", run(program, command, "--help"), re.MULTILINE):
                for text in [page, *completions]:
                    self.assertIn(option, text)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build_dir, version = pathlib.Path(sys.argv.pop(1)), sys.argv.pop(1)
    for tool in ("cpack", "dpkg-deb", "dpkg-shlibdeps"):
        if shutil.which(tool) is None:
            print(f"skipped: {tool} is not installed")
            sys.exit(77)
    unittest.main()
