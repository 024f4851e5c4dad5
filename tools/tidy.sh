#!/usr/bin/env bash
# Runs clang-tidy over the sources of the dev build; fails if it has something to say.
#
#   tools/tidy.sh [REGEX]    only files whose path matches, for example pcic/read
set -euo pipefail
cd "$(dirname "$0")/.."

# The compilation database, without flags that only g++ knows.
run-clang-tidy-14 -quiet -p build/dev -extra-arg=-Wno-unknown-warning-option "$PWD/(pcic|apps|tests).*${1:-}" 2>/dev/null |
  grep -v '^clang-tidy-14 ' | tee build/tidy.txt
! grep -qE '(warning|error):' build/tidy.txt
