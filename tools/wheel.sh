#!/usr/bin/env bash
# Builds build/wheel/pcic-*.whl with everything it needs inside, and tries it in an empty environment.
set -euo pipefail
cd "$(dirname "$0")/.."

place=build/wheel
bin=$place/tools/bin
mkdir -p $place/plain
rm -f $place/*.whl $place/plain/*.whl
python3 -m venv $place/tools
"$bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement python/requirements-wheel.txt
"$bin/pip" wheel --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir $place/plain .
PATH=$PWD/$bin:$PATH "$bin/auditwheel" repair --wheel-dir $place $place/plain/pcic-*.whl
wheel=$(echo $place/pcic-*.whl)
"$bin/auditwheel" show "$wheel"

python3 -m venv --clear $place/empty
$place/empty/bin/pip install --quiet --disable-pip-version-check "$wheel"
$place/empty/bin/python -c '
import numpy, pcic
r = pcic.estimate(log_lik=numpy.random.default_rng(0).normal(size=(4, 250, 8)))
print(r["-log_lik"].answer)'
echo "$wheel"
