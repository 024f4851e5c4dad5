#!/usr/bin/env python3
"""Records the likelihoods of programs.py as Stan Math computes them, and writes the table of docs/stan-programs.md.

  make.py           writes programs.json beside this script, and the page
  make.py --check   computes everything again; exit code 1 if anything differs by more than 1e-12
"""
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent))

from programs import PROGRAMS  # noqa: E402
from recording import checking, finish, record  # noqa: E402

HEAD = """// Written by make.py: one function per program, one line of output per observation.
#include <stan/math/prim/mat.hpp>
#include <cstdio>
#include <vector>
using namespace stan::math;
namespace {
"""


def is_whole(value):
    return isinstance(value, int) or (isinstance(value, list) and all(is_whole(item) for item in value))


def braces(value):
    return "{" + ", ".join(map(braces, value)) + "}" if isinstance(value, list) else repr(value)


def declaration(name, value, is_draw):
    if not isinstance(value, list):
        return f"const {'double' if is_draw or not is_whole(value) else 'int'} {name} = {value!r};"
    if isinstance(value[0], list):
        if is_whole(value) and not is_draw:
            return f"const std::vector<std::vector<int>> {name} = {braces(value)};"
        rows, columns = len(value), len(value[0])
        numbers = ", ".join(repr(float(item)) for row in value for item in row)
        return f"Eigen::MatrixXd {name}({rows}, {columns}); {name} << {numbers};"
    if is_draw:
        return f"Eigen::VectorXd {name}({len(value)}); {name} << {', '.join(repr(float(item)) for item in value)};"
    return f"const std::vector<{'int' if is_whole(value) else 'double'}> {name} = {braces(value)};"


def source_of(number, program):
    lines = [declaration(name, value, False) for name, value in program["data"].items()]
    lines += [declaration(name, value, True) for name, value in program["draw"].items()]
    lines += [program["before"], f'for (int obs = 0; obs < 9; ++obs) std::printf("{number} %.17g\\n", double({program["stan"]}));']
    return f"void program_{number}() {{\n  " + "\n  ".join(lines) + "\n}\n"


def answers():
    includes = subprocess.run(
        ["Rscript", "--vanilla", "-e", 'cat(system.file("include", package = "StanHeaders"), '
         'system.file("include", package = "RcppEigen"), as.character(packageVersion("StanHeaders")), sep = "\\n")'],
        check=True, capture_output=True, text=True).stdout.splitlines()
    text = HEAD + "".join(source_of(i, p) for i, p in enumerate(PROGRAMS)) + "}  // namespace\nint main() {\n"
    text += "".join(f"  program_{i}();\n" for i in range(len(PROGRAMS))) + "}\n"
    with tempfile.TemporaryDirectory() as folder:
        source, binary = pathlib.Path(folder) / "programs.cpp", pathlib.Path(folder) / "programs"
        source.write_text(text, encoding="utf-8")
        subprocess.run(["g++", "-std=c++14", "-O0", "-w", "-D_REENTRANT", "-isystem", includes[0], "-isystem", includes[1],
                        str(source), "-o", str(binary)], check=True)
        lines = subprocess.run([binary], check=True, capture_output=True, text=True).stdout.splitlines()
    values = [[] for _ in PROGRAMS]
    for number, value in map(str.split, lines):
        values[int(number)].append(float(value))
    return values, includes[2]


def main():
    values, version = answers()
    cases = [{key: program[key] for key in ("program", "source", "data", "draw", "lets", "formula")} | {"log_lik": log_lik}
             for program, log_lik in zip(PROGRAMS, values)]
    record(here / "programs.json", {"tool": "Stan Math", "version": f"StanHeaders {version}",
                                    "command": "python3 tests/reference/stan_programs/make.py", "cases": cases})
    if not checking:
        (here.parents[2] / "docs/stan-programs.md").write_text(page(version), encoding="utf-8")
    finish()


PAGE = """# Likelihoods of Stan programs

{number} programs of [posteriordb](https://github.com/stan-dev/posteriordb) and of the
[Stan example models](https://github.com/stan-dev/example-models), and what to give as `--score` for each. A loop over the
observations is left out together with its index, a prior is left out, and what a program computes on the way becomes a
`--let`. Where a program keeps outcomes in a matrix with one column per occasion, an observation is a row of it, or the data
are in long form with one row per outcome; covariates that a program has one by one may be columns of one matrix.

A test evaluates every formula on made data and holds it to Stan Math (StanHeaders {version}) at 1e-12, observation by
observation; `tests/reference/stan_programs` has the data, the draws and the answers.

| program | from | formula |
| --- | --- | --- |
{rows}

## What cannot be written

| program | why |
| --- | --- |
| hmm_example, hmm_drive_0, hmm_drive_1, hmm_gaussian, iohmm_reg | the likelihood is a recursion over a matrix of states, and is no sum over observations |
| gp_regr, hierarchical_gp, kronecker_gp, stagnant, Survey_model | all outcomes together are one density: there is no likelihood of one observation. For a Gaussian one with a known covariance matrix, see the [spatial model](guide/models.md) |
| gpcm_latent_reg_irt | its items have different numbers of steps: `segment(beta, pos[ii], m[ii])` would have another length for each observation |
| covid19imperial_v2, sir, one_comp_mm_elim_abs, soil_incubation | solve equations on the way: save the solution in the draws, as lotka_volterra does, and use that |
"""


def cell(text):
    return "`" + text.replace("|", "\\|") + "`"


def page(version):
    rows = []
    for program in PROGRAMS:
        lets = "".join(f"{cell('--let ' + let)} <br> " for let in program["lets"])
        rows.append(f"| {program['program']} | {program['source']} | {lets}{cell(program['formula'])} |")
    return PAGE.format(number=len(PROGRAMS), version=version, rows="\n".join(rows))


if __name__ == "__main__":
    main()
