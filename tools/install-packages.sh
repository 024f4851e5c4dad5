#!/usr/bin/env bash
# Installs what is missing of the Debian packages that pcic needs, and says what and why.
#
#   tools/install-packages.sh GROUP ...      groups: build test python r rfits package peers lint fuzz web coverage
#
# Needs apt only if something is missing, and sudo only if you are not root.
set -euo pipefail

packages() {
  cat <<'TABLE'
build    g++                   the compiler (C++20)
build    cmake                 describes the build
build    ninja-build           runs the build
build    libfmt-dev            numbers and messages as text
build    libtbb-dev            threads
build    libhwy-dev            vector instructions, chosen at run time (Highway)
build    libarchive-dev        compressed files: zst, xz, bz2, zip
build    libnetcdf-dev         InferenceData of ArviZ, PyMC and NumPyro (.nc)
build    libblosc-dev          chunks of zarr stores: blosc
build    liblz4-dev            chunks of zarr stores: lz4
build    libzstd-dev           chunks of zarr stores: zstd
build    zlib1g-dev            gz files, their checksums verified
build    libfast-float-dev     text to numbers, correctly rounded
build    rapidjson-dev         reads Stan JSON
build    nlohmann-json3-dev    writes JSON
build    libtomlplusplus-dev   reads job files (TOML)
build    libboost-dev          special functions; checksums of state files; distributions in tests
build    libeigen3-dev         linear equations
build    librandom123-dev      random numbers, a stream for every purpose (Philox)
build    libcli11-dev          the command line
test     libgtest-dev          unit tests
test     librapidcheck-dev     laws, tried on random cases
test     python3               checks of the tree and the documents
test     python3-jsonschema    the result against its JSON Schema
test     zstd                  packs a file that the readers unpack
python   python3-dev           headers of Python, for its extension module
python   python3-venv          an environment of its own for the tests
r        r-base-dev            R, and what compiles its packages
r        r-cran-cpp11          R from C++
r        r-cran-testthat       tests of the R package
r        r-cran-roxygen2       makes its pages from comments
r        r-cran-posterior      draws that the package takes
r        r-cran-loo            takes what the package gives, and is compared with
r        r-cran-jsonlite       reads the gallery of bad inputs for its test
r        r-cran-ggplot2        plots
r        r-cran-cli            progress
r        r-cran-knitr          builds the vignette
r        r-cran-rmarkdown      lays it out
r        pandoc                writes it as HTML
rfits    r-cran-brms           real fits for the tests of the R package
rfits    r-cran-rstanarm       real fits for the tests of the R package
package  python3               makes the man page and the completions from the help
package  dpkg-dev              finds what the program needs (dpkg-shlibdeps)
package  file                  tells programs from other files
peers    r-base-core           R
peers    r-cran-loo            WAIC and PSIS-LOO to compare with
peers    r-cran-posterior      R-hat and effective sample sizes to compare with
peers    r-cran-data.table     fread, the fastest CSV reader to compare with
peers    python3-mpmath        functions of formulas to hundreds of digits
peers    r-cran-stanheaders    Stan Math: densities and their gradients to compare with
peers    r-cran-rcppeigen      Eigen, as Stan Math includes it
peers    python3-scipy         densities of the models that the bridge is tried on
peers    python3-numpy         formulas in blocks of numpy to compare with
peers    libopenblas0-pthread  numpy's matrix product
peers    python3-venv          environments of their own for peers from PyPI (ArviZ)
lint     clang-format-14       the layout of the sources
lint     clang-tidy-14         likely mistakes
lint     shellcheck            mistakes in shell scripts
fuzz     clang-14              libFuzzer and its compiler
fuzz     libclang-rt-14-dev    the runtime of libFuzzer and the sanitizers
web      nodejs                runs npm and the test of the report
web      npm                   vega and the tools of the test, locked in web/
web      chromium              opens reports
web      fonts-dejavu-core     letters for it
coverage gcovr                 which lines the tests reach
TABLE
}

# As a package, or, for programs that have come another way (npm with a newer nodejs), as a command.
is_installed() {
  [[ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]] || command -v "$1" >/dev/null
}

as_root() {
  if [[ $EUID -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "Installing needs root. Run this as root, or install the packages above yourself." >&2
    return 1
  fi
}

missing=()
explanations=()
for group in "$@"; do
  if [[ -z "$(packages | awk -v group="$group" '$1 == group')" ]]; then
    echo "install-packages.sh: no group '$group'; there are: $(packages | cut -d' ' -f1 | uniq | xargs)" >&2
    exit 2
  fi
  while read -r _ package why; do
    if ! is_installed "$package"; then
      missing+=("$package")
      explanations+=("$(printf '  %-20s  %s' "$package" "$why")")
    fi
  done < <(packages | awk -v group="$group" '$1 == group')
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "This is not Debian or Ubuntu. Please see to it that you have the equivalents of:"
  printf '%s\n' "${explanations[@]}"
  exit 0
fi
echo "These packages are missing and will be installed with apt:"
printf '%s\n' "${explanations[@]}"
as_root apt-get -qq -o DPkg::Lock::Timeout=600 update
as_root env DEBIAN_FRONTEND=noninteractive \
  apt-get -qq -o DPkg::Lock::Timeout=600 install --no-install-recommends -y "${missing[@]}" >/dev/null
