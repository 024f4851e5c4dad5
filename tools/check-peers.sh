#!/usr/bin/env bash
# Runs every peer for real and compares its answers with the recordings under tests/reference.
# Each make.R or make.py --check exits with 1 if what it computes differs from what is on record.
#
#   tools/check-peers.sh [NAME ...]     folders of tests/reference; without names all of them
set -euo pipefail
cd "$(dirname "$0")/.."

names=("$@")
checked=0
failed=0
is_wanted() {
  local folder
  folder=$(basename "$(dirname "$1")")
  [[ ${#names[@]} -eq 0 || " ${names[*]} " == *" $folder "* ]]
}
check() {
  echo "== ${*: -1} --check"
  checked=$((checked + 1))
  "$@" --check || failed=$((failed + 1))
}
for script in tests/reference/*/make.R; do
  is_wanted "$script" || continue
  check Rscript --vanilla "$script"
done
# A make.py with a requirements.txt beside it runs in an environment of its own, with the packages named there.
for script in tests/reference/*/make.py; do
  is_wanted "$script" || continue
  python=/usr/bin/python3
  folder=$(dirname "$script")
  if [[ -e $folder/requirements.txt ]]; then
    environment=build/peers/$(basename "$folder")
    /usr/bin/python3 -m venv "$environment"
    python=$environment/bin/python
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$folder/requirements.txt"
  fi
  check "$python" -B "$script"
done
if [[ $checked -eq 0 ]]; then
  echo "no tests/reference/*/make.R or make.py; expected at least one" >&2
  exit 1
fi
echo "Recordings that agree with the peers: $((checked - failed)) of $checked."
[[ $failed -eq 0 ]]
