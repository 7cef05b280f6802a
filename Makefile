# Building, playing and testing Stuffed. `make help` lists what there is.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
export PATH := $(HOME)/.cargo/bin:$(PATH)

# The Debian and Ubuntu packages needed to build, to open a window, and to test both front ends for real.
BUILD_PACKAGES := gcc libc6-dev
WINDOW_PACKAGES := libx11-6 libx11-xcb1 libxcursor1 libxi6 libxcb1 libxkbcommon0 libxkbcommon-x11-0
DRIVE_PACKAGES := xvfb xdotool imagemagick tmux

# Options for the game: make play ARGS="--seed 7"
ARGS ?=

# Test runs leave their counts here.
COUNTS := target/counts

# The program as built by the tests. Building it alone enables fewer features of its libraries, so half of them would be built again.
PROGRAM := $(or $(CARGO_TARGET_DIR),target)/debug/stuffed

.PHONY: help
help: ## List the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1|\2/' | column -t -s '|'

.PHONY: play
play: setup ## Build the game and play it; options: make play ARGS="--seed 7"
	@cargo run --locked --profile play -- $(ARGS)

# Within a minute of a change of one line, on two cores. The rest is for `make test`.
.PHONY: check
check: format ## Check a change in a minute: format, lints and the tests inside the library, without a window
	@cargo clippy --locked --quiet --lib --bins --no-default-features --features cli -- -D warnings
	cargo test --locked --quiet --no-default-features --features cli --lib

.PHONY: test
test: setup setup-drives ## Run every check: format, lints, tests, content, documentation, real front ends
	@mkdir -p $(COUNTS)
	rm -f $(COUNTS)/*
	start=$$SECONDS
	step() {
	  echo "== $$1 ($$((SECONDS - start)) s)"
	  $(MAKE) --no-print-directory $$1 || { echo "make test: FAILED at \`make $$1\`"; exit 1; }
	}
	for step in format supply lint unit content; do step $$step; done
	# A drive mostly waits, so run the other steps meanwhile.
	$(MAKE) --no-print-directory drives > target/drives.log 2>&1 &
	drives=$$!
	trap 'kill $$drives 2>/dev/null || true' EXIT
	for step in determinism docs; do step $$step; done
	echo "== drives ($$((SECONDS - start)) s)"
	wait $$drives || { cat target/drives.log; echo "make test: FAILED at \`make drives\`"; exit 1; }
	cat target/drives.log
	sum() { cat $(COUNTS)/$$1 2>/dev/null | awk '{ n += $$1 } END { print n + 0 }'; }
	echo "make test: ok. $$(sum tests) tests passed, $$(sum drives) drives passed, $$(sum skipped) drives skipped;" \
	  "format, lints, content and documentation clean; finished in $$((SECONDS - start)) s"

.PHONY: format
format: ## Check the format of the code
	@cargo fmt --check

.PHONY: lint
lint: ## Lint the code: the engine alone, without and with a window
	@cargo clippy --locked --quiet --lib --no-default-features -- -D warnings
	cargo clippy --locked --quiet --lib --bins --no-default-features --features cli -- -D warnings
	cargo clippy --locked --quiet --all-targets -- -D warnings

# Offline and without cargo-deny, `tests/suite/supply.rs` still holds where the crates come from and which exceptions are known.
.PHONY: supply
supply: ## Check the advisories, licences and sources of all libraries, if cargo-deny is installed
	@if cargo deny --version >/dev/null 2>&1; then
	  cargo deny --locked check --hide-inclusion-graph
	else
	  echo "cargo-deny is not installed, so advisories and licences are not checked: cargo install --locked cargo-deny"
	fi

# A window only changes the program and its front ends: without one, the tests of these are enough. They run first, so that the program built
# last has a window.
.PHONY: unit
unit: ## Run the tests, with and without a window
	@mkdir -p $(COUNTS)
	rm -f $(COUNTS)/tests
	run() {
	  if cargo nextest --version >/dev/null 2>&1; then
	    if [ -n "$$LEAVE_OUT" ]; then set -- "$$@" -E "not test(/$$LEAVE_OUT/)"; fi
	    cargo nextest run --locked --color never --no-fail-fast --status-level fail --final-status-level fail "$$@" 2>&1 | tee $(COUNTS)/log
	    sed -nE 's/.* ([0-9]+) passed.*/\1/p' $(COUNTS)/log >> $(COUNTS)/tests
	  else
	    cargo test --locked --no-fail-fast --quiet --lib --bins --tests "$$@" 2>&1 | tee $(COUNTS)/log
	    sed -nE 's/^test result: .* ([0-9]+) passed.*/\1/p' $(COUNTS)/log >> $(COUNTS)/tests
	  fi
	}
	# Tests that take long and need no window run only once.
	LEAVE_OUT='a_thousand_worlds|peaks' run --no-default-features --features cli --bins --test commands --test terminal
	LEAVE_OUT= run
	cargo test --locked --quiet --doc 2>&1 | tee $(COUNTS)/log
	sed -nE 's/^test result: .* ([0-9]+) passed.*/\1/p' $(COUNTS)/log >> $(COUNTS)/tests

# The debug build checks for overflow, the release build optimises: both must play the same games.
# Optimisation across crates is off here: it takes minutes and does not change arithmetic.
determinism: export CARGO_PROFILE_RELEASE_LTO := off
determinism: export CARGO_PROFILE_RELEASE_CODEGEN_UNITS := 16
.PHONY: determinism
determinism: program ## Play the same games in a debug and in a release build, and compare them
	@cargo build --locked --quiet --release --no-default-features --features cli --target-dir target/terminal
	for program in $(PROGRAM) target/terminal/release/stuffed; do
	  $$program sim --seeds 0..6 --turns 600 --json
	  $$program sim --root tests/packs/weather --seeds 0..3 --turns 400 --json
	done > target/games
	if ! diff <(head -n 9 target/games) <(tail -n 9 target/games); then
	  echo "The release build plays other games than the debug build."
	  exit 1
	fi
	echo "9 games are the same in both builds"

.PHONY: program
program:
	@cargo test --locked --quiet --no-run --test commands

.PHONY: content
content: program ## Check the content and the scripts, and play the scenario tests
	@$(PROGRAM) check
	$(PROGRAM) check --root .
	mkdir -p $(COUNTS)
	for root in . games/*; do
	  if [ "$$root" != . ]; then $(PROGRAM) check --root $$root --deny-warnings; fi
	  $(PROGRAM) test --root $$root > $(COUNTS)/log || { cat $(COUNTS)/log; exit 1; }
	  tail -n 1 $(COUNTS)/log
	  sed -nE 's/^[0-9]+ tests?: ([0-9]+) passed.*/\1/p' $(COUNTS)/log >> $(COUNTS)/tests
	done

# How many damaged packs to load: make soak FILES=100000
FILES ?= 20000

# How many turns to play, saving and loading the game after each: make soak RELOADS=100000
RELOADS ?= 20000

# How many times to kill the program in the middle of a game: make soak KILLS=10000
KILLS ?= 2000

# How many damaged saves to load: make soak SAVES=500000
SAVES ?= 50000

# How many turns to play with random input: make soak INPUTS=10000000
INPUTS ?= 2000000

# How many turns to play with mods that use all the memory they can get: make soak LEECHED=5000000
LEECHED ?= 1000000

# How many damaged files of each kind to feed to the fuzz targets: make soak FUZZ=1000000
FUZZ ?= 30000

# How many turns to play at random with abilities and statuses of all kinds: make soak POWERS=5000000
POWERS ?= 500000

# How many turns of that to save and load the game after: make soak POWERS_RELOADS=50000
POWERS_RELOADS ?= 5000

# How many worlds with levels of all kinds to build: make soak WORLDS=20000
WORLDS ?= 2000

# How many games the bot of each built-in game plays: make soak GAMES=1000
GAMES ?= 100

.PHONY: soak
soak: ## Run the random tests for hours: damaged files, random input, hostile mods, killed programs
	@STUFFED_MUTATIONS=$(FILES) cargo test --locked --quiet --no-default-features --features cli --test content damaged_packs -- --nocapture
	STUFFED_SAVES=$(SAVES) cargo test --locked --quiet --no-default-features --features cli --test suite changed_save -- --nocapture
	STUFFED_SAVES=$(SAVES) cargo test --locked --quiet --no-default-features --features cli --test memory changed_save -- --nocapture
	STUFFED_RELOADS=$(RELOADS) cargo test --locked --quiet --no-default-features --features cli --test suite reloading
	STUFFED_GAMES=$(GAMES) cargo test --locked --quiet --no-default-features --features cli --test suite bots_play
	STUFFED_POWERS=$(POWERS) cargo test --locked --quiet --no-default-features --features cli --test suite with_all_powers_the_world
	STUFFED_POWERS_RELOADS=$(POWERS_RELOADS) cargo test --locked --quiet --no-default-features --features cli --test suite with_all_powers_saving
	STUFFED_WORLDS=$(WORLDS) cargo test --locked --quiet --no-default-features --features cli --test suite -- places:: vaults:: populations:: branches::
	STUFFED_KILLS=$(KILLS) cargo test --locked --quiet --no-default-features --features cli --lib a_player_who_is_killed
	STUFFED_INPUTS=$(INPUTS) cargo test --locked --quiet --no-default-features --features cli --test suite random_input::random_input -- --nocapture
	STUFFED_LEECHED=$(LEECHED) cargo test --locked --quiet --no-default-features --features cli --test memory among_leeches -- --nocapture
	STUFFED_FUZZ=$(FUZZ) cargo test --locked --quiet --no-default-features --features cli --test fuzz -- --nocapture

.PHONY: replays
replays: ## Record the games in tests/replays and tests/wins again, after content or rules have changed
	@BLESS=1 cargo test --locked --quiet --no-default-features --features cli --test suite -- recorded_games_go_as_they_did a_recorded_win_of_each_game

.PHONY: bench
bench: ## Measure the engine, alone and against other libraries
	@cargo bench --locked --quiet --no-default-features --features cli --bench figures --bench abilities --bench clocks --bench fields --bench games --bench ground --bench levels --bench light --bench scripts --bench senses --bench worlds --bench keys --bench memory
	cargo run --locked --quiet --release --manifest-path rivals/Cargo.toml

.PHONY: docs
docs: ## Build the documentation of the code
	@RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --no-deps

.PHONY: drives
drives: program ## Play in a real terminal and in a real window; pictures go to target/pictures
	@mkdir -p $(COUNTS)
	rm -f $(COUNTS)/drives $(COUNTS)/skipped
	for drive in tests/play/*.sh; do
	  if [ "$$drive" = tests/play/lib.sh ]; then continue; fi
	  code=0
	  bash $$drive || code=$$?
	  case $$code in
	    0) echo 1 >> $(COUNTS)/drives ;;
	    77) echo 1 >> $(COUNTS)/skipped ;;
	    *) exit $$code ;;
	  esac
	done

.PHONY: pictures
pictures: program ## Take the pictures of the README again, in a real window
	@bash tests/play/window_win.sh
	bash tests/play/window_games.sh
	mkdir -p docs/games
	keep() { convert "$$1" -strip -define png:exclude-chunks=date,time -colors 256 "PNG8:$$2"; }
	keep target/pictures/window_win/moment.png docs/stuffed.png
	for game in games/*; do
	  id=$$(basename "$$game")
	  keep "target/pictures/window_games/$$id.png" "docs/games/$$id.png"
	done

.PHONY: setup
setup: ## Install what is missing to build and play
	@if ! command -v cargo >/dev/null; then
	  echo "cargo was not found. Install Rust from https://rustup.rs, then try again:"
	  echo "  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
	  exit 1
	fi
	$(call bring,$(BUILD_PACKAGES) $(WINDOW_PACKAGES))
	if ! command -v cc >/dev/null; then
	  echo "Needed to build: a C compiler. For the window on X11 also these libraries, while it runs:"
	  echo "  Fedora:   dnf install gcc libX11 libX11-xcb libXcursor libXi libxkbcommon-x11"
	  echo "  Arch:     pacman -S gcc libx11 libxcursor libxi libxkbcommon-x11"
	  echo "  macOS:    xcode-select --install"
	  exit 1
	fi

.PHONY: setup-drives
setup-drives: setup ## Install what is missing to test the real window and the real terminal
	@$(call bring,$(DRIVE_PACKAGES))

# Installs whichever of the packages $(1) are missing, if there is apt-get. If that fails, says so and goes on.
define bring
if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
  missing=
  for package in $(1); do
    status=$$(dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null || true)
    if [ "$$status" != installed ]; then missing="$$missing $$package"; fi
  done
  if [ -n "$$missing" ]; then
    as_root=
    if [ "$$(id -u)" != 0 ]; then as_root=sudo; fi
    echo "Installing:$$missing"
    if ! { $$as_root apt-get update -qq && $$as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $$missing >/dev/null; }; then
      echo "That failed. Run this yourself: apt-get install$$missing"
    fi
  fi
fi
endef
