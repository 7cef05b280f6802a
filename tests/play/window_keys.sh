#!/usr/bin/env bash
# Every key of the help, in a real window. Texts are checked by the terminal drive. Here each key must change the picture, and the keys for
# actions must play the same game as in the terminal.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare identify tmux

# changes KEY...: expects each key to change the picture, if only by a digit.
changes() {
  local key
  for key in "$@"; do
    window_picture before_key
    window_keys "$key"
    within window_differs before_key 2 || fail "$key changes nothing"
    window_expect_still
  done
}

# changes_anew KEY...: the same, with a turn of waiting before each key, so that a repeated message still changes the picture.
changes_anew() {
  local key
  for key in "$@"; do changes period "$key"; done
}

# opens KEY...: expects each key to open something, and escape to close it.
opens() {
  local key
  for key in "$@"; do changes "$key" Escape; done
}

# Keys for actions, by X11's names. No key is pressed as often as its opposite, so that a mix-up leads to another place.
ACTS='o o o Up Up shift+Left Home period Next Right Right shift+Down comma Prior End Left Left 8 8 6 9 shift+Home k shift+Next u K
  Down Down shift+Up l l Home Home J shift+Right n shift+End 4 4 b g R shift+Prior y 2 2 7 H 1 3 h j U Y Next L B N s 5 Prior o'

# by_tmux: translates keys from X11's names to tmux's, from standard input to standard output.
by_tmux() {
  sed -E 's/shift\+/S-/g; s/ctrl\+/C-/g; s/Next/NPage/g; s/Prior/PPage/g; s/\bperiod\b/./g; s/\bcomma\b/,/g'
}

step "what is played in a terminal"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "New game"
terminal_keys n
terminal_expect "In sight"
for key in $(by_tmux <<<"$ACTS") S; do terminal_keys "$key"; done
terminal_expect_restored 0
saved_game > "$SCRATCH/by_terminal"
rm -r "$DATA"
"${TERMINAL[@]}" kill-server

step "is the same game in a window"
display_open 1920 1080
window_run --seed=7 $OPTIONS
changes n
window_keys $ACTS
window_keys S
window_expect_end 0
saved_game | cmp -s - "$SCRATCH/by_terminal" || fail "the keys in the window play another game"
rm -r "$DATA"

step "the keys of the start screen"
window_run --seed=7 $OPTIONS
# The caves behind the start screen are animated, so only a still picture shows that a page has opened.
for key in question F1; do
  window_keys "$key"
  window_expect_still
  window_picture "start_$key"
  window_keys Escape
done
window_keys s 7 Escape
changes n
window_expect_still

step "each key for a step"
changes k j h l y n u b Up Down Left Right Home Next Prior End 8 2 4 6 7 3 9 1 KP_8 KP_2

step "each key to run, to wait, to rest and to explore"
changes_anew K J H L Y N U B
changes_anew shift+Up shift+Down shift+Left shift+Right shift+Home shift+Next shift+Prior shift+End
changes period 5 s R o

step "the keys for things that are carried"
changes_anew g comma i d e w T

step "the keys that show something"
opens question F1 x semicolon m ctrl+p ctrl+t F F2
changes x
window_keys Tab plus minus shift+Tab
changes h l Escape m
window_keys Up Down 8 2 Prior Next 9 3 Home End 7 1
changes Escape

step "the keys for stairs, and the question before leaving"
changes_anew greater less
window_keys less n
window_expect_still

step "saving and going on"
for key in S ctrl+s; do
  window_keys "$key"
  window_expect_end 0
  is_nothing_saved && fail "$key saves nothing"
  window_run $OPTIONS
  window_keys c
  window_expect_still
done
changes Escape n Escape
window_keys Y
sleep 1
window_keys q
window_expect_end 0

done_with "every key of the help"
