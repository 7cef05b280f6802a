#!/usr/bin/env bash
# Mods in a real terminal: copied into the data folder, turned on from the start screen, played, and turned off again.
source "$(dirname "$0")/lib.sh"
needs tmux pgrep

mods() { "$STUFFED" mods "$@" --data-dir "$DATA"; }

mkdir "$DATA/mods"
terminal_open 120 40

step "the first screen offers mods, and says where they belong"
terminal_run --terminal --seed=7
terminal_expect "New game"
terminal_keys M
terminal_expect "There are no mods."
terminal_keys Escape
terminal_expect "New game"

step "a mod that was put there meanwhile is in the list"
cp -r tests/packs/adds "$DATA/mods/any name"
terminal_keys M
terminal_expect "Spiders below"
terminal_expect "1.0.0   off"
terminal_picture off

step "it is turned on, and kept"
terminal_keys Enter
terminal_expect "1.0.0   on"
terminal_picture on
terminal_keys Escape
terminal_expect "New game"
terminal_expect "Mods              Spiders below"
within grep -q '"adds"' "$DATA/config.toml" || fail "the choice is not kept"
mods | grep -q "3 *adds .*on (config.toml)" || fail "it is not listed as on"

step "its creature lives in the game that begins"
terminal_keys n
terminal_expect "In sight"

step "a change of the mod is on the screen by itself, and so is a fault in it"
printf '[patch.text]\nset = { "panel.in_sight" = "Who is there" }\n' > "$DATA/mods/any name/content/adds/words.toml"
terminal_expect "Who is there"
terminal_expect "Content reloaded."
printf '[patch.text]\nset = { "panel.in_site" = "Who is there" }\n' > "$DATA/mods/any name/content/adds/words.toml"
terminal_expect "Errors in the changed content: 1. F shows them"
rm "$DATA/mods/any name/content/adds/words.toml"
terminal_expect "In sight"
terminal_keys S
terminal_expect_restored 0
saved_game | grep -q '"adds:cave_spider"' || fail "no spider lives in the caves"

step "a broken mod keeps nothing from being played"
mkdir -p "$DATA/mods/torn/content/torn"
echo '[pack' > "$DATA/mods/torn/content/torn/pack.toml"
code=0
said=$(mods enable torn) || code=$?
[ "$code" = 1 ] || fail "the exit code for a broken mod is $code"
grep -q 'but `torn` is left out' <<< "$said" || fail "the broken mod is not told"
terminal_run --terminal
terminal_expect "Left out because of errors: torn. M shows more."
terminal_expect "Continue"

step "without the mod the saved game goes on, with placeholders"
terminal_keys M
terminal_expect "Spiders below"
terminal_keys Enter
terminal_expect "1.0.0   off"
terminal_expect "Placeholders stand in"
terminal_keys Escape
terminal_expect "Continue"
terminal_keys c
terminal_expect "Placeholders will take their place"
terminal_keys n
terminal_expect_gone "Placeholders will take their place"
terminal_keys c
terminal_expect "Placeholders will take their place"
terminal_keys y
terminal_expect "so placeholders stand in: adds:"
terminal_keys S
terminal_expect_restored 0
mods | grep -q -- "- *adds .*off" || fail "it is not listed as off"

done_with "a mod found, turned on, played and turned off; a broken one left out"
