"""What the soak runs: jobs of every command over files of every kind, made in a folder from a seed."""
import gzip
import json
import pathlib
import random
import shutil
import struct
import subprocess

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "eight_schools"
NUM_DRAWS, NUM_OBS = 400, 30


def npy(shape, values):
    header = "{{'descr': '<f8', 'fortran_order': False, 'shape': ({}), }}".format("".join(f"{extent}, " for extent in shape))
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(values)}d", *values)


def make_files(folder, seed):
    """The files that the jobs below read."""
    for path in EXAMPLE.glob("*.csv"):
        shutil.copy(path, folder)
    for chain in range(1, 5):
        (folder / f"fit-{chain}.csv.gz").write_bytes(gzip.compress((EXAMPLE / f"fit-{chain}.csv").read_bytes(), mtime=0))
    stream = random.Random(seed)
    values = [stream.gauss(-1, 0.3) for _ in range(NUM_DRAWS * NUM_OBS)]
    (folder / "log_lik.npy").write_bytes(npy((NUM_DRAWS, NUM_OBS), values))
    (folder / "log_lik.npy.gz").write_bytes(gzip.compress(npy((NUM_DRAWS, NUM_OBS), values), mtime=0))
    (folder / "loss.npy").write_bytes(npy((NUM_DRAWS, NUM_OBS), [abs(value) for value in values]))
    rows = [values[NUM_OBS * m:NUM_OBS * (m + 1)] for m in range(NUM_DRAWS)]
    names = ",".join(f"log_lik.{i + 1}" for i in range(NUM_OBS))
    (folder / "plain.csv").write_text(names + "\n" + "\n".join(",".join(f"{value:.8g}" for value in row) for row in rows) + "\n")
    schools = [line.split(",") for line in (EXAMPLE / "eight_schools.csv").read_text().splitlines()[1:]]
    (folder / "schools.json").write_text(json.dumps({"y": [float(y) for y, _ in schools], "sigma": [float(s) for _, s in schools]}))
    (folder / "job.toml").write_text('draws = "fit-*.csv"\ndata = "eight_schools.csv"\nscore = "normal_lpdf(y | theta, sigma)"\n'
                                     '[losses]\nmae = "abs(y - theta)"\n')


FITS = ["fit-1.csv", "fit-2.csv", "fit-3.csv", "fit-4.csv"]
SCHOOLS = ["--data", "eight_schools.csv", "--score", "normal_lpdf(y | theta, sigma)"]

# name -> arguments without outputs; each writes the files of OUTPUTS that its command has.
JOBS = {
    "stored arrays": ["estimate", *FITS, "--loss", "abs_err", "--loss", "sq_err"],
    "log loss": ["estimate", *FITS],
    "relative efficiency": ["estimate", *FITS, "--r-eff", "chains"],
    "formulas": ["estimate", *FITS, *SCHOOLS, "--loss", "mae = abs(y - theta)", "--loss", "sq = square(y - theta)", "--plug-in"],
    "prior": ["estimate", *FITS, *SCHOOLS, "--loss", "abs(y - theta)", "--prior", "normal_lpdf(mu | 0, 10)"],
    "power": ["estimate", *FITS, *SCHOOLS, "--beta", "0.5"],
    "job file": ["estimate", "job.toml"],
    "json data": ["estimate", *FITS, "--data", "schools.json", "--score", "normal_lpdf(y | theta, sigma)"],
    "compressed": ["estimate", "fit-1.csv.gz", "fit-2.csv.gz", "--loss", "abs_err"],
    "npy": ["estimate", "log_lik.npy", "--score", "log_lik.npy", "--loss", "loss.npy"],
    "npy compressed": ["estimate", "log_lik.npy.gz", "--score", "log_lik"],
    "plain csv": ["estimate", "plain.csv"],
    "predict": ["predict", *FITS, *SCHOOLS, "--predict", "theta", "--kind", "mean", "--observed", "y"],
    "influence": ["influence", *FITS, *SCHOOLS, "--loss", "mae = abs(y - theta)", "--parameters", "mu"],
}
OUTPUTS = {"estimate": ["--json", "--pointwise", "--save-state"], "predict": ["--json", "--pointwise"],
           "influence": ["--json", "--pointwise"]}


def outputs_of(arguments, folder):
    """The flags that make a job write everything it can into the folder, and the files."""
    flags = OUTPUTS[arguments[0]]
    files = [folder / flag.removeprefix("--") for flag in flags]
    return [word for flag, file in zip(flags, files) for word in (flag, str(file))], files


def run(pcic, arguments, folder, seconds=60):
    return subprocess.run([pcic, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds,
                          check=False)
