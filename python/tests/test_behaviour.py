"""Memory, signals, the GIL, import time, examples in docstrings."""

import ast
import doctest
import gc
import importlib
import pathlib
import pkgutil
import re
import resource
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pcic
import pytest


def test_examples_in_docstrings_run():
    for module in pkgutil.iter_modules(pcic.__path__):
        if module.name in ("_core", "distributed"):
            continue
        failed, _ = doctest.testmod(importlib.import_module(f"pcic.{module.name}"))
        assert failed == 0, module.name
    assert doctest.testmod(pcic).failed == 0


def test_typing_is_declared():
    assert (pathlib.Path(pcic.__file__).parent / "py.typed").exists()


def test_the_stub_names_what_the_extension_has():
    stub = ast.parse((pathlib.Path(pcic.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
    declared = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    assert declared == {name for name in dir(pcic._core) if not name.startswith("_")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            members = {getattr(part, "name", None) or part.target.id for part in node.body}
            bound = {name for name in vars(getattr(pcic._core, node.name)) if not name.startswith("_")}
            assert members - {"__init__"} == bound, node.name


def parameters(function):
    """Names of the parameters; of those that have none, only that they are there."""
    arguments = function.args
    return [None] * len(arguments.posonlyargs) + [one.arg for one in arguments.args]


def test_the_stub_has_the_parameters_of_the_extension():
    stub = ast.parse((pathlib.Path(pcic.__file__).parent / "_core.pyi").read_text(encoding="utf-8"))
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    compared = 0
    for owner, scope in [(pcic._core, stub), *((getattr(pcic._core, node.name), node) for node in classes)]:
        for node in scope.body:
            signatures = getattr(getattr(owner, node.name, None), "__nb_signature__", ()) if isinstance(node, ast.FunctionDef) else ()
            for text, *_ in signatures:
                bound = ast.parse(re.sub(r"ndarray\[.*?\)?\]", "ndarray", text.replace("(*)", "0").replace("(*, *)", "0")) + ": ...").body[0]
                assert parameters(node) == parameters(bound), f"{owner.__name__}.{node.name}"
                compared += 1
    assert compared > 50


def resident_kb():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() // 1024


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_returns_to_where_it_was_after_100_calls():
    log_lik = np.random.default_rng(0).normal(size=(2, 250, 200))

    def call():
        assert pcic.estimate(log_lik=log_lik, threads=1)["-log_lik"].answer.value is not None

    for _ in range(20):
        call()
    gc.collect()
    before = resident_kb()
    for _ in range(100):
        call()
    gc.collect()
    assert resident_kb() - before < 4000


@pytest.fixture
def interruptible():
    """A process that was started in the background ignores SIGINT; Ctrl-C is about one that does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_stops_the_loop():
    log_lik = np.zeros((1, 4000, 2000))
    calls = []

    def loss(log_lik):
        calls.append(1)
        if len(calls) == 3:
            signal.raise_signal(signal.SIGINT)
        return log_lik

    with pytest.raises(KeyboardInterrupt):
        pcic.estimate(log_lik=log_lik, loss=loss, threads=1)
    assert len(calls) < 8


def test_other_threads_run_meanwhile():
    log_lik = np.random.default_rng(0).normal(size=(4, 500, 2000))
    done = threading.Event()
    ticks = []

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    start = time.perf_counter()
    pcic.estimate(log_lik=log_lik, threads=1)
    end = time.perf_counter()
    done.set()
    other.join()
    assert sum(start < at < end for at in ticks) > 10


def test_importing_needs_numpy_and_nothing_heavier():
    heavy = "{'pandas', 'xarray', 'arviz', 'dask', 'matplotlib', 'tqdm', 'scipy'}"
    code = f"import sys, pcic; found = {heavy} & set(sys.modules); assert not found, found"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_takes_less_than_a_fifth_of_a_second_beyond_numpy():
    code = "import numpy, time; t = time.process_time(); import pcic; print(time.process_time() - t)"
    times = [float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout) for _ in range(3)]
    assert min(times) < 0.2
