#!/usr/bin/env bash
# Starting, playing and closing the program in a real window.
source "$(dirname "$0")/lib.sh"
needs Xvfb xdotool import compare identify

step "the start screen appears"
display_open 1920 1080
window_run --seed=7 $OPTIONS
window_picture start

step "a new game begins"
window_expect_change play n
window_expect_still

step "keys of all kinds arrive, and each once"
window_expect_change wait period
window_expect_change step Left
window_expect_change run shift+Right
window_expect_change help question
window_expect_change help_closed Escape
window_expect_change down_character greater
window_expect_change look x
window_expect_change look_closed Escape
window_expect_change messages ctrl+p
window_expect_change messages_closed Escape
window_expect_change explore o

step "a larger window shows more"
window_size 1700 1056
within window_differs explore || fail "the picture stays the same"
window_expect_still
window_picture larger

step "ctrl with minus, plus and zero changes the letters"
window_expect_change small_letters ctrl+minus
window_expect_change large_letters ctrl+plus ctrl+plus
window_expect_change usual_letters ctrl+0
[ "$(window_difference larger usual_letters)" -eq 0 ] || fail "the letters are not as before"

step "SIGTERM ends it and keeps the game"
kill -TERM "$PROGRAM"
window_expect_end 0
find "$DATA" -type f | grep -q . || fail "nothing was saved"

step "the game goes on"
window_run $OPTIONS
window_picture continue
window_expect_change again c
window_expect_change leave Escape
window_expect_change left y
window_keys q
window_expect_end 0

step "a game that can't be kept is not lost silently"
DATA=$SCRATCH/full
mkdir "$DATA"
touch "$DATA/saves"
window_run --seed=7 $OPTIONS
window_expect_change lost n
kill -TERM "$PROGRAM"
window_expect_end 1
grep -q "could not be saved" "$SCRATCH/output" || fail "it says: $(cat "$SCRATCH/output")"

done_with "start, keys, resize, letters, end by signal and by key, the game kept or its loss told"
