"""Recordings of what Python and C++ peers answer, as JSON that needs neither to read. Used by the make.py of each folder.

A recording is a dictionary; its "cases" are written one per line. Numbers have 17 digits; infinities are the texts "inf"
and "-inf", what is undefined is null.
"""
import json
import math
import pathlib
import sys

TOLERANCE = 1e-12
checking = "--check" in sys.argv
differences = 0


def plain(value):
    if isinstance(value, float):
        if math.isnan(value):
            return None
        return str(value) if math.isinf(value) else value
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def as_text(recording):
    head = {key: value for key, value in recording.items() if key != "cases"}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    cases = ",\n".join("  " + json.dumps(case) for case in recording["cases"])
    return "{\n" + "\n".join(lines) + '\n "cases": [\n' + cases + "\n ]\n}\n"


def agree(one, other):
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= TOLERANCE * abs(other)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(agree, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(agree(one[key], other[key]) for key in one)
    return one == other


def record(path, recording):
    """Writes the recording; with --check compares its cases with those that are there and counts differences."""
    global differences
    path = pathlib.Path(path)
    recording = plain(recording)
    if not checking:
        path.write_text(as_text(recording), encoding="utf-8")
        return
    recorded = json.loads(path.read_text(encoding="utf-8"))["cases"]
    computed = json.loads(as_text(recording))["cases"]
    different = [(a, b) for a, b in zip(recorded, computed) if not agree(a, b)]
    if len(recorded) == len(computed) and not different:
        print(f"{path.name}: {len(computed)} cases agree")
        return
    differences += 1
    first = f"; the first: recorded {different[0][0]}, computed {different[0][1]}" if different else ""
    print(f"{path.name}: {len(different)} of {len(computed)} cases differ, {len(recorded)} are on record{first}", file=sys.stderr)


def finish():
    sys.exit(1 if differences else 0)
