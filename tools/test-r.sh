#!/usr/bin/env bash
# Builds the R package against a pcic that is already built, installs it into a library of its own, and tests it there.
#
#   tools/test-r.sh BUILD [WORDS]     BUILD: the build folder of the library, such as build/demo; WORDS: only the test
#                                     files whose names contain them
set -euo pipefail
cd "$(dirname "$0")/.."

library=$1
place=$PWD/build/r
rm -rf "$place/pcic-library"
mkdir -p "$place/installed"
cmake --install "$library" --prefix "$place/pcic-library" >/dev/null
cp -rp --update r/. "$place/package"
rm -f "$place/package/src/pcic.so" # to be linked with that library
log=$place/install.log
if ! PCIC_LIBRARY=$place/pcic-library MAKEFLAGS=-j2 R CMD INSTALL --no-docs --no-multiarch --library="$place/installed" \
  "$place/package" >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
export R_LIBS=$place/installed PCIC_ROOT=$PWD PCIC_PROGRAM=$PWD/$library/bin/pcic PCIC_TESTS=${2:-.}
exec Rscript --vanilla -e 'testthat::test_dir("r/tests/testthat", package = "pcic", load_package = "installed",
  filter = Sys.getenv("PCIC_TESTS"), reporter = "check", stop_on_failure = TRUE)'
