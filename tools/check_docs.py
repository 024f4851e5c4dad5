#!/usr/bin/env python3
"""Runs every sh block of README.md and docs/ in a copy of the project and compares what it prints.

  check_docs.py PCIC [ROOT]    PCIC: the program to put on the PATH; exit code 1 if a block fails or prints something else

Around a block, in HTML comments that readers do not see:
  <!-- not run: REASON -->   before an sh block that cannot be run here
  <!-- output -->            before a text block: exactly what the sh block above it prints, errors included
  <!-- part of FILE -->      before any block: its lines stand in FILE, which a test runs
"""
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>[\w+-]*)\n(?P<body>.*?)^ *```$", re.MULTILINE | re.DOTALL)
REMARK = re.compile(r"<!-- *(not run|output|part of)(?::)? *(.*?) *-->\s*\Z")
LEFT_OUT = shutil.ignore_patterns("build", ".git", ".venv", "__pycache__", "node_modules")


@dataclasses.dataclass
class Block:
    place: str
    language: str
    body: str
    remark: str  # "", "not run", "output" or "part of"
    detail: str


def blocks_of(path, root):
    text = path.read_text(encoding="utf-8")
    previous_end = 0
    for match in BLOCK.finditer(text):
        remark = REMARK.search(text[previous_end:match.start()])
        place = f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}"
        yield Block(place, match["language"], match["body"], remark[1] if remark else "", remark[2] if remark else "")
        previous_end = match.end()


def run(block, root, environment):
    """What the block prints, and its exit code."""
    result = subprocess.run(["bash", "-euo", "pipefail", "-c", block.body], cwd=root, env=environment, text=True,
                            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return result.stdout, result.returncode


def stands_in(body, path):
    def lines(text):
        return "\n".join(line.strip() for line in text.splitlines() if line.strip())
    return path.is_file() and lines(body) in lines(path.read_text(encoding="utf-8"))


def check_file(path, root, environment):
    """Yields one text per problem."""
    printed = None
    for block in blocks_of(path, root):
        if block.remark == "part of":
            if not stands_in(block.body, root / block.detail):
                yield f"{block.place}: these lines are not in {block.detail}:\n{block.body}"
        elif block.remark == "output":
            if printed is None:
                yield f"{block.place}: marked as output, but no sh block that was run stands before it"
            elif printed != block.body:
                yield f"{block.place}: the document says\n{block.body}but the command prints\n{printed}"
        elif block.language == "sh":
            printed = None
            if block.remark == "not run":
                continue
            printed, code = run(block, root, environment)
            if code != 0:
                yield f"{block.place}: exit code {code} from\n{block.body}which printed\n{printed}"


def documents(root):
    return [path for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))] if path.is_file()]


def check(root, program):
    """All problems of the documents under root, found in a copy of it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "project"
        shutil.copytree(root, copy, ignore=LEFT_OUT)
        bin_folder = pathlib.Path(folder) / "bin"
        bin_folder.mkdir()
        (bin_folder / "pcic").symlink_to(program)
        environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                       "PCIC": str(bin_folder / "pcic"), "MAKEFLAGS": "", "MAKELEVEL": "0"}
        return [problem for path in documents(copy) for problem in check_file(path, copy, environment)]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    root = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".").resolve()
    problems = check(root, program)
    print("\n".join(problems) if problems else f"Every block of {len(documents(root))} documents does what it says.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
