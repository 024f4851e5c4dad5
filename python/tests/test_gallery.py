"""The gallery of bad inputs (tests/gallery), as far as it is about what pcic.estimate takes too: the same words."""

import pathlib
import shlex
import sys

import pcic
import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "tests" / "gallery"))
from make_file import make_file  # noqa: E402
from run import cases  # noqa: E402

ERRORS = {2: ValueError, 3: OSError}
TEXTS = {"score", "target", "prior", "group", "weights", "weighting", "where", "divisor", "layout", "psis_flavour"}
LISTS = {"data", "held_out", "loss", "let", "point"}
SWITCHES = {"plug_in": True, "allow_incomplete": True}


class NotForPython(Exception):
    """A flag that only the command line has."""


def keywords(arguments):
    """Flags of `pcic estimate` as arguments of pcic.estimate."""
    words = shlex.split(arguments)
    if words[0] != "estimate" or words[1:2] == ["job.toml"]:
        raise NotForPython
    found, name = {"fit": []}, "fit"
    for word in words[1:]:
        if word.startswith("--"):
            name = word[2:].replace("-", "_")
            if name in SWITCHES:
                found[name] = SWITCHES[name]
            elif name in LISTS:
                found.setdefault(name, [])
            elif name not in TEXTS:
                raise NotForPython
        elif name in TEXTS:
            found[name] = word
        elif name in SWITCHES:
            raise NotForPython
        else:
            found[name].append(word)
    if not found["fit"]:
        raise NotForPython
    return found


def shared_cases():
    for area, case in cases():
        if area == "command_line" or case["name"].startswith("netCDF") or "zarr" in case["name"]:  # which xarray opens here
            continue
        try:
            arguments = keywords(case["arguments"])
        except (NotForPython, IndexError):
            continue
        if not case.get("before") and case.get("program", "pcic") == "pcic" and case.get("exit", 2) in ERRORS:
            yield pytest.param(case, arguments, id=f"{area}: {case['name']}")


@pytest.mark.parametrize(("case", "arguments"), list(shared_cases()))
def test_python_says_what_the_command_line_says(case, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, description in case["files"].items():
        make_file(pathlib.Path(name), description)
    with pytest.raises(ERRORS[case.get("exit", 2)]) as error:
        pcic.estimate(**arguments)
    assert str(error.value) == case["says"]
