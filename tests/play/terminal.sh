#!/usr/bin/env bash
# Plays in a real terminal.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

step "the start screen appears"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "seed 7"
terminal_picture start

step "it survives a small terminal and comes back"
terminal_size 60 20
terminal_size 100 34
terminal_expect "seed 7"

step "SIGTERM leaves the terminal as it was"
kill -TERM "$(terminal_program)"
terminal_expect_restored 0

step "control and c leave it, too"
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "seed 7"
terminal_keys C-c
terminal_expect_restored 0

step "a terminal that is closed takes the program with it"
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "seed 7"
program=$(terminal_program)
"${TERMINAL[@]}" kill-server
within is_gone "$program" || fail "the program lives on without a terminal"

step "without a display the terminal serves, which is said"
terminal_open 100 34
terminal_run --window --seed=7 $OPTIONS
terminal_expect "seed 7"
terminal_keys C-c
terminal_expect_restored 0
terminal_expect "no display"

step "without a terminal, too, there is a clear error"
code=0
env -u DISPLAY -u WAYLAND_DISPLAY "$STUFFED" $OPTIONS --data-dir "$DATA" </dev/null >"$SCRATCH/output" 2>&1 || code=$?
[ "$code" = 1 ] || fail "it left with $code"
grep -q "nothing to play in" "$SCRATCH/output" || fail "it says: $(cat "$SCRATCH/output")"

done_with "start, resize, end by signal, by key and by hang-up, fallbacks"
