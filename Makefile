# make run     a server for the phones of this network, from nothing but a checkout; make run CERT=a.pem KEY=b.pem: https
# make test    everything that has to hold
# make lint    style, types, who imports whom, known holes in packages
# make bench   the figures
# make site    the whole app as files for any static host, under any path: make site BASE=/takujo/
#
# Further down: what contributors need now and then (docs/CONTRIBUTING.md tells of it).

PYTHON ?= $(shell sh scripts/python.sh)
PORT ?= 8000
BIN := .venv/bin
NPM := sh scripts/npm.sh
# stylelint wants a Node.js newer than many systems have.
LINT_NPM := NODE_AT_LEAST=24 $(NPM)
LINT := PATH="$(CURDIR)/.venv/bin:$$PATH" scripts/lint/node_modules/.bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes

MAKEFLAGS += --no-builtin-rules
.DELETE_ON_ERROR:
.DEFAULT_GOAL := run
.PHONY: run setup test long ready check lint lint-code lint-pages bench site pocket load lighthouse clauses screenshots newgame mutants phrases lock licences clean

run: setup
	@PORT=$(PORT) CERT=$(CERT) KEY=$(KEY) exec $(BIN)/python -m web.serving

setup: .venv/run static/htmx.js static/built/made-of

test: ready lint
	@$(MAKE) --silent check

# All tests and what they cover, or those of a folder and what they leave out: make check TESTS=tests/vogu
check:
	@$(BIN)/python -m scripts.check $(TESTS)

ready: setup .venv/browser node_modules/axe-core/axe.min.js

# Half of it waits for registries, so both halves at once.
lint: .venv/dev
	@$(MAKE) --silent --jobs 2 --output-sync lint-code lint-pages

lint-code: .venv/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/python -m web.check
	@said=$$($(BIN)/lint-imports --no-logo --cache-dir .venv/import-linter) || { echo "$$said"; exit 1; }

lint-pages: .venv/dev scripts/lint/node_modules
	@$(BIN)/djlint templates --quiet
	@$(LINT)/eslint --config scripts/lint/eslint.config.mjs --max-warnings 0 static
	@$(LINT)/stylelint --config scripts/lint/stylelint.config.mjs --max-warnings 0 "static/**/*.css"
	@$(BIN)/python scripts/audit.py

bench: ready .venv/bench
	@$(BIN)/python -m bench

site: setup node_modules/axe-core/axe.min.js
	@$(BIN)/python -m scripts.site $(BASE)

# --- now and then -------------------------------------------------------------------------------------------------

# Five minutes of ten thousand tables, 200 connections, two workers, beside 500 who hold bodies back, hang up and are torn:
# make load TIME=60 CONNECTIONS=8 RUDE=50
# Of a hundred shared tables of four phones: make load LIVE=1 TIME=60 TABLES=20
load: setup .venv/dev .venv/bench
	@$(BIN)/python -m $(if $(LIVE),bench.live $(or $(TIME),300) $(TABLES),bench.load $(or $(TIME),300) $(or $(CONNECTIONS),200) $(or $(RUDE),500))

# What `make run` then offers phones to keep, so that they answer where the server does not reach.
pocket: setup node_modules/axe-core/axe.min.js
	@$(BIN)/python -m scripts.site.pocket

# Lighthouse over every kind of page, or some: make lighthouse PAGES="/ /vogu/"
lighthouse: ready scripts/lighthouse/node_modules
	@$(BIN)/python -m scripts.lighthouse $(PAGES)

# A new game that works, to be changed part by part: make newgame NAME=cribbage PLAYERS=2-4 (docs/newgame.md)
newgame: .venv/dev
	@$(BIN)/python -m scripts.newgame "$(NAME)" "$(PLAYERS)"

# Which tests prove which clause, or those of one: make clauses CLAUSE=vogu.place
clauses: .venv/dev
	@$(BIN)/python -m scripts.clauses $(CLAUSE)

screenshots: ready
	@$(BIN)/python -m scripts.screenshots

# Where Japanese may break between phrases, for browsers that do not know (static/phrases.js): the weights of BudouX
phrases: .venv/tools
	@$(BIN)/python -m scripts.phrases

# Mutation testing of the engines, one or all: make mutants GAME=vogu
mutants: .venv/tools
	@$(BIN)/python scripts/mutants.py $(GAME)

# After an edit of a pin in requirements*.in: hashes, and what the packages need in turn, for every platform.
UV := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-config --system-certs \
	--no-strip-extras
lock: .venv/tools
	@for each in requirements requirements-dev requirements-tools requirements-npm; do \
		$(UV) --custom-compile-command "make lock" $$each.in --output-file $$each.txt || exit 1; done
	@$(NPM) install --package-lock-only --ignore-scripts --no-audit --no-fund
	@$(LINT_NPM) install --prefix scripts/lint --package-lock-only --ignore-scripts --no-audit --no-fund

# What `make test` tries little of (tests/run_length.py): a thousand turns entered while workers are killed, 40,000 changed
# queries, games played against second implementations, every page and sheet in both languages and all windows; then whole
# games by touch, in three engines, each for TIME seconds: make long TIME=3600 SEED=monday
LONG := tests/house tests/house/long.py tests/live tests/search tests/serving tests/serving/long.py tests/trust \
	tests/interface tests/pocket/test_engine.py tests/pocket/test_site.py tests/pocket/long.py \
	tests/core tests/vogu tests/scout tests/subway tests/coupelation tests/vectron tests/reading \
	tests/browser tests/browser/long_*.py tests/engines tests/engines/long.py
long: ready
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest --quiet --numprocesses auto --dist worksteal $(LONG)
	@HYPOTHESIS_PROFILE=long TAKUJO_LONG=$(or $(TIME),1200) TAKUJO_SEED=$(SEED) $(BIN)/python -m pytest --quiet \
		--numprocesses auto tests/walker/long.py

licences: .venv/dev
	@$(BIN)/python scripts/licences.py

clean:
	rm -rf .venv node_modules scripts/*/node_modules build mutants static/htmx.js static/built .coverage .mypy_cache .ruff_cache .pytest_cache

# --- the steps, each done once; the file named last is its mark -----------------------------------------------------

.venv/run: requirements.txt scripts/system.sh
	@PYTHON="$(PYTHON)" sh scripts/system.sh run
	@echo "Installing what runs into .venv (once)"
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear .venv
	@$(PIP) --requirement requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt .venv/run
	@echo "Installing what tests and checks"
	@$(PIP) --requirement requirements-dev.txt
	@touch $@

.venv/tools: requirements-tools.txt .venv/dev
	@$(PIP) --requirement requirements-tools.txt
	@touch $@

.venv/bench: scripts/system.sh .venv/run
	@PYTHON=$(BIN)/python sh scripts/system.sh bench
	@touch $@

# A browser: Debian's Chromium, or the one that playwright brings where the system offers none but a snap.
.venv/browser: scripts/system.sh .venv/dev
	@PYTHON=$(BIN)/python sh scripts/system.sh test
	@$(BIN)/python -m scripts.browser || \
		$(BIN)/playwright install --with-deps chromium || $(BIN)/playwright install chromium
	@touch $@

# npm installs exactly what package-lock.json names, and runs nothing of it.
static/htmx.js: package.json package-lock.json scripts/npm.sh | .venv/run
	@$(NPM) ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
	@mkdir -p static && cp node_modules/htmx.org/dist/htmx.min.js $@

# Styles and scripts as pages ask for them.
static/built/made-of: $(wildcard static/*.js static/*.css static/pocket/*) | static/htmx.js
	@$(BIN)/python -m scripts.bundle

node_modules/axe-core/axe.min.js: package.json package-lock.json static/htmx.js
	@$(NPM) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

scripts/lint/node_modules: scripts/lint/package-lock.json | .venv/run
	@$(LINT_NPM) ci --prefix scripts/lint --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

scripts/lighthouse/node_modules: scripts/lighthouse/package-lock.json | .venv/dev
	@NODE_AT_LEAST=22 $(NPM) ci --prefix scripts/lighthouse --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
