#!/usr/bin/env python3
"""pcic estimate --bridge on assorted models (models.py), against a sampler that has not seen the observation.

    run.py PROGRAM FOLDER [WORD]       WORD: only trials whose name has it

A trial is done if the answer for the observation lies within four errors of the sampler's (both errors together), or is refused
where it must be. Draws and exact answers stay in FOLDER for the next run.
"""
import json
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from models import trials
from sampler import Posterior, mean_and_error, sample

NUM_SNAPSHOTS, EXACT_SNAPSHOTS = 25, 300


def write_csv(path, columns):
    names = list(columns)
    rows = zip(*[np.asarray(columns[n]) for n in names])
    path.write_text(",".join(names) + "\n" + "".join(",".join(repr(float(v)) for v in row) + "\n" for row in rows))


def columns_of(values):
    found = {}
    for name, x in values.items():
        if x.ndim == 1:
            found[name] = x
        else:
            found.update({f"{name}.{k + 1}": x[:, k] for k in range(x.shape[1])})
    return found


def prepare(trial, folder):
    """Data, four chains of draws and the exact loss."""
    if (folder / "exact.json").exists():
        return json.loads((folder / "exact.json").read_text())
    folder.mkdir(parents=True, exist_ok=True)
    write_csv(folder / "data.csv", trial.data)
    posterior = Posterior(trial.parameters, trial.log_prior, trial.scores)
    random = np.random.default_rng(2)
    kept = sample(posterior, random, trial.start, NUM_SNAPSHOTS, thin=40)
    for chain in range(4):
        z = kept[chain::4].reshape(-1, posterior.dimension)
        write_csv(folder / f"fit-{chain + 1}.csv", columns_of(posterior.values(z)[0]))
    without = sample(posterior, random, trial.start, EXACT_SNAPSHOTS, trial.left_out, thin=10)
    values = posterior.values(without.reshape(-1, posterior.dimension))[0]
    losses = trial.losses(values)[:, trial.left_out].reshape(without.shape[:2])
    value, error = mean_and_error(losses)
    exact = {"value": value, "error": error}
    (folder / "exact.json").write_text(json.dumps(exact))
    return exact


def command(trial, program, folder):
    line = [program, "estimate", *[str(folder / f"fit-{k}.csv") for k in range(1, 5)], "--data", str(folder / "data.csv"),
            "--score", trial.score, "--prior", trial.prior, "--loss", "loss = " + trial.loss, "--target", "gibbs",
            "--json", str(folder / "result.json"), "--bridge", "all", "--bridge-seconds", "30", *trial.arguments]
    return line + (["--support", trial.support] if trial.support else [])


def outcome(trial, program, folder, exact):
    begin = time.time()
    done = subprocess.run(command(trial, program, folder), capture_output=True, text=True)
    seconds = time.time() - begin
    if done.returncode not in (0, 4):
        return "error " + str(done.returncode) + ": " + done.stderr.strip(), False
    result = json.loads((folder / "result.json").read_text())
    bridge = result["bridge"]
    for finding in result["findings"]:
        if finding["code"] == "bridge_refused":
            return "refused: " + finding["text"], "refused" in trial.expected
    walk = next((w for w in bridge["walks"] if w["observation"] == trial.left_out + 1), None)
    if walk is None or not walk["arrived"]:
        return f"no walk arrived: {walk}", "refused" in trial.expected
    found = next(each for each in walk["losses"] if each["loss"] == "loss" and each["target"] == "gibbs")
    value, error = found["value"], found["mcse"]
    distance = abs(value - exact["value"]) / np.hypot(error, exact["error"])
    text = (f"{value:.5g} +- {error:.2g}, exact {exact['value']:.5g} +- {exact['error']:.2g}: {distance:.1f} errors; "
            f"{walk['steps']} steps, {walk['moves']} moves; {len(bridge['walks'])} walks in {seconds:.1f} s")
    return text, distance < 4 and "exact" in trial.expected


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    failed = 0
    for trial in trials():
        if len(sys.argv) > 3 and sys.argv[3] not in trial.name:
            continue
        place = folder / trial.name.replace(" ", "-").replace(",", "")
        exact = prepare(trial, place)
        if program == "-":
            print(trial.name, exact, flush=True)
            continue
        text, good = outcome(trial, program, place, exact)
        failed += not good
        print(("ok      " if good else "FAILED  ") + trial.name + ": " + text, flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
