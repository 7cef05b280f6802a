#!/usr/bin/env bash
# The mouse in a real terminal: pointing, clicking, the wheel, and leaving the mouse to the terminal.
source "$(dirname "$0")/lib.sh"
needs tmux

export LC_ALL=C.UTF-8

# terminal_find TEXT: sets COLUMN and ROW to the first cell of a text, counted from one.
terminal_find() {
  local line
  ROW=0
  while IFS= read -r line; do
    ROW=$((ROW + 1))
    case $line in *"$1"*)
      line=${line%%"$1"*}
      COLUMN=$((${#line} + 1))
      return
      ;;
    esac
  done < <(terminal_text)
  fail "$1 is not shown"
}

# terminal_mouse CODE [COLUMN ROW]: sends an event of the mouse, as terminals report it: 35 moves, 0 and 2 press the left and the right
# button, 64 and 65 turn the wheel up and down.
terminal_mouse() { terminal_type "$(printf '\033[<%d;%d;%dM' "$1" "${2:-$COLUMN}" "${3:-$ROW}")"; }

# mouse_is_taken: succeeds if the terminal reports the mouse to the program.
mouse_is_taken() { [ "$("${TERMINAL[@]}" display-message -p -t drive '#{mouse_all_flag}')" = 1 ]; }
mouse_is_left() { ! mouse_is_taken; }

step "a click begins a game"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "New game"
within mouse_is_taken || fail "the mouse is not taken"
terminal_find "New game"
terminal_mouse 35
terminal_mouse 0
terminal_expect "In sight"

step "pointing says what is there"
terminal_find "@"
terminal_mouse 35
terminal_expect "You. A little dusty."
terminal_picture hover

step "the right button looks closer, and closes"
terminal_mouse 2
terminal_expect "Tab next"
terminal_mouse 2
terminal_expect_gone "Tab next"

step "a click takes a turn"
turn=$(terminal_turn)
# The cell to the left of the player is free.
terminal_mouse 0 $((COLUMN - 1))
acted() { [ "$(terminal_turn)" != "$turn" ]; }
within acted || fail "a click beside the player does nothing"

step "lists are clicked and scrolled"
terminal_keys '?'
terminal_expect "right click closes"
terminal_mouse 2
terminal_expect_gone "right click closes"
terminal_mouse 0 10 33
terminal_expect "scroll, Esc closes"
terminal_mouse 65 10 10
terminal_mouse 0 95 5
terminal_expect_gone "scroll, Esc closes"

step "the terminal gets its mouse back"
terminal_keys S
terminal_expect_restored 0
within mouse_is_left || fail "the mouse is still taken"

step "--no-mouse leaves it alone"
terminal_run --terminal --no-mouse $OPTIONS
terminal_expect "Continue"
mouse_is_taken && fail "the mouse is taken"
terminal_keys q
terminal_expect_restored 0

done_with "pointing, clicks, the right button, --no-mouse"
