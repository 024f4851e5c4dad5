#!/usr/bin/env bash
# Writes r/NAMESPACE and r/man from the comments in r/R (roxygen2). With --check it fails if that changes anything.
set -euo pipefail
cd "$(dirname "$0")/.."

Rscript --vanilla -e 'roxygen2::roxygenise("r", load_code = "source")'
if [[ "${1:-}" == --check ]]; then
  git diff --exit-code -- r/NAMESPACE r/man
fi
