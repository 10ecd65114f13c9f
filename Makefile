# Civitas. Needs Python 3.11 or newer, git and make; the rest comes from the lock files on first use.

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
LOCK := .venv-lock
UV := 0.13.7

PYTHON ?=
GAMES ?=
N ?= 1000
JOBS ?=
ARGS ?=
UPGRADE ?=

PIP := python -m pip --disable-pip-version-check --quiet
EDITABLE := install --no-deps --no-build-isolation --editable .

define HELP
Civitas: civilization board games in the browser, in the terminal and in Python.

  make play        open the table in the browser, on this machine; games are kept
  make terminal    play in the terminal; a menu asks which game
  make test        run all tests, as pure Python
  make check       formatting, lint and types: what a change must pass

  make fuzz        random games under every law of the rules   GAMES="historia ..." N=1000 JOBS=2
  make bench       engine speed beside catanatron and OpenSpiel GAMES="..."
  make compiled    build kernel and games with mypyc, in place (needs a C compiler)
  make pure        take the compiled modules away again
  make test-compiled   build, then run all tests on the compiled modules

  make pictures    take the pictures of docs/pictures anew (needs Chromium)
  make lock        resolve requirements/*.lock anew            UPGRADE=1 takes newer versions
  make clean       remove everything make has made

The first run creates $(VENV) from requirements/*.lock, checked by hash; later runs reuse it.
PYTHON=python3.12 chooses the interpreter (run `make clean` to switch), ARGS="..." passes more to the command:

  make terminal ARGS="age-of-civilization --seats human,normal --lang fr"
  make play ARGS="--port 9000"
  make test ARGS="-k plague"
endef
export HELP

.DEFAULT_GOAL := help
.PHONY: help play terminal test test-compiled check fuzz bench compiled pure pictures lock clean

help:
	@echo "$$HELP"

# --- Environments. Each step leaves a stamp, so that it is done once and again only when its lock changes. ---

# $(call venv,DIRECTORY): an empty environment of the first Python that is new enough.
define venv
	@found=; for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Civitas needs Python 3.11 or newer. $(or $(PYTHON),python3) --version says: $$($(or $(PYTHON),python3) --version 2>&1)"; \
		echo "Install a newer one, or name it: make PYTHON=/path/to/python3.12 ..."; exit 1; \
	fi >&2; \
	echo "Creating $(1) with $$("$$found" --version) ..."; \
	"$$found" -m venv --clear $(1) || { \
		echo "Python could not create $(1). On Debian and Ubuntu its venv module is a package: apt install python3-venv"; exit 1; \
	} >&2
endef

$(VENV)/run.stamp: requirements/run.lock
	$(call venv,$(VENV))
	@echo "Installing what the games need ..."
	@$(BIN)/$(PIP) install --require-hashes -r requirements/run.lock
	@touch $@

$(VENV)/civitas.stamp: $(VENV)/run.stamp pyproject.toml
	@$(BIN)/$(PIP) $(EDITABLE)
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.lock
	@echo "Installing what tests and checks need ..."
	@$(BIN)/$(PIP) install --require-hashes -r requirements/dev.lock
	@touch $@

$(BENCH)/run.stamp: requirements/bench.lock
	$(call venv,$(BENCH))
	@echo "Installing the peers to measure ..."
	@$(BENCH)/bin/$(PIP) install --require-hashes -r requirements/bench.lock
	@touch $@

$(BENCH)/civitas.stamp: $(BENCH)/run.stamp pyproject.toml
	@$(BENCH)/bin/$(PIP) $(EDITABLE)
	@touch $@

$(LOCK)/uv-$(UV).stamp:
	$(call venv,$(LOCK))
	@$(LOCK)/bin/$(PIP) install uv==$(UV)
	@touch $@

# --- Play ---

play: $(VENV)/civitas.stamp
	@$(BIN)/python tools/compile.py warn
	@$(BIN)/civitas serve --open $(ARGS)

terminal: $(VENV)/civitas.stamp
	@$(BIN)/python tools/compile.py warn
	@$(BIN)/civitas play $(ARGS)

# --- Proof ---

PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

test: $(VENV)/civitas.stamp $(VENV)/dev.stamp pure
	$(PYTEST) $(ARGS)

# Server and pages are interpreted in both builds: what is compiled is tested here.
test-compiled: compiled
	$(PYTEST) --ignore tests/server --ignore tests/web --ignore-glob '*/test_web_browser.py' --ignore tests/test_install.py $(ARGS)

check: $(VENV)/civitas.stamp $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict

fuzz: $(VENV)/civitas.stamp
	@$(BIN)/python tools/compile.py warn
	@games='$(GAMES)'; \
	[ -n "$$games" ] || games=$$($(BIN)/civitas games --json \
		| $(BIN)/python -c 'import json, sys; print(*(game["id"] for game in json.load(sys.stdin)))') || exit; \
	for game in $$games; do \
		$(BIN)/civitas fuzz $$game --games $(N) $(if $(JOBS),--jobs $(JOBS)) $(ARGS) || exit; \
	done

bench: $(BENCH)/civitas.stamp
	@$(BENCH)/bin/python tools/compile.py warn
	@$(BENCH)/bin/civitas bench $(GAMES) --peers $(ARGS)

# --- The compiled build ---

compiled: $(VENV)/civitas.stamp $(VENV)/dev.stamp
	@$(BIN)/python tools/compile.py build

pure:
	@if [ -n "$$(find civitas -name '*.so' -o -name '*.pyd')" ]; then \
		find civitas \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +; \
		echo "Removed the compiled modules: Civitas is pure Python again."; \
	fi
	@rm -rf build

# --- Housekeeping ---

pictures: $(VENV)/civitas.stamp $(VENV)/dev.stamp
	@$(BIN)/python tools/pictures.py

# Every lock stands alone (it holds the run-time packages too) and agrees with the ones before it, so that they also add up.
# setuptools is in each of them because the package itself is installed without build isolation.
COMPILE = echo 'setuptools>=77' | $(LOCK)/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade) pyproject.toml -

lock: $(LOCK)/uv-$(UV).stamp
	$(COMPILE) -o requirements/run.lock
	$(COMPILE) -o requirements/dev.lock -c requirements/run.lock --extra dev
	$(COMPILE) -o requirements/envs.lock -c requirements/dev.lock --extra envs
	$(COMPILE) -o requirements/bench.lock -c requirements/dev.lock -c requirements/envs.lock --extra bench
	$(COMPILE) -o requirements/ray.lock -c requirements/dev.lock -c requirements/envs.lock --extra ray

clean: pure
	rm -rf $(VENV) $(BENCH) $(LOCK) dist civitas.egg-info .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find civitas tests tools -name __pycache__ -type d -exec rm -rf {} +
