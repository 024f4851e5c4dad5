# The commands of everyday life. Each installs the Debian packages it misses (tools/install-packages.sh says why).
#
#   make demo        build the program and evaluate the bundled eight-schools fit
#   make test        build everything and run all tests
#   make test-python build the Python package against build/demo (LIBRARY=...) and test it in an environment of its own
#   make test-r      build the R package against build/demo (LIBRARY=...) and test it in a library of its own
#   make wheel       build/wheel/*.whl, self-contained: install it where there is no compiler
#   make test-peers  run R for real and compare it with what the tests have on record
#   make test-python-peers  the Python package with real fits of NumPyro, PyMC, CmdStanPy and ArviZ (downloads 1 GB)
#   make test-report open reports in a browser (Chromium), offline
#   make web         make web/vega.js again from the packages that web/package-lock.json names
#   make gallery     reports of the bundled fit in build/gallery, and their picture in docs/images
#   make paper       build pcic-paper, the experiments of the paper
#   make bench       the benchmarks             make format     lay out the sources
#   make coverage    lines the tests reach      make tidy       look for likely mistakes
#   make laws        search for cases that break a law (SEED=..., RUNS=20)
#   make soak        what must hold however often it is tried (SEED=..., TIMES=100)
#   make sanitize    all tests under AddressSanitizer and UndefinedBehaviorSanitizer
#   make bridge-coverage  walks of the bridge against exact values (WALKS=200)
#   make bridge-models    the bridge on assorted models, against a sampler in numpy
#   make fuzz        search for inputs that break the readers (SECONDS_EACH=10)
#   make install     into PREFIX (/usr/local)   make deb        build/deb/pcic_VERSION_ARCHITECTURE.deb
#   make clean       remove build/
#
# `make demo PCIC=...` uses a program that is already built, `make test-python LIBRARY=build/dev` a library.

ifneq ($(shell command -v ccache),)
export CMAKE_CXX_COMPILER_LAUNCHER ?= ccache
export CCACHE_SLOPPINESS ?= pch_defines,time_macros
endif

PREFIX ?= /usr/local
FIT := examples/eight_schools/fit-*.csv
.DEFAULT_GOAL := demo
.PHONY: demo program paper test test-python test-python-peers test-r wheel test-peers test-report web bench format tidy coverage laws soak sanitize bridge-coverage bridge-models fuzz install deb clean gallery

ifndef PCIC
PCIC := build/demo/bin/pcic
demo test-report gallery: program
endif

demo:
	@$(PCIC) estimate $(FIT) --score log_lik --loss abs_err --loss sq_err

program:
	@tools/install-packages.sh build
	@cmake --preset demo
	@cmake --build --preset demo

paper:
	@tools/install-packages.sh build
	@cmake --preset release
	@cmake --build --preset release --target pcic_paper_app

test:
	@tools/install-packages.sh build test
	@cmake --preset test
	@cmake --build --preset test
	@ctest --preset test

ifndef LIBRARY
LIBRARY := build/demo
test-python test-python-peers test-r: program
endif

test-python:
	@tools/install-packages.sh build python
	@tools/test-python.sh $(LIBRARY)

test-python-peers:
	@tools/install-packages.sh build python
	@tools/test-python.sh $(LIBRARY) peers

test-r:
	@tools/install-packages.sh build r
	@tools/test-r.sh $(LIBRARY)

wheel:
	@tools/install-packages.sh build python
	@tools/wheel.sh

test-peers:
	@tools/install-packages.sh peers
	@tools/check-peers.sh

test-report:
	@tools/install-packages.sh web
	@tools/test-report.sh $(PCIC)

gallery:
	@tools/install-packages.sh web
	@tools/make-gallery.sh $(PCIC)

web:
	@tools/install-packages.sh web
	@tools/install-web.sh
	@cd web && npm run --silent bundle

bench:
	@tools/install-packages.sh build test peers
	@cmake --preset release
	@cmake --build --preset release --target accumulate_bench evaluate_bench formula_bench waic_bench
	@bench/run.py build/release

format:
	@tools/install-packages.sh lint
	@tools/format.sh

tidy:
	@tools/install-packages.sh build test lint
	@cmake --preset dev
	@tools/tidy.sh

coverage:
	@tools/install-packages.sh build test coverage
	@tools/coverage.sh

laws:
	@tools/install-packages.sh build test
	@cmake --preset test
	@cmake --build --preset test --target laws_test formula_test read_test present_test
	@tools/laws.sh $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom)) $(or $(RUNS),20)

soak: program
	@python3 -B tests/soak/run.py build/demo/bin/pcic $(if $(SEED),--seed $(SEED)) $(if $(TIMES),--times $(TIMES))

sanitize:
	@tools/install-packages.sh build test fuzz
	@cmake --preset sanitize
	@cmake --build --preset sanitize
	@ctest --preset sanitize --label-exclude 'tools|install'

bridge-coverage:
	@tools/install-packages.sh build test
	@cmake --preset release
	@cmake --build --preset release --target bridge_coverage
	@build/release/bench/bridge_coverage $(or $(WALKS),200) small
	@build/release/bench/bridge_coverage $(or $(LARGE_WALKS),20) large

bridge-models: program
	@tools/install-packages.sh peers
	@python3 -B bench/bridge/run.py build/demo/bin/pcic build/bridge-models

fuzz:
	@tools/install-packages.sh build fuzz
	@tools/fuzz.sh $(or $(SECONDS_EACH),10)

install: program
	@cmake --install build/demo --prefix $(PREFIX)

deb:
	@tools/install-packages.sh package
	@$(MAKE) --no-print-directory program
	@cpack --config build/demo/CPackConfig.cmake -B build/deb

clean:
	@rm -rf build
