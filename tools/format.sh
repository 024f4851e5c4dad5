#!/usr/bin/env bash
# Lays out every C++ source as .clang-format says; with --check it changes nothing and fails if something would change.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[[ "${1:-}" == --check ]] && mode=(--dry-run -Werror)
folders=()
for folder in pcic apps tests bench python r paper examples; do
  [[ -d $folder ]] && folders+=("$folder")
done
find "${folders[@]}" \( -name '*.cpp' -o -name '*.hpp' \) -print0 | xargs -0 clang-format-14 "${mode[@]}"
