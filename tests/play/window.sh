#!/usr/bin/env bash
# Plays in a real window.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare identify

step "the start screen appears"
display_open 1920 1080
window_run --seed=7 $OPTIONS
window_picture start

step "a larger window shows its picture anew"
window_size 1400 952
within window_differs start || fail "the picture stays the same"
window_expect_still
window_picture larger

step "SIGTERM ends it"
kill -TERM "$PROGRAM"
window_expect_end 0

done_with "start, resize, end by signal"
