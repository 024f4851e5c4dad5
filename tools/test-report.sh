#!/usr/bin/env bash
# Opens reports in Chromium, without a network, and tries everything a reader can do with them.
#
#   tools/test-report.sh PROGRAM      SCREENSHOTS=folder keeps pictures of them
set -euo pipefail
PCIC=$(realpath "$1")
export PCIC
cd "$(dirname "$0")/.."
tools/install-web.sh
cd web
npm run --silent check
node --test test/report.test.mjs
