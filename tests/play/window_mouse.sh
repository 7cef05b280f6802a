#!/usr/bin/env bash
# The mouse in a real window: pointing, clicking and closing, also when the window has an odd size.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare identify

# window_point X Y: moves the mouse to a pixel of the window.
window_point() { xdotool mousemove --window "$WINDOW" "$1" "$2"; }

# points X Y NAME: expects that pointing at a pixel changes the picture, and saves it as NAME.
points() {
  window_picture before_move
  window_point "$1" "$2"
  within window_differs before_move || fail "pointing at $1, $2 changes nothing"
  window_expect_still
  window_picture "$3"
}

# clicks BUTTON NAME: expects that a button changes the picture, and saves it as NAME.
clicks() {
  window_picture before_click
  xdotool click "$1"
  within window_differs before_click || fail "button $1 changes nothing"
  window_expect_still
  window_picture "$2"
}

# window_pixels: sets WIDTH and HEIGHT to the size of the window.
window_pixels() {
  WIDTH= HEIGHT=
  eval "$(xdotool getwindowgeometry --shell "$WINDOW" | grep -E '^(WIDTH|HEIGHT)=')"
}

step "a game begins"
display_open 1280 910
window_run --seed=7 $OPTIONS
window_expect_change play n
window_expect_still

step "pointing lights a cell"
window_pixels
points $((WIDTH * 37 / 100)) $((HEIGHT * 31 / 100)) hover
points $((WIDTH * 35 / 100)) $((HEIGHT * 31 / 100)) hover_elsewhere

step "moves within a cell draw nothing"
window_picture still
xdotool mousemove_relative 1 0
sleep 0.3
window_picture now
[ "$(window_difference still now)" -eq 0 ] || fail "a move within a cell changes the picture"

step "the right button looks closer, and closes"
clicks 3 look
clicks 3 look_closed

step "a key ends pointing"
window_expect_change key i
window_expect_change key_closed Escape

step "a click on the log opens all messages, one beside them closes them"
window_point $((WIDTH * 2 / 10)) $((HEIGHT - 30))
clicks 1 messages
window_point $((WIDTH - 20)) $((HEIGHT / 2))
clicks 1 messages_closed

step "at an odd size it still points at what it shows"
window_size 1333 777
within window_differs messages_closed || fail "the picture stays the same"
window_expect_still
window_pixels
points $((WIDTH * 35 / 100)) $((HEIGHT * 31 / 100)) odd_size

step "the wheel scrolls"
window_expect_change help question
window_point $((WIDTH * 35 / 100)) $((HEIGHT * 31 / 100))
clicks 5 scrolled_down
clicks 4 scrolled_up
window_expect_change help_closed Escape

window_keys S
window_expect_end 0

step "without the mouse, nothing is pointed at"
window_run --no-mouse $OPTIONS
window_expect_change continued c
window_expect_still
window_picture still
window_point $((WIDTH * 35 / 100)) $((HEIGHT * 31 / 100))
sleep 0.3
window_picture now
[ "$(window_difference still now)" -eq 0 ] || fail "--no-mouse takes the mouse"
window_keys S
window_expect_end 0

done_with "pointing, clicks, the wheel, an odd size, --no-mouse"
