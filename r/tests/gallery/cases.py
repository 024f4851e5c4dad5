"""The gallery of bad inputs (tests/gallery) for the tests of the R package.

    python3 cases.py FOLDER     makes the files of every case in a folder of its own, and FOLDER/cases.json
"""
import json
import pathlib
import shlex
import sys

GALLERY = pathlib.Path(__file__).resolve().parents[3] / "tests" / "gallery"
sys.path.insert(0, str(GALLERY))
from make_file import make_file  # noqa: E402
from run import cases  # noqa: E402


def main():
    folder = pathlib.Path(sys.argv[1])
    described = []
    for area, case in cases():
        if area == "command_line" or case.get("before") or case.get("program", "pcic") != "pcic":
            continue
        place = folder / str(len(described))
        place.mkdir()
        for name, description in case["files"].items():
            make_file(place / name, description)
        described.append({
            "name": f"{area}: {case['name']}", "folder": str(place), "words": shlex.split(case["arguments"]),
            "exit": case.get("exit", 2), "says": case["says"],
        })
    (folder / "cases.json").write_text(json.dumps(described), encoding="utf-8")


if __name__ == "__main__":
    main()
