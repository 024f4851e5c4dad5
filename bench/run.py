#!/usr/bin/env python3
"""Runs every benchmark and prints the ratios of ../docs/benchmarks.md. Usage: bench/run.py BUILD_DIR [--quick] [--processor]

Peers and pcic take turns on the same files in one run; medians are compared, so a noisy machine changes the times but
hardly the ratios. --processor compares what runs on one thread by processor time, for a machine that others are using. Needs Rscript with loo and data.table, numpy and Eigen (tools/install-packages.sh peers).
"""
import array
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

BUILD = pathlib.Path(sys.argv[1])
QUICK = "--quick" in sys.argv
CLOCK = "processor" if "--processor" in sys.argv else "seconds"
NUMPY = pathlib.Path(__file__).parent / "formula_numpy.py"
PYTHON = "/usr/bin/python3" if pathlib.Path("/usr/bin/python3").exists() else sys.executable  # the one numpy is packaged for
PEERS = pathlib.Path(__file__).parent / "peers.R"
ROUNDS = 2 if QUICK else 3


def output_of(command, clock="seconds"):
    lines = subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout.split("\n")
    fields = [line.split() for line in lines if line]
    return [float(value) for key, value in fields if key == clock], [float(v) for k, v in fields if k == "peak_mb"][0]


def clock_of(threads):
    return CLOCK if threads == 1 else "seconds"


def pcic(path, threads, *loss):
    return output_of([BUILD / "bench" / "evaluate_bench", path, threads, 3, *loss], clock_of(threads))


def peer(*arguments, clock="seconds"):
    return output_of(["Rscript", PEERS, *arguments], clock)


def in_turn(ours, theirs):
    """Median seconds of both, run alternately, and the peak memory of the last run of each."""
    our_seconds, their_seconds = [], []
    for _ in range(ROUNDS):
        seconds, our_peak = ours()
        our_seconds += seconds
        seconds, their_peak = theirs()
        their_seconds += seconds
    return statistics.median(our_seconds), statistics.median(their_seconds), our_peak, their_peak


def write_matrix(folder, draws, obs):
    """The same log-likelihoods as .npy for pcic and as raw doubles for R."""
    generator = random.Random(1)
    header = repr({"descr": "<f8", "fortran_order": False, "shape": (draws, obs)}).encode()
    header += b" " * ((-(len(header) + 11)) % 64) + b"\n"
    npy, raw = folder / f"log_lik_{obs}.npy", folder / f"log_lik_{obs}.bin"
    pool = array.array("d", (generator.gauss(-3, 1) for _ in range(1 << 20)))
    with npy.open("wb") as npy_file, raw.open("wb") as raw_file:
        npy_file.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
        for _ in range(draws):
            start = generator.randrange(len(pool))
            row = array.array("d", (pool * (1 + (start + obs) // len(pool)))[start:start + obs]).tobytes()
            npy_file.write(row)
            raw_file.write(row)
    return npy, raw


def write_csv(folder, draws, obs):
    """A CmdStan file with lp__ and log_lik.1 ... at 8 significant digits."""
    generator = random.Random(2)
    pool = [f"{generator.gauss(-3, 1):.8g}" for _ in range(100003)]
    path = folder / f"fit_{draws}x{obs}.csv"
    with path.open("w") as file:
        file.write("# stan_version_major = 2\n# model = bench\n# method = sample (Default)\n#   sample\n"
                   f"#     num_samples = {draws}\n#     num_warmup = 1000 (Default)\n#     save_warmup = false (Default)\n"
                   "#     thin = 1 (Default)\n")
        file.write("lp__," + ",".join(f"log_lik.{i}" for i in range(1, obs + 1)) + "\n")
        file.write("# Adaptation terminated\n# Step size = 0.5\n# Diagonal elements of inverse mass matrix:\n# 1\n")
        for _ in range(draws):
            start = generator.randrange(len(pool))
            row = (pool[start:] + pool[:start])[:obs]
            file.write("-7.25," + ",".join(row) + "\n")
        file.write("# \n#  Elapsed Time: 1 seconds (Warm-up)\n#                1 seconds (Sampling)\n"
                   "#                2 seconds (Total)\n# \n")
    return path


def bench_waic(folder):
    print("WAIC of 4000 draws, one thread: pcic against R loo, both from memory; and pcic from an .npy file")
    for obs in [1000] if QUICK else [1000, 10000]:
        npy, raw = write_matrix(folder, 4000, obs)
        from_memory = [BUILD / "bench" / "waic_bench", raw, 4000, obs, 3]
        ours, theirs, _, their_peak = in_turn(lambda: output_of(from_memory, CLOCK),
                                              lambda: peer("waic", raw, 4000, obs, 3, clock=CLOCK))
        from_file, peak = pcic(npy, 1)
        print(f"  n = {obs:6}: pcic {1e3 * ours:6.1f} ms, loo {1e3 * theirs:6.1f} ms: {theirs / ours:.1f} times; "
              f"from file {1e3 * statistics.median(from_file):.1f} ms; peak memory {peak:.0f} MB, R {their_peak:.0f} MB")
        npy.unlink(), raw.unlink()


def bench_psis(folder):
    print("PSIS-LOO of 4000 draws from memory: pcic against R loo with as many cores; all draws in one block, and in blocks of 256")
    for obs in [1000] if QUICK else [1000, 10000]:
        npy, raw = write_matrix(folder, 4000, obs)
        for threads in (1, 2):
            bench = [BUILD / "bench" / "psis_bench", raw, 4000, obs, 3, threads]
            ours, theirs, peak, their_peak = in_turn(lambda: output_of([*bench, 4000]),
                                                     lambda: peer("psis", raw, 4000, obs, 1, threads))
            streamed = statistics.median(output_of([*bench, 256])[0])
            print(f"  n = {obs:6}, {threads} threads: pcic {1e3 * ours:6.1f} ms, loo {1e3 * theirs:8.1f} ms: {theirs / ours:.0f} times; "
                  f"in blocks of 256 {streamed / ours:.2f} times as long; peak memory {peak:.0f} MB with the matrix "
                  f"({4000 * obs * 8 / 2**20:.0f} MB), R {their_peak:.0f} MB")
        npy.unlink(), raw.unlink()


def bench_csv(folder):
    print("CmdStan CSV read and accumulated by pcic, against data.table::fread merely reading it")
    for draws, obs in [(200, 2000)] if QUICK else [(1000, 10000), (4000, 1000), (50000, 200)]:
        path = write_csv(folder, draws, obs)
        size = path.stat().st_size
        for threads in (1, 2):
            ours, theirs, _, _ = in_turn(lambda: pcic(path, threads),
                                         lambda: peer("fread", path, threads, 3, clock=clock_of(threads)))
            print(f"  {draws} x {obs}, {threads} threads: pcic {size / ours / 1e6:6.0f} MB/s, "
                  f"fread {size / theirs / 1e6:6.0f} MB/s: {theirs / ours:4.1f} times")
        path.unlink()


def bench_chunks(folder):
    print("Draws of zarr and netCDF against bare loops that unpack the same chunks, one thread")
    print(subprocess.run([str(BUILD / "bench" / "chunks_bench"), str(folder)], check=True, capture_output=True, text=True).stdout)


def bench_memory(folder):
    print("Peak memory of pcic from CSV does not grow with the draws")
    obs = 5000 if QUICK else 50000
    for draws in [500, 1000] if QUICK else [1000, 2000, 4000]:
        path = write_csv(folder, draws, obs)
        _, peak = output_of([BUILD / "bench" / "evaluate_bench", path, 2, 1])
        print(f"  {draws} x {obs}: {peak:.0f} MB, file {path.stat().st_size / 1e6:.0f} MB")
        path.unlink()


def bench_formulas(_):
    bench = BUILD / "bench" / "formula_bench"
    print("Formulas: 4000 draws, against Eigen compiled the same way and blocked numpy")
    print("  " + subprocess.run([str(bench), "normal", "9"], check=True, capture_output=True, text=True).stdout.strip())
    obs = 10000 if QUICK else 100000
    for style in ("plain", "tuned"):
        ours, theirs, _, _ = in_turn(lambda: output_of([bench, "logistic", 1, 3, obs]),
                                     lambda: output_of([PYTHON, NUMPY, style, 1, obs]))
        print(f"  logistic score and Brier loss, n = {obs}: pcic {ours:.2f} s, {style} numpy {theirs:.2f} s: {theirs / ours:.1f} times")
    one, two, _, _ = in_turn(lambda: output_of([bench, "logistic", 1, 3, obs]), lambda: output_of([bench, "logistic", 2, 3, obs]))
    print(f"  two threads: {one / two:.2f} times one")


def main():
    if not QUICK:
        print(subprocess.run([str(BUILD / "bench" / "accumulate_bench")], check=True, capture_output=True, text=True).stdout)
    with tempfile.TemporaryDirectory(prefix="pcic-bench-") as folder:
        for bench in (bench_waic, bench_psis, bench_csv, bench_chunks, bench_memory, bench_formulas):
            bench(pathlib.Path(folder))


if __name__ == "__main__":
    main()
