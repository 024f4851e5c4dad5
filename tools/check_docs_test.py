#!/usr/bin/env python3
"""check_docs runs the blocks of a made-up README and finds wrong output, failing commands and foreign lines."""
import pathlib
import tempfile
import unittest

import check_docs


def fenced(language, body):
    return f"```{language}\n{body}\n```\n"


class CheckDocs(unittest.TestCase):
    def problems(self, readme):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "README.md").write_text(readme, encoding="utf-8")
            (root / "sum.cpp").write_text("int main() {\n    return 1 + 1;\n}\n", encoding="utf-8")
            return check_docs.check(root, pathlib.Path("/bin/echo"))

    def test_right_output_is_accepted(self):
        self.assertEqual(self.problems(fenced("sh", "pcic hello") + "\n<!-- output -->\n" + fenced("text", "hello")), [])

    def test_wrong_output_is_found(self):
        found = self.problems(fenced("sh", "pcic hello") + "\n<!-- output -->\n" + fenced("text", "hallo"))
        self.assertEqual(len(found), 1)
        self.assertIn("README.md:6", found[0])

    def test_a_failing_command_is_found(self):
        self.assertIn("exit code 3", self.problems(fenced("sh", "exit 3"))[0])
        self.assertIn("exit code 1", self.problems(fenced("sh", "false\ntrue"))[0])

    def test_blocks_marked_not_run_and_of_other_languages_are_left_alone(self):
        self.assertEqual(self.problems("<!-- not run: no -->\n" + fenced("sh", "exit 3") + fenced("text", "exit 3")), [])

    def test_a_remark_belongs_to_the_next_block_only(self):
        self.assertEqual(len(self.problems("<!-- not run: no -->\n" + fenced("sh", "true") + fenced("sh", "false"))), 1)

    def test_output_without_a_command_is_found(self):
        self.assertEqual(len(self.problems("<!-- output -->\n" + fenced("text", "hello"))), 1)

    def test_lines_of_a_file_are_found_whatever_their_indentation(self):
        self.assertEqual(self.problems("<!-- part of sum.cpp -->\n" + fenced("cpp", "  return 1 + 1;\n}")), [])
        self.assertEqual(len(self.problems("<!-- part of sum.cpp -->\n" + fenced("cpp", "return 1 + 2;"))), 1)


if __name__ == "__main__":
    unittest.main()
