#!/usr/bin/env bash
# Searches for cases that break a law: programs with random tests, one seed after another, on every instruction set that this
# processor has. `make test` tries the same cases each time; this tries new ones.
#
#   tools/laws.sh SEED RUNS [BUILD_FOLDER]     seeds SEED, SEED + 1, ..., RUNS of them
#
# A failure prints its seed; RC_PARAMS=seed=... with the program repeats it. Keep it as a test when it is understood.
set -euo pipefail
cd "$(dirname "$0")/.."

first=$1 runs=$2 build=${3:-build/test}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0 tried=0

# try SEED INSTRUCTION_SET PROGRAM FILTER
try() {
  local code=0
  RC_PARAMS="seed=$1" PCIC_INSTRUCTION_SET="$2" "$build/$3" --gtest_brief=1 --gtest_filter="$4" >"$log" 2>&1 || code=$?
  if [[ $code -eq 77 ]]; then return; fi  # this processor has no such instruction set
  tried=$((tried + 1))
  if [[ $code -ne 0 ]]; then
    failed=$((failed + 1))
    echo "failed: RC_PARAMS=seed=$1 PCIC_INSTRUCTION_SET=$2 $build/$3 --gtest_filter='$4'"
    cat "$log"
  fi
}

echo "seeds $first to $((first + runs - 1))"
for ((seed = first; seed < first + runs; ++seed)); do
  for instruction_set in AVX3 AVX2 SSE4 SSSE3 SCALAR; do
    try "$seed" "$instruction_set" tests/laws/laws_test '*'
    try "$seed" "$instruction_set" pcic/formula/formula_test '*Law*'
  done
  try "$seed" '' pcic/read/read_test 'RowParser.*:DecimalRun.*:ParseNumber.*:StanJson.*:NpyHeader.*'
  try "$seed" '' pcic/present/present_test 'PlainText.*'
done
echo "$tried runs, $failed failed"
[[ $failed -eq 0 ]]
