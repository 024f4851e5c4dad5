#!/usr/bin/env python3
"""Checks that includes follow the arrows of the house (CONTRIBUTING.md, "The tree").

  check_layers.py [ROOT]    prints one line per bad include; exit code 1 if there is any

- A stage under pcic/ includes itself and the stages it may use, nothing else of the project.
- So do the rooms of a stage that has any: pcic/formula/functions, pcic/formula/graph, ...
- Third-party headers stay inside .cpp and -inl.hpp files; the other headers of pcic/ are what users include.
- apps/ include pcic/ and themselves; python/ and r/ its face alone, the headers directly in pcic/. Only tests/ and bench/ may include tests/ and bench/.
"""
import pathlib
import re
import sys

MAY_USE = {
    "core": set(),
    "read": {"core"},
    "formula": {"core"},
    "sample": {"core"},
    "accumulate": {"core"},
    "estimate": {"core", "accumulate"},
    "diagnose": {"core", "accumulate", "estimate"},
    "present": {"core", "accumulate", "estimate", "diagnose"},
    "run": {"core", "read", "formula", "sample", "accumulate", "estimate", "diagnose", "present"},
}
ROOMS = {
    "formula": {
        "functions": set(),
        "catalogue": set(),
        "graph": {"functions"},
        "point": {"functions", "graph"},
        "program": {"functions", "graph"},
        "language": {"functions", "catalogue", "graph", "point"},
    },
}
THIRD_PARTY = ("archive", "benchmark/", "boost/", "CLI/", "Eigen/", "fast_float/", "fmt/", "gtest/", "hwy/", "netcdf", "nlohmann/", "oneapi/",
               "Random123/", "rapidcheck", "rapidjson/", "tbb/", "toml++/")
TREES = ("pcic", "apps", "python", "r", "tests", "bench", "examples", "paper")
FACE = re.compile(r"pcic/\w+\.hpp")  # the headers for users
INCLUDE = re.compile(r'^\s*#\s*include\s*(<([^>]+)>|"([^"]+)")', re.MULTILINE)


def is_test(path):
    return path.stem.endswith("_test") or path.stem == "test_files"


def may_hold_third_party(path):
    return path.suffix == ".cpp" or path.stem.endswith("-inl") or is_test(path)


def problem_in_room(path, header):
    """Rooms of one stage. A test may look into every room."""
    rooms = ROOMS.get(path.parts[1])
    if rooms is None or is_test(path) or not header.startswith("/".join(path.parts[:2]) + "/"):
        return None
    room, used = path.parts[2], header.split("/")[2]
    if room not in rooms:
        return f"'{room}' is no room; the rooms are {', '.join(rooms)}"
    if used != room and used not in rooms[room]:
        return f"{room} may use {', '.join(sorted(rooms[room])) or 'no other room'}"
    return None


def problem_in_stage(path, header):
    """Why the file of a stage may not include the header; None if it may. Paths are relative to the root."""
    stage = path.parts[1]
    if stage not in MAY_USE:
        return f"'{stage}' is no stage; the stages are {', '.join(MAY_USE)}"
    if FACE.fullmatch(header):
        return "the headers directly in pcic/ are for users"
    parts = header.split("/")
    if parts[0] == "pcic":
        used = parts[1]
        if used != stage and used not in MAY_USE[stage]:
            return f"{stage} may use {', '.join(sorted(MAY_USE[stage])) or 'no other stage'}"
        return problem_in_room(path, header)
    elif parts[0] in TREES:
        return f"nothing under pcic/ includes {parts[0]}/"
    elif header.startswith(THIRD_PARTY) and not may_hold_third_party(path):
        return "third-party headers stay inside .cpp and -inl.hpp files"
    return None


def problem_outside(path, header):
    tree = header.split("/")[0]
    if tree in ("tests", "bench") and path.parts[0] not in ("tests", "bench"):
        return f"only tests/ and bench/ include {tree}/"
    if path.parts[0] in ("python", "r") and tree == "pcic" and not FACE.fullmatch(header):
        return f"{path.parts[0]}/ includes the headers directly in pcic/"
    return None


def bad_includes(root):
    for tree in TREES:
        for path in sorted((root / tree).rglob("*")):
            if path.suffix not in (".hpp", ".cpp", ".h", ".cc"):
                continue
            relative = path.relative_to(root)
            if FACE.fullmatch(relative.as_posix()):
                continue
            text = path.read_text(encoding="utf-8")
            for match in INCLUDE.finditer(text):
                header = match.group(2) or match.group(3)
                check = problem_in_stage if tree == "pcic" else problem_outside
                why = check(relative, header)
                if why:
                    line = text.count("\n", 0, match.start(1)) + 1
                    yield f"{relative}:{line}: includes {header}: {why}"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    if not (root / "pcic").is_dir():
        sys.exit(f"{root}: no folder pcic/; expected the root of the project")
    problems = list(bad_includes(root))
    print("\n".join(problems) if problems else "All includes follow the arrows.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
