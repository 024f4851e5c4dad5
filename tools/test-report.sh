#!/usr/bin/env bash
# Opens reports in Chromium, without a network, and tries everything a reader can do with them.
#
#   tools/test-report.sh PROGRAM      SCREENSHOTS=folder keeps pictures of them
set -euo pipefail
PCIC=$(realpath "$1")
export PCIC
cd "$(dirname "$0")/../web"

# Nothing is downloaded where the packages of the lock file are already there.
if ! cmp --silent package-lock.json node_modules/.pcic-lock; then
  npm ci --ignore-scripts --no-audit --no-fund
  cp package-lock.json node_modules/.pcic-lock
fi
npm run --silent check
node --test test/report.test.mjs
