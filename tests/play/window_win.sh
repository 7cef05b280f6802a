#!/usr/bin/env bash
# A recorded win and a death, played in a real window.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare convert identify
TYPING=8
# The number of keys after which a lot is visible. `make pictures` takes the picture of the README then.
MOMENT=${MOMENT:-184}

step "the recorded game is won"
display_open 1280 910
window_run --seed="$(win_seed)" $OPTIONS
window_expect_change begin n
mapfile -t keys < <(win_keys)
play_on() { window_type "$(printf %s "${keys[@]:$1:$2}")"; }
play_on 0 "$MOMENT"
window_expect_still
window_picture moment
play_on "$MOMENT" ${#keys[@]}
within window_tells_end good || fail "the game is not won"
window_picture win
is_nothing_saved || fail "there is still $(find "$DATA" -type f)"

step "a new game follows, which is kept when it is left"
end_pause
window_expect_change again n
window_expect_change leave Escape
window_expect_change left y
is_nothing_saved && fail "the game was not kept"

step "who only waits dies, and the saved game with him"
PATIENCE=60
window_expect_change resumed c
waits_and_is_dead() {
  window_type "$(printf '.%.0s' {1..100})"
  window_tells_end warning
}
within waits_and_is_dead || fail "nobody dies"
window_picture death
is_nothing_saved || fail "there is still $(find "$DATA" -type f)"
end_pause
window_keys q
window_expect_end 0

done_with "a win in ${#keys[@]} keys, and a death"
