# make demo and make test each do all their own set-up in a clean clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check matrix lint golden gallery bench fuzz clean
.DEFAULT_GOAL := demo

# The kit of every sample encounter, in output/.
demo: $(VENV)/.run
	$(BIN)/printkit demo

# The tests, but for those that take minutes.
test: $(VENV)/.dev
	$(BIN)/pytest -q -n auto -m "not slow"

# Everything CI runs.
check: lint test

# The tests that take minutes: every component on every paper.
matrix: $(VENV)/.dev
	$(BIN)/pytest -q -n auto -m slow

# Format, lint, types and import floors.
lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Accept what is printed now; look at the diff before committing it.
golden: $(VENV)/.dev
	$(BIN)/pytest -q -n auto --update-golden
	git --no-pager diff --stat tests/golden

# The pictures in docs/gallery and README, from the sample encounters.
gallery: $(VENV)/.dev
	$(BIN)/python docs/scripts/gallery.py

# Speed and memory as ratios within one run.
bench: $(VENV)/.dev
	$(BIN)/python tests/bench/bench.py

# Damaged samples down the whole line: what a run of the tests does with 300, with many more, new ones each time.
INPUTS ?= 20000
fuzz: $(VENV)/.dev
	PRINTKIT_FUZZ=$(INPUTS) $(BIN)/pytest -q -n auto tests/test_fuzz.py

clean:
	rm -rf $(VENV) build dist *.egg-info

$(VENV)/.run: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.dev: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/.run
