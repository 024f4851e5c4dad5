#!/usr/bin/env python3
"""The man page and the completions of a program that has every kind of option hold all that its help says."""
import gzip
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parent

PROGRAM = """#!/usr/bin/env python3
import sys
HELP = {
    "--help": '''tool: what it does, in one sentence.
Usage: tool [OPTIONS] SUBCOMMAND

Options:
  -h,--help                   Print this help. Example: tool make --help
  --version                   Print the version.

Subcommands:
  make                        Makes it's best. Twice.

Examples:
  tool make a.csv --kind 'x - y'
''',
    "make": '''Makes it's best. Twice.
Usage: tool make [OPTIONS] [files...]

Positionals:
  files FILE ...              What to read.

Options:
  -h,--help                   Print this help.
  --kind TEXT:{short,long}=short
                              How long; a [list] of: kinds.
                              Example: --kind long
  --quiet Excludes: --kind    Say nothing.
'''}
print("tool 1.2" if sys.argv[1] == "--version" else HELP[sys.argv[1]], end="")
"""


class Manual(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)
        self.program = self.folder / "tool"
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)

    def made(self, script, *arguments):
        out = self.folder / "made"
        subprocess.run([sys.executable, "-B", TOOLS / script, self.program, *arguments, out], check=True)
        return out.read_bytes()

    def test_the_page_holds_every_option_with_its_meaning(self):
        page = gzip.decompress(self.made("make_man.py")).decode()
        self.assertIn('.TH TOOL 1 "" "tool 1.2" "User Commands"\n.SH NAME\ntool \\- what it does, in one sentence.\n', page)
        self.assertIn(".SS tool make\nMakes it's best. Twice.\n", page)
        self.assertIn(".TP\n\\fBfiles FILE ...\\fR\nWhat to read.\n", page)
        self.assertIn("\\fB\\-\\-kind TEXT:{short,long}=short\\fR\nHow long; a [list] of: kinds. Example: \\-\\-kind long\n", page)
        self.assertIn("    tool make a.csv \\-\\-kind 'x \\- y'\n", page)

    def test_bash_completes_commands_options_and_choices(self):
        script = self.folder / "made"
        self.made("make_completion.py", "bash")

        def completed(*words):
            line = "source {}; COMP_WORDS=({}); COMP_CWORD={}; _tool; echo ${{COMPREPLY[*]}}"
            quoted = " ".join(f"'{word}'" for word in words)
            return subprocess.run(["bash", "-c", line.format(script, quoted, len(words) - 1)], check=True,
                                  capture_output=True, text=True).stdout.split()
        self.assertEqual(completed("tool", ""), ["make", "-h", "--help", "--version"])
        self.assertEqual(completed("tool", "m"), ["make"])
        self.assertEqual(completed("tool", "make", "--"), ["--help", "--kind", "--quiet"])
        self.assertEqual(completed("tool", "make", "--kind", ""), ["short", "long"])
        self.assertEqual(completed("tool", "make", "--kind", "lo"), ["long"])
        self.assertEqual(completed("tool", "make", "fi"), [])

    def test_zsh_and_fish_know_every_option(self):
        zsh = self.made("make_completion.py", "zsh").decode()
        self.assertIn("  'make:Makes it'\"'\"'s best'\n", zsh)
        self.assertIn("'*--kind[How long; a \\[list\\] of\\: kinds]:value:(short long)'", zsh)
        self.assertIn("'*--quiet[Say nothing]'", zsh)
        fish = self.made("make_completion.py", "fish").decode()
        self.assertIn("complete -c tool -n __fish_use_subcommand -f -a make -d 'Makes it'\"'\"'s best'\n", fish)
        self.assertIn("-n '__fish_seen_subcommand_from make' -l kind -x -a 'short long' -d 'How long; a [list] of: kinds'\n", fish)
        self.assertIn("-n '__fish_seen_subcommand_from make' -l quiet -d 'Say nothing'\n", fish)


if __name__ == "__main__":
    unittest.main()
