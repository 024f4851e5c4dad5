#!/usr/bin/env bash
# The packages of web/package-lock.json in web/node_modules. Nothing is downloaded where they are there already.
set -euo pipefail
cd "$(dirname "$0")/../web"
if ! cmp --silent package-lock.json node_modules/.pcic-lock; then
  npm ci --ignore-scripts --no-audit --no-fund
  cp package-lock.json node_modules/.pcic-lock
fi
