#!/usr/bin/env python3
"""check_layers finds every kind of bad include in a made-up tree, and nothing in a good one."""
import pathlib
import tempfile
import unittest

import check_layers

BAD = {
    "pcic/read/a.cpp": ("pcic/accumulate/moments.hpp", "read may use core"),
    "pcic/accumulate/a.hpp": ("pcic/estimate/pcic.hpp", "accumulate may use core"),
    "pcic/core/a.hpp": ("pcic/read/npy.hpp", "core may use no other stage"),
    "pcic/estimate/a.hpp": ("fmt/format.h", "third-party headers"),
    "pcic/present/a.hpp": ("nlohmann/json.hpp", "third-party headers"),
    "pcic/present/b.cpp": ("pcic/run/evaluate.hpp", "present may use"),
    "pcic/run/a.cpp": ("apps/pcic/outputs.hpp", "nothing under pcic/"),
    "pcic/run/a_test.cpp": ("tests/laws/laws.hpp", "nothing under pcic/"),
    "pcic/run/b.cpp": ("pcic/pcic.hpp", "for users"),
    "pcic/shared/a.hpp": ("vector", "no stage"),
    "apps/pcic/a.cpp": ("bench/rows.hpp", "only tests/ and bench/"),
    "python/binding/a.cpp": ("pcic/run/evaluate.hpp", "the headers directly in pcic/"),
    "r/src/a.cpp": ("pcic/core/errors.hpp", "the headers directly in pcic/"),
}
GOOD = {
    "pcic/pcic.hpp": "pcic/run/evaluate.hpp",
    "pcic/read/b.cpp": "archive.h",
    "pcic/accumulate/c-inl.hpp": "hwy/highway.h",
    "pcic/estimate/d_test.hpp": "boost/math/distributions/students_t.hpp",
    "pcic/diagnose/e.hpp": "pcic/estimate/estimate.hpp",
    "pcic/run/f.cpp": "pcic/read/open_draws.hpp",
    "apps/pcic/g.cpp": "pcic/run/evaluate.hpp",
    "tests/laws/h.cpp": "tests/laws/laws.hpp",
    "r/src/i.cpp": "pcic/evaluate.hpp",
}


class CheckLayers(unittest.TestCase):
    def problems(self, includes):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, header in includes.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f'#pragma once\n\n#include "{header}"\n', encoding="utf-8")
            return list(check_layers.bad_includes(root))

    def test_good_includes_are_accepted(self):
        self.assertEqual(self.problems(GOOD), [])

    def test_every_bad_include_is_found_with_file_line_and_reason(self):
        for name, (header, reason) in BAD.items():
            with self.subTest(name):
                found = self.problems({**GOOD, name: header})
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(f"{name}:3: includes {header}"), found)
                self.assertIn(reason, found[0])

    def test_angle_brackets_and_spaces_do_not_hide_an_include(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pcic/core/a.hpp"
            path.parent.mkdir(parents=True)
            path.write_text("  #  include <pcic/run/evaluate.hpp>\n", encoding="utf-8")
            self.assertEqual(len(list(check_layers.bad_includes(pathlib.Path(folder)))), 1)


if __name__ == "__main__":
    unittest.main()
