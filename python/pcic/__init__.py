"""How well will a Bayesian fit predict, under the loss you will be judged by?

>>> import numpy as np, pcic
>>> rng = np.random.default_rng(1)
>>> y = rng.normal(size=20)
>>> mu = y.mean() + rng.normal(size=(4, 500)) / np.sqrt(20)
>>> r = pcic.estimate({"mu": mu}, data={"y": y}, score="normal_lpdf(y | mu, 1)",
...                   loss="mae = abs(y - mu)", point="mu")
>>> r["mae"].answer.target
'predictive'
>>> 0.3 < r["mae"].answer.value < 2
True

All numbers are computed by the C++ core; the words are those of the command line (`pcic estimate --help`).
A mistake in what is given is a ValueError, a file that cannot be read an OSError, too little memory a MemoryError.
"""

from importlib.metadata import PackageNotFoundError, version

from pcic._accumulator import Accumulator
from pcic._compare import Comparison, compare
from pcic._estimate import estimate
from pcic._influence import Influence, influence
from pcic._predict import Prediction, predict
from pcic._report import report
from pcic._result import Answer, Estimate, Finding, LossResult, Result, read_result
from pcic._sweep import Sweep, sweep

try:
    __version__ = version("pcic")
except PackageNotFoundError:  # a build that was not installed
    __version__ = "0"

__all__ = [
    "Accumulator",
    "Answer",
    "Comparison",
    "Estimate",
    "Finding",
    "Influence",
    "LossResult",
    "Prediction",
    "Result",
    "Sweep",
    "compare",
    "estimate",
    "influence",
    "predict",
    "read_result",
    "report",
    "sweep",
]
