#!/usr/bin/env bash
# Runs the tests with coverage and shows which lines of pcic/ and apps/ they reach. Details: build/coverage/report.html
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset coverage
cmake --build --preset coverage
find build/coverage -name '*.gcda' -delete
ctest --preset coverage --label-exclude install
gcovr --root . --filter pcic/ --filter apps/ --exclude '.*_test\..*' --exclude '.*test_files\..*' \
  --exclude-throw-branches --html-details build/coverage/report.html --print-summary build/coverage
