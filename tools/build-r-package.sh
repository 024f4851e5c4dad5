#!/usr/bin/env bash
# Makes a source package of R, build/r/pcic_VERSION.tar.gz: r/ with the sources of the core inside.
#
#   tools/build-r-package.sh [ARGUMENTS OF R CMD build]
set -euo pipefail
cd "$(dirname "$0")/.."

place=build/r
package=$place/source/pcic
core=$package/src/core
rm -rf "$package"
mkdir -p "$core/web/report" "$core/docs"
cp -r r/. "$package"
rm -rf "$package"/src/{Makevars,core-build} "$package"/src/*.{o,so} "$package/tests/gallery"
cp -r CMakeLists.txt LICENSE cmake pcic "$core"
cp web/vega.js "$core/web"
cp web/report/*.{css,js} "$core/web/report"
cp docs/*.schema.json "$core/docs"
find "$core" \( -name '*_test.cpp' -o -name '*_test.hpp' -o -name 'test_files.*' \) -delete
cd $place
R CMD build "$@" source/pcic
