#!/usr/bin/env bash
# A recorded win, played in a real terminal.
source "$(dirname "$0")/lib.sh"
needs tmux

step "the recorded game is won"
terminal_open 100 34
terminal_run --terminal --seed="$(win_seed)" $OPTIONS
terminal_expect "seed $(win_seed)"
terminal_keys n
terminal_expect "turn  "
mapfile -t keys < <(win_keys)
for ((from = 0; from < ${#keys[@]}; from += 40)); do terminal_keys "${keys[@]:from:40}"; done
terminal_expect "You made it out"
terminal_picture win

step "of a game that is over nothing is kept"
within is_nothing_saved || fail "there is still $(find "$DATA" -type f)"
end_pause
terminal_keys Escape
terminal_expect "New game"
terminal_expect_gone "Continue"

step "its record remains, and can be seen again"
is_recorded || fail "there is $(find "$DATA" -type f)"
terminal_keys p
terminal_expect "1  You made it out"
terminal_keys Enter
terminal_expect "Stuffed: You made it out"
terminal_picture told
terminal_keys Escape
terminal_expect_gone "Stuffed: You made it out"
terminal_keys w
terminal_expect "replay: turn"
terminal_keys g 2 0 0 Enter
terminal_expect "turn 200 of"
terminal_picture replay
terminal_keys Escape
terminal_expect "1  You made it out"
terminal_keys Escape
terminal_expect "New game"
terminal_keys q
terminal_expect_restored 0
terminal_type "clear; '$STUFFED' scores --data-dir '$DATA'"
terminal_keys Enter
terminal_expect "1  You made it out"
terminal_type "clear; '$STUFFED' replay --verify --data-dir '$DATA' '$DATA/games/stuffed-1.replay'"
terminal_keys Enter
terminal_expect "goes as recorded: seed $(win_seed)"

done_with "a win in ${#keys[@]} keys"
