#!/usr/bin/env bash
# Content that is edited during play, in a real terminal. The screen must update without a key unless a step presses one.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

ROOT=$SCRATCH/root
mkdir "$ROOT"
cp -r content scripts "$ROOT"
STUFFED_FILES=$ROOT/content/stuffed
COMMON_FILES=$ROOT/content/common

step "a game is played from a folder"
terminal_open 120 40
terminal_run --terminal --seed=7 --root="$ROOT"
terminal_expect "New game"
terminal_keys n
terminal_expect "In sight"
terminal_expect_turn_after .

step "a saved change of a glyph and of a word is on the screen by itself"
terminal_expect "@"
sed -i 's/^glyph = "@"/glyph = "Q"/' "$STUFFED_FILES/creatures.toml"
terminal_expect "Content reloaded."
terminal_expect "Q"
terminal_expect_gone "@"
sed -i 's/^in_sight = .*/in_sight = "Who is there"/' "$COMMON_FILES/text.toml"
terminal_expect "Who is there"
terminal_picture changed
terminal_expect_turn_after .

step "a changed key is in force"
sed -i 's/^wait = .*/wait = "Z"/' "$COMMON_FILES/keys.toml"
terminal_expect "reloaded. (x3)"
terminal_expect_turn_after Z

step "a broken file leaves the old content in force, and is named"
sed -i 's/^hp = 15$/hq = 15/' "$STUFFED_FILES/creatures.toml"
terminal_expect "Errors in the changed content: 1. F shows them"
terminal_expect_turn_after Z
terminal_keys F
line=$(grep -n '^hq = 15' "$STUFFED_FILES/creatures.toml" | cut -d: -f1)
terminal_expect "creatures.toml:$line:1"
terminal_expect "hq = 15"
terminal_expect "did you mean \`hp\`?"
terminal_picture faults

step "the page follows the files: a script breaks as well"
echo 'fn act(me) { me.wait(' > "$ROOT/scripts/common/idle.rhai"
sed -i 's/^hq = 15$/hp = 15/' "$STUFFED_FILES/creatures.toml"
terminal_expect "idle.rhai:1"
terminal_keys Escape
terminal_expect "Who is there"

step "mended files take over again"
echo 'fn act(me) { me.wait() }' > "$ROOT/scripts/common/idle.rhai"
terminal_expect "Content reloaded."
terminal_expect_turn_after Z

step "a folder that vanishes and comes back, too"
mv "$ROOT" "$ROOT.away"
terminal_expect "there is no folder"
terminal_expect_turn_after Z
mv "$ROOT.away" "$ROOT"
terminal_expect "no more errors"
sed -i 's/^in_sight = .*/in_sight = "In sight"/' "$COMMON_FILES/text.toml"
terminal_expect "In sight"

step "a kind that is gone leaves a placeholder, and the game that is saved holds it"
sed -i 's/^\[creature.bat\]/[creature.vampire]/' "$STUFFED_FILES/creatures.toml"
sed -i 's/"bat"/"vampire"/' "$STUFFED_FILES/levels.toml"
terminal_expect "so placeholders stand in: stuffed:bat"
turn=$(terminal_turn)
terminal_keys S
terminal_expect_restored 0
saved_game | grep -q '"stuffed:bat"' || fail "the saved game does not know the bats any more"
terminal_run --terminal --root="$ROOT"
terminal_expect "turn $turn, depth"
terminal_keys c
terminal_expect "so placeholders stand in: stuffed:bat"

step "an idle game costs nothing"
program=$(terminal_program)
ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
before=$(ticks)
sleep 2
after=$(ticks)
[ $((after - before)) -le 2 ] || fail "it took $((after - before)) ticks of the clock in two seconds"
terminal_keys S
terminal_expect_restored 0

done_with "changes seen, faults shown and mended, a folder gone and back, a placeholder kept"
