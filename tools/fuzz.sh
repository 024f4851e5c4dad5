#!/usr/bin/env bash
# Builds the fuzzers and runs each for a while, starting from its corpus.
#
#   tools/fuzz.sh [SECONDS_EACH] [TARGET ...]
#
# An input that breaks something is left in build/sanitize/findings/; when it is fixed, add it to tests/fuzz/corpus/TARGET:
# `make test` replays that folder for ever.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-10}
shift || true
targets=("$@")
if [[ ${#targets[@]} -eq 0 ]]; then
  for folder in tests/fuzz/corpus/*/; do targets+=("$(basename "$folder")"); done
fi

cmake --preset sanitize
cmake --build --preset sanitize --target "${targets[@]/#/fuzz_}"
findings=$PWD/build/sanitize/findings
failed=0
for target in "${targets[@]}"; do
  mkdir -p "build/sanitize/grown/$target" "$findings/$target"
  echo "== $target, $seconds s"
  "build/sanitize/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=16384 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$findings/$target/" \
    "build/sanitize/grown/$target" "tests/fuzz/corpus/$target" >"build/sanitize/$target.log" 2>&1 || failed=$((failed + 1))
  grep -E 'number_of_executed_units|ERROR|not true|SUMMARY|Test unit written' "build/sanitize/$target.log" || true
done
echo "Fuzz targets without a finding: $((${#targets[@]} - failed)) of ${#targets[@]}."
[[ $failed -eq 0 ]]
