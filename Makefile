# make play: set everything up and open the table in the browser.  make test: set everything up and test.
# make unit: the quick tests of kernel, games and play.
PORT ?=
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup page wire docs chromium play test unit check lanes bench lock clean

setup: $(VENV)/ready

$(VENV)/ready: pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Souq needs Python 3.11 or later; try make PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) (once, until the dependencies change) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --progress-bar on -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# The page, built if its sources are newer.
page: setup
	@$(BIN)/python hatch_build.py

# The JSON schema of everything on the wire, from which the page's types are made.
wire: setup
	$(BIN)/python -m souq.server.schema > web/src/wire/schema.json

# Reference pages that are made from the code.
docs: setup
	$(BIN)/python -m souq.cli.reference > docs/reference/commands.md

# Browser tests drive a real Chromium.
SUDO := $(if $(filter-out 0,$(shell id -u)),sudo)
chromium:
	@command -v chromium >/dev/null || { echo "Installing Chromium ..."; $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium; }

play: page
	@$(BIN)/souq serve $(if $(PORT),--port $(PORT))

test: check lanes

check: page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python hatch_build.py run --silent check

# The tests to run after every change of a rule: under a minute once the rules are compiled.
unit: setup
	$(BIN)/souq warm
	$(BIN)/pytest -q -m "not slow and not browser and not database" tests/kernel tests/games tests/play

# Compiled, and as plain Python, which checks array bounds and measures coverage: the same sources, the same bytes.
lanes: page chromium
	$(BIN)/souq warm
	$(BIN)/pytest -n 2 -q
	rm -f .coverage*
	SOUQ_COMPILE=0 $(BIN)/coverage run -m pytest -n 2 -q --ignore-glob='*test_oracle.py' tests/games tests/conformance/test_conformance.py
	$(BIN)/coverage combine -q
	$(BIN)/coverage report

bench: setup
	@$(BIN)/souq bench

# The lock names versions and hashes, no registry.
lock: setup
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras --group dev --generate-hashes --no-header --no-annotate --no-emit-index-url --output-file requirements.txt pyproject.toml

clean:
	rm -rf $(VENV) web/node_modules src/souq/server/static build .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
