#!/usr/bin/env bash
# Builds the Python package against a pcic that is already built, installs it into an environment that holds what
# python/requirements.txt locks and nothing else, and tests it there.
#
#   tools/test-python.sh BUILD           BUILD: the build folder of the library, such as build/demo
#   tools/test-python.sh BUILD peers     with what requirements-peers.txt locks: NumPyro, PyMC, CmdStanPy and ArviZ for real,
#                                        and the tutorial
set -euo pipefail
cd "$(dirname "$0")/.."

library=$1
if [[ ${2:-} == peers ]]; then
  requirements=python/requirements-peers.txt place=build/python-peers
else
  requirements=python/requirements.txt place=build/python
fi
prefix=$PWD/$place/pcic
bin=$place/environment/bin
rm -rf "$prefix"
cmake --install "$library" --prefix "$prefix" >/dev/null

if ! cmp -s $requirements $place/installed.txt; then
  rm -rf $place/environment
  python3 -m venv $place/environment
  "$bin/pip" install --quiet --disable-pip-version-check --require-hashes --requirement $requirements
  cp $requirements $place/installed.txt
fi
config=$(dirname "$(find "$prefix" -name pcicConfig.cmake)")
"$bin/pip" install --quiet --disable-pip-version-check --no-build-isolation --no-deps --force-reinstall . \
  --config-settings=cmake.define.pcic_DIR="$config" --config-settings=build-dir=$place/extension

if [[ ${2:-} == peers ]]; then
  exec "$bin/python" -B -m pytest -q -p no:cacheprovider python/peers
fi
"$bin/python" -B -m mypy --cache-dir $place/mypy
exec "$bin/python" -B -m pytest -q -p no:cacheprovider python/tests
