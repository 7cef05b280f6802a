#!/usr/bin/env bash
# A program killed in the middle of a game, without warning, loses no turn that was on the screen.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

KEYS=(. h . l j . k y . n b . u .)
terminal_open 100 34

# is_back: succeeds if the start screen offers the game on the turn that was last shown.
is_back() { terminal_text | grep -q "turn $SEEN, depth"; }
has_ended() { terminal_shows "left with 137"; }

for round in 1 2 3 4 5 6; do
  step "killed for the time number $round"
  terminal_run --terminal --seed=7 $OPTIONS
  if [ $round = 1 ]; then
    terminal_expect "New game"
    terminal_keys n
  else
    terminal_expect "Continue"
    within is_back || fail "turn $SEEN was on the screen, and is lost"
    terminal_keys c
  fi
  terminal_expect "In sight"
  for ((key = 0; key < round * 3; key++)); do terminal_keys "${KEYS[$((RANDOM % ${#KEYS[@]}))]}"; done
  # Waiting takes a turn whatever the keys before did.
  terminal_expect_turn_after .
  SEEN=$(terminal_turn)
  kill -KILL "$(terminal_program)"
  within has_ended || fail "the program lives on"
  terminal_type "reset; clear"
  terminal_keys Enter
  terminal_expect_gone "left with"
done

step "what is left behind is the game and its journal, and no part of a file"
terminal_run --terminal $OPTIONS
terminal_expect "Continue"
within is_back || fail "turn $SEEN was on the screen, and is lost"
terminal_keys q
terminal_expect_restored 0
files=$(cd "$DATA/saves" && echo *)
[ "$files" = "stuffed.journal stuffed.journal.before stuffed.lock stuffed.save stuffed.save.before" ] || fail "there is $files"

done_with "six programs killed, no turn lost"
