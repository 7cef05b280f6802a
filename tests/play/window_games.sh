#!/usr/bin/env bash
# Each built-in game, begun, explored for a while, left and found again in a real window. `make pictures` takes the pictures of the README here.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare identify

# Each game with the seed of its picture, and how often the key to explore is pressed for that.
GAMES="${GAMES:-rltut:46:12 zircon:9:10 roguesharp:16:8 bearrogue:7:5 menagerie:143:8}"

display_open 1280 900
for game in $GAMES; do
  IFS=: read -r id seed times <<<"$game"
  step "$id is begun and explored"
  window_run --game "$id" --seed="$seed" $OPTIONS
  window_expect_change "$id-begin" n
  for _ in $(seq "$times"); do
    window_keys o
    window_expect_still
  done
  window_picture "$id"
  [ "$(window_difference "$id-begin" "$id")" -gt 500 ] || fail "nothing is explored"

  step "$id is saved, and begins with the saved game the next time"
  window_keys ctrl+s
  window_expect_end 0
  is_nothing_saved && fail "the game was not kept"
  window_run --game "$id" $OPTIONS
  window_expect_change "$id-again" c
  window_keys ctrl+s
  window_expect_end 0
done

done_with "$(wc -w <<<"$GAMES") games"
