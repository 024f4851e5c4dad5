#!/usr/bin/env python3
"""check_files finds every broken rule in a made-up tree, and nothing in a good one."""
import pathlib
import shutil
import tempfile
import unittest

import check_files

GOOD = {"pcic/core/a.hpp": "int a();\n" * 400, "pcic/core/b.hpp": "int b();\n", "pcic/core/c.hpp": "int c();\n",
        "tools/run.sh": "#!/usr/bin/env bash\nset -euo pipefail\necho \"$1\"\n",
        "build/dev/long.cpp": "x\n" * 1000}


class CheckFiles(unittest.TestCase):
    def problems(self, extra):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**GOOD, **extra}.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return check_files.problems(root)

    def assert_found(self, extra, reason):
        found = self.problems(extra)
        self.assertTrue(any(reason in line for line in found), found)

    def test_a_good_tree_is_accepted(self):
        self.assertEqual(self.problems({}), [])

    def test_a_long_file_is_found(self):
        self.assert_found({"pcic/core/long.cpp": "x\n" * 401}, "pcic/core/long.cpp: 401 lines")

    def test_a_long_median_is_found(self):
        self.assert_found({f"pcic/core/m{i}.cpp": "x\n" * 200 for i in range(9)}, "median")

    def test_vague_folders_are_found(self):
        for name in ("common", "util", "utils", "helper", "helpers", "misc"):
            self.assert_found({f"pcic/{name}/a.hpp": "\n"}, f"pcic/{name}/")

    def test_unfinished_business_is_found(self):
        self.assert_found({"pcic/core/d.hpp": "\n// TO" "DO: later\n"}, "pcic/core/d.hpp:2: unfinished business")

    def test_paths_of_a_machine_are_found(self):
        for path in ("/ho" "me/me/x", "/wo" "rk/main", "/ro" "ot/.cache"):
            self.assert_found({"docs/a.md": f"see {path}\n"}, "docs/a.md:1: a path of one machine")

    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_a_careless_shell_script_is_found(self):
        self.assert_found({"tools/bad.sh": "#!/bin/sh\nrm -r $1\n"}, "tools/bad.sh:2")


if __name__ == "__main__":
    unittest.main()
