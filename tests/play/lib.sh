# Shared functions of the drives in this folder, which play the program for real. Source it; it holds no test of its own.
#
# A drive starts the program in a real terminal (tmux) or a real window (Xvfb), with a fixed seed and its own data folder. It sends keys,
# waits for text or pictures, and checks them. Nothing sleeps for a fixed time, but for `end_pause`. Each wait ends as soon as its condition holds, or fails with
# a picture of the screen. Pictures go to target/pictures/<drive>/.
#
#   STUFFED    the program to drive; by default the one that cargo built last
#   OPTIONS    more options for it, such as "--root ."
#   PATIENCE   seconds after which a wait fails; 10 by default

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

DRIVE=$(basename "$0" .sh)
STUFFED=$(realpath "${STUFFED:-${CARGO_TARGET_DIR:-target}/debug/stuffed}")
OPTIONS=${OPTIONS:-}
PATIENCE=${PATIENCE:-10}
PICTURES=$PWD/target/pictures/$DRIVE
SCRATCH=$(mktemp -d)
DATA=$SCRATCH/data
TERMINAL=(tmux -S "$SCRATCH/tmux" -f /dev/null)
PROMPT='drive>'
STEPS=0
XVFB=
WINDOW=
PROGRAM=

rm -rf "$PICTURES"
mkdir -p "$PICTURES" "$DATA"
trap clean_up EXIT

# Ends every process that was started, whatever happened.
clean_up() {
  local code=$?
  trap - EXIT
  if [ -n "$PROGRAM" ]; then kill "$PROGRAM" 2>/dev/null || true; fi
  "${TERMINAL[@]}" kill-server 2>/dev/null || true
  if [ -n "$XVFB" ]; then kill "$XVFB" 2>/dev/null || true; fi
  wait 2>/dev/null || true
  # A process that is just ending may still write a last file.
  rm -rf "$SCRATCH" 2>/dev/null || { sleep 0.5 && rm -rf "$SCRATCH"; }
  exit "$code"
}

# needs TOOL...: skips the whole drive if one of the tools is missing.
needs() {
  local tool
  for tool in "$@"; do
    if ! command -v "$tool" >/dev/null; then
      echo "$DRIVE: SKIPPED, there is no $tool (make setup-drives brings it)"
      exit 77
    fi
  done
}

# step TEXT: names the step that follows, for error messages.
step() {
  STEPS=$((STEPS + 1))
  STEP=$1
}

# fail TEXT: ends the drive and shows the current screen.
fail() {
  echo "$DRIVE: FAILED at step $STEPS, ${STEP:-start}: $1" >&2
  if "${TERMINAL[@]}" has-session 2>/dev/null; then terminal_text >&2; fi
  if [ -n "$WINDOW" ]; then
    window_picture failed || true
    echo "picture: $PICTURES/failed.png" >&2
  fi
  exit 1
}

# done_with TEXT: prints the last line of a drive.
done_with() {
  echo "$DRIVE: ok, $STEPS steps: $1"
}

# within CONDITION...: waits until a command succeeds. Fails when it does not in time.
within() {
  local end=$((SECONDS + PATIENCE))
  until "$@"; do
    if [ $SECONDS -ge $end ]; then return 1; fi
    sleep 0.05
  done
}

# end_pause: waits until the last screen of a game takes keys. It takes none that comes within half a second after another one.
end_pause() { sleep 1; }

is_gone() { ! kill -0 "$1" 2>/dev/null; }
exists() { [ -e "$1" ]; }

# win_seed, win_keys: the seed of the recorded win, and its keys, one per line.
win_seed() { sed -nE '1s/^seed ([0-9]+).*/\1/p' tests/play/win.keys; }
win_keys() { sed 1d tests/play/win.keys | tr -s ' ' '\n' | sed '/^$/d'; }

# is_nothing_saved: succeeds if the data folder holds no saved game.
is_nothing_saved() { ! find "$DATA/saves" -type f ! -name '*.lock' | grep -q .; }

# is_recorded: succeeds if the data folder holds the record of exactly one finished game.
is_recorded() { [ "$(cd "$DATA/games" && echo *)" = "stuffed-1.replay stuffed-1.txt" ]; }

# saved_game: the document of the saved game. It is DEFLATE data, which gzip unpacks once it has a gzip header.
saved_game() {
  { printf '\x1f\x8b\x08\0\0\0\0\0\0\xff'; sed 1d "$DATA"/saves/*.save | tail -c +25; } | gzip -dc 2>/dev/null || true
}

## The terminal

# terminal_open COLUMNS ROWS: opens a terminal with a shell in it.
terminal_open() {
  # A server that is just shutting down may still accept the call and then be gone.
  within terminal_start "$1" "$2" || fail "no terminal opens"
  "${TERMINAL[@]}" set-option -g escape-time 0 >/dev/null
  terminal_expect "$PROMPT"
}

terminal_start() {
  "${TERMINAL[@]}" new-session -d -s drive -x "$1" -y "$2" \
    "env -u DISPLAY -u WAYLAND_DISPLAY -u RUST_BACKTRACE COLORTERM=truecolor PS1='$PROMPT ' bash --norc --noprofile" 2>/dev/null
}

# terminal_run ARGUMENT...: starts the program in the terminal's shell.
terminal_run() {
  terminal_type "clear; '$STUFFED' --data-dir '$DATA' $*; echo left with \$?"
  terminal_keys Enter
}

# terminal_keys KEY...: presses keys, by tmux's names (a K Enter Escape Up S-Left C-c F1).
terminal_keys() { "${TERMINAL[@]}" send-keys -t drive "${@/#;/\\;}"; }

# terminal_type TEXT: types characters.
terminal_type() { "${TERMINAL[@]}" send-keys -t drive -l -- "$1"; }

# terminal_size COLUMNS ROWS: changes the terminal's size.
terminal_size() { "${TERMINAL[@]}" resize-window -t drive -x "$1" -y "$2"; }

# terminal_text: what the terminal shows, as text.
terminal_text() { "${TERMINAL[@]}" capture-pane -t drive -p; }

# terminal_picture NAME: saves what the terminal shows, with its colours.
terminal_picture() { "${TERMINAL[@]}" capture-pane -t drive -p -e > "$PICTURES/$1.ansi"; }

terminal_shows() { terminal_text | grep -qF -- "$1"; }
terminal_hides() { ! terminal_shows "$1"; }

# terminal_expect TEXT: waits until the terminal shows TEXT.
terminal_expect() { within terminal_shows "$1" || fail "the terminal never shows \"$1\""; }

# terminal_expect_gone TEXT: waits until the terminal no longer shows TEXT.
terminal_expect_gone() { within terminal_hides "$1" || fail "the terminal still shows \"$1\""; }

# terminal_turn: the turn that the play screen shows.
terminal_turn() { terminal_text | sed -nE 's/.* turn +([0-9]+).*/\1/p' | head -n 1; }

# terminal_expect_turn_after KEY: presses a key and waits until the turn number rises.
terminal_expect_turn_after() {
  TURN=$(terminal_turn)
  terminal_keys "$1"
  within turn_passed || fail "$1 takes no turn"
}
turn_passed() { [ "$(terminal_turn)" -gt "$TURN" ]; }

# terminal_program: the process id of the program in the terminal.
terminal_program() {
  local shell
  shell=$("${TERMINAL[@]}" list-panes -t drive -F '#{pane_pid}')
  pgrep -P "$shell" || fail "no program runs in the terminal"
}

# terminal_expect_restored CODE: waits until the program has exited with CODE, and checks that the terminal is restored.
terminal_expect_restored() {
  terminal_expect "left with $1"
  local state
  state=$("${TERMINAL[@]}" display-message -t drive -p '#{alternate_on} #{cursor_flag} #{wrap_flag}')
  [ "$state" = "0 1 1" ] || fail "alternate screen, cursor and line wrap are left as $state"
  terminal_type 'stty -a | grep -q " icanon.* echo " && echo cooked again'
  terminal_keys Enter
  within terminal_says_cooked || fail "raw mode is left behind"
}
terminal_says_cooked() { terminal_text | grep -q '^cooked again'; }

## The window

# display_open WIDTH HEIGHT: starts a separate X server.
display_open() {
  local number=$SCRATCH/display
  # Without -noreset the server restarts whenever the last window closes, and refuses new windows meanwhile.
  Xvfb -noreset -displayfd 3 -screen 0 "$1x$2x24" -nolisten tcp 3>"$number" >/dev/null 2>&1 &
  XVFB=$!
  within test -s "$number" || fail "Xvfb does not start"
  DISPLAY=:$(cat "$number")
  export DISPLAY
  unset WAYLAND_DISPLAY
}

# window_run ARGUMENT...: starts the program in a window and waits until something is drawn.
window_run() {
  "$STUFFED" --window --data-dir "$DATA" "$@" </dev/null >"$SCRATCH/output" 2>&1 &
  PROGRAM=$!
  within window_find || fail "no window opens: $(cat "$SCRATCH/output")"
  xdotool windowfocus "$WINDOW" 2>/dev/null || true
  within window_is_drawn || fail "the window stays empty"
}

window_find() {
  is_gone "$PROGRAM" && fail "the program ended: $(cat "$SCRATCH/output")"
  WINDOW=$(xdotool search --onlyvisible --pid "$PROGRAM" 2>/dev/null | tail -n 1)
  # Not every window library sets the process id of its windows.
  [ -n "$WINDOW" ] || WINDOW=$(xdotool search --onlyvisible --name . 2>/dev/null | tail -n 1)
  [ -n "$WINDOW" ]
}

window_is_drawn() {
  window_picture now
  [ "$(identify -format %k "$PICTURES/now.png")" -gt 2 ]
}

# window_keys KEY...: presses keys, by X11's names (a K Return Escape Up shift+Left ctrl+c KP_7 F1).
window_keys() { xdotool key --delay 30 "$@"; }

# window_type TEXT: types characters, one every TYPING milliseconds; 30 by default.
window_type() { xdotool type --delay "${TYPING:-30}" -- "$1"; }

# window_size WIDTH HEIGHT: changes the window's size, in pixels.
window_size() { xdotool windowsize "$WINDOW" "$1" "$2"; }

# window_picture NAME: takes a picture of the window.
window_picture() { import -window "$WINDOW" "$PICTURES/$1.png"; }

# window_difference ONE OTHER: the number of pixels that differ. Pictures of different sizes differ completely.
window_difference() {
  local count
  count=$(compare -metric AE "$PICTURES/$1.png" "$PICTURES/$2.png" null: 2>&1) || true
  case $count in
    '' | *[!0-9.e+]*) echo 999999999 ;;
    *) printf '%.0f\n' "$count" ;;
  esac
}

# color_of PART: the colour of a part of the screens, from the shipped packs.
color_of() {
  local name
  name=$(sed -nE "s/^$1 = \"([a-z_]+)\".*/\1/p" content/*/colors.toml)
  sed -nE "s/^${name:-$1} = \"(#[0-9a-f]{6})\".*/\1/p" content/*/colors.toml
}

# window_colors: the colours in the window, one per line.
window_colors() {
  window_picture now
  convert "$PICTURES/now.png" -unique-colors txt: | grep -oiE '#[0-9a-f]{6}' | tr 'A-F' 'a-f'
}

# window_tells_end PART: succeeds if the last screen is shown: its headline has this colour, and the player behind it is darkened.
window_tells_end() {
  local colors
  colors=$(window_colors)
  grep -q "$(color_of "$1")" <<<"$colors" && ! grep -q "$(color_of player)" <<<"$colors"
}

window_differs() {
  window_picture now
  [ "$(window_difference "$1" now)" -gt "${2:-20}" ]
}

window_holds_still() {
  window_picture before
  sleep 0.25
  window_picture now
  [ "$(window_difference before now)" -eq 0 ]
}

# window_expect_still: waits until the picture stops changing by itself.
window_expect_still() { within window_holds_still || fail "the picture never holds still"; }

# window_expect_change NAME KEY...: presses keys, waits until the picture changes, and saves it as NAME.
window_expect_change() {
  local name=$1
  shift
  window_picture before_key
  window_keys "$@"
  within window_differs before_key || fail "$* changes nothing"
  sleep 0.25
  window_picture "$name"
}

# window_expect_end CODE: waits until the program has exited with CODE.
window_expect_end() {
  local code=0
  within is_gone "$PROGRAM" || fail "the program goes on"
  wait "$PROGRAM" || code=$?
  PROGRAM=
  [ "$code" = "$1" ] || fail "the program ended with $code, not $1: $(cat "$SCRATCH/output")"
}
