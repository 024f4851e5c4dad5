#!/usr/bin/env python3
"""Records the distributions as mpmath and as Stan Math compute them, one file per family.

  make.py [FAMILY...]   writes FAMILY.json beside this script, for all families or those named
  make.py --check    computes everything again; exit code 1 if anything differs by more than 1e-12

Every case has the exact value and gradient, Stan's, and, where the two differ by more than 5e-13, "stan_error".
"""
import math
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))

import mpmath  # noqa: E402

from cases import (CASES, CDF_GRADIENT_TOLERANCE, EXACT_ONLY, GRADIENT_TOLERANCE, INTEGERS, cases_of,  # noqa: E402
                   functions_of)
from exact import exact_function, value_and_gradient  # noqa: E402
import formulas  # noqa: E402
from formulas import FORMULAS  # noqa: E402
import multivariate  # noqa: E402
from recording import finish, record  # noqa: E402

FORMULAS |= multivariate.MULTIVARIATE
formulas.GRADIENT_TOLERANCE |= multivariate.GRADIENT_TOLERANCE
STAN_IS_EXACT_TO = 5e-13


def compiled(folder):
    includes = subprocess.run(
        ["Rscript", "--vanilla", "-e", 'cat(system.file("include", package = "StanHeaders"), '
         'system.file("include", package = "RcppEigen"), as.character(packageVersion("StanHeaders")), sep = "\\n")'],
        check=True, capture_output=True, text=True).stdout.splitlines()
    program = folder / "stan_math"
    subprocess.run(["g++", "-std=c++14", "-O0", "-w", "-D_REENTRANT", "-isystem", includes[0], "-isystem", includes[1],
                    str(here / "stan_math.cpp"), "-o", str(program)], check=True)
    return program, includes[2]


def ask_stan(program, questions):
    """For each question (function, arguments): [value, slopes ...], "refused" or None."""
    text = "".join(f"{function} {' '.join(repr(x) for x in arguments)}\n" for function, arguments in questions)
    lines = subprocess.run([program], input=text, check=True, capture_output=True, text=True).stdout.splitlines()
    return [{"refused": "refused", "absent": None}.get(line) or
            (None if line == "absent" else [float(word) for word in line.split()]) for line in lines]


def relative_error(value, exact):
    if value == exact or math.isnan(exact):
        return 0.0
    return min(abs(value - exact) / abs(exact), 1e300) if exact and math.isfinite(value) else math.inf


def case_record(family, function, arguments, stan):
    value, gradient = value_and_gradient(exact_function(family, function), arguments, INTEGERS.get(family, 0))
    case = {"function": function, "arguments": list(arguments), "value": value, "gradient": gradient}
    is_density = function.endswith(("_lpdf", "_lpmf"))
    tolerances = GRADIENT_TOLERANCE if is_density else GRADIENT_TOLERANCE | CDF_GRADIENT_TOLERANCE
    if (family, arguments) in tolerances:
        case["gradient_tolerance"], case["reason"] = tolerances[family, arguments]
    if stan == "refused":
        case["stan"] = stan
    elif stan:
        case |= {"stan": stan[0], "stan_gradient": stan[1:]}
        error = max(relative_error(*pair) for pair in zip(stan, [value, *gradient]))
        if not error <= STAN_IS_EXACT_TO:
            case["stan_error"] = float(f"{error:.1e}")
    return case


def formula_record(formula, function, arguments):
    value, gradient = value_and_gradient(function, arguments, 0)
    case = {"function": formula, "arguments": list(arguments), "value": value, "gradient": gradient}
    if (formula, arguments) in formulas.GRADIENT_TOLERANCE:
        case["gradient_tolerance"], case["reason"] = formulas.GRADIENT_TOLERANCE[formula, arguments]
    return case


def stan_answers(families):
    """What Stan says about these, and its version."""
    questions = [(function, arguments) for family in families for function in functions_of(family)
                 for arguments in cases_of(family, function)]
    if not questions:
        return {}, ""
    with tempfile.TemporaryDirectory() as folder:
        program, version = compiled(pathlib.Path(folder))
        return dict(zip(questions, ask_stan(program, questions))), version


def main():
    families = [word for word in sys.argv[1:] if not word.startswith("--")] or list(CASES) + list(FORMULAS)
    answers, version = stan_answers([family for family in families if family in CASES and family not in EXACT_ONLY])
    for family in families:
        if family in FORMULAS:
            cases = [formula_record(*case) for case in FORMULAS[family]]
        else:
            cases = [case_record(family, function, arguments, answers.get((function, arguments)))
                     for function in functions_of(family) for arguments in cases_of(family, function)]
        is_exact_only = family in EXACT_ONLY or family in FORMULAS
        record(here / f"{family}.json", {
            "tool": "mpmath" if is_exact_only else "mpmath; Stan Math",
            "version": mpmath.__version__ if is_exact_only else f"{mpmath.__version__}; StanHeaders {version}",
            "command": "python3 tests/reference/distributions/make.py",
            "integers": 0 if family in FORMULAS else INTEGERS.get(family, 0), "cases": cases})
    finish()


if __name__ == "__main__":
    main()
