#!/usr/bin/env python3
"""Checks the rules a file must keep whatever is in it.

  check_files.py [ROOT]    prints one line per broken rule; exit code 1 if there is any

- A source file has at most 400 lines, and half of them have fewer than 150.
- No folder is called common, util, helper or misc: things lie where they belong.
- No unfinished business in comments, no paths of somebody's machine.
- Shell scripts pass shellcheck, where it is installed.
"""
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

LONGEST = 400
LONGEST_MEDIAN = 150
SOURCES = {".cpp", ".hpp", ".py", ".sh", ".R", ".cmake"}
TEXTS = SOURCES | {".md", ".txt", ".json", ".cff", ".stan", ""}
NOT_OURS = {"build", ".git", ".venv", "__pycache__", "node_modules", "corpus"}
VAGUE_FOLDERS = re.compile(r"^(common|utils?|utilities|helpers?|misc)$", re.IGNORECASE)
# Written in pieces, so that this file keeps its own rules.
FORBIDDEN = {
    "unfinished business": re.compile(r"\b(" + "TO" + "DO|FIX" + "ME|X" + r"XX)\b"),
    "a path of one machine": re.compile(r"(?<![\w.])/(" + "work|ho" + "me|ro" + r"ot|Users)/[\w.]"),
}


def our_files(root):
    for path in sorted(root.iterdir()):
        if path.name in NOT_OURS:
            continue
        if path.is_dir():
            yield from our_files(path)
        elif path.is_file():
            yield path


def text_of(path):
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def size_problems(lengths):
    for path, length in lengths.items():
        if length > LONGEST:
            yield f"{path}: {length} lines; at most {LONGEST} are allowed. Split it by what it holds"
    if lengths and statistics.median(lengths.values()) >= LONGEST_MEDIAN:
        yield f"the median source file has {statistics.median(lengths.values())} lines; fewer than {LONGEST_MEDIAN} are allowed"


def is_shell(path, text):
    return path.suffix == ".sh" or re.match(r"#!.*\b(ba)?sh\b", text) is not None


def shell_problems(root, scripts):
    if not scripts or not shutil.which("shellcheck"):
        return []
    result = subprocess.run(["shellcheck", "--format=gcc", *map(str, scripts)], cwd=root, capture_output=True, text=True)
    return result.stdout.splitlines()


def problems(root):
    lengths, scripts, found = {}, [], []
    folders = set()
    for path in our_files(root):
        relative = path.relative_to(root)
        folders.update(relative.parents)
        text = text_of(path) if path.suffix in TEXTS else None
        if text is None:
            continue
        if path.suffix in SOURCES:
            lengths[relative] = text.count("\n")
        if is_shell(path, text):
            scripts.append(relative)
        for number, line in enumerate(text.splitlines(), 1):
            found += [f"{relative}:{number}: {what}" for what, pattern in FORBIDDEN.items() if pattern.search(line)]
    found += [f"{folder}/: a folder named so attracts everything; name it after what it holds"
              for folder in sorted(folders) if VAGUE_FOLDERS.match(folder.name)]
    return found + list(size_problems(lengths)) + list(shell_problems(root, scripts))


def main():
    found = problems(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(found) if found else "All files keep the rules.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
