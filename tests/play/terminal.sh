#!/usr/bin/env bash
# The program in a real terminal: how it starts, exits and restores the terminal.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

step "the start screen appears"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "New game"
terminal_picture start

step "a small terminal is told so, and the game goes on when it grows"
terminal_size 60 20
terminal_expect "too small"
terminal_size 80 24
terminal_expect "New game"
terminal_size 100 34

step "the key for it leaves the terminal as it was"
terminal_keys q
terminal_expect_restored 0

step "SIGTERM in the middle of a game keeps the game and the terminal"
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "New game"
terminal_keys n
terminal_expect "turn  "
terminal_expect_turn_after .
terminal_expect_turn_after .
kill -TERM "$(terminal_program)"
terminal_expect_restored 0
terminal_run --terminal $OPTIONS
terminal_expect "Continue"
terminal_expect "turn 2, depth 1"

step "control and c do so, too"
terminal_keys c
terminal_expect "turn  "
terminal_expect_turn_after .
terminal_keys C-c
terminal_expect_restored 0
terminal_run --terminal $OPTIONS
terminal_expect "turn 3, depth 1"

step "a terminal that is closed takes the program with it, but not the game"
terminal_keys c
terminal_expect "turn  "
terminal_expect_turn_after .
program=$(terminal_program)
"${TERMINAL[@]}" kill-server
within is_gone "$program" || fail "the program lives on without a terminal"

step "a game that can't be kept is not lost silently"
KEPT=$DATA
DATA=$SCRATCH/full
mkdir "$DATA"
touch "$DATA/saves"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "can't be opened"
terminal_keys n
terminal_expect "turn  "
terminal_keys C-c
terminal_expect_restored 1
terminal_expect "error: The game could not be saved to $DATA/saves/stuffed.save"
"${TERMINAL[@]}" kill-server
DATA=$KEPT

step "without a display the terminal serves, which is said"
terminal_open 100 34
terminal_run --window $OPTIONS
terminal_expect "turn 4, depth 1"
terminal_keys q
terminal_expect_restored 0
terminal_expect "no display"

step "without a terminal, too, there is a clear error"
code=0
env -u DISPLAY -u WAYLAND_DISPLAY "$STUFFED" $OPTIONS --data-dir "$DATA" </dev/null >"$SCRATCH/output" 2>&1 || code=$?
[ "$code" = 1 ] || fail "it left with $code"
grep -q "nothing to play in" "$SCRATCH/output" || fail "it says: $(cat "$SCRATCH/output")"

done_with "start, sizes, ends by key, signal and hang-up, the game kept or its loss told, fallbacks"
