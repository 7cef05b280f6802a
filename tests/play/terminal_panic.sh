#!/usr/bin/env bash
# A panic gives the terminal back, and its message is read on the screen that is left.
source "$(dirname "$0")/lib.sh"
needs tmux cargo

step "the program starts"
PATIENCE=300
terminal_open 100 34
terminal_type "clear; cargo test --quiet --test terminal_panic -- --ignored --nocapture; echo left with \$?"
terminal_keys Enter
terminal_expect "New game"
PATIENCE=10
terminal_keys n
terminal_expect "In sight"

step "its panic is told, and the terminal given back"
terminal_keys '!'
terminal_expect "a fault for trial"
terminal_expect_restored 101

done_with "the terminal after a panic"
