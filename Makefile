# Every target sets up what it needs; nothing outside this folder is touched
# except pip's cache. PYTHON picks the interpreter (3.11 or newer).
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
KG_SECONDS ?= 3600

.PHONY: demo test check conformance bench bench-gate lock clean \
        ingest-self ingest-self-providence burn-kindergarten

# Installed from the lock file alone; `--no-deps` for the project itself keeps the lock the only say.
$(VENV)/.core: requirements/core.lock pyproject.toml
	@echo "Setting up $(VENV) from requirements/core.lock (about 45 MB of wheels) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/core.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements/dev.lock pyproject.toml
	@echo "Setting up $(VENV) from requirements/dev.lock (about 90 MB of wheels) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(VENV)/.core $@

demo: $(VENV)/.core
	@$(BIN)/python scripts/demo.py

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_docs.py

test: check
	$(BIN)/python -m pytest -q -n 2

conformance: $(VENV)/.dev
	$(BIN)/arborist model add smollm2
	$(BIN)/python -m pytest -q -m conformance tests/conformance

bench: $(VENV)/.dev
	$(BIN)/python scripts/bench_all.py

bench-gate: $(VENV)/.dev
	$(BIN)/python -m pytest -q -m conformance tests/conformance -k gate

lock:
	$(PYTHON) scripts/lock.py

ingest-self: $(VENV)/.core
	$(BIN)/arborist ingest --source self

ingest-self-providence: $(VENV)/.core
	$(BIN)/arborist promote --kindergarten-seconds $(KG_SECONDS)

burn-kindergarten: $(VENV)/.core
	$(BIN)/arborist burn --younger-than $(KG_SECONDS) --yes

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
