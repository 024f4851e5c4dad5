#!/usr/bin/env bash
# Reports of the bundled fit, one for each thing a report can be about, in build/gallery; and their picture in docs/images.
#
#   tools/make-gallery.sh PROGRAM
set -euo pipefail
PCIC=$(realpath "$1")
cd "$(dirname "$0")/.."
gallery=$PWD/build/gallery
mkdir -p "$gallery"
fit=examples/eight_schools
formulas=(--data "$fit/eight_schools.csv" --score 'normal_lpdf(y | theta, sigma)' --loss 'mae = abs(y - theta)')

"$PCIC" estimate $fit/fit-*.csv --loss abs_err --loss sq_err --report "$gallery/losses.html" >/dev/null
"$PCIC" estimate $fit/fit-*.csv "${formulas[@]}" --plug-in --report "$gallery/targets.html" >/dev/null
"$PCIC" estimate $fit/fit-[12].csv "${formulas[@]}" --json "$gallery/first.json" >/dev/null
"$PCIC" estimate $fit/fit-[34].csv "${formulas[@]}" --json "$gallery/second.json" >/dev/null
"$PCIC" report "$gallery/first.json" "$gallery/second.json" -o "$gallery/models.html"

tools/install-web.sh
cd web
node picture.mjs "$gallery/losses.html" ../docs/images/report.png
