#!/usr/bin/env bash
# Runs clang-tidy over the sources of the dev build; fails if it has something to say. Takes 20 minutes on two cores.
#
#   tools/tidy.sh [REGEX]    only files whose path matches, for example pcic/read
set -euo pipefail
cd "$(dirname "$0")/.."

# The last two arguments: flags of g++ that clang does not know, and a remark on RapidJSON's operators.
if ! run-clang-tidy-14 -quiet -p build/dev -extra-arg=-Wno-unknown-warning-option \
  -extra-arg=-Wno-ambiguous-reversed-operator "$PWD/(pcic|apps|paper|tests)/.*${1:-}" >build/tidy.txt 2>build/tidy-progress.txt; then
  grep -v '^clang-tidy-14 ' build/tidy.txt
  exit 1
fi
echo "clang-tidy has nothing to say."
