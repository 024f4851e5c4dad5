#!/usr/bin/env python3
"""The gallery of bad inputs: what is wrong, and word for word what pcic says of it.

    python3 run.py /path/to/pcic [WORDS]     only the cases whose names contain WORDS
    python3 run.py /path/to/pcic --show      prints what pcic says instead of comparing: a start for new cases

Cases are in the .toml files beside this script; README.md says what a case may hold. Every case runs in an empty folder of its
own. Judged: exit code, standard error to the letter, standard output empty, and that no file appeared or changed.
"""
import pathlib
import shlex
import subprocess
import sys
import tempfile
import tomllib

from make_file import make_file

HERE = pathlib.Path(__file__).parent
SECONDS = 60


def cases():
    for path in sorted(HERE.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in document["case"]:
            yield path.stem, {**case, "files": {**document.get("files", {}), **case.get("files", {})}}


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def run(pcic, arguments, folder):
    return subprocess.run([pcic, *shlex.split(arguments)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=SECONDS, check=False)


def problems(pcic, case, folder):
    for name, description in case["files"].items():
        make_file(folder / name, description)
    for arguments in case.get("before", []):
        first = run(pcic, arguments, folder)
        if first.returncode != 0:
            yield f"before it, 'pcic {arguments}' failed\n      {first.stderr.decode(errors='backslashreplace').strip()}"
            return
    before = contents(folder)
    program = pathlib.Path(pcic).with_name(case.get("program", "pcic"))
    done = run(program, case["arguments"], folder)
    said, printed = (stream.decode("utf-8", errors="backslashreplace") for stream in (done.stderr, done.stdout))
    if done.returncode != case.get("exit", 2):
        yield f"exit code {done.returncode}, not {case.get('exit', 2)}"
    if said != f"pcic: {case['says']}\n":
        yield f"it says\n      {said.strip()}\n    and not\n      pcic: {case['says']}"
    if printed:
        yield f"it prints\n      {printed.strip()}"
    if contents(folder) != before:
        yield "files have changed"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    pcic = str(pathlib.Path(sys.argv[1]).resolve())
    show = sys.argv[2:] == ["--show"]
    wanted = " ".join(sys.argv[2:]) if not show else ""
    names, failed, skipped = set(), 0, 0
    for area, case in cases():
        name = f"{area}: {case['name']}"
        if name in names:
            sys.exit(f"two cases are called '{name}'")
        names.add(name)
        if wanted not in name:
            continue
        if not pathlib.Path(pcic).with_name(case.get("program", "pcic")).exists():
            skipped += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = list(problems(pcic, case, pathlib.Path(folder)))
        if found:
            failed += 1
            print(f"{name}\n    " + "\n    ".join(found))
    if skipped:
        print(f"skipped: {skipped} cases of a program that is not built beside pcic")
    print(f"{len(names)} cases in the gallery, {failed} failed")
    return 1 if failed and not show else 0


if __name__ == "__main__":
    sys.exit(main())
