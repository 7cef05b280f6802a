#!/usr/bin/env bash
# Every key of the help, and a death, in a real terminal.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

# answers KEY TEXT: expects the key to bring the text onto the screen.
answers() {
  terminal_keys "$1"
  terminal_expect "$2"
}

# closes TEXT: expects escape to remove the text from the screen.
closes() {
  terminal_keys Escape
  terminal_expect_gone "$1"
}

step "the keys of the start screen"
terminal_open 100 34
terminal_run --terminal --seed=7 $OPTIONS
terminal_expect "New game"
for key in '?' F1; do
  answers "$key" "While you look around"
  closes "While you look around"
done
answers s "digits, then"
terminal_type 7
closes "digits, then"
answers n "In sight"
terminal_picture play

step "each key for a step takes a turn"
for key in k j h l y n u b Up Down Left Right Home NPage PPage End 8 2 4 6 7 3 9 1; do
  terminal_expect_turn_after "$key"
done

step "each key to wait takes a turn"
for key in . 5 s; do terminal_expect_turn_after "$key"; done

step "each key to run is known"
for key in K J H L Y N U B S-Up S-Down S-Left S-Right S-Home S-NPage S-PPage S-End R; do
  terminal_keys "$key"
done
answers '#' "does nothing here"
terminal_keys .
terminal_expect_gone "# does nothing here. ? shows the keys. (x"
if terminal_text | grep -F "does nothing here" | grep -vqF "#"; then fail "a key to run is unknown"; fi

step "the keys that show something"
for key in '?' F1; do
  answers "$key" "While you look around"
  terminal_picture help
  closes "While you look around"
done
for key in x ';'; do
  answers "$key" "Tab next"
  terminal_keys Tab BTab + - h j k l
  terminal_picture look
  closes "Tab next"
done
for key in m C-p; do
  answers "$key" "scroll, Esc closes"
  terminal_keys Up Down 8 2 PPage NPage 9 3 Home End 7 1
  terminal_picture messages
  closes "scroll, Esc closes"
done

step "the keys that travel and explore"
asks_to_leave() {
  terminal_keys '<'
  terminal_shows "Leave without"
}
within asks_to_leave || fail "nobody leaves through the way out"
answers n "In sight"
terminal_expect_gone "Leave without"
terminal_expect_turn_after o
answers '>' "In sight"

step "seeing a monster think"
answers C-t "marks the game"
answers n "In sight"
answers C-t "marks the game"
answers y "The mind of"
terminal_picture think
answers s "Spawn what?"
terminal_type zombei
answers Enter "There is no creature zombei."
answers Enter "The mind of the zombie"
terminal_keys . . h l
answers Tab "The mind of"
answers r "The mind of"
answers '>' "Your own mind"
terminal_picture think_below
terminal_keys '<' BSpace Space
closes "Your own mind"

for key in F F2; do
  answers "$key" "There are no errors."
  closes "There are no errors."
done

step "the keys for things that are carried"
for key in g ,; do terminal_keys "$key"; done
for key in i d e w T; do
  terminal_keys "$key"
  within_answer() { terminal_text | grep -qE "You (are carrying|have nothing|aren.t)|Nothing else|what\?"; }
  within within_answer || fail "$key is not answered"
  terminal_picture "carried_$key"
  if terminal_shows "closes"; then closes "closes"; fi
done

step "keys that this game has no use for"
answers a "a does nothing here"
answers c "c does nothing here"

step "saving and going on"
for key in S C-s; do
  turn=$(terminal_turn)
  terminal_keys "$key"
  terminal_expect_restored 0
  terminal_run --terminal $OPTIONS
  terminal_expect "turn $turn, depth"
  answers c "In sight"
  [ "$(terminal_turn)" = "$turn" ] || fail "it goes on at another turn"
done
answers Escape "Save, and go back"
answers n "In sight"
terminal_expect_gone "Save, and go back"
answers Escape "Save, and go back"
answers y "Continue"
answers n "In sight"

step "several games are kept, and one of them deleted"
answers Escape "Save, and go back"
answers y "Continue"
answers l "Saved games"
terminal_picture saved
answers d "undo"
answers n "Saved games"
answers Escape "Continue"
answers c "In sight"

step "who only waits dies"
PATIENCE=60
waits_and_is_dead() {
  terminal_type "........................................"
  terminal_text | grep -qE "You (died|starved)"
}
within waits_and_is_dead || fail "nobody dies"
terminal_picture death
end_pause
answers q "left with"
terminal_expect_restored 0

done_with "every key of the help, and a death"
